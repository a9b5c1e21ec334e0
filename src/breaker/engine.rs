//! One interface to all methods: the options of a breaker, its results, and why a class can't be broken.

use super::best::Best;
use super::brute::Brute;
use super::hybrid::Hybrid;
use super::paths::MAX_POSITIONS;
use super::trace::{Part, Trace};
use super::union::Union;
use crate::board::{Board, Tile};
use crate::class::{BoardClass, EveryBoard};
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::letter::LetterSet;
use crate::scoring::Rules;
use crate::solver::Scorer;
use crate::step::Step;
use core::fmt;
use core::num::NonZeroU32;
use core::str::FromStr;
use std::sync::Arc;

/// Breaks classes of one board size, one after another, in steps.
///
/// ```
/// use std::sync::Arc;
/// use boggle_lab::breaker::{Breaker, BreakerOptions, Threshold};
/// use boggle_lab::class::Partition;
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
    dims: Dims,
    pub(super) engine: Engine,
    /// The current part of the class.
    part: Option<BoardClass>,
    parts: PartQueue,
}

#[derive(Clone, Debug)]
pub(super) enum Engine {
    Best(Box<Best>),
    Hybrid(Box<Hybrid>),
    Union(Box<Union>),
    Brute(Box<Brute>),
}

macro_rules! each {
    ($engine:expr, $name:ident => $result:expr) => {
        match $engine {
            Engine::Best($name) => $result,
            Engine::Hybrid($name) => $result,
            Engine::Union($name) => $result,
            Engine::Brute($name) => $result,
        }
    };
}

impl Breaker {
    /// Creates a breaker for classes in which each cell's letters are a union of sets in `sets`. Other classes can be
    /// broken, too, but each of them takes about ten milliseconds longer.
    pub fn new(
        dictionary: &Arc<Dictionary>,
        dims: Dims,
        options: BreakerOptions,
        sets: impl Iterator<Item = LetterSet>,
    ) -> Result<Self, BreakerError> {
        let has_trees = matches!(options.method, Method::Best | Method::Hybrid2025);
        if has_trees && dims.cells() > MAX_POSITIONS {
            return Err(BreakerError::TooManyCells { dims });
        }
        let engine = match options.method {
            Method::Best => Engine::Best(Box::new(Best::new(dictionary, dims, options, sets))),
            Method::Hybrid2025 => Engine::Hybrid(Box::new(Hybrid::new(dictionary, dims, options))),
            Method::Union2009 => Engine::Union(Box::new(Union::new(dictionary, dims, options))),
            Method::Brute => Engine::Brute(Box::new(Brute::new(dictionary, dims, options))),
        };
        Ok(Self { dims, engine, part: None, parts: PartQueue::new(options.memory) })
    }

    /// Starts on a class, and records its parts so that the search can be watched ([`Breaker::new_parts`]).
    ///
    /// [`Method::Union2009`] then only lists the parts, and scores no boards. Brute force has no parts to show, so
    /// [`Method::Best`] takes its place.
    pub fn traced(
        dictionary: &Arc<Dictionary>,
        class: &BoardClass,
        mut options: BreakerOptions,
    ) -> Result<Self, BreakerError> {
        if options.method == Method::Brute {
            options.method = Method::Best;
        }
        let sets = class.dims().iter().map(|cell| class.set(cell));
        let mut breaker = Self::new(dictionary, class.dims(), options, sets)?;
        breaker.parts.trace.is_on = true;
        breaker.start(class);
        Ok(breaker)
    }

    /// Returns the parts that were bounded since the last call, after the number of earlier parts that are still valid. If a part
    /// didn't fit in memory and is being searched again in halves, some of them no longer are.
    pub fn new_parts(&mut self) -> (usize, Vec<Part>) {
        self.parts.trace.take()
    }

    /// Starts on a class. If another class is unfinished, it is dropped.
    ///
    /// # Panics
    /// If the class is for boards of a different size.
    pub fn start(&mut self, class: &BoardClass) {
        assert_eq!(class.dims(), self.dims, "the class has another size");
        self.part = None;
        self.parts.start(class);
    }

