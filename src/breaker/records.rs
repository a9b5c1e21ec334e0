//! The tree of a class in one array, whose *entries* are 32-bit numbers: its records, building them from sorted keys, and merging two nodes into one.
//!
//! A *record* holds the choices of a sum node. It begins with `[positions]`, the set of positions that have a choice.
//! The choices follow, from the last position to the first. A *choice* begins with
//! `[letters, position | children << 8 | bound << 16]`: a set of letters, a position, the number of children, and, in
//! the highest 16 bits, the bound of the choice. Then come its children, in ascending order of their letters. A *child*
//! is the sum node of a letter: `[record, weight]`, where the record is 0 for a leaf. A node without children therefore
//! needs no record, and trees with the same subtree can share its record.
//!
//! Merging takes half of the time on 4x4 classes, and most of that goes to waiting for memory and to branches that no
//! processor can predict. So pairs are merged in batches, records are prefetched long before they are needed, and `avx2`
//! handles four children at once. In wasm and on ARM, where this program has no prefetch instruction, the beginnings of all
//! records in a batch are read before any of them is merged, so that the waits overlap.
//!
//! # Safety
//! The only unsafe code in this file uses the prefetch instructions of x86-64. Every x86-64 processor has these instructions. They
//! are only hints and never cause an error, so even an invalid address is harmless.

use super::engine::{TooLarge, Work};
use super::paths::{Key, MAX_POSITIONS, Plan, STRIPPED};
use crate::letter::{Alphabet, MAX_LETTERS};
use crate::scoring::Rules;
#[cfg(target_arch = "x86_64")]
use crate::simd::Widest;
use crate::step::grow;

/// The number of entries that may be read and written past the end of a choice in an array of records.
const SPARE: usize = 16;

/// The number of entries at the beginning of a choice, before its children. The second entry also has the choice's bound,
/// above the position and the number of children.
pub(super) const HEAD: usize = 2;
/// The number of entries of a child.
pub(super) const CHILD: usize = 2;
/// The highest bound that fits in a tree. This is nearly always enough: if a bound is higher, the class is split.
pub(super) const LIMIT: u64 = u16::MAX as u64;

/// The bound and the points of a node, with 16 bits each, in one number, so that a single addition adds both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Weight(u32);

impl Weight {
    #[inline(always)]
    pub(super) fn new(bound: u32, points: u32) -> Self {
        Self(bound << 16 | points)
    }

    #[inline(always)]
    pub(super) fn bound(self) -> u32 {
        self.0 >> 16
    }

    #[inline(always)]
    pub(super) fn points(self) -> u32 {
        self.0 & 0xffff
    }

    /// Returns the sum. The points never carry into the bound as long as all sums are at most [`LIMIT`].
    #[inline(always)]
    pub(super) fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Child {
    pub(super) record: u32,
    pub(super) weight: Weight,
}

impl Child {
    #[inline(always)]
    pub(super) fn read(entries: &[u32]) -> Self {
        Self { record: entries[0], weight: Weight(entries[1]) }
    }

    #[inline(always)]
    pub(super) fn put(self, to: &mut [u32]) {
        to[..CHILD].copy_from_slice(&self.entries());
    }

    #[inline(always)]
    pub(super) fn entries(self) -> [u32; CHILD] {
        [self.record, self.weight.0]
    }

