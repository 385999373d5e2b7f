//! Versions of the server, which is a Python package.

use std::fmt;
use std::str::FromStr;

use pep440_rs::Version;

/// A version of the server, e.g. `0.5.12.post1`. Versions are ordered as Python's packages are: `0.5.12.dev3`, `0.5.12rc1`,
/// `0.5.12`, `0.5.12.post1`. What stands behind `+` names a build and does not count.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ServerVersion(Version);

impl ServerVersion {
    /// Reads a version, with or without a `v` before it.
    pub fn read(text: &str) -> Option<ServerVersion> {
        let is_number = text.trim().trim_start_matches(['v', 'V']).starts_with(|first: char| first.is_ascii_digit());
        let version = Version::from_str(text.trim()).ok().filter(|_| is_number)?;
        Some(ServerVersion(version.without_local()))
    }

    /// The version that a measurement names. A build from a commit that no tag leads to calls itself `0.0.0`, which says
    /// nothing about its age.
    pub fn of_measurement(text: &str) -> Option<ServerVersion> {
        ServerVersion::read(text).filter(|version| version.0.release().iter().any(|number| *number > 0))
    }

    /// The version in an image's tag: `lmsysorg/sglang:v0.5.12-cu130` has 0.5.12. A number without a point is a date.
    pub fn of_image(image: &str) -> Option<ServerVersion> {
        let image = image.split('@').next()?;
        let (_, tag) = image.rsplit('/').next()?.split_once(':')?;
        let mut parts = tag.split('-');
        let release = parts.next().filter(|release| release.contains('.'))?;
        let suffix = parts.next().filter(|part| is_suffix(part)).unwrap_or_default();
        ServerVersion::of_measurement(&[release, suffix].concat())
    }
}

/// Whether a part of a tag belongs to the version: `rc1`, `post1`, `dev3`.
fn is_suffix(part: &str) -> bool {
    let number = ["rc", "post", "dev"].iter().find_map(|name| part.strip_prefix(name));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

impl fmt::Display for ServerVersion {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::ServerVersion;

    fn read(text: &str) -> ServerVersion {
        ServerVersion::read(text).unwrap()
    }

    #[test]
    fn versions_are_ordered_as_they_are_released() {
        let order =
            ["0.5.9", "0.5.12.dev3", "0.5.12rc1", "0.5.12", "0.5.12.post1", "0.5.12.post2", "0.5.13.dev1", "0.6", "0.10.0"];
        for pair in order.windows(2) {
            assert!(read(pair[0]) < read(pair[1]), "{pair:?}");
        }
        assert_eq!(read("v0.5.12"), read("0.5.12+cu130"));
        assert_eq!(read("0.6"), read("0.6.0"));
    }

    #[test]
    fn what_is_no_version_is_none() {
        for text in ["", "PR #25820", "main @ 273d978bed", "latest", "v", "0.5.x"] {
            assert_eq!(ServerVersion::read(text), None, "{text}");
        }
        assert_eq!(ServerVersion::of_measurement("0.0.0.dev1+g631db6c75"), None);
    }

    #[test]
    fn an_image_names_its_version_in_the_tag() {
        let of = |image| ServerVersion::of_image(image).map(|version| version.to_string());
        assert_eq!(of("lmsysorg/sglang:v0.5.12-cu130").as_deref(), Some("0.5.12"));
        assert_eq!(of("lmsysorg/sglang-rocm:v0.5.13.post1-rocm700-mi30x-20260623").as_deref(), Some("0.5.13.post1"));
        assert_eq!(of("localhost:5000/sglang:v0.5.12-rc1-cu130@sha256:00").as_deref(), Some("0.5.12rc1"));
        assert_eq!(of("lmsysorg/sglang:v0.5.12.dev3").as_deref(), Some("0.5.12.dev3"));
        assert_eq!(of("lmsysorg/sglang:v0.5.12-b200").as_deref(), Some("0.5.12"));
        for image in
            ["lmsysorg/sglang:latest", "lmsysorg/sglang:dev-cu13", "lmsysorg/sglang", "localhost:5000/sglang", "a/b:20260817"]
        {
            assert_eq!(of(image), None, "{image}");
        }
    }
}
