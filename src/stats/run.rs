//! Rolls boards and counts what is on them, a few boards at a time.

use std::sync::Arc;

use super::tally::{Subject, Tally};
use crate::dice::{DiceSet, Rolls};
use crate::dict::Dictionary;
use crate::random::Seed;
use crate::scoring::Rules;
use crate::solver::Finder;
use crate::step::Step;

/// Statistics over the boards numbered `from..to` in the sequence that a seed generates.
///
/// The caller decides how many boards each [`StatsRun::step`] processes and when to look at the tally. Adding the
/// tallies of adjacent ranges gives exactly the tally of the combined range.
#[derive(Clone, Debug)]
pub struct StatsRun {
    finder: Finder,
    rolls: Rolls,
    rules: Rules,
    seed: Seed,
    next: u64,
    to: u64,
    tally: Tally,
}

impl StatsRun {
    /// Prepares to count the boards numbered `from..to`, with an empty tally.
    #[must_use]
    pub fn new(
        dictionary: &Arc<Dictionary>,
        dice: &DiceSet,
        rules: Rules,
        seed: Seed,
        from: u64,
        to: u64,
    ) -> Self {
        Self {
            tally: Tally::new(Subject::new(dictionary, dice, rules)),
            finder: Finder::new(dictionary, dice.dims(), rules.min_length),
            rolls: Rolls::starting_at(dice.clone(), seed, from),
            rules,
            seed,
            next: from,
            to: to.max(from),
        }
    }

    /// Rolls and counts at most `boards` boards.
    ///
    /// Cost: about five microseconds per rolled 4x4 board.
    pub fn step(&mut self, boards: u64) -> Step {
        let from = self.next;
        let end = self.to.min(from.saturating_add(boards));
        let dictionary = Arc::clone(self.finder.dictionary());
        while self.next < end {
            let Some(board) = self.rolls.next() else {
                break;
            };
            let words = self.finder.find(&board);
            self.tally.add(&board, words, self.rules, dictionary.alphabet());
            self.next += 1;
        }
        self.tally.runs.add(self.seed.value(), from, self.next);
        Step::working_if(self.next < self.to)
    }

    /// Continues with another range of boards from the same seed. The counts so far are kept.
    pub fn continue_with(&mut self, from: u64, to: u64) {
        if from != self.next {
            self.rolls = self.rolls.restarted_at(from);
        }
        self.next = from;
        self.to = to.max(from);
    }

    /// Returns the counts so far.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Takes out the counts so far, so that they can be merged elsewhere. Counting continues with an empty tally.
    pub fn take(&mut self) -> Tally {
        let empty = Tally::new(self.tally.subject().clone());
        core::mem::replace(&mut self.tally, empty)
    }
}