    #[inline(always)]
    fn only_if(self, condition: bool) -> Self {
        let mask = u32::from(condition).wrapping_neg();
        Self { record: self.record & mask, weight: Weight(self.weight.0 & mask) }
    }
}

#[inline(always)]
pub(super) fn choice_len(head: &[u32]) -> usize {
    HEAD + (head[1] >> 8 & 63) as usize * CHILD
}

#[inline(always)]
fn bound_of_choice(head: &[u32]) -> u32 {
    head[1] >> 16
}

#[inline(always)]
fn close(head: &mut [u32], letters: u32, children: u32, position: u32, bound: u32) {
    head[0] = letters;
    head[1] = position | children << 8 | bound << 16;
}

// --- Building the tree of sorted keys ---

/// Returns the unit in which a search counts points, so that bounds fit in 16 bits even if a points table has large numbers.
///
/// It is the greatest common divisor of all points that words can earn (8 for `powers`), or more if the threshold is high.
/// Everything is then rounded up, so a bound in this unit is still an upper bound.
pub(super) fn unit_of(rules: Rules, threshold: u32) -> u32 {
    let gcd = |mut a, mut b| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let exact = (0..=2 * MAX_POSITIONS).map(|len| rules.points(len)).fold(0, gcd).max(1);
    exact * threshold.div_ceil(exact).div_ceil(LIMIT as u32 / 4)
}

/// For one class: the points of words in a unit, and how many letters of text each letter adds to a word (2 for Qu).
#[derive(Clone, Debug)]
pub(super) struct Worth {
    /// Points by the word's length in letters of text, in the unit.
    points: [u32; 2 * MAX_POSITIONS + 1],
    /// For each position, how many letters of text each digit except 0 adds to a word.
    text_len: Vec<[u8; 33]>,
    /// For each bit of a key, the position whose digit it belongs to.
    position: [u8; 128],
}

impl Worth {
    /// `unit`: see [`unit_of`].
    pub(super) fn new(plan: &Plan, alphabet: &Alphabet, rules: Rules, unit: u32) -> Self {
        let text_len = plan.letters.iter().map(|letters| {
            let mut row = [0; 33];
            for (len, letter) in row[1..].iter_mut().zip(letters) {
                *len = alphabet.text_len(*letter) as u8;
            }
            row
        });
        let mut position = [0; 128];
        // Earlier positions have higher bits, and their entries overwrite those of later positions.
        for at in (STRIPPED..plan.len()).rev() {
            for bit in &mut position[plan.shift[at] as usize..plan.bits as usize] {
                *bit = at as u8;
            }
        }
        Self {
            points: core::array::from_fn(|len| rules.points(len).div_ceil(unit)),
            text_len: text_len.collect(),
            position,
        }
    }

    /// Returns how many letters of text a digit adds to a word at a given position (Qu adds two).
    pub(super) fn text_len(&self, position: usize, digit: usize) -> usize {
        usize::from(self.text_len[position][digit])
    }
}

/// A node that has no children yet.
#[derive(Clone, Copy, Debug, Default)]
struct Leaf {
    /// The position and the letter of the node; 0 for the root.
    position: usize,
    letter: usize,
    /// The length of the path from the root, in letters of text.
    text_len: usize,
    points: u64,
}

/// A node that has children and may get more.
#[derive(Clone, Debug, Default)]
struct OpenNode {
    leaf: Leaf,
    /// The sum of the bounds of the closed choices.
    bound: u64,
    /// The positions of the node's choices as bits, including the open one. The node's record starts at `record`.
    choices: u32,
    record: usize,
    /// The open choice: the index where it starts, its position, its letters, and the highest bound of its children.
    choice: usize,
    choice_position: usize,
    letters: u32,
    most: u64,
}

/// Builds trees from sorted keys. It keeps the sum nodes on the path from the root to the current key.
#[derive(Clone, Debug)]
pub(super) struct RecordBuilder {
    /// Above the current key's node. Most nodes are leaves, so a node is put here only when it gets a child.
    path: Vec<OpenNode>,
    depth: usize,
    /// The unfinished records of the nodes on the path, each with its closed choices and its open one. A node gets a
    /// child only when all nodes below that child are closed, so a single stack can hold all records.
    records: Vec<u32>,
    overflow: bool,
}

impl RecordBuilder {
    pub(super) fn new() -> Self {
        Self {
            path: vec![OpenNode::default(); MAX_POSITIONS + 1],
            depth: 0,
            records: Vec::new(),
            overflow: false,
        }
    }

