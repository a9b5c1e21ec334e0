//! The parts of a run that are kept for later: the table of record holders, and keyframes for a replay.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::palette::Symbol;

/// A board to which a run moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Held {
    /// The number of the proposal that produced the board, counted from 1 within its run; 0 for the board that the run began with.
    pub(super) generation: u64,
    pub(super) points: u32,
    pub(super) symbols: Vec<u8>,
}

/// The table of record holders: the latest [`RecordHolders::SIZE`] boards to which a run moved, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RecordHolders {
    /// The number of earlier boards that were dropped.
    pub(super) dropped: u64,
    pub(super) rows: VecDeque<Held>,
}

impl RecordHolders {
    /// The maximum number of rows that are kept.
    pub(super) const SIZE: usize = 1024;

    pub(super) fn push(&mut self, generation: u64, points: u32, symbols: &[Symbol]) {
        // If the table is full, the oldest row's memory is reused for the newest row.
        let mut symbols_of_row = Vec::new();
        if self.rows.len() == Self::SIZE
            && let Some(oldest) = self.rows.pop_front()
        {
            self.dropped += 1;
            symbols_of_row = oldest.symbols;
        }
        symbols_of_row.clear();
        symbols_of_row.extend(symbols.iter().map(|symbol| symbol.0));
        self.rows.push_back(Held { generation, points, symbols: symbols_of_row });
    }

    pub(super) fn clear(&mut self) {
        self.rows.clear();
        self.dropped = 0;
    }
}

/// One moment of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Keyframe {
    pub(super) generation: u64,
    pub(super) points: u32,
    pub(super) temperature: f64,
    /// Whether the board was the best of its run up to that point: a *record*.
    pub(super) record: bool,
    pub(super) symbols: Vec<u8>,
}

/// A summary of a run in at most [`Replay::SIZE`] keyframes. It keeps all records (boards that were the best of the run up to that
/// point) while there is room, and other boards at intervals that grow with the run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Replay {
    pub(super) run: u32,
    pub(super) stride: u64,
    pub(super) frames: Vec<Keyframe>,
}

impl Replay {
    /// The maximum number of keyframes that are kept.
    pub(super) const SIZE: usize = 1024;

    /// Begins the replay of another run.
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
        temperature: f64,
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
            temperature,
            record,
            symbols: symbols.iter().map(|symbol| symbol.0).collect(),
        });
    }

    /// Doubles the minimum interval between keyframes and drops the keyframes that are too close to their predecessors. The first
    /// keyframe always stays. Records are dropped too, but only if dropping other keyframes doesn't make enough room.
    fn thin(&mut self) {
        self.stride *= 2;
        let stride = self.stride;
        let mut last = None;
        let mut far = |frame: &Keyframe| {
            let far = last.is_none_or(|last| frame.generation >= last + stride);
            if far {
                last = Some(frame.generation);
            }
            far
        };
        let keep: Vec<bool> = self.frames.iter().map(&mut far).collect();
        let crowded = |(frame, keep): &(&Keyframe, &bool)| **keep || frame.record;
        let records_stay =
            self.frames.iter().zip(&keep).filter(crowded).count() < Self::SIZE / 4 * 3;
        let mut keep = keep.into_iter();
        self.frames.retain(|frame| {
            let keep = keep.next().unwrap_or(true);
            keep || (frame.record && records_stay)
        });
    }

    /// Returns whether this could be the replay of a run on boards with `cells` cells and a palette of `symbols` symbols.
    pub(super) fn is_sound(&self, cells: usize, symbols: usize) -> bool {
        self.frames.len() <= Self::SIZE
            && self.stride < 1 << 60
            && (self.stride > 0 || self.frames.is_empty())
            && self.frames.iter().all(|frame| {
                frame.symbols.len() == cells
                    && frame.temperature >= 0.0
                    && frame.symbols.iter().all(|s| usize::from(*s) < symbols)
            })
            && self.frames.windows(2).all(|w| w[0].generation < w[1].generation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replay_keeps_its_first_frame_its_records_and_even_distances() {
        let mut replay = Replay::default();
        replay.restart(3);
        let is_record = |generation: u64| generation.is_power_of_two();
        for generation in 0..200_000 {
            let record = is_record(generation);
            replay.note(generation, 1, 2.0, record, &[Symbol(1)]);
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

    #[test]
    fn a_run_of_nothing_but_records_is_bounded_too() {
        let mut replay = Replay::default();
        replay.restart(0);
        for generation in 0..50_000 {
            replay.note(generation, generation as u32, 0.0, true, &[Symbol(0)]);
            assert!(replay.frames.len() <= Replay::SIZE);
        }
        assert!(replay.is_sound(1, 1));
        assert_eq!(replay.frames.last().unwrap().generation, 49_999);
    }

    #[test]
    fn the_table_keeps_the_latest_rows() {
        let mut holders = RecordHolders::default();
        for generation in 0..3000 {
            holders.push(generation, 1, &[Symbol(0), Symbol(1)]);
        }
        assert_eq!((holders.rows.len() as u64, holders.dropped), (1024, 1976));
        assert_eq!(holders.rows[0].generation, 1976);
        assert_eq!(holders.rows[5].symbols, [0, 1]);
    }
}
