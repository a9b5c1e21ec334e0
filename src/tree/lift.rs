//! Lifts a cell's choice to the top of a tree.
//!
//! For every node and every letter of the cell, a lift computes the version of the node that has this letter on the
//! cell. It makes three passes over the old nodes in the order in which they are stored, so that each node's children
//! are ready before the node is. The first pass computes only bounds and sizes. The second pass goes backward, from the
//! root down, and finds the versions that are needed. The third pass makes the new nodes. Branches whose bound is at or
//! below the cutoff are left out along the way. Source: Vanderkam 2025 ("pivot", "lift"); the three passes are our own.

mod measure;
mod preview;
mod select;

use std::sync::Arc;

pub use preview::{LiftPreview, preview};

use super::lifted::{Alive, LiftReport, Lifted, pyramid_leaves, unchanged};
use super::{Arena, NONE, Order, Tag, Tree, TreeError};
use crate::grid::Cell;
use crate::letter::MAX_LETTERS;
use crate::step::Step;

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

/// A plain lift in progress, with its cutoff.
#[derive(Debug)]
pub struct Lift {
    old: Arc<Tree>,
    cell: Cell,
    own: u32,
    letters: usize,
    places: [u8; MAX_LETTERS],
    cutoff: u32,
    pass: Pass,
    at: usize,
    /// What is known about each old node.
    about: Vec<About>,
    /// For each row (an old node with the cell) and each letter, the bound of the node's version for that letter.
    /// Later, the number of that version's new node.
    value: Vec<u32>,
    /// For each row and each letter, the number of nodes in the subtree of that version.
    size: Vec<u32>,
    filtered: u32,
    bound: u32,
    nodes: u32,
    new: Arena,
    scratch: Vec<u32>,
    from: Vec<u32>,
}

/// What is known about an old node. The fields are kept together because children are visited in an order that is bad
/// for caches.
#[derive(Clone, Copy, Debug)]
struct About {
    /// For a node with the cell at or below it, its row in `value` and `size`, marked with [`TOUCHED`]. For any other
    /// node, its new number, once it has one.
    row: u32,
    /// The letters with which the node scores, as bits. For a node without the cell, all bits are set or none are.
    alive: u32,
    /// The letters whose versions of the node are needed, as bits. For a node without the cell, any bit means that it
    /// is needed.
    want: u32,
}

/// The bit that distinguishes rows from new numbers; the new numbers are therefore below 2^31.
const TOUCHED: u32 = 1 << 31;

impl About {
    /// Returns the row of a node with the cell.
    #[inline]
    fn row(self) -> usize {
        (self.row & !TOUCHED) as usize
    }

    #[inline]
    fn is_touched(self) -> bool {
        self.row != NONE && self.row & TOUCHED != 0
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pass {
    Measure,
    Select,
    Make,
    Done,
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
            about: vec![
                About {
                    row: NONE,
                    alive: u32::MAX,
                    want: 0,
                };
                nodes
            ],
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

    /// Makes the new nodes for a range of old ones.
    #[inline(never)]
    fn make(&mut self, nodes: core::ops::Range<usize>) -> Result<(), TreeError> {
        let k = self.letters;
        for node in nodes {
            let about = self.about[node];
            let tag = self.old.arena.nodes[node].tag;
            if about.want == 0 {
                // Versions that are not needed become [`NONE`], so that their bounds aren't mistaken for node numbers.
                if about.is_touched() {
                    let row = about.row() * k;
                    self.value[row..row + k].fill(NONE);
                }
            } else if !about.is_touched() {
                self.copy(node, tag)?;
            } else if !tag.is_sum() && tag.cell() == self.cell {
                self.choose(node, tag, about);
            } else {
                self.split(node, tag, about)?;
            }
        }
        Ok(())
    }

    /// Copies a node without the cell, and records its new number.
    fn copy(&mut self, node: usize, tag: Tag) -> Result<(), TreeError> {
        let old = &self.old.arena;
        // Nodes that are not needed have no number, and pyramids lose the branches that the cutoff drops.
        let children = old.children(node as u32).iter();
        let children = children.map(|&child| match child {
            NONE => NONE,
            child => self.about[child as usize].row,
        });
        let new = if tag.is_pyramid() {
            self.scratch.clear();
            self.scratch.extend(children);
            self.new.push(tag, &self.scratch, old.nodes[node].bound)?
        } else {
            // The whole subtree is kept unchanged.
            self.new.push_as(old, node, children)?
        };
        if new >= TOUCHED {
            return Err(TreeError::TooLarge { limit: TOUCHED });
        }
        self.about[node].row = new;
        Ok(())
    }

    /// Handles a choice on the cell, whose version for each letter is its child for that letter.
    fn choose(&mut self, node: usize, tag: Tag, about: About) {
        let (row, k) = (about.row() * self.letters, self.letters);
        self.value[row..row + k].fill(NONE);
        for (place, &child) in self.old.arena.children(node as u32).iter().enumerate() {
            if child != NONE {
                let place = slot(&self.places, &self.old.arena, tag, place, child as usize);
                if about.want >> place & 1 != 0 {
                    self.value[row + place] = self.about[child as usize].row;
                }
            }
        }
    }

    /// Makes the versions of a node that are needed, one per letter.
    fn split(&mut self, node: usize, tag: Tag, about: About) -> Result<(), TreeError> {
        let (row, k) = (about.row() * self.letters, self.letters);
        // Each child is looked up only once for all copies.
        self.from.clear();
        let children = self.old.arena.children(node as u32).iter();
        self.from.extend(children.map(|&child| match child {
            NONE => NONE,
            child => self.about[child as usize].row,
        }));
        for i in 0..k {
            if about.want >> i & 1 == 0 {
                self.value[row + i] = NONE;
                continue;
            }
            self.scratch.clear();
            for &from in &self.from {
                let new = if from != NONE && from & TOUCHED != 0 {
                    self.value[(from & !TOUCHED) as usize * k + i]
                } else {
                    from
                };
                if new != NONE || tag.is_pyramid() {
                    self.scratch.push(new);
                }
            }
            let tag = if tag.is_root() {
                let letter = self.old.class().letters(self.cell)[i];
                Tag::sum(self.cell, letter).with_points(tag.points())?
            } else {
                tag
            };
            let bound = self.value[row + i];
            // The copies for different letters are often equal, and equal copies are shared.
            let mut made = self.value[row..row + i].iter().copied();
            let equal = made.find(|&node| {
                node != NONE && {
                    let other = &self.new.nodes[node as usize];
                    (other.tag, other.bound) == (tag, bound)
                        && self.new.children(node) == self.scratch
                }
            });
            self.value[row + i] = match equal {
                Some(node) => node,
                None => self.new.push(tag, &self.scratch, bound)?,
            };
        }
        Ok(())
    }
}

/// Returns the position, among the lifted cell's letters, of the letter that leads to a child of a choice on that cell.
/// In a pyramid, this is the child's own position; otherwise, it is the position of the child's letter.
#[inline]
fn slot(places: &[u8; MAX_LETTERS], old: &Arena, tag: Tag, place: usize, child: usize) -> usize {
    if tag.is_pyramid() {
        place
    } else {
        places[old.nodes[child].tag.letter().index()].into()
    }
}

/// Returns which of the bounds are above a limit, as bits.
fn above(bounds: &[u32], limit: u32) -> u32 {
    let mut set = 0;
    for (i, &bound) in bounds.iter().enumerate() {
        set |= u32::from(bound > limit) << i;
    }
    set
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
