//! Scores every board of a class one by one, for comparison with better methods.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::convert::to_js;
use crate::breaker::BruteForce;
use crate::step::Step;

/// The work of scoring all boards of a class, one after another.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Brute {
    work: BruteForce,
}

impl Brute {
    pub(super) fn new(work: BruteForce) -> Self {
        Self { work }
    }
}

#[wasm_bindgen]
impl Brute {
    /// Scores up to `budget` more boards, and returns the totals so far.
    ///
    /// # Errors
    /// If the record cannot be converted.
    #[wasm_bindgen(unchecked_return_type = "BruteScores")]
    pub fn more(&mut self, budget: u32) -> Result<JsValue, JsError> {
        let over = self.work.step(budget) == Step::Done;
        to_js(&Scores {
            scored: self.work.scored() as f64,
            all: self.work.all() as f64,
            found: self.work.found() as f64,
            best: self.work.best(),
            over,
        })
    }
}

/// The TypeScript type `BruteScores`.
#[derive(Serialize)]
struct Scores {
    scored: f64,
    all: f64,
    found: f64,
    best: u32,
    over: bool,
}
