//! All word paths of a class: the plan that says how they are packed into numbers and which of them symmetry makes
//! redundant, an index of the words by pattern, the walk that finds the paths, and the numbers themselves.

use super::engine::TooLarge;
use crate::class::BoardClass;
use crate::dict::{Dictionary, WordList};
use crate::grid::{Cell, CellKind, Dims, MAX_CELLS, cells_of};
use crate::letter::{Letter, LetterSet, MAX_LETTERS};
use crate::scoring::Rules;
use crate::step::grow;
use std::collections::HashMap;

// --- The plan: the order of the cells, and symmetry ---

/// The maximum number of cells with letters in a plan. There can't be more: a tree stores positions in five bits.
pub(super) const MAX_POSITIONS: usize = 32;

/// The number of cells at the front of the order whose letters are left out of the keys. These letters select the bin
/// instead.
pub(super) const STRIPPED: usize = 2;

/// The order of the cells, the digits of keys, and the symmetries of one class.
///
/// A *position* is the place of a cell in the order; cells without letters have no position. A path is packed into a
/// *key* with a digit for each position, starting with the third; the first of these digits is the most significant. A
/// digit is 0 if the path doesn't enter the cell. Otherwise, it is the number of the letter among the cell's letters,
/// counted from 1. Below the digits is the word's number among its anagrams. The sorted keys of a bin therefore list
/// the nodes of an orderly tree, depth first.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) dims: Dims,
    pub(super) cells: Vec<Cell>,
    pub(super) letters: Vec<Vec<Letter>>,
    /// For each position, the number of each letter among the cell's letters, counted from 1, or 0 if the cell doesn't
    /// have the letter.
    pub(super) digit: Vec<[u8; MAX_LETTERS]>,
    /// The lowest bit of each position's digit; unused for stripped positions.
    pub(super) shift: Vec<u32>,
    pub(super) bits: u32,
    /// The number of bits below all digits, for the word's number among its anagrams.
    pub(super) anagram_bits: u32,
    /// Pairs of positions. The search skips boards on which the letter at the second position has a lower rank than the
    /// letter at the first, because each of these boards has an equivalent that is not skipped.
    pub(super) ordered: Vec<(u8, u8)>,
    /// The rearrangements of the board that map the class to itself, including the identity.
    pub(super) symmetries: Vec<Vec<Cell>>,
}

impl Plan {
    pub(super) fn new(class: &BoardClass, rank: &[u8; MAX_LETTERS], anagram_bits: u32) -> Self {
        let cells = order(class);
        let mut position = [0; MAX_CELLS];
        let mut letters = Vec::with_capacity(cells.len());
        let mut digit = vec![[0; MAX_LETTERS]; cells.len()];
        for (at, &cell) in cells.iter().enumerate() {
            position[cell.index()] = at as u8;
            // Common letters come first, so that the search finds good boards early.
            letters.push(class.letters(cell).to_vec());
            letters[at].sort_by_key(|letter| core::cmp::Reverse(rank[letter.index()]));
            for (number, letter) in letters[at].iter().enumerate() {
                digit[at][letter.index()] = number as u8 + 1;
            }
        }
        let mut shift = vec![0; cells.len()];
        let mut bits = anagram_bits;
        for at in (STRIPPED..cells.len()).rev() {
            shift[at] = bits;
            bits += usize::BITS - letters[at].len().leading_zeros();
        }
        let symmetries = symmetries_of(class);
        let ordered = ordered_pairs(&cells, &position, &symmetries);
        Self {
            dims: class.dims(),
            cells,
            letters,
            digit,
            shift,
            bits,
            anagram_bits,
            ordered,
            symmetries,
        }
    }

    pub(super) fn digit_bits(&self, position: usize) -> u32 {
        usize::BITS - self.letters[position].len().leading_zeros()
    }

