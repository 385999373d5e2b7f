//! What the inspector found, as text between two programs.

use super::view_model::{InspectionModel, ResolvedModel};

impl InspectionModel {
    /// One line a finding, its parts separated by tabs.
    pub fn to_lines(&self) -> String {
        let mut lines = String::new();
        for (title, value) in &self.facts {
            push(&mut lines, &["fact", title, value]);
        }
        for label in &self.options {
            push(&mut lines, &["option", label]);
        }
        for resolved in &self.resolved {
            push(&mut lines, &["resolved", &resolved.title, resolved.value.as_deref().unwrap_or_default(), &resolved.reason]);
        }
        lines
    }

    /// Reads what `to_lines` wrote; the sentence of an `error` line is the error.
    pub fn from_lines(lines: &str) -> Result<InspectionModel, String> {
        let mut model = InspectionModel { facts: Vec::new(), options: Vec::new(), resolved: Vec::new() };
        for line in lines.lines() {
            let mut parts = line.split('\t').map(str::to_owned);
            let kind = parts.next().unwrap_or_default();
            let mut part = || parts.next().unwrap_or_default();
            match kind.as_str() {
                "fact" => model.facts.push((part(), part())),
                "option" => model.options.push(part()),
                "resolved" => {
                    let (title, value, reason) = (part(), part(), part());
                    model.resolved.push(ResolvedModel { title, value: Some(value).filter(|value| !value.is_empty()), reason });
                }
                _ => return Err(part()),
            }
        }
        Ok(model)
    }
}

/// Adds a line; what would end a part or a line becomes a blank.
fn push(lines: &mut String, parts: &[&str]) {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            lines.push('\t');
        }
        lines.push_str(&part.replace(['\t', '\n', '\r'], " "));
    }
    lines.push('\n');
}

#[cfg(test)]
mod tests {
    use crate::engine::view_model::{InspectionModel, ResolvedModel};

    #[test]
    fn what_is_written_is_read() {
        let resolved = |value: Option<&str>| ResolvedModel {
            title: "MoE runner on B300".to_owned(),
            value: value.map(str::to_owned),
            reason: "Because.".to_owned(),
        };
        let model = InspectionModel {
            facts: vec![("Format".to_owned(), "nvfp4".to_owned())],
            options: vec!["NVFP4".to_owned()],
            resolved: vec![resolved(Some("auto")), resolved(None)],
        };
        assert_eq!(InspectionModel::from_lines(&model.to_lines()), Ok(model));
        assert_eq!(InspectionModel::from_lines("error\tNo."), Err("No.".to_owned()));
    }
}
