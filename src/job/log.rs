//! The log of a run as text: a line that describes the run, then one line per class, in the order in which the
//! classes were finished.

use serde::{Deserialize, Serialize};

use crate::scoring::Scoring;

use super::record::{ClassResult, ProofRun, SCHEMA};

/// The first line of a log.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LogHead<R> {
    run: R,
}

/// The fields of the first line that are checked before the others, because the rest may differ in other versions of the format.
#[derive(Deserialize)]
struct AnyHead {
    run: AnyRun,
}

#[derive(Deserialize)]
struct AnyRun {
    schema: u32,
}

/// A log that has been read: the run and its results. All lines could be parsed, but nothing else about them has been checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    /// The description of the run.
    pub run: ProofRun,
    /// The results, in the order of the file.
    pub lines: Vec<LogLine>,
    /// The number of bytes in complete lines. Whatever comes after them is an incomplete line, left by a crash or a full disk.
    pub whole: usize,
}

/// A result, and the number of its line in the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogLine {
    /// The number of the line, counted from 1; line 1 describes the run.
    pub number: usize,
    /// The result.
    pub result: ClassResult,
}

impl Log {
    /// Reads a log. If the last line has no newline, it is incomplete and is left out.
    ///
    /// # Errors
    /// [`LogError`] says which line cannot be read, and why.
    pub fn read(text: &[u8]) -> Result<Self, LogError> {
        let mut run = None;
        let mut lines = Vec::new();
        let mut whole = 0;
        for (at, line) in text.split_inclusive(|byte| *byte == b'\n').enumerate() {
            if !line.ends_with(b"\n") {
                break;
            }
            whole += line.len();
            let number = at + 1;
            if run.is_none() {
                run = Some(read_head(line)?);
            } else {
                let result = read_line(line, number)?;
                lines.push(LogLine { number, result });
            }
        }
        let run = run.ok_or(LogError::Empty)?;
        Ok(Self { run, lines, whole })
    }
}

/// Reads the result of a class from a line of a log.
///
/// # Errors
/// [`LogError::Line`] if the line is not the result of a class.
pub fn read_result(line: &[u8]) -> Result<ClassResult, LogError> {
    read_line(line, 1)
}

/// Reads the result of a class from line `number` of a log.
pub(super) fn read_line(line: &[u8], number: usize) -> Result<ClassResult, LogError> {
    serde_json::from_slice(line).map_err(|error| LogError::Line { number, why: error.to_string() })
}

/// Returns whether a line is meant to describe a run, even if the description cannot be read.
pub(super) fn is_head(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"{\"run\"")
}

fn read_head(line: &[u8]) -> Result<ProofRun, LogError> {
    let head = |why: String| LogError::Head { why };
    let any: AnyHead = serde_json::from_slice(line).map_err(|error| head(error.to_string()))?;
    if any.run.schema != SCHEMA {
        return Err(LogError::Schema { got: any.run.schema });
    }
    let read: LogHead<ProofRun> =
        serde_json::from_slice(line).map_err(|error| head(error.to_string()))?;
    // The name of the points table is only for display, but it must not lie.
    let scoring: Result<Scoring, _> = read.run.scoring.parse();
    if !scoring.is_ok_and(|scoring| ProofRun::points_of(scoring) == read.run.points) {
        let why = format!("its points are not those of `{}`", read.run.scoring);
        return Err(head(why));
    }
    Ok(read.run)
}

/// Returns the first line of a run's log, including the newline.
#[must_use]
pub fn head_line(run: &ProofRun) -> String {
    line_of(&LogHead { run })
}

/// Returns the line of a log for a result, including the newline.
#[must_use]
pub fn result_line(result: &ClassResult) -> String {
    line_of(result)
}

fn line_of(record: &impl Serialize) -> String {
    let mut line = serde_json::to_string(record)
        .unwrap_or_else(|error| unreachable!("a plain record in memory: {error}"));
    line.push('\n');
    line
}

/// Says what to do about a log in another version of the format.
fn other_format(got: u32) -> String {
    if got < SCHEMA {
        format!(
            "its format is version {got}, which does not record everything that affects a result; this program \
             reads version {SCHEMA}: run the proof again"
        )
    } else {
        format!(
            "its format is version {got}, and this program reads version {SCHEMA}: use a newer program"
        )
    }
}

/// Why some text cannot be read as a log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LogError {
    /// The text has no complete line.
    #[error("there are no results in it")]
    Empty,
    /// The first line does not describe a run.
    #[error("this is not a log of `boggle break`: line 1 does not describe a run ({why})")]
    Head {
        /// The parser's message.
        why: String,
    },
    /// The log is in another version of the format.
    #[error("{}", other_format(*got))]
    Schema {
        /// The version of the log's format.
        got: u32,
    },
    /// A line is not the result of a class.
    #[error("line {number} is not the result of a class ({why})")]
    Line {
        /// The number of the line, counted from 1.
        number: usize,
        /// The parser's message.
        why: String,
    },
}
