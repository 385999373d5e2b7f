//! The form for values that only the reader knows.

use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::expected::Panel as Expected;
use crate::support::{Panel, journey};

async fn summary(panel: Panel<'_>) -> String {
    panel.script("return [...fold(panel, 'Values').children].map(words).join(' ')", Value::Null).await
}

/// The pieces of the command that are drawn as not yet filled in.
async fn unfilled(panel: Panel<'_>) -> Vec<String> {
    let pieces = "return [...panel.querySelectorAll('pre span')]
        .filter((piece) => getComputedStyle(piece).borderBottomStyle === 'dotted').map((piece) => piece.textContent)";
    panel.script(pieces, Value::Null).await
}

/// What stands in a field.
async fn content(panel: Panel<'_>, name: &str) -> String {
    panel.script("return field(panel, given).value", json!(name)).await
}

#[test]
fn what_is_filled_in_stands_in_every_form() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/#hw=gb300").await;
        let expected = Expected::page("kimi-k3").link("hw=gb300");
        assert_eq!(summary(panel).await, "Values 2 to fill in: IP of node 0, Node rank");
        assert_eq!(unfilled(panel).await, ["'<node-rank>'", "'<node0-ip>:20000'"]);
        assert!(expected.note("2 values to fill in").is_some());
        panel.unfold("Values").await;
        panel.choose("Node rank", "Node 1").await;
        panel.type_into("IP of node 0", "10.0.0.7").await;
        let expected = expected.fill("NODE_RANK", "1").fill("NODE0_IP", "10.0.0.7");
        panel.shows(&expected.command()).await;
        assert_eq!(unfilled(panel).await, [""; 0]);
        assert_eq!(summary(panel).await, "Values Nothing left to fill in");
        let notes: Vec<String> = panel.script("return notes(panel)", Value::Null).await;
        assert!(!notes.iter().any(|note| note.contains("to fill in")), "{notes:#?}");

        panel.type_into("Request host", "gpu-7.example").await;
        panel.type_into("Port", "8000").await;
        let expected = expected.fill("CURL_HOST", "gpu-7.example").fill("PORT", "8000");
        panel.pick("Form of the command", "Docker").await.shows(&expected.docker()).await;
        panel.pick("Form of the command", "cURL").await.shows(&expected.curl()).await;
        assert!(expected.curl().contains("gpu-7.example:8000"), "the request goes where the server listens");
    });
}

#[test]
fn typing_keeps_the_focus_and_every_letter() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/#hw=gb300").await;
        panel.unfold("Values").await;
        panel.click_on("return field(panel, 'IP of node 0')", Value::Null).await;
        let mut wanted = String::new();
        for letter in "10.0.0.71".chars() {
            browser.type_text(&letter.to_string()).await;
            wanted.push(letter);
            let typed: String = panel.script("return active().value", Value::Null).await;
            assert_eq!(typed, wanted);
        }
        browser.press(Key::Backspace).await;
        browser.press(Key::Home).await;
        browser.type_text("1").await;
        panel.shows(&Expected::page("kimi-k3").link("hw=gb300").fill("NODE0_IP", "110.0.0.7").command()).await;
        // A caret that jumped would have put the digit elsewhere.
        let caret: usize = panel.script("return active().selectionStart", Value::Null).await;
        assert_eq!((content(panel, "IP of node 0").await.as_str(), caret), ("110.0.0.7", 1));
    });
}

