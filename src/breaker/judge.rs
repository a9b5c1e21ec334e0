//! Judging boards by their true scores.

use super::plan::Plan;
use crate::board::Tile;
use crate::solver::Scorer;

/// Scores boards of one plan, either whole or with only their first positions filled.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    scorer: Scorer,
    tiles: Vec<Tile>,
    /// The boards of the class that reach the threshold, with their points.
    pub(super) found: Vec<(Vec<Tile>, u32)>,
    /// The number of boards whose paths add up to the threshold or more, counting a word once for each way to trace it.
    pub(super) candidates: u64,
}

impl Judge {
    pub(super) fn new(scorer: Scorer) -> Self {
        Self {
            tiles: vec![Tile::GAP; scorer.dims().cells()],
            scorer,
            found: Vec::new(),
            candidates: 0,
        }
    }

    /// Returns the scorer for whole boards.
    pub(super) fn scorer(&mut self) -> &mut Scorer {
        &mut self.scorer
    }

    /// Clears the list of boards found, and the counts.
    pub(super) fn clear(&mut self) {
        self.found.clear();
        self.candidates = 0;
    }

    /// Scores a partial board: only its first positions have letters.
    pub(super) fn points(&mut self, plan: &Plan, letters: &[u8]) -> u32 {
        self.tiles.fill(Tile::GAP);
        for ((cell, has), &letter) in plan.cells.iter().zip(&plan.letters).zip(letters) {
            self.tiles[cell.index()] = Tile::letter(has[usize::from(letter)]);
        }
        self.scorer.score(&self.tiles).points
    }

    /// Scores a whole board, and keeps it if it reaches the threshold.
    pub(super) fn judge(&mut self, plan: &Plan, letters: &[u8], threshold: u32) {
        self.candidates += 1;
        let points = self.points(plan, letters);
        if points >= threshold {
            self.found.push((self.tiles.clone(), points));
        }
    }
}