    /// Does about `budget` units of work, each of which takes a few microseconds. It may do more, because some pieces
    /// of work can't be interrupted.
    pub fn step(&mut self, budget: u32) -> Result<Step, BreakerError> {
        let mut budget = i64::from(budget).max(1);
        while budget > 0 {
            let parts = &mut self.parts;
            if let Some(part) = &self.part {
                match each!(&mut self.engine, engine => engine.step(part, parts, &mut budget)) {
                    Ok(Step::Working) => continue,
                    Ok(Step::Done) => parts.trace.end(part),
                    Err(TooLarge) => parts.split(part)?,
                }
                self.part = None;
                continue;
            }
            self.part = parts.next();
            let Some(part) = &self.part else {
                return Ok(Step::Done);
            };
            budget -= 1;
            each!(&mut self.engine, engine => engine.start(part));
        }
        Ok(Step::Working)
    }

    /// Breaks a class in one call.
    pub fn run(&mut self, class: &BoardClass) -> Result<&Outcome, BreakerError> {
        self.start(class);
        while self.step(u32::MAX)? == Step::Working {}
        Ok(self.outcome())
    }

    /// Returns the outcome of the class so far. It is complete once [`Breaker::step`] has returned [`Step::Done`].
    pub fn outcome(&self) -> &Outcome {
        &self.parts.outcome
    }

    /// Returns the progress of the work on the class.
    pub fn progress(&self) -> ClassProgress {
        let (done, depth) = match &self.part {
            Some(part) => each!(&self.engine, engine => engine.progress(part, &self.parts)),
            None => (0.0, 0),
        };
        ClassProgress { done, depth, parts: self.outcome().work.parts }
    }
}

// --- PartQueue ---

/// The parts of a class that are still to be broken, and what has come of the others. A class is a single part unless it needs too
/// much memory.
#[derive(Clone, Debug)]
pub(super) struct PartQueue {
    pending: Vec<BoardClass>,
    limit: usize,
    pub(super) outcome: Outcome,
    pub(super) trace: Trace,
}

impl PartQueue {
    pub(super) fn new(limit: usize) -> Self {
        Self { pending: Vec::new(), limit, outcome: Outcome::default(), trace: Trace::default() }
    }

    pub(super) fn start(&mut self, class: &BoardClass) {
        self.pending = vec![class.clone()];
        self.outcome = Outcome::default();
        self.trace.start(class);
    }

    /// Returns the next part. If no part is left, the outcome is complete, and its boards are sorted.
    pub(super) fn next(&mut self) -> Option<BoardClass> {
        let part = self.pending.pop();
        match part {
            Some(_) => self.outcome.work.parts += 1,
            None => self.outcome.sort(),
        }
        part
    }

    /// Returns a rough estimate of the current part's share of the class, assuming that all remaining parts
    /// are equally large.
    pub(super) fn share(&self) -> f64 {
        1.0 / (self.pending.len() + 1) as f64
    }

    /// Puts the halves of a part that needs too much memory in its place.
    pub(super) fn split(&mut self, class: &BoardClass) -> Result<(), BreakerError> {
        self.trace.restart();
        let [front, back] = halves(class).ok_or(BreakerError::TooLarge { limit: self.limit })?;
        self.pending.extend([back, front]);
        Ok(())
    }

    /// Adds boards that reach the threshold.
    pub(super) fn list(&mut self, dims: Dims, found: &[(Vec<Tile>, u32)]) {
        let board = |tiles| Board::from_tiles(dims, tiles).expect("one tile per cell");
        let boards = found.iter().map(|(tiles, points)| (board(tiles), *points));
        self.outcome.boards.extend(boards);
    }

    /// Scores all boards of a part, and traces it.
    pub(super) fn score(&mut self, class: &BoardClass, scorer: &mut Scorer, threshold: u32) {
        let before = self.outcome.boards.len();
        self.outcome.score(class, scorer, threshold);
        self.trace.scored(class, self.outcome.bound, self.outcome.boards.len() - before);
    }
}

