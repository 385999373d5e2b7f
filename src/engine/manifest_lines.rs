//! Questions for files and explanations, and their answers, as text between two programs.

use crate::page::Page;

use super::manifest::{Manifest, manifest};
use super::session::Session;
use super::sizing_card::SizingInputs;
use super::view_model::{Form, FormModel, KvPrecision, LineModel, NoteKind, NoteModel, PieceModel, Pin, SpanKind, SpanModel};

/// Parts of a line stand between these, which no text here holds.
const JOINT: char = '\u{1f}';

impl Session {
    /// The question for files of a form.
    pub fn question(&self, form: Form) -> String {
        self.ask("form", form)
    }

    /// The question for what explains a form.
    pub fn explanation_question(&self, form: Form) -> String {
        self.ask("explain", form)
    }

    /// What is asked for, and what the reader picked, typed and set, one line each.
    fn ask(&self, what: &str, form: Form) -> String {
        let sizing = self.sizing();
        let mut question = String::new();
        let mut push = |parts: &[&str]| push(&mut question, parts);
        push(&[what, &(form as u8).to_string()]);
        push(&["pick", &self.fragment()]);
        for (name, value) in self.typed_values().steps(self.page()) {
            push(&["fill", name, &value]);
        }
        let typed = |text: &Option<String>| text.clone().unwrap_or_default();
        push(&[
            "size",
            &typed(&sizing.request_length),
            &typed(&sizing.concurrency),
            &(sizing.kv_precision as u8).to_string(),
            &(sizing.pin as u8).to_string(),
        ]);
        question
    }
}

/// Answers a question about a page of this text.
pub fn answer(page: &str, question: &str) -> String {
    let written = match Page::open(page).map(Session::new) {
        Ok(Ok(session)) => written(session, question),
        Ok(Err(unsettled)) => Err(unsettled.sentence()),
        Err(_) => Err("The page cannot be read.".to_owned()),
    };
    written.unwrap_or_else(|sentence| {
        let mut lines = String::new();
        push(&mut lines, &["error", &sentence]);
        lines
    })
}

fn written(mut session: Session, question: &str) -> Result<String, String> {
    let mut form = Form::Compose;
    let mut explains = false;
    for line in question.lines() {
        let mut parts = line.split(JOINT);
        let mut part = || parts.next().unwrap_or_default();
        match part() {
            what @ ("form" | "explain") => {
                explains = what == "explain";
                let number = part();
                form = Form::ALL.into_iter().find(|known| (*known as u8).to_string() == number).unwrap_or(form);
            }
            "pick" => drop(session.follow(part())),
            "fill" => session.fill(part(), part()),
            "size" => {
                let mut typed = || Some(part()).filter(|text| !text.is_empty()).map(str::to_owned);
                let (request_length, concurrency) = (typed(), typed());
                let kv: u8 = part().parse().unwrap_or_default();
                let pin = part();
                session.size(SizingInputs {
                    request_length,
                    concurrency,
                    kv_precision: KvPrecision::ALL.into_iter().find(|known| *known as u8 == kv).unwrap_or_default(),
                    pin: [Pin::CacheSize, Pin::Nothing]
                        .into_iter()
                        .find(|known| (*known as u8).to_string() == pin)
                        .unwrap_or_default(),
                });
            }
            _ => {}
        }
    }
    if explains {
        session.explain(form).map(|pieces| piece_lines(&pieces))
    } else {
        manifest(&session, form).map(|manifest| manifest.to_lines())
    }
}

/// One line a piece.
fn piece_lines(pieces: &[PieceModel]) -> String {
    let mut lines = String::new();
    for piece in pieces {
        match piece {
            PieceModel::Title(text) => push(&mut lines, &["title", text]),
            PieceModel::Text(text) => push(&mut lines, &["text", text]),
            PieceModel::Code(text) => push(&mut lines, &["code", text]),
        }
    }
    lines
}

/// Reads what `piece_lines` wrote, or the sentence of an error.
pub fn pieces(lines: &str) -> Result<Vec<PieceModel>, String> {
    let mut pieces = Vec::new();
    for line in lines.lines() {
        let (kind, text) = line.split_once(JOINT).unwrap_or_default();
        let text = text.to_owned();
        pieces.push(match kind {
            "title" => PieceModel::Title(text),
            "text" => PieceModel::Text(text),
            "code" => PieceModel::Code(text),
            _ => return Err(text),
        });
    }
    Ok(pieces)
}

impl Manifest {
    /// One line a part, a note, or a line of a part.
    fn to_lines(&self) -> String {
        let mut lines = String::new();
        for part in &self.parts {
            push(&mut lines, &["part", part.part.as_deref().unwrap_or_default(), part.file.as_deref().unwrap_or_default()]);
            for line in &part.lines {
                let mut parts = vec!["line".to_owned()];
                parts.extend(line.spans.iter().map(|span| [&mark(span.kind), "=", &span.text].concat()));
                push(&mut lines, &parts.iter().map(String::as_str).collect::<Vec<_>>());
            }
        }
        for note in &self.notes {
            let kind = match note.kind {
                NoteKind::Hint => "hint",
                NoteKind::Notice => "notice",
                NoteKind::Warning => "warning",
            };
            push(&mut lines, &[kind, &note.text, note.anchor.as_deref().unwrap_or_default()]);
        }
        lines
    }

