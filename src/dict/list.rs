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

use core::fmt;
use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::dict::words::{WordList, is_letter, lower};
use crate::step::Step;

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

// --- Reader ---

/// The result of reading a list.
#[derive(Debug)]
pub struct Reading {
    /// The words, or why the list cannot be used.
    pub words: Result<WordList, ListError>,
    /// The problems noticed while reading, even if reading failed.
    pub report: ListReport,
}

/// A job that reads a list and the lists that it includes.
#[derive(Debug)]
pub(in crate::dict) struct ListReader<'t> {
    /// The lists being read, outermost first. It is empty once all are read.
    open: Vec<OpenList<'t>>,
    /// How many more lists may be included.
    left: usize,
    /// The total size of the texts opened so far, in bytes, and how much of it was read.
    bytes: usize,
    read: usize,
    reading: Option<Reading>,
}

/// A list that is being read: first its lines, and then the lists that it includes.
#[derive(Debug)]
struct OpenList<'t> {
    /// The line that includes this list, and the name that it uses. The outermost list has neither.
    line: u32,
    name: String,
    text: Cow<'t, [u8]>,
    /// Where the next line begins; `None` after the last line.
    next: Option<usize>,
    /// Whether lines end with CR alone.
    only_cr: bool,
    /// The number of lines read so far.
    number: u32,
    lines: Lines,
    /// How many of the `include` lines are done, and the names on them.
    includes_done: usize,
    names: BTreeSet<String>,
    included: WordList,
    /// The list's own words, once they are sorted.
    own: Option<WordList>,
    report: ListReport,
}

/// The lines of one file, grouped by kind, with the line numbers that messages need.
#[derive(Debug, Default)]
struct Lines {
    own: UnsortedWords,
    removed: UnsortedWords,
    /// The line number of each word in `removed`.
    removed_at: Vec<u32>,
    includes: Vec<(u32, String)>,
}

impl<'t> ListReader<'t> {
    /// Prepares to read a list.
    pub(in crate::dict) fn new(text: Cow<'t, [u8]>) -> Self {
        let mut reader =
            Self { open: Vec::new(), left: MAX_INCLUDES, bytes: 0, read: 0, reading: None };
        reader.open(0, String::new(), text);
        reader
    }

    /// Reads at most `lines` lines. Once all lines of a list are read, sorting its words takes a step, and so does combining them
    /// with the words of the included lists.
    pub(in crate::dict) fn step(
        &mut self,
        lines: usize,
        include: &dyn Fn(&str) -> Option<Cow<'t, str>>,
    ) -> Step {
        let mut left = lines;
        while left > 0 {
            let Some(list) = self.open.last_mut() else {
                break;
            };
            let result = if let Some(from) = list.next {
                let result = list.read(&mut left);
                self.read += list.next.unwrap_or(list.text.len()) - from;
                result
            } else if let Some((line, name)) = list.next_include() {
                self.include(line, name, include)
            } else if let Some(own) = list.own.take() {
                left = 0;
                let words = list.combine(&own);
                self.close(words);
                Ok(())
            } else {
                left = 0;
                list.sort();
                Ok(())
            };
            if let Err(error) = result {
                self.close(Err(error));
            }
        }
        Step::working_if(!self.open.is_empty())
    }

    /// Returns what share of the text is read, from 0 to 1. It falls when an included list adds to the text.
    pub(in crate::dict) fn progress(&self) -> f64 {
        self.read as f64 / self.bytes.max(1) as f64
    }

    /// Takes the words, once all are read.
    pub(in crate::dict) fn take(&mut self) -> Option<Reading> {
        self.reading.take()
    }

    /// Reads the rest, and returns the words.
    pub(in crate::dict) fn finish(
        mut self,
        include: &dyn Fn(&str) -> Option<Cow<'t, str>>,
    ) -> Reading {
        while self.step(usize::MAX, include).is_working() {}
        self.take().unwrap_or_else(|| unreachable!("the outermost list was closed"))
    }

    /// Begins to read a list.
    fn open(&mut self, line: u32, name: String, text: Cow<'t, [u8]>) {
        let (text, start) = decode(text);
        self.bytes += text.len() - start;
        self.open.push(OpenList {
            line,
            name,
            next: Some(start),
            only_cr: !text.contains(&b'\n'),
            text,
            number: 0,
            lines: Lines::default(),
            includes_done: 0,
            names: BTreeSet::new(),
            included: WordList::default(),
            own: None,
            report: ListReport::default(),
        });
    }

