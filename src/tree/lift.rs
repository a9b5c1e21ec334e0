//! Lifts a cell's choice to the top of a tree, and folds, shares, and drops nodes.
//!
//! For every node and every letter of the cell, a lift makes the version of the node that has this letter on the cell.
//! It goes through the old nodes in the order in which they are stored, so that each node's children are ready before
//! the node is. A *plain* lift ([`Compress::No`] and [`Sharing::Local`]) makes three such passes. The first pass computes
//! only bounds and sizes. The second pass goes backward, from the root down, and finds the versions that are needed.
//! The third pass makes the new nodes. Branches whose bound is at or below the cutoff are left out along the way.
//! Source: Vanderkam 2025 ("pivot", "lift"); the three passes are our own.
//!
//! All other lifts work as in the published results: they make every node in a single pass, and count the nodes before
//! branches are dropped. *Folding* removes what a lift leaves behind. The lifted cell's *letter nodes* (the sum nodes
//! that stand for its letters) are now mere links in chains. They are absorbed into the nodes above them. Choices on the
//! same cell that become siblings are merged. Source: Vanderkam 2025 (February). In the published version, a node kept
//! its old bound when other nodes were merged into it ([`Compress::Stale`]). Recomputing the bound
//! ([`Compress::Refreshed`]) makes it tighter, so that more branches can be dropped. The trees in the post of 21 February
//! were folded once more ([`Compress::Thorough`]).

use super::evaluation::{
    Arena, NONE, Node, NodeId, Order, Sharing, Tag, Traits, Tree, TreeError, exact_bound, mix,
};
use crate::class::BoardClass;
use crate::grid::Cell;
use crate::letter::{Letter, MAX_LETTERS};
use crate::step::Step;
use hashbrown::HashTable;
use std::collections::BTreeSet;
use std::sync::Arc;

// --- The state ---

/// Whether and how a lift folds the nodes that it leaves behind.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Compress {
    /// Folds nothing. This is a plain lift.
    #[default]
    No,
    /// Folds, and keeps the old bounds, which are valid but loose. This reproduces the published tables.
    Stale,
    /// Folds, and recomputes the bounds.
    Refreshed,
    /// Folds, also merges the choices that are left behind when sum nodes are absorbed, and recomputes the bounds.
    /// This reproduces the pictures in the blog post of 21 February 2025.
    Thorough,
}

