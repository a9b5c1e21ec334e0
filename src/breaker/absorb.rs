//! Lists of the paths that remain below a node. The node's tree can be built from its list, without redundant paths.
//!
//! If the bound of a node is high, its tree is built from a list instead of being merged from the trees of its parent.
//! The list of a node is made from the list of its parent: paths with a different letter on the cell just decided are
//! dropped, and the cell's digit is removed from all keys. Then two kinds of paths are left out:
//!
//! - If several paths of a word have the same undecided cells, their keys are now equal, and only one of them is kept.
//! - A path is left out if the same word has a path with one fewer undecided cell, and the other undecided cells are the
//!   same (`absorb`).
//!
//! So the tree is smaller from the start, and so are all trees that are merged below it.

#[cfg(test)]
mod tests;

use super::paths::{Bins, Key, Plan, STRIPPED, most_keys};
use super::records::Worth;
use crate::letter::Letter;

/// All paths of a node that have the same letters on decided cells, no matter in which order or on which of these
/// cells.
///
/// A key and the letters of its row together identify a word, because they give all letters of the word and its number
/// among its anagrams.
#[derive(Clone, Debug)]
pub(super) struct KeyRow<K> {
    letters: Vec<Letter>,
    /// The number of letters of text that these letters add to a word.
    text_len: usize,
    /// The keys in ascending order, without duplicates. They have digits only for undecided cells.
    keys: Vec<K>,
}

/// The lists of the nodes on the current path from the top. The first list belongs to the node in which only the
/// stripped cells are decided.
#[derive(Clone, Debug)]
pub(super) struct Lists<K> {
    levels: Vec<Vec<KeyRow<K>>>,
    letters: Vec<u8>,
    marks: RedundancyMarks,
    /// The maximum number of keys in memory, including those of the class.
    limit: usize,
    pub(super) most: usize,
}

impl<K: Key> Lists<K> {
    pub(super) fn new(limit: usize) -> Self {
        Self {
            levels: Vec::new(),
            letters: Vec::new(),
            marks: RedundancyMarks::default(),
            limit: most_keys::<K>(limit),
            most: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.levels.clear();
        self.most = 0;
    }

    /// Makes the list of the node with the given letters decided, along with any missing lists of the nodes above it.
    /// Returns the total number of keys in the new lists before redundant ones were left out, or `None` if the keys
    /// would not fit in memory.
    pub(super) fn go_to(
        &mut self,
        plan: &Plan,
        worth: &Worth,
        bins: &Bins<K>,
        letters: &[u8],
    ) -> Option<usize> {
        let decided = self.letters.iter().zip(letters);
        let same = decided.take_while(|(old, new)| old == new).count();
        self.levels.truncate((same + 1).saturating_sub(STRIPPED));
        self.letters.clear();
        self.letters.extend(letters);
        let mut keys = 0;
        for decided in self.levels.len() + STRIPPED..=letters.len() {
            keys += self.descend(plan, worth, bins, &letters[..decided])?;
        }
        Some(keys)
    }

    fn descend(
        &mut self,
        plan: &Plan,
        worth: &Worth,
        bins: &Bins<K>,
        letters: &[u8],
    ) -> Option<usize> {
        let (mut paths, shift) = match self.levels.last() {
            None => (from_bins(plan, worth, bins, letters), plan.bits),
            Some(rows) => (from_rows(plan, worth, rows, letters), plan.shift[letters.len() - 1]),
        };
        paths.retain(|(.., keys)| !keys.is_empty());
        let size = paths.iter().map(|(.., keys)| keys.len()).sum();
        let above: usize = self.levels.iter().flatten().map(|row| row.keys.len()).sum();
        if bins.paths as usize + above + size > self.limit {
            return None;
        }
        self.most = self.most.max(above + size);
        let mut rows = joined(paths, shift);
        // Paths that earlier letters made redundant are already missing from the parent's list.
        let decided = letters.len();
        let old = if decided == STRIPPED { 0 } else { decided - 1 };
        let is_new = |letter: Letter| {
            (old..decided).any(|at| plan.letters[at][usize::from(letters[at])] == letter)
        };
        for i in 0..rows.len() {
            // Rows with more letters come later, so none of their paths have been left out yet.
            let (row, larger) = rows[i..].split_first_mut()?;
            self.marks.start(row.keys.len());
            for other in larger {
                if let Some(letter) = one_more(&row.letters, &other.letters)
                    && is_new(letter)
                {
                    self.marks.absorb(plan, decided, letter, &row.keys, &other.keys);
                }
            }
            self.marks.remove(&mut row.keys);
        }
        self.levels.push(rows);
        Some(size)
    }

    pub(super) fn rows(&self) -> &[KeyRow<K>] {
        self.levels.last().map_or(&[], |rows| rows)
    }
}

/// Returns the bins whose paths have the decided letter on each stripped cell that they enter. Each comes with the decided letters
/// of its paths and the number of letters of text that these add to a word.
fn from_bins<'a, K: Key>(
    plan: &Plan,
    worth: &Worth,
    bins: &'a Bins<K>,
    letters: &[u8],
) -> Vec<(Vec<Letter>, usize, &'a [K])> {
    let [first, second] = [0, 1].map(|at| usize::from(letters[at]));
    let mut paths = Vec::new();
    for row in [0, first + 1] {
        for col in [0, second + 1] {
            let mut letters = Vec::new();
            if row > 0 {
                letters.push(plan.letters[0][first]);
            }
            if col > 0 {
                letters.push(plan.letters[1][second]);
            }
            letters.sort_unstable();
            let text_len = worth.text_len(0, row) + worth.text_len(1, col);
            paths.push((letters, text_len, &bins.bins[row * bins.cols + col][..]));
        }
    }
    paths
}