    /// Begins to read the list that a line includes.
    fn include(
        &mut self,
        line: u32,
        name: String,
        find: &dyn Fn(&str) -> Option<Cow<'t, str>>,
    ) -> Result<(), ListError> {
        let names = self.open[1..].iter().map(|open| &open.name);
        if names.clone().any(|open| *open == name) {
            let names = names.chain([&name]).cloned().collect();
            return Err(ListError::Circle { line, names });
        }
        if self.left == 0 {
            return Err(ListError::TooManyIncludes { line });
        }
        self.left -= 1;
        match find(&name) {
            Some(Cow::Borrowed(text)) => self.open(line, name, Cow::Borrowed(text.as_bytes())),
            Some(Cow::Owned(text)) => self.open(line, name, Cow::Owned(text.into_bytes())),
            None => return Err(ListError::UnknownList { line, name }),
        }
        Ok(())
    }

    /// Ends the innermost list, and hands its words to the list that includes it. If a list can't be used, no list that
    /// includes it can.
    fn close(&mut self, mut words: Result<WordList, ListError>) {
        while let Some(list) = self.open.pop() {
            let OpenList { line, name, mut report, .. } = list;
            report.words = words.as_ref().map_or(0, WordList::len);
            let Some(outer) = self.open.last_mut() else {
                self.reading = Some(Reading { words, report });
                return;
            };
            if report.issue_count > 0 {
                let fault = Fault::InIncluded(report.issue_count);
                outer.report.note(line, name.as_bytes(), fault);
            }
            match words.and_then(|words| outer.take(words)) {
                Ok(()) => return,
                Err(error) => words = Err(error),
            }
        }
    }
}

impl OpenList<'_> {
    /// Reads as many lines as `left` says, and lowers it by their number.
    fn read(&mut self, left: &mut usize) -> Result<(), ListError> {
        let only_cr = self.only_cr;
        let ends_line = |byte: &u8| *byte == b'\n' || (only_cr && *byte == b'\r');
        while let Some(start) = self.next
            && *left > 0
        {
            *left -= 1;
            let rest = &self.text[start..];
            let end = rest.iter().position(ends_line);
            self.next = end.map(|end| start + end + 1);
            self.number += 1;
            let line = without_remark(&rest[..end.unwrap_or(rest.len())]).trim_ascii();
            if let Err(fault) = self.lines.add(line, self.number) {
                self.report.note(self.number, line, fault);
            }
            if self.lines.own.are_far_too_many() || self.lines.removed.are_far_too_many() {
                return Err(ListError::TooLarge);
            }
        }
        Ok(())
    }

    /// Returns the next list to include and the line that includes it. Including a list a second time adds nothing, so
    /// such lines are passed over.
    fn next_include(&mut self) -> Option<(u32, String)> {
        while let Some((line, name)) = self.lines.includes.get(self.includes_done) {
            self.includes_done += 1;
            if self.names.insert(name.clone()) {
                return Some((*line, name.clone()));
            }
        }
        None
    }

    /// Adds the words of an included list.
    fn take(&mut self, list: WordList) -> Result<(), ListError> {
        self.included = if self.included.is_empty() {
            list
        } else {
            WordList::merge(self.included.iter(), list.iter()).ok_or(ListError::TooLarge)?
        };
        Ok(())
    }

    /// Sorts the list's own words, and drops repeats.
    fn sort(&mut self) {
        let words = core::mem::take(&mut self.lines.own);
        let own = WordList::from_words(words.iter().collect());
        self.report.repeated = words.len() - own.len();
        self.own = Some(own);
    }

    /// Computes *(included − removed) + own*, sorted.
    fn combine(&mut self, own: &WordList) -> Result<WordList, ListError> {
        let Self { lines, included, report, .. } = self;
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
            [b'i', b'n', b'c', b'l', b'u', b'd', b'e', b' ' | b'\t', name @ ..] => {
                let name = str::from_utf8(name.trim_ascii()).map_err(|_| Fault::NotText)?;
                self.includes.push((number, name.to_owned()));
                Ok(())
            }
            word => self.own.add(word),
        }
    }
}

