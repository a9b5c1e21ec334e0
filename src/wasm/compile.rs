//! Compiles a word list that a visitor supplies.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::convert::{from_js, list_to_js};
use super::lexicon::Lexicon;
use crate::dict::list::{self, Issue};
use crate::dict::{Dictionary, DictionaryError, WordRule};
use crate::letter::QuRule;
use crate::scoring::MinLength;

/// The work of compiling a word list, and its result: a dictionary or an error message.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Compilation {
    text: Vec<u8>,
    options: CompileOptions,
    includes: BTreeMap<String, String>,
    lexicon: Option<Lexicon>,
    message: String,
    missing: Option<String>,
    issues: Vec<Issue>,
    issue_count: usize,
}

#[wasm_bindgen]
impl Compilation {
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
    ) -> Result<Compilation, JsError> {
        let include = |include| from_js(include).map(|Include { name, text }| (name, text));
        Ok(Self {
            text,
            options: from_js(options)?,
            includes: includes.into_iter().map(include).collect::<Result<_, JsError>>()?,
            lexicon: None,
            message: String::new(),
            missing: None,
            issues: Vec::new(),
            issue_count: 0,
        })
    }

    /// Compiles the list. That takes a fraction of a second, so it is done in one call, whatever the deadline is. Returns `false`:
    /// there is nothing more to do, and the result can be taken.
    #[wasm_bindgen(js_name = runUntil)]
    pub fn run_until(&mut self, _deadline: f64) -> bool {
        let rule = WordRule {
            min_length: self.options.min_length,
            max_length: Some(self.options.max_length).filter(|max| *max > 0),
            qu: self.options.qu,
        };
        let include = |name: &str| self.includes.get(name).map(|text| Cow::Borrowed(&**text));
        let reading = list::read(&self.text, &include);
        (self.issues, self.issue_count) = (reading.issues, reading.issue_count);
        let words = reading.words;
        match words.and_then(|words| Dictionary::new(&*self.options.name, &words, rule)) {
            Ok(dictionary) => self.lexicon = Some(Lexicon::new(dictionary)),
            Err(error) => {
                self.message = error.to_string();
                if let DictionaryError::UnknownList { name, .. } = error {
                    self.missing = Some(name);
                }
            }
        }
        false
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
        let issues = self.issues.iter().map(|issue| ListIssue {
            line: issue.line,
            text: issue.text.clone(),
            message: issue.fault.to_string(),
        });
        list_to_js(&issues.collect::<Vec<_>>())
    }

    /// Returns the number of lines that could not be used.
    #[wasm_bindgen(getter, js_name = issueCount)]
    pub fn issue_count(&self) -> usize {
        self.issue_count
    }
}

/// The options for reading a visitor's own list.
#[derive(Debug, Deserialize, Tsify)]
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
