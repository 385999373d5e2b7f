//! What the reader fills in.

use crate::panel::Panel;

#[test]
fn only_what_the_forms_use_can_be_filled_in() {
    let names = |panel: &Panel| panel.output().fields.into_iter().map(|field| field.name).collect::<Vec<_>>();
    let panel = Panel::page("kimi-k3").pick("hw", "b300");
    assert_eq!(names(&panel), ["HOST_IP", "PORT", "CURL_HOST", "CURL_PORT"]);
    let panel = panel.pick("hw", "h100");
    assert_eq!(
        names(&panel),
        ["HOST_IP", "PORT", "NODE0_IP", "NODE_RANK", "LOCAL_IP", "NETWORK_IFACE", "CURL_HOST", "CURL_PORT"]
    );
    let role = panel.pick("hw", "b300").pick("pdMode", "decode");
    assert_eq!(names(&role), ["HOST_IP", "CURL_HOST"], "the role decides the port");
}

#[test]
fn wrong_values_are_named_and_still_quoted() {
    let panel = Panel::page("kimi-k3").pick("hw", "gb300");
    for (name, wrong, right) in [
        ("PORT", "70000", "8080"),
        ("PORT", "http", "1"),
        ("NODE_RANK", "2", "1"),
        ("NODE_RANK", "-1", "0"),
        ("NODE0_IP", "10.0.0.1; reboot", "10.0.0.1"),
        ("HOST_IP", "a b", "::1"),
    ] {
        let problem = |panel: &Panel| panel.output().fields.into_iter().find(|field| field.name == name).unwrap().problem;
        let filled = Panel { session: panel.session.clone() }.fill(name, wrong);
        assert!(problem(&filled).is_some(), "{name}={wrong}");
        assert!(shell_words::split(&filled.command()).is_ok());
        assert_eq!(problem(&filled.fill(name, right)), None, "{name}={right}");
    }
    let path = panel.pick("hicache", "l3").fill("MOONCAKE_CONFIG", "mooncake.json");
    let field = path.output().fields.into_iter().find(|field| field.name == "MOONCAKE_CONFIG").unwrap();
    assert!(field.problem.unwrap().contains("absolute"));
}

#[test]
fn only_changed_values_are_worth_keeping() {
    let panel =
        Panel::page("kimi-k3").fill("PORT", "30000").fill("HOST_IP", " 127.0.0.1 ").fill("NOTHING", "x").fill("CURL_HOST", "  ");
    assert_eq!(panel.session.values(), [("HOST_IP".to_owned(), "127.0.0.1".to_owned())]);
    assert_eq!(panel.fill("HOST_IP", "").session.values(), []);
}

#[test]
fn no_value_reaches_the_link() {
    let panel = Panel::page("kimi-k3").fill("HOST_IP", "10.9.8.7").fill("PORT", "4321");
    assert_eq!(
        panel.session.fragment(),
        "hw=b300&pdMode=unified&strategy=low-latency&quant=mxfp4&mmTransport=auto&spec=dspark&hicache=off"
    );
}

#[test]
fn a_value_that_is_too_long_is_refused_and_kept_whole() {
    let long = "x".repeat(10_000);
    let panel = Panel::page("kimi-k3").fill("HOST_IP", &long);
    let problem = |panel: &Panel| panel.output().fields.into_iter().find(|field| field.name == "HOST_IP").unwrap().problem;
    assert!(problem(&panel).unwrap().contains("4,096"));
    assert!(panel.command().contains(&long), "nothing is cut without a word");
    assert_eq!(problem(&panel.fill("HOST_IP", &"x".repeat(4_096))), None);
}
