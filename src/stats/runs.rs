//! Which boards a sample consists of, so that no board is counted twice.

use std::collections::BTreeMap;

/// Ranges of board numbers of one or more seeds.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(from = "Vec<Run>", into = "Vec<Run>")]
pub struct Runs {
    /// By seed and first board: the board after the last. Ranges of a seed neither overlap nor touch.
    ranges: BTreeMap<(u64, u64), u64>,
}

/// Boards `from..to` of a seed's rolls. The seed is text, since JSON numbers end at 2^53.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Run {
    /// The seed as a decimal number.
    pub seed: String,
    /// The first board, counted from 0.
    pub from: u64,
    /// The board after the last.
    pub to: u64,
}

impl Runs {
    /// How many boards there are.
    #[must_use]
    pub fn boards(&self) -> u64 {
        self.ranges.iter().map(|(&(_, from), to)| to - from).sum()
    }

    /// Whether a board of `from..to` of a seed is among them already.
    #[must_use]
    pub fn overlap(&self, seed: u64, from: u64, to: u64) -> bool {
        let before = self.ranges.range((seed, 0)..(seed, to)).next_back();
        from < to && before.is_some_and(|(_, &end)| end > from)
    }

    /// Whether any board is in both.
    #[must_use]
    pub fn overlap_any(&self, other: &Self) -> bool {
        other
            .ranges
            .iter()
            .any(|(&(seed, from), &to)| self.overlap(seed, from, to))
    }

    /// Adds boards that are not among them yet; those that touch become one range.
    pub fn add(&mut self, seed: u64, mut from: u64, mut to: u64) {
        debug_assert!(!self.overlap(seed, from, to));
        if from == to {
            return;
        }
        if let Some((&(_, start), &end)) = self.ranges.range((seed, 0)..(seed, from)).next_back()
            && end == from
        {
            self.ranges.remove(&(seed, start));
            from = start;
        }
        if let Some(end) = self.ranges.remove(&(seed, to)) {
            to = end;
        }
        self.ranges.insert((seed, from), to);
    }

    /// Adds all boards of another set, none of which is among them yet.
    pub fn merge(&mut self, other: &Self) {
        for (&(seed, from), &to) in &other.ranges {
            self.add(seed, from, to);
        }
    }
}

impl From<Runs> for Vec<Run> {
    fn from(runs: Runs) -> Self {
        let run = |(&(seed, from), &to): (&(u64, u64), &u64)| Run {
            seed: seed.to_string(),
            from,
            to,
        };
        runs.ranges.iter().map(run).collect()
    }
}

/// Runs that overlap keep only what is new; so a file that was tampered with counts too few boards, never
/// one twice.
impl From<Vec<Run>> for Runs {
    fn from(list: Vec<Run>) -> Self {
        let mut runs = Self::default();
        for run in list {
            let seed = run.seed.parse().unwrap_or(0);
            if run.from < run.to && !runs.overlap(seed, run.from, run.to) {
                runs.add(seed, run.from, run.to);
            }
        }
        runs
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn they_are_sets_of_boards(list in proptest::collection::vec((0..3u64, 0..40u64, 0..8u64), 0..30)) {
            let (mut runs, mut set) = (Runs::default(), BTreeSet::new());
            for (seed, from, length) in list {
                let new: BTreeSet<_> = (from..from + length).map(|board| (seed, board)).collect();
                let overlap = !set.is_disjoint(&new);
                prop_assert_eq!(runs.overlap(seed, from, from + length), overlap);
                if !overlap {
                    runs.add(seed, from, from + length);
                    set.extend(new);
                }
            }
            prop_assert_eq!(runs.boards(), set.len() as u64);
            for (&(seed, from), &to) in &runs.ranges {
                prop_assert!(!set.contains(&(seed, to)) && (from == 0 || !set.contains(&(seed, from - 1))));
            }
            prop_assert_eq!(Runs::from(Vec::<Run>::from(runs.clone())), runs);
        }
    }
}
