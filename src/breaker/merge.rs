//! Growing a tree: an array of records, and merging two nodes into one.
//!
//! Merging takes half of the time on 4x4 classes, and most of that goes to waiting for memory and to branches that no
//! processor can predict. So pairs are merged in batches, records are prefetched long before they are needed, and `avx2`
//! handles four children at once. In wasm and on ARM, where this program has no prefetch instruction, the beginnings of all
//! records in a batch are read before any of them is merged, so that the waits overlap.
//!
//! # Safety
//! The only unsafe code in this file uses the prefetch instructions of x86-64. Every x86-64 processor has these instructions. They
//! are only hints and never cause an error, so even an invalid address is harmless.

use super::paths::MAX_POSITIONS;
use super::record::{CHILD, Child, HEAD, SPARE, Weight, bound_of_choice, choice_words, close};
use crate::letter::MAX_LETTERS;
#[cfg(target_arch = "x86_64")]
use crate::simd::Widest;
use crate::step::grow;

// --- The array of records ---

/// Records are written in batches of about this many. Everything below the records in a batch is written after the
/// whole batch.
pub(super) const BATCH: usize = 64;
const AHEAD: usize = 8;
/// The end of a long record is prefetched this many pairs ahead, when its beginning should already be in the cache.
const REST_AHEAD: usize = 2;
/// The maximum number of 32-bit words in a tree, however much memory is allowed: indexes into the tree are 32-bit
/// numbers, and on 32-bit machines, no array has more than 2 GiB. The size is checked only once per batch, so the limit
/// leaves room for one batch of the largest records.
const MOST_WORDS: usize = {
    let most = isize::MAX as usize / size_of::<u32>();
    let most = if most < u32::MAX as usize { most } else { u32::MAX as usize };
    most - 2 * BATCH * RECORD_ROOM
};

/// The number of 32-bit words in the largest record, including words that may be written past its end.
const RECORD_ROOM: usize = 1 + MAX_POSITIONS * (HEAD + MAX_LETTERS * CHILD) + SPARE;

/// An array of records; the 32-bit word at index 0 is reserved. A depth-first search remembers the array's length, and
/// later cuts the array back to that length.
#[derive(Clone, Debug)]
pub(super) struct RecordTree {
    pub(super) words: Vec<u32>,
    top: usize,
    pairs: Pairs,
    #[cfg(target_arch = "x86_64")]
    pub(super) vectors: Widest,
    /// The maximum number of 32-bit words allowed. Beyond that, `full` is set and merging gives up.
    limit: usize,
    full: bool,
    pub(super) merged: u64,
}

/// A node that may lack its last choices: `choices` is the set of positions whose choices it still has.
#[derive(Clone, Copy, Debug)]
pub(super) struct RecordNode {
    pub(super) record: u32,
    pub(super) choices: u32,
    pub(super) weight: Weight,
}

