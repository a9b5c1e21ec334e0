//! Searches for high-scoring boards by simulated annealing, with optional constraints. The search runs as a job
//! that can be watched.
//!
//! - [`Climb`]: the annealing job. Its [`Options`] say how it climbs, and a [`Frame`] shows its progress.
//! - [`HillClimb`]: a different job, which keeps a pool of boards and tries every board close to the best ones.
//!   [`NearbyBoards`] tries every board close to a single given board.
//! - [`Schedule`]: how the temperature falls. The module [`accept`] has the acceptance rule, which uses the temperature.
//!
//! Source of the method: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by Simulated Annealing", 1983. The result
//! depends only on the options, the dictionary, and the seed, and it is the same down to the last bit in the native program and in
//! the browser: the search uses neither a clock nor the platform's floating-point functions.

pub mod accept;
mod cache;
mod checkpoint;
mod climb;
mod constraint;
mod drive;
mod edits;
mod evaluate;
mod frame;
mod hall;
mod hill;
mod history;
mod near;
mod options;
mod palette;
mod record;
mod replay;
mod report;
mod schedule;
mod space;
mod tuning;
mod word;

#[cfg(test)]
mod hill_tests;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

use core::fmt;

pub use self::checkpoint::CheckpointError;
pub use self::climb::{Climb, Proposal, RunResult};
pub use self::constraint::{Constraints, LetterOdds, SpaceError};
pub use self::frame::{Frame, RecordHolder, RecordHolderRows, Scrub, Standing};
pub use self::hall::{HALL_SIZE, HallEntry};
pub use self::hill::{HillClimb, HillOptions, HillRecord, Round};
pub use self::history::{ClimbSample, History};
pub use self::near::{NearbyBoards, NearbyTally};
pub use self::options::{ClimbLimits, ClimbStatus, EditDistance, Options, Percent, PoolSize};
pub use self::record::{ConstraintsRecord, OptionsRecord};
pub use self::schedule::{Schedule, ScheduleError, ScheduleRecord, Unit};
pub use self::space::MoveKind;
pub use self::tuning::{Defaults, defaults};

use crate::grid::DimsError;

/// Why a climb cannot begin: a number or text that is not a valid option, or options that no board meets.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClimbError {
    /// The text given as the size is not a valid size.
    Dims(DimsError),
    /// The minimum word length is not in `1..=6`.
    MinLength,
    /// The number of edits is not 1 or 2.
    Edits,
    /// The pool size is either 0 or larger than [`PoolSize::MAX`].
    Pool,
    /// The share of proposals that are swaps is above 100%.
    Swaps,
    /// The schedule is invalid.
    Schedule(ScheduleError),
    /// No board meets the constraints, or the constraints cannot be read.
    Space(SpaceError),
}

impl From<DimsError> for ClimbError {
    fn from(error: DimsError) -> Self {
        Self::Dims(error)
    }
}

impl From<ScheduleError> for ClimbError {
    fn from(error: ScheduleError) -> Self {
        Self::Schedule(error)
    }
}

impl From<SpaceError> for ClimbError {
    fn from(error: SpaceError) -> Self {
        Self::Space(error)
    }
}

impl fmt::Display for ClimbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dims(error) => error.fmt(f),
            Self::MinLength => f.write_str("the minimum word length must be 1 to 6 letters"),
            Self::Edits => f.write_str("the number of edits must be 1 or 2"),
            Self::Pool => write!(f, "the pool must have 1 to {} boards", PoolSize::MAX),
            Self::Swaps => f.write_str("the percentage of swaps must be 0 to 100"),
            Self::Schedule(error) => error.fmt(f),
            Self::Space(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ClimbError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Dims(error) => Some(error),
            Self::Schedule(error) => Some(error),
            Self::Space(error) => Some(error),
            _ => None,
        }
    }
}
