//! Records that show the progress of a climb.
//!
//! A [`Frame`] sums up everything that has happened since the previous one. A page that asks for sixty frames per second gets sixty
//! small records, however many boards were tried in between. The longer lists (the hall of fame, the table of record holders, the
//! replay, and the history) are requested separately.

use serde::Serialize;

use super::options::ClimbStatus;
use super::palette::Symbol;

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RecordHolder {
    /// The number of the proposal that produced the board, counted from 1 within its run; 0 for the run's first board.
    pub generation: u64,
    /// The points of the board.
    pub points: u32,
    /// The number of proposals for which the board stayed current; `None` if it still is.
    pub held_for: Option<u64>,
    /// The board.
    pub board: String,
}

/// Some rows of the table of record holders, starting with row `first`.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RecordHolderRows {
    /// The run that the rows belong to.
    pub run: u32,
    /// The number of the first of these rows, counted from 0 at the start of the run.
    pub first: u64,
    /// The rows, oldest first.
    pub rows: Vec<RecordHolder>,
}

/// The frames of a run, for scrubbing back and forth through it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Scrub {
    /// The number of the run, counted from 0.
    pub run: u32,
    /// The number of cells on the board.
    pub cells: usize,
    /// All faces that can occur. In `boards`, each cell is an index into this list.
    pub faces: Vec<String>,
    /// For each frame, the number of proposals that the run had made when the frame was taken, in ascending order.
    pub generations: Vec<f64>,
    /// For each frame, the points of its board.
    pub points: Vec<u32>,
    /// For each frame, the temperature, in points.
    pub temperatures: Vec<f64>,
    /// For each frame, 1 if its board was the best of its run up to that point, otherwise 0.
    pub records: Vec<u8>,
    /// The boards of all frames: frame `i` is `boards[i * cells..(i + 1) * cells]`.
    pub boards: Vec<u8>,
}

/// What the last frame showed, so that the next frame can say what has changed.
#[derive(Clone, Debug, Default)]
pub(super) struct LastFrame {
    pub(super) symbols: Vec<Symbol>,
    pub(super) proposals: u64,
    pub(super) accepted: u64,
    pub(super) best: u32,
}
