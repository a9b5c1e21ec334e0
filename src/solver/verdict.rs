//! The verdict on what a player enters.

use super::spell::Speller;
use crate::dict::Dictionary;
use crate::grid::Cell;
use crate::scoring::Rules;

/// Whether a string that a player entered counts and, if not, why.
///
/// ```
/// use boggle_lab::{board::Board, dict::Dictionary, scoring::Rules, solver::{Speller, WordVerdict}};
/// let dictionary = Dictionary::from_words(["tea", "tee"]).unwrap();
/// let board = Board::read("te / ae", None, dictionary.alphabet()).unwrap();
/// let speller = Speller::new(&board);
/// let judge = |text| speller.judge(text, &dictionary, Rules::default());
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

impl Speller {
    /// Judges a string that a player entered on the board. Text that the alphabet can't spell is not on any board.
    #[must_use]
    pub fn judge(&self, text: &str, dictionary: &Dictionary, rules: Rules) -> WordVerdict {
        let length = text.chars().count();
        if !rules.counts(length) {
            return WordVerdict::TooShort;
        }
        let Ok(letters) = dictionary.alphabet().spell(text) else {
            return WordVerdict::NotOnBoard;
        };
        match self.trace(&letters) {
            None => WordVerdict::NotOnBoard,
            Some(path) if dictionary.contains(&letters) => {
                WordVerdict::Good { points: rules.points(length), path }
            }
            Some(path) => WordVerdict::NotAWord { path },
        }
    }
}
