//! The 2009 method: compute the bound of a class, and if it is too high, split the class and do the same with the
//! parts.
//!
//! Source: Vanderkam 2009. This method builds no tree and needs hardly any memory, but it searches for the same words
//! again in every part.

use std::sync::Arc;

use super::engine::{BreakerOptions, PartQueue, TooLarge};
use super::trace::{Fate, Part};
use crate::bounds::Bounder;
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::letter::Letter;
use crate::solver::Scorer;
use crate::step::Step;

/// Bounding one class counts as this many units of work.
const BOUND: i64 = 200;

/// Cells with at least this many letters were split in two steps in 2009.
const MANY: usize = 9;

/// The letter groups into which a cell with all 26 letters was first split in 2009. The original groups lack q, which
/// is in the first group here.
const STANDARD: [&str; 4] = ["bdfgjqvwxz", "aeiou", "lnrsy", "chkmpt"];

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
    pub(super) fn step(
        &mut self,
        _: &BoardClass,
        parts: &mut PartQueue,
        budget: &mut i64,
    ) -> Result<Step, TooLarge> {
        let Some(mut part) = self.pending.pop() else {
            return Ok(Step::Done);
        };
        *budget -= BOUND;
        let PartQueue { outcome, trace, .. } = parts;
        let (threshold, open) = (self.threshold, part.class.open().len());
        if open == 0 && !trace.is_on {
            outcome.score(&part.class, &mut self.scorer, threshold);
            self.done += part.share;
            return Ok(Step::Working);
        }
        self.depth = part.class.dims().cells() - open;
        outcome.work.visits += 1;
        let is_whole = part.level == 0;
        let cutoff = if is_whole || trace.is_on { u32::MAX } else { threshold - 1 };
        part.bound = self.bounder.bounds_until(&part.class, cutoff).bound();
        if is_whole {
            outcome.bound = part.bound;
        }
        if part.bound < threshold {
            part.fate = Fate::Broken;
            self.done += part.share;
        } else if open == 0 {
            (part.fate, part.found) = (Fate::Found, 1);
        } else {
            let classes = parts_of_2009(&part.class, self.dictionary.alphabet().chars());
            let (of, all) = (classes.len(), part.class.boards_approx());
            let (first, mut from) = (self.pending.len(), part.from);
            for (at, class) in classes.into_iter().enumerate() {
                let share = part.share * class.boards_approx() / all;
                let (level, child) = (part.level + 1, at + 1);
                self.pending.push(Part { level, child, of, from, share, ..Part::whole(&class) });
                from += share;
            }
            self.pending[first..].reverse();
        }
        part.done = self.done;
        trace.push(part);
        Ok(Step::Working)
    }

    pub(super) fn progress(&self, _: &BoardClass, _: &PartQueue) -> (f64, usize) {
        (self.done.min(1.0), self.depth)
    }
}

/// Returns the parts of a class under the 2009 rule: the first cell in the split order that has more than one letter is
/// split letter by letter. A cell with nine or more letters is first split into four ranges of about equal length. A
/// cell with all 26 letters is instead split into the four letter groups used in 2009.
fn parts_of_2009(class: &BoardClass, chars: &[char]) -> Vec<BoardClass> {
    let order = class.dims().split_order();
    let Some(&cell) = order.iter().find(|cell| class.letters(**cell).len() > 1) else {
        return Vec::new();
    };
    let letters = class.letters(cell);
    let mut runs: Vec<Vec<Letter>> = Vec::new();
    if letters.len() == 26 && chars.iter().copied().eq('a'..='z') {
        let is_in = |set: &str, letter: &Letter| set.contains(chars[letter.index()]);
        let set = |set: &&str| letters.iter().copied().filter(|l| is_in(set, l)).collect();
        runs = STANDARD.iter().map(set).collect();
    } else if letters.len() >= MANY {
        for (at, &letter) in letters.iter().enumerate() {
            if 4 * at >= runs.len() * letters.len() {
                runs.push(Vec::new());
            }
            if let Some(run) = runs.last_mut() {
                run.push(letter);
            }
        }
    } else {
        runs = letters.iter().map(|&letter| vec![letter]).collect();
    }
    runs.iter().map(|run| class.with(cell, run)).collect()
}
