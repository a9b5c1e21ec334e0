//! Letters, alphabets, and the Qu face: how text becomes the small numbers that everything else works with.
//!
//! A [`Letter`] is an index into an [`Alphabet`] of at most 32 characters, so a set of letters fits in a `u32`. English
//! lists all share [`Alphabet::latin`] (`a` = 0 … `z` = 25). Words are spelled with the single face *Qu* in place of
//! `qu` ([`Alphabet::spell`], [`QuRule`]).

/// The meaning of `q` in a word list and on a board.
#[macro_rules_attribute::apply(typescript)]
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "camelCase")]
pub enum QuRule {
    /// The rule of the game: the face `q` reads "Qu" and counts as two letters. A word with a `q` that is not followed
    /// by `u` cannot be spelled.
    #[default]
    Face,
    /// `q` is a letter like any other. The boards of the 2008 array-language contest, which have several letters on
    /// some cells, need this rule.
    Plain,
}

/// The distinct characters of a word list, at most 32, along with the rule for `q`.
///
/// Two dictionaries with equal alphabets can score the same [`crate::board::Board`].
///
/// ```
/// use boggle_lab::letter::Alphabet;
/// let latin = Alphabet::latin();
/// let quiet = latin.spell("quiet").unwrap();
/// assert_eq!(quiet.len(), 4); // Qu i e t
/// assert_eq!(latin.word(&quiet), "quiet");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Alphabet {
    chars: Vec<char>,
    /// The letter for each ASCII character, uppercase or lowercase, or [`NO_LETTER`]. Nearly all text is ASCII, so this
    /// table saves time.
    ascii: [u8; 128],
    /// The letter that reads "Qu", if the rule is [`QuRule::Face`] and the alphabet has a `q`.
    qu: Option<Letter>,
}

/// Marks a character in [`Alphabet::ascii`] that is not a letter.
const NO_LETTER: u8 = u8::MAX;

impl Alphabet {
    /// Returns the alphabet `a` … `z` with the Qu face, which every English list uses.
    pub fn latin() -> Self {
        Self::with_rule(QuRule::Face)
    }

    /// Returns the alphabet `a` … `z` with the given rule for `q`.
    #[must_use]
    pub fn with_rule(rule: QuRule) -> Self {
        Self::from_chars('a'..='z', rule).expect("26 letters are fewer than 32")
    }

    /// Returns the alphabet for a list that uses the characters in `used` (either case, any order, repeats allowed).
    ///
    /// A list that uses only `a`–`z` gets all 26 letters, so that the alphabet does not depend on which of these
    /// letters happen to occur. A list that also uses other characters gets all of `a`–`z`, too, unless that makes more
    /// than 32 letters. Letters are numbered by code point.
    pub fn from_chars(
        used: impl IntoIterator<Item = char>,
        rule: QuRule,
    ) -> Result<Self, LetterError> {
        let mut chars: Vec<char> =
            used.into_iter().map(|c| c.to_lowercase().next().unwrap_or(c)).collect();
        chars.sort_unstable();
        chars.dedup();
        if chars.len() > MAX_LETTERS {
            return Err(LetterError::TooManyLetters { got: chars.len() });
        }
        if chars.iter().any(char::is_ascii_lowercase) || chars.is_empty() {
            let mut all: Vec<char> = ('a'..='z').chain(chars.iter().copied()).collect();
            all.sort_unstable();
            all.dedup();
            if all.len() <= MAX_LETTERS {
                chars = all;
            }
        }
        let qu = match rule {
            QuRule::Face => chars.binary_search(&'q').ok().and_then(|i| Letter::new(i as u8)),
            QuRule::Plain => None,
        };
        let mut ascii = [NO_LETTER; 128];
        for (index, c) in chars.iter().enumerate().filter(|(_, c)| c.is_ascii()) {
            ascii[*c as usize] = index as u8;
            ascii[c.to_ascii_uppercase() as usize] = index as u8;
        }
        Ok(Self { chars, ascii, qu })
    }

    /// Returns the number of letters, `1..=32`.
    pub fn len(&self) -> usize {
        self.chars.len()
    }

    /// Returns whether there are no letters. This is always `false`, because every alphabet has at least one letter.
    pub fn is_empty(&self) -> bool {
        self.chars.is_empty()
    }

    /// Returns the characters in letter order.
    pub fn chars(&self) -> &[char] {
        &self.chars
    }

