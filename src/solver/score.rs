//! The fast scorer, which finds only the points and the number of words: the scorer itself, and the lanes that do its
//! work where there are vectors.

use core::fmt;
use std::sync::Arc;

use crate::board::{Board, Face, Tile};
use crate::dict::{Dawg, Dictionary, Entry};
use crate::grid::{Cell, Dims, MAX_CELLS, cells_of};
use crate::letter::{Letter, MAX_LETTERS};
use crate::scoring::Rules;
use crate::simd::{
    V, Vectors, add, add_bytes, and, entry, or, shuffle, signs, with_vectors, zero_bytes,
    zero_words,
};
use bytemuck::{Zeroable, cast, zeroed_box};
use macro_rules_attribute::apply;

/// The score of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Score {
    /// The sum of the points of the distinct words. It saturates at `u32::MAX`.
    pub points: u32,
    /// The number of distinct words that count.
    pub words: u32,
}

impl Score {
    /// Adds a word whose text has `len` letters, if it counts.
    #[inline]
    pub(crate) fn add(&mut self, rules: Rules, len: usize) {
        if rules.counts(len) {
            self.words += 1;
            self.points = self.points.saturating_add(rules.points(len));
        }
    }
}

/// A word of the dictionary, identified by the number that searches use for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The number, which is less than the dictionary's number of words. [`Dictionary::words_by_slot`] maps it to the word.
    pub number: u32,
    /// The number of letters in the word's text, where Qu counts as two.
    pub text_len: u32,
}

/// Scores boards of one size under one set of rules, fastest if each cell shows a single letter (Qu counts as one) or is a
/// gap.
///
/// ```
/// use boggle_lab::{board::Board, dict::Dictionary, scoring::Rules, solver::Scorer};
/// let dictionary = Dictionary::from_words(["tar", "tie", "tier"]).unwrap();
/// let board = Board::read("ti/re", None, dictionary.alphabet()).unwrap();
/// let mut scorer = Scorer::new(&dictionary, board.dims(), Rules::default());
/// let score = scorer.score(&board.tiles().unwrap());
/// assert_eq!((score.points, score.words), (2, 2));
///
/// let several = Board::read("t ie / a n", None, dictionary.alphabet()).unwrap();
/// assert_eq!(scorer.score_board(&several).points, 1);
/// let names = dictionary.words_by_slot();
/// assert_eq!(names[scorer.words(&several)[0].number as usize], "tie");
/// ```
#[derive(Clone)]
pub struct Scorer {
    dawg: Arc<Dawg>,
    dims: Dims,
    letters: usize,
    text_len: [u8; MAX_LETTERS],
    /// What a word adds to the score, indexed by the number of letters in its text: its points and its word count (1 or
    /// 0), packed by [`pack`].
    worth: [u64; 256],
    /// For each slot, the generation of the last board on which its word was found. Every board gets a new generation,
    /// so the marks needn't be cleared each time.
    found: Vec<u8>,
    generation: u8,
    /// The words that [`Dawg::walk`] found on the last board.
    slots: Vec<Slot>,
    lanes: Option<(Vectors, Lanes)>,
    /// The board that [`Scorer::focus`] put in focus; empty if there is none.
    focused: Vec<Tile>,
    /// Whether the lanes keep the paths of that board as anchors, so that only the difference of a change must be computed.
    is_anchored: bool,
    changed: Vec<Tile>,
    neighbors: [u64; MAX_CELLS],
    /// How many steps [`Dawg::walk`] may take per board. `gave_up` says whether the last board needed more.
    limit: u64,
    gave_up: bool,
}

/// Packs what a word adds to the sum of a board: its word count (1 or 0) in the upper 22 bits, and its points in the
/// lower 42 bits. No word list comes close to overflowing either part: a million words of 2^20 points each still fit.
fn pack(rules: &Rules, text_len: usize) -> u64 {
    u64::from(rules.counts(text_len)) << WORD | u64::from(rules.points(text_len))
}

const WORD: u32 = 42;

fn unpack(sum: u64) -> Score {
    Score {
        points: u32::try_from(sum & ((1 << WORD) - 1)).unwrap_or(u32::MAX),
        words: (sum >> WORD) as u32,
    }
}

impl Scorer {
    /// Creates a scorer for boards of one size. Memory: one byte per word of the dictionary (two more once a board is
    /// in focus), plus 0.9 MB.
    pub fn new(dictionary: &Dictionary, dims: Dims, rules: Rules) -> Self {
        let alphabet = dictionary.alphabet();
        Self {
            dims,
            letters: alphabet.len(),
            text_len: alphabet.text_lens(),
            worth: core::array::from_fn(|len| pack(&rules, len)),
            found: vec![0; dictionary.words()],
            generation: 0,
            slots: Vec::new(),
            lanes: Vectors::detect().map(|vectors| (vectors, Lanes::new(dims))),
            focused: Vec::new(),
            is_anchored: false,
            changed: Vec::new(),
            neighbors: dims.neighbor_table(),
            limit: u64::MAX,
            gave_up: false,
            dawg: Arc::clone(dictionary.dawg()),
        }
    }

    /// Makes the scorer give up on a board after `steps` steps. A step is one path that spells a prefix of some word.
    ///
    /// Without a limit, a list such as `aaaaaaaa…` can make a single 8x8 board take longer than anyone would wait. With
    /// a list of real words, boards that dice can roll need a few thousand steps, and the 8x8 boards with the most
    /// paths need a few million. 2^24 steps take about a quarter of a second. On a machine with vector instructions,
    /// most boards are scored by a method that does only a limited amount of work anyway. The limit does not apply to
    /// those boards.
    ///
    /// If the scorer gives up on a board, the score is a lower bound and [`Scorer::is_exact`] returns `false`.
    #[must_use]
    pub fn with_limit(mut self, steps: u64) -> Self {
        self.limit = steps;
        self
    }

