//! What of a page is verified and measured, and on which server.

mod measurement;
mod server_version;

use crate::engine::{Recipe, compose};
use crate::page::{Page, Status};

use super::describe::{Describer, Region, Table};
use super::walk::{Unwalkable, walk};
pub use measurement::{Measurement, Unknown};
pub use server_version::ServerVersion;

/// What of a page is verified and measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Coverage {
    /// How many selections there are.
    pub selections: usize,
    /// How many have no recipe, which is a fault of the page.
    pub without_recipe: usize,
    /// All selections with a recipe.
    pub tally: Tally,
    /// The same for each GPU, by its id, in the order of the page.
    pub hardware: Vec<(String, Tally)>,
    /// The selections that are in progress: groups with their counts, which may overlap.
    pub in_progress: Vec<(Region, usize)>,
    /// The selections that are not verified, likewise.
    pub unverified: Vec<(Region, usize)>,
    /// The page's measurements, in the order of the file.
    pub measurements: Vec<Measurement>,
}

/// Counts of selections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Run by the page's authors.
    pub verified: usize,
    /// Being run.
    pub in_progress: usize,
    /// Not run.
    pub unverified: usize,
    /// Measured, whatever the status.
    pub measured: usize,
}

impl Tally {
    fn add(&mut self, recipe: &Recipe) {
        let count = match recipe.status {
            Status::Verified => &mut self.verified,
            Status::InProgress => &mut self.in_progress,
            Status::Unverified => &mut self.unverified,
        };
        *count += 1;
        self.measured += usize::from(recipe.measured.is_some());
    }
}

/// Looks at picks that the descriptions of measurements may take.
const MOST_LOOKS: usize = 500_000_000;

/// What of a page is verified and measured. Measurements are compared with `server`, or else with the version in the tag of
/// the image that a selection runs.
pub fn coverage(page: &Page, server: Option<&ServerVersion>) -> Result<Coverage, Unwalkable> {
    let mut table = Table::new(page.dims.len());
    let mut tally = Tally::default();
    let mut without_recipe = 0;
    let mut hardware: Vec<(String, Tally)> = page.hardware.iter().map(|known| (known.id.clone(), Tally::default())).collect();
    let mut measurements: Vec<Measurement> =
        page.benchmarks.iter().enumerate().map(|(index, benchmark)| Measurement::new(index, benchmark)).collect();
    walk(page, &mut |selection| {
        let Ok(recipe) = compose(page, &selection) else {
            without_recipe += 1;
            table.push(selection.picks(), label(None, None));
            return;
        };
        tally.add(&recipe);
        if let Some((_, tally)) = hardware.get_mut(selection.pick(0)) {
            tally.add(&recipe);
        }
        // The recipe refers to the page's own measurement.
        let measured =
            recipe.measured.and_then(|measured| page.benchmarks.iter().position(|known| std::ptr::eq(known, measured)));
        if let Some(measurement) = measured.and_then(|index| measurements.get_mut(index)) {
            measurement.add(recipe.image, server);
        }
        table.push(selection.picks(), label(Some(recipe.status), measured));
    })?;
    let selections = table.len();
    let looks = selections.saturating_mul(table.width()).max(1);
    let describer = Describer::new(page, table);
    for (affordable, measurement) in (0..MOST_LOOKS / looks + 1).rev().zip(&mut measurements) {
        let of_measurement = label(None, Some(measurement.index)) / STATUSES;
        if affordable > 0 && measurement.selections > 0 {
            measurement.region = Some(describer.region(&|label| label / STATUSES == of_measurement));
        }
    }
    let of_status = |status| describer.parts(&|found| found % STATUSES == label(Some(status), None));
    let (in_progress, unverified) = (of_status(Status::InProgress), of_status(Status::Unverified));
    Ok(Coverage { selections, without_recipe, tally, hardware, in_progress, unverified, measurements })
}

/// How many statuses a label tells apart, that of a selection without a recipe included.
const STATUSES: u32 = 4;

/// The label of selections of a status and a measurement.
fn label(status: Option<Status>, measurement: Option<usize>) -> u32 {
    let status = match status {
        None => 0,
        Some(Status::Verified) => 1,
        Some(Status::InProgress) => 2,
        Some(Status::Unverified) => 3,
    };
    status + STATUSES * measurement.map_or(0, |index| index as u32 + 1)
}
