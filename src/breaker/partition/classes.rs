//! The letter groups of a partition, and the classes that they make.

use super::error::PartitionError;
use super::ids::ClassIds;
use crate::board::Board;
use crate::class::BoardClass;
use crate::grid::{Cell, CellKind, Dims};
use crate::letter::{Alphabet, Letter, LetterSet};

/// A division of all boards of one size into classes: the letters of each cell are split into groups, and each way to
/// pick one group per cell makes a class. Every board that has one of the partition's letters on each cell is in
/// exactly one class.
///
/// In text form, spaces separate the groups in a list. A list applies to all cells or, after `center:`, `edge:`, or
/// `corner:`, to the cells of one kind. Commas separate the lists, and `*` is a single group of all letters. The `id`
/// of a class is a mixed-radix number with one digit per cell; the digit of the first cell is the least significant.
/// Each digit is the number of the cell's group, counted from 0, and the digit's base is the number of groups that the
/// cell has.
///
/// ```
/// use boggle_lab::{breaker::Partition, letter::Alphabet};
/// let latin = Alphabet::latin();
/// let text = "aeiosuy bcdfghjklmnpqrtvwxz, center:*, corner:*";
/// let partition = Partition::parse(text, "3x3".parse().unwrap(), &latin).unwrap();
/// assert_eq!((partition.classes(), partition.canonical_classes()), (16, 6));
/// assert_eq!(partition.ids().collect::<Vec<_>>(), [0, 1, 3, 6, 7, 15]);
/// assert_eq!(partition.text(&latin), "center:*, edge:aeiosuy bcdfghjklmnpqrtvwxz, corner:*");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    pub(super) dims: Dims,
    /// The letter groups of each kind of cell; empty for a kind that boards of this size don't have.
    pub(super) buckets: [Vec<Vec<Letter>>; 3],
    pub(super) symmetries: Vec<Vec<Cell>>,
    classes: u64,
}

/// The kinds of cells, with their names in text.
pub(super) const KINDS: [(CellKind, &str); 3] =
    [(CellKind::Center, "center"), (CellKind::Edge, "edge"), (CellKind::Corner, "corner")];

impl Partition {
    pub(super) fn new(dims: Dims, buckets: [Vec<Vec<Letter>>; 3]) -> Result<Self, PartitionError> {
        let counts = dims.iter().map(|cell| buckets[dims.kind(cell) as usize].len() as u64);
        let classes = counts
            .into_iter()
            .try_fold(1u64, |product, count| product.checked_mul(count))
            .filter(|classes| *classes < 1 << 53)
            .ok_or(PartitionError::TooMany)?;
        Ok(Self { dims, buckets, symmetries: dims.symmetries(), classes })
    }

    /// Returns the board size.
    #[must_use]
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// Returns the number of classes, always below 2^53.
    #[must_use]
    pub fn classes(&self) -> u64 {
        self.classes
    }

    /// Returns the number of classes, counting a class and its rotations and reflections as one.
    ///
    /// It is computed with Burnside's lemma, without enumerating the classes.
    #[must_use]
    pub fn canonical_classes(&self) -> u64 {
        let fixed = self.symmetries.iter().map(|symmetry| {
            let mut seen = 0u64;
            let mut fixed = 1u128;
            for start in self.dims.iter() {
                if seen & start.bit() != 0 {
                    continue;
                }
                fixed *= self.of(start).len() as u128;
                let mut cell = start;
                while seen & cell.bit() == 0 {
                    seen |= cell.bit();
                    cell = symmetry[cell.index()];
                }
            }
            fixed
        });
        (fixed.sum::<u128>() / self.symmetries.len() as u128) as u64
    }

    /// Returns the class with this id, or `None` if the id is not below [`Partition::classes`].
    #[must_use]
    pub fn class(&self, id: u64) -> Option<BoardClass> {
        if id >= self.classes {
            return None;
        }
        let mut rest = id;
        let cells = self.dims.iter().map(|cell| {
            let buckets = self.of(cell);
            let bucket = rest % buckets.len() as u64;
            rest /= buckets.len() as u64;
            buckets[bucket as usize].clone()
        });
        let cells = cells.collect();
        let class = BoardClass::new(self.dims, cells)
            .unwrap_or_else(|error| unreachable!("buckets were checked: {error}"));
        Some(class)
    }

