//! What the command line takes.

use clap::{Parser, Subcommand, ValueEnum};

/// Launch commands for serving large language models, from the page files that the panel reads.
///
/// A PAGE is the path of a page file, or the id of a page that comes with this program, such as kimi-k3.
#[derive(Parser)]
#[command(name = "deploy-panel", version, arg_required_else_help = true, max_term_width = 100)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    /// Find what is wrong with pages: in the file itself, and over every selection a reader can make
    ///
    /// Each finding names the file, the JSON path, what is wrong and how to mend it. Exit code: 0 if there is no error
    /// (warnings are allowed), 1 if there is one, 2 if a file cannot be read.
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
    /// Rows that are not set stand where the panel would put them: at the author's default if it is possible there. A row
    /// that is set and cannot stand there is an error that says why. Standard output holds the command alone; hints and
    /// warnings go to standard error. Exit code: 0 if the recipe was written, 1 if it is not possible, 2 if the arguments
    /// are wrong or a file cannot be read.
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
    /// Each line holds sel, model, image, nodes, env, flags and status, in this order. `sel` has every row, a hidden one at
    /// its default. Flags and variables are written as in the page, with the defaults of placeholders filled in and no
    /// shell quoting. Exit code: 0 if every line was written, 1 if the page is at fault or nothing matches, 2 if the
    /// arguments are wrong or a file cannot be read.
    Matrix {
        /// Page file or id of a bundled page
        page: String,
        /// Keep only selections in which a row stands on this option; may be repeated for other rows
        #[arg(long, value_name = "DIM=OPTION")]
        set: Vec<String>,
    },
    /// Compare the recipes of two pages, selection by selection
    ///
    /// Exit code: 0 if every selection has the same recipe in both, 1 if not, 2 if a page cannot be read or is at fault.
    Diff {
        /// Page file or id of a bundled page
        old: String,
        /// Page file or id of a bundled page
        new: String,
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
