//! Images whose tags do not say which build runs.

use crate::engine::is_moving;
use crate::page::{Finding, Page};

use super::checker::warning;
use super::paths;

/// Images that move to new builds, and images that could.
pub fn check(page: &Page) -> Vec<Finding> {
    let images = page.docker_images.keys().filter_map(|key| Some((key, page.docker_images.get(key)?)));
    images.filter(|(_, image)| !image.contains('@')).map(|(key, image)| finding(key, image)).collect()
}

fn finding(key: &str, image: &str) -> Finding {
    let path = paths::entry("dockerImages", key);
    let what = match (is_moving(image), is_dated(image)) {
        (true, _) => Some("` moves to new builds, so the command does not say what runs."),
        (false, true) => Some("` is that of a nightly build, which goes away without notice."),
        (false, false) => None,
    };
    if let Some(what) = what {
        let what = ["The tag of `", image, what].concat();
        return warning("moving-image", path, what, "Name a release, or add the digest: `name:tag@sha256:…`.");
    }
    let what = ["`", image, "` has no digest, so its maker can put another build in its place."].concat();
    warning("image-without-digest", path, what, "Add the digest: `name:tag@sha256:…`.")
}

/// A build of one night: a tag that says so, or holds a date such as `20261130` or `2026-11-30`.
fn is_dated(image: &str) -> bool {
    let tag = image.rsplit_once(':').map_or("", |(_, tag)| tag);
    let mut digits = 0;
    let mut longest = 0;
    for character in tag.chars().filter(|character| *character != '-' && *character != '.') {
        digits = if character.is_ascii_digit() { digits + 1 } else { 0 };
        longest = longest.max(digits);
    }
    tag.contains("nightly") || (longest >= 8 && tag.contains("20"))
}

#[cfg(test)]
mod tests {
    use super::is_dated;

    #[test]
    fn nightly_builds_are_told_from_releases() {
        for image in ["a/b:nightly", "a/b:v0.5.2-20261130", "a/b:2026-11-30"] {
            assert!(is_dated(image), "{image}");
        }
        for image in ["a/b:v0.5.12-cu130", "a/b:kimi-k3", "a/b:v20.5.1"] {
            assert!(!is_dated(image), "{image}");
        }
    }
}
