//! The pages that come with the program, for those who name one by its id.

/// Id and text of each page of `assets/pages`, in alphabetical order.
pub const PAGES: &[(&str, &str)] = &[
    ("kimi-k3", include_str!("../assets/pages/kimi-k3.json")),
    ("qwen3.8-27b", include_str!("../assets/pages/qwen3.8-27b.json")),
];

/// The text of the page with this id.
pub fn page(id: &str) -> Option<&'static str> {
    PAGES.iter().find(|(known, _)| *known == id).map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::PAGES;
    use crate::page::Page;

    #[test]
    fn the_list_equals_the_directory() {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/pages");
        let mut files: Vec<String> =
            fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        files.sort();
        let listed: Vec<String> = PAGES.iter().map(|(id, _)| format!("{id}.json")).collect();
        assert_eq!(listed, files);
    }

    #[test]
    fn each_page_has_the_id_by_which_it_is_listed() {
        for (id, text) in PAGES {
            assert_eq!(Page::parse(text).unwrap().id, *id);
        }
    }
}
