//! The audit of a single result: everything that can be checked without breaking its class again, and the problems that it finds.

use std::collections::HashSet;

use super::{Proof, ResultOrigin};
use crate::board::Board;
use crate::class::BoardClass;
use crate::job::log::{
    BoardPoints, ClassResult, Log, LogError, ProofRun, head_line, is_head, read_line, result_line,
};

/// Says what is wrong with the result of a class.
pub(super) fn problem(class: u64, what: impl core::fmt::Display) -> String {
    format!("class {class} {what}")
}

/// The audit of a result ends once it has found this many problems.
const ENOUGH: usize = 20;

impl Proof {
    /// Returns everything that is wrong with a result of this run. It doesn't check whether the class
    /// already has a result: [`Proof::add`] does that.
    ///
    /// Cost: for each board, scoring it once and looking up at most eight boards.
    pub fn check(&mut self, result: &ClassResult) -> Vec<String> {
        self.check_telling(result, &mut || ())
    }

    /// Does the same, and calls `tell` twice for each board: before it is scored, and before its rotations are looked up.
    pub(super) fn check_telling(
        &mut self,
        result: &ClassResult,
        tell: &mut dyn FnMut(),
    ) -> Vec<String> {
        let class = match self.class(result.id) {
            Ok(class) => class,
            Err(error) => return vec![error.to_string()],
        };
        let mut found = Vec::new();
        let expected = class.text(self.dictionary().alphabet());
        // A century is more than enough, and the sum of a few million such times is still exact enough.
        if !result.seconds.is_none_or(|seconds| (0.0..=3.2e9).contains(&seconds)) {
            found.push(problem(result.id, "has an impossible CPU time"));
        }
        if expected == result.class {
            self.check_boards(result, &class, &mut found, tell);
        } else {
            let what = format!("is `{expected}`, not `{}`", result.class);
            found.push(problem(result.id, what));
        }
        found
    }

    fn check_boards(
        &mut self,
        result: &ClassResult,
        class: &BoardClass,
        found: &mut Vec<String>,
        tell: &mut dyn FnMut(),
    ) {
        let mut boards = HashSet::with_capacity(result.boards.len());
        // Boards that are listed with a mistake are not missing.
        let mut mistaken = HashSet::new();
        let mut best = 0;
        for listed in &result.boards {
            if found.len() >= ENOUGH {
                return;
            }
            tell();
            match self.check_board(listed, class) {
                Err(what) => {
                    found.push(problem(result.id, what));
                    let alphabet = self.dictionary().alphabet();
                    mistaken.extend(Board::read(&listed.board, Some(class.dims()), alphabet));
                }
                Ok(board) if boards.contains(&board) => {
                    found.push(problem(result.id, format!("lists {} twice", listed.board)))
                }
                Ok(board) => {
                    best = best.max(listed.points);
                    boards.insert(board);
                }
            }
        }
        if result.bound < best {
            let (bound, [_, many, ..]) = (result.bound, self.rules().scoring.terms());
            let what =
                format!("has an upper bound of {bound} but lists a board with {best} {many}");
            found.push(problem(result.id, what));
        }
        let alphabet = self.dictionary().alphabet();
        // The boards are checked in the order in which they are listed, so that the same file always gives the same message.
        for listed in &result.boards {
            tell();
            let board = Board::read(&listed.board, Some(class.dims()), alphabet);
            let Some(board) = board.ok().filter(|board| boards.contains(board)) else {
                continue;
            };
            for symmetry in &self.symmetries {
                let image = board.image(symmetry);
                let is_listed = boards.contains(&image) || mistaken.contains(&image);
                if found.len() < ENOUGH && lies_in(class, &image) && !is_listed {
                    let (board, image) = (&listed.board, image.text(alphabet));
                    let what = format!(
                        "lists {board} but not its rotation or reflection {image}, which is also in the class"
                    );
                    found.push(problem(result.id, what));
                }
            }
        }
    }

