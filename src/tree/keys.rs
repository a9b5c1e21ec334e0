//! Finding equal nodes: a table of nodes by their hash.

use super::{Arena, NONE, Tag};

/// An odd constant whose multiples spread over all bits (2^64 over the golden ratio).
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Mixes a number into a hash; each step can be undone, so nothing is lost before 64 bits are full.
#[inline]
pub(crate) fn mix(hash: u64, number: u64) -> u64 {
    let mixed = (hash.rotate_left(23) ^ number).wrapping_mul(SPREAD);
    mixed ^ mixed >> 29
}

/// Nodes of one arena by what they are: tag and children.
#[derive(Clone, Debug)]
pub(crate) struct Consing {
    /// Node numbers plus one, 0 for a free place. Linear probing, at most half full.
    places: Vec<u32>,
    used: usize,
}

impl Consing {
    pub(crate) fn new() -> Self {
        Self {
            places: vec![0; 1 << 12],
            used: 0,
        }
    }

    fn hash(tag: Tag, children: &[u32]) -> u64 {
        children
            .iter()
            .fold(mix(0, tag.0.into()), |hash, &child| mix(hash, child.into()))
    }

    /// The node with this tag and these children, if there is one; else the place to put it.
    #[inline]
    pub(crate) fn find(&self, arena: &Arena, tag: Tag, children: &[u32]) -> Result<u32, usize> {
        let mask = self.places.len() - 1;
        let mut at = (Self::hash(tag, children) >> 20) as usize & mask;
        loop {
            let Some(node) = self.places[at].checked_sub(1) else {
                return Err(at);
            };
            if arena.tag[node as usize] == tag && arena.children(node) == children {
                return Ok(node);
            }
            at = (at + 1) & mask;
        }
    }

    /// Remembers the node that was just made at a place that [`Consing::find`] gave.
    pub(crate) fn insert(&mut self, arena: &Arena, place: usize, node: u32) {
        self.places[place] = node + 1;
        self.used += 1;
        if self.used * 2 > self.places.len() {
            self.grow(arena);
        }
    }

    fn grow(&mut self, arena: &Arena) {
        let old = core::mem::take(&mut self.places);
        let mask = 2 * old.len() - 1;
        self.places = vec![0; mask + 1];
        for node in old.into_iter().filter(|node| *node != 0) {
            let (tag, children) = (arena.tag[node as usize - 1], arena.children(node - 1));
            let mut at = (Self::hash(tag, children) >> 20) as usize & mask;
            while self.places[at] != 0 {
                at = (at + 1) & mask;
            }
            self.places[at] = node;
        }
    }
}

/// Nodes by 64 bits of hash: what the published counts of unique nodes are made with. Two different nodes
/// of one hash would be taken for one; among a million nodes the odds of that are 1 in 36 million.
#[derive(Clone, Debug)]
pub(crate) struct KeyTable {
    keys: Vec<u64>,
    nodes: Vec<u32>,
    used: usize,
}

impl KeyTable {
    pub(crate) fn new() -> Self {
        Self {
            keys: vec![0; 1 << 12],
            nodes: vec![NONE; 1 << 12],
            used: 0,
        }
    }

    /// The node of a key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<u32> {
        let mask = self.nodes.len() - 1;
        let mut at = key as usize & mask;
        while self.nodes[at] != NONE {
            if self.keys[at] == key {
                return Some(self.nodes[at]);
            }
            at = (at + 1) & mask;
        }
        None
    }

    /// Remembers the node of a key that is not there.
    pub(crate) fn insert(&mut self, key: u64, node: u32) {
        if 2 * (self.used + 1) > self.nodes.len() {
            let size = 2 * self.nodes.len();
            let keys = core::mem::replace(&mut self.keys, vec![0; size]);
            let nodes = core::mem::replace(&mut self.nodes, vec![NONE; size]);
            for (key, node) in keys.into_iter().zip(nodes) {
                if node != NONE {
                    self.place(key, node);
                }
            }
        }
        self.place(key, node);
        self.used += 1;
    }

    fn place(&mut self, key: u64, node: u32) {
        let mask = self.nodes.len() - 1;
        let mut at = key as usize & mask;
        while self.nodes[at] != NONE {
            at = (at + 1) & mask;
        }
        self.keys[at] = key;
        self.nodes[at] = node;
    }
}
