//! Serves a folder of static files on the loopback address.

use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::thread;

use anyhow::{Context, Result, anyhow, bail};
use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::project::Project;
use crate::site;

/// Sent with every answer.
const HEADERS: [(HeaderName, &str); 2] = [(header::CACHE_CONTROL, "no-store"), (header::X_CONTENT_TYPE_OPTIONS, "nosniff")];

/// What pages may load and run.
#[derive(Clone, Copy)]
pub enum Policy {
    /// Proves on every run that pages with a strict one can embed the panel.
    Strict,
    /// For sites whose own scripts stand in their pages.
    None,
}

const STRICT: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'";

#[derive(clap::Args)]
pub struct Arguments {
    /// The port to listen on; 0 takes a free one
    #[arg(long, default_value_t = 8480)]
    port: u16,
    /// Serve the panel as it is published, shrunk with wasm-opt and esbuild
    #[arg(long)]
    release: bool,
}

/// A server that answers in the background until the program ends.
pub struct Running {
    /// Where it listens, such as `http://127.0.0.1:8480`.
    pub url: String,
    thread: thread::JoinHandle<Result<()>>,
}

/// Carries out `cargo xtask serve`.
pub fn run(project: &Project, arguments: &Arguments) -> Result<()> {
    // A taken port is told at once, not after the build.
    let listener = bind(arguments.port)?;
    let running = start(listener, &site::build(project, arguments.release)?, Policy::Strict)?;
    println!("The demo site is at {}/ (Ctrl+C ends it)", running.url);
    io::stdout().flush()?;
    running.thread.join().map_err(|_| anyhow!("the server's thread failed"))?
}

/// Listens on a port of the loopback address; 0 takes a free one.
pub fn bind(port: u16) -> Result<TcpListener> {
    match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
            bail!("port {port} is taken: choose another with --port, or a free one with --port 0")
        }
        result => result.with_context(|| format!("cannot listen on 127.0.0.1:{port}")),
    }
}

/// Answers requests for the files below a folder.
pub fn start(listener: TcpListener, folder: &Path, policy: Policy) -> Result<Running> {
    let url = format!("http://{}", listener.local_addr()?);
    listener.set_nonblocking(true)?;
    let mut router = Router::new().fallback_service(ServeDir::new(folder));
    let policy = matches!(policy, Policy::Strict).then_some((header::CONTENT_SECURITY_POLICY, STRICT));
    for (name, value) in HEADERS.into_iter().chain(policy) {
        router = router.layer(SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value)));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let thread = thread::spawn(move || {
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            Ok(axum::serve(listener, router).await?)
        })
    });
    Ok(Running { url, thread })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Read;
    use std::net::TcpStream;

    use super::*;

    /// Serves a site with one page in a folder and a secret beside it, and returns the whole answer to one request.
    fn get(path: &str) -> String {
        let outer = tempfile::tempdir().unwrap();
        let site = outer.path().join("site");
        fs::create_dir_all(site.join("model")).unwrap();
        fs::write(site.join("model/index.html"), "a page").unwrap();
        fs::write(site.join("panel.wasm"), "a program").unwrap();
        fs::write(outer.path().join("secret"), "a secret").unwrap();
        let running = start(bind(0).unwrap(), &site, Policy::Strict).unwrap();
        let mut stream = TcpStream::connect(running.url.strip_prefix("http://").unwrap()).unwrap();
        write!(stream, "GET {path} HTTP/1.0\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn answers_with_the_file_and_its_media_type() {
        assert!(get("/model/").ends_with("a page"));
        assert!(get("/model").contains("location: /model/"));
        assert!(get("/panel.wasm").contains("content-type: application/wasm"));
        assert!(get("/absent").contains("404"));
    }

    #[test]
    fn never_leaves_the_folder() {
        for path in ["/../secret", "/%2e%2e/secret", "/..%2fsecret", "/model/../../secret", "//secret", "/..\\secret"] {
            let answer = get(path);
            assert!(!answer.contains("a secret"), "{path}: {answer}");
            assert!(answer.contains(" 404 ") || answer.contains(" 400 "), "{path}: {answer}");
        }
    }

    #[test]
    fn says_when_a_port_is_taken() {
        let taken = bind(0).unwrap();
        let port = taken.local_addr().unwrap().port();
        let error = bind(port).unwrap_err().to_string();
        assert!(error.contains(&format!("port {port} is taken")), "{error}");
    }
}
