//! A page module, evaluated by an embedded JavaScript engine that reaches nothing outside.

use std::cell::RefCell;
use std::rc::Rc;

use boa_engine::builtins::promise::PromiseState;
use boa_engine::context::ContextBuilder;
use boa_engine::error::EngineError;
use boa_engine::module::{ModuleLoader, ModuleRequest, Referrer};
use boa_engine::vm::RuntimeLimits;
use boa_engine::{Context, JsError, JsNativeError, JsObject, JsResult, JsString, JsValue, Source};

use crate::page::Json;

use super::error::ImportError;

/// The script that reads the module's data and calls its functions.
const HARNESS: &str = include_str!("harness.js");

/// No loop of a page that people wrote goes round as often.
const MOST_ROUNDS: u64 = 100_000;

/// No function of a page calls itself as deeply.
const MOST_CALLS: usize = 400;

/// An evaluated module.
pub struct Module {
    context: Context,
    harness: JsObject,
}

/// What a function gave, and what it looked at on the way.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The rows it looked at, in this order.
    pub reads: Vec<String>,
    /// Whether it looked at the cells.
    pub cells: bool,
    /// What it gave.
    pub value: Json,
}

/// The module's data.
pub struct Snapshot {
    /// The data, with functions as handles.
    pub data: Json,
    /// Where each function stands, by handle.
    pub paths: Vec<String>,
}

