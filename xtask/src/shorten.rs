//! Short names for what the WebAssembly imports from its glue.
//!
//! wasm-bindgen ends each name with a fingerprint, which no compressor can shrink and which stands in both files. Once they
//! are written, nothing but each other goes by these names. Measured: 2.3 KB brotli less.

use anyhow::{Result, ensure};

/// The short name of the import at this index.
pub fn short_name(index: usize) -> String {
    format!("_{index:x}")
}

/// The names of the imports in the order in which the glue defines them, so that programs with the same imports get the same
/// glue.
pub fn sorted(glue: &str, mut names: Vec<String>) -> Vec<String> {
    names.sort_by_key(|name| glue.find(&format!("{name}:")));
    names
}

/// The glue under the short names of the imports, which are given in their order.
pub fn shorten(glue: &str, names: &[String]) -> Result<String> {
    let mut glue = glue.to_owned();
    for (index, name) in names.iter().enumerate() {
        // Anything else than one definition each would mean that the glue is written in another way than this knows.
        let count = glue.matches(&format!("{name}:")).count();
        ensure!(count == 1 && glue.matches(name.as_str()).count() == 1, "the glue defines the import {name} {count} times");
        glue = glue.replace(name, &short_name(index));
    }
    Ok(glue)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<String> {
        ["__wbg_hash_20c2dd23244d8e75", "__wbindgen_cast_0000000000000001"].map(String::from).into()
    }

    #[test]
    fn each_name_is_the_one_of_its_import() {
        let glue = "return { __wbindgen_cast_0000000000000001: cast, __wbg_hash_20c2dd23244d8e75: function(arg0) {} };";
        assert_eq!(shorten(glue, &names()).unwrap(), "return { _1: cast, _0: function(arg0) {} };");
        assert_eq!(short_name(300), "_12c");
    }

    #[test]
    fn names_come_in_the_order_of_the_glue() {
        let glue = "return { __wbindgen_cast_0000000000000001: cast, __wbg_hash_20c2dd23244d8e75: function(arg0) {} };";
        let mut reversed = names();
        reversed.reverse();
        assert_eq!(sorted(glue, names()), reversed);
    }

    #[test]
    fn a_glue_of_another_form_is_refused() {
        for glue in [
            "return { __wbg_hash_20c2dd23244d8e75: f };",
            "return { __wbg_hash_20c2dd23244d8e75() {}, __wbindgen_cast_0000000000000001: cast };",
            "a.__wbg_hash_20c2dd23244d8e75(); return { __wbg_hash_20c2dd23244d8e75: f, __wbindgen_cast_0000000000000001: cast };",
        ] {
            assert!(shorten(glue, &names()).unwrap_err().to_string().contains("the glue defines the import"), "{glue}");
        }
    }
}
