const baseUrl = process.env.BASE_URL ?? "/";

export default {
  title: "Cookbook",
  url: "https://example.org",
  baseUrl,
  scripts: [{ src: `${baseUrl}deploy-panel/deploy-panel.js`, type: "module" }],
  stylesheets: [`${baseUrl}deploy-panel/deploy-panel.css`],
  plugins: [["@docusaurus/plugin-content-docs", { routeBasePath: "/" }]],
  themes: ["@docusaurus/theme-classic"],
};
