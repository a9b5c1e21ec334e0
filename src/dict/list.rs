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
//! mark, and UTF-16 are all fine. A line that can't be used is skipped and reported as an [`Issue`]. A [`DictionaryError`]
//! means that the list as a whole can't be used.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::dictionary::DictionaryError;
use super::words::{WordList, is_letter, lower};

/// Reads a list. `include` finds the text of an included list by its name: this library has no access to files or the network.
///
/// Cost: linear in the size of the text, plus the time to sort the words (which is short if they are sorted already).
/// Memory: a few times the size of the text.
///
/// ```
/// use boggle_lab::dict::list::read;
/// let reading = read(b"include base\n+Tars\n-tap\n", &|name| (name == "base").then(|| "tap\ntar\n".into()));
/// assert_eq!(reading.words.unwrap().as_text(), "tar\ntars\n");
/// assert_eq!(reading.issue_count, 0);
/// ```
pub fn read<'a>(text: &[u8], include: &'a dyn Fn(&str) -> Option<Cow<'a, str>>) -> Reading {
    let mut left = MAX_INCLUDES;
    read_in(text, include, &mut left, &mut Vec::new())
}

/// Makes a list from words given one by one, in any order and in upper or lower case.
///
/// ```
/// use boggle_lab::dict::list;
/// assert_eq!(list::of_words(["Tea", "eat", "tea"]).unwrap().as_text(), "eat\ntea\n");
/// assert!(list::of_words(["it's"]).is_err());
/// ```
pub fn of_words<W: AsRef<str>>(
    words: impl IntoIterator<Item = W>,
) -> Result<WordList, DictionaryError> {
    let mut all = WordList::default();
    for word in words {
        let word = word.as_ref();
        all.add(word.as_bytes()).map_err(|fault| DictionaryError::Word {
            word: word.chars().take(Reading::EXCERPT).collect(),
            fault,
        })?;
        if all.is_far_too_long() {
            return Err(DictionaryError::TooLarge);
        }
    }
    let list = WordList::from_words(all.iter().collect());
    WordList::merge(list.iter(), core::iter::empty()).ok_or(DictionaryError::TooLarge)
}

// --- Reader ---

/// The result of reading a list.
#[derive(Debug)]
pub struct Reading {
    /// The words, or why the list cannot be used.
    pub words: Result<WordList, DictionaryError>,
    /// The first [`Reading::SHOWN`] issues noticed while reading, even if reading failed.
    pub issues: Vec<Issue>,
    /// The total number of issues.
    pub issue_count: usize,
}

/// The lines of one file, grouped by kind, with the line numbers that messages need.
#[derive(Debug, Default)]
struct Lines {
    own: WordList,
    removed: WordList,
    removed_at: Vec<u32>,
    includes: Vec<(u32, String)>,
}

/// Reads a list. At most `left` more lists may be included; `open` has the names of the lists that are being read, outermost first.
fn read_in<'a>(
    text: &[u8],
    find: &'a dyn Fn(&str) -> Option<Cow<'a, str>>,
    left: &mut usize,
    open: &mut Vec<String>,
) -> Reading {
    let words = Ok(WordList::default());
    let mut reading = Reading { words, issues: Vec::new(), issue_count: 0 };
    reading.words = words_in(text, find, left, open, &mut reading);
    reading
}

