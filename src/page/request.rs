//! The request to try a server with, as the author wrote it.

use super::cond::Scope;
use super::json::Json;
use super::list::List;
use super::names::Names;
use super::object::text;
use super::packed::pack_fields;
use super::place::Place;
use super::report::Report;
use super::template::Template;
use super::words;

/// A shell command whose layout is kept: words and what stands between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// Each word with the blanks, line ends and continuations before it.
    pub words: Vec<RequestWord>,
}

/// One word of a request.
#[derive(Clone, Debug, PartialEq)]
pub struct RequestWord {
    /// Blanks, line ends and continuations before the word.
    pub before: String,
    /// The word as the author wrote it, quotes included.
    pub written: Template,
    /// The word that a shell makes of it.
    pub word: Template,
}

pack_fields!(Request { words });
pack_fields!(RequestWord { before, written, word });

/// What a page without a request of its own offers.
const DEFAULT: &str = "curl http://{{CURL_HOST}}:{{CURL_PORT}}/v1/chat/completions \\\n  -H 'Content-Type: application/json' \\\n  -d '{\"model\": \"{{MODEL_NAME}}\", \"messages\": [{\"role\": \"user\", \"content\": \"Hello\"}]}'";

impl Request {
    /// Reads the page's request, which may depend on the recipe, or the default one.
    pub fn read_list(json: Option<&Json>, names: &Names, at: &Place, report: &mut Report) -> List<Request> {
        let default = Json::Text(DEFAULT.to_owned());
        List::read(json.unwrap_or(&default), names, Scope::Recipe, Request::read, at, report)
    }

    fn read(json: &Json, names: &Names, at: &Place, report: &mut Report) -> Option<Request> {
        let Some(pieces) = words::pieces(text(json, at, report)?) else {
            report.error(at, "open-quote", &["A quote in this request is not closed."], "Close it.");
            return None;
        };
        let mut words = Vec::new();
        for piece in pieces {
            words.push(RequestWord {
                before: piece.before.to_owned(),
                written: Template::read(piece.written, &names.placeholders, at, report)?,
                word: Template::read(&piece.word, &names.placeholders, at, report)?,
            });
        }
        Some(Request { words })
    }
}
