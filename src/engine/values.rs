//! What the reader filled in.

use crate::page::{Page, Placeholder, PlaceholderKind};

use super::view_model::NodePick;

/// Typed values by placeholder. A secret is never among them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// Placeholder, the node that the value belongs to, value.
    typed: Vec<(usize, Option<u32>, String)>,
    /// The rank of the chosen node.
    rank: Option<u32>,
    /// The placeholder whose value is another on each node.
    local: Option<usize>,
}

/// The placeholder of a node's rank.
pub const NODE_RANK: &str = "NODE_RANK";

/// The placeholder of a node's own address, which is another on each node.
pub const LOCAL_IP: &str = "LOCAL_IP";

/// What stands for all ranks in the place of one.
pub const EACH_NODE: &str = "all";

/// The commands of more nodes are not written all at once: nobody copies them by hand.
pub const MOST_AT_ONCE: u32 = 64;

/// Longer values are refused; no command takes one.
const MOST_CHARACTERS: usize = 4_096;

impl Values {
    /// Sets a value; blank text takes it back. Control characters are dropped: no value needs one, and a line break
    /// would hide the rest of the value from the reader.
    pub fn fill(&mut self, page: &Page, name: &str, value: &str) {
        let Some(index) = page.placeholders.iter().position(|placeholder| placeholder.name == name) else { return };
        let is_secret = page.placeholders.get(index).is_some_and(|placeholder| placeholder.kind == PlaceholderKind::Token);
        let value: String = value.chars().filter(|character| !character.is_control()).collect();
        let value = value.trim();
        if name == LOCAL_IP {
            self.local = Some(index);
        }
        let node = self.node_of(index);
        self.typed.retain(|(known, of, _)| (*known, *of) != (index, node));
        if !value.is_empty() && !is_secret {
            self.typed.push((index, node, value.to_owned()));
        }
        if name == NODE_RANK {
            self.choose(whole_number(value));
        }
    }

    /// Chooses a node. An address that was typed before belongs to it, unless it has one already.
    fn choose(&mut self, rank: Option<u32>) {
        let local = self.local;
        let has_own = self.typed.iter().any(|(index, node, _)| Some(*index) == local && *node == rank);
        if self.rank.is_none() && !has_own {
            let of_none = self.typed.iter_mut().find(|(index, node, _)| Some(*index) == local && node.is_none());
            of_none.into_iter().for_each(|(_, node, _)| *node = rank);
        }
        self.rank = rank;
    }

    /// The node that a value belongs to which is typed now; most values belong to all.
    fn node_of(&self, placeholder: usize) -> Option<u32> {
        if Some(placeholder) == self.local { self.rank } else { None }
    }

    /// What was typed for a placeholder.
    pub fn typed(&self, placeholder: usize) -> Option<&str> {
        self.find(placeholder, self.node_of(placeholder))
    }

    /// What was typed for a placeholder on the node of this rank.
    pub fn typed_on(&self, placeholder: usize, rank: u32) -> Option<&str> {
        self.find(placeholder, if Some(placeholder) == self.local { Some(rank) } else { None })
    }

    fn find(&self, placeholder: usize, node: Option<u32>) -> Option<&str> {
        self.typed.iter().find(|(known, of, _)| (*known, *of) == (placeholder, node)).map(|(_, _, value)| value.as_str())
    }

    /// Names and values that give the same when they are filled in one after the other.
    pub fn steps<'p>(&self, page: &'p Page) -> Vec<(&'p str, String)> {
        let name = |placeholder: usize| page.placeholders.get(placeholder).map_or("", |known| known.name.as_str());
        let mut steps = Vec::new();
        let mut chosen = String::new();
        for (placeholder, node, value) in &self.typed {
            let name = name(*placeholder);
            if name == NODE_RANK {
                chosen.clone_from(value);
                continue;
            }
            if Some(*placeholder) == self.local {
                steps.push((NODE_RANK, node.map_or_else(String::new, |rank| rank.to_string())));
            }
            steps.push((name, value.clone()));
        }
        steps.push((NODE_RANK, chosen));
        steps
    }

    /// Whose commands the reader wants of a recipe for so many nodes; nothing on one node.
    pub fn node(&self, page: &Page, nodes: u32) -> Option<NodePick> {
        let rank = page.placeholders.iter().position(|placeholder| placeholder.name == NODE_RANK);
        Some(match (self.rank, rank.and_then(|rank| self.typed(rank))) {
            _ if nodes < 2 => return None,
            (Some(rank), _) if rank < nodes => NodePick::One(rank),
            (None, Some(EACH_NODE)) if nodes <= MOST_AT_ONCE => NodePick::Each,
            _ => NodePick::Open,
        })
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
    if value.chars().nth(MOST_CHARACTERS).is_some() {
        return Some("This is longer than 4,096 characters, which no value of a command is.".to_owned());
    }
    let number = whole_number(value);
    let is_address = || value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:_[]%".contains(&byte));
    match placeholder.kind {
        PlaceholderKind::Port if !number.is_some_and(|port| (1..=65_535).contains(&port)) => {
            Some("A port is a whole number from 1 to 65535.".to_owned())
        }
        PlaceholderKind::Number if placeholder.name == NODE_RANK && value == EACH_NODE && nodes > 1 => {
            let most = MOST_AT_ONCE.to_string();
            (nodes > MOST_AT_ONCE)
                .then(|| ["Commands are written for ", &most, " nodes at once at most; pick one node."].concat())
        }
        PlaceholderKind::Number if placeholder.name == NODE_RANK && number.is_none_or(|rank| rank >= nodes) => {
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

/// The number that a text of digits is.
fn whole_number(text: &str) -> Option<u32> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
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
