//! The list format: how a text becomes a [`WordList`].
//!
//! A list has one word a line, in any order and either case. Further lines make a list out of another:
//!
//! ```text
//! # a remark
//! include enable    # all words of another list
//! +airbag           # a word, the same as a line with only the word
//! -bassett          # not this word of the included lists
//! ```
//!
//! The order of the lines does not matter: the result is *(included words − removed words) + own words*. No
//! word has a blank in it, so that `include` alone on a line is the word. Blank lines, repeated words, CRLF, a
//! byte order mark and UTF-16 are fine. A line that can't be used is skipped and becomes an [`Issue`]; what
//! makes the whole list doubtful is a [`ListError`].

use core::fmt;
use std::borrow::Cow;

use super::words::{WordList, is_letter, lower};

/// Finds the text of an included list by its name.
///
/// The core has no files and no network: the caller knows which lists there are.
pub type Include<'a> = dyn Fn(&str) -> Option<Cow<'a, str>> + 'a;

/// What came of reading a list.
#[derive(Debug)]
pub struct Reading {
    /// The words, or why there are none to speak of.
    pub words: Result<WordList, ListError>,
    /// What was noticed on the way, also when the reading failed.
    pub report: Report,
}

/// Reads a list, resolving its `include` lines with `include`.
///
/// Cost: linear, plus a sort of the words (nearly free if they are sorted already); memory: a few times the
/// text.
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

/// The list file that makes `to` out of the list called `name`, whose words are `from`.
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

/// Lists read because of `include` lines in one reading, nested ones too; more is a mistake or malice.
const MAX_INCLUDES: usize = 64;

struct Includes<'a> {
    find: &'a Include<'a>,
    /// Names of the lists being read, the outermost first.
    open: Vec<String>,
    left: usize,
}

fn read_nested(text: &[u8], includes: &mut Includes<'_>) -> Reading {
    let mut report = Report::default();
    let words =
        lines_of(text, &mut report).and_then(|lines| combine(&lines, includes, &mut report));
    report.words = words.as_ref().map_or(0, WordList::len);
    Reading { words, report }
}

/// The lines of one file by kind, each with its number.
#[derive(Default)]
struct Lines {
    own: Words,
    removed: Words,
    /// Line numbers of `removed`.
    removed_at: Vec<u32>,
    includes: Vec<(u32, String)>,
}

/// Words in reading order, in one allocation.
#[derive(Default)]
struct Words {
    text: String,
    ends: Vec<u32>,
}

impl Words {
    fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let word = &self.text[start as usize..end as usize];
            start = end;
            word
        })
    }

    /// Adds the word written since the last one.
    fn close(&mut self) {
        self.ends.push(self.text.len() as u32);
    }

    /// Takes back what was written since the last word.
    fn reopen(&mut self) {
        let end = self.ends.last().map_or(0, |&end| end as usize);
        self.text.truncate(end);
    }
}

fn lines_of(text: &[u8], report: &mut Report) -> Result<Lines, ListError> {
    let text = decode(text);
    let mut lines = Lines::default();
    let only_cr = !text.contains(&b'\n');
    let ends_line = |byte: &u8| *byte == b'\n' || (only_cr && *byte == b'\r');
    for (number, line) in (1u32..).zip(text.split(ends_line)) {
        let line = without_remark(line).trim_ascii();
        if let Err(fault) = lines.add(line, number) {
            report.note(number, line, fault);
        }
        if lines.own.ends.len() > WordList::MAX_WORDS * 2
            || lines.removed.ends.len() > WordList::MAX_WORDS * 2
        {
            return Err(ListError::TooManyWords);
        }
    }
    Ok(lines)
}

/// The text without its byte order mark; UTF-16 becomes UTF-8.
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

/// The line up to a `#` that stands first or after a blank.
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

impl Words {
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

