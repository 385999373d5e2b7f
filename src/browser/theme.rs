//! Light or dark, for the one case that a style sheet cannot see.

use web_sys::{Element, window};

/// Whether the page leaves the colour scheme open at this element, so that the system decides.
///
/// A page that declares none and follows the system by media queries alone looks the same to a style sheet as one that
/// declares `light`.
pub fn is_open(element: &Element) -> bool {
    let style = window().and_then(|window| window.get_computed_style(element).ok().flatten());
    style.and_then(|style| style.get_property_value("color-scheme").ok()).is_some_and(|scheme| scheme == "normal")
}