/// A lift in progress.
#[derive(Debug)]
pub struct Lift {
    old: Arc<Tree>,
    /// The cell to lift, or `None` to fold the tree in place.
    cell: Option<Cell>,
    own: u32,
    letters: usize,
    cutoff: u32,
    is_plain: bool,
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
    make: Make,
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
fn slot(slots: &[u8; MAX_LETTERS], old: &Arena, tag: Tag, place: usize, child: usize) -> usize {
    if tag.is_pyramid() { place } else { slots[old.nodes[child].tag.letter().index()].into() }
}

/// Returns which of the bounds are above a limit, as bits.
fn above(bounds: &[u32], limit: u32) -> u32 {
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

/// Returns, for each cell, the position of each letter among the cell's letters.
pub(super) fn slots(class: &BoardClass) -> Vec<[u8; MAX_LETTERS]> {
    let slots = class.dims().iter().map(|cell| {
        let mut slots = [0; MAX_LETTERS];
        for (slot, letter) in class.letters(cell).iter().enumerate() {
            slots[letter.index()] = slot as u8;
        }
        slots
    });
    slots.collect()
}

impl Lift {
    /// Starts to lift `cell`. Branches whose bound is at or below `cutoff` afterward are dropped. A cutoff of 0 drops
    /// nothing. With [`Sharing::Full`], all equal nodes are shared.
    ///
    /// If `cell` is `None`, the tree is folded and deduplicated in place, without a lift. All the way down, sum nodes
    /// absorb the sum nodes directly below them, and choices on the same cell below the same node are merged. With
    /// [`Compress::Stale`], the bounds don't change. [`Compress::No`] folds nothing, so it doesn't change them, either.
    pub fn new(
        old: &Arc<Tree>,
        cell: impl Into<Option<Cell>>,
        cutoff: u32,
        compress: Compress,
        sharing: Sharing,
    ) -> Result<Self, TreeError> {
        if old.order() != Order::Spelling {
            return Err(TreeError::WrongOrder);
        }
        let cell = cell.into();
        // A lift changes nothing if the cell has no choice in the tree, or if that choice is at the root.
        let root = old.tag(old.root());
        let changes = cell.is_none_or(|cell| {
            let at_root = !root.is_sum() && root.cell() == cell;
            !at_root && old.open_cells(old.root()).contains(cell)
        });
        let nodes = if changes { old.stored() } else { 0 };
        let is_plain = cell.is_some() && compress == Compress::No && sharing == Sharing::Local;
        let own = cell.map_or(0, |cell| old.arena.own[cell.index()]);
        let letters = cell.map_or(0, |cell| old.class().letters(cell).len());
        let touched = old.arena.nodes[..if is_plain { nodes } else { 0 }].iter();
        let rows = touched.filter(|node| node.mask & own != 0).count() * letters;
        let full = sharing == Sharing::Full;
        let old_keys = match full && changes && cell.is_some() && old.keys.is_empty() {
            true => keys_of(&old.arena),
            false => Vec::new(),
        };
        // Folding makes up to 2.7 times as many nodes, with 2.4 children each on average, and most of them are dropped
        // later. Arrays that grow on demand would double in size instead, and would be in memory twice while they are
        // copied.
        let room = match compress {
            _ if is_plain => 0,
            Compress::No => nodes,
            _ => nodes.max((nodes * 11 / 4).min(1 << 21)),
        };
        let want = if is_plain { 0 } else { u32::MAX };
        let unknown = About { row: NONE, alive: u32::MAX, want };
        Ok(Self {
            cell,
            own,
            letters,
            cutoff,
            is_plain,
            pass: match changes {
                true if is_plain => Pass::Measure,
                true => Pass::Make,
                false => Pass::Done,
            },
            at: 0,
            about: vec![unknown; nodes],
            value: Vec::with_capacity(rows),
            size: Vec::with_capacity(rows),
            filtered: 0,
            bound: old.bound(),
            nodes: old.nodes(),
            make: Make {
                new: old.arena.empty_like(room, room * 7 / 3),
                keys: Vec::with_capacity(if full { room } else { 0 }),
                old_keys,
                table: full.then(|| HashTable::with_capacity(nodes / 2)),
                compress,
                thorough: compress == Compress::Thorough || cell.is_none(),
                slots: slots(old.class()),
                scratch: Vec::new(),
            },
            from: Vec::new(),
            old: Arc::clone(old),
        })
    }

    /// Handles about `budget` old nodes.
    pub fn step(&mut self, budget: u32) -> Result<Step, TreeError> {
        let mut left = budget;
        let nodes = self.about.len();
        while self.pass != Pass::Done && left > 0 {
            let end = nodes.min(self.at + BLOCK);
            match self.pass {
                Pass::Measure => self.measure(self.at..end),
                Pass::Select => self.select(nodes - end..nodes - self.at),
                // The compiler leaves out of the plain pass what only the other one does.
                Pass::Make if self.is_plain => self.make::<true>(self.at..end)?,
                Pass::Make => self.make::<false>(self.at..end)?,
                Pass::Done => {}
            }
            left = left.saturating_sub((end - self.at) as u32);
            self.at = end;
            if end == nodes {
                self.turn();
            }
        }
        Ok(Step::working_if(self.pass != Pass::Done))
    }

    /// Returns what share of the work is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        let (done, passes) = match self.pass {
            Pass::Measure => (0.0, 3.0),
            Pass::Select => (1.0, 3.0),
            Pass::Make if self.is_plain => (2.0, 3.0),
            Pass::Make => (0.0, 1.0),
            Pass::Done => return 1.0,
        };
        (done + self.at as f64 / self.about.len().max(1) as f64) / passes
    }

