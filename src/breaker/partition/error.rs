//! Why a text is not a partition or a list of class ids.

use core::fmt;

use crate::letter::LetterError;

/// The error for text that is not a partition or a list of class ids.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartitionError {
    /// A list has no letter groups.
    Empty,
    /// The kind of cell is unknown.
    Kind(String),
    /// Two lists of letter groups apply to the same cells.
    TwoClauses(String),
    /// A kind of cell has no letter groups.
    NoBuckets(&'static str),
    /// A letter is in two groups for the same cells.
    Twice(char),
    /// A character is not a letter of the alphabet.
    Letter(LetterError),
    /// There would be 2^53 classes or more.
    TooMany,
    /// The text is not a list of existing class ids.
    Ids(String),
}

impl fmt::Display for PartitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => {
                f.write_str("letter groups consist of letters, with spaces between groups")
            }
            Self::Kind(name) => {
                write!(f, "`{name}` is not a kind of cell: use center, edge or corner")
            }
            Self::TwoClauses(clause) => {
                write!(f, "`{clause}` is for cells that already have letter groups")
            }
            Self::NoBuckets(kind) => write!(f, "there are no letter groups for {kind} cells"),
            Self::Twice(letter) => write!(f, "`{letter}` is in two letter groups"),
            Self::Letter(error) => error.fmt(f),
            Self::Ids(why) => f.write_str(why),
            Self::TooMany => f.write_str("that makes too many classes: use fewer letter groups"),
        }
    }
}

impl core::error::Error for PartitionError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Letter(error) => Some(error),
            _ => None,
        }
    }
}
