//! What a climb shows: its boards as they change, and the hall of fame, the best of them. Rotations and reflections count as
//! the same board.
//!
//! A climb keeps boards as symbols ([`HallBoard`], [`Held`]), and writes them as text for observers ([`HallEntry`],
//! [`RecordHolder`]). These are separate types, because a checkpoint has no names of fields, only their order: what it keeps must not
//! change when something else is shown.

use std::collections::VecDeque;

use super::accept;
use super::options::ClimbStatus;
use super::space::Symbol;
use crate::grid::{Cell, Dims};
use serde::{Deserialize, Serialize};

/// The maximum number of boards that a hall of fame keeps.
pub const HALL_SIZE: usize = 50;

/// A board in the hall of fame.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HallEntry {
    /// The board in canonical form.
    pub board: String,
    /// The points of the board.
    pub points: u32,
    /// The run that first found the board, counted from 0.
    pub run: u32,
    /// The number of the proposal that first found the board, counted from 1 within that run; 0 for the board that the run began
    /// with.
    pub generation: u64,
    /// The number of that proposal, counted over all runs of the climb.
    pub proposal: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct HallBoard {
    pub(super) points: u32,
    pub(super) symbols: Vec<Symbol>,
    /// The number of the proposal that first found the board, counted within its run.
    pub(super) generation: u64,
    /// The number of that proposal, counted over all runs of the climb.
    pub(super) proposal: u64,
    pub(super) run: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Hall {
    /// The boards, best first; boards with equal points are in the order of their symbols.
    pub(super) best: Vec<HallBoard>,
    #[serde(skip)]
    symmetries: Vec<Vec<Cell>>,
    /// A number that grows with every change to the hall.
    #[serde(skip)]
    pub(super) version: u32,
}

impl Hall {
    pub(super) fn new(dims: Dims) -> Self {
        Self { best: Vec::new(), symmetries: dims.symmetries(), version: 0 }
    }

    #[inline]
    pub(super) fn bar(&self) -> u32 {
        self.best.get(HALL_SIZE - 1).map_or(1, |last| last.points + 1)
    }

    /// Adds a board if it has enough points and no rotation or reflection of it is in the hall already.
    pub(super) fn offer(&mut self, mut found: HallBoard) {
        if found.points < self.bar() {
            return;
        }
        found.symbols = self.canonical(&found.symbols);
        let place = self.best.binary_search_by(|entry| {
            (found.points, &entry.symbols).cmp(&(entry.points, &found.symbols))
        });
        if let Err(place) = place {
            self.best.truncate(HALL_SIZE - 1);
            self.best.insert(place.min(self.best.len()), found);
            self.version = self.version.wrapping_add(1);
        }
    }

    /// Takes over the entries of a saved hall; returns `false` if they cannot be those of a hall for boards of this size.
    pub(super) fn restore(&mut self, Self { best, .. }: Self) -> bool {
        let ordered = |w: &[HallBoard]| (w[1].points, &w[0].symbols) < (w[0].points, &w[1].symbols);
        let ok = best.len() <= HALL_SIZE
            && best.windows(2).all(ordered)
            && best.iter().all(|entry| {
                entry.symbols.len() == self.symmetries[0].len()
                    && self.canonical(&entry.symbols) == entry.symbols
            });
        if ok {
            self.best = best;
            self.version = self.version.wrapping_add(1);
        }
        ok
    }

    /// Returns the canonical form of a board: the rotation or reflection whose symbols come first in lexicographic order.
    fn canonical(&self, symbols: &[Symbol]) -> Vec<Symbol> {
        let image = |map: &Vec<Cell>| map.iter().map(|cell| symbols[cell.index()]).collect();
        self.symmetries.iter().map(image).min().unwrap_or_default()
    }
}

// --- Frame ---
//
// Records that show the progress of a climb.
//
// A [`Frame`] sums up everything that has happened since the previous one. A page that asks for sixty frames per second gets sixty
// small records, however many boards were tried in between. The longer lists (the hall of fame, the table of record holders, and
// the replay) are requested separately.

/// A board, its points, and when it was found.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// The board in the notation of [`crate::board::Board::read`].
    pub board: String,
    /// The points of the board.
    pub points: u32,
    /// The run in which the board was found, counted from 0.
    pub run: u32,
    /// The number of boards that the climb had scored when it found this board.
    pub evaluations: u64,
    /// The number of proposals that the climb had made when it found this board.
    pub proposals: u64,
}

