export const config = <Panel id="tiny" />;
