//! Growing a tree: records, and merging two nodes into one.
//!
//! On 4x4 classes, merging takes half of the time. Most of that time goes to waiting for memory, and to branches that
//! no processor can predict, because every record is different. Batches (`merge_pairs`), and vectors where the machine
//! has them (`vector`, `avx2`), reduce the time per record from 80 to 60 ns. Two more changes save another 25 to 33%:
//! reading only half a vector for small choices (and most are small), and prefetching the ends of long records.
//!
//! Tried on a 4x4 class and not adopted, because the effect was within the noise: batches of 32 or 256, prefetching 4
//! or 16 pairs ahead, and prefetching a third cache line for every record, not just for long ones. Merging all pairs at
//! the same depth in one batch was 12% slower.
//!
//! In wasm and on 64-bit ARM, this program has no prefetch instruction. Instead, it reads the beginnings of all records
//! in a batch before it merges any of them, so that the waits overlap (`fetch_all`). In wasm with `simd128`, this alone
//! reduced the CPU time of `boggle bench breaking` by 17% on the 4x4 class, 4% on 3x4, and 2% on 3x3. Vectors with two
//! kids each (`short`) saved another 3% on the 3x3 and 3x4 classes. On 4x4, the measurements range from a loss of 1% to a
//! gain of 3%. Both were measured in Node 20, with the versions taking turns.
//!
//! Tried in wasm and not adopted, because it was no faster, or hardly: reading 16 pairs at a time instead of the
//! whole batch, reading a third cache line of long records, always handling four kids at once, and listing pairs without
//! a branch but without vectors. Copying the choices that only one record has, instead of passing them through the
//! vectors, saved 2% on the 4x4 class but nothing reliable on the smaller ones, so it was not adopted either.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod pairs;
mod plain;
mod tree;

use self::pairs::Pair;
use self::tree::BATCH;
pub(super) use self::tree::{RecordNode, RecordTree};
use super::record::{Narrow, Weight, Wide};
#[cfg(target_arch = "x86_64")]
use crate::machine::Widest;

/// Weight types for which trees can be merged.
pub(super) trait Merge: Weight {
    /// Does the work of [`RecordTree::write_pairs`], with vectors if the machine has them.
    fn write_batch(tree: &mut RecordTree<Self>, start: usize, end: usize) {
        tree.write_pairs(start, end);
    }
}

impl Merge for Narrow {
    #[cfg(target_arch = "x86_64")]
    #[inline]
    fn write_batch(tree: &mut RecordTree<Self>, start: usize, end: usize) {
        match tree.vectors {
            Widest::Avx2(proof) => avx2::write_batch(proof, tree, start, end),
            _ => tree.write_pairs(start, end),
        }
    }
}

impl Merge for Wide {}

impl<W: Merge> RecordTree<W> {
    /// Merges two nodes into their sum: one node that counts everything that either of them counts. Subtrees that only
    /// one of them has are shared, not copied. The bound of the sum is at most the sum of the two bounds. If the tree
    /// gets full, merging stops and the result is meaningless.
    pub(super) fn merge(&mut self, x: RecordNode<W>, y: RecordNode<W>) -> RecordNode<W> {
        let weight = x.weight.plus(y.weight);
        if x.choices == 0 {
            return RecordNode { weight, ..y };
        }
        if y.choices == 0 {
            return RecordNode { weight, ..x };
        }
        self.pairs.clear();
        self.make_room();
        self.pairs.push(Pair::default());
        self.write((x.record, x.choices), (y.record, y.choices), weight.points(), 0);
        self.merge_pairs(1, self.pairs.len());
        let [record, bound] = self.pairs.made(0);
        RecordNode {
            record,
            choices: x.choices | y.choices,
            weight: W::new(bound, weight.points()),
        }
    }

    /// Merges pairs with their whole subtrees. It writes the records of a batch of pairs, then merges the pairs found
    /// in that batch, and finally updates the parents.
    ///
    /// Records are far apart in memory, so most of the time would be spent waiting for them. In a batch, records can be
    /// prefetched long before they are needed. In addition, everything below a batch is written to one contiguous
    /// range, which speeds up later walks.
    fn merge_pairs(&mut self, first: usize, last: usize) {
        let mut start = first;
        while start < last && !self.full {
            let end = if last - start <= 2 * BATCH { last } else { start + BATCH };
            let made = self.pairs.len();
            W::write_batch(self, start, end);
            self.merge_pairs(made, self.pairs.len());
            self.pairs.truncate(made);
            for i in start..end {
                self.finish(i);
            }
            start = end;
        }
    }
}
