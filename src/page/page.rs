//! One model's page, read into types that hold no dangling name.

use super::benchmark::Benchmark;
use super::catalog::catalog;
use super::cell::Cell;
use super::cond::{Cond, Needs, Scope};
use super::dim::Dim;
use super::dim_option::{DimOption, read_texts};
use super::finding::{Finding, Severity};
use super::grid::{read_names, read_points};
use super::hardware::Hardware;
use super::json::Json;
use super::list::{List, ReadItem};
use super::lookup::Lookup;
use super::names::Names;
use super::object::{MOST_ITEMS, Object, id, list, text};
use super::place::Place;
use super::placeholder::Placeholder;
use super::points::Points;
use super::report::Report;
use super::request::Request;
use super::resolve::Resolve;
use super::rules;
use super::sizing_defaults::SizingDefaults;
use super::template::Template;

/// One model's page.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Its id, e.g. `kimi-k3`.
    pub id: String,
    /// The model's name, e.g. `Kimi-K3`.
    pub model_name: String,
    /// The supported hardware, in the order of the options of `hw`.
    pub hardware: Vec<Hardware>,
    /// Named conditions.
    pub rules: Vec<Cond>,
    /// All rows: `hw`, the match rows, the overlay rows.
    pub dims: Vec<Dim>,
    /// How many of the rows find the cell, `hw` included.
    pub match_count: usize,
    /// Launch recipes.
    pub cells: Vec<Cell>,
    /// Where in the grid of match rows the recipes stand.
    pub points: Points,
    /// Model slugs.
    pub model_names: Lookup,
    /// Container images.
    pub docker_images: Lookup,
    /// Values that the reader fills in.
    pub placeholders: Vec<Placeholder>,
    /// Sentences beside every command.
    pub hints: List<String>,
    /// Sentences beside the commands of several nodes, by hardware.
    pub multi_node_hints: Vec<Vec<String>>,
    /// The request to try the server with.
    pub request: List<Request>,
    /// Words that stand in place of `docker run` and the platform's device options.
    pub docker_run_command: List<Template>,
    /// Mounts, `HOST:CONTAINER`, that Docker gets beside the Hugging Face cache.
    pub docker_mounts: List<Template>,
    /// The forms that are offered, `python` and `docker`; both if empty.
    pub run_modes: List<String>,
    /// When Docker uses the host's network beside the cases that need it.
    pub docker_host_network_when: Option<Cond>,
    /// The port of the server, where it yields a number.
    pub serve_port: List<String>,
    /// Published measurements.
    pub benchmarks: Vec<Benchmark>,
    /// What the server makes of flags that are absent or `auto`.
    pub resolves: Vec<Resolve>,
    /// The sizing card, where the page has one.
    pub sizing: Option<SizingDefaults>,
    /// Index of the row whose options are checkpoints.
    pub checkpoint_dim: Option<usize>,
    /// The supported hardware, and what the page declares besides.
    pub known_hardware: Vec<Hardware>,
}

pub(super) const FIELDS: &[&str] = &[
    "formatVersion",
    "id",
    "modelName",
    "supportedHardware",
    "hardware",
    "rules",
    "matchDims",
    "overlayDims",
    "cells",
    "modelNames",
    "dockerImages",
    "placeholders",
    "hints",
    "multiNodeHints",
    "curl",
    "dockerRunCommand",
    "dockerMounts",
    "runModes",
    "dockerHostNetworkWhen",
    "servePort",
    "benchmarks",
    "resolves",
    "sizing",
    "serverFlags",
    "allow",
];

impl Page {
    /// Reads a page file; either a page without a dangling name, or everything that is wrong with the file.
    pub fn parse(text: &str) -> Result<Page, Vec<Finding>> {
        if Page::is_compiled(text) {
            let what = &["This is a compiled page, which does not tell enough here."];
            return Err(Page::fault("bad-compiled-page", what, "Name the page file that it was compiled from."));
        }
        let json = Json::parse(text).map_err(|error| {
            let what = &["This is not JSON: ", &error.to_string(), "."];
            Page::fault("bad-json", what, "Correct the file there; an editor with the page's JSON Schema shows the spot.")
        })?;
        let mut report = Report::default();
        let page = Page::read(&json, &mut report);
        match page {
            Some(page) if report.is_clean() => Ok(page),
            _ => Err(report.into_findings()),
        }
    }

