//! The records of a proof: the description of its run, and the result of each class. They are the lines of a log.

use core::fmt;

use crate::breaker::{Outcome, Work};
use crate::letter::{Alphabet, QuRule};
use crate::scoring::{MinLength, Rules, Scoring};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the log format. Logs in another version are refused.
///
/// Version 2 added what version 1 did not record: the rule for q, the longest word, the points table, the faces of the
/// dice, and the version of the method.
///
/// It stays the same if a result gets another figure with a default: this program then still reads older logs, and older
/// programs say that they don't know the figure.
pub const SCHEMA: u32 = 2;

/// The specification of a run: everything that can affect the result of a class.
///
/// Results can be combined if their runs do not [differ](ProofRun::difference).
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProofRun {
    /// The version of the format, [`SCHEMA`].
    pub schema: u32,
    /// The version of the program.
    pub version: String,
    /// The size of the boards, as rows × columns: `RxC`.
    pub size: String,
    /// The partition in text form, or the class if `classes` is missing.
    pub space: String,
    /// The number of classes in the partition; classes that are rotations or reflections of each other count once. `None` for a
    /// single class.
    pub classes: Option<u64>,
    /// The score to reach.
    pub threshold: u32,
    /// The name of the method.
    pub method: String,
    /// The version of the method, which goes up with every change that could affect which boards it finds.
    pub method_version: u32,
    /// The dictionary's name, for display.
    pub dictionary: String,
    /// The SHA-256 of the dictionary's raw word list: sorted, one word per line.
    pub sha256: String,
    /// The number of words on this list that a board can spell under the rules below.
    pub words: usize,
    /// Whether a q is the face Qu or a plain letter.
    pub qu: QuRule,
    /// The minimum length of words that count.
    pub min_length: usize,
    /// The maximum length of words that count, if there is a limit.
    pub max_length: Option<u8>,
    /// The name of the points table, for display.
    pub scoring: String,
    /// The points table: points by word length, from 0 letters up. The last entry applies to all longer words.
    pub points: Vec<u32>,
    /// The name of the dice, for display, if the run lists only the boards that they can roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<String>,
    /// The faces of these dice, sorted, one die per entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faces: Option<Vec<String>>,
}

impl ProofRun {
    /// Returns the minimum length of words that count or, if that is out of range, the usual one: the proof says what is wrong.
    pub fn shortest(&self) -> MinLength {
        u8::try_from(self.min_length).ok().and_then(MinLength::new).unwrap_or_default()
    }

    /// Returns whether this run was made by a later version of the program, or of the method, than `other`.
    pub(super) fn is_later(&self, other: &Self) -> bool {
        version_of(&self.version) > version_of(&other.version)
            || self.method_version > other.method_version
    }

    /// Returns the first field in which this run differs from `other`, as in `its threshold is 71, not 70`, or `None` if the results
    /// of the two runs can be combined.
    ///
    /// The names of dictionaries, points tables, and dice are not compared; their contents are.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let texts = |run: &Self| {
            let points = run.points.iter().map(u32::to_string);
            [
                ("schema", run.schema.to_string()),
                ("version", run.version.clone()),
                ("size", run.size.clone()),
                ("space", run.space.clone()),
                ("classes", shown(run.classes)),
                ("threshold", run.threshold.to_string()),
                ("method", run.method.clone()),
                ("methodVersion", run.method_version.to_string()),
                ("sha256", run.sha256.clone()),
                ("qu", if run.qu == QuRule::Face { "face" } else { "plain" }.to_owned()),
                ("minLength", run.min_length.to_string()),
                ("maxLength", shown(run.max_length)),
                ("words", run.words.to_string()),
                ("points", points.collect::<Vec<_>>().join(" ")),
                ("faces", run.faces.as_ref().map_or("none".to_owned(), |f| format!("{f:?}"))),
            ]
        };
        let mut pairs = texts(self).into_iter().zip(texts(other));
        let ((field, this), (_, that)) = pairs.find(|(this, that)| this != that)?;
        let is_many = matches!(field, "words" | "classes" | "points" | "faces");
        let be = if is_many { "are" } else { "is" };
        let age = match field {
            "version" | "methodVersion" if self.is_later(other) => {
                " (it was made by a newer version: use that one)"
            }
            "version" | "methodVersion" => " (it was made by an older version)",
            _ => "",
        };
        Some(format!("its {field} {be} {this}, not {that}{age}"))
    }

    /// Returns the points of words of 0, 1, 2, … letters, as logs have them: no word has 0 letters, so that entry is 0.
    pub(super) fn points_of(scoring: Scoring) -> Vec<u32> {
        let rules = Rules { scoring, min_length: MinLength::LEAST };
        let mut points: Vec<u32> =
            (0..Scoring::MAX_ENTRIES).map(|letters| rules.points(letters)).collect();
        while let [.., before, last] = points[..]
            && before == last
        {
            points.pop();
        }
        points
    }
}

/// Parses a version such as `0.1.0`. Any other text counts as later than all versions.
fn version_of(text: &str) -> Vec<u64> {
    let number = |part: &str| part.parse().ok().filter(|number: &u64| number.to_string() == part);
    let numbers: Option<Vec<u64>> = text.split('.').map(number).collect();
    numbers.filter(|numbers| numbers.len() == 3).unwrap_or_else(|| vec![u64::MAX])
}

fn shown(number: Option<impl fmt::Display>) -> String {
    number.map_or("none".to_owned(), |number| number.to_string())
}

/// A board and its points.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardPoints {
    /// The board, one character per cell, row by row.
    pub board: String,
    /// The score of the board.
    pub points: u32,
}

