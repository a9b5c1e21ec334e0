//! Makes the nodes of a lift: finds equal nodes, folds letter nodes into the nodes above them, and merges choices.

use super::compress::Compress;
use crate::grid::Cell;
use crate::letter::MAX_LETTERS;
use crate::tree::arena::{Arena, NONE, Tag};
use crate::tree::error::TreeError;
use crate::tree::keys::{KeyTable, mix};

/// The new arena, and what is needed to make nodes in it.
#[derive(Debug)]
pub(super) struct Make {
    pub(super) new: Arena,
    /// The hash of each new node. The list is empty if equal nodes are not shared.
    pub(super) keys: Vec<u64>,
    /// The hash of each old node, if the old tree doesn't store them.
    pub(super) old_keys: Vec<u64>,
    /// The nodes made by this lift, looked up by hash.
    pub(super) table: Option<KeyTable>,
    pub(super) compress: Compress,
    /// Whether folding also merges the choices that are left behind when letter nodes are absorbed.
    pub(super) thorough: bool,
    /// The position of each letter among each cell's letters.
    pub(super) slots: Vec<[u8; MAX_LETTERS]>,
    pub(super) scratch: Vec<u32>,
}

impl Make {
    /// Finds the node with a tag and the children in `scratch`, or makes it and folds it. Returns [`NONE`] if it scores
    /// nothing.
    pub(super) fn node(&mut self, tag: Tag) -> Result<u32, TreeError> {
        match self.new.bound_of(tag, &self.scratch) {
            0 => Ok(NONE),
            bound => self.node_with(tag, bound),
        }
    }

    /// Finds the node with a tag and the children in `scratch`, or makes it and folds it. A new node gets the bound
    /// `bound`, unless a fold recomputes it.
    pub(super) fn node_with(&mut self, tag: Tag, bound: u32) -> Result<u32, TreeError> {
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

    /// Computes the key of a node from its tag and its current children.
    pub(super) fn key(&self, tag: Tag, node: u32) -> u64 {
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
    pub(super) fn splice(&mut self) {
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

    /// Merges two choices on the same cell into one.
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

/// Computes the hashes of all nodes.
pub(super) fn keys_of(arena: &Arena) -> Vec<u64> {
    let mut keys = Vec::with_capacity(arena.len());
    for node in 0..arena.len() as u32 {
        let children = arena.children(node).iter().copied();
        let key = key_of(arena.nodes[node as usize].tag, children, &keys);
        keys.push(key);
    }
    keys
}
