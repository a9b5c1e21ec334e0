//! Statistics of rolled boards: how many words and points, how long, which, and how sure each figure is.
//!
//! A [`StatsRun`] rolls boards of a seed and counts them in a [`Tally`]; tallies of different boards add up
//! exactly, whoever counted them and in whatever order. A [`Report`] is what a tally says, with the uncertainty
//! of each figure; it is the result line of the command line, the download of the page, and, with all word
//! counts in it, what a later run is added to.
//!
//! Source: D. Vanderkam, "Some Boggle Statistics", 2007, whose figures these are.

mod csv;
mod fit;
mod histogram;
mod packed;
mod report;
mod run;
mod runs;
mod saved;
mod tally;

#[cfg(test)]
mod tests;

pub use csv::Table;
pub use fit::LogNormal;
pub use histogram::Histogram;
pub use packed::UnpackError;
pub use report::{ByLength, ByName, Distribution, Length, LongWord, Options, Report};
pub use run::StatsRun;
pub use runs::{Run, Runs};
pub use saved::{ImportError, Saved};
pub use tally::{Longest, MergeError, RECORDS, Rolled, Subject, Tally};
