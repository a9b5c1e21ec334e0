//! Lifts cells as in the published results: with deduplication and compression, and with nodes counted before branches
//! are dropped.
//!
//! Compression folds what a lift leaves behind. The lifted cell's *letter nodes* (the sum nodes that stand for its
//! letters) are now mere links in chains. They are absorbed into the nodes above them. Choices on the same cell that
//! become siblings are merged. Source: Vanderkam 2025 (February). In the published version, a node kept its old bound
//! when other nodes were merged into it ([`Compress::Stale`]). Recomputing the bound ([`Compress::Refreshed`]) makes it
//! tighter, so that more branches can be dropped. The trees in the post of 21 February were folded once more
//! ([`Compress::Thorough`]).

mod compress;
mod drop;
mod fold;

use std::sync::Arc;

use super::arena::{NONE, Tag};
use super::error::TreeError;
use super::evaluation::{Traits, Tree};
use super::keys::KeyTable;
use super::lift::{changes, places};
use super::lifted::{Alive, LiftReport, Lifted, pyramid_leaves, unchanged};
use super::order::Order;
use super::sharing::Sharing;
use super::value::exact_bound;
use crate::grid::{Cell, MAX_CELLS};
use crate::letter::MAX_LETTERS;
use crate::step::Step;

pub use compress::Compress;
pub use drop::filter;
use drop::{drop_branches, live_and_unique, tidy};
use fold::{Make, keys_of};

/// A lift in one pass over the old nodes, with the folding and deduplication that a plain [`super::Lift`] doesn't do.
#[derive(Debug)]
pub struct Squeeze {
    old: Arc<Tree>,
    /// The cell to lift, or `None` to lift nothing.
    cell: Option<Cell>,
    own: u32,
    letters: usize,
    cutoff: u32,
    compress: Compress,
    changes: bool,
    at: usize,
    /// For each old node, its row in `value`, or its new number if the cell is neither at the node nor below it.
    row: Vec<u32>,
    /// For each row (an old node with the cell) and each letter, the new node.
    value: Vec<u32>,
    alive: Vec<u32>,
    make: Make,
}

/// The maximum number of old nodes handled in one call, as in [`super::lift()`].
const BLOCK: usize = 1024;

impl Squeeze {
    /// Starts to lift `cell`. [`Sharing::Full`] shares equal nodes. The other settings keep every copy.
    ///
    /// # Errors
    /// [`TreeError::WrongOrder`] if the tree is orderly.
    pub fn new(
        old: &Arc<Tree>,
        cell: Cell,
        cutoff: u32,
        compress: Compress,
        sharing: Sharing,
    ) -> Result<Self, TreeError> {
        Self::begin(old, Some(cell), cutoff, compress, sharing)
    }

    /// Starts to fold and deduplicate a tree in place, without a lift. All the way down, sum nodes absorb the sum
    /// nodes directly below them, and choices on the same cell below the same node are merged. With
    /// [`Compress::Stale`], the bounds don't change. [`Compress::No`] folds nothing, so it doesn't change them,
    /// either.
    ///
    /// # Errors
    /// [`TreeError::WrongOrder`] if the tree is orderly.
    pub fn in_place(
        old: &Arc<Tree>,
        cutoff: u32,
        compress: Compress,
        sharing: Sharing,
    ) -> Result<Self, TreeError> {
        Self::begin(old, None, cutoff, compress, sharing)
    }

