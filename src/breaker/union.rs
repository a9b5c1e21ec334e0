//! The method of 2009: bound a class; if that is not low enough, split it and bound the parts.
//!
//! Source: Vanderkam 2009. No tree, hardly any memory, and the same words searched again for every part.

use std::sync::Arc;

use super::options::Options;
use super::outcome::{Outcome, Progress, Status, TooLarge};
use super::parts;
use crate::bounds::{Bounder, Bounds};
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::solver::Scorer;

/// Units of work that bounding a class counts for.
const BOUND: i64 = 200;

/// A breaker by splitting.
#[derive(Clone, Debug)]
pub(super) struct Union {
    dictionary: Arc<Dictionary>,
    dims: Dims,
    options: Options,
    bounder: Bounder,
    scorer: Scorer,
    /// Parts to bound, the next one last, and what share of the class each is.
    pending: Vec<(BoardClass, f64)>,
    done: f64,
    depth: usize,
    outcome: Outcome,
}

impl Union {
    pub(super) fn new(dictionary: &Arc<Dictionary>, dims: Dims, options: Options) -> Self {
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
        }
    }

    pub(super) fn start(&mut self, class: &BoardClass) {
        assert_eq!(class.dims(), self.dims, "classes of one size");
        self.pending = vec![(class.clone(), 1.0)];
        self.done = 0.0;
        self.outcome = Outcome {
            parts: 1,
            ..Outcome::default()
        };
    }

    pub(super) fn step(&mut self, budget: u32) -> Result<Status, TooLarge> {
        let mut budget = i64::from(budget).max(1);
        while budget > 0 {
            let Some((class, share)) = self.pending.pop() else {
                self.outcome.sort();
                return Ok(Status::Done);
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
        Ok(Status::Running)
    }

    /// Bounds a class; the parts it has to be split into, none if it is broken or a board.
    fn bound(&mut self, class: &BoardClass) -> Vec<BoardClass> {
        if class.open() == 0 {
            let (dims, threshold, outcome) = (self.dims, self.options.threshold, &mut self.outcome);
            parts::score_all(class, &mut self.scorer, |tiles, points| {
                outcome.take(dims, tiles, points, threshold);
            });
            return Vec::new();
        }
        self.depth = self.dims.cells() - class.open().count_ones() as usize;
        let first = self.outcome.visits == 0;
        self.outcome.visits += 1;
        let bounds = if first {
            self.bounder.bounds(class)
        } else {
            self.bounder.bounds_until(class, self.options.threshold - 1)
        };
        if first {
            self.outcome.bound = bounds.bound();
        }
        if bounds.bound() < self.options.threshold {
            return Vec::new();
        }
        parts::parts_of_2009(class, self.dictionary.alphabet().chars())
    }

    pub(super) fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    pub(super) fn progress(&self) -> Progress {
        Progress {
            done: self.done.min(1.0),
            depth: self.depth,
        }
    }
}

/// One class that was bounded.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// How often it was split.
    pub level: usize,
    /// Which part of its parent it is, from 1.
    pub child: usize,
    /// How many parts its parent has.
    pub of: usize,
    /// The class.
    pub class: BoardClass,
    /// Its bounds, in full.
    pub bounds: Bounds,
    /// Whether the bound is below the threshold.
    pub broken: bool,
    /// How much of the first class comes before it, by boards, from 0 to 1.
    pub from: f64,
    /// How much of the first class it is.
    pub share: f64,
}

/// The breaking of a class as it was printed in 2009: every class bounded, in order.
///
/// ```
/// use std::sync::Arc;
/// use boggle_lab::breaker::Listing;
/// use boggle_lab::{class::BoardClass, dict::{Dictionary, WordRule, list}, scoring::Rules};
/// let words = list::read(b"tar\ntea\ntie\ntier\n", &|_| None).words.unwrap();
/// let dictionary = Arc::new(Dictionary::new("four", &words, WordRule::default()).unwrap());
/// let class = BoardClass::parse("t aei / ei r", "2x2".parse().unwrap(), dictionary.alphabet()).unwrap();
/// let rows: Vec<_> = Listing::new(&dictionary, &class, 2, Rules::default()).collect();
/// assert_eq!((rows[0].bounds.bound(), rows[0].of), (4, 1));
/// assert_eq!((rows[1].level, rows[1].of), (1, 3)); // the second cell is a, e or i
/// assert!(rows.iter().any(|row| row.broken));
/// assert_eq!((rows[1].from, rows[1].share), (0.0, 1.0 / 3.0));
/// ```
#[derive(Clone, Debug)]
pub struct Listing {
    bounder: Bounder,
    chars: Vec<char>,
    threshold: u32,
    pending: Vec<Pending>,
}

/// A class to bound: what its row says of it.
#[derive(Clone, Debug)]
struct Pending {
    level: usize,
    child: usize,
    of: usize,
    class: BoardClass,
    from: f64,
    share: f64,
}

impl Listing {
    /// The listing of a class.
    #[must_use]
    pub fn new(
        dictionary: &Arc<Dictionary>,
        class: &BoardClass,
        threshold: u32,
        rules: crate::scoring::Rules,
    ) -> Self {
        Self {
            bounder: Bounder::new(dictionary, class.dims(), rules),
            chars: dictionary.alphabet().chars().to_vec(),
            threshold,
            pending: vec![Pending {
                level: 0,
                child: 1,
                of: 1,
                class: class.clone(),
                from: 0.0,
                share: 1.0,
            }],
        }
    }
}

impl Iterator for Listing {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        let Pending {
            level,
            child,
            of,
            class,
            from,
            share,
        } = self.pending.pop()?;
        let bounds = self.bounder.bounds(&class);
        let broken = bounds.bound() < self.threshold;
        if !broken {
            let first = self.pending.len();
            let parts = parts::parts_of_2009(&class, &self.chars);
            let (of, all) = (parts.len(), boards(&class));
            let mut from = from;
            for (at, part) in parts.into_iter().enumerate() {
                let share = share * boards(&part) / all;
                self.pending.push(Pending {
                    level: level + 1,
                    child: at + 1,
                    of,
                    class: part,
                    from,
                    share,
                });
                from += share;
            }
            self.pending[first..].reverse();
        }
        Some(Row {
            level,
            child,
            of,
            class,
            bounds,
            broken,
            from,
            share,
        })
    }
}

/// How many boards a class has, about.
pub(super) fn boards(class: &BoardClass) -> f64 {
    let cells = class.dims().iter().map(|cell| class.letters(cell).len());
    cells.map(|letters| letters.max(1) as f64).product()
}
