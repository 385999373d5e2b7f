//! Where in a page file something stands.

/// A path into the document, kept as a chain on the stack and written out only for a finding.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    /// Nothing for the whole document.
    parent: Option<&'a Place<'a>>,
    step: Step<'a>,
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Field(&'a str),
    Index(usize),
}

impl<'a> Place<'a> {
    /// The whole document.
    pub const ROOT: Place<'static> = Place { parent: None, step: Step::Field("") };

    /// The field `name` of the object here.
    #[inline(never)]
    pub fn field(&'a self, name: &'a str) -> Place<'a> {
        Place { parent: Some(self), step: Step::Field(name) }
    }

    /// Item `index` of the list here.
    #[inline(never)]
    pub fn index(&'a self, index: usize) -> Place<'a> {
        Place { parent: Some(self), step: Step::Index(index) }
    }

    /// The JSON path, e.g. `$.cells[3].flags[0]`; fields that are not plain words are quoted.
    pub fn path(&self) -> String {
        let Some(parent) = self.parent else { return "$".to_owned() };
        let mut text = parent.path();
        match self.step {
            Step::Field(name) if is_word(name) => {
                text.push('.');
                text.push_str(name);
            }
            Step::Field(name) => {
                text.push_str("['");
                text.push_str(name);
                text.push_str("']");
            }
            Step::Index(index) => {
                text.push('[');
                text.push_str(&index.to_string());
                text.push(']');
            }
        }
        text
    }
}

fn is_word(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::Place;

    #[test]
    fn paths_read_like_json_path() {
        let root = Place::ROOT;
        let cells = root.field("cells");
        let cell = cells.index(3);
        assert_eq!(cell.field("flags").path(), "$.cells[3].flags");
        assert_eq!(cell.field("--pp-size").path(), "$.cells[3]['--pp-size']");
    }
}
