//! A class broken by our method, node by node, for who looks.
//!
//! The order of the cells is the method's own ([`Plan`]), and the class is split by the letters of one cell after the
//! other. A node whose bound has come near the threshold is searched on without making nodes: it is one branch here, with the
//! number of letters that were tried below it.

use std::sync::Arc;

use super::best::Best;
use super::log::{Branch, News};
use super::options::{Method, Options};
use super::outcome::{Outcome, Status, TooLarge, TooManyCells};
use crate::class::BoardClass;
use crate::dict::Dictionary;

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
