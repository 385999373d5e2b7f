//! The space of selections of a module, before its functions are known.

use crate::page::Page;

use super::error::ImportError;

/// The picks of the match rows of one cell, or of all rows with the cell that they lead to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scene {
    /// One option a row.
    pub picks: Vec<u16>,
    /// Index of the cell.
    pub cell: usize,
}

/// More than this are not looked at.
pub const MOST_SCENES: usize = 200_000;

/// The picks that the cells match, with the overlay rows at their defaults, in the order of the cells.
pub fn points(page: &Page) -> Vec<Scene> {
    let defaults = page.dims.iter().skip(page.match_count).map(|dim| dim.default_option() as u16);
    let defaults: Vec<u16> = defaults.collect();
    let mut points = Vec::new();
    for (cell, of_cell) in page.cells.iter().enumerate() {
        let mut all = vec![Vec::new()];
        for options in &of_cell.matches {
            all = all.iter().flat_map(|picks| options.iter().map(|option| joined(picks, *option))).collect();
        }
        points.extend(all.into_iter().map(|picks| Scene { picks: [picks, defaults.clone()].concat(), cell }));
    }
    points
}

/// Every assignment of the overlay rows on every point, valid or not.
pub fn scenes(page: &Page, points: &[Scene]) -> Result<Vec<Scene>, ImportError> {
    let overlays = page.dims.get(page.match_count..).unwrap_or_default();
    let count = overlays.iter().fold(points.len(), |count, dim| count.saturating_mul(dim.options.len()));
    if count > MOST_SCENES {
        return Err(ImportError::TooLarge(MOST_SCENES));
    }
    let mut scenes = Vec::new();
    for point in points {
        let mut all = vec![point.picks.get(..page.match_count).unwrap_or_default().to_vec()];
        for dim in overlays {
            let options = 0..dim.options.len() as u16;
            all = all.iter().flat_map(|picks| options.clone().map(|option| joined(picks, option))).collect();
        }
        scenes.extend(all.into_iter().map(|picks| Scene { picks, cell: point.cell }));
    }
    Ok(scenes)
}

fn joined(picks: &[u16], option: u16) -> Vec<u16> {
    picks.iter().copied().chain([option]).collect()
}

impl Scene {
    /// The option that a row stands on.
    pub fn pick(&self, dim: usize) -> usize {
        usize::from(self.picks.get(dim).copied().unwrap_or_default())
    }

    /// The selection as a JSON object of ids.
    pub fn json(&self, page: &Page) -> String {
        let fields = self.ids(page).map(|(dim, option)| (dim.to_owned(), super::json::text(option)));
        super::writer::compact(&crate::page::Json::Object(fields.collect()))
    }

    /// The selection for messages.
    pub fn text(&self, page: &Page) -> String {
        self.ids(page).map(|(dim, option)| [dim, "=", option].concat()).collect::<Vec<_>>().join(" ")
    }

    fn ids<'p>(&'p self, page: &'p Page) -> impl Iterator<Item = (&'p str, &'p str)> {
        let id = |(dim, pick): (&'p crate::page::Dim, &u16)| {
            let option = dim.options.get(usize::from(*pick));
            (dim.id.as_str(), option.map_or("", |option| option.id.as_str()))
        };
        page.dims.iter().zip(&self.picks).map(id)
    }
}
