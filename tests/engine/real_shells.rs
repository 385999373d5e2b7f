//! What the reader types, through the shells that people paste into: the words that arrive are the words meant.

use std::io::Write;
use std::process::{Command, Stdio};

use deploy_panel::engine::view_model::Form;

use crate::panel::Panel;

/// Shells with the arguments under which they read no file of their user's.
const SHELLS: [(&str, &[&str]); 2] = [("bash", &["--norc", "--noprofile"]), ("zsh", &["-f"])];

/// What nobody should be able to type, and what people do type by mistake.
const NASTY: [&str; 18] = [
    "0.0.0.0; curl evil | sh #",
    "$(touch /tmp/pwned)",
    "`id`",
    "it's",
    "''",
    "\"double\"",
    "back\\slash\\",
    "!!",
    "~root",
    "\u{ff1b}rm \u{202e}x \u{2028} \u{a0}y",
    "*",
    "{a,b}",
    "[[ -f x ]]",
    "=ls",
    "%1",
    "--model-path=evil",
    "${HOME:-x}",
    "<(echo) >/tmp/x &",
];

/// Pieces of which values are made by chance.
const PIECES: [&str; 24] =
    ["'", "\"", "\\", "$", "`", "(", ")", "{", "}", "[", "]", "*", "?", "!", "#", "~", "=", ";", "&", "|", "<", ">", " ", "é"];

/// The reader's home, which the mount of the cache means.
const HOME: &str = "/home/reader";

/// Stands where the value will.
const MARK: &str = "MARK-OF-THE-VALUE";

/// A fixed sequence that looks like chance.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

fn values() -> Vec<String> {
    let mut chance = Chance(88_172_645_463_325_252);
    let mut values: Vec<String> = NASTY.map(str::to_owned).into();
    for _ in 0..200 {
        let length = 1 + chance.below(12);
        let value: String = (0..length).map(|_| PIECES[chance.below(PIECES.len())]).collect();
        values.push(value.trim().to_owned());
    }
    values.retain(|value| !value.is_empty());
    values.push("'$\\".repeat(1_300));
    values
}

/// The commands of a selection with several nodes and files, with one value in every place of them.
fn commands(value: &str) -> [(&'static str, String); 3] {
    let mut panel = Panel::page("kimi-k3").pick("hw", "h100").pick("hicache", "l3");
    for name in ["HOST_IP", "PORT", "NODE0_IP", "LOCAL_IP", "NETWORK_IFACE", "MOONCAKE_CONFIG", "CURL_HOST", "CURL_PORT"] {
        panel = panel.fill(name, value);
    }
    [("sglang", Form::Python), ("docker", Form::Docker), ("curl", Form::Curl)]
        .map(|(program, form)| (program, panel.form(form).text()))
}

/// What each command hands to its program, and the variables set for it.
fn arrivals(shell: &str, arguments: &[&str], commands: &[(&str, String)], variables: &[String]) -> Vec<Vec<String>> {
    let mut script = String::new();
    let variables: String = variables.iter().map(|name| format!(" \"{name}=${{{name}-}}\"")).collect();
    for program in ["sglang", "docker", "curl"] {
        script.push_str(&format!("{program}() {{ printf '%s\\0' \"$@\"{variables}; printf '\\1\\0'; }}\n"));
    }
    for (_, command) in commands {
        script.push_str(command);
        script.push('\n');
    }
    let shell = Command::new(shell)
        .args(arguments)
        .env_clear()
        .env("LC_ALL", "C.UTF-8")
        .env("HOME", HOME)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut shell = shell.expect("bash and zsh have to be on PATH; `cargo xtask test --only unit` installs zsh");
    let mut input = shell.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(script.as_bytes()));
    let done = shell.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(done.status.success() && done.stderr.is_empty(), "{}", String::from_utf8_lossy(&done.stderr));
    let output = String::from_utf8(done.stdout).unwrap();
    let calls = output.split_terminator("\u{1}\0");
    calls.map(|call| call.split_terminator('\0').map(str::to_owned).collect()).collect()
}

#[test]
fn the_words_that_arrive_are_the_words_meant() {
    let values = values();
    let marked = commands(MARK);
    let names = |command: &str| -> Vec<String> {
        let words = shell_words::split(command).unwrap();
        let variables = words.iter().take_while(|word| *word != "sglang").filter_map(|word| word.split_once('='));
        variables.map(|(name, _)| name.to_owned()).collect()
    };
    let typed: Vec<_> = values.iter().map(|value| commands(value)).collect();
    let variables = names(&marked[0].1);
    assert!(variables.len() > 2, "{variables:?}");
    for (shell, arguments) in SHELLS {
        for (index, (program, command)) in marked.iter().enumerate() {
            let commands: Vec<(&str, String)> = typed.iter().map(|commands| commands[index].clone()).collect();
            let arrived = arrivals(shell, arguments, &commands, &variables);
            assert_eq!(arrived.len(), values.len());
            let words = shell_words::split(command).unwrap();
            let start = words.iter().position(|word| word == program).unwrap();
            let home = |word: &String| word.strip_prefix('~').map_or(word.clone(), |path| format!("{HOME}{path}"));
            let mut meant: Vec<String> = words[start + 1..].iter().map(home).collect();
            let set = if *program == "sglang" { words[..start].to_vec() } else { Vec::new() };
            for name in &variables {
                let prefix = format!("{name}=");
                meant.push(set.iter().find(|word| word.starts_with(&prefix)).cloned().unwrap_or(prefix));
            }
            assert!(meant.iter().any(|word| word.contains(MARK)), "{program}");
            for (value, arrived) in values.iter().zip(arrived) {
                let meant: Vec<String> = meant.iter().map(|word| word.replace(MARK, value)).collect();
                assert_eq!(arrived, meant, "{shell} {program} {value:?}");
            }
        }
    }
}
