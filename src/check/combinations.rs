//! Every combination of options of some rows.

use crate::page::Page;

/// For each combination the options, in the order of `rows`; nothing if there are more than `most`.
pub fn combinations(page: &Page, rows: &[usize], most: usize) -> Option<Vec<Vec<u16>>> {
    let mut all: Vec<Vec<u16>> = vec![Vec::new()];
    for row in rows {
        let options = page.dims.get(*row).map_or(0, |dim| dim.options.len() as u16);
        if all.len().saturating_mul(usize::from(options)) > most {
            return None;
        }
        all = all.iter().flat_map(|start| (0..options).map(move |option| [start.as_slice(), &[option]].concat())).collect();
    }
    Some(all)
}