/// Returns the paths of the parent's rows that either have the last letter on its cell or don't enter that cell.
/// The cell's digit is the most significant one in each key, so the paths form two contiguous parts of each row.
fn from_rows<'a, K: Key>(
    plan: &Plan,
    worth: &Worth,
    rows: &'a [KeyRow<K>],
    letters: &[u8],
) -> Vec<(Vec<Letter>, usize, &'a [K])> {
    let at = letters.len() - 1;
    let letter = usize::from(letters[at]);
    let (shift, digit) = (plan.shift[at], letter + 1);
    let mut paths = Vec::new();
    for row in rows {
        let below = |digit: usize| {
            row.keys.partition_point(|key| (key.above(shift).low() as usize) < digit)
        };
        paths.push((row.letters.clone(), row.text_len, &row.keys[..below(1)]));
        let mut letters = row.letters.clone();
        letters.push(plan.letters[at][letter]);
        letters.sort_unstable();
        let text_len = row.text_len + worth.text_len(at, digit);
        paths.push((letters, text_len, &row.keys[below(digit)..below(digit + 1)]));
    }
    paths
}

/// Makes rows from paths of the parent, keeping only the lowest `shift` bits of each key. All paths with the same letters become
/// one row, and rows with fewer letters come first.
fn joined<K: Key>(mut paths: Vec<(Vec<Letter>, usize, &[K])>, shift: u32) -> Vec<KeyRow<K>> {
    paths.sort_by(|a, b| (a.0.len(), &a.0).cmp(&(b.0.len(), &b.0)));
    let mut rows: Vec<KeyRow<K>> = Vec::new();
    for (letters, text_len, keys) in paths {
        match rows.last_mut() {
            Some(row) if row.letters == letters => row.keys = union(&row.keys, keys, shift),
            _ => {
                let keys = keys.iter().map(|key| key.below(shift)).collect();
                rows.push(KeyRow { letters, text_len, keys });
            }
        }
    }
    rows
}

