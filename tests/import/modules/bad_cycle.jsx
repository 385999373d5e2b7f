const config = { id: "tiny" };
config.hints = [config];
export { config };
