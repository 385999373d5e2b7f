//! Links to a selection: honoured where they can be, explained where not, and never written before the reader picks.

use serde_json::{Value, json};

use crate::expected::Panel as Expected;
use crate::support::{Browser, Panel, journey};

/// How many steps the history has.
async fn steps(browser: &Browser) -> usize {
    browser.script("return history.length", vec![]).await
}

/// The panel shows what the engine makes of the fragment, and every sentence that the engine has for it.
async fn is_honoured(panel: Panel<'_>, fragment: &str) -> Vec<String> {
    let expected = Expected::page("kimi-k3").link(fragment);
    panel.shows(&expected.command()).await;
    let sentences = expected.model().moves;
    for sentence in &sentences {
        // Its reason stands in the row already, if an option of the row is refused for it.
        let is_shown = "
            const lines = [...panel.querySelectorAll('p')].filter((line) => isShown(line) && line.getAttribute('role') !== 'status');
            const [shown, sentence] = [lines.map(words), given.replace(/\\s+/g, ' ').trim()];
            return shown.some((line) => sentence === line
                || (sentence.startsWith(`${line} `) && shown.some((reason) => reason.endsWith(sentence.slice(line.length)))))";
        assert!(panel.script::<bool>(is_shown, json!(sentence)).await, "{sentence} is not shown");
    }
    sentences
}

#[test]
fn a_link_leads_to_its_selection() {
    journey(async |browser| {
        let fragment = "hw=gb300&quant=nvfp4&spec=none&hicache=l2";
        let panel = browser.open(&format!("kimi-k3/#{fragment}")).await;
        assert_eq!(is_honoured(panel, fragment).await, [""; 0], "nothing to say");
        for (row, option) in
            [("Hardware", "GB300"), ("Quantization", "NVFP4"), ("Speculative decoding", "None"), ("HiCache", "L1 + L2")]
        {
            assert_eq!(panel.picked(row).await, option);
        }
        assert_eq!(browser.fragment().await, format!("#{fragment}"), "it is left as it was");
    });
}

#[test]
fn a_link_that_cannot_be_honoured_gives_a_valid_panel_and_says_so() {
    journey(async |browser| {
        for (fragment, sentences) in [
            ("hw=h200&quant=nvfp4", 1),
            ("hw=b300&hw=h200", 1),
            ("hw=tpu-v9", 1),
            ("hw=gb300&color=red", 1),
            ("spec=dflash&quant=fp64&mood=good&quant=mxfp4", 4),
            ("hw=", 1),
            ("hw=b300&&&=&quant", 1),
            ("__proto__=1&constructor=2&hw=b200", 2),
        ] {
            let panel = browser.open(&format!("kimi-k3/#{fragment}")).await;
            assert_eq!(is_honoured(panel, fragment).await.len(), sentences, "{fragment}");
            assert_eq!(browser.fragment().await, format!("#{fragment}"));
        }
    });
}

#[test]
fn a_hostile_link_is_only_text() {
    journey(async |browser| {
        for hostile in [
            "hw=<img src=x onerror=document.title='owned'>",
            "hw=b300'><script>document.title='owned'</script>",
            "quant=nvfp4;reboot&hw=$(reboot)&<b>=1",
            "hw=b300%0A--trust-everything&quant=%00",
            "hw=\u{202e}003b&quant=%F0%9F%92%A9",
        ] {
            browser.visit("kimi-k3/").await;
            browser.script::<Value>("location.hash = arguments[0]; location.reload()", vec![json!(hostile)]).await;
            let panel = Panel::first(browser).await;
            let fragment = browser.fragment().await;
            assert!(!is_honoured(panel, &fragment).await.is_empty(), "{fragment}");
            let (title, strange): (String, usize) =
                browser.script("return [document.title, all('.deploy-panel :is(img, script, iframe)').length]", vec![]).await;
            assert!(title.starts_with("Serve Kimi-K3"), "{title}");
            assert_eq!(strange, 0);
            assert!(!panel.command().await.contains("reboot"));
        }
        let long = format!("kimi-k3/#hw={}", "b".repeat(100_000));
        let panel = browser.open(&long).await;
        panel.shows(&Expected::page("kimi-k3").command()).await;
        let sentences = panel.remarks("Hardware").await.join("") + &panel.loose_remarks().await.join("");
        assert!((40..200).contains(&sentences.len()), "the link is not repeated in full: {sentences}");
    });
}

#[test]
fn the_address_stays_as_it_was_until_the_first_pick() {
    journey(async |browser| {
        for fragment in ["", "#launch", "#playground", "#content", "#nothing-like-that", "#hw=h200&quant=nvfp4", "#a=b"] {
            let panel = browser.open(&format!("kimi-k3/{fragment}")).await;
            let (address, before) = (browser.address().await, steps(browser).await);
            assert!(address.ends_with(&format!("/kimi-k3/{fragment}")), "{address}");
            panel.pick("Form of the command", "Docker").await;
            panel.pick("Form of the command", "Python").await;
            panel.script::<Value>("fold(panel, 'Values').click()", Value::Null).await;
            assert_eq!((browser.address().await, steps(browser).await), (address, before), "{fragment}");
            let wanted = if panel.picked("Strategy").await == "Balanced" { "Low latency" } else { "Balanced" };
            panel.pick("Strategy", wanted).await;
            assert!(browser.fragment().await.starts_with("#hw="), "the pick is in the address");
            assert_eq!(steps(browser).await, before + 1, "as one step");
        }
    });
}

#[test]
fn the_written_link_leads_back_to_the_same_command() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        panel.pick("Hardware", "GB200").await;
        panel.pick("Quantization", "NVFP4").await;
        panel.pick("HiCache", "L1 + L2 + L3").await;
        let mut expected = Expected::page("kimi-k3").pick("hw", "gb200").pick("quant", "nvfp4").pick("hicache", "l3");
        panel.shows(&expected.command()).await;
        let fragment = browser.fragment().await;
        assert_eq!(fragment, format!("#{}", expected.session.fragment()));
        let panel = browser.reload().await;
        panel.shows(&expected.command()).await;
        assert_eq!(browser.fragment().await, fragment);
        assert_eq!(panel.said().await, "");
        expected = Expected::page("kimi-k3").link(&fragment);
        assert_eq!(panel.command().await, expected.command());
    });
}

#[test]
fn an_anchor_still_scrolls_to_its_section() {
    journey(async |browser| {
        browser.open("kimi-k3/#playground").await;
        let top = "return document.getElementById('playground').getBoundingClientRect().top / innerHeight";
        browser.until("the section in view", top, vec![], |top: &f64| (-0.05..0.9).contains(top)).await;
    });
}

#[test]
fn picking_what_is_picked_already_writes_nothing() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        let before = (browser.address().await, steps(browser).await);
        panel.click("Hardware", "B300").await;
        panel.click("Speculative decoding", "DFLASH").await;
        assert_eq!((browser.address().await, steps(browser).await), before);
    });
}