    /// What is wrong with a file as a whole.
    pub(super) fn fault(code: &'static str, what: &[&str], remedy: &str) -> Vec<Finding> {
        let (severity, path) = (Severity::Error, "$".to_owned());
        vec![Finding { code, severity, path, what: what.concat(), remedy: remedy.to_owned(), picks: Vec::new() }]
    }

    fn read(json: &Json, report: &mut Report) -> Option<Page> {
        let at = Place::ROOT;
        let object = Object::read(json, &at, FIELDS, report)?;
        read_version(&object, &at, report);
        let page_id = object.require("id", &at, report);
        let page_id = page_id.and_then(|json| id(json, &at.field("id"), report)).map(str::to_owned);
        let model_name = object.require_text("modelName", &at, report);

        let mut names = Names::default();
        let known = read_hardware(&object, &mut names, &at, report);
        let placeholders_at = at.field("placeholders");
        let placeholders = Placeholder::read_all(object.get("placeholders"), &placeholders_at, report);
        names.placeholders = placeholders.iter().map(|placeholder| placeholder.name.clone()).collect();
        let dims = read_names(&object, &mut names, &at, report);
        let rules = rules::read(object.get("rules"), &mut names, &at.field("rules"), report);

        let mut rows = vec![hardware_row(&names)];
        for (index, (json, place)) in (1..).zip(dims) {
            let at = at.field(place.0);
            rows.extend(Dim::read(json, index, &names, &at.index(place.1), report));
        }
        let cells_at = at.field("cells");
        let mut cells = Vec::new();
        object.require("cells", &at, report);
        for (index, json) in object.items("cells", MOST_ITEMS, &at, report).iter().enumerate() {
            cells.extend(Cell::read(json, &names, &cells_at.index(index), report));
        }
        let mut lookup = |name: &str| {
            let json = object.require(name, &at, report);
            json.map(|json| Lookup::read(json, &at.field(name), report)).unwrap_or_default()
        };
        let (model_names, docker_images) = (lookup("modelNames"), lookup("dockerImages"));
        let host_network = Cond::read_field(&object, "dockerHostNetworkWhen", &names, Scope::Recipe, &at, report);
        let benchmarks = object.get("benchmarks");
        let benchmarks = benchmarks.map(|json| Benchmark::read_all(json, &names, &at.field("benchmarks"), report));
        let resolves = object.get("resolves");
        let resolves = resolves.map(|json| Resolve::read_all(json, &names, &at.field("resolves"), report)).unwrap_or_default();
        let sizing = object.get("sizing").and_then(|json| SizingDefaults::read(json, &at.field("sizing"), report));
        let checkpoint_dim = names.checkpoint_row().map(|(dim, _)| dim);
        if checkpoint_dim.is_none() && (sizing.is_some() || !resolves.is_empty()) {
            let what = &["What the server takes by itself depends on the checkpoint, but no option declares one."];
            report.error(&at, "checkpoint-missing", what, "Give every option of the checkpoint's row a `checkpoint`.");
        }
        let mut page = Page {
            resolves,
            sizing,
            checkpoint_dim,
            known_hardware: known,
            match_count: names.match_count,
            rules,
            dims: rows,
            points: Points::default(),
            model_names,
            docker_images,
            hints: read_texts(&object, "hints", &names, &at, report),
            multi_node_hints: read_multi_node_hints(&object, &names, &at, report),
            request: Request::read_list(object.get("curl"), &names, &at.field("curl"), report),
            docker_run_command: read_templates(&object, "dockerRunCommand", &names, &at, report),
            docker_mounts: read_templates(&object, "dockerMounts", &names, &at, report),
            run_modes: read_run_modes(&object, &names, &at, report),
            docker_host_network_when: host_network,
            serve_port: read_texts(&object, "servePort", &names, &at, report),
            benchmarks: benchmarks.unwrap_or_default(),
            placeholders,
            id: page_id.unwrap_or_default(),
            model_name: model_name.unwrap_or_default(),
            hardware: names.hardware,
            cells,
        };
        if report.is_clean() {
            page.points = read_points(&page, &cells_at, report);
        }
        Some(page)
    }
}

fn read_version(object: &Object, at: &Place, report: &mut Report) {
    match object.require("formatVersion", at, report) {
        None => {}
        Some(Json::Number(version)) if *version == 1.0 => {}
        Some(_) => {
            let what = &["This is not a version of the page format that is known here."];
            report.error(&at.field("formatVersion"), "bad-version", what, "Write 1, or use a newer deploy-panel.");
        }
    }
}

