//! A class broken by our method, node by node, for who looks.
//!
//! The order of the cells is the method's own ([`Plan`]), and the class is split by the letters of one cell after the
//! other. A node whose bound has come near the threshold is searched on without making nodes: it is one branch here, with the
//! number of letters that were tried below it.

use std::sync::Arc;

use super::best::Best;
use super::method::{Method, Options, Outcome, Status, TooLarge, TooManyCells};
use super::plan::Plan;
use super::search::Seen;
use super::union::boards;
use crate::class::BoardClass;
use crate::dict::Dictionary;

/// A part of a class that was bounded: some cells have one letter.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// How many cells were decided before.
    pub level: usize,
    /// Which letter of its cell it is, from 1, and of how many.
    pub child: usize,
    /// How many letters that cell has.
    pub of: usize,
    /// The part.
    pub class: BoardClass,
    /// No board of the part has more points, but for such whose image elsewhere in the class has as many.
    pub bound: u32,
    /// What became of it.
    pub fate: Fate,
    /// How much of the class comes before it, by boards, from 0 to 1.
    pub from: f64,
    /// How much of the class it is.
    pub share: f64,
}

/// What became of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Its bound is below the threshold.
    Broken,
    /// It was split.
    Split,
    /// It was searched to the end without making nodes.
    Searched {
        /// Letters tried, or boards scored.
        tried: u64,
        /// Boards that reach the threshold, one of those that are images of each other in the class.
        found: usize,
    },
}

/// Branches since the last time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct News {
    /// How many of the branches before still hold: fewer if a part did not fit into memory, and is done in halves.
    pub kept: usize,
    /// Those that have come.
    pub branches: Vec<Branch>,
}

/// The breaking of a class by [`Method::Best`].
///
/// ```
/// use std::sync::Arc;
/// use boggle_lab::breaker::{Fate, Options, Watch};
/// use boggle_lab::{class::BoardClass, dict::{Dictionary, WordRule, list}, scoring::Rules};
/// let words = list::read(b"tar\ntea\ntie\ntier\n", &|_| None).words.unwrap();
/// let dictionary = Arc::new(Dictionary::new("four", &words, WordRule::default()).unwrap());
/// let dims = "2x2".parse().unwrap();
/// let class = BoardClass::parse("st aeiouy eiouy rs", dims, dictionary.alphabet()).unwrap();
/// let options = Options::new(dims, 2, Rules::default());
/// let mut watch = Watch::new(&dictionary, &class, options).unwrap();
/// let branches = watch.run().unwrap();
/// let ends = branches.iter().filter(|branch| branch.fate != Fate::Split);
/// assert!((ends.map(|branch| branch.share).sum::<f64>() - 1.0).abs() < 1e-9);
/// assert_eq!(watch.outcome().boards[0].1, 2); // tie and tier
/// ```
#[derive(Clone, Debug)]
pub struct Watch {
    best: Best,
}

impl Watch {
    /// Begins with a class; `options` may ask for any method, but it is ours.
    ///
    /// # Errors
    /// [`TooManyCells`] for boards that are out of reach.
    pub fn new(
        dictionary: &Arc<Dictionary>,
        class: &BoardClass,
        options: Options,
    ) -> Result<Self, TooManyCells> {
        let options = Options {
            method: Method::Best,
            ..options
        };
        let dims = class.dims();
        let sets = dims.iter().map(|cell| class.set(cell));
        let mut best = Best::new(dictionary, dims, options, sets)?;
        best.watch();
        best.start(class);
        Ok(Self { best })
    }

    /// Does about `budget` units of work.
    ///
    /// # Errors
    /// [`TooLarge`] if the class does not fit into memory and cannot be split.
    pub fn step(&mut self, budget: u32) -> Result<Status, TooLarge> {
        self.best.step(budget)
    }

    /// What has come since the last time.
    pub fn news(&mut self) -> News {
        self.best.news()
    }

    /// All branches in one go.
    ///
    /// # Errors
    /// As [`Watch::step`].
    pub fn run(&mut self) -> Result<Vec<Branch>, TooLarge> {
        while self.step(u32::MAX)? == Status::Running {}
        Ok(self.news().branches)
    }

    /// What has come out of the class; complete when [`Watch::step`] says so.
    #[must_use]
    pub fn outcome(&self) -> &Outcome {
        self.best.outcome()
    }
}

/// The branches of a class as they come, part by part.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    /// Boards of the class, about.
    all: f64,
    /// How much of the class is before the part under way.
    from: f64,
    /// Branches that were taken and hold.
    taken: usize,
    fresh: Vec<Branch>,
    /// Branches before the part under way.
    before: usize,
}

impl Log {
    pub(super) fn new(class: &BoardClass) -> Self {
        Self {
            all: boards(class),
            ..Self::default()
        }
    }

    /// Adds nodes of the part under way.
    pub(super) fn add(&mut self, part: &BoardClass, plan: &Plan, seen: Vec<Seen>) {
        for Seen {
            letters,
            bound,
            fate,
        } in seen
        {
            let (mut class, mut from) = (part.clone(), self.from);
            let mut share = boards(part) / self.all;
            let (mut child, mut of) = (1, 1);
            for (position, &number) in letters.iter().enumerate() {
                let choices = &plan.letters[position];
                let number = usize::from(number);
                (child, of) = (number + 1, choices.len());
                share /= of as f64;
                from += share * number as f64;
                class = class.with(plan.cells[position], &choices[number..=number]);
            }
            self.fresh.push(Branch {
                level: letters.len().saturating_sub(1),
                child,
                of,
                class,
                bound,
                fate,
                from,
                share,
            });
        }
    }

    /// The part was scored board by board.
    pub(super) fn scored(&mut self, part: BoardClass, bound: u32, found: usize) {
        let boards = boards(&part);
        self.fresh.push(Branch {
            level: 0,
            child: 1,
            of: 1,
            bound,
            fate: Fate::Searched {
                tried: boards as u64,
                found,
            },
            from: self.from,
            share: boards / self.all,
            class: part.clone(),
        });
        self.end(&part);
    }

    /// The part is done.
    pub(super) fn end(&mut self, part: &BoardClass) {
        self.from += boards(part) / self.all;
        self.before = self.taken + self.fresh.len();
    }

    /// The part will be begun again, or in halves.
    pub(super) fn restart(&mut self) {
        self.fresh.truncate(self.before.saturating_sub(self.taken));
        self.taken = self.taken.min(self.before);
    }

    /// What has come since the last time.
    pub(super) fn take(&mut self) -> News {
        let kept = self.taken;
        let branches = core::mem::take(&mut self.fresh);
        self.taken += branches.len();
        News { kept, branches }
    }
}