    /// Returns the rule for `q`. An alphabet without a `q` reports [`QuRule::Plain`], whichever rule it was made with.
    pub fn qu_rule(&self) -> QuRule {
        match self.qu {
            Some(_) => QuRule::Face,
            None => QuRule::Plain,
        }
    }

    /// Returns the letter that reads "Qu", if any.
    #[inline]
    pub fn qu(&self) -> Option<Letter> {
        self.qu
    }

    /// Returns the letter for a character in either case.
    #[inline]
    pub fn letter(&self, c: char) -> Result<Letter, LetterError> {
        let index = if c.is_ascii() {
            self.ascii[c as usize]
        } else {
            let lower = c.to_lowercase().next().unwrap_or(c);
            let found = self.chars.binary_search(&lower);
            found.map_or(NO_LETTER, |index| index as u8)
        };
        Letter::new(index).ok_or(LetterError::Unknown { found: c })
    }

    /// Returns how many letters of text this letter adds to a word: 2 for Qu, otherwise 1.
    #[inline]
    pub fn text_len(&self, letter: Letter) -> usize {
        if self.qu == Some(letter) { 2 } else { 1 }
    }

    /// Returns [`Alphabet::text_len`] for every letter as a lookup table. Entries beyond the alphabet are 1.
    pub fn text_lens(&self) -> [u8; MAX_LETTERS] {
        let mut lens = [1; MAX_LETTERS];
        if let Some(qu) = self.qu {
            lens[qu.index()] = 2;
        }
        lens
    }

    /// Returns how many bytes of UTF-8 this letter adds to a word.
    pub fn text_bytes(&self, letter: Letter) -> usize {
        self.chars[letter.index()].len_utf8() + self.text_len(letter) - 1
    }

    /// Converts a word to letters. Under [`QuRule::Face`], `qu` becomes the single letter Qu.
    pub fn spell(&self, word: &str) -> Result<Vec<Letter>, LetterError> {
        let mut letters = Vec::with_capacity(word.len());
        self.spell_into(word, &mut letters)?;
        Ok(letters)
    }

    /// Converts text that is being typed to letters. A `q` at the end stands for a Qu whose `u` hasn't been typed yet.
    /// Returns `None` if no tiles could spell the text.
    ///
    /// ```
    /// let latin = boggle_lab::letter::Alphabet::latin();
    /// assert_eq!(latin.spell_typed("q"), latin.spell("qu").ok());
    /// assert_eq!(latin.spell_typed("qa"), None);
    /// ```
    pub fn spell_typed(&self, text: &str) -> Option<Vec<Letter>> {
        match self.spell(text) {
            Err(LetterError::QWithoutU) if text.ends_with(['q', 'Q']) => {
                self.spell(&format!("{text}u")).ok()
            }
            letters => letters.ok(),
        }
    }

    /// Converts a word to letters like [`Alphabet::spell`], but writes them to `out`, which is cleared first. This
    /// avoids allocating memory for each word.
    pub fn spell_into(&self, word: &str, out: &mut Vec<Letter>) -> Result<(), LetterError> {
        out.clear();
        let mut chars = word.chars();
        while let Some(c) = chars.next() {
            let letter = self.letter(c)?;
            out.push(letter);
            if Some(letter) == self.qu && !matches!(chars.next(), Some('u' | 'U')) {
                return Err(LetterError::QWithoutU);
            }
        }
        Ok(())
    }

    /// Returns the text of a sequence of letters, with `qu` written out.
    pub fn word(&self, letters: &[Letter]) -> String {
        let mut text = String::with_capacity(letters.len() + 1);
        for &letter in letters {
            self.push_text(letter, &mut text);
        }
        text
    }

    /// Appends the text of one letter to `text`: `qu` for the Qu face.
    pub fn push_text(&self, letter: Letter, text: &mut String) {
        text.push(self.chars[letter.index()]);
        if self.qu == Some(letter) {
            text.push('u');
        }
    }
}

/// The error for text that cannot be read as letters or as a face.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum LetterError {
    #[error("`{found}` isn't a letter in this word list")]
    Unknown { found: char },
    #[error("no tile can show a q without a u after it")]
    QWithoutU,
    #[error("a word list can use at most {MAX_LETTERS} different letters, but this one uses {got}")]
    TooManyLetters { got: usize },
    #[error("no letters: write . for a gap")]
    NoLetters,
    #[error("a face has at most 8 letters, got {got}")]
    LongFace { got: usize },
}

