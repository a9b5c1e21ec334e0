//! Lifts as they were published: with de-duplication, compression, and counts from before the filter.
//!
//! Compression folds what a lift leaves behind: the letter nodes of the lifted cell, which have become chains, are
//! taken into the nodes above them, and choices of one cell that so come to hang side by side are merged. Source:
//! Vanderkam 2025 (February). As published, the bound of a node into which others were merged stayed as it was
//! ([`Compress::Stale`]); computed again ([`Compress::Refreshed`]) it is tighter, and more can be dropped.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::keys::{KeyTable, mix};
use super::lift::{changes, places};
use super::lifted::{Alive, LiftReport, Lifted, pyramid_leaves, unchanged};
use super::value::exact_bound;
use super::{Arena, NONE, Order, Sharing, Tag, Traits, Tree, TreeError};
use crate::grid::{Cell, MAX_CELLS};
use crate::letter::MAX_LETTERS;

/// Whether a lift folds what it leaves behind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Compress {
    /// A plain lift.
    #[default]
    No,
    /// Folds, and leaves bounds as they were: sound, but loose. The published tables.
    Stale,
    /// Folds, and computes bounds again.
    Refreshed,
}

/// A lift under way, in one pass over the old nodes, as a plain [`super::Lift`] cannot do it.
#[derive(Debug)]
pub struct Squeeze {
    old: Arc<Tree>,
    cell: Cell,
    own: u32,
    letters: usize,
    cutoff: u32,
    compress: Compress,
    changes: bool,
    at: usize,
    /// By old node: its row in `value`, or the new number of a node without the cell.
    row: Vec<u32>,
    /// By row and letter: the new node.
    value: Vec<u32>,
    alive: Vec<u32>,
    make: Make,
}

/// Old nodes handled between two looks at the budget.
const BLOCK: usize = 1024;

