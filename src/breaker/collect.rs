//! Collecting all word paths of a class, packed into keys and grouped into bins.

use super::index::{Index, Pattern};
use super::key::Key;
use super::plan::{Plan, STRIPPED};
use crate::grid::{MAX_CELLS, cells_of};
use crate::letter::MAX_LETTERS;
use crate::tree::grow;

/// The keys of a class, grouped into bins by the digits of the *stripped* positions: the first two positions, whose
/// digits are left out of the keys.
///
/// Bin `first * cols + second` contains the paths whose digits at these positions are `first` and `second`. A digit is
/// 0 if the path doesn't enter the cell; otherwise it is 1 plus the letter's number.
#[derive(Clone, Debug)]
pub(super) struct Bins<K> {
    pub(super) bins: Vec<Vec<K>>,
    pub(super) cols: usize,
    /// The number of word paths, one for each word and each way to trace it. Paths that symmetry makes redundant
    /// are not included.
    pub(super) paths: u64,
    /// The number of bytes that everything made of these keys may take.
    pub(super) limit: usize,
}

/// A simultaneous walk over all paths of the grid and all patterns of words.
struct PathWalk<'a, K> {
    plan: &'a Plan,
    index: &'a Index,
    bins: &'a mut Bins<K>,
    neighbors: [u64; MAX_CELLS],
    /// For each cell, the atoms (groups of letters) that make up its letters.
    atoms: [u32; MAX_CELLS],
    /// For each cell and letter, what that letter adds to a key.
    parts: Vec<[K; MAX_LETTERS]>,
    /// For each stripped position and letter, what that letter adds to the bin's number.
    bin_parts: [[u32; MAX_LETTERS]; STRIPPED],
    cells: [u8; MAX_CELLS],
    /// Pairs of indexes into the current path. The letter at the second index must not have a lower rank than the
    /// letter at the first.
    ordered: Vec<(usize, usize)>,
    keys_left: usize,
}

/// Returns the number of keys that a class may have in `limit` bytes, which must also hold the unused ends of the bins
/// and a copy of the largest bin while it is sorted. Sorting counts keys in 32-bit numbers, so there can't be more.
pub(super) fn most_keys<K>(limit: usize) -> usize {
    let share = limit / 8 * 5 / size_of::<K>();
    share.min(u32::MAX as usize)
}

/// The error for a class with more keys than fit in memory.
#[derive(Debug)]
pub(super) struct TooMany;

impl<K: Key> Bins<K> {
    /// Makes empty bins that have no memory allocated yet.
    pub(super) fn new(limit: usize) -> Self {
        Self { bins: Vec::new(), cols: 1, paths: 0, limit }
    }

    /// Empties the bins, and arranges them for a plan. They keep their memory, unless it is more than half of what they
    /// may have: paths of other letters fall into other bins.
    pub(super) fn reset(&mut self, plan: &Plan) {
        let size = |at: usize| plan.letters.get(at).map_or(1, |letters| letters.len() + 1);
        self.cols = size(1);
        self.paths = 0;
        let room: usize = self.bins.iter().map(Vec::capacity).sum();
        if room > most_keys::<K>(self.limit) / 2 {
            self.bins.clear();
        }
        for bin in &mut self.bins {
            bin.clear();
        }
        self.bins.resize(size(0) * self.cols, Vec::new());
    }

    /// Adds all paths that start on the cell at position `start`, and returns how many there are.
    ///
    /// # Errors
    /// [`TooMany`] if the keys would take too much memory; in that case, the bins can no longer be used.
    pub(super) fn collect(
        &mut self,
        plan: &Plan,
        index: &Index,
        start: usize,
    ) -> Result<u64, TooMany> {
        let cell = plan.cells[start];
        let before = self.paths;
        let mut walk = PathWalk::new(plan, index, self);
        let atoms = walk.atoms[cell.index()];
        walk.follow(index.patterns[0], atoms, cell.index(), 0, 0)?;
        Ok(self.paths - before)
    }
}

impl<'a, K: Key> PathWalk<'a, K> {
    fn new(plan: &'a Plan, index: &'a Index, bins: &'a mut Bins<K>) -> Self {
        let mut atoms = [0; MAX_CELLS];
        let mut neighbors = [0; MAX_CELLS];
        let playable = plan.cells.iter().fold(0, |set, cell| set | cell.bit());
        let mut parts = vec![[K::default(); MAX_LETTERS]; MAX_CELLS];
        let mut bin_parts = [[0; MAX_LETTERS]; STRIPPED];
        for (at, &cell) in plan.cells.iter().enumerate() {
            let letters = plan.letters[at].iter().fold(0, |set, l| set | l.bit());
            atoms[cell.index()] = index.atoms(letters);
            neighbors[cell.index()] = plan.dims.neighbors(cell).bits() & playable;
            for letter in &plan.letters[at] {
                let digit = plan.digit[at][letter.index()];
                match at {
                    0 => bin_parts[0][letter.index()] = u32::from(digit) * bins.cols as u32,
                    1 => bin_parts[1][letter.index()] = u32::from(digit),
                    _ => {
                        parts[cell.index()][letter.index()] =
                            K::digit(u32::from(digit), plan.shift[at])
                    }
                }
            }
        }
        let keys_left = most_keys::<K>(bins.limit).saturating_sub(bins.paths as usize);
        Self {
            plan,
            index,
            bins,
            neighbors,
            atoms,
            parts,
            bin_parts,
            cells: [0; MAX_CELLS],
            ordered: Vec::new(),
            keys_left,
        }
    }

