//! The search for all words on a board. It is a depth-first search over the board and the word list together.

use core::ops::ControlFlow;

use super::spell::PathCount;
use crate::board::{Board, Face};
use crate::dict::dawg::{Dawg, Entry};
use crate::grid::{Cell, CellSet, MAX_CELLS, cells_of};
use crate::letter::Letter;

/// The path is filled with this cell before the search begins.
const FIRST: Cell = match Cell::new(0) {
    Some(cell) => cell,
    None => unreachable!(),
};

/// A search for all the words on one board.
pub(super) struct BoardSearch<'a> {
    entries: &'a [Entry],
    root: Entry,
    faces: &'a [Face],
    /// The cells that have letters, and those of them that touch each cell.
    open: u64,
    neighbors: [u64; MAX_CELLS],
    /// The number of each slot's word, starting at 1; 0 for words that have not been found.
    numbers: &'a mut [u32],
    steps: u64,
    /// The cells of the current path, followed by those of earlier paths.
    path: [Cell; MAX_CELLS],
    words: SearchWords,
    /// The paths that spell words: the first `most_hits` of them.
    hits: Vec<Hit>,
    most_hits: usize,
    /// Whether `hits` has every path found so far.
    has_all_hits: bool,
}

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

/// A word that a search found.
pub(super) struct SearchWord {
    slot: u32,
    /// Where the word's letters begin in [`SearchWords::letters`]. `cells` is where its first path begins in
    /// [`SearchWords::cells`].
    letters: usize,
    cells: usize,
    /// The exact number of paths, or zero if the search has not counted them.
    pub(super) count: PathCount,
}

/// A path that spells a word, given by the word's number and the set of the path's cells.
struct Hit {
    word: u32,
    set: u64,
}

impl SearchWords {
    /// Returns the letters of a word.
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

impl<'a> BoardSearch<'a> {
    /// Prepares a search that tries at most `steps` cells. It counts the paths of the words unless there are more than
    /// `most_hits` paths in total. `numbers` is scratch memory with an element for each slot. All its elements must be
    /// 0, and they are 0 again after the search.
    pub(super) fn new(
        dawg: &'a Dawg,
        board: &'a Board,
        numbers: &'a mut [u32],
        steps: u64,
        most_hits: usize,
    ) -> Self {
        let faces = board.faces();
        let cells = board.dims().iter();
        let open = cells
            .filter(|cell| !faces[cell.index()].letters().is_empty())
            .fold(0, |open, cell| open | cell.bit());
        Self {
            entries: dawg.entries(),
            root: dawg.root(),
            faces,
            open,
            neighbors: board.dims().neighbor_table().map(|near| near & open),
            numbers,
            steps,
            path: [FIRST; MAX_CELLS],
            words: SearchWords::default(),
            hits: Vec::new(),
            most_hits,
            has_all_hits: true,
        }
    }

    /// Finds the words.
    pub(super) fn run(mut self) -> SearchWords {
        let root = self.root;
        let end = self.visit(&root, 0, self.open, 0, 0);
        for word in &self.words.words {
            self.numbers[word.slot as usize] = 0;
        }
        self.words.complete = end.is_continue();
        if self.words.complete && self.has_all_hits {
            count(&mut self.words.words, &self.hits);
        }
        self.words
    }

    /// Extends the path, which has `len` cells, by every free cell of `near`. `slot` is the first slot below `at`.
    fn visit(
        &mut self,
        at: &Entry,
        slot: u32,
        near: u64,
        used: u64,
        len: usize,
    ) -> ControlFlow<()> {
        for cell in cells_of(near & !used) {
            if self.steps == 0 {
                return ControlFlow::Break(());
            }
            self.steps -= 1;
            let Some((&last, first)) = self.faces[cell.index()].letters().split_last() else {
                continue;
            };
            // Only after a face's last letter can a word end or the path continue.
            let (mut at, mut slot) = (*at, slot);
            let mut first = first.iter();
            if !first.all(|&letter| {
                let child = at.child(letter).map(|next| self.entries[next]);
                child.is_some_and(|child| {
                    at = child;
                    slot += child.skip;
                    true
                })
            }) {
                continue;
            }
            let used = used | cell.bit();
            if let Some(place) = at.word(last) {
                self.path[len] = cell;
                self.hit(slot + place, used, len + 1);
            }
            if let Some(next) = at.child(last) {
                self.path[len] = cell;
                let next = self.entries[next];
                let near = self.neighbors[cell.index()];
                self.visit(&next, slot + next.skip, near, used, len + 1)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Records that the first `len` cells of the path spell a word.
    fn hit(&mut self, slot: u32, set: u64, len: usize) {
        let number = &mut self.numbers[slot as usize];
        if *number == 0 {
            let found = &mut self.words;
            found.words.push(SearchWord {
                slot,
                letters: found.letters.len(),
                cells: found.cells.len(),
                count: PathCount::default(),
            });
            let path = &self.path[..len];
            found.cells.extend_from_slice(path);
            for cell in path {
                let letters = self.faces[cell.index()].letters();
                found.letters.extend_from_slice(letters);
            }
            *number = found.words.len() as u32;
        }
        if self.hits.len() < self.most_hits {
            let word = *number - 1;
            self.hits.push(Hit { word, set });
        } else {
            self.has_all_hits = false;
        }
    }
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
