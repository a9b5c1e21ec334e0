//! The engines of the methods behind one interface.

use std::sync::Arc;

use super::best::Best;
use super::hybrid::Hybrid;
use super::options::{Method, Options};
use super::outcome::{Outcome, Progress, Status, TooLarge, TooManyCells};
use super::union::Union;
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::Dims;

/// Breaks classes of one size, one after another, each in steps.
///
/// ```
/// use std::sync::Arc;
/// use boggle_lab::breaker::{Breaker, Options, Partition};
/// use boggle_lab::dict::{Dictionary, WordRule, list};
/// use boggle_lab::scoring::Rules;
/// let words = list::read(b"tar\ntea\ntie\ntier\nrite\n", &|_| None).words.unwrap();
/// let dictionary = Arc::new(Dictionary::new("five", &words, WordRule::default()).unwrap());
/// let dims = "2x2".parse().unwrap();
/// let partition = Partition::suggested(dims, dictionary.alphabet()).unwrap();
/// let options = Options::new(dims, 3, Rules::default());
/// let mut breaker = Breaker::new(&dictionary, dims, options, partition.sets()).unwrap();
/// let outcome = breaker.run(&partition.class(0)).unwrap();
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

/// The same expression for each engine.
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
    /// Gets ready for classes whose cells have letter sets that are unions of some in `sets`. Others are broken
    /// too, but take some ten milliseconds more each.
    ///
    /// # Errors
    /// [`TooManyCells`] for boards that are out of reach.
    pub fn new(
        dictionary: &Arc<Dictionary>,
        dims: Dims,
        options: Options,
        sets: impl Iterator<Item = u32>,
    ) -> Result<Self, TooManyCells> {
        let engine = match options.method {
            Method::Best => Engine::Best(Box::new(Best::new(dictionary, dims, options, sets)?)),
            Method::Hybrid2025 => Engine::Hybrid(Box::new(Hybrid::new(dictionary, dims, options)?)),
            Method::Union2009 => Engine::Union(Box::new(Union::new(dictionary, dims, options))),
        };
        Ok(Self { engine })
    }

    /// Begins a class; one under way is dropped.
    ///
    /// # Panics
    /// If the class has another size.
    pub fn start(&mut self, class: &BoardClass) {
        each!(&mut self.engine, engine => engine.start(class))
    }

    /// Does about `budget` units of work, some microseconds each; more where a piece of work cannot be cut.
    ///
    /// # Errors
    /// [`TooLarge`] if the class does not fit into memory and cannot be split; it is dropped then.
    pub fn step(&mut self, budget: u32) -> Result<Status, TooLarge> {
        each!(&mut self.engine, engine => engine.step(budget))
    }

    /// A class in one go.
    ///
    /// # Errors
    /// As [`Breaker::step`].
    pub fn run(&mut self, class: &BoardClass) -> Result<&Outcome, TooLarge> {
        self.start(class);
        while self.step(u32::MAX)? == Status::Running {}
        Ok(self.outcome())
    }

    /// What has come out of the class so far; complete when [`Breaker::step`] says so.
    #[must_use]
    pub fn outcome(&self) -> &Outcome {
        each!(&self.engine, engine => engine.outcome())
    }

    /// How far the class is.
    #[must_use]
    pub fn progress(&self) -> Progress {
        each!(&self.engine, engine => engine.progress())
    }
}