    /// Returns whether the last score was exact. Without a limit, scores are always exact.
    pub fn is_exact(&self) -> bool {
        !self.gave_up
    }

    /// Returns the size of the boards.
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// Returns the number of letters a cell can have.
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// Scores a board, given row by row. This allocates no memory.
    ///
    /// # Panics
    /// If the number of tiles is not `self.dims().cells()`.
    pub fn score(&mut self, tiles: &[Tile]) -> Score {
        assert_eq!(tiles.len(), self.dims.cells(), "one tile per cell");
        let sum = match self.score_by_lanes(tiles, Task::Score) {
            Some(sum) => sum,
            None => self.score_deep(tiles),
        };
        unpack(sum)
    }

    /// Scores a board and puts it in focus, so that [`Scorer::score_change`] scores changes to it. Cost: twice the cost
    /// of [`Scorer::score`].
    ///
    /// # Panics
    /// If the number of tiles is not `self.dims().cells()`.
    pub fn focus(&mut self, tiles: &[Tile]) -> Score {
        assert_eq!(tiles.len(), self.dims.cells(), "one tile per cell");
        self.focused.clear();
        self.focused.extend_from_slice(tiles);
        let fits = self.dims.cells() <= MAX_ANCHORED;
        let sum = fits.then(|| self.score_by_lanes(tiles, Task::Focus)).flatten();
        self.is_anchored = sum.is_some();
        sum.map_or_else(|| self.score(tiles), unpack)
    }

    /// Returns the points that the board in focus would score with some of its tiles replaced. The board in focus does
    /// not change.
    ///
    /// Cost: a quarter or less of the cost of scoring the changed board, if the board has at most 32 cells and the
    /// machine has vector instructions. Otherwise, the cost is the same as for scoring the changed board.
    ///
    /// # Panics
    /// If no board is in focus, or if the board in focus lacks one of the cells.
    pub fn score_change(&mut self, changes: &[(Cell, Tile)]) -> u32 {
        assert!(!self.focused.is_empty(), "a board in focus");
        let mut tiles = core::mem::take(&mut self.changed);
        tiles.clone_from(&self.focused);
        let mut cells = 0;
        for (cell, tile) in changes {
            tiles[cell.index()] = *tile;
            cells |= cell.bit();
        }
        // An anchored board has at most 32 cells.
        let task = self.is_anchored.then_some(Task::Change(cells as u32));
        let points = match task.and_then(|task| self.score_by_lanes(&tiles, task)) {
            Some(sum) => u32::try_from(sum).unwrap_or(u32::MAX),
            None => self.score(&tiles).points,
        };
        self.changed = tiles;
        points
    }

    /// Finds the points of every board that differs from the given board in at most one cell. Afterward, the given
    /// board is in focus.
    ///
    /// `out` is resized to `cells × letters` entries, and `out[cell * self.letters() + letter]` gets the points of the
    /// board with that letter on that cell. A gap is replaced by letters like any other tile, but no letter is replaced
    /// by a gap.
    ///
    /// # Panics
    /// If the number of tiles is not `self.dims().cells()`.
    pub fn neighborhood(&mut self, tiles: &[Tile], out: &mut Vec<u32>) {
        out.clear();
        self.focus(tiles);
        for cell in self.dims.iter() {
            for letter in (0..self.letters as u8).filter_map(Letter::new) {
                out.push(self.score_change(&[(cell, Tile::letter(letter))]));
            }
        }
    }

    /// Scores a board with faces of any kind. If a face has several letters, this takes many times as long as
    /// [`Scorer::score`].
    ///
    /// # Panics
    /// If the board is of a different size.
    pub fn score_board(&mut self, board: &Board) -> Score {
        match board.tiles() {
            Some(tiles) => self.score(&tiles),
            None => {
                self.words(board);
                unpack(self.sum())
            }
        }
    }

    /// Returns the distinct words on a board that count, in no particular order. The tiles can have faces of any kind.
    ///
    /// # Panics
    /// If the board is of a different size.
    pub fn words(&mut self, board: &Board) -> &[Slot] {
        assert_eq!(board.dims(), self.dims, "the board has another size");
        self.find(board.faces());
        &self.slots
    }

    fn find(&mut self, faces: &[Face]) {
        let generation = self.next_board();
        let Self { found, slots, worth, .. } = self;
        slots.clear();
        let add = |number: u32, text_len: u32, _: &[Cell], _| {
            let mark = &mut found[number as usize];
            if *mark != generation && worth.get(text_len as usize).is_some_and(|worth| *worth > 0) {
                *mark = generation;
                slots.push(Slot { number, text_len });
            }
        };
        // The search counts the cells that it tries: up to eight for each path.
        let steps = self.limit.saturating_mul(8);
        let end = self.dawg.walk(faces, &self.neighbors, &self.text_len, steps, add);
        self.gave_up = end.is_break();
    }

    fn sum(&self) -> u64 {
        self.slots.iter().map(|slot| self.worth[slot.text_len as usize]).sum()
    }

    /// Scores a board with [`Dawg::walk`] on every machine, to test that method.
    #[cfg(test)]
    pub(super) fn score_plainly(&mut self, tiles: &[Tile]) -> Score {
        unpack(self.score_deep(tiles))
    }

