//! The vector scorer: all paths of one length at a time, without a branch that depends on the letters.
//!
//! A *lane* is one of the eight directions from a cell to its neighbours, in the order of cell numbers. One byte
//! shuffle brings the letter sets of a dictionary entry (sixteen bytes: [`Entry`](crate::dict::dawg)) into the
//! lanes of a cell: eight bytes with the set in which to look for each neighbour's letter among the letters that
//! lead on, eight more for the letters that end a word. A second shuffle brings in which neighbours the path has
//! not used. Together they tell in a handful of operations which neighbours go on, and which end a word.
//!
//! A *step* is a path: a parent's record and the cell it goes on to. The steps of one length are worked off in two
//! passes ([`paths`]), because what costs time here is not the work, but waiting for it.
//!
//! Boards of up to 16 cells are *narrow*: the letters and the free cells fit into one vector, a byte a cell.
//! Others are *wide*: the free cells are a bit each, and letters are looked up by cell.
//!
//! Source of the idea: level-synchronous search and the first shuffle are from the prototypes that this crate
//! began with; two passes, which keep late store addresses out of the way of loads, and the second shuffle are new.
//!
//! A board that differs in a few cells from one in *focus* is scored by what differs ([`focus`], [`anchors`]).

mod anchors;
mod focus;
mod paths;

use bytemuck::{Zeroable, cast, zeroed_box};

use self::anchors::Anchors;
use self::focus::Focus;
use self::paths::Level;
use super::simd::{or, shuffle, zero_bytes};
use super::task::{Marks, Task};
use crate::board::Tile;
use crate::dict::dawg::{Dawg, Entry};
use crate::grid::{Dims, MAX_CELLS, cells_of};
use crate::letter::MAX_LETTERS;
use crate::machine::entry;

/// Records of one board: paths that go on or end a word, and the [`ROOT`].
const RECORDS: usize = 1 << 13;
/// Steps, and words, of one board.
const STEPS: usize = 1 << 15;
/// The place of the record that single cells go on from.
const ROOT: usize = 0;
/// The most cells of a narrow board: the bytes of a vector.
const NARROW: usize = 16;
/// For a lane that leads nowhere: past every cell, and past every byte of a shuffle.
const NOWHERE: u8 = 128;

/// A path: `cell << CELL | record << RECORD` for the cell it comes to and the record it goes on from.
type Step = u32;
const CELL: u32 = 7;
const RECORD: u32 = 16;
/// The length of a path, in letters of text, stands above its slot.
const LENGTH: u32 = 24;

/// What a step needs to know about the cell it leads to. Lanes come twice: for the letters that lead on, and for
/// those that end a word.
#[derive(Clone, Copy, Zeroable)]
#[repr(C, align(128))]
struct Cell {
    /// Which byte of an entry has the letter of each lane.
    letter_byte: [u8; 16],
    /// Its bit there, 0 for a gap. Narrow boards have it in [`Record::open`].
    letter_bit: [u8; 16],
    /// Which byte of [`Record::open`] has the cell of each lane, or [`NOWHERE`].
    open_byte: [u8; 16],
    /// Its bit there, on wide boards.
    open_bit: [u8; 16],
    /// All of [`Record::open`] but this cell.
    others: [u8; 16],
    /// What to add to a parent's record: 0, 0, 0, the letters of text.
    gain: [u32; 4],
    /// The cell as a part of a step, four times.
    step: [u32; 4],
    /// The letter's number.
    letter: u32,
    /// The letters before it.
    before: u32,
}

/// What is kept of a path.
#[derive(Clone, Copy, Zeroable)]
#[repr(C, align(32))]
struct Record {
    /// Where it may go: for each cell of a narrow board the bit of its letter in a byte of a set, for each of a
    /// wide board one bit; 0 for gaps and for the cells that it has used.
    open: [u8; 16],
    /// [`Entry::inner`]; [`Entry::words`]; [`Entry::block`]; slot and length.
    at: [u32; 4],
}

