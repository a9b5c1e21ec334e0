//! Brute force: scoring every board of a class. Proofs don't use it. It is here for comparison with the methods.

use std::sync::Arc;

use super::options::Threshold;
use super::parts::{self, EveryBoard};
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::scoring::Rules;
use crate::solver::Scorer;
use crate::step::Step;

/// Scores all boards of a class, one after another.
///
/// ```
/// use std::sync::Arc;
/// use boggle_lab::breaker::{BruteForce, Threshold};
/// use boggle_lab::{class::BoardClass, dict::{Dictionary, WordRule, list}, scoring::Rules, step::Step};
/// let words = list::read(b"tar\ntea\ntie\ntier\n", &|_| None).words.unwrap();
/// let dictionary = Arc::new(Dictionary::new("four", &words, WordRule::default()).unwrap());
/// let class = BoardClass::parse("t aei / ei r", "2x2".parse().unwrap(), dictionary.alphabet()).unwrap();
/// let mut brute = BruteForce::new(&dictionary, &class, Threshold::new(2).unwrap(), Rules::default());
/// while brute.step(4) == Step::Working {}
/// assert_eq!((brute.scored(), brute.found(), brute.best()), (6, 3, 2)); // tie and tier twice, tar and tea once
/// ```
#[derive(Clone, Debug)]
pub struct BruteForce {
    scorer: Scorer,
    boards: EveryBoard,
    threshold: Threshold,
    all: u64,
    scored: u64,
    found: u64,
    best: u32,
}

impl BruteForce {
    /// Starts on a class.
    #[must_use]
    pub fn new(
        dictionary: &Arc<Dictionary>,
        class: &BoardClass,
        threshold: Threshold,
        rules: Rules,
    ) -> Self {
        Self {
            scorer: Scorer::new(dictionary, class.dims(), rules),
            boards: EveryBoard::new(class),
            threshold,
            all: parts::boards(class) as u64,
            scored: 0,
            found: 0,
            best: 0,
        }
    }

    /// Scores up to `budget` boards.
    pub fn step(&mut self, budget: u32) -> Step {
        for _ in 0..budget.max(1) {
            let Some(tiles) = self.boards.next() else {
                return Step::Done;
            };
            let points = self.scorer.score(tiles).points;
            self.scored += 1;
            self.best = self.best.max(points);
            self.found += u64::from(points >= self.threshold.get());
        }
        Step::Working
    }

    /// Returns the number of boards in the class, or `u64::MAX` if there are more.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.all
    }

    /// Returns how many boards have been scored so far.
    #[must_use]
    pub fn scored(&self) -> u64 {
        self.scored
    }

    /// Returns how many of the boards scored so far reach the threshold.
    #[must_use]
    pub fn found(&self) -> u64 {
        self.found
    }

    /// Returns the highest score so far.
    #[must_use]
    pub fn best(&self) -> u32 {
        self.best
    }
}
