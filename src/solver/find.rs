//! Finds the words on boards without their paths, for statistics over millions of boards.

use std::sync::Arc;

use crate::board::{Board, Face};
use crate::dict::Dictionary;
use crate::dict::dawg::{Dawg, Entry};
use crate::grid::{Dims, MAX_CELLS, cells_of};
use crate::letter::{Letter, MAX_LETTERS};
use crate::scoring::MinLength;

/// A word of the dictionary, identified by the number that the search uses for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The number, which is less than the dictionary's number of words. [`Finder::words_by_slot`] maps it to the word.
    pub number: u32,
    /// The number of letters in the word's text, where Qu counts as two.
    pub text_len: u32,
}

/// Finds the distinct words on boards of one size. The tiles can have faces of any kind.
///
/// ```
/// use std::sync::Arc;
/// use boggle_lab::{board::Board, dict::{Dictionary, WordRule, list}};
/// use boggle_lab::{scoring::MinLength, solver::Finder};
/// let words = list::read(b"ether\nthe\ntea\ntee\n", &|_| None).words.unwrap();
/// let dictionary = Arc::new(Dictionary::new("few", &words, WordRule::default()).unwrap());
/// let board = Board::read("th e / e r", None, dictionary.alphabet()).unwrap();
/// let mut finder = Finder::new(&dictionary, board.dims(), MinLength::default());
/// let names = finder.words_by_slot();
/// let mut found: Vec<&str> = finder.find(&board).iter().map(|s| &*names[s.number as usize]).collect();
/// found.sort_unstable();
/// assert_eq!(found, ["ether", "the"]);
/// ```
#[derive(Clone, Debug)]
pub struct Finder {
    dictionary: Arc<Dictionary>,
    min_length: u32,
    dims: Dims,
    neighbors: [u64; MAX_CELLS],
    text_len: [u8; MAX_LETTERS],
    /// For each slot, the generation of the last board on which its word was found. Every board gets a new generation,
    /// so the marks needn't be cleared each time.
    marks: Vec<u8>,
    generation: u8,
    found: Vec<Slot>,
}

impl Finder {
    /// Creates a finder for boards of one size. The finder ignores words shorter than `min_length`. Memory: one byte
    /// per word of the dictionary.
    #[must_use]
    pub fn new(dictionary: &Arc<Dictionary>, dims: Dims, min_length: MinLength) -> Self {
        Self {
            min_length: min_length.letters() as u32,
            dims,
            neighbors: dims.neighbor_table(),
            text_len: dictionary.alphabet().text_lens(),
            marks: vec![0; dictionary.words()],
            generation: 0,
            found: Vec::new(),
            dictionary: Arc::clone(dictionary),
        }
    }

    /// Returns the dictionary.
    #[must_use]
    pub fn dictionary(&self) -> &Arc<Dictionary> {
        &self.dictionary
    }

    /// Returns the distinct words on a board, in no particular order.
    ///
    /// # Panics
    /// If the board is of a different size.
    pub fn find(&mut self, board: &Board) -> &[Slot] {
        assert_eq!(board.dims(), self.dims, "the board has another size");
        if self.generation == u8::MAX {
            self.marks.fill(0);
            self.generation = 0;
        }
        self.generation += 1;
        self.found.clear();
        let dictionary = Arc::clone(&self.dictionary);
        let dawg = dictionary.dawg();
        let all = u64::MAX >> (MAX_CELLS - board.faces().len());
        let start = Prefix { at: dawg.root(), slot: 0, len: 0 };
        self.extend(dawg, board.faces(), &start, all, 0);
        &self.found
    }

    /// Extends a prefix by every free cell of `near`.
    fn extend(&mut self, dawg: &Dawg, faces: &[Face], prefix: &Prefix, near: u64, used: u64) {
        for cell in cells_of(near & !used) {
            let [first @ .., last] = faces[cell.index()].letters() else {
                continue;
            };
            let mut prefix = *prefix;
            // A word can end, or the path can continue, only after a face's last letter.
            if !first.iter().all(|&letter| self.descend(dawg, &mut prefix, letter)) {
                continue;
            }
            if let Some(place) = prefix.at.word(*last) {
                self.mark(prefix.slot + place, prefix.len + u32::from(self.text_len[last.index()]));
            }
            if self.descend(dawg, &mut prefix, *last) {
                let near = self.neighbors[cell.index()];
                self.extend(dawg, faces, &prefix, near, used | cell.bit());
            }
        }
    }

