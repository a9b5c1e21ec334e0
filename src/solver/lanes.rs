//! The vector scorer: all paths of one length at a time, without a branch that depends on the letters.
//!
//! A *lane* is one of the eight directions from a cell to its neighbours, in the order of cell numbers. One byte
//! shuffle brings the letter sets of a dictionary entry (sixteen bytes: [`Entry`]) into the lanes of a cell:
//! eight bytes with the set in which to look for each neighbour's letter among the letters that lead on, eight
//! more for the letters that end a word. One comparison then tells which neighbours go on, and which end a word.
//!
//! A *step* is a path: a parent's record and the cell it goes on to. The steps of one length are worked off in two
//! passes, because what costs time here is not the work, but waiting for it:
//!
//! - [`sift`] finds for every step the lanes it leaves by. Nothing in one step depends on another, so that
//!   the processor overlaps them; those with no lane left, about half, are dropped by not advancing the output.
//! - [`spread`] writes a record for each that is left, and one step for each of its lanes, looked up
//!   in a table of the 256 sets of lanes: always eight, of which only as many count as there are lanes.
//!
//! Words are kept as steps too and [`tally`] marks them when all lengths are done. Padding steps at the end of
//! a list lead to a cell without neighbours.
//!
//! Source of the idea: level-synchronous search and the shuffle are from the prototypes that this crate began
//! with; two passes, which keep late store addresses out of the way of loads, are new.
//!
//! # Safety
//! The only unsafe expression is the call, on x86-64, of functions compiled for AVX2 and its companions. A
//! [`Lanes`] cannot be made where they are missing ([`has_vectors`]).

use bytemuck::{Zeroable, cast, zeroed_box};

use super::score::Marks;
use super::simd::{V, add, and, equal_bytes, or, shuffle};
use crate::board::Tile;
use crate::dict::dawg::{Dawg, Entry};
use crate::grid::{Dims, cells_of};
use crate::letter::MAX_LETTERS;

/// Records of one board: paths that go on or end a word.
const RECORDS: usize = 1 << 12;
/// Steps, and words, of one board.
const STEPS: usize = 1 << 14;
/// The place of the record that single cells go on from.
const ROOT: usize = RECORDS - 1;
/// The cell of padding steps, which has no neighbours.
const NOWHERE: usize = 64;
/// The rows of a board are as far apart as those of the widest board that fits.
const PITCH: usize = 4;
/// A step is `cell << CELL | record << RECORD`.
const CELL: u32 = 7;
const RECORD: u32 = 16;
/// The length of a path, in letters of text, stands above its slot.
const LENGTH: u32 = 24;

/// The distances of the eight lanes in cell numbers.
const LANES: [isize; 8] = {
    let p = PITCH as isize;
    [-p - 1, -p, -p + 1, -1, 1, p - 1, p, p + 1]
};

/// What a step needs to know about the cell it leads to.
#[derive(Clone, Copy, Zeroable)]
#[repr(C, align(128))]
struct Cell {
    /// Which byte of an entry has the letter of each lane; 128 for a lane to no letter.
    byte: [u8; 16],
    /// The letter's bit in that byte; all bits for a lane to no letter.
    bit: [u8; 16],
    /// What to add to a parent's record: the cell's bit, 0, 0, the letters of text.
    gain: [u32; 4],
    /// The cell as a part of a step, four times.
    step: [u32; 4],
    /// The letter's number, 0 for none.
    letter: u32,
    /// The letters before it.
    before: u32,
    /// Multiplied by this, the used cells around this one come to the top of a `u32`.
    window: u32,
}

/// Whether this machine has the vector operations.
#[cfg(target_arch = "wasm32")]
pub(super) fn has_vectors() -> bool {
    true
}

/// Whether this machine has the vector operations.
#[cfg(target_arch = "x86_64")]
pub(super) fn has_vectors() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// [`Lanes::score`], callable from code that is compiled for every machine.
#[cfg(target_arch = "wasm32")]
#[inline]
pub(super) fn call(
    lanes: &mut Lanes,
    dawg: &Dawg,
    tiles: &[Tile],
    text_len: &[u8; MAX_LETTERS],
    worth: &[u64; 256],
    marks: Marks<'_>,
) -> Result<u64, TooRich> {
    lanes.score(dawg, tiles, text_len, worth, marks)
}