impl Squeeze {
    /// Begins to lift `cell`. [`Sharing::Full`] de-duplicates; anything else keeps every copy.
    ///
    /// # Errors
    /// [`TreeError::WrongOrder`] for an orderly tree.
    pub fn new(
        old: &Arc<Tree>,
        cell: Cell,
        cutoff: u32,
        compress: Compress,
        sharing: Sharing,
    ) -> Result<Self, TreeError> {
        if old.order() != Order::Spelling {
            return Err(TreeError::WrongOrder);
        }
        let full = sharing == Sharing::Full;
        let changes = changes(old, cell);
        let nodes = if changes { old.stored() } else { 0 };
        let old_keys = if full && changes && old.keys.is_empty() {
            keys_of(&old.arena)
        } else {
            Vec::new()
        };
        // Folding makes up to 2.7 times as many nodes, with 2.4 children each, most of which do not stay. Arrays that grow
        // instead double, and are there twice meanwhile.
        let room = if compress == Compress::No {
            nodes
        } else {
            nodes.max((nodes * 11 / 4).min(1 << 21))
        };
        let mut slots = vec![[0; MAX_LETTERS]; MAX_CELLS];
        for at in old.class().dims().iter() {
            slots[at.index()] = places(old, at);
        }
        Ok(Self {
            cell,
            own: old.arena.own[cell.index()],
            letters: old.class().letters(cell).len(),
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
                slots,
                scratch: Vec::new(),
            },
            old: Arc::clone(old),
        })
    }

    /// Handles about `budget` old nodes; whether there is more to do.
    ///
    /// # Errors
    /// [`TreeError`] if the new tree does not fit; the lift is lost then, the old tree is not.
    pub fn step(&mut self, budget: usize) -> Result<bool, TreeError> {
        let nodes = self.alive.len();
        let end = nodes.min(self.at.saturating_add(budget.max(1)));
        while self.at < end {
            let block = end.min(self.at + BLOCK);
            self.block(self.at..block)?;
            self.at = block;
        }
        Ok(self.at < nodes)
    }

    /// How much is done, 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.at as f64 / self.alive.len().max(1) as f64
    }

    /// The new tree and its figures; does what is left of the work.
    ///
    /// # Errors
    /// Those of [`Squeeze::step`].
    pub fn finish(mut self) -> Result<Lifted, TreeError> {
        if !self.changes {
            return Ok(unchanged(&self.old));
        }
        while self.step(usize::MAX)? {}
        let row = self.row[self.old.root as usize] as usize * self.letters;
        let top = &self.value[row..row + self.letters];
        let tag = Tag::pyramid(self.cell);
        let bound = self.make.new.bound_of(tag, top);
        let root = self.make.new.push(tag, top, bound)?;
        if self.make.table.is_some() {
            let key = self.make.key(tag, root);
            self.make.keys.push(key);
        }
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
        let mut report = LiftReport {
            bound,
            nodes: tree.nodes(),
            filtered: 0,
            leaves: 0,
            unique: Some(unique(&tree)),
            exact_bound: if tree.traits.stale {
                exact_bound(&tree)
            } else {
                bound
            },
        };
        report.filtered = drop_branches(&mut tree, self.cutoff);
        tidy(&mut tree);
        report.leaves = pyramid_leaves(&tree);
        Ok(Lifted {
            tree: Arc::new(tree),
            report,
            alive: Arc::new(Alive::new(
                self.cell,
                self.letters,
                &self.alive,
                self.compress != Compress::No,
            )),
        })
    }

    #[inline(never)]
    fn block(&mut self, nodes: core::ops::Range<usize>) -> Result<(), TreeError> {
        for node in nodes {
            let tag = self.old.arena.nodes[node].tag;
            if self.old.arena.nodes[node].mask & self.own == 0 {
                self.copy(node)?;
                continue;
            }
            let row = self.value.len();
            self.row.push((row / self.letters) as u32);
            self.value.resize(row + self.letters, NONE);
            if !tag.is_sum() && tag.cell() == self.cell {
                self.choose(node, tag, row);
            } else {
                for i in 0..self.letters {
                    self.value[row + i] = self.copy_for(node, tag, i)?;
                }
            }
            let made = self.value[row..].iter().enumerate();
            self.alive[node] = made.fold(0, |set, (i, &node)| set | u32::from(node != NONE) << i);
        }
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
            let keys = if make.old_keys.is_empty() {
                &self.old.keys
            } else {
                &make.old_keys
            };
            make.keys.push(keys[node]);
        }
        self.row.push(new);
        Ok(())
    }

    /// At a choice of the cell, each letter becomes what hangs there, or the one choice below that.
    fn choose(&mut self, node: usize, tag: Tag, row: usize) {
        let pyramid = tag.is_pyramid();
        let children = self.old.arena.children(node as u32).iter().enumerate();
        for (place, &child) in children.filter(|(_, child)| **child != NONE) {
            let place = if tag.is_pyramid() {
                place
            } else {
                let letter = self.old.arena.nodes[child as usize].tag.letter();
                self.make.slots[self.cell.index()][letter.index()].into()
            };
            // Below a choice of the cell there is no other: the child was copied.
            let new = self.row[child as usize];
            let tag = self.make.new.nodes[new as usize].tag;
            let below = self.make.new.children(new);
            // Below a pyramid stand the roots of parts, which stay.
            let fold = self.compress != Compress::No && tag.points() == 0 && !pyramid;
            self.value[row + place] = if fold && below.len() == 1 {
                below[0]
            } else {
                new
            };
        }
    }

    /// What a node becomes with letter `i`.
    fn copy_for(&mut self, node: usize, tag: Tag, i: usize) -> Result<u32, TreeError> {
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
            let letter = self.old.class().letters(self.cell)[i];
            Tag::sum(self.cell, letter).with_points(tag.points())?
        } else {
            tag
        };
        make.node(tag)
    }
}

