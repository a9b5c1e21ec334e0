//! A session with evaluation trees: a class, its tree as built, and the tree after each of a line of operations.
//!
//! The session owns the trees and everything that is found out about them. Work that takes time is a job: `begin`,
//! then [`TreeSession::step`] until it is done, then [`TreeSession::finish`]. Questions ([`Question`]) are about one
//! state of the line, 0 for the tree as built, and are answered with plain records ([`Answer`]). The page's worker
//! only converts those; native tests ask the same questions.

mod boards;
mod error;
mod moves;
mod place;
mod preview;
mod question;
mod walk;
mod words;
mod work;

use std::sync::Arc;

pub use boards::{BoardLeft, BoardsLeft};
pub use error::SessionError;
pub use moves::{MoveDrawing, Moved, MovedNode, Moves, MovesQuestion};
pub use place::PlaceRecord;
pub use preview::Preview;
pub use question::{
    Answer, BoxesName, Direction, GraphDrawing, GraphQuestion, Question, SliceQuestion,
    SliceRecord, SpotRecord,
};
pub use walk::{WalkEvent, WalkRecord, WalkStack};
pub use words::{
    CellRecord, FindRecord, FoundRecord, RepeatedRecord, WhyRecord, WordRecord, WordsRecord,
};

use crate::class::BoardClass;
use crate::dict::{Dictionary, WordRule, list};
use crate::grid::Cell;
use crate::letter::Letter;
use crate::scene::{Made, Timeline};
use crate::scoring::{MinLength, Rules, Scoring};
use crate::step::Step;
use crate::tree::{self, Compress, Order, Sharing, Tree, orderly};
use moves::Playing;
use work::Work;

/// What a session's first tree is built of.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Plan {
    /// The class, as [`BoardClass::read`] takes it.
    pub class: String,
    /// Only these words, between blanks or commas, in place of those of the dictionary.
    pub words: Option<String>,
    /// A tree written by hand, in place of words; see [`tree::by_hand`].
    pub tree: Option<String>,
    /// The order of the cells on each path.
    pub order: OrderName,
    /// In an orderly tree, whether every path of a word counts, instead of one for each set of cells.
    #[serde(default)]
    pub raw: bool,
    /// The points table.
    pub scoring: Scoring,
    /// The shortest word that counts, 1 to 6 letters.
    pub min_length: u8,
}

/// The name of an [`Order`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum OrderName {
    /// Paths spell words.
    Spelling,
    /// Paths take cells in the split order.
    Orderly,
}

/// One operation on the last tree of the line.
///
/// With a cell: a lift of it, or, with a letter, fixing that letter. Without a cell: folding, sharing and pruning
/// the tree as it stands.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Operation {
    /// The cell's number.
    pub cell: Option<usize>,
    /// The letter's place among the letters of the cell.
    pub letter: Option<usize>,
    /// Branches whose bound is at or below this are dropped; 0 drops none.
    pub cutoff: u32,
    /// How the tree is folded.
    pub fold: Fold,
    /// Whether equal nodes are stored once.
    pub dedupe: bool,
}

/// The name of a [`Compress`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Fold {
    /// Nothing is folded.
    No,
    /// Folded nodes keep their old bounds, as published.
    Stale,
    /// Bounds are computed again.
    Refreshed,
    /// Folded, then merged again.
    Thorough,
}

impl From<Fold> for Compress {
    fn from(fold: Fold) -> Self {
        match fold {
            Fold::No => Self::No,
            Fold::Stale => Self::Stale,
            Fold::Refreshed => Self::Refreshed,
            Fold::Thorough => Self::Thorough,
        }
    }
}

impl Operation {
    /// The cell that the operation is about, and the letter that it is given.
    fn place(&self, tree: &Tree) -> Result<Option<(Cell, Option<Letter>)>, SessionError> {
        let Some(index) = self.cell else {
            return Ok(None);
        };
        let cell = Cell::new(index)
            .filter(|_| index < tree.class().dims().cells())
            .ok_or(SessionError::NoCell)?;
        let letters = tree.class().letters(cell);
        let letter = self.letter.map(|place| letters.get(place).copied());
        match letter {
            Some(None) => Err(SessionError::NoLetter),
            letter => Ok(Some((cell, letter.flatten()))),
        }
    }

    fn sharing(&self) -> Sharing {
        if self.dedupe {
            Sharing::Full
        } else {
            Sharing::Local
        }
    }
}

/// The figures of one tree of the line. Of a lift, `nodes`, `unique` and the bounds are those before the filter, as
/// in the published tables; `left` and `stored` are what is there after it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Figures {
    /// Nodes, counted once for each place where they hang.
    pub nodes: u32,
    /// Nodes, each distinct one counted once; `None` if a lift dropped some before they were made.
    pub unique: Option<usize>,
    /// The bound of the root as stored.
    pub bound: u32,
    /// The bound of the root, computed again.
    pub exact_bound: u32,
    /// Branches dropped.
    pub filtered: u32,
    /// Ways through the choices at the top.
    pub leaves: u32,
    /// Nodes after the filter.
    pub left: u32,
    /// Nodes that are stored.
    pub stored: usize,
    /// The bytes they take.
    pub bytes: usize,
    /// Cells that still have a choice, by number.
    pub open: Vec<usize>,
    /// The cell that an orderly tree decides next.
    pub next: Option<usize>,
}

/// A class and its trees; see the module.
#[derive(Debug)]
pub struct TreeSession {
    dictionary: Arc<Dictionary>,
    class: Arc<BoardClass>,
    rules: Rules,
    order: Order,
    /// Whether the first tree was written by hand: its points are nobody's words.
    by_hand: bool,
    /// The tree as built, then after each operation.
    timeline: Timeline,
    work: Work,
    /// The operation that was last looked at move by move.
    playing: Option<Playing>,
}