/// [`Lanes::score`], callable from code that is compiled for every machine.
#[cfg(target_arch = "x86_64")]
#[inline]
#[allow(unsafe_code)]
pub(super) fn call(
    lanes: &mut Lanes,
    dawg: &Dawg,
    tiles: &[Tile],
    text_len: &[u8; MAX_LETTERS],
    worth: &[u64; 256],
    marks: Marks<'_>,
) -> Result<u64, TooRich> {
    // SAFETY: the function needs the features that `has_vectors` looks for, and `Lanes::new` asserts them.
    unsafe { lanes.score(dawg, tiles, text_len, worth, marks) }
}

/// The scratch of the scorer, in one piece: one address in a register for all of it.
#[derive(Clone, Zeroable)]
#[repr(C)]
struct Scratch {
    cells: [Cell; 128],
    /// For each set of lanes, their distances as parts of steps.
    spread: [[[u32; 4]; 2]; 256],
    /// The lanes of an entry, and those of a record, that are kept in the next record; and the step to the next.
    /// Kept in memory, because V8 would make them anew in every turn of a loop.
    masks: [[u32; 4]; 3],
    /// For the used cells in a window, the lanes that are free, in both halves.
    free: [u16; 1 << (2 * PITCH + 3)],
    /// Used cells (bit `cell + PITCH + 1`); [`Entry::words`]; [`Entry::block`]; slot and length.
    records: [[u32; 4]; RECORDS],
    steps: [u32; STEPS + 8],
    /// Steps that leave by some lane: the step's number, and above it the lanes that go on and that end words.
    alive: [u32; STEPS + 8],
    words: [u32; STEPS + 8],
}

/// Scores boards of up to 4x4.
#[derive(Clone)]
pub(super) struct Lanes {
    dims: Dims,
    scratch: Box<Scratch>,
    lead: [Lead; 16],
}

/// Where the lanes of a cell lead, twice: for the letters that lead on, and for those that end a word.
#[derive(Clone, Copy)]
struct Lead {
    /// The cell, or 128.
    to: [u8; 16],
    /// 255 where there is none.
    nowhere: [u8; 16],
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

/// A board has more paths than there is room for.
#[derive(Debug)]
pub(super) struct TooRich;

impl Lanes {
    /// Whether boards of this size have lanes.
    pub(super) fn fit(dims: Dims) -> bool {
        dims.rows() <= PITCH && dims.cols() <= PITCH
    }

    /// Lanes of boards of one size.
    ///
    /// # Panics
    /// If the size does not [`fit`](Lanes::fit), or the machine lacks the vector operations.
    pub(super) fn new(dims: Dims) -> Self {
        assert!(Self::fit(dims) && has_vectors());
        let mut scratch: Box<Scratch> = zeroed_box();
        for (set, row) in scratch.spread.iter_mut().enumerate() {
            let lanes = (0..8).filter(|lane| set >> lane & 1 == 1);
            for (step, lane) in row.as_flattened_mut().iter_mut().zip(lanes) {
                *step = (LANES[lane] << CELL) as u32;
            }
        }
        scratch.masks = [[0, !0, !0, !0], [!0, 0, 0, !0], [1 << RECORD; 4]];
        for (used, free) in scratch.free.iter_mut().enumerate() {
            for (lane, distance) in LANES.iter().enumerate() {
                let place = distance + PITCH as isize + 1;
                *free |= u16::from(used >> place & 1 == 0) * (0x101 << lane);
            }
        }
        for (number, cell) in scratch.cells.iter_mut().enumerate() {
            cell.byte = [128; 16];
            cell.bit = [255; 16];
            cell.step = [(number << CELL) as u32; 4];
        }
        let mut lead = [Lead {
            to: [128; 16],
            nowhere: [255; 16],
        }; 16];
        for cell in dims.iter() {
            let from = place(dims, cell.index());
            for to in cells_of(dims.neighbours(cell)).map(|to| place(dims, to.index())) {
                let distance = to as isize - from as isize;
                for lane in (0..8).filter(|lane| LANES[*lane] == distance) {
                    for half in [lane, lane + 8] {
                        lead[from].to[half] = to as u8;
                        lead[from].nowhere[half] = 0;
                    }
                }
            }
            // The window is 2 * PITCH + 3 bits wide and begins with the bit of the first lane.
            scratch.cells[from].window = 1 << (32 - (2 * PITCH + 3) - from);
            scratch.cells[from].gain[0] = 1 << (from + PITCH + 1);
        }
        Self {
            dims,
            scratch,
            lead,
        }
    }

