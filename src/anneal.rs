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
mod error;
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
mod near_tests;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

pub use self::checkpoint::CheckpointError;
pub use self::climb::{Climb, Proposal, RunResult};
pub use self::constraint::{Constraints, LetterOdds, SpaceError};
pub use self::error::ClimbError;
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
