//! Weighs what a reader downloads of the release bundle and compares it with the recorded budget.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use brotli::enc::BrotliEncoderParams;
use serde::{Deserialize, Serialize};

use crate::dist;
use crate::project::Project;
use crate::tools::ReleaseTools;
use crate::wasm::{self, Panel};
use crate::why;

/// The page file that is weighed with the panel, and the same compiled.
const PAGE: &str = "pages/kimi-k3.json";
const COMPILED_PAGE: &str = "pages/kimi-k3.txt";

/// Where the budget is kept.
const BUDGET: &str = "xtask/size-budget.json";

#[derive(Default, clap::Args)]
pub struct Arguments {
    /// Fail if the sum is over the ceiling or has grown past the recorded one
    #[arg(long)]
    pub check: bool,
    /// Record the sizes of now as the budget
    #[arg(long, conflicts_with = "check")]
    pub record: bool,
    /// Tell what the WebAssembly consists of instead: its sections, and its functions by crate and module
    #[arg(long, conflicts_with_all = ["check", "record"])]
    pub why: bool,
}

/// The recorded budget; all sizes are bytes after brotli at quality 11.
#[derive(Serialize, Deserialize)]
struct Budget {
    /// What the sum may never exceed.
    ceiling: usize,
    /// How far the sum may grow past the recorded one unnoticed.
    tolerance: usize,
    /// The recorded size of each file.
    files: BTreeMap<String, usize>,
}

struct Weight {
    name: String,
    raw: usize,
    brotli: usize,
}

/// Carries out `cargo xtask size`.
pub fn run(project: &Project, arguments: &Arguments) -> Result<()> {
    if arguments.why {
        return why::print(project);
    }
    let panel = wasm::build(project, true)?;
    let bundle = dist::build(project)?;
    let weights = weigh(&bundle)?;
    print(&weights);
    let problem = unlike_published(&panel);
    if let Some(problem) = &problem {
        println!("{problem}");
    }
    let file = project.root.join(BUDGET);
    let text = fs::read_to_string(&file).with_context(|| format!("{BUDGET} could not be read"))?;
    let mut budget: Budget = serde_json::from_str(&text).with_context(|| format!("{BUDGET} is not a budget"))?;
    let others = [
        ("in place of program and page file where the page is not compiled:", dist::FILES[0], PAGE),
        ("on first use of the checkpoint inspector:", dist::INSPECTOR_FILES[0], dist::INSPECTOR_FILES[1]),
    ];
    for (when, first, second) in others {
        println!("{when}");
        for name in [first, second] {
            let Weight { name, raw, brotli } = weigh_file(bundle.join(name))?;
            println!("{name:<32}{raw:>10}{brotli:>10}");
        }
    }
    if arguments.record {
        if let Some(problem) = problem {
            bail!("these sizes cannot be recorded. {problem}");
        }
        budget.files = weights.into_iter().map(|weight| (weight.name, weight.brotli)).collect();
        fs::write(&file, serde_json::to_string_pretty(&budget)? + "\n")?;
        println!("Recorded in {BUDGET}");
    } else if arguments.check {
        if let Some(problem) = problem {
            bail!("these sizes cannot be compared with the budget. {problem}");
        }
        println!("{}", compare(&budget, &weights)?);
    }
    Ok(())
}

/// Why the sizes of this build are not those of the published one, if they are not.
fn unlike_published(panel: &Panel) -> Option<String> {
    let (wasm_opt, minifier) = ReleaseTools::pinned();
    let used = [(&panel.wasm_opt, wasm_opt), (&panel.minifier, minifier)];
    let differences: Vec<String> = used
        .iter()
        .filter(|(used, pinned)| used.as_ref() != Some(pinned))
        .map(|(used, pinned)| format!("{} instead of {pinned}", used.as_deref().unwrap_or("nothing")))
        .collect();
    let list = differences.join(" and ");
    (!differences.is_empty()).then(|| format!("This build was shrunk by {list}: install npm for the published sizes."))
}

