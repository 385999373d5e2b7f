//! Panels that share their picks by the attribute `sync`.

use serde_json::{Value, json};

use crate::expected::{Panel as Expected, page_text};
use crate::support::{Browser, Embedding, journey};

const KIMI: &str = "<deploy-panel page=/dist/pages/kimi-k3.json sync=machine loading=eager></deploy-panel>";
const QWEN: &str = "<deploy-panel page=/dist/pages/qwen3.8-27b.json sync=machine loading=eager></deploy-panel>";
const ALONE: &str = "<deploy-panel page=/dist/pages/kimi-k3.json loading=eager></deploy-panel>";

/// What a panel shows that has taken over the picks of the other one.
fn following(mut panel: Expected, other: &Expected) -> Expected {
    panel.session.adopt(&other.session.fragment());
    panel
}

async fn steps(browser: &Browser) -> usize {
    browser.script("return history.length", vec![]).await
}

#[test]
fn panels_of_one_page_stand_at_the_same_selection() {
    journey(async |browser| {
        let host = Embedding::new(browser, &[KIMI, KIMI, ALONE].concat()).await.open().await;
        let [first, second, alone] = [host.panel(0).await, host.panel(1).await, host.panel(2).await];
        let (before, default) = (steps(browser).await, Expected::page("kimi-k3"));
        host.script::<Value>("events.length = 0; return null", Value::Null).await;
        first.pick("Hardware", "GB300").await;
        let gb300 = Expected::page("kimi-k3").pick("hw", "gb300");
        second.shows(&gb300.command()).await;
        browser.frames().await;
        let told = "return events.map(([name, { fragment }]) => [name, fragment])";
        let change = json!(["change", gb300.session.fragment()]);
        assert_eq!(host.script::<Value>(told, Value::Null).await, json!([change, change]), "each panel tells of it once");

        second.pick("Quantization", "NVFP4").await;
        let nvfp4 = Expected::page("kimi-k3").pick("hw", "gb300").pick("quant", "nvfp4");
        first.shows(&nvfp4.command()).await;
        alone.shows(&default.command()).await;
        assert_eq!(steps(browser).await, before + 2, "a step for each pick of the reader");
        let part = nvfp4.session.fragment();
        let fragment = browser.fragment().await;
        assert!(fragment.starts_with(&format!("#{part}/kimi-k3~2:{part}/")), "{fragment}");

        for (step, wanted) in [("back", &gb300), ("back", &default), ("forward", &gb300)] {
            host.script::<Value>(&format!("history.{step}(); return null"), Value::Null).await;
            for panel in [first, second] {
                panel.shows(&wanted.command()).await;
            }
        }
        alone.shows(&default.command()).await;
        assert_eq!(steps(browser).await, before + 2);
        browser.reload().await;
        for index in 0..2 {
            host.panel(index).await.shows(&gb300.command()).await;
        }
    });
}

#[test]
fn panels_of_other_pages_follow_as_far_as_they_can() {
    journey(async |browser| {
        let host = Embedding::new(browser, &[KIMI, QWEN, KIMI].concat()).await.open().await;
        let [first, qwen, last] = [host.panel(0).await, host.panel(1).await, host.panel(2).await];
        first.pick("Hardware", "H200").await;
        let kimi = Expected::page("kimi-k3").pick("hw", "h200");
        let followed = following(following(Expected::page("qwen3.8-27b"), &Expected::page("kimi-k3")), &kimi);
        assert_eq!(followed.standing("hw"), "h200", "this hardware is on both pages");
        qwen.shows(&followed.command()).await;
        last.shows(&kimi.command()).await;

        // What the other page does not have moves nothing there, and nothing comes back of it.
        last.pick("PD mode", "Decode").await;
        let decode = kimi.pick("pdMode", "decode");
        first.shows(&decode.command()).await;
        let followed = following(followed, &decode);
        qwen.shows(&followed.command()).await;
        browser.frames().await;
        assert_eq!(last.command().await, decode.command());

        // A pick there leads back here.
        qwen.pick("Hardware", "GB300").await;
        let followed = followed.pick("hw", "gb300");
        let led = following(decode, &followed);
        assert_eq!(led.standing("hw"), "gb300");
        for panel in [first, last] {
            panel.shows(&led.command()).await;
        }
        qwen.shows(&followed.command()).await;

        // Hardware that the other page lacks leaves it where it is, also after a step back to there.
        first.pick("Hardware", "MI350X").await;
        let lacking = led.pick("hw", "mi350x");
        last.shows(&lacking.command()).await;
        let followed = following(followed, &lacking);
        assert_eq!(followed.standing("hw"), "gb300");
        qwen.shows(&followed.command()).await;
        qwen.pick("Hardware", "H200").await;
        last.until("the hardware", "return picked(panel, 'Hardware')", Value::Null, "H200".to_owned()).await;
        browser.back().await;
        qwen.shows(&followed.command()).await;
        browser.frames().await;
        for panel in [first, last] {
            panel.shows(&lacking.command()).await;
        }
    });
}