    /// Reads the answer for a form; the sentence of an `error` line is the error.
    pub fn from_lines(form: Form, lines: &str) -> Result<Manifest, String> {
        let mut manifest = Manifest { parts: Vec::new(), notes: Vec::new() };
        let filled = |text: &str| Some(text).filter(|text| !text.is_empty()).map(str::to_owned);
        for line in lines.lines() {
            let mut parts = line.split(JOINT);
            let kind = parts.next().unwrap_or_default();
            if kind == "line" {
                let spans = parts.filter_map(|part| part.split_once('='));
                let spans = spans.map(|(mark, text)| SpanModel { text: text.to_owned(), kind: kind_of(mark) }).collect();
                if let Some(part) = manifest.parts.last_mut() {
                    part.lines.push(LineModel { spans, origin: None });
                }
                continue;
            }
            let [first, second] = [parts.next().unwrap_or_default(), parts.next().unwrap_or_default()];
            let mut note = |kind| manifest.notes.push(NoteModel { kind, text: first.to_owned(), anchor: filled(second) });
            match kind {
                "part" => manifest.parts.push(FormModel { form, part: filled(first), file: filled(second), lines: Vec::new() }),
                "hint" => note(NoteKind::Hint),
                "notice" => note(NoteKind::Notice),
                "warning" => note(NoteKind::Warning),
                _ => return Err(first.to_owned()),
            }
        }
        // Whoever took it for an answer would ask for ever.
        if manifest.parts.is_empty() { Err("There is no file for this.".to_owned()) } else { Ok(manifest) }
    }
}

/// A short name of how a piece is drawn.
fn mark(kind: SpanKind) -> String {
    match kind {
        SpanKind::Plain => String::new(),
        SpanKind::Name => "n".to_owned(),
        SpanKind::Unfilled(None) => "u".to_owned(),
        SpanKind::Unfilled(Some(placeholder)) => placeholder.to_string(),
    }
}

fn kind_of(mark: &str) -> SpanKind {
    match mark {
        "" => SpanKind::Plain,
        "n" => SpanKind::Name,
        mark => SpanKind::Unfilled(mark.parse().ok()),
    }
}

/// Adds a line; what would end a part or a line becomes a blank.
fn push(lines: &mut String, parts: &[&str]) {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            lines.push(JOINT);
        }
        lines.push_str(&part.replace([JOINT, '\n', '\r'], " "));
    }
    lines.push('\n');
}

#[cfg(test)]
mod tests {
    use super::answer;
    use crate::bundled;
    use crate::engine::view_model::{Form, KvPrecision, NodePick, Pin};
    use crate::engine::{Manifest, Session, SizingInputs, manifest};
    use crate::page::Page;

    fn session() -> Session {
        let mut session = Session::new(Page::parse(bundled::page("kimi-k3").unwrap()).unwrap()).unwrap();
        assert!(session.follow("hw=h100&hicache=l3&quant=mxfp4"));
        session
    }

    fn same(session: &Session) {
        for form in [Form::Compose, Form::Kubernetes] {
            let lines = answer(bundled::page("kimi-k3").unwrap(), &session.question(form));
            assert_eq!(Manifest::from_lines(form, &lines), manifest(session, form));
        }
    }

    #[test]
    fn the_other_program_answers_as_this_one() {
        let mut session = session();
        same(&session);
        for (name, value) in [("NODE_RANK", "0"), ("LOCAL_IP", "10.0.0.9"), ("NODE_RANK", "2"), ("LOCAL_IP", "10.0.0.8")] {
            session.fill(name, value);
        }
        session.fill("NETWORK_IFACE", "a=b $x \u{2028}");
        let sizing = SizingInputs {
            request_length: Some("4096".to_owned()),
            pin: Pin::Nothing,
            kv_precision: KvPrecision::Fp8,
            ..Default::default()
        };
        session.size(sizing);
        same(&session);
        session.fill("NODE_RANK", "all");
        assert_eq!(session.model().output.unwrap().node, Some(NodePick::Each));
        same(&session);
        session.fill("PORT", "http");
        same(&session);
    }

    #[test]
    fn nonsense_is_answered_with_a_sentence() {
        assert!(answer("{", "form").starts_with("error"));
        for question in ["", "form\u{1f}\n\u{1f}\u{1f}", "size\u{1f}x", "fill", "pick\u{1f}hw=nowhere"] {
            let lines = answer(bundled::page("kimi-k3").unwrap(), question);
            assert!(Manifest::from_lines(Form::Compose, &lines).is_ok(), "{question}");
        }
        assert_eq!(Manifest::from_lines(Form::Compose, "error\u{1f}No."), Err("No.".to_owned()));
        assert!(Manifest::from_lines(Form::Compose, "").is_err());
    }
}
