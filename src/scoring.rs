//! What a word is worth: the one home of the points tables.

use core::fmt;
use core::str::FromStr;

/// How words earn points, by their length in letters of text (Qu counts two).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "camelCase")]
pub enum Scoring {
    /// The rules in the box: 3–4 letters 1, 5 2, 6 3, 7 5, 8 and more 11; shorter words 0.
    #[default]
    Standard,
    /// Every word 1: the board with the most words.
    Words,
    /// 2 to the power of the length: 3 letters 8, 4 letters 16, … (the same 2^20 for all words of 20 letters and more).
    Powers,
}

/// The shortest words that count, `1..=6`; 3 in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MinLength(u8);

impl MinLength {
    /// A minimum length, `1..=6`, or `None`.
    #[must_use]
    pub const fn new(letters: u8) -> Option<Self> {
        if letters >= 1 && letters <= 6 {
            Some(Self(letters))
        } else {
            None
        }
    }

    /// The length in letters of text.
    #[must_use]
    pub const fn letters(self) -> usize {
        self.0 as usize
    }
}

impl Default for MinLength {
    fn default() -> Self {
        Self(3)
    }
}

/// The rules a board is scored by: a points table and a minimum length.
///
/// ```
/// use boggle_lab::scoring::Rules;
/// let rules = Rules::default();
/// assert_eq!([2, 3, 5, 7, 8, 17].map(|n| rules.points(n)), [0, 1, 2, 5, 11, 11]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The points table.
    pub scoring: Scoring,
    /// Shorter words do not count at all.
    pub min_length: MinLength,
}

impl Rules {
    /// Points for a word of `text_len` letters; 0 below the minimum length.
    ///
    /// With [`Scoring::Standard`] a one- or two-letter word is worth 0 even when it counts as a word.
    #[must_use]
    pub const fn points(&self, text_len: usize) -> u32 {
        if text_len < self.min_length.letters() {
            return 0;
        }
        match self.scoring {
            Scoring::Standard => match text_len {
                0..=2 => 0,
                3 | 4 => 1,
                5 => 2,
                6 => 3,
                7 => 5,
                _ => 11,
            },
            Scoring::Words => 1,
            Scoring::Powers => 1 << if text_len < 20 { text_len } else { 20 },
        }
    }

    /// Whether a word of `text_len` letters counts as a word at all.
    #[must_use]
    pub const fn counts(&self, text_len: usize) -> bool {
        text_len >= self.min_length.letters()
    }
}

impl Scoring {
    /// All tables, in the order they are offered.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Words, Self::Powers];

    /// The name used on the command line and in links.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Words => "words",
            Self::Powers => "powers",
        }
    }
}

impl fmt::Display for Scoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Scoring {
    type Err = UnknownScoring;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|s| s.name() == name)
            .ok_or_else(|| UnknownScoring(name.to_owned()))
    }
}

/// A scoring name that is none of `standard`, `words`, `powers`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownScoring(String);

impl fmt::Display for UnknownScoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a scoring: use standard, words or powers",
            self.0
        )
    }
}

impl core::error::Error for UnknownScoring {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_table() {
        let rules = Rules::default();
        let points: Vec<u32> = (0..=12).map(|n| rules.points(n)).collect();
        assert_eq!(points, [0, 0, 0, 1, 1, 2, 3, 5, 11, 11, 11, 11, 11]);
    }

    #[test]
    fn minimum_length_silences_short_words() {
        let rules = Rules {
            scoring: Scoring::Words,
            min_length: MinLength::new(5).unwrap(),
        };
        assert_eq!((rules.points(4), rules.points(5)), (0, 1));
        assert!(MinLength::new(0).is_none() && MinLength::new(7).is_none());
    }

    #[test]
    fn powers_are_powers_of_two() {
        let rules = Rules {
            scoring: "powers".parse().unwrap(),
            ..Rules::default()
        };
        assert_eq!((rules.points(3), rules.points(8)), (8, 256));
    }
}