    /// Adds up `worth[letters of text]` over the distinct words of a board. `text_len` is by letter.
    #[cfg_attr(
        target_arch = "x86_64",
        target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")
    )]
    pub(super) fn score(
        &mut self,
        dawg: &Dawg,
        tiles: &[Tile],
        text_len: &[u8; MAX_LETTERS],
        worth: &[u64; 256],
        marks: Marks<'_>,
    ) -> Result<u64, TooRich> {
        let root = dawg.root();
        let steps = self.lay_out(tiles, text_len, &root);
        let words = walk(dawg.entries(), &mut self.scratch, steps)?;
        let singles = single_letters(tiles, text_len, worth, &root);
        Ok(singles + tally(&self.scratch, words, worth, marks))
    }

    /// Writes the board's letters into the cells, and the first steps: one to each cell whose letter leads on.
    /// Returns the number of steps. Words of one letter are left to the caller.
    #[inline]
    #[cfg_attr(
        target_arch = "x86_64",
        target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")
    )]
    fn lay_out(&mut self, tiles: &[Tile], text_len: &[u8; MAX_LETTERS], root: &Entry) -> usize {
        let scratch = &mut *self.scratch;
        let (mut bytes, mut bits) = ([128u8; 16], [255u8; 16]);
        let mut steps = 0;
        for (number, tile) in tiles.iter().enumerate() {
            let at = place(self.dims, number) & 15;
            let Some(letter) = tile.get() else {
                continue;
            };
            let index = letter.index();
            bytes[at] = index as u8 / 8;
            bits[at] = 1 << (index % 8);
            let cell = &mut scratch.cells[at];
            cell.gain[3] = u32::from(text_len[index]) << LENGTH;
            cell.letter = index as u32;
            cell.before = letter.bit() - 1;
            scratch.steps[steps] = (at << CELL) as u32 | (ROOT << RECORD) as u32;
            steps += (root.inner >> index & 1) as usize;
        }
        let (bytes, bits): (V, V) = (cast(bytes), cast(bits));
        let halves = cast([0u32, 0, 0x0404_0404, 0x0404_0404]);
        for (cell, lead) in scratch.cells.iter_mut().zip(&self.lead) {
            let (lead, nowhere): (V, V) = (cast(lead.to), cast(lead.nowhere));
            cell.byte = cast(or(or(shuffle(bytes, lead), halves), nowhere));
            cell.bit = cast(or(shuffle(bits, lead), nowhere));
        }
        scratch.records[ROOT] = [0, root.words, root.block, 0];
        steps
    }
}

/// Where a board's cell stands among cells in rows of [`PITCH`].
fn place(dims: Dims, number: usize) -> usize {
    number / dims.cols() * PITCH + number % dims.cols()
}

/// The cell and the record of a step.
#[inline]
fn parts(step: u32) -> (usize, usize) {
    let cell = (step >> CELL) as usize & 127;
    (cell, (step >> RECORD) as usize & (RECORDS - 1))
}

/// The entry a step comes to.
#[inline]
fn entry(entries: &[Entry], record: &[u32; 4], cell: &Cell) -> V {
    cast(entries[(record[2] + cell.letter) as usize])
}

/// Works off all lengths; returns how many words were kept.
#[inline]
#[cfg_attr(
    target_arch = "x86_64",
    target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")
)]
fn walk(entries: &[Entry], scratch: &mut Scratch, steps: usize) -> Result<usize, TooRich> {
    let mut level = Level {
        from: 0,
        to: steps,
        records: 0,
        words: 0,
    };
    while level.from < level.to {
        scratch.steps[level.to] = (NOWHERE << CELL) as u32;
        let alive = sift(entries, scratch, level.from, level.to);
        let steps = level.to + 1 + 8 * alive;
        if steps > STEPS || level.words + 8 * alive > STEPS || level.records + alive >= ROOT {
            return Err(TooRich);
        }
        level = spread(entries, scratch, alive, level);
    }
    Ok(level.words)
}

