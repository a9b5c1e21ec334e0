//! One interface to all methods: the options of a breaker, its results, why a class can't be broken, and the trace of a
//! search that is watched.

use super::best::Best;
use super::brute::Brute;
use super::hybrid::Hybrid;
use super::paths::MAX_POSITIONS;
use super::union::Union;
use crate::board::{Board, Tile};
use crate::class::{BoardClass, EveryBoard};
use crate::dict::Dictionary;
use crate::grid::{Cell, Dims};
use crate::letter::{Letter, LetterSet};
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
    parts: Parts,
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
        Ok(Self { dims, engine, part: None, parts: Parts::new(options.memory) })
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
                match each!(&mut self.engine, engine => engine.work(part, parts, &mut budget)) {
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

// --- Parts ---

/// The parts of a class that are still to be broken, and what has come of the others.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    pending: Vec<BoardClass>,
    limit: usize,
    pub(super) outcome: Outcome,
    pub(super) trace: Recorder,
}

impl Parts {
    pub(super) fn new(limit: usize) -> Self {
        Self { pending: Vec::new(), limit, outcome: Outcome::default(), trace: Recorder::default() }
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

    pub(super) fn split(&mut self, class: &BoardClass) -> Result<(), BreakerError> {
        self.trace.restart();
        let [front, back] = halves(class).ok_or(BreakerError::TooLarge { limit: self.limit })?;
        self.pending.extend([back, front]);
        Ok(())
    }

    pub(super) fn note_bytes(&mut self, bytes: usize) {
        self.outcome.work.bytes = self.outcome.work.bytes.max(bytes as u64);
    }

    pub(super) fn list(&mut self, dims: Dims, found: &[(Vec<Tile>, u32)]) {
        let board = |tiles| Board::from_tiles(dims, tiles).expect("one tile per cell");
        let boards = found.iter().map(|(tiles, points)| (board(tiles), *points));
        self.outcome.boards.extend(boards);
    }

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
    /// The methods that use bounds, starting with the recommended one. [`Method::Brute`] is left out, because only small classes
    /// can be broken with it.
    pub const ALL: [Self; 3] = [Self::Best, Self::Hybrid2025, Self::Union2009];

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
        Self::ALL
            .into_iter()
            .chain([Self::Brute])
            .find(|method| method.name() == name)
            .ok_or_else(|| BreakerError::Method(name.to_owned()))
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

/// How much work it took to break a class, or several. Logs have these figures, and `job/log-format.md` shows them. One that is added
/// later needs `#[serde(default)]`, so that older logs can still be read.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Work {
    /// The number of word paths.
    pub paths: u64,
    /// The number of records written by merging.
    pub merged: u64,
    /// The number of letters tried or, with some methods, the number of classes bounded.
    pub visits: u64,
    /// The number of records that were opened without being merged.
    pub opened: u64,
    /// The number of boards that had to be scored.
    pub candidates: u64,
    /// The number of parts that were started: 1 if the class fits in memory, or more if it has to be split.
    pub parts: u64,
    /// The peak memory used by paths and trees, in bytes.
    pub bytes: u64,
}

impl Work {
    /// Adds the work on another class. The peak memory is that of the class that needed more. The numbers may come from a file,
    /// so the sums saturate.
    pub(crate) fn add(&mut self, other: &Self) {
        let Self { paths, merged, visits, opened, candidates, parts, bytes } = *other;
        self.paths = self.paths.saturating_add(paths);
        self.merged = self.merged.saturating_add(merged);
        self.visits = self.visits.saturating_add(visits);
        self.opened = self.opened.saturating_add(opened);
        self.candidates = self.candidates.saturating_add(candidates);
        self.parts = self.parts.saturating_add(parts);
        self.bytes = self.bytes.max(bytes);
    }
}

impl Outcome {
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
    #[error("`{0}` is not a method: use one of {names}, brute", names = Method::ALL.map(Method::name).join(", "))]
    Method(String),
    #[error("only boards of up to {MAX_POSITIONS} cells can be broken, but {dims} has {}", dims.cells())]
    TooManyCells { dims: Dims },
    #[error("a class needs more than {limit} bytes: allow more memory")]
    TooLarge { limit: usize },
}

// --- Trace ---
//
// Breaking a class so that it can be watched: the trace of a search, node by node or part by part.

/// A part of a class whose bound was computed. Some of the part's cells are *decided*: they have only one letter left.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Part {
    /// The number of splits that led to this part: with the 2009 method, of the class; otherwise, the number of cells
    /// that were decided before the last one.
    pub level: usize,
    /// The position of this part among the parts of its parent, counted from 1.
    #[serde(rename = "part")]
    pub child: usize,
    /// The number of parts that its parent was split into.
    pub of: usize,
    /// The part, which is not written because its letters need an alphabet.
    #[serde(skip)]
    pub class: BoardClass,
    /// An upper bound: no board of the part scores more, except boards that are rotations or reflections of
    /// boards elsewhere in the class.
    pub bound: u32,
    /// What became of the part.
    pub fate: Fate,
    /// The number of letters tried or boards scored in a part that was searched to the end without making nodes.
    pub tried: u64,
    /// The number of boards found in a part that was searched to the end. Boards of the class that are rotations or
    /// reflections of each other count as one.
    pub found: usize,
    /// The share of the class's boards that come before this part, from 0 to 1.
    pub from: f64,
    /// The part's share of the class's boards.
    pub share: f64,
    /// The share of the class's boards that are done with this part. In the 2009 listing, these are the boards of broken
    /// parts.
    pub done: f64,
}