impl RecordTree {
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
        }
    }

    pub(super) fn clear(&mut self) {
        self.top = 1;
        self.full = false;
        self.merged = 0;
    }

    pub(super) fn is_full(&self) -> bool {
        self.full || self.top > self.limit
    }

    pub(super) fn top(&self) -> usize {
        self.top
    }

    pub(super) fn release(&mut self, mark: usize) {
        self.top = mark;
    }

    /// Calls `add`, which may append records until the array has the given number of 32-bit words, and returns its
    /// result.
    pub(super) fn append<T>(&mut self, add: impl FnOnce(&mut Vec<u32>, usize) -> T) -> T {
        self.words.truncate(self.top);
        let added = add(&mut self.words, self.limit);
        self.top = self.words.len();
        grow(&mut self.words, SPARE, self.limit);
        self.words.resize(self.top + SPARE, 0);
        added
    }

    #[inline]
    pub(super) fn node(&self, child: Child) -> RecordNode {
        RecordNode {
            record: child.record,
            choices: self.words[child.record as usize],
            weight: child.weight,
        }
    }

    /// Splits off the last choice, which is the one with the lowest position, if that position is `at`. Returns the
    /// choice's index (0 if there is no such choice) and the node without it.
    pub(super) fn split(&self, node: RecordNode, at: usize) -> (usize, RecordNode) {
        if node.choices.trailing_zeros() as usize != at {
            return (0, node);
        }
        let choices = node.choices & (node.choices - 1);
        let mut place = node.record as usize + 1;
        let mut bound = node.weight.points();
        for _ in 0..choices.count_ones() {
            let head = &self.words[place..];
            bound += bound_of_choice(head);
            place += choice_words(head);
        }
        let rest = RecordNode {
            record: if choices == 0 { 0 } else { node.record },
            choices,
            weight: Weight::new(bound, node.weight.points()),
        };
        (place, rest)
    }

    #[inline]
    pub(super) fn child(&self, place: usize, letter: usize) -> Option<Child> {
        let letters = self.words[place];
        let bit = 1 << letter;
        (place != 0 && letters & bit != 0).then(|| {
            let before = (letters & (bit - 1)).count_ones() as usize;
            Child::read(&self.words[place + HEAD + before * CHILD..])
        })
    }

    /// Appends a record with the choices of `base` and one more, at position `at`, which must be lower than the
    /// positions of all those choices.
    pub(super) fn with_choice(
        &mut self,
        base: Child,
        at: usize,
        children: &[(usize, Child)],
    ) -> Child {
        if children.is_empty() {
            return base;
        }
        let mut record = Vec::new();
        if base.record != 0 {
            let start = base.record as usize;
            let mut end = start + 1;
            for _ in 0..self.words[start].count_ones() {
                end += choice_words(&self.words[end..]);
            }
            record.extend_from_slice(&self.words[start..end]);
            record[0] |= 1 << at;
        } else {
            record.push(1 << at);
        }
        let head = record.len();
        record.extend([0; HEAD]);
        let (mut letters, mut most) = (0, 0);
        for &(letter, child) in children {
            record.extend(child.words());
            letters |= 1 << letter;
            most = most.max(child.weight.bound());
        }
        close(&mut record[head..], letters, at as u32, most);
        let place = self.top as u32;
        self.append(|words, _| words.extend_from_slice(&record));
        Child { record: place, weight: base.weight.plus(Weight::new(most, 0)) }
    }

    /// Calls `write` for each pair in a range; `write` writes the record for one pair. Before each call, the pair's
    /// records are prefetched, and room is made for the new record.
    // Inlined so that callers compiled for newer processors can use those processors' instructions here, too.
    #[inline(always)]
    fn for_pairs(&mut self, start: usize, end: usize, write: impl Fn(&mut Self, usize)) {
        fetch_all(&self.words, &self.pairs.records[start..end]);
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

    #[inline(always)]
    fn pair(&self, i: usize) -> ([u32; 2], u32) {
        let [slot, _] = self.pairs.places[i];
        let points = Child::read(&self.words[slot as usize..]).weight.points();
        (self.pairs.records[i], points)
    }

    #[inline(always)]
    fn fetch_pair(&self, i: usize) {
        let [x, y] = self.pairs.records[i];
        fetch(&self.words, x as usize);
        fetch(&self.words, y as usize);
    }

    #[inline(always)]
    fn fetch_rest_of_pair(&mut self, i: usize) {
        for record in self.pairs.records[i] {
            fetch_rest(&self.words, record as usize);
        }
    }

    #[inline(always)]
    fn make_room(&mut self) {
        let room = RECORD_ROOM;
        if self.words.len() < self.top + room {
            let len = self.top + 16 * room;
            let more = len - self.words.len();
            grow(&mut self.words, more, self.limit);
            self.words.resize(len, 0);
        }
        self.pairs.make_room();
    }

    /// Ends the new record of pair `i`, which takes the 32-bit words from `record` to `end`. `bound` is its bound, not
    /// counting the children that are still to be merged.
    #[inline(always)]
    fn end_record(&mut self, i: usize, record: usize, end: usize, bound: u32) {
        self.top = end;
        self.merged += 1;
        self.full |= end > self.limit;
        self.pairs.records[i] = [record as u32, bound];
    }

    /// Finishes a pair whose record and subtree have been written: updates the child, its choice, and the record that
    /// contains the choice.
    #[inline]
    fn finish(&mut self, i: usize) {
        let [record, bound] = self.pairs.records[i];
        let [slot, choice] = self.pairs.places[i];
        let words = &mut self.words[slot as usize..];
        let points = Child::read(words).weight.points();
        let weight = Weight::new(bound, points);
        Child { record, weight }.put(words);
        let head = &mut self.words[choice as usize..];
        let before = bound_of_choice(head);
        let most = before.max(bound);
        head[1] = head[1] & 0xffff | most << 16;
        self.pairs.add(i, most - before);
    }
}

