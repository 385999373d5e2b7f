//! Everything the view draws, as plain data.

mod forms;
mod sizing;

pub use super::recipe::Origin;
pub use crate::page::Status;
use crate::policy::Resolved;
pub use forms::{Form, FormModel, LineModel, NodePick, PieceModel, SpanKind, SpanModel};
pub use sizing::{KvPrecision, Pin, SizingModel, SizingResult};

/// What the whole panel shows for one intent.
#[derive(Clone, Debug, PartialEq)]
pub struct PanelModel {
    /// The rows from top to bottom, hidden ones included, so that the view can keep its nodes.
    pub rows: Vec<RowModel>,
    /// The recipe in force, or the sentence that says why there is none.
    pub output: Result<OutputModel, String>,
    /// Sentences for rows that moved by themselves and for a link that could not be honoured in full.
    pub moves: Vec<String>,
}

impl Default for PanelModel {
    /// Nothing at all.
    fn default() -> PanelModel {
        PanelModel { rows: Vec::new(), output: Err(String::new()), moves: Vec::new() }
    }
}

/// One row: a named group of radio buttons.
#[derive(Clone, Debug, PartialEq)]
pub struct RowModel {
    /// Dim id, e.g. `quant`.
    pub id: String,
    /// Title shown to the reader, e.g. `Quantization`.
    pub title: String,
    /// False while the page hides the row.
    pub visible: bool,
    /// Options in groups; only hardware has more than one group.
    pub groups: Vec<GroupModel>,
    /// Why the row does not stand where the reader put it.
    pub moved: Option<String>,
}

impl RowModel {
    /// The reasons of its disabled options, each once, with all that share it.
    pub fn reasons(&self) -> Vec<(&str, Vec<&OptionModel>)> {
        let mut reasons: Vec<(&str, Vec<&OptionModel>)> = Vec::new();
        for option in self.groups.iter().flat_map(|group| &group.options) {
            if let OptionState::Disabled(reason) = &option.state {
                match reasons.iter_mut().find(|(known, _)| known == reason) {
                    Some((_, options)) => options.push(option),
                    None => reasons.push((reason, vec![option])),
                }
            }
        }
        reasons
    }
}

/// Options that stand together under one label.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupModel {
    /// Label of the group, e.g. `NVIDIA Blackwell`; absent where the row has one group.
    pub label: Option<String>,
    /// The options, hidden ones included.
    pub options: Vec<OptionModel>,
}

/// One choice of a row.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionModel {
    /// Option id, e.g. `nvfp4`.
    pub id: String,
    /// Label shown to the reader.
    pub label: String,
    /// Second line or small text beside the label, e.g. `288 GB`.
    pub subtitle: Option<String>,
    /// Whether it can be picked now.
    pub state: OptionState,
    /// What a disabled option takes of the other rows, as a button says it, e.g. `Switch to B200`; absent where no
    /// selection has the option.
    pub way: Option<String>,
    /// True for the option in force.
    pub picked: bool,
}

/// Whether an option can be picked now.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionState {
    /// Not offered at all.
    Hidden,
    /// Can be picked.
    Enabled,
    /// Readable and reachable, but cannot be picked; holds the reason as a sentence.
    Disabled(String),
}

/// What stands below the rows.
#[derive(Clone, Debug, PartialEq)]
pub struct OutputModel {
    /// Model slug, e.g. `nvidia/Kimi-K3-NVFP4`.
    pub model: String,
    /// Container image with its tag.
    pub image: String,
    /// Number of nodes the command runs on, at least 1.
    pub nodes: u32,
    /// Whose commands the forms hold; absent on one node.
    pub node: Option<NodePick>,
    /// Verification status of this selection.
    pub status: Status,
    /// Command forms in tab order: Python, Docker, cURL. At least one. What runs as several commands has one of each form for
    /// each of them, in the order in which they are started.
    pub forms: Vec<FormModel>,
    /// Author's hints and warnings, then the engine's notices.
    pub notes: Vec<NoteModel>,
    /// Values the reader can fill in, in page order; only those that the forms use now.
    pub fields: Vec<FieldModel>,
    /// What the server makes of flags that are absent or `auto`.
    pub resolved: Vec<ResolvedModel>,
    /// The sizing card, where the page has one.
    pub sizing: Option<SizingModel>,
}

/// What the server makes of one flag by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedModel {
    /// What the flag decides, e.g. `KV cache dtype`.
    pub title: String,
    /// What the server takes; absent where it overrides nothing.
    pub value: Option<String>,
    /// Why, as a sentence.
    pub reason: String,
}

impl ResolvedModel {
    /// What holds at a place, such as ` on B200`; an empty one is left out.
    pub fn new(resolved: &Resolved, place: &str) -> ResolvedModel {
        ResolvedModel {
            title: [resolved.title, place].concat(),
            value: resolved.value.map(str::to_owned),
            reason: resolved.reason.to_owned(),
        }
    }
}

/// What a checkpoint's config declares, and what follows on this page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InspectionModel {
    /// Titles and values of the declared facts.
    pub facts: Vec<(String, String)>,
    /// Labels of the options whose checkpoints declare the same.
    pub options: Vec<String>,
    /// What the server makes of flags that the command leaves open, with the GPUs where that depends on them.
    pub resolved: Vec<ResolvedModel>,
}

/// A sentence that stands beside the command.
#[derive(Clone, Debug, PartialEq)]
pub struct NoteModel {
    /// How strongly it is drawn.
    pub kind: NoteKind,
    /// Plain text.
    pub text: String,
    /// Where it leads, as a fragment of the same page, e.g. `playground`.
    pub anchor: Option<String>,
}

/// How strongly a note is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteKind {
    /// Something to know.
    Hint,
    /// Something that the command does which the reader may not expect.
    Notice,
    /// Something that will go wrong if it is overlooked.
    Warning,
}

/// One value the reader can fill in.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldModel {
    /// Placeholder name, e.g. `NODE_RANK`.
    pub name: String,
    /// Label shown to the reader, e.g. `Node rank`.
    pub label: String,
    /// What the reader typed; empty while the default is in force.
    pub value: String,
    /// The default, shown as the input's placeholder.
    pub default: String,
    /// False while the command holds a `<…>` stand-in for it.
    pub filled: bool,
    /// Why the typed value cannot be right, as a sentence; it is still quoted safely.
    pub problem: Option<String>,
}
