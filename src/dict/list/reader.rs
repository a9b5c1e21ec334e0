//! Reads lists, and the lists that they include, some lines at a time.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::report::{Fault, ListError, ListReport, MAX_INCLUDES};
use super::unsorted::UnsortedWords;
use crate::dict::words::WordList;
use crate::step::Step;

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
