//! Pure rules: settle an intent, find the cell, compose flags, render shells, build the view model.

pub mod view_model;