    /// Extends the current path to a cell. Extends the pattern by each of the cell's atoms that can follow the pattern.
    fn follow(
        &mut self,
        pattern: Pattern,
        atoms: u32,
        cell: usize,
        used: u64,
        len: usize,
    ) -> Result<(), TooMany> {
        let mut next = pattern.next & atoms;
        self.cells[len] = cell as u8;
        let (used, len) = (used | 1 << cell, len + 1);
        while next != 0 {
            let atom = next & next.wrapping_neg();
            next ^= atom;
            let skip = (pattern.next & (atom - 1)).count_ones();
            let pattern = self.index.patterns[(pattern.first + skip) as usize];
            if pattern.count > 0 {
                self.emit(pattern, used, len)?;
            }
            if pattern.next != 0 {
                for to in cells_of(self.neighbors[cell] & !used) {
                    let atoms = self.atoms[to.index()];
                    if atoms & pattern.next != 0 {
                        self.follow(pattern, atoms, to.index(), used, len)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Packs all words that have exactly this pattern, along the current path.
    fn emit(&mut self, pattern: Pattern, used: u64, len: usize) -> Result<(), TooMany> {
        self.keys_left = self.keys_left.checked_sub(pattern.count as usize).ok_or(TooMany)?;
        macro_rules! lengths {
            ($($n:literal)*) => {
                match len {
                    $($n => self.pack::<$n>(pattern, used, len),)*
                    _ => self.pack::<0>(pattern, used, len),
                }
            };
        }
        lengths!(1 2 3 4 5 6 7 8 9 10 11 12);
        Ok(())
    }

    /// Returns the indexes of the two stripped cells on the current path, or `len` for a cell that the path doesn't
    /// enter. Also lists the pairs of indexes whose letters must be in order of rank.
    fn places(&mut self, used: u64, len: usize) -> [usize; STRIPPED] {
        let path = &self.cells[..len];
        let place = |position: u8| {
            let cell = self.plan.cells.get(usize::from(position))?;
            path.iter().position(|&at| usize::from(at) == cell.index())
        };
        let stripped = [place(0).unwrap_or(len), place(1).unwrap_or(len)];
        self.ordered.clear();
        for &(low, high) in &self.plan.ordered {
            let bit = |position: u8| self.plan.cells[usize::from(position)].bit();
            if used & bit(low) != 0
                && used & bit(high) != 0
                && let (Some(low), Some(high)) = (place(low), place(high))
            {
                self.ordered.push((low, high));
            }
        }
        stripped
    }

    /// Packs the words of a pattern along the current path, which has `len` cells. `N` is the length if it is known at
    /// compile time, which makes the loops faster, and otherwise 0.
    fn pack<const N: usize>(&mut self, pattern: Pattern, used: u64, len: usize) {
        let len = if N == 0 { len } else { N };
        let [first, second] = self.places(used, len);
        let at = pattern.letters as usize;
        let words = &self.index.letters[at..at + pattern.count as usize * len];
        let anagrams = &self.index.anagram[pattern.words as usize..];
        let mut parts = [&self.parts[0]; MAX_CELLS];
        for (part, &cell) in parts.iter_mut().zip(&self.cells[..len]) {
            *part = &self.parts[usize::from(cell)];
        }
        let rank = &self.index.rank;
        let mut paths = 0;
        for (word, &anagram) in words.chunks_exact(len).zip(anagrams) {
            let letter = |place: usize| usize::from(word[place] & 31);
            if self.ordered.iter().any(|&(low, high)| rank[letter(low)] > rank[letter(high)]) {
                continue;
            }
            let mut key = K::digit(anagram, 0);
            for i in 0..len {
                key = key.plus(parts[i][letter(i)]);
            }
            let mut bin = 0;
            if first < len {
                bin += self.bin_parts[0][letter(first)];
            }
            if second < len {
                bin += self.bin_parts[1][letter(second)];
            }
            let bin = &mut self.bins.bins[bin as usize];
            grow(bin, 1, usize::MAX);
            bin.push(key);
            paths += 1;
        }
        self.bins.paths += paths;
    }
}