    fn score_deep(&mut self, tiles: &[Tile]) -> u64 {
        let mut faces = [Face::GAP; MAX_CELLS];
        for (face, tile) in faces.iter_mut().zip(tiles) {
            *face = tile.get().map_or(Face::GAP, Face::single);
        }
        self.find(&faces[..tiles.len()]);
        self.sum()
    }

    /// Scores a board with vector instructions. Returns `None` if the machine has none, or if the board has too many
    /// paths.
    #[inline]
    fn score_by_lanes(&mut self, tiles: &[Tile], task: Task) -> Option<u64> {
        self.lanes.as_ref()?;
        self.gave_up = false;
        let generation = self.next_board();
        let Self { dawg, text_len, worth, found, lanes, .. } = self;
        let (vectors, lanes) = lanes.as_mut()?;
        run(*vectors, lanes, Words { dawg, text_len, worth, found, generation }, tiles, task)
    }

    /// Returns a generation in which no word has been found yet.
    #[inline]
    fn next_board(&mut self) -> u8 {
        if self.generation == u8::MAX {
            self.found.fill(0);
            self.generation = 0;
        }
        self.generation += 1;
        self.generation
    }
}

impl fmt::Debug for Scorer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scorer")
            .field("dims", &self.dims)
            .field("words", &self.found.len())
            .finish_non_exhaustive()
    }
}

// --- Lanes ---
//
// How boards are scored on machines with vectors: all paths of one length are extended at a time, without branches that
// depend on the letters.
//
// A *lane* is one of the eight directions from a cell to its neighbors, in the order of cell numbers. One byte shuffle
// spreads the letter sets of a dictionary entry (an [`Entry`], which has sixteen bytes) over the lanes of a cell. For
// each neighbor, it selects the byte that would contain the bit of the neighbor's letter: eight bytes from the set of
// letters that lead on to longer words, and eight from the set of letters that end a word. A second shuffle selects
// which neighbors the path has not used yet. Together they show, in a handful of operations, which neighbors continue
// the path and which end a word.
//
// A *step* stands for a path: it consists of the *record* of a parent path and the cell that extends that path. The
// steps of one length are processed in two passes ([`filter`], [`expand`]), because most of the time is spent waiting
// for memory.
//
// Boards of up to 16 cells are *narrow*: the letters and the free cells fit in one vector, one byte per cell. Larger
// boards are *wide*: each free cell is one bit, and letters are looked up by cell.
//
// Source: the idea of extending all paths of one length together, and the first shuffle, come from the prototypes that
// preceded this crate. The second shuffle is new, and so is splitting the work into two passes, which keeps loads from
// waiting for stores whose addresses aren't known until late.

/// What the lanes should do with a board.
#[derive(Clone, Copy)]
enum Task {
    /// Add up what each word on the board adds to the score.
    Score,
    /// Do the same, and keep what is needed to score changes to the board. The board must have at most [`MAX_ANCHORED`]
    /// cells.
    Focus,
    /// Add up the points of the words on the board, which differs from the board in focus on this set of cells.
    Change(u32),
}

/// The words of the dictionary: how to find them, what they add to a score, and which were found on the current board.
struct Words<'a> {
    dawg: &'a Dawg,
    /// How many letters each letter adds to a word's text: 2 for Qu, otherwise 1.
    text_len: &'a [u8; MAX_LETTERS],
    /// See [`Scorer::worth`].
    worth: &'a [u64; 256],
    /// For each slot, the generation of the last board on which its word was found.
    found: &'a mut [u8],
    generation: u8,
}

/// The lanes of boards of one size, and the memory to score them.
#[derive(Clone)]
struct Lanes {
    dims: Dims,
    /// For each cell, the neighbor in each lane, or [`NOWHERE`].
    near: [[u8; 8]; MAX_CELLS],
    scratch: Box<Scratch>,
    focus: Focus,
    anchors: Anchors,
}

/// The maximum number of cells on a narrow board, which is the number of bytes in a vector.
const NARROW: usize = 16;

/// The target of a lane that leads nowhere. It is larger than every cell number, and larger than every byte index of a
/// shuffle.
const NOWHERE: u8 = 128;

entry! {
    /// Finds the distinct words on a board, and returns the sum of what each adds to the score, or `None` if the board
    /// has more paths than the lists can hold. For a changed board, the sum contains only the points.
    fn run(
        Vectors,
        lanes: &mut Lanes,
        words: Words<'_>,
        tiles: &[Tile],
        task: Task,
    ) -> Option<u64> {
        match is_narrow(lanes.dims) {
            true => lanes.run::<false>(words, tiles, task),
            false => lanes.run::<true>(words, tiles, task),
        }
    }
}

impl Lanes {
    fn new(dims: Dims) -> Self {
        let distances = distances(dims);
        let mut scratch: Box<Scratch> = zeroed_box();
        for (set, row) in scratch.spread.iter_mut().enumerate() {
            let lanes = (0..8).filter(|lane| set >> lane & 1 == 1);
            for (step, lane) in row.as_flattened_mut().iter_mut().zip(lanes) {
                *step = (distances[lane] << CELL) as u32;
            }
        }
        (scratch.inherited, scratch.next, scratch.most) =
            ([0, 0, 0, !0], [1 << RECORD; 4], [127; 16]);
        let mut near = [[NOWHERE; 8]; MAX_CELLS];
        for from in dims.iter().map(|cell| cell.index()) {
            let cell = &mut scratch.cells[from];
            cell.step = [(from << CELL) as u32; 4];
            cell.others = [255; 16];
            cell.open_byte = [NOWHERE; 16];
            let (byte, bit) = open_at(dims, from);
            cell.others[byte] &= !bit;
        }
        for cell in dims.iter() {
            let from = cell.index();
            for to in dims.neighbors(cell).iter().map(|to| to.index()) {
                let distance = to as isize - from as isize;
                // On boards with one or two columns, two lanes have the same distance, and it is enough to fill in one
                // of them.
                let lane = distances.iter().position(|d| *d == distance);
                let lane = lane.unwrap_or_else(|| unreachable!("every neighbor is on some lane"));
                near[from][lane] = to as u8;
                let (byte, bit) = open_at(dims, to);
                for half in [lane, lane + 8] {
                    scratch.cells[from].open_byte[half] = byte as u8;
                    scratch.cells[from].open_bit[half] = bit;
                }
            }
        }
        Self { dims, near, scratch, focus: Focus::default(), anchors: Anchors::default() }
    }

