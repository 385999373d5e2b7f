//! Writes a page of format 1 as a module of the kind that `import` reads: conditions become functions, helpers look at the cells.

use std::fmt::Write;

use deploy_panel::page::{CHECKPOINT_FACTS, Json, Page};

/// The helpers by which functions look at the matched cell.
const HELPERS: &str = r#"
// Remembers what it found: a page asks for the same cell thousands of times.
const found = {};
const cellFor = (sel) => {
  const { cells } = config;
  const key = matchDims.map((dim) => sel[dim]).join("|");
  return (found[key] ??= cells.find((cell) => matchDims.every((dim) => [cell.match[dim]].flat().includes(sel[dim]))));
};
const flagValue = (sel, family) => {
  for (const flag of cellFor(sel)?.flags ?? []) {
    if (flag === family) return "";
    if (flag.startsWith(family + " ") || flag.startsWith(family + "=")) return flag.slice(family.length + 1);
  }
  return undefined;
};
const equal = (value, wanted) => value !== undefined && (value === String(wanted) || Number(value) === Number(wanted));
"#;

/// The module of a page.
pub fn module(text: &str) -> String {
    let page = Page::parse(text).unwrap_or_else(|findings| panic!("{findings:?}"));
    let json = Json::parse(text).unwrap();
    let mut module = String::from("// Made from a page of format 1.\n");
    write!(module, "const hardware = {{").unwrap();
    for hardware in &page.known_hardware {
        write!(module, "{}: {{", quoted(&hardware.id)).unwrap();
        for fact in ["id", "label", "vram", "vendor", "arch", "sm", "gpusPerNode"] {
            hardware.fact(fact).into_iter().for_each(|value| write!(module, "{fact}: {}, ", quoted(&value)).unwrap());
        }
        write!(module, "}}, ").unwrap();
    }
    write!(module, "}};\nconst checkpoints = {{").unwrap();
    let checkpoint_row = page.checkpoint_dim.map(|dim| &page.dims[dim]);
    for option in checkpoint_row.iter().flat_map(|row| &row.options) {
        write!(module, "{}: {{", quoted(&option.id)).unwrap();
        for fact in CHECKPOINT_FACTS {
            let value = option.checkpoint.as_ref().and_then(|checkpoint| checkpoint.fact(fact));
            value.into_iter().for_each(|value| write!(module, "{fact}: {}, ", quoted(value)).unwrap());
        }
        write!(module, "}}, ").unwrap();
    }
    writeln!(module, "}};{HELPERS}").unwrap();
    let dims: Vec<String> = page.dims.iter().take(page.match_count).map(|dim| quoted(&dim.id)).collect();
    writeln!(module, "const matchDims = [{}];", dims.join(", ")).unwrap();
    let export = Export { checkpoint_row: checkpoint_row.map(|row| row.id.clone()).unwrap_or_default() };
    writeln!(module, "const rules = {{").unwrap();
    if let Some(Json::Object(rules)) = get(&json, "rules") {
        // A rule on the command is used by data alone.
        for (name, cond) in rules.iter().filter(|(_, cond)| !looks_at_command(cond)) {
            writeln!(module, "  {}: (sel) => {},", quoted(name), export.cond(cond)).unwrap();
        }
    }
    writeln!(module, "}};\nexport const config = {};", export.object(&json)).unwrap();
    module
}

struct Export {
    checkpoint_row: String,
}

impl Export {
    fn value(&self, json: &Json) -> String {
        match json {
            Json::Object(_) => self.object(json),
            Json::List(items) => format!("[{}]", items.iter().map(|item| self.value(item)).collect::<Vec<_>>().join(", ")),
            Json::Text(text) => quoted(text),
            Json::Number(number) => number.to_string(),
            Json::Bool(value) => value.to_string(),
            Json::Null => "null".to_owned(),
        }
    }

