// A small page.
export const config = {
  id: "tiny",
  modelName: "Tiny",
  supportedHardware: ["h200", "b200", "gb200", "b300", "mi355x"],
  matchDims: [
    { id: "strategy", title: "Strategy", options: [
      { id: "fast", label: "Fast" },
      { id: "wide", label: "Wide", disabled: (sel) => sel.hw === "mi355x", disableReason: "Not on AMD." },
    ] },
  ],
  overlayDims: [
    { id: "spec", title: "Speculation", default: "off", options: [
      { id: "off", label: "Off" },
      { id: "on", label: "On",
        disabled: (sel) => config.flagValue(sel, "--pp-size") > 1,
        disableReason: "No pipeline.",
        flags: (sel) => ["--speculative-algorithm EAGLE", (sel.hw === "b200" || sel.hw === "gb200" || sel.hw === "b300") && "--fp4"] },
    ] },
  ],
  cellFor(sel) { return this.cells.find((cell) => Object.entries(cell.match).every(([dim, value]) => [value].flat().includes(sel[dim]))); },
  flagValue(sel, family) { return this.cellFor(sel)?.flags.find((flag) => flag.startsWith(family + " "))?.slice(family.length + 1); },
  modelNames: { default: "maker/tiny" },
  dockerImages: { default: "maker/server:v1" },
  placeholders: { PORT: { target: "command", default: "30000" }, NODE_RANK: { target: "command", default: "<rank>" }, NODE0_IP: { target: "command", default: "<ip>" } },
  cells: [
    { match: { hw: "h200", strategy: "fast" }, flags: ["--tp-size 8", "--port {{PORT}}"] },
    { match: { hw: "h200", strategy: "wide" }, nnodes: 2, flags: ["--tp-size 8", "--pp-size 2", "--port {{PORT}}"] },
    { match: { hw: ["b200", "gb200", "b300"], strategy: ["fast", "wide"] }, flags: ["--tp-size 4", "--port {{PORT}}"] },
    { match: { hw: "mi355x", strategy: ["fast", "wide"] }, flags: ["--tp-size 8", "--port {{PORT}}"] },
  ],
};
