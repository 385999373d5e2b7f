//! The project's own commands: build, serve, test, size.

fn main() {}
