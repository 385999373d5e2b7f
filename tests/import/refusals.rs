//! Modules that cannot be imported: each is stopped with a sentence that says why, and nothing is written.

use std::fs;
use std::time::Instant;

use crate::run::{directory, import, import_path, modules};

fn refused(name: &str, sentence: &str) {
    import(name).fails_with(sentence);
}

#[test]
fn loops() {
    refused("bad_loop.jsx", "The module was stopped, because it does not come to an end");
    refused("bad_loop_in_function.jsx", "config.overlayDims[0].options[1].flags for hw=h200 strategy=fast cache=on was stopped");
    refused("bad_recursion.jsx", "config.overlayDims[0].options[1].env for hw=h200 strategy=fast cache=on was stopped");
}

#[test]
fn what_no_engine_interrupts_is_ended_from_outside() {
    let start = Instant::now();
    import_path(&modules().join("bad_expression.jsx"), &["--seconds", "2"]).fails_with("The module was stopped after 2 seconds.");
    assert!(start.elapsed().as_secs() < 30);
}

#[cfg(unix)]
#[test]
fn memory() {
    // The engine refuses one large block and says so; out of many small ones it falls down.
    refused("bad_memory.jsx", "The module was stopped, because it takes more memory than it is given.");
    refused("bad_memory_text.jsx", "The module was stopped, because it takes more than 1024 MiB of memory.");
}

#[test]
fn errors_of_the_module() {
    refused("bad_throw.jsx", "The module threw an error: TypeError: not today\n");
    refused(
        "bad_throw_in_function.jsx",
        "config.overlayDims[0].options[1].flags for hw=b300 strategy=fast cache=on threw an error",
    );
}

#[test]
fn what_is_not_the_same_every_time() {
    // The module catches the error, and would go on with another list.
    refused("bad_network.jsx", "cache=on uses `fetch`, which reaches for the network.");
    refused("bad_clock.jsx", "The module uses `Date`, which reads the clock.");
    refused("bad_chance.jsx", "cache=on uses `Math.random`, which is left to chance.");
    refused("bad_timer.jsx", "The module uses `setTimeout`, which waits.");
    refused("bad_await.jsx", "The module waits for something.");
    refused("bad_import.jsx", "The module imports `./gpus.jsx`.");
    // It gives another number every time.
    let run = import("bad_counter.jsx").fails_with("flags gives first [\"--cache ");
    run.says("for hw=h200 strategy=fast cache=on. It has to depend on nothing else.");
}

#[test]
fn functions_that_change_something() {
    refused("bad_change.jsx", "The module's data changed while its functions ran.");
    refused("bad_selection_change.jsx", "the function changes the selection that it is asked about");
}

#[test]
fn fields_that_would_be_lost() {
    refused("bad_unknown_fields.jsx", "Unknown fields: config.colour, config.retries.");
    refused("bad_unknown_option_field.jsx", "$.overlayDims[0].options[1].flagz");
    refused("bad_function_place.jsx", "knows only data: config.overlayDims[0].options[1].subtitle.");
    refused("bad_class.jsx", "config.hints is an object of a class");
    refused("bad_cycle.jsx", "nests too deeply, or holds itself");
}

#[test]
fn what_is_no_page() {
    refused("bad_not_javascript.jsx", "This is no JavaScript module. SyntaxError: expected one of ',' or '}', got 'tiny'");
    refused("bad_jsx.jsx", "This is no JavaScript module.");
    refused("bad_no_export.jsx", "exports `other`, `page` but no `config`");
    crate::run::import_text("").fails_with("The module exports nothing.");
    crate::run::import_text("export const config = 7;").fails_with("config is the number 7");
}

#[test]
fn text_that_nests_without_end() {
    let deep = |open: &str, count: usize| format!("export const config = {};", open.repeat(count));
    for text in [deep("[", 200_000), deep("(", 200_000), deep("{ a: ", 100_000), deep("!", 500_000), deep("`${", 50_000)] {
        crate::run::import_text(&text).fails_with("error: ");
    }
}

#[test]
fn results_that_do_not_belong_there() {
    refused("bad_numbers.jsx", "flags gives [1,2] for hw=b300 strategy=fast cache=on, where a list of texts belongs.");
    refused("bad_promise.jsx", "showWhen gives a promise for hw=h200 strategy=fast cache=off, where true or false belongs.");
}

#[test]
fn what_the_format_cannot_say() {
    refused("bad_lower_row.jsx", "which no condition can tell apart there.");
    refused("bad_prefix.jsx", "strips `--moe-runner`, which is no flag of a cell, but the beginning of `--moe-runner-backend`.");
}

#[test]
fn a_file_that_stands_there_is_kept() {
    let page = directory().join("kept.json");
    fs::write(&page, "kept").unwrap();
    let run = import_path(&modules().join("bad_throw.jsx"), &[]);
    assert!(!run.page().exists());
    let program = env!("CARGO_BIN_EXE_deploy-panel");
    let mut command = std::process::Command::new(program);
    let status = command.arg("import").arg(modules().join("bad_throw.jsx")).arg("-o").arg(&page).output().unwrap().status;
    assert_eq!(status.code(), Some(1));
    assert_eq!(fs::read_to_string(&page).unwrap(), "kept");
}

#[test]
fn files_that_cannot_be_read_or_written() {
    let program = env!("CARGO_BIN_EXE_deploy-panel");
    let code = |arguments: &[&str]| std::process::Command::new(program).args(arguments).output().unwrap().status.code();
    assert_eq!(code(&["import", "no-such.jsx"]), Some(2));
    assert_eq!(code(&["import"]), Some(2));
    let module = modules().join("flags.jsx");
    assert_eq!(code(&["import", module.to_str().unwrap(), "-o", "/no-such-directory/page.json"]), Some(2));
    assert_eq!(code(&["import", module.to_str().unwrap(), "-o", module.to_str().unwrap()]), Some(2), "the module is kept");
}

#[test]
fn without_a_file_the_page_goes_to_standard_output() {
    let program = env!("CARGO_BIN_EXE_deploy-panel");
    let output = std::process::Command::new(program).arg("import").arg(modules().join("flags.jsx")).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let page: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(page["modelName"], "Tiny");
}