    /// Returns the listed board if nothing is wrong with it, and otherwise what is wrong.
    fn check_board(&mut self, listed: &BoardPoints, class: &BoardClass) -> Result<Board, String> {
        let text = &listed.board;
        let alphabet = self.dictionary().alphabet();
        let read = Board::read(text, Some(class.dims()), alphabet).ok();
        let board = read.filter(|read| read.text(alphabet) == *text);
        let Some(board) = board else {
            return Err(format!("lists `{text}`, which is not a board of this size"));
        };
        let Some(tiles) = board.tiles().filter(|_| lies_in(class, &board)) else {
            return Err(format!("lists {text}, a board that is not in this class"));
        };
        let points = self.scorer.score(&tiles).points;
        if !self.scorer.is_exact() {
            return Err(format!(
                "lists {text}, which has too many paths with this word list to be scored"
            ));
        }
        let [_, many, scores, _] = self.rules().scoring.terms();
        if points != listed.points {
            let got = listed.points;
            return Err(format!(
                "lists {text} with {got} {many}, but this board {scores} {points}"
            ));
        }
        if points < self.threshold().get() {
            return Err(format!("lists {text}, whose {points} {many} do not reach the threshold"));
        }
        if self.dice.as_ref().is_some_and(|dice| !dice.fits(&board)) {
            return Err(format!("lists {text}, which the dice of this run cannot roll"));
        }
        Ok(board)
    }

    /// Compares two results of the same class, the stored one (`kept`) and one from breaking the class again (`again`), and returns
    /// the differences.
    pub fn compare(kept: &ClassResult, again: &ClassResult) -> Vec<String> {
        let set = |result: &ClassResult| -> HashSet<BoardPoints> {
            result.boards.iter().cloned().collect()
        };
        let (before, after) = (set(kept), set(again));
        let left_out = again.boards.iter().filter(|board| !before.contains(*board));
        let left_out = left_out.map(|BoardPoints { board, points }| {
            format!("leaves out {board} (score {points}), found when the class was broken again")
        });
        let gone = kept.boards.iter().filter(|board| !after.contains(*board));
        let gone = gone.map(|listed| {
            format!("lists {}, which was not found when the class was broken again", listed.board)
        });
        left_out.chain(gone).map(|what| problem(kept.id, what)).collect()
    }
}

/// Returns whether a class contains a board: every cell of the board shows one of the letters that the class has there, or is a gap
/// in both.
pub(super) fn lies_in(class: &BoardClass, board: &Board) -> bool {
    class.dims().iter().all(|cell| match board.face(cell).letters() {
        [] => class.set(cell).is_empty(),
        [letter] => class.set(cell).contains(*letter),
        _ => false,
    })
}

// --- Import ---
//
// Imports results from the lines of a log. All results are audited before the first one is added.

/// The outcome of an import.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Imported {
    /// The number of new results.
    pub added: u64,
    /// The number of results for classes that already had a result with the same boards.
    pub known: u64,
    /// The number of boards that were scored again.
    pub rescored: u64,
    /// The problems in the lines that were skipped; only [`Proof::restore`] skips lines.
    pub problems: Vec<String>,
}

/// The number of steps between two reports on boards.
const REPORT_EVERY: u64 = 10_000;

impl Proof {
    /// Audits every line of a log of this run, by this or an older version of the program, and imports either all of it or nothing. A class that already has a
    /// result is accepted if both results have the same boards.
    ///
    /// If the last line has no newline, it is incomplete and is ignored.
    ///
    /// # Errors
    /// [`LogError`] if anything is wrong; in that case, nothing is imported.
    pub fn import(&mut self, text: &[u8], origin: ResultOrigin) -> Result<Imported, LogError> {
        let log = Log::read(text)?;
        if log.run.method == self.run().method {
            self.check_age(&log.run).map_err(|error| LogError::Age(error.to_string()))?;
        }
        // Logs of older versions of the program are fine.
        let own = ProofRun { version: log.run.version.clone(), ..self.run().clone() };
        if let Some(difference) = log.run.difference(&own) {
            return Err(LogError::Run(difference));
        }
        self.import_lines(log.lines, origin)
    }

