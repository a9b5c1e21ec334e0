//! Lifts cells as in the published results: with deduplication and compression, and with nodes counted before branches
//! are dropped.
//!
//! Compression folds what a lift leaves behind. The lifted cell's *letter nodes* (the sum nodes that stand for its
//! letters) are now mere links in chains. They are absorbed into the nodes above them. Choices on the same cell that
//! become siblings are merged. Source: Vanderkam 2025 (February). In the published version, a node kept its old bound
//! when other nodes were merged into it ([`Compress::Stale`]). Recomputing the bound ([`Compress::Refreshed`]) makes it
//! tighter, so that more branches can be dropped. The trees in the post of 21 February were folded once more
//! ([`Compress::Thorough`]).

use super::arena::{Arena, KeyTable, NONE, Tag, TreeError, mix};
use super::evaluation::{Order, Sharing, Traits, Tree};
use super::lift::{Alive, LiftReport, Lifted, changes, places, pyramid_leaves, unchanged};
use super::words::exact_bound;
use crate::grid::{Cell, MAX_CELLS};
use crate::letter::MAX_LETTERS;
use crate::step::Step;
use std::collections::BTreeSet;
use std::sync::Arc;

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
    pub fn progress(&self) -> f64 {
        self.at as f64 / self.alive.len().max(1) as f64
    }

    /// Finishes the work, and returns the new tree with its statistics.
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

// --- Folding ---

/// The new arena, and what is needed to make nodes in it.
#[derive(Debug)]
pub(super) struct Make {
    new: Arena,
    /// The hash of each new node. The list is empty if equal nodes are not shared.
    keys: Vec<u64>,
    /// The hash of each old node, if the old tree doesn't store them.
    old_keys: Vec<u64>,
    table: Option<KeyTable>,
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
    fn node_with(&mut self, tag: Tag, bound: u32) -> Result<u32, TreeError> {
        // The key describes the node before it is folded. The key leaves out the positions of a pyramid node's
        // children, but the lookup also compares these.
        let (mut key, mut name) = (0, 0);
        if let Some(table) = &self.table {
            key = key_of(tag, self.scratch.iter().copied(), &self.keys);
            name = name_of(tag, &self.scratch, key);
            let equal = table.get(name, |node| {
                let same = self.keys[node as usize] == key;
                same && (!tag.is_pyramid() || self.new.children(node) == self.scratch)
            });
            if let Some(node) = equal {
                return Ok(node);
            }
        }
        let node = if tag.is_sum() && self.compress != Compress::No {
            let tag = self.fold(tag, 0)?;
            let bound = match self.compress {
                Compress::Refreshed | Compress::Thorough => self.new.bound_of(tag, &self.scratch),
                Compress::No | Compress::Stale => bound,
            };
            self.new.push(tag, &self.scratch, bound)?
        } else {
            self.new.push(tag, &self.scratch, bound)?
        };
        if let Some(table) = &mut self.table {
            self.keys.push(key);
            table.insert(name, node, |node| {
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
            let key = self.key(tag, node);
            self.keys.push(key);
        }
        Ok(node)
    }

    fn key(&self, tag: Tag, node: u32) -> u64 {
        key_of(tag, self.new.children(node).iter().copied(), &self.keys)
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

    /// In `scratch`, replaces each letter node that has no points and a single child with that child.
    fn splice(&mut self) {
        for at in 0..self.scratch.len() {
            let node = self.scratch[at];
            let tag = self.new.nodes[node as usize].tag;
            if let (true, 0, &[only]) = (tag.is_sum(), tag.points(), self.new.children(node)) {
                self.scratch[at] = only;
            }
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

    /// Merges two sum nodes with the same letter into one.
    fn merge_sums(&mut self, a: u32, b: u32) -> Result<u32, TreeError> {
        let base = self.scratch.len();
        let (tag, other) = (self.new.nodes[a as usize].tag, self.new.nodes[b as usize].tag);
        let tag = tag.with_points(tag.points() + other.points())?;
        self.scratch.extend_from_slice(self.new.children(a));
        self.scratch.extend_from_slice(self.new.children(b));
        let new = &self.new;
        self.scratch[base..].sort_by_key(|&node| new.nodes[node as usize].tag.cell());
        let stale = self.new.bound_of(tag, &self.scratch[base..]);
        let tag = self.fold(tag, base)?;
        let bound = match self.compress {
            Compress::Refreshed | Compress::Thorough => {
                self.new.bound_of(tag, &self.scratch[base..])
            }
            Compress::No | Compress::Stale => stale,
        };
        self.push(tag, base, bound)
    }
}

/// Computes the hash of a node from its tag and the hashes of its children. The published counts treat a pyramid as a
/// choice without positions, so two pyramids with equal children in different positions count as one. Their hashes are
/// therefore equal here, too.
fn key_of(tag: Tag, children: impl Iterator<Item = u32>, keys: &[u64]) -> u64 {
    let tag = if tag.is_pyramid() { Tag::choice(tag.cell()) } else { tag };
    let children = children.filter(|&child| child != NONE);
    children.fold(mix(0, tag.0.into()), |hash, child| mix(hash, keys[child as usize]))
}

/// Returns the hash that is used to look up a node.
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

/// Returns whether a pyramid node is the first one with its key. If the tree has no keys, every node counts as the
/// first.
fn is_first(tree: &Tree, node: usize, seen: &mut BTreeSet<u64>) -> bool {
    tree.keys.get(node).is_none_or(|key| seen.insert(*key))
}

/// Counts the nodes reachable from the root, and how many of them the published tables count as unique.
fn live_and_unique(tree: &Tree) -> (usize, usize) {
    let live = tree.arena.reachable(&[tree.root]);
    let live = live.into_iter().filter(|live| *live).count();
    let pyramid = tree.arena.pyramid(tree.root).into_iter();
    let mut seen = BTreeSet::new();
    let again = pyramid.filter(|&node| !is_first(tree, node as usize, &mut seen));
    (live, live - again.count())
}

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
        let counts = is_first(tree, node, &mut seen);
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
pub(super) fn tidy(tree: &mut Tree, live: usize) {
    let (arena, order) = tree.arena.in_walk_order(tree.root, live);
    if !tree.keys.is_empty() {
        let keys = order.iter().map(|&node| tree.keys[node as usize]);
        tree.keys = keys.collect();
    }
    tree.root = arena.len() as u32 - 1;
    tree.arena = arena;
}

/// Drops the branches of the pyramid that are at or below `cutoff`, and returns how many there were. The bound of the
/// root stays unchanged, even if nothing is left below it. In that case, the class is broken.
#[must_use]
pub fn filter(tree: &Tree, cutoff: u32) -> (Tree, u32) {
    let mut tree = tree.clone();
    let dropped = drop_branches(&mut tree, cutoff);
    let live = tree.arena.reachable(&[tree.root]);
    let moved = tree.arena.compact(&live);
    tree.root = moved[tree.root as usize];
    let mut live = live.into_iter();
    tree.keys.retain(|_| live.next() == Some(true));
    (tree, dropped)
}
