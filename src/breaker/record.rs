//! The tree of a class in one array of `u32`.
//!
//! A *record* holds the choices of a sum node. It begins with `[positions]`, the set of positions that have a choice.
//! The choices follow, from the last position to the first. A *choice* begins with
//! `[letters, position | children << 8 | bound << 16]`: a set of letters, a position, the number of children, and, in
//! the highest 16 bits, the bound of the choice. Then come its children, in ascending order of their letters. A *child*
//! is the sum node of a letter: `[record, weight]`, where the record is 0 for a leaf. A node without children therefore
//! needs no record, and trees with the same subtree can share its record.

use super::engine::TooLarge;
use super::paths::{Key, MAX_POSITIONS, Plan, STRIPPED};
use crate::letter::Alphabet;
use crate::scoring::Rules;
use crate::step::grow;

/// The number of 32-bit words that may be read and written past the end of a choice in an array of records.
pub(super) const SPARE: usize = 16;

/// The number of 32-bit words at the beginning of a choice, before its children. The second word also has the choice's bound,
/// above the position and the number of children.
pub(super) const HEAD: usize = 2;
/// The number of 32-bit words of a child.
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
    pub(super) fn read(words: &[u32]) -> Self {
        Self { record: words[0], weight: Weight(words[1]) }
    }

    #[inline(always)]
    pub(super) fn put(self, to: &mut [u32]) {
        to[..CHILD].copy_from_slice(&self.words());
    }

    #[inline(always)]
    pub(super) fn words(self) -> [u32; CHILD] {
        [self.record, self.weight.0]
    }

    #[inline(always)]
    pub(super) fn only_if(self, condition: bool) -> Self {
        let mask = u32::from(condition).wrapping_neg();
        Self { record: self.record & mask, weight: Weight(self.weight.0 & mask) }
    }
}

#[inline(always)]
pub(super) fn choice_words(head: &[u32]) -> usize {
    HEAD + (head[1] >> 8 & 63) as usize * CHILD
}

#[inline(always)]
pub(super) fn bound_of_choice(head: &[u32]) -> u32 {
    head[1] >> 16
}

#[inline(always)]
pub(super) fn close(head: &mut [u32], letters: u32, position: u32, bound: u32) {
    head[0] = letters;
    head[1] = position | letters.count_ones() << 8 | bound << 16;
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

#[derive(Clone, Debug, Default)]
struct OpenNode {
    /// The position and the letter of the node; unused for the root.
    position: usize,
    letter: usize,
    /// The length of the path from the root, in letters of text.
    text_len: usize,
    points: u64,
    /// The sum of the bounds of the closed choices.
    bound: u64,
    /// The positions of the node's choices as bits, including the open one. If the node has a record, `record` is where
    /// the record starts.
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

    /// Appends the tree of sorted keys to `arena`, and returns its root. The arena may have about `limit` 32-bit words.
    /// Each key comes with the number of letters of text that the word has on decided cells, because these cells are not
    /// in the key.
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
        arena: &mut Vec<u32>,
        limit: usize,
    ) -> Result<Child, TooLarge> {
        self.depth = 0;
        self.overflow = false;
        self.records.clear();
        self.path[0].start(0, 0, 0);
        let mut last: Option<K> = None;
        for (key, decided) in keys {
            let differ = last.map(|last| key.differ(last));
            let top = match differ {
                Some(differ) => differ.above(plan.anagram_bits).top(),
                None => Some(K::BITS),
            };
            last = Some(key);
            if let Some(top) = top {
                let mut rest = key.above(plan.anagram_bits);
                if differ.is_some() {
                    if arena.len() > limit {
                        return Err(TooLarge);
                    }
                    // Closing nodes moves their records to the arena. Making room here keeps that loop small.
                    grow(arena, self.records.len(), limit);
                    let from = usize::from(worth.position[(top + plan.anagram_bits) as usize]);
                    self.close_after(from, arena);
                    rest = rest.below(plan.shift[from] - plan.anagram_bits + plan.digit_bits(from));
                }
                while let Some(top) = rest.top() {
                    let at = usize::from(worth.position[(top + plan.anagram_bits) as usize]);
                    let shift = plan.shift[at] - plan.anagram_bits;
                    let digit = (rest.above(shift).low() & 63) as usize;
                    rest = rest.below(shift);
                    let text_len = self.path[self.depth].text_len + worth.text_len(at, digit);
                    self.path[self.depth].open_choice(at, &mut self.records);
                    self.depth += 1;
                    self.path[self.depth].start(at, digit - 1, text_len);
                }
            }
            let node = &mut self.path[self.depth];
            node.points += u64::from(worth.points[decided + node.text_len]);
        }
        grow(arena, self.records.len(), limit);
        while self.depth > 0 {
            self.close(arena);
        }
        let root = self.path[0].finish(&mut self.records, arena, &mut self.overflow);
        if self.overflow { Err(TooLarge) } else { Ok(root) }
    }

    fn close_after(&mut self, position: usize, arena: &mut Vec<u32>) {
        while self.depth > 0 && self.path[self.depth].position >= position {
            self.close(arena);
        }
    }

    #[inline]
    fn close(&mut self, arena: &mut Vec<u32>) {
        let (parents, node) = self.path.split_at_mut(self.depth);
        let (parent, node) = (&mut parents[self.depth - 1], &mut node[0]);
        let child = node.finish(&mut self.records, arena, &mut self.overflow);
        self.records.extend(child.words());
        parent.letters |= 1 << node.letter;
        parent.most = parent.most.max(u64::from(child.weight.bound()));
        self.depth -= 1;
    }
}

impl OpenNode {
    #[inline]
    fn start(&mut self, position: usize, letter: usize, text_len: usize) {
        self.position = position;
        self.letter = letter;
        self.text_len = text_len;
        self.points = 0;
        self.bound = 0;
        self.choices = 0;
    }

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
        records.extend([0; HEAD]);
        self.choice_position = position;
        self.letters = 0;
        self.most = 0;
        self.choices |= 1 << position;
    }

    #[inline]
    fn close_choice(&mut self, records: &mut [u32]) {
        let bound = self.most.min(LIMIT) as u32;
        close(&mut records[self.choice..], self.letters, self.choice_position as u32, bound);
        self.bound += self.most;
    }

    #[inline]
    fn finish(
        &mut self,
        records: &mut Vec<u32>,
        arena: &mut Vec<u32>,
        overflow: &mut bool,
    ) -> Child {
        let mut at = 0;
        if self.choices > 0 {
            self.close_choice(records);
            records[self.record] = self.choices;
            at = arena.len() as u32;
            arena.extend_from_slice(&records[self.record..]);
            records.truncate(self.record);
        }
        let bound = self.bound + self.points;
        *overflow |= bound > LIMIT;
        let points = self.points.min(LIMIT) as u32;
        Child { record: at, weight: Weight::new(bound.min(LIMIT) as u32, points) }
    }
}
