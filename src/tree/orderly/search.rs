//! Finds the words of a class, with the cells of each path in the split order.

use std::sync::Arc;

use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::dict::dawg::Entry;
use crate::grid::{Cell, MAX_CELLS, cells_of};
use crate::letter::{Letter, MAX_LETTERS, letters_of};
use crate::scoring::Rules;
use crate::tree::arena::grow;
use crate::tree::error::TreeError;

/// A word on a path: where the path's elements are stored, the word's slot in the dictionary, and its points.
#[derive(Clone, Copy, Debug)]
pub(super) struct FoundPath {
    pub(super) start: u32,
    pub(super) len: u32,
    pub(super) slot: u32,
    pub(super) points: u32,
}

/// One element of a path: a cell, and the position of its letter among the cell's letters.
pub(super) type Element = u16;

fn element(cell: Cell, slot: u8) -> Element {
    (cell.index() as u16) << 5 | u16::from(slot)
}

#[derive(Clone, Debug)]
pub(super) struct OrderlySearch {
    pub(super) dictionary: Arc<Dictionary>,
    pub(super) class: Arc<BoardClass>,
    pub(super) rules: Rules,
    pub(super) text_len: [u8; MAX_LETTERS],
    pub(super) near: [u64; MAX_CELLS],
    pub(super) sets: [u32; MAX_CELLS],
    pub(super) slots: Vec<[u8; MAX_LETTERS]>,
    /// The position of each cell in the split order.
    pub(super) rank: [u8; MAX_CELLS],
    pub(super) open: u64,
    /// The current path, sorted into the split order. Each element comes with the rank of its cell in that order.
    pub(super) path: Vec<(u8, Element)>,
    pub(super) elements: Vec<Element>,
    /// The words found, grouped by the first element of their paths.
    pub(super) groups: Vec<Vec<FoundPath>>,
    /// The number of words found, and the most that may be found.
    pub(super) paths: usize,
    pub(super) most_paths: usize,
    /// The limit that an error reports.
    limit: u32,
}

impl OrderlySearch {
    /// Prepares to search a class.
    pub(super) fn new(
        dictionary: &Arc<Dictionary>,
        class: &Arc<BoardClass>,
        rules: Rules,
        limit: u32,
    ) -> Self {
        let dims = class.dims();
        let mut search = OrderlySearch {
            dictionary: Arc::clone(dictionary),
            class: Arc::clone(class),
            rules,
            text_len: dictionary.alphabet().text_lens(),
            near: dims.neighbor_table(),
            sets: [0; MAX_CELLS],
            slots: vec![[0; MAX_LETTERS]; MAX_CELLS],
            rank: [0; MAX_CELLS],
            open: 0,
            path: Vec::new(),
            elements: Vec::new(),
            groups: vec![Vec::new(); MAX_CELLS * MAX_LETTERS],
            paths: 0,
            most_paths: 4 * limit as usize,
            limit,
        };
        for (rank, cell) in dims.split_order().into_iter().enumerate() {
            search.rank[cell.index()] = rank as u8;
        }
        for cell in dims.iter() {
            search.sets[cell.index()] = class.set(cell).bits();
            if !class.set(cell).is_empty() {
                search.open |= cell.bit();
            }
            for (slot, letter) in class.letters(cell).iter().enumerate() {
                search.slots[cell.index()][letter.index()] = slot as u8;
            }
        }
        search
    }

    /// Extends the path to a cell with each of the given letters, and lists the paths that spell words.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`] if there are too many such paths.
    pub(super) fn visit(
        &mut self,
        cell: Cell,
        letters: u32,
        at: &Entry,
        slot: u32,
        len: usize,
        used: u64,
    ) -> Result<(), TreeError> {
        let i = cell.index();
        let rank = self.rank[i];
        let place = self.path.partition_point(|(other, _)| *other < rank);
        self.path.insert(place, (rank, 0));
        let used = used | cell.bit();
        for letter in letters_of(letters & (at.inner | at.words)) {
            self.path[place].1 = element(cell, self.slots[i][letter.index()]);
            let len = len + usize::from(self.text_len[letter.index()]);
            if let Some(word) = at.word(letter) {
                let points = self.rules.points(len);
                if points > 0 {
                    // Positions in the list of elements are 32-bit numbers.
                    if self.paths == self.most_paths
                        || self.elements.len() + self.path.len() > u32::MAX as usize
                    {
                        return Err(TreeError::TooLarge { limit: self.limit });
                    }
                    self.paths += 1;
                    let group = &mut self.groups[usize::from(self.path[0].1)];
                    grow(group, 1, usize::MAX);
                    group.push(FoundPath {
                        start: self.elements.len() as u32,
                        len: self.path.len() as u32,
                        slot: slot + word,
                        points,
                    });
                    grow(&mut self.elements, self.path.len(), usize::MAX);
                    self.elements.extend(self.path.iter().map(|(_, e)| *e));
                }
            }
            if let Some(child) = at.child(letter) {
                let child = self.dictionary.dawg().entries()[child];
                for next in cells_of(self.near[i] & self.open & !used) {
                    let letters = self.sets[next.index()];
                    if letters & (child.inner | child.words) != 0 {
                        self.visit(next, letters, &child, slot + child.skip, len, used)?;
                    }
                }
            }
        }
        self.path.remove(place);
        Ok(())
    }

    /// Returns the cell and the letter of an element of a path.
    pub(super) fn place(&self, found: &FoundPath, at: usize) -> (Cell, Letter) {
        let element = usize::from(self.elements[found.start as usize + at]);
        let cell = Cell::new(element >> 5).unwrap_or_else(|| unreachable!("made of a cell"));
        (cell, self.class.letters(cell)[element & 31])
    }
}
