//! Breaks one class part by part, so that the page can show each part.

use std::sync::Arc;

use serde::Serialize;
use tsify::{Ts, Tsify};
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
    #[wasm_bindgen(js_name = runUntil)]
    pub fn run_until(&mut self, deadline: f64) -> Result<Ts<Unfolded>, JsError> {
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

/// The parts since the last request; only the first `kept` of the earlier ones are still valid.
#[derive(Serialize, Tsify)]
pub struct Unfolded {
    kept: usize,
    rows: Vec<PartRow>,
    /// Whether the class has more parts to break.
    more: bool,
}

/// A part of a class that was bounded. It is split unless its bound is low enough.
#[derive(Serialize, Tsify)]
pub(super) struct PartRow {
    /// The number of cells decided before it; for the 2009 method, the number of splits.
    level: usize,
    /// The part's number within its parent, from 1, and the number of parts.
    part: usize,
    of: usize,
    class: String,
    bound: u32,
    fate: PartFate,
    /// The number of letters tried in a search.
    tried: u64,
    /// The boards, counting those that are equivalent within the class once.
    found: usize,
    /// The share of the class's boards before it, and its own share, from 0 to 1.
    from: f64,
    share: f64,
    /// The share of the class that is broken or, with our own method, dealt with.
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
