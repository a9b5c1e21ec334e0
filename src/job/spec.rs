//! The specification of a proof, in the form in which people write it, and the reasons why it may be invalid.

use core::fmt;

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
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
    /// The class cannot be read.
    Class(ClassError),
    /// The partition, or the numbers of its classes, cannot be read.
    Partition(PartitionError),
    /// No partition is suggested for boards of this size.
    NoPartition(Dims),
    /// A single class was given together with class numbers or a shard, which select classes of a partition.
    PartOfClass,
    /// The dice are for boards of a different size.
    DiceSize {
        /// The name of the dice.
        name: String,
        /// The size that the dice are for.
        dice: Dims,
        /// The size of the boards.
        dims: Dims,
    },
    /// The dice have the name of a published set but differ from that set.
    DiceName(String),
    /// The dice in a log cannot be read.
    Dice(DiceError),
    /// The log names an unknown method.
    Method(UnknownMethod),
    /// The log names an unknown points table.
    Scoring(ScoringError),
    /// A field in a log has an impossible value.
    Unreadable {
        /// The name of the field.
        field: &'static str,
        /// The value of the field.
        value: String,
    },
    /// The log was written by a later version of the program or of the method.
    Newer {
        /// The version of the program.
        version: String,
        /// The name of the method and its version.
        method: String,
    },
    /// The log is from version 1 of the default method, which could handle only a limited number of words with the
    /// same set of letters. The log's word list has more, so boards may be missing.
    LosesBoards,
    /// A field in a log contradicts the other fields.
    Run(Difference),
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Class(error) => error.fmt(f),
            Self::Partition(error) => error.fmt(f),
            Self::NoPartition(dims) => write!(
                f,
                "there is no suggested partition for {dims} boards: say how to split the alphabet into letter groups"
            ),
            Self::PartOfClass => {
                f.write_str("a single class can't be divided by class numbers or shards: leave them out")
            }
            Self::DiceSize { name, dice, dims } => {
                write!(f, "the dice {name} are for {dice} boards, not {dims}")
            }
            Self::DiceName(name) => write!(
                f,
                "these are not the dice called {name}: give them another name"
            ),
            Self::Dice(error) => write!(f, "the dice of this log cannot be read: {error}"),
            Self::Method(error) => error.fmt(f),
            Self::Scoring(error) => error.fmt(f),
            Self::Unreadable { field, value } => {
                write!(f, "its {field} cannot be `{value}`")
            }
            Self::Newer { version, method } => write!(
                f,
                "it was written by a later version, boggle {version} with the method {method}: use that version"
            ),
            Self::LosesBoards => f.write_str(
                "version 1 of the method could miss boards with this word list, because more than 65,536 of its words use \
                 the same set of letters: run the proof again",
            ),
            Self::Run(difference) => {
                write!(f, "its description of the run is wrong: {difference}")
            }
        }
    }
}

impl core::error::Error for ProofError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Class(error) => Some(error),
            Self::Partition(error) => Some(error),
            Self::Dice(error) => Some(error),
            Self::Method(error) => Some(error),
            Self::Scoring(error) => Some(error),
            _ => None,
        }
    }
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