    /// Imports results from lines that have already been read, as [`Proof::import`] does.
    pub fn import_lines(
        &mut self,
        lines: Vec<(usize, ClassResult)>,
        origin: ResultOrigin,
    ) -> Result<Imported, LogError> {
        let mut problems = Vec::new();
        let mut conflicts = Vec::new();
        let mut fresh = Vec::new();
        let mut seen = HashSet::new();
        let mut imported = Imported::default();
        for (number, result) in lines {
            let id = result.id;
            let mut found = self.check(&result);
            if !seen.insert(id) {
                found.push(problem(id, "occurs twice"));
            }
            imported.rescored += result.boards.len() as u64;
            if let Some(kept) = self.result(id) {
                if !Self::compare(kept, &result).is_empty() {
                    let what =
                        "has other boards than the result of this class that is already here";
                    conflicts.push(format!("line {number}: {}", problem(id, what)));
                }
                imported.known += 1;
            } else {
                fresh.push(result);
            }
            problems.extend(found.iter().map(|problem| format!("line {number}: {problem}")));
        }
        // A log that is wrong by itself contradicts nothing.
        for found in [problems, conflicts] {
            if !found.is_empty() {
                return Err(LogError::Problems(found));
            }
        }
        for result in fresh {
            self.put(result, origin, &mut || ());
            imported.added += 1;
        }
        Ok(imported)
    }

    /// Imports the lines saved on an earlier visit, keeping only those that pass the audit. Lines that fail are left out and
    /// reported, and their classes will be broken again. The first line may describe the run. From time to time, `tell` hears how
    /// many boards have been dealt with, because there may be hundreds of thousands.
    pub fn restore(
        &mut self,
        text: &[u8],
        origin: ResultOrigin,
        tell: &mut dyn FnMut(u64),
    ) -> Result<Imported, LogError> {
        let mut steps = 0;
        let tell = &mut || {
            steps += 1;
            if steps % REPORT_EVERY == 0 {
                // Each board takes three steps: it is scored, its rotations are looked up, and it is added.
                tell(steps / 3);
            }
        };
        let mut imported = Imported::default();
        let lines = text.split(|byte| *byte == b'\n').enumerate();
        for (at, line) in lines.filter(|(_, line)| !line.trim_ascii().is_empty()) {
            if at == 0 && is_head(line) {
                let run = Log::read(&[line, b"\n"].concat())?.run;
                if let Some(difference) = run.difference(self.run()) {
                    return Err(LogError::Run(difference));
                }
                continue;
            }
            let result = match read_line(line, at + 1) {
                Ok(result) => result,
                Err(error) => {
                    imported.problems.push(error.to_string());
                    continue;
                }
            };
            imported.rescored += result.boards.len() as u64;
            match self.add_telling(result, origin, tell) {
                Ok(()) => imported.added += 1,
                Err(problem) => imported.problems.push(format!("line {}: {problem}", at + 1)),
            }
        }
        Ok(imported)
    }

    /// Audits all results again, as `boggle verify` does. Returns the number of boards that were scored, and the problems.
    pub fn audit(&mut self) -> (u64, Vec<String>) {
        let mut problems = Vec::new();
        let mut rescored = 0;
        let ids: Vec<u64> = self.results().map(|result| result.id).collect();
        for id in ids {
            if let Some(result) = self.result(id).cloned() {
                rescored += result.boards.len() as u64;
                problems.extend(self.check(&result));
            }
        }
        (rescored, problems)
    }

    /// Returns a log of all results, in ascending order of class numbers and without times. The same results give the same bytes,
    /// no matter where they were computed.
    pub fn log(&self) -> String {
        let mut text = head_line(self.run());
        for result in self.results() {
            if result.seconds.is_some() {
                let mut result = result.clone();
                result.seconds = None;
                text.push_str(&result_line(&result));
            } else {
                text.push_str(&result_line(result));
            }
        }
        text
    }
}
