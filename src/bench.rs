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

mod suites;

use core::fmt;
use std::sync::Arc;

use self::suites::{
    CLASS, CLASS_3X4, CLASS_4X4, CUTOFF, breaking, lifts, near_best, on_random, paths, trees, words,
};
use crate::dict::Dictionary;
use crate::tree::{self, Compress, Lift, Sharing, lift};

/// A fixed amount of work to measure.
#[derive(Debug)]
pub struct Case {
    pub suite: &'static str,
    pub name: &'static str,
    /// The unit of work, in the plural, such as `boards`.
    pub unit: &'static str,
    /// What [`BenchRound::count`] counts, such as `points`.
    pub counted: &'static str,
    prepare: fn(&Arc<Dictionary>, Size) -> Vec<Contender>,
}

/// All cases, grouped by suite.
pub const CASES: &[Case] = &[
    Case::new("score", "random-4x4", "boards", "points", |d, size| {
        on_random(d, 4, size.of(20_000))
    }),
    Case::new("score", "near-best-4x4", "boards", "points", |d, size| near_best(d, size.of(8_000))),
    Case::new("score", "random-5x5", "boards", "points", |d, size| on_random(d, 5, size.of(8_000))),
    Case::new("score", "random-6x6", "boards", "points", |d, size| on_random(d, 6, size.of(4_000))),
    Case::new("words", "words-4x4", "boards", "words", |d, size| words(d, 4, size.of(10_000))),
    Case::new("words", "paths-4x4", "boards", "paths", |d, size| paths(d, 4, size.of(4_000))),
    Case::new("words", "paths-6x6", "boards", "paths", |d, size| paths(d, 6, size.of(1_000))),
    Case::new("dict", "unpack", "dictionaries", "words", suites::unpack),
    Case::new("dict", "compile", "dictionaries", "words", suites::compile),
    Case::new("trees", "build-3x3", "nodes", "bound", |d, _| trees(d, tree::build)),
    Case::new("trees", "orderly-3x3", "nodes", "bound", |d, _| trees(d, tree::orderly::build)),
    Case::new("trees", "lifts-3x3", "nodes", "bounds", |d, size| {
        lifts(d, size, |tree, cell| lift(tree, cell, CUTOFF))
    }),
    Case::new("trees", "folded-3x3", "nodes", "bounds", |d, size| {
        lifts(d, size, |tree, cell| {
            Lift::new(tree, cell, CUTOFF, Compress::Refreshed, Sharing::Full)?.finish()
        })
    }),
    Case::new("breaking", "break-3x3", "paths", "boards", |d, size| {
        breaking(d, "3x3", CLASS, 480, size)
    }),
    Case::new("breaking", "break-3x4", "paths", "boards", |d, size| {
        breaking(d, "3x4", CLASS_3X4, 1500, size)
    }),
    Case::new("breaking", "break-4x4", "paths", "boards", |d, size| {
        breaking(d, "4x4", CLASS_4X4, 3500, size)
    }),
];

/// Lists the names of the suites, in order.
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
    pub fn prepare(&self, dictionary: &Arc<Dictionary>, size: Size) -> Vec<Contender> {
        (self.prepare)(dictionary, size)
    }
}

// --- Contender ---

/// How much work one round does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Enough to measure: a few dozen milliseconds for the fastest contender.
    Full,
    /// A twentieth of the full amount, which is enough to check that all contenders agree.
    Quick,
}

impl Size {
    fn of(self, full: usize) -> usize {
        match self {
            Self::Full => full,
            Self::Quick => full.div_ceil(20),
        }
    }
}

/// One implementation of the work of a case.
pub struct Contender {
    name: &'static str,
    work: Box<dyn FnMut() -> BenchRound>,
}

impl Contender {
    fn new(name: &'static str, work: impl FnMut() -> BenchRound + 'static) -> Self {
        Self { name, work: Box::new(work) }
    }

    /// Returns the contender's name: `ours` for this crate's implementation, or the name of the implementation that it
    /// is compared with.
    pub fn name(&self) -> &'static str {
        self.name
    }

    pub fn round(&mut self) -> BenchRound {
        (self.work)()
    }
}

impl fmt::Debug for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The name of this crate's implementation among the contenders.
pub const OURS: &str = "ours";

/// The name of the reference solver ([`crate::solver::oracle`]), the baseline for speed comparisons.
pub const YARDSTICK: &str = "yardstick";

// --- Round ---

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BenchRound {
    /// The number of boards (or other units of the case) processed.
    pub units: u64,
    /// The sum of the counts, in the unit that [`Case::counted`](Case::counted) names.
    pub count: u64,
    /// A hash of all individual counts.
    pub signature: Signature,
}

impl BenchRound {
    /// Adds the counts of one unit of work to the hash, and the first of them to the sum.
    fn add<const N: usize>(&mut self, counts: [u64; N]) {
        self.units += 1;
        self.count += counts.first().copied().unwrap_or_default();
        for count in counts {
            self.signature.add(count);
        }
    }
}

/// A hash of exact counts in order: FNV-1a over whole numbers instead of bytes.
///
/// ```
/// use boggle_lab::bench::Signature;
/// let mut signature = Signature::default();
/// signature.add(3625);
/// assert_eq!(signature.to_string(), "af6da44c86128b64");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature(u64);

impl Default for Signature {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Signature {
    #[inline]
    pub fn add(&mut self, count: u64) {
        self.0 = (self.0 ^ count).wrapping_mul(0x0000_0100_0000_01b3);
    }

    pub fn append(&mut self, other: Self) {
        self.add(other.0);
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
