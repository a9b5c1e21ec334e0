//! The options of a climb, in types whose values are checked when they are created.

use serde::{Deserialize, Serialize};

use super::constraint::{Constraints, LetterOdds};
use super::schedule::{Schedule, Unit};
use crate::grid::Dims;
use crate::scoring::Rules;

/// The options of a climb: which boards are allowed, the rules, the schedule, and when to stop.
///
/// [`OptionsRecord`](super::OptionsRecord) holds the same options as plain text and numbers, which people can read
/// and which pages and files can store.
#[derive(Clone, Debug)]
pub struct Options {
    /// The seed: any string. The same seed, options, and dictionary give the same climb everywhere.
    pub seed: String,
    /// Which words count, and how many points they earn.
    pub rules: Rules,
    /// How the temperature falls during a run. If this is `None`, the climb uses a schedule that suits the size.
    pub schedule: Option<Schedule>,
    /// The unit in which the temperature is measured. If this is `None`, the unit is points if a schedule is given; the default
    /// schedule uses shares of the run's best score.
    pub unit: Option<Unit>,
    /// The share of proposals that swap two cells; the others change a letter. `None` means 50%.
    pub swaps: Option<Percent>,
    /// How to draw new letters if no dice are given.
    pub letters: LetterOdds,
    /// Which boards are allowed, including their size.
    pub constraints: Constraints,
    /// When to stop.
    pub limits: ClimbLimits,
}

impl Options {
    /// Creates the options for an endless climb on boards of the given size, under the standard rules.
    #[must_use]
    pub fn new(dims: Dims, seed: impl Into<String>) -> Self {
        Self {
            seed: seed.into(),
            rules: Rules::default(),
            schedule: None,
            unit: None,
            swaps: None,
            letters: LetterOdds::default(),
            constraints: Constraints::new(dims),
            limits: ClimbLimits::default(),
        }
    }

    /// Returns the size of the boards.
    #[must_use]
    pub fn dims(&self) -> Dims {
        self.constraints.dims()
    }

    /// Returns the options that climber number `index` uses when several climbers are given the same seed. Climber 0 uses these
    /// options unchanged. Each of the others gets a seed of its own, derived from this one.
    #[must_use]
    pub fn climber(&self, index: u32) -> Self {
        let seed = climber_seed(&self.seed, index);
        let options = self.clone();
        Self { seed, ..options }
    }
}

/// Returns the seed that climber number `index` uses when several climbers are given the same `seed`.
pub(super) fn climber_seed(seed: &str, index: u32) -> String {
    match index {
        0 => seed.to_owned(),
        _ => format!("{seed}/{index}"),
    }
}

/// A whole percentage, `0..=100`.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Percent(u8);

impl Percent {
    /// Creates a percentage, or returns `None` if it is above 100.
    #[must_use]
    pub const fn new(share: u8) -> Option<Self> {
        if share <= 100 { Some(Self(share)) } else { None }
    }

    /// Returns the percentage as a number, `0..=100`.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The percentage 50%.
    pub(super) const HALF: Self = Self(50);
    /// The percentage 0%.
    pub(super) const NONE: Self = Self(0);
}

/// The number of boards that a hill climb keeps from round to round, `1..=`[`PoolSize::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PoolSize(u32);

impl PoolSize {
    /// The largest pool size.
    pub const MAX: u32 = 1_000_000;

    /// Creates a pool size, or returns `None` if it is 0 or above [`PoolSize::MAX`].
    #[must_use]
    pub const fn new(boards: u32) -> Option<Self> {
        if boards >= 1 && boards <= Self::MAX { Some(Self(boards)) } else { None }
    }

    /// Returns the number of boards, `1..=`[`PoolSize::MAX`].
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl Default for PoolSize {
    /// Returns the pool size used in 2025.
    fn default() -> Self {
        Self(500)
    }
}

/// The greatest number of edits between a given board and the boards near it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum EditDistance {
    /// The boards that are one edit away.
    #[default]
    One,
    /// The boards that are one or two edits away.
    Two,
}

impl EditDistance {
    /// Returns the distance of this many edits, or `None` if the number is not 1 or 2.
    #[must_use]
    pub const fn new(edits: u8) -> Option<Self> {
        match edits {
            1 => Some(Self::One),
            2 => Some(Self::Two),
            _ => None,
        }
    }

    /// Returns the number of edits, 1 or 2.
    #[must_use]
    pub const fn get(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
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

impl ClimbLimits {
    /// Returns which limit these numbers reach, checking the target first, then the evaluations, the proposals, and the runs. If
    /// they reach none, the climb is still running.
    pub(super) fn status(
        &self,
        best: u32,
        evaluations: u64,
        proposals: u64,
        runs: u32,
    ) -> ClimbStatus {
        let met = |limit: Option<u64>, value| limit.is_some_and(|limit| value >= limit);
        if met(self.target.map(u64::from), u64::from(best)) {
            ClimbStatus::Target
        } else if met(self.evaluations, evaluations) {
            ClimbStatus::Evaluations
        } else if met(self.proposals, proposals) {
            ClimbStatus::Proposals
        } else if met(self.runs.map(u64::from), u64::from(runs)) {
            ClimbStatus::Runs
        } else {
            ClimbStatus::Running
        }
    }
}
