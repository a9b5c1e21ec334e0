//! The search for all words on a board. It is a depth-first search over the board and the word list together.

use core::ops::ControlFlow;
use std::sync::Arc;

use super::spell::PathCount;
use crate::board::{Board, Face};
use crate::dict::Dictionary;
use crate::dict::dawg::{Dawg, Entry};
use crate::grid::{Cell, CellSet, Dims, MAX_CELLS, cells_of};
use crate::letter::{Letter, MAX_LETTERS};
use crate::scoring::MinLength;

/// The path is filled with this cell before the search begins.
const FIRST: Cell = match Cell::new(0) {
    Some(cell) => cell,
    None => unreachable!(),
};

/// Follows every path on a board that spells the beginning of a word. Calls `found` for each path that spells a whole word, with the
/// word's slot, the length of its text, the path, and the set of the path's cells. Each cell that is tried is subtracted from `steps`,
/// and when no steps are left, the search breaks off.
pub(super) fn walk(
    dawg: &Dawg,
    faces: &[Face],
    neighbors: &[u64; MAX_CELLS],
    text_len: &[u8; MAX_LETTERS],
    steps: u64,
    found: impl FnMut(u32, u32, &[Cell], u64),
) -> ControlFlow<()> {
    let (entries, path) = (dawg.entries(), [FIRST; MAX_CELLS]);
    let mut walk = Walk { entries, faces, neighbors, text_len, steps, path, found };
    let all = u64::MAX >> (MAX_CELLS - faces.len());
    walk.extend(&Prefix { at: dawg.root(), slot: 0, len: 0 }, all, 0, 0)
}

struct Walk<'a, F> {
    entries: &'a [Entry],
    faces: &'a [Face],
    neighbors: &'a [u64; MAX_CELLS],
    text_len: &'a [u8; MAX_LETTERS],
    steps: u64,
    /// The cells of the current path, followed by those of earlier paths.
    path: [Cell; MAX_CELLS],
    found: F,
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

