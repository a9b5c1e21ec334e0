//! Growing a tree: records, and the merging of two nodes into one.

use super::record::{Kid, Weight, choice_words, kid_words, position};

/// Records, the word at 0 reserved; depth-first work takes a mark and goes back to it.
#[derive(Clone, Debug)]
pub(super) struct Tree<W> {
    pub(super) words: Vec<u32>,
    /// Records under construction, one inside the other.
    scratch: Vec<u32>,
    /// The most words; past it, `full` is set and merging gives up.
    limit: usize,
    pub(super) full: bool,
    /// Records written by merging.
    pub(super) merged: u64,
    weight: core::marker::PhantomData<W>,
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
            scratch: Vec::new(),
            limit,
            full: false,
            merged: 0,
            weight: core::marker::PhantomData,
        }
    }

    /// Forgets everything but the memory.
    pub(super) fn clear(&mut self) {
        self.words.truncate(1);
        self.scratch.clear();
        self.full = false;
        self.merged = 0;
    }

    /// Whether there are more words than allowed.
    pub(super) fn is_full(&self) -> bool {
        self.full || self.words.len() > self.limit
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
        self.scratch.clear();
        let mut end = base.record as usize;
        if base.record != 0 {
            end += 1;
            for _ in 0..self.words[base.record as usize] {
                end += choice_words::<W>(&self.words[end..]);
            }
            self.scratch
                .extend_from_slice(&self.words[base.record as usize..end]);
            self.scratch[0] += 1;
        } else {
            self.scratch.push(1);
        }
        let head = self.scratch.len();
        W::open(&mut self.scratch);
        let (mut letters, mut most) = (0, 0);
        for &(letter, kid) in kids {
            kid.write(&mut self.scratch);
            letters |= 1 << letter;
            most = most.max(kid.weight.bound());
        }
        W::close(&mut self.scratch[head..], letters, at as u32, most);
        let record = self.words.len() as u32;
        self.words.extend_from_slice(&self.scratch);
        self.scratch.clear();
        Kid {
            record,
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
        let kid = self.merge_records(
            (x.record as usize, x.choices),
            (y.record as usize, y.choices),
            weight.points(),
        );
        self.node(kid)
    }

    fn merge_records(&mut self, x: (usize, u32), y: (usize, u32), points: u32) -> Kid<W> {
        let mark = self.scratch.len();
        self.scratch.push(0);
        let ((x, mut x_left), (y, mut y_left)) = (x, y);
        let (mut x, mut y) = (x + 1, y + 1);
        let mut bound = points;
        let mut choices = 0;
        while x_left > 0 && y_left > 0 {
            let (x_head, y_head) = (&self.words[x..], &self.words[y..]);
            let (x_at, y_at) = (position(x_head), position(y_head));
            let (x_len, y_len) = (choice_words::<W>(x_head), choice_words::<W>(y_head));
            choices += 1;
            if x_at == y_at {
                bound += self.merge_choices(x, y);
                (x, x_left) = (x + x_len, x_left - 1);
                (y, y_left) = (y + y_len, y_left - 1);
            } else if x_at > y_at {
                bound += W::bound_of_choice(x_head);
                self.scratch.extend_from_slice(&x_head[..x_len]);
                (x, x_left) = (x + x_len, x_left - 1);
            } else {
                bound += W::bound_of_choice(y_head);
                self.scratch.extend_from_slice(&y_head[..y_len]);
                (y, y_left) = (y + y_len, y_left - 1);
            }
        }
        let (mut place, left) = if x_left > 0 { (x, x_left) } else { (y, y_left) };
        let from = place;
        for _ in 0..left {
            let head = &self.words[place..];
            bound += W::bound_of_choice(head);
            place += choice_words::<W>(head);
        }
        self.scratch.extend_from_slice(&self.words[from..place]);
        self.scratch[mark] = choices + left;
        let record = self.words.len() as u32;
        self.words.extend_from_slice(&self.scratch[mark..]);
        self.scratch.truncate(mark);
        self.merged += 1;
        self.full |= self.words.len() > self.limit;
        Kid {
            record,
            weight: W::new(bound, points),
        }
    }

    /// Appends the choice of both to the scratch; returns its bound.
    fn merge_choices(&mut self, x: usize, y: usize) -> u32 {
        let (x_letters, y_letters) = (self.words[x], self.words[y]);
        let at = position(&self.words[x..]);
        let head = self.scratch.len();
        W::open(&mut self.scratch);
        let (mut x, mut y) = (x + W::HEAD, y + W::HEAD);
        let both = x_letters & y_letters;
        let mut rest = x_letters | y_letters;
        let mut most = 0;
        while rest != 0 {
            let letter = rest & rest.wrapping_neg();
            rest ^= letter;
            let kid = if both & letter != 0 {
                let kids = (Kid::read(&self.words[x..]), Kid::read(&self.words[y..]));
                x += kid_words::<W>();
                y += kid_words::<W>();
                self.merge_kids(kids.0, kids.1)
            } else {
                let from = if x_letters & letter != 0 {
                    &mut x
                } else {
                    &mut y
                };
                let kid = Kid::read(&self.words[*from..]);
                *from += kid_words::<W>();
                kid
            };
            kid.write(&mut self.scratch);
            most = most.max(kid.weight.bound());
        }
        W::close(
            &mut self.scratch[head..],
            x_letters | y_letters,
            at as u32,
            most,
        );
        most
    }

    #[inline]
    fn merge_kids(&mut self, x: Kid<W>, y: Kid<W>) -> Kid<W> {
        let weight = x.weight.plus(y.weight);
        if x.record == 0 || y.record == 0 || self.full {
            return Kid {
                record: x.record | y.record,
                weight,
            };
        }
        let (x, y) = (x.record as usize, y.record as usize);
        let choices = (self.words[x], self.words[y]);
        self.merge_records((x, choices.0), (y, choices.1), weight.points())
    }
}
