//! An operation on the last tree of a session.

use super::error::SessionError;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Compress, Sharing, Tree};

/// An operation, which makes the next tree from the last tree in the series.
///
/// If a cell is given, the operation lifts that cell or, if a letter is also given, fixes that letter on the cell. If no cell is
/// given, it simplifies the tree without lifting: it folds, shares equal subtrees, and drops branches.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TreeOperation {
    /// The number of the cell.
    #[serde(default)]
    pub cell: Option<usize>,
    /// The position of the letter among the letters that the class has on this cell.
    #[serde(default)]
    pub letter: Option<usize>,
    /// Branches whose bound is at or below this are dropped; 0 drops no branches.
    pub cutoff: u32,
    /// Whether and how the tree is folded.
    pub fold: Compress,
    /// Whether equal subtrees are shared.
    pub dedupe: bool,
}

impl TreeOperation {
    /// Returns the cell of the operation, and the letter to fix there.
    pub(super) fn place(
        &self,
        tree: &Tree,
    ) -> Result<Option<(Cell, Option<Letter>)>, SessionError> {
        let Some(index) = self.cell else {
            return Ok(None);
        };
        let cell = Cell::new(index)
            .filter(|_| index < tree.class().dims().cells())
            .ok_or(SessionError::NoCell)?;
        let letters = tree.class().letters(cell);
        let letter = self.letter.map(|place| letters.get(place).copied());
        match letter {
            Some(None) => Err(SessionError::NoLetter),
            letter => Ok(Some((cell, letter.flatten()))),
        }
    }

    pub(super) fn sharing(&self) -> Sharing {
        if self.dedupe { Sharing::Full } else { Sharing::Local }
    }
}