#[test]
fn whoever_comes_later_takes_over_and_whoever_goes_is_forgotten() {
    journey(async |browser| {
        let host = Embedding::new(browser, &[KIMI, KIMI].concat()).await.open().await;
        let [first, second] = [host.panel(0).await, host.panel(1).await];
        first.pick("Hardware", "GB300").await;
        let gb300 = Expected::page("kimi-k3").pick("hw", "gb300");
        second.shows(&gb300.command()).await;
        let (address, before) = (browser.address().await, steps(browser).await);
        let insert = "
            window.third = document.createElement('deploy-panel');
            third.sync = 'machine';
            third.pageData = given;
            third.loading = 'eager';
            third.select = 'hw=mi350x';
            document.querySelector('main').append(third);";
        host.script::<Value>(insert, json!(page_text("kimi-k3"))).await;
        let third = host.panel(2).await;
        third.shows(&gb300.command()).await;
        assert_eq!((browser.address().await, steps(browser).await), (address, before), "to come is no step");

        third.pick("Hardware", "B200").await;
        let b200 = Expected::page("kimi-k3").pick("hw", "b200");
        for panel in [first, second] {
            panel.shows(&b200.command()).await;
        }
        // A step that was made before it was there.
        browser.back().await;
        for panel in [first, second, third] {
            panel.shows(&gb300.command()).await;
        }
        host.script::<Value>("third.remove(); return null", Value::Null).await;
        host.until::<usize>("return panels().length", |panels| *panels == 2).await;
        second.pick("Hardware", "H100").await;
        let h100 = Expected::page("kimi-k3").pick("hw", "h100");
        first.shows(&h100.command()).await;
        host.script::<Value>("document.querySelector('main').append(third); return null", Value::Null).await;
        host.panel(2).await.shows(&h100.command()).await;
    });
}

#[test]
fn the_attribute_is_live_and_scripts_are_followed() {
    journey(async |browser| {
        let host = Embedding::new(browser, &[KIMI, KIMI].concat()).await.open().await;
        let [first, second] = [host.panel(0).await, host.panel(1).await];
        let before = (browser.address().await, steps(browser).await);
        assert!(host.script::<bool>("return element().goTo('hw=b200')", Value::Null).await);
        let b200 = Expected::page("kimi-k3").link("hw=b200");
        second.shows(&b200.command()).await;
        assert_eq!((browser.address().await, steps(browser).await), before);

        host.script::<Value>("element(1).sync = 'another'; return null", Value::Null).await;
        first.pick("Hardware", "GB300").await;
        browser.frames().await;
        assert_eq!(second.picked("Hardware").await, "B200");
        host.script::<Value>("element(1).sync = 'machine'; return null", Value::Null).await;
        second.until("the hardware of the group", "return picked(panel, 'Hardware')", Value::Null, "GB300".to_owned()).await;
        host.script::<Value>("element(1).removeAttribute('sync'); return null", Value::Null).await;
        second.pick("Hardware", "H200").await;
        browser.frames().await;
        assert_eq!(first.picked("Hardware").await, "GB300");
    });
}

#[test]
fn a_link_of_the_page_is_like_a_pick() {
    journey(async |browser| {
        let body = [KIMI, QWEN, KIMI, "<a id=link href='#hw=gb300&quant=nvfp4'>GB300</a>"].concat();
        let host = Embedding::new(browser, &body).await.open().await;
        let [first, qwen, last] = [host.panel(0).await, host.panel(1).await, host.panel(2).await];
        let before = [first.command().await, qwen.command().await];
        host.script::<Value>("document.querySelector('#link').click(); return null", Value::Null).await;
        let kimi = Expected::page("kimi-k3").link("hw=gb300&quant=nvfp4");
        for panel in [first, last] {
            panel.shows(&kimi.command()).await;
        }
        let followed = following(following(Expected::page("qwen3.8-27b"), &Expected::page("kimi-k3")), &kimi);
        assert_eq!(followed.standing("hw"), "gb300");
        qwen.shows(&followed.command()).await;
        browser.back().await;
        for (panel, command) in [(first, &before[0]), (qwen, &before[1]), (last, &before[0])] {
            panel.shows(command).await;
        }
    });
}
