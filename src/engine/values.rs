//! What the reader filled in.

use crate::page::{Page, Placeholder, PlaceholderKind};

/// Typed values by placeholder. A secret is never among them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values {
    typed: Vec<(usize, String)>,
}

/// Longer values are cut; no command takes one.
const MOST_CHARACTERS: usize = 4_096;

impl Values {
    /// Sets a value; blank text takes it back. Control characters are dropped: no value needs one, and a line break
    /// would hide the rest of the value from the reader.
    pub fn fill(&mut self, page: &Page, name: &str, value: &str) {
        let Some(index) = page.placeholders.iter().position(|placeholder| placeholder.name == name) else { return };
        self.typed.retain(|(known, _)| *known != index);
        let is_secret = page.placeholders.get(index).is_some_and(|placeholder| placeholder.kind == PlaceholderKind::Token);
        let value: String = value.chars().filter(|character| !character.is_control()).take(MOST_CHARACTERS).collect();
        let value = value.trim();
        if !value.is_empty() && !is_secret {
            self.typed.push((index, value.to_owned()));
        }
    }

    /// What was typed for a placeholder.
    pub fn typed(&self, placeholder: usize) -> Option<&str> {
        self.typed.iter().find(|(known, _)| *known == placeholder).map(|(_, value)| value.as_str())
    }

    /// What was typed and differs from the default, by name.
    pub fn changed<'s>(&'s self, page: &'s Page) -> impl Iterator<Item = (&'s str, &'s str)> {
        page.placeholders.iter().enumerate().filter_map(|(index, placeholder)| {
            let value = self.typed(index).filter(|value| *value != placeholder.default)?;
            Some((placeholder.name.as_str(), value))
        })
    }
}

/// True for a text like `<node-rank>`, which stands for a value that only the reader knows.
pub fn is_stand_in(text: &str) -> bool {
    let inner = text.split_once('<').and_then(|(_, behind)| behind.split_once('>')).map(|(inner, _)| inner);
    let is_name = |inner: &str| inner.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" ._-/".contains(&byte));
    inner.is_some_and(|inner| !inner.is_empty() && is_name(inner))
}

/// Why a typed value cannot be right, as a sentence.
pub fn problem(placeholder: &Placeholder, value: &str, nodes: u32) -> Option<String> {
    let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    let number = if is_number { value.parse::<u32>().ok() } else { None };
    let is_address = || value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:_[]%".contains(&byte));
    match placeholder.kind {
        PlaceholderKind::Port if !number.is_some_and(|port| (1..=65_535).contains(&port)) => {
            Some("A port is a whole number from 1 to 65535.".to_owned())
        }
        PlaceholderKind::Number if placeholder.name == "NODE_RANK" && number.is_none_or(|rank| rank >= nodes) => {
            Some(["The rank is a whole number from 0 to ", &(nodes - 1).to_string(), ", another one on each node."].concat())
        }
        PlaceholderKind::Number if number.is_none() => Some("This has to be a whole number.".to_owned()),
        PlaceholderKind::Host | PlaceholderKind::Ip if !is_address() => {
            Some("An address holds letters, digits, dots, colons and dashes only.".to_owned())
        }
        PlaceholderKind::Path if !value.starts_with('/') => {
            Some("Write the absolute path; Docker takes a relative one for a volume's name.".to_owned())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::is_stand_in;

    #[test]
    fn stand_ins_are_told_from_values() {
        for text in ["<node-rank>", "<node0-ip>:20000", "<your NIC>"] {
            assert!(is_stand_in(text), "{text}");
        }
        for text in ["8", "<", ">", "<>", "a < b", "1 <2> x <"] {
            assert_eq!(is_stand_in(text), text.contains("<2>"), "{text}");
        }
    }
}
