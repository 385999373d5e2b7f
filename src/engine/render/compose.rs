//! A file for Docker Compose.

use super::docker::CACHE_MOUNT;
use super::workload::{Dialect, Workload};
use super::yaml::{self, Yaml, map};
use crate::engine::fill::{Filler, Word};
use crate::engine::recipe::Recipe;
use crate::engine::view_model::LineModel;
use crate::page::Page;

/// The file of one node, and what the reader has to know of it; `name` is the project's.
pub fn compose(page: &Page, recipe: &Recipe, filler: &Filler, name: &str) -> Result<(Vec<LineModel>, Vec<String>), String> {
    // Compose puts in what it finds in its own environment.
    let dialect = Dialect { secret: |name| ["${", name, "}"].concat(), own: &|_| None };
    let mut workload = Workload::new(page, recipe, filler, &dialect)?;
    let options = &workload.options;
    let network = if options.host_network { vec![("network_mode", Yaml::text("host"))] } else { Vec::new() };
    let privileged = if options.privileged { vec![("privileged", Yaml::yes())] } else { Vec::new() };
    let service = [
        ("image", Yaml::text(&recipe.image.replace('$', "$$"))),
        ("command", Yaml::List(workload.command.drain(..).map(Yaml::Text).collect())),
        ("environment", environment(&workload)),
        ("volumes", volumes(&workload)),
        ("ports", if options.host_network { Yaml::List(Vec::new()) } else { ports(&workload) }),
        ("ipc", Yaml::text("host")),
        ("shm_size", Yaml::text("32g")),
        ("devices", Yaml::List(options.devices.iter().map(|device| Yaml::text(&mapped(device))).collect())),
        ("group_add", Yaml::texts(&options.groups)),
        ("cap_add", Yaml::texts(&options.capabilities)),
        ("security_opt", Yaml::texts(&options.security)),
        ("ulimits", Yaml::Map(options.limits.iter().map(limit).collect())),
        ("deploy", devices(&workload)),
    ];
    let service = yaml::fields(service.into_iter().chain(network).chain(privileged));
    let file = map([("name", Yaml::text(name)), ("services", map([("sglang", service)]))]);
    if options.all_gpus && workload.gpus.is_none() {
        workload.notes.push("How many GPUs the command takes cannot be told from its flags; the container gets all.".to_owned());
    }
    Ok((yaml::lines(&[file]), workload.notes))
}

/// Secrets by name, then the recipe's variables.
fn environment(workload: &Workload) -> Yaml {
    let secrets = workload.secrets.iter().map(|secret| Yaml::text(secret));
    let variable = |(name, word): &(String, Word)| Yaml::Text(Word { text: [name, "=", &word.text].concat(), ..*word });
    Yaml::List(secrets.chain(workload.env.iter().map(variable)).collect())
}

/// The cache, the page's mounts, and each named file, in the long form: its path may hold a colon.
fn volumes(workload: &Workload) -> Yaml {
    let bind = |source: Yaml, target: Yaml, more: Yaml| {
        map([("type", Yaml::text("bind")), ("source", source), ("target", target), ("bind", more)])
    };
    let cache = CACHE_MOUNT.split_once(':').and_then(|(source, target)| Some((source.strip_prefix('~')?, target)));
    let (source, target) = cache.unwrap_or_default();
    // The specification knows no `~`.
    let source = Yaml::text(&["${HOME}", source].concat());
    let mut volumes = vec![bind(source, Yaml::text(target), map([("create_host_path", Yaml::yes())]))];
    volumes.extend(workload.mounts.iter().map(|mount| Yaml::Text(mount.clone())));
    // A directory made in the place of a file that is missing would only hide that it is.
    let files = workload.files.iter().map(|file| Yaml::Text(file.clone()));
    volumes.extend(files.map(|file| bind(file.clone(), file, map([("create_host_path", Yaml::Bare("false".to_owned()))]))));
    Yaml::List(volumes)
}

/// A device with its place in the container, which Docker's own option may leave out.
fn mapped(device: &str) -> String {
    if device.contains(':') { device.to_owned() } else { [device, ":", device].concat() }
}

fn ports(workload: &Workload) -> Yaml {
    let mapping = |(_, port): &(&str, Word)| Yaml::Text(Word { text: [&port.text, ":", &port.text].concat(), ..*port });
    Yaml::List(workload.ports.iter().map(mapping).collect())
}

/// A limit that is a number is written as one.
fn limit((name, value): &(String, String)) -> (String, Yaml) {
    let number = |text: &str| if text.parse::<i64>().is_ok() { Yaml::Bare(text.to_owned()) } else { Yaml::text(text) };
    let limits = match value.split_once(':') {
        Some((soft, hard)) => map([("soft", number(soft)), ("hard", number(hard))]),
        None => number(value),
    };
    (name.clone(), limits)
}

/// The reservation of NVIDIA's GPUs; others come as devices.
fn devices(workload: &Workload) -> Yaml {
    if !workload.options.all_gpus {
        return Yaml::Map(Vec::new());
    }
    let device = map([
        ("driver", Yaml::text("nvidia")),
        ("count", workload.gpus.map_or_else(|| Yaml::text("all"), Yaml::number)),
        ("capabilities", Yaml::texts(&["gpu"])),
    ]);
    let reservations = map([("devices", Yaml::List(vec![device]))]);
    map([("resources", map([("reservations", reservations)]))])
}