    /// Does what [`run`] says. `WIDE` is true for boards that are not narrow.
    #[inline]
    #[apply(with_vectors)]
    fn run<const WIDE: bool>(
        &mut self,
        words: Words<'_>,
        tiles: &[Tile],
        task: Task,
    ) -> Option<u64> {
        let Words { dawg, text_len, worth, found, generation } = words;
        let (root, entries) = (dawg.root(), dawg.entries());
        let (letters, starts) = self.lay_out(tiles, text_len, &root);
        // This is needed only for boards in focus and changes to them, which have at most 32 cells.
        let letters = letters as u32;
        let singles = single_letters(tiles, text_len, worth, &root);
        if let Task::Change(changed) = task {
            let remaining = self.focus.avoid(changed);
            let filled = self.begin(starts & u64::from(changed));
            let Self { anchors, scratch, near, .. } = self;
            let filled = anchors.gather(scratch, near, changed, letters, filled)?;
            let filled = walk_lanes::<WIDE>(entries, scratch, filled)?;
            let new = self.focus.tally(scratch, filled.words, worth, found, generation);
            return Some(points(singles) + remaining + new);
        }
        let filled = self.begin(starts);
        let filled = walk_lanes::<WIDE>(entries, &mut self.scratch, filled)?;
        if let Task::Focus = task {
            let scratch = &*self.scratch;
            (self.focus).set::<WIDE>(scratch, filled.words, letters, worth, dawg.words());
            (self.anchors).set::<WIDE>(entries, scratch, filled.from, letters);
        }
        Some(singles + tally(&self.scratch, filled.words, worth, found, generation))
    }

    /// Writes the board's letters into the cells. Returns the cells with letters, and the cells whose letter begins
    /// longer words.
    #[inline]
    #[apply(with_vectors)]
    fn lay_out(
        &mut self,
        tiles: &[Tile],
        text_len: &[u8; MAX_LETTERS],
        root: &Entry,
    ) -> (u64, u64) {
        let scratch = &mut *self.scratch;
        // These arrays are indexed by the cell of a lane. They have one entry for each value of a `u8`, so no index is
        // out of bounds.
        let (mut bytes, mut bits) = ([0; 256], [0; 256]);
        let mut open = [0; 16];
        let (mut letters, mut starts) = (0, 0);
        for (at, tile) in tiles.iter().enumerate().take(MAX_CELLS) {
            let Some(letter) = tile.get() else {
                continue;
            };
            let index = letter.index();
            bytes[at] = index as u8 / 8;
            bits[at] = 1 << (index % 8);
            let (byte, bit) = open_at(self.dims, at);
            open[byte] |= bit;
            let cell = &mut scratch.cells[at];
            cell.gain[3] = u32::from(text_len[index]) << LENGTH;
            cell.letter = index as u32;
            cell.before = letter.bit() - 1;
            letters |= 1 << at;
            starts |= u64::from(root.inner >> index & 1) << at;
        }
        let cells = scratch.cells.iter_mut().take(tiles.len());
        if is_narrow(self.dims) {
            open.copy_from_slice(&bits[..16]);
            let bytes: [u8; 16] = core::array::from_fn(|cell| bytes[cell]);
            let halves = cast([0u32, 0, 0x0404_0404, 0x0404_0404]);
            for cell in cells {
                cell.letter_byte = cast(or(shuffle(cast(bytes), cast(cell.open_byte)), halves));
            }
        } else {
            for (cell, near) in cells.zip(&self.near) {
                for (lane, to) in near.iter().map(|to| usize::from(*to)).enumerate() {
                    cell.letter_byte[lane] = bytes[to];
                    cell.letter_byte[lane + 8] = bytes[to] + 4;
                    cell.letter_bit[lane] = bits[to];
                    cell.letter_bit[lane + 8] = bits[to];
                }
            }
        }
        scratch.records[ROOT] = Record { open, at: [root.inner, root.words, root.block, 0] };
        (letters, starts)
    }

    /// Writes the first steps, one for each cell of a set. The caller handles one-letter words.
    #[inline]
    fn begin(&mut self, cells: u64) -> Filled {
        let mut to = 0;
        for cell in cells_of(cells) {
            self.scratch.steps[to] = (cell.index() << CELL | ROOT << RECORD) as u32;
            to += 1;
        }
        Filled { from: 0, to, records: ROOT + 1, words: 0 }
    }
}

/// Returns, for each lane, the difference between the cell numbers at its two ends.
fn distances(dims: Dims) -> [isize; 8] {
    let cols = dims.cols() as isize;
    [-cols - 1, -cols, -cols + 1, -1, 1, cols - 1, cols, cols + 1]
}

/// Returns whether boards of this size are narrow.
#[inline]
fn is_narrow(dims: Dims) -> bool {
    dims.cells() <= NARROW
}

