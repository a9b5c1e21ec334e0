//! The plan of a class: the order of its cells, how paths are packed into keys, and which paths symmetry makes
//! redundant.

use crate::class::BoardClass;
use crate::grid::{Cell, CellKind, Dims, MAX_CELLS};
use crate::letter::{Letter, MAX_LETTERS};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letter::Alphabet;

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
