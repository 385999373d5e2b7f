export const DeployPanel = ({ bundle, page, select, children }) => {
  useEffect(() => {
    if (document.querySelector(`script[src="${bundle}/deploy-panel.js"]`)) return;
    const script = document.createElement("script");
    script.type = "module";
    script.src = `${bundle}/deploy-panel.js`;
    document.head.append(script);
  }, [bundle]);

  return (
    <deploy-panel page={page} select={select}>
      {children}
    </deploy-panel>
  );
};
