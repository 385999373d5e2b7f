//! Manifests for Kubernetes: a Deployment, or on several nodes a LeaderWorkerSet, and a Service before it.
//!
//! What a LeaderWorkerSet tells its containers stands at
//! <https://lws.sigs.k8s.io/docs/reference/labels-annotations-and-environment-variables/>.

use super::workload::{Dialect, Workload};
use super::yaml::{self, Yaml, map};
use crate::engine::fill::{Filler, Word};
use crate::engine::recipe::Recipe;
use crate::engine::values::{LOCAL_IP, NODE_RANK};
use crate::engine::view_model::{LineModel, SpanKind};
use crate::page::Page;

/// The container's name for its own address.
const POD_IP: &str = "POD_IP";

/// Where downloaded checkpoints are kept: on the node, and in the container.
const CACHE: &str = "/root/.cache/huggingface";

/// The manifests, and what the reader has to know of them; `name` is that of every object.
pub fn kubernetes(page: &Page, recipe: &Recipe, filler: &Filler, name: &str) -> Result<(Vec<LineModel>, Vec<String>), String> {
    let has_nodes = recipe.nodes > 1;
    let own = |name: &str| match name {
        NODE_RANK if has_nodes => Some("$(LWS_WORKER_INDEX)"),
        "NODE0_IP" if has_nodes => Some("$(LWS_LEADER_ADDRESS)"),
        LOCAL_IP => Some("$(POD_IP)"),
        _ => None,
    };
    let dialect = Dialect { secret: |name| ["$(", name, ")"].concat(), own: &own };
    let mut workload = Workload::new(page, recipe, filler, &dialect)?;
    let ports = ports(&workload)?;
    let volumes = volumes(&workload)?;
    let pod = pod(recipe, &workload, &ports, &volumes);
    let metadata = || map([("name", Yaml::text(name))]);
    let labels = || map([("app", Yaml::text(name))]);
    let template = map([("metadata", map([("labels", labels())])), ("spec", pod)]);
    let mut selector = vec![("app", Yaml::text(name))];
    let server = if has_nodes {
        // Only the leader listens.
        selector.push(("leaderworkerset.sigs.k8s.io/worker-index", Yaml::text("0")));
        let group = map([
            ("size", Yaml::number(recipe.nodes)),
            ("restartPolicy", Yaml::text("RecreateGroupOnPodRestart")),
            ("workerTemplate", template),
        ]);
        map([
            ("apiVersion", Yaml::text("leaderworkerset.x-k8s.io/v1")),
            ("kind", Yaml::text("LeaderWorkerSet")),
            ("metadata", metadata()),
            ("spec", map([("replicas", Yaml::number(1)), ("leaderWorkerTemplate", group)])),
        ])
    } else {
        // The old pod has the GPUs that a new one needs.
        let strategy = map([("type", Yaml::text("Recreate"))]);
        map([
            ("apiVersion", Yaml::text("apps/v1")),
            ("kind", Yaml::text("Deployment")),
            ("metadata", metadata()),
            (
                "spec",
                map([
                    ("replicas", Yaml::number(1)),
                    ("strategy", strategy),
                    ("selector", map([("matchLabels", labels())])),
                    ("template", template),
                ]),
            ),
        ])
    };
    let port = |(name, port): &(&str, u32)| {
        map([("name", Yaml::text(name)), ("port", Yaml::number(*port)), ("targetPort", Yaml::text(name))])
    };
    let service = map([
        ("apiVersion", Yaml::text("v1")),
        ("kind", Yaml::text("Service")),
        // A LeaderWorkerSet makes a service of its own name.
        ("metadata", map([("name", Yaml::text(&[name, "-http"].concat()))])),
        (
            "spec",
            map([("selector", yaml::fields(selector.into_iter())), ("ports", Yaml::List(ports.iter().map(port).collect()))]),
        ),
    ]);
    notes(recipe, &mut workload);
    Ok((yaml::lines(&[server, service]), workload.notes))
}

