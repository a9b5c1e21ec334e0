//! The settings a climb has when none are given.

use super::schedule::{Schedule, Unit};
use crate::grid::Dims;

/// A schedule and a mix of moves.
pub(super) struct Tuned {
    pub(super) schedule: Schedule,
    pub(super) unit: Unit,
    pub(super) swaps: u8,
}

/// Settings for boards of a size, whatever the dictionary and the rules.
pub(super) fn defaults(dims: Dims) -> Tuned {
    let cells = dims.cells() as u32;
    Tuned {
        schedule: Schedule::Geometric {
            from: 0.025,
            to: 0.0055,
            proposals: 80 * cells * cells,
        },
        unit: Unit::Best,
        swaps: 50,
    }
}
