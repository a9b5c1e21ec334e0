//! What all solvers of a race have in common.

use crate::board::Tile;
use crate::solver::oracle::Oracle;
use crate::solver::{Score, Scorer};

/// A solver that is ready to run one course.
pub(super) trait Program {
    /// Scores a board, given row by row.
    fn score(&mut self, tiles: &[Tile]) -> Score;
}

impl Program for Oracle {
    fn score(&mut self, tiles: &[Tile]) -> Score {
        Self::score(self, tiles)
    }
}

impl Program for Scorer {
    fn score(&mut self, tiles: &[Tile]) -> Score {
        Self::score(self, tiles)
    }
}
