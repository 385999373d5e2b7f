export const config = {
  id: "tiny",
  modelName: "Tiny",
  supportedHardware: ["h200", "b200", "gb200", "b300", "mi355x"],
  matchDims: [
    {
      id: "strategy",
      title: "Strategy",
      options: [
        { id: "fast", label: "Fast" },
        { id: "wide", label: "Wide", showWhen: (sel) => sel.cache === "off" || sel.strategy === "fast" },
      ],
    },
  ],
  overlayDims: [
    {
      id: "cache",
      title: "Cache",
      default: "off",
      options: [
        { id: "off", label: "Off" },
        {
          id: "on",
          label: "On",
        },
      ],
    },
  ],
  modelNames: { default: "maker/tiny" },
  dockerImages: { default: "maker/server:v1" },
  placeholders: {
    PORT: { target: "command", default: "30000" },
    NODE_RANK: { target: "command", default: "<node-rank>" },
    NODE0_IP: { target: "command", default: "<node0-ip>" },
  },
  cells: [
    { match: { hw: "h200", strategy: "fast" }, flags: ["--tp-size 8", "--moe-runner-backend marlin", "--port {{PORT}}"] },
    { match: { hw: "h200", strategy: "wide" }, nnodes: 2, flags: ["--tp-size 8", "--pp-size 2", "--port {{PORT}}"] },
    { match: { hw: ["b200", "gb200", "b300"], strategy: "fast" }, flags: ["--tp-size 4", "--port {{PORT}}"] },
    { match: { hw: ["b200", "gb200", "b300"], strategy: "wide" }, nnodes: 4, flags: ["--tp-size 8", "--pp-size 4", "--port {{PORT}}"] },
    { match: { hw: "mi355x", strategy: ["fast", "wide"] }, flags: ["--tp-size 8", "--port {{PORT}}"] },
  ],
};
