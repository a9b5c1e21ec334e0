//! Brute force: scores every board of a class, without any bounds.

use std::sync::Arc;

use super::engine::{BreakerOptions, Parts, Threshold};
use super::search::TooLarge;
use crate::board::Tile;
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::letter::Letter;
use crate::solver::Scorer;
use crate::step::Step;

#[derive(Clone, Debug)]
pub(super) struct Brute {
    scorer: Scorer,
    threshold: Threshold,
    boards: Option<EveryBoard>,
}

impl Brute {
    pub(super) fn new(dictionary: &Arc<Dictionary>, dims: Dims, options: BreakerOptions) -> Self {
        Self {
            scorer: Scorer::new(dictionary, dims, options.rules),
            threshold: options.threshold,
            boards: None,
        }
    }

    pub(super) fn start(&mut self, class: &BoardClass) {
        self.boards = Some(EveryBoard::new(class));
    }

    pub(super) fn work(
        &mut self,
        class: &BoardClass,
        parts: &mut Parts,
        budget: &mut i64,
    ) -> Result<Step, TooLarge> {
        let Some(tiles) = self.boards.as_mut().and_then(EveryBoard::next) else {
            return Ok(Step::Done);
        };
        *budget -= 1;
        let points = self.scorer.score(tiles).points;
        parts.outcome.take(class.dims(), tiles, points, self.threshold.get());
        Ok(Step::Working)
    }

    pub(super) fn progress(&self, class: &BoardClass, parts: &Parts) -> (f64, usize) {
        let done = parts.outcome.work.candidates as f64 / class.boards_approx();
        (done, class.dims().cells())
    }
}

/// The boards of a class, one after another. The first cell changes fastest.
#[derive(Clone, Debug)]
pub(super) struct EveryBoard {
    letters: Vec<Vec<Letter>>,
    tiles: Vec<Tile>,
    next: u64,
}

impl EveryBoard {
    pub(super) fn new(class: &BoardClass) -> Self {
        let letters = class.dims().iter().map(|cell| class.letters(cell).to_vec()).collect();
        Self { letters, tiles: vec![Tile::GAP; class.dims().cells()], next: 0 }
    }

    pub(super) fn next(&mut self) -> Option<&[Tile]> {
        let mut rest = self.next;
        self.next += 1;
        for (set, tile) in self.letters.iter().zip(&mut self.tiles) {
            let choices = set.len().max(1) as u64;
            *tile = set.get((rest % choices) as usize).copied().into();
            rest /= choices;
        }
        (rest == 0).then_some(self.tiles.as_slice())
    }
}