/// The new arena, and all that makes nodes of it.
#[derive(Debug)]
struct Make {
    new: Arena,
    /// By new node; empty without de-duplication.
    keys: Vec<u64>,
    /// By old node, if the old tree has none.
    old_keys: Vec<u64>,
    /// The nodes made by this lift.
    table: Option<KeyTable>,
    compress: Compress,
    /// The place of each letter on each cell.
    slots: Vec<[u8; MAX_LETTERS]>,
    scratch: Vec<u32>,
}

impl Make {
    /// The node of a tag and the children in scratch: found, or made and folded, or nothing.
    fn node(&mut self, tag: Tag) -> Result<u32, TreeError> {
        let bound = self.new.bound_of(tag, &self.scratch);
        if bound == 0 {
            return Ok(NONE);
        }
        // The key is that of the node as it is before it is folded. Pyramid nodes are looked up by their places
        // as well, which the key leaves out.
        let (mut key, mut name) = (0, 0);
        if let Some(table) = &self.table {
            key = key_of(tag, self.scratch.iter().copied(), &self.keys);
            name = name_of(tag, &self.scratch, key);
            let twin = table.get(name, |node| {
                let same = self.keys[node as usize] == key;
                same && (!tag.is_pyramid() || self.new.children(node) == self.scratch)
            });
            if let Some(node) = twin {
                return Ok(node);
            }
        }
        let node = if tag.is_sum() && self.compress != Compress::No {
            let tag = self.fold(tag, 0)?;
            let bound = match self.compress {
                Compress::Refreshed => self.new.bound_of(tag, &self.scratch),
                _ => bound,
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

    /// Makes a node that is not looked up, of the children in scratch from `base` on.
    fn push(&mut self, tag: Tag, base: usize, bound: u32) -> Result<u32, TreeError> {
        let node = self.new.push(tag, &self.scratch[base..], bound)?;
        self.scratch.truncate(base);
        if self.table.is_some() {
            let key = self.key(tag, node);
            self.keys.push(key);
        }
        Ok(node)
    }

    /// The key of a node as it stands.
    fn key(&self, tag: Tag, node: u32) -> u64 {
        key_of(tag, self.new.children(node).iter().copied(), &self.keys)
    }

    /// Folds the children in scratch from `base` on: choices of one cell are merged, sum nodes give way to
    /// their children. Returns the tag with the points of those.
    fn fold(&mut self, tag: Tag, base: usize) -> Result<Tag, TreeError> {
        let cell = |make: &Self, node: u32| make.new.nodes[node as usize].tag.cell();
        // Choices first, both kinds in their order; nodes have few children.
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
        if twice {
            // A stable insertion sort.
            for at in base + 1..choices {
                let node = self.scratch[at];
                let own = cell(self, node);
                let mut to = at;
                while to > base && cell(self, self.scratch[to - 1]) > own {
                    self.scratch[to] = self.scratch[to - 1];
                    to -= 1;
                }
                self.scratch[to] = node;
            }
            let mut kept = base;
            for at in base + 1..choices {
                let (a, b) = (self.scratch[kept], self.scratch[at]);
                if cell(self, a) == cell(self, b) {
                    self.scratch[kept] = self.merge_choices(a, b)?;
                } else {
                    kept += 1;
                    self.scratch[kept] = b;
                }
            }
            self.scratch.drain(kept + 1..choices);
            choices = kept + 1;
        }
        let end = self.scratch.len();
        if choices == end {
            return Ok(tag);
        }
        let mut points = tag.points();
        for at in choices..end {
            let node = self.scratch[at];
            points += self.new.nodes[node as usize].tag.points();
            self.scratch.extend_from_slice(self.new.children(node));
        }
        self.scratch.drain(choices..end);
        tag.with_points(points)
    }

    /// Two choices of one cell as one.
    fn merge_choices(&mut self, a: u32, b: u32) -> Result<u32, TreeError> {
        let base = self.scratch.len();
        let tag = self.new.nodes[a as usize].tag;
        let slots = tag.cell().index();
        // The place of the letter of a child, beyond all letters if there is none.
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

    /// Two sum nodes of one letter as one.
    fn merge_sums(&mut self, a: u32, b: u32) -> Result<u32, TreeError> {
        let base = self.scratch.len();
        let (tag, other) = (
            self.new.nodes[a as usize].tag,
            self.new.nodes[b as usize].tag,
        );
        let tag = tag.with_points(tag.points() + other.points())?;
        self.scratch.extend_from_slice(self.new.children(a));
        self.scratch.extend_from_slice(self.new.children(b));
        let new = &self.new;
        self.scratch[base..].sort_by_key(|&node| new.nodes[node as usize].tag.cell());
        let stale = self.new.bound_of(tag, &self.scratch[base..]);
        let tag = self.fold(tag, base)?;
        let bound = match self.compress {
            Compress::Refreshed => self.new.bound_of(tag, &self.scratch[base..]),
            _ => stale,
        };
        self.push(tag, base, bound)
    }
}

/// The hash of a node: of its tag and the hashes of its children. Published counts take a pyramid for a choice
/// without places: two that have equal children in different places are one there, and have one key here.
fn key_of(tag: Tag, children: impl Iterator<Item = u32>, keys: &[u64]) -> u64 {
    let tag = if tag.is_pyramid() {
        Tag::choice(tag.cell())
    } else {
        tag
    };
    let children = children.filter(|&child| child != NONE);
    children.fold(mix(0, tag.0.into()), |hash, child| {
        mix(hash, keys[child as usize])
    })
}

/// What a node is looked up by.
fn name_of(tag: Tag, children: &[u32], key: u64) -> u64 {
    if tag.is_pyramid() {
        let children = children.iter();
        children.fold(key, |hash, &child| mix(hash, child.into()))
    } else {
        key
    }
}

/// Whether a pyramid node is the first that is seen with its key; all are without keys.
fn is_first(tree: &Tree, node: usize, seen: &mut BTreeSet<u64>) -> bool {
    tree.keys.get(node).is_none_or(|key| seen.insert(*key))
}

/// Nodes below the root as the published tables count them.
fn unique(tree: &Tree) -> usize {
    let live = tree.arena.reachable(&[tree.root]);
    let mut seen = BTreeSet::new();
    (0..live.len())
        .filter(|&node| live[node])
        .filter(|&node| !tree.arena.nodes[node].tag.is_pyramid() || is_first(tree, node, &mut seen))
        .count()
}

/// The hashes of all nodes.
fn keys_of(arena: &Arena) -> Vec<u64> {
    let mut keys = Vec::with_capacity(arena.len());
    for node in 0..arena.len() as u32 {
        let children = arena.children(node).iter().copied();
        let key = key_of(arena.nodes[node as usize].tag, children, &keys);
        keys.push(key);
    }
    keys
}

/// Empties the places of pyramid nodes whose branches are at or below a cutoff, from the root down; how many.
fn drop_branches(tree: &mut Tree, cutoff: u32) -> u32 {
    if cutoff == 0 {
        return 0;
    }
    let root = tree.root as usize;
    let mut dropped = 0;
    let mut seen = BTreeSet::new();
    let mut reached = vec![false; tree.arena.len()];
    reached[root] = true;
    for node in (0..=root).rev() {
        if !reached[node] || !tree.arena.nodes[node].tag.is_pyramid() {
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
                reached[child as usize] = true;
            }
        }
    }
    dropped
}

/// Forgets what no longer hangs below the root, and puts the rest in the order of a walk: where two nodes with one
/// key differ in how they were folded, published counts of unique nodes depend on which comes first.
fn tidy(tree: &mut Tree) {
    let (arena, order) = tree.arena.in_walk_order(tree.root);
    if !tree.keys.is_empty() {
        let keys = order.iter().map(|&node| tree.keys[node as usize]);
        tree.keys = keys.collect();
    }
    tree.root = arena.len() as u32 - 1;
    tree.arena = arena;
}

/// Drops the branches of the pyramid that are at or below `cutoff`, and says how many. The bound of the root stays
/// as it is, though nothing may be left below it: then the class is broken.
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
