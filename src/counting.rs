//! The number of boards: estimates from arithmetic, the share of boards that can be rolled with the dice, and the exact
//! odds of one given board.
//!
//! Source: D. Vanderkam, "How many Boggle boards are there?", 2007, which made the same three estimates but did not
//! compute exact odds. In this module, a *string* is one face for each cell, row by row.

mod estimates;
mod natural;
mod odds;

pub use estimates::{Estimates, Interval, estimates};
pub use natural::Natural;
pub use odds::{Odds, Rollable, TooManyStates, odds};

/// Returns the base-2 logarithm of a positive number, or `None` for 0. Numbers of boards are easier to compare by their logarithms.
pub fn log2(number: f64) -> Option<f64> {
    (number > 0.0).then(|| libm::log2(number))
}