/// Returns the byte of [`Record::open`] that stands for a cell, and the cell's bits in it.
#[inline]
fn open_at(dims: Dims, cell: usize) -> (usize, u8) {
    if is_narrow(dims) { (cell % NARROW, 255) } else { (cell / 8 % 8, 1 << (cell % 8)) }
}

/// Returns what the one-letter words add to the score. The lanes never see those words.
fn single_letters(
    tiles: &[Tile],
    text_len: &[u8; MAX_LETTERS],
    worth: &[u64; 256],
    root: &Entry,
) -> u64 {
    if root.words == 0 {
        return 0;
    }
    let on_board =
        tiles.iter().filter_map(|tile| tile.get()).fold(0, |set, letter| set | letter.bit());
    (0..MAX_LETTERS)
        .filter(|letter| root.words & on_board & (1 << letter) != 0)
        .map(|letter| worth[usize::from(text_len[letter])])
        .sum()
}

// --- Scratch ---

/// A path, given by the cell that it reaches and the record that it extends: `cell << CELL | record << RECORD`.
type LaneStep = u32;

const CELL: u32 = 7;

const RECORD: u32 = 16;

/// The maximum number of records per board. Except for the [`ROOT`], each record is a path that at least one lane can
/// extend.
const RECORDS: usize = 1 << 13;

/// The maximum number of steps per board, and also the maximum number of words.
const STEPS: usize = 1 << 15;

/// The index of the record that paths of a single cell extend.
const ROOT: usize = 0;

/// The lowest bit of a path's length (the number of letters in its text). The bits below it hold the path's slot.
const LENGTH: u32 = 24;

/// The scorer's scratch memory, in one block so that a single register can address all of it.
#[derive(Clone, Zeroable)]
#[repr(C)]
struct Scratch {
    cells: [LaneCell; 128],
    /// For each set of lanes, what to add to a step to move through each lane of the set.
    spread: [[[u32; 4]; 2]; 256],
    // Three constants that are kept in memory because V8 would otherwise recreate them in every iteration of a loop.
    /// A mask that keeps the part of a parent's record that its children inherit: its slot and its length.
    inherited: [u32; 4],
    /// What to add to a step so that it extends the next record instead.
    next: [u32; 4],
    /// 127 in every byte: added to a byte that is not 0, it gives 128 or more.
    most: [u8; 16],
    records: [Record; RECORDS],
    steps: [LaneStep; STEPS + 8],
    alive: [AliveStep; RECORDS],
    /// The steps that end words.
    words: [LaneStep; STEPS + 8],
}

/// Everything a step needs to know about the cell it leads to. Each lane appears twice: once for the letters that lead
/// on, and once for the letters that end a word.
#[derive(Clone, Copy, Zeroable)]
#[repr(C, align(128))]
struct LaneCell {
    /// For each lane, the index of the byte of an entry that contains the bit of the lane's letter.
    letter_byte: [u8; 16],
    /// For each lane, its letter's bit in that byte, or 0 for a gap. Only wide boards use it; narrow boards have the
    /// bits in [`Record::open`].
    letter_bit: [u8; 16],
    /// For each lane, the byte of [`Record::open`] that stands for its cell, or `NOWHERE`.
    open_byte: [u8; 16],
    /// For each lane, its cell's bit in that byte, on wide boards.
    open_bit: [u8; 16],
    /// A mask that keeps all of [`Record::open`] except this cell.
    others: [u8; 16],
    /// What to add to a parent's record: three zeros, and then the number of letters that the cell's letter adds to the
    /// text.
    gain: [u32; 4],
    /// The cell as part of a step, repeated four times.
    step: [u32; 4],
    /// The index of the cell's letter.
    letter: u32,
    /// The set of letters that come before that letter in the alphabet.
    before: u32,
}

/// The state of a path.
#[derive(Clone, Copy, Zeroable)]
#[repr(C, align(32))]
struct Record {
    /// The cells that the path may still enter. On a narrow board, there is one byte per cell, with one bit set: for a
    /// letter with index `n`, this is bit `n % 8`, as in the bytes of a letter set. On a wide board, there is one bit per
    /// cell. Gaps and cells that the path has used are 0.
    open: [u8; 16],
    /// Four numbers: `inner`, `words`, and `block` of a dictionary entry, and the path's slot combined with its
    /// length.
    at: [u32; 4],
}

/// A step that can continue through at least one lane.
#[derive(Clone, Copy, Zeroable)]
#[repr(C, align(32))]
struct AliveStep {
    /// The entry that the step reaches.
    entry: [u32; 4],
    step: LaneStep,
    /// The set of lanes that continue, the set of lanes that end words, and two zeros.
    lanes: [u8; 4],
}

impl Scratch {
    /// Returns the cell that a step reaches, and the record that it extends.
    #[inline]
    fn parts(&self, step: LaneStep) -> (&LaneCell, &Record) {
        (&self.cells[cell_of(step)], &self.records[record_of(step)])
    }

    /// Returns the slot of the word at the end of a path, and the number of letters in its text, where Qu counts as two.
    #[inline]
    #[apply(with_vectors)]
    fn word(&self, step: LaneStep) -> (u32, usize) {
        let (cell, record) = self.parts(step);
        let below = record.at[3] + cell.gain[3];
        let slot = (below & ((1 << LENGTH) - 1)) + (record.at[1] & cell.before).count_ones();
        (slot, (below >> LENGTH) as usize)
    }
}

#[inline]
fn cell_of(step: LaneStep) -> usize {
    (step >> CELL) as usize & 127
}

#[inline]
fn record_of(step: LaneStep) -> usize {
    (step >> RECORD) as usize & (RECORDS - 1)
}

