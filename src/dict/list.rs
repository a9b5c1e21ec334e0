//! The list format: how text becomes a [`WordList`].
//!
//! A list has one word per line, in any order and in upper or lower case. With lines like the following, it can build
//! on another list:
//!
//! ```text
//! # a comment
//! include enable    # all words of another list
//! +airbag           # add a word, the same as a line with only the word
//! -bassett          # remove a word that an included list has
//! ```
//!
//! The order of the lines does not matter: the result is *(included words − removed words) + own words*. Words have no
//! spaces, so `include` alone on a line is itself a word. Empty lines, repeated words, CRLF line endings, a byte order
//! mark, and UTF-16 are all fine. A line that can't be used is skipped and reported as an [`Issue`]. A [`ListError`]
//! means that the list as a whole can't be used.

mod reader;
mod report;
mod unsorted;

pub use self::reader::Reading;
pub use self::report::{Fault, Issue, ListError, ListReport};

use std::borrow::Cow;

pub(super) use self::reader::ListReader;
use self::unsorted::UnsortedWords;
use super::words::WordList;

/// A function that finds the text of an included list by its name.
///
/// This library has no access to files or the network, so the caller has to supply the lists.
pub type Include<'a> = dyn Fn(&str) -> Option<Cow<'a, str>> + 'a;

/// Reads a list, resolving its `include` lines with `include`.
///
/// Cost: linear in the size of the text, plus the time to sort the words (which is short if they are sorted already).
/// Memory: a few times the size of the text.
///
/// ```
/// use boggle_lab::dict::list::read;
/// let reading = read(b"include base\n+Tars\n-tap\n", &|name| (name == "base").then(|| "tap\ntar\n".into()));
/// assert_eq!(reading.words.unwrap().as_text(), "tar\ntars\n");
/// assert_eq!(reading.report.issue_count, 0);
/// ```
pub fn read<'a>(text: &[u8], include: &'a Include<'a>) -> Reading {
    ListReader::new(Cow::Borrowed(text)).finish(&|name| include(name))
}

/// Makes a list from words given one by one, in any order and in upper or lower case.
///
/// # Errors
/// [`ListError::Word`] for the first string that is not a word; [`ListError::TooLarge`] if there are too many words.
///
/// ```
/// use boggle_lab::dict::list;
/// assert_eq!(list::of_words(["Tea", "eat", "tea"]).unwrap().as_text(), "eat\ntea\n");
/// assert!(list::of_words(["it's"]).is_err());
/// ```
pub fn of_words<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> Result<WordList, ListError> {
    let mut all = UnsortedWords::default();
    for word in words {
        let word = word.as_ref();
        all.add(word.as_bytes()).map_err(|fault| ListError::Word {
            word: word.chars().take(ListReport::EXCERPT).collect(),
            fault,
        })?;
        if all.are_far_too_many() {
            return Err(ListError::TooLarge);
        }
    }
    let list = WordList::from_words(all.iter().collect());
    WordList::merge(list.iter(), core::iter::empty()).ok_or(ListError::TooLarge)
}

/// Returns the text of a list that includes the list `name` (whose words are `from`) and changes it so that the result
/// is `to`.
#[must_use]
pub fn difference(name: &str, from: &WordList, to: &WordList) -> String {
    let mut text = format!("include {name}\n");
    let mut line = |sign: char, word: &str| {
        text.push(sign);
        text.push_str(word);
        text.push('\n');
    };
    let mut old = from.iter().peekable();
    for word in to.iter() {
        while let Some(gone) = old.next_if(|old| *old < word) {
            line('-', gone);
        }
        if old.next_if_eq(&word).is_none() {
            line('+', word);
        }
    }
    old.for_each(|gone| line('-', gone));
    text
}
