//! Suite `words`: finds the words on boards, and their paths.

use std::sync::Arc;

use super::boards::{random, square};
use super::contender::{Contender, OURS, Size};
use super::round::BenchRound;
use crate::board::{Board, Face};
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::scoring::{MinLength, Rules};
use crate::solver::{Finder, SolveLimits, Solver};

/// Finds the distinct words on each board.
pub(super) fn words_4x4(dictionary: &Arc<Dictionary>, size: Size) -> Vec<Contender> {
    let boards = boards(dictionary, square(4), size.of(10_000));
    let mut finder = Finder::new(dictionary, square(4), MinLength::default());
    vec![Contender::new(OURS, move || {
        let mut round = BenchRound::default();
        for board in &boards {
            let slots = finder.find(board);
            let letters: u32 = slots.iter().map(|slot| slot.text_len).sum();
            round.add([slots.len() as u64, letters.into()]);
        }
        round
    })]
}

pub(super) fn paths_4x4(dictionary: &Arc<Dictionary>, size: Size) -> Vec<Contender> {
    paths(dictionary, square(4), size.of(4_000))
}

pub(super) fn paths_6x6(dictionary: &Arc<Dictionary>, size: Size) -> Vec<Contender> {
    paths(dictionary, square(6), size.of(1_000))
}

/// Finds everything about each board: its words, their points, and all their paths.
fn paths(dictionary: &Arc<Dictionary>, dims: Dims, count: usize) -> Vec<Contender> {
    let boards = boards(dictionary, dims, count);
    let mut solver = Solver::new(dictionary);
    vec![Contender::new(OURS, move || {
        let mut round = BenchRound::default();
        for board in &boards {
            let solution = solver.solve(board, Rules::default(), SolveLimits::default());
            round.add([solution.paths, solution.points, solution.deduped]);
        }
        round
    })]
}

/// Returns the boards of suite `score`, in the form that is needed by solvers that support several letters per cell.
fn boards(dictionary: &Dictionary, dims: Dims, count: usize) -> Vec<Board> {
    random(dictionary, dims, count)
        .iter()
        .filter_map(|tiles| {
            let faces = tiles.iter().map(|tile| tile.get().map_or(Face::GAP, Face::single));
            Board::new(dims, faces.collect()).ok()
        })
        .collect()
}
