//! What is shown of a climb, as records.
//!
//! A [`Frame`] sums up everything since the one before, so that a page that asks sixty times a second gets
//! sixty small records, however many boards went by. The longer lists (hall, table, replay, history) are asked
//! for by themselves.

use serde::Serialize;

use super::options::Status;
use super::palette::Symbol;

/// A board and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// In the notation of [`crate::board::Board::read`].
    pub board: String,
    /// Its points.
    pub points: u32,
    /// The run it was found in, from 0.
    pub run: u32,
    /// How many boards the climb had scored by then.
    pub evaluations: u64,
    /// How many proposals it had made.
    pub proposals: u64,
}

/// The state of a climb, and what happened since the last frame.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Frame {
    /// Whether a limit is met.
    pub status: Status,
    /// The current board.
    pub board: String,
    /// Its faces, row by row: `qu` for Qu, `.` for a gap.
    pub faces: Vec<String>,
    /// The cells of the word that must stay, in order.
    pub path: Vec<u8>,
    /// The cells that show something else than in the last frame.
    pub changed: Vec<u8>,
    /// Its points.
    pub points: u32,
    /// The best board of the climb.
    pub best: Standing,
    /// Whether that is new since the last frame.
    pub improved: bool,
    /// Points of the best board of this run.
    pub run_best: u32,
    /// The run, from 0.
    pub run: u32,
    /// Proposals of this run.
    pub generation: u64,
    /// How many the run will have, where the schedule knows.
    pub run_length: Option<u32>,
    /// Temperature of the next proposal, in points.
    pub temperature: f64,
    /// Proposals, over all runs.
    pub proposals: u64,
    /// Of these, how many were accepted.
    pub accepted: u64,
    /// Boards scored.
    pub evaluations: u64,
    /// Proposals since the last frame.
    pub window: u64,
    /// The share of these that was accepted; of none, 0.
    pub acceptance: f64,
    /// Grows whenever the hall of fame changes.
    pub hall_version: u32,
    /// A hash of all boards that became current, in order: equal for equal climbs, here and everywhere.
    pub trace: String,
}

/// A row of the table of 2009.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reign {
    /// The proposal of the run that brought the board; 0 for the first.
    pub generation: u64,
    /// Its points.
    pub points: u32,
    /// For how many generations it stayed; `None` while it does.
    pub reign: Option<u64>,
    /// The board.
    pub board: String,
}

/// Rows of the table, from `first` on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reigns {
    /// The run they belong to.
    pub run: u32,
    /// The number of the first row, counted from the start of the run.
    pub first: u64,
    /// The rows.
    pub rows: Vec<Reign>,
}

/// A run to be scrubbed through.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Scrub {
    /// Which run.
    pub run: u32,
    /// Cells of a board.
    pub cells: usize,
    /// All faces that occur; boards are indices into them.
    pub faces: Vec<String>,
    /// The proposal of the run each frame shows, ascending.
    pub generations: Vec<f64>,
    /// Points of each.
    pub points: Vec<u32>,
    /// Temperature of each, in points.
    pub temperatures: Vec<f64>,
    /// 1 where a frame was the best of its run so far.
    pub records: Vec<u8>,
    /// Frame `i`: `boards[i * cells..(i + 1) * cells]`.
    pub boards: Vec<u8>,
}

/// What the last frame showed.
#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    pub(super) symbols: Vec<Symbol>,
    pub(super) proposals: u64,
    pub(super) accepted: u64,
    pub(super) best: u32,
}
