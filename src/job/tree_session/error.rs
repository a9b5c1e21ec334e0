//! The errors of a session with trees.

use core::fmt;

use crate::class::ClassError;
use crate::dict::DictionaryError;
use crate::tree::{HandError, TreeError};

/// The maximum number of letter paths for which a tree is built. Building such a tree takes about half a minute in a browser.
pub(super) const MOST_PATHS: f64 = 400e6;

/// Why a session cannot do what was requested. The message can be shown to people.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SessionError {
    /// The class cannot be read.
    Class(ClassError),
    /// The list of words cannot be read.
    Words(String),
    /// The words cannot be compiled to a dictionary.
    Dictionary(DictionaryError),
    /// The tree that was written by hand cannot be read.
    Hand(HandError),
    /// A tree cannot be built.
    Tree(TreeError),
    /// The tree of the class would be too large to build.
    TooManyPaths {
        /// The estimated number of letter paths that building it would follow.
        paths: f64,
    },
    /// The minimum word length is out of range.
    MinLength,
    /// The board has no cell with this number.
    NoCell,
    /// The cell has no letter at this position.
    NoLetter,
    /// No word is left if this letter is fixed.
    Wordless,
    /// The first tree has not been built yet.
    NotBuilt,
    /// The series has no tree with this number.
    NoState,
    /// There is no operation to finish.
    NoWork,
    /// More boards are left in the tree than the limit allows.
    ManyBoards {
        /// The limit.
        limit: usize,
    },
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Class(error) => error.fmt(f),
            Self::Words(error) => f.write_str(error),
            Self::Dictionary(error) => error.fmt(f),
            Self::Hand(error) => error.fmt(f),
            Self::Tree(error) => error.fmt(f),
            Self::TooManyPaths { paths } => write!(
                f,
                "This tree would be too large: building it would follow about {} letter paths, and the limit is {}. \
                 Give the cells fewer letters, or use fewer words.",
                rounded(*paths),
                rounded(MOST_PATHS)
            ),
            Self::MinLength => f.write_str("The minimum word length must be 1 to 6."),
            Self::NoCell => f.write_str("The board has no such cell."),
            Self::NoLetter => f.write_str("The cell does not have that letter."),
            Self::Wordless => {
                f.write_str("No word is left with this letter. Choose another letter.")
            }
            Self::NotBuilt => f.write_str("The first tree is not built yet."),
            Self::NoState => f.write_str("This tree is not ready yet."),
            Self::NoWork => f.write_str("There is no operation to finish."),
            Self::ManyBoards { limit } => {
                write!(
                    f,
                    "More than {limit} boards are left. Lift more cells, or raise the cutoff."
                )
            }
        }
    }
}

/// Formats a large number with a word such as "million" and two significant digits; the estimate is no more precise than that.
fn rounded(number: f64) -> String {
    let (unit, name) = [(1e12, " trillion"), (1e9, " billion"), (1e6, " million")]
        .into_iter()
        .find(|(unit, _)| number >= *unit)
        .unwrap_or((1.0, ""));
    let value = number / unit;
    let power = 10f64.powi((value.log10().floor() as i32 - 1).max(-1));
    format!("{}{name}", (value / power).round() * power)
}

impl core::error::Error for SessionError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Class(error) => Some(error),
            Self::Dictionary(error) => Some(error),
            Self::Hand(error) => Some(error),
            Self::Tree(error) => Some(error),
            _ => None,
        }
    }
}

impl From<ClassError> for SessionError {
    fn from(error: ClassError) -> Self {
        Self::Class(error)
    }
}

impl From<DictionaryError> for SessionError {
    fn from(error: DictionaryError) -> Self {
        Self::Dictionary(error)
    }
}

impl From<HandError> for SessionError {
    fn from(error: HandError) -> Self {
        Self::Hand(error)
    }
}

impl From<TreeError> for SessionError {
    fn from(error: TreeError) -> Self {
        Self::Tree(error)
    }
}
