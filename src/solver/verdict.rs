//! The verdict on what a player enters.

use super::Speller;
use crate::board::Board;
use crate::dict::Dictionary;
use crate::grid::Cell;
use crate::scoring::Rules;

/// Whether a string that a player entered counts and, if not, why.
///
/// ```
/// use boggle_lab::{board::Board, dict::Dictionary, scoring::Rules, solver::WordVerdict};
/// let dictionary = Dictionary::from_words(["tea", "tee"]).unwrap();
/// let board = Board::read("te / ae", None, dictionary.alphabet()).unwrap();
/// let judge = |text| WordVerdict::judge(&dictionary, text, &board, Rules::default());
/// assert!(matches!(judge("tea"), WordVerdict::Good { points: 1, .. }));
/// assert_eq!(judge("te"), WordVerdict::TooShort);
/// assert_eq!(judge("teat"), WordVerdict::NotOnBoard);
/// assert!(matches!(judge("eat"), WordVerdict::NotAWord { .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordVerdict {
    /// It counts.
    Good {
        /// The points that it earns.
        points: u32,
        /// The first path that spells it.
        path: Vec<Cell>,
    },
    /// It has fewer letters than the rules require, whatever else is true of it.
    TooShort,
    /// No path spells it.
    NotOnBoard,
    /// It is on the board, but the dictionary lacks it.
    NotAWord {
        /// The first path that spells it.
        path: Vec<Cell>,
    },
}

impl WordVerdict {
    /// Judges a string. Text that the alphabet can't spell is not on any board.
    #[must_use]
    pub fn judge(dictionary: &Dictionary, text: &str, board: &Board, rules: Rules) -> Self {
        let length = text.chars().count();
        if !rules.counts(length) {
            return Self::TooShort;
        }
        let Ok(letters) = dictionary.alphabet().spell(text) else {
            return Self::NotOnBoard;
        };
        match Speller::new(board).trace(&letters) {
            None => Self::NotOnBoard,
            Some(path) if dictionary.contains(&letters) => Self::Good {
                points: rules.points(length),
                path,
            },
            Some(path) => Self::NotAWord { path },
        }
    }
}
