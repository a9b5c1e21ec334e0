//! The settings a climb has when none are given.

use serde::Serialize;

use super::schedule::{Schedule, Unit};
use crate::grid::Dims;

/// A schedule and a mix of moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Defaults {
    /// How the temperature falls.
    pub schedule: Schedule,
    /// What it is measured in.
    pub unit: Unit,
    /// Of 100 proposals, how many swap two cells.
    pub swaps: u8,
}

/// Settings for boards of a size, whatever the dictionary and the rules.
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
        swaps: 50,
    }
}
