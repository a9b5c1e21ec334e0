//! Absorption: leaving out paths that have become redundant because some letters are already decided.
//!
//! Suppose the search has decided that cell `d` has the letter `l`. Let Q be a path that doesn't enter `d` but has an
//! `l` on another cell `c`. Let P be Q with this `l` moved from `c` to `d`. If P is a path, too, it spells the same word,
//! and every remaining board with Q also has P, because apart from `d`, P uses only cells of Q. So Q may be left out:
//! P still counts the word.
//!
//! P may be left out in turn, now or later, in favor of a path with even fewer undecided cells. Each such step leaves
//! one fewer undecided cell, so in the end some path of the word is kept, and the board has that path, too. This also
//! holds when only one of several equivalent boards is searched. Paths that occur only on the skipped boards are not
//! collected, but every path of a searched board is, and Q is left out only if P was collected.
//!
//! In packed form, P is Q without one digit, and P's row has one more `l` on decided cells than Q's row (see `lists`).
//! Two keys stand for the same word if they have the same letters and the same anagram number.
//!
//! If a node with three decided cells has a high bound, its tree is built from a list of the remaining paths. Before
//! November 2026, redundant paths were made into a tree with negative weights instead, and merging this tree with a
//! node removed them. In this table, *cells* is the number of decided cells for which redundant paths are left out.
//! *Gate* is the bound above which trees are built from lists. It is given as a multiple of the bound at which dives
//! begin. The counts are in millions:
//!
//! | class | cells | gate | letters tried | records opened | records merged |
//! |---|---:|---:|---:|---:|---:|
//! | 469581 | 0 | | 29.5 | 295 | 149 |
//! | | 2, by merging | | 17.8 | 181 | 139 |
//! | | 3, by merging | | 11.7 | 119 | 149 |
//! | | 3 | 1.5 | 11.7 | 118 | 76 |
//! | | 3 | 1.98 | 12.2 | 123 | 85 |
//! | | 3 | 2.1 | 12.6 | 127 | 88 |
//! | | 3 | 2.52 | 16.9 | 170 | 111 |
//! | 705707 | 0 | | 79.4 | 791 | 502 |
//! | | 2, by merging | | 48.9 | 532 | 570 |
//! | | 3 | 1.5 | 30.1 | 320 | 222 |
//! | | 3 | 1.98 | 31.0 | 329 | 239 |
//! | | 3 | 2.52 | 36.4 | 383 | 289 |
//!
//! The gate is 1.98. Making the lists and building the trees takes about 30 ns per path in a list, and building the
//! trees is two thirds of that. It took 40 ns, and the gate was 2.52, when the search went through each list once per
//! position. Class 705707, which contains the 3,625-point board, has 36 million paths, but with a gate of 1.5, the
//! lists contain 361 million paths in all. So a lower gate reduces the counts further but takes longer.
//!
//! Also tried, on class 469581:
//! - Building trees from lists not only for nodes with three decided cells, but also for those with two or four. The
//!   search then merges fewer records (54 million with a gate of 1.5) but takes longer.
//! - Beginning dives at a higher bound (3 times the threshold instead of 2.5), while the gate is 4.5 times the
//!   threshold. The search then merges 53 million records instead of 80 but opens 213 million instead of 119, and
//!   takes 15% longer. With dives that begin at 2.2 times the threshold, it merges 107 million and opens 75 million.
//!   The time hardly changes, but classes with lower bounds take 6% longer.
//! - Building trees with less copying: finished records are moved in blocks of 16 machine words, and unfinished ones
//!   are kept in memory allocated in advance. This saves less than 1% of the search. Building takes long because no
//!   processor can predict how many nodes a key closes and opens.
//!
//! Also tried: leaving out only those redundant paths that have at most five undecided cells. The search of class
//! 469581 then merges 141 million records and tries 23.4 million letters, so the paths with more undecided cells
//! matter, too.
//!
//! Source: Vanderkam (2025 and 2026), who subtracts a tree of redundant paths, and looks for them word by word.

use super::key::Key;
use super::plan::Plan;
use crate::letter::Letter;

/// The maximum number of bits in a key.
const MOST_BITS: usize = u128::BITS as usize;

/// The number of bits in `RedundancyMarks::filter` per key. With 8, at most about an eighth of the keys that are not in
/// the list pass.
const FILTER_BITS: usize = 8;
/// This many keys are compared without branching in between.
const CHUNK: usize = 8;
/// Keys at least this far away are found by doubling the distance.
const FAR: usize = 8 * CHUNK;

/// Marks the paths of a list that are redundant.
#[derive(Clone, Debug, Default)]
pub(super) struct RedundancyMarks {
    /// Whether each path of the list is redundant.
    redundant: Vec<bool>,
    /// For each possible hash of a key, whether the other list may contain such a key.
    filter: Vec<u64>,
}

