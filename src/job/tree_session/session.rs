//! The session itself: its trees, and the work in progress.

use std::sync::Arc;

use super::error::{MOST_PATHS, SessionError};
use super::figures::TreeFigures;
use super::moves::{Moves, MovesQuestion, Playing};
use super::operation::TreeOperation;
use super::plan::{TreePlan, only};
use super::work::Work;
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::Cell;
use crate::scene::{Made, Timeline};
use crate::scoring::Rules;
use crate::step::Step;
use crate::tree::{self, Order, Tree};

/// A class and its trees, as described in the [module documentation](super).
#[derive(Debug)]
pub struct TreeSession {
    pub(super) dictionary: Arc<Dictionary>,
    pub(super) class: Arc<BoardClass>,
    pub(super) rules: Rules,
    pub(super) order: Order,
    /// Whether the first tree was written by hand, so that its points don't come from words.
    pub(super) by_hand: bool,
    /// The tree as built, followed by the tree after each operation.
    pub(super) timeline: Timeline,
    pub(super) work: Work,
    /// The operation that was last viewed move by move.
    pub(super) playing: Option<Playing>,
}

impl TreeSession {
    /// The maximum number of letter paths for which a tree is built, as estimated by [`tree::estimate_paths`]. Building such a tree
    /// takes about half a minute in a browser.
    pub const MOST_PATHS: f64 = MOST_PATHS;
    /// The number of random paths that this estimate tries for each letter of each cell.
    const PROBES: u32 = 64;

    /// Starts to build the tree of a class. Call [`TreeSession::step`] until it is done, then [`TreeSession::finish`].
    ///
    /// Cost: a few milliseconds for the estimate.
    ///
    /// # Errors
    /// [`SessionError`] if the plan is invalid or the tree would be too large.
    pub fn new(dictionary: &Arc<Dictionary>, plan: &TreePlan) -> Result<Self, SessionError> {
        let min_length = plan.min_length;
        let dictionary = match &plan.words {
            None => Arc::clone(dictionary),
            Some(words) => Arc::new(only(words, min_length)?),
        };
        let class = Arc::new(BoardClass::read(&plan.class, dictionary.alphabet())?);
        let rules = Rules { scoring: plan.scoring, min_length };
        let order = match plan.order {
            Order::Orderly if plan.tree.is_none() => Order::Orderly,
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
    pub fn begin(&mut self, operation: &TreeOperation) -> Result<(), SessionError> {
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

    /// Returns the state of an operation on a tree after some of its moves.
    pub(super) fn moves(
        &mut self,
        tree: &Arc<Tree>,
        state: usize,
        asked: &MovesQuestion,
    ) -> Result<Moves, SessionError> {
        let known = self.playing.take();
        let mut playing = match known.filter(|playing| playing.leads_to(state, asked)) {
            Some(playing) => playing,
            None => Playing::new(tree, state, asked)?,
        };
        playing.go_to(asked.take)?;
        let view = playing.view(tree, asked)?;
        self.playing = Some(playing);
        Ok(view)
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
            open: tree.open_cells(tree.root()).iter().map(Cell::index).collect(),
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
