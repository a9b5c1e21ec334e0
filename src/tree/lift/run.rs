//! The whole of a lift: the passes, one after another, and the new tree.

use std::sync::Arc;

use super::state::{About, Lift, Pass, above};
use crate::grid::Cell;
use crate::letter::MAX_LETTERS;
use crate::step::Step;
use crate::tree::arena::{NONE, Tag};
use crate::tree::error::TreeError;
use crate::tree::evaluation::Tree;
use crate::tree::lifted::{Alive, LiftReport, Lifted, pyramid_leaves, unchanged};
use crate::tree::order::Order;

/// The number of old nodes handled between two checks of the budget. It is small because a browser at first runs a
/// function as slow code, and can switch to fast code only between calls.
const BLOCK: usize = 1024;

/// Returns the position of each letter among a cell's letters.
pub(crate) fn places(tree: &Tree, cell: Cell) -> [u8; MAX_LETTERS] {
    let mut places = [0; MAX_LETTERS];
    for (place, letter) in tree.class().letters(cell).iter().enumerate() {
        places[letter.index()] = place as u8;
    }
    places
}

/// Returns whether a lift of `cell` changes a tree. It does if the cell has a choice in the tree and that choice isn't
/// the root.
pub(crate) fn changes(tree: &Tree, cell: Cell) -> bool {
    let root = tree.tag(tree.root());
    let at_root = !root.is_sum() && root.cell() == cell;
    !at_root && tree.open_cells(tree.root()).contains(cell)
}

impl Lift {
    /// Starts to lift `cell`. Branches whose bound is at or below `cutoff` afterward are dropped. A cutoff of 0 drops
    /// nothing.
    ///
    /// # Errors
    /// [`TreeError::WrongOrder`] if the tree is orderly.
    pub fn new(old: &Arc<Tree>, cell: Cell, cutoff: u32) -> Result<Self, TreeError> {
        if old.order() != Order::Spelling {
            return Err(TreeError::WrongOrder);
        }
        let changes = changes(old, cell);
        let nodes = if changes { old.stored() } else { 0 };
        let own = old.arena.own[cell.index()];
        let letters = old.class().letters(cell).len();
        let touched = old.arena.nodes[..nodes].iter();
        let rows = touched.filter(|node| node.mask & own != 0).count() * letters;
        Ok(Self {
            cell,
            own,
            letters,
            places: places(old, cell),
            cutoff,
            pass: if changes { Pass::Measure } else { Pass::Done },
            at: 0,
            about: vec![About { row: NONE, alive: u32::MAX, want: 0 }; nodes],
            value: Vec::with_capacity(rows),
            size: Vec::with_capacity(rows),
            filtered: 0,
            bound: old.bound(),
            nodes: old.nodes(),
            new: old.arena.empty_like(0, 0),
            scratch: Vec::new(),
            from: Vec::new(),
            old: Arc::clone(old),
        })
    }

    /// Handles about `budget` old nodes.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`] if the new tree doesn't fit. In that case, the lift is lost, but the old tree is not.
    pub fn step(&mut self, budget: usize) -> Result<Step, TreeError> {
        let mut left = budget;
        let nodes = self.about.len();
        while self.pass != Pass::Done && left > 0 {
            let end = nodes.min(self.at + BLOCK);
            match self.pass {
                Pass::Measure => self.measure(self.at..end),
                Pass::Select => self.select(nodes - end..nodes - self.at),
                Pass::Make => self.make(self.at..end)?,
                Pass::Done => {}
            }
            left = left.saturating_sub(end - self.at);
            self.at = end;
            if end == nodes {
                self.turn();
            }
        }
        Ok(Step::working_if(self.pass != Pass::Done))
    }

    /// Returns what share of the work is done, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        let passes = match self.pass {
            Pass::Measure => 0.0,
            Pass::Select => 1.0,
            Pass::Make => 2.0,
            Pass::Done => return 1.0,
        };
        (passes + self.at as f64 / self.about.len().max(1) as f64) / 3.0
    }

    /// Finishes the work, and returns the new tree with its statistics.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`] if the new tree doesn't fit.
    pub fn finish(mut self) -> Result<Lifted, TreeError> {
        while self.step(usize::MAX)?.is_working() {}
        if self.about.is_empty() {
            return Ok(unchanged(&self.old));
        }
        let root = self.old.root as usize;
        let row = self.about[root].row() * self.letters;
        let top = &self.value[row..row + self.letters];
        let root = self.new.push(Tag::pyramid(self.cell), top, self.bound)?;
        let tree = Tree {
            class: Arc::clone(&self.old.class),
            order: Order::Spelling,
            arena: self.new,
            root,
            keys: Vec::new(),
            traits: self.old.traits,
        };
        let report = LiftReport {
            bound: self.bound,
            nodes: self.nodes,
            filtered: self.filtered,
            leaves: pyramid_leaves(&tree),
            unique: (self.filtered == 0).then(|| tree.stored()),
            // Nothing was merged, so the stored bound is exact.
            exact_bound: self.bound,
        };
        // A node that is not needed is treated as a node that scores nothing.
        let wanted = |about: &About| if about.is_touched() { about.want } else { 0 };
        let wanted = self.about.iter().map(wanted);
        Ok(Lifted {
            tree: Arc::new(tree),
            report,
            alive: Arc::new(Alive::new(self.cell, self.letters, wanted, false)),
        })
    }

    /// Moves on to the next pass.
    fn turn(&mut self) {
        self.at = 0;
        let letters = self.letters;
        match self.pass {
            Pass::Measure => {
                let root = self.old.root as usize;
                let row = self.about[root].row() * letters;
                let bounds = &self.value[row..row + letters];
                self.bound = bounds.iter().copied().max().unwrap_or(0);
                self.nodes = self.size[row..row + letters]
                    .iter()
                    .fold(1, |sum, size| sum.saturating_add(*size));
                self.filtered = dropped(bounds, self.cutoff);
                self.about[root].want = above(bounds, self.cutoff);
                self.size = Vec::new();
                self.pass = Pass::Select;
            }
            Pass::Select => {
                // Copies of touched nodes are often shared, so the new tree usually has only a quarter more nodes than
                // the old one.
                let nodes = self.old.stored() + self.old.stored() / 2;
                self.new = self.old.arena.empty_like(nodes, 2 * nodes);
                self.pass = Pass::Make;
            }
            Pass::Make | Pass::Done => self.pass = Pass::Done,
        }
    }
}

/// Counts the bounds that are above 0 but not above the cutoff.
fn dropped(bounds: &[u32], cutoff: u32) -> u32 {
    let low = bounds.iter().filter(|&&bound| bound > 0 && bound <= cutoff);
    low.count() as u32
}

/// Lifts the choice of a cell to the top of a tree and drops branches that are then at or below `cutoff`, in one
/// call.
///
/// A lift never raises the bound or changes a board's value. Nothing happens if the cell has only one letter, doesn't
/// occur in the tree, or is already at the top. Cost: three visits per stored node, and at most one copy of each node
/// per letter of the cell.
///
/// # Errors
/// [`TreeError`] if the new tree doesn't fit, or if the old one is orderly.
pub fn lift(tree: &Arc<Tree>, cell: Cell, cutoff: u32) -> Result<Lifted, TreeError> {
    Lift::new(tree, cell, cutoff)?.finish()
}
