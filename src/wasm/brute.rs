//! Scores every board of a class one by one, for comparison with better methods.

use std::convert::Infallible;

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::clock;
use super::convert::to_js;
use crate::breaker::BruteForce;
use crate::step::Pieces;

/// The number of boards before the clock is read for the first time, and the most between two readings.
const PIECES: Pieces = Pieces::new(256, 1 << 12);

/// The work of scoring all boards of a class, one after another.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Brute {
    work: BruteForce,
    pieces: Pieces,
}

impl Brute {
    pub(super) fn new(work: BruteForce) -> Self {
        Self { work, pieces: PIECES }
    }
}

#[wasm_bindgen]
impl Brute {
    /// Scores boards until `performance.now()` has reached `deadline`, and returns the totals so far.
    ///
    /// # Errors
    /// If the record cannot be converted.
    #[wasm_bindgen(js_name = runUntil)]
    pub fn run_until(&mut self, deadline: f64) -> Result<Ts<BruteScores>, JsError> {
        let Self { work, pieces } = self;
        let step = |budget| Ok::<_, Infallible>(work.step(budget));
        let Ok(state) = clock::run_until(deadline, None, pieces, step);
        to_js(&BruteScores {
            scored: self.work.scored() as f64,
            all: self.work.all() as f64,
            found: self.work.found() as f64,
            best: self.work.best(),
            more: state.is_working(),
        })
    }
}

/// The boards of a class that were scored one by one.
#[derive(Serialize, Tsify)]
pub struct BruteScores {
    scored: f64,
    all: f64,
    /// The number of them that reach the threshold, counting rotations and reflections separately, and the highest score.
    found: f64,
    best: u32,
    /// Whether there are boards left to score.
    more: bool,
}