impl Record {
    /// Returns the record of the path that reaches `entry` by extending this one by a cell. `inherited` is
    /// [`Scratch::inherited`].
    #[inline]
    #[apply(with_vectors)]
    fn extended(&self, cell: &LaneCell, entry: V, inherited: V) -> Self {
        let at = add(and(cast(self.at), inherited), cast(cell.gain));
        Self { open: cast(and(cast(self.open), cast(cell.others))), at: cast(add(at, entry)) }
    }

    /// Returns the cells that the path has used. `letters` is the set of cells with a letter. The board has at most 32
    /// cells.
    #[inline]
    #[apply(with_vectors)]
    fn used<const WIDE: bool>(&self, letters: u32) -> u32 {
        let [open, ..]: [u32; 4] = cast(self.open);
        letters & if WIDE { !open } else { zero_bytes(cast(self.open)) }
    }
}

// --- Paths ---
//
// The two passes over the paths of one length, and the words that these paths spell.
//
// - [`filter`] finds the lanes through which each step can continue. Steps do not depend on each other, so the processor
//   can work on several at once. Steps with no lane left (about half of them) are dropped. After such a step, the
//   output position doesn't advance, so the next step overwrites it.
// - [`expand`] writes a record for each step that is left, and one step for each of its lanes. It looks these steps up
//   in a table of all 256 sets of lanes. It always writes four or eight steps at once, and counts only as many of them
//   as there are lanes.
//
// Words are also kept as steps. [`tally`] marks them after all lengths have been processed. Lists are indexed with
// masks or walked as slices, and there are no bounds checks, because [`walk_lanes`] checks for room once per length.

/// How far the lists have been filled: the steps of the current length are `from..to`, and `records` and `words` are
/// the numbers of all records and words so far.
#[derive(Clone, Copy)]
struct Filled {
    from: usize,
    to: usize,
    records: usize,
    words: usize,
}

/// Extends the paths, one length after another, beginning with the first steps. In the result, all steps come before
/// `from`. `WIDE` is true for boards that are not narrow.
#[inline]
#[apply(with_vectors)]
fn walk_lanes<const WIDE: bool>(
    entries: &[Entry],
    scratch: &mut Scratch,
    mut filled: Filled,
) -> Option<Filled> {
    while filled.from < filled.to {
        if filled.to - filled.from > RECORDS {
            return None;
        }
        let alive = filter::<WIDE>(entries, scratch, filled.from, filled.to);
        let end = filled.to.max(filled.words) + 8 * alive;
        if end > STEPS || filled.records + alive > RECORDS {
            return None;
        }
        filled = expand(scratch, alive, filled);
    }
    Some(filled)
}

/// Lists the steps that can continue through at least one lane, and returns how many there are.
#[inline(never)]
#[apply(with_vectors)]
fn filter<const WIDE: bool>(
    entries: &[Entry],
    scratch: &mut Scratch,
    from: usize,
    to: usize,
) -> usize {
    let most: V = cast(scratch.most);
    let mut alive = 0;
    let mut test = |step: LaneStep| {
        let (cell, record) = (&scratch.cells[cell_of(step)], &scratch.records[record_of(step)]);
        let entry: V = cast(entries[(record.at[2] + cell.letter) as usize]);
        let lanes = lanes::<WIDE>(entry, cell, record, most);
        scratch.alive[alive & (RECORDS - 1)] =
            AliveStep { entry: cast(entry), step, lanes: cast(lanes) };
        // This adds 1 if there is a lane. It doesn't use a branch.
        alive += usize::from(lanes != 0);
    };
    // Each iteration tests two steps, because V8 checks its stack limit in every iteration.
    let (pairs, last) = scratch.steps[from..to].as_chunks();
    for [one, other] in pairs {
        test(*one);
        test(*other);
    }
    for step in last {
        test(*step);
    }
    alive
}

/// Returns the lanes through which a path can leave a cell. The low eight bits are the lanes that lead on, and the next
/// eight are those that end words.
#[inline]
#[apply(with_vectors)]
fn lanes<const WIDE: bool>(entry: V, cell: &LaneCell, record: &Record, most: V) -> u32 {
    let letters = shuffle(entry, cast(cell.letter_byte));
    let open = shuffle(cast(record.open), cast(cell.open_byte));
    if WIDE {
        let letters = add_bytes(and(letters, cast(cell.letter_bit)), most);
        let open = add_bytes(and(open, cast(cell.open_bit)), most);
        signs(and(letters, open))
    } else {
        signs(add_bytes(and(letters, open), most))
    }
}

/// Writes a record and the next steps for every step that is alive.
#[inline(never)]
#[apply(with_vectors)]
fn expand(scratch: &mut Scratch, alive: usize, filled: Filled) -> Filled {
    let (inherited, next): (V, V) = (cast(scratch.inherited), cast(scratch.next));
    let mut to = filled.to;
    let mut words = filled.words;
    let mut record_step: V = cast([(filled.records << RECORD) as u32; 4]);
    let (parents, records) = scratch.records.split_at_mut(filled.records);
    for (item, record) in scratch.alive[..alive].iter().zip(records) {
        let cell = &scratch.cells[cell_of(item.step)];
        let parent = &parents[record_of(item.step)];
        *record = parent.extended(cell, cast(item.entry), inherited);
        let step = add(cast(cell.step), record_step);
        let [on, ends, _, _] = item.lanes.map(usize::from);
        to += write(&mut scratch.steps, to, &scratch.spread[on], on, step);
        words += write(&mut scratch.words, words, &scratch.spread[ends], ends, step);
        record_step = add(record_step, next);
    }
    Filled { from: filled.to, to, records: filled.records + alive, words }
}

