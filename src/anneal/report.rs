//! The methods of a climb that report its state and results while it runs.

use super::climb::{Climb, RunResult};
use super::frame::{Frame, RecordHolder, RecordHolderRows, Scrub, Standing};
use super::hall::HallEntry;
use super::history::History;
use super::palette::Symbol;
use super::replay::{Held, Replay};

impl Climb {
    /// Returns the state of the climb, and what has changed since the last call.
    pub fn frame(&mut self) -> Frame {
        let symbols = &self.run.position.symbols;
        let board = self.space.board(symbols);
        let alphabet = self.space.palette().alphabet();
        let differs = |cell: &usize| self.shown.symbols.get(*cell) != Some(&symbols[*cell]);
        let changed = (0..symbols.len()).filter(differs).map(|cell| cell as u8);
        let changed = if self.shown.symbols.is_empty() { Vec::new() } else { changed.collect() };
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

    /// Returns the best board so far.
    #[must_use]
    pub fn best(&self) -> Standing {
        self.best.standing(&self.space)
    }

    /// Returns the points of the current board.
    #[must_use]
    pub fn points(&self) -> u32 {
        self.run.points
    }

    /// Returns the points of the best board so far.
    #[must_use]
    pub fn best_points(&self) -> u32 {
        self.best.points
    }

    /// Returns the best boards so far, best first. Rotations and reflections count as the same board.
    #[must_use]
    pub fn hall(&self) -> Vec<HallEntry> {
        self.hall.entries(|symbols| self.space.text(symbols))
    }

    /// Returns the samples of the climb's state that are kept for charts.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Returns the rows of the current run's table of record holders, starting with row `first`. Only the latest 1,024 rows are
    /// kept.
    #[must_use]
    pub fn record_holders(&self, first: u64) -> RecordHolderRows {
        let table = &self.record_holders;
        let first = first.max(table.dropped);
        let at = (first - table.dropped) as usize;
        let rows = table.rows.iter().enumerate().skip(at);
        let row = |(i, held): (usize, &Held)| RecordHolder {
            generation: held.generation,
            points: held.points,
            held_for: (table.rows.get(i + 1)).map(|next| next.generation - held.generation),
            board: self.space.text(&held.symbols),
        };
        RecordHolderRows { run: self.totals.run, first, rows: rows.map(row).collect() }
    }

    /// Returns the results of the latest 4,096 completed runs, oldest first.
    #[must_use]
    pub fn finished_runs(&self) -> Vec<RunResult> {
        self.finished.iter().copied().collect()
    }

    /// Returns the replay of the run that found the best board; if that run is not over yet, its replay so far.
    #[must_use]
    pub fn replay(&self) -> Scrub {
        let is_over = self.best.run < self.totals.run;
        self.scrub(if is_over { &self.best_replay } else { &self.replay })
    }

    /// Returns the replay of the current run so far.
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
            boards: replay.frames.iter().flat_map(|f| f.symbols.iter().copied()).collect(),
        }
    }

    /// Returns the number of runs started so far, including the current one.
    #[must_use]
    pub fn runs(&self) -> u32 {
        self.totals.run + 1
    }

    /// Returns the number of proposals so far, over all runs.
    #[must_use]
    pub fn proposals(&self) -> u64 {
        self.totals.proposals
    }

    /// Returns the number of boards scored so far; boards whose points were remembered do not count.
    #[must_use]
    pub fn evaluations(&self) -> u64 {
        self.totals.evaluations
    }

    /// Returns a hash of all boards that became current, in order.
    #[must_use]
    pub fn trace(&self) -> u64 {
        self.totals.trace
    }

    fn path(&self) -> Vec<u8> {
        let path = self.run.position.path.iter();
        path.map(|cell| cell.index() as u8).collect()
    }
}