#[test]
fn hostile_text_stays_one_quoted_word() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/#hw=gb300").await;
        panel.unfold("Values").await;
        for hostile in [
            "$(reboot)",
            "x'; reboot; '",
            "`reboot` \"$HOME\" \\",
            "<img src=x onerror=document.title='owned'>",
            "{{NODE_RANK}} && reboot",
            "\u{202e}#!",
        ] {
            panel.type_into("IP of node 0", hostile).await;
            let expected = Expected::page("kimi-k3").link("hw=gb300").fill("NODE0_IP", hostile);
            panel.shows(&expected.command()).await;
            let words = shell_words::split(&panel.command().await.replace("\\\n", " ")).unwrap();
            let at = words.iter().position(|word| word == "--dist-init-addr").unwrap();
            assert_eq!(words[at + 1], format!("{hostile}:20000"));
            assert!(words[at + 2].starts_with("--"), "the next flag follows: {words:?}");
        }
        let (title, strange): (String, usize) =
            browser.script("return [document.title, all('.deploy-panel img').length]", vec![]).await;
        assert!(title.starts_with("Serve Kimi-K3") && strange == 0, "{title}");
    });
}

#[test]
fn what_cannot_be_right_is_said_at_its_field() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/#hw=gb300").await;
        panel.unfold("Values").await;
        for (name, wrong, part, right) in [
            ("Port", "65536", "from 1 to 65535", "65535"),
            ("IP of node 0", "10.0.0.7; reboot", "letters, digits", "fe80::1%eth0"),
        ] {
            panel.type_into(name, wrong).await;
            let problem = "const it = field(panel, given);
                const line = it.getRootNode().getElementById(it.getAttribute('aria-describedby'));
                return [it.getAttribute('aria-invalid'), line && isShown(line) ? words(line) : null]";
            let (invalid, line): (Option<String>, Option<String>) = panel.script(problem, json!(name)).await;
            assert_eq!(invalid.as_deref(), Some("true"), "{name}");
            assert!(line.as_ref().is_some_and(|line| line.contains(part)), "{name}: {line:?}");
            panel.type_into(name, right).await;
            let (invalid, line): (Option<String>, Option<String>) = panel.script(problem, json!(name)).await;
            assert_eq!((invalid, line), (None, None), "{name} is right now");
        }
    });
}

#[test]
fn values_survive_picks_that_do_not_need_them() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/#hw=gb300").await;
        panel.unfold("Values").await;
        panel.choose("Node rank", "Node 1").await;
        panel.pick("Hardware", "B300").await;
        assert!(!panel.command().await.contains("--node-rank"));
        panel.pick("Hardware", "H200").await;
        let expected = Expected::page("kimi-k3").link("hw=gb300").fill("NODE_RANK", "1").pick("hw", "b300").pick("hw", "h200");
        panel.shows(&expected.command()).await;
        assert_eq!(content(panel, "Node rank").await, "1");
        assert!(panel.command().await.contains("--node-rank 1"));
    });
}

#[test]
fn a_reset_puts_the_defaults_back() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/#hw=gb300").await;
        let before = panel.command().await;
        panel.unfold("Values").await;
        let reset =
            "return [...panel.querySelectorAll('button')].filter((one) => words(one) === 'Reset to defaults').map(isShown)[0]";
        assert!(!panel.script::<bool>(reset, Value::Null).await, "nothing to reset");
        panel.choose("Node rank", "Node 1").await;
        panel.type_into("Port", "8000").await;
        panel.push("Reset to defaults").await;
        panel.shows(&before).await;
        assert_eq!((content(panel, "Node rank").await, content(panel, "Port").await), (String::new(), String::new()));
        assert!(!panel.script::<bool>(reset, Value::Null).await);
        let tag: String = browser.script("return active().tagName", vec![]).await;
        assert_eq!(tag, "SUMMARY", "the focus does not go with the button");
    });
}

#[test]
fn blank_text_is_the_default() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        let before = panel.command().await;
        panel.unfold("Values").await;
        panel.type_into("Port", "   ").await;
        panel.shows(&before).await;
        panel.type_into("Port", " 8000 ").await;
        panel.shows(&Expected::page("kimi-k3").fill("PORT", "8000").command()).await;
        browser.press(Key::Tab).await;
        assert_eq!(content(panel, "Port").await, "8000", "the field shows what counts once the reader leaves it");
    });
}