impl RedundancyMarks {
    /// Starts with a list of `len` paths, none of which is marked yet.
    pub(super) fn start(&mut self, len: usize) {
        self.redundant.clear();
        self.redundant.resize(len, false);
    }

    /// Marks each path in `paths` that becomes a path in `moved` when `letter` is moved from one of the path's cells to
    /// a decided cell. The keys have digits only for position `from` and later positions. Both lists are sorted.
    ///
    /// Each path is looked at once, for all positions at the same time. For each of them that has the letter, there is
    /// one key to find. About half of these keys exist, and the filter rules out most of the others. On 4x4 classes,
    /// this takes about 9 ns per path, half as long as looking for each key in `moved` plus a letter in `paths`.
    pub(super) fn absorb<K: Key>(
        &mut self,
        plan: &Plan,
        from: usize,
        letter: Letter,
        paths: &[K],
        moved: &[K],
    ) {
        // The letter's digits at all positions that have the letter.
        let mut letters = K::default();
        let (mut tops, mut rest) = (K::default(), K::default());
        // For the highest bit of each of these digits, the digit, and where to continue in `moved`.
        let mut digits = [K::default(); MOST_BITS];
        let mut places = [0; MOST_BITS];
        for at in from..plan.len() {
            let digit = u32::from(plan.digit[at][letter.index()]);
            if digit == 0 {
                continue;
            }
            let (shift, mask) = (plan.shift[at], plan.mask(at));
            let top = mask.ilog2();
            let digit = K::digit(digit, shift);
            letters = letters.plus(digit);
            tops = tops.plus(K::digit(1 << top, shift));
            rest = rest.plus(K::digit(mask ^ 1 << top, shift));
            digits[(shift + top) as usize] = digit;
        }
        if tops == K::default() || moved.is_empty() {
            return;
        }
        let unused_bits = self.fill(moved);
        for (path, redundant) in paths.iter().zip(&mut self.redundant) {
            // Digits that are the letter become 0.
            let mut found = path.differ(letters).zeros(tops, rest);
            while let Some(top) = found.top() {
                found = found.below(top);
                let key = path.differ(digits[top as usize]);
                let bit = key.hash() >> unused_bits;
                if self.filter[(bit / 64) as usize] >> (bit % 64) & 1 != 0 {
                    // Keys without the same digit at the same position are in the same order as the paths.
                    let place = &mut places[top as usize];
                    *place = seek(moved, *place, key);
                    *redundant |= moved.get(*place) == Some(&key);
                }
            }
        }
    }

    /// Fills the filter with keys. Returns the number of bits by which to shift hashes to the right.
    fn fill<K: Key>(&mut self, keys: &[K]) -> u32 {
        let bits = (keys.len() * FILTER_BITS).next_power_of_two().max(64);
        let unused_bits = u64::BITS - bits.ilog2();
        self.filter.clear();
        self.filter.resize(bits / 64, 0);
        for key in keys {
            let bit = key.hash() >> unused_bits;
            self.filter[(bit / 64) as usize] |= 1 << (bit % 64);
        }
        unused_bits
    }

    /// Removes the marked paths from the list.
    pub(super) fn remove<K: Key>(&self, paths: &mut Vec<K>) {
        let mut kept = 0;
        for (at, redundant) in self.redundant.iter().enumerate() {
            paths[kept] = paths[at];
            kept += usize::from(!redundant);
        }
        paths.truncate(kept);
    }
}

/// Returns the index of the first key, starting at index `from`, that is not below `key`. Most of these keys are near.
#[inline(always)]
fn seek<K: Key>(keys: &[K], mut from: usize, key: K) -> usize {
    if keys.get(from + FAR).is_some_and(|other| *other < key) {
        return seek_far(keys, from + FAR, key);
    }
    let (chunks, last) = keys[from..].as_chunks::<CHUNK>();
    for chunk in chunks {
        let below: usize = chunk.iter().map(|other| usize::from(*other < key)).sum();
        from += below;
        if below < CHUNK {
            return from;
        }
    }
    from + last.iter().take_while(|other| **other < key).count()
}

/// Returns what [`seek`] returns, by doubling the distance.
#[cold]
fn seek_far<K: Key>(keys: &[K], from: usize, key: K) -> usize {
    let rest = &keys[from..];
    let mut end = 1;
    while end < rest.len() && rest[end - 1] < key {
        end *= 2;
    }
    let start = end / 2;
    let end = end.min(rest.len());
    from + start + rest[start..end].partition_point(|other| *other < key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeking_finds_what_a_walk_finds() {
        for len in [0, 7, 8, 40, 300] {
            let keys: Vec<u64> = (0..len).map(|i| i * i / 7).collect();
            for from in 0..=keys.len() {
                for key in (0..240).chain(240..len * len / 7 + 2).step_by(1 + from / 10) {
                    let walk = keys[from..].iter().take_while(|other| **other < key);
                    assert_eq!(seek(&keys, from, key), from + walk.count(), "{from} {key}");
                }
            }
        }
    }
}
