//! Compiles a word list that a visitor supplies.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::convert::{from_js, to_js};
use super::lexicon::Lexicon;
use crate::dict::list::{self, ListError, ListReport};
use crate::dict::{Dictionary, WordRule};
use crate::letter::QuRule;
use crate::scoring::MinLength;

/// The result of compiling a word list: a dictionary or an error message.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Compiled {
    lexicon: Option<Lexicon>,
    message: String,
    missing: Option<String>,
    report: ListReport,
}

/// Compiles a list in the format described in `dicts/README.md`.
///
/// `includes` has the contents of the lists that this list may include. If it includes a list that is not among them,
/// [`Compiled::missing`] returns the name of that list: fetch it and call this function again.
///
/// # Errors
/// If the options are invalid. A problem with the list is not an error: the result describes it.
#[wasm_bindgen]
pub fn compile(
    text: &[u8],
    #[wasm_bindgen(unchecked_param_type = "CompileOptions")] options: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Include[]")] includes: JsValue,
) -> Result<Compiled, JsError> {
    let options: CompileOptions = from_js(options)?;
    let includes: Vec<IncludedList> = from_js(includes)?;
    let rule = WordRule {
        min_length: MinLength::new(options.min_length)
            .ok_or_else(|| JsError::new("the minimum word length must be 1 to 6"))?,
        max_length: Some(options.max_length).filter(|max| *max > 0),
        qu: options.qu,
    };
    let find = |name: &str| {
        let found = includes.iter().find(|include| include.name == name)?;
        Some(Cow::Borrowed(found.text.as_str()))
    };
    let reading = list::read(text, &find);
    let mut compiled = Compiled {
        lexicon: None,
        message: String::new(),
        missing: None,
        report: reading.report,
    };
    match reading.words {
        Ok(words) => match Dictionary::new(options.name, &words, rule) {
            Ok(dictionary) => compiled.lexicon = Some(Lexicon::new(dictionary)),
            Err(error) => compiled.message = error.to_string(),
        },
        Err(error) => {
            compiled.message = error.to_string();
            if let ListError::UnknownList { name, .. } = error {
                compiled.missing = Some(name);
            }
        }
    }
    Ok(compiled)
}

#[wasm_bindgen]
impl Compiled {
    /// Returns the dictionary and gives it up, so a second call returns `undefined`. Returns `undefined` if there is no dictionary.
    #[wasm_bindgen(js_name = takeLexicon)]
    pub fn take_lexicon(&mut self) -> Option<Lexicon> {
        self.lexicon.take()
    }

    /// Returns why there is no dictionary, or an empty string if there is one.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn message(&self) -> String {
        self.message.clone()
    }

    /// Returns the name of an included list that was not supplied, if that is the problem.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn missing(&self) -> Option<String> {
        self.missing.clone()
    }

    /// Returns the first few lines that could not be used, each with what is wrong with it.
    ///
    /// # Errors
    /// If the record cannot be converted.
    #[wasm_bindgen(unchecked_return_type = "ListIssue[]")]
    pub fn issues(&self) -> Result<JsValue, JsError> {
        let issues: Vec<IssueView> = self
            .report
            .issues
            .iter()
            .map(|issue| IssueView {
                line: issue.line,
                text: &issue.text,
                message: issue.fault.to_string(),
            })
            .collect();
        to_js(&issues)
    }

    /// Returns the number of lines that could not be used.
    #[must_use]
    #[wasm_bindgen(getter, js_name = issueCount)]
    pub fn issue_count(&self) -> usize {
        self.report.issue_count
    }
}

/// The TypeScript type `CompileOptions`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct CompileOptions {
    name: String,
    min_length: u8,
    max_length: u8,
    qu: QuRule,
}

/// A list that other lists may include.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct IncludedList {
    name: String,
    text: String,
}

/// The TypeScript type `ListIssue`.
#[derive(Serialize)]
struct IssueView<'a> {
    line: u32,
    text: &'a str,
    message: String,
}
