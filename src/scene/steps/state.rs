//! The state of an operation between two moves.

use super::super::sketch::Sketch;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Compress, Kind, Order, Tree, TreeError};

/// An operation on a tree, move by move.
#[derive(Clone, Debug)]
pub struct Steps {
    pub(super) sketch: Sketch,
    pub(super) order: Order,
    /// The cell that is lifted or fixed; `None` if the tree is folded in place.
    pub(super) cell: Option<Cell>,
    /// The letters of every cell.
    pub(super) slots: Vec<Vec<Letter>>,
    pub(super) compress: Compress,
    /// Whether folding also merges the choices that are left behind when letter nodes are absorbed.
    pub(super) thorough: bool,
    pub(super) cutoff: u32,
    pub(super) limit: u32,
    pub(super) stage: Stage,
    /// The nodes still to handle, as a stack (the next one is at the end): nodes to rotate, choices to replace with a
    /// child, or nodes below which choices are to be joined.
    pub(super) ahead: Vec<usize>,
    /// The cells whose letters are still to be fixed, as a stack: the next one is at the end.
    pub(super) given: Vec<(Cell, Letter)>,
    /// The nodes to fold, with children before their parents.
    pub(super) folds: Vec<usize>,
    pub(super) at: usize,
    /// The letter nodes to absorb into the node being folded, as a stack: the next one is at the end.
    pub(super) absorbs: Vec<usize>,
    /// The choices at the top that are still to be searched for branches to drop.
    pub(super) filters: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Rotate,
    Fold(FoldStage),
    Filter,
    /// In spelling order, each choice is replaced by its child for that letter.
    Take,
    /// In an orderly tree, the choice directly below the root is replaced by its child for the letter.
    Decide,
    /// The branch directly below the root is absorbed into the root.
    TakeIn(usize),
    Join,
    Done,
}

/// The stages of folding below one node. `Steps::folding` says in which order they come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FoldStage {
    Refresh,
    Splice,
    Merge,
    Absorb,
}

impl Steps {
    /// Makes the state before the first move.
    pub(super) fn begin(tree: &Tree, cell: Option<Cell>, limit: u32) -> Result<Self, TreeError> {
        let cells = tree.class().dims().iter();
        let slots = cells.map(|cell| tree.class().letters(cell).to_vec());
        Ok(Self {
            sketch: Sketch::new(tree, limit)?,
            order: tree.order(),
            cell,
            slots: slots.collect(),
            compress: Compress::No,
            thorough: false,
            cutoff: 0,
            limit,
            stage: Stage::Done,
            ahead: Vec::new(),
            given: Vec::new(),
            folds: Vec::new(),
            at: 0,
            absorbs: Vec::new(),
            filters: Vec::new(),
        })
    }

    /// Sets how to fold and which branches to drop. Only trees in spelling order support these.
    pub(super) fn with(mut self, compress: Compress, cutoff: u32) -> Result<Self, TreeError> {
        (self.compress, self.cutoff) = (compress, cutoff);
        match self.order {
            Order::Spelling => Ok(self),
            Order::Orderly => Err(TreeError::WrongOrder),
        }
    }

    /// Returns the tree as it is now.
    #[must_use]
    pub fn sketch(&self) -> &Sketch {
        &self.sketch
    }

    /// Returns the child of a choice for a letter.
    pub(super) fn chosen(&self, choice: usize, letter: Letter) -> Option<usize> {
        let node = &self.sketch.nodes[choice];
        if node.kind == Kind::Pyramid {
            let letters = node.cell.map_or(&[][..], |cell| self.letters(cell));
            let place = letters.iter().position(|at| *at == letter)?;
            return node.children[place];
        }
        let mut children = self.sketch.below(choice);
        children.find(|&child| self.sketch.nodes[child].letter == Some(letter))
    }

    pub(super) fn letters(&self, cell: Cell) -> &[Letter] {
        &self.slots[cell.index()]
    }
}