impl Part {
    pub(super) fn whole(class: &BoardClass) -> Self {
        Self {
            level: 0,
            child: 1,
            of: 1,
            class: class.clone(),
            bound: 0,
            fate: Fate::Split,
            tried: 0,
            found: 0,
            from: 0.0,
            share: 1.0,
            done: 0.0,
        }
    }
}

/// What became of a part.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Fate {
    /// Its bound is below the threshold.
    Broken,
    /// It was split.
    Split,
    /// It was searched to the end, and no board reached the threshold.
    Searched,
    /// It contains boards that may be results: it was searched to the end and some boards reached the threshold, or it
    /// is a single board whose bound does.
    Found,
}

/// The parts of a class, in the order in which they were bounded.
#[derive(Clone, Debug, Default)]
pub(super) struct Recorder {
    /// Whether the search is traced.
    pub(super) is_on: bool,
    /// The approximate number of boards in the class.
    all: f64,
    /// The share of the class's boards that come before the current part.
    from: f64,
    /// The number of parts that have already been returned and are still valid.
    taken: usize,
    pub(super) fresh: Vec<Part>,
    /// The letters tried and the boards found before the search of the last part began, if that is not over.
    searched: Option<(u64, usize)>,
    /// The number of recorded parts before the current one.
    before: usize,
}

impl Recorder {
    pub(super) fn start(&mut self, class: &BoardClass) {
        *self = Self { is_on: self.is_on, all: class.boards_approx(), ..Self::default() };
    }

    /// Adds a node of a part. `cells` lists the cells of the part in the order in which they are decided, `letters_of` has their
    /// letters, and `decided` has the index of the letter of each decided one.
    pub(super) fn add(
        &mut self,
        part: &BoardClass,
        (cells, letters_of): (&[Cell], &[Vec<Letter>]),
        decided: &[u8],
        bound: u32,
        fate: Fate,
    ) {
        if !self.is_on {
            return;
        }
        let (mut class, mut from) = (part.clone(), self.from);
        let mut share = part.boards_approx() / self.all;
        let (mut child, mut of) = (1, 1);
        for (position, &number) in decided.iter().enumerate() {
            let choices = &letters_of[position];
            let number = usize::from(number);
            (child, of) = (number + 1, choices.len());
            share /= of as f64;
            from += share * number as f64;
            class = class.with(cells[position], &choices[number..=number]);
        }
        let level = decided.len().saturating_sub(1);
        let done = from + if fate == Fate::Split { 0.0 } else { share };
        let part = Part { level, child, of, bound, fate, from, share, done, ..Part::whole(&class) };
        self.fresh.push(part);
    }

    /// Records that the last part is now searched to the end, with the letters tried and the boards found so far.
    pub(super) fn dive(&mut self, tried: u64, found: usize) {
        self.searched = self.is_on.then_some((tried, found));
    }

    /// Records that this search is over.
    pub(super) fn surface(&mut self, tried: u64, found: usize) {
        if let (Some(before), Some(part)) = (self.searched.take(), self.fresh.last_mut()) {
            (part.tried, part.found) = (tried - before.0, found - before.1);
            part.fate = Fate::searched(part.found);
        }
    }

    pub(super) fn scored(&mut self, class: &BoardClass, bound: u32, found: usize) {
        if self.is_on {
            let (from, share) = (self.from, class.boards_approx() / self.all);
            let (fate, tried, done) =
                (Fate::searched(found), class.boards_approx() as u64, from + share);
            let part = Part { bound, fate, tried, found, from, share, done, ..Part::whole(class) };
            self.fresh.push(part);
        }
    }

    pub(super) fn end(&mut self, part: &BoardClass) {
        self.from += part.boards_approx() / self.all;
        self.before = self.taken + self.fresh.len();
    }

    pub(super) fn restart(&mut self) {
        self.fresh.truncate(self.before.saturating_sub(self.taken));
        self.taken = self.taken.min(self.before);
        self.searched = None;
    }

    pub(super) fn take(&mut self) -> (usize, Vec<Part>) {
        let under_way =
            self.fresh.split_off(self.fresh.len() - usize::from(self.searched.is_some()));
        let (kept, parts) = (self.taken, core::mem::replace(&mut self.fresh, under_way));
        self.taken += parts.len();
        (kept, parts)
    }
}

impl Fate {
    pub(super) fn searched(found: usize) -> Self {
        if found == 0 { Self::Searched } else { Self::Found }
    }
}
