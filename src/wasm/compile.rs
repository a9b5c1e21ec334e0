//! Compiling a visitor's word list.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::convert::{from_js, to_js};
use super::lexicon::Lexicon;
use crate::dict::list::{self, ListError, Report};
use crate::dict::{Dictionary, WordRule};
use crate::letter::QuRule;
use crate::scoring::MinLength;

/// What came of a list: a lexicon to take, or a message.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Compiled {
    lexicon: Option<Lexicon>,
    message: String,
    missing: Option<String>,
    report: Report,
}

/// Compiles a list in the format of `dicts/README.md`.
///
/// `includes` are the texts of lists that it may include. If it includes another one, [`Compiled::missing`]
/// has its name: get it and call again.
///
/// # Errors
/// Only for options that are none: what is wrong with the list is part of the answer.
#[wasm_bindgen]
pub fn compile(
    text: &[u8],
    #[wasm_bindgen(unchecked_param_type = "CompileOptions")] options: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Include[]")] includes: JsValue,
) -> Result<Compiled, JsError> {
    let options: Options = from_js(options)?;
    let includes: Vec<Include> = from_js(includes)?;
    let rule = WordRule {
        min_length: MinLength::new(options.min_length)
            .ok_or_else(|| JsError::new("the shortest word can have 1 to 6 letters"))?,
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
    /// The lexicon, once; `undefined` if there is none.
    #[wasm_bindgen(js_name = takeLexicon)]
    pub fn take_lexicon(&mut self) -> Option<Lexicon> {
        self.lexicon.take()
    }

    /// Why there is no lexicon; empty if there is.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn message(&self) -> String {
        self.message.clone()
    }

    /// The included list that was not given, if that is what is wrong.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn missing(&self) -> Option<String> {
        self.missing.clone()
    }

    /// The first lines that could not be used.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(unchecked_return_type = "ListIssue[]")]
    pub fn issues(&self) -> Result<JsValue, JsError> {
        let issues: Vec<Issue> = self
            .report
            .issues
            .iter()
            .map(|issue| Issue {
                line: issue.line,
                text: &issue.text,
                message: issue.fault.to_string(),
            })
            .collect();
        to_js(&issues)
    }

    /// How many lines could not be used.
    #[must_use]
    #[wasm_bindgen(getter, js_name = issueCount)]
    pub fn issue_count(&self) -> usize {
        self.report.issue_count
    }
}

/// `CompileOptions` of the contract.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Options {
    name: String,
    min_length: u8,
    max_length: u8,
    qu: QuRule,
}

/// A list that may be included.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Include {
    name: String,
    text: String,
}

/// `ListIssue` of the contract.
#[derive(Serialize)]
struct Issue<'a> {
    line: u32,
    text: &'a str,
    message: String,
}
