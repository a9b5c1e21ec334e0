//! The suite of benchmarks in a browser. Only with the feature `bench`: the page has no yardstick on board.

use std::sync::Arc;

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::convert::to_js;
use crate::bench::{CASES, Contender, Size};
use crate::dict::Dictionary;

/// The cases, and the contenders of the one that is on.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Bench {
    dictionary: Arc<Dictionary>,
    contenders: Vec<Contender>,
}

#[derive(Serialize)]
struct CaseInfo {
    suite: &'static str,
    name: &'static str,
    unit: &'static str,
}

#[derive(Serialize)]
struct RoundInfo {
    units: f64,
    signature: String,
}

#[wasm_bindgen]
impl Bench {
    /// The suite over a packed dictionary.
    ///
    /// # Errors
    /// For bytes that are not a dictionary, or a damaged one.
    pub fn open(packed: &[u8]) -> Result<Bench, JsError> {
        Ok(Self {
            dictionary: Arc::new(Dictionary::unpack(packed)?),
            contenders: Vec::new(),
        })
    }

    /// The cases in order: suite, name, unit.
    ///
    /// # Errors
    /// None in practice.
    pub fn cases(&self) -> Result<JsValue, JsError> {
        let info = |case: &crate::bench::Case| CaseInfo {
            suite: case.suite,
            name: case.name,
            unit: case.unit,
        };
        to_js(&CASES.iter().map(info).collect::<Vec<_>>())
    }

    /// Makes a case ready; returns the names of its contenders, ours first.
    ///
    /// # Errors
    /// If there is no such case.
    pub fn prepare(&mut self, case: usize) -> Result<JsValue, JsError> {
        // The last case's memory first.
        self.contenders.clear();
        let case = CASES
            .get(case)
            .ok_or_else(|| JsError::new("there is no such case"))?;
        self.contenders = case.prepare(&self.dictionary, Size::Full);
        let names: Vec<&str> = self.contenders.iter().map(Contender::name).collect();
        to_js(&names)
    }

    /// One round of one contender: what is to be timed.
    ///
    /// # Errors
    /// If there is no such contender.
    pub fn round(&mut self, contender: usize) -> Result<JsValue, JsError> {
        let outcome = self
            .contenders
            .get_mut(contender)
            .ok_or_else(|| JsError::new("there is no such contender"))?
            .round();
        to_js(&RoundInfo {
            units: outcome.units as f64,
            signature: outcome.signature.to_string(),
        })
    }
}
