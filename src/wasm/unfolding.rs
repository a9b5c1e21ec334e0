//! Breaks one class part by part, so that the page can show each part.

use std::convert::Infallible;
use std::sync::Arc;

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::clock;
use super::convert::to_js;
use crate::breaker::{Branch, BreakerOptions, Fate, Listing, ListingRow, Method, TraceNews, Watch};
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::letter::Alphabet;
use crate::step::{Pieces, Step};

/// The units of work, or the rows of the 2009 listing, before the clock is read for the first time, and the most between
/// two readings.
const PIECES: Pieces = Pieces::new(8, 1 << 12);

/// A class that is being broken part by part.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Unfolding {
    dictionary: Arc<Dictionary>,
    unfolder: Unfolder,
    pieces: Pieces,
}

#[derive(Debug)]
enum Unfolder {
    /// The method of 2009: the listing, the number of rows so far, and the share of the class that is broken.
    Union(Box<Listing>, usize, f64),
    /// The method of 2025 or this crate's own.
    Watched(Box<Watch>),
}

#[wasm_bindgen]
impl Unfolding {
    /// Works until `performance.now()` has reached `deadline`, and returns the new parts.
    ///
    /// # Errors
    /// If the class doesn't fit in memory and can't be split further.
    #[wasm_bindgen(js_name = runUntil, unchecked_return_type = "Unfolded")]
    pub fn run_until(&mut self, deadline: f64) -> Result<JsValue, JsError> {
        let alphabet = self.dictionary.alphabet();
        let pieces = &mut self.pieces;
        let unfolded = match &mut self.unfolder {
            Unfolder::Union(listing, count, broken) => {
                let mut rows = Vec::new();
                let list = |most: u32| {
                    let before = rows.len();
                    for row in listing.take(most as usize) {
                        if row.broken {
                            *broken += row.share;
                        }
                        rows.push(PartRow::of_row(&row, *broken, alphabet));
                    }
                    let all_came = rows.len() - before == most as usize;
                    Ok::<_, Infallible>(Step::working_if(all_came))
                };
                let Ok(state) = clock::run_until(deadline, None, pieces, list);
                let kept = *count;
                *count += rows.len();
                let over = state.is_done();
                Unfolded { kept, rows, over }
            }
            Unfolder::Watched(watch) => {
                let step = |budget| watch.step(budget);
                let over = clock::run_until(deadline, None, pieces, step)?.is_done();
                let TraceNews { kept, branches } = watch.news();
                let rows = branches.iter();
                let rows = rows.map(|branch| PartRow::of_branch(branch, alphabet));
                Unfolded {
                    kept,
                    rows: rows.collect(),
                    over,
                }
            }
        };
        to_js(&unfolded)
    }
}

impl Unfolding {
    pub(super) fn new(
        dictionary: &Arc<Dictionary>,
        class: &BoardClass,
        method: Method,
        options: BreakerOptions,
    ) -> Result<Self, JsError> {
        let unfolder = match method {
            Method::Union2009 => {
                let listing = Listing::new(dictionary, class, options.threshold, options.rules);
                Unfolder::Union(Box::new(listing), 0, 0.0)
            }
            _ => {
                let options = BreakerOptions { method, ..options };
                Unfolder::Watched(Box::new(Watch::new(dictionary, class, options)?))
            }
        };
        Ok(Self {
            dictionary: Arc::clone(dictionary),
            unfolder,
            pieces: PIECES,
        })
    }
}

/// The TypeScript type `Unfolded`.
#[derive(Serialize)]
struct Unfolded {
    kept: usize,
    rows: Vec<PartRow>,
    over: bool,
}

/// The TypeScript type `PartRow`.
#[derive(Serialize)]
struct PartRow {
    level: usize,
    part: usize,
    of: usize,
    class: String,
    bound: u32,
    fate: &'static str,
    tried: u64,
    found: usize,
    from: f64,
    share: f64,
    done: f64,
}

impl PartRow {
    fn of_row(row: &ListingRow, done: f64, alphabet: &Alphabet) -> Self {
        let is_board = row.class.open().is_empty();
        Self {
            level: row.level,
            part: row.child,
            of: row.of,
            class: row.class.text(alphabet),
            bound: row.bounds.bound(),
            fate: match () {
                () if row.broken => "broken",
                () if is_board => "found",
                () => "split",
            },
            tried: 0,
            found: usize::from(is_board && !row.broken),
            from: row.from,
            share: row.share,
            done,
        }
    }

    fn of_branch(branch: &Branch, alphabet: &Alphabet) -> Self {
        let (fate, tried, found) = match branch.fate {
            Fate::Broken => ("broken", 0, 0),
            Fate::Split => ("split", 0, 0),
            Fate::Searched { tried, found: 0 } => ("searched", tried, 0),
            Fate::Searched { tried, found } => ("found", tried, found),
        };
        let ends = branch.fate != Fate::Split;
        Self {
            level: branch.level,
            part: branch.child,
            of: branch.of,
            class: branch.class.text(alphabet),
            bound: branch.bound,
            fate,
            tried,
            found,
            from: branch.from,
            share: branch.share,
            done: branch.from + if ends { branch.share } else { 0.0 },
        }
    }
}