/// Converts UTF-16 to UTF-8, and returns the text with the number of bytes of the byte order mark at its start.
fn decode(text: Cow<'_, [u8]>) -> (Cow<'_, [u8]>, usize) {
    let utf16 = |unit: fn([u8; 2]) -> u16| {
        let units = text[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        let text: String =
            char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        (Cow::Owned(text.into_bytes()), 0)
    };
    match *text {
        [0xEF, 0xBB, 0xBF, ..] => (text, 3),
        [0xFF, 0xFE, ..] => utf16(u16::from_le_bytes),
        [0xFE, 0xFF, ..] => utf16(u16::from_be_bytes),
        _ => (text, 0),
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
const MAX_INCLUDES: usize = 64;

/// The problems noticed while reading a list, and how many words it has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListReport {
    /// The first [`ListReport::SHOWN`] issues.
    pub issues: Vec<Issue>,
    /// The total number of issues.
    pub issue_count: usize,
    /// The number of lines that only repeat a word from an earlier line. Each word counts once.
    pub repeated: usize,
    /// The number of distinct words in the result.
    pub words: usize,
}

impl ListReport {
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// The line number, counted from 1.
    pub line: u32,
    /// The start of the line.
    pub text: String,
    /// What is wrong with the line.
    pub fault: Fault,
}

impl fmt::Display for Issue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, {:?}: {}", self.line, self.text, self.fault)
    }
}

/// Why a line was skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The line has a `+` or `-` with no word after it.
    NoWord,
    /// A character is not a letter; it may be, for example, a digit, an apostrophe, or a hyphen.
    NotALetter(char),
    /// A letter and its accent are two separate characters.
    LooseAccent,
    /// The line has several words separated by spaces.
    SeveralWords,
    /// The word has more than [`WordList::MAX_WORD_LENGTH`] characters.
    TooLong,
    /// The bytes are not UTF-8.
    NotText,
    /// The line removes a word that no included list has.
    NothingToRemove,
    /// A word is both added and removed. It stays in the list, because adding a word takes precedence.
    AddedAndRemoved,
    /// An included list has this many issues of its own.
    InIncluded(usize),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoWord => f.write_str("there is no word here"),
            Self::NotALetter(c) if c.is_control() => {
                write!(f, "U+{:04X} is not a letter", *c as u32)
            }
            Self::NotALetter(c) => write!(f, "`{c}` is not a letter"),
            Self::LooseAccent => f.write_str(
                "an accent is stored apart from its letter: save the list in composed form (NFC)",
            ),
            Self::SeveralWords => f.write_str("more than one word: put each on its own line"),
            Self::TooLong => write!(f, "longer than {} letters", WordList::MAX_WORD_LENGTH),
            Self::NotText => f.write_str("not text: save the list as UTF-8"),
            Self::NothingToRemove => {
                f.write_str("no included list has this word, so it can't be removed")
            }
            Self::AddedAndRemoved => f.write_str("both added and removed: it stays in the list"),
            Self::InIncluded(1) => f.write_str("a line of this list was skipped"),
            Self::InIncluded(count) => write!(f, "{count} lines of this list were skipped"),
        }
    }
}

/// Why the text is not a word list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ListError {
    /// There are more than [`WordList::MAX_WORDS`] words, or more than [`WordList::MAX_TEXT`] bytes of text.
    #[error("a list can have at most 1,048,576 words and 64 MiB of text")]
    TooLarge,
    /// One of the strings given to [`of_words`] is not a word.
    #[error("{word:?}: {fault}")]
    Word {
        /// The start of the string.
        word: String,
        /// What is wrong with the string.
        fault: Fault,
    },
    /// An `include` line names a list that does not exist.
    #[error("line {line}: there is no list called `{name}` to include")]
    UnknownList {
        /// The line number, counted from 1.
        line: u32,
        /// The name.
        name: String,
    },
    /// Lists include each other in a circle.
    #[error("line {line}: the lists include each other: {}", names.join(" → "))]
    Circle {
        /// The line number of the `include` line that closes the circle. That line is in the second-to-last of the
        /// lists named below.
        line: u32,
        /// The names of the lists, from the outermost to the one that is reached a second time.
        names: Vec<String>,
    },
    /// The `include` lines bring in more than 64 lists, counting nested ones.
    #[error("line {line}: more than {MAX_INCLUDES} included lists")]
    TooManyIncludes {
        /// The line number of the first `include` line that exceeds the limit.
        line: u32,
    },
}

// --- Unsorted ---
//
// Collects the words of a list before they are sorted.

/// Words in the order in which they were read, stored in a single string.
#[derive(Debug, Default)]
struct UnsortedWords {
    text: String,
    ends: Vec<u32>,
}

impl UnsortedWords {
    fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let word = &self.text[start as usize..end as usize];
            start = end;
            word
        })
    }

    fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether these are far more words than a list can have. The limit is lenient, because repeats are dropped
    /// only when the words are sorted.
    fn are_far_too_many(&self) -> bool {
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
