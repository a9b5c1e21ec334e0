//! Hash tables of nodes, for finding equal nodes.

use super::arena::{Arena, Tag};

/// An odd constant whose multiples spread over all bits (2^64 divided by the golden ratio).
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Mixes a number into a hash. Each step is reversible, so no information is lost until all 64 bits are in use.
#[inline]
pub(crate) fn mix(hash: u64, number: u64) -> u64 {
    let mixed = (hash.rotate_left(23) ^ number).wrapping_mul(SPREAD);
    mixed ^ mixed >> 29
}

/// The nodes of one arena, looked up by their tag and children.
#[derive(Clone, Debug)]
pub(crate) struct Consing {
    /// The slots of the table. Each holds a node's id plus one, or 0 if it is free. Collisions are resolved by linear
    /// probing, and at most half of the slots are used.
    places: Vec<u32>,
    used: usize,
}

impl Consing {
    pub(crate) fn new() -> Self {
        Self { places: vec![0; 1 << 12], used: 0 }
    }

    fn hash(tag: Tag, children: &[u32]) -> u64 {
        children.iter().fold(mix(0, tag.0.into()), |hash, &child| mix(hash, child.into()))
    }

    /// Returns the node with this tag and these children. If there is none, the error is the slot to put it in.
    #[inline]
    pub(crate) fn find(&self, arena: &Arena, tag: Tag, children: &[u32]) -> Result<u32, usize> {
        let mask = self.places.len() - 1;
        let mut at = (Self::hash(tag, children) >> 20) as usize & mask;
        loop {
            let Some(node) = self.places[at].checked_sub(1) else {
                return Err(at);
            };
            if arena.nodes[node as usize].tag == tag && arena.children(node) == children {
                return Ok(node);
            }
            at = (at + 1) & mask;
        }
    }

    /// Adds a new node at a slot returned by [`Consing::find`].
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
            let (tag, children) = (arena.nodes[node as usize - 1].tag, arena.children(node - 1));
            let mut at = (Self::hash(tag, children) >> 20) as usize & mask;
            while self.places[at] != 0 {
                at = (at + 1) & mask;
            }
            self.places[at] = node;
        }
    }
}

/// Nodes looked up by a 64-bit hash, as was done for the published counts of unique nodes. Two different nodes with the
/// same hash would be mistaken for one node. Among a million nodes, the odds that this happens at all are 1 in 36
/// million.
///
/// For each slot, one byte of its node's hash is stored apart from the node's id. Most searches for a missing node end
/// in that array, which is small enough for the processor's cache. The caller decides whether the full hashes are
/// equal.
#[derive(Clone, Debug)]
pub(crate) struct KeyTable {
    /// One byte per slot, which is 0 if the slot is free. Collisions are resolved by linear probing, and at most three
    /// quarters of the slots are used.
    bytes: Vec<u8>,
    nodes: Vec<u32>,
    used: usize,
}

impl KeyTable {
    /// Makes a table with room for at least three eighths as many nodes as `nodes`. It grows when it is full.
    pub(crate) fn new(nodes: usize) -> Self {
        let places = (nodes / 2).next_power_of_two().max(1 << 6);
        Self { bytes: vec![0; places], nodes: vec![0; places], used: 0 }
    }

    /// Returns the upper bits of a key, adjusted so that they are never 0.
    #[inline]
    fn byte(key: u64) -> u8 {
        (key >> 56) as u8 | 1
    }

    /// Returns the node with this key. `is` tells whether a candidate really has the key.
    #[inline]
    pub(crate) fn get(&self, key: u64, is: impl Fn(u32) -> bool) -> Option<u32> {
        let mask = self.bytes.len() - 1;
        let mut at = key as usize & mask;
        loop {
            let byte = self.bytes[at];
            if byte == 0 {
                return None;
            }
            if byte == Self::byte(key) && is(self.nodes[at]) {
                return Some(self.nodes[at]);
            }
            at = (at + 1) & mask;
        }
    }

    /// Adds the node of a new key. `key_of` must return the key of any node in the table.
    #[inline]
    pub(crate) fn insert(&mut self, key: u64, node: u32, key_of: impl Fn(u32) -> u64) {
        if 4 * (self.used + 1) > 3 * self.bytes.len() {
            let places = 2 * self.bytes.len();
            let bytes = core::mem::replace(&mut self.bytes, vec![0; places]);
            let nodes = core::mem::replace(&mut self.nodes, vec![0; places]);
            for (byte, node) in bytes.into_iter().zip(nodes) {
                if byte != 0 {
                    self.place(key_of(node), node);
                }
            }
        }
        self.place(key, node);
        self.used += 1;
    }

    #[inline]
    fn place(&mut self, key: u64, node: u32) {
        let mask = self.bytes.len() - 1;
        let mut at = key as usize & mask;
        while self.bytes[at] != 0 {
            at = (at + 1) & mask;
        }
        self.bytes[at] = Self::byte(key);
        self.nodes[at] = node;
    }
}