/// Writes the steps for a set of lanes, whose distances are in `row`, to `list[at..]`, and returns how many there are.
/// Up to four entries after them may be overwritten.
#[inline]
#[apply(with_vectors)]
fn write(
    list: &mut [LaneStep; STEPS + 8],
    at: usize,
    row: &[[u32; 4]; 2],
    lanes: usize,
    step: V,
) -> usize {
    let at = at & (STEPS - 1);
    let count = lanes.count_ones() as usize;
    let out = &mut list[at..at + 8];
    let [first, second]: [[LaneStep; 4]; 2] =
        [cast(add(cast(row[0]), step)), cast(add(cast(row[1]), step))];
    out[..4].copy_from_slice(&first);
    // A path rarely has more than four ways to continue, so this branch is predicted well.
    if count > 4 {
        out[4..].copy_from_slice(&second);
    }
    count
}

/// Marks the words that were kept, and returns what the new ones add to the score.
#[inline(never)]
#[apply(with_vectors)]
fn tally(
    scratch: &Scratch,
    words: usize,
    worth: &[u64; 256],
    found: &mut [u8],
    generation: u8,
) -> u64 {
    let mut sum = 0;
    for step in &scratch.words[..words] {
        let (slot, text) = scratch.word(*step);
        let mark = &mut found[slot as usize];
        // This is 1 if the word is new. It is computed without a branch, because a branch would often be mispredicted.
        let new = (u64::from(*mark ^ generation) + 255) >> 8;
        sum += worth[text] * new;
        *mark = generation;
    }
    sum
}

// --- Changes to the board in focus ---
//
// A board that differs in a few cells from the board in focus is scored by computing only the difference. A path of the
// changed board that avoids the changed cells is also a path of the board in focus, so its word is known: [`Focus`] has
// the words of the board in focus, and the cells of the paths that spell them.
//
// Any other path is a path of the board in focus until it enters a changed cell. So every path of the board in focus is
// kept as an *anchor*, sorted by the cell it ends on ([`Anchors`]). The search of a changed board begins at the anchors
// that end next to a changed cell, avoid all changed cells, and can continue with the new letter. This takes about a
// tenth of the time that a search of the whole board takes.

/// The maximum number of cells on a board that can be in focus in the lanes: a set of its cells has 32 bits.
const MAX_ANCHORED: usize = 32;

/// The words on the board in focus and their paths. Words are numbered from 1 in the order in which they were found.
#[derive(Clone, Debug, Default)]
struct Focus {
    /// The word number for each slot, or 0 if the word is not on the board.
    number: Vec<u16>,
    slots: Vec<u32>,
    /// For each word, the cells of the first path found. `shared` has the cells that all of its paths share. Number 0
    /// stands for no word.
    first: Vec<u32>,
    shared: Vec<u32>,
    points: Vec<u32>,
    /// The other paths, each with the number of its word and its cells.
    others: Vec<(u32, u32)>,
    /// For each word, a mask. All its bits are set if some path avoids the changed cells; otherwise, it is 0.
    remains: Vec<u32>,
}

impl Focus {
    /// Replaces the words with those that a walk over a whole board has found. `all` is the number of slots.
    #[inline(never)]
    #[apply(with_vectors)]
    fn set<const WIDE: bool>(
        &mut self,
        scratch: &Scratch,
        words: usize,
        letters: u32,
        worth: &[u64; 256],
        all: usize,
    ) {
        for slot in self.slots.drain(..).skip(1) {
            self.number[slot as usize] = 0;
        }
        self.number.resize(all, 0);
        // Number 0 stands for no word.
        self.slots.push(0);
        for (list, none) in [(&mut self.first, !0), (&mut self.shared, !0), (&mut self.points, 0)] {
            list.clear();
            list.push(none);
        }
        self.others.clear();
        for step in &scratch.words[..words] {
            let (_, record) = scratch.parts(*step);
            let cells = record.used::<WIDE>(letters) | 1 << (cell_of(*step) % 32);
            let (slot, text) = scratch.word(*step);
            let number = &mut self.number[slot as usize];
            if *number != 0 {
                self.shared[usize::from(*number)] &= cells;
                self.others.push((u32::from(*number), cells));
            } else {
                // There are fewer words than steps, and fewer than 2^16 steps.
                *number = self.slots.len() as u16;
                self.slots.push(slot);
                self.first.push(cells);
                self.shared.push(cells);
                self.points.push(points(worth[text]) as u32);
            }
        }
        self.remains.clear();
        self.remains.resize(self.slots.len(), 0);
    }

    /// Finds the words that remain when the given cells may not be used, and returns their points.
    #[inline(never)]
    #[apply(with_vectors)]
    fn avoid(&mut self, changed: u32) -> u64 {
        let one = changed.is_power_of_two();
        // If only one cell changes, a word remains unless all its paths use that cell.
        let cells = if one { &self.shared } else { &self.first };
        for (remains, cells) in self.remains.iter_mut().zip(cells) {
            *remains = u32::from(cells & changed != 0).wrapping_sub(1);
        }
        if !one {
            for (number, cells) in &self.others {
                self.remains[*number as usize] |= u32::from(cells & changed != 0).wrapping_sub(1);
            }
        }
        let points = self.points.iter().zip(&self.remains);
        points.map(|(points, remains)| u64::from(points & remains)).sum()
    }

