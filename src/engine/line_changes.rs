//! What changed from one command to another, line by line.

use super::view_model::LineModel;

/// How a line stands against the other command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It is there too.
    Same,
    /// It sets something that the other command does not.
    Added,
    /// It sets something that the other command sets differently.
    Changed,
}

/// A mark for each line of `new`, and the lines of `old` that set what `new` does not.
pub fn line_changes(old: &[LineModel], new: &[LineModel]) -> (Vec<Mark>, Vec<String>) {
    let (old_words, new_words) = (all_words(old), all_words(new));
    // Lines of the old command that are gone or set something else now.
    let mut gone: Vec<usize> =
        (0..old.len()).filter(|index| old_words.get(*index).is_some_and(|words| !new_words.contains(words))).collect();
    let mut marks = Vec::new();
    for (line, words) in new.iter().zip(&new_words) {
        let of_same_name = |index: &usize| line.name().is_some() && old.get(*index).and_then(LineModel::name) == line.name();
        marks.push(if old_words.contains(words) {
            Mark::Same
        } else if let Some(at) = gone.iter().position(of_same_name) {
            gone.remove(at);
            Mark::Changed
        } else {
            Mark::Added
        });
    }
    let removed = gone.iter().filter_map(|index| old_words.get(*index)).map(|words| words.trim().to_owned());
    (marks, removed.collect())
}

fn all_words(lines: &[LineModel]) -> Vec<String> {
    lines.iter().map(LineModel::words).collect()
}