    /// Returns the class that contains all boards of the partition.
    #[must_use]
    pub fn whole(&self) -> BoardClass {
        let cells = self.dims.iter().map(|cell| self.of(cell).concat());
        BoardClass::new(self.dims, cells.collect())
            .unwrap_or_else(|error| unreachable!("buckets have no letter in common: {error}"))
    }

    /// Returns the lowest id among the rotations and reflections of a class. The class with that id stands for all of
    /// them.
    #[must_use]
    pub fn canonical(&self, id: u64) -> u64 {
        let mut digits = [0u64; crate::grid::MAX_CELLS];
        let mut rest = id;
        for cell in self.dims.iter() {
            let count = self.of(cell).len() as u64;
            digits[cell.index()] = rest % count;
            rest /= count;
        }
        let image = |symmetry: &Vec<Cell>| {
            // Every symmetry takes corners to corners, edges to edges, and centers to centers, so the number of groups
            // stays the same.
            self.dims.iter().rev().fold(0, |id, cell| {
                id * self.of(cell).len() as u64 + digits[symmetry[cell.index()].index()]
            })
        };
        self.symmetries.iter().map(image).min().unwrap_or(id)
    }

    /// Returns the canonical id of the class that has a board or one of its rotations and reflections, or `None` if no class
    /// has it.
    #[must_use]
    pub fn class_of(&self, board: &Board) -> Option<u64> {
        let mut id = 0;
        let cells: Vec<Cell> = self.dims.iter().collect();
        for cell in cells.into_iter().rev() {
            let buckets = self.of(cell);
            let [letter] = board.face(cell).letters() else {
                return None;
            };
            let bucket = buckets.iter().position(|bucket| bucket.contains(letter))?;
            id = id * buckets.len() as u64 + bucket as u64;
        }
        Some(self.canonical(id))
    }

    /// Iterates over the canonical ids in ascending order, one for each set of rotations and reflections.
    ///
    /// Cost: about 20 ns per class, canonical or not.
    #[must_use]
    pub fn ids(&self) -> ClassIds {
        ClassIds::new(self.dims, &self.symmetries, &self.radix())
    }

    /// Iterates over the letter groups of all kinds of cells, as letter sets.
    pub fn sets(&self) -> impl Iterator<Item = LetterSet> {
        let set = |bucket: &Vec<Letter>| bucket.iter().copied().collect();
        self.buckets.iter().flatten().map(set)
    }

    /// Returns the number of letter groups for each cell. These numbers are the bases of the digits of a class id.
    #[must_use]
    pub fn radix(&self) -> Vec<usize> {
        self.dims.iter().map(|cell| self.of(cell).len()).collect()
    }

    /// For each kind of cell, returns the letters that are in none of its groups. A board that has one of them on a
    /// cell of that kind is in no class.
    #[must_use]
    pub fn missing(&self, alphabet: &Alphabet) -> Vec<(CellKind, Vec<Letter>)> {
        let mut missing = Vec::new();
        for (kind, _) in KINDS {
            let buckets = &self.buckets[kind as usize];
            let mut letters = every_letter(alphabet);
            letters.retain(|letter| !buckets.iter().flatten().any(|has| has == letter));
            if !buckets.is_empty() && !letters.is_empty() {
                missing.push((kind, letters));
            }
        }
        missing
    }

    /// Returns the letter groups of a cell.
    fn of(&self, cell: Cell) -> &[Vec<Letter>] {
        &self.buckets[self.dims.kind(cell) as usize]
    }
}

pub(super) fn every_letter(alphabet: &Alphabet) -> Vec<Letter> {
    (0..alphabet.len() as u8).filter_map(Letter::new).collect()
}
