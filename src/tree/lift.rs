//! Lifts a cell's choice to the top of a tree.
//!
//! For every node and every letter of the cell, a lift computes the version of the node that has this letter on the
//! cell. It makes three passes over the old nodes in the order in which they are stored, so that each node's children
//! are ready before the node is. The first pass computes only bounds and sizes. The second pass goes backward, from the
//! root down, and finds the versions that are needed. The third pass makes the new nodes. Branches whose bound is at or
//! below the cutoff are left out along the way. Source: Vanderkam 2025 ("pivot", "lift"); the three passes are our own.

use super::arena::{Arena, NONE, Node, NodeId, Tag, TreeError};
use super::evaluation::{Order, Tree};
use crate::grid::Cell;
use crate::letter::{Letter, MAX_LETTERS};
use crate::step::Step;
use std::sync::Arc;

// --- The state ---

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
pub(super) struct About {
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

/// Returns the position, among the lifted cell's letters, of the letter that leads to a child of a choice on that cell.
/// In a pyramid, this is the child's own position; otherwise, it is the position of the child's letter.
#[inline]
pub(super) fn slot(
    places: &[u8; MAX_LETTERS],
    old: &Arena,
    tag: Tag,
    place: usize,
    child: usize,
) -> usize {
    if tag.is_pyramid() { place } else { places[old.nodes[child].tag.letter().index()].into() }
}

/// Returns which of the bounds are above a limit, as bits.
pub(super) fn above(bounds: &[u32], limit: u32) -> u32 {
    let mut set = 0;
    for (i, &bound) in bounds.iter().enumerate() {
        set |= u32::from(bound > limit) << i;
    }
    set
}

// --- The passes ---

/// The number of old nodes handled between two checks of the budget. It is small because a browser at first runs a
/// function as slow code, and can switch to fast code only between calls.
const BLOCK: usize = 1024;

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
pub fn lift(tree: &Arc<Tree>, cell: Cell, cutoff: u32) -> Result<Lifted, TreeError> {
    Lift::new(tree, cell, cutoff)?.finish()
}

// --- Pass 1: measure ---

impl Lift {
    /// Computes the bound and size of each node's version for each letter.
    fn measure(&mut self, nodes: core::ops::Range<usize>) {
        // If the number of letters is known at compile time, the compiler unrolls the loops over letters.
        match self.letters {
            2 => self.measure_for::<2>(nodes),
            3 => self.measure_for::<3>(nodes),
            4 => self.measure_for::<4>(nodes),
            5 => self.measure_for::<5>(nodes),
            6 => self.measure_for::<6>(nodes),
            7 => self.measure_for::<7>(nodes),
            8 => self.measure_for::<8>(nodes),
            _ => self.measure_for::<0>(nodes),
        }
    }