/// Returns the two halves of a class, split at the cell with the most letters (the last such cell in the split order),
/// or `None` for a single board.
fn halves(class: &BoardClass) -> Option<[BoardClass; 2]> {
    let order = class.dims().split_order();
    let cell = *order.iter().max_by_key(|cell| class.letters(**cell).len())?;
    let letters = class.letters(cell);
    if letters.len() < 2 {
        return None;
    }
    let (front, back) = letters.split_at(letters.len() / 2);
    Some([class.with(cell, front), class.with(cell, back)])
}

// --- Options ---

/// The algorithm that breaks classes. All methods find the same boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// This crate's own method, described in the [module documentation](crate::breaker).
    #[default]
    Best,
    /// The 2025 method. It builds an orderly tree, fixes the letters of one cell after another from the top until
    /// the bound is low, and then searches without making nodes.
    Hybrid2025,
    /// The 2009 method. It computes the bounds of smaller and smaller classes, and builds no trees.
    Union2009,
    /// Brute force, for small classes: scores every board, without any bounds.
    Brute,
}

impl Method {
    /// All methods, starting with the recommended one.
    pub const ALL: [Self; 4] = [Self::Best, Self::Hybrid2025, Self::Union2009, Self::Brute];

    /// Returns the version of the method, which every log records.
    ///
    /// The version goes up with every change that could affect which boards the method finds, even if only for some
    /// word lists. This makes it possible to recognize the results of a faulty version. A change that affects only the
    /// speed doesn't count.
    pub const fn version(self) -> u32 {
        match self {
            // Version 1 confused words with each other if more than 65,536 words of the list had the same letters.
            Self::Best => 2,
            Self::Hybrid2025 | Self::Union2009 | Self::Brute => 1,
        }
    }

    /// Returns the name used on the command line and in results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Hybrid2025 => "hybrid2025",
            Self::Union2009 => "union2009",
            Self::Brute => "brute",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = BreakerError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let method = Self::ALL.into_iter().find(|method| method.name() == name);
        method.ok_or_else(|| BreakerError::Method(name.to_owned()))
    }
}

/// The threshold: the score that boards must reach, which is at least 1 point.
pub type Threshold = NonZeroU32;

/// The settings of a breaker: what to look for, how, and with how much memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BreakerOptions {
    /// The algorithm to use.
    pub method: Method,
    /// The score that boards must reach. A class whose bound is lower is broken without listing any boards. Boards that
    /// score exactly this are listed.
    pub threshold: Threshold,
    /// The rules that decide what each word scores.
    pub rules: Rules,
    /// The maximum number of bytes for the paths of a class. The same limit applies separately to the trees of the
    /// class. A class that needs more is split. The dictionary and the tables of a breaker take some 20 MB more.
    pub memory: usize,
    /// A node whose bound is at most this percentage of the threshold is searched without merging. Like the two fields below, this
    /// affects how long [`Method::Best`] takes, but never what it finds.
    pub dive: u32,
    /// The number of cells that must be decided before true scores are computed. These scores show how many points
    /// too high the bound is.
    pub check_from: usize,
    /// If the bound is still above this percentage of the threshold once the letter of the first cell is decided,
    /// the search leaves out paths that have become redundant because some letters are already decided. In most
    /// classes, finding these paths takes more time than it saves.
    pub absorb: u32,
}

impl BreakerOptions {
    /// Creates options with 1 GB of memory, [`Method::Best`], and the fastest tuning measured for this size or a similar one.
    pub fn new(dims: Dims, threshold: Threshold, rules: Rules) -> Self {
        let (dive, check_from, absorb) = match dims.cells() {
            0..=9 => (320, 4, u32::MAX),
            10..=12 => (300, 7, u32::MAX),
            _ => (250, 9, 900),
        };
        let (method, memory) = (Method::default(), 1 << 30);
        Self { method, threshold, rules, memory, dive, check_from, absorb }
    }

    /// Creates options for a search that is watched part by part. Classes of small boards would mostly be searched without making
    /// nodes, which leaves few parts to show, so their nodes are made all the way down to the threshold.
    pub fn to_watch(dims: Dims, threshold: Threshold, rules: Rules) -> Self {
        let options = Self::new(dims, threshold, rules);
        if dims.cells() <= 12 { Self { dive: 100, ..options } } else { options }
    }
}

