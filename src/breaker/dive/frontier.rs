//! The nodes that wait for the letters of undecided cells, and the bounds of what they lead to.

use super::super::fetch::fetch;
use super::super::merge::RecordTree;
use super::super::plan::Plan;
use super::super::record::{Kid, Lane, Weight, choice_words, kid_words};
#[cfg(target_arch = "x86_64")]
use crate::machine::Widest;

/// Lanes are processed in groups of this many.
const LANES: usize = 8;

/// The number of size groups that records are sorted into: one for each bit length of [`Opening::counts`].
const SIZES: usize = 33;

/// The nodes that have been opened at each depth, as the choices that wait for each position.
#[derive(Clone, Debug)]
pub(in crate::breaker) struct Frontier<W: Weight> {
    /// Where each position's vector starts in a row, plus a last entry for the end of the row.
    pub(super) lane: Vec<usize>,
    /// For each depth, a row with one vector per position. A vector has one lane per letter, which contains the sum of
    /// that letter's bounds over all choices waiting for that position.
    pub(super) rows: Vec<W::Lane>,
    /// The choices waiting for each position.
    pub(super) waiting: Vec<Waiting>,
    /// The records to open, in the order in which they were found. `opening` has the same records, roughly sorted, with
    /// the largest counts first.
    found: Vec<Opening>,
    pub(super) opening: Vec<Opening>,
    #[cfg(target_arch = "x86_64")]
    pub(super) vectors: Widest,
    /// Vectors are padded to a multiple of this many lanes.
    padding: usize,
}

/// The choices that wait for the letter of one position.
#[derive(Clone, Debug, Default)]
pub(in crate::breaker) struct Waiting {
    /// The letters of each choice, as bits.
    pub(super) letters: Vec<u32>,
    pub(super) places: Vec<u32>,
}

impl Waiting {
    #[inline(always)]
    pub(super) fn push(&mut self, letters: u32, place: usize) {
        self.letters.push(letters);
        self.places.push(place as u32);
    }

    pub(super) fn truncate(&mut self, len: usize) {
        self.letters.truncate(len);
        self.places.truncate(len);
    }
}

/// A record to open.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::breaker) struct Opening {
    pub(super) record: u32,
    pub(super) choices: u32,
    /// The sum of the bounds of the record's choices, which is what the record contributes to the bound.
    pub(super) counts: u32,
}

impl Opening {
    /// Returns the size group: the bit length of `counts`.
    #[inline(always)]
    fn size(&self) -> usize {
        (u32::BITS - self.counts.leading_zeros()) as usize
    }
}

impl<W: Weight> Frontier<W> {
    pub(super) fn new() -> Self {
        Self {
            lane: vec![0],
            rows: Vec::new(),
            waiting: Vec::new(),
            found: Vec::new(),
            opening: Vec::new(),
            #[cfg(target_arch = "x86_64")]
            vectors: Widest::detect(),
            padding: W::LANES,
        }
    }

    /// Makes the frontier act as if these were the widest vectors of the machine.
    #[cfg(all(test, target_arch = "x86_64"))]
    pub(super) fn use_vectors(&mut self, widest: Widest) {
        self.vectors = widest;
        // Machines on which 128-bit vectors are the widest also pad less.
        self.padding = match widest {
            Widest::Short(_) => LANES,
            _ => W::LANES,
        };
    }

    /// Prepares for a class.
    pub(super) fn start(&mut self, plan: &Plan) {
        self.lane.truncate(1);
        for letters in &plan.letters {
            let end = self.width() + letters.len().next_multiple_of(self.padding);
            self.lane.push(end);
        }
        self.rows.clear();
        self.rows.resize(self.width() * plan.len(), W::Lane::default());
        self.waiting.resize(plan.len(), Waiting::default());
    }

    /// Leaves only the choices of one node, in the row for `depth`.
    pub(super) fn begin(&mut self, tree: &RecordTree<W>, depth: usize, record: u32, choices: u32) {
        for waiting in &mut self.waiting {
            waiting.truncate(0);
        }
        let width = self.width();
        self.rows[depth * width..(depth + 1) * width].fill(W::Lane::default());
        self.open_record(tree, record, choices, depth);
    }

    /// Copies the sums for undecided positions from the row for `depth` to the next row.
    #[inline(always)]
    pub(super) fn copy_row(&mut self, depth: usize) {
        let width = self.width();
        let from = self.lane[depth + 1];
        self.rows
            .copy_within(depth * width + from..(depth + 1) * width, (depth + 1) * width + from);
    }

