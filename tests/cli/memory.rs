//! Pages of any size in the same memory.
#![cfg(target_os = "linux")]

use std::io::Read;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::run::file;
use crate::tiny::tiny;

/// The tiny page on one GPU, with three more rows of so many options each.
fn page(options: [usize; 3]) -> Value {
    let mut page = tiny();
    page["supportedHardware"] = json!(["h200"]);
    page["cells"] = json!([{ "match": { "hw": "h200", "strategy": "fast" }, "flags": ["--model-path {{MODEL_NAME}}"] }]);
    page["rules"]["roomy"] = json!(false);
    page["dockerImages"] = json!({ "default": "maker/server:v1" });
    page["benchmarks"] = json!([]);
    let option = |id: usize| json!({ "id": id.to_string(), "label": id.to_string() });
    let row = |(index, count): (usize, usize)| json!({ "id": format!("row{index}"), "title": "Row", "options": (0..count).map(option).collect::<Vec<Value>>() });
    page["overlayDims"].as_array_mut().unwrap().extend(options.into_iter().enumerate().map(row));
    page
}

/// How many lines a run writes, and the most memory that it had, in KiB.
fn run(arguments: &[&str]) -> (usize, u64) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deploy-panel"));
    let mut child = command.args(arguments).stdout(Stdio::piped()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut output = child.stdout.take().unwrap();
    let (mut lines, mut peak, mut buffer) = (0, 0, vec![0; 1 << 16]);
    loop {
        // The kernel keeps the peak, so the last look before the end sees that of the whole run but its last lines.
        let status = std::fs::read_to_string(&status).unwrap_or_default();
        let high = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        peak = high.map_or(peak, |high| high.trim().trim_end_matches(" kB").parse().unwrap());
        match output.read(&mut buffer).unwrap() {
            0 => break,
            count => lines += buffer[..count].iter().filter(|byte| **byte == b'\n').count(),
        }
    }
    assert!(child.wait().unwrap().code().is_some_and(|code| code < 2));
    assert!(peak > 0);
    (lines, peak)
}

#[test]
fn matrix_takes_no_more_memory_for_ten_times_the_selections() {
    let matrix = |options| run(&["matrix", file(page(options).to_string()).to_str().unwrap()]);
    let (few, low) = matrix([32, 32, 40]);
    let (many, high) = matrix([64, 80, 80]);
    assert_eq!((few, many), (40_960, 409_600));
    assert!(high * 10 < low * 12, "{low} KiB for {few} selections, {high} KiB for {many}");
}
