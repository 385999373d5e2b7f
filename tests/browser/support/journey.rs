//! Runs one test in a browser of its own.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread;
use std::time::Duration;

use tokio::runtime::Builder;
use tokio::time::timeout;

use super::browser::Browser;
use super::driver::Driver;
use super::evidence;

/// Longest time that one test may take.
const LONGEST: Duration = Duration::from_secs(90);

/// Longest time for each step after the test.
const CLEAN_UP: Duration = Duration::from_secs(10);

/// Gives the test a fresh browser, keeps evidence if it fails, and ends the browser in any case.
pub fn journey(test: impl AsyncFnOnce(&Browser)) {
    let name = thread::current().name().unwrap_or("test").to_owned();
    evidence::forget(&name);
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let driver = Driver::start();
    let browser = runtime.block_on(within("the start of the browser", LONGEST, Browser::start(&driver)));
    let run = async { within(&name, LONGEST, test(&browser)).await };
    let mut outcome = catch_unwind(AssertUnwindSafe(|| runtime.block_on(run)));
    // A browser that hangs or crashed has nothing more to say.
    let messages = catch_unwind(AssertUnwindSafe(|| runtime.block_on(within("the console", CLEAN_UP, browser.console()))));
    let messages = messages.unwrap_or_default();
    outcome = outcome.and_then(|()| catch_unwind(AssertUnwindSafe(|| browser.check_console(&messages))));
    if outcome.is_err() {
        let keep = async { timeout(CLEAN_UP, evidence::keep(&browser, &name, &messages)).await };
        catch_unwind(AssertUnwindSafe(|| runtime.block_on(keep).ok())).ok();
    }
    runtime.block_on(async { timeout(CLEAN_UP, browser.client.close()).await.ok() });
    drop(driver);
    if let Err(failure) = outcome {
        resume_unwind(failure);
    }
}

async fn within<T>(what: &str, limit: Duration, future: impl Future<Output = T>) -> T {
    timeout(limit, future).await.unwrap_or_else(|_| panic!("{what} took longer than {limit:?}"))
}
