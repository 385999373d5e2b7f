//! HTML as it is written, tag by tag.

/// The text so far.
#[derive(Default)]
pub struct Markup(pub String);

impl Markup {
    /// A whole element that holds a text.
    pub fn element(&mut self, name: &str, attributes: &[(&str, &str)], text: &str) {
        self.open(name, attributes);
        self.text(text);
        self.close(name);
    }

    /// The tag that begins an element.
    pub fn open(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.0.push('<');
        self.0.push_str(name);
        for (name, value) in attributes {
            self.0.push(' ');
            self.0.push_str(name);
            self.0.push_str("=\"");
            self.text(value);
            self.0.push('"');
        }
        self.0.push('>');
    }

    /// The tag that ends an element.
    pub fn close(&mut self, name: &str) {
        self.0.push_str("</");
        self.0.push_str(name);
        self.0.push('>');
        // Line ends where they are of no account keep a diff of built sites readable.
        if !matches!(name, "b" | "code" | "small") {
            self.0.push('\n');
        }
    }

    /// A text, of which nothing becomes a tag.
    pub fn text(&mut self, text: &str) {
        for character in text.chars() {
            match character {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                character => self.0.push(character),
            }
        }
    }
}
