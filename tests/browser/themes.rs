//! Light and dark, whoever decides.

use serde_json::{Value, json};

use crate::support::{Browser, journey};

/// Ways in which a page or a reader chooses a theme, and whether the panel is dark then.
struct Choice {
    system: &'static str,
    page: &'static str,
    is_dark: bool,
}

const fn choice(system: &'static str, page: &'static str, is_dark: bool) -> Choice {
    Choice { system, page, is_dark }
}

const CHOICES: [Choice; 15] = [
    choice("light", "", false),
    choice("dark", "", true),
    choice("light", "root.dataset.theme = 'dark'", true),
    choice("dark", "root.dataset.theme = 'light'", false),
    choice("light", "document.body.dataset.theme = 'dark'", true),
    choice("dark", "place.parentElement.dataset.theme = 'light'", false),
    choice("light", "place.theme = 'dark'", true),
    choice("light", "root.className = 'dark'", true),
    choice("dark", "root.className = 'light'", false),
    choice("light", "document.body.className = 'dark'", true),
    choice("light", "root.style.colorScheme = 'dark'", true),
    choice("dark", "root.style.colorScheme = 'light'", false),
    choice("light", "place.style.colorScheme = 'dark'", true),
    choice("dark", "root.dataset.theme = 'dark'; place.parentElement.dataset.theme = 'light'", false),
    choice("light", "document.getElementById('theme').click(); document.getElementById('theme').click()", true),
];

/// Undoes every choice of the page.
const CLEAR: &str = "
    const root = document.documentElement;
    const place = document.querySelector('deploy-panel');
    place.theme = null;
    for (const one of [root, document.body, place, place.parentElement]) {
        delete one.dataset.theme;
        one.classList.remove('dark', 'light');
        one.style.colorScheme = '';
    }";

async fn is_dark(browser: &Browser) -> bool {
    let brightness: f64 = browser.script("return brightness(getComputedStyle(panels()[0]).backgroundColor)", vec![]).await;
    assert!(!(0.2..0.8).contains(&brightness), "neither light nor dark: {brightness}");
    brightness < 0.2
}

#[test]
fn the_panel_follows_page_and_system_while_it_stands() {
    journey(async |browser| {
        browser.open("kimi-k3/").await;
        for Choice { system, page, is_dark: wanted } in CHOICES {
            browser.system_theme(system).await;
            browser.script::<Value>(&format!("{CLEAR} {page}; await null; return null"), vec![]).await;
            assert_eq!(is_dark(browser).await, wanted, "system {system}, page: {page}");
            let faint: Vec<String> = browser.script("return faint(panels()[0])", vec![]).await;
            assert_eq!(faint, [""; 0], "system {system}, page: {page}");
        }
    });
}

#[test]
fn a_page_that_declares_no_scheme_follows_the_system() {
    journey(async |browser| {
        for (system, wanted) in [("dark", true), ("light", false)] {
            browser.system_theme(system).await;
            browser.visit("kimi-k3/").await;
            browser.script::<Value>("document.querySelector('meta[name=color-scheme]').remove(); document.documentElement.style.colorScheme = 'normal'; document.body.style.colorScheme = 'normal'", vec![]).await;
            let panel = browser.mount(&crate::expected::page_text("kimi-k3")).await;
            let brightness: f64 = panel.script("return brightness(getComputedStyle(panel).backgroundColor)", Value::Null).await;
            assert_eq!(brightness < 0.2, wanted, "{system}");
        }
    });
}

#[test]
fn the_theme_is_there_when_the_panel_is() {
    journey(async |browser| {
        browser.system_theme("light").await;
        browser.open("kimi-k3/").await;
        browser.script::<Value>("localStorage.setItem('theme', 'dark')", vec![]).await;
        // Looks at the panel in the frame in which it appears.
        browser
            .before_pages(
                "const attach = Element.prototype.attachShadow;
                 Element.prototype.attachShadow = function (how) {
                     const root = attach.call(this, how);
                     new MutationObserver((_, observer) => {
                         const panel = root.querySelector('.deploy-panel');
                         if (!panel) return;
                         observer.disconnect();
                         window.first = getComputedStyle(panel).backgroundColor;
                     }).observe(root, { childList: true, subtree: true });
                     return root;
                 }",
            )
            .await;
        browser.reload().await;
        let brightness: f64 = browser.script("return brightness(window.first)", vec![]).await;
        assert!(brightness < 0.2, "{brightness}");
    });
}

#[test]
fn readers_who_want_less_motion_get_none() {
    journey(async |browser| {
        let moving = "return [...panel.querySelectorAll('*'), panel].some((one) => {
            const { transitionDuration, animationName } = getComputedStyle(one);
            return animationName !== 'none' || transitionDuration.split(', ').some((time) => parseFloat(time) > 0);
        })";
        let panel = browser.open("kimi-k3/").await;
        assert!(panel.script::<bool>(moving, Value::Null).await, "or this test would prove nothing");
        let features = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
        browser.devtools("Emulation.setEmulatedMedia", features).await;
        assert!(!panel.script::<bool>(moving, Value::Null).await);
    });
}

#[test]
fn every_state_is_legible_in_both_themes() {
    journey(async |browser| {
        for system in ["light", "dark"] {
            browser.system_theme(system).await;
            for fragment in ["", "#hw=h200&quant=nvfp4", "#hw=gb300&hicache=l3", "#hw=nowhere", "#strategy=high-throughput"] {
                let panel = browser.open(&format!("kimi-k3/{fragment}")).await;
                panel.unfold_all().await;
                panel.type_into("Port", "none").await;
                panel.pick("Form of the command", "cURL").await;
                panel.script::<Value>("navigator.clipboard.writeText = () => Promise.reject()", Value::Null).await;
                panel.push("Copy").await;
                panel.until("the refusal", "return said(panel).length > 20", Value::Null, true).await;
                let faint: Vec<String> = panel.script("return faint(panel)", Value::Null).await;
                assert_eq!(faint, [""; 0], "{system} {fragment}");
            }
            let card = browser.mount_broken(r#"{"formatVersion": 2}"#).await;
            let faint: Vec<String> = browser.script("return faint(find(arguments[0]))", vec![json!(card)]).await;
            assert_eq!(faint, [""; 0], "{system}, the card");
        }
    });
}