    /// Finishes the work, and returns the new tree with its statistics.
    pub fn finish(mut self) -> Result<Lifted, TreeError> {
        while self.step(u32::MAX)?.is_working() {}
        if self.about.is_empty() {
            let (report, alive) =
                (LiftReport::unchanged(&self.old), Arc::new(Alive::in_place(false)));
            return Ok(Lifted { tree: self.old, report, alive });
        }
        let folds = self.make.compress != Compress::No;
        let root = self.about[self.old.root as usize];
        let (root, alive) = match self.cell {
            Some(cell) => {
                // A node that is not needed is treated as a node that scores nothing.
                let wanted = |about: &About| if about.is_touched() { about.want } else { 0 };
                let wanted = self.about.iter().map(wanted);
                let alive = Alive::new(cell, self.letters, wanted, folds);
                let row = root.row() * self.letters;
                let top = &self.value[row..row + self.letters];
                let tag = Tag::pyramid(cell);
                let bound =
                    if self.is_plain { self.bound } else { self.make.new.bound_of(tag, top) };
                self.make.scratch.clear();
                self.make.scratch.extend_from_slice(top);
                (self.make.push(tag, 0, bound)?, alive)
            }
            None => (root.row, Alive::in_place(folds)),
        };
        // This memory is freed before the next steps need more.
        (self.about, self.value, self.make.table) = (Vec::new(), Vec::new(), None);
        let mut tree = Tree {
            class: Arc::clone(&self.old.class),
            order: Order::Spelling,
            arena: self.make.new,
            root,
            keys: self.make.keys,
            traits: Traits {
                folded: self.old.traits.folded || folds,
                stale: self.old.traits.stale || self.make.compress == Compress::Stale,
                ..self.old.traits
            },
        };
        let mut report = LiftReport {
            bound: tree.bound(),
            nodes: self.nodes,
            filtered: self.filtered,
            leaves: 0,
            unique: (self.filtered == 0).then(|| tree.stored()),
            // Nothing was merged, so the stored bound is exact.
            exact_bound: tree.bound(),
        };
        if !self.is_plain {
            // The published tables count pyramid nodes with equal keys once.
            let (live, pyramid) = (tree.unique(), tree.arena.pyramid(tree.root));
            let keys = pyramid.iter().filter_map(|&node| tree.keys.get(node as usize));
            let equal = match keys.collect::<BTreeSet<_>>().len() {
                0 => 0,
                distinct => pyramid.len() - distinct,
            };
            (report.nodes, report.unique) = (tree.nodes(), Some(live - equal));
            if tree.traits.stale {
                report.exact_bound = exact_bound(&tree);
            }
            report.filtered = drop_branches(&mut tree, self.cutoff);
            tidy(&mut tree, live);
        }
        report.leaves = pyramid_leaves(&tree);
        Ok(Lifted { tree: Arc::new(tree), report, alive: Arc::new(alive) })
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
                let low = bounds.iter().filter(|&&bound| bound > 0 && bound <= self.cutoff);
                self.filtered = low.count() as u32;
                self.about[root].want = above(bounds, self.cutoff);
                self.size = Vec::new();
                self.pass = Pass::Select;
            }
            Pass::Select => {
                // Copies of touched nodes are often shared, so the new tree usually has only a quarter more nodes than
                // the old one.
                let nodes = self.old.stored() + self.old.stored() / 2;
                self.make.new = self.old.arena.empty_like(nodes, 2 * nodes);
                self.pass = Pass::Make;
            }
            Pass::Make | Pass::Done => self.pass = Pass::Done,
        }
    }
}