    /// Lists the nodes to be opened when a letter is decided at `depth`, roughly sorted, with the largest counts first.
    /// Returns the points that the letter adds, and the sum of the nodes' counts.
    // Inlined so that callers compiled for newer processors can use those processors' instructions here, too.
    #[inline(always)]
    pub(super) fn list(&mut self, tree: &RecordTree<W>, depth: usize, letter: usize) -> (u32, u32) {
        let (mut points, mut counts) = (0, 0);
        let bit = 1u32 << letter;
        let mut sizes = [0; SIZES];
        self.found.clear();
        let waiting = &self.waiting[depth];
        for (&letters, &place) in waiting.letters.iter().zip(&waiting.places) {
            let place = place as usize;
            if letters & bit != 0 {
                let before = (letters & (bit - 1)).count_ones() as usize;
                let kid =
                    Kid::<W>::read(&tree.words[place + W::HEAD + before * kid_words::<W>()..]);
                points += kid.weight.points();
                if kid.record != 0 {
                    fetch(&tree.words, kid.record as usize);
                    let opening = Opening {
                        record: kid.record,
                        choices: 0,
                        counts: kid.weight.bound() - kid.weight.points(),
                    };
                    counts += opening.counts;
                    sizes[opening.size()] += 1;
                    self.found.push(opening);
                }
            }
        }
        self.arrange(sizes);
        (points, counts)
    }

    /// Sorts the records in `found` by size group, given the number of records in each group.
    #[inline(always)]
    fn arrange(&mut self, mut sizes: [usize; SIZES]) {
        let mut place = 0;
        for size in sizes.iter_mut().rev() {
            (*size, place) = (place, place + *size);
        }
        self.opening.resize(self.found.len(), Opening::default());
        for &opening in &self.found {
            let place = &mut sizes[opening.size()];
            self.opening[*place] = opening;
            *place += 1;
        }
    }

    /// Opens the records `start..end` of the list in the row for `depth`. Takes the largest value in the vector of each
    /// position from there on, which are the undecided ones. Returns the sum of these values for all positions but the
    /// first, and separately the value for the first.
    #[inline]
    pub(super) fn open(
        &mut self,
        tree: &RecordTree<W>,
        depth: usize,
        start: usize,
        end: usize,
    ) -> (u32, u32) {
        for i in start..end {
            let Opening { record, choices, .. } = self.opening[i];
            self.open_record(tree, record, choices, depth);
        }
        (self.best_from(depth, depth + 1), self.best(depth, depth))
    }

    /// Adds the choices of a record to the waiting choices.
    #[inline(always)]
    fn open_record(&mut self, tree: &RecordTree<W>, record: u32, choices: u32, depth: usize) {
        let row = depth * self.width();
        let mut place = record as usize + 1;
        let mut rest = choices;
        while rest != 0 {
            let at = rest.ilog2() as usize;
            rest ^= 1 << at;
            let head = &tree.words[place..];
            let len = choice_words::<W>(head);
            let head = &head[..len];
            self.waiting[at].push(head[0], place);
            let lanes = &mut self.rows[row + self.lane[at]..row + self.lane[at + 1]];
            let mut letters = head[0];
            for kid in head[W::HEAD..].chunks_exact(kid_words::<W>()) {
                let letter = letters.trailing_zeros() as usize;
                letters &= letters - 1;
                let lane = &mut lanes[letter];
                *lane = lane.plus(W::Lane::new(W::read(&kid[1..]).bound()));
            }
            place += len;
        }
    }

    #[inline(always)]
    pub(super) fn width(&self) -> usize {
        self.lane[self.lane.len() - 1]
    }

    /// Returns the sum for one letter of the position at `depth`.
    #[inline(always)]
    pub(super) fn lane_of(&self, depth: usize, letter: usize) -> u32 {
        self.rows[depth * self.width() + self.lane[depth] + letter].get()
    }

    /// Returns the largest value in one vector of a row.
    pub(super) fn best(&self, depth: usize, at: usize) -> u32 {
        let row = depth * self.width();
        let lanes = &self.rows[row + self.lane[at]..row + self.lane[at + 1]];
        most(lanes)
    }

    /// Returns the sum of the largest values of all vectors, starting with the one for a given position.
    pub(super) fn best_from(&self, depth: usize, at: usize) -> u32 {
        let row = depth * self.width();
        let row = &self.rows[row..row + self.width()];
        let mut sum = 0;
        for lanes in self.lane[at..].windows(2) {
            sum += most(&row[lanes[0]..lanes[1]]);
        }
        sum
    }
}

/// Returns the value of the largest lane.
#[inline(always)]
fn most<L: Lane>(lanes: &[L]) -> u32 {
    let mut most = [L::default(); LANES];
    for chunk in lanes.as_chunks::<LANES>().0 {
        for (most, lane) in most.iter_mut().zip(chunk) {
            *most = (*most).max(*lane);
        }
    }
    most.into_iter().max().unwrap_or_default().get()
}
