//! What comes out of a class, how far it is, and why it cannot be broken.

use core::fmt;

use super::plan::MAX_POSITIONS;
use crate::board::{Board, Face, Tile};
use crate::grid::Dims;

/// Whether a job goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There is more to do.
    Running,
    /// The class is broken, or its boards are found.
    Done,
}

/// What came out of a class. Everything but `boards` is about the way there; it is the same in every run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// All boards of the class that reach the threshold, best first.
    pub boards: Vec<(Board, u32)>,
    /// The bound of the class before it is searched.
    pub bound: u32,
    /// Word paths.
    pub paths: u64,
    /// Records written by merging.
    pub merged: u64,
    /// Letters tried, or classes bounded.
    pub visits: u64,
    /// Records opened without merging.
    pub opened: u64,
    /// Boards that had to be scored.
    pub candidates: u64,
    /// The parts that the class was split into to fit into memory.
    pub parts: u64,
    /// Most bytes of paths and trees.
    pub bytes: usize,
}

impl Outcome {
    /// Counts a board that was scored, and keeps it if it reaches the threshold.
    pub(super) fn take(&mut self, dims: Dims, tiles: &[Tile], points: u32, threshold: u32) {
        self.candidates += 1;
        self.bound = self.bound.max(points);
        if points >= threshold {
            self.boards
                .push((board_of(dims, tiles.iter().copied()), points));
        }
    }

    /// The best first.
    pub(super) fn sort(&mut self) {
        self.boards
            .sort_by(|a, b| (b.1, a.0.faces()).cmp(&(a.1, b.0.faces())));
    }
}

/// A board of tiles.
pub(super) fn board_of(dims: Dims, tiles: impl Iterator<Item = Tile>) -> Board {
    let faces = tiles.map(|tile| tile.get().map_or(Face::GAP, Face::single));
    Board::new(dims, faces.collect()).unwrap_or_else(|error| unreachable!("a tile a cell: {error}"))
}

/// How far a class is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// How much of the class is decided, from 0 to 1.
    pub done: f64,
    /// Cells decided above the work under way.
    pub depth: usize,
}

/// A board has more cells than a class can be broken with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyCells {
    /// The size.
    pub dims: Dims,
}

impl fmt::Display for TooManyCells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "boards of up to {MAX_POSITIONS} cells can be broken, {} has {}",
            self.dims,
            self.dims.cells()
        )
    }
}

impl core::error::Error for TooManyCells {}

/// A class does not fit into the memory allowed, and has only one letter a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The bytes allowed.
    pub limit: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a class needs more than {} bytes: allow more memory",
            self.limit
        )
    }
}

impl core::error::Error for TooLarge {}
