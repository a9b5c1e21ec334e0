//! Statistics about rolled boards: how many words and points they have, how long the words are, which words are common,
//! and how certain each figure is.
//!
//! A [`StatsRun`] rolls boards from a seed and counts them in a [`Tally`]. Tallies of different boards can be added,
//! and the sum is exact, regardless of who counted which boards and in what order. A [`Report`] presents a tally, with
//! the uncertainty of each figure. The command line prints the report as its result, and the page offers it as a
//! download. If a report includes all word counts, the statistics of more boards can be added to it later.
//!
//! Source: D. Vanderkam, "Some Boggle Statistics", 2007, which was the first to publish these figures.

mod histogram;
mod report;
mod tally;

#[cfg(test)]
mod tests;

pub use histogram::{Histogram, LogNormal};
pub use report::{Distribution, Length, LongWord, Report};
pub use tally::{RECORDS, Rolled, RolledRanges, StatsError, StatsRun, Subject, Tally};
