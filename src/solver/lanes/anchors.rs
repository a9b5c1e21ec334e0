//! Anchors: the points at which paths of a changed board enter a changed cell and begin to differ.
//!
//! A path of the changed board that avoids the changed cells is also a path of the board in focus. Any other path is a
//! path of the board in focus until it enters a changed cell. So every path of the board in focus is kept as an
//! *anchor*, sorted by the cell it ends on. The search of a changed board begins at the anchors that end next to a
//! changed cell, avoid all changed cells, and can continue with the new letter. This takes about a tenth of the time
//! that a search of the whole board takes.

use bytemuck::cast;
use macro_rules_attribute::apply;

use super::super::task::SHARP;
use super::paths::{PathLevel, parts};
use super::scratch::{CELL, RECORD, RECORDS, ROOT, Record, STEPS, Scratch, TooRich, used};
use crate::dict::dawg::Entry;
use crate::grid::{MAX_CELLS, cells_of};
use crate::machine::with_vectors;
use crate::simd::{add, and, or, zero_words};

/// The number of anchors that are tested together.
const BLOCK: usize = 4;

/// The paths of the board in focus.
#[derive(Clone, Default)]
pub(super) struct Anchors {
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
    /// Turns the steps of a walk over a whole board into anchors. Cost: about half the time of the walk.
    #[inline(never)]
    #[apply(with_vectors)]
    pub(super) fn drop<const WIDE: bool>(
        &mut self,
        entries: &[Entry],
        scratch: &Scratch,
        steps: usize,
        letters: u32,
    ) {
        let steps = &scratch.steps[..steps];
        let mut ends = [0; SHARP];
        for step in steps {
            ends[parts(*step).0 % SHARP] += 1;
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
        self.records.resize(blocks, bytemuck::Zeroable::zeroed());
        let (used_by, closed) = (self.used.as_flattened_mut(), self.closed.as_flattened_mut());
        let records = self.records.as_flattened_mut();
        let kept = cast(scratch.masks.kept);
        for step in steps {
            let (at, parent) = parts(*step);
            let (cell, parent) = (&scratch.cells[at], &scratch.records[parent]);
            let entry = entries[(parent.at[2] + cell.letter) as usize];
            let sums = add(and(cast(parent.at), kept), cast(cell.gain));
            let record = Record {
                open: cast(and(cast(parent.open), cast(cell.others))),
                at: cast(add(sums, cast(entry))),
            };
            let end = &mut ends[at % SHARP];
            used_by[*end] = used::<WIDE>(&record, letters);
            closed[*end] = !(entry.inner | entry.words);
            records[*end] = record;
            *end += 1;
        }
    }

    /// For the paths that enter one of the `changed` cells from an unchanged cell, adds the first steps and the words
    /// that end there. `near` has the neighbor of each cell in each lane.
    ///
    /// # Errors
    /// [`TooRich`] if there is no room for so many records, steps, or words.
    #[inline]
    #[apply(with_vectors)]
    pub(super) fn gather(
        &self,
        scratch: &mut Scratch,
        near: &[[u8; 8]; MAX_CELLS],
        changed: u32,
        letters: u32,
        mut level: PathLevel,
    ) -> Result<PathLevel, TooRich> {
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
            for from in near.filter(|from| *from < SHARP && changed >> from & 1 == 0) {
                let blocks = starts[from]..starts[from + 1];
                let most = level.to.max(level.words) + BLOCK * blocks.len();
                if most > STEPS || level.records + BLOCK * blocks.len() > RECORDS {
                    return Err(TooRich);
                }
                let tests = used[blocks.clone()].iter().zip(&closed[blocks.clone()]);
                for ((used, closed), records) in tests.zip(&records[blocks]) {
                    let wrong = or(and(cast(*used), off), and(cast(*closed), bit));
                    let mut fit = zero_words(wrong);
                    while fit != 0 {
                        let anchor = &records[fit.trailing_zeros() as usize % BLOCK];
                        fit &= fit - 1;
                        scratch.records[level.records & (RECORDS - 1)] = Record {
                            open: cast(or(and(cast(anchor.open), cast(others)), cast(fresh))),
                            at: anchor.at,
                        };
                        let step = (at << CELL | level.records << RECORD) as u32;
                        let [inner, words, ..] = anchor.at;
                        scratch.steps[level.to & (STEPS - 1)] = step;
                        scratch.words[level.words & (STEPS - 1)] = step;
                        level.to += (inner >> letter & 1) as usize;
                        level.words += (words >> letter & 1) as usize;
                        level.records += 1;
                    }
                }
            }
        }
        Ok(level)
    }
}
