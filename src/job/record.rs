//! The records of a proof: what a run is, and what each class gave. They are the lines of a log.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::breaker::Outcome;
use crate::letter::{Alphabet, QuRule};
use crate::scoring::{MinLength, Rules, Scoring};

/// The version of the log format. Results of another version are refused.
///
/// 2 added what version 1 left open: the rule for q, the longest word, the points table, the faces of the dice and
/// the version of the method.
pub const SCHEMA: u32 = 2;

/// What is proved, and by which rules: everything that can change the result of a class.
///
/// Results belong together if their runs do not [differ](ProofRun::difference).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProofRun {
    /// The version of the format, [`SCHEMA`].
    pub schema: u32,
    /// The version of the program.
    pub version: String,
    /// The size of the boards, `RxC`.
    pub size: String,
    /// The partition in its notation, or the only class if `classes` is missing.
    pub space: String,
    /// How many classes the partition has, counting classes that are rotations or reflections of each other once;
    /// `None` for a single class.
    pub classes: Option<u64>,
    /// The score to reach.
    pub threshold: u32,
    /// The name of the method.
    pub method: String,
    /// The version of the method, which changes whenever a change could affect what it finds.
    pub method_version: u32,
    /// The dictionary's name, for people.
    pub dictionary: String,
    /// The SHA-256 of its raw word list, sorted, one word per line.
    pub sha256: String,
    /// How many of these words can be spelled on a board by the rules below.
    pub words: usize,
    /// Whether a q is the face Qu or a plain letter.
    pub qu: QuRule,
    /// The shortest word that counts.
    pub min_length: usize,
    /// The longest word that counts, if there is a limit.
    pub max_length: Option<u8>,
    /// The name of the points table, for people.
    pub scoring: String,
    /// The points table itself: points by word length, from 0 letters up; longer words earn what the last entry says.
    pub points: Vec<u32>,
    /// The name of the dice, for people, if only boards that these dice can roll are listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<String>,
    /// The faces of these dice, sorted, one die per entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faces: Option<Vec<String>>,
}

impl ProofRun {
    /// Returns the first field in which this run differs from `other`, or `None` if results of both belong together.
    ///
    /// Names of dictionaries, points tables and dice do not matter, because their contents are compared.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<Difference> {
        let texts = |run: &Self| {
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
                ("qu", rule_name(run.qu).to_owned()),
                ("minLength", run.min_length.to_string()),
                ("maxLength", shown(run.max_length)),
                ("words", run.words.to_string()),
                ("points", listed(&run.points)),
                (
                    "faces",
                    run.faces
                        .as_ref()
                        .map_or("none".to_owned(), |f| f.join(" / ")),
                ),
            ]
        };
        let pairs = texts(self).into_iter().zip(texts(other));
        pairs
            .into_iter()
            .find(|((_, this), (_, that))| this != that)
            .map(|((field, this), (_, that))| Difference { field, this, that })
    }

    /// The points table as [`ProofRun::points`] holds it.
    #[must_use]
    pub(super) fn points_of(scoring: Scoring) -> Vec<u32> {
        let rules = Rules {
            scoring,
            min_length: MinLength::new(1).unwrap_or_default(),
        };
        // A board of 32 cells has words of at most 64 letters, if every cell is a Qu.
        let mut points: Vec<u32> = (0..=64).map(|letters| rules.points(letters)).collect();
        while let [.., before, last] = points[..]
            && before == last
        {
            points.pop();
        }
        points
    }
}

fn shown(number: Option<impl fmt::Display>) -> String {
    number.map_or("none".to_owned(), |number| number.to_string())
}

fn listed(numbers: &[u32]) -> String {
    let texts: Vec<String> = numbers.iter().map(u32::to_string).collect();
    texts.join(" ")
}

pub(super) const fn rule_name(rule: QuRule) -> &'static str {
    match rule {
        QuRule::Face => "face",
        QuRule::Plain => "plain",
    }
}

/// A field in which two runs differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The name of the field in the log.
    pub field: &'static str,
    /// What the first run has there.
    pub this: String,
    /// What the other run has there.
    pub that: String,
}

impl fmt::Display for Difference {
    /// Says it of the first run: `its threshold is 71, not 70`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "its {} is {}, not {}", self.field, self.this, self.that)
    }
}

/// A board and its points.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardPoints {
    /// The board, one character per cell, row by row.
    pub board: String,
    /// Its score.
    pub points: u32,
}

/// What breaking a class gave. All figures but `boards` describe the work; they are the same in every run of the same
/// program with the same limit of memory, except for `seconds`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassResult {
    /// The class's number in the partition; 0 for a single class.
    pub id: u64,
    /// The class in its notation.
    pub class: String,
    /// The boards of the class that reach the threshold, best first.
    pub boards: Vec<BoardPoints>,
    /// The upper bound of the class before it was searched.
    pub bound: u32,
    /// The paths of words in the class.
    pub paths: u64,
    /// The records written while merging trees.
    pub merged: u64,
    /// The letters tried, or the classes bounded.
    pub visits: u64,
    /// The records opened without merging.
    pub opened: u64,
    /// The boards that had to be scored.
    pub candidates: u64,
    /// The parts into which the class was split so that it fits into memory.
    pub parts: u64,
    /// The most bytes that paths and trees took at one time.
    pub bytes: u64,
    /// Seconds of CPU time, if they were measured: the only figure that differs from run to run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

impl ClassResult {
    /// Makes the record of a class that was broken.
    #[must_use]
    pub fn new(id: u64, class: String, outcome: &Outcome, alphabet: &Alphabet) -> Self {
        let boards = outcome.boards.iter().map(|(board, points)| BoardPoints {
            board: board.text(alphabet),
            points: *points,
        });
        Self {
            id,
            class,
            boards: boards.collect(),
            bound: outcome.bound,
            paths: outcome.paths,
            merged: outcome.merged,
            visits: outcome.visits,
            opened: outcome.opened,
            candidates: outcome.candidates,
            parts: outcome.parts,
            bytes: outcome.bytes as u64,
            seconds: None,
        }
    }
}
