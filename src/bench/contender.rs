//! The implementations that a case compares, and how much work they do.

use core::fmt;

use super::round::BenchRound;

/// How much work one round does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Enough to measure: a few dozen milliseconds for the fastest contender.
    Full,
    /// A twentieth of the full amount, which is enough to check that all contenders agree.
    Quick,
}

impl Size {
    pub(super) fn of(self, full: usize) -> usize {
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
    pub(super) fn new(name: &'static str, work: impl FnMut() -> BenchRound + 'static) -> Self {
        Self { name, work: Box::new(work) }
    }

    /// Returns the contender's name: `ours` for this crate's implementation, or the name of the implementation that it
    /// is compared with.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Does all the case's work once. The result is the same every time.
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
