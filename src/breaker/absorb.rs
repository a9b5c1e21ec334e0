//! Absorption: leaving out paths that decided letters have made redundant.
//!
//! Once the letter `l` of a cell `d` is decided, let Q be a path that doesn't enter `d` but has an `l` on another cell `c`.
//! If moving that `l` from `c` to `d` gives a path P of the same word, every board that is left and has Q also has P: its
//! cells are those of Q without `c`, and `d`. So Q may be left out, for the word stays counted by P.
//!
//! P may itself be left out, now or later, for a path with still fewer undecided cells. Each such step takes away an
//! undecided cell, so at the end some path of the word stays, and the board has it. This is also true when only one of a
//! class's equivalent boards is searched: P counts only if it is among the paths collected, and a board that is searched
//! has all of its paths there.
//!
//! In packed form P is Q without one digit, in the bin that belongs to `l`; the same letters and the same number among
//! their anagrams mean the same word. What is left out becomes a tree with negative weights, and merging it with a node
//! takes it away.
//!
//! Source: Vanderkam (2025 and 2026), who subtracts a tree as well, and looks for redundant paths word by word.

use super::key::Key;
use super::plan::{Plan, STRIPPED};
use crate::letter::Letter;

/// Adds to `redundant` the paths of `paths` that have `letter` on a cell of a position whose letter is in keys, and are
/// in `moved` when that letter is moved to the cell decided. Both lists are sorted.
pub(super) fn absorb<K: Key>(
    plan: &Plan,
    letter: Letter,
    paths: &[K],
    moved: &[K],
    redundant: &mut Vec<K>,
) {
    for at in STRIPPED..plan.len() {
        let digit = u32::from(plan.digit[at][letter.index()]);
        if digit == 0 {
            continue;
        }
        let (shift, mask) = (plan.shift[at], plan.mask(at));
        let digit = K::digit(digit, shift);
        let mut from = 0;
        for key in moved {
            if key.above(shift).low() & mask == 0 {
                // Keys without the digit ascend, and still do with it.
                let key = key.plus(digit);
                from = seek(paths, from, key);
                if paths.get(from) == Some(&key) {
                    redundant.push(key);
                }
            }
        }
    }
}

/// Adds to `redundant` the keys that are in both sorted lists.
pub(super) fn common<K: Key>(paths: &[K], moved: &[K], redundant: &mut Vec<K>) {
    let mut from = 0;
    for key in moved {
        from = seek(paths, from, *key);
        if paths.get(from) == Some(key) {
            redundant.push(*key);
        }
    }
}

/// Returns the index of the first key from `from` on that is not below `key`.
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