impl Module {
    /// Evaluates a module and takes one of its exports: the first of `names` that it has.
    pub fn evaluate(source: &str, names: &'static [&'static str]) -> Result<Module, ImportError> {
        let engine = |error: JsError| ImportError::NotJavaScript(error.to_string());
        let loader = Rc::new(OneModule::default());
        let mut context = ContextBuilder::new().module_loader(Rc::clone(&loader)).build().map_err(engine)?;
        let harness = context.eval(Source::from_bytes(HARNESS)).map_err(engine)?;
        let harness = harness.as_object().ok_or_else(|| ImportError::NotJavaScript("The harness is broken.".to_owned()))?;
        let mut limits = RuntimeLimits::default();
        limits.set_loop_iteration_limit(MOST_ROUNDS);
        limits.set_recursion_limit(MOST_CALLS);
        context.set_runtime_limits(limits);
        let parsed = boa_engine::Module::parse(Source::from_bytes(source), None, &mut context);
        let parsed = parsed.map_err(|error| ImportError::NotJavaScript(plain_message(&error)))?;
        let mut module = Module { context, harness };
        let promise = parsed.load_link_evaluate(&mut module.context);
        let jobs = module.context.run_jobs();
        module.ask("The module", "reached", &[])?;
        if let Some(specifier) = loader.wanted.take() {
            let what = format!("The module imports `{specifier}`. One module is read and no other: write what it needs into it.");
            return Err(ImportError::Unsupported(what));
        }
        jobs.map_err(|error| module.failure("The module", &error))?;
        match promise.state() {
            PromiseState::Fulfilled(_) => {}
            PromiseState::Pending => return Err(ImportError::NotData("The module waits for something".to_owned())),
            PromiseState::Rejected(reason) => {
                let error = JsError::from_opaque(reason);
                return Err(module.failure("The module", &error));
            }
        }
        let namespace = JsValue::from(parsed.namespace(&mut module.context));
        let wanted: Vec<Json> = names.iter().map(|name| Json::Text((*name).to_owned())).collect();
        let wanted = text(&super::writer::compact(&Json::List(wanted)));
        let answer = module.ask("The module", "choose", &[namespace, wanted])?;
        match answer.get("exports") {
            None => Ok(module),
            Some(exports) => Err(ImportError::NoExport {
                wanted: names.first().copied().unwrap_or_default(),
                exports: super::json::texts(exports),
            }),
        }
    }

    /// The exported object as data. `known` are the fields beside which an object may hold helpers; empty if any field is data.
    pub fn snapshot(&mut self, known: &[&str]) -> Result<Snapshot, ImportError> {
        let known = Json::List(known.iter().map(|name| Json::Text((*name).to_owned())).collect());
        let answer = self.ask("The module", "snapshot", &[text(&super::writer::compact(&known))])?;
        let paths = answer.get("paths").map(super::json::texts).unwrap_or_default();
        Ok(Snapshot { data: answer.get("data").cloned().unwrap_or(Json::Null), paths })
    }

    /// Says which rows a selection has.
    pub fn watch(&mut self, dims: &[&str]) -> Result<(), ImportError> {
        let dims = Json::List(dims.iter().map(|name| Json::Text((*name).to_owned())).collect());
        self.ask("The module", "watch", &[text(&super::writer::compact(&dims))]).map(drop)
    }

    /// Calls a function and notes what it looks at. `selection` is a JSON object.
    pub fn tabulate(&mut self, function: usize, place: &str, selection: &str) -> Result<Answer, ImportError> {
        let answer = self.ask(place, "tabulate", &[JsValue::from(function as u32), text(selection)])?;
        Ok(Answer {
            reads: answer.get("reads").map(super::json::texts).unwrap_or_default(),
            cells: answer.get("cells") == Some(&Json::Bool(true)),
            value: answer.get("value").cloned().unwrap_or(Json::Null),
        })
    }

    /// Calls functions with a selection that is a plain object.
    pub fn call(&mut self, functions: &[usize], place: &str, selection: &str) -> Result<Vec<Json>, ImportError> {
        let handles = Json::List(functions.iter().map(|handle| Json::Number(*handle as f64)).collect());
        let answer = self.ask(place, "call", &[text(&super::writer::compact(&handles)), text(selection)])?;
        match answer.get("values") {
            Some(Json::List(values)) => Ok(values.clone()),
            _ => Ok(Vec::new()),
        }
    }

    /// What a function would give if no cell had flags of `family`; nothing if that cannot be told.
    pub fn without(&mut self, family: &str, function: usize, selection: &str) -> Option<Json> {
        let arguments = [text(family), JsValue::from(function as u32), text(selection)];
        let answer = self.ask("The module", "without", &arguments).ok()?;
        answer.get("value").cloned()
    }

    /// What a function would give if every cell ran on one node; nothing if that cannot be told.
    pub fn on_one_node(&mut self, function: usize, selection: &str) -> Option<Json> {
        let answer = self.ask("The module", "onOneNode", &[JsValue::from(function as u32), text(selection)]).ok()?;
        answer.get("value").cloned()
    }

    /// Calls the harness; its answer is JSON.
    fn ask(&mut self, place: &str, name: &str, arguments: &[JsValue]) -> Result<Json, ImportError> {
        let function = self.harness.get(JsString::from(name), &mut self.context);
        let function = function.map_err(|error| self.failure(place, &error))?;
        let called = match function.as_callable() {
            Some(function) => function.call(&JsValue::undefined(), arguments, &mut self.context),
            None => Ok(JsValue::undefined()),
        };
        let answer = called.map_err(|error| self.failure(place, &error))?;
        let answer = answer.as_string().map(|text| text.to_std_string_lossy()).unwrap_or_default();
        let answer = Json::parse(&answer).map_err(|error| {
            ImportError::NotData(format!("{place} gives text that is not valid Unicode, or nests too deeply ({error})"))
        })?;
        if let Some(Json::Text(name)) = answer.get("forbidden") {
            return Err(ImportError::Forbidden { place: place.to_owned(), name: name.clone() });
        }
        if let Some(Json::Text(what)) = answer.get("unreadable") {
            return Err(ImportError::NotData(what.clone()));
        }
        if let Some(Json::Text(message)) = answer.get("thrown") {
            return Err(threw(place, message));
        }
        Ok(answer)
    }

    fn failure(&mut self, place: &str, error: &JsError) -> ImportError {
        let place = place.to_owned();
        match error.as_engine() {
            Some(EngineError::RuntimeLimit(limit)) => ImportError::Limit { place, what: limit.to_string() },
            Some(other) => ImportError::Limit { place, what: other.to_string() },
            None => threw(&place, &plain_message(error)),
        }
    }
}

/// What was thrown; the engine throws as well when it is refused a large block of memory.
fn threw(place: &str, message: &str) -> ImportError {
    let place = place.to_owned();
    let is_refused_block =
        ["while allocating data block", "exceeds the maximum buffer size"].iter().any(|part| message.contains(part));
    match is_refused_block {
        true => ImportError::Memory { place },
        false => ImportError::Threw { place, message: message.to_owned() },
    }
}

/// Loads no module beside the one that is read, and remembers which one was wanted.
#[derive(Default)]
struct OneModule {
    wanted: RefCell<Option<String>>,
}

impl ModuleLoader for OneModule {
    async fn load_imported_module(
        self: Rc<Self>,
        _: Referrer,
        request: ModuleRequest,
        _: &RefCell<&mut Context>,
    ) -> JsResult<boa_engine::Module> {
        self.wanted.replace(Some(request.specifier().to_std_string_lossy()));
        Err(JsNativeError::typ().with_message("no other module is loaded").into())
    }
}

/// The first line of an error: what follows is a trace through the harness.
fn plain_message(error: &JsError) -> String {
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default();
    line.strip_suffix(" (native)").unwrap_or(line).to_owned()
}

fn text(text: &str) -> JsValue {
    JsValue::from(JsString::from(text))
}