    fn object(&self, json: &Json) -> String {
        let Json::Object(fields) = json else { panic!("an object") };
        // Measurements and what the server resolves are data with conditions of their own.
        let is_page = get(json, "formatVersion").is_some();
        let mut written = Vec::new();
        for (name, value) in fields {
            let is_plain = ["rules", "resolves", "benchmarks", "sizing", "serverFlags", "allow", "match", "placeholders"]
                .contains(&name.as_str());
            if is_plain || looks_at_command(value) {
                written.push(format!("{}: {}", quoted(name), plain(value)));
                continue;
            }
            match (name.as_str(), value) {
                ("formatVersion", _) => {}
                ("showWhen" | "dockerHostNetworkWhen", cond) => written.push(format!("{name}: (sel) => {}", self.cond(cond))),
                ("disabled", Json::List(arms)) => {
                    let shared = get(json, "disableReason");
                    let cond = |arm: &Json| self.cond(get(arm, "when").unwrap());
                    let reason = |arm: &Json| self.value(get(arm, "reason").or(shared).unwrap());
                    let any: Vec<String> = arms.iter().map(cond).collect();
                    written.push(format!("disabled: (sel) => {}", any.join(" || ")));
                    let first: String = arms.iter().map(|arm| format!("{} ? {} : ", cond(arm), reason(arm))).collect();
                    written.push(format!("disableReason(sel) {{ return {first}undefined; }}"));
                }
                ("disableReason", _) if matches!(get(json, "disabled"), Some(Json::List(_))) => {}
                ("flags" | "env" | "hints" | "warn" | "stripPrefixes" | "status" | "servePort", list)
                    if !is_page || name != "hints" =>
                {
                    let is_constant = !matches!(list, Json::List(items) if items.iter().any(|item| matches!(item, Json::Object(_))))
                        && !matches!(list, Json::Object(_));
                    let text = match (name.as_str(), is_constant) {
                        (_, true) => self.value(list),
                        ("status", false) => format!("(sel) => {}[0]", self.list(list)),
                        (_, false) => format!("(sel) => {}", self.list(list)),
                    };
                    written.push(format!("{name}: {text}"));
                }
                ("hints", list) => written.push(format!("get hints() {{ return (sel) => {}; }}", self.list(list))),
                (_, value) => written.push(format!("{}: {}", quoted(name), self.value(value))),
            }
        }
        format!("{{\n{}\n}}", written.join(",\n"))
    }

    fn list(&self, list: &Json) -> String {
        let items = match list {
            Json::List(items) => items.as_slice(),
            single => std::slice::from_ref(single),
        };
        format!("[{}]", items.iter().map(|item| self.item(item)).collect::<Vec<_>>().join(", "))
    }

    fn item(&self, item: &Json) -> String {
        let otherwise = || get(item, "else").map_or("[]".to_owned(), |list| self.list(list));
        let arm =
            |arm: &Json| format!("({}) ? {} : ", self.cond(get(arm, "when").unwrap()), self.list(get(arm, "then").unwrap()));
        if let Some(Json::List(arms)) = get(item, "first") {
            let arms: String = arms.iter().map(arm).collect();
            return format!("...({arms}{})", otherwise());
        }
        if get(item, "when").is_some() {
            return format!("...({}{})", arm(item), otherwise());
        }
        match get(item, "flag") {
            Some(Json::Text(family)) => format!("`{family} ${{{}}}`", self.expression(get(item, "value").unwrap())),
            _ => self.value(item),
        }
    }

    fn expression(&self, json: &Json) -> String {
        if let Some(Json::Text(family)) = get(json, "cellFlag") {
            let or = get(json, "or").map_or("undefined".to_owned(), |or| self.expression(or));
            return format!("(flagValue(sel, {}) ?? {or})", quoted(family));
        }
        if let Some(Json::List(factors)) = get(json, "mul") {
            return factors.iter().map(|factor| self.expression(factor)).collect::<Vec<_>>().join(" * ");
        }
        self.value(json)
    }