impl<F: FnMut(u32, u32, &[Cell], u64)> Walk<'_, F> {
    /// Extends a prefix, spelled by a path of `cells` cells, by every free cell of `near`.
    fn extend(&mut self, prefix: &Prefix, near: u64, used: u64, cells: usize) -> ControlFlow<()> {
        let faces = self.faces;
        for cell in cells_of(near & !used) {
            let [first @ .., last] = faces[cell.index()].letters() else {
                continue;
            };
            if self.steps == 0 {
                return ControlFlow::Break(());
            }
            self.steps -= 1;
            let mut prefix = *prefix;
            // A word can end, or the path can continue, only after a face's last letter.
            if !first.iter().all(|&letter| self.descend(&mut prefix, letter)) {
                continue;
            }
            let used = used | cell.bit();
            self.path[cells] = cell;
            if let Some(place) = prefix.at.word(*last) {
                let len = prefix.len + u32::from(self.text_len[last.index()]);
                (self.found)(prefix.slot + place, len, &self.path[..=cells], used);
            }
            if self.descend(&mut prefix, *last) {
                self.extend(&prefix, self.neighbors[cell.index()], used, cells + 1)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Appends a letter to a prefix if some longer word begins with the result. Returns whether it did.
    #[inline]
    fn descend(&self, prefix: &mut Prefix, letter: Letter) -> bool {
        let Some(child) = prefix.at.child(letter) else {
            return false;
        };
        prefix.at = self.entries[child];
        prefix.slot += prefix.at.skip;
        prefix.len += u32::from(self.text_len[letter.index()]);
        true
    }
}

// --- Search ---

/// The words that a search found, numbered in the order in which it found them.
#[derive(Default)]
pub(super) struct SearchWords {
    pub(super) words: Vec<SearchWord>,
    /// Whether the search found every word. If not, it ran out of steps.
    pub(super) complete: bool,
    /// The letters of all words, one word after another.
    letters: Vec<Letter>,
    /// The first path of each word, one after another.
    cells: Vec<Cell>,
}

pub(super) struct SearchWord {
    slot: u32,
    /// Where the word's letters begin in [`SearchWords::letters`]. `cells` is where its first path begins in
    /// [`SearchWords::cells`].
    letters: usize,
    cells: usize,
    pub(super) count: PathCount,
}

/// A path that spells a word, given by the word's number and the set of the path's cells.
struct Hit {
    word: u32,
    set: u64,
}

impl SearchWords {
    pub(super) fn letters(&self, number: usize) -> &[Letter] {
        let next = self.words.get(number + 1);
        let end = next.map_or(self.letters.len(), |word| word.letters);
        &self.letters[self.words[number].letters..end]
    }

    /// Returns the first path of a word. Paths are ordered by their cell numbers.
    pub(super) fn path(&self, number: usize) -> &[Cell] {
        let next = self.words.get(number + 1);
        let end = next.map_or(self.cells.len(), |word| word.cells);
        &self.cells[self.words[number].cells..end]
    }
}

/// Finds the words on a board, and tries at most `steps` cells. Counts the paths of the words unless there are more than `most_hits`
/// paths in total. `numbers` is scratch memory with an element for each slot. All its elements must be 0, and they are 0
/// again after the search.
pub(super) fn search(
    dawg: &Dawg,
    board: &Board,
    numbers: &mut [u32],
    steps: u64,
    most_hits: usize,
) -> SearchWords {
    let (faces, neighbors) = (board.faces(), board.dims().neighbor_table());
    let (mut found, mut hits, mut paths) = (SearchWords::default(), Vec::new(), 0);
    let hit = |slot: u32, _, path: &[Cell], set| {
        let number = &mut numbers[slot as usize];
        if *number == 0 {
            found.words.push(SearchWord {
                slot,
                letters: found.letters.len(),
                cells: found.cells.len(),
                count: PathCount::default(),
            });
            found.cells.extend_from_slice(path);
            let letters = path.iter().flat_map(|cell| faces[cell.index()].letters());
            found.letters.extend(letters);
            *number = found.words.len() as u32;
        }
        paths += 1;
        if paths <= most_hits {
            hits.push(Hit { word: *number - 1, set });
        }
    };
    let end = walk(dawg, faces, &neighbors, &[1; MAX_LETTERS], steps, hit);
    for word in &found.words {
        numbers[word.slot as usize] = 0;
    }
    found.complete = end.is_continue();
    if found.complete && paths <= most_hits {
        count(&mut found.words, &hits);
    }
    found
}

/// Counts the paths of each word, given all paths that spell words.
fn count(words: &mut [SearchWord], hits: &[Hit]) {
    for hit in hits {
        let count = &mut words[hit.word as usize].count;
        count.paths += 1;
        count.cells = count.cells.with(CellSet::from_bits(hit.set));
    }
    // The cell sets of each word are gathered, to count how many different ones there are.
    let mut starts = Vec::with_capacity(words.len());
    let mut end = 0;
    for word in &*words {
        starts.push(end);
        end += word.count.paths as usize;
    }
    let mut sets = vec![0; hits.len()];
    for hit in hits {
        let place = &mut starts[hit.word as usize];
        sets[*place] = hit.set;
        *place += 1;
    }
    let mut start = 0;
    // At this point, each start has moved to the end of its word's sets.
    for (word, end) in words.iter_mut().zip(starts) {
        let own = &mut sets[start..end];
        own.sort_unstable();
        word.count.sets = own.chunk_by(|a, b| a == b).count() as u64;
        word.count.exact = true;
        start = end;
    }
}

// --- Find ---

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
        let Self { marks, generation, found, min_length, .. } = self;
        let mark = |number: u32, text_len: u32, _: &[Cell], _| {
            let mark = &mut marks[number as usize];
            if *mark != *generation && text_len >= *min_length {
                *mark = *generation;
                found.push(Slot { number, text_len });
            }
        };
        let (dawg, neighbors) = (self.dictionary.dawg(), &self.neighbors);
        let _ = walk(dawg, board.faces(), neighbors, &self.text_len, u64::MAX, mark);
        &self.found
    }

    /// Returns the word of every slot. Cost: one walk over the dictionary, and enough memory for all its words.
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
