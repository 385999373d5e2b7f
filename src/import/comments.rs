//! Comments that explain a row, an option or a cell become its `$comment`.
//!
//! What the module says is evaluated and never guessed at. Only for comments, which no evaluation keeps, is its text looked at;
//! one whose object is not beyond doubt is left out, and counted.

use std::collections::BTreeMap;

use crate::page::Json;

use super::json;
use super::legacy;
use super::tokens::{Kind, Token, tokens};

/// Words with which comments for tools begin.
const FOR_TOOLS: &[&str] = &["eslint", "prettier", "@ts-", "istanbul", "c8 "];

/// Attaches comments of the module's text to the objects of the page; says how many could not be attached.
pub fn attach(source: &str, tree: &mut Json) -> Vec<String> {
    let tokens = tokens(source);
    let Some(start) = start(&tokens) else { return Vec::new() };
    let mut walk = Walk { tokens: &tokens, position: start, found: Vec::new(), ids: BTreeMap::new() };
    walk.object("");
    let rows: Vec<String> = ["matchDims", "overlayDims"]
        .iter()
        .filter_map(|field| tree.get(field))
        .flat_map(|rows| match rows {
            Json::List(rows) => rows.as_slice(),
            _ => &[],
        })
        .filter_map(|row| row.get("id"))
        .filter_map(|id| match id {
            Json::Text(id) => Some(id.clone()),
            _ => None,
        })
        .collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let (found, ids) = (walk.found, walk.ids);
    let mut lost = 0_usize;
    for (path, text) in found.into_iter().filter(|(_, text)| !FOR_TOOLS.iter().any(|tool| text.starts_with(tool))) {
        let place = owner(&path);
        let target = place.and_then(|place| find(tree, &legacy::place(place, &rows), ids.get(place)));
        match target {
            Some(Json::Object(fields)) => match fields.iter_mut().find(|(name, _)| name == "$comment") {
                Some((_, Json::Text(known))) => {
                    known.push('\n');
                    known.push_str(&text);
                }
                Some(_) => lost += 1,
                None => fields.insert(0, ("$comment".to_owned(), Json::Text(text))),
            },
            _ => lost += 1,
        }
    }
    match lost {
        0 => Vec::new(),
        1 => vec!["One comment stands at no row, option or cell and was left out.".to_owned()],
        _ => vec![format!("{lost} comments stand at no row, option or cell and were left out.")],
    }
}

/// The token behind the brace that opens the page's object.
fn start(tokens: &[Token]) -> Option<usize> {
    let significant: Vec<usize> = (0..tokens.len()).filter(|index| !is_comment(tokens.get(*index))).collect();
    let kind = |index: &usize| tokens.get(*index).map(|token| &token.kind);
    let is_word = |index: &usize, word: &str| kind(index) == Some(&Kind::Word(word.to_owned()));
    let found = significant.windows(3).find(|window| match window {
        [name, equals, brace] => {
            let opens = kind(brace) == Some(&Kind::Sign('{'));
            let is_named = is_word(name, "config") && kind(equals) == Some(&Kind::Sign('='));
            opens && (is_named || (is_word(name, "export") && is_word(equals, "default")))
        }
        _ => false,
    });
    found.and_then(|window| window.last()).map(|brace| brace + 1)
}

fn is_comment(token: Option<&Token>) -> bool {
    matches!(token.map(|token| &token.kind), Some(Kind::Comment(_)))
}

/// The row, option or cell that a path lies in: `overlayDims[1].options[0]`.
fn owner(path: &str) -> Option<&str> {
    let end = |from: usize| path.get(from..)?.find(']').map(|end| from + end + 1);
    let first = end(0)?;
    let list = path.get(..path.find('[')?)?;
    let is_legacy = legacy::FIELDS.iter().any(|(field, ..)| *field == list);
    if !is_legacy && !["matchDims", "overlayDims", "cells"].contains(&list) {
        return None;
    }
    let is_row = list.ends_with("Dims");
    match path.get(first..).filter(|rest| is_row && rest.starts_with(".options[")) {
        Some(_) => path.get(..end(first)?),
        None => path.get(..first),
    }
}

/// The object at a place of the page, if it has the id that stands in the text.
fn find<'t>(tree: &'t mut Json, place: &str, id: Option<&String>) -> Option<&'t mut Json> {
    let mut found = tree;
    for step in place.split('.') {
        let (name, index) = step.split_once('[')?;
        let index: usize = index.strip_suffix(']')?.parse().ok()?;
        let Json::Object(fields) = found else { return None };
        let (_, list) = fields.iter_mut().find(|(known, _)| known == name)?;
        found = json::items_mut(list).get_mut(index)?;
    }
    match (found.get("id"), id) {
        (Some(Json::Text(known)), Some(id)) if known == id => Some(found),
        // Cells have no ids; an index counts there, where nothing before it is worked out.
        (None, None) => Some(found),
        _ => None,
    }
}

/// Walks the literal of the page's object.
struct Walk<'t> {
    tokens: &'t [Token],
    position: usize,
    /// Comments with the path of the object that they stand in or in front of.
    found: Vec<(String, String)>,
    /// The ids that stand in the text, by path of the object.
    ids: BTreeMap<String, String>,
}