/// What a reader of a compiled page downloads.
fn weigh(bundle: &Path) -> Result<Vec<Weight>> {
    [dist::COMPILED, dist::FILES[1], COMPILED_PAGE].into_iter().map(|name| weigh_file(bundle.join(name))).collect()
}

fn weigh_file(file: PathBuf) -> Result<Weight> {
    let content = fs::read(&file).with_context(|| format!("{} could not be read", file.display()))?;
    weigh_content(&file, &content)
}

fn weigh_content(file: &Path, content: &[u8]) -> Result<Weight> {
    let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(Weight { name, raw: content.len(), brotli: compressed(content)?.len() })
}

/// The content as a reader downloads it.
pub fn compressed(mut content: &[u8]) -> Result<Vec<u8>> {
    let parameters = BrotliEncoderParams { quality: 11, lgwin: 22, ..BrotliEncoderParams::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut content, &mut compressed, &parameters)?;
    Ok(compressed)
}

fn print(weights: &[Weight]) {
    println!("{:<32}{:>10}{:>10}", "file", "raw", "brotli");
    for Weight { name, raw, brotli } in weights {
        println!("{name:<32}{raw:>10}{brotli:>10}");
    }
    let raw: usize = weights.iter().map(|weight| weight.raw).sum();
    println!("{:<32}{:>10}{:>10}", "sum (bytes)", raw, sum(weights));
}

fn sum(weights: &[Weight]) -> usize {
    weights.iter().map(|weight| weight.brotli).sum()
}

/// A sentence on where the sum stands, or an error that names what grew.
fn compare(budget: &Budget, weights: &[Weight]) -> Result<String> {
    let sum = sum(weights);
    let recorded: usize = budget.files.values().sum();
    let grown: Vec<String> = weights
        .iter()
        .map(|weight| (weight, budget.files.get(&weight.name).copied().unwrap_or(0)))
        .filter(|(weight, before)| weight.brotli > *before)
        .map(|(weight, before)| format!("{} by {} to {} bytes", weight.name, weight.brotli - before, weight.brotli))
        .collect();
    let grown = if grown.is_empty() { "nothing grew".to_owned() } else { format!("grown: {}", grown.join(", ")) };
    if sum > budget.ceiling {
        bail!("the download is {sum} bytes, over the ceiling of {} bytes; since the record, {grown}", budget.ceiling);
    }
    if sum > recorded + budget.tolerance {
        bail!(
            "the download is {sum} bytes, {} more than recorded; {grown}. If it is worth that, run \
             `cargo xtask size --record` and commit {BUDGET}",
            sum - recorded
        );
    }
    Ok(format!("The download is {sum} bytes: recorded are {recorded}, the ceiling is {}.", budget.ceiling))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget() -> Budget {
        let files = [("a.wasm".to_owned(), 900), ("b.js".to_owned(), 50)].into_iter().collect();
        Budget { ceiling: 1000, tolerance: 10, files }
    }

    fn weights(wasm: usize) -> Vec<Weight> {
        let weight = |name: &str, brotli| Weight { name: name.to_owned(), raw: 0, brotli };
        vec![weight("a.wasm", wasm), weight("b.js", 50)]
    }

    #[test]
    fn allows_what_was_recorded_and_a_little_more() {
        assert!(compare(&budget(), &weights(900)).is_ok());
        assert!(compare(&budget(), &weights(910)).is_ok());
    }

    #[test]
    fn names_what_grew_past_the_record() {
        let error = compare(&budget(), &weights(911)).unwrap_err().to_string();
        assert!(error.contains("11 more than recorded; grown: a.wasm by 11 to 911 bytes"), "{error}");
        assert!(!error.contains("b.js"), "{error}");
    }

    #[test]
    fn never_allows_more_than_the_ceiling() {
        let budget = Budget { tolerance: 500, ..budget() };
        let error = compare(&budget, &weights(951)).unwrap_err().to_string();
        assert!(error.contains("1001 bytes, over the ceiling of 1000 bytes"), "{error}");
    }
}
