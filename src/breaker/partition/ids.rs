//! The ids of the classes that stand for their rotations and reflections.

use crate::grid::{Cell, Dims};

/// The canonical ids of a partition in ascending order, made by [`Partition::ids`](super::Partition::ids).
///
/// The groups of the current class are kept as digits that count up like an odometer. A class is canonical if none of
/// its rotations and reflections has a lower id. To find the lower of two ids, their digits are compared, starting with
/// the last cell, until two digits differ. Usually, the digits of the last cell already differ, so this takes far less
/// work than computing the ids of all rotations and reflections.
#[derive(Clone, Debug)]
pub struct ClassIds {
    radix: Vec<u16>,
    /// For each symmetry except the identity, and for each cell of the rotated or reflected class, the cell that its
    /// letter group comes from.
    symmetries: Vec<Vec<u8>>,
    digits: Vec<u16>,
    /// The id whose digits are `digits`.
    next: u64,
    classes: u64,
}

impl ClassIds {
    /// `radix` has the number of letter groups of each cell.
    pub(super) fn new(dims: Dims, symmetries: &[Vec<Cell>], radix: &[usize]) -> Self {
        let cells: Vec<Cell> = dims.iter().collect();
        let symmetries = symmetries.iter().filter(|symmetry| **symmetry != cells);
        let numbers =
            |symmetry: &Vec<Cell>| symmetry.iter().map(|cell| cell.index() as u8).collect();
        Self {
            radix: radix.iter().map(|count| *count as u16).collect(),
            symmetries: symmetries.map(numbers).collect(),
            digits: vec![0; dims.cells()],
            next: 0,
            classes: radix.iter().map(|count| *count as u64).product(),
        }
    }

    /// Returns the next canonical id. The search calls `stop` every few thousand classes, and ends if `stop` returns
    /// true.
    pub(crate) fn next_unless(&mut self, stop: impl Fn() -> bool) -> Option<u64> {
        while self.next < self.classes {
            if self.next.is_multiple_of(4096) && stop() {
                return None;
            }
            let id = self.next;
            let canonical = self.is_canonical();
            self.advance();
            if canonical {
                return Some(id);
            }
        }
        None
    }

    /// Returns `true` if no rotation or reflection of the current class has a lower id.
    fn is_canonical(&self) -> bool {
        self.symmetries.iter().all(|symmetry| {
            let pairs = symmetry.iter().zip(&self.digits).rev();
            let mut pairs = pairs.map(|(&from, &digit)| (self.digits[usize::from(from)], digit));
            pairs.find(|(image, digit)| image != digit).is_none_or(|(image, digit)| image > digit)
        })
    }

    fn advance(&mut self) {
        self.next += 1;
        for (digit, radix) in self.digits.iter_mut().zip(&self.radix) {
            *digit += 1;
            if *digit < *radix {
                return;
            }
            *digit = 0;
        }
    }
}

impl Iterator for ClassIds {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.next_unless(|| false)
    }
}