    fn begin(
        old: &Arc<Tree>,
        cell: Option<Cell>,
        cutoff: u32,
        compress: Compress,
        sharing: Sharing,
    ) -> Result<Self, TreeError> {
        if old.order() != Order::Spelling {
            return Err(TreeError::WrongOrder);
        }
        let full = sharing == Sharing::Full;
        let changes = cell.is_none_or(|cell| changes(old, cell));
        let nodes = if changes { old.stored() } else { 0 };
        let old_keys = if full && changes && cell.is_some() && old.keys.is_empty() {
            keys_of(&old.arena)
        } else {
            Vec::new()
        };
        // Folding makes up to 2.7 times as many nodes, with 2.4 children each on average, and most of them are dropped
        // later. Arrays that grow on demand would double in size instead, and would be in memory twice while they are
        // copied.
        let room =
            if compress == Compress::No { nodes } else { nodes.max((nodes * 11 / 4).min(1 << 21)) };
        let mut slots = vec![[0; MAX_LETTERS]; MAX_CELLS];
        for at in old.class().dims().iter() {
            slots[at.index()] = places(old, at);
        }
        Ok(Self {
            cell,
            own: cell.map_or(0, |cell| old.arena.own[cell.index()]),
            letters: cell.map_or(0, |cell| old.class().letters(cell).len()),
            cutoff,
            compress,
            changes,
            at: 0,
            row: Vec::with_capacity(nodes),
            value: Vec::new(),
            alive: vec![0; nodes],
            make: Make {
                new: old.arena.empty_like(room, room * 7 / 3),
                keys: Vec::with_capacity(if full { room } else { 0 }),
                old_keys,
                table: full.then(|| KeyTable::new(nodes)),
                compress,
                thorough: compress == Compress::Thorough || cell.is_none(),
                slots,
                scratch: Vec::new(),
            },
            old: Arc::clone(old),
        })
    }

    /// Handles about `budget` old nodes.
    ///
    /// # Errors
    /// [`TreeError`] if the new tree doesn't fit. In that case, the lift is lost, but the old tree is not.
    pub fn step(&mut self, budget: usize) -> Result<Step, TreeError> {
        let nodes = self.alive.len();
        let end = nodes.min(self.at.saturating_add(budget.max(1)));
        while self.at < end {
            let block = end.min(self.at + BLOCK);
            self.block(self.at..block)?;
            self.at = block;
        }
        Ok(Step::working_if(self.at < nodes))
    }