/// What runs on each node.
fn pod(recipe: &Recipe, workload: &Workload, ports: &[(&'static str, u32)], volumes: &[Volume]) -> Yaml {
    let options = &workload.options;
    let (command, args) = workload.command.split_at(workload.command.len().min(2));
    let texts = |words: &[Word]| Yaml::List(words.iter().cloned().map(Yaml::Text).collect());
    let port = |(name, port): &(&str, u32)| map([("name", Yaml::text(name)), ("containerPort", Yaml::number(*port))]);
    let security = [
        options.privileged.then(|| ("privileged", Yaml::yes())),
        (!options.capabilities.is_empty()).then(|| ("capabilities", map([("add", Yaml::texts(&options.capabilities))]))),
        is_unconfined(workload).then(|| ("seccompProfile", map([("type", Yaml::text("Unconfined"))]))),
    ];
    let limits = workload.gpus.zip(resource(workload)).map(|(gpus, name)| (name, Yaml::Text(Word::raw(&gpus.to_string()))));
    let container = map([
        ("name", Yaml::text("sglang")),
        ("image", Yaml::text(recipe.image)),
        ("command", texts(command)),
        ("args", texts(args)),
        ("env", env(workload)),
        ("ports", Yaml::List(ports.iter().map(port).collect())),
        ("resources", map([("limits", yaml::fields(limits.into_iter()))])),
        ("securityContext", yaml::fields(security.into_iter().flatten())),
        ("volumeMounts", Yaml::List(volumes.iter().map(Volume::mount).collect())),
    ]);
    let mut spec = Vec::new();
    if options.host_network {
        spec.push(("hostNetwork", Yaml::yes()));
        spec.push(("dnsPolicy", Yaml::text("ClusterFirstWithHostNet")));
    }
    spec.push(("containers", Yaml::List(vec![container])));
    spec.push(("volumes", Yaml::List(volumes.iter().map(Volume::source).collect())));
    yaml::fields(spec.into_iter())
}

/// The name under which a node's plugin offers the GPUs.
fn resource(workload: &Workload) -> Option<&'static str> {
    match workload.vendor.as_str() {
        "nvidia" => Some("nvidia.com/gpu"),
        "amd" => Some("amd.com/gpu"),
        _ => None,
    }
}

fn is_unconfined(workload: &Workload) -> bool {
    workload.options.security.iter().any(|option| option == "seccomp=unconfined")
}

/// The pod's own address where a value refers to it, secrets by reference, then the recipe's variables.
fn env(workload: &Workload) -> Yaml {
    let mut env = Vec::new();
    let from = |name: &str, source: Yaml| map([("name", Yaml::text(name)), ("valueFrom", source)]);
    let mut words = workload.command.iter().chain(workload.env.iter().map(|(_, word)| word));
    if words.any(|word| word.text.contains("$(POD_IP)")) {
        env.push(from(POD_IP, map([("fieldRef", map([("fieldPath", Yaml::text("status.podIP"))]))])));
    }
    for secret in &workload.secrets {
        let key = map([("name", Yaml::text(&object_name(secret))), ("key", Yaml::text(secret)), ("optional", Yaml::yes())]);
        env.push(from(secret, map([("secretKeyRef", key)])));
    }
    for (name, word) in &workload.env {
        env.push(map([("name", Yaml::text(name)), ("value", Yaml::Text(word.clone()))]));
    }
    Yaml::List(env)
}

/// The ports as numbers, which is how Kubernetes wants them.
fn ports(workload: &Workload) -> Result<Vec<(&'static str, u32)>, String> {
    let number = |(name, port): &(&'static str, Word)| match port.text.parse::<u16>() {
        Ok(number) if number > 0 => Ok((*name, u32::from(number))),
        _ => Err("Kubernetes needs the port as a number from 1 to 65535; fill it in first.".to_owned()),
    };
    workload.ports.iter().map(number).collect()
}

/// A directory or file in the container.
struct Volume {
    name: String,
    /// Where it comes from.
    source: (&'static str, Yaml),
    target: Word,
    is_read_only: bool,
}

impl Volume {
    fn mount(&self) -> Yaml {
        let read_only = self.is_read_only.then(|| ("readOnly", Yaml::yes()));
        let fields = [("name", Yaml::text(&self.name)), ("mountPath", Yaml::Text(self.target.clone()))];
        yaml::fields(fields.into_iter().chain(read_only))
    }

    fn source(&self) -> Yaml {
        let (kind, source) = &self.source;
        map([("name", Yaml::text(&self.name)), (kind, source.clone())])
    }
}

/// Shared memory, the cache, the page's mounts, and each named file.
fn volumes(workload: &Workload) -> Result<Vec<Volume>, String> {
    let host = |path: Word, kind: &str| {
        let kind = if kind.is_empty() { None } else { Some(("type", Yaml::text(kind))) };
        ("hostPath", yaml::fields([("path", Yaml::Text(path))].into_iter().chain(kind)))
    };
    let memory = map([("medium", Yaml::text("Memory")), ("sizeLimit", Yaml::text("32Gi"))]);
    let volume = |name: &str, source, target| Volume { name: name.to_owned(), source, target, is_read_only: false };
    let mut volumes = vec![
        volume("shared-memory", ("emptyDir", memory), Word::raw("/dev/shm")),
        volume("checkpoints", host(Word::raw(CACHE), "DirectoryOrCreate"), Word::raw(CACHE)),
    ];
    // No `$` begins a name in a path.
    let path = |word: &Word, text: &str| Word { text: text.replace("$$", "$"), kind: word.kind };
    for (index, mount) in workload.mounts.iter().enumerate() {
        let parts: Vec<&str> = mount.text.split(':').collect();
        let (source, target, mode) = match parts.as_slice() {
            [source, target] => (*source, *target, ""),
            [source, target, mode] => (*source, *target, *mode),
            _ => return Err(["The mount `", &mount.text, "` cannot be read as HOST:CONTAINER."].concat()),
        };
        if !source.starts_with('/') && mount.kind == SpanKind::Plain {
            return Err(["Kubernetes needs an absolute path in place of `", source, "`."].concat());
        }
        let made = volume(&["mount-", &index.to_string()].concat(), host(path(mount, source), ""), path(mount, target));
        volumes.push(Volume { is_read_only: mode == "ro", ..made });
    }
    for (index, file) in workload.files.iter().enumerate() {
        let file = path(file, &file.text);
        volumes.push(volume(&["file-", &index.to_string()].concat(), host(file.clone(), "File"), file));
    }
    Ok(volumes)
}

/// What the reader has to know.
fn notes(recipe: &Recipe, workload: &mut Workload) {
    let mut notes = Vec::new();
    if recipe.nodes > 1 {
        notes.push("The cluster needs LeaderWorkerSet; it tells each node its rank and the address of node 0.".to_owned());
    }
    match (resource(workload), workload.gpus) {
        (Some(name), None) => {
            let text = ["How many GPUs the command takes cannot be told from its flags: add the limit `", name, "` by hand."];
            notes.push(text.concat());
        }
        (None, _) => {
            notes.push("It is not known under which name Kubernetes offers these GPUs: add the limit by hand.".to_owned())
        }
        _ => {}
    }
    for secret in &workload.secrets {
        let name = object_name(secret);
        let text =
            ["If the download needs it: kubectl create secret generic ", &name, " --from-literal=", secret, "=\"$", secret, "\""];
        notes.push(text.concat());
    }
    notes.push(["Checkpoints are kept in ", CACHE, " of each node, files are taken from the node."].concat());
    let options = &workload.options;
    let limits = options.limits.iter().map(|(name, value)| ["--ulimit ", name, "=", value].concat());
    // The plugin of AMD brings these along.
    let devices = options.devices.iter().filter(|device| !["/dev/kfd", "/dev/dri"].contains(&device.as_str()));
    let devices = devices.map(|device| ["--device ", device].concat());
    let groups = options.groups.iter().filter(|group| *group != "video").map(|group| ["--group-add ", group].concat());
    let security = options.security.iter().filter(|option| *option != "seccomp=unconfined");
    let security = security.map(|option| ["--security-opt ", option].concat());
    for option in limits.chain(devices).chain(groups).chain(security) {
        notes.push(["Docker's option `", &option, "` is not carried over; add what it does by hand."].concat());
    }
    workload.notes.extend(notes);
}

/// `HF_TOKEN` → `hf-token`, as objects are named.
fn object_name(name: &str) -> String {
    name.to_ascii_lowercase().replace('_', "-").trim_matches('-').to_owned()
}
