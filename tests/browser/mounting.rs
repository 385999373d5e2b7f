//! Panels as scripts mount them: several in one page, and taken out again.

use serde_json::{Value, json};

use crate::expected::{Panel as Expected, page_text};
use crate::support::{Browser, Mirror, Panel, journey};

/// Opens a document with panels for these page files, of which the first arrives last.
async fn open_several<'b>(browser: &'b Browser, mirror: &Mirror, link: &str, pages: &[&str]) -> Vec<Panel<'b>> {
    let mut places = String::new();
    for (index, page) in pages.iter().enumerate() {
        let path = format!("/pages/{index}.json");
        let text = page_text(page) + &" ".repeat(if index == 0 { 20_000_000 } else { 0 });
        mirror.answer(&path, 200, "application/json", text.into_bytes());
        places += &format!("<deploy-panel page='{path}' loading=eager></deploy-panel>");
    }
    let document = format!(
        "<!doctype html><html lang=en><title>Several</title><link rel=icon href=/icon.svg>\
         <script type=module src=/dist/deploy-panel.js></script><main>{places}</main>"
    );
    mirror.answer("/several", 200, "text/html", document.into_bytes());
    browser.visit_at(&mirror.url, &format!("several{link}")).await;
    panels(browser, pages.len()).await
}

/// The panels of the document.
async fn panels(browser: &Browser, count: usize) -> Vec<Panel<'_>> {
    let mut panels = Vec::new();
    for index in 0..count {
        panels.push(Panel::at(browser, index).await);
    }
    panels
}

#[test]
fn each_panel_has_its_own_part_of_the_address() {
    journey(async |browser| {
        let mirror = Mirror::of(&browser.site).await;
        let panels_of = ["kimi-k3", "qwen3.8-27b", "kimi-k3"];
        let link = "#hw=b200/kimi-k3~2:hw=h200/hy3:hw=b200/qwen3.8-27b:hw=gb300";
        let panels = open_several(browser, &mirror, link, &panels_of).await;
        let hardware = async |panels: &[Panel<'_>]| {
            let mut picked = Vec::new();
            for panel in panels {
                picked.push(panel.picked("Hardware").await);
            }
            picked
        };
        assert_eq!(hardware(&panels).await, ["B200", "GB300", "H200"]);
        for panel in &panels {
            assert_eq!(panel.loose_remarks().await, [""; 0], "the parts of others are no mistakes");
        }
        assert_eq!(browser.fragment().await, link, "it is left as it was");

        panels[2].pick("Hardware", "H100").await;
        let expected = [Expected::page("kimi-k3").link("hw=b200"), Expected::page("qwen3.8-27b").link("hw=gb300")];
        let [first, second] = expected.map(|panel| panel.session.fragment());
        let third = Expected::page("kimi-k3").link("hw=h200").pick("hw", "h100").session.fragment();
        assert_eq!(browser.fragment().await, format!("#{first}/qwen3.8-27b:{second}/kimi-k3~2:{third}"));
        browser.reload().await;
        let panels = self::panels(browser, 3).await;
        assert_eq!(hardware(&panels).await, ["B200", "GB300", "H100"]);
        browser.back().await;
        panels[2].until("the step back", "return picked(panel, 'Hardware')", Value::Null, "H200".to_owned()).await;
        assert_eq!(hardware(&panels).await, ["B200", "GB300", "H200"]);
    });
}

#[test]
fn back_moves_the_panel_that_was_picked_alone() {
    journey(async |browser| {
        let mirror = Mirror::of(&browser.site).await;
        let panels = open_several(browser, &mirror, "", &["kimi-k3", "kimi-k3"]).await;
        let [first, second] = [panels[0], panels[1]];
        let kimi = || Expected::page("kimi-k3");
        first.pick("Hardware", "GB300").await;
        second.pick("Hardware", "H200").await;
        first.pick("Quantization", "NVFP4").await;
        let gb300 = kimi().pick("hw", "gb300");
        let h200 = kimi().pick("hw", "h200");
        browser.back().await;
        first.shows(&gb300.command()).await;
        second.shows(&h200.command()).await;
        browser.reload().await;
        self::panels(browser, 2).await[1].shows(&h200.command()).await;
        browser.back().await;
        second.shows(&kimi().command()).await;
        first.shows(&gb300.command()).await;
        browser.back().await;
        first.shows(&kimi().command()).await;
        second.shows(&kimi().command()).await;
        assert_eq!(browser.fragment().await, "");
    });
}

#[test]
fn a_panel_in_the_place_of_another_takes_over_its_part() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        panel.pick("Hardware", "GB300").await;
        let fragment = browser.fragment().await;
        // As a router does that draws the page anew.
        let script = "
            document.querySelector('deploy-panel').remove();
            history.pushState(null, '', location.pathname);
            location.hash = 'elsewhere'";
        browser.script::<Value>(script, vec![]).await;
        browser.frames().await;
        assert_eq!(browser.script::<Value>("return history.state", vec![]).await, Value::Null, "no panel, no mark");
        browser.script::<Value>("history.go(-2)", vec![]).await;
        browser.until("the way back", "return location.hash", vec![], |hash: &String| *hash == fragment).await;
        browser.script::<Value>("await embed(arguments[0]); return null", vec![json!(page_text("kimi-k3"))]).await;
        let panel = Panel::first(browser).await;
        panel.shows(&Expected::page("kimi-k3").link(&fragment).command()).await;
        panel.pick("Hardware", "B200").await;
        assert!(browser.fragment().await.starts_with("#hw=b200"));
        assert!(!browser.fragment().await.contains('/'));
    });
}

