//! Lifting a cell's choice to the top.
//!
//! A lift asks of every node: what would it be if the cell had this letter, for each of its letters? It goes through
//! the old nodes three times, in the order in which they are stored, so that children (or, in the second pass,
//! parents) are always ready: first bounds and sizes alone, then, from the root down, which answers are needed,
//! then the new nodes. What is at or below the cutoff is left out on the way. Source: Vanderkam 2025 ("pivot",
//! "lift"); the passes are ours.

mod measure;
mod select;

use std::sync::Arc;

use super::lifted::{Alive, LiftReport, Lifted, pyramid_leaves, unchanged};
use super::{Arena, NONE, Order, Tag, Tree, TreeError};
use crate::grid::Cell;
use crate::letter::MAX_LETTERS;

/// Old nodes handled between two looks at the budget. Small, so that no call runs long enough to suffer from the
/// slow code that a browser runs a function in at first.
const BLOCK: usize = 1024;

/// The place of each letter among a cell's letters.
pub(crate) fn places(tree: &Tree, cell: Cell) -> [u8; MAX_LETTERS] {
    let mut places = [0; MAX_LETTERS];
    for (place, letter) in tree.class().letters(cell).iter().enumerate() {
        places[letter.index()] = place as u8;
    }
    places
}

/// Whether a lift of `cell` changes a tree: the cell has a choice somewhere, and not at the root.
pub(crate) fn changes(tree: &Tree, cell: Cell) -> bool {
    let root = tree.tag(tree.root());
    let at_root = !root.is_sum() && root.cell() == cell;
    !at_root && tree.open_cells(tree.root()) & cell.bit() != 0
}

/// A plain lift under way, with its filter.
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
    /// By old node.
    about: Vec<About>,
    /// By row and letter: the bound; later the new node.
    value: Vec<u32>,
    /// By row and letter: the size.
    size: Vec<u32>,
    filtered: u32,
    bound: u32,
    nodes: u32,
    new: Arena,
    scratch: Vec<u32>,
    from: Vec<u32>,
}

/// What is known about an old node, side by side: children are asked in no order that a cache likes.
#[derive(Clone, Copy, Debug)]
struct About {
    /// Of a node with the cell below it, its row in the arrays by row, with [`TOUCHED`]; of others the new number,
    /// once there is one.
    row: u32,
    /// With which letters it is worth something: without the cell, with all or none.
    alive: u32,
    /// With which letters it is needed; without the cell, any bit.
    want: u32,
}

/// What tells rows from new numbers, which so are below 2^31.
const TOUCHED: u32 = 1 << 31;

impl About {
    /// The row of a node with the cell.
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
    /// Begins to lift `cell`; what turns out at or below `cutoff` is dropped (0 drops nothing).
    ///
    /// # Errors
    /// [`TreeError::WrongOrder`] for an orderly tree.
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

    /// Handles about `budget` old nodes; whether there is more to do.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`]; the lift is lost then, the old tree is not.
    pub fn step(&mut self, budget: usize) -> Result<bool, TreeError> {
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
        Ok(self.pass != Pass::Done)
    }

    /// The bound after the lift, known after a third of the work: a preview of any lift is this much of it.
    #[must_use]
    pub fn preview(&self) -> Option<(u32, u32)> {
        (self.pass != Pass::Measure).then_some((self.bound, self.nodes))
    }

    /// How much is done, 0 to 1.
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

    /// The new tree; does what is left of the work.
    ///
    /// # Errors
    /// Those of [`Lift::step`].
    pub fn finish(mut self) -> Result<Lifted, TreeError> {
        while self.step(usize::MAX)? {}
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
            // Without merges there is no other.
            exact_bound: self.bound,
        };
        // Nodes that nobody needed are as good as worthless.
        let wanted = |about: &About| if about.is_touched() { about.want } else { 0 };
        let wanted = self.about.iter().map(wanted);
        Ok(Lifted {
            tree: Arc::new(tree),
            report,
            alive: Arc::new(Alive::new(self.cell, self.letters, wanted, false)),
        })
    }

    /// Goes on to the next pass.
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
                // The copies of touched nodes are often shared; a quarter more nodes than before is the rule.
                let nodes = self.old.stored() + self.old.stored() / 2;
                self.new = self.old.arena.empty_like(nodes, 2 * nodes);
                self.pass = Pass::Make;
            }
            Pass::Make | Pass::Done => self.pass = Pass::Done,
        }
    }

    /// The new nodes.
    #[inline(never)]
    fn make(&mut self, nodes: core::ops::Range<usize>) -> Result<(), TreeError> {
        let k = self.letters;
        for node in nodes {
            let about = self.about[node];
            let tag = self.old.arena.nodes[node].tag;
            if about.want == 0 {
                // What nobody wants is nothing; its values must not be taken for nodes.
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

    /// Copies a node without the cell, and keeps its new number.
    fn copy(&mut self, node: usize, tag: Tag) -> Result<(), TreeError> {
        let old = &self.old.arena;
        // What nobody wants has no number: a pyramid drops what the cutoff drops.
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
            // All below it is there, as it was.
            self.new.push_as(old, node, children)?
        };
        if new >= TOUCHED {
            return Err(TreeError::TooLarge { limit: TOUCHED });
        }
        self.about[node].row = new;
        Ok(())
    }

    /// At a choice of the cell, each letter becomes what hangs there.
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

    /// One copy of a node for each letter that is wanted.
    fn split(&mut self, node: usize, tag: Tag, about: About) -> Result<(), TreeError> {
        let (row, k) = (about.row() * self.letters, self.letters);
        // Where the children of the copies are found, for all of these at once.
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
            // Copies for different letters are often equal.
            let mut made = self.value[row..row + i].iter().copied();
            let twin = made.find(|&node| {
                node != NONE && {
                    let twin = &self.new.nodes[node as usize];
                    (twin.tag, twin.bound) == (tag, bound)
                        && self.new.children(node) == self.scratch
                }
            });
            self.value[row + i] = match twin {
                Some(node) => node,
                None => self.new.push(tag, &self.scratch, bound)?,
            };
        }
        Ok(())
    }
}

/// The place of a child of a choice node for the lifted cell: in a pyramid where it stands, else by its letter.
#[inline]
fn slot(places: &[u8; MAX_LETTERS], old: &Arena, tag: Tag, place: usize, child: usize) -> usize {
    if tag.is_pyramid() {
        place
    } else {
        places[old.nodes[child].tag.letter().index()].into()
    }
}

/// Which bounds are above a limit, as bits.
fn above(bounds: &[u32], limit: u32) -> u32 {
    let mut set = 0;
    for (i, &bound) in bounds.iter().enumerate() {
        set |= u32::from(bound > limit) << i;
    }
    set
}

/// How many bounds are worth something, but not more than the cutoff.
fn dropped(bounds: &[u32], cutoff: u32) -> u32 {
    let low = bounds.iter().filter(|&&bound| bound > 0 && bound <= cutoff);
    low.count() as u32
}

/// Lifts the choice of a cell to the top and drops what is then at or below `cutoff`, all at once.
///
/// Never raises the bound, and no board changes its value. Nothing happens if the cell has one letter, occurs
/// nowhere, or is at the top already. Cost: three visits a stored node; up to as many copies as the cell has letters.
///
/// # Errors
/// [`TreeError`] if the new tree does not fit, or the old one is orderly.
pub fn lift(tree: &Arc<Tree>, cell: Cell, cutoff: u32) -> Result<Lifted, TreeError> {
    Lift::new(tree, cell, cutoff)?.finish()
}
