//! The two passes over the paths of one length, and the words that these paths spell.
//!
//! - [`sift`] finds the lanes through which each step can continue. Steps do not depend on each other, so the processor
//!   can work on several at once. Steps with no lane left (about half of them) are dropped. After such a step, the
//!   output position doesn't advance, so the next step overwrites it.
//! - [`spread`] writes a record for each step that is left, and one step for each of its lanes. It looks these steps up
//!   in a table of all 256 sets of lanes. It always writes four or eight steps at once, and counts only as many of them
//!   as there are lanes.
//!
//! Words are also kept as steps. [`tally`] marks them after all lengths have been processed. Lists are indexed with
//! masks or walked as slices, and there are no bounds checks, because [`walk`] checks for room once per length.

use bytemuck::cast;
use macro_rules_attribute::apply;

use super::super::task::FoundMarks;
use super::scratch::{
    CELL, LENGTH, LaneCell, LaneStep, LiveStep, RECORD, RECORDS, Record, STEPS, Scratch, TooRich,
};
use crate::dict::dawg::Entry;
use crate::machine::with_vectors;
use crate::simd::{V, add, add_bytes, and, shuffle, signs};

/// Extends the paths, one length after another, beginning with the first steps. In the result, all steps come before
/// `from`. `WIDE` is true for boards that are not narrow.
#[inline]
#[apply(with_vectors)]
pub(super) fn walk<const WIDE: bool>(
    entries: &[Entry],
    scratch: &mut Scratch,
    mut level: PathLevel,
) -> Result<PathLevel, TooRich> {
    while level.from < level.to {
        if level.to - level.from > RECORDS {
            return Err(TooRich);
        }
        let alive = sift::<WIDE>(entries, scratch, level.from, level.to);
        let most = level.to.max(level.words) + 8 * alive;
        if most > STEPS || level.records + alive > RECORDS {
            return Err(TooRich);
        }
        level = spread(scratch, alive, level);
    }
    Ok(level)
}

/// How far the lists have been filled: the steps of the current length are `from..to`, and `records` and `words` are
/// the numbers of all records and words so far.
#[derive(Clone, Copy)]
pub(super) struct PathLevel {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) records: usize,
    pub(super) words: usize,
}

/// Splits a step into its cell and its record.
#[inline]
pub(super) fn parts(step: LaneStep) -> (usize, usize) {
    let cell = (step >> CELL) as usize & 127;
    (cell, (step >> RECORD) as usize & (RECORDS - 1))
}

/// Lists the steps that can continue through at least one lane, and returns how many there are.
#[inline(never)]
#[apply(with_vectors)]
fn sift<const WIDE: bool>(
    entries: &[Entry],
    scratch: &mut Scratch,
    from: usize,
    to: usize,
) -> usize {
    let most: V = cast(scratch.masks.most);
    let mut alive = 0;
    let mut sift = |step: LaneStep| {
        let (cell, record) = parts(step);
        let (cell, record) = (&scratch.cells[cell], &scratch.records[record]);
        let entry: V = cast(entries[(record.at[2] + cell.letter) as usize]);
        let lanes = lanes::<WIDE>(entry, cell, record, most);
        scratch.alive[alive & (RECORDS - 1)] =
            LiveStep { entry: cast(entry), step, lanes: cast(lanes) };
        // This adds 1 if there is a lane. It doesn't use a branch.
        alive += usize::from(lanes != 0);
    };
    // Each iteration takes two steps, because V8 checks its stack limit in every iteration.
    let (pairs, last) = scratch.steps[from..to].as_chunks();
    for [one, other] in pairs {
        sift(*one);
        sift(*other);
    }
    for step in last {
        sift(*step);
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
fn spread(scratch: &mut Scratch, alive: usize, level: PathLevel) -> PathLevel {
    let (kept, next): (V, V) = (cast(scratch.masks.kept), cast(scratch.masks.next));
    let mut to = level.to;
    let mut words = level.words;
    let mut record_step: V = cast([(level.records << RECORD) as u32; 4]);
    let (parents, records) = scratch.records.split_at_mut(level.records);
    for (item, record) in scratch.alive[..alive].iter().zip(records) {
        let (cell, parent) = parts(item.step);
        let (cell, parent) = (&scratch.cells[cell], &parents[parent]);
        let at = add(and(cast(parent.at), kept), cast(cell.gain));
        *record = Record {
            open: cast(and(cast(parent.open), cast(cell.others))),
            at: cast(add(at, cast(item.entry))),
        };
        let step = add(cast(cell.step), record_step);
        let [on, ends, _, _] = item.lanes.map(usize::from);
        to += write(&mut scratch.steps, to, &scratch.spread[on], on, step);
        words += write(&mut scratch.words, words, &scratch.spread[ends], ends, step);
        record_step = add(record_step, next);
    }
    PathLevel { from: level.to, to, records: level.records + alive, words }
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
pub(super) fn tally(
    scratch: &Scratch,
    words: usize,
    worth: &[u64; 256],
    marks: FoundMarks<'_>,
) -> u64 {
    let FoundMarks { found: marked, generation } = marks;
    let mut sum = 0;
    for step in &scratch.words[..words] {
        let FoundWord { slot, text } = found(scratch, *step);
        let mark = &mut marked[slot as usize];
        // This is 1 if the word is new. It is computed without a branch, because a branch would often be mispredicted.
        let new = (u64::from(*mark ^ generation) + 255) >> 8;
        sum += worth[text] * new;
        *mark = generation;
    }
    sum
}

/// A word at the end of a path.
pub(super) struct FoundWord {
    pub(super) slot: u32,
    /// The number of letters in the word's text, where Qu counts as two.
    pub(super) text: usize,
}

#[inline]
#[apply(with_vectors)]
pub(super) fn found(scratch: &Scratch, step: LaneStep) -> FoundWord {
    let (cell, record) = parts(step);
    let (cell, record) = (&scratch.cells[cell], &scratch.records[record]);
    let below = record.at[3] + cell.gain[3];
    FoundWord {
        slot: (below & ((1 << LENGTH) - 1)) + (record.at[1] & cell.before).count_ones(),
        text: (below >> LENGTH) as usize,
    }
}