    fn cond(&self, json: &Json) -> String {
        let Json::Object(fields) = json else { return self.value(json) };
        let part = |(key, value): &(String, Json)| match (key.as_str(), value) {
            ("all", Json::List(conds)) => self.joined(conds, " && "),
            ("any", Json::List(conds)) => self.joined(conds, " || "),
            ("not", cond) => format!("!{}", self.cond(cond)),
            ("rule", Json::Text(name)) => format!("rules[{}](sel)", quoted(name)),
            ("cellTag", tag) => format!("(cellFor(sel).tags ?? []).includes({})", self.value(tag)),
            ("hardware", tests) => self.tests("hardware[sel.hw]", tests),
            ("checkpoint", tests) => self.tests(&format!("checkpoints[sel[{}]]", quoted(&self.checkpoint_row)), tests),
            ("cellFlag", Json::Object(tests)) => {
                let tests = tests.iter().map(|(family, test)| {
                    let value = format!("flagValue(sel, {})", quoted(family));
                    match test {
                        Json::Text(text) if text == "present" => format!("{value} !== undefined"),
                        Json::Text(text) if text == "absent" => format!("{value} === undefined"),
                        test => self.test(&value, test),
                    }
                });
                format!("({})", tests.collect::<Vec<_>>().join(" && "))
            }
            (dim, test) => self.test(&format!("sel[{}]", quoted(dim)), test),
        };
        let parts: Vec<String> = fields.iter().map(part).collect();
        format!("({})", parts.join(" && "))
    }

    fn joined(&self, conds: &[Json], operator: &str) -> String {
        format!("({})", conds.iter().map(|cond| self.cond(cond)).collect::<Vec<_>>().join(operator))
    }

    fn tests(&self, object: &str, tests: &Json) -> String {
        let Json::Object(tests) = tests else { panic!("tests") };
        let tests = tests.iter().map(|(fact, test)| self.test(&format!("{object}.{fact}"), test));
        format!("({})", tests.collect::<Vec<_>>().join(" && "))
    }

    fn test(&self, value: &str, test: &Json) -> String {
        match test {
            Json::List(tests) => {
                format!("({})", tests.iter().map(|test| self.test(value, test)).collect::<Vec<_>>().join(" || "))
            }
            Json::Object(tests) => {
                let part = |(name, inner): &(String, Json)| match name.as_str() {
                    "not" => format!("!({})", self.test(value, inner)),
                    "any" => self.test(value, inner),
                    "prefix" => format!("({value} ?? \"\").startsWith({})", self.value(inner)),
                    "unset" => format!("(({value} === undefined) === {})", self.value(inner)),
                    bound => {
                        let sign = match bound {
                            "gt" => ">",
                            "gte" => ">=",
                            "lt" => "<",
                            _ => "<=",
                        };
                        format!("(Number({value}) {sign} {})", self.value(inner))
                    }
                };
                format!("({})", tests.iter().map(part).collect::<Vec<_>>().join(" && "))
            }
            scalar => format!("equal({value}, {})", self.value(scalar)),
        }
    }
}

/// Whether something asks for the composed command, which a function of the selection does not know.
fn looks_at_command(json: &Json) -> bool {
    match json {
        Json::Object(fields) => match get(json, "cmdFlag") {
            Some(_) => true,
            None => {
                ["when", "then", "else", "first", "all", "any", "not"]
                    .iter()
                    .filter_map(|name| get(json, name))
                    .any(looks_at_command)
                    && !fields.is_empty()
            }
        },
        Json::List(items) => items.iter().any(looks_at_command),
        _ => false,
    }
}

fn plain(json: &Json) -> String {
    match json {
        Json::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| format!("{}: {}", quoted(name), plain(value)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
        Json::List(items) => format!("[{}]", items.iter().map(plain).collect::<Vec<_>>().join(", ")),
        Json::Text(text) => quoted(text),
        Json::Number(number) => number.to_string(),
        Json::Bool(value) => value.to_string(),
        Json::Null => "null".to_owned(),
    }
}

fn get<'j>(json: &'j Json, name: &str) -> Option<&'j Json> {
    let Json::Object(fields) = json else { return None };
    fields.iter().find(|(known, _)| known == name).map(|(_, value)| value)
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}