/// The result of breaking a class. Except for `seconds`, it is the same whenever the same program breaks the class with the same
/// memory limit.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassResult {
    /// The number of the class in the partition; 0 for a single class.
    pub id: u64,
    /// The class in text form.
    pub class: String,
    /// The boards of the class that reach the threshold, best first.
    pub boards: Vec<BoardPoints>,
    /// The upper bound of the class before it was searched.
    pub bound: u32,
    /// How much work it took.
    #[serde(flatten)]
    pub work: Work,
    /// The CPU time in seconds, if it was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

impl ClassResult {
    /// Creates the result of a class that was broken.
    pub fn new(id: u64, class: String, outcome: &Outcome, alphabet: &Alphabet) -> Self {
        let boards = outcome
            .boards
            .iter()
            .map(|(board, points)| BoardPoints { board: board.text(alphabet), points: *points });
        Self {
            id,
            class,
            boards: boards.collect(),
            bound: outcome.bound,
            work: outcome.work,
            seconds: None,
        }
    }
}

// --- Log ---
//
// The log of a run as text: a line that describes the run, then one line per class, in the order in which the
// classes were finished.

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LogHead {
    run: ProofRun,
}

/// A log that has been read: the run and its results. All lines could be parsed, but nothing else about them has been checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    /// The description of the run.
    pub run: ProofRun,
    /// The results, in the order of the file, each with the number of its line, counted from 1; line 1 describes the run.
    pub lines: Vec<(usize, ClassResult)>,
    /// The number of bytes in complete lines. Whatever comes after them is an incomplete line, left by a crash or a full disk.
    pub whole: usize,
}

impl Log {
    /// Reads a log. If the last line has no newline, it is incomplete and is left out.
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
                lines.push((number, read_line(line, number)?));
            }
        }
        let run = run.ok_or(LogError::Empty)?;
        Ok(Self { run, lines, whole })
    }
}

/// Reads the result of a class from a line of a log.
pub fn read_result(line: &[u8]) -> Result<ClassResult, LogError> {
    read_line(line, 1)
}

/// The maximum length of a line, in bytes. A result of this length lists about two million boards. A small compressed file
/// can hold a much longer line, which would take gigabytes of memory.
const LONGEST_LINE: usize = 64 << 20;

pub(super) fn read_line(line: &[u8], number: usize) -> Result<ClassResult, LogError> {
    if line.len() > LONGEST_LINE {
        return Err(LogError::Line { number, why: "it is longer than 64 MiB".to_owned() });
    }
    let refuse = |why: &str| LogError::Line { number, why: why.to_owned() };
    let result: ClassResult =
        serde_json::from_slice(line).map_err(|error| refuse(&error.to_string()))?;
    // To the library, a list of values is an object, too.
    if line.iter().filter(|byte| **byte == b'[').count() > 1 {
        return Err(refuse("it has a list besides `boards`"));
    }
    if result.work.counts().chain([result.work.bytes]).any(|count| count > Work::MOST) {
        return Err(refuse("it has a number above 2^53 - 1"));
    }
    Ok(result)
}

/// Returns whether a line is meant to describe a run, even if the description cannot be read.
pub(super) fn is_head(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"{\"run\"")
}

fn read_head(line: &[u8]) -> Result<ProofRun, LogError> {
    let head = |why: String| LogError::Head { why };
    let any: Value = serde_json::from_slice(line).map_err(|error| head(error.to_string()))?;
    if !any["run"].is_object() {
        return Err(head("it has no object `run`".to_owned()));
    }
    // The other fields may differ in other versions of the format.
    let schema = any["run"]["schema"].as_u64().and_then(|schema| u32::try_from(schema).ok());
    if let Some(got) = schema.filter(|schema| *schema != SCHEMA) {
        return Err(LogError::Schema { got });
    }
    let read: LogHead = serde_json::from_slice(line).map_err(|error| head(error.to_string()))?;
    // The name of the points table is only for display, but it must not lie.
    let scoring: Result<Scoring, _> = read.run.scoring.parse();
    if !scoring.is_ok_and(|scoring| ProofRun::points_of(scoring) == read.run.points) {
        let why = format!("its points are not those of `{}`", read.run.scoring);
        return Err(head(why));
    }
    Ok(read.run)
}

/// Returns the first line of a run's log, including the newline.
pub fn head_line(run: &ProofRun) -> String {
    format!("{{\"run\":{}}}\n", json(run))
}

/// Returns the line of a log for a result, including the newline.
pub fn result_line(result: &ClassResult) -> String {
    json(result) + "\n"
}

fn json(record: &impl Serialize) -> String {
    serde_json::to_string(record)
        .unwrap_or_else(|error| unreachable!("a plain record in memory: {error}"))
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

/// The maximum number of problems that an error message lists.
const TOLD: usize = 5;

fn told(problems: &[String]) -> String {
    let first = problems[..problems.len().min(TOLD)].join("; ");
    match problems.len().saturating_sub(TOLD) {
        0 => first,
        rest => format!("{first}; and {rest} more"),
    }
}

/// Why some text cannot be read as a log, or why a log was not imported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum LogError {
    #[error("there are no results in it")]
    Empty,
    #[error("this is not a log of `boggle break`: line 1 does not describe a run ({why})")]
    Head { why: String },
    #[error("{}", other_format(*got))]
    Schema { got: u32 },
    #[error("line {number} is not the result of a class ({why})")]
    Line { number: usize, why: String },
    #[error("this log cannot be checked: {0}")]
    Age(String),
    #[error("this log is from a different run: {0}")]
    Run(String),
    #[error("{}", told(.0))]
    Problems(Vec<String>),
}
