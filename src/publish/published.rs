//! The recipes that a page publishes: one for each place of its grid, with the overlay rows where a reader finds them.

use crate::engine::view_model::{Form, NoteKind, OptionState, OutputModel, PanelModel};
use crate::engine::{Session, Unsettled};
use crate::page::{Page, Status};

/// What a page publishes.
#[derive(Clone, Debug, PartialEq)]
pub struct Published {
    /// Id of the page.
    pub id: String,
    /// Name of the model.
    pub model_name: String,
    /// What the panel shows at first.
    pub start: PublishedRecipe,
    /// The same with all that can be picked.
    pub start_model: PanelModel,
    /// Every recipe, in the order of the hardware and of the file.
    pub recipes: Vec<PublishedRecipe>,
    /// What cannot be picked, by hardware.
    pub unavailable: Vec<Unavailable>,
}

/// One recipe.
#[derive(Clone, Debug, PartialEq)]
pub struct PublishedRecipe {
    /// The fragment of a link that opens the panel on it.
    pub fragment: String,
    /// The visible rows, from the top: id and title of the row, id and label of its option.
    pub picks: Vec<[String; 4]>,
    /// The model's slug.
    pub model: String,
    /// The container image.
    pub image: String,
    /// How many nodes it runs on.
    pub nodes: u32,
    /// How far it was tested.
    pub status: Status,
    /// The forms that the page offers, each with its text.
    pub forms: Vec<(Form, String)>,
    /// Hints and warnings that stand beside the command.
    pub notes: Vec<(NoteKind, String)>,
}

/// An option that cannot be picked on some hardware.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unavailable {
    /// Label of the hardware.
    pub hardware: String,
    /// Title of the row.
    pub row: String,
    /// Label of the option.
    pub option: String,
    /// Why not.
    pub reason: String,
}

impl Published {
    /// What the page publishes; `select` is a link's fragment that says where the panel starts.
    pub fn new(page: &Page, select: &str) -> Result<Published, Unsettled> {
        let mut session = Session::new(page.clone())?;
        let mut recipes = Vec::new();
        let mut unavailable = Vec::new();
        for hardware in 0..page.hardware.len() {
            let mut is_first = true;
            let points = page.points.all().filter(|point| page.points.options(*point).first() == Some(&(hardware as u16)));
            let mut points: Vec<usize> = points.collect();
            points.sort_by_key(|point| page.points.rank(*point));
            for point in points {
                session.follow(&fragment(page, page.points.options(point)));
                let model = session.model();
                recipes.extend(PublishedRecipe::new(&session, &model));
                if is_first {
                    unavailable.extend(Unavailable::list(&model));
                    is_first = false;
                }
            }
        }
        let mut session = Session::new(page.clone())?;
        session.follow(select);
        let model = session.model();
        // A page whose start has no recipe is broken; where others have one, the first of them stands for it.
        let start = PublishedRecipe::new(&session, &model).or_else(|| recipes.first().cloned());
        let start = start.ok_or(Unsettled { picks: Vec::new() })?;
        Ok(Published {
            id: page.id.clone(),
            model_name: page.model_name.clone(),
            start,
            start_model: model,
            recipes,
            unavailable,
        })
    }

    /// The recipes by hardware: its label and those that run on it.
    pub fn by_hardware(&self) -> Vec<(&str, Vec<&PublishedRecipe>)> {
        let mut groups: Vec<(&str, Vec<&PublishedRecipe>)> = Vec::new();
        for recipe in &self.recipes {
            let hardware = recipe.hardware();
            match groups.iter_mut().find(|(known, _)| *known == hardware) {
                Some((_, recipes)) => recipes.push(recipe),
                None => groups.push((hardware, vec![recipe])),
            }
        }
        groups
    }
}

/// The link to options of the match rows.
fn fragment(page: &Page, options: &[u16]) -> String {
    let pick = |(dim, option): (&crate::page::Dim, &u16)| {
        let option = dim.options.get(usize::from(*option))?;
        Some([&dim.id, "=", &option.id].concat())
    };
    page.dims.iter().zip(options).filter_map(pick).collect::<Vec<_>>().join("&")
}

impl PublishedRecipe {
    fn new(session: &Session, model: &PanelModel) -> Option<PublishedRecipe> {
        let output: &OutputModel = model.output.as_ref().ok()?;
        let mut picks = Vec::new();
        for row in model.rows.iter().filter(|row| row.visible) {
            let picked = row.groups.iter().flat_map(|group| &group.options).find(|option| option.picked);
            picks.extend(picked.map(|option| [&row.id, &row.title, &option.id, &option.label].map(String::clone)));
        }
        Some(PublishedRecipe {
            fragment: session.fragment(),
            picks,
            model: output.model.clone(),
            image: output.image.clone(),
            nodes: output.nodes,
            status: output.status,
            forms: output.forms.iter().map(|form| (form.form, form.text())).collect(),
            notes: output.notes.iter().map(|note| (note.kind, note.text.clone())).collect(),
        })
    }

    /// Label of its hardware.
    pub fn hardware(&self) -> &str {
        self.picks.first().map_or("", |[_, _, _, label]| label)
    }

    /// Its picks but the hardware, for a heading: `NVFP4, Low latency`.
    pub fn title(&self) -> String {
        self.picks.iter().skip(1).map(|[_, _, _, label]| label.as_str()).collect::<Vec<_>>().join(", ")
    }
}

impl Unavailable {
    fn list(model: &PanelModel) -> Vec<Unavailable> {
        let rows = model.rows.iter().enumerate().filter(|(index, row)| *index > 0 && row.visible);
        let hardware = model.rows.first().and_then(|row| row.groups.iter().flat_map(|group| &group.options).find(|o| o.picked));
        let hardware = hardware.map_or("", |option| option.label.as_str());
        let options =
            rows.flat_map(|(_, row)| row.groups.iter().flat_map(|group| &group.options).map(move |option| (row, option)));
        let refused = options.filter_map(|(row, option)| match &option.state {
            OptionState::Disabled(reason) => Some(Unavailable {
                hardware: hardware.to_owned(),
                row: row.title.clone(),
                option: option.label.clone(),
                reason: reason.clone(),
            }),
            OptionState::Hidden | OptionState::Enabled => None,
        });
        refused.collect()
    }
}

/// The name of a form.
pub fn form_name(form: Form) -> &'static str {
    match form {
        Form::Python => "Python",
        Form::Docker => "Docker",
        Form::Curl => "cURL",
        Form::Compose => "Compose",
        Form::Kubernetes => "Kubernetes",
    }
}

/// The words for a status.
pub fn status_text(status: Status) -> &'static str {
    match status {
        Status::Verified => "Verified",
        Status::InProgress => "In progress",
        Status::Unverified => "Not verified",
    }
}
