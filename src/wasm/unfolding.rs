//! Breaks one class part by part, so that the page can show each part.

use std::sync::Arc;

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::clock;
use super::convert::to_js;
use crate::breaker::{NewParts, PartFate, UnfoldedPart, Unfolding};
use crate::dict::Dictionary;
use crate::letter::Alphabet;
use crate::step::Pieces;

/// The units of work, or the rows of the 2009 listing, before the clock is read for the first time, and the most between
/// two readings.
const PIECES: Pieces = Pieces::new(8, 1 << 12);

/// A class that is being broken part by part.
#[wasm_bindgen(js_name = Unfolding)]
#[derive(Debug)]
pub struct UnfoldingJob {
    dictionary: Arc<Dictionary>,
    unfolding: Unfolding,
    pieces: Pieces,
}

#[wasm_bindgen(js_class = Unfolding)]
impl UnfoldingJob {
    /// Works until `performance.now()` has reached `deadline`, and returns the new parts.
    ///
    /// # Errors
    /// If the class doesn't fit in memory and can't be split further.
    #[wasm_bindgen(js_name = runUntil, unchecked_return_type = "Unfolded")]
    pub fn run_until(&mut self, deadline: f64) -> Result<JsValue, JsError> {
        let step = |budget| self.unfolding.step(budget);
        let state = clock::run_until(deadline, None, &mut self.pieces, step)?;
        let NewParts { kept, parts } = self.unfolding.new_parts();
        let alphabet = self.dictionary.alphabet();
        let rows = parts.iter().map(|part| PartRow::new(part, alphabet));
        to_js(&Unfolded { kept, rows: rows.collect(), more: state.is_working() })
    }
}

impl UnfoldingJob {
    pub(super) fn new(dictionary: &Arc<Dictionary>, unfolding: Unfolding) -> Self {
        Self { dictionary: Arc::clone(dictionary), unfolding, pieces: PIECES }
    }
}

/// The TypeScript type `Unfolded`.
#[derive(Serialize)]
struct Unfolded {
    kept: usize,
    rows: Vec<PartRow>,
    more: bool,
}

/// The TypeScript type `PartRow`.
#[derive(Serialize)]
struct PartRow {
    level: usize,
    part: usize,
    of: usize,
    class: String,
    bound: u32,
    fate: PartFate,
    tried: u64,
    found: usize,
    from: f64,
    share: f64,
    done: f64,
}

impl PartRow {
    fn new(part: &UnfoldedPart, alphabet: &Alphabet) -> Self {
        Self {
            level: part.level,
            part: part.child,
            of: part.of,
            class: part.class.text(alphabet),
            bound: part.bound,
            fate: part.fate,
            tried: part.tried,
            found: part.found,
            from: part.from,
            share: part.share,
            done: part.done,
        }
    }
}
