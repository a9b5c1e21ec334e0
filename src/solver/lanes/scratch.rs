//! The scorer's scratch memory: the cells of the board, the paths, and the words found.

use bytemuck::{Zeroable, cast};
use macro_rules_attribute::apply;

use crate::machine::with_vectors;
use crate::simd::zero_bytes;

/// The maximum number of records per board. Except for the [`ROOT`], each record is a path that at least one lane can
/// extend.
pub(super) const RECORDS: usize = 1 << 13;

/// The maximum number of steps per board, and also the maximum number of words.
pub(super) const STEPS: usize = 1 << 15;

/// The index of the record that paths of a single cell extend.
pub(super) const ROOT: usize = 0;

/// A path, given by the cell that it reaches and the record that it extends: `cell << CELL | record << RECORD`.
pub(super) type LaneStep = u32;

pub(super) const CELL: u32 = 7;

pub(super) const RECORD: u32 = 16;

/// The lowest bit of a path's length (the number of letters in its text). The bits below it hold the path's slot.
pub(super) const LENGTH: u32 = 24;

/// Everything a step needs to know about the cell it leads to. Each lane appears twice: once for the letters that lead
/// on, and once for the letters that end a word.
#[derive(Clone, Copy, Zeroable)]
#[repr(C, align(128))]
pub(super) struct LaneCell {
    /// For each lane, the index of the byte of an entry that contains the bit of the lane's letter.
    pub(super) letter_byte: [u8; 16],
    /// For each lane, its letter's bit in that byte, or 0 for a gap. Only wide boards use it; narrow boards have the
    /// bits in [`Record::open`].
    pub(super) letter_bit: [u8; 16],
    /// For each lane, the byte of [`Record::open`] that stands for its cell, or `NOWHERE`.
    pub(super) open_byte: [u8; 16],
    /// For each lane, its cell's bit in that byte, on wide boards.
    pub(super) open_bit: [u8; 16],
    /// A mask that keeps all of [`Record::open`] except this cell.
    pub(super) others: [u8; 16],
    /// What to add to a parent's record: three zeros, and then the number of letters that the cell's letter adds to the
    /// text.
    pub(super) gain: [u32; 4],
    /// The cell as part of a step, repeated four times.
    pub(super) step: [u32; 4],
    /// The index of the cell's letter.
    pub(super) letter: u32,
    /// The set of letters that come before that letter in the alphabet.
    pub(super) before: u32,
}

/// The state of a path.
#[derive(Clone, Copy, Zeroable)]
#[repr(C, align(32))]
pub(super) struct Record {
    /// The cells that the path may still enter. On a narrow board, there is one byte per cell, with one bit set: for a
    /// letter with index `n`, this is bit `n % 8`, as in the bytes of a letter set. On a wide board, there is one bit per
    /// cell. Gaps and cells that the path has used are 0.
    pub(super) open: [u8; 16],
    /// Four numbers: `inner`, `words`, and `block` of a dictionary entry, and the path's slot combined with its
    /// length.
    pub(super) at: [u32; 4],
}

/// A step that can continue through at least one lane.
#[derive(Clone, Copy, Zeroable)]
#[repr(C, align(32))]
pub(super) struct LiveStep {
    /// The entry that the step reaches.
    pub(super) entry: [u32; 4],
    pub(super) step: LaneStep,
    /// The set of lanes that continue, the set of lanes that end words, and two zeros.
    pub(super) lanes: [u8; 4],
}

/// The scorer's scratch memory, in one block so that a single register can address all of it.
#[derive(Clone, Zeroable)]
#[repr(C)]
pub(super) struct Scratch {
    pub(super) cells: [LaneCell; 128],
    /// For each set of lanes, what to add to a step to move through each lane of the set.
    pub(super) spread: [[[u32; 4]; 2]; 256],
    /// Constants that are kept in memory because V8 would otherwise recreate them in every iteration of a loop.
    pub(super) masks: Masks,
    pub(super) records: [Record; RECORDS],
    pub(super) steps: [LaneStep; STEPS + 8],
    pub(super) alive: [LiveStep; RECORDS],
    pub(super) words: [LaneStep; STEPS + 8],
}

/// Constant vectors.
#[derive(Clone, Copy, Zeroable)]
#[repr(C, align(16))]
pub(super) struct Masks {
    /// A mask that keeps the part of a parent's record that its children inherit: its slot and its length.
    pub(super) kept: [u32; 4],
    /// What to add to a step so that it extends the next record instead.
    pub(super) next: [u32; 4],
    /// 127 in every byte: added to a byte that is not 0, it gives 128 or more.
    pub(super) most: [u8; 16],
}

/// The error for a board that has more paths than the buffers can hold.
#[derive(Debug)]
pub(in crate::solver) struct TooRich;

/// Returns the cells that a record's path has used. `letters` is the set of cells with a letter. The board has at most
/// 32 cells.
#[inline]
#[apply(with_vectors)]
pub(super) fn used<const WIDE: bool>(record: &Record, letters: u32) -> u32 {
    let [open, ..]: [u32; 4] = cast(record.open);
    letters & if WIDE { !open } else { zero_bytes(cast(record.open)) }
}
