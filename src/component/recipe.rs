//! What an application is told of the recipe in force.

use crate::engine::view_model::{Form, FormModel, OutputModel};
use crate::page::Status;

/// The recipe that a panel shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanelRecipe {
    /// The model's slug, e.g. `nvidia/Kimi-K3-NVFP4`.
    pub model: String,
    /// The container image with its tag.
    pub image: String,
    /// How many nodes it runs on, at least 1.
    pub nodes: u32,
    /// How far it was tested.
    pub status: Status,
    /// The texts in the order in which the panel offers them. There is one of each form for each node where the reader chose
    /// all nodes at once; a file for Compose or Kubernetes is there once the reader asked for it.
    pub commands: Vec<PanelCommand>,
}

/// One text of a recipe, exactly as the panel copies it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanelCommand {
    /// Which form it is.
    pub form: Form,
    /// What it runs on where there are several of this form, e.g. `Node 1`.
    pub part: Option<String>,
    /// The text.
    pub text: String,
}

impl PanelRecipe {
    /// The first text of a form, which is the only one unless the reader chose all of several nodes at once.
    pub fn command(&self, form: Form) -> Option<&str> {
        self.commands.iter().find(|command| command.form == form).map(|command| command.text.as_str())
    }
}

impl From<&OutputModel> for PanelRecipe {
    fn from(output: &OutputModel) -> PanelRecipe {
        let command = |form: &FormModel| PanelCommand { form: form.form, part: form.part.clone(), text: form.text() };
        PanelRecipe {
            model: output.model.clone(),
            image: output.image.clone(),
            nodes: output.nodes,
            status: output.status,
            commands: output.forms.iter().map(command).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled;
    use crate::engine::Session;
    use crate::page::Page;

    fn shown(fragment: &str) -> PanelRecipe {
        let mut session = Session::new(Page::open(bundled::page("kimi-k3").unwrap()).unwrap()).unwrap();
        assert!(session.follow(fragment));
        session.fill("NODE_RANK", "all");
        PanelRecipe::from(&session.model().output.unwrap())
    }

    #[test]
    fn each_form_is_there_by_its_name() {
        let recipe = shown("hw=b300");
        assert!(recipe.command(Form::Python).unwrap().contains(&recipe.model));
        assert!(recipe.command(Form::Docker).unwrap().contains(&recipe.image));
        assert_eq!(recipe.command(Form::Kubernetes), None, "nobody asked for it");
    }

    #[test]
    fn each_node_has_its_own_command() {
        let recipe = shown("hw=h200");
        let parts: Vec<_> = recipe.commands.iter().filter(|command| command.form == Form::Python).collect();
        assert!(recipe.nodes > 1 && parts.len() == recipe.nodes as usize, "{recipe:#?}");
        assert!(parts.iter().all(|command| command.part.is_some()));
    }
}
