//! A fluent reader of a page.

use std::ops::ControlFlow;
use std::path::Path;

use deploy_panel::engine::view_model::{Form, FormModel, NoteModel, OptionModel, OptionState, OutputModel, PanelModel, RowModel};
use deploy_panel::engine::{Selection, Session, each_selection};
use deploy_panel::page::Page;

/// The pages that the tests run on: the bundled ones, then those that only the tests have.
pub const PAGES: [&str; 8] = ["kimi-k3", "deepseek-v4", "hy3", "inkling", "lfm2.5", "minimax-m3", "qwen3.8", "qwen3.8-27b"];

/// The text of a page file.
pub fn page_text(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let places = ["assets/pages", "tests/data/pages"].map(|folder| root.join(folder).join(format!("{name}.json")));
    let file = places.iter().find(|file| file.exists()).unwrap_or_else(|| panic!("no page {name}"));
    std::fs::read_to_string(file).unwrap()
}

/// A page of the tests.
pub fn page(name: &str) -> Page {
    Page::parse(&page_text(name)).unwrap_or_else(|findings| panic!("{name}: {findings:?}"))
}

/// All valid selections of a page.
pub fn selections(page: &Page) -> Vec<Selection> {
    let mut all = Vec::new();
    each_selection(page, &mut |selection| {
        all.push(selection);
        ControlFlow::Continue(())
    });
    all
}

/// A reader at a page.
pub struct Panel {
    /// What the reader works on.
    pub session: Session,
}

impl Panel {
    pub fn page(name: &str) -> Panel {
        Panel { session: Session::new(page(name)).unwrap() }
    }

    pub fn parse(text: &str) -> Panel {
        Panel { session: Session::new(Page::parse(text).unwrap()).unwrap() }
    }

    /// Picks an option that can be picked.
    pub fn pick(mut self, row: &str, option: &str) -> Panel {
        assert!(self.session.pick(row, option), "{row}={option} cannot be picked");
        assert_eq!(self.standing(row), option, "the pick stands");
        self
    }

    /// Picks an option that cannot be picked as things stand, with what it takes.
    pub fn switch(mut self, row: &str, option: &str) -> Panel {
        assert!(self.session.switch(row, option).is_some(), "{row}={option} cannot be had");
        self
    }

    /// Follows a link.
    pub fn link(mut self, fragment: &str) -> Panel {
        assert!(self.session.follow(fragment), "{fragment} is a link");
        self
    }

    pub fn fill(mut self, name: &str, value: &str) -> Panel {
        self.session.fill(name, value);
        self
    }

    /// What the buttons say by which disabled options can be had, such as `quant=nvfp4: Switch to B200`.
    pub fn ways(&self) -> Vec<String> {
        let mut ways = Vec::new();
        for row in self.model().rows.iter().filter(|row| row.visible) {
            for option in row.groups.iter().flat_map(|group| &group.options) {
                ways.extend(option.way.as_ref().map(|way| format!("{}={}: {way}", row.id, option.id)));
            }
        }
        ways
    }

    pub fn model(&self) -> PanelModel {
        self.session.model()
    }

    pub fn output(&self) -> OutputModel {
        self.model().output.unwrap()
    }

    pub fn row(&self, id: &str) -> RowModel {
        self.model().rows.into_iter().find(|row| row.id == id).unwrap_or_else(|| panic!("no row {id}"))
    }

    pub fn option(&self, row: &str, id: &str) -> OptionModel {
        let options = self.row(row).groups.into_iter().flat_map(|group| group.options);
        options.into_iter().find(|option| option.id == id).unwrap_or_else(|| panic!("no option {id}"))
    }

    /// Why an option cannot be picked; empty if it can.
    pub fn reason(&self, row: &str, option: &str) -> String {
        match self.option(row, option).state {
            OptionState::Disabled(reason) => reason,
            OptionState::Enabled => String::new(),
            OptionState::Hidden => panic!("{row}={option} is hidden"),
        }
    }

    /// The option that a row stands on.
    pub fn standing(&self, row: &str) -> String {
        let options = self.row(row).groups.into_iter().flat_map(|group| group.options);
        options.into_iter().find(|option| option.picked).map(|option| option.id).unwrap_or_default()
    }

    pub fn form(&self, form: Form) -> FormModel {
        self.output().forms.into_iter().find(|found| found.form == form).unwrap_or_else(|| panic!("no {form:?}"))
    }

    pub fn command(&self) -> String {
        self.form(Form::Python).text()
    }

    pub fn docker(&self) -> String {
        self.form(Form::Docker).text()
    }

    pub fn curl(&self) -> String {
        self.form(Form::Curl).text()
    }

    pub fn notes(&self) -> Vec<NoteModel> {
        self.output().notes
    }

    /// The note that holds a text.
    pub fn note(&self, text: &str) -> Option<String> {
        self.notes().into_iter().map(|note| note.text).find(|note| note.contains(text))
    }
}