fn words_in<'a>(
    text: &[u8],
    find: &'a dyn Fn(&str) -> Option<Cow<'a, str>>,
    left: &mut usize,
    open: &mut Vec<String>,
    report: &mut Reading,
) -> Result<WordList, DictionaryError> {
    let lines = Lines::read(text, report)?;
    let (mut included, mut names) = (WordList::default(), BTreeSet::new());
    for &(line, ref name) in &lines.includes {
        // Including a list a second time adds nothing.
        if !names.insert(name) {
            continue;
        }
        if open.contains(name) {
            let names = open.iter().chain([name]).cloned().collect();
            return Err(DictionaryError::Circle { line, names });
        }
        *left = left.checked_sub(1).ok_or(DictionaryError::TooManyIncludes { line })?;
        let unknown = || DictionaryError::UnknownList { line, name: name.clone() };
        let text = find(name).ok_or_else(unknown)?;
        open.push(name.clone());
        let inner = read_in(text.as_bytes(), find, left, open);
        open.pop();
        if inner.issue_count > 0 {
            report.note(line, name.as_bytes(), Fault::InIncluded(inner.issue_count));
        }
        let list = inner.words?;
        included = if included.is_empty() {
            list
        } else {
            WordList::merge(included.iter(), list.iter()).ok_or(DictionaryError::TooLarge)?
        };
    }
    lines.combine(&included, report)
}

impl Lines {
    fn read(text: &[u8], report: &mut Reading) -> Result<Self, DictionaryError> {
        let text = &*decode(text);
        let only_cr = !text.contains(&b'\n');
        let ends_line = |byte: &u8| *byte == b'\n' || (only_cr && *byte == b'\r');
        let mut lines = Self::default();
        for (number, line) in (1..).zip(text.split(ends_line)) {
            let line = without_remark(line).trim_ascii();
            if let Err(fault) = lines.add(line, number) {
                report.note(number, line, fault);
            }
            if lines.own.is_far_too_long() || lines.removed.is_far_too_long() {
                return Err(DictionaryError::TooLarge);
            }
        }
        Ok(lines)
    }

    /// Computes *(included − removed) + own*, sorted.
    fn combine(
        self,
        included: &WordList,
        report: &mut Reading,
    ) -> Result<WordList, DictionaryError> {
        let own = WordList::from_words(self.own.iter().collect());
        let removed = WordList::from_words(self.removed.iter().collect());
        for (word, &line) in self.removed.iter().zip(&self.removed_at) {
            if own.contains(word) {
                report.note(line, word.as_bytes(), Fault::AddedAndRemoved);
            } else if !included.contains(word) {
                report.note(line, word.as_bytes(), Fault::NothingToRemove);
            }
        }
        let mut gone = removed.iter().peekable();
        let kept = included.iter().filter(|word| {
            while gone.next_if(|gone| gone < word).is_some() {}
            gone.next_if_eq(word).is_none()
        });
        WordList::merge(kept, own.iter()).ok_or(DictionaryError::TooLarge)
    }

    fn add(&mut self, line: &[u8], number: u32) -> Result<(), Fault> {
        match line {
            [] => Ok(()),
            [b'+', word @ ..] => self.own.add(word.trim_ascii_start()),
            [b'-', word @ ..] => {
                self.removed.add(word.trim_ascii_start())?;
                self.removed_at.push(number);
                Ok(())
            }
            [b'i', b'n', b'c', b'l', b'u', b'd', b'e', b' ' | b'\t', name @ ..] => {
                let name = str::from_utf8(name.trim_ascii()).map_err(|_| Fault::NotText)?;
                self.includes.push((number, name.to_owned()));
                Ok(())
            }
            word => self.own.add(word),
        }
    }
}

fn decode(text: &[u8]) -> Cow<'_, [u8]> {
    let utf16 = |text: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = text.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        let text: String =
            char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        Cow::Owned(text.into_bytes())
    };
    match text {
        [0xEF, 0xBB, 0xBF, rest @ ..] => Cow::Borrowed(rest),
        [0xFF, 0xFE, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => utf16(rest, u16::from_be_bytes),
        _ => Cow::Borrowed(text),
    }
}

/// Returns the part of a line that comes before a comment. A comment starts with a `#` at the beginning of the line, or
/// after a space or tab.
fn without_remark(line: &[u8]) -> &[u8] {
    let hash = |(i, &byte): (usize, &u8)| {
        byte == b'#' && i.checked_sub(1).is_none_or(|j| line[j].is_ascii_whitespace())
    };
    line.iter().enumerate().position(hash).map_or(line, |end| &line[..end])
}