// --- Pairs that are still to be merged ---

/// Pairs, stored as one array per field. Once a pair is written, its new record and bound replace its old records.
#[derive(Clone, Debug, Default)]
struct Pairs {
    /// The two records of each pair or, once the pair is written, the new record and its bound.
    records: Vec<[u32; 2]>,
    places: Vec<[u32; 2]>,
    parents: Vec<u32>,
    len: usize,
}

/// Pairs of children to merge, in the lanes of vectors. Only the first `count` lanes are pairs; the others may contain
/// anything.
struct PairLanes<const N: usize> {
    records: [[u32; 2]; N],
    /// The index of each merged child, and the index of the choice that it will be in.
    places: [[u32; 2]; N],
    /// The index of the pair whose merged record contains the choice.
    parent: u32,
    count: usize,
}

impl Pairs {
    #[inline(always)]
    fn make_room(&mut self) {
        let room = self.len + MAX_POSITIONS * MAX_LETTERS + SPARE;
        if self.parents.len() < room {
            self.records.resize(2 * room, [0; 2]);
            self.places.resize(2 * room, [0; 2]);
            self.parents.resize(2 * room, 0);
        }
    }

    /// Appends pairs from the lanes of vectors. The caller must have called [`Pairs::make_room`]. All lanes are stored,
    /// without a branch; the next pairs overwrite those that are not pairs.
    #[inline(always)]
    fn push_lanes<const N: usize>(&mut self, lanes: PairLanes<N>) {
        let to = self.len..self.len + N;
        self.records[to.clone()].copy_from_slice(&lanes.records);
        self.places[to.clone()].copy_from_slice(&lanes.places);
        self.parents[to].fill(lanes.parent);
        self.len += lanes.count;
    }

    /// Adds `bound` to the bound of the record that contains a pair's merged child.
    #[inline(always)]
    fn add(&mut self, i: usize, bound: u32) {
        self.records[self.parents[i] as usize][1] += bound;
    }
}

// --- Merging ---

impl RecordTree {
    /// Merges two nodes into their sum: one node that counts everything that either of them counts. Subtrees that only
    /// one of them has are shared, not copied. The bound of the sum is at most the sum of the two bounds. If the tree
    /// gets full, merging stops and the result is meaningless.
    pub(super) fn merge(&mut self, x: RecordNode, y: RecordNode) -> RecordNode {
        let weight = x.weight.plus(y.weight);
        if x.choices == 0 {
            return RecordNode { weight, ..y };
        }
        if y.choices == 0 {
            return RecordNode { weight, ..x };
        }
        self.pairs.len = 0;
        self.make_room();
        let whole = PairLanes { records: [[0; 2]], places: [[0; 2]], parent: 0, count: 1 };
        self.pairs.push_lanes(whole);
        self.write((x.record, x.choices), (y.record, y.choices), weight.points(), 0);
        self.merge_pairs(1, self.pairs.len);
        let [record, bound] = self.pairs.records[0];
        RecordNode {
            record,
            choices: x.choices | y.choices,
            weight: Weight::new(bound, weight.points()),
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
            let made = self.pairs.len;
            #[cfg(target_arch = "x86_64")]
            match self.vectors {
                Widest::Avx2(proof) => avx2::write_batch(proof, self, start, end),
                _ => self.write_pairs(start, end),
            }
            #[cfg(not(target_arch = "x86_64"))]
            self.write_pairs(start, end);
            self.merge_pairs(made, self.pairs.len);
            self.pairs.len = made;
            for i in start..end {
                self.finish(i);
            }
            start = end;
        }
    }
}

