//! The sequence of boards that a seed rolls. Everything that rolls many boards uses this sequence.

use super::set::DiceSet;
use crate::board::Board;
use crate::random::{Rng, Seed};

/// The endless sequence of boards that a seed rolls with a dice set, numbered from 0.
///
/// The sequence is cut into parts of [`Rolls::PART`] boards, each with its own generator ([`Seed::part`]), so that any
/// part can be rolled without the ones before it. The boards are the same however they are divided among workers. The
/// first board is the one that [`DiceSet::roll_seed`] returns.
///
/// ```
/// use boggle_lab::{dice::{DiceSet, Rolls}, letter::Alphabet, random::Seed};
/// let dice = DiceSet::named("new", &Alphabet::latin()).unwrap();
/// let all: Vec<_> = Rolls::new(dice.clone(), Seed::from(1)).take(2000).collect();
/// let late: Vec<_> = Rolls::starting_at(dice, Seed::from(1), 1500).take(500).collect();
/// assert_eq!(all[1500..], late);
/// ```
#[derive(Clone, Debug)]
pub struct Rolls {
    dice: DiceSet,
    seed: Seed,
    next: u64,
    rng: Rng,
}

impl Rolls {
    /// The number of boards in each part. All boards in a part are rolled with the same generator.
    pub const PART: u64 = 1000;

    /// Creates the sequence, starting with its first board.
    #[must_use]
    pub fn new(dice: DiceSet, seed: Seed) -> Self {
        Self { dice, seed, next: 0, rng: seed.rng() }
    }

    /// Creates the sequence, starting with board number `first`. Cost: all earlier boards of the same part must be
    /// rolled first.
    #[must_use]
    pub fn starting_at(dice: DiceSet, seed: Seed, first: u64) -> Self {
        let part = first / Self::PART;
        let mut rolls = Self { dice, seed, next: part * Self::PART, rng: seed.part(part).rng() };
        while rolls.next < first {
            rolls.next();
        }
        rolls
    }

    /// Returns the same sequence, starting with board number `first`.
    #[must_use]
    pub fn restarted_at(&self, first: u64) -> Self {
        Self::starting_at(self.dice.clone(), self.seed, first)
    }
}

impl Iterator for Rolls {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        if self.next.is_multiple_of(Self::PART) {
            self.rng = self.seed.part(self.next / Self::PART).rng();
        }
        self.next += 1;
        Some(self.dice.roll(&mut self.rng))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letter::Alphabet;

    #[test]
    fn a_sequence_can_start_anywhere() {
        let dice = DiceSet::parse("ab/cd/ef/gh", None, &Alphabet::latin()).unwrap();
        let seed = Seed::from(5);
        let all: Vec<Board> = Rolls::new(dice.clone(), seed).take(2500).collect();
        assert_eq!(all[0], dice.roll_seed(seed));
        for first in [0, 1, 999, 1000, 1001, 2000, 2499] {
            let board = Rolls::starting_at(dice.clone(), seed, first).next();
            assert_eq!(board.as_ref(), all.get(first as usize), "{first}");
        }
    }
}
