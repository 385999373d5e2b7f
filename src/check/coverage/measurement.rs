//! How old a measurement is.

use std::collections::BTreeSet;

use crate::check::describe::Region;
use crate::page::Benchmark;

use super::server_version::ServerVersion;

/// A measurement of the page, and what it still says about the selections that it was taken on.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// Its place in the page's `benchmarks`.
    pub index: usize,
    /// The server that it was taken on, as the page has it.
    pub server: Option<String>,
    /// How many selections show it; an earlier measurement may stand in front of it.
    pub selections: usize,
    /// Which ones; nothing if there are none, or so many measurements that they were not described.
    pub region: Option<Region>,
    /// In how many of them the server is newer than the measurement.
    pub stale: usize,
    /// In how many it is not.
    pub current: usize,
    /// In how many nobody can tell.
    pub unknown: usize,
    /// The servers that it is compared with, the oldest first.
    pub servers: BTreeSet<ServerVersion>,
}

/// Why a measurement cannot be compared with a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The page does not say on which server it was taken, or not by a version.
    Measured,
    /// The tag of the image names no version.
    Image,
}

impl Measurement {
    /// A measurement on which no selection was counted yet.
    pub(super) fn new(index: usize, benchmark: &Benchmark) -> Measurement {
        Measurement {
            index,
            server: benchmark.server.clone(),
            selections: 0,
            region: None,
            stale: 0,
            current: 0,
            unknown: 0,
            servers: BTreeSet::new(),
        }
    }

    /// The server's version, if it is one.
    pub fn version(&self) -> Option<ServerVersion> {
        ServerVersion::of_measurement(self.server.as_deref()?)
    }

    /// Why it cannot be compared, where it cannot.
    pub fn unknown_because(&self) -> Option<Unknown> {
        let reason = if self.version().is_none() { Unknown::Measured } else { Unknown::Image };
        (self.unknown > 0).then_some(reason)
    }

    /// Counts a selection that shows it and that runs `image`, or `server` if there is one to compare with.
    pub(super) fn add(&mut self, image: &str, server: Option<&ServerVersion>) {
        self.selections += 1;
        let target = server.cloned().or_else(|| ServerVersion::of_image(image));
        let count = match (self.version(), &target) {
            (Some(measured), Some(target)) if measured < *target => &mut self.stale,
            (Some(_), Some(_)) => &mut self.current,
            _ => &mut self.unknown,
        };
        *count += 1;
        self.servers.extend(target);
    }
}