impl TreeSession {
    /// The most paths that a session builds a tree of, by [`tree::estimate_paths`]: about half a minute in a browser.
    pub const MOST_PATHS: f64 = 400e6;
    /// Random paths for each letter of each cell that the estimate follows.
    const PROBES: u32 = 64;

    /// Begins to build a class's tree: [`TreeSession::step`] until it is done, then [`TreeSession::finish`].
    ///
    /// Cost: the estimate, some milliseconds.
    ///
    /// # Errors
    /// [`SessionError`] for a plan that makes no sense, or whose tree would be too large.
    pub fn new(dictionary: &Arc<Dictionary>, plan: &Plan) -> Result<Self, SessionError> {
        let min_length = MinLength::new(plan.min_length).ok_or(SessionError::MinLength)?;
        let dictionary = match &plan.words {
            None => Arc::clone(dictionary),
            Some(words) => Arc::new(only(words, min_length)?),
        };
        let class = Arc::new(BoardClass::read(&plan.class, dictionary.alphabet())?);
        let rules = Rules {
            scoring: plan.scoring,
            min_length,
        };
        let order = match plan.order {
            OrderName::Orderly if plan.tree.is_none() => Order::Orderly,
            _ => Order::Spelling,
        };
        let work = if let Some(text) = &plan.tree {
            let tree = tree::by_hand(&class, dictionary.alphabet(), text)?;
            Work::Done(Box::new(tree))
        } else {
            let paths = tree::estimate_paths(&dictionary, &class, Self::PROBES);
            if paths > Self::MOST_PATHS {
                return Err(SessionError::TooManyPaths { paths });
            }
            Work::build(&dictionary, &class, rules, order, plan.raw)?
        };
        Ok(Self {
            dictionary,
            class,
            rules,
            order,
            by_hand: plan.tree.is_some(),
            timeline: Timeline::default(),
            work,
            playing: None,
        })
    }

    /// The class.
    #[must_use]
    pub fn class(&self) -> &Arc<BoardClass> {
        &self.class
    }

    /// How many trees there are.
    #[must_use]
    pub fn states(&self) -> usize {
        self.timeline.len()
    }

    /// Begins an operation on the last tree.
    ///
    /// # Errors
    /// For one that does not fit the tree.
    pub fn begin(&mut self, operation: &Operation) -> Result<(), SessionError> {
        let last = self.last()?;
        self.work = Work::operation(&last, operation)?;
        Ok(())
    }

    /// Does about `budget` nodes of the work.
    ///
    /// # Errors
    /// If the tree does not fit; the trees before it are not lost.
    pub fn step(&mut self, budget: usize) -> Result<Step, SessionError> {
        Ok(self.work.step(budget)?)
    }

    /// How much of the work is done, 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.work.progress()
    }

    /// Adds the tree that was worked on to the line, doing what is left of the work.
    ///
    /// # Errors
    /// If the tree does not fit, no word is left, or there is no work to finish.
    pub fn finish(&mut self) -> Result<Figures, SessionError> {
        let work = core::mem::take(&mut self.work);
        let last = self.timeline.last();
        let (tree, made) = work.finish(last.as_ref())?;
        let figures = self.figures(&tree, made.as_ref());
        self.playing = None;
        self.timeline.push(tree, made);
        Ok(figures)
    }

    /// Gives up the work under way.
    pub fn cancel(&mut self) {
        self.work = Work::None;
    }

    /// Drops all trees but the first `count`, and the work under way.
    pub fn keep(&mut self, count: usize) {
        self.cancel();
        self.playing = None;
        self.timeline.truncate(count);
    }

    fn figures(&self, tree: &Tree, made: Option<&Made>) -> Figures {
        let report = match made {
            Some(Made::Lift(lifted)) => Some(lifted.report),
            _ => None,
        };
        Figures {
            nodes: report.map_or(tree.nodes(), |report| report.nodes),
            unique: report.map_or_else(|| Some(tree.unique()), |report| report.unique),
            bound: report.map_or(tree.bound(), |report| report.bound),
            exact_bound: report
                .map_or_else(|| tree::exact_bound(tree), |report| report.exact_bound),
            filtered: report.map_or(0, |report| report.filtered),
            leaves: report.map_or(1, |report| report.leaves),
            left: tree.nodes(),
            stored: tree.stored(),
            bytes: tree.bytes(),
            open: tree
                .open_cells(tree.root())
                .iter()
                .map(Cell::index)
                .collect(),
            next: self.next_cell(tree),
        }
    }

    fn last(&mut self) -> Result<Arc<Tree>, SessionError> {
        self.timeline.last().ok_or(SessionError::NotBuilt)
    }

    /// The cell that an orderly tree decides next.
    fn next_cell(&self, tree: &Tree) -> Option<usize> {
        let open = tree.open_cells(tree.root());
        let order = self.class.dims().split_order();
        let next = order.into_iter().find(|cell| open.contains(*cell))?;
        (self.order == Order::Orderly).then_some(next.index())
    }
}

/// A dictionary of a few words.
fn only(words: &str, min_length: MinLength) -> Result<Dictionary, SessionError> {
    let text = words.split([' ', ',']).collect::<Vec<_>>().join("\n");
    let words = list::read(text.as_bytes(), &|_| None).words;
    let words = words.map_err(|error| SessionError::Words(error.to_string()))?;
    let rule = WordRule {
        min_length,
        ..WordRule::default()
    };
    Ok(Dictionary::new("words", &words, rule)?)
}

/// The orderly counting by its flag.
fn counting(raw: bool) -> orderly::Counting {
    if raw {
        orderly::Counting::Raw
    } else {
        orderly::Counting::Deduped
    }
}