    /// Writes the word in lower case; tells its length in characters.
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

/// *(included − removed) + own*, sorted.
fn combine(
    lines: &Lines,
    includes: &mut Includes<'_>,
    report: &mut Report,
) -> Result<WordList, ListError> {
    let mut included = Vec::with_capacity(lines.includes.len());
    for (line, name) in &lines.includes {
        included.push(includes.read(*line, name, report)?);
    }
    let own = WordList::from_words(lines.own.iter().collect());
    report.repeated = lines.own.ends.len() - own.len();
    let removed = WordList::from_words(lines.removed.iter().collect());
    for (word, &line) in lines.removed.iter().zip(&lines.removed_at) {
        if own.contains(word) {
            report.note(line, word.as_bytes(), Fault::AddedAndRemoved);
        } else if !included.iter().any(|list| list.contains(word)) {
            report.note(line, word.as_bytes(), Fault::NothingToRemove);
        }
    }
    let words = if included.is_empty() {
        own
    } else {
        let kept = included
            .iter()
            .flat_map(WordList::iter)
            .filter(|word| !removed.contains(word));
        WordList::from_words(kept.chain(own.iter()).collect())
    };
    if words.len() > WordList::MAX_WORDS {
        return Err(ListError::TooManyWords);
    }
    Ok(words)
}

impl Includes<'_> {
    fn read(&mut self, line: u32, name: &str, report: &mut Report) -> Result<WordList, ListError> {
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

/// What was noticed while reading a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The first [`Report::SHOWN`] issues.
    pub issues: Vec<Issue>,
    /// How many there are in all.
    pub issue_count: usize,
    /// Words given more than once; each counts once.
    pub repeated: usize,
    /// Distinct words in the result.
    pub words: usize,
}

impl Report {
    /// How many issues are kept; the rest is only counted.
    pub const SHOWN: usize = 100;
    /// Characters of a faulty line that are kept.
    const EXCERPT: usize = 60;

    fn note(&mut self, line: u32, text: &[u8], fault: Fault) {
        self.issue_count += 1;
        if self.issues.len() < Self::SHOWN {
            // Enough bytes for the excerpt whatever the characters, and no more: the line may be a whole file.
            let start = &text[..text.len().min(Self::EXCERPT * 4)];
            let mut text: String = String::from_utf8_lossy(start)
                .chars()
                .take(Self::EXCERPT)
                .collect();
            if text.len() < start.len() {
                text.push('…');
            }
            self.issues.push(Issue { line, text, fault });
        }
    }
}

/// A line that was skipped. Displays as ``line 3, "it's": `'` is not a letter``.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// Counted from 1.
    pub line: u32,
    /// The start of the line.
    pub text: String,
    /// What is wrong with it.
    pub fault: Fault,
}

impl fmt::Display for Issue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, {:?}: {}", self.line, self.text, self.fault)
    }
}

/// Why a line was skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A sign without a word.
    NoWord,
    /// Something that is no letter: a digit, an apostrophe, a hyphen.
    NotALetter(char),
    /// A letter and its accent as two characters.
    LooseAccent,
    /// Words separated by blanks.
    SeveralWords,
    /// A word of more than [`WordList::MAX_WORD_LENGTH`] characters.
    TooLong,
    /// Bytes that are not UTF-8.
    NotText,
    /// A word to be removed that no included list has.
    NothingToRemove,
    /// A word both added and removed; it stays.
    AddedAndRemoved,
    /// An included list has this many issues itself.
    InIncluded(usize),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoWord => f.write_str("there is no word after the sign"),
            Self::NotALetter(c) if c.is_control() => {
                write!(f, "U+{:04X} is not a letter", *c as u32)
            }
            Self::NotALetter(c) => write!(f, "`{c}` is not a letter"),
            Self::LooseAccent => f.write_str(
                "an accent stands apart from its letter: save the list in composed form (NFC)",
            ),
            Self::SeveralWords => f.write_str("more than one word: put each on a line of its own"),
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

/// Why a text is not a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListError {
    /// More than [`WordList::MAX_WORDS`] words.
    TooManyWords,
    /// An `include` line names a list that is not there.
    UnknownList {
        /// The line, counted from 1.
        line: u32,
        /// The name.
        name: String,
    },
    /// Lists include each other.
    Circle {
        /// The line that closes the circle, in the last but one of the lists.
        line: u32,
        /// From the outermost list to the one met again.
        names: Vec<String>,
    },
    /// Far more `include` lines than sense.
    TooManyIncludes {
        /// The line that is too much.
        line: u32,
    },
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyWords => {
                write!(f, "a list can have at most {} words", WordList::MAX_WORDS)
            }
            Self::UnknownList { line, name } => write!(
                f,
                "line {line}: there is no list called `{name}` to include"
            ),
            Self::Circle { line, names } => write!(
                f,
                "line {line}: the lists include each other: {}",
                names.join(" → ")
            ),
            Self::TooManyIncludes { line } => {
                write!(f, "line {line}: more than {MAX_INCLUDES} included lists")
            }
        }
    }
}

impl core::error::Error for ListError {}
