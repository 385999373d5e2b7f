//! Fills templates with the reader's values, ready for a shell.

use std::cell::RefCell;

use crate::page::{Flag, Page, Part, Placeholder, PlaceholderKind, RequestWord, Template};

use super::quote::{escape_in_double_quotes, is_safe, quote};
use super::recipe::Recipe;
use super::values::{NODE_RANK, Values, is_stand_in};
use super::view_model::{NodePick, SpanKind};

/// The placeholder of the request's port.
const REQUEST_PORT: &str = "CURL_PORT";

/// A word of a command as the shell must see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The text, quoted where it needs it.
    pub text: String,
    /// Unfilled while a stand-in like `<node-rank>` stands in it.
    pub kind: SpanKind,
}

impl Word {
    /// A word that is known to need no quotes, or whose expansion is meant, such as `~/.cache`.
    pub fn raw(text: &str) -> Word {
        Word { text: text.to_owned(), kind: SpanKind::Plain }
    }
}

/// What decides the port of the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RequestPort<'p> {
    /// Its own placeholder.
    Own,
    /// The port that the reader gave the server, unless the reader gave the request another.
    Server(&'p str),
    /// The port that the page gives this role, whatever the reader types.
    Page(&'p str),
}

/// Fills templates, and remembers which placeholders it met.
pub struct Filler<'p> {
    page: &'p Page,
    model: &'p str,
    values: &'p Values,
    request_port: RequestPort<'p>,
    /// The rank of the node, in the place of the one that the reader chose.
    node: Option<(u32, String)>,
    /// Whether the rank stands open, even if it was chosen for a recipe of more nodes.
    is_rank_open: bool,
    used: RefCell<Vec<bool>>,
}

impl<'p> Filler<'p> {
    /// A filler for one recipe.
    pub fn new(page: &'p Page, recipe: &Recipe<'p>, values: &'p Values) -> Filler<'p> {
        let port = page.placeholders.iter().position(|placeholder| placeholder.name == "PORT");
        let request_port = match (recipe.serve_port, port.and_then(|port| values.typed(port))) {
            (Some(port), _) => RequestPort::Page(port),
            (None, Some(port)) => RequestPort::Server(port),
            (None, None) => RequestPort::Own,
        };
        let used = RefCell::new(vec![false; page.placeholders.len()]);
        Filler {
            page,
            model: recipe.model,
            values,
            request_port,
            node: None,
            is_rank_open: values.node(page, recipe.nodes) == Some(NodePick::Open),
            used,
        }
    }

    /// The same for the node of this rank, whatever the reader chose.
    pub fn for_node(mut self, rank: Option<u32>) -> Filler<'p> {
        self.node = rank.map(|rank| (rank, rank.to_string()));
        self
    }

    /// Whether a placeholder was met.
    pub fn has_used(&self, placeholder: usize) -> bool {
        self.used.borrow().get(placeholder).copied().unwrap_or(false)
    }

    /// The word that a template gives.
    pub fn word(&self, template: &Template) -> Word {
        if template.parts.iter().any(|part| self.is_secret(part)) {
            return Word { text: self.expanding(template), kind: SpanKind::Plain };
        }
        let text = self.text(template);
        Word { kind: self.kind(template), text: quote(&text).into_owned() }
    }

    /// The word that a template gives without quotes: `own` has the say about a placeholder, every other text goes through
    /// `escape`.
    pub fn word_with(
        &self,
        template: &Template,
        own: &dyn Fn(&Placeholder) -> Option<String>,
        escape: &dyn Fn(&str) -> String,
    ) -> Word {
        let own = |placeholder: &usize| self.page.placeholders.get(*placeholder).and_then(own);
        let (mut text, mut rest) = (String::new(), Template { parts: Vec::new() });
        for part in &template.parts {
            match part {
                Part::Text(fixed) => text.push_str(&escape(fixed)),
                Part::Model => text.push_str(&escape(self.model)),
                Part::Placeholder(placeholder) => match own(placeholder) {
                    Some(own) => {
                        text.push_str(&own);
                        continue;
                    }
                    None => text.push_str(&escape(self.value(*placeholder))),
                },
            }
            rest.parts.push(part.clone());
        }
        Word { text, kind: self.kind(&rest) }
    }

    /// A flag as the command has it.
    pub fn flag(&self, flag: &Flag) -> String {
        let mut text = flag.family.clone();
        let Some(value) = &flag.value else { return text };
        for word in &value.words {
            text.push(if value.joined { '=' } else { ' ' });
            text.push_str(&self.word(word).text);
        }
        text
    }

