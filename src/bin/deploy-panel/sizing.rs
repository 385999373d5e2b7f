//! `sizing`: how the memory pools of many launch commands are best split, one JSON object a line.

use std::io::{BufRead, Write};
use std::process::ExitCode;

use deploy_panel::page::{Json, nearest, parse_number};
use deploy_panel::sizing::{Impossible, Inputs, Model, Sizing, size, split_flag};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::failure::Failure;
use crate::output::{complain, plain};
use crate::source::Source;

/// The fields of a line. `expect` is for whoever keeps the right values beside the inputs.
const FIELDS: [&str; 6] = ["flags", "env", "requestLength", "concurrency", "checkpointKvDtype", "expect"];

/// Enough unknown fields are named to see what went wrong; a hostile file could have millions.
const MOST_UNKNOWN: usize = 20;

/// Carries out `sizing` for the model of that name, or of the page of that name: answers every line of `input` with one of
/// `output`, in order. A launch that has no ratio is answered with the reason; so is a line that is no launch, and the exit code
/// is then 1.
pub fn run(name: &str, mut input: impl BufRead, mut output: impl Write) -> Result<ExitCode, Failure> {
    let model = Model::from_name(name).map_or_else(|| page_model(name), Ok)?;
    let mut code = ExitCode::SUCCESS;
    let mut unknown = Vec::new();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = input.read_until(b'\n', &mut bytes);
        if read.map_err(|error| Failure::Usage(format!("The input cannot be read: {error}.")))? == 0 {
            break;
        }
        if bytes.trim_ascii().is_empty() {
            continue;
        }
        let answer = match Launch::read(&bytes, model, &mut unknown) {
            Ok(launch) => Answer::Launch(launch.size()),
            Err(problem) => {
                code = ExitCode::from(1);
                Answer::Malformed(problem)
            }
        };
        serde_json::to_writer(&mut output, &answer)?;
        output.write_all(b"\n")?;
    }
    output.flush()?;
    for field in unknown {
        let hint = nearest(&field, &FIELDS).map(|near| format!(" Did you mean `{near}`?")).unwrap_or_default();
        complain(&format!("warning: `{}` is no field of a line and was not read.{hint}", plain(&field)));
    }
    Ok(code)
}

fn page_model(name: &str) -> Result<Model, Failure> {
    let sizing = Source::read(name)?.page()?.sizing;
    let text = || format!("The page has no `sizing`. Models with a formula: {}.", Model::NAMES.join(", "));
    sizing.map(|sizing| sizing.model).ok_or_else(|| Failure::Refused(text()))
}

/// One line: a launch command and what is asked of it.
struct Launch {
    model: Model,
    flags: Vec<String>,
    env: Vec<String>,
    request_length: f64,
    concurrency: f64,
    checkpoint_kv_cache_dtype: Option<String>,
}

impl Launch {
    /// Reads a line; what is absent or null stands at its default. Fields of other names go to `unknown`, each once.
    fn read(line: &[u8], model: Model, unknown: &mut Vec<String>) -> Result<Launch, String> {
        let text = std::str::from_utf8(line).map_err(|_| "The line is not UTF-8 text.".to_owned())?;
        let json = Json::parse(text).map_err(|error| format!("The line is not JSON: {error}."))?;
        let Json::Object(fields) = json else { return Err(format!("The line is {}, not an object.", json.kind())) };
        let mut launch = Launch {
            model,
            flags: Vec::new(),
            env: Vec::new(),
            request_length: model.default_request_length(),
            concurrency: model.default_concurrency(),
            checkpoint_kv_cache_dtype: None,
        };
        for (name, value) in fields {
            match (name.as_str(), value) {
                ("expect", _) | (_, Json::Null) => {}
                ("flags", value) => launch.flags = texts(&name, value)?,
                ("env", value) => launch.env = texts(&name, value)?,
                ("requestLength", value) => launch.request_length = number(&name, value)?,
                ("concurrency", value) => launch.concurrency = number(&name, value)?,
                ("checkpointKvDtype", Json::Text(text)) => launch.checkpoint_kv_cache_dtype = Some(text),
                ("checkpointKvDtype", value) => return Err(format!("`{name}` is {}, not text.", value.kind())),
                (_, _) if unknown.len() == MOST_UNKNOWN || unknown.contains(&name) => {}
                (_, _) => unknown.push(name),
            }
        }
        Ok(launch)
    }

    fn size(&self) -> Result<Sizing, Impossible> {
        let flags: Vec<_> = self.flags.iter().map(|flag| split_flag(flag)).collect();
        let env: Vec<_> = self.env.iter().filter_map(|variable| variable.split_once('=')).collect();
        let inputs = Inputs {
            flags: &flags,
            env: &env,
            request_length: self.request_length,
            concurrency: self.concurrency,
            checkpoint_kv_cache_dtype: self.checkpoint_kv_cache_dtype.as_deref(),
        };
        size(self.model, &inputs)
    }
}

