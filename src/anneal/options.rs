//! The options of a climb, and why a climb can't begin with them.

use super::constraint::{Constraints, LetterOdds};
use super::schedule::{Schedule, Unit};
use super::space::MAX_SYMBOLS;
use crate::dice::DiceError;
use crate::grid::{Dims, DimsError};
use crate::letter::LetterError;
use crate::scoring::{MinLength, Rules, Scoring};
use serde::{Deserialize, Serialize};

/// The options of a climb: which boards are allowed, the rules, the schedule, and when to stop.
///
/// They are plain text and numbers, which people can read, and which pages and files can store. [`Climb::new`](super::Climb::new)
/// checks them. Field names are camelCase in JSON, unknown fields are rejected, and all fields except `size` and `seed` have
/// defaults.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Options {
    /// The size of the boards, as `RxC`.
    pub size: String,
    /// The seed: any string. The same seed, options, and dictionary give the same climb everywhere.
    pub seed: String,
    /// The points table.
    #[serde(default)]
    pub scoring: Scoring,
    /// The minimum word length; shorter words do not count.
    #[serde(default)]
    pub min_length: MinLength,
    /// How the temperature falls during a run. If this is missing, the climb uses a schedule that suits the size.
    #[serde(default)]
    pub schedule: Option<Schedule>,
    /// The unit in which the temperature is measured. If this is missing, the unit is points if a schedule is given; the default
    /// schedule uses shares of the run's best score.
    #[serde(default)]
    pub unit: Option<Unit>,
    /// How many of every 100 proposals swap two cells (`0..=100`), while the others change a letter; 50 if this is missing.
    #[serde(default)]
    pub swaps: Option<u8>,
    /// How to draw new letters if no dice are given.
    #[serde(default)]
    pub letters: LetterOdds,
    /// Which boards are allowed.
    #[serde(default)]
    pub constraints: Constraints,
    /// When to stop.
    #[serde(default)]
    pub limits: ClimbLimits,
}

impl Options {
    /// Creates the options for an endless climb on boards of the given size, under the standard rules.
    pub fn new(size: impl ToString, seed: impl Into<String>) -> Self {
        Self {
            size: size.to_string(),
            seed: seed.into(),
            scoring: Scoring::STANDARD,
            min_length: MinLength::default(),
            schedule: None,
            unit: None,
            swaps: None,
            letters: LetterOdds::default(),
            constraints: Constraints::default(),
            limits: ClimbLimits::default(),
        }
    }

    /// Returns the options that climber number `index` uses when several climbers are given the same seed. Climber 0 uses these
    /// options unchanged. Each of the others gets a seed of its own, derived from this one.
    pub fn climber(&self, index: u32) -> Self {
        let seed = match index {
            0 => self.seed.clone(),
            _ => format!("{}/{index}", self.seed),
        };
        Self { seed, ..self.clone() }
    }

    /// Returns which words count, and how many points they earn.
    pub fn rules(&self) -> Rules {
        Rules { scoring: self.scoring, min_length: self.min_length }
    }

    /// Returns the name of the first field whose value differs from the one in `other`. Returns `None` if climbs
    /// with the two sets of options take the same course until one of the climbs reaches a limit.
    pub fn difference(&self, other: &Self) -> Option<&'static str> {
        [
            ("constraints", self.constraints == other.constraints),
            ("letters", self.letters == other.letters),
            ("minimum length", self.min_length == other.min_length),
            ("schedule", (&self.schedule, self.unit) == (&other.schedule, other.unit)),
            ("points table", self.scoring == other.scoring),
            ("seed", self.seed == other.seed),
            ("size", self.size == other.size),
            ("share of swaps", self.swaps == other.swaps),
        ]
        .into_iter()
        .find_map(|(field, same)| (!same).then_some(field))
    }
}

/// The limits of a climb. It stops when it reaches the first of them; without limits, it never stops.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct ClimbLimits {
    /// The climb stops once a board scores at least this many points.
    pub target: Option<u32>,
    /// The climb stops after it has scored this many boards. Boards whose points it remembers do not count.
    pub evaluations: Option<u64>,
    /// The climb stops after this many proposals.
    pub proposals: Option<u64>,
    /// The climb stops after this many runs.
    pub runs: Option<u32>,
}

/// Whether a climb is still running, or which limit stopped it.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum ClimbStatus {
    /// No limit has been reached.
    Running,
    /// A board reached the target score.
    Target,
    /// The limit on the number of scored boards was reached.
    Evaluations,
    /// The limit on the number of proposals was reached.
    Proposals,
    /// The limit on the number of runs was reached.
    Runs,
}

// --- Tuning ---

/// A schedule, and how often each kind of move is made.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Defaults {
    /// How the temperature falls during a run.
    pub schedule: Schedule,
    /// The unit in which the temperature is measured.
    pub unit: Unit,
    /// How many of every 100 proposals swap two cells.
    pub swaps: u8,
}

/// Returns the settings for boards of the given size, which are the same for all dictionaries and rules.
pub fn defaults(dims: Dims) -> Defaults {
    let cells = dims.cells() as u32;
    Defaults {
        schedule: Schedule::Geometric { from: 0.025, to: 0.0055, proposals: 80 * cells * cells },
        unit: Unit::Best,
        swaps: 50,
    }
}

// --- Error ---

/// Why a climb cannot begin: a number or text that is not a valid option, options that no board meets, or bytes that are not a usable
/// checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum ClimbError {
    #[error("{0}")]
    Dims(#[from] DimsError),
    #[error("the percentage of swaps must be 0 to 100")]
    Swaps,
    #[error("temperatures must be numbers above 0")]
    Temperature,
    #[error("a run needs at least one proposal")]
    Length,
    #[error("a schedule needs 2 to {} points, got {got}", Schedule::MAX_LEN)]
    Count { got: usize },
    #[error("the points must start at proposal 0 and be in ascending order")]
    Order,
    #[error("{0}")]
    Dice(#[from] DiceError),
    #[error("these dice are for {dice} boards, but the climb uses {dims}")]
    DiceSize { dims: Dims, dice: Dims },
    #[error("fixed cells: {0}")]
    Face(#[source] LetterError),
    #[error("{0}")]
    Letter(#[from] LetterError),
    #[error("{}, got {got}: write ? for each free cell", dims.needs("board", "cell", "cells"))]
    Fixed { dims: Dims, got: usize },
    #[error("the fixed cells have {got} rows, but the size is {dims}")]
    FixedRows { dims: Dims, got: usize },
    #[error("at most {MAX_SYMBOLS} different faces can be used")]
    ManyFaces,
    #[error("there is no cell to change: fix fewer cells, or allow more letters")]
    NothingFree,
    #[error("the word doesn't fit on this board")]
    NoPlace,
    #[error("no board was found that meets all these constraints")]
    Empty,
    #[error("this is not a saved climb")]
    Foreign,
    #[error(
        "this climb was saved by another version of the program (its format is {found}, not {known})"
    )]
    Version { found: u8, known: u8 },
    #[error("this saved climb is damaged")]
    Damaged,
    #[error("this climb was made with another dictionary: choose that dictionary first")]
    Dictionary,
}
