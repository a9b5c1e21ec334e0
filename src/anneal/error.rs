//! Why a climb can't begin.

use core::fmt;

use super::constraint::SpaceError;
use super::options::PoolSize;
use super::schedule::ScheduleError;
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