/// More kinds of GPU than this were never built.
const MOST_GPUS: usize = 1_000;

/// The catalog, overridden and extended by the page; then those that the page supports.
fn read_hardware(object: &Object, names: &mut Names, at: &Place, report: &mut Report) -> Vec<Hardware> {
    let mut known = catalog();
    let built_in = known.clone();
    let hardware_at = at.field("hardware");
    let mut own_ids: Vec<String> = Vec::new();
    for (index, json) in object.items("hardware", MOST_GPUS, at, report).iter().enumerate() {
        let at = hardware_at.index(index);
        let Some(hardware) = Hardware::read(json, &built_in, &at, report) else { continue };
        if own_ids.contains(&hardware.id) {
            report.repeated_id(&at, "GPUs", &hardware.id);
        }
        own_ids.push(hardware.id.clone());
        if let Some(index) = known.iter().position(|known| known.id == hardware.id) {
            known.remove(index);
        }
        known.push(hardware);
    }
    for fact in super::hardware::FACTS {
        names.fact_values.extend(known.iter().filter_map(|hardware| Some((*fact, hardware.fact(fact)?))));
    }
    let supported_at = at.field("supportedHardware");
    let supported = object.require("supportedHardware", at, report);
    for (index, json) in object.items("supportedHardware", MOST_GPUS, at, report).iter().enumerate() {
        let at = supported_at.index(index);
        let Some(id) = id(json, &at, report) else { continue };
        if names.hardware.iter().any(|hardware| hardware.id == id) {
            report.repeated_id(&at, "GPUs", id);
            continue;
        }
        let index = report.find_name(&at, "GPU", id, &|index| known.get(index).map(|hardware| hardware.id.as_str()));
        names.hardware.extend(index.and_then(|index| known.get(index)).cloned());
    }
    if matches!(supported, Some(Json::List(items)) if items.is_empty()) {
        report.error(&supported_at, "empty-row", &["No hardware is listed."], "List at least one GPU.");
    }
    let mut of_page = Vec::new();
    for hardware in known {
        if own_ids.contains(&hardware.id) || names.hardware.iter().any(|supported| supported.id == hardware.id) {
            of_page.push(hardware);
        }
    }
    of_page
}

fn hardware_row(names: &Names) -> Dim {
    let option = |hardware: &Hardware| {
        let vram = &hardware.vram;
        let unit = vram.bytes().position(|byte| byte.is_ascii_alphabetic()).unwrap_or(vram.len());
        let (amount, unit) = vram.split_at(unit);
        DimOption::named(&hardware.id, &hardware.label, Some([amount.trim(), " ", unit].concat()))
    };
    Dim {
        id: "hw".to_owned(),
        title: "Hardware".to_owned(),
        default: None,
        show_when: None,
        strips: List::default(),
        options: names.hardware.iter().map(option).collect(),
        needs: Needs::default(),
    }
}

fn read_multi_node_hints(object: &Object, names: &Names, at: &Place, report: &mut Report) -> Vec<Vec<String>> {
    let mut hints: Vec<Vec<String>> = names.hardware.iter().map(|_| Vec::new()).collect();
    let Some(json) = object.get("multiNodeHints") else { return hints };
    let at = at.field("multiNodeHints");
    for (id, json) in Object::entries(json, &at, report).unwrap_or_default() {
        let at = at.field(id);
        let option = names.dims.first().and_then(|hw| hw.find_option(id, &at, report));
        let Some(slot) = option.and_then(|option| hints.get_mut(option)) else { continue };
        for (index, json) in list(json, &at, report).unwrap_or_default().iter().enumerate() {
            slot.extend(text(json, &at.index(index), report).map(str::to_owned));
        }
    }
    hints
}

fn read_templates(object: &Object, name: &str, names: &Names, at: &Place, report: &mut Report) -> List<Template> {
    let read: ReadItem<Template> =
        |json, names, at, report| Template::read(text(json, at, report)?, &names.placeholders, at, report);
    List::read_field(object, name, names, Scope::Recipe, read, at, report)
}

fn read_run_modes(object: &Object, names: &Names, at: &Place, report: &mut Report) -> List<String> {
    let read: ReadItem<String> = |json, _, at, report| {
        let mode = text(json, at, report)?;
        if mode != "python" && mode != "docker" {
            report.unknown_name(at, "run mode", mode, &["python", "docker"]);
            return None;
        }
        Some(mode.to_owned())
    };
    List::read_field(object, "runModes", names, Scope::Recipe, read, at, report)
}
