export const benchmarks = [
  {
    match: { hw: ["b200", "b300"], strategy: "fast" },
    server: "v0.5.19",
    accuracy: { gsm8k_pct: { min: 93.2, max: 95.1 } },
    speed: [{ workload: { isl: 1024, osl: 1024 }, ttft_ms: 287.24 }],
    questions: 1319,
  },
];