    /// Marks the words on paths through changed cells and adds up the points of the new ones.
    #[inline(never)]
    #[apply(with_vectors)]
    fn tally(
        &self,
        scratch: &Scratch,
        words: usize,
        worth: &[u64; 256],
        found: &mut [u8],
        generation: u8,
    ) -> u64 {
        let mut sum = 0;
        for step in &scratch.words[..words] {
            let (slot, text) = scratch.word(*step);
            let mark = &mut found[slot as usize];
            let remains = self.remains[usize::from(self.number[slot as usize])];
            // This is computed without a branch, because a branch would often be mispredicted.
            let new = u32::from(*mark == generation).wrapping_sub(1) & !remains;
            sum += points(worth[text]) & u64::from(new);
            *mark = generation;
        }
        sum
    }
}

/// Returns the points from a score that also contains the number of words.
fn points(worth: u64) -> u64 {
    // With any points table, a single word earns less than 2^32 points. The same is true of all one-letter words
    // together.
    u64::from(worth as u32)
}

/// The number of anchors that are tested together.
const BLOCK: usize = 4;

/// The paths of the board in focus.
#[derive(Clone, Default)]
struct Anchors {
    /// For each cell, the number of blocks of anchors that end on earlier cells.
    starts: Vec<usize>,
    /// The cells of each path, four paths per block; unused entries have all cells set.
    used: Vec<[u32; BLOCK]>,
    /// For each path, the letters that can't follow it, because the result would be neither a word nor the beginning of
    /// one.
    closed: Vec<[u32; BLOCK]>,
    records: Vec<[Record; BLOCK]>,
}

impl Anchors {
    /// Replaces the anchors with the steps of a walk over a whole board. Cost: about half the time of the walk.
    #[inline(never)]
    #[apply(with_vectors)]
    fn set<const WIDE: bool>(
        &mut self,
        entries: &[Entry],
        scratch: &Scratch,
        steps: usize,
        letters: u32,
    ) {
        let steps = &scratch.steps[..steps];
        let mut ends = [0; MAX_ANCHORED];
        for step in steps {
            ends[cell_of(*step) % MAX_ANCHORED] += 1;
        }
        self.starts.clear();
        self.starts.push(0);
        let mut blocks = 0;
        for paths in &mut ends {
            let start = blocks;
            blocks += usize::div_ceil(*paths, BLOCK);
            self.starts.push(blocks);
            // From here on, `ends` holds the position of each cell's next anchor.
            *paths = start * BLOCK;
        }
        self.used.clear();
        self.used.resize(blocks, [!0; BLOCK]);
        self.closed.resize(blocks, [!0; BLOCK]);
        self.records.resize(blocks, Zeroable::zeroed());
        let (used, closed) = (self.used.as_flattened_mut(), self.closed.as_flattened_mut());
        let records = self.records.as_flattened_mut();
        let inherited = cast(scratch.inherited);
        for step in steps {
            let (cell, parent) = scratch.parts(*step);
            let entry = entries[(parent.at[2] + cell.letter) as usize];
            let record = parent.extended(cell, cast(entry), inherited);
            let end = &mut ends[cell_of(*step) % MAX_ANCHORED];
            used[*end] = record.used::<WIDE>(letters);
            closed[*end] = !(entry.inner | entry.words);
            records[*end] = record;
            *end += 1;
        }
    }

    /// For the paths that enter one of the `changed` cells from an unchanged cell, adds the first steps and the words
    /// that end there. `near` has the neighbor of each cell in each lane.
    #[inline]
    #[apply(with_vectors)]
    fn gather(
        &self,
        scratch: &mut Scratch,
        near: &[[u8; 8]; MAX_CELLS],
        changed: u32,
        letters: u32,
        mut filled: Filled,
    ) -> Option<Filled> {
        let Anchors { starts, used, closed, records } = self;
        // A path that has not entered any of the changed cells can still enter all of them, so every such path gets the
        // same bytes for these cells.
        let others = cells_of(u64::from(changed)).fold([255; 16], |all, cell| {
            cast(and(cast(all), cast(scratch.cells[cell.index()].others)))
        });
        let whole = scratch.records[ROOT].open;
        let fresh: [u8; 16] = core::array::from_fn(|at| whole[at] & !others[at]);
        let off = cast([changed; BLOCK]);
        for at in cells_of(u64::from(changed & letters)) {
            let at = at.index();
            let letter = scratch.cells[at].letter;
            let bit = cast([1u32 << letter; BLOCK]);
            let near = near[at].iter().map(|from| usize::from(*from));
            for from in near.filter(|from| *from < MAX_ANCHORED && changed >> from & 1 == 0) {
                let blocks = starts[from]..starts[from + 1];
                let end = filled.to.max(filled.words) + BLOCK * blocks.len();
                if end > STEPS || filled.records + BLOCK * blocks.len() > RECORDS {
                    return None;
                }
                let tests = used[blocks.clone()].iter().zip(&closed[blocks.clone()]);
                for ((used, closed), records) in tests.zip(&records[blocks]) {
                    let wrong = or(and(cast(*used), off), and(cast(*closed), bit));
                    let mut fit = zero_words(wrong);
                    while fit != 0 {
                        let anchor = &records[fit.trailing_zeros() as usize % BLOCK];
                        fit &= fit - 1;
                        scratch.records[filled.records & (RECORDS - 1)] = Record {
                            open: cast(or(and(cast(anchor.open), cast(others)), cast(fresh))),
                            at: anchor.at,
                        };
                        let step = (at << CELL | filled.records << RECORD) as u32;
                        let [inner, words, ..] = anchor.at;
                        scratch.steps[filled.to & (STEPS - 1)] = step;
                        scratch.words[filled.words & (STEPS - 1)] = step;
                        filled.to += (inner >> letter & 1) as usize;
                        filled.words += (words >> letter & 1) as usize;
                        filled.records += 1;
                    }
                }
            }
        }
        Some(filled)
    }
}
