//! Published recipes as Markdown, whole or as a list for language models.

use super::published::{Published, PublishedRecipe, form_name, status_text};

/// Every recipe with its commands.
pub fn markdown(published: &Published) -> String {
    let mut text = format!("# {}\n\n## Default\n\n{}\n", line(&published.model_name), recipe(&published.start));
    for (hardware, recipes) in published.by_hardware() {
        text.push_str(&format!("## {}\n\n", line(hardware)));
        for published in recipes {
            text.push_str(&format!("### {}: {}\n\n{}\n", line(hardware), line(&published.title()), recipe(published)));
        }
        let refused: Vec<_> = published.unavailable.iter().filter(|refused| refused.hardware == hardware).collect();
        if !refused.is_empty() {
            text.push_str(&format!("### Not available on {}\n\n", line(hardware)));
            for refused in refused {
                let said = format!("{}, {}: {}", refused.row, refused.option, refused.reason);
                text.push_str(&format!("- {}\n", line(&said)));
            }
            text.push('\n');
        }
    }
    text.trim_end().to_owned() + "\n"
}

/// The file that `llms.txt` proposes: a title, a summary, and one command for each recipe, without what repeats.
pub fn llms_text(published: &Published) -> String {
    let name = line(&published.model_name);
    let count = published.recipes.len();
    let mut text =
        format!("# {name}\n\n> Launch commands for serving {name} with SGLang: {count} published recipes by hardware.\n\n");
    for (hardware, recipes) in published.by_hardware() {
        text.push_str(&format!("## {}\n\n", line(hardware)));
        for recipe in recipes {
            let nodes = if recipe.nodes == 1 { "1 node".to_owned() } else { format!("{} nodes", recipe.nodes) };
            let status = status_text(recipe.status).to_lowercase();
            text.push_str(&format!("{} ({nodes}, {status}, image `{}`):\n\n", line(&recipe.title()), recipe.image));
            if let Some((_, command)) = recipe.forms.first() {
                text.push_str(&fenced(command));
            }
            text.push('\n');
        }
    }
    text.trim_end().to_owned() + "\n"
}

fn recipe(recipe: &PublishedRecipe) -> String {
    let mut text = String::new();
    for [_, title, _, label] in &recipe.picks {
        text.push_str(&format!("- {}: {}\n", line(title), line(label)));
    }
    text.push_str(&format!("- Model: `{}`\n- Image: `{}`\n- Nodes: {}\n", recipe.model, recipe.image, recipe.nodes));
    text.push_str(&format!("- Status: {}\n\n", status_text(recipe.status)));
    for (form, command) in &recipe.forms {
        text.push_str(&format!("{}:\n\n{}\n", form_name(*form), fenced(command)));
    }
    for (_, note) in &recipe.notes {
        text.push_str(&format!("- {}\n", line(note)));
    }
    if !recipe.notes.is_empty() {
        text.push('\n');
    }
    text
}

/// A command in a fence that is longer than any run of backticks in it.
fn fenced(command: &str) -> String {
    let longest = command.split(|character| character != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}bash\n{command}\n{fence}\n")
}

/// A text on one line, with what Markdown would take for its own escaped; code between backticks stays as it is.
fn line(text: &str) -> String {
    let mut line = String::new();
    let mut in_code = false;
    for character in text.split_whitespace().collect::<Vec<_>>().join(" ").chars() {
        if character == '`' {
            in_code = !in_code;
        } else if !in_code && matches!(character, '\\' | '*' | '_' | '<' | '>' | '[' | ']' | '|' | '#') {
            line.push('\\');
        }
        line.push(character);
    }
    line
}