    pub(super) fn mask(&self, position: usize) -> u32 {
        (1 << self.digit_bits(position)) - 1
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns whether keys need 128 bits.
    pub(super) fn is_long(&self) -> bool {
        self.bits > u64::BITS
    }
}

/// Returns the cells with letters in the order in which they are decided. Cells with few letters, cells near the
/// center, and cells next to already decided ones come early.
///
/// The weights were tuned on 4x4 classes. If the order ignores the kind of a cell, the search takes twice as long; if
/// the order ignores neighbors, the search takes 10% longer.
fn order(class: &BoardClass) -> Vec<Cell> {
    let dims = class.dims();
    let mut left: Vec<Cell> = dims.split_order();
    left.retain(|&cell| !class.letters(cell).is_empty());
    let mut order = Vec::with_capacity(left.len());
    let mut decided = 0;
    while !left.is_empty() {
        let cost = |cell: Cell| {
            let kind = match dims.kind(cell) {
                CellKind::Center => 0,
                CellKind::Edge => 6,
                CellKind::Corner => 12,
            };
            let near = (dims.neighbors(cell).bits() & decided).count_ones() as i32;
            class.letters(cell).len() as i32 + kind - 2 * near
        };
        // If several cells have the same cost, the first one is taken, so the split order breaks ties.
        let next = (0..left.len()).min_by_key(|&i| cost(left[i])).unwrap_or(0);
        let cell = left.remove(next);
        decided |= cell.bit();
        order.push(cell);
    }
    order
}

/// Returns the rearrangements of the board's cells that change no score and map the class to itself.
///
/// On boards with two rows, there are more such rearrangements than rotations and reflections, because the two cells of
/// a column can be swapped.
fn symmetries_of(class: &BoardClass) -> Vec<Vec<Cell>> {
    let mut all = class.dims().rearrangements();
    all.retain(|symmetry| {
        let images = symmetry.iter().map(|&cell| class.set(cell));
        class.dims().iter().map(|cell| class.set(cell)).eq(images)
    });
    all
}

/// Returns the pairs of positions whose letters must be in order of rank.
///
/// List the ranks of a board's letters in the order of the cells. Of all equivalents of the board in its class, take
/// the one with the greatest list. No equivalent has a higher rank on the first cell. Some equivalents have the same
/// rank there, including all those that keep the first cell in place. None of these has a higher rank on the second
/// cell, and so on. So every board has an equivalent that satisfies all pairs.
fn ordered_pairs(
    cells: &[Cell],
    position: &[u8; MAX_CELLS],
    symmetries: &[Vec<Cell>],
) -> Vec<(u8, u8)> {
    let mut group: Vec<&Vec<Cell>> = symmetries.iter().collect();
    let mut pairs = Vec::new();
    for &cell in cells {
        for symmetry in &group {
            let other = symmetry[cell.index()];
            let pair = (position[other.index()], position[cell.index()]);
            if other != cell && !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
        group.retain(|symmetry| symmetry[cell.index()] == cell);
    }
    pairs
}

// --- The words, by pattern ---

// Word numbers, and the offsets of the words' letters, are stored in 32 bits.
const _: () = assert!(WordList::MAX_WORDS * WordList::MAX_WORD_LENGTH <= u32::MAX as usize);

/// Takes the place of an atom for letters that no cell has.
const NO_ATOM: u8 = u8::MAX;

/// The groups of letters that a class doesn't distinguish. Two letters are in the same group, called an *atom*, if they
/// are on the same cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Atoms([u8; MAX_LETTERS]);

impl Atoms {
    pub(super) fn new(sets: impl Iterator<Item = LetterSet>) -> Self {
        let mut sets: Vec<u32> = sets.map(LetterSet::bits).collect();
        sets.sort_unstable();
        sets.dedup();
        let mut seen: Vec<Vec<bool>> = Vec::new();
        Self(core::array::from_fn(|letter| {
            let member: Vec<bool> = sets.iter().map(|set| set >> letter & 1 == 1).collect();
            if !member.contains(&true) {
                return NO_ATOM;
            }
            let known = seen.iter().position(|other| *other == member);
            known.unwrap_or_else(|| {
                seen.push(member);
                seen.len() - 1
            }) as u8
        }))
    }

    /// Returns the atoms that make up a set of letters, or `None` if it contains only some letters of an atom.
    fn set(&self, letters: u32) -> Option<u32> {
        let (mut inside, mut outside) = (0u32, 0u32);
        for (letter, &atom) in self.0.iter().enumerate() {
            let has = letters >> letter & 1 == 1;
            match (atom, has) {
                (NO_ATOM, true) => return None,
                (NO_ATOM, false) => {}
                (_, true) => inside |= 1 << atom,
                (_, false) => outside |= 1 << atom,
            }
        }
        (inside & outside == 0).then_some(inside)
    }
}

/// A pattern: a sequence of atoms that at least one word begins with.
#[derive(Clone, Copy, Debug, Default)]
struct Pattern {
    next: u32,
    /// The index of the pattern that the lowest atom in `next` leads to. The patterns for the other atoms in `next`
    /// come right after it.
    first: u32,
    words: u32,
    count: u32,
    /// The index in [`Index::letters`] where the letters of these words begin, stored word after word.
    letters: u32,
}

/// All words that count, sorted by pattern. Work that a letter-by-letter search would do for every word is done only
/// once per pattern.
#[derive(Clone, Debug)]
pub(super) struct Index {
    atoms: Atoms,
    patterns: Vec<Pattern>,
    /// One byte for each letter of each word.
    letters: Vec<u8>,
    /// For each word, its number among the words with the same letters (its anagrams).
    anagram: Vec<u32>,
    pub(super) anagram_bits: u32,
    /// The rank of each letter: common letters rank high, and all ranks differ.
    pub(super) rank: [u8; MAX_LETTERS],
}

impl Index {
    /// Builds an index by atoms. It contains the words that score points, have at most `cells` letters, and use only
    /// letters that belong to an atom.
    ///
    /// Cost: about ten milliseconds.
    pub(super) fn new(dictionary: &Dictionary, rules: Rules, cells: usize, atoms: Atoms) -> Self {
        let alphabet = dictionary.alphabet();
        let mut words: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
        let mut uses = [0u32; MAX_LETTERS];
        dictionary.automaton().for_each_word(|word| {
            for letter in word {
                uses[letter.index()] += 1;
            }
            let text_len = word.iter().map(|letter| alphabet.text_len(*letter)).sum();
            if word.len() > cells || rules.points(text_len) == 0 {
                return;
            }
            let letters: Vec<u8> = word.iter().map(|letter| letter.index() as u8).collect();
            let pattern: Vec<u8> = letters.iter().map(|&l| atoms.0[usize::from(l)]).collect();
            if !pattern.contains(&NO_ATOM) {
                words.push((pattern, letters));
            }
        });
        words.sort_unstable();
        let mut index = Self {
            atoms,
            patterns: Vec::new(),
            letters: Vec::new(),
            anagram: Vec::with_capacity(words.len()),
            anagram_bits: 0,
            rank: rank(&uses),
        };
        index.number(&words);
        index.grow(&words);
        index
    }

    /// Returns whether these atoms can represent the cells of a class.
    pub(super) fn suits(&self, class: &BoardClass) -> bool {
        class.dims().iter().all(|cell| self.atoms.set(class.set(cell).bits()).is_some())
    }

    fn atoms(&self, letters: u32) -> u32 {
        self.atoms.set(letters).unwrap_or(0)
    }

    fn number(&mut self, words: &[(Vec<u8>, Vec<u8>)]) {
        let mut groups: HashMap<Vec<u8>, u32> = HashMap::with_capacity(words.len());
        let mut most = 0;
        for (_, letters) in words {
            let mut sorted = letters.clone();
            sorted.sort_unstable();
            let number = groups.entry(sorted).or_default();
            self.anagram.push(*number);
            most = most.max(*number);
            *number += 1;
        }
        self.anagram_bits = u32::BITS - most.leading_zeros();
    }

    fn grow(&mut self, words: &[(Vec<u8>, Vec<u8>)]) {
        // For each pattern, the range of words that begin with it. Those with exactly this pattern come first.
        let mut below = vec![(0, words.len())];
        self.patterns.push(Pattern::default());
        let mut level = 0..1;
        let mut len = 0;
        while !level.is_empty() {
            let end = self.patterns.len();
            for at in level {
                let (start, stop) = below[at];
                let own = words[start..stop].partition_point(|(pattern, _)| pattern.len() == len);
                let pattern = &mut self.patterns[at];
                pattern.words = start as u32;
                pattern.count = own as u32;
                pattern.letters = self.letters.len() as u32;
                let own_end = start + own;
                for (_, letters) in &words[start..own_end] {
                    self.letters.extend_from_slice(letters);
                }
                self.patterns[at].first = self.patterns.len() as u32;
                let mut rest = own_end..stop;
                while !rest.is_empty() {
                    let atom = words[rest.start].0[len];
                    let same = words[rest.clone()].partition_point(|(p, _)| p[len] == atom);
                    below.push((rest.start, rest.start + same));
                    self.patterns.push(Pattern::default());
                    self.patterns[at].next |= 1 << atom;
                    rest.start += same;
                }
            }
            level = end..self.patterns.len();
            len += 1;
        }
    }
}

fn rank(uses: &[u32; MAX_LETTERS]) -> [u8; MAX_LETTERS] {
    let mut order: [usize; MAX_LETTERS] = core::array::from_fn(|letter| letter);
    order.sort_by_key(|&letter| uses[letter]);
    let mut rank = [0; MAX_LETTERS];
    for (place, letter) in order.into_iter().enumerate() {
        rank[letter] = place as u8;
    }
    rank
}

// --- The walk along patterns and paths ---

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

impl<K: Key> Bins<K> {
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
    pub(super) fn collect(
        &mut self,
        plan: &Plan,
        index: &Index,
        start: usize,
    ) -> Result<u64, TooLarge> {
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
    ) -> Result<(), TooLarge> {
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
    fn emit(&mut self, pattern: Pattern, used: u64, len: usize) -> Result<(), TooLarge> {
        self.keys_left = self.keys_left.checked_sub(pattern.count as usize).ok_or(TooLarge)?;
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

// --- Keys: paths packed into numbers ---

/// A number that holds a packed path: 64 bits, or 128 if a class needs more.
pub(super) trait Key: Copy + Ord + Default {
    fn digit(value: u32, shift: u32) -> Self;
    /// Returns the sum of two numbers. Each digit must be 0 in at least one of them.
    fn plus(self, other: Self) -> Self;
    fn low(self) -> u32;
    fn above(self, shift: u32) -> Self;
    fn below(self, shift: u32) -> Self;
    fn differ(self, other: Self) -> Self;
    /// Returns which of some digits are 0, as the highest bits of these digits. `tops` contains the highest bits of the
    /// digits to look at, and `rest` contains their other bits.
    fn zeros(self, tops: Self, rest: Self) -> Self;
    /// Returns 64 bits, of which the highest ones depend on most bits of the number.
    fn hash(self) -> u64;
    /// Returns the index of the highest bit that is set, or `None` if all bits are 0.
    fn top(self) -> Option<u32>;
}

macro_rules! key {
    ($number:ty) => {
        impl Key for $number {
            #[inline(always)]
            fn digit(value: u32, shift: u32) -> Self {
                <$number>::from(value) << shift
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn low(self) -> u32 {
                self as u32
            }
            #[inline(always)]
            fn above(self, shift: u32) -> Self {
                self.checked_shr(shift).unwrap_or(0)
            }
            #[inline(always)]
            fn below(self, shift: u32) -> Self {
                self & !<$number>::MAX.checked_shl(shift).unwrap_or(0)
            }
            #[inline(always)]
            fn differ(self, other: Self) -> Self {
                self ^ other
            }
            #[inline(always)]
            fn zeros(self, tops: Self, rest: Self) -> Self {
                // The sum carries into the highest bit of each digit that has another bit. It can't carry any further.
                !(((self & rest) + rest) | self) & tops
            }
            #[inline(always)]
            fn hash(self) -> u64 {
                // The factor is 2^64 divided by the golden ratio, as usual in multiplicative hashing.
                let folded = self as u64 ^ (self >> (Self::BITS / 2)) as u64;
                folded.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            }
            #[inline(always)]
            fn top(self) -> Option<u32> {
                (self != 0).then(|| Self::BITS - 1 - self.leading_zeros())
            }
        }
    };
}
key!(u64);
key!(u128);

/// The approximate number of keys per bucket. Each bucket is then sorted by comparison.
const BUCKET: usize = 48;
/// The maximum number of bits to sort by at once. With more bits, there would be too many buckets to fit in the cache.
const MOST_BITS: u32 = 12;

/// The maximum number of bits in a digit when keys are sorted digit by digit, without comparing them.
const DIGIT_BITS: u32 = 11;
/// The maximum number of digits for which keys are sorted in this way.
const MOST_DIGITS: usize = 4;
/// The minimum number of keys for which sorting by digits pays off, given the tables that it needs.
const DIGITS_FROM: usize = 1024;

#[inline(never)]
pub(super) fn sort<K: Key>(keys: &mut Vec<K>, bits: u32, scratch: &mut Vec<K>) {
    if bits <= MOST_DIGITS as u32 * DIGIT_BITS && keys.len() >= DIGITS_FROM {
        sort_by_digits(keys, bits, scratch);
    } else {
        sort_by_buckets(keys, bits, scratch);
    }
}

/// Sorts digit by digit, starting with the least significant one. This is best if there are few digits.
fn sort_by_digits<K: Key>(keys: &mut Vec<K>, bits: u32, scratch: &mut Vec<K>) {
    let digits = bits.div_ceil(DIGIT_BITS).max(1);
    let by = bits.div_ceil(digits);
    let mask = (1 << by) - 1;
    let mut ends = [[0u32; 1 << DIGIT_BITS]; MOST_DIGITS];
    for key in keys.iter() {
        for (digit, ends) in ends.iter_mut().enumerate().take(digits as usize) {
            ends[key.above(digit as u32 * by).low() as usize & mask] += 1;
        }
    }
    scratch.resize(keys.len(), K::default());
    for (digit, ends) in ends.iter_mut().enumerate().take(digits as usize) {
        let mut sum = 0;
        for end in &mut ends[..=mask] {
            (*end, sum) = (sum, sum + *end);
        }
        for key in keys.iter() {
            let end = &mut ends[key.above(digit as u32 * by).low() as usize & mask];
            scratch[*end as usize] = *key;
            *end += 1;
        }
        core::mem::swap(keys, scratch);
    }
}

/// Puts all keys with the same highest bits into one bucket, then sorts each bucket by comparison.
fn sort_by_buckets<K: Key>(keys: &mut Vec<K>, bits: u32, scratch: &mut Vec<K>) {
    let wanted = (keys.len() / BUCKET).checked_ilog2().unwrap_or(0);
    let by = wanted.min(MOST_BITS).min(bits);
    if by < 2 {
        keys.sort_unstable();
        return;
    }
    let shift = bits - by;
    let mut ends = [0u32; 1 << MOST_BITS];
    for key in keys.iter() {
        ends[key.above(shift).low() as usize & ((1 << MOST_BITS) - 1)] += 1;
    }
    let mut sum = 0;
    for end in &mut ends[..1 << by] {
        // At first, `end` is the index where the bucket starts. Moving keys into the bucket advances `end` to the
        // bucket's end.
        (*end, sum) = (sum, sum + *end);
    }
    scratch.resize(keys.len(), K::default());
    for key in keys.iter() {
        let end = &mut ends[key.above(shift).low() as usize & ((1 << MOST_BITS) - 1)];
        scratch[*end as usize] = *key;
        *end += 1;
    }
    core::mem::swap(keys, scratch);
    let mut start = 0;
    for end in &ends[..1 << by] {
        keys[start..*end as usize].sort_unstable();
        start = *end as usize;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letter::Alphabet;

    #[test]
    fn keys_are_sorted() {
        let mut state = 1u64;
        for (len, bits) in [
            (0, 9),
            (1, 1),
            (100, 3),
            (5000, 64),
            (5000, 5),
            (5000, 44),
            (5000, 45),
            (5000, 11),
            (300_000, 40),
        ] {
            let mut keys: Vec<u64> = (0..len)
                .map(|_| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    (state >> 8).rotate_left(9).below(bits)
                })
                .collect();
            let mut sorted = keys.clone();
            sorted.sort_unstable();
            sort(&mut keys, bits, &mut Vec::new());
            assert_eq!(keys, sorted, "{len} keys of {bits} bits");
        }
    }

    #[test]
    fn digits_that_are_0_are_found() {
        // Digits of 3, 1, 2, and 4 bits. The third one is not looked at.
        let digits = [(7, 3), (6, 1), (0, 4)];
        let (mut tops, mut rest) = (0u64, 0u64);
        for (shift, bits) in digits {
            let top = 1 << (bits - 1);
            tops |= top << shift;
            rest |= (top - 1) << shift;
        }
        for key in 0..1 << 10 {
            let mut zeros = 0;
            for (shift, bits) in digits {
                if key >> shift & ((1 << bits) - 1) == 0 {
                    zeros |= 1 << (shift + bits - 1);
                }
            }
            assert_eq!(key.zeros(tops, rest), zeros, "{key:b}");
            let (tops, rest) = (u128::from(tops) << 90, u128::from(rest) << 90);
            assert_eq!((u128::from(key) << 90).zeros(tops, rest), u128::from(zeros) << 90);
        }
    }

    fn plan(text: &str, dims: &str) -> Plan {
        let class = BoardClass::parse(text, dims.parse().unwrap(), &Alphabet::latin()).unwrap();
        Plan::new(&class, &core::array::from_fn(|i| 31 - i as u8), 4)
    }

    #[test]
    fn every_board_has_an_image_in_order() {
        for (size, count, symmetries) in [("3x3", 9, 8), ("2x4", 8, 32), ("2x2", 4, 24)] {
            let plan = plan(&vec!["abc"; count].join(" "), size);
            assert_eq!(plan.symmetries.len(), symmetries);
            let rank = |digit: u8| 2 - digit;
            for board in 0..3u32.pow(count as u32) {
                let at = |cell: Cell| (board / 3u32.pow(cell.index() as u32) % 3) as u8;
                let image_in_order = plan.symmetries.iter().any(|symmetry| {
                    plan.ordered.iter().all(|&(low, high)| {
                        let of = |position: u8| {
                            rank(at(symmetry[plan.cells[usize::from(position)].index()]))
                        };
                        of(low) <= of(high)
                    })
                });
                assert!(image_in_order, "{size}: board {board}");
            }
        }
    }

    #[test]
    fn cells_of_a_column_are_equivalent_only_with_the_same_letters() {
        // In the first two columns, the two cells have the same letters; in the last column, they don't.
        let plan = plan("ab abc a ab abc b", "2x3");
        assert_eq!(plan.symmetries.len(), 4);
        assert_eq!(plan.ordered.len(), 2);
    }
}
