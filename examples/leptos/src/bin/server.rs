//! Writes the page and its style sheet into a folder, as a server would answer with them.
//!
//! The page has a strict policy, so that its style sheet is linked. Nothing may stand in the body beside the application.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use deploy_panel::component::STYLE_SHEET;
use leptos::prelude::*;
use leptos_example::App;

const HEAD: &str = r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'">
<title>Kimi-K3</title>
<link rel="stylesheet" href="deploy-panel.css">
<script type="module" src="start.js"></script>
</head>
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("name the folder to write to")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    let body = Owner::new().with(|| view! { <App /> }.to_html());
    fs::write(folder.join("index.html"), [HEAD, "<body>", &body, "</body></html>\n"].concat())?;
    fs::write(folder.join("deploy-panel.css"), STYLE_SHEET)?;
    Ok(())
}
