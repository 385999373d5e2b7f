//! The element as a page's author uses it: attributes, properties, events, and the functions of the script.

use serde_json::{Value, json};

use crate::expected::{Panel as Expected, page_text};
use crate::support::{Embedding, journey};

const KIMI: &str = "<deploy-panel page=/dist/pages/kimi-k3.json><p>Fallback</p></deploy-panel>";

#[test]
fn it_shows_the_page_and_tells_the_document() {
    journey(async |browser| {
        browser.grant_clipboard().await;
        let host = Embedding::new(browser, KIMI).await.open().await;
        let panel = host.panel(0).await;
        let expected = Expected::page("kimi-k3");
        panel.shows(&expected.command()).await;
        let first = host.event("change").await;
        assert_eq!(first["fragment"], json!(expected.session.fragment()));
        assert_eq!(first["recipe"]["commands"]["python"], json!(expected.command()));
        assert_eq!(first["recipe"]["commands"]["docker"], json!(expected.docker()));

        panel.pick("Hardware", "GB300").await;
        let gb300 = expected.pick("hw", "gb300");
        panel.shows(&gb300.command()).await;
        let change = host.event("change").await;
        assert_eq!(change["selection"]["hw"], json!("gb300"));
        assert_eq!(change["recipe"]["commands"]["python"], json!(gb300.command()));
        let recipe: Value = host.script("return element().recipe", Value::Null).await;
        assert_eq!(recipe, change["recipe"]);
        assert!(recipe["nodes"].as_u64().is_some_and(|nodes| nodes > 0) && recipe["model"].is_string());
        assert_eq!(browser.fragment().await, format!("#{}", gb300.session.fragment()));

        let counts = "return ['change', 'copy', 'error'].map((name) => events.filter(([one]) => one === name).length)";
        assert_eq!(host.script::<Value>(counts, Value::Null).await, json!([2, 0, 0]));
        host.script::<Value>("document.hasFocus(); copyButton(panels()[0]).click()", Value::Null).await;
        let copy = host.event("copy").await;
        assert_eq!(copy["fragment"], change["fragment"]);
        assert_eq!(copy["text"], json!(gb300.command()));
    });
}

#[test]
fn attributes_are_live() {
    journey(async |browser| {
        let body = "<deploy-panel page=/dist/pages/kimi-k3.json select='hw=gb300&quant=nvfp4' theme=dark></deploy-panel>";
        let host = Embedding::new(browser, body).await.open().await;
        let panel = host.panel(0).await;
        panel.shows(&Expected::page("kimi-k3").link("hw=gb300&quant=nvfp4").command()).await;
        assert_eq!(browser.fragment().await, "", "only a reader's pick is a step");

        host.script::<Value>("element().setAttribute('select', 'hw=b200')", Value::Null).await;
        panel.shows(&Expected::page("kimi-k3").link("hw=b200").command()).await;
        host.script::<Value>("element().select = 'colour=red'", Value::Null).await;
        assert!(host.event("error").await["message"].as_str().unwrap().contains("colour=red"));
        panel.shows(&Expected::page("kimi-k3").link("hw=b200").command()).await;

        let back = "return getComputedStyle(panels()[0]).backgroundColor";
        let dark: String = host.script(back, Value::Null).await;
        host.script::<Value>("element().theme = 'light'", Value::Null).await;
        let light: String = host.script(back, Value::Null).await;
        assert_eq!((dark.as_str(), light.as_str()), ("rgb(22, 26, 33)", "rgb(255, 255, 255)"));
        let auto = "element().theme = 'auto'; document.documentElement.className = 'dark'; await null; ";
        assert_eq!(host.script::<String>(&[auto, back].concat(), Value::Null).await, dark);

        host.script::<Value>("element().page = '/dist/pages/qwen3.8-27b.json'; element().select = null", Value::Null).await;
        host.panel(0).await.shows(&Expected::page("qwen3.8-27b").command()).await;
    });
}

#[test]
fn a_select_that_names_nothing_is_told_and_the_address_comes_first() {
    journey(async |browser| {
        let body = "<deploy-panel page=/dist/pages/kimi-k3.json select='colour=red'></deploy-panel>";
        let host = Embedding::new(browser, body).await.open().await;
        host.panel(0).await.shows(&Expected::page("kimi-k3").command()).await;
        assert!(host.event("error").await["message"].as_str().unwrap().contains("colour=red"));
        let body = "<deploy-panel page=/dist/pages/kimi-k3.json select='hw=b200'></deploy-panel>";
        let host = Embedding::new(browser, body).await.open().await;
        host.panel(0).await.pick("Hardware", "GB300").await;
        browser.reload().await.shows(&Expected::page("kimi-k3").link("hw=b200").pick("hw", "gb300").command()).await;
    });
}

#[test]
fn a_page_comes_inline_or_by_property() {
    journey(async |browser| {
        let inline = page_text("qwen3.8-27b");
        let body =
            format!("<deploy-panel><script type=application/json>{inline}</script></deploy-panel><deploy-panel></deploy-panel>");
        let host = Embedding::new(browser, &body).await.open().await;
        host.panel(0).await.shows(&Expected::page("qwen3.8-27b").command()).await;
        let missing = host.event("error").await;
        assert!(missing["message"].as_str().unwrap().contains("it has no page"), "{missing}");
        host.script::<Value>("element(1).pageData = JSON.parse(given)", json!(page_text("kimi-k3"))).await;
        host.panel(1).await.shows(&Expected::page("kimi-k3").command()).await;
    });
}

#[test]
fn scripts_mount_a_panel_and_take_it_out() {
    journey(async |browser| {
        let host = Embedding::new(browser, "<div id=place><b>Static</b> text</div>").await.open().await;
        let script = "
            const { mount } = await import('/dist/deploy-panel.js');
            window.place = document.querySelector('#place');
            window.before = place.innerHTML;
            window.handle = mount(place, { page: '/dist/pages/kimi-k3.json', select: 'hw=b200' });
            return [handle.recipe, handle.select('hw=h200')]";
        assert_eq!(host.script::<Value>(script, Value::Null).await, json!([null, false]), "not before it is there");
        let panel = host.panel(0).await;
        panel.shows(&Expected::page("kimi-k3").link("hw=b200").command()).await;
        let answers: Value =
            host.script("return [handle.select('hw=gb300'), handle.select('x=y'), handle.recipe]", Value::Null).await;
        let gb300 = Expected::page("kimi-k3").link("hw=gb300").command();
        assert_eq!((&answers[0], &answers[1]), (&json!(true), &json!(false)));
        assert_eq!(answers[2]["commands"]["python"], json!(gb300), "at once");
        panel.shows(&gb300).await;
        let after: Value = host
            .script(
                "handle.destroy(); await null; return [place.innerHTML === before, panels().length, handle.recipe]",
                Value::Null,
            )
            .await;
        assert_eq!(after, json!([true, 0, null]));
    });
}
