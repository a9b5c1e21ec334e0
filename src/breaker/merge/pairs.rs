//! The list of pairs that are still to be merged.

use core::ops::Range;

use super::super::plan::MAX_POSITIONS;
use super::super::record::SPARE;
use crate::letter::MAX_LETTERS;

/// Two kids to merge.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pair {
    /// The records of the two kids.
    pub(super) records: [u32; 2],
    /// The index of the merged kid, and the index of the choice that it will be in.
    pub(super) places: [u32; 2],
    /// The index of the pair whose merged record contains the choice.
    pub(super) parent: u32,
}

/// Pairs, stored as one array per field. Once a pair is written, its new record and bound replace its old records.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    records: Vec<[u32; 2]>,
    places: Vec<[u32; 2]>,
    parents: Vec<u32>,
    len: usize,
}

/// Pairs with the same parent, in the lanes of vectors. Only the first `count` lanes are pairs; the others may contain
/// anything.
pub(super) struct PairLanes<const N: usize> {
    pub(super) records: [[u32; 2]; N],
    pub(super) places: [[u32; 2]; N],
    pub(super) parent: u32,
    pub(super) count: usize,
}

impl Pairs {
    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn truncate(&mut self, len: usize) {
        self.len = len;
    }

    /// Makes room for all pairs of a record.
    #[inline(always)]
    pub(super) fn make_room(&mut self) {
        let room = self.len + MAX_POSITIONS * MAX_LETTERS + SPARE;
        if self.parents.len() < room {
            self.records.resize(2 * room, [0; 2]);
            self.places.resize(2 * room, [0; 2]);
            self.parents.resize(2 * room, 0);
        }
    }

    /// Appends a pair. The caller must have called [`Pairs::make_room`].
    #[inline(always)]
    pub(super) fn push(&mut self, pair: Pair) {
        self.push_lanes(PairLanes {
            records: [pair.records],
            places: [pair.places],
            parent: pair.parent,
            count: 1,
        });
    }

    /// Appends pairs from the lanes of vectors. The caller must have called [`Pairs::make_room`]. All lanes are stored,
    /// without a branch; the next pairs overwrite those that are not pairs.
    #[inline(always)]
    pub(super) fn push_lanes<const N: usize>(&mut self, lanes: PairLanes<N>) {
        let to = self.len..self.len + N;
        self.records[to.clone()].copy_from_slice(&lanes.records);
        self.places[to.clone()].copy_from_slice(&lanes.places);
        self.parents[to].fill(lanes.parent);
        self.len += lanes.count;
    }

    /// Returns what [`Pairs::made`] returns, for a range of pairs.
    #[inline(always)]
    pub(super) fn all_made(&self, range: Range<usize>) -> &[[u32; 2]] {
        &self.records[range]
    }

    /// Returns the two records of a pair or, once the pair is written, the new record and its bound.
    #[inline(always)]
    pub(super) fn made(&self, i: usize) -> [u32; 2] {
        self.records[i]
    }

    /// Returns the index of the merged kid and the index of its choice.
    #[inline(always)]
    pub(super) fn places(&self, i: usize) -> [u32; 2] {
        self.places[i]
    }

    /// Stores the merged record of a pair, and its bound so far.
    #[inline(always)]
    pub(super) fn set(&mut self, i: usize, record: u32, bound: u32) {
        self.records[i] = [record, bound];
    }

    /// Adds `bound` to the bound of the record that contains a pair's merged kid.
    #[inline(always)]
    pub(super) fn add(&mut self, i: usize, bound: u32) {
        self.records[self.parents[i] as usize][1] += bound;
    }
}
