//! Sorted sets of words, each stored as one block of text, and their checksums.

use core::fmt;

use super::dictionary::Automaton;
use crate::letter::{Alphabet, QuRule};
use crate::scoring::MinLength;
use sha2::{Digest, Sha256};

/// A set of distinct lowercase words in code point order.
///
/// It is stored as the text of the plain list (one word per line, LF), which is what [`WordList::sha256`] hashes, plus
/// four bytes per word for random access.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordList {
    pub(super) text: String,
    pub(super) starts: Vec<u32>,
}

impl WordList {
    /// The maximum number of words in a list: 1,048,576.
    pub const MAX_WORDS: usize = 1 << 20;
    /// The maximum number of characters in a word: 255.
    pub const MAX_WORD_LENGTH: usize = 255;
    /// The maximum number of bytes of text in a list, including newlines: 64 MiB, about thirty times the size of the
    /// largest English word list. This limits how large a small packed file can become when it is unpacked.
    pub const MAX_TEXT: usize = 1 << 26;

    /// Makes a list: sorts the words and removes repeats. The words must be in lower case and contain no newlines.
    pub(super) fn from_words(mut words: Vec<&str>) -> Self {
        words.sort_unstable();
        words.dedup();
        let mut list = Self {
            text: String::with_capacity(words.iter().map(|word| word.len() + 1).sum()),
            starts: Vec::with_capacity(words.len()),
        };
        for word in words {
            list.push(word);
        }
        list
    }

    /// Merges two ascending sequences of words, keeping each word once. Returns `None` if the list would be too large.
    /// Cost: linear in the number of words.
    pub(super) fn merge<'a>(
        a: impl Iterator<Item = &'a str>,
        b: impl Iterator<Item = &'a str>,
    ) -> Option<Self> {
        let (mut a, mut b) = (a.peekable(), b.peekable());
        let mut list = Self::default();
        loop {
            let word = match (a.peek(), b.peek()) {
                (Some(&first), Some(&second)) if first > second => b.next(),
                (Some(&first), Some(&second)) => {
                    b.next_if(|_| first == second);
                    a.next()
                }
                (Some(_), None) => a.next(),
                (None, _) => b.next(),
            };
            let Some(word) = word else { return Some(list) };
            if !list.has_room_for(word) {
                return None;
            }
            list.push(word);
        }
    }

    pub(super) fn has_room_for(&self, word: &str) -> bool {
        self.len() < Self::MAX_WORDS && self.text.len() + word.len() < Self::MAX_TEXT
    }

    pub(super) fn push(&mut self, word: &str) {
        debug_assert!(self.iter().next_back().is_none_or(|last| last < word));
        self.starts.push(self.text.len() as u32);
        self.text.push_str(word);
        self.text.push('\n');
    }

    /// Returns the number of words.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Returns whether the list has no words.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// Returns the word at a position in code point order.
    pub fn get(&self, index: usize) -> Option<&str> {
        let start = *self.starts.get(index)? as usize;
        let end = self.starts.get(index + 1).map_or(self.text.len(), |&next| next as usize);
        Some(&self.text[start..end - 1])
    }

    /// Returns whether a word is in the list. Cost: a binary search.
    pub fn contains(&self, word: &str) -> bool {
        let after = self
            .starts
            .partition_point(|&start| self.text[start as usize..].split('\n').next() < Some(word));
        self.get(after) == Some(word)
    }

    /// Iterates over the words in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &str> + Clone {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// Returns the plain list: one word per line, with LF at the end of each line.
    pub fn as_text(&self) -> &str {
        &self.text
    }

    /// Converts the list into its plain text without copying it.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }

    /// Returns the SHA-256 hash of [`WordList::as_text`]. `sha256sum` prints the same hash for a file with the sorted
    /// list.
    pub fn sha256(&self) -> ListHash {
        ListHash(Sha256::digest(self.text.as_bytes()).into())
    }
}

