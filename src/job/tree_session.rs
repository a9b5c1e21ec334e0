//! A session with evaluation trees: a class, the tree that is built for it, and the tree after each of a series of operations.
//!
//! The session owns the trees and everything derived from them. Work that takes time is done in steps: call `begin`, then
//! [`TreeSession::step`] until the work is done, then [`TreeSession::finish`]. A [`Question`] is about one tree of the series,
//! which is given by number; number 0 is the tree as it was built. The answer consists of plain records ([`Answer`]). The page's
//! worker only converts these records; native tests ask the same questions.

mod boards;
mod error;
mod layers;
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
pub use layers::{BestRecord, SiblingsName, SliceQuestion, SliceRecord, SpotRecord};
pub use moves::{MoveDrawing, Moved, MovedNode, Moves, MovesQuestion};
pub use place::PlaceRecord;
pub use preview::Preview;
pub use question::{Answer, BoxesName, Direction, GraphDrawing, GraphQuestion, Question};
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

/// The plan for the first tree of a session.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TreePlan {
    /// The class, in any form that [`BoardClass::read`] accepts.
    pub class: String,
    /// If this is given, only these words are used instead of the dictionary's. They are separated by spaces or commas.
    pub words: Option<String>,
    /// A tree written by hand, which is used instead of a tree built from words; see [`tree::by_hand`].
    pub tree: Option<String>,
    /// The order of the cells on each path.
    pub order: OrderName,
    /// In an orderly tree, whether every path of a word counts. Otherwise, the paths of a word that use the same set of cells count
    /// as one.
    #[serde(default)]
    pub raw: bool,
    /// The points table.
    pub scoring: Scoring,
    /// The minimum word length, 1 to 6.
    pub min_length: u8,
}

/// The name of an [`Order`] in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum OrderName {
    /// Each path from the root spells a word.
    Spelling,
    /// On each path from the root, the cells are in the split order.
    Orderly,
}

/// An operation, which makes the next tree from the last tree in the series.
///
/// If a cell is given, the operation lifts that cell or, if a letter is also given, fixes that letter on the cell. If no cell is
/// given, it simplifies the tree without lifting: it folds, shares equal subtrees, and drops branches.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Operation {
    /// The number of the cell.
    pub cell: Option<usize>,
    /// The position of the letter among the letters that the class has on this cell.
    pub letter: Option<usize>,
    /// Branches whose bound is at or below this are dropped; 0 drops no branches.
    pub cutoff: u32,
    /// Whether and how the tree is folded.
    pub fold: CompressName,
    /// Whether equal subtrees are shared.
    pub dedupe: bool,
}

/// The name of a [`Compress`] in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CompressName {
    /// Nothing is folded.
    No,
    /// Chains are folded, and folded nodes keep their old bounds, as in the published tables.
    Stale,
    /// Chains are folded, and the bounds are recomputed.
    Refreshed,
    /// Chains are folded, the choices left behind are merged again, and the bounds are recomputed.
    Thorough,
}

impl From<CompressName> for Compress {
    fn from(fold: CompressName) -> Self {
        match fold {
            CompressName::No => Self::No,
            CompressName::Stale => Self::Stale,
            CompressName::Refreshed => Self::Refreshed,
            CompressName::Thorough => Self::Thorough,
        }
    }
}

impl Operation {
    /// Returns the cell of the operation, and the letter to fix there.
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

/// Numbers about one tree of the series. For a lift, `nodes`, `unique`, and the bounds are determined before branches are dropped,
/// as in the published tables; `left` and `stored` are counted afterward.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TreeFigures {
    /// The number of nodes, counting a shared node once for each place where it is used.
    pub nodes: u32,
    /// The number of distinct nodes; `None` if a lift left out some nodes without ever creating them.
    pub unique: Option<usize>,
    /// The bound that is stored at the root.
    pub bound: u32,
    /// The bound of the root, recomputed from the leaves.
    pub exact_bound: u32,
    /// The number of branches dropped.
    pub filtered: u32,
    /// The number of paths through the choices on lifted cells at the top of the tree.
    pub leaves: u32,
    /// The number of nodes that are left after branches were dropped.
    pub left: u32,
    /// The number of stored nodes.
    pub stored: usize,
    /// The memory of the stored nodes, in bytes.
    pub bytes: usize,
    /// The numbers of the cells that still have a choice.
    pub open: Vec<usize>,
    /// In an orderly tree, the number of the cell that is decided next.
    pub next: Option<usize>,
}

