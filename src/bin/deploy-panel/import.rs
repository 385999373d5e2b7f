//! `import`: a page of a module of JavaScript.
//!
//! The module is evaluated in a process of its own, whose time and memory are bounded: no engine can be interrupted in the middle of
//! everything that a module may do.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use deploy_panel::import::{Import, ImportError, Imported};

use crate::failure::Failure;
use crate::output::{complain, count, print};

/// Larger files are no pages that people wrote.
const MOST_BYTES: u64 = 16 << 20;

/// The thread that evaluates gets this much of a stack; the engine's own frames are large.
const STACK: usize = 256 << 20;

/// After its time a process has this long until the system ends it, if its parent does not.
#[cfg(unix)]
const SECONDS_TO_END: u64 = 5;

/// What the caller asks for.
pub struct Request {
    /// Path of the module.
    pub module: String,
    /// Path of the page, unless it goes to standard output.
    pub output: Option<String>,
    /// The bound on time.
    pub seconds: u64,
    /// The bound on memory.
    pub mebibytes: u64,
}

/// Carries out `import` in a bounded process.
pub fn run(request: &Request) -> Result<ExitCode, Failure> {
    // What cannot be read is said before a process is started for it.
    read(Path::new(&request.module))?;
    if let Some(output) = &request.output
        && fs::canonicalize(output).is_ok_and(|output| fs::canonicalize(&request.module).is_ok_and(|module| module == output))
    {
        return Err(Failure::Usage(format!("{output} is the module itself; the page has to go into another file.")));
    }
    let program =
        std::env::current_exe().map_err(|error| Failure::Usage(format!("The program does not find itself: {error}.")))?;
    let mut command = Command::new(program);
    command.args(["import", "--in-this-process", "--mebibytes", &request.mebibytes.to_string()]);
    command.args(["--seconds", &request.seconds.to_string(), "--", &request.module]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let fail = |error: io::Error| Failure::Usage(format!("The process for the module cannot be started: {error}."));
    let mut child = command.spawn().map_err(fail)?;
    let (page, words) = (collect(child.stdout.take()), collect(child.stderr.take()));
    let Some(status) = wait(&mut child, Duration::from_secs(request.seconds)).map_err(fail)? else {
        let seconds = request.seconds;
        let text = format!(
            "The module was stopped after {seconds} seconds. A page has no loop without an end; give it more with --seconds."
        );
        return Err(Failure::Refused(text));
    };
    let (page, words) = (page.join().unwrap_or_default(), words.join().unwrap_or_default());
    let words = String::from_utf8_lossy(&words);
    match status.code() {
        Some(0) => {}
        Some(code @ (1 | 2)) => {
            complain(words.trim_end());
            return Ok(ExitCode::from(code as u8));
        }
        _ => return Err(Failure::Refused(crash(&words, request.mebibytes))),
    }
    let page = String::from_utf8(page).map_err(|_| Failure::Refused("The page is not UTF-8 text.".to_owned()))?;
    match &request.output {
        None => print(&page)?,
        Some(path) => write(Path::new(path), &page)?,
    }
    complain(words.trim_end());
    Ok(ExitCode::SUCCESS)
}

/// Carries out `import` in this process, and writes the page to standard output.
pub fn run_here(request: &Request) -> Result<ExitCode, Failure> {
    set_bounds(request)?;
    let module = request.module.clone();
    let work = move || -> Result<Imported, Failure> {
        let path = Path::new(&module);
        let text = read(path)?;
        let sibling = sibling(path);
        let benchmarks = if sibling.exists() { Some(read(&sibling)?) } else { None };
        let import = Import { module: &text, benchmarks: benchmarks.as_deref(), id: &id(path) };
        import.run().map_err(|error| match error {
            ImportError::Findings(findings) => Failure::Findings { file: module.clone(), findings },
            other => Failure::Refused(format!("{module}: {other}")),
        })
    };
    let start = |error: io::Error| Failure::Usage(format!("The thread for the module cannot be started: {error}."));
    let thread = thread::Builder::new().stack_size(STACK).spawn(work).map_err(start)?;
    let imported =
        thread.join().map_err(|_| Failure::Refused("The import broke off; this is a fault of this program.".to_owned()))??;
    print(&imported.text)?;
    for note in &imported.notes {
        complain(&format!("note: {note}"));
    }
    complain(&format!("Proved equal to the module over {}.", count(imported.selections, "selection")));
    Ok(ExitCode::SUCCESS)
}

/// Bounds memory, and the time of a process whose parent is gone; a process that falls down leaves no image of its memory.
#[cfg(unix)]
fn set_bounds(request: &Request) -> Result<(), Failure> {
    use rlimit::Resource;
    let bounds = [
        (Resource::AS, request.mebibytes.saturating_mul(1 << 20)),
        (Resource::CPU, request.seconds.saturating_add(SECONDS_TO_END)),
        (Resource::CORE, 0),
    ];
    for (resource, bound) in bounds {
        let fail = |error: io::Error| Failure::Usage(format!("Time and memory cannot be bounded: {error}."));
        let (_, most) = resource.get().map_err(fail)?;
        resource.set(bound.min(most), bound.min(most)).map_err(fail)?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn set_bounds(_: &Request) -> Result<(), Failure> {
    Ok(())
}

/// Why the process ended in the middle.
fn crash(words: &str, mebibytes: u64) -> String {
    if words.contains("memory allocation") || words.contains("out of memory") {
        return format!(
            "The module was stopped, because it takes more than {mebibytes} MiB of memory. Give it more with --mebibytes."
        );
    }
    if words.contains("overflowed its stack") {
        return "The module was stopped, because it nests or calls itself too deeply.".to_owned();
    }
    let first = words.lines().find(|line| !line.trim().is_empty()).unwrap_or("without a word");
    format!("The module made the JavaScript engine break off: {first}")
}

/// Waits for the child until the time is over, and ends it then.
fn wait(child: &mut Child, time: Duration) -> io::Result<Option<std::process::ExitStatus>> {
    let end = Instant::now() + time;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= end {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(5));
    }
}

fn collect(source: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut source) = source {
            // What was read until the child went is all that there is.
            let _ = source.read_to_end(&mut bytes);
        }
        bytes
    })
}

fn read(path: &Path) -> Result<String, Failure> {
    let name = path.display();
    let fail = |error: io::Error| Failure::Usage(format!("{name} cannot be read: {error}."));
    let mut bytes = Vec::new();
    fs::File::open(path).map_err(fail)?.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(fail)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Failure::Usage(format!("{name} is larger than 16 MiB; no page is.")));
    }
    let text = String::from_utf8(bytes).map_err(|_| Failure::Refused(format!("{name} is not UTF-8 text.")))?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// Writes a whole file or none: first beside it, then in its place.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let fail = |error: io::Error| Failure::Usage(format!("{} cannot be written: {error}.", path.display()));
    // A device or a pipe is written to as it is.
    if path.exists() && !path.is_file() {
        return fs::File::options().write(true).open(path).and_then(|mut file| file.write_all(text.as_bytes())).map_err(fail);
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let beside = path.with_file_name(name);
    fs::write(&beside, text).and_then(|()| fs::rename(&beside, path)).map_err(|error| {
        let _ = fs::remove_file(&beside);
        fail(error)
    })
}

/// The module of measurements that belongs to a module: `kimi-k3-benchmarks.jsx`.
fn sibling(path: &Path) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push("-benchmarks");
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// The id of a page that names none: the name of its file.
fn id(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}
