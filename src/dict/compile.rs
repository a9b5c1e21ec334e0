//! The job that turns the text of a list into a dictionary, one piece at a time.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::dictionary::{Dictionary, DictionaryBuilder, DictionaryError};
use super::list::{ListReader, ListReport};
use super::words::WordRule;
use crate::step::Step;

/// A job that compiles the text of a word list: it reads the list, and makes a [`Dictionary`] of its words.
///
/// [`list::read`](super::list::read) and [`Dictionary::new`] do the same in two calls. Each takes tens of milliseconds
/// for 170,000 words.
///
/// ```
/// use boggle_lab::dict::{Compilation, WordRule};
/// let text = b"include base\n+Tars\n-tap\n".as_slice();
/// let includes = [("base".to_owned(), "tap\ntar\n".into())].into();
/// let mut job = Compilation::from_text(text.into(), "mine", includes, WordRule::default());
/// while job.step(1000).is_working() {}
/// let compiled = job.finish();
/// assert_eq!(compiled.dictionary.unwrap().words(), 2);
/// assert_eq!(compiled.report.issue_count, 0);
/// ```
#[derive(Debug)]
pub struct Compilation<'t> {
    name: String,
    rule: WordRule,
    includes: BTreeMap<String, Cow<'t, str>>,
    stage: CompileStage<'t>,
    report: ListReport,
}

#[derive(Debug)]
enum CompileStage<'t> {
    Reading(ListReader<'t>),
    Building(DictionaryBuilder<'t>),
    Done(Result<Dictionary, DictionaryError>),
}

/// The result of compiling a list.
#[derive(Debug)]
pub struct Compiled {
    /// The dictionary, or why there is none.
    pub dictionary: Result<Dictionary, DictionaryError>,
    /// The problems noticed while the list was read, even if there is no dictionary.
    pub report: ListReport,
}

impl<'t> Compilation<'t> {
    /// Prepares to compile the text of a list into a dictionary with this name. `includes` has the texts of the lists that the list may
    /// include, by name.
    pub fn from_text(
        text: Cow<'t, [u8]>,
        name: impl Into<String>,
        includes: BTreeMap<String, Cow<'t, str>>,
        rule: WordRule,
    ) -> Self {
        Self {
            name: name.into(),
            rule,
            includes,
            stage: CompileStage::Reading(ListReader::new(text)),
            report: ListReport::default(),
        }
    }

    /// Reads at most `lines` lines of the list, or adds at most as many of its words to the dictionary.
    ///
    /// Some parts of the work can't be divided, such as sorting the words. Each of them is a step, and takes up to about 15
    /// milliseconds for 170,000 words.
    pub fn step(&mut self, lines: usize) -> Step {
        match &mut self.stage {
            CompileStage::Reading(reader) => {
                let includes = &self.includes;
                let _ = reader.step(lines, &|name| includes.get(name).cloned());
                if let Some(reading) = reader.take() {
                    self.report = reading.report;
                    self.stage = match reading.words {
                        Ok(words) => {
                            let name = core::mem::take(&mut self.name);
                            let words = Cow::Owned(words);
                            CompileStage::Building(DictionaryBuilder::new(name, words, self.rule))
                        }
                        Err(error) => CompileStage::Done(Err(error.into())),
                    };
                }
            }
            CompileStage::Building(builder) => {
                let state = builder.step(lines);
                if let Some(dictionary) = state.map(|_| builder.take()).transpose() {
                    self.stage = CompileStage::Done(dictionary);
                }
            }
            CompileStage::Done(_) => {}
        }
        Step::working_if(!matches!(self.stage, CompileStage::Done(_)))
    }

    /// Returns about what share of the work is done, from 0 to 1. It falls when an included list adds to the work.
    pub fn progress(&self) -> f64 {
        match &self.stage {
            CompileStage::Reading(reader) => reader.progress() / 2.0,
            CompileStage::Building(builder) => f64::midpoint(1.0, builder.progress()),
            CompileStage::Done(_) => 1.0,
        }
    }

    /// Does the rest of the work, and returns the result.
    #[must_use]
    pub fn finish(mut self) -> Compiled {
        while self.step(usize::MAX).is_working() {}
        let CompileStage::Done(dictionary) = self.stage else {
            unreachable!("the work is finished")
        };
        Compiled { dictionary, report: self.report }
    }
}
