//! Any text as a page module: an import gives a page that reads and checks, or an error that says something.
//!
//! Memory is bounded by the process in which the command evaluates a module; here libFuzzer's own limit stands for it.
#![no_main]

use deploy_panel::import::Import;
use deploy_panel::page::Page;
use libfuzzer_sys::fuzz_target;

/// As much as the command gives the thread that evaluates.
const STACK: usize = 256 << 20;

fuzz_target!(|module: &str| {
    std::thread::scope(|scope| {
        let run = || match (Import { module, benchmarks: None, id: "fuzz" }).run() {
            Ok(imported) => {
                assert!(Page::parse(&imported.text).is_ok(), "{}", imported.text);
                assert!(imported.selections > 0);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run).expect("a thread");
        thread.join().expect("no panic");
    });
});
