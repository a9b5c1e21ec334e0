//! A single interface to the engines of all methods.

use std::sync::Arc;

use super::best::Best;
use super::hybrid::Hybrid;
use super::options::{BreakerOptions, Method};
use super::outcome::{ClassProgress, Outcome, TooLarge, TooManyCells};
use super::union::Union;
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::letter::LetterSet;
use crate::step::Step;

/// Breaks classes of one board size, one after another, in steps.
///
/// ```
/// use std::sync::Arc;
/// use boggle_lab::breaker::{Breaker, BreakerOptions, Partition, Threshold};
/// use boggle_lab::dict::{Dictionary, WordRule, list};
/// use boggle_lab::scoring::Rules;
/// let words = list::read(b"tar\ntea\ntie\ntier\nrite\n", &|_| None).words.unwrap();
/// let dictionary = Arc::new(Dictionary::new("five", &words, WordRule::default()).unwrap());
/// let dims = "2x2".parse().unwrap();
/// let partition = Partition::suggested(dims, dictionary.alphabet()).unwrap();
/// let options = BreakerOptions::new(dims, Threshold::new(3).unwrap(), Rules::default());
/// let mut breaker = Breaker::new(&dictionary, dims, options, partition.sets()).unwrap();
/// let outcome = breaker.run(&partition.class(0).unwrap()).unwrap();
/// let (board, points) = &outcome.boards[0];
/// assert_eq!((board.canonical().text(dictionary.alphabet()).as_str(), *points), ("eirt", 3));
/// assert_eq!(outcome.boards.len(), 24); // four letters in any order
/// ```
#[derive(Clone, Debug)]
pub struct Breaker {
    engine: Engine,
}

#[derive(Clone, Debug)]
enum Engine {
    Best(Box<Best>),
    Hybrid(Box<Hybrid>),
    Union(Box<Union>),
}

/// Evaluates an expression with whichever engine is in use.
macro_rules! each {
    ($engine:expr, $name:ident => $result:expr) => {
        match $engine {
            Engine::Best($name) => $result,
            Engine::Hybrid($name) => $result,
            Engine::Union($name) => $result,
        }
    };
}

impl Breaker {
    /// Creates a breaker for classes in which each cell's letters are a union of sets in `sets`. Other classes can be
    /// broken, too, but each of them takes about ten milliseconds longer.
    ///
    /// # Errors
    /// [`TooManyCells`] if the board size has too many cells.
    pub fn new(
        dictionary: &Arc<Dictionary>,
        dims: Dims,
        options: BreakerOptions,
        sets: impl Iterator<Item = LetterSet>,
    ) -> Result<Self, TooManyCells> {
        let engine = match options.method {
            Method::Best => Engine::Best(Box::new(Best::new(dictionary, dims, options, sets)?)),
            Method::Hybrid2025 => Engine::Hybrid(Box::new(Hybrid::new(dictionary, dims, options)?)),
            Method::Union2009 => Engine::Union(Box::new(Union::new(dictionary, dims, options))),
        };
        Ok(Self { engine })
    }

    /// Starts on a class. If another class is unfinished, it is dropped.
    ///
    /// # Panics
    /// If the class is for boards of a different size.
    pub fn start(&mut self, class: &BoardClass) {
        each!(&mut self.engine, engine => engine.start(class))
    }

    /// Does about `budget` units of work, each of which takes a few microseconds. It may do more, because some pieces
    /// of work can't be interrupted.
    ///
    /// # Errors
    /// [`TooLarge`] if the class doesn't fit in memory and can't be split; in that case, the class is dropped.
    pub fn step(&mut self, budget: u32) -> Result<Step, TooLarge> {
        each!(&mut self.engine, engine => engine.step(budget))
    }

    /// Breaks a class in one call.
    ///
    /// # Errors
    /// [`TooLarge`] if the class doesn't fit in memory and can't be split.
    pub fn run(&mut self, class: &BoardClass) -> Result<&Outcome, TooLarge> {
        self.start(class);
        while self.step(u32::MAX)? == Step::Working {}
        Ok(self.outcome())
    }

    /// Returns the outcome of the class so far. It is complete once [`Breaker::step`] has returned [`Step::Done`].
    #[must_use]
    pub fn outcome(&self) -> &Outcome {
        each!(&self.engine, engine => engine.outcome())
    }

    /// Returns the progress of the work on the class.
    #[must_use]
    pub fn progress(&self) -> ClassProgress {
        each!(&self.engine, engine => engine.progress())
    }
}
