//! Images whose tags do not say which build runs.

use crate::engine::is_moving;
use crate::page::{Finding, Page};

use super::checker::warning;
use super::paths;

/// Images that move to new builds, and images that could.
pub fn check(page: &Page) -> Vec<Finding> {
    let images = page.docker_images.keys().filter_map(|key| Some((key, page.docker_images.get(key)?)));
    images.filter(|(_, image)| !has_digest(image)).map(|(key, image)| finding(key, image)).collect()
}

/// Whether the image is named by the digest of its content.
fn has_digest(image: &str) -> bool {
    let digest = image.split_once("@sha256:").map_or("", |(_, digest)| digest);
    digest.len() == 64 && digest.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Parts of tags by which makers name whatever is newest.
const MOVING: [&str; 8] = ["latest", "main", "master", "edge", "stable", "preview", "dev", "head"];

fn moves(image: &str) -> bool {
    let tag = image.rsplit('/').next().and_then(|name| name.split_once(':')).map_or("", |(_, tag)| tag);
    is_moving(image) || tag.split(['-', '.', '_']).any(|part| MOVING.contains(&part))
}

fn finding(key: &str, image: &str) -> Finding {
    let path = paths::entry("dockerImages", key);
    if image.contains('@') {
        let what = ["The digest of `", image, "` is not one of SHA-256."].concat();
        return warning("image-without-digest", path, what, "Write `name:tag@sha256:` and 64 hexadecimal digits.");
    }
    let what = match (moves(image), is_dated(image)) {
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
    use super::{has_digest, is_dated, moves};

    #[test]
    fn tags_that_move_are_told_from_names() {
        for image in ["a/b:main", "a/b:latest-cu130", "a/b:rocm-latest", "a/b:dev-x", "a/b", "a/b:stable"] {
            assert!(moves(image), "{image}");
        }
        for image in ["a/b:v0.5.12-cu130", "a/b:kimi-k3", "a/b:mainframe"] {
            assert!(!moves(image), "{image}");
        }
        assert!(!has_digest("a/b:v1@sha256:1234") && has_digest(&["a/b:v1@sha256:", &"0a".repeat(32)].concat()));
    }

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
