//! Copying: what is copied is what is shown, and the panel only says what is true.

use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::expected::Panel as Expected;
use crate::support::{Browser, Panel, journey};

/// The sentence of the panel that copying was refused.
const REFUSED: &str = "Copying was refused. The text is selected: press Ctrl+C (⌘C on a Mac).";

/// Puts the outcome of copying into the test's hands: `outcome.resolve()`, `outcome.reject()`.
const DELAY: &str = "
    window.copied = [];
    navigator.clipboard.writeText = (text) => {
        window.copied.push(text);
        return new Promise((resolve, reject) => { window.outcome = { resolve, reject }; });
    };";

async fn button(panel: Panel<'_>) -> String {
    panel.script("return words(copyButton(panel))", Value::Null).await
}

async fn becomes(panel: Panel<'_>, word: &str) {
    panel.until("the word on the button", "return words(copyButton(panel))", Value::Null, word.to_owned()).await;
}

#[test]
fn the_clipboard_holds_exactly_what_is_shown() {
    journey(async |browser| {
        browser.grant_clipboard().await;
        let panel = browser.open("kimi-k3/#hw=gb300&hicache=l3").await;
        let expected = Expected::page("kimi-k3").link("hw=gb300&hicache=l3");
        for (form, text) in [("Python", expected.command()), ("Docker", expected.docker()), ("cURL", expected.curl())] {
            panel.pick("Form of the command", form).await;
            panel.shows(&text).await;
            panel.push("Copy").await;
            becomes(panel, "Copied").await;
            assert_eq!(browser.clipboard().await, text, "{form}");
            assert_eq!(panel.said().await, "Copied");
        }
    });
}

#[test]
fn copied_is_said_only_after_it_worked() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        browser.script::<Value>(DELAY, vec![]).await;
        panel.push("Copy").await;
        browser.frames().await;
        assert_eq!(button(panel).await, "Copy", "nothing has been copied yet");
        assert_eq!(panel.said().await, "");
        let copied: Vec<String> = browser.script("return window.copied", vec![]).await;
        assert_eq!(copied, [panel.command().await]);
        browser.script::<Value>("outcome.resolve()", vec![]).await;
        becomes(panel, "Copied").await;
        assert_eq!(panel.said().await, "Copied");
        becomes(panel, "Copy").await;
    });
}

#[test]
fn copied_is_not_said_of_another_text() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        browser.script::<Value>(DELAY, vec![]).await;
        panel.push("Copy").await;
        panel.pick("Hardware", "B200").await;
        browser.script::<Value>("outcome.resolve()", vec![]).await;
        browser.frames().await;
        assert_eq!(button(panel).await, "Copy", "what was copied is no longer what is shown");
        panel.push("Copy").await;
        browser.script::<Value>("outcome.resolve()", vec![]).await;
        becomes(panel, "Copied").await;
        panel.pick("Form of the command", "Docker").await;
        assert_eq!(button(panel).await, "Copy", "the other form was not copied");
    });
}

/// Copies where it is refused, and takes the text by key instead.
async fn is_refused(browser: &Browser, panel: Panel<'_>) {
    panel.push("Copy").await;
    panel.until("the panel's answer", "return said(panel)", Value::Null, REFUSED.to_owned()).await;
    assert_eq!(button(panel).await, "Copy");
    let is_visible = "return [...panel.querySelectorAll('p')].some((line) => words(line) === given && isShown(line)
        && line.getAttribute('role') !== 'status')";
    assert!(panel.script::<bool>(is_visible, json!(REFUSED)).await, "readers with eyes read it too");
    assert_eq!(panel.selected().await, panel.command().await);

    panel.pick("Hardware", "B200").await;
    assert!(!panel.script::<bool>(is_visible, json!(REFUSED)).await, "the other text was not refused");
    browser.frames().await;
}

#[test]
fn a_browser_that_denies_permission_leaves_the_text_selected() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        browser.permission("clipboard-write", "denied").await;
        is_refused(browser, panel).await;
    });
}

