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
#[cfg(any(
    all(target_arch = "x86_64", test),
    target_feature = "simd128",
    all(target_arch = "aarch64", target_endian = "little"),
))]
mod short;
#[cfg(target_arch = "x86_64")]
pub(super) mod vector;

use self::pairs::{Pair, Pairs};
use super::fetch::{fetch, fetch_all, fetch_rest};
use super::plan::MAX_POSITIONS;
use super::record::{Kid, Narrow, Weight, Wide, choice_words, close, kid_words, open};
use crate::letter::MAX_LETTERS;
#[cfg(any(
    target_feature = "simd128",
    all(target_arch = "aarch64", target_endian = "little"),
))]
use crate::machine::Vectors;
#[cfg(target_arch = "x86_64")]
use crate::machine::Widest;

/// Records are written in batches of about this many. Everything below the records in a batch is written after the
/// whole batch.
const BATCH: usize = 64;
/// A pair's records are prefetched this many pairs ahead of its merge.
const AHEAD: usize = 8;
/// The end of a long record is prefetched this many pairs ahead, when its beginning should already be in the cache.
const REST_AHEAD: usize = 2;
/// The number of machine words that may be read and written past the end of a choice.
const SPARE: usize = 16;
/// The maximum number of machine words in a tree, however much memory is allowed, because indexes into the tree are
/// 32-bit numbers. The size is checked only once per batch, so the limit leaves room for one batch of the largest
/// records.
const MOST_WORDS: usize = u32::MAX as usize - 2 * BATCH * record_room::<Wide>();

/// Returns the number of machine words in the largest record, including words that may be written past its end.
const fn record_room<W: Weight>() -> usize {
    1 + MAX_POSITIONS * (W::HEAD + MAX_LETTERS * kid_words::<W>()) + SPARE
}

/// An array of records; the machine word at index 0 is reserved. A depth-first search remembers the array's length, and
/// later cuts the array back to that length.
#[derive(Clone, Debug)]
pub(super) struct RecordTree<W> {
    /// The records up to `top`, followed by unused memory.
    pub(super) words: Vec<u32>,
    top: usize,
    pairs: Pairs,
    #[cfg(target_arch = "x86_64")]
    pub(super) vectors: Widest,
    /// The maximum number of machine words allowed. Beyond that, `full` is set and merging gives up.
    limit: usize,
    pub(super) full: bool,
    /// The number of records written by merging.
    pub(super) merged: u64,
    weight: core::marker::PhantomData<W>,
}

/// A node that may lack its last choices: `choices` is the set of positions whose choices it still has.
#[derive(Clone, Copy, Debug)]
pub(super) struct RecordNode<W> {
    pub(super) record: u32,
    pub(super) choices: u32,
    pub(super) weight: W,
}

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
            Widest::Vbmi2(proof, _) | Widest::Avx512(proof) => {
                vector::write_batch(proof, tree, start, end);
            }
            Widest::Avx2(proof) => avx2::write_batch(proof, tree, start, end),
            #[cfg(test)]
            Widest::Short(proof) => short::write_batch(proof, tree, start, end),
            Widest::Plain => tree.write_pairs(start, end),
        }
    }
    #[cfg(any(
        target_feature = "simd128",
        all(target_arch = "aarch64", target_endian = "little"),
    ))]
    #[inline]
    fn write_batch(tree: &mut RecordTree<Self>, start: usize, end: usize) {
        match Vectors::detect() {
            Some(proof) => short::write_batch(proof, tree, start, end),
            _ => tree.write_pairs(start, end),
        }
    }
}

impl Merge for Wide {}

impl<W: Merge> RecordTree<W> {
    pub(super) fn new(limit: usize) -> Self {
        Self {
            words: vec![0],
            top: 1,
            pairs: Pairs::default(),
            #[cfg(target_arch = "x86_64")]
            vectors: Widest::detect(),
            limit: limit.min(MOST_WORDS),
            full: false,
            merged: 0,
            weight: core::marker::PhantomData,
        }
    }

