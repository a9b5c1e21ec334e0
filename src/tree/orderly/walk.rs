//! The orderly bound: a search through the boards of an orderly tree that makes no new nodes.
//!
//! Each undecided cell has a *stack* of the choices that the decided cells have opened, and the sum of these choices'
//! bounds. The points so far plus all these sums give an upper bound. When a cell is decided, the child for its letter
//! is opened below each choice on its stack, and the choices of that child go onto the stacks of later cells. Nothing
//! is removed from the cell's own stack.

use crate::grid::{Cell, MAX_CELLS};
use crate::letter::Letter;
use crate::tree::arena::{Kind, NodeId, TreeError};
use crate::tree::evaluation::{Order, Tree};

/// One step of a [`Walk`].
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum WalkEvent {
    /// A cell was given a letter, and the bound still reaches the threshold.
    Enter {
        /// The cell.
        cell: Cell,
        /// The letter that the cell was given.
        #[serde(skip)]
        letter: Letter,
        /// The upper bound of all boards with the letters so far.
        bound: u32,
    },
    /// A cell was given a letter that brings the bound below the threshold. The letter will be taken back next.
    Cut {
        /// The cell.
        cell: Cell,
        /// The letter that the cell was given.
        #[serde(skip)]
        letter: Letter,
        /// The upper bound of all boards with the letters so far.
        bound: u32,
    },
    /// All cells are decided, so there is a complete board (in [`Walk::board`]).
    Board {
        /// The value of the board.
        points: u32,
    },
    /// The letter of a cell was taken back.
    Leave {
        /// The cell.
        cell: Cell,
    },
}

/// A step-by-step walk through the boards of an orderly tree. The state of the walk can be observed between steps.
///
/// The walk doesn't hold a reference to the tree, so that a job can own both. Every call must be given the tree that
/// the walk began with.
#[derive(Clone, Debug)]
pub struct Walk {
    cells: usize,
    cutoff: u32,
    order: Vec<Cell>,
    /// For each cell, the choices that were opened.
    stacks: Vec<Vec<NodeId>>,
    /// For each cell, the sum of the bounds of the choices on its stack.
    sums: [u32; MAX_CELLS],
    points: u32,
    board: [Option<Letter>; MAX_CELLS],
    /// For each decided cell, the position of its letter, and the state to return to when the letter is taken back.
    levels: Vec<WalkLevel>,
    next: Next,
}

#[derive(Clone, Debug)]
struct WalkLevel {
    slot: usize,
    points: u32,
    sums: [u32; MAX_CELLS],
    /// The lengths of the stacks before the cell was decided. Deciding a cell only adds to the stacks, so these lengths
    /// are enough to undo it.
    lens: [u32; MAX_CELLS],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// The next step gives the next cell its first letter, or reports the board if all cells are decided.
    Down,
    /// The next step takes the last letter back.
    Back,
    Done,
}

impl Walk {
    /// Starts at `root`, a sum node below which only cells of `order` occur, in that order.
    pub fn new(tree: &Tree, root: NodeId, order: &[Cell], cutoff: u32) -> Result<Self, TreeError> {
        if tree.order() != Order::Orderly {
            return Err(TreeError::WrongOrder);
        }
        let order: Vec<Cell> = order.to_vec();
        let mut walk = Self {
            cells: tree.class().dims().cells(),
            cutoff,
            order: order
                .into_iter()
                .filter(|cell| !tree.class().letters(*cell).is_empty())
                .collect(),
            stacks: vec![Vec::new(); tree.class().dims().cells()],
            sums: [0; MAX_CELLS],
            points: 0,
            board: [None; MAX_CELLS],
            levels: Vec::new(),
            next: Next::Down,
        };
        walk.open(tree, root);
        if walk.bound() < cutoff {
            walk.next = Next::Done;
        }
        Ok(walk)
    }

    /// Returns the upper bound of all boards with the letters so far.
    pub fn bound(&self) -> u32 {
        let open = &self.order[self.levels.len()..];
        open.iter().fold(self.points, |sum, cell| sum.saturating_add(self.sums[cell.index()]))
    }

    /// Returns the letters so far, by cell.
    pub fn board(&self) -> &[Option<Letter>] {
        &self.board[..self.cells]
    }

    /// Returns the points of the words that are already complete with the letters so far.
    pub fn points(&self) -> u32 {
        self.points
    }

    /// Returns the choices that are currently stacked up for a cell, and the sum of their bounds.
    pub fn stack(&self, cell: Cell) -> (&[NodeId], u32) {
        (&self.stacks[cell.index()], self.sums[cell.index()])
    }

    /// Returns how many cells are decided.
    pub fn depth(&self) -> usize {
        self.levels.len()
    }

    /// Adds the points of a sum node, and puts its choices on their cells' stacks.
    fn open(&mut self, tree: &Tree, node: NodeId) {
        self.points = self.points.saturating_add(tree.points(node));
        for (_, child) in tree.children(node) {
            if let (Kind::Choice, Some(cell)) = (tree.kind(child), tree.cell(child)) {
                let sum = &mut self.sums[cell.index()];
                *sum = sum.saturating_add(tree.node_bound(child));
                self.stacks[cell.index()].push(child);
            }
        }
    }

    fn enter(&mut self, tree: &Tree, slot: usize) -> WalkEvent {
        let cell = self.order[self.levels.len()];
        let letter = tree.class().letters(cell)[slot];
        let mut lens = [0; MAX_CELLS];
        for (len, stack) in lens.iter_mut().zip(&self.stacks) {
            *len = stack.len() as u32;
        }
        self.levels.push(WalkLevel { slot, points: self.points, sums: self.sums, lens });
        self.board[cell.index()] = Some(letter);
        // This loop adds choices only to the stacks of later cells, so the stack that it reads doesn't change.
        for at in 0..self.stacks[cell.index()].len() {
            let choice = self.stacks[cell.index()][at];
            let child = tree.children(choice).find(|(l, _)| *l == Some(letter));
            if let Some((_, child)) = child {
                self.open(tree, child);
            }
        }
        let bound = self.bound();
        if bound < self.cutoff {
            self.next = Next::Back;
            return WalkEvent::Cut { cell, letter, bound };
        }
        WalkEvent::Enter { cell, letter, bound }
    }

    /// Takes one step in the tree that the walk began with, and returns the step's event, or `None` at the end.
    pub fn step(&mut self, tree: &Tree) -> Option<WalkEvent> {
        match self.next {
            Next::Done => None,
            Next::Down if self.levels.len() == self.order.len() => {
                self.next = Next::Back;
                Some(WalkEvent::Board { points: self.points })
            }
            Next::Down => Some(self.enter(tree, 0)),
            Next::Back => {
                let Some((cell, slot)) = self.back() else {
                    self.next = Next::Done;
                    return None;
                };
                if slot + 1 < tree.class().letters(cell).len() {
                    self.next = Next::Down;
                    Some(self.enter(tree, slot + 1))
                } else {
                    Some(WalkEvent::Leave { cell })
                }
            }
        }
    }

    fn back(&mut self) -> Option<(Cell, usize)> {
        let level = self.levels.pop()?;
        let cell = self.order[self.levels.len()];
        self.points = level.points;
        self.sums = level.sums;
        for (stack, len) in self.stacks.iter_mut().zip(level.lens) {
            stack.truncate(len as usize);
        }
        self.board[cell.index()] = None;
        Some((cell, level.slot))
    }
}
