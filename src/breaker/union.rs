//! The 2009 method: compute the bound of a class, and if it is too high, split the class and do the same with the
//! parts.
//!
//! Source: Vanderkam 2009. This method builds no tree and needs hardly any memory, but it searches for the same words
//! again in every part.

use std::sync::Arc;

use super::best::{self, Parts};
use super::engine::BreakerOptions;
use super::search::Stop;
use super::trace::{Fate, Part};
use crate::bounds::Bounder;
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::solver::Scorer;
use crate::step::Step;

/// Bounding one class counts as this many units of work.
const BOUND: i64 = 200;

#[derive(Clone, Debug)]
pub(super) struct Union {
    dictionary: Arc<Dictionary>,
    threshold: u32,
    bounder: Bounder,
    scorer: Scorer,
    /// The parts still to bound, as a stack: the next one is at the end.
    pending: Vec<Part>,
    /// The share of the class's boards that are broken or scored.
    done: f64,
    depth: usize,
}

impl Union {
    pub(super) fn new(dictionary: &Arc<Dictionary>, dims: Dims, options: BreakerOptions) -> Self {
        Self {
            dictionary: Arc::clone(dictionary),
            threshold: options.threshold.get(),
            bounder: Bounder::new(dictionary, dims, options.rules),
            scorer: Scorer::new(dictionary, dims, options.rules),
            pending: Vec::new(),
            done: 0.0,
            depth: 0,
        }
    }

    pub(super) fn start(&mut self, class: &BoardClass) {
        self.pending = vec![Part::whole(class)];
        self.done = 0.0;
    }

    /// Bounds the next part. If the search is traced, all parts are bounded in full and listed, in the order in which the
    /// 2009 program printed them, and no board is scored.
    pub(super) fn work(
        &mut self,
        _: &BoardClass,
        parts: &mut Parts,
        budget: &mut i64,
    ) -> Result<Step, Stop> {
        let Some(mut part) = self.pending.pop() else {
            return Ok(Step::Done);
        };
        *budget -= BOUND;
        let Parts { outcome, trace, .. } = parts;
        let (threshold, open) = (self.threshold, part.class.open().len());
        if open == 0 && !trace.is_on {
            outcome.score(&part.class, &mut self.scorer, threshold);
            self.done += part.share;
            return Ok(Step::Working);
        }
        self.depth = part.class.dims().cells() - open;
        let first = outcome.work.visits == 0;
        outcome.work.visits += 1;
        let cutoff = if first || trace.is_on { u32::MAX } else { threshold - 1 };
        part.bound = self.bounder.bounds_until(&part.class, cutoff).bound();
        if first {
            outcome.bound = part.bound;
        }
        if part.bound < threshold {
            part.fate = Fate::Broken;
            self.done += part.share;
        } else if open == 0 {
            (part.fate, part.found) = (Fate::Found, 1);
        } else {
            let parts = best::parts_of_2009(&part.class, self.dictionary.alphabet().chars());
            let (of, all) = (parts.len(), best::boards(&part.class));
            let (first, mut from) = (self.pending.len(), part.from);
            for (at, class) in parts.into_iter().enumerate() {
                let share = part.share * best::boards(&class) / all;
                let (level, child) = (part.level + 1, at + 1);
                self.pending.push(Part { level, child, of, from, share, ..Part::whole(&class) });
                from += share;
            }
            self.pending[first..].reverse();
        }
        part.done = self.done;
        if trace.is_on {
            trace.fresh.push(part);
        }
        Ok(Step::Working)
    }

    pub(super) fn progress(&self, _: &BoardClass, _: &Parts) -> (f64, usize) {
        (self.done.min(1.0), self.depth)
    }
}
