//! A sorted set of words in one block of text, and its checksum.

use core::fmt;

use sha2::{Digest, Sha256};

/// Distinct lower-case words in code point order.
///
/// Held as the text of the plain list (one word a line, LF), which is what [`WordList::sha256`] digests; four
/// bytes a word more for random access.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct WordList {
    /// The words, each followed by LF.
    text: String,
    /// Where each word starts.
    starts: Vec<u32>,
}

impl WordList {
    /// The most words a list can have.
    pub const MAX_WORDS: usize = 1 << 20;
    /// The most characters a word can have.
    pub const MAX_WORD_LENGTH: usize = 255;

    /// Sorts the words and removes repeats. They must be lower case and free of line ends.
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

    /// Appends a word that comes after all others.
    pub(super) fn push(&mut self, word: &str) {
        debug_assert!(self.iter().next_back().is_none_or(|last| last < word));
        self.starts.push(self.text.len() as u32);
        self.text.push_str(word);
        self.text.push('\n');
    }

    /// How many words there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// The word at a position in code point order.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&str> {
        let start = *self.starts.get(index)? as usize;
        let end = self
            .starts
            .get(index + 1)
            .map_or(self.text.len(), |&next| next as usize);
        Some(&self.text[start..end - 1])
    }

    /// Whether a word is in the list. Cost: a binary search.
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        let after = self
            .starts
            .partition_point(|&start| self.text[start as usize..].split('\n').next() < Some(word));
        self.get(after) == Some(word)
    }

    /// The words in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &str> + Clone {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// The plain list: one word a line, each line ended by LF.
    #[must_use]
    pub fn as_text(&self) -> &str {
        &self.text
    }

    /// The plain list, without a copy.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }

    /// SHA-256 of [`WordList::as_text`]: what `sha256sum` prints for the sorted list.
    #[must_use]
    pub fn sha256(&self) -> ListHash {
        ListHash(Sha256::digest(self.text.as_bytes()).into())
    }
}

impl fmt::Debug for WordList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Whether a word can have this character: a letter, and no capital.
pub(super) fn is_letter(c: char) -> bool {
    c.is_alphabetic() && lower(c) == c
}

/// The lower-case letter of a character, as [`crate::letter::Alphabet::letter`] takes it: one for one.
pub(super) fn lower(c: char) -> char {
    c.to_lowercase().next().unwrap_or(c)
}

/// SHA-256 of a word list, sorted, one word a line, LF. Displays as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ListHash(pub [u8; 32]);

impl fmt::Display for ListHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for ListHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_sorted_distinct_and_searchable() {
        let list = WordList::from_words(vec!["tar", "ape", "tars", "ape", "éa"]);
        assert_eq!(
            list.iter().collect::<Vec<_>>(),
            ["ape", "tar", "tars", "éa"]
        );
        assert_eq!(list.as_text(), "ape\ntar\ntars\néa\n");
        assert_eq!(
            (list.get(1), list.get(3), list.get(4)),
            (Some("tar"), Some("éa"), None)
        );
        for word in ["ape", "tar", "tars", "éa"] {
            assert!(list.contains(word));
        }
        for word in ["", "a", "apes", "ta", "tart", "z", "éaa"] {
            assert!(!list.contains(word), "{word}");
        }
    }

    #[test]
    fn what_is_lower_case_stays_so() {
        for c in char::MIN..=char::MAX {
            assert_eq!(lower(lower(c)), lower(c), "{c:?}");
        }
    }

    #[test]
    fn the_hash_is_that_of_the_text() {
        assert_eq!(
            WordList::default().sha256().to_string(),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        );
        let abc = WordList::from_words(vec!["abc"]);
        assert_eq!(
            abc.sha256().to_string(),
            "edeaaff3f1774ad2888673770c6d64097e391bc362d7d6fb34982ddf0efd18cb"
        );
    }
}
