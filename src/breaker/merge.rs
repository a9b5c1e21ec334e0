//! Growing a tree: records, and the merging of two nodes into one.

use super::fetch::fetch;
use super::plan::MAX_POSITIONS;
use super::record::{Kid, Weight, choice_words, kid_words, position};
use crate::letter::MAX_LETTERS;

/// Words that most choices have not more of: so many are copied at once.
const CHUNK: usize = 8;

/// Records, the word at 0 reserved; depth-first work takes a mark and goes back to it.
#[derive(Clone, Debug)]
pub(super) struct Tree<W> {
    /// Records up to `top`, then room.
    pub(super) words: Vec<u32>,
    top: usize,
    /// Kids still to be merged, of one record after another.
    pairs: Vec<Pair>,
    /// The most words; past it, `full` is set and merging gives up.
    limit: usize,
    pub(super) full: bool,
    /// Records written by merging.
    pub(super) merged: u64,
    weight: core::marker::PhantomData<W>,
}

/// Two kids to be merged: their records, and where the kid and the choice are that they will be in.
#[derive(Clone, Copy, Debug)]
struct Pair {
    x: u32,
    y: u32,
    slot: u32,
    choice: u32,
}

/// The root of a subtree of which only the first choices count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<W> {
    pub(super) record: u32,
    pub(super) choices: u32,
    pub(super) weight: W,
}

impl<W: Weight> Tree<W> {
    pub(super) fn new(limit: usize) -> Self {
        Self {
            words: vec![0],
            top: 1,
            pairs: Vec::new(),
            limit,
            full: false,
            merged: 0,
            weight: core::marker::PhantomData,
        }
    }

    /// Forgets everything but the memory.
    pub(super) fn clear(&mut self) {
        self.top = 1;
        self.full = false;
        self.merged = 0;
    }

    /// Whether there are more words than allowed.
    pub(super) fn is_full(&self) -> bool {
        self.full || self.top > self.limit
    }

    /// How many words are in use: a mark to go back to.
    pub(super) fn top(&self) -> usize {
        self.top
    }

    /// Forgets what was appended after a mark.
    pub(super) fn release(&mut self, mark: usize) {
        self.top = mark;
    }

    /// Lets `grow` append records.
    pub(super) fn append<T>(&mut self, grow: impl FnOnce(&mut Vec<u32>) -> T) -> T {
        self.words.truncate(self.top);
        let grown = grow(&mut self.words);
        self.top = self.words.len();
        grown
    }

    /// A kid as a node with all its choices.
    #[inline]
    pub(super) fn node(&self, kid: Kid<W>) -> Node<W> {
        Node {
            record: kid.record,
            choices: self.words[kid.record as usize],
            weight: kid.weight,
        }
    }

    /// Splits off the last choice, which is that of the lowest position, if it is that of `at`: its place (0 for
    /// none) and the node without it.
    pub(super) fn split(&self, node: Node<W>, at: usize) -> (usize, Node<W>) {
        let mut place = node.record as usize + 1;
        let mut bound = node.weight.points();
        for i in 0..node.choices {
            let head = &self.words[place..];
            if position(head) == at {
                let rest = Node {
                    record: if i == 0 { 0 } else { node.record },
                    choices: i,
                    weight: W::new(bound, node.weight.points()),
                };
                return (place, rest);
            }
            bound += W::bound_of_choice(head);
            place += choice_words::<W>(head);
        }
        (0, node)
    }

    /// The kid of a letter of the choice at `place`.
    #[inline]
    pub(super) fn kid(&self, place: usize, letter: usize) -> Option<Kid<W>> {
        let letters = self.words[place];
        let bit = 1 << letter;
        (place != 0 && letters & bit != 0).then(|| {
            let before = (letters & (bit - 1)).count_ones() as usize;
            Kid::read(&self.words[place + W::HEAD + before * kid_words::<W>()..])
        })
    }

