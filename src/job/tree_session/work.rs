//! The work in progress in a session: building the first tree, or an operation.

use std::sync::Arc;

use super::error::SessionError;
use super::operation::TreeOperation;
use super::plan::counting;
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::scene::Made;
use crate::scoring::Rules;
use crate::step::Step;
use crate::tree::{self, Compress, Order, Sharing, Tree, TreeError, orderly};

/// The work in progress.
#[derive(Debug, Default)]
pub(super) enum Work {
    /// No work is in progress.
    #[default]
    None,
    /// The work is finished, and this is the new tree.
    Done(Box<Tree>),
    /// Building the first tree, in spelling order.
    Build(Box<tree::SpellingBuilder>),
    /// Building the first tree, an orderly one.
    Orderly(Box<orderly::OrderlyBuilder>),
    /// A plain lift, without folding.
    Lift(Box<tree::Lift>),
    /// A lift that folds, or folding without a lift.
    Squeeze(Box<tree::Squeeze>),
    /// Fixing a letter of the next cell of an orderly tree.
    Force(Cell, Letter),
    /// Fixing a letter in a tree in spelling order: the lift that brings the cell to the top, the cell, and the letter to keep.
    Keep(Box<tree::Lift>, Cell, Letter),
}

impl Work {
    /// Starts to build the first tree of a class.
    pub(super) fn build(
        dictionary: &Arc<Dictionary>,
        class: &Arc<BoardClass>,
        rules: Rules,
        order: Order,
        raw: bool,
    ) -> Result<Self, TreeError> {
        let limit = Tree::DEFAULT_LIMIT;
        Ok(match order {
            Order::Spelling => {
                let build =
                    tree::SpellingBuilder::new(dictionary, class, rules, Sharing::Local, limit)?;
                Self::Build(Box::new(build))
            }
            Order::Orderly => {
                let (counting, sharing) = (counting(raw), Sharing::Full);
                let build = orderly::OrderlyBuilder::new(
                    dictionary, class, rules, counting, sharing, limit,
                )?;
                Self::Orderly(Box::new(build))
            }
        })
    }

    /// Starts an operation on a tree.
    pub(super) fn operation(
        tree: &Arc<Tree>,
        operation: &TreeOperation,
    ) -> Result<Self, SessionError> {
        let (cutoff, compress) = (operation.cutoff, operation.fold);
        let sharing = operation.sharing();
        Ok(match operation.place(tree)? {
            None => {
                Self::Squeeze(Box::new(tree::Squeeze::in_place(tree, cutoff, compress, sharing)?))
            }
            Some((cell, Some(letter))) if tree.order() == Order::Orderly => {
                Self::Force(cell, letter)
            }
            Some((cell, Some(letter))) => {
                Self::Keep(Box::new(tree::Lift::new(tree, cell, 0)?), cell, letter)
            }
            Some((cell, None)) if operation.fold == Compress::No && !operation.dedupe => {
                Self::Lift(Box::new(tree::Lift::new(tree, cell, cutoff)?))
            }
            Some((cell, None)) => {
                Self::Squeeze(Box::new(tree::Squeeze::new(tree, cell, cutoff, compress, sharing)?))
            }
        })
    }

    /// Does about `budget` units of work; a unit is one node.
    pub(super) fn step(&mut self, budget: usize) -> Result<Step, TreeError> {
        match self {
            // Each step of building handles one letter on one start cell, which is as much work as thousands of nodes.
            Self::Build(build) => build.step(1),
            Self::Orderly(build) => build.step(1),
            Self::Lift(lift) | Self::Keep(lift, ..) => lift.step(budget),
            Self::Squeeze(squeeze) => squeeze.step(budget),
            Self::Done(_) | Self::Force(..) | Self::None => Ok(Step::Done),
        }
    }

    /// Returns how much of the work is done, from 0 to 1.
    pub(super) fn progress(&self) -> f64 {
        match self {
            Self::Build(build) => build.progress(),
            Self::Orderly(build) => build.progress(),
            Self::Lift(lift) | Self::Keep(lift, ..) => lift.progress(),
            Self::Squeeze(squeeze) => squeeze.progress(),
            Self::Done(_) | Self::Force(..) | Self::None => 1.0,
        }
    }

    /// Returns the new tree, and how it was made from the tree before it.
    pub(super) fn finish(
        self,
        last: Option<&Arc<Tree>>,
    ) -> Result<(Arc<Tree>, Option<Made>), SessionError> {
        Ok(match self {
            Self::None => return Err(SessionError::NoWork),
            Self::Done(tree) => (Arc::new(*tree), None),
            Self::Build(build) => (Arc::new(build.finish()?), None),
            Self::Orderly(build) => (Arc::new(build.finish()?.0), None),
            Self::Lift(lift) => {
                let lifted = lift.finish()?;
                (Arc::clone(&lifted.tree), Some(Made::Lift(lifted)))
            }
            Self::Squeeze(squeeze) => {
                let lifted = squeeze.finish()?;
                (Arc::clone(&lifted.tree), Some(Made::Lift(lifted)))
            }
            Self::Force(cell, letter) => {
                let last = last.ok_or(SessionError::NotBuilt)?;
                let parts = orderly::force(last, cell)?;
                let mut letters = parts.into_iter().zip(last.class().letters(cell));
                let part = letters.find(|(_, of)| **of == letter);
                let part = part.and_then(|(part, _)| part).ok_or(SessionError::Wordless)?;
                (Arc::new(part), Some(Made::Force(cell, letter)))
            }
            Self::Keep(lift, cell, letter) => {
                let mut lifted = lift.finish()?;
                let whole = Arc::clone(&lifted.tree);
                let top = whole.cell(whole.root()) == Some(cell);
                let part = top.then(|| tree::part(&whole, letter)).flatten();
                let part = Arc::new(part.ok_or(SessionError::Wordless)?);
                // The parts for the other letters are no longer needed.
                lifted.tree = Arc::clone(&part);
                let letters = whole.class().letters(cell).iter();
                let place = letters.take_while(|&&l| l != letter).count() as u32;
                (part, Some(Made::Part(lifted, place)))
            }
        })
    }
}
