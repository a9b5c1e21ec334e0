//! Lists of the paths that are left below a node, for rebuilding its tree without redundant paths.
//!
//! Where the bound of a node is high, its tree is not merged from the trees of its parent but built again, from a list.
//! The list of a node comes from the list of its parent: it drops the paths that have another letter on the cell just
//! decided, and takes the digit of this cell out of all keys. Then it leaves out paths in two ways:
//!
//! - Equal keys of one word become one: these paths have the same undecided cells.
//! - A path is left out if another path of the same word has all its undecided cells but one (`absorb`).
//!
//! So the trees are smaller from the start, and all merging below works on the smaller trees.

#[cfg(test)]
mod tests;

use super::absorb::absorb;
use super::build::Worth;
use super::collect::Bins;
use super::key::Key;
use super::plan::{Plan, STRIPPED};
use crate::letter::Letter;

/// The paths of a node that have the same letters on decided cells, in any order and on any of these cells.
///
/// A key and the letters of its row together name the word, because they give all its letters and its number among its
/// anagrams.
#[derive(Clone, Debug)]
pub(super) struct Row<K> {
    /// The letters on decided cells, in ascending order.
    letters: Vec<Letter>,
    /// The number of letters of text that these letters add to a word.
    text_len: usize,
    /// In ascending order, each only once, with digits only for undecided cells.
    keys: Vec<K>,
}

/// The lists of the nodes on the current path from the top. The first is that of a node with the stripped cells decided.
#[derive(Clone, Debug)]
pub(super) struct Lists<K> {
    levels: Vec<Vec<Row<K>>>,
    /// The letters of the path, as numbers among the letters of each position.
    letters: Vec<u8>,
    /// The most keys that fit in memory, together with those of the class.
    limit: usize,
    /// The peak number of keys.
    pub(super) most: usize,
}

/// The paths of a node's parent that are part of a row of the node.
struct Source<'a, K> {
    letters: Vec<Letter>,
    text_len: usize,
    keys: &'a [K],
}

impl<K: Key> Lists<K> {
    /// Makes lists that may use `limit` bytes, including the keys of the class.
    pub(super) fn new(limit: usize) -> Self {
        Self {
            levels: Vec::new(),
            letters: Vec::new(),
            limit: limit / size_of::<K>(),
            most: 0,
        }
    }

    /// Drops all lists.
    pub(super) fn clear(&mut self) {
        self.levels.clear();
        self.most = 0;
    }

    /// Makes the list of the node with the given letters decided, and those of the nodes above it that are not there yet.
    /// Returns the number of keys from which redundant ones were left out, or `None` if the keys would not fit in memory.
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

    /// Makes the list of a node from that of its parent, or from the bins.
    fn descend(
        &mut self,
        plan: &Plan,
        worth: &Worth,
        bins: &Bins<K>,
        letters: &[u8],
    ) -> Option<usize> {
        let (mut sources, shift) = match self.levels.last() {
            None => (from_bins(plan, worth, bins, letters), plan.bits),
            Some(rows) => from_rows(plan, worth, rows, letters),
        };
        sources.retain(|source| !source.keys.is_empty());
        let size = sources.iter().map(|source| source.keys.len()).sum();
        let above: usize = self.levels.iter().flatten().map(|row| row.keys.len()).sum();
        if bins.paths as usize + above + size > self.limit {
            return None;
        }
        self.most = self.most.max(above + size);
        let mut rows = joined(sources, shift);
        // Paths that earlier letters made redundant are missing from the parent's list already.
        let decided = letters.len();
        let old = if decided == STRIPPED { 0 } else { decided - 1 };
        let is_new = |letter: Letter| {
            (old..decided).any(|at| plan.letters[at][usize::from(letters[at])] == letter)
        };
        for i in 0..rows.len() {
            // Larger rows come later, so their paths are still all there.
            let (row, larger) = rows[i..].split_first_mut()?;
            let mut redundant = vec![false; row.keys.len()];
            for other in larger {
                if let Some(letter) = one_more(&row.letters, &other.letters)
                    && is_new(letter)
                {
                    absorb(
                        plan,
                        decided,
                        letter,
                        &row.keys,
                        &other.keys,
                        &mut redundant,
                    );
                }
            }
            let mut redundant = redundant.into_iter();
            row.keys.retain(|_| redundant.next() == Some(false));
        }
        self.levels.push(rows);
        Some(size)
    }

    /// Returns the rows of the last list.
    pub(super) fn rows(&self) -> &[Row<K>] {
        self.levels.last().map_or(&[], |rows| rows)
    }
}

