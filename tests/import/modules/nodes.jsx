const isMultiNode = (sel) => {
  const cell = config.cells.find(({ match }) => match.hw === sel.hw && match.strategy === sel.strategy);
  return (cell?.nnodes ?? 1) > 1;
};

export const config = {
  id: "nodes",
  modelName: "Nodes",
  supportedHardware: ["h200", "b200"],
  matchDims: [
    { id: "strategy", title: "Strategy", options: [{ id: "fast", label: "Fast" }, { id: "wide", label: "Wide" }] },
  ],
  overlayDims: [
    {
      id: "cache",
      title: "Cache",
      options: [
        { id: "off", label: "Off" },
        { id: "on", label: "On", hints: (sel) => [isMultiNode(sel) ? "Start every node." : "Start the node."] },
      ],
    },
  ],
  modelNames: { default: "maker/nodes" },
  dockerImages: { default: "maker/server:v1" },
  placeholders: {
    NODE_RANK: { target: "command", default: "<node-rank>" },
    NODE0_IP: { target: "command", default: "<node0-ip>" },
  },
  cells: [
    { match: { hw: "h200", strategy: "fast" }, flags: ["--tp-size 8"] },
    { match: { hw: "h200", strategy: "wide" }, nnodes: 2, flags: ["--tp-size 16"] },
    { match: { hw: "b200", strategy: "fast" }, nnodes: 2, flags: ["--tp-size 16"] },
    { match: { hw: "b200", strategy: "wide" }, flags: ["--tp-size 16"] },
  ],
};
