//! The vector scorer: extends all paths of one length at a time, without branches that depend on the letters.
//!
//! A *lane* is one of the eight directions from a cell to its neighbors, in the order of cell numbers. One byte shuffle
//! spreads the letter sets of a dictionary entry (an [`Entry`](crate::dict::dawg), which has sixteen bytes) over the
//! lanes of a cell. For each neighbor, it selects the byte that would contain the bit of the neighbor's letter: eight
//! bytes from the set of letters that lead on to longer words, and eight from the set of letters that end a word. A
//! second shuffle selects which neighbors the path has not used yet. Together they show, in a handful of operations,
//! which neighbors continue the path and which end a word.
//!
//! A *step* stands for a path: it consists of the record of a parent path and the cell that extends that path. The
//! steps of one length are processed in two passes ([`paths`]), because most of the time is spent waiting for memory.
//!
//! Boards of up to 16 cells are *narrow*: the letters and the free cells fit in one vector, one byte per cell. Larger
//! boards are *wide*: each free cell is one bit, and letters are looked up by cell.
//!
//! Source: the idea of extending all paths of one length together, and the first shuffle, come from the prototypes that
//! preceded this crate. The second shuffle is new, and so is splitting the work into two passes, which keeps loads from
//! waiting for stores whose addresses aren't known until late.
//!
//! A board that differs in a few cells from the board in *focus* is scored by computing only the difference ([`focus`],
//! [`anchors`]).

mod anchors;
mod focus;
mod paths;
mod scratch;

use bytemuck::{cast, zeroed_box};
use macro_rules_attribute::apply;

use self::anchors::Anchors;
use self::focus::Focus;
use self::paths::PathLevel;
pub(super) use self::scratch::TooRich;
use self::scratch::{CELL, LENGTH, Masks, RECORD, ROOT, Record, Scratch};
use super::task::{FoundMarks, Task};
use crate::board::Tile;
use crate::dict::dawg::{Dawg, Entry};
use crate::grid::{Dims, MAX_CELLS, cells_of};
use crate::letter::MAX_LETTERS;
use crate::machine::{entry, with_vectors};
use crate::simd::{or, shuffle};

/// The maximum number of cells on a narrow board, which is the number of bytes in a vector.
const NARROW: usize = 16;
/// The target of a lane that leads nowhere. It is larger than every cell number, and larger than every byte index of a
/// shuffle.
const NOWHERE: u8 = 128;

/// Scores boards of one size.
#[derive(Clone)]
pub(super) struct Lanes {
    dims: Dims,
    /// For each cell, the neighbor in each lane, or [`NOWHERE`].
    near: [[u8; 8]; MAX_CELLS],
    scratch: Box<Scratch>,
    focus: Focus,
    anchors: Anchors,
}

/// The dictionary, and how much each word adds to a score.
#[derive(Clone, Copy)]
pub(super) struct Lexis<'a> {
    pub(super) dawg: &'a Dawg,
    /// How many letters each letter adds to a word's text: 2 for Qu, otherwise 1.
    pub(super) text_len: &'a [u8; MAX_LETTERS],
    /// What a word adds to a score, indexed by the number of letters in its text.
    pub(super) worth: &'a [u64; 256],
}

entry! {
    /// Calls [`Lanes::run`], which is compiled for machines with vectors, from code that is compiled for every machine.
    pub(super) fn run(
        Vectors,
        lanes: &mut Lanes,
        lexis: Lexis<'_>,
        tiles: &[Tile],
        task: Task,
        marks: FoundMarks<'_>,
    ) -> Result<u64, TooRich> {
        lanes.run(lexis, tiles, task, marks)
    }
}