    /// The word that several templates in a row give, such as the two sides of a mount.
    pub fn joined(&self, templates: &[&Template]) -> Word {
        let mut parts = Vec::new();
        for template in templates {
            parts.extend_from_slice(&template.parts);
        }
        self.word(&Template { parts })
    }

    /// The text that a template gives, without quotes.
    pub fn text(&self, template: &Template) -> String {
        template.fill(self.model, |placeholder| self.value(placeholder))
    }

    /// A word of the request, as the author wrote it wherever the values allow it.
    pub fn request_word(&self, word: &RequestWord) -> Word {
        if word.word.parts.iter().any(|part| self.is_secret(part)) {
            return self.word(&word.word);
        }
        let is_plain = |part: &Part| match part {
            Part::Placeholder(placeholder) => is_safe(self.value(*placeholder)),
            Part::Text(_) | Part::Model => true,
        };
        let kind = self.kind(&word.word);
        if word.written.parts.iter().all(is_plain) {
            return Word { text: self.text(&word.written), kind };
        }
        let text = self.text(&word.word);
        let is_json = text.trim_start().starts_with(['{', '[']);
        let text = if is_json { self.json(&word.word) } else { text };
        Word { text: quote(&text).into_owned(), kind }
    }

    /// JSON text whose values may hold quotes and backslashes.
    fn json(&self, template: &Template) -> String {
        let escaped: Vec<String> = (0..self.page.placeholders.len())
            .map(|placeholder| self.value(placeholder).replace('\\', r"\\").replace('"', "\\\""))
            .collect();
        template.fill(self.model, |placeholder| escaped.get(placeholder).map_or("", String::as_str))
    }

    /// A word in double quotes in which the shell puts secrets by name.
    fn expanding(&self, template: &Template) -> String {
        let mut text = String::from("\"");
        for part in &template.parts {
            match part {
                Part::Placeholder(placeholder) if self.is_secret(part) => {
                    let name = self.page.placeholders.get(*placeholder).map_or("", |placeholder| &placeholder.name);
                    text.extend(["${", name, "}"]);
                }
                other => {
                    let template = Template { parts: vec![other.clone()] };
                    text.push_str(&escape_in_double_quotes(&self.text(&template)));
                }
            }
        }
        text.push('"');
        text
    }

    /// The value in force for a placeholder.
    fn value(&self, placeholder: usize) -> &str {
        let Some(known) = self.page.placeholders.get(placeholder) else { return "" };
        let is_request_port = known.name == REQUEST_PORT;
        if let RequestPort::Page(port) = self.request_port
            && is_request_port
        {
            return port;
        }
        if let Some(used) = self.used.borrow_mut().get_mut(placeholder) {
            *used = true;
        }
        self.typed(placeholder).unwrap_or(self.default(placeholder))
    }

    /// Whether the reader filled a placeholder in.
    pub fn is_filled(&self, placeholder: usize) -> bool {
        self.typed(placeholder).is_some()
    }

    fn typed(&self, placeholder: usize) -> Option<&str> {
        match &self.node {
            Some((_, rank)) if self.page.placeholders.get(placeholder)?.name == NODE_RANK => Some(rank),
            None if self.is_rank_open && self.page.placeholders.get(placeholder)?.name == NODE_RANK => None,
            Some((rank, _)) => self.values.typed_on(placeholder, *rank),
            None => self.values.typed(placeholder),
        }
    }

    /// What stands in a placeholder's place until the reader fills it in.
    pub fn default(&self, placeholder: usize) -> &str {
        let Some(known) = self.page.placeholders.get(placeholder) else { return "" };
        match self.request_port {
            RequestPort::Server(port) if known.name == REQUEST_PORT => port,
            _ => &known.default,
        }
    }

    fn is_secret(&self, part: &Part) -> bool {
        let Part::Placeholder(placeholder) = part else { return false };
        self.page.placeholders.get(*placeholder).is_some_and(|placeholder| placeholder.kind == PlaceholderKind::Token)
    }

    /// How a word is drawn: by its first piece that is not filled in.
    pub fn kind(&self, template: &Template) -> SpanKind {
        let unfilled = |part: &Part| match part {
            Part::Text(text) => is_stand_in(text).then_some(None),
            Part::Placeholder(placeholder) => {
                let is_open = self.typed(*placeholder).is_none() && is_stand_in(self.value(*placeholder));
                is_open.then_some(Some(*placeholder))
            }
            Part::Model => None,
        };
        template.parts.iter().find_map(unfilled).map_or(SpanKind::Plain, SpanKind::Unfilled)
    }
}