    /// Does the pass for a cell with `K` letters, or with any number of letters if `K` is 0.
    #[inline(never)]
    fn measure_for<const K: usize>(&mut self, nodes: core::ops::Range<usize>) {
        let k = if K == 0 { self.letters } else { K };
        let old = &self.old.arena;
        for node in nodes {
            let Node { tag, bound, mask, .. } = old.nodes[node];
            if mask & self.own == 0 {
                if bound == 0 {
                    self.about[node].alive = 0;
                }
                continue;
            }
            let base = self.value.len();
            let points = if tag.is_sum() { tag.points() } else { 0 };
            self.value.resize(base + k, points);
            self.size.resize(base + k, 0);
            let (below, bounds) = self.value.split_at_mut(base);
            let (sizes_below, sizes) = self.size.split_at_mut(base);
            let children = old.children(node as u32);
            if !tag.is_sum() && tag.cell() == self.cell {
                for (place, &child) in children.iter().enumerate() {
                    if child != NONE {
                        let child = child as usize;
                        let place = slot(&self.places, old, tag, place, child);
                        bounds[place] = old.nodes[child].bound;
                        sizes[place] = old.nodes[child].size;
                    }
                }
            } else {
                let (bounds, sizes) = (&mut bounds[..k], &mut sizes[..k]);
                for &child in children {
                    if child == NONE {
                        continue;
                    }
                    let about = self.about[child as usize];
                    if about.is_touched() {
                        let from = about.row() * k;
                        let (more, sizes_more) = (&below[from..][..k], &sizes_below[from..][..k]);
                        for i in 0..k {
                            bounds[i] = if tag.is_sum() {
                                bounds[i].saturating_add(more[i])
                            } else {
                                bounds[i].max(more[i])
                            };
                            sizes[i] = sizes[i].saturating_add(sizes_more[i]);
                        }
                    } else {
                        let Node { bound, size, .. } = old.nodes[child as usize];
                        for i in 0..k {
                            bounds[i] = if tag.is_sum() {
                                bounds[i].saturating_add(bound)
                            } else {
                                bounds[i].max(bound)
                            };
                            sizes[i] = sizes[i].saturating_add(size);
                        }
                    }
                }
                for i in 0..k {
                    sizes[i] = if bounds[i] == 0 { 0 } else { sizes[i].saturating_add(1) };
                }
            }
            let about = &mut self.about[node];
            about.row = TOUCHED | (base / k) as u32;
            about.alive = above(&bounds[..k], 0);
        }
    }
}

// --- Pass 2: select ---

impl Lift {
    /// For each node in a range, records which versions of its children it needs.
    #[inline(never)]
    fn select(&mut self, nodes: core::ops::Range<usize>) {
        for node in nodes.rev() {
            let about = self.about[node];
            if about.want == 0 {
                continue;
            }
            let tag = self.old.arena.nodes[node].tag;
            if about.is_touched() && !tag.is_sum() && tag.cell() == self.cell {
                self.select_chosen(node, tag, about.want);
            } else if tag.is_pyramid() {
                self.select_above_cutoff(node, about);
            } else {
                for &child in self.old.arena.children(node as u32) {
                    if child == NONE {
                        continue;
                    }
                    let below = &mut self.about[child as usize];
                    below.want |= about.want & below.alive;
                    if below.alive == 0 && !below.is_touched() {
                        self.filtered += times(about);
                    }
                }
            }
        }
    }

    /// Below a choice on the cell, the child for a letter is needed if the choice is needed with that letter.
    fn select_chosen(&mut self, node: usize, tag: Tag, want: u32) {
        let old = &self.old.arena;
        for (place, &child) in old.children(node as u32).iter().enumerate() {
            if child != NONE {
                let place = slot(&self.places, old, tag, place, child as usize);
                if want >> place & 1 != 0 {
                    self.about[child as usize].want = 1;
                }
            }
        }
    }

