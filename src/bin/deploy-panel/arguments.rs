//! What the command line takes.

use clap::{Parser, Subcommand, ValueEnum};

/// Launch commands for serving large language models, from the page files of the panel
///
/// A PAGE is the path of a page file, or the id of a page that comes with this
/// program, such as kimi-k3. A name that holds a slash or ends in .json is a path.
#[derive(Parser)]
#[command(name = "deploy-panel", version, verbatim_doc_comment, arg_required_else_help = true)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    /// Find what is wrong with pages
    ///
    /// Looks at the file itself, then at every selection that a reader can make.
    /// Each finding names the file, the JSON path, what is wrong and how to mend it.
    ///
    /// Exit code: 0 if there is no error (warnings are allowed), 1 if there is one,
    /// 2 if a file cannot be read.
    #[command(verbatim_doc_comment)]
    Check {
        /// Page files or ids of bundled pages
        #[arg(required = true, value_name = "PAGE")]
        pages: Vec<String>,
        /// How findings are written
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Write one recipe as a command
    ///
    /// Rows that are not set stand where the panel would put them: at the author's
    /// default if it is possible there. A row that is set and cannot stand there is an
    /// error that says why. Standard output holds the command alone; hints and warnings
    /// go to standard error.
    ///
    /// Exit code: 0 if the recipe was written, 1 if it is not possible or the page is at
    /// fault, 2 if the arguments are wrong or the file cannot be read.
    #[command(verbatim_doc_comment)]
    Render {
        /// Page file or id of a bundled page
        page: String,
        /// Pick an option of a row; may be repeated for other rows
        #[arg(long, value_name = "DIM=OPTION")]
        set: Vec<String>,
        /// The form to write
        #[arg(long = "as", value_enum, value_name = "FORM", default_value_t = Form::Python)]
        form: Form,
        /// Fill in a placeholder; may be repeated for others
        #[arg(long, value_name = "NAME=VALUE")]
        value: Vec<String>,
    },
    /// Write every valid selection with its recipe, one JSON object a line
    ///
    /// Each line holds sel, model, image, nodes, env, flags and status, in this order;
    /// sel has every row, a hidden one at its default. Flags and variables are written as
    /// in the page, with the defaults of placeholders filled in and no shell quoting.
    ///
    /// Exit code: 0 if every line was written, 1 if the page is at fault or nothing
    /// matches, 2 if the arguments are wrong or the file cannot be read.
    #[command(verbatim_doc_comment)]
    Matrix {
        /// Page file or id of a bundled page
        page: String,
        /// Keep only selections in which a row stands on this option; may be repeated for other rows
        #[arg(long, value_name = "DIM=OPTION")]
        set: Vec<String>,
    },
    /// Compare the recipes of two pages, selection by selection
    ///
    /// Exit code: 0 if every selection has the same recipe in both, 1 if not, 2 if a page
    /// cannot be read or has errors.
    #[command(verbatim_doc_comment)]
    Diff {
        /// Page file or id of a bundled page
        old: String,
        /// Page file or id of a bundled page
        new: String,
    },
    /// Size the memory pools of launch commands, one JSON object a line
    ///
    /// Reads objects such as {"flags": ["--tp-size 8"], "env": [], "requestLength": 5120},
    /// and answers each line with the ratio, what it was worked out from, or why there is
    /// none. The formula is that of the page.
    ///
    /// Exit code: 0 if every line was understood, 1 if one was not or the page has no
    /// formula, 2 if the arguments are wrong or a file cannot be read.
    #[command(verbatim_doc_comment)]
    Sizing {
        /// Page file or id of a bundled page
        page: String,
        /// Read the lines from standard input
        #[arg(long, required = true)]
        stdin: bool,
    },
    /// Write the page that is equal to a page module of JavaScript
    ///
    /// Evaluates the module, in a process of its own with bounds on time and memory,
    /// tabulates its functions, puts the smallest conditions in their place, and proves
    /// the page equal to the module over every selection. A module PAGE-benchmarks.jsx
    /// beside PAGE.jsx comes along. Nothing is written if anything differs.
    ///
    /// Exit code: 0 if the page was written, 1 if the module is at fault or the page would
    /// differ from it, 2 if the arguments are wrong or a file cannot be read or written.
    #[command(verbatim_doc_comment)]
    Import {
        /// The module, e.g. kimi-k3.jsx
        #[arg(value_name = "MODULE")]
        module: String,
        /// The page file to write; standard output without it
        #[arg(short, long, value_name = "FILE")]
        output: Option<String>,
        /// Stop after so many seconds
        #[arg(long, value_name = "COUNT", default_value_t = 60)]
        seconds: u64,
        /// Stop when it takes more memory than so many MiB
        #[arg(long, value_name = "COUNT", default_value_t = 1024)]
        mebibytes: u64,
        /// Without the process around it
        #[arg(long, hide = true)]
        in_this_process: bool,
    },
    /// Write the JSON Schema of the page format, for editors
    Schema,
}

/// How findings are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// One JSON object a line: file, severity, code, path, what, remedy
    Json,
}

/// How one recipe is written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// `sglang serve …`
    Python,
    /// `docker run …`
    Docker,
    /// The request to try the server with
    Curl,
    /// All of it as data
    Json,
}
