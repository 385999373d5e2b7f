//! Compiled pages: what reading a page file gives, as text that is read without reading the file again.
//!
//! Whoever reads one needs neither a parser nor findings, so that the panel's program has none of them. Compiled by another
//! version or damaged, it is refused as a whole. It holds what a page can hold: whatever else stands in one that somebody
//! made by hand is refused like a fault in the page file.

use super::finding::Finding;
use super::grid::{MOST_ROWS, read_points};
use super::packed::{Packed, Packer, Unpacker};
use super::page::Page;
use super::place::Place;
use super::points::Points;
use super::report::Report;
use super::rules;

/// How a compiled page begins, of whatever version.
const MARK: &str = "deploy-panel page ";

/// How those of this version do. The number changes whenever the types of a page or their order do.
const HEAD: &str = "deploy-panel page 1\n";

/// Passes the fields of a page, in their order, to a macro; rules come before, and points follow from the rest.
macro_rules! with_fields {
    ($macro:ident) => {
        $macro! {
            id, model_name, hardware, dims, match_count, cells, model_names, docker_images, placeholders, hints, multi_node_hints,
            request, docker_run_command, docker_mounts, run_modes, docker_host_network_when, serve_port, benchmarks, resolves,
            sizing, checkpoint_dim, known_hardware
        }
    };
}

impl Page {
    /// Compiles a page file.
    pub fn compile(text: &str) -> Result<String, Vec<Finding>> {
        Page::parse(text).map(|page| page.pack())
    }

    /// Reads a page, be it compiled or not.
    pub fn open(text: &str) -> Result<Page, Vec<Finding>> {
        if !Page::is_compiled(text) {
            return Page::parse(text);
        }
        let what = &["This page was compiled by another version of deploy-panel, or it is damaged."];
        Page::unpack(text).ok_or_else(|| {
            Page::fault("bad-compiled-page", what, "Compile it anew with `deploy-panel compile` of the version that shows it.")
        })
    }

    /// Whether the text is meant as a compiled page, of any version.
    pub fn is_compiled(text: &str) -> bool {
        text.starts_with(MARK)
    }

    /// The page as compiled text.
    fn pack(&self) -> String {
        let mut packer = Packer::default();
        rules::pack(&self.rules, &mut packer);
        macro_rules! pack {
            ($($field:ident),+) => { $(self.$field.pack(&mut packer);)+ };
        }
        with_fields!(pack);
        let mut sum = Packer::default();
        checksum(&packer.text).pack(&mut sum);
        [HEAD, &sum.text, &packer.text].concat()
    }

    /// Reads a compiled page; nothing if it is damaged, or of another version.
    pub fn unpack(text: &str) -> Option<Page> {
        let mut unpacker = Unpacker::new(text.strip_prefix(HEAD)?);
        if u64::unpack(&mut unpacker) != checksum(unpacker.rest) {
            return None;
        }
        let rules = rules::unpack(&mut unpacker);
        macro_rules! unpack {
            ($($field:ident),+) => { Page { rules, points: Points::default(), $($field: Packed::unpack(&mut unpacker)),+ } };
        }
        let mut page = with_fields!(unpack);
        let is_whole = !unpacker.has_failed
            && unpacker.rest.is_empty()
            && (1..=page.dims.len()).contains(&page.match_count)
            && page.dims.len() <= MOST_ROWS
            && page.cells.iter().all(|cell| cell.nodes > 0 && cell.matches.len() == page.match_count);
        let mut report = Report::default();
        if is_whole {
            page.points = read_points(&page, &Place::ROOT, &mut report);
        }
        (is_whole && report.is_clean()).then_some(page)
    }
}

/// Tells a damaged page from a whole one (FNV-1a); it keeps nobody from changing one on purpose.
fn checksum(text: &str) -> u64 {
    u64::from(text.bytes().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)))
}
