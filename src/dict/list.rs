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

mod report;

pub use self::report::{Fault, Issue, ListError, ListReport};

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::words::{WordList, is_letter, lower};

/// A function that finds the text of an included list by its name.
///
/// This library has no access to files or the network, so the caller has to supply the lists.
pub type Include<'a> = dyn Fn(&str) -> Option<Cow<'a, str>> + 'a;

/// The result of reading a list.
#[derive(Debug)]
pub struct Reading {
    /// The words, or why the list cannot be used.
    pub words: Result<WordList, ListError>,
    /// The problems noticed while reading, even if reading failed.
    pub report: ListReport,
}

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
    let mut includes = Includes {
        find: include,
        open: Vec::new(),
        left: MAX_INCLUDES,
    };
    read_nested(text, &mut includes)
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
    let mut all = ListWords::default();
    for word in words {
        let word = word.as_ref();
        all.add(word.as_bytes()).map_err(|fault| ListError::Word {
            word: word.chars().take(ListReport::EXCERPT).collect(),
            fault,
        })?;
        if all.ends.len() > WordList::MAX_WORDS * 2 || all.text.len() > WordList::MAX_TEXT * 2 {
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

/// The maximum number of lists that `include` lines can bring in, counting nested ones.
const MAX_INCLUDES: usize = 64;

struct Includes<'a> {
    find: &'a Include<'a>,
    /// The names of the lists being read, outermost first.
    open: Vec<String>,
    left: usize,
}

fn read_nested(text: &[u8], includes: &mut Includes<'_>) -> Reading {
    let mut report = ListReport::default();
    let words =
        lines_of(text, &mut report).and_then(|lines| combine(&lines, includes, &mut report));
    report.words = words.as_ref().map_or(0, WordList::len);
    Reading { words, report }
}

/// The lines of one file, grouped by kind, with the line numbers that messages need.
#[derive(Default)]
struct Lines {
    own: ListWords,
    removed: ListWords,
    /// The line number of each word in `removed`.
    removed_at: Vec<u32>,
    includes: Vec<(u32, String)>,
}

/// Words in the order in which they were read, stored in a single string.
#[derive(Default)]
struct ListWords {
    text: String,
    ends: Vec<u32>,
}

impl ListWords {
    fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let word = &self.text[start as usize..end as usize];
            start = end;
            word
        })
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
}

fn lines_of(text: &[u8], report: &mut ListReport) -> Result<Lines, ListError> {
    let text = decode(text);
    let mut lines = Lines::default();
    let only_cr = !text.contains(&b'\n');
    let ends_line = |byte: &u8| *byte == b'\n' || (only_cr && *byte == b'\r');
    for (number, line) in (1u32..).zip(text.split(ends_line)) {
        let line = without_remark(line).trim_ascii();
        if let Err(fault) = lines.add(line, number) {
            report.note(number, line, fault);
        }
        // Repeats are dropped only later, so this early check is lenient: it refuses only lists that are far too large.
        for words in [&lines.own, &lines.removed] {
            if words.ends.len() > WordList::MAX_WORDS * 2
                || words.text.len() > WordList::MAX_TEXT * 2
            {
                return Err(ListError::TooLarge);
            }
        }
    }
    Ok(lines)
}

/// Removes a byte order mark, and converts UTF-16 to UTF-8.
fn decode(text: &[u8]) -> Cow<'_, [u8]> {
    let utf16 = |unit: fn([u8; 2]) -> u16| -> Cow<'_, [u8]> {
        let units = text[2..]
            .chunks_exact(2)
            .map(|pair| unit([pair[0], pair[1]]));
        let text: String = char::decode_utf16(units)
            .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect();
        Cow::Owned(text.into_bytes())
    };
    match text {
        [0xEF, 0xBB, 0xBF, rest @ ..] => Cow::Borrowed(rest),
        [0xFF, 0xFE, ..] => utf16(u16::from_le_bytes),
        [0xFE, 0xFF, ..] => utf16(u16::from_be_bytes),
        _ => Cow::Borrowed(text),
    }
}

/// Returns the part of a line that comes before a comment. A comment starts with a `#` at the beginning of the line, or
/// after a space or tab.
fn without_remark(line: &[u8]) -> &[u8] {
    let hash = |(i, &byte): (usize, &u8)| {
        byte == b'#'
            && i.checked_sub(1)
                .is_none_or(|j| line[j].is_ascii_whitespace())
    };
    line.iter()
        .enumerate()
        .position(hash)
        .map_or(line, |end| &line[..end])
}

impl Lines {
    fn add(&mut self, line: &[u8], number: u32) -> Result<(), Fault> {
        match line {
            [] => Ok(()),
            [b'+', word @ ..] => self.own.add(word.trim_ascii_start()),
            [b'-', word @ ..] => {
                self.removed.add(word.trim_ascii_start())?;
                self.removed_at.push(number);
                Ok(())
            }
            [
                b'i',
                b'n',
                b'c',
                b'l',
                b'u',
                b'd',
                b'e',
                b' ' | b'\t',
                name @ ..,
            ] => {
                let name = str::from_utf8(name.trim_ascii()).map_err(|_| Fault::NotText)?;
                self.includes.push((number, name.to_owned()));
                Ok(())
            }
            word => self.own.add(word),
        }
    }
}

impl ListWords {
    fn add(&mut self, word: &[u8]) -> Result<(), Fault> {
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

/// Computes *(included − removed) + own*, sorted.
fn combine(
    lines: &Lines,
    includes: &mut Includes<'_>,
    report: &mut ListReport,
) -> Result<WordList, ListError> {
    let mut included = WordList::default();
    let mut seen = BTreeSet::new();
    for (line, name) in &lines.includes {
        // Including a list a second time adds nothing.
        if seen.insert(name) {
            let list = includes.read(*line, name, report)?;
            included = if included.is_empty() {
                list
            } else {
                WordList::merge(included.iter(), list.iter()).ok_or(ListError::TooLarge)?
            };
        }
    }
    let own = WordList::from_words(lines.own.iter().collect());
    report.repeated = lines.own.ends.len() - own.len();
    let removed = WordList::from_words(lines.removed.iter().collect());
    for (word, &line) in lines.removed.iter().zip(&lines.removed_at) {
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
    WordList::merge(kept, own.iter()).ok_or(ListError::TooLarge)
}

impl Includes<'_> {
    fn read(
        &mut self,
        line: u32,
        name: &str,
        report: &mut ListReport,
    ) -> Result<WordList, ListError> {
        if self.open.iter().any(|open| open == name) {
            let mut names = self.open.clone();
            names.push(name.to_owned());
            return Err(ListError::Circle { line, names });
        }
        if self.left == 0 {
            return Err(ListError::TooManyIncludes { line });
        }
        self.left -= 1;
        let Some(text) = (self.find)(name) else {
            return Err(ListError::UnknownList {
                line,
                name: name.to_owned(),
            });
        };
        self.open.push(name.to_owned());
        let inner = read_nested(text.as_bytes(), self);
        self.open.pop();
        if inner.report.issue_count > 0 {
            report.note(
                line,
                name.as_bytes(),
                Fault::InIncluded(inner.report.issue_count),
            );
        }
        inner.words
    }
}
