//! Upper bounds on the scores of all boards of a class, from a single search that tries all letters (Vanderkam 2009).
//!
//! - *sum/union* adds the points of all words that appear on at least one board of the class. It counts each word once,
//!   but it ignores the fact that a cell can have only one letter at a time.
//! - *max/no-mark* takes the most valuable letter at each step of a path. Each cell on a path has one letter, but words
//!   may be counted more than once, and different paths may use different letters on the same cell. It is also an upper
//!   bound on raw multi-boggle scores, which count a word once for each of its paths.
//!
//! The smaller of the two is the bound of the class. Sums saturate instead of wrapping around, so a sum that overflows
//! its type never looks like a low bound.

use std::sync::Arc;

use crate::class::BoardClass;
use crate::dict::{Dictionary, Entry};
use crate::grid::{Dims, MAX_CELLS, cells_of};
use crate::letter::{MAX_LETTERS, letters_of};
use crate::scoring::Rules;

/// The two bounds of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The total points of all words that appear on at least one board of the class.
    pub sum_union: u32,
    /// The total points if the most valuable letter is taken at each step of each path.
    pub max_no_mark: u32,
}

impl Bounds {
    /// Returns the smaller of the two values. No board of the class scores more than that.
    pub fn bound(&self) -> u32 {
        self.sum_union.min(self.max_no_mark)
    }
}

/// Computes the bounds of classes, one after another. All classes must have the same board size.
///
/// ```
/// use std::sync::Arc;
/// use boggle_lab::{bounds::Bounder, class::BoardClass, dict::{Dictionary, WordRule, list}, scoring::Rules};
/// let words = list::read(b"tar\ntea\nthe\ntie\ntier\n", &|_| None).words.unwrap();
/// let dictionary = Arc::new(Dictionary::new("five", &words, WordRule::default()).unwrap());
/// let size = "3x3".parse().unwrap();
/// let class = BoardClass::parse("t i . / ae . . / r . .", size, dictionary.alphabet()).unwrap();
/// let bounds = Bounder::new(&dictionary, size, Rules::default()).bounds(&class);
/// assert_eq!((bounds.sum_union, bounds.max_no_mark), (3, 3)); // tar with a; tie and tier with e
/// ```
#[derive(Clone, Debug)]
pub struct Bounder {
    dictionary: Arc<Dictionary>,
    dims: Dims,
    rules: Rules,
    neighbors: [u64; MAX_CELLS],
    text_len: [u8; MAX_LETTERS],
    /// For each word, the number of the class in which it was last found.
    found: Vec<u32>,
    generation: u32,
}

impl Bounder {
    /// Makes a bounder for boards of one size. The bounder takes four bytes of scratch memory per word.
    pub fn new(dictionary: &Arc<Dictionary>, dims: Dims, rules: Rules) -> Self {
        Self {
            dims,
            rules,
            neighbors: dims.neighbor_table(),
            text_len: dictionary.alphabet().text_lens(),
            found: vec![0; dictionary.dawg().words()],
            generation: 0,
            dictionary: Arc::clone(dictionary),
        }
    }

    /// Computes both bounds in full.
    ///
    /// # Panics
    /// If the class is for boards of a different size.
    pub fn bounds(&mut self, class: &BoardClass) -> Bounds {
        self.bounds_until(class, u32::MAX)
    }

    /// Computes both bounds, but stops early if both exceed `cutoff`. This is checked once per start cell. If both values are above
    /// the cutoff, they may be lower than the bounds.
    ///
    /// # Panics
    /// If the class is for boards of a different size.
    pub fn bounds_until(&mut self, class: &BoardClass, cutoff: u32) -> Bounds {
        assert_eq!(class.dims(), self.dims, "a bounder is for boards of one size");
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.found.fill(0);
            self.generation = 1;
        }
        let mut sets = [0; MAX_CELLS];
        let mut open = 0;
        for cell in self.dims.iter() {
            sets[cell.index()] = class.set(cell).bits();
            open |= if sets[cell.index()] == 0 { 0 } else { cell.bit() };
        }
        let dawg = self.dictionary.dawg();
        let mut search = BoundSearch {
            entries: dawg.entries(),
            neighbors: &self.neighbors,
            sets,
            open,
            text_len: &self.text_len,
            rules: self.rules,
            found: &mut self.found,
            generation: self.generation,
            union: 0,
        };
        let mut max = 0u32;
        for cell in cells_of(open) {
            if max > cutoff && search.union > cutoff {
                break;
            }
            let best = search.best(cell.index(), &dawg.root(), 0, 0, 0);
            max = max.saturating_add(best);
        }
        Bounds { sum_union: search.union, max_no_mark: max }
    }
}

struct BoundSearch<'a> {
    entries: &'a [Entry],
    neighbors: &'a [u64; MAX_CELLS],
    sets: [u32; MAX_CELLS],
    open: u64,
    text_len: &'a [u8; MAX_LETTERS],
    rules: Rules,
    found: &'a mut [u32],
    generation: u32,
    union: u32,
}

impl BoundSearch<'_> {
    /// Returns the most points that words can earn by continuing a prefix of `len` letters with `cell`. `at` is where
    /// the prefix leads in the dictionary, and `slot` is the number of the first word below it.
    fn best(&mut self, cell: usize, at: &Entry, slot: u32, len: usize, used: u64) -> u32 {
        let mut best = 0;
        let used = used | 1 << cell;
        for letter in letters_of(self.sets[cell] & (at.inner | at.words)) {
            let len = len + usize::from(self.text_len[letter.index()]);
            let mut sum = 0u32;
            if let Some(place) = at.word(letter) {
                sum = self.rules.points(len);
                let mark = &mut self.found[(slot + place) as usize];
                if *mark != self.generation {
                    *mark = self.generation;
                    self.union = self.union.saturating_add(sum);
                }
            }
            if let Some(child) = at.child(letter) {
                let child = self.entries[child];
                for next in cells_of(self.neighbors[cell] & self.open & !used) {
                    let more = self.best(next.index(), &child, slot + child.skip, len, used);
                    sum = sum.saturating_add(more);
                }
            }
            best = best.max(sum);
        }
        best
    }
}
