//! Searches for high-scoring boards by simulated annealing, with optional constraints. The search runs as a job
//! that can be watched.
//!
//! - [`Climb`]: the annealing job. Its [`Options`] say how it climbs, and a [`Frame`] shows its progress.
//! - [`NearbyBoards`]: a different job, which scores every board close to a given one.
//! - [`Schedule`]: how the temperature falls. The module [`accept`] has the acceptance rule, which uses the temperature.
//!
//! Source of the method: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by Simulated Annealing", 1983. The result
//! depends only on the options, the dictionary, and the seed, and it is the same down to the last bit in the native program and in
//! the browser: the search uses neither a clock nor the platform's floating-point functions.

pub mod accept;
mod climb;
mod constraint;
mod evaluate;
mod found;
mod near;
mod options;
mod schedule;
mod space;
mod word;

#[cfg(test)]
mod tests;

pub use self::climb::{Climb, Proposal, Touch};
pub use self::constraint::{Constraints, LetterOdds};
pub use self::found::{
    Arrival, Frame, HALL_SIZE, HallEntry, Keyframe, RecordHolder, RecordHolderRows, Replay,
    Standing,
};
pub use self::near::NearbyBoards;
pub use self::options::{ClimbError, ClimbLimits, ClimbStatus, Defaults, Options, defaults};
pub use self::schedule::{Schedule, Unit};
pub use self::space::MoveKind;