/// Returns whether a word can contain this character: a letter that is not a capital.
pub(super) fn is_letter(c: char) -> bool {
    c.is_alphabetic() && lower(c) == c
}

/// Returns the lower-case form of a character. If that form has several characters, only the first is returned, as in
/// [`crate::letter::Alphabet::letter`].
pub(super) fn lower(c: char) -> char {
    c.to_lowercase().next().unwrap_or(c)
}

/// The SHA-256 hash of a word list as plain text (sorted, one word per line, with LF at the end of each line). It is
/// displayed as 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ListHash(pub [u8; 32]);

impl fmt::Display for ListHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

// --- Rule ---

/// Decides which words of a list a dictionary uses. Lengths count Qu as two letters: `quit` has four.
///
/// The default is the rule of the game: three letters or more, and every `q` followed by `u`. [`WordRule::of_2007`] is
/// the rule behind the results published from 2007 to 2009.
///
/// ```
/// use boggle_lab::dict::WordRule;
/// let rule = WordRule::default();
/// assert!(rule.admits("quiet") && !rule.admits("aa") && !rule.admits("qats"));
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
    pub fn of_2007() -> Self {
        Self { max_length: Some(17), ..Self::default() }
    }

    /// Returns whether the rule admits a lowercase word.
    pub fn admits(&self, word: &str) -> bool {
        let length = if word.is_ascii() { word.len() } else { word.chars().count() };
        let text = word.as_bytes();
        let lone_q = |(at, &byte): (usize, &u8)| byte == b'q' && text.get(at + 1) != Some(&b'u');
        length >= self.min_length.letters()
            && self.max_length.is_none_or(|max| length <= usize::from(max))
            && !(self.qu == QuRule::Face && text.iter().enumerate().any(lone_q))
    }
}

// --- Lengths ---

/// The lengths of an automaton's shortest and longest words, counting Qu as two letters, and the total size of its
/// words. The types are small, because there is a record for each state, and a malicious file can have many states.
#[derive(Clone, Copy)]
pub(super) struct Lengths {
    pub(super) shortest: u16,
    pub(super) longest: u16,
    /// The number of bytes in the text of all the words, with a newline after each. The sum saturates.
    pub(super) text: u32,
}

impl Lengths {
    /// Computes the lengths. Cost: linear in the number of edges. Scratch memory: eight bytes per state.
    pub(super) fn new(automaton: &Automaton, alphabet: &Alphabet) -> Self {
        let none = Self { shortest: u16::MAX, longest: 0, text: 0 };
        let mut all: Vec<Self> = Vec::with_capacity(automaton.states());
        for state in automaton.all_states() {
            let mut below = none;
            for &edge in automaton.edges(state) {
                let letter = edge.letter();
                let length = alphabet.text_len(letter) as u16;
                let bytes = alphabet.text_bytes(letter) as u32;
                let rest = all[edge.target().index()];
                let shortest = if edge.ends_word() { 0 } else { rest.shortest };
                below.shortest = below.shortest.min(shortest.saturating_add(length));
                below.longest = below.longest.max(rest.longest.saturating_add(length));
                let here = automaton.words_through(edge).saturating_mul(bytes);
                below.text = below.text.saturating_add(here).saturating_add(rest.text);
            }
            all.push(below);
        }
        let root = all.pop().unwrap_or(none);
        Self { text: root.text.saturating_add(automaton.words() as u32), ..root }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lower_case_stays_lower_case() {
        for c in char::MIN..=char::MAX {
            assert_eq!(lower(lower(c)), lower(c), "{c:?}");
        }
    }

    #[test]
    fn every_q_needs_its_u() {
        let rule = WordRule::default();
        for word in ["qat", "talaq", "quqat", "qqu"] {
            assert!(!rule.admits(word), "{word}");
        }
        assert!(rule.admits("quququ"));
        let plain = WordRule { qu: QuRule::Plain, ..rule };
        assert!(plain.admits("talaq"));
    }
}
