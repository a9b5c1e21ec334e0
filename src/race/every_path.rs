//! The first solver: walks every path and checks whether it spells a word.
//!
//! Every 4x4 board has 12,029,640 paths, whatever its letters, so every board takes the same time. Source: D.
//! Vanderkam, "Boggle #2: The Shortest Solver", 2007, where a Ruby program took four minutes per board.

use super::course::Course;
use super::program::Program;
use super::spelling::Spelling;
use crate::board::Tile;
use crate::solver::Score;

/// The solver that extends every path.
pub(super) struct EveryPath(Spelling);

impl EveryPath {
    pub(super) fn new(course: &Course) -> Self {
        Self(Spelling::new(course))
    }
}

impl Program for EveryPath {
    fn score(&mut self, tiles: &[Tile]) -> Score {
        self.0.score(tiles, &|_| true)
    }
}
