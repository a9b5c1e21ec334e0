//! Records which boards a sample consists of, so that no board is counted twice.

/// Ranges of board numbers, for one or more seeds.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(from = "Vec<RollRangeRecord>", into = "Vec<RollRangeRecord>")]
pub struct RolledRanges {
    /// The ranges, sorted by seed and then by first board. Ranges with the same seed neither overlap nor touch.
    ranges: Vec<RollRange>,
}

/// The boards numbered `from..to` among those rolled from a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RollRange {
    seed: u64,
    from: u64,
    to: u64,
}

/// The boards numbered `from..to` among those rolled from a seed. The seed is a string because JSON numbers are exact
/// only up to 2^53.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct RollRangeRecord {
    /// The seed as a decimal number.
    pub seed: String,
    /// The first board, counted from 0.
    pub from: u64,
    /// The number of the board after the last one.
    pub to: u64,
}

impl RolledRanges {
    /// Returns the number of boards. The number saturates.
    #[must_use]
    pub fn boards(&self) -> u64 {
        let sizes = self.ranges.iter().map(|range| range.to - range.from);
        sizes.fold(0, u64::saturating_add)
    }

    /// Returns which of the boards numbered `0..to` from a seed are not in this set yet, as ranges in order.
    #[must_use]
    pub fn gaps(&self, seed: u64, to: u64) -> Vec<(u64, u64)> {
        let mut gaps = Vec::new();
        let mut next = 0;
        let of_seed = self.ranges.iter().filter(|range| range.seed == seed);
        for range in of_seed.take_while(|range| range.from < to) {
            if next < range.from {
                gaps.push((next, range.from));
            }
            next = range.to;
        }
        if next < to {
            gaps.push((next, to));
        }
        gaps
    }

    /// Returns whether any of the boards numbered `from..to` from a seed is already in this set.
    #[must_use]
    pub fn overlap(&self, seed: u64, from: u64, to: u64) -> bool {
        let before = self.place(seed, to).checked_sub(1).map(|at| self.ranges[at]);
        from < to && before.is_some_and(|range| range.seed == seed && range.to > from)
    }

    /// Returns whether any board is in both sets.
    #[must_use]
    pub fn overlap_any(&self, other: &Self) -> bool {
        let mut ranges = other.ranges.iter();
        ranges.any(|range| self.overlap(range.seed, range.from, range.to))
    }

    /// Adds the boards numbered `from..to` among those rolled from a seed. They must not be in the set yet. Ranges that
    /// touch become one range.
    pub fn add(&mut self, seed: u64, from: u64, to: u64) {
        debug_assert!(!self.overlap(seed, from, to));
        if from == to {
            return;
        }
        let mut range = RollRange { seed, from, to };
        let mut at = self.place(seed, from);
        if let Some(after) = self.ranges.get(at).filter(|r| r.seed == seed && r.from == to) {
            range.to = after.to;
            self.ranges.remove(at);
        }
        if at > 0 && self.ranges[at - 1].seed == seed && self.ranges[at - 1].to == from {
            at -= 1;
            range.from = self.ranges[at].from;
            self.ranges.remove(at);
        }
        self.ranges.insert(at, range);
    }

    /// Adds all boards of another set, none of which may be in this one yet.
    pub fn merge(&mut self, other: &Self) {
        for range in &other.ranges {
            self.add(range.seed, range.from, range.to);
        }
    }

    /// For a range that starts at board number `from` of the given seed, returns its position in the list, or the
    /// position where it would be inserted.
    fn place(&self, seed: u64, from: u64) -> usize {
        let before = |range: &RollRange| (range.seed, range.from) < (seed, from);
        self.ranges.partition_point(before)
    }
}

impl From<RolledRanges> for Vec<RollRangeRecord> {
    fn from(runs: RolledRanges) -> Self {
        let run = |range: &RollRange| RollRangeRecord {
            seed: range.seed.to_string(),
            from: range.from,
            to: range.to,
        };
        runs.ranges.iter().map(run).collect()
    }
}

/// Reads ranges of boards, and drops any range that overlaps an earlier one. If the file was manipulated, some boards
/// may therefore be left out, but no board is ever counted twice.
impl From<Vec<RollRangeRecord>> for RolledRanges {
    fn from(list: Vec<RollRangeRecord>) -> Self {
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
            let (mut runs, mut set) = (RolledRanges::default(), BTreeSet::new());
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
            prop_assert!(runs.ranges.is_sorted_by_key(|range| (range.seed, range.from)));
            for &RollRange { seed, from, to } in &runs.ranges {
                prop_assert!(!set.contains(&(seed, to)) && (from == 0 || !set.contains(&(seed, from - 1))));
            }
            for to in [0, 1, 20, 60] {
                let missing = (0..to).filter(|board| !set.contains(&(1, *board)));
                let gaps = runs.gaps(1, to);
                prop_assert!(gaps.is_sorted() && gaps.iter().all(|(from, to)| from < to));
                prop_assert!(gaps.into_iter().flat_map(|(from, to)| from..to).eq(missing));
            }
            prop_assert_eq!(RolledRanges::from(Vec::<RollRangeRecord>::from(runs.clone())), runs);
        }
    }
}
