//! Brute force: scores every board of a class, without any bounds.

use std::sync::Arc;

use super::engine::{BreakerOptions, PartQueue, Threshold, TooLarge};
use crate::class::{BoardClass, EveryBoard};
use crate::dict::Dictionary;
use crate::grid::Dims;
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

    pub(super) fn step(
        &mut self,
        class: &BoardClass,
        parts: &mut PartQueue,
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

    pub(super) fn progress(&self, class: &BoardClass, parts: &PartQueue) -> (f64, usize) {
        let done = parts.outcome.work.candidates as f64 / class.boards_approx();
        (done, class.dims().cells())
    }
}
