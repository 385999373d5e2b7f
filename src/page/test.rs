//! A test of one value: a dim's pick, a hardware fact, a flag's value.

use super::json::Json;
use super::number;
use super::object::Object;
use super::packed::pack_variants;
use super::place::Place;
use super::report::Report;

/// What a value has to be.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// Equal to this text; numbers are compared as numbers.
    Is(String),
    /// At least one of these.
    Any(Vec<Test>),
    /// All of these.
    All(Vec<Test>),
    /// Not this. A value that is unset passes.
    Not(Box<Test>),
    /// Begins with this.
    Prefix(String),
    /// Unset if true, set if false.
    Unset(bool),
    /// Compares as a number; what is not a number fails.
    Compare(Order, f64),
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
}

pack_variants!(Test {
    0 => Is(text),
    1 => Any(tests),
    2 => All(tests),
    3 => Not(test),
    4 => Prefix(text),
    5 => Unset(unset),
    6 => Compare(order, bound),
});
pack_variants!(Order { 0 => Greater, 1 => GreaterOrEqual, 2 => Less, 3 => LessOrEqual });

pub(super) const FIELDS: &[&str] = &["not", "any", "prefix", "unset", "gt", "gte", "lt", "lte"];

impl Test {
    /// Reads a test; several keys in one object are ANDed.
    pub fn read(json: &Json, at: &Place, report: &mut Report) -> Option<Test> {
        match json {
            Json::List(items) => Test::any(items, at, report),
            Json::Object(_) => {
                let object = Object::read(json, at, FIELDS, report)?;
                let mut tests = Vec::new();
                for name in FIELDS {
                    if let Some(json) = object.get(name) {
                        tests.push(Test::read_field(name, json, &at.field(name), report)?);
                    }
                }
                if tests.is_empty() {
                    let what = &["This test tests nothing."];
                    report.error(
                        at,
                        "empty-condition",
                        what,
                        "Write a value, a list of values, or one of: not, any, prefix, unset, gt, gte, lt, lte.",
                    );
                    return None;
                }
                Some(if tests.len() == 1 { tests.remove(0) } else { Test::All(tests) })
            }
            scalar => Some(Test::Is(scalar_text(scalar, at, report)?)),
        }
    }

    fn any(items: &[Json], at: &Place, report: &mut Report) -> Option<Test> {
        if items.is_empty() {
            report.error(at, "empty-condition", &["This list is empty, so the test never holds."], "Name at least one value.");
            return None;
        }
        let mut tests = Vec::new();
        for (index, item) in items.iter().enumerate() {
            tests.push(Test::read(item, &at.index(index), report)?);
        }
        Some(Test::Any(tests))
    }

    fn read_field(name: &str, json: &Json, at: &Place, report: &mut Report) -> Option<Test> {
        let order = match name {
            "not" => return Some(Test::Not(Box::new(Test::read(json, at, report)?))),
            "any" => {
                let Json::List(items) = json else {
                    report.wrong_type(at, json, "a list");
                    return None;
                };
                return Test::any(items, at, report);
            }
            "prefix" => return Some(Test::Prefix(super::object::text(json, at, report)?.to_owned())),
            "unset" => {
                let Json::Bool(unset) = json else {
                    report.wrong_type(at, json, "true or false");
                    return None;
                };
                return Some(Test::Unset(*unset));
            }
            "gt" => Order::Greater,
            "gte" => Order::GreaterOrEqual,
            "lt" => Order::Less,
            _ => Order::LessOrEqual,
        };
        let Json::Number(bound) = json else {
            report.wrong_type(at, json, "a number");
            return None;
        };
        Some(Test::Compare(order, *bound))
    }

    /// Whether `value` passes; `None` is an unset value.
    pub fn holds(&self, value: Option<&str>) -> bool {
        match self {
            Test::Is(wanted) => value.is_some_and(|value| is_equal(value, wanted)),
            Test::Any(tests) => tests.iter().any(|test| test.holds(value)),
            Test::All(tests) => tests.iter().all(|test| test.holds(value)),
            Test::Not(test) => !test.holds(value),
            Test::Prefix(prefix) => value.is_some_and(|value| value.starts_with(prefix.as_str())),
            Test::Unset(unset) => value.is_none() == *unset,
            Test::Compare(order, bound) => value.and_then(number::parse).is_some_and(|value| match order {
                Order::Greater => value > *bound,
                Order::GreaterOrEqual => value >= *bound,
                Order::Less => value < *bound,
                Order::LessOrEqual => value <= *bound,
            }),
        }
    }

    /// Calls `visit` with every value and every prefix that the test names.
    pub fn named(&self, visit: &mut dyn FnMut(Named)) {
        match self {
            Test::Is(value) => visit(Named::Value(value)),
            Test::Prefix(prefix) => visit(Named::Prefix(prefix)),
            Test::Any(tests) | Test::All(tests) => tests.iter().for_each(|test| test.named(visit)),
            Test::Not(test) => test.named(visit),
            Test::Unset(_) | Test::Compare(..) => {}
        }
    }
}

/// A text that a test names.
pub enum Named<'t> {
    /// The whole value.
    Value(&'t str),
    /// The beginning of one.
    Prefix(&'t str),
}

fn is_equal(left: &str, right: &str) -> bool {
    left == right || matches!((number::parse(left), number::parse(right)), (Some(left), Some(right)) if left == right)
}

/// The text of a scalar: text as it is, numbers as decimals.
pub fn scalar_text(json: &Json, at: &Place, report: &mut Report) -> Option<String> {
    let text = match json {
        Json::Text(text) => Some(text.clone()),
        Json::Bool(value) => Some(value.to_string()),
        Json::Number(value) => number::format(*value),
        _ => None,
    };
    if text.is_none() {
        report.wrong_type(at, json, "text, a number, true or false");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::json::Json;
    use super::super::place::Place;
    use super::super::report::Report;
    use super::Test;

    fn test(text: &str) -> Test {
        let mut report = Report::default();
        let test = Test::read(&Json::parse(text).unwrap(), &Place::ROOT, &mut report);
        assert!(report.is_clean(), "{:?}", report.into_findings());
        test.unwrap()
    }

    #[test]
    fn every_form_holds_for_what_it_says() {
        for (form, yes, no) in [
            ("8", Some("8"), Some("16")),
            ("\"8\"", Some("8"), None),
            ("[1, 2]", Some("2"), Some("3")),
            (r#"{"not": "a"}"#, None, Some("a")),
            (r#"{"any": ["a", {"prefix": "b"}]}"#, Some("bc"), Some("cb")),
            (r#"{"unset": true}"#, None, Some("")),
            (r#"{"unset": false}"#, Some(""), None),
            (r#"{"gt": 1}"#, Some("2"), Some("1")),
            (r#"{"gte": 100, "lt": 120}"#, Some("103"), Some("120")),
            (r#"{"lte": 0.5}"#, Some("0.50"), Some("0.51")),
            (r#"{"gt": 0}"#, Some("1"), Some("many")),
        ] {
            assert!(test(form).holds(yes), "{form} should hold for {yes:?}");
            assert!(!test(form).holds(no), "{form} should not hold for {no:?}");
        }
    }
}