/// Returns the bins of the paths that agree with the letters of the stripped cells.
fn from_bins<'a, K: Key>(
    plan: &Plan,
    worth: &Worth,
    bins: &'a Bins<K>,
    letters: &[u8],
) -> Vec<Source<'a, K>> {
    let [first, second] = [0, 1].map(|at| usize::from(letters[at]));
    let mut sources = Vec::new();
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
            sources.push(Source {
                letters,
                text_len: worth.text_len(0, row) + worth.text_len(1, col),
                keys: &bins.bins[row * bins.cols + col],
            });
        }
    }
    sources
}

/// Returns the paths of the parent's rows that agree with the last letter, and the lowest bit of its digit. This digit
/// is the highest of each key, so they are two pieces of each row.
fn from_rows<'a, K: Key>(
    plan: &Plan,
    worth: &Worth,
    rows: &'a [Row<K>],
    letters: &[u8],
) -> (Vec<Source<'a, K>>, u32) {
    let at = letters.len() - 1;
    let letter = usize::from(letters[at]);
    let (shift, digit) = (plan.shift[at], letter + 1);
    let mut sources = Vec::new();
    for row in rows {
        let below = |digit: usize| {
            row.keys
                .partition_point(|key| (key.above(shift).low() as usize) < digit)
        };
        sources.push(Source {
            letters: row.letters.clone(),
            text_len: row.text_len,
            keys: &row.keys[..below(1)],
        });
        let mut letters = row.letters.clone();
        letters.push(plan.letters[at][letter]);
        letters.sort_unstable();
        sources.push(Source {
            letters,
            text_len: row.text_len + worth.text_len(at, digit),
            keys: &row.keys[below(digit)..below(digit + 1)],
        });
    }
    (sources, shift)
}

/// Makes rows of keys below `shift`: one for all sources with the same letters, and those with fewer letters first.
fn joined<K: Key>(mut sources: Vec<Source<'_, K>>, shift: u32) -> Vec<Row<K>> {
    sources.sort_by(|a, b| (a.letters.len(), &a.letters).cmp(&(b.letters.len(), &b.letters)));
    let mut rows: Vec<Row<K>> = Vec::new();
    for source in sources {
        let keys = source.keys.iter().map(|key| key.below(shift));
        match rows.last_mut() {
            Some(row) if row.letters == source.letters => row.keys = union(&row.keys, keys),
            _ => rows.push(Row {
                letters: source.letters,
                text_len: source.text_len,
                keys: union(&[], keys),
            }),
        }
    }
    rows
}

/// Returns the keys of two sorted lists, each only once.
fn union<K: Key>(x: &[K], y: impl ExactSizeIterator<Item = K>) -> Vec<K> {
    let mut keys = Vec::with_capacity(x.len() + y.len());
    let mut x = x.iter().copied().peekable();
    for key in y {
        while let Some(other) = x.next_if(|other| *other <= key) {
            push(&mut keys, other);
        }
        push(&mut keys, key);
    }
    keys.extend(x);
    keys
}

/// Appends a key unless it is already the last.
fn push<K: Key>(keys: &mut Vec<K>, key: K) {
    if keys.last() != Some(&key) {
        keys.push(key);
    }
}

/// Returns the letter that the second of two sorted lists has in addition to those of the first, if it has just that one.
fn one_more(fewer: &[Letter], more: &[Letter]) -> Option<Letter> {
    let same = fewer.iter().zip(more).take_while(|(x, y)| x == y).count();
    let letter = more.get(same)?;
    (fewer[same..] == more[same + 1..]).then_some(*letter)
}

/// The keys of all rows in ascending order, each with the text length of its row. The keys of different rows stand for
/// different words, even if they are equal.
pub(super) struct Merged<'a, K> {
    /// The first key of each row and the rest of its keys.
    heads: Vec<(K, usize, &'a [K])>,
}

impl<'a, K: Key> Merged<'a, K> {
    pub(super) fn new(rows: &'a [Row<K>]) -> Self {
        let head = |row: &'a Row<K>| {
            let (first, rest) = row.keys.split_first()?;
            Some((*first, row.text_len, rest))
        };
        Self {
            heads: rows.iter().filter_map(head).collect(),
        }
    }
}

impl<K: Key> Iterator for Merged<'_, K> {
    type Item = (K, usize);

    fn next(&mut self) -> Option<(K, usize)> {
        let least = (0..self.heads.len()).min_by_key(|&at| self.heads[at].0)?;
        let (key, text_len, rest) = &mut self.heads[least];
        let next = (*key, *text_len);
        if let Some((first, others)) = rest.split_first() {
            (*key, *rest) = (*first, others);
        } else {
            self.heads.swap_remove(least);
        }
        Some(next)
    }
}
