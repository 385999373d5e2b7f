//! Everything the view draws, as plain data.

pub use super::recipe::Origin;
pub use crate::page::Status;
use crate::policy::Resolved;

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

/// The sizing card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizingModel {
    /// Tokens of one request, as typed or the page's.
    pub request_length: String,
    /// Requests in flight, as typed or the page's; absent where the formula takes none.
    pub concurrency: Option<String>,
    /// Precision of the KV cache in force.
    pub kv_precision: KvPrecision,
    /// What the command is to carry.
    pub pin: Pin,
    /// True if the reader's precision is not the recipe's.
    pub kv_is_changed: bool,
    /// The ratio, or the sentence that says why there is none.
    pub result: Result<SizingResult, String>,
}

/// What the sizing card works out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizingResult {
    /// The ratio as a flag, ready to copy.
    pub ratio_flag: String,
    /// The number of states as a flag, where the formula offers it, or why it has none.
    pub cache_size_flag: Option<Result<String, String>>,
    /// What was read from the command, the checkpoint or the defaults, e.g. `--tp-size 8`.
    pub read: Vec<String>,
    /// True if the recipe pins the pool itself, so that nothing is added.
    pub is_pinned_by_recipe: bool,
}

/// Precision of the KV cache, as the reader wants it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KvPrecision {
    /// As the recipe has it.
    #[default]
    Recipe,
    /// As the checkpoint declares it.
    Auto,
    /// FP8 whatever the checkpoint declares.
    Fp8,
    /// BF16 whatever the checkpoint declares.
    Bf16,
}

impl KvPrecision {
    /// All of them, in the order of the card.
    pub const ALL: [KvPrecision; 4] = [KvPrecision::Recipe, KvPrecision::Auto, KvPrecision::Fp8, KvPrecision::Bf16];

    /// The value of `--kv-cache-dtype`; nothing where the recipe decides.
    pub fn value(self) -> Option<&'static str> {
        match self {
            KvPrecision::Recipe => None,
            KvPrecision::Auto => Some("auto"),
            KvPrecision::Fp8 => Some("fp8_e4m3"),
            KvPrecision::Bf16 => Some("bfloat16"),
        }
    }
}

/// What the sizing card puts into the command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pin {
    /// The ratio of the two pools.
    #[default]
    Ratio,
    /// The number of states.
    CacheSize,
    /// Nothing.
    Nothing,
}

/// Which of several nodes the reader wants the command of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodePick {
    /// Not chosen yet, or not one of the nodes: the rank stands open in the command.
    Open,
    /// The node of this rank.
    One(u32),
    /// Every node, one command after the other.
    Each,
}

/// One form of the command.
#[derive(Clone, Debug, PartialEq)]
pub struct FormModel {
    /// Which form it is.
    pub form: Form,
    /// What it runs on where there are several of this form, e.g. `Node 1`.
    pub part: Option<String>,
    /// The name of the file that it is; absent for a command.
    pub file: Option<String>,
    /// Its lines; joined by `\n` they are exactly what is copied.
    pub lines: Vec<LineModel>,
}

impl FormModel {
    /// The text to copy: exactly the lines that are shown.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (index, line) in self.lines.iter().enumerate() {
            if index > 0 {
                text.push('\n');
            }
            for span in &line.spans {
                text.push_str(&span.text);
            }
        }
        text
    }
}

/// The forms a command comes in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// `sglang serve …` in the reader's own environment.
    #[default]
    Python,
    /// `docker run …`.
    Docker,
    /// The request to try the server with.
    Curl,
    /// A file for Docker Compose. Few readers need it, so the program beside the panel writes it.
    Compose,
    /// Manifests for Kubernetes, likewise.
    Kubernetes,
}

impl Form {
    /// Every form, in the order in which they are offered.
    pub const ALL: [Form; 5] = [Form::Python, Form::Docker, Form::Compose, Form::Kubernetes, Form::Curl];

    /// Whether it is a file that the program beside the panel writes, and no command.
    pub fn is_file(self) -> bool {
        matches!(self, Form::Compose | Form::Kubernetes)
    }
}

/// One line of a form.
#[derive(Clone, Debug, PartialEq)]
pub struct LineModel {
    /// Pieces of the line from left to right.
    pub spans: Vec<SpanModel>,
    /// Where it comes from; nothing where the form itself needs it, e.g. `docker run`.
    pub origin: Option<Origin>,
}

impl LineModel {
    /// What the line says, whether or not another one follows it.
    pub fn words(&self) -> String {
        let mut words = String::new();
        for span in &self.spans {
            words.push_str(&span.text);
        }
        words.truncate(words.trim_end_matches(['\\', ' ']).len());
        words
    }

    /// The flag or variable that it sets.
    pub fn name(&self) -> Option<&str> {
        self.spans.iter().find(|span| span.kind == SpanKind::Name).map(|span| span.text.as_str())
    }
}

/// A piece of a text that the program beside the panel writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PieceModel {
    /// What begins with the next pieces.
    Title(String),
    /// A sentence.
    Text(String),
    /// A line of a command.
    Code(String),
}

/// A piece of a line that is drawn in one way.
#[derive(Clone, Debug, PartialEq)]
pub struct SpanModel {
    /// The text, shell quoting included.
    pub text: String,
    /// How to draw it.
    pub kind: SpanKind,
}

/// How a piece of a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpanKind {
    /// Anything else, e.g. a value or a line continuation.
    Plain,
    /// A flag's family or an environment variable's name.
    Name,
    /// A value that the reader still has to fill in; holds the index of the page's placeholder, if it is one's.
    Unfilled(Option<usize>),
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
