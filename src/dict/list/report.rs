//! What is reported about a list: the lines that were skipped, or why the whole list can't be used.

use core::fmt;

use crate::dict::words::WordList;

/// The maximum number of lists that `include` lines can bring in, counting nested ones.
pub(super) const MAX_INCLUDES: usize = 64;

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
    pub(super) const EXCERPT: usize = 60;

    pub(super) fn note(&mut self, line: u32, text: &[u8], fault: Fault) {
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
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ListError {
    /// There are more than [`WordList::MAX_WORDS`] words, or more than [`WordList::MAX_TEXT`] bytes of text.
    TooLarge,
    /// One of the strings given to [`of_words`](super::of_words) is not a word.
    Word {
        /// The start of the string.
        word: String,
        /// What is wrong with the string.
        fault: Fault,
    },
    /// An `include` line names a list that does not exist.
    UnknownList {
        /// The line number, counted from 1.
        line: u32,
        /// The name.
        name: String,
    },
    /// Lists include each other in a circle.
    Circle {
        /// The line number of the `include` line that closes the circle. That line is in the second-to-last of the
        /// lists named below.
        line: u32,
        /// The names of the lists, from the outermost to the one that is reached a second time.
        names: Vec<String>,
    },
    /// The `include` lines bring in more than 64 lists, counting nested ones.
    TooManyIncludes {
        /// The line number of the first `include` line that exceeds the limit.
        line: u32,
    },
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => {
                f.write_str("a list can have at most 1,048,576 words and 64 MiB of text")
            }
            Self::Word { word, fault } => write!(f, "{word:?}: {fault}"),
            Self::UnknownList { line, name } => {
                write!(f, "line {line}: there is no list called `{name}` to include")
            }
            Self::Circle { line, names } => {
                write!(f, "line {line}: the lists include each other: {}", names.join(" → "))
            }
            Self::TooManyIncludes { line } => {
                write!(f, "line {line}: more than {MAX_INCLUDES} included lists")
            }
        }
    }
}

impl core::error::Error for ListError {}
