export const config = {
  id: "odd", modelName: "Odd", supportedHardware: ["h200", "b200"],
  matchDims: [{ id: "size", title: "Size", options: [{ id: "s", label: "S" }, { id: "l", label: "L", showWhen: (sel) => sel.hw === "b200" }] }],
  overlayDims: [{ id: "x", title: "X", default: "a", showWhen: (sel) => sel.y === "p", options: [{ id: "a", label: "A" }, { id: "b", label: "B", flags: (sel) => { if (sel.y !== "p") throw 1; return ["--b"]; } }] },
   { id: "y", title: "Y", default: "p", options: [{ id: "p", label: "P" }, { id: "q", label: "Q", disabled: (sel) => sel.x === "b", disableReason: (sel) => { if (sel.x !== "b") throw new Error("asked for nothing"); return "X."; } }] }],
  modelNames: { default: "a/b" }, dockerImages: { default: "c" },
  cells: [ { match: { hw: ["h200", "b200"], size: "s" }, flags: ["--tp-size 8"] }, { match: { hw: "b200", size: "l" }, flags: ["--tp-size 8", "--config '{\"a\": 1}'"] } ],
};
