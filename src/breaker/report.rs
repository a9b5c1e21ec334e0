//! Results as they are kept: what a run is, what each class gave, and whether all of them are there.
//!
//! The same objects are the lines of the command line, the records of the page and its downloads.

use core::fmt;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::outcome::Outcome;
use crate::board::Board;
use crate::grid::Dims;
use crate::letter::Alphabet;

/// The format of these records.
pub const SCHEMA: u32 = 1;

/// What is broken, by what rules: results can only be put together if all of this is the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Run {
    /// The format, [`SCHEMA`].
    pub schema: u32,
    /// The version of the program.
    pub version: String,
    /// The size.
    pub size: String,
    /// The partition, or the only class if `classes` is missing.
    pub space: String,
    /// How many canonical classes the partition has; none for a single class.
    pub classes: Option<u64>,
    /// Boards of at least so many points are listed.
    pub threshold: u32,
    /// The method.
    pub method: String,
    /// The dictionary's name.
    pub dictionary: String,
    /// SHA-256 of its word list.
    pub sha256: String,
    /// Usable words.
    pub words: usize,
    /// The points table.
    pub scoring: String,
    /// Shorter words do not count.
    pub min_length: usize,
    /// The dice that can roll the boards listed; any board without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<String>,
}

/// A board and its points.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BoardPoints {
    /// The board in its notation.
    pub board: String,
    /// Its true score.
    pub points: u32,
}

/// What a class gave.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClassResult {
    /// The class's number in the partition; 0 for a single class.
    pub id: u64,
    /// The class.
    pub class: String,
    /// Its boards that reach the threshold, best first.
    pub boards: Vec<BoardPoints>,
    /// The bound of the class before it was searched.
    pub bound: u32,
    /// See [`Outcome`].
    pub paths: u64,
    /// See [`Outcome`].
    pub merged: u64,
    /// See [`Outcome`].
    pub visits: u64,
    /// See [`Outcome`].
    pub opened: u64,
    /// See [`Outcome`].
    pub candidates: u64,
    /// See [`Outcome`].
    pub parts: u64,
    /// See [`Outcome`].
    pub bytes: u64,
    /// Seconds of processor time, if somebody measured them: the only figure that differs from run to run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

impl ClassResult {
    /// The result of a class.
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

/// What many classes gave together.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Classes that are done.
    pub classes: u64,
    /// Classes there are, up to symmetry.
    pub of: u64,
    /// Whether that is all of them: then the list of boards is proven to be complete.
    pub complete: bool,
    /// The boards that reach the threshold, one of each set of images, best first.
    pub boards: Vec<BoardPoints>,
    /// Sums over the classes: see [`Outcome`].
    pub paths: u64,
    /// As above.
    pub merged: u64,
    /// As above.
    pub visits: u64,
    /// As above.
    pub opened: u64,
    /// As above.
    pub candidates: u64,
    /// As above.
    pub parts: u64,
    /// The largest number of bytes of a class.
    pub bytes: u64,
}

impl Summary {
    /// The summary of `results`, which must be those of different classes of one run.
    ///
    /// # Errors
    /// [`AuditError::Board`] if a board cannot be read.
    pub fn new<'a>(
        of: u64,
        dims: Dims,
        alphabet: &Alphabet,
        results: impl IntoIterator<Item = &'a ClassResult>,
    ) -> Result<Self, AuditError> {
        let mut summary = Self {
            of,
            ..Self::default()
        };
        let mut boards = BTreeMap::new();
        for result in results {
            summary.classes += 1;
            summary.paths += result.paths;
            summary.merged += result.merged;
            summary.visits += result.visits;
            summary.opened += result.opened;
            summary.candidates += result.candidates;
            summary.parts += result.parts;
            summary.bytes = summary.bytes.max(result.bytes);
            for BoardPoints { board, points } in &result.boards {
                let read =
                    Board::read(board, Some(dims), alphabet).map_err(|_| AuditError::Board {
                        id: result.id,
                        board: board.clone(),
                    })?;
                boards.insert(read.canonical().text(alphabet), *points);
            }
        }
        summary.complete = summary.classes == of;
        summary.boards = boards
            .into_iter()
            .map(|(board, points)| BoardPoints { board, points })
            .collect();
        summary
            .boards
            .sort_by_key(|board| core::cmp::Reverse(board.points));
        Ok(summary)
    }
}

/// Checks results against the classes that there must be, in ascending order: every class exactly once, and no
/// other.
///
/// # Errors
/// The first [`AuditError`].
pub fn audit(results: &[ClassResult], ids: impl Iterator<Item = u64>) -> Result<(), AuditError> {
    let mut seen: Vec<u64> = results.iter().map(|result| result.id).collect();
    seen.sort_unstable();
    if let Some(twice) = seen.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(AuditError::Twice { id: twice[0] });
    }
    let mut seen = seen.into_iter().peekable();
    let (mut missing, mut first) = (0, None);
    for id in ids {
        match seen.peek() {
            Some(&next) if next < id => return Err(AuditError::Foreign { id: next }),
            Some(&next) if next == id => {
                seen.next();
            }
            _ => {
                missing += 1;
                first.get_or_insert(id);
            }
        }
    }
    if let Some(id) = seen.next() {
        return Err(AuditError::Foreign { id });
    }
    match first {
        Some(first) => Err(AuditError::Missing { first, missing }),
        None => Ok(()),
    }
}

/// Why results do not make a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuditError {
    /// A class has two results.
    Twice {
        /// The class.
        id: u64,
    },
    /// Classes without result.
    Missing {
        /// The first of them.
        first: u64,
        /// How many.
        missing: u64,
    },
    /// A result of a class that is not one of the run's.
    Foreign {
        /// The class.
        id: u64,
    },
    /// A board that cannot be read.
    Board {
        /// The class it is listed in.
        id: u64,
        /// The text.
        board: String,
    },
}

impl fmt::Display for AuditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Twice { id } => write!(f, "class {id} is there twice"),
            Self::Missing { first, missing } => {
                write!(f, "{missing} classes are missing, the first is {first}")
            }
            Self::Foreign { id } => write!(f, "{id} is no canonical class of this partition"),
            Self::Board { id, board } => write!(f, "class {id} lists `{board}`, which is no board"),
        }
    }
}

impl core::error::Error for AuditError {}