impl Lanes {
    /// Creates the lanes for boards of one size.
    pub(super) fn new(dims: Dims) -> Self {
        let distances = distances(dims);
        let mut scratch: Box<Scratch> = zeroed_box();
        for (set, row) in scratch.spread.iter_mut().enumerate() {
            let lanes = (0..8).filter(|lane| set >> lane & 1 == 1);
            for (step, lane) in row.as_flattened_mut().iter_mut().zip(lanes) {
                *step = (distances[lane] << CELL) as u32;
            }
        }
        scratch.masks = Masks { kept: [0, 0, 0, !0], next: [1 << RECORD; 4], most: [127; 16] };
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

    /// Finds the distinct words on a board, looks up each one in `worth` by the number of letters in its text, and
    /// returns the sum. For a changed board, the sum contains only the points.
    #[apply(with_vectors)]
    fn run(
        &mut self,
        lexis: Lexis<'_>,
        tiles: &[Tile],
        task: Task,
        marks: FoundMarks<'_>,
    ) -> Result<u64, TooRich> {
        if is_narrow(self.dims) {
            self.run_as::<false>(lexis, tiles, task, marks)
        } else {
            self.run_as::<true>(lexis, tiles, task, marks)
        }
    }

    /// Implements [`Lanes::run`]; `WIDE` is true for boards that are not narrow.
    #[inline]
    #[apply(with_vectors)]
    fn run_as<const WIDE: bool>(
        &mut self,
        lexis: Lexis<'_>,
        tiles: &[Tile],
        task: Task,
        marks: FoundMarks<'_>,
    ) -> Result<u64, TooRich> {
        let Lexis { dawg, text_len, worth } = lexis;
        let (root, entries) = (dawg.root(), dawg.entries());
        let Laid { letters, starts } = self.lay_out(tiles, text_len, &root);
        let singles = single_letters(tiles, text_len, worth, &root);
        if let Task::Change(changed) = task {
            let kept = self.focus.keep(changed as u32);
            let level = self.begin(starts & changed);
            let (changed, letters) = (changed as u32, letters as u32);
            let level =
                (self.anchors).gather(&mut self.scratch, &self.near, changed, letters, level)?;
            let level = paths::walk::<WIDE>(entries, &mut self.scratch, level)?;
            let new = self.focus.tally(&self.scratch, level.words, worth, marks);
            return Ok(focus::points(singles) + kept + new);
        }
        let level = self.begin(starts);
        let level = paths::walk::<WIDE>(entries, &mut self.scratch, level)?;
        if let Task::Focus = task {
            let (scratch, letters) = (&*self.scratch, letters as u32);
            (self.focus).take::<WIDE>(scratch, level.words, letters, worth, dawg.words());
            (self.anchors).drop::<WIDE>(entries, scratch, level.from, letters);
        }
        Ok(singles + paths::tally(&self.scratch, level.words, worth, marks))
    }

    /// Writes the first steps, one for each cell of a set. The caller handles one-letter words.
    #[inline]
    fn begin(&mut self, cells: u64) -> PathLevel {
        let mut to = 0;
        for cell in cells_of(cells) {
            self.scratch.steps[to] = (cell.index() << CELL | ROOT << RECORD) as u32;
            to += 1;
        }
        PathLevel { from: 0, to, records: ROOT + 1, words: 0 }
    }

    /// Writes the board's letters into the cells.
    #[inline]
    #[apply(with_vectors)]
    fn lay_out(&mut self, tiles: &[Tile], text_len: &[u8; MAX_LETTERS], root: &Entry) -> Laid {
        let scratch = &mut *self.scratch;
        // These arrays are indexed by the cell of a lane. They have one entry for each value of a `u8`, so no index is
        // out of bounds.
        let (mut bytes, mut bits) = ([0; 256], [0; 256]);
        let mut open = [0; 16];
        let mut laid = Laid { letters: 0, starts: 0 };
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
            laid.letters |= 1 << at;
            laid.starts |= u64::from(root.inner >> index & 1) << at;
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
        laid
    }
}

/// Two sets of cells of the current board.
struct Laid {
    /// The cells with a letter.
    letters: u64,
    /// The cells whose letter begins longer words.
    starts: u64,
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
