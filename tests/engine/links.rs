//! Links: any of them gives a valid panel, and says what it could not honour.

use std::collections::HashSet;

use deploy_panel::engine::{Session, link};

use crate::panel::{Panel, page, selections};

/// Every combination of options of the Kimi-K3 page, valid or not.
fn combinations() -> Vec<String> {
    let page = page("kimi-k3");
    let mut links = vec![String::new()];
    for row in &page.dims {
        let extend =
            |link: &String| row.options.iter().map(|option| format!("{link}&{}={}", row.id, option.id)).collect::<Vec<_>>();
        links = links.iter().flat_map(extend).collect();
    }
    links.into_iter().map(|link| link[1..].to_owned()).collect()
}

#[test]
fn all_combinations_settle_to_valid_selections() {
    let page = page("kimi-k3");
    let valid: HashSet<_> = selections(&page).into_iter().collect();
    let links = combinations();
    assert_eq!(links.len(), 4_320);
    let mut honoured = 0;
    for link in &links {
        let mut session = Session::new(page.clone()).unwrap();
        assert!(session.follow(link));
        assert!(valid.contains(session.selection()), "{link}");
        let as_asked = session
            .selection()
            .ids(&page)
            .iter()
            .all(|(dim, option)| link.split('&').any(|pair| pair == format!("{dim}={option}")));
        honoured += usize::from(as_asked);
        assert_eq!(session.model().moves.is_empty(), as_asked, "{link} says what it could not honour");
    }
    assert_eq!(honoured, valid.len());
}

#[test]
fn the_link_of_a_selection_leads_back_to_it() {
    let page = page("kimi-k3");
    for selection in selections(&page) {
        let link = link::write(&page, &selection);
        let mut session = Session::new(page.clone()).unwrap();
        assert!(session.follow(&link));
        assert_eq!(session.selection(), &selection, "{link}");
    }
}

#[test]
fn a_link_says_what_it_could_not_honour() {
    let panel = Panel::page("kimi-k3").link("#hw=h200&quant=nvfp4&quant=mxfp4&colour=red&spec=magic");
    assert_eq!(panel.standing("hw"), "h200");
    assert_eq!(panel.standing("quant"), "mxfp4");
    let moves = panel.model().moves.join("\n");
    for text in ["colour", "magic", "more than once", "NVFP4"] {
        assert!(moves.contains(text), "{text} in {moves}");
    }
}

#[test]
fn anchors_of_the_page_are_left_alone() {
    for anchor in ["", "#", "#playground", "#a=b", "playground&x", "#=", "#&&&", "#%F0%9F%92%A9=1"] {
        let mut panel = Panel::page("kimi-k3").pick("hw", "h200");
        assert!(!panel.session.follow(anchor), "{anchor}");
        assert_eq!(panel.standing("hw"), "h200", "{anchor}");
    }
}

#[test]
fn hostile_links_give_a_valid_panel() {
    let long = format!("hw=b300&{}", "x=1&".repeat(100_000));
    let huge = format!("hw={}", "9".repeat(1_000_000));
    for link in [
        "hw=<img src=x onerror=alert(1)>",
        "hw=b300&hw=b300&hw=b300",
        "hw=",
        "hw=b300=b200",
        "HW=b300&hw=__proto__",
        "hw=b300%00&spec=dspark",
        "hw=\u{202e}b300",
        &long,
        &huge,
    ] {
        let panel = Panel::page("kimi-k3").link(link);
        assert!(panel.command().starts_with("sglang serve") || panel.command().contains("\nsglang serve"), "{link:.40}");
        assert!(panel.model().moves.iter().all(|text| text.len() < 300));
    }
}

#[test]
fn each_name_has_its_own_part_of_a_fragment() {
    let mut all = String::new();
    for (name, part) in [("qwen3.8-27b", "hw=h200"), ("", "hw=b300&quant=mxfp4"), ("kimi-k3~2", ""), ("kimi-k3", "hw=b200")] {
        link::add_part(&mut all, name, part);
    }
    assert_eq!(all, "hw=b300&quant=mxfp4/qwen3.8-27b:hw=h200/kimi-k3~2:/kimi-k3:hw=b200");
    let all = format!("#{all}/kimi-k3:hw=gb200/:hw=h100/kimi-k3");
    for (name, part) in [
        ("", "hw=b300&quant=mxfp4"),
        ("qwen3.8-27b", "hw=h200"),
        ("kimi-k3", "hw=b200"),
        ("kimi-k3~2", ""),
        ("kimi", ""),
        ("hw=b300&quant=mxfp4", ""),
    ] {
        assert_eq!(link::part(&all, name), part, "{name}");
    }
    for alone in ["", "#", "#launch", "launch", "#hw=b300", "hw=b300"] {
        assert_eq!(link::part(alone, ""), alone.trim_start_matches('#'), "links of one panel are as they were");
        assert_eq!(link::part(alone, "kimi-k3"), "");
    }
}

#[test]
fn a_step_goes_to_the_first_link_of_the_page() {
    let texts = |fragments: [&str; 2]| fragments.map(String::from);
    let mut session = Panel::page("kimi-k3").pick("hw", "gb300").session;
    let here = session.fragment();
    for nowhere in [["", ""], ["launch", "a=b"], [here.as_str(), "hw=h200"], ["launch", here.as_str()]] {
        assert!(!session.follow_first(&texts(nowhere)), "{nowhere:?}");
        assert_eq!(session.fragment(), here);
    }
    assert!(session.follow_first(&texts(["launch", "hw=h200"])));
    assert!(session.fragment().starts_with("hw=h200"));
    assert!(session.follow_first(&texts(["hw=b200", "hw=h100"])));
    assert!(session.fragment().starts_with("hw=b200"));
}

#[test]
fn another_page_follows_as_far_as_it_can_and_the_rest_stays() {
    let kimi = Panel::page("kimi-k3").pick("hw", "h200").pick("spec", "none");
    let mut qwen = Panel::page("qwen3.8-27b").pick("quant", "fp8");
    assert!(qwen.session.adopt(&kimi.session.fragment()));
    assert_eq!((qwen.standing("hw").as_str(), qwen.standing("quant").as_str()), ("h200", "fp8"));
    assert!(!qwen.session.adopt("pdMode=decode"), "it has no such row");
    assert!(!qwen.session.adopt(""));
    assert_eq!(qwen.model().moves, [""; 0], "rows of another page are no mistakes of the reader's");
    // An option that only the other page has changes nothing.
    let before = qwen.session.fragment();
    qwen.session.adopt("hw=no-such-gpu&quant=no-such-format");
    assert_eq!(qwen.session.fragment(), before);
}

#[test]
fn the_same_page_follows_to_the_same_selection() {
    let mut other = Panel::page("kimi-k3").pick("hw", "mi350x").pick("spec", "none");
    for link in ["hw=gb300&quant=nvfp4&hicache=l3", "hw=h200&pdMode=decode", "strategy=high-throughput", "hw=b200"] {
        let panel = Panel::page("kimi-k3").link(link);
        other.session.adopt(&panel.session.fragment());
        assert_eq!(other.session.fragment(), panel.session.fragment(), "{link}");
        assert_eq!(other.command(), panel.command(), "{link}");
    }
}