// --- Index ---

/// The maximum number of letters in an alphabet: one for each bit of the `u32` in a [`LetterSet`].
pub const MAX_LETTERS: usize = 32;

/// One letter: an index below [`MAX_LETTERS`] into the alphabet in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Letter(u8);

impl Letter {
    /// Returns the letter with this index, or `None` if the index is 32 or more.
    #[inline]
    pub const fn new(index: u8) -> Option<Self> {
        if (index as usize) < MAX_LETTERS { Some(Self(index)) } else { None }
    }

    /// Returns the index, `0..32`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }
}

// --- Set ---

/// Defines a set of small things, and a function that iterates over the things in a bit set. Searches use that function, because
/// they keep their sets as plain integers.
macro_rules! bit_set {
    ($(#[$about:meta])* $Set:ident($Bits:ty) of $Item:ident, $items_of:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $Set($Bits);

        impl $Set {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// Creates a set from bits; bit `i` stands for index `i`.
            #[inline]
            pub const fn from_bits(bits: $Bits) -> Self {
                Self(bits)
            }

            /// Returns the set as bits; bit `i` stands for index `i`.
            #[inline]
            pub const fn bits(self) -> $Bits {
                self.0
            }

            /// Returns whether the set contains an item.
            #[inline]
            pub const fn contains(self, item: $Item) -> bool {
                self.0 & item.bit() != 0
            }

            /// Returns the number of items in the set.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Returns whether the set is empty.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Iterates over the items in ascending order.
            pub fn iter(self) -> impl Iterator<Item = $Item> {
                $items_of(self.0)
            }
        }

        impl FromIterator<$Item> for $Set {
            fn from_iter<I: IntoIterator<Item = $Item>>(items: I) -> Self {
                Self(items.into_iter().fold(0, |set, item| set | item.bit()))
            }
        }

        pub(crate) fn $items_of(mut set: $Bits) -> impl Iterator<Item = $Item> {
            core::iter::from_fn(move || {
                (set != 0).then(|| {
                    let item = $Item(set.trailing_zeros() as u8);
                    set &= set - 1;
                    item
                })
            })
        }
    };
}

pub(crate) use bit_set;

bit_set! {
    /// A set of letters, small enough to be copied.
    ///
    /// ```
    /// use boggle_lab::letter::{Letter, LetterSet};
    /// let [a, b] = [2, 5].map(|index| Letter::new(index).unwrap());
    /// let set: LetterSet = [b, a].into_iter().collect();
    /// assert!(set.contains(a) && set.len() == 2);
    /// assert_eq!(set.iter().collect::<Vec<_>>(), [a, b]); // ascending
    /// ```
    LetterSet(u32) of Letter, letters_of
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qu_is_one_letter_and_reads_as_two() {
        let latin = Alphabet::latin();
        assert_eq!(latin.spell("qua").unwrap().len(), 2);
        assert_eq!(latin.spell("qat"), Err(LetterError::QWithoutU));
        assert_eq!(latin.spell("q"), Err(LetterError::QWithoutU));
        assert_eq!(latin.word(&latin.spell("Quiz").unwrap()), "quiz");
        assert_eq!(latin.text_len(latin.letter('Q').unwrap()), 2);
    }

    #[test]
    fn plain_q_is_an_ordinary_letter() {
        let plain = Alphabet::with_rule(QuRule::Plain);
        assert_eq!(plain.spell("qua").unwrap().len(), 3);
        assert_eq!(plain.word(&plain.spell("qat").unwrap()), "qat");
    }

    #[test]
    fn other_letters_extend_latin_while_they_fit() {
        let german = Alphabet::from_chars("straßeäöü".chars(), QuRule::Face).unwrap();
        assert_eq!(german.len(), 30);
        assert_eq!(german.letter('Ä').unwrap(), german.letter('ä').unwrap());
        assert_eq!(Alphabet::from_chars("STRASSEäöÜß".chars(), QuRule::Face), Ok(german));
        let greek = Alphabet::from_chars('α'..='ω', QuRule::Face).unwrap();
        assert_eq!(greek.len(), 25);
        assert!(greek.qu().is_none());
        assert_eq!(Alphabet::from_chars('А'..='Я', QuRule::Face).unwrap().len(), 32);
        assert!(matches!(
            Alphabet::from_chars('a'..'\u{90}', QuRule::Face),
            Err(LetterError::TooManyLetters { .. })
        ));
    }
}
