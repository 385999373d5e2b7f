//! Serves a folder of static files on the loopback address.

use std::fs::{self, File};
use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use anyhow::{Result, anyhow, bail};
use percent_encoding::percent_decode_str;
use tiny_http::{Header, Method, Request, Response, Server};

use crate::project::Project;
use crate::{site, wasm};

/// Enough for a browser's parallel downloads.
const THREADS: usize = 4;

/// Sent with every file. The policy proves on every run that pages with a strict one can embed the panel.
const HEADERS: [(&str, &str); 3] = [
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'"),
];

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
    threads: Vec<thread::JoinHandle<()>>,
}

/// Carries out `cargo xtask serve`.
pub fn run(project: &Project, arguments: &Arguments) -> Result<()> {
    // A taken port is told at once, not after the build.
    let server = bind(arguments.port)?;
    wasm::build(project, arguments.release)?;
    let folder = site::build(project)?;
    let running = start(server, &folder)?;
    println!("The demo site is at {}/ (Ctrl+C ends it)", running.url);
    io::stdout().flush()?;
    for thread in running.threads {
        thread.join().map_err(|_| anyhow!("a thread of the server failed"))?;
    }
    Ok(())
}

/// Listens on a port of the loopback address; 0 takes a free one.
pub fn bind(port: u16) -> Result<Server> {
    match Server::http((Ipv4Addr::LOCALHOST, port)) {
        Ok(server) => Ok(server),
        Err(error) => match error.downcast_ref::<io::Error>().map(io::Error::kind) {
            Some(io::ErrorKind::AddrInUse) => {
                bail!("port {port} is taken: choose another with --port, or a free one with --port 0")
            }
            _ => bail!("cannot listen on 127.0.0.1:{port}: {error}"),
        },
    }
}

/// Answers requests for the files below a folder.
pub fn start(server: Server, folder: &Path) -> Result<Running> {
    let address: SocketAddr = server.server_addr().to_ip().ok_or_else(|| anyhow!("the server has no address"))?;
    let folder: Arc<Path> = Arc::from(folder.canonicalize()?);
    let server = Arc::new(server);
    let answer_all = || {
        let (server, folder) = (Arc::clone(&server), Arc::clone(&folder));
        thread::spawn(move || {
            for request in server.incoming_requests() {
                // A reader who leaves early is no failure.
                let _ = answer(request, &folder);
            }
        })
    };
    let threads = (0..THREADS).map(|_| answer_all()).collect();
    Ok(Running { url: format!("http://{address}"), threads })
}

fn answer(request: Request, folder: &Path) -> io::Result<()> {
    if !matches!(request.method(), Method::Get | Method::Head) {
        return request.respond(plain("Only GET and HEAD are answered here.", 405));
    }
    let (path, query) = request.url().split_once('?').unwrap_or((request.url(), ""));
    match find(folder, path) {
        Found::File(file) => {
            let mut response = Response::from_file(File::open(&file)?);
            let media_type = ("Content-Type", media_type(&file));
            for (name, value) in HEADERS.into_iter().chain([media_type]) {
                add_header(&mut response, name, value);
            }
            request.respond(response)
        }
        // Relative addresses in a folder's index need the slash.
        Found::Folder => {
            let mut response = plain("This page is a folder.", 308);
            let query = if query.is_empty() { String::new() } else { format!("?{query}") };
            add_header(&mut response, "Location", &format!("{path}/{query}"));
            request.respond(response)
        }
        Found::Nothing => request.respond(plain("There is no such file here.", 404)),
    }
}

fn add_header<R: io::Read>(response: &mut Response<R>, name: &str, value: &str) {
    if let Ok(header) = Header::from_bytes(name, value) {
        response.add_header(header);
    }
}

fn plain(text: &str, status: u16) -> Response<io::Cursor<Vec<u8>>> {
    Response::from_string(text).with_status_code(status)
}

#[derive(Debug, PartialEq)]
enum Found {
    File(PathBuf),
    Folder,
    Nothing,
}

/// The file that a request's path names, never one outside the folder.
fn find(folder: &Path, path: &str) -> Found {
    let Ok(path) = percent_decode_str(path).decode_utf8() else { return Found::Nothing };
    let Some(path) = path.strip_prefix('/') else { return Found::Nothing };
    let is_index = path.is_empty() || path.ends_with('/');
    let file = if is_index { folder.join(path).join("index.html") } else { folder.join(path) };
    // The resolved path is what counts: it knows `..`, absolute paths and symbolic links.
    match fs::canonicalize(file) {
        Ok(file) if !file.starts_with(folder) => Found::Nothing,
        Ok(file) if file.is_file() => Found::File(file),
        Ok(file) if file.join("index.html").is_file() => Found::Folder,
        _ => Found::Nothing,
    }
}

fn media_type(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A site with one page in a folder, and a secret beside the site.
    fn site(name: &str) -> PathBuf {
        let outer = std::env::temp_dir().join(format!("deploy-panel-{name}-{}", std::process::id()));
        let site = outer.join("site");
        fs::create_dir_all(site.join("model")).unwrap();
        fs::write(site.join("index.html"), "index").unwrap();
        fs::write(site.join("model/index.html"), "model").unwrap();
        fs::write(site.join("a b.js"), "script").unwrap();
        fs::write(outer.join("secret"), "secret").unwrap();
        site.canonicalize().unwrap()
    }

    #[test]
    fn finds_files_and_the_index_of_folders() {
        let site = site("finds");
        assert_eq!(find(&site, "/"), Found::File(site.join("index.html")));
        assert_eq!(find(&site, "/model/"), Found::File(site.join("model/index.html")));
        assert_eq!(find(&site, "/model"), Found::Folder);
        assert_eq!(find(&site, "/a%20b.js"), Found::File(site.join("a b.js")));
        assert_eq!(find(&site, "/absent.js"), Found::Nothing);
        assert_eq!(find(&site, "/index.html/"), Found::Nothing);
    }

    #[test]
    fn never_leaves_the_folder() {
        let site = site("leaves");
        let secret = site.join("../secret").canonicalize().unwrap();
        std::os::unix::fs::symlink(&secret, site.join("link")).ok();
        let absolute = format!("/{}", secret.display());
        for path in ["/../secret", "/%2e%2e/secret", "/..%2fsecret", "/model/../../secret", &absolute, "/link", "/%00", "*"] {
            assert_eq!(find(&site, path), Found::Nothing, "{path}");
        }
    }

    #[test]
    fn answers_with_the_media_type_and_says_when_a_port_is_taken() {
        let running = start(bind(0).unwrap(), &site("answers")).unwrap();
        let address = running.url.strip_prefix("http://").unwrap();
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        stream.write_all(b"GET /a%20b.js HTTP/1.0\r\n\r\n").unwrap();
        let answer = io::read_to_string(stream).unwrap();
        assert!(answer.contains("Content-Type: text/javascript"), "{answer}");
        assert!(answer.ends_with("script"), "{answer}");
        let port = address.rsplit(':').next().unwrap().parse().unwrap();
        let Err(error) = bind(port) else { panic!("the port was given twice") };
        assert!(error.to_string().contains(&format!("port {port} is taken")), "{error}");
    }
}