#[test]
fn two_panels_do_not_disturb_each_other() {
    journey(async |browser| {
        let first = browser.open("kimi-k3/").await;
        let second = browser.mount(&page_text("kimi-k3")).await;
        let default = Expected::page("kimi-k3");
        second.shows(&default.command()).await;

        second.pick("Hardware", "GB300").await;
        let gb300 = Expected::page("kimi-k3").pick("hw", "gb300");
        second.shows(&gb300.command()).await;
        assert_eq!(first.picked("Hardware").await, "B300");
        first.shows(&default.command()).await;
        first.pick("Quantization", "NVFP4").await;
        first.pick("Form of the command", "Docker").await;
        first.shows(&Expected::page("kimi-k3").pick("quant", "nvfp4").docker()).await;
        second.shows(&gb300.command()).await;
        assert_eq!(second.picked("Quantization").await, "MXFP4");
        assert_eq!(second.picked("Form of the command").await, "Python");
        assert_eq!(first.said().await, "");

        // Ids and groups of radio buttons are each panel's own.
        let (ids, unique, names): (usize, usize, usize) = browser
            .script(
                "const ids = all('[id]').map((one) => one.id);
                 const names = (panel) => new Set([...panel.querySelectorAll('input[type=radio]')].map((one) => one.name));
                 const [one, other] = panels().map(names);
                 return [ids.length, new Set(ids).size, one.intersection(other).size]",
                vec![],
            )
            .await;
        assert_eq!((ids, names), (unique, 0));
    });
}

#[test]
fn copying_and_values_stay_within_their_panel() {
    journey(async |browser| {
        browser.grant_clipboard().await;
        let first = browser.open("kimi-k3/").await;
        let second = browser.mount(&page_text("hy3")).await;
        second.push("Copy").await;
        second.until("what it says", "return said(panel)", Value::Null, "Copied".to_owned()).await;
        assert_eq!(browser.clipboard().await, second.command().await);
        assert_eq!(first.said().await, "");
        first.unfold("Values").await;
        let open: Vec<bool> = browser.script("return panels().map((panel) => panel.querySelector('details').open)", vec![]).await;
        assert_eq!(open, [true, false]);
        let before = second.command().await;
        first.type_into("Port", "8000").await;
        assert_eq!(second.command().await, before, "it learns of the port when it is loaded next");
    });
}

#[test]
fn a_panel_that_is_taken_out_leaves_the_page_as_it_was() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        let text = page_text("kimi-k3");
        let (before, with, after): (String, usize, String) = browser
            .script(
                "const main = document.querySelector('main');
                 const before = main.innerHTML;
                 const element = await embed(arguments[0]);
                 const count = panels().length;
                 element.remove();
                 await null;
                 return [before, count, main.innerHTML]",
                vec![json!(text)],
            )
            .await;
        assert_eq!((with, after), (2, before));
        // Its listeners are gone with it: steps through the history reach the other panel alone.
        panel.pick("Hardware", "B200").await;
        browser.back().await;
        panel.shows(&Expected::page("kimi-k3").command()).await;
        let left: usize = browser.script("return panels().length", vec![]).await;
        assert_eq!(left, 1);
    });
}

#[test]
fn what_was_begun_ends_quietly_after_the_panel_is_gone() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        let second = browser.mount(&page_text("kimi-k3")).await;
        second
            .script::<Value>(
                "navigator.clipboard.writeText = () => new Promise((resolve) => { window.finish = resolve; });
                 copyButton(panel).click();
                 radio(panel, 'Hardware', 'B200').focus();
                 radio(panel, 'Hardware', 'B200').click();
                 await null;
                 copyButton(panel).click();
                 panel.parentElement.remove();",
                Value::Null,
            )
            .await;
        // A router that takes content out without a word leaves the panel's listeners behind.
        browser.script::<Value>("window.finish()", vec![]).await;
        browser.back().await;
        panel.pick("Hardware", "H100").await;
        panel.shows(&Expected::page("kimi-k3").pick("hw", "h100").command()).await;
    });
}

#[test]
fn a_panel_works_in_a_form_and_in_a_shadow() {
    journey(async |browser| {
        browser.open("kimi-k3/").await;
        let (before, after, address): (String, String, String) = browser
            .script(
                "const host = document.createElement('div');
                 document.querySelector('main').append(host);
                 const place = document.createElement('form');
                 place.action = '/elsewhere';
                 host.attachShadow({ mode: 'open' }).append(place);
                 const panel = (await embed(arguments[0], place)).shadowRoot.querySelector('section');
                 const before = command(panel);
                 [...panel.querySelectorAll('input[type=radio]')].find((radio) => radio.value === 'gb300').click();
                 await null;
                 copyButton(panel).click();
                 return [before, command(panel), location.pathname]",
                vec![json!(page_text("kimi-k3"))],
            )
            .await;
        assert_eq!(before, Expected::page("kimi-k3").command());
        assert_eq!(after, Expected::page("kimi-k3").pick("hw", "gb300").command());
        assert_eq!(address, "/kimi-k3/", "the copy button sends no form");
    });
}