/// Returns the keys of two sorted lists in ascending order, taking only the lowest `shift` bits of the keys in `y`. A
/// key that is in both lists is returned once.
fn union<K: Key>(x: &[K], y: &[K], shift: u32) -> Vec<K> {
    let mut keys = vec![K::default(); x.len() + y.len()];
    let (mut at_x, mut at_y, mut len) = (0, 0, 0);
    while at_x < x.len() && at_y < y.len() {
        let (one, other) = (x[at_x], y[at_y].below(shift));
        keys[len] = one.min(other);
        at_x += usize::from(one <= other);
        at_y += usize::from(other <= one);
        len += 1;
    }
    keys.truncate(len);
    keys.extend_from_slice(&x[at_x..]);
    keys.extend(y[at_y..].iter().map(|key| key.below(shift)));
    keys
}

/// If `more` has the letters of `fewer` and exactly one other letter, returns that letter. Both lists are sorted.
fn one_more(fewer: &[Letter], more: &[Letter]) -> Option<Letter> {
    let same = fewer.iter().zip(more).take_while(|(x, y)| x == y).count();
    let letter = more.get(same)?;
    (fewer[same..] == more[same + 1..]).then_some(*letter)
}

/// The keys of all rows in ascending order, each with the text length of its row. Keys in different rows stand for
/// different words, even if the keys are equal.
pub(super) struct Merged<'a, K> {
    firsts: Vec<K>,
    rests: Vec<(usize, &'a [K])>,
}

impl<'a, K: Key> Merged<'a, K> {
    pub(super) fn new(rows: &'a [KeyRow<K>]) -> Self {
        let (mut firsts, mut rests) = (Vec::new(), Vec::new());
        for row in rows {
            if let Some((first, rest)) = row.keys.split_first() {
                firsts.push(*first);
                rests.push((row.text_len, rest));
            }
        }
        Self { firsts, rests }
    }
}

impl<K: Key> Iterator for Merged<'_, K> {
    type Item = (K, usize);

    #[inline(always)]
    fn next(&mut self) -> Option<(K, usize)> {
        let mut key = *self.firsts.first()?;
        let mut least = 0;
        for (row, first) in self.firsts.iter().enumerate().skip(1) {
            let is_less = *first < key;
            key = if is_less { *first } else { key };
            least = if is_less { row } else { least };
        }
        let (text_len, rest) = &mut self.rests[least];
        let next = (key, *text_len);
        if let Some((first, others)) = rest.split_first() {
            self.firsts[least] = *first;
            *rest = others;
        } else {
            self.firsts.swap_remove(least);
            self.rests.swap_remove(least);
        }
        Some(next)
    }
}

// --- Redundant paths ---

const MOST_BITS: usize = u128::BITS as usize;

/// The number of bits in `RedundancyMarks::filter` per key. With 8, at most about an eighth of the keys that are not in
/// the list pass.
const FILTER_BITS: usize = 8;
const CHUNK: usize = 8;
/// Keys at least this far away are found by doubling the distance.
const FAR: usize = 8 * CHUNK;

#[derive(Clone, Debug, Default)]
struct RedundancyMarks {
    redundant: Vec<bool>,
    /// For each possible hash of a key, whether the other list may contain such a key.
    filter: Vec<u64>,
}

impl RedundancyMarks {
    fn start(&mut self, len: usize) {
        self.redundant.clear();
        self.redundant.resize(len, false);
    }

    /// Marks each path in `paths` that becomes a path in `moved` when `letter` is moved from one of the path's cells to
    /// a decided cell. The keys have digits only for position `from` and later positions. Both lists are sorted.
    ///
    /// Each path is looked at once, for all positions at the same time. For each of them that has the letter, there is
    /// one key to find. About half of these keys exist, and the filter rules out most of the others. On 4x4 classes,
    /// this takes about 9 ns per path, half as long as looking for each key in `moved` plus a letter in `paths`.
    fn absorb<K: Key>(
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

    fn remove<K: Key>(&self, paths: &mut Vec<K>) {
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