/// The texts of a list.
fn texts(name: &str, value: Json) -> Result<Vec<String>, String> {
    let Json::List(items) = value else { return Err(format!("`{name}` is {}, not a list.", value.kind())) };
    let text = |item| match item {
        Json::Text(text) => Ok(text),
        other => Err(format!("`{name}` holds {}; write texts like \"--tp-size 8\".", other.kind())),
    };
    items.into_iter().map(text).collect()
}

/// A number, or what a person typed for one: NaN if it is none.
fn number(name: &str, value: Json) -> Result<f64, String> {
    match value {
        Json::Number(number) => Ok(number),
        Json::Text(text) => Ok(parse_number(text.trim()).unwrap_or(f64::NAN)),
        other => Err(format!("`{name}` is {}, not a number.", other.kind())),
    }
}

/// What a line is answered with. The order of the fields is a promise.
enum Answer {
    Launch(Result<Sizing, Impossible>),
    Malformed(String),
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self {
            Answer::Launch(Ok(sizing)) => {
                for (name, value) in sizing.values() {
                    // Whole numbers without a point, as far as a reader of JSON need not round them.
                    if value.fract() == 0.0 && value < 9e15 {
                        map.serialize_entry(name, &(value as u64))?;
                    } else {
                        map.serialize_entry(name, &value)?;
                    }
                }
                map.serialize_entry("printed", &sizing.printed)?;
                if let Some(Err(reason)) = &sizing.max_mamba_cache_size {
                    map.serialize_entry("maxMambaCacheSizeError", &reason.to_string())?;
                }
            }
            Answer::Launch(Err(reason)) => {
                map.serialize_entry("error", &reason.to_string())?;
                map.serialize_entry("code", reason.code())?;
            }
            Answer::Malformed(problem) => {
                map.serialize_entry("error", problem)?;
                map.serialize_entry("code", "malformed-line")?;
            }
        }
        map.end()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
mod tests {
    use serde_json::Value;

    use super::{ExitCode, Failure, run};

    /// The answers to `lines`, and the exit code.
    fn answers(name: &str, lines: impl AsRef<[u8]>) -> (Vec<Value>, ExitCode) {
        let mut output = Vec::new();
        let Ok(code) = run(name, lines.as_ref(), &mut output) else { panic!("{name} was not sized") };
        let output = String::from_utf8(output).unwrap();
        (output.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), code)
    }

    #[test]
    fn every_row_is_reproduced() {
        let rows: Value = serde_json::from_str(include_str!("../../../tests/data/calculators.json")).unwrap();
        for (name, count) in [("kimi-k3", 142), ("qwen3.8-27b", 149)] {
            let rows = rows[name].as_array().unwrap();
            let lines: Vec<String> = rows.iter().map(Value::to_string).collect();
            let (answers, code) = answers(name, lines.join("\n"));
            assert_eq!((answers.len(), code), (count, ExitCode::SUCCESS));
            for (answer, row) in answers.iter().zip(rows) {
                for (key, expected) in row["expect"].as_object().unwrap() {
                    let is_right = match key.as_str() {
                        "ratio" => (answer[key].as_f64().unwrap() - expected.as_f64().unwrap()).abs() <= 1e-9,
                        _ => answer[key] == *expected,
                    };
                    assert!(is_right, "{key} of {row}: {answer}");
                }
            }
        }
    }

    #[test]
    fn every_line_has_its_answer() {
        let lines =
            b"{\"flags\": [\"--tp 5\"]}\n\n[1]\n{\n\xff\n{\"flags\": \"--tp 8\"}\n{\"env\": [1]}\n{\"requestLength\": \"0\"}\r\n\
            {\"requestLength\": \"x\"}\n{\"requestLength\": -3, \"requestlength\": 1}\n{\"concurrency\": null}";
        let (answers, code) = answers("kimi-k3", lines);
        let codes: Vec<&str> = answers.iter().map(|answer| answer["code"].as_str().unwrap_or("sized")).collect();
        let malformed = "malformed-line";
        let expected = [
            "heads-not-divisible",
            malformed,
            malformed,
            malformed,
            malformed,
            malformed,
            "length-not-positive",
            "length-not-a-number",
            "length-not-positive",
            "sized",
        ];
        assert_eq!((codes.as_slice(), code), (expected.as_slice(), ExitCode::from(1)));
        for answer in answers {
            assert_ne!(answer.get("error").is_some(), answer.get("ratio").is_some(), "{answer}");
        }
    }

    #[test]
    fn a_wrong_concurrency_is_named_beside_the_ratio() {
        let (answers, code) = answers("qwen3.8-27b", "{\"concurrency\": -1}\n{\"concurrency\": 3.5}");
        assert_eq!(code, ExitCode::SUCCESS);
        assert!(answers[0]["ratio"].is_f64() && answers[0]["maxMambaCacheSizeError"].is_string(), "{}", answers[0]);
        assert_eq!(answers[1]["maxMambaCacheSize"], 18);
    }

    #[test]
    fn a_page_without_a_formula_is_refused() {
        assert!(matches!(run("tests/data/pages/hy3.json", &b"{}"[..], Vec::new()), Err(Failure::Refused(_))));
        assert!(matches!(run("kimi-k4", &b"{}"[..], Vec::new()), Err(Failure::Usage(_))));
    }
}
