//! `docker run …`.

use crate::engine::fill::{Filler, Word};
use crate::engine::recipe::{Origin, Recipe};
use crate::engine::view_model::{LineModel, SpanKind};
use crate::page::{EnvVar, Hardware, Page, Part, PlaceholderKind, Template, split_words};

use super::files::files;
use super::script::Script;

/// Device options by vendor.
pub const NVIDIA: &[&str] = &["--gpus all"];
pub const AMD: &[&str] =
    &["--device=/dev/kfd", "--device=/dev/dri", "--group-add video", "--cap-add=SYS_PTRACE", "--security-opt seccomp=unconfined"];

/// What every container gets: shared memory for the ranks of one node, and the downloaded checkpoints.
const SHARED: &[&str] = &["--shm-size 32g", "--ipc=host"];
pub const CACHE_MOUNT: &str = "~/.cache/huggingface:/root/.cache/huggingface";

/// The port that the server listens on when the command does not say.
pub const DEFAULT_PORT: &str = "30000";

const INDENT: &str = "  ";

/// The command; nothing where the GPUs are of a vendor whose device options are not known and the page does not say.
pub fn docker(page: &Page, recipe: &Recipe, filler: &Filler) -> Option<Vec<LineModel>> {
    let mut script = Script::default();
    let hardware = recipe.docker.hardware?;
    if recipe.docker.run.is_empty() {
        script.line("docker run");
        options(&mut script, devices(hardware)?);
    }
    for (index, template) in recipe.docker.run.iter().enumerate() {
        let words = split_words(&filler.text(template))?;
        let words: Vec<String> = words.iter().map(|word| crate::engine::quote::quote(word).into_owned()).collect();
        let indent = if index == 0 { "" } else { INDENT };
        script.line(&[indent, &words.join(" ")].concat());
    }
    options(&mut script, SHARED);
    if recipe.docker.host_network {
        options(&mut script, &["--network host"]);
    } else {
        let port = port(recipe, filler);
        let mapping = [port.text.as_str(), ":", &port.text].concat();
        script.named_line(INDENT, "-p");
        script.word(" ", &Word { text: mapping, ..port });
    }
    if recipe.nodes > 1 {
        for word in &hardware.multi_node_docker_flags {
            script.named_line(INDENT, &crate::engine::quote::quote(word));
        }
    }
    mounts(&mut script, page, recipe, filler);
    env(&mut script, page, recipe, filler);
    script.line(&[INDENT, recipe.image].concat());
    script.line("  sglang serve");
    script.flags("    ", &recipe.flags, filler);
    Some(script.finish())
}

fn devices(hardware: &Hardware) -> Option<&'static [&'static str]> {
    match hardware.vendor.as_str() {
        "nvidia" => Some(NVIDIA),
        "amd" => Some(AMD),
        _ => None,
    }
}

/// Options that need no quoting, one a line: name, then value.
fn options(script: &mut Script, options: &[&str]) {
    for option in options {
        let (name, value) = option.split_at(option.find([' ', '=']).unwrap_or(option.len()));
        script.named_line(INDENT, name);
        if !value.is_empty() {
            script.push(value, SpanKind::Plain);
        }
    }
}

fn port(recipe: &Recipe, filler: &Filler) -> Word {
    let value = recipe.flag("--port").and_then(|flag| flag.value.as_ref()).and_then(|value| value.words.first());
    value.map_or_else(|| Word::raw(DEFAULT_PORT), |word| filler.word(word))
}

/// The cache, the page's mounts, and every file that is named: at the same path inside and outside.
fn mounts(script: &mut Script, page: &Page, recipe: &Recipe, filler: &Filler) {
    let mut mount = |word: &Word, origin: Option<Origin>| {
        script.named_line(INDENT, "-v");
        script.word(" ", word);
        if let Some(origin) = origin {
            script.comes_from(origin);
        }
    };
    mount(&Word::raw(CACHE_MOUNT), None);
    for template in &recipe.docker.mounts {
        mount(&filler.word(template), None);
    }
    for (file, origin) in files(page, recipe) {
        mount(&filler.joined(&[&file, &Template::fixed(":"), &file]), Some(origin));
    }
}

/// Secrets by name, then the recipe's variables.
fn env(script: &mut Script, page: &Page, recipe: &Recipe, filler: &Filler) {
    let secrets = page.placeholders.iter().filter(|placeholder| placeholder.kind == PlaceholderKind::Token);
    for secret in secrets {
        script.named_line(INDENT, "--env");
        script.push(" ", SpanKind::Plain);
        script.push(&secret.name, SpanKind::Plain);
    }
    for (variable, origin) in recipe.env.iter().filter(|(variable, _)| !is_passed_by_name(page, variable)) {
        script.named_line(INDENT, &["--env ", &variable.name].concat());
        script.word("=", &filler.word(&variable.value));
        script.comes_from(*origin);
    }
}

/// True if the variable only hands on the secret of the same name.
pub fn is_passed_by_name(page: &Page, variable: &EnvVar) -> bool {
    let [Part::Placeholder(placeholder)] = variable.value.parts.as_slice() else { return false };
    let placeholder = page.placeholders.get(*placeholder);
    placeholder.is_some_and(|known| known.kind == PlaceholderKind::Token && known.name == variable.name)
}
