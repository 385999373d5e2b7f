// A page of the older shape: lists in place of rows.
export const config = {
  modelName: "Old",
  supportedHardware: ["h200", "b200"],
  variants: [
    { id: "base", label: "Base" },
    // Fine-tuned by its maker.
    { id: "chat", label: "Chat", subtitle: "Tuned" },
  ],
  quantizations: [
    { id: "bf16", label: "BF16" },
    { id: "fp8", label: "FP8", disabled: (sel) => sel.variant === "base", disableReason: "Only Chat is quantized." },
  ],
  strategies: [],
  nodesOptions: [
    { id: "single", label: "Single node" },
    { id: "multi-2", label: "Two nodes", hints: (sel) => (sel.hw === "h200" ? ["Use InfiniBand."] : []) },
  ],
  modelNames: { "base|bf16": "maker/old", "chat|bf16": "maker/old-chat", "chat|fp8": "maker/old-chat-fp8" },
  dockerImages: { h200: "maker/server:v1", default: "maker/server:v2" },
  placeholders: {
    NODE_RANK: { target: "command", default: "<node-rank>" },
    NODE0_IP: { target: "command", default: "<node0-ip>" },
  },
  cells: ["h200", "b200"].flatMap((hw) => [
    { match: { hw, variant: ["base", "chat"], quant: "bf16", nodes: "multi-2" }, nnodes: 2, flags: ["--tp-size 16"] },
    { match: { hw, variant: "chat", quant: "fp8", nodes: "single" }, flags: ["--tp-size 8", hw === "h200" && "--marlin"] },
  ]),
};
