//! Lists all boards in a space that are one edit away from a given board.
//!
//! An edit changes the letter of one cell or swaps two cells. If a word must stay on the board, an edit may also be a path move,
//! which takes the word to another path. Every edit really changes the board.

use super::palette::{MAX_SYMBOLS, Symbol};
use super::space::{Change, MoveKind, Position, SearchSpace};
use super::word;
use crate::grid::Cell;

/// The edits of a board in a fixed order: first the letter changes, then the swaps, then the path moves. Letter changes and swaps
/// are ordered by cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Edits {
    letters: Vec<(Cell, Symbol)>,
    swaps: Vec<(Cell, Cell)>,
    paths: Vec<Change>,
}

impl Edits {
    pub(super) fn len(&self) -> usize {
        self.letters.len() + self.swaps.len() + self.paths.len()
    }

    /// Sets `change` to edit number `at` of the board `from`.
    ///
    /// # Panics
    /// If there is no such edit.
    pub(super) fn get(&self, at: usize, from: &Position, change: &mut Change) {
        let after_letters = at.wrapping_sub(self.letters.len());
        let after_swaps = after_letters.wrapping_sub(self.swaps.len());
        change.cells.clear();
        if let Some(letter) = self.letters.get(at) {
            change.kind = MoveKind::Letter;
            change.cells.push(*letter);
        } else if let Some(&(a, b)) = self.swaps.get(after_letters) {
            change.kind = MoveKind::Swap;
            let at = |cell: Cell| from.symbols[cell.index()];
            change.cells.extend([(a, at(b)), (b, at(a))]);
        } else {
            change.clone_from(&self.paths[after_swaps]);
        }
    }

    /// Replaces the list with the edits of `from`, a board in the space.
    pub(super) fn list(&mut self, space: &SearchSpace, from: &Position) {
        self.letters.clear();
        self.swaps.clear();
        self.paths.clear();
        let free = |cell: &Cell| !from.path.contains(cell);
        let mut trial = [Symbol(0); MAX_SYMBOLS];
        let trial = &mut trial[..from.symbols.len()];
        trial.copy_from_slice(&from.symbols);
        for cell in space.dims().iter().filter(free) {
            let old = from.symbols[cell.index()];
            for symbol in space.choices(cell).filter(|symbol| *symbol != old) {
                trial[cell.index()] = symbol;
                if space.can_be_rolled(trial) {
                    self.letters.push((cell, symbol));
                }
            }
            trial[cell.index()] = old;
            for other in space.dims().iter().filter(free).filter(|b| *b > cell) {
                if space.can_swap(from, cell, other) {
                    self.swaps.push((cell, other));
                }
            }
        }
        if from.path.is_empty() {
            return;
        }
        for path in word::steps(&from.path, space.dims()) {
            let mut change = Change { path, ..Change::default() };
            if space.carry(from, &mut change) {
                self.paths.push(change);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::anneal::constraint::{Constraints, LetterOdds};
    use crate::anneal::options::Percent;
    use crate::anneal::record::ConstraintsRecord;
    use crate::anneal::testing::dictionary;
    use crate::random::Seed;
    use std::collections::BTreeSet;

    /// Returns two sets of boards: those that random moves from a board lead to, and those that its edits lead to.
    fn both(size: &str, record: &ConstraintsRecord) -> (BTreeSet<Vec<Symbol>>, Vec<Vec<Symbol>>) {
        let dictionary = dictionary(&["tea", "eat", "rate", "note", "quit"]);
        let dims = size.parse().unwrap();
        let constraints = record.read(dims, dictionary.alphabet()).unwrap();
        let swaps = Percent::new(40).unwrap();
        let space =
            SearchSpace::new(&dictionary, &constraints, LetterOdds::Uniform, swaps).unwrap();
        let mut rng = Seed::from_text(size).rng();
        let from = space.start(&mut rng).unwrap();
        let mut change = Change::default();
        let mut drawn = BTreeSet::new();
        for _ in 0..60_000 {
            if space.propose(&from, &mut rng, &mut change) {
                let mut to = from.clone();
                change.apply(&mut to);
                assert!(space.contains(&to));
                drawn.insert(to.symbols);
            }
        }
        let mut edits = Edits::default();
        edits.list(&space, &from);
        let listed = (0..edits.len()).map(|at| {
            let mut to = from.clone();
            edits.get(at, &from, &mut change);
            change.apply(&mut to);
            assert!(space.contains(&to));
            to.symbols
        });
        (drawn, listed.collect())
    }

    #[test]
    fn edits_are_the_moves_that_can_be_drawn() {
        let some = |text: &str| Some(text.to_owned());
        for (size, constraints) in [
            ("2x3", ConstraintsRecord::default()),
            (
                "3x3",
                ConstraintsRecord {
                    fixed: some("t??e.?q??"),
                    letters: some("aeinorstu"),
                    ..ConstraintsRecord::default()
                },
            ),
            ("4x4", ConstraintsRecord { dice: some("new"), ..ConstraintsRecord::default() }),
            (
                "3x3",
                ConstraintsRecord {
                    word: some("note"),
                    letters: some("aeinorst"),
                    ..ConstraintsRecord::default()
                },
            ),
            ("2x3", ConstraintsRecord { word: some("noteer"), ..ConstraintsRecord::default() }),
        ] {
            let (drawn, listed) = both(size, &constraints);
            let distinct: BTreeSet<_> = listed.iter().cloned().collect();
            assert!(distinct == drawn, "{size} {constraints:?}");
            if constraints.word.is_none() {
                assert_eq!(distinct.len(), listed.len());
            }
        }
    }

    #[test]
    fn a_board_has_the_expected_number_of_edits() {
        // Each of the sixteen cells can get 25 other letters. Of the 120 pairs of cells, those that show two different letters can
        // be swapped.
        let dictionary = dictionary(&["abcdefghijklmnopqurstvwxyz"]);
        let dims = "4x4".parse().unwrap();
        let plain = Constraints::new(dims);
        let space =
            SearchSpace::new(&dictionary, &plain, LetterOdds::Uniform, Percent::HALF).unwrap();
        let symbols = "perslatgsineters".bytes().map(|b| Symbol(b - b'a'));
        let from = Position { symbols: symbols.collect(), path: Vec::new() };
        let mut edits = Edits::default();
        edits.list(&space, &from);
        assert_eq!(edits.len(), 16 * 25 + 120 - 8);
    }
}
