//! The GPUs that every page knows without declaring them.

use super::hardware::Hardware;

type Row = (&'static str, &'static str, &'static str, &'static str, &'static str, u32, u32);

/// Id, label, memory, vendor, architecture, compute capability (0 for none), GPUs a node (0 for any number). From the
/// makers' data sheets. RTX cards are built into nodes of any number; a tray of an NVL72 rack counts as a node.
const ROWS: &[Row] = &[
    ("a100", "A100", "80GB", "nvidia", "ampere", 80, 8),
    ("h100", "H100", "80GB", "nvidia", "hopper", 90, 8),
    ("h200", "H200", "141GB", "nvidia", "hopper", 90, 8),
    ("b200", "B200", "192GB", "nvidia", "blackwell", 100, 8),
    ("gb200", "GB200", "192GB", "nvidia", "blackwell", 100, 4),
    ("b300", "B300", "288GB", "nvidia", "blackwell", 103, 8),
    ("gb300", "GB300", "288GB", "nvidia", "blackwell", 103, 4),
    ("rtx6000", "RTX PRO 6000", "96GB", "nvidia", "blackwell", 120, 0),
    ("rtx5090", "RTX 5090", "32GB", "nvidia", "blackwell", 120, 0),
    ("dgx-spark", "DGX Spark", "128GB", "nvidia", "blackwell", 121, 1),
    ("mi300x", "MI300X", "192GB", "amd", "cdna3", 0, 8),
    ("mi325x", "MI325X", "256GB", "amd", "cdna3", 0, 8),
    ("mi350x", "MI350X", "288GB", "amd", "cdna4", 0, 8),
    ("mi355x", "MI355X", "288GB", "amd", "cdna4", 0, 8),
];

/// The built-in catalog.
pub fn catalog() -> Vec<Hardware> {
    let hardware = |&(id, label, vram, vendor, arch, sm, gpus_per_node): &Row| Hardware {
        id: id.to_owned(),
        label: label.to_owned(),
        vram: vram.to_owned(),
        vendor: vendor.to_owned(),
        arch: arch.to_owned(),
        sm: (sm > 0).then_some(sm),
        gpus_per_node: (gpus_per_node > 0).then_some(gpus_per_node),
        multi_node_docker_flags: Vec::new(),
    };
    ROWS.iter().map(hardware).collect()
}