// --- Merging two records on any machine ---

/// The number of 32-bit words to copy at once; most choices fit in this many.
const CHUNK: usize = 8;
const _: () = assert!(CHUNK <= SPARE);

impl RecordTree {
    #[inline]
    fn write_pairs(&mut self, start: usize, end: usize) {
        self.for_pairs(start, end, |tree, i| {
            let ([x, y], points) = tree.pair(i);
            let choices = [x, y].map(|record| tree.words[record as usize]);
            tree.write((x, choices[0]), (y, choices[1]), points, i);
        });
    }

    /// Merges some choices of two records into a new record for pair `i`, and lists the children that are still to be
    /// merged. Stores the index and the bound of the new record in the pair's entry. The bound doesn't count those children
    /// yet. The caller must have called `make_room`, so that the new record and its pairs fit.
    #[inline]
    fn write(&mut self, x: (u32, u32), y: (u32, u32), points: u32, i: usize) {
        let record = self.top;
        let mut bound = points;
        let ((x, x_choices), (y, y_choices)) = (x, y);
        let choices = x_choices | y_choices;
        let (mut x, mut y) = (x as usize + 1, y as usize + 1);
        self.words[record] = choices;
        self.top += 1;
        let mut rest = choices;
        while rest != 0 {
            let at = rest.ilog2();
            rest ^= 1 << at;
            let (in_x, in_y) = (x_choices >> at & 1 != 0, y_choices >> at & 1 != 0);
            if in_x && in_y {
                let lens = [x, y].map(|place| choice_words(&self.words[place..]));
                bound += self.write_choices(x, y, at, i);
                (x, y) = (x + lens[0], y + lens[1]);
            } else {
                let from = if in_x { &mut x } else { &mut y };
                let head = &self.words[*from..*from + CHUNK];
                let len = choice_words(head);
                bound += bound_of_choice(head);
                let place = *from;
                *from += len;
                self.copy_choice(place, len);
            }
        }
        self.end_record(i, record, self.top, bound);
    }

    #[inline(always)]
    fn copy_choice(&mut self, from: usize, len: usize) {
        self.words.copy_within(from..from + CHUNK, self.top);
        if len > CHUNK {
            self.words.copy_within(from + CHUNK..from + len, self.top + CHUNK);
        }
        self.top += len;
    }

    /// Appends the choice that results from merging two choices. Returns its bound, not counting the children that are
    /// still to be merged.
    #[inline(always)]
    fn write_choices(&mut self, x: usize, y: usize, at: u32, i: usize) -> u32 {
        let words = &mut *self.words;
        let (x_letters, y_letters) = (words[x], words[y]);
        let choice = self.top;
        let (mut x, mut y) = (x + HEAD, y + HEAD);
        let mut to = choice + HEAD;
        let mut rest = x_letters | y_letters;
        let mut most = 0;
        while rest != 0 {
            let letter = rest & rest.wrapping_neg();
            rest ^= letter;
            let (in_x, in_y) = (x_letters & letter != 0, y_letters & letter != 0);
            let child_x = Child::read(&words[x..]).only_if(in_x);
            let child_y = Child::read(&words[y..]).only_if(in_y);
            x += usize::from(in_x) * CHILD;
            y += usize::from(in_y) * CHILD;
            let child = Child {
                record: child_x.record | child_y.record,
                weight: child_x.weight.plus(child_y.weight),
            };
            child.put(&mut words[to..]);
            if child_x.record != 0 && child_y.record != 0 {
                self.pairs.push_lanes(PairLanes {
                    records: [[child_x.record, child_y.record]],
                    places: [[to as u32, choice as u32]],
                    parent: i as u32,
                    count: 1,
                });
            } else {
                most = most.max(child.weight.bound());
            }
            to += CHILD;
        }
        self.top = to;
        close(&mut words[choice..], x_letters | y_letters, at, most);
        most
    }
}

// --- Prefetching ---