/// How far the lists are filled: the steps of one length, and all records and words so far.
#[derive(Clone, Copy)]
struct Level {
    from: usize,
    to: usize,
    records: usize,
    words: usize,
}

/// Lists the steps that leave by some lane; returns how many.
#[inline(never)]
#[cfg_attr(
    target_arch = "x86_64",
    target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")
)]
fn sift(entries: &[Entry], scratch: &mut Scratch, from: usize, to: usize) -> usize {
    let mut alive = 0;
    let mut number = from;
    while number < to {
        let (cell, record) = parts(scratch.steps[number & (STEPS - 1)]);
        let (cell, record) = (&scratch.cells[cell], &scratch.records[record]);
        let entry = entry(entries, record, cell);
        let bit: V = cast(cell.bit);
        let lanes = equal_bytes(and(shuffle(entry, cast(cell.byte)), bit), bit);
        let used = record[0] | cell.gain[0];
        let window = used.wrapping_mul(cell.window) >> (32 - (2 * PITCH + 3));
        let lanes = lanes & u32::from(scratch.free[window as usize]);
        scratch.alive[alive & (STEPS - 1)] = number as u32 | lanes << 16;
        // One more if there is a lane, without a branch.
        alive += ((lanes + 0xFFFF) >> 16) as usize;
        number += 1;
    }
    alive
}

/// Writes a record and the next steps of every step that is alive.
#[inline(never)]
#[cfg_attr(
    target_arch = "x86_64",
    target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")
)]
fn spread(entries: &[Entry], scratch: &mut Scratch, alive: usize, level: Level) -> Level {
    let [of_entry, of_record, next] = scratch.masks.map(cast::<_, V>);
    let mut to = level.to + 1;
    let mut words = level.words;
    let mut record_step: V = cast([(level.records << RECORD) as u32; 4]);
    for i in 0..alive {
        let item = scratch.alive[i & (STEPS - 1)];
        let (cell, parent) = parts(scratch.steps[item as usize & (STEPS - 1)]);
        let (cell, parent) = (&scratch.cells[cell], &scratch.records[parent]);
        let entry = entry(entries, parent, cell);
        let kept = add(and(entry, of_entry), and(cast(*parent), of_record));
        let record = add(kept, cast(cell.gain));
        let step = add(cast(cell.step), record_step);
        let (on, ends) = ((item >> 16 & 255) as usize, (item >> 24) as usize);
        write(&mut scratch.steps, to, &scratch.spread[on], step);
        write(&mut scratch.words, words, &scratch.spread[ends], step);
        scratch.records[(level.records + i) & (RECORDS - 1)] = cast(record);
        to += on.count_ones() as usize;
        words += ends.count_ones() as usize;
        record_step = add(record_step, next);
    }
    Level {
        from: level.to + 1,
        to,
        records: level.records + alive,
        words,
    }
}

/// Writes the steps of a row of [`Scratch::spread`] to `list[at..at + 8]`.
#[inline]
#[cfg_attr(
    target_arch = "x86_64",
    target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")
)]
fn write(list: &mut [u32; STEPS + 8], at: usize, row: &[[u32; 4]; 2], step: V) {
    let at = at & (STEPS - 1);
    let out = &mut list[at..at + 8];
    let steps: [[u32; 4]; 2] = [cast(add(cast(row[0]), step)), cast(add(cast(row[1]), step))];
    out.copy_from_slice(steps.as_flattened());
}

/// Marks the words that were kept and adds up the worth of the new ones.
#[inline(never)]
#[cfg_attr(
    target_arch = "x86_64",
    target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")
)]
fn tally(scratch: &Scratch, words: usize, worth: &[u64; 256], marks: Marks<'_>) -> u64 {
    let Marks { found, generation } = marks;
    let mut sum = 0;
    for step in &scratch.words[..words] {
        let (cell, record) = parts(*step);
        let (cell, record) = (&scratch.cells[cell], &scratch.records[record]);
        let below = record[3] + cell.gain[3];
        let place = (record[1] & cell.before).count_ones();
        let slot = (below & ((1 << LENGTH) - 1)) + place;
        let mark = &mut found[slot as usize];
        // 1 if the word is new. Written as a sum, because a branch on it would often be mispredicted.
        let new = (u64::from(*mark ^ generation) + 255) >> 8;
        sum += worth[(below >> LENGTH) as usize] * new;
        *mark = generation;
    }
    sum
}