    /// Drops the contents but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.top = 1;
        self.full = false;
        self.merged = 0;
    }

    /// Returns whether there are more machine words than allowed.
    pub(super) fn is_full(&self) -> bool {
        self.full || self.top > self.limit
    }

    /// Returns the number of machine words in use, which can serve as a mark for [`RecordTree::release`].
    pub(super) fn top(&self) -> usize {
        self.top
    }

    /// Drops everything that was appended after a mark.
    pub(super) fn release(&mut self, mark: usize) {
        self.top = mark;
    }

    /// Calls `grow`, which may append records, and returns its result.
    pub(super) fn append<T>(&mut self, grow: impl FnOnce(&mut Vec<u32>) -> T) -> T {
        self.words.truncate(self.top);
        let grown = grow(&mut self.words);
        self.top = self.words.len();
        self.words.resize(self.top + SPARE, 0);
        grown
    }

    /// Makes a node with all choices of a kid.
    #[inline]
    pub(super) fn node(&self, kid: Kid<W>) -> RecordNode<W> {
        RecordNode {
            record: kid.record,
            choices: self.words[kid.record as usize],
            weight: kid.weight,
        }
    }

    /// Splits off the last choice, which is the one with the lowest position, if that position is `at`. Returns the
    /// choice's index (0 if there is no such choice) and the node without it.
    pub(super) fn split(&self, node: RecordNode<W>, at: usize) -> (usize, RecordNode<W>) {
        if node.choices.trailing_zeros() as usize != at {
            return (0, node);
        }
        let choices = node.choices & (node.choices - 1);
        let mut place = node.record as usize + 1;
        let mut bound = node.weight.points();
        for _ in 0..choices.count_ones() {
            let head = &self.words[place..];
            bound += W::bound_of_choice(head);
            place += choice_words::<W>(head);
        }
        let rest = RecordNode {
            record: if choices == 0 { 0 } else { node.record },
            choices,
            weight: W::new(bound, node.weight.points()),
        };
        (place, rest)
    }

    /// Returns the kid for a letter of the choice at `place`, or `None` if the choice doesn't have that letter.
    #[inline]
    pub(super) fn kid(&self, place: usize, letter: usize) -> Option<Kid<W>> {
        let letters = self.words[place];
        let bit = 1 << letter;
        (place != 0 && letters & bit != 0).then(|| {
            let before = (letters & (bit - 1)).count_ones() as usize;
            Kid::read(&self.words[place + W::HEAD + before * kid_words::<W>()..])
        })
    }

    /// Appends a record with the choices of `base` and one more, at position `at`, which must be lower than the
    /// positions of all those choices.
    pub(super) fn with_choice(
        &mut self,
        base: Kid<W>,
        at: usize,
        kids: &[(usize, Kid<W>)],
    ) -> Kid<W> {
        if kids.is_empty() {
            return base;
        }
        let mut record = Vec::new();
        if base.record != 0 {
            let start = base.record as usize;
            let mut end = start + 1;
            for _ in 0..self.words[start].count_ones() {
                end += choice_words::<W>(&self.words[end..]);
            }
            record.extend_from_slice(&self.words[start..end]);
            record[0] |= 1 << at;
        } else {
            record.push(1 << at);
        }
        let head = record.len();
        open::<W>(&mut record);
        let (mut letters, mut most) = (0, 0);
        for &(letter, kid) in kids {
            kid.write(&mut record);
            letters |= 1 << letter;
            most = most.max(kid.weight.bound());
        }
        close::<W>(&mut record[head..], letters, at as u32, most);
        let place = self.top as u32;
        self.append(|words| words.extend_from_slice(&record));
        Kid {
            record: place,
            weight: base.weight.plus(W::new(most, 0)),
        }
    }

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
        self.write(
            (x.record, x.choices),
            (y.record, y.choices),
            weight.points(),
            0,
        );
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
            let end = if last - start <= 2 * BATCH {
                last
            } else {
                start + BATCH
            };
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

    /// Writes the records of some pairs, one after another.
    #[inline]
    pub(super) fn write_pairs(&mut self, start: usize, end: usize) {
        self.for_pairs(start, end, |tree, i| {
            let ([x, y], points) = tree.pair(i);
            let choices = [x, y].map(|record| tree.words[record as usize]);
            tree.write((x, choices[0]), (y, choices[1]), points, i);
        });
    }

    /// Calls `write` for each pair in a range; `write` writes the record for one pair. Before each call, the pair's
    /// records are prefetched, and room is made for the new record.
    // Inlined so that callers compiled for newer processors can use those processors' instructions here, too.
    #[inline(always)]
    fn for_pairs(&mut self, start: usize, end: usize, write: impl Fn(&mut Self, usize)) {
        fetch_all(&self.words, self.pairs.all_made(start..end));
        for i in start..end.min(start + AHEAD) {
            self.fetch_pair(i);
        }
        for i in start..end {
            if i + AHEAD < end {
                self.fetch_pair(i + AHEAD);
            }
            if i + REST_AHEAD < end {
                self.fetch_rest_of_pair(i + REST_AHEAD);
            }
            self.make_room();
            write(self, i);
        }
    }

    /// Returns the records of a pair, and the points of the merged node.
    #[inline(always)]
    fn pair(&self, i: usize) -> ([u32; 2], u32) {
        let [slot, _] = self.pairs.places(i);
        let points = W::read(&self.words[slot as usize + 1..]).points();
        (self.pairs.made(i), points)
    }

    #[inline(always)]
    fn fetch_pair(&self, i: usize) {
        let [x, y] = self.pairs.made(i);
        fetch(&self.words, x as usize);
        fetch(&self.words, y as usize);
    }

    #[inline(always)]
    fn fetch_rest_of_pair(&mut self, i: usize) {
        for record in self.pairs.made(i) {
            fetch_rest(&self.words, record as usize);
        }
    }

    /// Makes room for one more record and its pairs.
    #[inline(always)]
    fn make_room(&mut self) {
        let room = record_room::<W>();
        if self.words.len() < self.top + room {
            self.words.resize(self.top + 16 * room, 0);
        }
        self.pairs.make_room();
    }

    /// Ends the new record of pair `i`, which takes the machine words from `record` to `end`. `bound` is its bound, not
    /// counting the kids that are still to be merged.
    #[inline(always)]
    fn end_record(&mut self, i: usize, record: usize, end: usize, bound: u32) {
        self.top = end;
        self.merged += 1;
        self.full |= end > self.limit;
        self.pairs.set(i, record as u32, bound);
    }

    /// Finishes a pair whose record and subtree have been written: updates the kid, its choice, and the record that
    /// contains the choice.
    #[inline]
    fn finish(&mut self, i: usize) {
        let [record, bound] = self.pairs.made(i);
        let [slot, choice] = self.pairs.places(i);
        let words = &mut self.words[slot as usize..];
        let points = W::read(&words[1..]).points();
        let weight = W::new(bound, points);
        Kid { record, weight }.put(words);
        let head = &mut self.words[choice as usize..];
        let before = W::bound_of_choice(head);
        let most = before.max(bound);
        W::set_bound(head, most);
        self.pairs.add(i, most - before);
    }
}