    /// Returns what share of the work is done, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.at as f64 / self.alive.len().max(1) as f64
    }

    /// Finishes the work, and returns the new tree with its statistics.
    ///
    /// # Errors
    /// [`TreeError`] if the new tree doesn't fit.
    pub fn finish(mut self) -> Result<Lifted, TreeError> {
        if !self.changes {
            return Ok(unchanged(&self.old));
        }
        while self.step(usize::MAX)?.is_working() {}
        let (root, alive) = match self.cell {
            Some(cell) => (self.top(cell)?, self.alive_with(cell)),
            None => {
                (self.row[self.old.root as usize], Alive::in_place(self.compress != Compress::No))
            }
        };
        let bound = self.make.new.nodes[root as usize].bound;
        // This memory is freed before the next steps need more.
        (self.row, self.value, self.alive) = (Vec::new(), Vec::new(), Vec::new());
        self.make.table = None;
        let mut tree = Tree {
            class: Arc::clone(&self.old.class),
            order: Order::Spelling,
            arena: self.make.new,
            root,
            keys: self.make.keys,
            traits: Traits {
                squeezed: self.old.traits.squeezed || self.compress != Compress::No,
                stale: self.old.traits.stale || self.compress == Compress::Stale,
                ..self.old.traits
            },
        };
        let (live, unique) = live_and_unique(&tree);
        let mut report = LiftReport {
            bound,
            nodes: tree.nodes(),
            filtered: 0,
            leaves: 0,
            unique: Some(unique),
            exact_bound: if tree.traits.stale { exact_bound(&tree) } else { bound },
        };
        report.filtered = drop_branches(&mut tree, self.cutoff);
        tidy(&mut tree, live);
        report.leaves = pyramid_leaves(&tree);
        Ok(Lifted { tree: Arc::new(tree), report, alive: Arc::new(alive) })
    }

    /// Makes the new root, which is a choice between the versions of the old root, one per letter.
    fn top(&mut self, cell: Cell) -> Result<u32, TreeError> {
        let row = self.row[self.old.root as usize] as usize * self.letters;
        let top = &self.value[row..row + self.letters];
        let tag = Tag::pyramid(cell);
        let bound = self.make.new.bound_of(tag, top);
        let root = self.make.new.push(tag, top, bound)?;
        if self.make.table.is_some() {
            let key = self.make.key(tag, root);
            self.make.keys.push(key);
        }
        Ok(root)
    }

    fn alive_with(&self, cell: Cell) -> Alive {
        let squeezed = self.compress != Compress::No;
        Alive::new(cell, self.letters, self.alive.iter().copied(), squeezed)
    }

    #[inline(never)]
    fn block(&mut self, nodes: core::ops::Range<usize>) -> Result<(), TreeError> {
        for node in nodes {
            let tag = self.old.arena.nodes[node].tag;
            let Some(cell) = self.cell else {
                self.fold_in_place(node, tag)?;
                continue;
            };
            if self.old.arena.nodes[node].mask & self.own == 0 {
                self.copy(node)?;
                continue;
            }
            let row = self.value.len();
            self.row.push((row / self.letters) as u32);
            self.value.resize(row + self.letters, NONE);
            if !tag.is_sum() && tag.cell() == cell {
                self.choose(node, tag, row);
            } else {
                for i in 0..self.letters {
                    self.value[row + i] = self.copy_for(node, tag, (cell, i))?;
                }
            }
            let made = self.value[row..].iter().enumerate();
            self.alive[node] = made.fold(0, |set, (i, &node)| set | u32::from(node != NONE) << i);
        }
        Ok(())
    }

    /// Makes the new version of a node from the new versions of its children.
    fn fold_in_place(&mut self, node: usize, tag: Tag) -> Result<(), TreeError> {
        let (old, make) = (&self.old.arena, &mut self.make);
        make.scratch.clear();
        for &child in old.children(node as u32) {
            make.scratch.push(match child {
                NONE => NONE,
                child => self.row[child as usize],
            });
        }
        let stored = old.nodes[node].bound;
        let refreshes = matches!(make.compress, Compress::Refreshed | Compress::Thorough);
        if tag.is_sum() && make.compress != Compress::No {
            make.splice();
        }
        // A pyramid node with nothing left below it keeps its old bound.
        let bound = match make.new.bound_of(tag, &make.scratch) {
            0 => stored,
            bound if refreshes => bound,
            _ => stored,
        };
        let new = make.node_with(tag, bound)?;
        self.row.push(new);
        Ok(())
    }

    /// Copies a node without the cell.
    fn copy(&mut self, node: usize) -> Result<(), TreeError> {
        let (old, make) = (&self.old.arena, &mut self.make);
        let children = old.children(node as u32).iter();
        let children = children.map(|&child| match child {
            NONE => NONE,
            child => self.row[child as usize],
        });
        let new = make.new.push_as(old, node, children)?;
        if make.table.is_some() {
            let keys = if make.old_keys.is_empty() { &self.old.keys } else { &make.old_keys };
            make.keys.push(keys[node]);
        }
        self.row.push(new);
        Ok(())
    }

    /// Handles a choice on the cell. The version of the choice for a letter is its child for that letter. When folding,
    /// a child that has no points and only one child of its own is replaced with that grandchild.
    fn choose(&mut self, node: usize, tag: Tag, row: usize) {
        let pyramid = tag.is_pyramid();
        let children = self.old.arena.children(node as u32).iter().enumerate();
        for (place, &child) in children.filter(|(_, child)| **child != NONE) {
            let place = if tag.is_pyramid() {
                place
            } else {
                let letter = self.old.arena.nodes[child as usize].tag.letter();
                self.make.slots[tag.cell().index()][letter.index()].into()
            };
            // No other choice on the cell can be below this one, so the child was copied unchanged.
            let new = self.row[child as usize];
            let tag = self.make.new.nodes[new as usize].tag;
            let below = self.make.new.children(new);
            // The nodes directly below a pyramid are the roots of its parts, and these are never folded away.
            let fold = self.compress != Compress::No && tag.points() == 0 && !pyramid;
            self.value[row + place] = if fold && below.len() == 1 { below[0] } else { new };
        }
    }

    /// Makes the version of a node for letter `i` of the cell.
    fn copy_for(
        &mut self,
        node: usize,
        tag: Tag,
        (cell, i): (Cell, usize),
    ) -> Result<u32, TreeError> {
        let old = &self.old.arena;
        let make = &mut self.make;
        make.scratch.clear();
        for &child in old.children(node as u32) {
            let new = if child == NONE {
                NONE
            } else if old.nodes[child as usize].mask & self.own == 0 {
                self.row[child as usize]
            } else {
                self.value[self.row[child as usize] as usize * self.letters + i]
            };
            if new != NONE || tag.is_pyramid() {
                make.scratch.push(new);
            }
        }
        let tag = if tag.is_root() {
            let letter = self.old.class().letters(cell)[i];
            Tag::sum(cell, letter).with_points(tag.points())?
        } else {
            tag
        };
        make.node(tag)
    }
}
