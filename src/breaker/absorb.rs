//! Absorption: leaving out paths that have become redundant because some letters are already decided.
//!
//! Suppose the search has decided that cell `d` has the letter `l`. Let Q be a path that doesn't enter `d` but has an
//! `l` on another cell `c`. Let P be Q with this `l` moved from `c` to `d`. If P is a path, too, it spells the same word,
//! and every remaining board with Q also has P, because apart from `d`, P uses only cells of Q. So Q may be left out:
//! P still counts the word.
//!
//! P may be left out in turn, now or later, in favor of a path with even fewer undecided cells. Each such step leaves
//! one fewer undecided cell, so in the end some path of the word is kept, and the board has that path, too. This also
//! holds when only one of several equivalent boards is searched. P replaces Q only if P was collected, and for every
//! board that is searched, all its paths were collected.
//!
//! In packed form, P is Q without one digit, in the bin that belongs to `l`. Two keys stand for the same word if they
//! have the same letters and the same anagram number. The paths to leave out become a tree with negative weights, and
//! merging it with a node removes them.
//!
//! Tried and not adopted: doing the same for the third and the fourth cell, with lists of the remaining paths. Dives
//! then try far fewer letters, but finding and subtracting the paths takes as much time as it saves. In this table,
//! *cells* is the number of cells for which redundant paths are left out, and *subtracted* is the number of merged
//! records that only remove paths. The counts are in millions, and the machine had a load average of 12:
//!
//! | class | cells | letters tried | records opened | records merged | subtracted | CPU time |
//! |---|---:|---:|---:|---:|---:|---:|
//! | 469581 | 0 | 29.5 | 295 | 149 | 0 | 26.4 s |
//! | | 2 | 17.8 | 181 | 139 | 14 | 22.2 s |
//! | | 3 | 11.7 | 119 | 149 | 37 | 25.1 s |
//! | | 4 | 9.8 | 99 | 152 | 45 | 25.5 s |
//! | 705707 | 0 | 79.4 | 791 | 502 | 0 | 67 s, 71 s |
//! | | 2 | 48.9 | 532 | 570 | up to 81 | 67 s, 70 s |
//! | 973060 | 0 | 1.28 | 10.8 | 19.3 | 0 | 2.4 s |
//! | | 2 | 0.78 | 7.3 | 21.3 | 7.9 | 3.7 s |
//! | | 3 | 0.58 | 5.2 | 31.5 | 18.9 | 5.1 s |
//!
//! On class 705707, which contains the 3,625-point board, the search tries fewer letters with absorption but takes no
//! less time. For this class, searches with absorption alternated with searches without it. These times date from
//! before a change that made merging small choices faster.
//!
//! Also tried: leaving out only those redundant paths that have at most five undecided cells. The search of class
//! 469581 then merges 141 million records and tries 23.4 million letters, so the longer paths matter, too.
//!
//! These counts also show how little could be gained by finding the paths during merging (not implemented). With three
//! cells and without the subtracted records, class 973060 would merge 12.6 million records instead of 19.3 million, and
//! open 5.2 million instead of 10.8 million. If finding the paths were free, this class would take two thirds as long
//! as without absorption. But merging would still have to visit every record that it removes. With three or more cells,
//! it removes at least as many records as it saves. With four cells, and with dives that begin at a bound of 3.2 times
//! the threshold instead of 2.5 times, the search of class 469581 merges 112 million records and tries 15.5 million
//! letters, but isn't faster either.
//!
//! Source: Vanderkam (2025 and 2026), who also subtracts a tree, but looks for redundant paths word by word.

use super::key::Key;
use super::plan::Plan;
use crate::letter::Letter;

/// Marks in `redundant` each path in `paths` that becomes a path in `moved` when `letter` is moved from one of the path's
/// cells to a decided cell. The keys have digits only for the positions that start at `from`. Both lists are sorted.
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