    /// Appends a record: the choices of `base`, and one more for position `at`, below all of them.
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
            for _ in 0..self.words[start] {
                end += choice_words::<W>(&self.words[end..]);
            }
            record.extend_from_slice(&self.words[start..end]);
            record[0] += 1;
        } else {
            record.push(1);
        }
        let head = record.len();
        W::open(&mut record);
        let (mut letters, mut most) = (0, 0);
        for &(letter, kid) in kids {
            kid.write(&mut record);
            letters |= 1 << letter;
            most = most.max(kid.weight.bound());
        }
        W::close(&mut record[head..], letters, at as u32, most);
        let place = self.top as u32;
        self.append(|words| words.extend_from_slice(&record));
        Kid {
            record: place,
            weight: base.weight.plus(W::new(most, 0)),
        }
    }

    /// The sum of two nodes: what both would count if they stood in one place. Shares what only one has; its
    /// bound is at most the sum of both. Gives up, with a useless result, when the tree is full.
    pub(super) fn merge(&mut self, x: Node<W>, y: Node<W>) -> Node<W> {
        let weight = x.weight.plus(y.weight);
        if x.choices == 0 {
            return Node { weight, ..y };
        }
        if y.choices == 0 {
            return Node { weight, ..x };
        }
        self.pairs.clear();
        let kid = self.merge_records(
            (x.record as usize, x.choices),
            (y.record as usize, y.choices),
            weight.points(),
        );
        self.node(kid)
    }

    /// First the record, and which of its kids are still to be merged; then these, one after the other.
    ///
    /// Records lie far from each other, and waiting for memory would be most of the time it takes: so memory is asked for
    /// all records below this one before the first of them is needed.
    fn merge_records(&mut self, x: (usize, u32), y: (usize, u32), points: u32) -> Kid<W> {
        let record = self.top;
        let room = 1 + MAX_POSITIONS * (W::HEAD + MAX_LETTERS * kid_words::<W>()) + CHUNK;
        if self.words.len() < record + room {
            self.words.resize(record + 16 * room, 0);
        }
        self.merged += 1;
        let first = self.pairs.len();
        let mut bound = points;
        let ((x, mut x_left), (y, mut y_left)) = (x, y);
        let (mut x, mut y) = (x + 1, y + 1);
        let mut to = Writer {
            words: &mut self.words,
            top: record + 1,
            pairs: &mut self.pairs,
            weight: core::marker::PhantomData::<W>,
        };
        let mut both = 0;
        while x_left > 0 && y_left > 0 {
            let (x_head, y_head) = (&to.words[x..], &to.words[y..]);
            let (x_at, y_at) = (position(x_head), position(y_head));
            both += 1;
            if x_at == y_at {
                let lens = [choice_words::<W>(x_head), choice_words::<W>(y_head)];
                bound += to.merge_choices(x, y);
                (x, x_left) = (x + lens[0], x_left - 1);
                (y, y_left) = (y + lens[1], y_left - 1);
            } else if x_at > y_at {
                let (len, of_choice) = to.copy(x);
                bound += of_choice;
                (x, x_left) = (x + len, x_left - 1);
            } else {
                let (len, of_choice) = to.copy(y);
                bound += of_choice;
                (y, y_left) = (y + len, y_left - 1);
            }
        }
        let (mut from, left) = if x_left > 0 { (x, x_left) } else { (y, y_left) };
        for _ in 0..left {
            let (len, of_choice) = to.copy(from);
            bound += of_choice;
            from += len;
        }
        to.words[record] = both + left;
        self.top = to.top;
        self.full |= self.top > self.limit;
        let last = self.pairs.len();
        if !self.full {
            bound += self.merge_pairs(first, last);
        }
        self.pairs.truncate(first);
        Kid {
            record: record as u32,
            weight: W::new(bound, points),
        }
    }

    /// Merges the kids of a record; returns the bounds of the choices they are in.
    #[inline(always)]
    fn merge_pairs(&mut self, first: usize, last: usize) -> u32 {
        let mut bound = 0;
        for i in first..last {
            let Pair { x, y, slot, choice } = self.pairs[i];
            let (x, y, slot, choice) = (x as usize, y as usize, slot as usize, choice as usize);
            let points = W::read(&self.words[slot + 1..]).points();
            let choices = (self.words[x], self.words[y]);
            let kid = self.merge_records((x, choices.0), (y, choices.1), points);
            kid.put(&mut self.words[slot..]);
            let head = &mut self.words[choice..];
            let most = W::bound_of_choice(head).max(kid.weight.bound());
            W::set_bound(head, most);
            if i + 1 == last || self.pairs[i + 1].choice as usize != choice {
                bound += most;
            }
        }
        bound
    }
}

/// A record being written.
struct Writer<'a, W> {
    words: &'a mut [u32],
    top: usize,
    pairs: &'a mut Vec<Pair>,
    weight: core::marker::PhantomData<W>,
}

impl<W: Weight> Writer<'_, W> {
    /// Appends a choice as it is; returns its words and its bound.
    #[inline(always)]
    fn copy(&mut self, from: usize) -> (usize, u32) {
        let head = &self.words[from..from + CHUNK];
        let (len, bound) = (choice_words::<W>(head), W::bound_of_choice(head));
        self.words.copy_within(from..from + CHUNK, self.top);
        if len > CHUNK {
            self.words
                .copy_within(from + CHUNK..from + len, self.top + CHUNK);
        }
        self.top += len;
        (len, bound)
    }

    /// Appends the choice of both; returns its bound, or 0 if some of its kids are still to be merged.
    #[inline(always)]
    fn merge_choices(&mut self, x: usize, y: usize) -> u32 {
        let words = &mut *self.words;
        let (x_letters, y_letters) = (words[x], words[y]);
        let at = position(&words[x..]);
        let choice = self.top;
        let (mut x, mut y) = (x + W::HEAD, y + W::HEAD);
        let mut to = choice + W::HEAD;
        let mut rest = x_letters | y_letters;
        let mut most = 0;
        let pairs = self.pairs.len();
        while rest != 0 {
            let letter = rest & rest.wrapping_neg();
            rest ^= letter;
            let (in_x, in_y) = (x_letters & letter != 0, y_letters & letter != 0);
            let kid_x = Kid::<W>::read(&words[x..]).only_if(in_x);
            let kid_y = Kid::<W>::read(&words[y..]).only_if(in_y);
            x += usize::from(in_x) * kid_words::<W>();
            y += usize::from(in_y) * kid_words::<W>();
            let kid = Kid {
                record: kid_x.record | kid_y.record,
                weight: kid_x.weight.plus(kid_y.weight),
            };
            kid.put(&mut words[to..]);
            if kid_x.record != 0 && kid_y.record != 0 {
                fetch(words, kid_x.record as usize);
                fetch(words, kid_y.record as usize);
                self.pairs.push(Pair {
                    x: kid_x.record,
                    y: kid_y.record,
                    slot: to as u32,
                    choice: choice as u32,
                });
            } else {
                most = most.max(kid.weight.bound());
            }
            to += kid_words::<W>();
        }
        self.top = to;
        let letters = x_letters | y_letters;
        W::close(&mut words[choice..], letters, at as u32, most);
        if self.pairs.len() == pairs { most } else { 0 }
    }
}
