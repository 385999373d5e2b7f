//! The chromedriver process of one test.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio, id};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

/// Longest wait until the driver answers.
const START: Duration = Duration::from_secs(30);

/// How many drivers are started until one answers.
const STARTS: usize = 3;

/// What the driver prints before the port that it chose, once it answers.
const STARTED: &str = "started successfully on port ";

/// Drivers of this process so far.
static DRIVERS: AtomicUsize = AtomicUsize::new(0);

/// A driver on a port of its own, with a fresh folder for its browser. Both are gone when it is dropped.
pub struct Driver {
    process: Child,
    /// Where it listens.
    pub address: String,
    /// The browser's profile.
    pub profile: PathBuf,
}

impl Driver {
    /// Starts a driver and waits until it answers. One whose port another process takes first ends at once; the next one chooses anew.
    pub fn start() -> Driver {
        let started = (0..STARTS).find_map(|_| Driver::try_start());
        started.unwrap_or_else(|| panic!("chromedriver did not name its port, {STARTS} times"))
    }

    fn try_start() -> Option<Driver> {
        let number = DRIVERS.fetch_add(1, Ordering::Relaxed);
        let profile = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("browser-{}-{number}", id()));
        fs::create_dir_all(&profile).unwrap();
        let mut command = Command::new("chromedriver");
        // Port 0 lets the driver choose, so that no two tests meet.
        command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().expect("chromedriver is on PATH; `cargo xtask test --only browser` installs it");
        let output = process.stdout.take().unwrap();
        // From here on the process ends with this value.
        let mut driver = Driver { process, address: String::new(), profile };
        let (sender, receiver) = channel();
        thread::spawn(move || read_port(output, &sender));
        let port = receiver.recv_timeout(START).ok()?;
        driver.address = format!("http://127.0.0.1:{port}");
        Some(driver)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // The browser goes with its driver. What is gone already needs no killing.
        self.process.kill().ok();
        self.process.wait().ok();
        fs::remove_dir_all(&self.profile).ok();
    }
}

/// Tells the port, then reads on, so that the driver never waits for a reader of what it prints.
fn read_port(output: ChildStdout, sender: &Sender<u16>) {
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        let digits = line.split_once(STARTED).map(|(_, rest)| rest.trim_end_matches('.'));
        if let Some(port) = digits.and_then(|digits| digits.parse().ok()) {
            sender.send(port).ok();
        }
    }
}

/// The address of the served site.
pub fn site() -> String {
    let site = env::var("DEPLOY_PANEL_SITE");
    site.expect("DEPLOY_PANEL_SITE names the served site; run `cargo xtask test --only browser`, which sets it")
}