    /// Appends a letter to a prefix if some longer word begins with the result. Returns whether it did.
    #[inline]
    fn descend(&self, dawg: &Dawg, prefix: &mut Prefix, letter: Letter) -> bool {
        let Some(child) = prefix.at.child(letter) else {
            return false;
        };
        prefix.at = dawg.entries()[child];
        prefix.slot += prefix.at.skip;
        prefix.len += u32::from(self.text_len[letter.index()]);
        true
    }

    #[inline]
    fn mark(&mut self, number: u32, text_len: u32) {
        let mark = &mut self.marks[number as usize];
        if *mark != self.generation && text_len >= self.min_length {
            *mark = self.generation;
            self.found.push(Slot { number, text_len });
        }
    }

    /// Returns the word of every slot. Cost: one walk over the dictionary, and enough memory for all its words.
    #[must_use]
    pub fn words_by_slot(&self) -> Vec<String> {
        let mut words = vec![String::new(); self.dictionary.words()];
        let dawg = self.dictionary.dawg();
        let mut letters = Vec::new();
        self.spell(&dawg.root(), 0, &mut letters, &mut words);
        words
    }

    fn spell(&self, at: &Entry, slot: u32, letters: &mut Vec<Letter>, words: &mut [String]) {
        let alphabet = self.dictionary.alphabet();
        for letter in (0..alphabet.len()).filter_map(|i| Letter::new(i as u8)) {
            letters.push(letter);
            if let Some(place) = at.word(letter) {
                words[(slot + place) as usize] = alphabet.word(letters);
            }
            if let Some(child) = at.child(letter) {
                let child = self.dictionary.dawg().entries()[child];
                self.spell(&child, slot + child.skip, letters, words);
            }
            letters.pop();
        }
    }
}

/// The position of a path in the dictionary.
#[derive(Clone, Copy)]
struct Prefix {
    at: Entry,
    /// The first slot below the prefix.
    slot: u32,
    /// The number of letters in the prefix's text, where Qu counts as two.
    len: u32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dict::{WordRule, list};
    use crate::scoring::Rules;
    use crate::solver::{SolveLimits, Solver};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_finds_what_the_solver_finds(
            words in proptest::collection::btree_set("(qu|[a-d]){2,6}", 1..80),
            faces in proptest::collection::vec("[a-dq.]|[a-d]{2}|qu", 9),
            min_length in 1..5u8,
        ) {
            let text = words.iter().map(|word| format!("{word}\n")).collect::<String>();
            let list = list::read(text.as_bytes(), &|_| None).words.unwrap();
            let rule = WordRule { min_length: MinLength::new(1).unwrap(), ..WordRule::default() };
            let dictionary = Arc::new(Dictionary::new("some", &list, rule).unwrap());
            let board = Board::read(&faces.join(" "), None, dictionary.alphabet()).unwrap();
            let min_length = MinLength::new(min_length).unwrap();
            let rules = Rules { min_length, ..Rules::default() };
            let solution = Solver::new(&dictionary).solve(&board, rules, SolveLimits::default());
            let expected: Vec<String> =
                solution.words.iter().map(|word| dictionary.word(word.index).unwrap()).collect();
            let mut finder = Finder::new(&dictionary, board.dims(), min_length);
            let names = finder.words_by_slot();
            // In the second round, every mark comes from the first round.
            for _ in 0..2 {
                let mut found: Vec<&str> = Vec::new();
                for slot in finder.find(&board) {
                    let name = &names[slot.number as usize];
                    prop_assert_eq!(name.len(), slot.text_len as usize);
                    found.push(name);
                }
                found.sort_unstable();
                prop_assert_eq!(&found, &expected);
            }
        }
    }
}
