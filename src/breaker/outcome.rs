//! The result of breaking a class, the progress so far, and the errors for classes that can't be broken.

use core::fmt;

use super::plan::MAX_POSITIONS;
use crate::board::{Board, Face, Tile};
use crate::grid::Dims;

/// The result of breaking a class. All fields except `boards` describe the search. Breaking the same class again with
/// the same options gives the same values in all fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// All boards of the class that reach the threshold, each with its score, highest score first.
    pub boards: Vec<(Board, u32)>,
    /// The upper bound of the class before the search.
    pub bound: u32,
    /// The number of word paths.
    pub paths: u64,
    /// The number of records written by merging.
    pub merged: u64,
    /// The number of letters tried or, with the 2009 method, the number of classes bounded.
    pub visits: u64,
    /// The number of records that were opened without being merged.
    pub opened: u64,
    /// The number of boards that had to be scored.
    pub candidates: u64,
    /// The number of parts that were started: 1 if the class fits in memory, or more if it has to be split.
    pub parts: u64,
    /// The peak memory used by paths and trees, in bytes.
    pub bytes: usize,
}

impl Outcome {
    /// Counts a scored board, and keeps it if it reaches the threshold.
    pub(super) fn take(&mut self, dims: Dims, tiles: &[Tile], points: u32, threshold: u32) {
        self.candidates += 1;
        self.bound = self.bound.max(points);
        if points >= threshold {
            self.boards.push((board_of(dims, tiles.iter().copied()), points));
        }
    }

    /// Sorts the boards by score, highest first.
    pub(super) fn sort(&mut self) {
        self.boards.sort_by(|a, b| (b.1, a.0.faces()).cmp(&(a.1, b.0.faces())));
    }
}

/// Makes a board from its tiles.
pub(super) fn board_of(dims: Dims, tiles: impl Iterator<Item = Tile>) -> Board {
    let faces = tiles.map(|tile| tile.get().map_or(Face::GAP, Face::single));
    Board::new(dims, faces.collect())
        .unwrap_or_else(|error| unreachable!("one tile per cell: {error}"))
}

/// The progress of the work on a class.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ClassProgress {
    /// The share of the class that is done, from 0 to 1.
    pub done: f64,
    /// The number of cells whose letters are already decided in the current part of the search.
    pub depth: usize,
}

/// The error for a board size with more cells than a breaker supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyCells {
    /// The requested size.
    pub dims: Dims,
}

impl fmt::Display for TooManyCells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "only boards of up to {MAX_POSITIONS} cells can be broken, but {} has {}",
            self.dims,
            self.dims.cells()
        )
    }
}

impl core::error::Error for TooManyCells {}

/// The error for a class that doesn't fit in memory and can't be split, because every cell has only one letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The maximum number of bytes allowed.
    pub limit: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a class needs more than {} bytes: allow more memory", self.limit)
    }
}

impl core::error::Error for TooLarge {}