/// Loads at least 16 32-bit words, starting at `place`, into the cache in the background.
#[allow(unsafe_code)]
#[inline(always)]
pub(super) fn fetch(words: &[u32], place: usize) {
    let line = words.as_ptr().wrapping_add(place);
    #[cfg(target_arch = "x86_64")]
    // SAFETY: this needs SSE, which is part of x86-64.
    unsafe {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(line.cast());
        _mm_prefetch::<_MM_HINT_T0>(line.wrapping_add(15).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = line;
}

/// If a record is long, loads at least 16 32-bit words, starting 32 words into the record. The record's first word
/// should already be in the cache, because this function reads that word to see whether the record is long.
#[inline(always)]
pub(super) fn fetch_rest(words: &[u32], record: usize) {
    if cfg!(target_arch = "x86_64") && words[record].count_ones() > 3 {
        fetch(words, record + 32);
    }
}

/// Reads the beginnings of all records, so that they are in the cache when they are needed. This takes the place of
/// prefetching. The reads don't depend on each other, so the processor waits for many of them at the same time. There
/// must be at least 16 32-bit words from the start of each record.
#[inline(always)]
fn fetch_all(words: &[u32], pairs: &[[u32; 2]]) {
    if cfg!(target_arch = "x86_64") {
        return;
    }
    let mut sum = 0;
    for &record in pairs.as_flattened() {
        let line = &words[record as usize..record as usize + 16];
        sum ^= line[0] ^ line[15];
    }
    // The compiler would leave out the reads if nothing used them.
    core::hint::black_box(sum);
}

/// Merging two records, four children of a choice at once, on machines with AVX2.
///
/// Permutations looked up by mask spread children over the lanes of a mask, and pack the lanes of a mask.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use core::arch::x86_64::*;

    use bytemuck::cast;
    use macro_rules_attribute::apply;

    use super::super::record::{HEAD, SPARE, close};
    use super::{PairLanes, RecordTree};
    use crate::simd::{entry, with_vectors};

    const CHILDREN: usize = 4;
    const _: () = assert!(SPARE >= HEAD + 2 * CHILDREN - 2);

    /// For each mask, with two numbers per lane, one for each half: the lane from which each of its lanes takes its
    /// child; a vector with all bits set in its lanes; and its lanes in ascending order.
    const TABLES: [[[u32; 2 * CHILDREN]; 1 << CHILDREN]; 3] = {
        let [mut spread, mut lanes, mut pack] = [[[0; 2 * CHILDREN]; 1 << CHILDREN]; 3];
        let mut mask = 0;
        while mask < spread.len() {
            let (mut half, mut child) = (0, 0);
            while half < 2 * CHILDREN {
                if mask >> (half / 2) & 1 != 0 {
                    spread[mask][half] = child as u32;
                    lanes[mask][half] = u32::MAX;
                    pack[mask][child] = half as u32;
                    child += 1;
                }
                half += 1;
            }
            mask += 1;
        }
        [spread, lanes, pack]
    };
    const SPREAD: [[u32; 2 * CHILDREN]; 1 << CHILDREN] = TABLES[0];
    const LANES: [[u32; 2 * CHILDREN]; 1 << CHILDREN] = TABLES[1];
    const PACK: [[u32; 2 * CHILDREN]; 1 << CHILDREN] = TABLES[2];

    entry! {
        pub(super) fn write_batch(
            Vectors,
            tree: &mut RecordTree,
            start: usize,
            end: usize,
        ) -> () {
            tree.for_pairs(start, end, |tree, i| write(tree, i));
        }
    }

    #[inline]
    #[apply(with_vectors)]
    fn write(tree: &mut RecordTree, i: usize) {
        let ([x, y], points) = tree.pair(i);
        let (mut x, mut y) = (x as usize, y as usize);
        let (x_choices, y_choices) = (tree.words[x], tree.words[y]);
        (x, y) = (x + 1, y + 1);
        let words = &mut tree.words[..];
        let pairs = &mut tree.pairs;
        let record = tree.top;
        let choices = x_choices | y_choices;
        words[record] = choices;
        let mut bound = points;
        let mut to = record + 1;
        let mut rest = choices;
        let records = _mm256_set1_epi64x(0xffff_ffff);
        while rest != 0 {
            let at = 31 - rest.leading_zeros();
            rest ^= 1 << at;
            let in_x = (x_choices >> at & 1).wrapping_neg();
            let in_y = (y_choices >> at & 1).wrapping_neg();
            let (x_letters, y_letters) = (words[x] & in_x, words[y] & in_y);
            let letters = x_letters | y_letters;
            let mut from_x = _pext_u32(x_letters, letters);
            let mut from_y = _pext_u32(y_letters, letters);
            let (mut at_x, mut at_y, mut at_child) = (x + HEAD, y + HEAD, to + HEAD);
            let end = at_child + 2 * letters.count_ones() as usize;
            let mut most = _mm256_setzero_si256();
            loop {
                let (mask_x, mask_y) = (from_x & 15, from_y & 15);
                let children_x = spread(mask_x, load(words, at_x));
                let children_y = spread(mask_y, load(words, at_y));
                let children = _mm256_add_epi32(children_x, children_y);
                let merged: [u32; 2 * CHILDREN] = cast(children);
                words[at_child..at_child + 2 * CHILDREN].copy_from_slice(&merged);
                let [one, other] = [children_x, children_y].map(|children| {
                    _mm256_cmpeq_epi64(_mm256_and_si256(children, records), _mm256_setzero_si256())
                });
                let alone = _mm256_or_si256(one, other);
                let bounds = _mm256_and_si256(alone, _mm256_srli_epi64::<48>(children));
                most = _mm256_max_epi32(most, bounds);
                let both = !_mm256_movemask_pd(_mm256_castsi256_pd(alone)) as usize & 15;
                let pair = _mm256_or_si256(
                    _mm256_and_si256(children_x, records),
                    _mm256_slli_epi64::<32>(children_y),
                );
                let places = (to as u64) << 32 | at_child as u64;
                let slots = _mm256_set_epi64x(6, 4, 2, 0);
                let places = _mm256_add_epi64(slots, _mm256_set1_epi64x(places as i64));
                pairs.push_lanes::<CHILDREN>(PairLanes {
                    records: cast(pack(both, pair)),
                    places: cast(pack(both, places)),
                    parent: i as u32,
                    count: both.count_ones() as usize,
                });
                at_child += 2 * CHILDREN;
                if at_child >= end {
                    break;
                }
                at_x += 2 * mask_x.count_ones() as usize;
                at_y += 2 * mask_y.count_ones() as usize;
                from_x >>= CHILDREN;
                from_y >>= CHILDREN;
            }
            let most = most_bound(most);
            close(&mut words[to..], letters, at, most);
            bound += most;
            x += (HEAD + 2 * x_letters.count_ones() as usize) & in_x as usize;
            y += (HEAD + 2 * y_letters.count_ones() as usize) & in_y as usize;
            to = end;
        }
        tree.end_record(i, record, to, bound);
    }

    #[inline]
    #[apply(with_vectors)]
    fn most_bound(bounds: __m256i) -> u32 {
        let half =
            _mm_max_epi32(_mm256_castsi256_si128(bounds), _mm256_extracti128_si256::<1>(bounds));
        _mm_cvtsi128_si32(_mm_max_epi32(half, _mm_unpackhi_epi64(half, half))) as u32
    }

    /// Moves children to the lanes of a mask, in order; the other lanes become 0.
    #[inline]
    #[apply(with_vectors)]
    fn spread(mask: u32, children: __m256i) -> __m256i {
        let mask = mask as usize;
        let children = _mm256_permutevar8x32_epi32(children, cast(SPREAD[mask]));
        _mm256_and_si256(children, cast(LANES[mask]))
    }

    /// Moves the lanes of a mask to the front; the contents of the other lanes are arbitrary.
    #[inline]
    #[apply(with_vectors)]
    fn pack(mask: usize, pairs: __m256i) -> __m256i {
        _mm256_permutevar8x32_epi32(pairs, cast(PACK[mask]))
    }

    #[inline]
    #[apply(with_vectors)]
    fn load(words: &[u32], at: usize) -> __m256i {
        let mut children = [0; 2 * CHILDREN];
        children.copy_from_slice(&words[at..at + 2 * CHILDREN]);
        cast(children)
    }
}
