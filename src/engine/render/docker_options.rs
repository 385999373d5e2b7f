//! What options of `docker run` ask for, for forms that say it in other words.

/// What the options ask for.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct DockerOptions {
    /// All NVIDIA GPUs.
    pub all_gpus: bool,
    /// Every right that the host has.
    pub privileged: bool,
    /// The host's network.
    pub host_network: bool,
    /// Devices of the host.
    pub devices: Vec<String>,
    /// Groups of the process.
    pub groups: Vec<String>,
    /// Rights of the process.
    pub capabilities: Vec<String>,
    /// Security options, e.g. `seccomp=unconfined`.
    pub security: Vec<String>,
    /// Limits, name and value.
    pub limits: Vec<(String, String)>,
    /// Options that are not understood, as they are written.
    pub unknown: Vec<String>,
}

/// Options that say how a terminal is attached, or what every other form does anyway.
const WITHOUT_MEANING: &[&str] =
    &["-i", "-t", "-it", "-ti", "--interactive", "--tty", "-d", "--detach", "--rm", "--ipc=host", "--shm-size=32g"];

impl DockerOptions {
    /// Reads the words behind `docker run`, without an image.
    pub fn read(words: &[String]) -> DockerOptions {
        let mut options = DockerOptions::default();
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            let (name, mut value) = match word.split_once('=').filter(|_| word.starts_with("--")) {
                Some((name, value)) => (name, Some(value)),
                None => (word.as_str(), None),
            };
            // No word here is an image, so one without a dash belongs to the option before it.
            if value.is_none() {
                value = words.next_if(|next| !next.starts_with('-')).map(String::as_str);
            }
            if !options.take(name, value) {
                let joint = if name.starts_with("--") { "=" } else { " " };
                let written = value.map_or(name.to_owned(), |value| [name, joint, value].concat());
                if !WITHOUT_MEANING.contains(&written.as_str()) {
                    options.unknown.push(written);
                }
            }
        }
        options
    }

    /// Notes one option; false if it is not understood.
    fn take(&mut self, name: &str, value: Option<&str>) -> bool {
        let list = match (name, value) {
            ("--gpus", Some("all")) => return set(&mut self.all_gpus),
            ("--privileged", None | Some("true")) => return set(&mut self.privileged),
            ("--network" | "--net", Some("host")) => return set(&mut self.host_network),
            ("--ulimit", Some(limit)) => {
                let limit = limit.split_once('=');
                self.limits.extend(limit.map(|(name, value)| (name.to_owned(), value.to_owned())));
                return limit.is_some();
            }
            ("--device", Some(_)) => &mut self.devices,
            ("--group-add", Some(_)) => &mut self.groups,
            ("--cap-add", Some(_)) => &mut self.capabilities,
            ("--security-opt", Some(_)) => &mut self.security,
            _ => return false,
        };
        list.extend(value.map(str::to_owned));
        true
    }
}

fn set(fact: &mut bool) -> bool {
    *fact = true;
    true
}

#[cfg(test)]
mod tests {
    use super::DockerOptions;

    fn read(text: &str) -> DockerOptions {
        DockerOptions::read(&text.split(' ').map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn known_options_are_understood_in_both_spellings() {
        let options =
            read("--gpus all --privileged --device=/dev/kfd --device /dev/dri --cap-add IPC_LOCK --ulimit memlock=-1 -it --rm");
        let wanted = DockerOptions {
            all_gpus: true,
            privileged: true,
            devices: vec!["/dev/kfd".to_owned(), "/dev/dri".to_owned()],
            capabilities: vec!["IPC_LOCK".to_owned()],
            limits: vec![("memlock".to_owned(), "-1".to_owned())],
            ..DockerOptions::default()
        };
        assert_eq!(options, wanted);
    }

    #[test]
    fn nothing_that_is_not_understood_is_lost() {
        let options = read("--gpus device=0,1 --runtime nvidia --ulimit core --name=x -v /a:/b --init");
        assert_eq!(options.unknown, ["--gpus=device=0,1", "--runtime=nvidia", "--ulimit=core", "--name=x", "-v /a:/b", "--init"]);
    }
}
