//! The result of a round of a hill climb.

use serde::{Deserialize, Serialize};

/// The result of a round of a hill climb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Round {
    /// The number of the run, counted from 0.
    pub run: u32,
    /// The number of the round within the run, counted from 0.
    pub round: u32,
    /// The number of boards in the pool.
    pub pool: u32,
    /// The number of boards in the pool that this round added; if there are none, the run is over.
    pub fresh: u32,
    /// The points of the best board in the pool.
    pub best: u32,
    /// The points of the worst board in the pool.
    pub worst: u32,
    /// The number of boards that the climb had tried when the round ended.
    pub proposals: u64,
    /// The number of boards that the climb had scored when the round ended.
    pub evaluations: u64,
}
