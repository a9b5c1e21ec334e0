//! Building a tree from sorted keys.

use super::key::Key;
use super::plan::{MAX_POSITIONS, Plan, STRIPPED};
use super::record::{self, Kid, Weight};
use super::search::Stop;
use crate::letter::Alphabet;
use crate::scoring::Rules;
use crate::tree::grow;

/// For one class: the points of words, and how many letters of text each letter adds to a word (2 for Qu).
#[derive(Clone, Debug)]
pub(super) struct Worth {
    /// Points by the word's length in letters of text.
    points: [u32; 2 * MAX_POSITIONS + 1],
    /// For each position, how many letters of text each digit except 0 adds to a word.
    text_len: Vec<[u8; 33]>,
    /// For each bit of a key, the position whose digit it belongs to.
    position: [u8; 128],
}

impl Worth {
    pub(super) fn new(plan: &Plan, alphabet: &Alphabet, rules: Rules) -> Self {
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
            points: core::array::from_fn(|len| rules.points(len)),
            text_len: text_len.collect(),
            position,
        }
    }

    /// Returns how many letters of text a digit adds to a word at a given position (Qu adds two).
    pub(super) fn text_len(&self, position: usize, digit: usize) -> usize {
        usize::from(self.text_len[position][digit])
    }
}

/// A sum node under construction.
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
    /// The open choice: the index where it starts, its position, its letters, and the highest bound of its kids.
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
    /// kid only when all nodes below that kid are closed, so a single stack can hold all records.
    records: Vec<u32>,
    /// Whether a bound was too large for the weight type.
    overflow: bool,
    /// The number of machine words that the arena may have.
    limit: usize,
}

impl RecordBuilder {
    pub(super) fn new() -> Self {
        Self {
            path: vec![OpenNode::default(); MAX_POSITIONS + 1],
            depth: 0,
            records: Vec::new(),
            overflow: false,
            limit: 0,
        }
    }

    /// Appends the tree of sorted keys to `arena`, and returns its root. The arena may have about `limit` machine words.
    /// Each key comes with the number of letters of text that the word has on decided cells, because these cells are not
    /// in the key.
    ///
    /// One pass is enough: each key closes the nodes on the previous key's path that are not on its own path. Different
    /// words with the same letters on the same cells become one node with the points of all of them. If a word can be
    /// traced in several ways on the same cells, `keys` must contain it only once.
    ///
    /// # Errors
    /// [`Stop`] if a bound is too large for `W`, or the arena is full.
    pub(super) fn build<K: Key, W: Weight>(
        &mut self,
        keys: impl Iterator<Item = (K, usize)>,
        plan: &Plan,
        worth: &Worth,
        arena: &mut Vec<u32>,
        limit: usize,
    ) -> Result<Kid<W>, Stop> {
        self.depth = 0;
        self.overflow = false;
        self.limit = limit;
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
            if arena.len() > limit {
                return Err(Stop::Full);
            }
            if let Some(top) = top {
                let mut rest = key.above(plan.anagram_bits);
                if differ.is_some() {
                    let from = usize::from(worth.position[(top + plan.anagram_bits) as usize]);
                    self.close_after::<W>(from, arena);
                    rest =
                        rest.below(plan.shift[from] - plan.anagram_bits + digit_bits(plan, from));
                }
                while let Some(top) = rest.top() {
                    let at = usize::from(worth.position[(top + plan.anagram_bits) as usize]);
                    let shift = plan.shift[at] - plan.anagram_bits;
                    let digit = (rest.above(shift).low() & 63) as usize;
                    rest = rest.below(shift);
                    let text_len = self.path[self.depth].text_len + worth.text_len(at, digit);
                    self.path[self.depth].open_choice::<W>(at, &mut self.records);
                    self.depth += 1;
                    self.path[self.depth].start(at, digit - 1, text_len);
                }
            }
            let node = &mut self.path[self.depth];
            node.points += u64::from(worth.points[decided + node.text_len]);
        }
        while self.depth > 0 {
            self.close::<W>(arena);
        }
        let root = self.path[0].finish::<W>(&mut self.records, arena, limit, &mut self.overflow);
        if self.overflow { Err(Stop::Overflow) } else { Ok(root) }
    }

    /// Closes the nodes at `position` and at all later positions.
    fn close_after<W: Weight>(&mut self, position: usize, arena: &mut Vec<u32>) {
        while self.depth > 0 && self.path[self.depth].position >= position {
            self.close::<W>(arena);
        }
    }

    /// Closes the last node, which becomes a kid of its parent's open choice.
    #[inline]
    fn close<W: Weight>(&mut self, arena: &mut Vec<u32>) {
        let (parents, node) = self.path.split_at_mut(self.depth);
        let (parent, node) = (&mut parents[self.depth - 1], &mut node[0]);
        let kid = node.finish::<W>(&mut self.records, arena, self.limit, &mut self.overflow);
        kid.write(&mut self.records);
        parent.letters |= 1 << node.letter;
        parent.most = parent.most.max(u64::from(kid.weight.bound()));
        self.depth -= 1;
    }
}

/// Returns the number of bits of a position's digit.
fn digit_bits(plan: &Plan, position: usize) -> u32 {
    usize::BITS - plan.letters[position].len().leading_zeros()
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

    /// Opens the choice for a position, unless that choice is already open.
    #[inline]
    fn open_choice<W: Weight>(&mut self, position: usize, records: &mut Vec<u32>) {
        if self.choices == 0 {
            self.record = records.len();
            records.push(0);
        } else if self.choice_position == position {
            return;
        } else {
            self.close_choice::<W>(records);
        }
        self.choice = records.len();
        record::open::<W>(records);
        self.choice_position = position;
        self.letters = 0;
        self.most = 0;
        self.choices |= 1 << position;
    }

    #[inline]
    fn close_choice<W: Weight>(&mut self, records: &mut [u32]) {
        let bound = self.most.min(W::LIMIT) as u32;
        record::close::<W>(
            &mut records[self.choice..],
            self.letters,
            self.choice_position as u32,
            bound,
        );
        self.bound += self.most;
    }

    /// Finishes the node. If it has a record, the record is moved to its final place.
    #[inline]
    fn finish<W: Weight>(
        &mut self,
        records: &mut Vec<u32>,
        arena: &mut Vec<u32>,
        limit: usize,
        overflow: &mut bool,
    ) -> Kid<W> {
        let mut at = 0;
        if self.choices > 0 {
            self.close_choice::<W>(records);
            records[self.record] = self.choices;
            at = arena.len() as u32;
            grow(arena, records.len() - self.record, limit);
            arena.extend_from_slice(&records[self.record..]);
            records.truncate(self.record);
        }
        let bound = self.bound + self.points;
        *overflow |= bound > W::LIMIT;
        let points = self.points.min(W::LIMIT) as u32;
        Kid { record: at, weight: W::new(bound.min(W::LIMIT) as u32, points) }
    }
}
