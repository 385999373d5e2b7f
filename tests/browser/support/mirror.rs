//! The served site once more, with some files answered otherwise.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt, Result};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

/// Pause between two looks whether a request may be answered now.
const LOOK_AGAIN: Duration = Duration::from_millis(10);

/// Whole answers by path; one that is empty stays out for as long as it stands here.
type Answers = Arc<Mutex<HashMap<String, Arc<Vec<u8>>>>>;

/// A server on a port of its own; it answers as long as the test runs.
pub struct Mirror {
    /// Where it listens.
    pub url: String,
    answers: Answers,
    is_shared: Arc<AtomicBool>,
}

/// Lets pages of other origins read an answer.
const FOR_ALL: &[u8] = b"access-control-allow-origin: *\r\n";

impl Mirror {
    /// Mirrors the site at this address.
    pub async fn of(site: &str) -> Mirror {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let answers = Answers::default();
        let is_shared = Arc::<AtomicBool>::default();
        let (known, shared, upstream) = (answers.clone(), is_shared.clone(), site.trim_start_matches("http://").to_owned());
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (known, shared, upstream) = (known.clone(), shared.clone(), upstream.clone());
                // A browser that hangs up early misses nothing that a test waits for.
                tokio::spawn(async move { serve(stream, &known, &shared, &upstream).await.ok() });
            }
        });
        Mirror { url, answers, is_shared }
    }

    /// From now on, answers requests for the path in this way.
    pub fn answer(&self, path: &str, status: u16, media_type: &str, body: Vec<u8>) {
        let length = body.len();
        let head = format!(
            "HTTP/1.0 {status} -\r\ncontent-type: {media_type}\r\ncontent-length: {length}\r\ncache-control: no-store\r\n\r\n"
        );
        self.answers.lock().unwrap().insert(path.to_owned(), Arc::new([head.into_bytes(), body].concat()));
    }

    /// From now on, lets pages of other origins read what it answers.
    pub fn share(&self) {
        self.is_shared.store(true, Ordering::Relaxed);
    }

    /// From now on, takes requests for the path and leaves them without an answer.
    pub fn stall(&self, path: &str) {
        self.answers.lock().unwrap().insert(path.to_owned(), Arc::default());
    }

    /// From now on, answers requests for the path as the site does, those that wait among them.
    pub fn restore(&self, path: &str) {
        self.answers.lock().unwrap().remove(path);
    }
}

/// Answers one request.
async fn serve(mut stream: TcpStream, answers: &Answers, is_shared: &AtomicBool, upstream: &str) -> Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await?);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let path = head.split(' ').nth(1).unwrap_or("/");
    // A build's own mark in an address names the same file.
    let file = path.split_once("?v=").map_or(path, |(file, _)| file);
    let mut known = answers.lock().unwrap().get(file).cloned();
    while known.as_ref().is_some_and(|answer| answer.is_empty()) {
        sleep(LOOK_AGAIN).await;
        known = answers.lock().unwrap().get(file).cloned();
    }
    let answer = match known {
        Some(answer) => answer,
        None => Arc::new(fetch(upstream, path).await?),
    };
    let (status, rest) = answer.split_at(answer.windows(2).position(|pair| pair == b"\r\n").map_or(0, |at| at + 2));
    stream.write_all(status).await?;
    if is_shared.load(Ordering::Relaxed) {
        stream.write_all(FOR_ALL).await?;
    }
    stream.write_all(rest).await?;
    stream.shutdown().await
}

/// The site's own answer.
async fn fetch(upstream: &str, path: &str) -> Result<Vec<u8>> {
    let mut site = TcpStream::connect(upstream).await?;
    site.write_all(format!("GET {path} HTTP/1.0\r\nhost: {upstream}\r\n\r\n").as_bytes()).await?;
    let mut answer = Vec::new();
    site.read_to_end(&mut answer).await?;
    Ok(answer)
}
