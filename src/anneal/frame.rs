//! What a climb shows of itself.
//!
//! A [`Frame`] sums up everything since the one before, so that a page that asks sixty times a second gets
//! sixty small records, however many boards went by. The longer lists (hall, table, replay, history) are asked
//! for by themselves.

use serde::Serialize;

use super::climb::{Climb, RunResult, Status};
use super::history::History;
use super::palette::Symbol;
use super::replay::{Held, Replay};

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

/// A board of the hall of fame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HallEntry {
    /// The canonical form.
    pub board: String,
    /// Its points.
    pub points: u32,
    /// The run that met it first.
    pub run: u32,
    /// The proposal that met it first.
    pub proposal: u64,
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
    symbols: Vec<Symbol>,
    proposals: u64,
    accepted: u64,
    best: u32,
}

impl Climb {
    /// The state, and what happened since the last call.
    pub fn frame(&mut self) -> Frame {
        let symbols = &self.run.position.symbols;
        let board = self.space.board(symbols);
        let alphabet = self.space.palette().alphabet();
        let differs = |cell: &usize| self.shown.symbols.get(*cell) != Some(&symbols[*cell]);
        let changed = (0..symbols.len()).filter(differs).map(|cell| cell as u8);
        let changed = if self.shown.symbols.is_empty() {
            Vec::new()
        } else {
            changed.collect()
        };
        let window = self.totals.proposals - self.shown.proposals;
        let accepted = self.totals.accepted - self.shown.accepted;
        let frame = Frame {
            status: self.status(),
            board: board.text(alphabet),
            faces: board.cell_texts(alphabet),
            path: self.path(),
            changed,
            points: self.run.points,
            best: self.best(),
            improved: self.best.points > self.shown.best,
            run_best: self.run.best,
            run: self.totals.run,
            generation: self.run.generation,
            run_length: self.schedule.length(),
            temperature: self.temperature(),
            proposals: self.totals.proposals,
            accepted: self.totals.accepted,
            evaluations: self.totals.evaluations,
            window,
            acceptance: accepted as f64 / window.max(1) as f64,
            hall_version: self.hall.version(),
            trace: format!("{:016x}", self.totals.trace),
        };
        self.shown.symbols.clone_from(symbols);
        self.shown.proposals = self.totals.proposals;
        self.shown.accepted = self.totals.accepted;
        self.shown.best = self.best.points;
        frame
    }

    /// The best board so far.
    #[must_use]
    pub fn best(&self) -> Standing {
        self.best.standing(&self.space)
    }

    /// Points of the current board.
    #[must_use]
    pub fn points(&self) -> u32 {
        self.run.points
    }

    /// Points of the best board so far.
    #[must_use]
    pub fn best_points(&self) -> u32 {
        self.best.points
    }

    /// The best boards so far, no two of them images of each other, the best first.
    #[must_use]
    pub fn hall(&self) -> Vec<HallEntry> {
        self.hall.entries(|symbols| self.space.text(symbols))
    }

    /// The samples for charts.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The table of this run's boards from row `first` on, as far as it is kept (the latest 1,024 rows).
    #[must_use]
    pub fn reigns(&self, first: u64) -> Reigns {
        let table = &self.reigns;
        let first = first.max(table.dropped);
        let at = (first - table.dropped) as usize;
        let rows = table.rows.iter().enumerate().skip(at);
        let row = |(i, held): (usize, &Held)| Reign {
            generation: held.generation,
            points: held.points,
            reign: (table.rows.get(i + 1)).map(|next| next.generation - held.generation),
            board: self.space.text(&held.symbols),
        };
        Reigns {
            run: self.totals.run,
            first,
            rows: rows.map(row).collect(),
        }
    }

    /// The results of the runs that are over, the latest 4,096 of them, oldest first.
    #[must_use]
    pub fn finished_runs(&self) -> Vec<RunResult> {
        self.finished.iter().copied().collect()
    }

    /// The run that found the best board: over, or as far as it is.
    #[must_use]
    pub fn replay(&self) -> Scrub {
        let is_over = self.best.run < self.totals.run;
        self.scrub(if is_over {
            &self.best_replay
        } else {
            &self.replay
        })
    }

    /// The run under way, as far as it is.
    #[must_use]
    pub fn current_replay(&self) -> Scrub {
        self.scrub(&self.replay)
    }

    fn scrub(&self, replay: &Replay) -> Scrub {
        let palette = self.space.palette();
        let faces = (0..palette.len() as u8).map(|s| palette.face(Symbol(s)));
        let face_text = |face: &crate::board::Face| face.text(palette.alphabet());
        Scrub {
            run: replay.run,
            cells: self.space.dims().cells(),
            faces: faces.map(face_text).collect(),
            generations: replay.frames.iter().map(|f| f.generation as f64).collect(),
            points: replay.frames.iter().map(|f| f.points).collect(),
            temperatures: replay.frames.iter().map(|f| f.temperature).collect(),
            records: replay.frames.iter().map(|f| u8::from(f.record)).collect(),
            boards: replay
                .frames
                .iter()
                .flat_map(|f| f.symbols.iter().copied())
                .collect(),
        }
    }

    /// Runs begun so far, one being under way.
    #[must_use]
    pub fn runs(&self) -> u32 {
        self.totals.run + 1
    }

    /// Proposals so far, over all runs.
    #[must_use]
    pub fn proposals(&self) -> u64 {
        self.totals.proposals
    }

    /// Boards scored so far; boards that were remembered do not count.
    #[must_use]
    pub fn evaluations(&self) -> u64 {
        self.totals.evaluations
    }

    /// A hash of all boards that became current, in order.
    #[must_use]
    pub fn trace(&self) -> u64 {
        self.totals.trace
    }

    fn path(&self) -> Vec<u8> {
        let path = self.run.position.path.iter();
        path.map(|cell| cell.index() as u8).collect()
    }
}