    /// Drops the branches directly below a pyramid node if their bounds are at or below the cutoff.
    fn select_above_cutoff(&mut self, node: usize, about: About) {
        let (old, k) = (&self.old.arena, self.letters);
        for &child in old.children(node as u32) {
            if child == NONE {
                continue;
            }
            let below = &mut self.about[child as usize];
            if below.is_touched() {
                let row = below.row() * k;
                let more = about.want & above(&self.value[row..row + k], self.cutoff);
                if self.cutoff > 0 {
                    let worth = about.want & below.alive;
                    self.filtered += (worth & !more).count_ones();
                }
                below.want |= more;
            } else if old.nodes[child as usize].bound > self.cutoff {
                below.want = 1;
            } else {
                self.filtered += times(about);
            }
        }
    }
}

/// Returns how many copies of a node are needed. When a child of the node is dropped, each of these copies loses it.
fn times(about: About) -> u32 {
    if about.is_touched() { about.want.count_ones() } else { 1 }
}

// --- Pass 3: make ---

impl Lift {
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

// --- Preview ---

/// The predicted result of a plain lift without a cutoff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiftPreview {
    /// The bound after the lift.
    pub bound: u32,
    /// The number of nodes after the lift. It saturates at 2^32 - 1.
    pub nodes: u32,
    /// For each letter of the cell, the bound of the boards with that letter, or 0 if they have no words.
    pub letters: Vec<u32>,
}

/// Predicts the result of lifting a cell, by running only the lift's first pass.
///
/// Cost: one visit per stored node, which is at most a third of the cost of the lift.
pub fn preview(tree: &Arc<Tree>, cell: Cell) -> Result<LiftPreview, TreeError> {
    let mut lift = Lift::new(tree, cell, 0)?;
    if lift.pass == Pass::Done {
        return Ok(preview_unchanged(tree, cell));
    }
    while lift.pass == Pass::Measure {
        let _ = lift.step(1)?;
    }
    let row = lift.about[tree.root().index()].row() * lift.letters;
    Ok(LiftPreview {
        bound: lift.bound,
        nodes: lift.nodes,
        letters: lift.value[row..row + lift.letters].to_vec(),
    })
}

/// Returns the prediction for a lift that changes nothing, because the cell is at the top already or has no choice in
/// the tree.
fn preview_unchanged(tree: &Tree, cell: Cell) -> LiftPreview {
    let root = tree.root();
    let at_top = tree.cell(root) == Some(cell);
    let bound_of = |node: Option<NodeId>| node.map_or(0, |node| tree.node_bound(node));
    let letter = |letter| {
        let mut children = tree.children(root);
        bound_of(children.find(|(of, _)| *of == Some(letter)).map(|(_, node)| node))
    };
    let letters = tree.class().letters(cell).iter();
    LiftPreview {
        bound: tree.bound(),
        nodes: tree.nodes(),
        letters: letters.map(|&of| if at_top { letter(of) } else { tree.bound() }).collect(),
    }
}

// --- The result ---

/// The statistics of a lift: the figures that the published tables list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiftReport {
    /// The bound after the lift.
    pub bound: u32,
    /// The number of nodes before branches at or below the cutoff were dropped. It saturates at 2^32 - 1.
    pub nodes: u32,
    /// The number of branches that were dropped.
    pub filtered: u32,
    /// The number of remaining paths through the pyramid of choices at the top.
    pub leaves: u32,
    /// The number of distinct stored nodes before branches were dropped. `None` for a [`Lift`](super::Lift) that
    /// dropped some, because it never makes the nodes that it drops.
    pub unique: Option<usize>,
    /// The bound before branches are dropped, recomputed from the leaves. It can be lower than the stored bound.
    pub exact_bound: u32,
}

/// A tree after a lift.
#[derive(Clone, Debug)]
pub struct Lifted {
    /// The new tree, or the old one if there was nothing to lift.
    pub tree: Arc<Tree>,
    /// The statistics of the lift.
    pub report: LiftReport,
    /// What is needed to find out which old node each new node comes from.
    pub(crate) alive: Arc<Alive>,
}

impl Lifted {
    /// Returns the cell that was lifted, or `None` if there was nothing to lift.
    pub fn lifted_cell(&self) -> Option<Cell> {
        self.alive.cell
    }

    /// Returns whether nodes were folded and merged.
    pub fn is_squeezed(&self) -> bool {
        self.alive.squeezed
    }

    /// Returns the letter at a position among the lifted cell's letters.
    pub fn letter(&self, place: u32) -> Option<Letter> {
        let letters = self.tree.class.letters(self.alive.cell?);
        letters.get(place as usize).copied()
    }

    /// Returns the letters of the lifted cell with which a node of the old tree scores, as one bit per position.
    /// Returns `None` if the cell doesn't occur at or below the node, in which case its letter makes no difference
    /// there.
    pub(crate) fn letters_of(&self, old: &Tree, node: NodeId) -> Option<u32> {
        let own = old.arena.own[self.alive.cell?.index()];
        let asked = old.arena.nodes[node.index()].mask & own != 0;
        asked.then(|| self.alive.letters(node.index()))
    }
}

