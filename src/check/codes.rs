//! The kinds of findings: what each means and what to do.

use crate::page::Severity;

/// A kind of finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// Its name, which stays the same.
    pub name: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What it means, as a sentence.
    pub meaning: &'static str,
    /// What to do, as sentences.
    pub remedy: &'static str,
}

const fn error(name: &'static str, meaning: &'static str, remedy: &'static str) -> Code {
    Code { name, severity: Severity::Error, meaning, remedy }
}

const fn warning(name: &'static str, meaning: &'static str, remedy: &'static str) -> Code {
    Code { name, severity: Severity::Warning, meaning, remedy }
}

/// The code of this name.
pub fn find(name: &str) -> Option<&'static Code> {
    CODES.iter().find(|code| code.name == name)
}

/// The names of all codes.
pub fn names() -> Vec<&'static str> {
    CODES.iter().map(|code| code.name).collect()
}

/// Every code, by name. `docs/codes.md` holds the same table.
pub const CODES: &[Code] = &[
    error(
        "bad-compiled-page",
        "A compiled page is of another version, or damaged.",
        "Compile the page file anew: `deploy-panel compile`, of the version of the panel that shows it.",
    ),
    error(
        "bad-env",
        "A variable is not written as `NAME=value`, or its value falls into several words.",
        "Write one variable an item, as `\"NAME=value\"`; put quotes round a value with blanks.",
    ),
    error(
        "bad-expression",
        "A value that is to be worked out names no way to do so, or too few operands.",
        "Write a number, a text, or an object with one of `cellFlag`, `mul`, `div`, `add`, `sub` and `table`; arithmetic takes at least two operands.",
    ),
    error(
        "bad-flag",
        "A flag does not begin with a family such as `--tp-size`, holds another flag, or has no value behind its `=`.",
        "Write family and value in one text, as on a command line: `\"--tp-size 8\"`. Put a value with blanks in quotes.",
    ),
    error(
        "bad-id",
        "An id holds something else than letters, digits, `.`, `_` and `-`, or a placeholder something else than capitals, digits and `_`.",
        "Ids stand in links and in `--set`; keep to the characters named. Placeholders are written like `NODE_RANK`.",
    ),
    error(
        "bad-json",
        "The file is not JSON, or nested deeper than 128 levels.",
        "The message names line and column. A trailing comma, a missing quote and a comment are the usual causes; a comment belongs in `$comment`.",
    ),
    error(
        "bad-name",
        "A slug or an image is not one plain word, or the name of an accuracy does not end in `_pct`.",
        "Slugs and images become words of a command: no blanks, quotes or `$`. An accuracy is named `gsm8k_pct` and the like.",
    ),
    error("bad-number", "A number is outside what makes sense in its place.", "The message names the range."),
    error("bad-placeholder", "A `{{` is not closed.", "Write `{{NAME}}`, both braces closed."),
    error(
        "bad-ranks",
        "The sizes of parallelism do not fit the GPUs of the nodes, or do not divide each other where they have to.",
        "Ranks are tensor times pipeline parallelism, times data parallelism where it is not shared by attention. They need one GPU each and are shared out evenly over the nodes. Expert and decode context parallelism, and data parallelism of attention, divide tensor parallelism.",
    ),
    error(
        "bad-text",
        "A text holds characters that cannot be seen, or markup that readers would see as it is.",
        "Write plain text: no HTML, no links in Markdown, no invisible characters.",
    ),
    error("bad-utf8", "The file is not UTF-8 text.", "Save the file as UTF-8 without other encodings mixed in."),
    error(
        "bad-version",
        "`formatVersion` is not a version that this program knows.",
        "Write `\"formatVersion\": 1`, or use a program that knows the version.",
    ),
    error(
        "cell-matched-twice",
        "Two cells match the same picks, or one cell names the same picks twice.",
        "A selection has one recipe. Take the picks out of one of the cells, or out of one of the lists of a cell.",
    ),
    error(
        "cell-unreachable",
        "The rows hide or disable what the cell matches, so nobody can reach it.",
        "Let the row offer what the cell matches there, or remove the cell.",
    ),
    warning(
        "cells-alike",
        "Two cells say the same and match the same but in one row.",
        "List the options of both in one cell, so that a change reaches both. Allow it where two recipes are the same by chance and will part.",
    ),
    error(
        "checkpoint-missing",
        "Something depends on the checkpoint, but no option declares one, or only some options of the row do.",
        "Give every option of one row a `checkpoint`, the facts of its config.json.",
    ),
    warning(
        "condition-never-holds",
        "A condition holds on no selection on which it counts, or cases before it leave nothing for it, so what it guards never comes to a reader.",
        "Correct the condition, or remove what it guards. In the `disabled` of an option a case counts only where none before it holds.",
    ),
    error(
        "condition-out-of-scope",
        "A condition looks at something that is not decided where it stands, or unfolds into too many tests.",
        "Lower rows adapt to higher ones: a condition of a match row may look at higher match rows and hardware only. `cmdFlag` belongs beside the finished command.",
    ),
    error(
        "default-never-possible",
        "A row's default is hidden, disabled or without a cell in every selection.",
        "Make an option the default that some reader can pick.",
    ),
    error(
        "disabled-without-reason",
        "An option is disabled, and the reader is not told why.",
        "Write in `disableReason`, or in the `reason` of each case, what is missing and what to pick instead.",
    ),
    error(
        "empty-condition",
        "A condition, test or list of picks is empty.",
        "Write `true`, or what it depends on; remove the list if nothing does.",
    ),
    error("empty-row", "A row has no options, or the page supports no hardware.", "List an option, or remove the row."),
    error("empty-text", "A text is blank.", "Write the text, or remove the field."),
    error(
        "hard-to-settle",
        "Rows rule each other out in so many steps that the panel gives up looking for what is possible.",
        "Use simpler conditions between the rows, or fewer of them.",
    ),
    warning(
        "hardware-list",
        "A condition lists the very GPUs that share a fact, such as an architecture.",
        "Write `\"hardware\": {\"arch\": \"blackwell\"}` or the like: the next such GPU is then not forgotten. Allow the list where the fact is the same by chance.",
    ),
    warning(
        "image-without-digest",
        "An image is named by its tag alone, so another build can take its place.",
        "Write `name:tag@sha256:…`. Where the makers publish tags only, allow it and say so.",
    ),
    error("missing-field", "A required field is not there.", "Add the field; the JSON Schema lists what each object needs."),
    warning(
        "moving-image",
        "The tag of an image moves to new builds: `latest`, `dev…`, a nightly build, or none.",
        "Name a release, or add the digest. What runs tonight is then what was measured.",
    ),
    error(
        "never-settles",
        "Rows whose conditions look at each other move each other round and round.",
        "Let only one of the rows depend on the other.",
    ),
    error("no-cell", "No cell can be reached at all.", "Add a cell, or let the rows offer what the cells match."),
    error(
        "no-draft-model",
        "An algorithm of speculation that drafts with a model of its own is not given one.",
        "Add `--speculative-draft-model-path` beside the algorithm.",
    ),
    error(
        "no-image",
        "No key of `dockerImages` fits some selections.",
        "Add one of the keys `hw|quant|strategy`, `hw|quant`, `hw`, `default`.",
    ),
    error(
        "no-model",
        "No key of `modelNames` fits some selections.",
        "Add one of the keys `hw|variant|quant`, `variant|quant`, `hw|quant`, `quant`, `hw`, `default`.",
    ),
    error(
        "no-model-path",
        "The command of some selections does not say which model to serve.",
        "Add `--model-path {{MODEL_NAME}}` to the cell.",
    ),
    error(
        "no-placeholder",
        "A recipe for several nodes needs `NODE_RANK` and `NODE0_IP`, and the page does not declare both.",
        "Declare both placeholders, or set `nnodes` to 1.",
    ),
    error(
        "no-valid-extras",
        "On some picks of the match rows, no combination of the overlay rows can be picked.",
        "On the picks named, each option of a shown row is refused, or the rows refuse each other. Let each row keep an option there, or hide it.",
    ),
    error(
        "no-valid-start",
        "The page's own defaults settle to nothing, so the panel cannot start.",
        "Let the defaults be possible together.",
    ),
    error(
        "no-value",
        "The value of a flag cannot be worked out on some selections.",
        "Add an `or` for cells without the flag and for picks that are not in the table. Calculate with numbers only.",
    ),
    error(
        "nodes-on-one-node",
        "A command for one node holds a flag or a placeholder of several nodes.",
        "Give the cell its `nnodes`; the flags of several nodes follow from it. Else remove the flag.",
    ),
    error(
        "number-out-of-range",
        "The value of a flag is no number that the server takes.",
        "The message names what the flag takes.",
    ),
    error("open-quote", "A quote is not closed.", "Close the quote, or escape it."),
    error(
        "option-never-possible",
        "An option of an overlay row is shown, but disabled in every selection. `\"disabled\": true` says that this is meant.",
        "Correct `disabled`. If it is meant, write `\"disabled\": true` with a reason: readers learn that it exists and why they cannot have it.",
    ),
    error("option-never-shown", "An option is hidden in every selection.", "Correct `showWhen`, or remove the option."),
    error(
        "option-without-cell",
        "No cell has this GPU, or this option of a match row, and the author does not say why.",
        "Add a cell, remove the option, or write `\"disabled\": true` with a reason.",
    ),
    error(
        "picks-unreachable",
        "Picks are valid together, but each waits for the other: only a link leads to them.",
        "Let one of the rows be picked before the other.",
    ),
    warning(
        "reason-repeats-label",
        "The reason for a disabled option is its label, and explains nothing.",
        "Say what is missing, and what to pick instead.",
    ),
    error("repeated-checkpoint", "More than one row carries checkpoints.", "Let one row hold the checkpoints."),
    error(
        "repeated-env",
        "On some selections a variable is set to two values.",
        "Set the variable in one place only, or to the same value everywhere.",
    ),
    error(
        "repeated-field",
        "A field stands twice in one object.",
        "Keep the field that is meant; programs disagree on which one counts.",
    ),
    error(
        "repeated-flag",
        "A family stands twice in a cell, or in the command of some selections; two names of a size count as one.",
        "Strip the family where another one is added (`stripPrefixes`), or add it in one place only.",
    ),
    error("repeated-id", "Two rows, options or GPUs have the same id.", "Rename one, or remove it."),
    error(
        "reserved-id",
        "A row is called `hw` or like a key of conditions.",
        "Rename the row. `hw` is made from `supportedHardware`; the other names are keys of conditions.",
    ),
    error("row-never-shown", "A row is hidden in every selection.", "Correct `showWhen`, or remove the row."),
    error("rule-cycle", "A rule depends on itself.", "Break the circle: let a rule say itself what it needs."),
    warning(
        "stale-measurement",
        "A measurement was taken on an older server than the image of the selections that it is shown for.",
        "Measure again, or allow it with a reason.",
    ),
    error(
        "too-entangled",
        "Rows depend on each other in too many combinations to look at all of them, so the page is not proved.",
        "Let fewer rows depend on each other, or give them fewer options. Rows that no condition and no flag connects cost nothing.",
    ),
    error(
        "too-many-entries",
        "A list or an object is longer than any that a person wrote.",
        "Remove what a program multiplied by mistake, or split the page.",
    ),
    error(
        "too-many-points",
        "The lists in `match` multiply to more than two million places.",
        "Match fewer options in a cell, or split the page.",
    ),
    error("too-many-rows", "There are more than 64 rows.", "Merge rows, or split the page."),
    error(
        "undefined-value",
        "What a program writes for a missing value, such as `undefined`, stands in a command.",
        "Write the value, and correct the program that made the file.",
    ),
    error("unfinished-text", "A text still holds the mark `TODO(`.", "Write the sentence."),
    error(
        "unknown-field",
        "A field is not known where it stands.",
        "The message names the nearest field that is known there. Notes for other authors belong in `$comment`.",
    ),
    warning(
        "unknown-flag",
        "A flag is not in the page's `serverFlags`, the list of what the server knows.",
        "Correct the name, or add it to `serverFlags` if the server knows it.",
    ),
    error(
        "unknown-name",
        "A name refers to nothing: a row, option, rule, tag, fact, GPU, placeholder, status or the like.",
        "The message names the nearest name that exists, or all of them.",
    ),
    error("unread-value", "A value stands where nothing reads it.", "Remove the value, or add what would read it."),
    warning(
        "unused-allow",
        "An entry of `allow` covers no finding any more.",
        "Remove the entry: what it allowed has been mended.",
    ),
    error(
        "unused-benchmark",
        "No selection has the picks that a measurement was taken on.",
        "Correct its `match`, or remove the measurement.",
    ),
    error(
        "unused-key",
        "A key of `modelNames` or `dockerImages` counts on no selection. `default` may stand by.",
        "Correct the key, remove it, or remove the key that fits first.",
    ),
    error(
        "unused-placeholder",
        "A placeholder is declared and stands nowhere. Those of the request and secrets may.",
        "Use it as `{{NAME}}`, or remove it.",
    ),
    error(
        "unused-status",
        "No selection has what an entry of a cell's `status` is for.",
        "Correct the condition, or remove the entry.",
    ),
    error(
        "unused-strip",
        "A family is stripped that stands in no cell on which the strip counts.",
        "Remove the family, or correct its name. A strip takes flags out of the cell alone, never those that another row adds.",
    ),
    error("wrong-type", "A value has another type than its place takes.", "Change the value to the type that the message names."),
];
