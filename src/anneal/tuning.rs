//! The default settings of a climb.
//!
//! Other settings were tried on 4x4 boards but not adopted. Climbs with each of the settings used the same 200 seeds and stopped
//! when they hit a board with 3,625 points. Temperatures are percentages of the run's best score so far. The machine had a load
//! average of about 10:
//!
//! | settings | boards scored per hit | proposals per hit | CPU time |
//! |---|---:|---:|---:|
//! | the defaults | 81,636 ± 5,612 | 223,573 | 0.54 s |
//! | 12,288 proposals per run instead of 20,480 | 92,966 ± 7,159 | 227,409 | 0.61 s |
//! | starting temperature 1.8% instead of 2.5%, 16,384 proposals per run | 86,221 ± 5,673 | 290,501 | 0.56 s |
//! | 30% swaps instead of 50% | 102,454 ± 7,896 | 271,617 | 0.69 s |
//! | final temperature 0.75% instead of 0.55% | 75,547 ± 5,427 | 177,450 | 0.59 s |
//!
//! About one run in eleven reaches 3,625 points. The defaults scored 152,000 boards per second. At that speed, a mean of 0.4 s per
//! hit would take 61,000 boards per hit, and none of these settings comes close. The last one may need fewer boards than the
//! defaults, although the difference is within the margin of error; but it also scored fewer boards per second.

use serde::Serialize;

use super::options::Percent;
use super::schedule::{Schedule, Unit};
use crate::grid::Dims;

/// A schedule, and how often each kind of move is made.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Defaults {
    /// How the temperature falls during a run.
    pub schedule: Schedule,
    /// The unit in which the temperature is measured.
    pub unit: Unit,
    /// How many of every 100 proposals swap two cells.
    pub swaps: Percent,
}

/// Returns the settings for boards of the given size, which are the same for all dictionaries and rules.
#[must_use]
pub fn defaults(dims: Dims) -> Defaults {
    let cells = dims.cells() as u32;
    Defaults {
        schedule: Schedule::geometric(0.025, 0.0055, 80 * cells * cells)
            .expect("the temperatures are above 0, and a board has at least one cell"),
        unit: Unit::Best,
        swaps: Percent::HALF,
    }
}