impl Walk<'_> {
    fn sign(&self) -> Option<char> {
        match self.tokens.get(self.position).map(|token| &token.kind) {
            Some(Kind::Sign(sign)) => Some(*sign),
            _ => None,
        }
    }

    /// Takes comments up to the next token: those on the line of the last one belong to `before`, the others to `behind`.
    fn comments(&mut self, before: &str, behind: &str) {
        let mut line = self.position.checked_sub(1).and_then(|last| self.tokens.get(last)).map(|token| token.end_line);
        while let Some(Token { kind: Kind::Comment(text), line: at, end_line }) = self.tokens.get(self.position) {
            let path = if line == Some(*at) { before } else { behind };
            line = (path == before).then_some(*end_line).filter(|_| line == Some(*at));
            if !text.is_empty() {
                self.found.push((path.to_owned(), text.clone()));
            }
            self.position += 1;
        }
    }

    /// From behind an opening brace to behind its closing one.
    fn object(&mut self, path: &str) {
        loop {
            self.comments(path, path);
            let Some(token) = self.tokens.get(self.position) else { return };
            let key = match &token.kind {
                Kind::Sign('}') => {
                    self.position += 1;
                    return;
                }
                Kind::Sign(',') => {
                    self.position += 1;
                    continue;
                }
                Kind::Word(word) | Kind::Text(word) => word.clone(),
                _ => {
                    self.expression(path);
                    continue;
                }
            };
            self.position += 1;
            self.comments(path, path);
            if self.sign() != Some(':') {
                self.expression(path);
                continue;
            }
            self.position += 1;
            self.comments(path, path);
            if let (Some(Kind::Text(id)), "id") = (self.tokens.get(self.position).map(|token| &token.kind), key.as_str()) {
                self.ids.insert(path.to_owned(), id.clone());
            }
            let inner = if path.is_empty() { key } else { [path, ".", &key].concat() };
            self.value(&inner, path);
        }
    }

    /// A value, which is walked if it is a literal and nothing else.
    fn value(&mut self, path: &str, owner: &str) {
        let (start, found) = (self.position, self.found.len());
        match self.sign() {
            Some('{') => {
                self.position += 1;
                self.object(path);
            }
            Some('[') => {
                self.position += 1;
                self.list(path);
            }
            _ => return self.expression(owner),
        }
        if !matches!(self.next_sign(), Some(',' | '}' | ']') | None) {
            // Something is done with the literal, so that its items are not those of the page.
            self.found.truncate(found);
            self.position = start;
            self.expression(owner);
        }
    }

    fn next_sign(&self) -> Option<char> {
        let rest = self.tokens.get(self.position..).unwrap_or_default();
        let token = rest.iter().find(|token| !matches!(token.kind, Kind::Comment(_)))?;
        match token.kind {
            Kind::Sign(sign) => Some(sign),
            _ => Some('\0'),
        }
    }

    fn list(&mut self, path: &str) {
        let (mut index, mut is_certain) = (0_usize, true);
        let mut last = path.to_owned();
        loop {
            let item = if is_certain { format!("{path}[{index}]") } else { path.to_owned() };
            self.comments(&last, &item);
            match self.sign() {
                Some(']') => {
                    self.position += 1;
                    return;
                }
                Some(',') => {
                    self.position += 1;
                    index += 1;
                    continue;
                }
                Some('.') => is_certain = false,
                None if self.tokens.get(self.position).is_none() => return,
                _ => {}
            }
            let start = self.position;
            self.value(&item, &item);
            last = item;
            // A stray bracket must not hold the walk up.
            self.position = self.position.max(start + usize::from(self.position == start));
        }
    }

    /// Any expression, up to the comma or bracket behind it. Comments in it explain `owner`.
    fn expression(&mut self, owner: &str) {
        let mut level = 0_usize;
        while let Some(token) = self.tokens.get(self.position) {
            match &token.kind {
                Kind::Comment(text) if !text.is_empty() => {
                    // A comment behind a value on its line belongs to it; one in front of the next key comes later.
                    self.found.push((owner.to_owned(), text.clone()));
                }
                Kind::Sign('{' | '[' | '(') => level += 1,
                Kind::Sign('}' | ']' | ')') if level == 0 => return,
                Kind::Sign('}' | ']' | ')') => {
                    level -= 1;
                    self.position += 1;
                    // A method ends with its body, without a comma.
                    if level == 0 && token.kind == Kind::Sign('}') && self.ends_member() {
                        return;
                    }
                    continue;
                }
                Kind::Sign(',') if level == 0 => return,
                _ => {}
            }
            self.position += 1;
        }
    }

    /// Whether what comes next is no part of an expression any more.
    fn ends_member(&self) -> bool {
        let rest = self.tokens.get(self.position..).unwrap_or_default();
        let next = rest.iter().find(|token| !matches!(token.kind, Kind::Comment(_)));
        matches!(next.map(|token| &token.kind), None | Some(Kind::Word(_) | Kind::Text(_) | Kind::Sign(',' | '}' | ']')))
    }
}
