//! Leptos components: draw the view model, know nothing about flags.
