//! Compiles a word list that a visitor supplies.

use std::borrow::Cow;
use std::convert::Infallible;

use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::clock;
use super::convert::{from_js, list_to_js};
use super::lexicon::Lexicon;
use crate::dict::list::{ListError, ListReport};
use crate::dict::{Compilation, Compiled, DictionaryError, WordRule};
use crate::letter::QuRule;
use crate::scoring::MinLength;
use crate::step::Pieces;

/// The number of lines or words before the clock is read for the first time, and the most between two readings.
const PIECES: Pieces = Pieces::new(256, 1 << 14);

/// The work of compiling a word list, and its result: a dictionary or an error message.
#[wasm_bindgen(js_name = Compilation)]
#[derive(Debug)]
pub struct CompilationJob {
    /// The work; `None` once it is done.
    work: Option<Compilation<'static>>,
    pieces: Pieces,
    lexicon: Option<Lexicon>,
    message: String,
    missing: Option<String>,
    report: ListReport,
}

#[wasm_bindgen(js_class = Compilation)]
impl CompilationJob {
    /// Prepares to compile a list in the format described in `dicts/README.md`.
    ///
    /// `includes` has the contents of the lists that this list may include. If it includes a list that is not among them,
    /// [`missing`](Self::missing) returns the name of that list: fetch it and compile the list again.
    ///
    /// # Errors
    /// If the options are invalid. A problem with the list is not an error: the result describes it.
    #[wasm_bindgen(constructor)]
    pub fn new(
        text: Vec<u8>,
        options: Ts<CompileOptions>,
        includes: Vec<Ts<Include>>,
    ) -> Result<CompilationJob, JsError> {
        let options: CompileOptions = from_js(options)?;
        let rule = WordRule {
            min_length: options.min_length,
            max_length: Some(options.max_length).filter(|max| *max > 0),
            qu: options.qu,
        };
        let include = |include| {
            let Include { name, text } = from_js(include)?;
            Ok((name, Cow::Owned(text)))
        };
        let includes = includes.into_iter().map(include).collect::<Result<_, JsError>>()?;
        Ok(Self {
            work: Some(Compilation::from_text(Cow::Owned(text), options.name, includes, rule)),
            pieces: PIECES,
            lexicon: None,
            message: String::new(),
            missing: None,
            report: ListReport::default(),
        })
    }

    /// Works until `performance.now()` has reached `deadline`. Returns whether there is more to do. Once there isn't, the result
    /// can be taken.
    #[wasm_bindgen(js_name = runUntil)]
    pub fn run_until(&mut self, deadline: f64) -> bool {
        if let Some(work) = &mut self.work {
            let step = |budget: u32| Ok::<_, Infallible>(work.step(budget as usize));
            let Ok(state) = clock::run_until(deadline, None, &mut self.pieces, step);
            if state.is_working() {
                return true;
            }
        }
        if let Some(work) = self.work.take() {
            self.take(work.finish());
        }
        false
    }

    fn take(&mut self, compiled: Compiled) {
        self.report = compiled.report;
        match compiled.dictionary {
            Ok(dictionary) => self.lexicon = Some(Lexicon::new(dictionary)),
            Err(error) => {
                self.message = error.to_string();
                if let DictionaryError::List(ListError::UnknownList { name, .. }) = error {
                    self.missing = Some(name);
                }
            }
        }
    }

    /// Returns the dictionary and gives it up, so a second call returns `undefined`. Returns `undefined` if there is no dictionary, or
    /// none yet.
    #[wasm_bindgen(js_name = takeLexicon)]
    pub fn take_lexicon(&mut self) -> Option<Lexicon> {
        self.lexicon.take()
    }

    /// Returns why there is no dictionary, or an empty string if there is one, or if there is more to do.
    #[wasm_bindgen(getter)]
    pub fn message(&self) -> String {
        self.message.clone()
    }

    /// Returns the name of an included list that was not supplied, if that is the problem.
    #[wasm_bindgen(getter)]
    pub fn missing(&self) -> Option<String> {
        self.missing.clone()
    }

    /// Returns the first few lines that could not be used, each with what is wrong with it.
    pub fn issues(&self) -> Result<Vec<Ts<ListIssue>>, JsError> {
        let issues = self.report.issues.iter().map(|issue| ListIssue {
            line: issue.line,
            text: issue.text.clone(),
            message: issue.fault.to_string(),
        });
        list_to_js(&issues.collect::<Vec<_>>())
    }

    /// Returns the number of lines that could not be used.
    #[wasm_bindgen(getter, js_name = issueCount)]
    pub fn issue_count(&self) -> usize {
        self.report.issue_count
    }
}

/// The options for reading a visitor's own list.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CompileOptions {
    name: String,
    /// Shorter words are left out.
    min_length: MinLength,
    /// Longer words (letters of text) are left out; 0 for no limit.
    max_length: u8,
    qu: QuRule,
}

/// A list that other lists may include.
#[derive(Deserialize, Tsify)]
#[serde(deny_unknown_fields)]
pub struct Include {
    name: String,
    text: String,
}

/// A line of a word list that could not be used, or was corrected.
#[derive(Serialize, Tsify)]
pub struct ListIssue {
    /// Counted from 1.
    line: u32,
    text: String,
    message: String,
}
