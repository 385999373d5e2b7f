//! Tells what the bytes of the panel's WebAssembly are: its sections, and its functions by crate and by module.
//!
//! The names come from a build that kept them and was shrunk like the published one, but for functions with one caller,
//! which stay apart as far as the compiler left them. A function counts for
//! the type or module that its name begins with, so that generic code of the standard library counts as the library's.

use std::collections::BTreeMap;
use std::ops::Range;

use anyhow::Result;
use wasmparser::{KnownCustom, Name, Parser, Payload, TypeRef};

use crate::project::Project;
use crate::{size, wasm};

/// How many functions and how many modules of other crates are listed.
const LISTED: usize = 60;

/// The crate whose modules are all listed.
const OWN: &str = "deploy_panel";

/// What a program consists of.
#[derive(Default)]
struct Program {
    /// Name and bytes of each section.
    sections: Vec<(&'static str, Range<usize>)>,
    /// Name and size of each function.
    functions: Vec<(String, usize)>,
}

/// Prints the report.
pub fn print(project: &Project) -> Result<()> {
    let bytes = wasm::named(project)?;
    let program = Program::read(&bytes)?;
    println!("{:<60}{:>10}{:>10}", "section", "raw", "brotli");
    for (name, range) in &program.sections {
        let section = bytes.get(range.clone()).unwrap_or_default();
        println!("{name:<60}{:>10}{:>10}", section.len(), size::compressed(section)?.len());
    }
    let modules = |is_own: bool| {
        let functions = program.functions.iter().filter(|(name, _)| (owner(name, 1) == OWN) == is_own);
        sums(functions.map(|(name, size)| (owner(name, if is_own { 3 } else { 2 }), *size)))
    };
    list("functions of the crate", sums(program.functions.iter().map(|(name, size)| (owner(name, 1), *size))), usize::MAX);
    list("module of this project", modules(true), usize::MAX);
    list("module of another crate", modules(false), LISTED);
    list("function", sums(program.functions.iter().map(|(name, size)| (name.clone(), *size))), LISTED);
    Ok(())
}

impl Program {
    fn read(bytes: &[u8]) -> Result<Program> {
        let (mut program, mut imports, mut sizes, mut names) = (Program::default(), 0, Vec::new(), BTreeMap::new());
        for payload in Parser::new(0).parse_all(bytes) {
            match payload? {
                Payload::ImportSection(section) => {
                    program.sections.push(("import", section.range()));
                    for import in section.into_imports() {
                        imports += usize::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::CodeSectionStart { range, .. } => program.sections.push(("code", range)),
                Payload::CodeSectionEntry(body) => sizes.push(body.range().len()),
                Payload::CustomSection(section) => {
                    if let KnownCustom::Name(section) = section.as_known() {
                        for subsection in section {
                            let Name::Function(functions) = subsection? else { continue };
                            for naming in functions {
                                let naming = naming?;
                                names.insert(naming.index as usize, without_hashes(naming.name));
                            }
                        }
                    }
                }
                Payload::DataSection(section) => program.sections.push(("data", section.range())),
                Payload::ElementSection(section) => program.sections.push(("element", section.range())),
                Payload::ExportSection(section) => program.sections.push(("export", section.range())),
                Payload::FunctionSection(section) => program.sections.push(("function", section.range())),
                Payload::TypeSection(section) => program.sections.push(("type", section.range())),
                _ => {}
            }
        }
        for (index, size) in sizes.into_iter().enumerate() {
            let name = names.remove(&(imports + index));
            program.functions.push((name.unwrap_or_else(|| "(without a name)".to_owned()), size));
        }
        Ok(program)
    }
}

/// The name without the fingerprints of crates, such as `core[641134fb57596b42]`.
fn without_hashes(name: &str) -> String {
    let mut parts = name.split('[');
    let mut short = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(']') {
            Some((hash, rest)) if !hash.is_empty() && hash.bytes().all(|byte| byte.is_ascii_hexdigit()) => short.push_str(rest),
            _ => short.extend(["[", part]),
        }
    }
    short
}

/// The first segments of the path that a function's name begins with; for a method, of the path of its type.
fn owner(name: &str, segments: usize) -> String {
    let mut path = name;
    while let Some(rest) = ["<", "&", "(", "[", "*", "dyn ", "mut ", "const "].iter().find_map(|mark| path.strip_prefix(mark)) {
        path = rest;
    }
    let end = path.find(|character: char| !character.is_alphanumeric() && !"_:".contains(character)).unwrap_or(path.len());
    let path: Vec<&str> = path[..end].split("::").filter(|segment| !segment.is_empty()).take(segments).collect();
    path.join("::")
}

/// Sum and number of what goes by one name, the largest first.
fn sums(items: impl Iterator<Item = (String, usize)>) -> Vec<(String, usize, usize)> {
    let mut sums: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for (name, size) in items {
        let (sum, count) = sums.entry(name).or_default();
        *sum += size;
        *count += 1;
    }
    let mut sums: Vec<_> = sums.into_iter().map(|(name, (sum, count))| (name, sum, count)).collect();
    sums.sort_by_key(|(_, sum, _)| usize::MAX - sum);
    sums
}

fn list(title: &str, sums: Vec<(String, usize, usize)>, most: usize) {
    println!("\n{title:<60}{:>10}{:>10}", "raw", "functions");
    for (name, sum, count) in sums.into_iter().take(most) {
        println!("{name:<60}{sum:>10}{count:>10}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_belongs_to_the_type_that_it_is_of() {
        for (name, of_crate, module) in [
            ("deploy_panel::view::row::rows::{closure#0}", "deploy_panel", "deploy_panel::view::row"),
            ("<deploy_panel::page::list::List<T>>::read", "deploy_panel", "deploy_panel::page::list"),
            ("<&mut dyn core::fmt::Write as alloc::x>::y", "core", "core::fmt::Write"),
            ("<alloc::vec::Vec<deploy_panel::a::B>>::push", "alloc", "alloc::vec::Vec"),
            ("memcpy", "memcpy", "memcpy"),
            ("", "", ""),
        ] {
            assert_eq!((owner(name, 1).as_str(), owner(name, 3).as_str()), (of_crate, module), "{name}");
        }
    }

    #[test]
    fn fingerprints_go_from_names() {
        let name = "core[641134fb57596b42]::slice::<[&str; 2]>::join::<[alloc[c8a1b94caa27ad0]::B]>";
        assert_eq!(without_hashes(name), "core::slice::<[&str; 2]>::join::<[alloc::B]>");
    }

    #[test]
    fn sums_are_sorted_by_size() {
        let items = [("a", 2), ("b", 4), ("a", 3)].map(|(name, size)| (name.to_owned(), size));
        assert_eq!(sums(items.into_iter()), [("a".to_owned(), 5, 2), ("b".to_owned(), 4, 1)]);
    }

    #[test]
    fn a_program_is_taken_apart() {
        // One function `f` of type () -> () with an empty body, and its name.
        let bytes = b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x03\x02\x01\0\x0a\x04\x01\x02\0\x0b\0\x0b\x04name\x01\x04\x01\0\x01f";
        let program = Program::read(bytes).unwrap();
        assert_eq!(program.functions, [("f".to_owned(), 2)]);
        let sections: Vec<_> = program.sections.iter().map(|(name, range)| (*name, range.len())).collect();
        assert_eq!(sections, [("type", 4), ("function", 2), ("code", 4)]);
    }
}
