//! The word rule: which words of a list can be played.

use core::fmt;

use crate::letter::QuRule;
use crate::scoring::MinLength;

/// Decides which words of a list a dictionary uses. Lengths count Qu as two letters: `quit` has four.
///
/// The default is the rule of the game: three letters or more, and every `q` followed by `u`. [`WordRule::of_2007`] is
/// the rule behind the results published from 2007 to 2009.
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
    /// The minimum length; shorter words are left out.
    pub min_length: MinLength,
    /// The maximum length, if any; longer words are left out.
    pub max_length: Option<u8>,
    /// The rule for `q`; under [`QuRule::Face`], words with a `q` that is not followed by `u` are left out.
    pub qu: QuRule,
}

impl WordRule {
    /// Returns the rule of 2007–2009: the default rule, with at most 17 letters per word.
    #[must_use]
    pub fn of_2007() -> Self {
        Self { max_length: Some(17), ..Self::default() }
    }

    /// Checks a lowercase word. If there are several reasons to leave it out, the first in the order of [`LeftOut`] is
    /// returned.
    ///
    /// # Errors
    /// [`LeftOut`] says why the word is left out.
    pub fn check(&self, word: &str) -> Result<(), LeftOut> {
        let length = if word.is_ascii() { word.len() } else { word.chars().count() };
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
    /// The word has fewer letters than the rule's minimum.
    TooShort,
    /// The word has more letters than the rule's maximum.
    TooLong,
    /// The word has a `q` that is not followed by `u`, which no board can spell.
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
        let plain = WordRule { qu: QuRule::Plain, ..rule };
        assert_eq!(plain.check("talaq"), Ok(()));
    }
}
