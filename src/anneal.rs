//! The search for high-scoring boards: simulated annealing, under constraints, as a job that can be watched.
//!
//! - [`Climb`]: the job. [`Options`] say what it climbs; [`Frame`] and its companions show it.
//! - [`HillClimb`]: the other job, a pool of boards that takes in all boards around the best ones. [`Surroundings`]: just these,
//!   for one board.
//! - [`Schedule`]: how the temperature falls. [`accept`]: the rule that it is for.
//!
//! Source of the method: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by Simulated Annealing", 1983.
//! Everything is a function of options, dictionary and seed, to the bit, natively and in the browser: no
//! clock, and no mathematics of the platform.

pub mod accept;
mod cache;
mod checkpoint;
mod climb;
mod constraint;
mod edits;
mod evaluate;
mod frame;
mod hall;
mod hill;
mod history;
mod near;
mod options;
mod palette;
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
pub use self::constraint::SpaceError;
pub use self::frame::{Frame, Reign, Reigns, Scrub, Standing};
pub use self::hall::{HALL_SIZE, HallEntry};
pub use self::hill::{HillClimb, HillOptions, Round};
pub use self::history::{History, Sample};
pub use self::near::{Around, Surroundings};
pub use self::options::{Constraints, Letters, Limits, Options, Status};
pub use self::schedule::{Schedule, ScheduleError, Unit};
pub use self::space::MoveKind;
pub use self::tuning::{Defaults, defaults};

use crate::grid::DimsError;

/// Why a climb cannot begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClimbError {
    /// The size cannot be read.
    Dims(DimsError),
    /// A minimum length that is not `1..=6`.
    MinLength,
    /// A number of edits that is not 1 or 2.
    Edits,
    /// A pool of no boards, or of too many.
    Pool,
    /// A share of swaps above 100.
    Swaps,
    /// The schedule cannot be followed.
    Schedule(ScheduleError),
    /// There are no boards to climb on.
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
            Self::MinLength => f.write_str("the shortest words that count have 1 to 6 letters"),
            Self::Edits => f.write_str("boards are looked for one or two edits away"),
            Self::Pool => write!(f, "a pool has 1 to {} boards", HillClimb::MAX_POOL),
            Self::Swaps => f.write_str("swaps are a share of 100 moves: 0 to 100"),
            Self::Schedule(error) => error.fmt(f),
            Self::Space(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ClimbError {}
