//! What a row strips: format 1 knows whole families, a module may have meant the beginnings of several.

use crate::page::Page;

use super::error::ImportError;
use super::job::Fact;

/// Refuses what is no family of any cell, while families of cells begin with it.
pub fn check(page: &Page, path: &str, facts: &[Fact]) -> Result<(), ImportError> {
    for fact in facts {
        let Fact::Items(items) = fact else { continue };
        items.iter().try_for_each(|item| check_family(page, path, item))?;
    }
    Ok(())
}

/// The same for what the module strips without a function.
pub fn check_fixed(page: &Page) -> Result<(), ImportError> {
    for row in &page.dims {
        for list in std::iter::once(&row.strips).chain(row.options.iter().map(|option| &option.strips)) {
            let mut families = Vec::new();
            list.each_possible(&mut |family| families.push(family));
            families.into_iter().try_for_each(|family| check_family(page, &format!("The row `{}`", row.id), family))?;
        }
    }
    Ok(())
}

fn check_family(page: &Page, place: &str, prefix: &str) -> Result<(), ImportError> {
    let families = || page.cells.iter().flat_map(|cell| cell.flags.iter().map(|flag| flag.family.as_str()));
    if families().any(|family| family == prefix) {
        return Ok(());
    }
    let Some(longer) = families().find(|family| family.starts_with(prefix.trim_end_matches([' ', '=']))) else { return Ok(()) };
    Err(ImportError::Unsupported(format!(
        "{place} strips `{prefix}`, which is no flag of a cell, but the beginning of `{longer}`. Name the whole flags that are meant."
    )))
}