/// A step that leaves by some lane.
#[derive(Clone, Copy, Zeroable)]
#[repr(C, align(32))]
struct Alive {
    /// The entry it comes to.
    entry: [u32; 4],
    step: Step,
    /// The lanes that go on, the lanes that end words, 0, 0.
    lanes: [u8; 4],
}

/// The scratch of the scorer, in one piece: one address in a register for all of it.
#[derive(Clone, Zeroable)]
#[repr(C)]
struct Scratch {
    cells: [Cell; 128],
    /// For each set of lanes, their distances as parts of steps.
    spread: [[[u32; 4]; 2]; 256],
    /// Kept in memory, because V8 would make it anew in every turn of a loop.
    masks: Masks,
    records: [Record; RECORDS],
    steps: [Step; STEPS + 8],
    alive: [Alive; RECORDS],
    words: [Step; STEPS + 8],
}

/// Constant vectors.
#[derive(Clone, Copy, Zeroable)]
#[repr(C, align(16))]
struct Masks {
    /// What is kept of a parent's record: slot and length.
    kept: [u32; 4],
    /// From the step of a record to that of the next.
    next: [u32; 4],
    /// Added to a byte with one bit it makes 128 or more, added to 0 less.
    most: [u8; 16],
}

/// Scores boards of one size.
#[derive(Clone)]
pub(super) struct Lanes {
    dims: Dims,
    /// The cell of each lane, or [`NOWHERE`].
    near: [[u8; 8]; MAX_CELLS],
    scratch: Box<Scratch>,
    focus: Focus,
    anchors: Anchors,
}

/// The words, and what they are worth.
#[derive(Clone, Copy)]
pub(super) struct Lexis<'a> {
    pub(super) dawg: &'a Dawg,
    /// Letters of text by letter.
    pub(super) text_len: &'a [u8; MAX_LETTERS],
    /// By letters of text.
    pub(super) worth: &'a [u64; 256],
}

/// A board has more paths than there is room for.
#[derive(Debug)]
pub(super) struct TooRich;

entry! {
    /// [`Lanes::run`], callable from code that is compiled for every machine.
    pub(super) fn run(
        Vectors,
        lanes: &mut Lanes,
        lexis: Lexis<'_>,
        tiles: &[Tile],
        task: Task,
        marks: Marks<'_>,
    ) -> Result<u64, TooRich> {
        lanes.run(lexis, tiles, task, marks)
    }
}

