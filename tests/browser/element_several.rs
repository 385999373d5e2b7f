//! Several panels in one document.

use serde_json::{Value, json};

use crate::expected::{Panel as Expected, page_text};
use crate::support::{Embedding, journey};

const KIMI: &str = "<deploy-panel page=/dist/pages/kimi-k3.json><p>Fallback</p></deploy-panel>";

#[test]
fn several_panels_share_a_page_and_an_address() {
    journey(async |browser| {
        let qwen = "<deploy-panel page=/dist/pages/qwen3.8-27b.json></deploy-panel>";
        let host = Embedding::new(browser, &[KIMI, qwen, KIMI].concat()).await.open().await;
        let last = host.script::<Value>("element(2).scrollIntoView(); return null", Value::Null).await;
        assert_eq!(last, Value::Null);
        let panels = [host.panel(0).await, host.panel(1).await, host.panel(2).await];
        panels[2].pick("Hardware", "H200").await;
        let kimi = Expected::page("kimi-k3");
        panels[0].shows(&kimi.command()).await;
        panels[1].shows(&Expected::page("qwen3.8-27b").command()).await;
        let fragment = browser.fragment().await;
        let second = kimi.pick("hw", "h200");
        assert!(fragment.ends_with(&format!("/kimi-k3~2:{}", second.session.fragment())), "{fragment}");
        browser.reload().await;
        host.script::<Value>("element(2).scrollIntoView(); return null", Value::Null).await;
        host.panel(2).await.shows(&second.command()).await;
    });
}

#[test]
fn twenty_panels_share_one_program() {
    journey(async |browser| {
        let kimi = KIMI.replace("<deploy-panel", "<deploy-panel loading=eager");
        let qwen = kimi.replace("kimi-k3", "qwen3.8-27b");
        let host = Embedding::new(browser, &[kimi, qwen].concat().repeat(10)).await.open().await;
        let last = host.panel(19).await;
        let [kimi, qwen] = ["kimi-k3", "qwen3.8-27b"].map(Expected::page);
        let commands: Vec<String> = host.script("return panels().map(command)", Value::Null).await;
        let wanted: Vec<String> = (0..20).map(|index| if index % 2 == 0 { kimi.command() } else { qwen.command() }).collect();
        assert_eq!(commands, wanted);
        let programs = "return performance.getEntriesByType('resource').filter(({ name }) => name.includes('_bg.wasm')).length";
        assert_eq!(host.script::<usize>(programs, Value::Null).await, 1);
        last.pick("Hardware", "GB300").await;
        let gb300 = Expected::page("qwen3.8-27b").pick("hw", "gb300");
        last.shows(&gb300.command()).await;
        let commands: Vec<String> = host.script("return panels().map(command)", Value::Null).await;
        assert_eq!(commands[..19], wanted[..19]);
        assert!(browser.fragment().await.ends_with(&format!("/qwen3.8-27b~10:{}", gb300.session.fragment())));
        let ids = "const ids = all('[id]').map(({ id }) => id); return ids.length - new Set(ids).size";
        assert_eq!(host.script::<usize>(ids, Value::Null).await, 0);
    });
}

#[test]
fn a_page_file_that_never_comes_holds_back_nobody() {
    journey(async |browser| {
        let slow = "<deploy-panel page=/slow.json><p>Fallback</p></deploy-panel>";
        let host = Embedding::new(browser, &[slow, KIMI, KIMI].concat()).await;
        host.mirror.stall("/slow.json");
        let host = host.open().await;
        let kimi = Expected::page("kimi-k3");
        let others = [host.panel(0).await, host.panel(1).await];
        for panel in others {
            panel.shows(&kimi.command()).await;
        }
        let shown = "return [element(), element(1)].map((one) => one.querySelector('p').checkVisibility())";
        assert_eq!(host.script::<Value>(shown, Value::Null).await, json!([true, false]));
        others[0].pick("Hardware", "B200").await;

        // It comes after all, and has a part of the address beside the others.
        host.mirror.answer("/slow.json", 200, "application/json", page_text("qwen3.8-27b").into_bytes());
        let [first, second, third] = [host.panel(0).await, host.panel(1).await, host.panel(2).await];
        first.shows(&Expected::page("qwen3.8-27b").command()).await;
        second.shows(&Expected::page("kimi-k3").pick("hw", "b200").command()).await;
        first.pick("Hardware", "GB300").await;
        third.pick("Hardware", "H200").await;
        let fragment = browser.fragment().await;
        let parts: Vec<&str> = fragment.split('/').map(|part| part.split('&').next().unwrap()).collect();
        assert_eq!(parts, ["#hw=b200", "kimi-k3~2:hw=h200", "qwen3.8-27b:hw=gb300"]);
    });
}
