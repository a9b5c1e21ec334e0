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

/// A compiled word list: a dictionary or an error message.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Compilation {
    lexicon: Option<Lexicon>,
    message: String,
    missing: Option<String>,
    issues: Vec<Issue>,
    issue_count: usize,
}

#[wasm_bindgen]
impl Compilation {
    /// Compiles a list in the format described in `dicts/README.md`, which takes a fraction of a second.
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
        let CompileOptions { name, min_length, max_length, qu } = from_js(options)?;
        let include = |include| from_js(include).map(|Include { name, text }| (name, text));
        let includes =
            includes.into_iter().map(include).collect::<Result<BTreeMap<_, _>, JsError>>()?;
        let include = |name: &str| includes.get(name).map(|text| Cow::Borrowed(&**text));
        let rule = WordRule { min_length, max_length: Some(max_length).filter(|max| *max > 0), qu };
        let reading = list::read(&text, &include);
        let mut made =
            Self { issues: reading.issues, issue_count: reading.issue_count, ..Self::default() };
        match reading.words.and_then(|words| Dictionary::new(&*name, &words, rule)) {
            Ok(dictionary) => made.lexicon = Some(Lexicon::new(dictionary)),
            Err(error) => {
                made.message = error.to_string();
                if let DictionaryError::UnknownList { name, .. } = error {
                    made.missing = Some(name);
                }
            }
        }
        Ok(made)
    }

    /// Returns the dictionary and gives it up, so a second call returns `undefined`. Returns `undefined` if there is no dictionary.
    #[wasm_bindgen(js_name = takeLexicon)]
    pub fn take_lexicon(&mut self) -> Option<Lexicon> {
        self.lexicon.take()
    }

    /// Returns why there is no dictionary, or an empty string if there is one.
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