    /// Appends the tree of sorted keys to `tree`, and returns its root. Each key comes with the number of letters of text
    /// that the word has on decided cells, because these cells are not in the key.
    ///
    /// One pass is enough: each key closes the nodes on the previous key's path that are not on its own path. Different
    /// words with the same letters on the same cells become one node with the points of all of them. If a word can be
    /// traced in several ways on the same cells, `keys` must contain it only once.
    #[inline(never)]
    pub(super) fn build<K: Key>(
        &mut self,
        keys: impl Iterator<Item = (K, usize)>,
        plan: &Plan,
        worth: &Worth,
        tree: &mut RecordTree,
    ) -> Result<Child, TooLarge> {
        self.depth = 0;
        self.overflow = false;
        self.records.clear();
        let mut last = K::default();
        let mut leaf = Leaf::default();
        for (key, decided) in keys {
            if let Some(top) = key.differ(last).above(plan.anagram_bits).top() {
                let mut at = usize::from(worth.position[(top + plan.anagram_bits) as usize]);
                if leaf.position < at {
                    self.open(leaf);
                } else {
                    let (child, letter) = self.close_from(leaf, at, tree)?;
                    self.add(child, letter);
                }
                // Keys ascend, so this one has a digit where it begins to differ.
                let end = plan.shift[at] + plan.digit_bits(at);
                let mut rest = key.below(end).above(plan.anagram_bits);
                loop {
                    let shift = plan.shift[at] - plan.anagram_bits;
                    let digit = (rest.above(shift).low() & 63) as usize;
                    rest = rest.below(shift);
                    let parent = &mut self.path[self.depth - 1];
                    parent.open_choice(at, &mut self.records);
                    let text_len = parent.leaf.text_len + worth.text_len(at, digit);
                    leaf = Leaf { position: at, letter: digit - 1, text_len, points: 0 };
                    let Some(top) = rest.top() else {
                        break;
                    };
                    at = usize::from(worth.position[(top + plan.anagram_bits) as usize]);
                    self.open(leaf);
                }
            }
            last = key;
            leaf.points += u64::from(worth.points[decided + leaf.text_len]);
        }
        let (root, _) = self.close_from(leaf, 0, tree)?;
        if self.overflow { Err(TooLarge) } else { Ok(root) }
    }

    #[inline(always)]
    fn open(&mut self, leaf: Leaf) {
        let node = &mut self.path[self.depth];
        (node.leaf, node.bound, node.choices) = (leaf, leaf.points, 0);
        self.depth += 1;
    }

    /// Closes the nodes from a position on, the lowest of which is a leaf. Returns the highest of them and its letter.
    #[inline(always)]
    fn close_from(
        &mut self,
        leaf: Leaf,
        position: usize,
        tree: &mut RecordTree,
    ) -> Result<(Child, usize), TooLarge> {
        let mut child = Child { record: 0, weight: self.weight(leaf.points, leaf.points) };
        let mut letter = leaf.letter;
        while self.depth > 0 && self.path[self.depth - 1].leaf.position >= position {
            self.add(child, letter);
            (child, letter) = self.close(tree)?;
        }
        Ok((child, letter))
    }

    /// Adds a child to the open choice of the last node.
    #[inline(always)]
    fn add(&mut self, child: Child, letter: usize) {
        self.records.extend_from_slice(&child.entries());
        let parent = &mut self.path[self.depth - 1];
        parent.letters |= 1 << letter;
        parent.most = parent.most.max(u64::from(child.weight.bound()));
    }

    /// Closes the last node, and moves its record to the tree.
    #[inline(always)]
    fn close(&mut self, tree: &mut RecordTree) -> Result<(Child, usize), TooLarge> {
        self.depth -= 1;
        let node = &mut self.path[self.depth];
        node.close_choice(&mut self.records);
        let (record, leaf, bound) = (node.record, node.leaf, node.bound);
        self.records[record] = node.choices;
        if tree.is_full() {
            return Err(TooLarge);
        }
        let at = tree.push(&self.records[record..]);
        self.records.truncate(record);
        let weight = self.weight(bound, leaf.points);
        Ok((Child { record: at, weight }, leaf.letter))
    }

    /// Notes whether the numbers fit in a weight.
    #[inline(always)]
    fn weight(&mut self, bound: u64, points: u64) -> Weight {
        self.overflow |= bound > LIMIT;
        Weight::new(bound.min(LIMIT) as u32, points.min(LIMIT) as u32)
    }
}

impl OpenNode {
    #[inline]
    fn open_choice(&mut self, position: usize, records: &mut Vec<u32>) {
        if self.choices == 0 {
            self.record = records.len();
            records.push(0);
        } else if self.choice_position == position {
            return;
        } else {
            self.close_choice(records);
        }
        self.choice = records.len();
        records.extend_from_slice(&[0; HEAD]);
        self.choice_position = position;
        self.letters = 0;
        self.most = 0;
        self.choices |= 1 << position;
    }

