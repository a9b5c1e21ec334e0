//! The methods behind one interface.

use core::fmt;
use core::str::FromStr;
use std::sync::Arc;

use super::best::Best;
use super::hybrid::Hybrid;
use super::plan::MAX_POSITIONS;
use super::union::Union;
use crate::board::{Board, Face, Tile};
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::scoring::Rules;

/// How classes are broken. All methods find the same boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Ours.
    #[default]
    Best,
    /// Orderly trees, forced from the top until the bound is low, then searched without making nodes.
    Hybrid2025,
    /// Bounds of ever smaller classes, without a tree.
    Union2009,
}

impl Method {
    /// All methods, the one to use first.
    pub const ALL: [Self; 3] = [Self::Best, Self::Hybrid2025, Self::Union2009];

    /// The name used on the command line and in results.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Hybrid2025 => "hybrid2025",
            Self::Union2009 => "union2009",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|method| method.name() == name)
            .ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}

/// What to look for, how, and with how much memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How.
    pub method: Method,
    /// Boards of at least so many points are found; at least 1.
    pub threshold: u32,
    /// What words are worth.
    pub rules: Rules,
    /// Bytes that the paths of a class may take, and its trees again; a class that needs more is split.
    pub memory: usize,
    /// How our method goes about it.
    pub tuning: Tuning,
}

impl Options {
    /// A gigabyte, and the tuning that suits the size.
    #[must_use]
    pub fn new(dims: Dims, threshold: u32, rules: Rules) -> Self {
        Self {
            method: Method::default(),
            threshold,
            rules,
            memory: 1 << 30,
            tuning: Tuning::suited(dims),
        }
    }
}

/// What decides how long our method takes, but never what it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// A node whose bound is at most so many hundredths of the threshold is searched without merging.
    pub dive: u32,
    /// How many cells are decided before a true score tells how much was counted too much.
    pub check_from: usize,
}

impl Tuning {
    /// What was measured to be good for the size, or for one like it.
    #[must_use]
    pub fn suited(dims: Dims) -> Self {
        let (dive, check_from) = match dims.cells() {
            0..=9 => (320, 4),
            10..=12 => (300, 7),
            _ => (250, 9),
        };
        Self { dive, check_from }
    }
}

/// Whether a job goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There is more to do.
    Running,
    /// The class is broken, or its boards are found.
    Done,
}

/// What came out of a class. Everything but `boards` is about the way there; it is the same in every run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// All boards of the class that reach the threshold, best first.
    pub boards: Vec<(Board, u32)>,
    /// The bound of the class before it is searched.
    pub bound: u32,
    /// Word paths.
    pub paths: u64,
    /// Records written by merging.
    pub merged: u64,
    /// Letters tried, or classes bounded.
    pub visits: u64,
    /// Records opened without merging.
    pub opened: u64,
    /// Boards that had to be scored.
    pub candidates: u64,
    /// The parts that the class was split into to fit into memory.
    pub parts: u64,
    /// Most bytes of paths and trees.
    pub bytes: usize,
}

impl Outcome {
    /// Counts a board that was scored, and keeps it if it reaches the threshold.
    pub(super) fn take(&mut self, dims: Dims, tiles: &[Tile], points: u32, threshold: u32) {
        self.candidates += 1;
        self.bound = self.bound.max(points);
        if points >= threshold {
            self.boards
                .push((board_of(dims, tiles.iter().copied()), points));
        }
    }

    /// The best first.
    pub(super) fn sort(&mut self) {
        self.boards
            .sort_by(|a, b| (b.1, a.0.faces()).cmp(&(a.1, b.0.faces())));
    }
}

/// A board of tiles.
pub(super) fn board_of(dims: Dims, tiles: impl Iterator<Item = Tile>) -> Board {
    let faces = tiles.map(|tile| tile.get().map_or(Face::GAP, Face::single));
    Board::new(dims, faces.collect()).unwrap_or_else(|error| unreachable!("a tile a cell: {error}"))
}

/// How far a class is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// How much of the class is decided, from 0 to 1.
    pub done: f64,
    /// Cells decided above the work under way.
    pub depth: usize,
}

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

/// A method name that is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMethod(String);

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Method::ALL.map(Method::name).join(", ");
        write!(f, "`{}` is not a method: use one of {names}", self.0)
    }
}

impl core::error::Error for UnknownMethod {}

/// A board has more cells than a class can be broken with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyCells {
    /// The size.
    pub dims: Dims,
}

impl fmt::Display for TooManyCells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "boards of up to {MAX_POSITIONS} cells can be broken, {} has {}",
            self.dims,
            self.dims.cells()
        )
    }
}

impl core::error::Error for TooManyCells {}

/// A class does not fit into the memory allowed, and has only one letter a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The bytes allowed.
    pub limit: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a class needs more than {} bytes: allow more memory",
            self.limit
        )
    }
}

impl core::error::Error for TooLarge {}
