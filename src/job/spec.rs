//! The specification of a proof, in the form in which people write it, and the reasons why it may be invalid.

use super::record::Difference;
use super::selection::Shard;
use crate::breaker::{Method, PartitionError, Threshold, UnknownMethod};
use crate::class::ClassError;
use crate::dice::{DiceError, DiceSet};
use crate::grid::Dims;
use crate::scoring::{Rules, ScoringError};

/// The classes of a proof, as a person would write them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Classes {
    /// All boards of the given size, with the partition suggested for that size.
    #[default]
    Suggested,
    /// All boards that use letters from the letter groups of a partition; see
    /// [`Partition::parse`](crate::breaker::Partition::parse).
    Buckets(String),
    /// The boards of a single class; see [`BoardClass::parse`](crate::class::BoardClass::parse).
    Class(String),
}

/// Which classes the proof covers, as a person would write the selection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// All classes.
    #[default]
    All,
    /// These classes of the partition, given by number; see [`Partition::select`](crate::breaker::Partition::select).
    Ids(String),
    /// One shard of the classes.
    Shard(Shard),
}

/// The specification of a proof.
#[derive(Clone, Debug)]
pub struct ProofSpec {
    /// The size of the boards.
    pub dims: Dims,
    /// The score to reach.
    pub threshold: Threshold,
    /// The scoring rules.
    pub rules: Rules,
    /// The method of breaking classes.
    pub method: Method,
    /// The classes into which the boards are divided.
    pub classes: Classes,
    /// Which of the classes the proof covers.
    pub part: Part,
    /// A set of dice and its name; boards that the dice cannot roll are left out of the results.
    pub dice: Option<(String, DiceSet)>,
}

impl ProofSpec {
    /// Specifies a proof for all boards of the given size, under the rules of the game and with the best method.
    #[must_use]
    pub fn new(dims: Dims, threshold: Threshold) -> Self {
        Self {
            dims,
            threshold,
            rules: Rules::default(),
            method: Method::default(),
            classes: Classes::default(),
            part: Part::default(),
            dice: None,
        }
    }
}

/// Why a specification is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// The class cannot be read.
    #[error("{0}")]
    Class(#[source] ClassError),
    /// The partition, or the numbers of its classes, cannot be read.
    #[error("{0}")]
    Partition(#[source] PartitionError),
    /// No partition is suggested for boards of this size.
    #[error(
        "there is no suggested partition for {0} boards: say how to split the alphabet into letter groups"
    )]
    NoPartition(Dims),
    /// A single class was given together with class numbers or a shard, which select classes of a partition.
    #[error("a single class can't be divided by class numbers or shards: leave them out")]
    PartOfClass,
    /// The dice are for boards of a different size.
    #[error("the dice {name} are for {dice} boards, not {dims}")]
    DiceSize {
        /// The name of the dice.
        name: String,
        /// The size that the dice are for.
        dice: Dims,
        /// The size of the boards.
        dims: Dims,
    },
    /// The dice have the name of a published set but differ from that set.
    #[error("these are not the dice called {0}: give them another name")]
    DiceName(String),
    /// The dice in a log cannot be read.
    #[error("the dice of this log cannot be read: {0}")]
    Dice(#[source] DiceError),
    /// The log names an unknown method.
    #[error("{0}")]
    Method(#[source] UnknownMethod),
    /// The log names an unknown points table.
    #[error("{0}")]
    Scoring(#[source] ScoringError),
    /// A field in a log has an impossible value.
    #[error("its {field} cannot be `{value}`")]
    Unreadable {
        /// The name of the field.
        field: &'static str,
        /// The value of the field.
        value: String,
    },
    /// The log was written by a later version of the program or of the method.
    #[error(
        "it was written by a later version, boggle {version} with the method {method}: use that version"
    )]
    Newer {
        /// The version of the program.
        version: String,
        /// The name of the method and its version.
        method: String,
    },
    /// The log is from version 1 of the default method, which could handle only a limited number of words with the
    /// same set of letters. The log's word list has more, so boards may be missing.
    #[error(
        "version 1 of the method could miss boards with this word list, because more than 65,536 of its words use \
                 the same set of letters: run the proof again"
    )]
    LosesBoards,
    /// A field in a log contradicts the other fields.
    #[error("its description of the run is wrong: {0}")]
    Run(Difference),
}

macro_rules! from_error {
    ($($variant:ident: $error:ty),*) => {$(
        impl From<$error> for ProofError {
            fn from(error: $error) -> Self {
                Self::$variant(error)
            }
        }
    )*};
}
from_error!(Class: ClassError, Partition: PartitionError, Dice: DiceError, Method: UnknownMethod, Scoring: ScoringError);
