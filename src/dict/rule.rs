//! Which words of a list can be played: the word rule.

use core::fmt;

use crate::letter::QuRule;
use crate::scoring::MinLength;

/// Which words of a list a dictionary uses. Lengths are letters of text: `quit` has four.
///
/// The default is the rule of the game: three letters or more, and every `q` followed by `u`.
/// [`WordRule::of_2007`] is the rule of the published results of 2007–2009.
///
/// ```
/// use boggle_lab::dict::{LeftOut, WordRule};
/// let rule = WordRule::default();
/// assert_eq!(rule.check("quiet"), Ok(()));
/// assert_eq!(rule.check("aa"), Err(LeftOut::TooShort));
/// assert_eq!(rule.check("qats"), Err(LeftOut::QWithoutU));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct WordRule {
    /// Shorter words are left out.
    pub min_length: MinLength,
    /// Longer words are left out.
    pub max_length: Option<u8>,
    /// Whether `q` is the Qu face, so that a `q` without `u` can't be played.
    pub qu: QuRule,
}

impl WordRule {
    /// The rule of 2007–2009: the default, and at most 17 letters of text.
    #[must_use]
    pub fn of_2007() -> Self {
        Self {
            max_length: Some(17),
            ..Self::default()
        }
    }

    /// Whether a lower-case word is used; if not, the first reason in the order of [`LeftOut`].
    ///
    /// # Errors
    /// The reason why the word is left out.
    pub fn check(&self, word: &str) -> Result<(), LeftOut> {
        let length = if word.is_ascii() {
            word.len()
        } else {
            word.chars().count()
        };
        if length < self.min_length.letters() {
            return Err(LeftOut::TooShort);
        }
        if self.max_length.is_some_and(|max| length > usize::from(max)) {
            return Err(LeftOut::TooLong);
        }
        let text = word.as_bytes();
        let lone_q = |(at, &byte): (usize, &u8)| byte == b'q' && text.get(at + 1) != Some(&b'u');
        if self.qu == QuRule::Face && text.iter().enumerate().any(lone_q) {
            return Err(LeftOut::QWithoutU);
        }
        Ok(())
    }
}

/// Why a rule leaves a word out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LeftOut {
    /// Fewer letters than the rule's least.
    TooShort,
    /// More letters than the rule's most.
    TooLong,
    /// A `q` that is not followed by `u`: no board can spell it.
    QWithoutU,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooShort => "too short",
            Self::TooLong => "too long",
            Self::QWithoutU => "has a q without u, which no board can spell",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_count_the_u_of_qu() {
        let rule = WordRule {
            min_length: MinLength::new(4).unwrap(),
            max_length: Some(5),
            ..WordRule::default()
        };
        assert_eq!(rule.check("qua"), Err(LeftOut::TooShort));
        assert_eq!(rule.check("quay"), Ok(()));
        assert_eq!(rule.check("quick"), Ok(()));
        assert_eq!(rule.check("quicks"), Err(LeftOut::TooLong));
    }

    #[test]
    fn lengths_count_characters_not_bytes() {
        assert_eq!(WordRule::default().check("äö"), Err(LeftOut::TooShort));
        assert_eq!(WordRule::default().check("äöü"), Ok(()));
    }

    #[test]
    fn every_q_needs_its_u() {
        let rule = WordRule::default();
        for word in ["qat", "talaq", "quqat", "qqu"] {
            assert_eq!(rule.check(word), Err(LeftOut::QWithoutU), "{word}");
        }
        assert_eq!(rule.check("quququ"), Ok(()));
        let plain = WordRule {
            qu: QuRule::Plain,
            ..rule
        };
        assert_eq!(plain.check("talaq"), Ok(()));
    }
}
