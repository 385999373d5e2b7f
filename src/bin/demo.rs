//! The demo site's program when Trunk builds it.

fn main() {}