/// The state of a climb, and what happened since the last frame.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Frame {
    /// Whether the climb is still running and, if not, which limit it reached.
    pub status: ClimbStatus,
    /// The current board.
    pub board: String,
    /// The faces of the current board, row by row: `qu` for Qu, `.` for a gap.
    pub faces: Vec<String>,
    /// The cells of the word that must stay on the board, in the order of its letters; empty if there is no such word.
    pub path: Vec<u8>,
    /// The cells that changed since the last frame.
    pub changed: Vec<u8>,
    /// The points of the current board.
    pub points: u32,
    /// The best board of the climb.
    pub best: Standing,
    /// Whether the best board changed since the last frame.
    pub improved: bool,
    /// The points of the best board of this run.
    pub run_best: u32,
    /// The number of the current run, counted from 0.
    pub run: u32,
    /// The number of proposals in this run.
    pub generation: u64,
    /// How many proposals the run will have in total; `None` if the schedule doesn't determine that in advance.
    pub run_length: Option<u32>,
    /// The temperature of the next proposal, in points.
    pub temperature: f64,
    /// The number of proposals so far, over all runs.
    pub proposals: u64,
    /// The number of proposals accepted so far, over all runs.
    pub accepted: u64,
    /// The number of boards scored so far.
    pub evaluations: u64,
    /// The number of proposals since the last frame.
    pub window: u64,
    /// The share of those proposals that were accepted; 0 if there were none.
    pub acceptance: f64,
    /// A number that grows whenever the hall of fame changes.
    pub hall_version: u32,
    /// A hash of all boards that became current, in order. Climbs that take the same course have the same hash on every machine.
    pub trace: String,
}

/// A row of the table of record holders: a board, and how long it was current. The table lists the boards that a run has moved to.
/// The 2009 program that printed this table used the word *reign* for the time that a board stayed current.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RecordHolder {
    /// The number of the proposal that produced the board, counted from 1 within its run; 0 for the run's first board.
    pub generation: u64,
    /// The points of the board.
    pub points: u32,
    /// The number of proposals for which the board stayed current; `None` if it still is.
    pub held_for: Option<u64>,
    /// The probability with which that proposal was accepted.
    pub chance: f64,
    /// The number drawn for it, which is at most `chance`. Both are 0 if they are unknown: for a run's first board, and for boards
    /// from before the climb was saved and restored.
    pub drawn: f64,
    /// The board.
    pub board: String,
}

/// Some rows of the table of record holders, starting with row `first`.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RecordHolderRows {
    /// The run that the rows belong to.
    pub run: u32,
    /// The number of the first of these rows, counted from 0 at the start of the run.
    pub first: u64,
    /// The rows, oldest first.
    pub rows: Vec<RecordHolder>,
}

// --- Replay ---
//
// The parts of a run that are kept for later: the table of record holders, and keyframes for a replay.

/// How a run came to a board.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Arrival {
    /// The points of the board before.
    pub old: u32,
    /// The temperature, in points.
    pub temperature: f64,
    /// The number drawn, from `(0, 1]`; 0 if none was, or if it is unknown because the climb was saved and restored.
    pub drawn: f64,
}

impl Arrival {
    /// Returns the probability with which a board of `points` points was accepted, or 0 if it is unknown.
    pub fn chance(&self, points: u32) -> f64 {
        let is_known = self.drawn > 0.0;
        if is_known {
            accept::probability(self.old.saturating_sub(points), self.temperature)
        } else {
            0.0
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Held {
    /// The number of the proposal that produced the board, counted from 1 within its run; 0 for the board that the run began with.
    pub(super) generation: u64,
    pub(super) points: u32,
    pub(super) symbols: Vec<Symbol>,
    #[serde(skip)]
    pub(super) arrival: Arrival,
}

/// The table of record holders: the latest [`RecordHolders::SIZE`] boards to which a run moved, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct RecordHolders {
    pub(super) dropped: u64,
    pub(super) rows: VecDeque<Held>,
}

impl RecordHolders {
    pub(super) const SIZE: usize = 1024;

    pub(super) fn push(
        &mut self,
        generation: u64,
        points: u32,
        arrival: Arrival,
        symbols: &[Symbol],
    ) {
        // If the table is full, the oldest row's memory is reused for the newest row.
        let is_full = self.rows.len() == Self::SIZE;
        let oldest = if is_full { self.rows.pop_front() } else { None };
        self.dropped += u64::from(is_full);
        let mut row_symbols = oldest.map_or_else(Vec::new, |oldest| oldest.symbols);
        symbols.clone_into(&mut row_symbols);
        self.rows.push_back(Held { generation, points, symbols: row_symbols, arrival });
    }

    pub(super) fn clear(&mut self) {
        self.rows.clear();
        self.dropped = 0;
    }
}

/// One moment of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Keyframe {
    /// The number of proposals that the run had made.
    pub generation: u64,
    /// The points of the board.
    pub points: u32,
    /// The temperature, in points.
    pub temperature: f64,
    /// Whether the board was the best of its run up to that point: a *record*.
    pub record: bool,
    pub(super) symbols: Vec<Symbol>,
    /// How the run came to the board.
    #[serde(skip)]
    pub arrival: Arrival,
}

impl Keyframe {
    /// Returns the board, row by row, as indices into [`Climb::faces`](super::Climb::faces).
    pub fn board(&self) -> impl Iterator<Item = u8> {
        self.symbols.iter().map(|symbol| symbol.0)
    }
}

/// A summary of a run in at most 1,024 keyframes. It keeps all records (boards that were the best of the run up to that
/// point) while there is room, and other boards at intervals that grow with the run. One more keyframe is the
/// end of a run that is over.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Replay {
    /// The number of the run, counted from 0.
    pub run: u32,
    stride: u64,
    /// The keyframes, in ascending order of their generations.
    pub frames: Vec<Keyframe>,
}

