//! The options of a climb, as plain values that people and pages can write.

use serde::{Deserialize, Serialize};

use super::ClimbError;
use super::schedule::{Schedule, Unit};
use crate::scoring::{MinLength, Rules, Scoring};

/// The options of a climb: which boards, under which rules, along which schedule, and when to stop.
///
/// Field names are camelCase in JSON, unknown fields are rejected, and all fields except `size` and `seed` have
/// defaults.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Options {
    /// The size of the boards, as `RxC`.
    pub size: String,
    /// The seed, any text. The same seed, options, and dictionary give the same climb everywhere.
    pub seed: String,
    /// The points table.
    #[serde(default)]
    pub scoring: Scoring,
    /// The minimum word length, `1..=6`; shorter words do not count.
    #[serde(default = "three")]
    pub min_length: u8,
    /// How the temperature falls. The default is a schedule that suits the size.
    #[serde(default)]
    pub schedule: Option<Schedule>,
    /// The unit in which the temperature is measured.
    #[serde(default)]
    pub unit: Option<Unit>,
    /// How many of every 100 proposals swap two cells (`0..=100`); the others change a letter.
    #[serde(default)]
    pub swaps: Option<u8>,
    /// How to draw new letters if no dice are given.
    #[serde(default)]
    pub letters: Letters,
    /// Which boards are allowed.
    #[serde(default)]
    pub constraints: Constraints,
    /// When to stop.
    #[serde(default)]
    pub limits: Limits,
}

fn three() -> u8 {
    3
}

impl Options {
    /// Creates the options of an endless climb of a size under the standard rules.
    #[must_use]
    pub fn new(size: impl Into<String>, seed: impl Into<String>) -> Self {
        Self {
            size: size.into(),
            seed: seed.into(),
            scoring: Scoring::Standard,
            min_length: 3,
            schedule: None,
            unit: None,
            swaps: None,
            letters: Letters::default(),
            constraints: Constraints::default(),
            limits: Limits::default(),
        }
    }

    /// Returns the name of the first field that differs from `other`, or `None` if climbs with both
    /// take the same course until one of them reaches a limit.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<&'static str> {
        let same = |field, same: bool| (!same).then_some(field);
        [
            same("constraints", self.constraints == other.constraints),
            same("letters", self.letters == other.letters),
            same("minimum length", self.min_length == other.min_length),
            same(
                "schedule",
                (&self.schedule, self.unit) == (&other.schedule, other.unit),
            ),
            same("points table", self.scoring == other.scoring),
            same("seed", self.seed == other.seed),
            same("size", self.size == other.size),
            same("share of swaps", self.swaps == other.swaps),
        ]
        .into_iter()
        .flatten()
        .next()
    }

    /// Returns the options of climber number `index` of several that share a seed. Climber 0 is the climb itself.
    #[must_use]
    pub fn climber(&self, index: u32) -> Self {
        let seed = climber_seed(&self.seed, index);
        let options = self.clone();
        Self { seed, ..options }
    }
}

/// Returns the seed of climber number `index` of several that share `seed`.
pub(super) fn climber_seed(seed: &str, index: u32) -> String {
    match index {
        0 => seed.to_owned(),
        _ => format!("{seed}/{index}"),
    }
}

/// How likely each letter is when a cell changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Letters {
    /// As often as it occurs in the dictionary's words, counting every word once.
    #[default]
    Frequency,
    /// Equally likely, as in 2009.
    Uniform,
}

/// The boards that are allowed. All constraints given must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Constraints {
    /// Allows only boards that these dice can roll: the name of a set, or one die per line.
    pub dice: Option<String>,
    /// What must be on each cell, row by row: a face (`q` or `qu` for Qu), `.` for a gap, or `?` for a free cell. The
    /// text has either one character per cell or cells separated by blanks; `/` and line breaks between rows are
    /// optional. An empty text leaves all cells free.
    pub fixed: Option<String>,
    /// The letters that cells may show if they are not fixed.
    pub letters: Option<String>,
    /// A word that must be on the board, whether or not it is in the word list.
    pub word: Option<String>,
}

/// The limits that stop a climb, whichever is reached first. Without any, it never stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Limits {
    /// Stop once a board scores at least this many points.
    pub target: Option<u32>,
    /// Stops after this many boards are scored. Boards that the climb remembers do not count.
    pub evaluations: Option<u64>,
    /// Stops after this many proposals.
    pub proposals: Option<u64>,
    /// Stops after this many runs.
    pub runs: Option<u32>,
}

/// Whether a climb is still running, or which limit stopped it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Status {
    /// No limit has been reached.
    Running,
    /// The target was reached.
    Target,
    /// The limit on evaluations was reached.
    Evaluations,
    /// The limit on proposals was reached.
    Proposals,
    /// The limit on runs was reached.
    Runs,
}

impl Limits {
    /// Returns the first limit that is reached.
    pub(super) fn status(&self, best: u32, evaluations: u64, proposals: u64, runs: u32) -> Status {
        let met = |limit: Option<u64>, value| limit.is_some_and(|limit| value >= limit);
        if met(self.target.map(u64::from), u64::from(best)) {
            Status::Target
        } else if met(self.evaluations, evaluations) {
            Status::Evaluations
        } else if met(self.proposals, proposals) {
            Status::Proposals
        } else if met(self.runs.map(u64::from), u64::from(runs)) {
            Status::Runs
        } else {
            Status::Running
        }
    }
}

/// Returns the rules that the options describe.
pub(super) fn rules(scoring: Scoring, min_length: u8) -> Result<Rules, ClimbError> {
    let min_length = MinLength::new(min_length).ok_or(ClimbError::MinLength)?;
    Ok(Rules {
        scoring,
        min_length,
    })
}