/// A class and its trees, as described in the [module documentation](self).
#[derive(Debug)]
pub struct TreeSession {
    dictionary: Arc<Dictionary>,
    class: Arc<BoardClass>,
    rules: Rules,
    order: Order,
    /// Whether the first tree was written by hand, so that its points don't come from words.
    by_hand: bool,
    /// The tree as built, followed by the tree after each operation.
    timeline: Timeline,
    work: Work,
    /// The operation that was last viewed move by move.
    playing: Option<Playing>,
}

impl TreeSession {
    /// The maximum number of letter paths for which a tree is built, as estimated by [`tree::estimate_paths`]. Building such a tree
    /// takes about half a minute in a browser.
    pub const MOST_PATHS: f64 = 400e6;
    /// The number of random paths that this estimate tries for each letter of each cell.
    const PROBES: u32 = 64;

    /// Starts to build the tree of a class. Call [`TreeSession::step`] until it is done, then [`TreeSession::finish`].
    ///
    /// Cost: a few milliseconds for the estimate.
    ///
    /// # Errors
    /// [`SessionError`] if the plan is invalid or the tree would be too large.
    pub fn new(dictionary: &Arc<Dictionary>, plan: &TreePlan) -> Result<Self, SessionError> {
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

    /// Returns the class.
    #[must_use]
    pub fn class(&self) -> &Arc<BoardClass> {
        &self.class
    }

    /// Returns the number of trees in the series.
    #[must_use]
    pub fn states(&self) -> usize {
        self.timeline.len()
    }

    /// Starts an operation on the last tree of the series.
    ///
    /// # Errors
    /// [`SessionError`] if the operation doesn't apply to the tree.
    pub fn begin(&mut self, operation: &Operation) -> Result<(), SessionError> {
        let last = self.last()?;
        self.work = Work::operation(&last, operation)?;
        Ok(())
    }

    /// Does about `budget` units of work; a unit is one node.
    ///
    /// # Errors
    /// [`SessionError`] if the new tree doesn't fit in memory; the earlier trees are kept.
    pub fn step(&mut self, budget: usize) -> Result<Step, SessionError> {
        Ok(self.work.step(budget)?)
    }

    /// Returns how much of the work is done, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.work.progress()
    }

    /// Finishes the work and adds the new tree to the series.
    ///
    /// # Errors
    /// [`SessionError`] if the new tree doesn't fit in memory, no word is left in it, or there is no work to finish.
    pub fn finish(&mut self) -> Result<TreeFigures, SessionError> {
        let work = core::mem::take(&mut self.work);
        let last = self.timeline.last();
        let (tree, made) = work.finish(last.as_ref())?;
        let figures = self.figures(&tree, made.as_ref());
        self.playing = None;
        self.timeline.push(tree, made);
        Ok(figures)
    }

    /// Cancels the work in progress.
    pub fn cancel(&mut self) {
        self.work = Work::None;
    }

    /// Keeps the first `count` trees, and drops the others and the work in progress.
    pub fn keep(&mut self, count: usize) {
        self.cancel();
        self.playing = None;
        self.timeline.truncate(count);
    }

    fn figures(&self, tree: &Tree, made: Option<&Made>) -> TreeFigures {
        let report = match made {
            Some(Made::Lift(lifted)) => Some(lifted.report),
            _ => None,
        };
        TreeFigures {
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

    /// Returns the number of the cell that an orderly tree decides next.
    fn next_cell(&self, tree: &Tree) -> Option<usize> {
        let open = tree.open_cells(tree.root());
        let order = self.class.dims().split_order();
        let next = order.into_iter().find(|cell| open.contains(*cell))?;
        (self.order == Order::Orderly).then_some(next.index())
    }
}

/// Creates a dictionary with only these words.
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

/// Returns how an orderly tree counts paths, given the plan's flag.
fn counting(raw: bool) -> orderly::Counting {
    if raw {
        orderly::Counting::Raw
    } else {
        orderly::Counting::Deduped
    }
}
