//! The served site once more, with some files answered otherwise.

use std::collections::HashMap;
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
}

/// Lets pages of other origins read an answer.
const FOR_ALL: &str = "access-control-allow-origin: *\r\n";

impl Mirror {
    /// Mirrors the site at this address.
    pub async fn of(site: &str) -> Mirror {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let answers = Answers::default();
        let (known, upstream) = (answers.clone(), site.trim_start_matches("http://").to_owned());
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (known, upstream) = (known.clone(), upstream.clone());
                // A browser that hangs up early misses nothing that a test waits for.
                tokio::spawn(async move { serve(stream, &known, &upstream).await.ok() });
            }
        });
        Mirror { url, answers }
    }

    /// From now on, answers requests for the path in this way.
    pub fn answer(&self, path: &str, status: u16, media_type: &str, body: Vec<u8>) {
        let length = body.len();
        let head = format!(
            "HTTP/1.0 {status} -\r\ncontent-type: {media_type}\r\ncontent-length: {length}\r\ncache-control: no-store\r\n{FOR_ALL}\r\n"
        );
        self.answers.lock().unwrap().insert(path.to_owned(), Arc::new([head.into_bytes(), body].concat()));
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
async fn serve(mut stream: TcpStream, answers: &Answers, upstream: &str) -> Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await?);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let path = head.split(' ').nth(1).unwrap_or("/");
    // A build's own mark in an address names the same file.
    let file = path.split_once("?v=").map_or(path, |(file, _)| file);
    let mut answer = answers.lock().unwrap().get(file).cloned();
    while answer.as_ref().is_some_and(|answer| answer.is_empty()) {
        sleep(LOOK_AGAIN).await;
        answer = answers.lock().unwrap().get(file).cloned();
    }
    if let Some(answer) = answer {
        stream.write_all(&answer).await?;
    } else {
        let mut site = TcpStream::connect(upstream).await?;
        site.write_all(format!("GET {path} HTTP/1.0\r\nhost: {upstream}\r\n\r\n").as_bytes()).await?;
        let mut answer = Vec::new();
        site.read_to_end(&mut answer).await?;
        stream.write_all(&answer).await?;
    }
    stream.shutdown().await
}