/// For each node of the old tree, the letters of the lifted cell with which it scores.
#[derive(Clone, Debug)]
pub(crate) struct Alive {
    /// The lifted cell, or `None` if nothing was lifted.
    pub(crate) cell: Option<Cell>,
    /// For each old node, one bit per letter position, in as many bytes as needed. The bits are 0 for nodes without the
    /// cell.
    letters: Vec<u8>,
    width: usize,
    /// Whether the lift also merged and folded nodes.
    pub(crate) squeezed: bool,
}

impl Alive {
    /// Packs the letter bits of each old node, for a cell with `count` letters.
    pub(crate) fn new(
        cell: Cell,
        count: usize,
        bits: impl ExactSizeIterator<Item = u32>,
        squeezed: bool,
    ) -> Self {
        let width = count.div_ceil(8);
        let mut letters = Vec::with_capacity(width * bits.len());
        for bits in bits {
            letters.extend_from_slice(&bits.to_le_bytes()[..width]);
        }
        Self { cell: Some(cell), letters, width, squeezed }
    }

    /// Makes the record of an operation that lifted nothing: it folded the tree in place or didn't change it at all.
    pub(crate) fn in_place(squeezed: bool) -> Self {
        Self { cell: None, letters: Vec::new(), width: 0, squeezed }
    }

    #[inline]
    fn letters(&self, node: usize) -> u32 {
        let bytes = &self.letters[node * self.width..][..self.width];
        let bytes = bytes.iter().rev();
        bytes.fold(0, |bits, &byte| bits << 8 | u32::from(byte))
    }
}

/// Returns the number of paths through the pyramid of choices at the top of a tree, or 1 if there is no pyramid.
pub(crate) fn pyramid_leaves(tree: &Tree) -> u32 {
    let a = &tree.arena;
    let mut leaves: Vec<(u32, u32)> = Vec::new();
    let count = |leaves: &[(u32, u32)], node: u32| {
        if a.nodes[node as usize].tag.is_pyramid() {
            let at = leaves.binary_search_by_key(&node, |(node, _)| *node);
            at.map_or(0, |at| leaves[at].1)
        } else {
            1
        }
    };
    for node in a.pyramid(tree.root) {
        let below = a.children(node).iter().filter(|&&child| child != NONE);
        let sum = below.fold(0u32, |sum, &child| sum.saturating_add(count(&leaves, child)));
        leaves.push((node, sum));
    }
    count(&leaves, tree.root)
}

/// Returns the result of a lift that has nothing to do.
pub(crate) fn unchanged(tree: &Arc<Tree>) -> Lifted {
    Lifted {
        tree: Arc::clone(tree),
        report: LiftReport {
            bound: tree.bound(),
            nodes: tree.nodes(),
            filtered: 0,
            leaves: pyramid_leaves(tree),
            unique: Some(tree.unique()),
            exact_bound: super::words::exact_bound(tree),
        },
        alive: Arc::new(Alive::in_place(false)),
    }
}

/// Returns the part of a lifted tree that has `letter` on the cell at its top. Returns `None` if nothing is left there,
/// or if the top of the tree is not a lifted cell.
///
/// The boards with this letter keep their values. In the class of the result, the cell has only this letter.
#[must_use]
pub fn part(tree: &Tree, letter: Letter) -> Option<Tree> {
    let tag = tree.tag(tree.root());
    if !tag.is_pyramid() {
        return None;
    }
    let child = tree.children(tree.root()).find(|(l, _)| *l == Some(letter));
    let (_, root) = child?;
    let mut arena = tree.arena.clone();
    let live = arena.reachable(&[root.0]);
    let moved = arena.compact(&live);
    let mut traits = tree.traits;
    traits.decided = traits.decided.with(tag.cell().into());
    Some(Tree {
        class: Arc::new(tree.class.with(tag.cell(), &[letter])),
        order: tree.order,
        root: moved[root.index()],
        arena,
        keys: Vec::new(),
        traits,
    })
}
