//! The default settings of a climb.

use serde::Serialize;

use super::options::Percent;
use super::schedule::{Schedule, Unit};
use crate::grid::Dims;

/// A schedule and a mix of moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Defaults {
    /// How the temperature falls.
    pub schedule: Schedule,
    /// The unit in which the temperature is measured.
    pub unit: Unit,
    /// How many of every 100 proposals swap two cells.
    pub swaps: Percent,
}

/// Returns the settings for boards of a size, which are the same for all dictionaries and rules.
#[must_use]
pub fn defaults(dims: Dims) -> Defaults {
    let cells = dims.cells() as u32;
    Defaults {
        schedule: Schedule::Geometric {
            from: 0.025,
            to: 0.0055,
            proposals: 80 * cells * cells,
        },
        unit: Unit::Best,
        swaps: Percent::HALF,
    }
}
