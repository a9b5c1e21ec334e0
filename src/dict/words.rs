//! Sorted sets of words, each stored as one block of text, and their checksums.

use core::fmt;

use sha2::{Digest, Sha256};

/// A set of distinct lowercase words in code point order.
///
/// It is stored as the text of the plain list (one word per line, LF), which is what [`WordList::sha256`] hashes, plus
/// four bytes per word for random access.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct WordList {
    /// The words, each followed by LF.
    text: String,
    /// Where each word starts.
    starts: Vec<u32>,
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

    /// Returns whether the list has room for one more word.
    pub(super) fn has_room_for(&self, word: &str) -> bool {
        self.len() < Self::MAX_WORDS && self.text.len() + word.len() < Self::MAX_TEXT
    }

    /// Appends a word that comes after all others in the list.
    pub(super) fn push(&mut self, word: &str) {
        debug_assert!(self.iter().next_back().is_none_or(|last| last < word));
        self.starts.push(self.text.len() as u32);
        self.text.push_str(word);
        self.text.push('\n');
    }

    /// Returns the number of words.
    #[must_use]
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Returns whether the list has no words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// Returns the word at a position in code point order.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&str> {
        let start = *self.starts.get(index)? as usize;
        let end = self.starts.get(index + 1).map_or(self.text.len(), |&next| next as usize);
        Some(&self.text[start..end - 1])
    }

    /// Returns whether a word is in the list. Cost: a binary search.
    #[must_use]
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
    #[must_use]
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
        assert_eq!(list.iter().collect::<Vec<_>>(), ["ape", "tar", "tars", "éa"]);
        assert_eq!(list.as_text(), "ape\ntar\ntars\néa\n");
        assert_eq!((list.get(1), list.get(3), list.get(4)), (Some("tar"), Some("éa"), None));
        for word in ["ape", "tar", "tars", "éa"] {
            assert!(list.contains(word));
        }
        for word in ["", "a", "apes", "ta", "tart", "z", "éaa"] {
            assert!(!list.contains(word), "{word}");
        }
    }

    #[test]
    fn lower_case_stays_lower_case() {
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
