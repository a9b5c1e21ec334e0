//! The options of a hill climb.

use crate::anneal::constraint::{Constraints, LetterOdds};
use crate::anneal::options::{ClimbLimits, PoolSize, climber_seed};
use crate::grid::Dims;
use crate::scoring::Rules;

/// The options of a hill climb: which boards are allowed, the rules, the size of the pool, and when to stop.
#[derive(Clone, Debug)]
pub struct HillOptions {
    /// The seed: any string. The same seed, options, and dictionary give the same climb everywhere.
    pub seed: String,
    /// The number of boards kept from round to round.
    pub pool: PoolSize,
    /// Which words count, and how many points they earn.
    pub rules: Rules,
    /// How to draw the letters of the first boards if no dice are given.
    pub letters: LetterOdds,
    /// Which boards are allowed, including their size.
    pub constraints: Constraints,
    /// When to stop. In a hill climb, each board that is tried counts as a proposal.
    pub limits: ClimbLimits,
}

impl HillOptions {
    /// Creates the options for an endless climb on boards of the given size, under the standard rules, with the pool
    /// size used in 2025.
    #[must_use]
    pub fn new(dims: Dims, seed: impl Into<String>) -> Self {
        Self {
            seed: seed.into(),
            pool: PoolSize::default(),
            rules: Rules::default(),
            letters: LetterOdds::default(),
            constraints: Constraints::new(dims),
            limits: ClimbLimits::default(),
        }
    }

    /// Returns the size of the boards.
    #[must_use]
    pub fn dims(&self) -> Dims {
        self.constraints.dims()
    }

    /// Returns the options that climber number `index` uses when several climbers are given the same seed. Climber 0 uses these
    /// options unchanged. Each of the others gets a seed of its own, derived from this one.
    #[must_use]
    pub fn climber(&self, index: u32) -> Self {
        let seed = climber_seed(&self.seed, index);
        let options = self.clone();
        Self { seed, ..options }
    }
}
