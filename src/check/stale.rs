//! Measurements that a newer server has left behind.

use crate::engine::image_key;
use crate::page::Finding;

use super::checker::warning;
use super::coverage::ServerVersion;
use super::paths;
use super::space::Space;

/// Measurements that are shown beside an image of a newer server. Where either does not name its version, nothing is said.
pub fn check(space: &Space) -> Vec<Finding> {
    let page = space.page;
    let version = |server: &Option<String>| ServerVersion::of_measurement(server.as_deref()?);
    let measured: Vec<Option<ServerVersion>> = page.benchmarks.iter().map(|benchmark| version(&benchmark.server)).collect();
    let mut newer: Vec<Option<String>> = vec![None; page.benchmarks.len()];
    space.each(&mut |selection| {
        // The first one that fits is shown.
        let shown = page.benchmarks.iter().position(|benchmark| benchmark.is_of(|dim| selection.pick(dim) as u16));
        let Some((measured, newer)) = shown.and_then(|index| Some((measured.get(index)?.as_ref()?, newer.get_mut(index)?)))
        else {
            return;
        };
        let image = image_key(page, selection).and_then(|key| page.docker_images.get(&key));
        let is_newer = |image: &&str| ServerVersion::of_image(image).is_some_and(|version| measured < &version);
        if let Some(image) = image.filter(is_newer).filter(|_| newer.is_none()) {
            *newer = Some(image.to_owned());
        }
    });
    let stale = newer.into_iter().enumerate().filter_map(|(index, image)| Some((index, image?)));
    stale.map(|(index, image)| finding(index, &image)).collect()
}

fn finding(index: usize, image: &str) -> Finding {
    let what = ["The measurement was taken on an older server than that of `", image, "`, beside which it is shown."].concat();
    warning(
        "stale-measurement",
        paths::item_field("benchmarks", index, "server"),
        what,
        "Measure again, or allow it with a reason.",
    )
}
