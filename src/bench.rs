//! The fixed benchmark suite: the work to do, and a signature of the results. It has no clock; the caller measures
//! time.
//!
//! A [`Case`] is a fixed amount of work. Its [`Contender`]s all do the same work and must agree on every exact count;
//! the first one is this crate's implementation. Each call of [`Contender::round`] does the work once. For reliable
//! results, alternate between the contenders, so that other load on the machine affects all of them, and compare
//! medians. The command line and the browser run the same cases.
//!
//! A *suite* is a group of cases with one name. To add a case, write a function that makes its contenders and add a
//! line to [`CASES`].
//!
//! A [`Signature`] is computed only from exact counts, so it is the same on every machine and changes only if an answer
//! changes.

mod boards;
mod breaking;
mod contender;
mod load;
mod round;
mod score;
mod trees;
mod words;

use core::fmt;
use std::sync::Arc;

pub use self::contender::{Contender, OURS, Size, YARDSTICK};
pub use self::round::{BenchRound, Signature};

use crate::dict::Dictionary;

/// A fixed amount of work to measure.
pub struct Case {
    /// The suite that the case belongs to.
    pub suite: &'static str,
    /// The case's name, unique across all suites.
    pub name: &'static str,
    /// The unit of work, in the plural, such as `boards`.
    pub unit: &'static str,
    /// What [`BenchRound::count`] counts, such as `points`.
    pub counted: &'static str,
    prepare: fn(&Arc<Dictionary>, Size) -> Vec<Contender>,
}

/// All cases, grouped by suite.
pub const CASES: &[Case] = &[
    Case::new("score", "random-4x4", "boards", "points", score::random_4x4),
    Case::new("score", "near-best-4x4", "boards", "points", score::near_best),
    Case::new("score", "random-5x5", "boards", "points", score::random_5x5),
    Case::new("score", "random-6x6", "boards", "points", score::random_6x6),
    Case::new("words", "words-4x4", "boards", "words", words::words_4x4),
    Case::new("words", "paths-4x4", "boards", "paths", words::paths_4x4),
    Case::new("words", "paths-6x6", "boards", "paths", words::paths_6x6),
    Case::new("dict", "unpack", "dictionaries", "words", load::unpack),
    Case::new("dict", "compile", "dictionaries", "words", load::compile),
    Case::new("trees", "build-3x3", "nodes", "bound", trees::build),
    Case::new("trees", "orderly-3x3", "nodes", "bound", trees::build_orderly),
    Case::new("trees", "lifts-3x3", "nodes", "bounds", trees::plain),
    Case::new("trees", "folded-3x3", "nodes", "bounds", trees::squeezed),
    Case::new("breaking", "break-3x3", "paths", "boards", breaking::of_3x3),
    Case::new("breaking", "break-3x4", "paths", "boards", breaking::of_3x4),
    Case::new("breaking", "break-4x4", "paths", "boards", breaking::of_4x4),
];

/// Lists the names of the suites, in order.
#[must_use]
pub fn suites() -> Vec<&'static str> {
    let mut names: Vec<&str> = CASES.iter().map(|case| case.suite).collect();
    names.dedup();
    names
}

impl Case {
    const fn new(
        suite: &'static str,
        name: &'static str,
        unit: &'static str,
        counted: &'static str,
        prepare: fn(&Arc<Dictionary>, Size) -> Vec<Contender>,
    ) -> Self {
        Self { suite, name, unit, counted, prepare }
    }

    /// Prepares everything that should not be measured, and returns the contenders, with this crate's implementation
    /// first.
    ///
    /// Cost: up to one second and 60 MB of memory, mostly for the reference solver's trie.
    #[must_use]
    pub fn prepare(&self, dictionary: &Arc<Dictionary>, size: Size) -> Vec<Contender> {
        (self.prepare)(dictionary, size)
    }
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.suite, self.name)
    }
}