impl Replay {
    pub(super) const SIZE: usize = 1024;

    pub(super) fn restart(&mut self, run: u32) {
        self.run = run;
        self.stride = 1;
        self.frames.clear();
    }

    /// Adds a keyframe for a board that was accepted, if it is a record or if the last keyframe is at least `stride` proposals old.
    pub(super) fn note(
        &mut self,
        generation: u64,
        points: u32,
        arrival: Arrival,
        record: bool,
        symbols: &[Symbol],
    ) {
        let near =
            self.frames.last().is_some_and(|last| generation < last.generation + self.stride);
        if near && !record {
            return;
        }
        while self.frames.len() >= Self::SIZE {
            self.thin();
        }
        self.frames.push(Keyframe {
            generation,
            points,
            temperature: arrival.temperature,
            record,
            symbols: symbols.to_vec(),
            arrival,
        });
    }

    /// Doubles the minimum interval between keyframes and drops the keyframes that are too close to their predecessors. The first
    /// keyframe always stays. Records are dropped too, but only if dropping other keyframes doesn't make enough room.
    fn thin(&mut self) {
        self.stride *= 2;
        let stride = self.stride;
        let mut last = None;
        let far = |frame: &Keyframe| {
            let far = last.is_none_or(|last| frame.generation >= last + stride);
            last = if far { Some(frame.generation) } else { last };
            far
        };
        let far: Vec<bool> = self.frames.iter().map(far).collect();
        let kept = self.frames.iter().zip(&far).filter(|(frame, far)| **far || frame.record);
        let records_stay = kept.count() < Self::SIZE / 4 * 3;
        let mut far = far.into_iter();
        self.frames.retain(|frame| far.next() != Some(false) || frame.record && records_stay);
    }

    /// Returns whether this could be the replay of a run on boards with `cells` cells and a palette of `symbols` symbols.
    pub(super) fn is_sound(&self, cells: usize, symbols: usize) -> bool {
        self.frames.len() <= Self::SIZE + 1
            && self.stride < 1 << 60
            && (self.stride > 0 || self.frames.is_empty())
            && self.frames.iter().all(|frame| {
                frame.symbols.len() == cells
                    && frame.temperature >= 0.0
                    && frame.symbols.iter().all(|s| usize::from(s.0) < symbols)
            })
            && self.frames.windows(2).all(|w| w[0].generation < w[1].generation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Seed;

    #[test]
    fn it_keeps_the_best_of_everything_offered() {
        let empty = Hall::new(Dims::new(2, 2).unwrap());
        let mut hall = empty.clone();
        let mut all = std::collections::BTreeMap::new();
        let mut rng = Seed::from(4).rng();
        for _ in 0..5000 {
            let board = [(); 4].map(|()| Symbol(rng.below(5) as u8));
            let canonical = hall.canonical(&board);
            // As with real scores, all rotations and reflections of a board have the same points in this test.
            let points: u32 = canonical.iter().fold(0, |p, s| p * 7 % 90 + u32::from(s.0));
            let symbols = board.to_vec();
            hall.offer(HallBoard { points, symbols, generation: 9, proposal: 19, run: 0 });
            if points > 0 {
                all.insert(canonical, points);
            }
        }
        let mut expected: Vec<(u32, Vec<Symbol>)> = all.into_iter().map(|(b, p)| (p, b)).collect();
        expected.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let kept: Vec<u32> = hall.best.iter().map(|entry| entry.points).collect();
        let points: Vec<u32> = expected.iter().map(|(p, _)| *p).collect();
        assert_eq!(kept, points[..HALL_SIZE]);
        let boards: std::collections::BTreeSet<_> = hall.best.iter().map(|f| &f.symbols).collect();
        assert_eq!(boards.len(), HALL_SIZE);
        let mut spoiled = hall.clone();
        spoiled.best.swap(0, HALL_SIZE - 1);
        assert!(empty.clone().restore(hall));
        assert!(!empty.clone().restore(spoiled));
    }

    #[test]
    fn a_replay_keeps_its_first_frame_its_records_and_even_distances() {
        let mut replay = Replay::default();
        replay.restart(3);
        let is_record = |generation: u64| generation.is_power_of_two();
        for generation in 0..200_000 {
            let record = is_record(generation);
            replay.note(generation, 1, Arrival::default(), record, &[Symbol(1)]);
            assert!(replay.frames.len() <= Replay::SIZE);
        }
        assert!(replay.is_sound(1, 2));
        assert_eq!(replay.frames[0].generation, 0);
        let records = replay.frames.iter().filter(|frame| frame.record).count();
        assert_eq!(records, 18);
        let gaps = replay.frames.windows(2);
        let widest = gaps.map(|w| w[1].generation - w[0].generation).max();
        assert!(widest <= Some(2 * replay.stride), "{widest:?} {}", replay.stride);
        assert!(replay.frames.len() > Replay::SIZE / 3);
    }
}
