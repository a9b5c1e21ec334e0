//! Collects the words of a list before they are sorted.

use super::report::Fault;
use crate::dict::words::{WordList, is_letter, lower};

/// Words in the order in which they were read, stored in a single string.
#[derive(Debug, Default)]
pub(super) struct UnsortedWords {
    text: String,
    ends: Vec<u32>,
}

impl UnsortedWords {
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let word = &self.text[start as usize..end as usize];
            start = end;
            word
        })
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether these are far more words than a list can have. The limit is lenient, because repeats are dropped
    /// only when the words are sorted.
    pub(super) fn are_far_too_many(&self) -> bool {
        self.ends.len() > WordList::MAX_WORDS * 2 || self.text.len() > WordList::MAX_TEXT * 2
    }

    /// Ends the word that was being written.
    fn close(&mut self) {
        self.ends.push(self.text.len() as u32);
    }

    /// Discards the word that was being written.
    fn reopen(&mut self) {
        let end = self.ends.last().map_or(0, |&end| end as usize);
        self.text.truncate(end);
    }

    pub(super) fn add(&mut self, word: &[u8]) -> Result<(), Fault> {
        let text = str::from_utf8(word).map_err(|_| Fault::NotText)?;
        let added = if word.iter().all(u8::is_ascii_lowercase) {
            self.text.push_str(text);
            Ok(text.len())
        } else {
            self.write_lower(text)
        };
        let fault = match added {
            Ok(0) => Fault::NoWord,
            Ok(1..=WordList::MAX_WORD_LENGTH) => {
                self.close();
                return Ok(());
            }
            Ok(_) => Fault::TooLong,
            Err(fault) => fault,
        };
        self.reopen();
        Err(fault)
    }

    /// Appends the word in lower case, and returns its length in characters.
    fn write_lower(&mut self, word: &str) -> Result<usize, Fault> {
        let mut length = 0;
        for c in word.chars() {
            match lower(c) {
                letter if is_letter(letter) => self.text.push(letter),
                _ if c.is_whitespace() => return Err(Fault::SeveralWords),
                '\u{300}'..='\u{36F}' => return Err(Fault::LooseAccent),
                _ => return Err(Fault::NotALetter(c)),
            }
            length += 1;
        }
        Ok(length)
    }
}
