//! The array that a tree is merged in, with the list of the pairs that are still to be merged.

use super::super::fetch::{fetch, fetch_all, fetch_rest};
use super::super::plan::MAX_POSITIONS;
use super::super::record::{Kid, SPARE, Weight, Wide, choice_words, close, kid_words, open};
use super::pairs::Pairs;
use crate::letter::MAX_LETTERS;
#[cfg(target_arch = "x86_64")]
use crate::machine::Widest;
use crate::tree::grow;

/// Records are written in batches of about this many. Everything below the records in a batch is written after the
/// whole batch.
pub(super) const BATCH: usize = 64;
/// A pair's records are prefetched this many pairs ahead of its merge.
const AHEAD: usize = 8;
/// The end of a long record is prefetched this many pairs ahead, when its beginning should already be in the cache.
const REST_AHEAD: usize = 2;
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
pub(in crate::breaker) struct RecordTree<W> {
    /// The records up to `top`, followed by unused memory.
    pub(in crate::breaker) words: Vec<u32>,
    pub(super) top: usize,
    pub(super) pairs: Pairs,
    #[cfg(target_arch = "x86_64")]
    pub(in crate::breaker) vectors: Widest,
    /// The maximum number of machine words allowed. Beyond that, `full` is set and merging gives up.
    pub(super) limit: usize,
    pub(in crate::breaker) full: bool,
    /// The number of records written by merging.
    pub(in crate::breaker) merged: u64,
    weight: core::marker::PhantomData<W>,
}

/// A node that may lack its last choices: `choices` is the set of positions whose choices it still has.
#[derive(Clone, Copy, Debug)]
pub(in crate::breaker) struct RecordNode<W> {
    pub(in crate::breaker) record: u32,
    pub(in crate::breaker) choices: u32,
    pub(in crate::breaker) weight: W,
}

impl<W: Weight> RecordTree<W> {
    pub(in crate::breaker) fn new(limit: usize) -> Self {
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
    pub(in crate::breaker) fn clear(&mut self) {
        self.top = 1;
        self.full = false;
        self.merged = 0;
    }

    /// Returns whether there are more machine words than allowed.
    pub(in crate::breaker) fn is_full(&self) -> bool {
        self.full || self.top > self.limit
    }

    /// Returns the number of machine words in use, which can serve as a mark for [`RecordTree::release`].
    pub(in crate::breaker) fn top(&self) -> usize {
        self.top
    }

    /// Drops everything that was appended after a mark.
    pub(in crate::breaker) fn release(&mut self, mark: usize) {
        self.top = mark;
    }

    /// Frees all memory.
    pub(in crate::breaker) fn free(&mut self) {
        self.clear();
        self.words = vec![0];
        self.pairs = Pairs::default();
    }

    /// Calls `add`, which may append records until the array has the given number of machine words, and returns its
    /// result.
    pub(in crate::breaker) fn append<T>(
        &mut self,
        add: impl FnOnce(&mut Vec<u32>, usize) -> T,
    ) -> T {
        self.words.truncate(self.top);
        let added = add(&mut self.words, self.limit);
        self.top = self.words.len();
        grow(&mut self.words, SPARE, self.limit);
        self.words.resize(self.top + SPARE, 0);
        added
    }

    /// Makes a node with all choices of a kid.
    #[inline]
    pub(in crate::breaker) fn node(&self, kid: Kid<W>) -> RecordNode<W> {
        RecordNode {
            record: kid.record,
            choices: self.words[kid.record as usize],
            weight: kid.weight,
        }
    }

    /// Splits off the last choice, which is the one with the lowest position, if that position is `at`. Returns the
    /// choice's index (0 if there is no such choice) and the node without it.
    pub(in crate::breaker) fn split(
        &self,
        node: RecordNode<W>,
        at: usize,
    ) -> (usize, RecordNode<W>) {
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
    pub(in crate::breaker) fn kid(&self, place: usize, letter: usize) -> Option<Kid<W>> {
        let letters = self.words[place];
        let bit = 1 << letter;
        (place != 0 && letters & bit != 0).then(|| {
            let before = (letters & (bit - 1)).count_ones() as usize;
            Kid::read(&self.words[place + W::HEAD + before * kid_words::<W>()..])
        })
    }

    /// Appends a record with the choices of `base` and one more, at position `at`, which must be lower than the
    /// positions of all those choices.
    pub(in crate::breaker) fn with_choice(
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
        self.append(|words, _| words.extend_from_slice(&record));
        Kid { record: place, weight: base.weight.plus(W::new(most, 0)) }
    }

    /// Calls `write` for each pair in a range; `write` writes the record for one pair. Before each call, the pair's
    /// records are prefetched, and room is made for the new record.
    // Inlined so that callers compiled for newer processors can use those processors' instructions here, too.
    #[inline(always)]
    pub(super) fn for_pairs(&mut self, start: usize, end: usize, write: impl Fn(&mut Self, usize)) {
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
    pub(super) fn pair(&self, i: usize) -> ([u32; 2], u32) {
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
    pub(super) fn make_room(&mut self) {
        let room = record_room::<W>();
        if self.words.len() < self.top + room {
            let len = self.top + 16 * room;
            let more = len - self.words.len();
            grow(&mut self.words, more, self.limit);
            self.words.resize(len, 0);
        }
        self.pairs.make_room();
    }

    /// Ends the new record of pair `i`, which takes the machine words from `record` to `end`. `bound` is its bound, not
    /// counting the kids that are still to be merged.
    #[inline(always)]
    pub(super) fn end_record(&mut self, i: usize, record: usize, end: usize, bound: u32) {
        self.top = end;
        self.merged += 1;
        self.full |= end > self.limit;
        self.pairs.set(i, record as u32, bound);
    }

    /// Finishes a pair whose record and subtree have been written: updates the kid, its choice, and the record that
    /// contains the choice.
    #[inline]
    pub(super) fn finish(&mut self, i: usize) {
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
