//! Breaks a class node by node and records each branch, by the 2025 method or by this crate's own.
//!
//! The class is split by the letters of one cell after another, in the method's own order. Below a node whose bound is
//! near the threshold, the search makes no more nodes. Such a node is reported as a single branch, with the number of
//! letters tried below it.

use std::sync::Arc;

use super::best::Best;
use super::hybrid::Hybrid;
use super::options::{BreakerOptions, Method};
use super::outcome::{Outcome, TooLarge, TooManyCells};
use super::trace::{Branch, NewBranches};
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::step::Step;

/// Breaks a class with [`Method::Best`] or [`Method::Hybrid2025`], and records each branch. For the 2009 method, see
/// [`Listing`](super::Listing).
///
/// ```
/// use std::sync::Arc;
/// use boggle_lab::breaker::{BreakerOptions, Fate, Threshold, TracedBreaker};
/// use boggle_lab::{class::BoardClass, dict::{Dictionary, WordRule, list}, scoring::Rules};
/// let words = list::read(b"tar\ntea\ntie\ntier\n", &|_| None).words.unwrap();
/// let dictionary = Arc::new(Dictionary::new("four", &words, WordRule::default()).unwrap());
/// let dims = "2x2".parse().unwrap();
/// let class = BoardClass::parse("st aeiouy eiouy rs", dims, dictionary.alphabet()).unwrap();
/// let options = BreakerOptions::new(dims, Threshold::new(2).unwrap(), Rules::default());
/// let mut breaker = TracedBreaker::new(&dictionary, &class, options).unwrap();
/// let branches = breaker.run().unwrap();
/// let ends = branches.iter().filter(|branch| branch.fate != Fate::Split);
/// assert!((ends.map(|branch| branch.share).sum::<f64>() - 1.0).abs() < 1e-9);
/// assert_eq!(breaker.outcome().boards[0].1, 2); // tie and tier
/// ```
#[derive(Clone, Debug)]
pub struct TracedBreaker {
    engine: TracedMethod,
}

#[derive(Clone, Debug)]
enum TracedMethod {
    Best(Box<Best>),
    Hybrid(Box<Hybrid>),
}

impl TracedBreaker {
    /// Starts on a class. The method is [`Method::Best`] unless `options` names [`Method::Hybrid2025`].
    ///
    /// # Errors
    /// [`TooManyCells`] if the board size has too many cells.
    pub fn new(
        dictionary: &Arc<Dictionary>,
        class: &BoardClass,
        options: BreakerOptions,
    ) -> Result<Self, TooManyCells> {
        let dims = class.dims();
        let engine = if options.method == Method::Hybrid2025 {
            let mut hybrid = Hybrid::new(dictionary, dims, options)?;
            hybrid.start_trace();
            hybrid.start(class);
            TracedMethod::Hybrid(Box::new(hybrid))
        } else {
            let options = BreakerOptions { method: Method::Best, ..options };
            let sets = dims.iter().map(|cell| class.set(cell));
            let mut best = Best::new(dictionary, dims, options, sets)?;
            best.start_trace();
            best.start(class);
            TracedMethod::Best(Box::new(best))
        };
        Ok(Self { engine })
    }

    /// Does about `budget` units of work.
    ///
    /// # Errors
    /// [`TooLarge`] if the class doesn't fit in memory and can't be split.
    pub fn step(&mut self, budget: u32) -> Result<Step, TooLarge> {
        match &mut self.engine {
            TracedMethod::Best(best) => best.step(budget),
            TracedMethod::Hybrid(hybrid) => hybrid.step(budget),
        }
    }

    /// Returns the branches traced since the last call.
    pub fn new_branches(&mut self) -> NewBranches {
        match &mut self.engine {
            TracedMethod::Best(best) => best.new_branches(),
            TracedMethod::Hybrid(hybrid) => hybrid.new_branches(),
        }
    }

    /// Breaks the whole class in one call, and returns all branches.
    ///
    /// # Errors
    /// [`TooLarge`] if the class doesn't fit in memory and can't be split.
    pub fn run(&mut self) -> Result<Vec<Branch>, TooLarge> {
        while self.step(u32::MAX)? == Step::Working {}
        Ok(self.new_branches().branches)
    }

    /// Returns the outcome of the class. It is complete once [`TracedBreaker::step`] has returned [`Step::Done`].
    #[must_use]
    pub fn outcome(&self) -> &Outcome {
        match &self.engine {
            TracedMethod::Best(best) => best.outcome(),
            TracedMethod::Hybrid(hybrid) => hybrid.outcome(),
        }
    }
}
