//! Suite `score`: finds the points and the number of words on boards with a single letter per tile. The fast scorer is
//! compared with the reference solver.

use std::sync::Arc;

use super::boards::{near_best as boards_near_best, random, square};
use super::contender::{Contender, OURS, Size, YARDSTICK};
use super::round::BenchRound;
use crate::board::Tile;
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::race::Tiles;
use crate::scoring::Rules;
use crate::solver::{Score, Scorer, oracle::Oracle};

pub(super) fn random_4x4(dictionary: &Arc<Dictionary>, size: Size) -> Vec<Contender> {
    on_random(dictionary, 4, size.of(20_000))
}

pub(super) fn random_5x5(dictionary: &Arc<Dictionary>, size: Size) -> Vec<Contender> {
    on_random(dictionary, 5, size.of(8_000))
}

pub(super) fn random_6x6(dictionary: &Arc<Dictionary>, size: Size) -> Vec<Contender> {
    on_random(dictionary, 6, size.of(4_000))
}

pub(super) fn near_best(dictionary: &Arc<Dictionary>, size: Size) -> Vec<Contender> {
    let boards = boards_near_best(dictionary, size.of(8_000));
    contenders(dictionary, square(4), boards)
}

fn on_random(dictionary: &Arc<Dictionary>, side: usize, count: usize) -> Vec<Contender> {
    let dims = square(side);
    contenders(dictionary, dims, random(dictionary, dims, count))
}

fn contenders(dictionary: &Arc<Dictionary>, dims: Dims, boards: Vec<Tiles>) -> Vec<Contender> {
    let boards: Arc<[Tiles]> = boards.into();
    let mut scorer = Scorer::new(dictionary, dims, Rules::default());
    let mut oracle = Oracle::new(dictionary, dims, Rules::default());
    let shared = Arc::clone(&boards);
    vec![
        Contender::new(OURS, move || score_all(&boards, |b| scorer.score(b))),
        Contender::new(YARDSTICK, move || score_all(&shared, |b| oracle.score(b))),
    ]
}

#[inline]
fn score_all(boards: &[Tiles], mut score: impl FnMut(&[Tile]) -> Score) -> BenchRound {
    let mut round = BenchRound::default();
    for board in boards {
        let score = score(board);
        round.add([score.points.into(), score.words.into()]);
    }
    round
}