    /// Closes the open choice, whose children are the end of the records. (Counting bits takes twenty instructions on a plain x86-64.)
    #[inline]
    fn close_choice(&mut self, records: &mut [u32]) {
        let bound = self.most.min(LIMIT) as u32;
        let children = ((records.len() - self.choice - HEAD) / CHILD) as u32;
        let position = self.choice_position as u32;
        close(&mut records[self.choice..], self.letters, children, position, bound);
        self.bound += self.most;
    }
}

// --- The array of records ---

/// Records are written in batches of about this many. Everything below the records in a batch is written after the
/// whole batch.
pub(super) const BATCH: usize = 64;
const AHEAD: usize = 8;
/// The end of a long record is prefetched this many pairs ahead, when its beginning should already be in the cache.
const REST_AHEAD: usize = 2;
/// The maximum number of entries in a tree, however much memory is allowed: indexes into the tree are 32-bit
/// numbers, and on 32-bit machines, no array has more than 2 GiB. The size is checked only once per batch, so the limit
/// leaves room for one batch of the largest records.
const MOST_ENTRIES: usize = {
    let most = isize::MAX as usize / size_of::<u32>();
    let most = if most < u32::MAX as usize { most } else { u32::MAX as usize };
    most - 2 * BATCH * RECORD_ROOM
};

/// The number of entries in the largest record, including entries that may be written past its end.
const RECORD_ROOM: usize = 1 + MAX_POSITIONS * (HEAD + MAX_LETTERS * CHILD) + SPARE;

/// An array of records; the entry at index 0 is reserved. A depth-first search remembers the array's length, and
/// later cuts the array back to that length.
#[derive(Clone, Debug)]
pub(super) struct RecordTree {
    entries: Vec<u32>,
    top: usize,
    pairs: Pairs,
    #[cfg(target_arch = "x86_64")]
    vectors: Widest,
    /// The maximum number of entries allowed. Beyond that, `full` is set and merging gives up.
    limit: usize,
    full: bool,
    pub(super) work: Work,
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
            entries: vec![0],
            top: 1,
            pairs: Pairs::default(),
            #[cfg(target_arch = "x86_64")]
            vectors: Widest::detect(),
            limit: limit.min(MOST_ENTRIES),
            full: false,
            work: Work::default(),
        }
    }

    #[cfg(all(test, target_arch = "x86_64"))]
    pub(super) fn use_vectors(&mut self, widest: Widest) {
        self.vectors = widest;
    }

    pub(super) fn clear(&mut self) {
        self.top = 1;
        self.full = false;
        self.work = Work::default();
    }

    pub(super) fn is_full(&self) -> bool {
        self.full || self.top > self.limit
    }

    pub(super) fn top(&self) -> usize {
        self.top
    }

    /// Returns all records, some of which may no longer be in use.
    #[inline(always)]
    pub(super) fn entries(&self) -> &[u32] {
        &self.entries
    }

    pub(super) fn release(&mut self, mark: usize) {
        self.top = mark;
    }

    /// Appends a record, and returns where it starts.
    #[inline(always)]
    fn push(&mut self, record: &[u32]) -> u32 {
        let (start, end) = (self.top, self.top + record.len());
        self.make_room(record.len() + SPARE);
        self.entries[start..end].copy_from_slice(record);
        self.top = end;
        start as u32
    }

    /// Makes room for some entries above the top. What is there stays, because filling it with zeros takes time.
    #[inline(always)]
    fn make_room(&mut self, room: usize) {
        if self.entries.len() < self.top + room {
            self.make_more_room(room);
        }
    }

    #[cold]
    fn make_more_room(&mut self, room: usize) {
        let len = self.top + room + 16 * RECORD_ROOM;
        let more = len - self.entries.len();
        grow(&mut self.entries, more, self.limit);
        self.entries.resize(len, 0);
    }

    #[inline]
    pub(super) fn node(&self, child: Child) -> RecordNode {
        RecordNode {
            record: child.record,
            choices: self.entries[child.record as usize],
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
            let head = &self.entries[place..];
            bound += bound_of_choice(head);
            place += choice_len(head);
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
        let letters = self.entries[place];
        let bit = 1 << letter;
        (place != 0 && letters & bit != 0).then(|| {
            let before = (letters & (bit - 1)).count_ones() as usize;
            Child::read(&self.entries[place + HEAD + before * CHILD..])
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
            for _ in 0..self.entries[start].count_ones() {
                end += choice_len(&self.entries[end..]);
            }
            record.extend_from_slice(&self.entries[start..end]);
            record[0] |= 1 << at;
        } else {
            record.push(1 << at);
        }
        let head = record.len();
        record.extend([0; HEAD]);
        let (mut letters, mut most) = (0, 0);
        for &(letter, child) in children {
            record.extend(child.entries());
            letters |= 1 << letter;
            most = most.max(child.weight.bound());
        }
        close(&mut record[head..], letters, children.len() as u32, at as u32, most);
        Child { record: self.push(&record), weight: base.weight.plus(Weight::new(most, 0)) }
    }

    /// Calls `write` for each pair in a range; `write` writes the record for one pair. Before each call, the pair's
    /// records are prefetched, and room is made for the new record.
    // Inlined so that callers compiled for newer processors can use those processors' instructions here, too.
    #[inline(always)]
    fn for_pairs(&mut self, start: usize, end: usize, write: impl Fn(&mut Self, usize)) {
        fetch_all(&self.entries, &self.pairs.records[start..end]);
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
            self.make_room(RECORD_ROOM);
            self.pairs.make_room();
            write(self, i);
        }
    }

    #[inline(always)]
    fn pair(&self, i: usize) -> ([u32; 2], u32) {
        let [slot, _] = self.pairs.places[i];
        let points = Child::read(&self.entries[slot as usize..]).weight.points();
        (self.pairs.records[i], points)
    }

    #[inline(always)]
    fn fetch_pair(&self, i: usize) {
        let [x, y] = self.pairs.records[i];
        fetch(&self.entries, x as usize);
        fetch(&self.entries, y as usize);
    }

    #[inline(always)]
    fn fetch_rest_of_pair(&mut self, i: usize) {
        for record in self.pairs.records[i] {
            fetch_rest(&self.entries, record as usize);
        }
    }

    /// Ends the new record of pair `i`, which takes the entries from `record` to `end`. `bound` is its bound, not
    /// counting the children that are still to be merged.
    #[inline(always)]
    fn end_record(&mut self, i: usize, record: usize, end: usize, bound: u32) {
        self.top = end;
        self.work.merged += 1;
        self.full |= end > self.limit;
        self.pairs.records[i] = [record as u32, bound];
    }

    /// Finishes a pair whose record and subtree have been written: updates the child, its choice, and the record that
    /// contains the choice.
    #[inline]
    fn finish(&mut self, i: usize) {
        let [record, bound] = self.pairs.records[i];
        let [slot, choice] = self.pairs.places[i];
        let entries = &mut self.entries[slot as usize..];
        let points = Child::read(entries).weight.points();
        let weight = Weight::new(bound, points);
        Child { record, weight }.put(entries);
        let head = &mut self.entries[choice as usize..];
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
        self.make_room(RECORD_ROOM);
        self.pairs.make_room();
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

/// The number of entries to copy at once; most choices fit in this many.
const CHUNK: usize = 8;
const _: () = assert!(CHUNK <= SPARE);

impl RecordTree {
    #[inline]
    fn write_pairs(&mut self, start: usize, end: usize) {
        self.for_pairs(start, end, |tree, i| {
            let ([x, y], points) = tree.pair(i);
            let choices = [x, y].map(|record| tree.entries[record as usize]);
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
        self.entries[record] = choices;
        self.top += 1;
        let mut rest = choices;
        while rest != 0 {
            let at = rest.ilog2();
            rest ^= 1 << at;
            let (in_x, in_y) = (x_choices >> at & 1 != 0, y_choices >> at & 1 != 0);
            if in_x && in_y {
                let lens = [x, y].map(|place| choice_len(&self.entries[place..]));
                bound += self.write_choices(x, y, at, i);
                (x, y) = (x + lens[0], y + lens[1]);
            } else {
                let from = if in_x { &mut x } else { &mut y };
                let head = &self.entries[*from..*from + CHUNK];
                let len = choice_len(head);
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
        self.entries.copy_within(from..from + CHUNK, self.top);
        if len > CHUNK {
            self.entries.copy_within(from + CHUNK..from + len, self.top + CHUNK);
        }
        self.top += len;
    }

    /// Appends the choice that results from merging two choices. Returns its bound, not counting the children that are
    /// still to be merged.
    #[inline(always)]
    fn write_choices(&mut self, x: usize, y: usize, at: u32, i: usize) -> u32 {
        let entries = &mut *self.entries;
        let (x_letters, y_letters) = (entries[x], entries[y]);
        let choice = self.top;
        let (mut x, mut y) = (x + HEAD, y + HEAD);
        let mut to = choice + HEAD;
        let mut rest = x_letters | y_letters;
        let mut most = 0;
        while rest != 0 {
            let letter = rest & rest.wrapping_neg();
            rest ^= letter;
            let (in_x, in_y) = (x_letters & letter != 0, y_letters & letter != 0);
            let child_x = Child::read(&entries[x..]).only_if(in_x);
            let child_y = Child::read(&entries[y..]).only_if(in_y);
            x += usize::from(in_x) * CHILD;
            y += usize::from(in_y) * CHILD;
            let child = Child {
                record: child_x.record | child_y.record,
                weight: child_x.weight.plus(child_y.weight),
            };
            child.put(&mut entries[to..]);
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
        let children = ((to - choice - HEAD) / CHILD) as u32;
        close(&mut entries[choice..], x_letters | y_letters, children, at, most);
        most
    }
}

// --- Prefetching ---

/// Loads at least 16 entries, starting at `place`, into the cache in the background.
#[allow(unsafe_code)]
#[inline(always)]
pub(super) fn fetch(entries: &[u32], place: usize) {
    let line = entries.as_ptr().wrapping_add(place);
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

/// If a record is long, loads at least 16 entries, starting 32 entries into the record. The record's first entry
/// should already be in the cache, because this function reads that entry to see whether the record is long.
#[inline(always)]
pub(super) fn fetch_rest(entries: &[u32], record: usize) {
    if cfg!(target_arch = "x86_64") && entries[record].count_ones() > 3 {
        fetch(entries, record + 32);
    }
}

/// Reads the beginnings of all records, so that they are in the cache when they are needed. This takes the place of
/// prefetching. The reads don't depend on each other, so the processor waits for many of them at the same time. There
/// must be at least 16 entries from the start of each record.
#[inline(always)]
fn fetch_all(entries: &[u32], pairs: &[[u32; 2]]) {
    if cfg!(target_arch = "x86_64") {
        return;
    }
    let mut sum = 0;
    for &record in pairs.as_flattened() {
        let line = &entries[record as usize..record as usize + 16];
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

    use super::{HEAD, PairLanes, RecordTree, SPARE, close};
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
        let (x_choices, y_choices) = (tree.entries[x], tree.entries[y]);
        (x, y) = (x + 1, y + 1);
        let entries = &mut tree.entries[..];
        let pairs = &mut tree.pairs;
        let record = tree.top;
        let choices = x_choices | y_choices;
        entries[record] = choices;
        let mut bound = points;
        let mut to = record + 1;
        let mut rest = choices;
        let records = _mm256_set1_epi64x(0xffff_ffff);
        while rest != 0 {
            let at = 31 - rest.leading_zeros();
            rest ^= 1 << at;
            let in_x = (x_choices >> at & 1).wrapping_neg();
            let in_y = (y_choices >> at & 1).wrapping_neg();
            let (x_letters, y_letters) = (entries[x] & in_x, entries[y] & in_y);
            let letters = x_letters | y_letters;
            let mut from_x = _pext_u32(x_letters, letters);
            let mut from_y = _pext_u32(y_letters, letters);
            let (mut at_x, mut at_y, mut at_child) = (x + HEAD, y + HEAD, to + HEAD);
            let end = at_child + 2 * letters.count_ones() as usize;
            let mut most = _mm256_setzero_si256();
            loop {
                let (mask_x, mask_y) = (from_x & 15, from_y & 15);
                let children_x = spread(mask_x, load(entries, at_x));
                let children_y = spread(mask_y, load(entries, at_y));
                let children = _mm256_add_epi32(children_x, children_y);
                let merged: [u32; 2 * CHILDREN] = cast(children);
                entries[at_child..at_child + 2 * CHILDREN].copy_from_slice(&merged);
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
            close(&mut entries[to..], letters, letters.count_ones(), at, most);
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
    fn load(entries: &[u32], at: usize) -> __m256i {
        let mut children = [0; 2 * CHILDREN];
        children.copy_from_slice(&entries[at..at + 2 * CHILDREN]);
        cast(children)
    }
}
