//! Lifting a cell's choice to the top.
//!
//! A lift asks of every node: what would it be if the cell had this letter, for each of its letters? It goes through
//! the old nodes three times, in the order in which they are stored, so that children (or, in the second pass,
//! parents) are always ready: first bounds and sizes alone, then, from the root down, which answers are needed,
//! then the new nodes. What is at or below the cutoff is left out on the way. Source: Vanderkam 2025 ("pivot",
//! "lift"); the passes are ours.

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
    /// By old node: its row in the arrays below; later, of untouched ones, the new number.
    row: Vec<u32>,
    /// By row and letter: the bound; later the new node.
    value: Vec<u32>,
    /// By row and letter: the size.
    size: Vec<u32>,
    /// By old node: which letters are needed.
    want: Vec<u32>,
    filtered: u32,
    bound: u32,
    nodes: u32,
    new: Arena,
    scratch: Vec<u32>,
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
            row: vec![NONE; nodes],
            value: Vec::with_capacity(rows),
            size: Vec::with_capacity(rows),
            want: vec![0; nodes],
            filtered: 0,
            bound: old.bound(),
            nodes: old.nodes(),
            new: old.arena.empty_like(0, 0),
            scratch: Vec::new(),
            old: Arc::clone(old),
        })
    }

    /// Handles about `budget` old nodes; whether there is more to do.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`]; the lift is lost then, the old tree is not.
    pub fn step(&mut self, budget: usize) -> Result<bool, TreeError> {
        let mut left = budget;
        let nodes = self.row.len();
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
        (passes + self.at as f64 / self.row.len().max(1) as f64) / 3.0
    }

    /// The new tree; does what is left of the work.
    ///
    /// # Errors
    /// Those of [`Lift::step`].
    pub fn finish(mut self) -> Result<Lifted, TreeError> {
        while self.step(usize::MAX)? {}
        if self.row.is_empty() {
            return Ok(unchanged(&self.old));
        }
        let root = self.old.root as usize;
        let row = self.row[root] as usize * self.letters;
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
        for (node, want) in self.want.iter_mut().enumerate() {
            if self.old.arena.nodes[node].mask & self.own == 0 {
                *want = 0;
            }
        }
        Ok(Lifted {
            tree: Arc::new(tree),
            report,
            alive: Arc::new(Alive::new(self.cell, self.letters, &self.want, false)),
        })
    }

    /// Goes on to the next pass.
    fn turn(&mut self) {
        self.at = 0;
        let letters = self.letters;
        match self.pass {
            Pass::Measure => {
                let row = self.row[self.old.root as usize] as usize * letters;
                let bounds = &self.value[row..row + letters];
                self.bound = bounds.iter().copied().max().unwrap_or(0);
                self.nodes = self.size[row..row + letters]
                    .iter()
                    .fold(1, |sum, size| sum.saturating_add(*size));
                self.filtered = dropped(bounds, self.cutoff);
                self.want[self.old.root as usize] = above(bounds, self.cutoff);
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

    /// Bounds and sizes of what each node becomes with each letter.
    #[inline(never)]
    fn measure(&mut self, nodes: core::ops::Range<usize>) {
        let (old, k) = (&self.old.arena, self.letters);
        for node in nodes {
            if old.nodes[node].mask & self.own == 0 {
                continue;
            }
            let base = self.value.len();
            let tag = old.nodes[node].tag;
            self.row[node] = (base / k) as u32;
            self.value
                .resize(base + k, if tag.is_sum() { tag.points() } else { 0 });
            self.size.resize(base + k, 0);
            let (below, values) = self.value.split_at_mut(base);
            let (sizes_below, sizes) = self.size.split_at_mut(base);
            let children = old.children(node as u32);
            if !tag.is_sum() && tag.cell() == self.cell {
                for (place, &child) in children.iter().enumerate() {
                    if child != NONE {
                        let child = child as usize;
                        let place = slot(&self.places, old, tag, place, child);
                        values[place] = old.nodes[child].bound;
                        sizes[place] = old.nodes[child].size;
                    }
                }
                continue;
            }
            for &child in children {
                if child == NONE {
                    continue;
                }
                let child = child as usize;
                if self.row[child] == NONE {
                    let (bound, size) = (old.nodes[child].bound, old.nodes[child].size);
                    for i in 0..k {
                        values[i] = if tag.is_sum() {
                            values[i].saturating_add(bound)
                        } else {
                            values[i].max(bound)
                        };
                        sizes[i] = sizes[i].saturating_add(size);
                    }
                } else {
                    let from = self.row[child] as usize * k;
                    let (bounds, their) = (&below[from..from + k], &sizes_below[from..from + k]);
                    for i in 0..k {
                        values[i] = if tag.is_sum() {
                            values[i].saturating_add(bounds[i])
                        } else {
                            values[i].max(bounds[i])
                        };
                        sizes[i] = sizes[i].saturating_add(their[i]);
                    }
                }
            }
            for i in 0..k {
                sizes[i] = if values[i] == 0 {
                    0
                } else {
                    sizes[i].saturating_add(1)
                };
            }
        }
    }

    /// From parents to children: which of them are needed with which letters.
    #[inline(never)]
    fn select(&mut self, nodes: core::ops::Range<usize>) {
        let k = self.letters;
        for node in nodes.rev() {
            let want = self.want[node];
            if want == 0 {
                continue;
            }
            let tag = self.old.arena.nodes[node].tag;
            let touched = self.row[node] != NONE;
            let lim = if tag.is_pyramid() { self.cutoff } else { 0 };
            for at in self.old.arena.start[node] as usize..self.old.arena.start[node + 1] as usize {
                let child = self.old.arena.children[at];
                if child == NONE {
                    continue;
                }
                let child = child as usize;
                let bound = self.old.arena.nodes[child].bound;
                if touched && !tag.is_sum() && tag.cell() == self.cell {
                    let place = at - self.old.arena.start[node] as usize;
                    let place = slot(&self.places, &self.old.arena, tag, place, child);
                    if want >> place & 1 != 0 {
                        self.want[child] = 1;
                    }
                } else if self.row[child] == NONE {
                    if bound > lim {
                        self.want[child] = 1;
                    } else {
                        // Once in every copy of the node.
                        self.filtered += if touched { want.count_ones() } else { 1 };
                    }
                } else {
                    let row = self.row[child] as usize * k;
                    let bounds = &self.value[row..row + k];
                    let more = want & above(bounds, lim);
                    if lim > 0 {
                        let worth = want & above(bounds, 0);
                        self.filtered += (worth & !more).count_ones();
                    }
                    self.want[child] |= more;
                }
            }
        }
    }

    /// The new nodes.
    #[inline(never)]
    fn make(&mut self, nodes: core::ops::Range<usize>) -> Result<(), TreeError> {
        let k = self.letters;
        for node in nodes {
            let want = self.want[node];
            let row = self.row[node];
            if want == 0 {
                // What nobody wants is nothing; its values must not be taken for nodes.
                if row != NONE {
                    let row = row as usize * k;
                    self.value[row..row + k].fill(NONE);
                }
                continue;
            }
            if row == NONE {
                self.copy(node)?;
            } else {
                let tag = self.old.arena.nodes[node].tag;
                if !tag.is_sum() && tag.cell() == self.cell {
                    self.choose(node, tag, row as usize * k);
                } else {
                    self.split(node, tag, row as usize * k)?;
                }
            }
        }
        Ok(())
    }

    /// Copies a node without the cell; `row` becomes its new number.
    fn copy(&mut self, node: usize) -> Result<(), TreeError> {
        let old = &self.old.arena;
        self.scratch.clear();
        for &child in old.children(node as u32) {
            // A pyramid drops what the cutoff drops.
            let wanted = child != NONE && self.want[child as usize] != 0;
            if wanted {
                self.scratch.push(self.row[child as usize]);
            } else {
                self.scratch.push(NONE);
            }
        }
        self.row[node] =
            self.new
                .push(old.nodes[node].tag, &self.scratch, old.nodes[node].bound)?;
        Ok(())
    }

    /// At a choice of the cell, each letter becomes what hangs there.
    fn choose(&mut self, node: usize, tag: Tag, row: usize) {
        let (want, k) = (self.want[node], self.letters);
        self.value[row..row + k].fill(NONE);
        for (place, &child) in self.old.arena.children(node as u32).iter().enumerate() {
            if child != NONE {
                let place = slot(&self.places, &self.old.arena, tag, place, child as usize);
                if want >> place & 1 != 0 {
                    self.value[row + place] = self.row[child as usize];
                }
            }
        }
    }

    /// One copy of a node for each letter that is wanted.
    fn split(&mut self, node: usize, tag: Tag, row: usize) -> Result<(), TreeError> {
        let (want, k) = (self.want[node], self.letters);
        for i in 0..k {
            if want >> i & 1 == 0 {
                self.value[row + i] = NONE;
                continue;
            }
            self.scratch.clear();
            for &child in self.old.arena.children(node as u32) {
                let new = if child == NONE || self.want[child as usize] == 0 {
                    NONE
                } else {
                    let child = child as usize;
                    if self.old.arena.nodes[child].mask & self.own == 0 {
                        self.row[child]
                    } else {
                        self.value[self.row[child] as usize * k + i]
                    }
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
            let made = self.value[row..row + i].iter().copied();
            let twin = made.filter(|&node| node != NONE).find(|&node| {
                self.new.nodes[node as usize].tag == tag && self.new.children(node) == self.scratch
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
