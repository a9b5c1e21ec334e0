//! What a climb is asked to do, as plain values that people and pages can write.

use serde::{Deserialize, Serialize};

use super::ClimbError;
use super::schedule::{Schedule, Unit};
use crate::scoring::{MinLength, Rules, Scoring};

/// A climb: which boards, by which rules, along which schedule, how far.
///
/// Field names are camelCase in JSON, unknown ones are refused, and all but `size` and `seed` have defaults.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Options {
    /// `RxC`.
    pub size: String,
    /// The seed, any text: the same seed, options and dictionary give the same climb everywhere.
    pub seed: String,
    /// The points table.
    #[serde(default)]
    pub scoring: Scoring,
    /// Shorter words do not count, `1..=6`.
    #[serde(default = "three")]
    pub min_length: u8,
    /// How the temperature falls; by default a schedule that suits the size.
    #[serde(default)]
    pub schedule: Option<Schedule>,
    /// What the temperature is measured in.
    #[serde(default)]
    pub unit: Option<Unit>,
    /// Of 100 proposals, how many swap two cells (`0..=100`); the others change a letter.
    #[serde(default)]
    pub swaps: Option<u8>,
    /// How new letters are drawn where no dice are given.
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
    /// A climb of a size by the standard rules, without end.
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

    /// The options of climber `index` of several that share a seed: climber 0 is the climb itself.
    #[must_use]
    pub fn climber(&self, index: u32) -> Self {
        let seed = climber_seed(&self.seed, index);
        let options = self.clone();
        Self { seed, ..options }
    }
}

/// The seed of climber `index` of several.
pub(super) fn climber_seed(seed: &str, index: u32) -> String {
    match index {
        0 => seed.to_owned(),
        _ => format!("{seed}/{index}"),
    }
}

/// How likely each letter is for a cell that changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Letters {
    /// As the dictionary has them, every word counted once.
    #[default]
    Frequency,
    /// All alike, as in 2009.
    Uniform,
}

/// Which boards are allowed. Everything given must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Constraints {
    /// Only boards that these dice can roll: a name, or one die a line.
    pub dice: Option<String>,
    /// What is on each cell, row by row: a face (`q` or `qu` for Qu), `.` for a gap, `?` or nothing for a free
    /// cell. A text, one character a cell, or its cells separated by blanks; `/` and line ends between rows may be
    /// given.
    pub fixed: Option<String>,
    /// The letters that cells may have, where they are not fixed.
    pub letters: Option<String>,
    /// A word (of the list or not) that must be on the board.
    pub word: Option<String>,
}

/// When a climb stops, whichever comes first; nothing given: never.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Limits {
    /// A board of at least so many points was found.
    pub target: Option<u32>,
    /// So many boards were scored (repeats that the climb remembers are free).
    pub evaluations: Option<u64>,
    /// So many proposals were made.
    pub proposals: Option<u64>,
    /// So many runs ended.
    pub runs: Option<u32>,
}

/// Whether there is more to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Status {
    /// There is.
    Running,
    /// The target was reached.
    Target,
    /// The limit of evaluations was met.
    Evaluations,
    /// The limit of proposals was met.
    Proposals,
    /// The limit of runs was met.
    Runs,
}

impl Limits {
    /// The first limit that is met.
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

/// The rules that options write.
pub(super) fn rules(scoring: Scoring, min_length: u8) -> Result<Rules, ClimbError> {
    let min_length = MinLength::new(min_length).ok_or(ClimbError::MinLength)?;
    Ok(Rules {
        scoring,
        min_length,
    })
}
