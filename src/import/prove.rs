//! Compares a page with the module that it was made of, over the whole space.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::rc::Rc;

use crate::engine::{Intent, Scene as EngineScene, compose, each_selection, settle};
use crate::page::{Json, Page};

use super::draft::Draft;
use super::error::ImportError;
use super::grid::{MOST_SCENES, Scene, points, scenes};
use super::job::{Job, Site};
use super::recipe::{Side, difference};
use super::tabulate::Tables;
use super::validity::{Facts, Validity, decides};
use super::writer;

/// The module's data, and the page that is to be equal to it.
pub struct Proof<'p> {
    /// The page without the module's functions.
    pub plain: &'p Page,
    /// The page that was made.
    pub made: &'p Page,
    /// The module's data with the places of its functions.
    pub draft: &'p Draft,
}

/// How many pages of constants are kept at a time.
const MOST_KEPT: usize = 200;

impl Proof<'_> {
    /// Proves the page equal to the module: over how many selections, and what its author should know. Every function is called anew,
    /// so what was tabulated is checked as well.
    pub fn run(&self, tables: &mut Tables) -> Result<(usize, Vec<String>), ImportError> {
        let mut of_page: HashSet<Vec<u16>> = HashSet::new();
        let is_whole = each_selection(self.made, &mut |selection| {
            of_page.insert(selection.picks().to_vec());
            if of_page.len() > MOST_SCENES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if !is_whole || of_page.len() > MOST_SCENES {
            return Err(ImportError::TooLarge(MOST_SCENES));
        }
        let validity = Validity::new(self.plain, &self.draft.jobs);
        let (deciding, giving): (Vec<usize>, Vec<usize>) =
            (0..self.draft.jobs.len()).partition(|index| self.draft.jobs.get(*index).is_some_and(decides));
        let all = scenes(self.plain, &points(self.plain))?;
        let mut pages = Pages::default();
        let mut selections = 0;
        let mut without_recipe: Vec<String> = Vec::new();
        for scene in &all {
            let facts = self.fresh(tables, &deciding, scene)?;
            let is_reached = validity.is_valid(scene, &facts, 0..self.plain.match_count);
            if is_reached {
                self.compare_states(&validity, scene, &facts)?;
            }
            let is_valid = is_reached && validity.is_valid(scene, &facts, self.plain.match_count..self.plain.dims.len());
            if is_valid != of_page.contains(&scene.picks) {
                let text = |valid: bool| if valid { "the selection is possible" } else { "the selection is not possible" };
                return Err(self.different(scene, "what can be picked differs", text(is_valid), text(!is_valid)));
            }
            if is_valid {
                selections += 1;
                let counting: Vec<usize> =
                    giving.iter().copied().filter(|index| self.counts(*index, &validity, scene, &facts)).collect();
                let given = self.fresh(tables, &counting, scene)?;
                let note = self.compare_recipes(&mut pages, scene, facts.into_iter().chain(given).collect())?;
                without_recipe.extend(note);
            }
        }
        if selections != of_page.len() {
            let what = "The page has selections that the module has not, for no cell of the module matches them.".to_owned();
            return Err(ImportError::Unsupported(what));
        }
        let count = without_recipe.len();
        let of_all = |note: String| format!("{count} of {selections} selections have no recipe. {note}");
        Ok((selections, without_recipe.into_iter().take(1).map(of_all).collect()))
    }

    /// What functions give now, which must be what they gave when they were tabulated.
    fn fresh(&self, tables: &mut Tables, indices: &[usize], scene: &Scene) -> Result<Facts, ImportError> {
        let jobs: Vec<&Job> = indices.iter().filter_map(|index| self.draft.jobs.get(*index)).collect();
        let facts = tables.fresh(&jobs, scene)?;
        for (job, fact) in jobs.iter().zip(&facts) {
            let known = tables.fact(job, scene)?;
            if known != *fact {
                return Err(ImportError::NotRepeatable {
                    path: job.path.clone(),
                    selection: scene.text(self.plain),
                    first: known.text(),
                    second: fact.text(),
                });
            }
        }
        Ok(indices.iter().copied().zip(facts).collect())
    }

    /// Compares what is shown, what is offered and what is refused, with the reasons.
    fn compare_states(&self, validity: &Validity, scene: &Scene, facts: &Facts) -> Result<(), ImportError> {
        let Some(cell) = self.made.cells.get(scene.cell) else { return Ok(()) };
        let made = EngineScene::new(self.made, &scene.picks, cell);
        for (dim, row) in self.made.dims.iter().enumerate() {
            let shows = validity.shows(scene, facts, dim);
            if shows != made.shows_row(dim) {
                let what = format!("the row `{}` differs", row.id);
                let text = |shown: bool| if shown { "shown" } else { "hidden" };
                return Err(self.different(scene, &what, text(shows), text(!shows)));
            }
            if !shows {
                continue;
            }
            for (option, named) in row.options.iter().enumerate() {
                let what = format!("the option `{}` of `{}` differs", named.id, row.id);
                let offers = validity.offers(scene, facts, dim, option);
                if offers != made.offers(dim, option) {
                    let text = |offered: bool| if offered { "offered" } else { "not offered" };
                    return Err(self.different(scene, &what, text(offers), text(!offers)));
                }
                let refusal = validity.refusal(scene, facts, dim, option);
                if refusal.as_deref() != made.refusal(dim, option) {
                    let text =
                        |reason: Option<&str>| reason.map_or_else(|| "enabled".to_owned(), |reason| format!("refused: {reason}"));
                    let page = text(made.refusal(dim, option));
                    return Err(self.different(scene, &what, &text(refusal.as_deref()), &page));
                }
            }
        }
        Ok(())
    }

    /// Whether a place adds to the recipe of a selection.
    fn counts(&self, index: usize, validity: &Validity, scene: &Scene, facts: &Facts) -> bool {
        match self.draft.jobs.get(index).map(|job| job.site) {
            Some(Site::Row(dim)) => validity.shows(scene, facts, dim),
            Some(Site::Option(dim, option)) => scene.pick(dim) == option && validity.shows(scene, facts, dim),
            Some(Site::Cell(cell)) => scene.cell == cell,
            Some(Site::Page) => true,
            None => false,
        }
    }

    /// Compares the recipe with that of a page in whose places stands what the functions give for this one selection.
    fn compare_recipes(&self, pages: &mut Pages, scene: &Scene, facts: Facts) -> Result<Option<String>, ImportError> {
        let tree = self.draft.page(&|job| self.constant(job, &facts));
        let ground = pages.page(&tree)?;
        let recipe_of = |page| -> Option<_> {
            let mut intent = Intent::empty(page);
            for (dim, pick) in scene.picks.iter().enumerate() {
                intent.ask(dim, *pick);
            }
            settle(page, &intent).ok().filter(|selection| selection.picks() == scene.picks)
        };
        let (Some(of_ground), Some(of_made)) = (recipe_of(&ground), recipe_of(self.made)) else {
            return Err(self.different(scene, "the selection does not hold", "a selection", "none"));
        };
        let module = Side { page: &ground, recipe: compose(&ground, &of_ground) };
        let made = Side { page: self.made, recipe: compose(self.made, &of_made) };
        if let Some((what, module, page)) = difference(&module, &made) {
            return Err(self.different(scene, what, &module, &page));
        }
        Ok(made.recipe.err().map(|error| format!("There is no recipe for {}. {error}", scene.text(self.plain))))
    }

    fn constant(&self, index: usize, facts: &Facts) -> Option<Json> {
        let job = self.draft.jobs.get(index)?;
        let fact = facts.get(&index)?;
        match (job.field.as_str(), fact.constant()) {
            ("dockerHostNetworkWhen", None) => Some(Json::Bool(true)),
            (_, constant) => constant,
        }
    }

    fn different(&self, scene: &Scene, what: &str, module: &str, page: &str) -> ImportError {
        ImportError::Different {
            selection: scene.text(self.plain),
            what: what.to_owned(),
            module: module.to_owned(),
            page: page.to_owned(),
        }
    }
}

/// Pages of constants; many selections share one.
#[derive(Default)]
struct Pages {
    known: HashMap<String, Rc<Page>>,
}

impl Pages {
    fn page(&mut self, tree: &Json) -> Result<Rc<Page>, ImportError> {
        let text = writer::compact(tree);
        if let Some(known) = self.known.get(&text) {
            return Ok(Rc::clone(known));
        }
        if self.known.len() >= MOST_KEPT {
            self.known.clear();
        }
        let page = Rc::new(Page::parse(&text).map_err(ImportError::Findings)?);
        self.known.insert(text, Rc::clone(&page));
        Ok(page)
    }
}

#[cfg(test)]
mod tests {
    use super::super::error::ImportError;
    use super::super::import::Import;
    use super::super::writer::compact;
    use crate::page::Json;

    const MODULE: &str = r#"export const config = {
        modelName: "Tiny", supportedHardware: ["h200", "b200"],
        matchDims: [{ id: "size", title: "Size", options: [
            { id: "small", label: "Small" }, { id: "large", label: "Large", showWhen: (sel) => sel.hw === "b200" },
        ] }],
        overlayDims: [
            { id: "spec", title: "Spec", showWhen: (sel) => sel.size === "large", options: [{ id: "no", label: "No" }, { id: "yes", label: "Yes" }] },
            { id: "cache", title: "Cache", options: [{ id: "off", label: "Off" }, {
                id: "on", label: "On", disabled: (sel) => sel.hw === "h200" && "Too old.",
                stripPrefixes: (sel) => sel.size === "large" && ["--slow"],
                flags: (sel) => ["--first", sel.spec === "yes" && "--second"], env: (sel) => [sel.spec === "yes" && "E=1"],
                hints: (sel) => [sel.spec === "yes" && "Hint."], warn: (sel) => [sel.spec === "yes" && "Warning."],
            }] },
        ],
        curl: (sel) => (sel.cache === "on" ? "curl a" : "curl b"), runModes: (sel) => [sel.cache === "on" && "docker"],
        dockerRunCommand: (sel) => (sel.cache === "on" ? "docker run x" : null), dockerHostNetworkWhen: (sel) => sel.cache === "on",
        servePort: (sel) => (sel.cache === "on" ? "1234" : null),
        modelNames: { default: "maker/tiny" }, dockerImages: { default: "maker/server:v1" },
        cells: [
            { match: { hw: ["h200", "b200"], size: ["small", "large"] }, flags: ["--slow", "--port 1"],
              status: (sel) => (sel.cache === "on" ? "verified" : "unverified") },
        ],
    };"#;

    fn changed(from: &str, to: &str) -> Result<(), ImportError> {
        let import = Import { module: MODULE, benchmarks: None, id: "tiny" };
        let change = |tree: Json| {
            let text = compact(&tree);
            assert!(text.contains(from), "{from} is not in {text}");
            Json::parse(&text.replacen(from, to, 1)).unwrap()
        };
        import.run_with(&change).map(drop)
    }

    #[test]
    fn the_page_as_it_was_made_is_proved_equal() {
        changed("Tiny", "Tiny").unwrap();
    }

    #[test]
    fn every_part_that_differs_is_found() {
        for (from, to, what) in [
            (r#""showWhen":{"hw":"b200"}"#, r#""showWhen":true"#, "the option `large` of `size`"),
            (r#""showWhen":{"size":"large"}"#, r#""showWhen":true"#, "the row `spec`"),
            (r#""disabled":{"hw":"h200"},"disableReason":"Too old.""#, r#""disabled":false"#, "the option `on` of `cache`"),
            ("Too old.", "Too new.", "the option `on` of `cache`"),
            (r#""stripPrefixes":[{"when":{"size":"large"}"#, r#""stripPrefixes":[{"when":{"size":"small"}"#, "the flags"),
            (r#""--first""#, r#""--third""#, "the flags"),
            (r#"["--second"]"#, r#"["--third"]"#, "the flags"),
            (r#"["E=1"]"#, r#"["E=2"]"#, "the environment"),
            ("Hint.", "Hint!", "the hints"),
            ("Warning.", "Warning!", "the warnings"),
            ("curl a", "curl c", "the request"),
            (r#"["docker"]"#, r#"["python"]"#, "the forms"),
            ("docker run x", "docker run y", "the words of docker run"),
            (
                r#""dockerHostNetworkWhen":{"cache":"on"}"#,
                r#""dockerHostNetworkWhen":{"hw":"b200"}"#,
                "the use of the host's network",
            ),
            (r#"["1234"]"#, r#"["1235"]"#, "the flags"),
            (r#"["verified"]"#, r#"["in-progress"]"#, "the status"),
            ("maker/tiny", "maker/huge", "the model"),
            ("maker/server:v1", "maker/server:v2", "the image"),
        ] {
            match changed(from, to) {
                Err(ImportError::Different { what: found, .. }) => assert!(found.contains(what), "{from}: {found}"),
                other => panic!("{from}: {other:?}"),
            }
        }
    }
}
