//! Builds the book in the folder that is named on the command line.

use std::env;
use std::process::ExitCode;

use mdbook_driver::MDBook;

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1) else {
        eprintln!("usage: mdbook-driver-of-the-example FOLDER");
        return ExitCode::from(2);
    };
    match MDBook::load(folder).and_then(|book| book.build()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:?}");
            ExitCode::FAILURE
        }
    }
}
