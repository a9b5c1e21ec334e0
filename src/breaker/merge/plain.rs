//! Merging two records kid by kid, on any machine.

use super::super::record::{Kid, SPARE, Weight, choice_words, close, kid_words};
use super::pairs::Pair;
use super::tree::RecordTree;

/// The number of machine words to copy at once; most choices fit in this many.
const CHUNK: usize = 8;
const _: () = assert!(CHUNK <= SPARE);

impl<W: Weight> RecordTree<W> {
    /// Writes the records of some pairs, one after another.
    #[inline]
    pub(super) fn write_pairs(&mut self, start: usize, end: usize) {
        self.for_pairs(start, end, |tree, i| {
            let ([x, y], points) = tree.pair(i);
            let choices = [x, y].map(|record| tree.words[record as usize]);
            tree.write((x, choices[0]), (y, choices[1]), points, i);
        });
    }

    /// Merges some choices of two records into a new record for pair `i`, and lists the kids that are still to be
    /// merged. Stores the index and the bound of the new record in the pair's entry. The bound doesn't count those kids
    /// yet. The caller must have called `make_room`, so that the new record and its pairs fit.
    #[inline]
    pub(super) fn write(&mut self, x: (u32, u32), y: (u32, u32), points: u32, i: usize) {
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
                let lens = [x, y].map(|place| choice_words::<W>(&self.words[place..]));
                bound += self.write_choices(x, y, at, i);
                (x, y) = (x + lens[0], y + lens[1]);
            } else {
                let from = if in_x { &mut x } else { &mut y };
                let head = &self.words[*from..*from + CHUNK];
                let len = choice_words::<W>(head);
                bound += W::bound_of_choice(head);
                let place = *from;
                *from += len;
                self.copy_choice(place, len);
            }
        }
        self.end_record(i, record, self.top, bound);
    }

    /// Appends an unchanged choice.
    #[inline(always)]
    fn copy_choice(&mut self, from: usize, len: usize) {
        self.words.copy_within(from..from + CHUNK, self.top);
        if len > CHUNK {
            self.words.copy_within(from + CHUNK..from + len, self.top + CHUNK);
        }
        self.top += len;
    }

    /// Appends the choice that results from merging two choices. Returns its bound, not counting the kids that are
    /// still to be merged.
    #[inline(always)]
    fn write_choices(&mut self, x: usize, y: usize, at: u32, i: usize) -> u32 {
        let words = &mut *self.words;
        let (x_letters, y_letters) = (words[x], words[y]);
        let choice = self.top;
        let (mut x, mut y) = (x + W::HEAD, y + W::HEAD);
        let mut to = choice + W::HEAD;
        let mut rest = x_letters | y_letters;
        let mut most = 0;
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
                self.pairs.push(Pair {
                    records: [kid_x.record, kid_y.record],
                    places: [to as u32, choice as u32],
                    parent: i as u32,
                });
            } else {
                most = most.max(kid.weight.bound());
            }
            to += kid_words::<W>();
        }
        self.top = to;
        close::<W>(&mut words[choice..], x_letters | y_letters, at, most);
        most
    }
}
