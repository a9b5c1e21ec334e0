//! The fixed suite of benchmarks: what is worked off, and a signature of what came out. No clock: callers bring one.
//!
//! A [`Case`] is one fixed load of work. Its [`Contender`]s do the same work, the first one being ours, and must
//! agree on every exact count; one call of [`Contender::round`] is one round of it. Whoever measures lets the
//! contenders take turns, so that a busy machine is busy for all of them, and takes medians. The command line and
//! the browser drive the same cases.
//!
//! A *suite* is a few cases by one name: a new one is a function that makes contenders, and a line in [`CASES`].
//!
//! A [`Signature`] is made of exact counts alone, so that it is the same on every machine, and changes only if an
//! answer does.

mod boards;
mod breaking;
mod load;
mod score;
mod trees;
mod words;

use core::fmt;
use std::sync::Arc;

use crate::dict::Dictionary;

/// A fixed load of work.
pub struct Case {
    /// The suite it belongs to.
    pub suite: &'static str,
    /// Its name, of which there is one in all suites.
    pub name: &'static str,
    /// What a round works off many of.
    pub unit: &'static str,
    /// What [`Outcome::count`] counts.
    pub counted: &'static str,
    prepare: fn(&Arc<Dictionary>, Size) -> Vec<Contender>,
}

/// All cases, those of a suite together.
pub const CASES: &[Case] = &[
    Case::new("score", "random-4x4", "boards", "points", score::random_4x4),
    Case::new(
        "score",
        "near-best-4x4",
        "boards",
        "points",
        score::near_best,
    ),
    Case::new("score", "random-5x5", "boards", "points", score::random_5x5),
    Case::new("score", "random-6x6", "boards", "points", score::random_6x6),
    Case::new("words", "words-4x4", "boards", "words", words::words_4x4),
    Case::new("words", "paths-4x4", "boards", "paths", words::paths_4x4),
    Case::new("words", "paths-6x6", "boards", "paths", words::paths_6x6),
    Case::new("dict", "unpack", "dictionaries", "words", load::unpack),
    Case::new("dict", "compile", "dictionaries", "words", load::compile),
    Case::new("trees", "build-3x3", "nodes", "bound", trees::build),
    Case::new("trees", "orderly-3x3", "nodes", "bound", trees::plant),
    Case::new("trees", "lifts-3x3", "nodes", "bounds", trees::plain),
    Case::new("trees", "folded-3x3", "nodes", "bounds", trees::squeezed),
    Case::new("breaking", "break-3x3", "paths", "boards", breaking::of_3x3),
    Case::new("breaking", "break-3x4", "paths", "boards", breaking::of_3x4),
    Case::new("breaking", "break-4x4", "paths", "boards", breaking::of_4x4),
];

/// The names of the suites, in order.
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
        Self {
            suite,
            name,
            unit,
            counted,
            prepare,
        }
    }

    /// Makes everything ready that is not to be measured: ours first, then what it is compared with.
    ///
    /// Cost: up to a second and 60 MB, most of it for the trie of the plain solver.
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

/// How much work a round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Enough to measure: a few dozen milliseconds of the fastest contender.
    Full,
    /// A twentieth, enough to see that all agree.
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

/// One program at work on a case.
pub struct Contender {
    name: &'static str,
    work: Box<dyn FnMut() -> Outcome>,
}

impl Contender {
    fn new(name: &'static str, work: impl FnMut() -> Outcome + 'static) -> Self {
        Self {
            name,
            work: Box::new(work),
        }
    }

    /// `ours`, or what ours is compared with.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Does all of the work once. The outcome is the same every time.
    pub fn round(&mut self) -> Outcome {
        (self.work)()
    }
}

impl fmt::Debug for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The name of our own program among the contenders.
pub const OURS: &str = "ours";
/// The name of the plain solver ([`crate::solver::oracle`]), by which speeds are measured.
pub const YARDSTICK: &str = "yardstick";

/// What came out of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// How many boards, or whatever the case's unit is, were worked off.
    pub units: u64,
    /// Sum of what was counted.
    pub count: u64,
    /// Of every single count.
    pub signature: Signature,
}

impl Outcome {
    /// One unit more, with its counts; the first adds to the sum.
    fn add<const N: usize>(&mut self, counts: [u64; N]) {
        self.units += 1;
        self.count += counts.first().copied().unwrap_or_default();
        for count in counts {
            self.signature.add(count);
        }
    }
}

/// A hash of exact counts, in order: FNV-1a with numbers for bytes.
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
    /// Takes in one more count.
    #[inline]
    pub fn add(&mut self, count: u64) {
        self.0 = (self.0 ^ count).wrapping_mul(0x0000_0100_0000_01b3);
    }

    /// Takes in the signature of a case.
    pub fn append(&mut self, other: Self) {
        self.add(other.0);
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
