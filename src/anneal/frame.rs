//! Records that show the progress of a climb.
//!
//! A [`Frame`] sums up everything since the previous one. A page that asks for sixty frames per second gets sixty small
//! records, however many boards were tried in between. The longer lists (hall, table, replay, history) are requested
//! separately.

use serde::Serialize;

use super::options::Status;
use super::palette::Symbol;

/// A board, its points, and when it was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// The board in the notation of [`crate::board::Board::read`].
    pub board: String,
    /// The points of the board.
    pub points: u32,
    /// The run in which it was found, counted from 0.
    pub run: u32,
    /// The number of boards that the climb had scored by then.
    pub evaluations: u64,
    /// The number of proposals that the climb had made by then.
    pub proposals: u64,
}

/// The state of a climb, and what happened since the last frame.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Frame {
    /// Whether the climb is running, or which limit it reached.
    pub status: Status,
    /// The current board.
    pub board: String,
    /// The faces of the current board, row by row: `qu` for Qu, `.` for a gap.
    pub faces: Vec<String>,
    /// The cells of the word that must stay, in order.
    pub path: Vec<u8>,
    /// The cells that changed since the last frame.
    pub changed: Vec<u8>,
    /// The points of the board.
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
    /// How many proposals the run will have, if the schedule determines that.
    pub run_length: Option<u32>,
    /// The temperature of the next proposal, in points.
    pub temperature: f64,
    /// The number of proposals over all runs.
    pub proposals: u64,
    /// The number of proposals that were accepted.
    pub accepted: u64,
    /// The number of boards scored.
    pub evaluations: u64,
    /// The number of proposals since the last frame.
    pub window: u64,
    /// The share of those proposals that were accepted; 0 if there were none.
    pub acceptance: f64,
    /// A number that grows whenever the hall of fame changes.
    pub hall_version: u32,
    /// A hash of all boards that became current, in order. Equal climbs have equal hashes on every machine.
    pub trace: String,
}

/// A row of the table of record holders: a board, and how long it was current. The 2009 program that printed this table
/// called that time a *reign*.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reign {
    /// The proposal of the run that produced the board; 0 for the first board.
    pub generation: u64,
    /// The points of the board.
    pub points: u32,
    /// How many generations the board stayed current; `None` if it still is.
    pub reign: Option<u64>,
    /// The board.
    pub board: String,
}

/// Some rows of the table of record holders, starting with row `first`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reigns {
    /// The run that the rows belong to.
    pub run: u32,
    /// The number of the first row, counted from the start of the run.
    pub first: u64,
    /// The rows.
    pub rows: Vec<Reign>,
}

/// The frames of a run, for scrubbing back and forth through it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Scrub {
    /// The number of the run.
    pub run: u32,
    /// The number of cells on the board.
    pub cells: usize,
    /// All faces that occur. Boards are lists of indices into this list.
    pub faces: Vec<String>,
    /// The proposal of the run that each frame shows, ascending.
    pub generations: Vec<f64>,
    /// The points of each frame's board.
    pub points: Vec<u32>,
    /// The temperature at each frame, in points.
    pub temperatures: Vec<f64>,
    /// 1 if the frame's board was the best of its run so far, otherwise 0.
    pub records: Vec<u8>,
    /// The boards of all frames: frame `i` is `boards[i * cells..(i + 1) * cells]`.
    pub boards: Vec<u8>,
}

/// The state that the last frame showed.
#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    pub(super) symbols: Vec<Symbol>,
    pub(super) proposals: u64,
    pub(super) accepted: u64,
    pub(super) best: u32,
}
