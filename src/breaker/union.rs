//! The 2009 method: compute the bound of a class, and if it is too high, split the class and do the same with the
//! parts.
//!
//! Source: Vanderkam 2009. This method builds no tree and needs hardly any memory, but it searches for the same words
//! again in every part.

use std::sync::Arc;

use super::best;
use super::engine::{BreakerOptions, Outcome, Threshold, TooLarge};
use super::trace::{Fate, Part, Recorder};
use crate::bounds::{Bounder, Bounds};
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
    dims: Dims,
    options: BreakerOptions,
    bounder: Bounder,
    scorer: Scorer,
    /// The parts still to bound, each with its share of the class, as a stack: the next one is at the end.
    pending: Vec<(BoardClass, f64)>,
    done: f64,
    depth: usize,
    outcome: Outcome,
    pub(super) trace: Recorder,
    /// The parts still to list, if the search is traced.
    listing: Option<Listing>,
}

impl Union {
    pub(super) fn new(dictionary: &Arc<Dictionary>, dims: Dims, options: BreakerOptions) -> Self {
        Self {
            dictionary: Arc::clone(dictionary),
            dims,
            options,
            bounder: Bounder::new(dictionary, dims, options.rules),
            scorer: Scorer::new(dictionary, dims, options.rules),
            pending: Vec::new(),
            done: 0.0,
            depth: 0,
            outcome: Outcome::default(),
            trace: Recorder::default(),
            listing: None,
        }
    }

    pub(super) fn start(&mut self, class: &BoardClass) {
        assert_eq!(class.dims(), self.dims, "the class has another size");
        self.pending = vec![(class.clone(), 1.0)];
        self.done = 0.0;
        self.outcome = Outcome { parts: 1, ..Outcome::default() };
        let BreakerOptions { threshold, rules, .. } = self.options;
        let listing = || Listing::new(&self.dictionary, class, threshold, rules);
        self.listing = self.trace.is_on.then(listing);
        self.trace.start(class);
    }

    pub(super) fn step(&mut self, budget: u32) -> Result<Step, TooLarge> {
        if let Some(listing) = &mut self.listing {
            let before = self.trace.fresh.len();
            self.trace.fresh.extend(listing.take(budget as usize).map(|(part, _)| part));
            let listed = self.trace.fresh.len() - before;
            return Ok(Step::working_if(listed == budget as usize));
        }
        let mut budget = i64::from(budget).max(1);
        while budget > 0 {
            let Some((class, share)) = self.pending.pop() else {
                self.outcome.sort();
                return Ok(Step::Done);
            };
            budget -= BOUND;
            let parts = self.bound(&class);
            if parts.is_empty() {
                self.done += share;
            }
            let share = share / parts.len().max(1) as f64;
            let parts = parts.into_iter().rev().map(|part| (part, share));
            self.pending.extend(parts);
        }
        Ok(Step::Working)
    }

    fn bound(&mut self, class: &BoardClass) -> Vec<BoardClass> {
        if class.open().is_empty() {
            let threshold = self.options.threshold.get();
            let (dims, outcome) = (self.dims, &mut self.outcome);
            best::score_all(class, &mut self.scorer, |tiles, points| {
                outcome.take(dims, tiles, points, threshold);
            });
            return Vec::new();
        }
        self.depth = self.dims.cells() - class.open().len();
        let first = self.outcome.visits == 0;
        self.outcome.visits += 1;
        let bounds = if first {
            self.bounder.bounds(class)
        } else {
            self.bounder.bounds_until(class, self.options.threshold.get() - 1)
        };
        if first {
            self.outcome.bound = bounds.bound();
        }
        if bounds.bound() < self.options.threshold.get() {
            return Vec::new();
        }
        best::parts_of_2009(class, self.dictionary.alphabet().chars())
    }

    pub(super) fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    pub(super) fn progress(&self) -> (f64, usize) {
        (self.done.min(1.0), self.depth)
    }
}

/// Iterates over all the parts that are bounded while a class is being broken, in the order in which the 2009 program
/// printed them. Each comes with its bounds, computed in full.
///
/// ```
/// use std::sync::Arc;
/// use boggle_lab::breaker::{Listing, Threshold};
/// use boggle_lab::{class::BoardClass, dict::{Dictionary, WordRule, list}, scoring::Rules};
/// let words = list::read(b"tar\ntea\ntie\ntier\n", &|_| None).words.unwrap();
/// let dictionary = Arc::new(Dictionary::new("four", &words, WordRule::default()).unwrap());
/// let class = BoardClass::parse("t aei / ei r", "2x2".parse().unwrap(), dictionary.alphabet()).unwrap();
/// let rows: Vec<_> = Listing::new(&dictionary, &class, Threshold::new(2).unwrap(), Rules::default()).collect();
/// let (whole, bounds) = &rows[0];
/// assert_eq!((bounds.bound(), whole.of), (4, 1));
/// let (first, _) = &rows[1];
/// assert_eq!((first.level, first.of), (1, 3)); // the second cell is a, e, or i
/// assert_eq!((first.from, first.share), (0.0, 1.0 / 3.0));
/// ```
#[derive(Clone, Debug)]
pub struct Listing {
    bounder: Bounder,
    chars: Vec<char>,
    threshold: Threshold,
    pending: Vec<Part>,
    broken: f64,
}

impl Listing {
    /// Creates the listing of a class.
    pub fn new(
        dictionary: &Arc<Dictionary>,
        class: &BoardClass,
        threshold: Threshold,
        rules: crate::scoring::Rules,
    ) -> Self {
        Self {
            bounder: Bounder::new(dictionary, class.dims(), rules),
            chars: dictionary.alphabet().chars().to_vec(),
            threshold,
            pending: vec![Part::whole(class)],
            broken: 0.0,
        }
    }
}

impl Iterator for Listing {
    type Item = (Part, Bounds);

    fn next(&mut self) -> Option<Self::Item> {
        let mut part = self.pending.pop()?;
        let bounds = self.bounder.bounds(&part.class);
        part.bound = bounds.bound();
        if part.bound < self.threshold.get() {
            part.fate = Fate::Broken;
            self.broken += part.share;
        } else if part.class.open().is_empty() {
            (part.fate, part.found) = (Fate::Found, 1);
        } else {
            let first = self.pending.len();
            let parts = best::parts_of_2009(&part.class, &self.chars);
            let (of, all) = (parts.len(), best::boards(&part.class));
            let mut from = part.from;
            for (at, class) in parts.into_iter().enumerate() {
                let share = part.share * best::boards(&class) / all;
                let (level, child) = (part.level + 1, at + 1);
                self.pending.push(Part { level, child, of, from, share, ..Part::whole(&class) });
                from += share;
            }
            self.pending[first..].reverse();
        }
        part.done = self.broken;
        Some((part, bounds))
    }
}
