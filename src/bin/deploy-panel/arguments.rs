//! What the command line takes.

use std::path::PathBuf;

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
    /// Looks at the file itself, then at every selection that a reader can make, however
    /// many there are. Each finding names the place, what is wrong, the picks that show
    /// it and how to mend it.
    ///
    /// Exit code: 0 if there is no error (warnings are allowed), 1 if there is one,
    /// 2 if a file cannot be read.
    #[command(verbatim_doc_comment)]
    Check {
        /// Page files or ids of bundled pages
        #[arg(required_unless_present = "explain", value_name = "PAGE")]
        pages: Vec<String>,
        /// How findings are written
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
        /// Say what a kind of finding means and what to do about it
        #[arg(long, value_name = "CODE", conflicts_with_all = ["pages", "format"])]
        explain: Option<String>,
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
    /// Says for each difference which selections have it, in as few rows and options as
    /// tell them from all others. Rows and options that were renamed are recognized.
    ///
    ///   deploy-panel diff OLD NEW
    ///   deploy-panel diff --git HEAD~1 PAGE
    ///
    /// Exit code: 0 if every selection has the same recipe in both, 1 if not, 2 if a page
    /// cannot be read, has errors or cannot be compared.
    #[command(verbatim_doc_comment)]
    Diff {
        /// Page file or id of a bundled page; with --git the page file
        #[arg(value_name = "OLD")]
        old: String,
        /// Page file or id of a bundled page
        #[arg(value_name = "NEW", required_unless_present = "git", conflicts_with = "git")]
        new: Option<String>,
        /// Compare the page file with what it was at this revision
        #[arg(long, value_name = "REV")]
        git: Option<String>,
        /// How the differences are written
        #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
        format: ReportFormat,
    },
    /// Say what of a page is verified and measured, and which measurements are out of date
    ///
    /// A measurement is out of date if the server is newer than the one that it was taken
    /// on: the version of --server, or else the one in the tag of the selection's image.
    ///
    /// Exit code: 0 if the report was written, 1 if the page is at fault, 2 if the
    /// arguments are wrong or the file cannot be read.
    #[command(verbatim_doc_comment)]
    Coverage {
        /// Page file or id of a bundled page
        page: String,
        /// Compare measurements with this version of the server, e.g. 0.5.12.post1
        #[arg(long, value_name = "VERSION")]
        server: Option<String>,
        /// How the report is written
        #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
        format: ReportFormat,
    },
    /// Write a page's published recipes for programs and for plain-text twins
    ///
    /// A published recipe is one of the page's grid, with the rows that are orthogonal to
    /// it as the panel shows them at first.
    ///
    /// Exit code: 0 if they were written, 1 if the page is at fault, 2 if the arguments are
    /// wrong or the file cannot be read.
    #[command(verbatim_doc_comment)]
    Export {
        /// Page file or id of a bundled page
        page: String,
        /// What to write
        #[arg(long, value_enum, default_value_t = ExportFormat::Json)]
        format: ExportFormat,
    },
    /// Write a page's published recipes as static HTML
    ///
    /// The HTML has no scripts and no styles of its own; deploy-panel.css styles it, and a
    /// panel that loads replaces it. With --inject, fills every <deploy-panel> element of
    /// built files in place instead; to do so again changes nothing.
    ///
    /// Exit code: 0 if all was written, 1 if a page is at fault, 2 if the arguments are
    /// wrong or a file cannot be read. On a fault no file is changed.
    #[command(verbatim_doc_comment)]
    Prerender {
        /// Page file or id of a bundled page
        #[arg(required_unless_present = "inject", conflicts_with = "inject")]
        page: Option<String>,
        /// Start with an option of a row; may be repeated for other rows
        #[arg(long, value_name = "DIM=OPTION", conflicts_with = "inject")]
        select: Vec<String>,
        /// Fill the panels of these files
        #[arg(long, value_name = "FILE", num_args = 1..)]
        inject: Vec<PathBuf>,
        /// Look for the page files here, by the last part of the URL that an element names
        #[arg(long, value_name = "DIRECTORY", requires = "inject")]
        pages: Option<PathBuf>,
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
    /// Compile a page for the panel's smaller program
    ///
    /// The panel downloads less where a page is compiled, and shows the same. Keep the
    /// page file: compile it anew after each change and with each new version of the
    /// panel. Commands that work on recipes take a compiled page too; check does not.
    ///
    /// Exit code: 0 if the page was compiled, 1 if it is at fault, 2 if a file cannot be
    /// read or written.
    #[command(verbatim_doc_comment)]
    Compile {
        /// Page file or id of a bundled page
        page: String,
        /// Write into this file; without it, to standard output
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Write the JSON Schema of the page format, for editors
    ///
    /// With a page, the schema of this page alone: it knows its rows, options, rules, tags,
    /// GPUs and placeholders, refuses any other and completes them.
    ///
    /// Exit code: 0 if the schema was written, 1 if the page is not JSON, 2 if it cannot be
    /// read.
    #[command(verbatim_doc_comment)]
    Schema {
        /// Page file or id of a bundled page
        page: Option<String>,
    },
}

/// How findings are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people, with the piece of the file that each finding speaks of
    Text,
    /// One JSON object a line: file, severity, code, path, what, remedy, line, column, picks
    Json,
    /// A SARIF 2.1.0 log, for code hosts and editors
    Sarif,
    /// Annotations of a GitHub workflow
    Github,
}

/// How a report is written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// For people
    Text,
    /// For the comment on a pull request
    Markdown,
    /// One JSON object
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
    /// A file for Docker Compose
    Compose,
    /// Manifests for Kubernetes; on several nodes they need LeaderWorkerSet
    Kubernetes,
    /// All of it as data
    Json,
}

/// How published recipes are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// One JSON document
    Json,
    /// Every recipe with all its commands
    Markdown,
    /// One command for each recipe, for language models
    LlmsTxt,
}
