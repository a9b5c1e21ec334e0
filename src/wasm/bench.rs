//! The benchmark suite in a browser. This module exists only with the feature `bench`, because the page doesn't include the
//! reference solver.

use std::sync::Arc;

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::convert::{list_to_js, to_js};
use crate::bench::{CASES, Contender, Size};
use crate::dict::Dictionary;

/// The benchmark suite, with the contenders of the case that is being measured.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Bench {
    dictionary: Arc<Dictionary>,
    contenders: Vec<Contender>,
}

#[derive(Serialize, Tsify)]
pub struct CaseInfo {
    suite: &'static str,
    name: &'static str,
    unit: &'static str,
}

#[derive(Serialize, Tsify)]
pub struct RoundInfo {
    units: f64,
    signature: String,
}

#[wasm_bindgen]
impl Bench {
    /// Opens the suite with a packed dictionary.
    pub fn open(packed: &[u8]) -> Result<Bench, JsError> {
        Ok(Self { dictionary: Arc::new(Dictionary::unpack(packed)?), contenders: Vec::new() })
    }

    /// Lists the cases in order, each with its suite, name, and unit.
    pub fn cases(&self) -> Result<Vec<Ts<CaseInfo>>, JsError> {
        let info = |case: &crate::bench::Case| CaseInfo {
            suite: case.suite,
            name: case.name,
            unit: case.unit,
        };
        list_to_js(&CASES.iter().map(info).collect::<Vec<_>>())
    }

    /// Prepares a case, and returns the names of its contenders, starting with this crate's implementation.
    pub fn prepare(&mut self, case: usize) -> Result<Vec<String>, JsError> {
        // Free the memory of the previous case first.
        self.contenders.clear();
        let case = CASES.get(case).ok_or_else(|| JsError::new("there is no such case"))?;
        self.contenders = case.prepare(&self.dictionary, Size::Full);
        Ok(self.contenders.iter().map(|contender| contender.name().to_owned()).collect())
    }

    /// Runs one round of one contender. The caller measures the time.
    pub fn round(&mut self, contender: usize) -> Result<Ts<RoundInfo>, JsError> {
        let round = self
            .contenders
            .get_mut(contender)
            .ok_or_else(|| JsError::new("there is no such contender"))?
            .round();
        to_js(&RoundInfo { units: round.units as f64, signature: round.signature.to_string() })
    }
}