impl Lanes {
    /// Lanes of boards of one size.
    pub(super) fn new(dims: Dims) -> Self {
        let distances = distances(dims);
        let mut scratch: Box<Scratch> = zeroed_box();
        for (set, row) in scratch.spread.iter_mut().enumerate() {
            let lanes = (0..8).filter(|lane| set >> lane & 1 == 1);
            for (step, lane) in row.as_flattened_mut().iter_mut().zip(lanes) {
                *step = (distances[lane] << CELL) as u32;
            }
        }
        scratch.masks = Masks {
            kept: [0, 0, 0, !0],
            next: [1 << RECORD; 4],
            most: [127; 16],
        };
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
            for to in cells_of(dims.neighbours(cell)).map(|to| to.index()) {
                let distance = to as isize - from as isize;
                // On boards of one or two columns a distance is that of two lanes: one is enough.
                let lane = distances.iter().position(|d| *d == distance);
                let lane = lane.unwrap_or_else(|| unreachable!("a neighbour is on some lane"));
                near[from][lane] = to as u8;
                let (byte, bit) = open_at(dims, to);
                for half in [lane, lane + 8] {
                    scratch.cells[from].open_byte[half] = byte as u8;
                    scratch.cells[from].open_bit[half] = bit;
                }
            }
        }
        Self {
            dims,
            near,
            scratch,
            focus: Focus::default(),
            anchors: Anchors::default(),
        }
    }

    /// Adds up `worth[letters of text]` over the distinct words of a board; of a changed board, only the points.
    #[cfg_attr(
        target_arch = "x86_64",
        target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")
    )]
    fn run(
        &mut self,
        lexis: Lexis<'_>,
        tiles: &[Tile],
        task: Task,
        marks: Marks<'_>,
    ) -> Result<u64, TooRich> {
        if is_narrow(self.dims) {
            self.run_as::<false>(lexis, tiles, task, marks)
        } else {
            self.run_as::<true>(lexis, tiles, task, marks)
        }
    }

    /// The same; `WIDE` is for boards that are not narrow.
    #[inline]
    #[cfg_attr(
        target_arch = "x86_64",
        target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")
    )]
    fn run_as<const WIDE: bool>(
        &mut self,
        lexis: Lexis<'_>,
        tiles: &[Tile],
        task: Task,
        marks: Marks<'_>,
    ) -> Result<u64, TooRich> {
        let Lexis {
            dawg,
            text_len,
            worth,
        } = lexis;
        let (root, entries) = (dawg.root(), dawg.entries());
        let Laid { letters, starts } = self.lay_out(tiles, text_len, &root);
        let singles = single_letters(tiles, text_len, worth, &root);
        if let Task::Change(changed) = task {
            let kept = self.focus.keep(changed as u32);
            let level = self.begin(starts & changed);
            let level = self.gather(changed as u32, letters as u32, level)?;
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

    /// The first steps, one to each cell of a set. Words of one letter are left to the caller.
    #[inline]
    fn begin(&mut self, cells: u64) -> Level {
        let mut to = 0;
        for cell in cells_of(cells) {
            self.scratch.steps[to] = (cell.index() << CELL | ROOT << RECORD) as u32;
            to += 1;
        }
        Level {
            from: 0,
            to,
            records: ROOT + 1,
            words: 0,
        }
    }

    /// Writes the board's letters into the cells.
    #[inline]
    #[cfg_attr(
        target_arch = "x86_64",
        target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")
    )]
    fn lay_out(&mut self, tiles: &[Tile], text_len: &[u8; MAX_LETTERS], root: &Entry) -> Laid {
        let scratch = &mut *self.scratch;
        // By the number of a lane's cell: as many as a `u8` has, so that none is out of range.
        let (mut bytes, mut bits) = ([0; 256], [0; 256]);
        let mut open = [0; 16];
        let mut laid = Laid {
            letters: 0,
            starts: 0,
        };
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
        scratch.records[ROOT] = Record {
            open,
            at: [root.inner, root.words, root.block, 0],
        };
        laid
    }
}

/// Sets of cells of a board laid out.
struct Laid {
    /// Those with a letter.
    letters: u64,
    /// Those whose letter leads on.
    starts: u64,
}

/// The lanes' distances in cell numbers.
fn distances(dims: Dims) -> [isize; 8] {
    let cols = dims.cols() as isize;
    [-cols - 1, -cols, -cols + 1, -1, 1, cols - 1, cols, cols + 1]
}

/// Whether there is a byte for each cell.
#[inline]
fn is_narrow(dims: Dims) -> bool {
    dims.cells() <= NARROW
}

/// The byte and the bits of [`Record::open`] that stand for a cell.
#[inline]
fn open_at(dims: Dims, cell: usize) -> (usize, u8) {
    if is_narrow(dims) {
        (cell % NARROW, 255)
    } else {
        (cell / 8 % 8, 1 << (cell % 8))
    }
}

/// The cells that a record's path has used. `letters` are those with a letter, of at most 32.
#[inline]
#[cfg_attr(
    target_arch = "x86_64",
    target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")
)]
fn used<const WIDE: bool>(record: &Record, letters: u32) -> u32 {
    let [open, ..]: [u32; 4] = cast(record.open);
    letters
        & if WIDE {
            !open
        } else {
            zero_bytes(cast(record.open))
        }
}

/// The worth of the words of one letter: they end on no lane.
fn single_letters(
    tiles: &[Tile],
    text_len: &[u8; MAX_LETTERS],
    worth: &[u64; 256],
    root: &Entry,
) -> u64 {
    if root.words == 0 {
        return 0;
    }
    let on_board = tiles
        .iter()
        .filter_map(|tile| tile.get())
        .fold(0, |set, letter| set | letter.bit());
    (0..MAX_LETTERS)
        .filter(|letter| root.words & on_board & (1 << letter) != 0)
        .map(|letter| worth[usize::from(text_len[letter])])
        .sum()
}