/// Lifts the choice of a cell to the top of a tree and drops branches that are then at or below `cutoff`, in one
/// call.
///
/// A lift never raises the bound or changes a board's value. Nothing happens if the cell has only one letter, doesn't
/// occur in the tree, or is already at the top. Cost: three visits per stored node, and at most one copy of each node
/// per letter of the cell.
pub fn lift(tree: &Arc<Tree>, cell: Cell, cutoff: u32) -> Result<Lifted, TreeError> {
    Lift::new(tree, cell, cutoff, Compress::No, Sharing::Local)?.finish()
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
        let Some(cell) = self.cell else {
            return;
        };
        let k = if K == 0 { self.letters } else { K };
        let (old, slots) = (&self.old.arena, &self.make.slots[cell.index()]);
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
            if !tag.is_sum() && tag.cell() == cell {
                for (place, &child) in children.iter().enumerate() {
                    if child != NONE {
                        let child = child as usize;
                        let place = slot(slots, old, tag, place, child);
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
        let Some(cell) = self.cell else {
            return;
        };
        for node in nodes.rev() {
            let about = self.about[node];
            if about.want == 0 {
                continue;
            }
            let tag = self.old.arena.nodes[node].tag;
            if about.is_touched() && !tag.is_sum() && tag.cell() == cell {
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
        let (old, slots) = (&self.old.arena, &self.make.slots[tag.cell().index()]);
        for (place, &child) in old.children(node as u32).iter().enumerate() {
            if child != NONE {
                let place = slot(slots, old, tag, place, child as usize);
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
    fn make<const PLAIN: bool>(&mut self, nodes: core::ops::Range<usize>) -> Result<(), TreeError> {
        let Some(cell) = self.cell else {
            return nodes.into_iter().try_for_each(|node| self.fold_in_place(node));
        };
        let k = self.letters;
        for node in nodes {
            let Node { tag, mask, .. } = self.old.arena.nodes[node];
            if !PLAIN && mask & self.own != 0 {
                self.about[node].row = TOUCHED | (self.value.len() / k) as u32;
                self.value.resize(self.value.len() + k, NONE);
            }
            let about = self.about[node];
            if about.want == 0 {
                // Versions that are not needed become [`NONE`], so that their bounds aren't mistaken for node numbers.
                if about.is_touched() {
                    let row = about.row() * k;
                    self.value[row..row + k].fill(NONE);
                }
                continue;
            } else if !about.is_touched() {
                self.copy::<PLAIN>(node, tag)?;
            } else if !tag.is_sum() && tag.cell() == cell {
                self.choose::<PLAIN>(node, tag, about);
            } else {
                self.split::<PLAIN>(node, tag, about, cell)?;
            }
            if !PLAIN && about.is_touched() {
                let made = self.value[about.row() * k..].iter().enumerate();
                let made = made.fold(0, |set, (i, &node)| set | u32::from(node != NONE) << i);
                self.about[node].want = made;
            }
        }
        Ok(())
    }

    /// Makes the new version of a node from the new versions of its children.
    fn fold_in_place(&mut self, node: usize) -> Result<(), TreeError> {
        let (old, make) = (&self.old.arena, &mut self.make);
        let Node { tag, bound: stored, .. } = old.nodes[node];
        make.scratch.clear();
        for &child in old.children(node as u32) {
            make.scratch.push(match child {
                NONE => NONE,
                child => self.about[child as usize].row,
            });
        }
        let refreshes = matches!(make.compress, Compress::Refreshed | Compress::Thorough);
        if tag.is_sum() && make.compress != Compress::No {
            for at in 0..make.scratch.len() {
                make.scratch[at] = make.spliced(make.scratch[at]);
            }
        }
        // A pyramid node with nothing left below it keeps its old bound.
        let bound = match make.new.bound_of(tag, &make.scratch) {
            0 => stored,
            bound if refreshes => bound,
            _ => stored,
        };
        self.about[node].row = make.node_with(tag, bound)?;
        Ok(())
    }

    fn copy<const PLAIN: bool>(&mut self, node: usize, tag: Tag) -> Result<(), TreeError> {
        let (old, make) = (&self.old.arena, &mut self.make);
        // Nodes that are not needed have no number, and pyramids lose the branches that the cutoff drops.
        let children = old.children(node as u32).iter();
        let children = children.map(|&child| match child {
            NONE => NONE,
            child => self.about[child as usize].row,
        });
        let new = if PLAIN && tag.is_pyramid() {
            make.scratch.clear();
            make.scratch.extend(children);
            make.new.push(tag, &make.scratch, old.nodes[node].bound)?
        } else {
            // The whole subtree is kept unchanged.
            make.new.push_as(old, node, children)?
        };
        if new >= TOUCHED {
            return Err(TreeError::TooLarge { limit: TOUCHED });
        }
        if !PLAIN && make.table.is_some() {
            let keys = if make.old_keys.is_empty() { &self.old.keys } else { &make.old_keys };
            make.keys.push(keys[node]);
        }
        self.about[node].row = new;
        Ok(())
    }

    /// Handles a choice on the cell, whose version for each letter is its child for that letter.
    fn choose<const PLAIN: bool>(&mut self, node: usize, tag: Tag, about: About) {
        let (row, k) = (about.row() * self.letters, self.letters);
        self.value[row..row + k].fill(NONE);
        // The nodes directly below a pyramid are the roots of its parts, and these are never folded away.
        let folds = !PLAIN && self.make.compress != Compress::No && !tag.is_pyramid();
        let slots = &self.make.slots[tag.cell().index()];
        for (place, &child) in self.old.arena.children(node as u32).iter().enumerate() {
            if child != NONE {
                let place = slot(slots, &self.old.arena, tag, place, child as usize);
                if about.want >> place & 1 != 0 {
                    // No other choice on the cell can be below this one, so the child was copied unchanged.
                    let new = self.about[child as usize].row;
                    self.value[row + place] = if folds { self.make.spliced(new) } else { new };
                }
            }
        }
    }

    /// Makes the versions of a node that are needed, one per letter.
    fn split<const PLAIN: bool>(
        &mut self,
        node: usize,
        tag: Tag,
        about: About,
        cell: Cell,
    ) -> Result<(), TreeError> {
        let (row, k) = (about.row() * self.letters, self.letters);
        // Each child is looked up only once for all copies.
        self.from.clear();
        let children = self.old.arena.children(node as u32).iter();
        self.from.extend(children.map(|&child| match child {
            NONE => NONE,
            child => self.about[child as usize].row,
        }));
        let make = &mut self.make;
        for i in 0..k {
            if about.want >> i & 1 == 0 {
                self.value[row + i] = NONE;
                continue;
            }
            make.scratch.clear();
            for &from in &self.from {
                let new = if from != NONE && from & TOUCHED != 0 {
                    self.value[(from & !TOUCHED) as usize * k + i]
                } else {
                    from
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
            if !PLAIN {
                self.value[row + i] = make.node(tag)?;
                continue;
            }
            let bound = self.value[row + i];
            // The copies for different letters are often equal, and equal copies are shared.
            let mut made = self.value[row..row + i].iter().copied();
            let equal = made.find(|&node| {
                node != NONE && {
                    let other = &make.new.nodes[node as usize];
                    (other.tag, other.bound) == (tag, bound)
                        && make.new.children(node) == make.scratch
                }
            });
            self.value[row + i] = match equal {
                Some(node) => node,
                None => make.new.push(tag, &make.scratch, bound)?,
            };
        }
        Ok(())
    }
}

// --- Folding ---

/// The new arena, and what is needed to make nodes in it.
#[derive(Debug)]
struct Make {
    new: Arena,
    /// The hash of each new node. The list is empty if equal nodes are not shared.
    keys: Vec<u64>,
    /// The hash of each old node, if the old tree doesn't store them.
    old_keys: Vec<u64>,
    table: Option<HashTable<u32>>,
    compress: Compress,
    /// Whether folding also merges the choices that are left behind when letter nodes are absorbed.
    thorough: bool,
    /// The position of each letter among each cell's letters.
    slots: Vec<[u8; MAX_LETTERS]>,
    scratch: Vec<u32>,
}

impl Make {
    /// Finds the node with a tag and the children in `scratch`, or makes it and folds it. Returns [`NONE`] if it scores
    /// nothing.
    fn node(&mut self, tag: Tag) -> Result<u32, TreeError> {
        match self.new.bound_of(tag, &self.scratch) {
            0 => Ok(NONE),
            bound => self.node_with(tag, bound),
        }
    }

    /// Finds the node with a tag and the children in `scratch`, or makes it and folds it. A new node gets the bound
    /// `bound`, unless a fold recomputes it.
    fn node_with(&mut self, mut tag: Tag, mut bound: u32) -> Result<u32, TreeError> {
        // The key describes the node before it is folded. The key leaves out the positions of a pyramid node's
        // children, but the lookup also compares these.
        let (mut key, mut name) = (0, 0);
        if let Some(table) = &self.table {
            key = key_of(tag, self.scratch.iter().copied(), &self.keys);
            name = name_of(tag, &self.scratch, key);
            let equal = table.find(name, |&node| {
                let same = self.keys[node as usize] == key;
                same && (!tag.is_pyramid() || self.new.children(node) == self.scratch)
            });
            if let Some(&node) = equal {
                return Ok(node);
            }
        }
        if tag.is_sum() && self.compress != Compress::No {
            tag = self.fold(tag, 0)?;
            if self.compress != Compress::Stale {
                bound = self.new.bound_of(tag, &self.scratch);
            }
        }
        let node = self.new.push(tag, &self.scratch, bound)?;
        if let Some(table) = &mut self.table {
            self.keys.push(key);
            table.insert_unique(name, node, |&node| {
                let tag = self.new.nodes[node as usize].tag;
                name_of(tag, self.new.children(node), self.keys[node as usize])
            });
        }
        Ok(node)
    }

    /// Makes a node from the children in `scratch`, starting at `base`, without looking it up.
    fn push(&mut self, tag: Tag, base: usize, bound: u32) -> Result<u32, TreeError> {
        let node = self.new.push(tag, &self.scratch[base..], bound)?;
        self.scratch.truncate(base);
        if self.table.is_some() {
            let children = self.new.children(node).iter().copied();
            self.keys.push(key_of(tag, children, &self.keys));
        }
        Ok(node)
    }

    /// Folds the children in `scratch`, starting at `base`: merges choices on the same cell, and replaces sum nodes
    /// with their children. Returns the tag with the points of those sum nodes added.
    fn fold(&mut self, mut tag: Tag, base: usize) -> Result<Tag, TreeError> {
        let (mut choices, mut twice) = self.choices_first(base);
        if self.thorough {
            // The choices that were left behind when letter nodes were absorbed can now be merged.
            while choices < self.scratch.len() {
                tag = self.absorb(tag, choices)?;
                (choices, twice) = self.choices_first(base);
            }
        }
        if twice {
            choices = self.merge_twins(base, choices)?;
        }
        self.absorb(tag, choices)
    }

    /// Returns the only child of a letter node that has no points, or any other node itself.
    fn spliced(&self, node: u32) -> u32 {
        let tag = self.new.nodes[node as usize].tag;
        match self.new.children(node) {
            &[only] if tag.is_sum() && tag.points() == 0 => only,
            _ => node,
        }
    }

    fn cell(&self, node: u32) -> Cell {
        self.new.nodes[node as usize].tag.cell()
    }

    /// In `scratch`, starting at `base`, moves the choices in front of the sum nodes, keeping the order of both.
    /// Returns where the sum nodes begin, and whether two choices are on the same cell.
    fn choices_first(&mut self, base: usize) -> (usize, bool) {
        let mut choices = base;
        let (mut seen, mut twice) = (0u64, false);
        for at in base..self.scratch.len() {
            let tag = self.new.nodes[self.scratch[at] as usize].tag;
            if !tag.is_sum() {
                let bit = tag.cell().bit();
                twice |= seen & bit != 0;
                seen |= bit;
                if choices < at {
                    self.scratch[choices..=at].rotate_right(1);
                }
                choices += 1;
            }
        }
        (choices, twice)
    }

    /// Sorts the choices in `scratch` from `base` to `end` by cell, merges those on the same cell, and returns their
    /// new end.
    fn merge_twins(&mut self, base: usize, end: usize) -> Result<usize, TreeError> {
        // A stable insertion sort.
        for at in base + 1..end {
            let node = self.scratch[at];
            let own = self.cell(node);
            let mut to = at;
            while to > base && self.cell(self.scratch[to - 1]) > own {
                self.scratch[to] = self.scratch[to - 1];
                to -= 1;
            }
            self.scratch[to] = node;
        }
        let mut kept = base;
        for at in base + 1..end {
            let (a, b) = (self.scratch[kept], self.scratch[at]);
            if self.cell(a) == self.cell(b) {
                self.scratch[kept] = self.merge_choices(a, b)?;
            } else {
                kept += 1;
                self.scratch[kept] = b;
            }
        }
        self.scratch.drain(kept + 1..end);
        Ok(kept + 1)
    }

    /// Replaces the sum nodes in `scratch`, starting at `sums`, with their children, and adds their points to a tag.
    fn absorb(&mut self, tag: Tag, sums: usize) -> Result<Tag, TreeError> {
        let end = self.scratch.len();
        if sums == end {
            return Ok(tag);
        }
        let mut points = tag.points();
        for at in sums..end {
            let node = self.scratch[at];
            points += self.new.nodes[node as usize].tag.points();
            self.scratch.extend_from_slice(self.new.children(node));
        }
        self.scratch.drain(sums..end);
        tag.with_points(points)
    }

    fn merge_choices(&mut self, a: u32, b: u32) -> Result<u32, TreeError> {
        let base = self.scratch.len();
        let tag = self.new.nodes[a as usize].tag;
        let slots = tag.cell().index();
        // The position of a child's letter, or a number beyond all letters if there are no more children.
        let slot = |make: &Self, at: u32, end: u32| {
            if at == end {
                return u8::MAX;
            }
            let child = make.new.children[at as usize];
            make.slots[slots][make.new.nodes[child as usize].tag.letter().index()]
        };
        let ends = |make: &Self, node: u32| {
            let node = node as usize;
            (make.new.start[node], make.new.start[node + 1])
        };
        let ((mut i, end_a), (mut j, end_b)) = (ends(self, a), ends(self, b));
        let (mut x, mut y) = (slot(self, i, end_a), slot(self, j, end_b));
        while i < end_a || j < end_b {
            let (left, right) = (x <= y, y <= x);
            let next = if left && right {
                let (a, b) = (self.new.children[i as usize], self.new.children[j as usize]);
                self.merge_sums(a, b)?
            } else {
                self.new.children[if left { i } else { j } as usize]
            };
            self.scratch.push(next);
            if left {
                i += 1;
                x = slot(self, i, end_a);
            }
            if right {
                j += 1;
                y = slot(self, j, end_b);
            }
        }
        let bound = self.new.bound_of(tag, &self.scratch[base..]);
        self.push(tag, base, bound)
    }

    fn merge_sums(&mut self, a: u32, b: u32) -> Result<u32, TreeError> {
        let base = self.scratch.len();
        let (tag, other) = (self.new.nodes[a as usize].tag, self.new.nodes[b as usize].tag);
        let tag = tag.with_points(tag.points() + other.points())?;
        self.scratch.extend_from_slice(self.new.children(a));
        self.scratch.extend_from_slice(self.new.children(b));
        let new = &self.new;
        self.scratch[base..].sort_by_key(|&node| new.nodes[node as usize].tag.cell());
        let mut bound = self.new.bound_of(tag, &self.scratch[base..]);
        let tag = self.fold(tag, base)?;
        if self.compress != Compress::Stale {
            bound = self.new.bound_of(tag, &self.scratch[base..]);
        }
        self.push(tag, base, bound)
    }
}

/// Computes the hash of a node from its tag and the hashes of its children. The published counts treat a pyramid as a
/// choice without positions, so two pyramids with equal children in different positions count as one. Their hashes are
/// therefore equal here, too. As in the published counts, two different nodes with the same hash would be mistaken for
/// one node. Among a million nodes, the odds that this happens at all are 1 in 36 million.
fn key_of(tag: Tag, children: impl Iterator<Item = u32>, keys: &[u64]) -> u64 {
    let tag = if tag.is_pyramid() { Tag::choice(tag.cell()) } else { tag };
    let children = children.filter(|&child| child != NONE);
    children.fold(mix(0, tag.0.into()), |hash, child| mix(hash, keys[child as usize]))
}

fn name_of(tag: Tag, children: &[u32], key: u64) -> u64 {
    if tag.is_pyramid() {
        let children = children.iter();
        children.fold(key, |hash, &child| mix(hash, child.into()))
    } else {
        key
    }
}

fn keys_of(arena: &Arena) -> Vec<u64> {
    let mut keys = Vec::with_capacity(arena.len());
    for node in 0..arena.len() as u32 {
        let children = arena.children(node).iter().copied();
        let key = key_of(arena.nodes[node as usize].tag, children, &keys);
        keys.push(key);
    }
    keys
}

// --- Dropping branches ---

/// Going down from the root, drops each branch below a pyramid node if the branch's bound is at or below the cutoff.
/// Returns how many branches were dropped.
fn drop_branches(tree: &mut Tree, cutoff: u32) -> u32 {
    if cutoff == 0 {
        return 0;
    }
    let mut dropped = 0;
    let mut seen = BTreeSet::new();
    let mut ahead = BTreeSet::from([tree.root as usize]);
    while let Some(node) = ahead.pop_last() {
        if !tree.arena.nodes[node].tag.is_pyramid() {
            continue;
        }
        // Of several nodes with one key, only the first counts.
        let counts = tree.keys.get(node).is_none_or(|key| seen.insert(*key));
        let arena = &mut tree.arena;
        for at in arena.start[node] as usize..arena.start[node + 1] as usize {
            let child = arena.children[at];
            if child == NONE {
                continue;
            }
            if arena.nodes[child as usize].bound <= cutoff {
                arena.children[at] = NONE;
                dropped += u32::from(counts);
            } else {
                ahead.insert(child as usize);
            }
        }
    }
    dropped
}

/// Drops nodes that can't be reached from the root, and puts the rest in the order of a walk. The order matters if two
/// nodes with the same key were folded differently, because the published counts of unique nodes depend on which one
/// comes first. At most `live` nodes may be left.
fn tidy(tree: &mut Tree, live: usize) {
    let (arena, order) = tree.arena.in_walk_order(tree.root, live);
    if !tree.keys.is_empty() {
        let keys = order.iter().map(|&node| tree.keys[node as usize]);
        tree.keys = keys.collect();
    }
    tree.root = arena.len() as u32 - 1;
    tree.arena = arena;
}

// --- Preview ---

/// The predicted result of an operation.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TreePreview {
    /// The bound after the operation.
    pub bound: u32,
    /// Whether the actual bound may be lower, because the operation folds and the preview doesn't.
    pub at_most: bool,
    /// The number of nodes after the operation, before branches are dropped; `None` if it is not known.
    pub nodes: Option<u32>,
    /// For each letter of the cell, the bound of the boards with this letter; 0 if they have no words.
    pub letters: Vec<u32>,
}

/// Predicts the result of a plain lift of a cell, without a cutoff, by running only the lift's first pass.
///
/// Cost: one visit per stored node, which is at most a third of the cost of the lift.
pub fn preview(tree: &Arc<Tree>, cell: Cell) -> Result<TreePreview, TreeError> {
    let mut lift = Lift::new(tree, cell, 0, Compress::No, Sharing::Local)?;
    let letters = if lift.pass == Pass::Done {
        // The cell is at the top already, or has no choice in the tree.
        let root = tree.root();
        let at_top = tree.cell(root) == Some(cell);
        let bound = |letter: &Letter| {
            let child = tree.children(root).find(|(of, _)| *of == Some(*letter));
            child.map_or(0, |(_, child)| tree.node_bound(child))
        };
        let letters = tree.class().letters(cell).iter();
        letters.map(|letter| if at_top { bound(letter) } else { tree.bound() }).collect()
    } else {
        while lift.pass == Pass::Measure {
            let _ = lift.step(1)?;
        }
        let row = lift.about[tree.root().index()].row() * lift.letters;
        lift.value[row..row + lift.letters].to_vec()
    };
    Ok(TreePreview { bound: lift.bound, at_most: false, nodes: Some(lift.nodes), letters })
}

// --- The result ---

/// The statistics of a lift: the figures that the published tables list.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LiftReport {
    /// The bound after the lift.
    pub bound: u32,
    /// The number of nodes before branches at or below the cutoff were dropped. It saturates at 2^32 - 1.
    pub nodes: u32,
    /// The number of branches that were dropped.
    pub filtered: u32,
    /// The number of remaining paths through the pyramid of choices at the top.
    pub leaves: u32,
    /// The number of distinct stored nodes before branches were dropped. `None` for a plain lift that
    /// dropped some, because it never makes the nodes that it drops.
    pub unique: Option<usize>,
    /// The bound before branches are dropped, recomputed from the leaves. It can be lower than the stored bound.
    pub exact_bound: u32,
}

impl LiftReport {
    /// Returns the figures of a tree to which nothing is done. Cost: a few visits per stored node.
    pub fn unchanged(tree: &Tree) -> Self {
        Self {
            bound: tree.bound(),
            nodes: tree.nodes(),
            filtered: 0,
            leaves: pyramid_leaves(tree),
            unique: Some(tree.unique()),
            exact_bound: exact_bound(tree),
        }
    }
}

/// A tree after a lift.
#[derive(Clone, Debug)]
pub struct Lifted {
    /// The new tree, or the old one if there was nothing to lift.
    pub tree: Arc<Tree>,
    /// The statistics of the lift.
    pub report: LiftReport,
    /// What is needed to find out which old node each new node comes from.
    pub alive: Arc<Alive>,
}

/// For each node of the old tree, the letters of the lifted cell with which it scores.
#[derive(Clone, Debug)]
pub struct Alive {
    /// The lifted cell, or `None` if nothing was lifted.
    pub cell: Option<Cell>,
    /// For each old node, one bit per letter position, in as many bytes as needed. The bits are 0 for nodes without the
    /// cell.
    letters: Vec<u8>,
    width: usize,
    /// Whether the lift also merged and folded nodes.
    pub folded: bool,
}

impl Alive {
    pub(crate) fn new(
        cell: Cell,
        count: usize,
        bits: impl ExactSizeIterator<Item = u32>,
        folded: bool,
    ) -> Self {
        let width = count.div_ceil(8);
        let mut letters = Vec::with_capacity(width * bits.len());
        for bits in bits {
            letters.extend_from_slice(&bits.to_le_bytes()[..width]);
        }
        Self { cell: Some(cell), letters, width, folded }
    }

    /// Makes the record of an operation that lifted nothing: it folded the tree in place or didn't change it at all.
    pub(crate) fn in_place(folded: bool) -> Self {
        Self { cell: None, letters: Vec::new(), width: 0, folded }
    }

    /// Returns the letters of the lifted cell with which a node of the old tree scores, as one bit per position.
    /// Returns `None` if the cell doesn't occur at or below the node, in which case its letter makes no difference
    /// there.
    pub(crate) fn letters_of(&self, old: &Tree, node: NodeId) -> Option<u32> {
        let own = old.arena.own[self.cell?.index()];
        let asked = old.arena.nodes[node.index()].mask & own != 0;
        let bytes = || self.letters[node.index() * self.width..][..self.width].iter().rev();
        asked.then(|| bytes().fold(0, |bits, &byte| bits << 8 | u32::from(byte)))
    }
}

/// Returns the number of paths through the pyramid of choices at the top of a tree, or 1 if there is no pyramid.
fn pyramid_leaves(tree: &Tree) -> u32 {
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
    let (_, node) = tree.children(tree.root()).find(|(l, _)| *l == Some(letter))?;
    let cell = tag.cell();
    Some(tree.part_at(node, cell, letter, tree.traits.decided.with(cell.into())))
}
