//! Decides which boards a dice set can roll, by looking for a perfect matching of cells to dice. Any group of dice from
//! the set is stored as a bit mask.

use super::die::Die;
use crate::board::Face;
use crate::grid::MAX_CELLS;
use crate::letter::MAX_LETTERS;

/// For each face, the dice that have it, as a bit set: bit `d` is die `d`.
#[derive(Clone, Debug)]
pub(super) struct FitTable {
    dice: usize,
    singles: [u64; MAX_LETTERS],
    /// The entries for blank faces and for faces with several letters.
    others: Vec<(Face, u64)>,
}

impl FitTable {
    /// Builds the table for at most [`MAX_CELLS`] dice.
    pub(super) fn new(dice: &[Die]) -> Self {
        let mut table = Self { dice: dice.len(), singles: [0; MAX_LETTERS], others: Vec::new() };
        for (d, die) in dice.iter().enumerate() {
            for face in die.faces() {
                *table.entry(face) |= 1 << d;
            }
        }
        table
    }

    fn entry(&mut self, face: &Face) -> &mut u64 {
        if let [letter] = face.letters() {
            return &mut self.singles[letter.index()];
        }
        let found = self.others.iter().position(|(other, _)| other == face);
        let at = found.unwrap_or_else(|| {
            self.others.push((*face, 0));
            self.others.len() - 1
        });
        &mut self.others[at].1
    }

    /// Returns the dice that have a face, as a bit set.
    pub(super) fn dice_with(&self, face: &Face) -> u64 {
        match face.letters() {
            [letter] => self.singles[letter.index()],
            _ => self.others.iter().find(|(other, _)| other == face).map_or(0, |(_, dice)| *dice),
        }
    }

    /// Finds a die for every cell, or returns `None` if there is no such assignment.
    pub(super) fn matching(&self, faces: &[Face]) -> Option<Matching> {
        if faces.len() != self.dice {
            return None;
        }
        let mut wanted = [0; MAX_CELLS];
        for (wanted, face) in wanted.iter_mut().zip(faces) {
            *wanted = self.dice_with(face);
        }
        Matching::new(&wanted[..faces.len()])
    }
}

/// A matching of cells to dice, built cell by cell.
pub(crate) struct Matching {
    /// For each cell, the dice that have its face.
    wanted: [u64; MAX_CELLS],
    /// The cell of each die; meaningless for dice that are still free.
    cell_of_die: [u8; MAX_CELLS],
    free: u64,
}

impl Matching {
    /// Assigns a different die to each cell, from the dice that the cell can take. Returns `None` if that is
    /// impossible.
    ///
    /// Bit `d` of `can_take[cell]` stands for die `d`. Dice with low numbers are preferred.
    pub(crate) fn new(can_take: &[u64]) -> Option<Self> {
        let cells = can_take.len();
        let mut matching = Self {
            wanted: [0; MAX_CELLS],
            cell_of_die: [0; MAX_CELLS],
            free: u64::MAX >> (MAX_CELLS - cells),
        };
        matching.wanted[..cells].copy_from_slice(can_take);
        // A die that was useless for one cell may still help the next one, so each search starts with no dice ruled
        // out.
        (0..cells).all(|cell| matching.place(cell, &mut 0)).then_some(matching)
    }

    /// Finds a die for `cell`, moving other cells to other dice where needed, and returns whether there is one. Dice in
    /// `tried` are ruled out.
    ///
    /// Source: the augmenting paths of Kuhn 1955, except that a free die is taken right away, before any other cell is
    /// moved.
    fn place(&mut self, cell: usize, tried: &mut u64) -> bool {
        let wanted = self.wanted[cell];
        let mut die = (wanted & self.free).trailing_zeros() as usize;
        if die < MAX_CELLS {
            self.free &= !(1 << die);
            self.cell_of_die[die] = cell as u8;
            return true;
        }
        loop {
            die = (wanted & !*tried).trailing_zeros() as usize;
            if die == MAX_CELLS {
                return false;
            }
            *tried |= 1 << die;
            if self.place(self.cell_of_die[die] as usize, tried) {
                self.cell_of_die[die] = cell as u8;
                return true;
            }
        }
    }

    /// Iterates over the dice that are assigned to the first `cells` cells, in the order of the cells.
    pub(crate) fn die_of_cell(&self, cells: usize) -> impl Iterator<Item = usize> {
        let mut dice = [0; MAX_CELLS];
        for (die, &cell) in self.cell_of_die[..cells].iter().enumerate() {
            dice[cell as usize] = die;
        }
        dice.into_iter().take(cells)
    }
}
