//! Prints how one class is broken with the method of 2009, in the way the 2009 program did.

use std::sync::Arc;

use boggle_lab::breaker::{Fate, Listing, Threshold};
use boggle_lab::class::BoardClass;
use boggle_lab::dict::Dictionary;
use boggle_lab::scoring::Rules;

use crate::output::{Failure, print, record};

pub(super) fn print_all(
    dictionary: &Arc<Dictionary>,
    class: &BoardClass,
    threshold: Threshold,
    rules: Rules,
) -> Result<(), Failure> {
    let alphabet = dictionary.alphabet();
    for (part, bounds) in Listing::new(dictionary, class, threshold, rules) {
        print(&record! {
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