#[test]
fn a_page_without_a_clipboard_leaves_the_text_selected() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        browser
            .script::<Value>("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })", vec![])
            .await;
        is_refused(browser, panel).await;
    });
}

#[test]
fn a_clipboard_that_throws_leaves_the_text_selected() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        browser.script::<Value>("navigator.clipboard.writeText = () => { throw new Error('no') }", vec![]).await;
        is_refused(browser, panel).await;
        browser.script::<Value>(DELAY, vec![]).await;
        panel.push("Copy").await;
        browser.script::<Value>("outcome.reject(new Error('no'))", vec![]).await;
        panel.until("the selection", "return String(getSelection())", Value::Null, panel.command().await).await;
    });
}

#[test]
fn a_text_taken_by_key_is_what_the_button_copies() {
    journey(async |browser| {
        browser.grant_clipboard().await;
        let panel = browser.open("kimi-k3/#hw=gb300&strategy=long-context").await;
        for form in ["Python", "Docker", "cURL"] {
            panel.pick("Form of the command", form).await;
            panel.script::<Value>("getSelection().selectAllChildren(panel.querySelector('pre'))", Value::Null).await;
            browser.chord(&[&Key::Control, "c"]).await;
            assert_eq!(browser.clipboard().await, panel.command().await, "{form}");
        }
    });
}

#[test]
fn copying_again_is_said_again() {
    journey(async |browser| {
        browser.grant_clipboard().await;
        let panel = browser.open("kimi-k3/").await;
        panel
            .script::<Value>(
                "window.heard = 0;
                 new MutationObserver(() => { window.heard += 1; }).observe(panel.querySelector('[role=status]'),
                     { childList: true, characterData: true, subtree: true })",
                Value::Null,
            )
            .await;
        for times in 1..=3 {
            panel.click_on("return copyButton(panel)", Value::Null).await;
            panel.until("what a screen reader heard", "return window.heard", Value::Null, times).await;
        }
        assert_eq!(panel.said().await, "Copied");
    });
}

#[test]
fn copying_again_is_shown_as_long_as_the_first_time() {
    journey(async |browser| {
        browser.grant_clipboard().await;
        let panel = browser.open("kimi-k3/").await;
        panel.unfold("Memory sizing").await;
        let flag = "button(panel, `${given} ${panel.querySelector('.dp-flag code').textContent}`)";
        let script = "
            const word = () => [copyButton(panel), panel.querySelector('.dp-flag button')].map(words).join(' ');
            const click = () => { copyButton(panel).click(); FLAG.click(); };
            const wait = (time) => new Promise((done) => setTimeout(done, time));
            given = 'Copy';
            click();
            await wait(2000);
            const first = word();
            given = 'Copied';
            click();
            await wait(2000);
            const then = word();
            await wait(1500);
            return [first, then, word()]";
        let script = ["let given; ", &script.replace("FLAG", flag)].concat();
        let seen: Vec<String> = browser.script(&["const panel = panels()[0]; ", &script].concat(), vec![]).await;
        assert_eq!(seen, ["Copied Copied", "Copied Copied", "Copy Copy"]);
    });
}

#[test]
fn a_flag_that_is_not_copied_is_selected() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        browser.script::<Value>("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))", vec![]).await;
        panel.unfold("Memory sizing").await;
        panel.click_on("return panel.querySelector('.dp-flag button')", Value::Null).await;
        panel.until("the panel's answer", "return said(panel)", Value::Null, REFUSED.to_owned()).await;
        let (flag, shown): (String, Vec<String>) = panel
            .script("const it = panel.querySelector('.dp-flag'); return [words(it.firstElementChild), remarks(it)]", Value::Null)
            .await;
        assert_eq!((panel.selected().await, shown), (flag, vec![REFUSED.to_owned()]));
        panel.type_into("Tokens of a request", "65536").await;
        let shown: Vec<String> = panel.script("return remarks(panel.querySelector('.dp-flag'))", Value::Null).await;
        assert_eq!(shown, [""; 0], "the other flag was not refused");
    });
}
