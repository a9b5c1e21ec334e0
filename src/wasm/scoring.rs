//! Reads points tables and returns them with all their numbers to the page, which computes none of them.

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::convert::to_js;
use crate::scoring::Scoring;

/// A points table after reading.
#[derive(Serialize, Tsify)]
pub struct PointsTable {
    /// The text that all equal tables share, so that comparing it compares the rules.
    scoring: Scoring,
    /// The points of words of 0, 1, 2, … letters; the last number applies to all longer words.
    points: Vec<u32>,
}

/// Reads a points table, and returns its standard text and the points of words of 0, 1, 2, … letters. Words with more letters than
/// the table covers earn the points in its last entry.
#[wasm_bindgen(js_name = readScoring)]
pub fn read_scoring(text: &str) -> Result<Ts<PointsTable>, JsError> {
    let scoring: Scoring = text.parse()?;
    let points = scoring.entries().to_vec();
    to_js(&PointsTable { scoring, points })
}