// --- Report ---
//
// What is reported about a list: the lines that were skipped, or why the whole list can't be used.

/// The maximum number of lists that `include` lines can bring in, counting nested ones.
pub(super) const MAX_INCLUDES: usize = 64;

impl Reading {
    /// The maximum number of issues that are kept. Any others are only counted.
    pub const SHOWN: usize = 100;
    /// The maximum number of characters kept from a faulty line.
    const EXCERPT: usize = 60;

    fn note(&mut self, line: u32, text: &[u8], fault: Fault) {
        self.issue_count += 1;
        if self.issues.len() < Self::SHOWN {
            // This takes as many bytes as the longest excerpt could need, and no more, because the line may be a whole
            // file.
            let start = &text[..text.len().min(Self::EXCERPT * 4)];
            let mut text: String =
                String::from_utf8_lossy(start).chars().take(Self::EXCERPT).collect();
            if text.len() < start.len() {
                text.push('…');
            }
            self.issues.push(Issue { line, text, fault });
        }
    }
}

/// A line that was skipped. It is displayed like this: ``line 3, "it's": `'` is not a letter``.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, {text:?}: {fault}")]
pub struct Issue {
    /// The line number, counted from 1.
    pub line: u32,
    /// The start of the line.
    pub text: String,
    /// What is wrong with the line.
    pub fault: Fault,
}

/// Why a line was skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum Fault {
    #[error("there is no word here")]
    NoWord,
    #[error("U+{:04X} is not a letter", u32::from(*.0))]
    ControlCharacter(char),
    #[error("`{0}` is not a letter")]
    NotALetter(char),
    #[error("an accent is stored apart from its letter: save the list in composed form (NFC)")]
    LooseAccent,
    #[error("more than one word: put each on its own line")]
    SeveralWords,
    #[error("longer than {} letters", WordList::MAX_WORD_LENGTH)]
    TooLong,
    #[error("not text: save the list as UTF-8")]
    NotText,
    #[error("no included list has this word, so it can't be removed")]
    NothingToRemove,
    #[error("both added and removed: it stays in the list")]
    AddedAndRemoved,
    #[error("{}", lines_skipped(*.0))]
    InIncluded(usize),
}

fn lines_skipped(count: usize) -> String {
    match count {
        1 => "a line of this list was skipped".to_owned(),
        count => format!("{count} lines of this list were skipped"),
    }
}

// --- Unsorted ---
//
// Collects the words of a list before they are sorted.

impl WordList {
    /// Returns whether these are far more words than a list can have. The limit is lenient, because repeats are dropped
    /// only when the words are sorted.
    fn is_far_too_long(&self) -> bool {
        self.len() > Self::MAX_WORDS * 2 || self.text.len() > Self::MAX_TEXT * 2
    }

    /// Appends a word in lower case, whether or not it comes after the others.
    fn add(&mut self, word: &[u8]) -> Result<(), Fault> {
        let text = str::from_utf8(word).map_err(|_| Fault::NotText)?;
        let start = self.text.len();
        let added = if word.iter().all(u8::is_ascii_lowercase) {
            self.text.push_str(text);
            Ok(text.len())
        } else {
            self.write_lower(text)
        };
        let fault = match added {
            Ok(0) => Fault::NoWord,
            Ok(1..=Self::MAX_WORD_LENGTH) => {
                self.starts.push(start as u32);
                self.text.push('\n');
                return Ok(());
            }
            Ok(_) => Fault::TooLong,
            Err(fault) => fault,
        };
        self.text.truncate(start);
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
                _ if c.is_control() => return Err(Fault::ControlCharacter(c)),
                _ => return Err(Fault::NotALetter(c)),
            }
            length += 1;
        }
        Ok(length)
    }
}
