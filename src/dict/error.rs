//! Why a dictionary can't be made.

use core::fmt;

use super::automaton::BuildError;
use super::list::ListError;
use crate::letter::LetterError;

/// Why a dictionary cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DictionaryError {
    /// The words are not a valid list.
    List(ListError),
    /// The rule leaves out every word of the list.
    NoWords {
        /// The number of words in the list.
        raw: usize,
    },
    /// The words use too many different letters.
    Letters(LetterError),
    /// The words have so little in common that their automaton is too large.
    Build(BuildError),
}

impl From<ListError> for DictionaryError {
    fn from(error: ListError) -> Self {
        Self::List(error)
    }
}

impl From<BuildError> for DictionaryError {
    fn from(error: BuildError) -> Self {
        Self::Build(error)
    }
}

impl From<LetterError> for DictionaryError {
    fn from(error: LetterError) -> Self {
        Self::Letters(error)
    }
}

impl fmt::Display for DictionaryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoWords { raw: 0 } => f.write_str("there are no words in this list"),
            Self::NoWords { raw } => {
                write!(f, "the word rule leaves out all {raw} words of this list")
            }
            Self::List(error) => error.fmt(f),
            Self::Letters(error) => error.fmt(f),
            Self::Build(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for DictionaryError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::List(error) => Some(error),
            Self::Letters(error) => Some(error),
            Self::Build(error) => Some(error),
            _ => None,
        }
    }
}
