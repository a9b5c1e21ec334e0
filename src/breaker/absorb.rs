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
//! | | 3 | 2.1 | 12.6 | 127 | 88 |
//! | | 3 | 2.52 | 16.9 | 170 | 111 |
//! | 705707 | 0 | | 79.4 | 791 | 502 |
//! | | 2, by merging | | 48.9 | 532 | 570 |
//! | | 3 | 1.5 | 30.1 | 320 | 222 |
//! | | 3 | 2.52 | 36.4 | 383 | 289 |
//!
//! Making the lists and building the trees takes about 60 ns per path in a list. Class 705707, which contains the
//! 3,625-point board, has 36 million paths, but with a gate of 1.5, the lists contain 361 million paths in all. So a
//! lower gate reduces the counts further but takes longer. Also tried, on class 469581: building trees from lists not
//! only for nodes with three decided cells, but also for those with two or four. The search then merges fewer records
//! (54 million with a gate of 1.5) but takes longer.
//!
//! Also tried: leaving out only those redundant paths that have at most five undecided cells. The search of class
//! 469581 then merges 141 million records and tries 23.4 million letters, so the paths with more undecided cells
//! matter, too.
//!
//! Source: Vanderkam (2025 and 2026), who subtracts a tree of redundant paths, and looks for them word by word.

use super::key::Key;
use super::plan::Plan;
use crate::letter::Letter;

/// Marks in `redundant` each path in `paths` that becomes a path in `moved` when `letter` is moved from one of the
/// path's cells to a decided cell. The keys have digits only for position `from` and later positions. Both lists are
/// sorted.
pub(super) fn absorb<K: Key>(
    plan: &Plan,
    from: usize,
    letter: Letter,
    paths: &[K],
    moved: &[K],
    redundant: &mut [bool],
) {
    for at in from..plan.len() {
        let digit = u32::from(plan.digit[at][letter.index()]);
        if digit == 0 {
            continue;
        }
        let (shift, mask) = (plan.shift[at], plan.mask(at));
        let digit = K::digit(digit, shift);
        let mut place = 0;
        for key in moved {
            if key.above(shift).low() & mask == 0 {
                // Adding the digit does not change the order of the keys.
                let key = key.plus(digit);
                place = seek(paths, place, key);
                if paths.get(place) == Some(&key) {
                    redundant[place] = true;
                }
            }
        }
    }
}

/// Returns the index of the first key, starting at index `from`, that is not below `key`.
fn seek<K: Key>(keys: &[K], from: usize, key: K) -> usize {
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
        let keys: Vec<u64> = (0..40).map(|i| i * i / 7).collect();
        for from in 0..=keys.len() {
            for key in 0..240 {
                let walk = keys[from..].iter().take_while(|other| **other < key);
                assert_eq!(seek(&keys, from, key), from + walk.count(), "{from} {key}");
            }
        }
    }
}