// --- Results and errors ---

/// The result of breaking a class. All fields except `boards` describe the search. Breaking the same class again with
/// the same options gives the same values in all fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// All boards of the class that reach the threshold, each with its score, highest score first.
    pub boards: Vec<(Board, u32)>,
    /// The upper bound of the class before the search.
    pub bound: u32,
    /// How much work the search took.
    pub work: Work,
}

/// Defines [`Work`]: its counts, which are summed over parts and classes, and the peak memory, which is not.
macro_rules! work {
    ($($(#[$about:meta])* $count:ident,)*) => {
        /// How much work it took to break a class, or several. Whoever does a piece of the work counts it in one of these. Logs
        /// have these figures. A count that is added later needs `#[serde(default)]`, so that older logs can still be read, and a
        /// line in the page's `rooms/prove/figures.ts`, where the compiler asks for it.
        #[macro_rules_attribute::apply(typescript)]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub struct Work {
            $($(#[$about])* pub $count: u64,)*
            /// The peak memory used by paths and trees, in bytes; for several classes, that of the class that needed more.
            pub bytes: u64,
        }

        impl Work {
            /// The most that each figure can be: JavaScript has no exact numbers above it.
            pub(crate) const MOST: u64 = (1 << 53) - 1;

            /// Adds other work. The numbers may come from a file, so the sums saturate.
            pub(crate) fn add(&mut self, other: &Self) {
                $(self.$count = self.$count.saturating_add(other.$count).min(Self::MOST);)*
                self.bytes = self.bytes.max(other.bytes);
            }

            pub(crate) fn counts(&self) -> impl Iterator<Item = u64> {
                [$(self.$count),*].into_iter()
            }
        }
    };
}

work! {
    /// The number of word paths.
    paths,
    /// The number of records written by merging.
    merged,
    /// The number of letters tried or, with some methods, the number of classes bounded.
    visits,
    /// The number of records that were opened without being merged.
    opened,
    /// The number of boards that had to be scored.
    candidates,
    /// The number of parts that were started: 1 if the class fits in memory, or more if it has to be split.
    parts,
}

impl Outcome {
    /// Takes account of a board that was scored.
    pub(super) fn take(&mut self, dims: Dims, tiles: &[Tile], points: u32, threshold: u32) {
        self.work.candidates += 1;
        self.bound = self.bound.max(points);
        if points >= threshold {
            self.boards.push((Board::from_tiles(dims, tiles).expect("one tile per cell"), points));
        }
    }

    /// Scores all boards of a class.
    pub(super) fn score(&mut self, class: &BoardClass, scorer: &mut Scorer, threshold: u32) {
        let mut boards = EveryBoard::new(class);
        while let Some(tiles) = boards.next() {
            self.take(class.dims(), tiles, scorer.score(tiles).points, threshold);
        }
    }

    pub(super) fn sort(&mut self) {
        self.boards.sort_by(|a, b| (b.1, a.0.faces()).cmp(&(a.1, b.0.faces())));
    }
}

/// The progress of the work on a class.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
pub struct ClassProgress {
    /// The share of the class that is done, from 0 to 1.
    pub done: f64,
    /// The number of cells whose letters are already decided in the current part of the search.
    pub depth: usize,
    /// The number of parts that were started.
    pub parts: u64,
}

/// The class must be split: its paths or trees take too much memory, or a bound is above [`LIMIT`](super::records::LIMIT).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLarge;

/// Why a class can't be broken. A class that doesn't fit in memory is split until every cell has only one letter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum BreakerError {
    #[error("`{0}` is not a method: use one of {names}", names = Method::ALL.map(Method::name).join(", "))]
    Method(String),
    #[error("only boards of up to {MAX_POSITIONS} cells can be broken, but {dims} has {}", dims.cells())]
    TooManyCells { dims: Dims },
    #[error("a class needs more than {limit} bytes: allow more memory")]
    TooLarge { limit: usize },
}
