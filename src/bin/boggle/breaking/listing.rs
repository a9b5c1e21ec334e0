//! Prints how one class is broken with the method of 2009, in the way the 2009 program did.

use std::sync::Arc;

use serde::Serialize;

use boggle_lab::breaker::{Fate, Listing, Threshold};
use boggle_lab::class::BoardClass;
use boggle_lab::dict::Dictionary;
use boggle_lab::scoring::Rules;

use crate::output::{Failure, print};

#[derive(Serialize)]
struct ListingLine {
    level: usize,
    /// The number of the part within its parent, counted from 1; `of` is the number of the parent's parts.
    part: usize,
    of: usize,
    class: String,
    bound: u32,
    sum_union: u32,
    max_no_mark: u32,
    /// The number of boards, as a decimal string.
    boards: String,
    broken: bool,
    /// The percentage of the class's boards that are in broken parts so far.
    percent: f64,
}

pub(super) fn print_all(
    dictionary: &Arc<Dictionary>,
    class: &BoardClass,
    threshold: Threshold,
    rules: Rules,
) -> Result<(), Failure> {
    let alphabet = dictionary.alphabet();
    for (part, bounds) in Listing::new(dictionary, class, threshold, rules) {
        print(&ListingLine {
            level: part.level,
            part: part.child,
            of: part.of,
            class: part.class.text(alphabet),
            bound: part.bound,
            sum_union: bounds.sum_union,
            max_no_mark: bounds.max_no_mark,
            boards: part.class.boards().to_string(),
            broken: part.fate == Fate::Broken,
            percent: (part.done * 1e6).round() / 1e4,
        })?;
    }
    Ok(())
}
