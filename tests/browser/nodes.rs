//! Several nodes: choosing one, or the commands of all at once.

use fantoccini::key::Key;
use serde_json::{Value, json};

use deploy_panel::engine::view_model::Form;

use crate::expected::Panel as Expected;
use crate::support::{Panel, journey};

/// The commands that are shown, each with what stands above it.
async fn commands(panel: Panel<'_>) -> Vec<(String, String)> {
    let script = "return [...panel.querySelectorAll('pre')].filter(isShown).map((pre) => {
        const title = pre.parentElement.querySelector('.dp-title');
        return [isShown(title) ? words(title) : '', pre.textContent];
    })";
    panel.script(script, Value::Null).await
}

/// What the engine gives for all nodes.
fn all(expected: &Expected, form: Form) -> Vec<(String, String)> {
    let forms = expected.output().forms.into_iter().filter(|model| model.form == form);
    forms.map(|model| (model.part.clone().unwrap_or_default(), model.text())).collect()
}

#[test]
fn a_node_is_chosen_and_not_typed() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/#hw=gb300").await;
        let expected = || Expected::page("kimi-k3").link("hw=gb300");
        for rank in ["1", "0"] {
            panel.choose("Node rank", &format!("Node {rank}")).await;
            panel.shows(&expected().fill("NODE_RANK", rank).command()).await;
            assert_eq!(commands(panel).await.len(), 1);
        }
        panel.choose("Node rank", "Choose a node").await;
        panel.shows(&expected().command()).await;
        panel.pick("Hardware", "B300").await;
        let shown: usize = panel.script("return [...panel.querySelectorAll('select')].filter(isShown).length", Value::Null).await;
        assert_eq!(shown, 0, "one node leaves nothing to choose");
    });
}

#[test]
fn all_nodes_have_a_command_and_a_button_each() {
    journey(async |browser| {
        browser.grant_clipboard().await;
        let panel = browser.open("kimi-k3/#hw=h100").await;
        panel.choose("Node rank", "All nodes").await;
        let expected = Expected::page("kimi-k3").link("hw=h100").fill("NODE_RANK", "all");
        assert_eq!(commands(panel).await, all(&expected, Form::Python));
        assert_eq!(commands(panel).await.len(), 4);
        for (index, (_, text)) in all(&expected, Form::Python).iter().enumerate() {
            let button = "return [...panel.querySelectorAll('.dp-copy')].filter(isShown)[given]";
            panel.click_on(button, json!(index)).await;
            let word = "return words([...panel.querySelectorAll('.dp-copy')].filter(isShown)[given])";
            panel.until("the word on the button", word, json!(index), "Copied".to_owned()).await;
            assert_eq!(browser.clipboard().await, *text);
        }
        panel.pick("Form of the command", "Docker").await;
        assert_eq!(commands(panel).await, all(&expected, Form::Docker));
        panel.pick("Form of the command", "cURL").await;
        assert_eq!(commands(panel).await.len(), 1, "only one node listens");
        panel.pick("Form of the command", "Python").await;
        panel.pick("Hardware", "GB300").await;
        let two = Expected::page("kimi-k3").link("hw=h100").fill("NODE_RANK", "all").pick("hw", "gb300");
        assert_eq!(commands(panel).await, all(&two, Form::Python));
        panel.choose("Node rank", "Node 1").await;
        assert_eq!(commands(panel).await.len(), 1);
    });
}

#[test]
fn an_open_piece_leads_to_its_field_by_mouse_and_by_key() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/#hw=gb300").await;
        let before = panel.command().await;
        let piece = "return [...panel.querySelectorAll('pre [role=button]')].find((one) => words(one).includes(given))";
        let here = "const at = panel.getRootNode().activeElement; return at.labels?.length ? words(at.labels[0]) : ''";
        panel.click_on(piece, json!("node0-ip")).await;
        panel.until("the focus", here, Value::Null, "IP of node 0".to_owned()).await;
        panel.click_on(piece, json!("node-rank")).await;
        panel.until("the focus", here, Value::Null, "Node rank".to_owned()).await;
        for key in [Key::Enter, Key::Space] {
            panel.script::<Value>("for (const part of panel.querySelectorAll('details')) part.open = false", Value::Null).await;
            let focus = format!("(() => {{ {piece} }})().focus()");
            panel.script::<Value>(&focus, json!("node0-ip")).await;
            browser.press(key).await;
            panel.until("the focus", here, Value::Null, "IP of node 0".to_owned()).await;
        }
        assert_eq!(panel.command().await, before, "the text is what is copied");
        browser.type_text("10.0.0.7").await;
        panel.shows(&Expected::page("kimi-k3").link("hw=gb300").fill("NODE0_IP", "10.0.0.7").command()).await;
    });
}
