//! The job that turns the text of a list into a dictionary, one piece at a time.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::automaton::{Automaton, AutomatonBuilder};
use super::dawg::Dawg;
use super::list::{ListReader, ListReport};
use super::{Dictionary, DictionaryError, ListHash, WordList, WordRule, text_lengths};
use crate::letter::{Alphabet, Letter, LetterError, QuRule};
use crate::step::Step;

/// A job that compiles the text of a word list: it reads the list, and makes a [`Dictionary`] of its words.
///
/// [`list::read`](super::list::read) and [`Dictionary::new`] do the same in two calls. Each takes about 20 milliseconds for
/// 170,000 words.
///
/// ```
/// use boggle_lab::dict::{Compilation, WordRule};
/// let text = b"include base\n+Tars\n-tap\n".as_slice();
/// let includes = [("base".to_owned(), "tap\ntar\n".into())].into();
/// let mut job = Compilation::from_text(text.into(), "mine", includes, WordRule::default());
/// while job.step(1000).is_working() {}
/// let compiled = job.finish();
/// assert_eq!(compiled.dictionary.unwrap().words(), 2);
/// assert_eq!(compiled.report.issue_count, 0);
/// ```
#[derive(Debug)]
pub struct Compilation<'t> {
    name: String,
    rule: WordRule,
    includes: BTreeMap<String, Cow<'t, str>>,
    stage: CompileStage<'t>,
    report: ListReport,
}

#[derive(Debug)]
enum CompileStage<'t> {
    Reading(ListReader<'t>),
    Building(DictionaryBuilder<'t>),
    Done(Result<Dictionary, DictionaryError>),
}

/// The result of compiling a list.
#[derive(Debug)]
pub struct Compiled {
    /// The dictionary, or why there is none.
    pub dictionary: Result<Dictionary, DictionaryError>,
    /// The problems noticed while the list was read, even if there is no dictionary.
    pub report: ListReport,
}

impl<'t> Compilation<'t> {
    /// Prepares to compile the text of a list into a dictionary with this name. `includes` has the texts of the lists that the list may
    /// include, by name.
    #[must_use]
    pub fn from_text(
        text: Cow<'t, [u8]>,
        name: impl Into<String>,
        includes: BTreeMap<String, Cow<'t, str>>,
        rule: WordRule,
    ) -> Self {
        Self {
            name: name.into(),
            rule,
            includes,
            stage: CompileStage::Reading(ListReader::new(text)),
            report: ListReport::default(),
        }
    }

    /// Reads at most `lines` lines of the list, or adds at most as many of its words to the dictionary.
    ///
    /// Some parts of the work can't be divided, such as sorting the words. Each of them is a step, and takes a few milliseconds
    /// for 170,000 words.
    pub fn step(&mut self, lines: usize) -> Step {
        match &mut self.stage {
            CompileStage::Reading(reader) => {
                let includes = &self.includes;
                let _ = reader.step(lines, &|name| includes.get(name).cloned());
                if let Some(reading) = reader.take() {
                    self.report = reading.report;
                    self.stage = match reading.words {
                        Ok(words) => {
                            let name = core::mem::take(&mut self.name);
                            let words = Cow::Owned(words);
                            CompileStage::Building(DictionaryBuilder::new(name, words, self.rule))
                        }
                        Err(error) => CompileStage::Done(Err(error.into())),
                    };
                }
            }
            CompileStage::Building(builder) => {
                let state = builder.step(lines);
                if let Some(dictionary) = state.map(|_| builder.take()).transpose() {
                    self.stage = CompileStage::Done(dictionary);
                }
            }
            CompileStage::Done(_) => {}
        }
        Step::working_if(!matches!(self.stage, CompileStage::Done(_)))
    }

    /// Returns about what share of the work is done, from 0 to 1. It falls when an included list adds to the work.
    #[must_use]
    pub fn progress(&self) -> f64 {
        match &self.stage {
            CompileStage::Reading(reader) => reader.progress() / 2.0,
            CompileStage::Building(builder) => f64::midpoint(1.0, builder.progress()),
            CompileStage::Done(_) => 1.0,
        }
    }

    /// Does the rest of the work, and returns the result.
    #[must_use]
    pub fn finish(mut self) -> Compiled {
        while self.step(usize::MAX).is_working() {}
        let CompileStage::Done(dictionary) = self.stage else {
            unreachable!("the work is finished")
        };
        Compiled {
            dictionary,
            report: self.report,
        }
    }
}

/// The job that makes a dictionary of a list's words.
#[derive(Debug)]
pub(super) struct DictionaryBuilder<'t> {
    name: String,
    list: Cow<'t, WordList>,
    rule: WordRule,
    stage: BuildStage,
    /// The number of words that this stage has dealt with.
    next: usize,
}

#[derive(Debug)]
enum BuildStage {
    /// Collects the characters of the words that the rule admits.
    Letters(UsedLetters),
    /// Adds these words to an automaton.
    Words {
        alphabet: Alphabet,
        automaton: AutomatonBuilder,
        left_out: WordList,
        /// The letters of the current word.
        letters: Vec<Letter>,
    },
    /// Computes the hash of the list.
    Hash {
        alphabet: Alphabet,
        automaton: Automaton,
        left_out: WordList,
    },
    /// Packs the automaton for search.
    Search {
        alphabet: Alphabet,
        automaton: Automaton,
        left_out: WordList,
        hash: ListHash,
    },
    Done(Option<Dictionary>),
}

impl<'t> DictionaryBuilder<'t> {
    /// Prepares to make a dictionary of those words of a list that a rule admits.
    pub(super) fn new(name: String, list: Cow<'t, WordList>, rule: WordRule) -> Self {
        Self {
            name,
            list,
            rule,
            stage: BuildStage::Letters(UsedLetters::default()),
            next: 0,
        }
    }

    /// Deals with at most `words` words, each of which has two turns. After the last word, each of the remaining parts of the
    /// work is a step.
    ///
    /// # Errors
    /// The same as [`Dictionary::new`]. After an error, the job can't be continued.
    pub(super) fn step(&mut self, words: usize) -> Result<Step, DictionaryError> {
        if words > 0 {
            let stage = core::mem::replace(&mut self.stage, BuildStage::Done(None));
            self.stage = self.advance(stage, words)?;
        }
        Ok(Step::working_if(!matches!(self.stage, BuildStage::Done(_))))
    }

    /// Returns what share of the words are done, from 0 to 1.
    pub(super) fn progress(&self) -> f64 {
        let share = self.next as f64 / self.list.len().max(1) as f64;
        match self.stage {
            BuildStage::Letters(_) => share / 4.0,
            BuildStage::Words { .. } => 0.25 + share / 2.0,
            BuildStage::Hash { .. } | BuildStage::Search { .. } => 0.75,
            BuildStage::Done(_) => 1.0,
        }
    }

    /// Takes the dictionary, once the work is done.
    pub(super) fn take(&mut self) -> Option<Dictionary> {
        match &mut self.stage {
            BuildStage::Done(dictionary) => dictionary.take(),
            _ => None,
        }
    }

    /// Does the rest of the work, and returns the dictionary.
    ///
    /// # Errors
    /// The same as [`Dictionary::new`].
    pub(super) fn finish(mut self) -> Result<Dictionary, DictionaryError> {
        while self.step(usize::MAX)?.is_working() {}
        let dictionary = self.take();
        Ok(dictionary.unwrap_or_else(|| unreachable!("the work is finished")))
    }

    /// Does some of the work of a stage, and returns that stage or the next one.
    fn advance(&mut self, stage: BuildStage, words: usize) -> Result<BuildStage, DictionaryError> {
        let end = self.list.len().min(self.next.saturating_add(words));
        let part = (self.next..end).filter_map(|index| self.list.get(index));
        let is_last = end == self.list.len();
        Ok(match stage {
            BuildStage::Letters(mut used) => {
                part.filter(|word| self.rule.check(word).is_ok())
                    .for_each(|word| used.add(word));
                self.next = if is_last { 0 } else { end };
                match is_last {
                    true => BuildStage::Words {
                        alphabet: used.alphabet(self.rule.qu)?,
                        automaton: AutomatonBuilder::new(),
                        left_out: WordList::default(),
                        letters: Vec::new(),
                    },
                    false => BuildStage::Letters(used),
                }
            }
            BuildStage::Words {
                alphabet,
                mut automaton,
                mut left_out,
                mut letters,
            } => {
                for word in part {
                    if self.rule.check(word).is_err() {
                        left_out.push(word);
                        continue;
                    }
                    alphabet.spell_into(word, &mut letters)?;
                    // The words are already in order: the list is sorted, and the Qu face sorts like the `q` that it replaces.
                    automaton.push(&letters)?;
                }
                self.next = end;
                match is_last {
                    true => BuildStage::Hash {
                        alphabet,
                        automaton: self.finished(automaton)?,
                        left_out,
                    },
                    false => BuildStage::Words {
                        alphabet,
                        automaton,
                        left_out,
                        letters,
                    },
                }
            }
            BuildStage::Hash {
                alphabet,
                automaton,
                left_out,
            } => BuildStage::Search {
                alphabet,
                automaton,
                left_out,
                hash: self.list.sha256(),
            },
            BuildStage::Search {
                alphabet,
                automaton,
                left_out,
                hash,
            } => BuildStage::Done(Some(Dictionary {
                name: core::mem::take(&mut self.name),
                longest: text_lengths(&automaton, &alphabet).longest,
                alphabet,
                rule: self.rule,
                hash,
                left_out,
                dawg: Arc::new(Dawg::new(&automaton)),
                automaton,
            })),
            done @ BuildStage::Done(_) => done,
        })
    }

    /// Finishes the automaton, which must have words.
    fn finished(&self, automaton: AutomatonBuilder) -> Result<Automaton, DictionaryError> {
        let automaton = automaton.finish()?;
        match automaton.words() {
            0 => Err(DictionaryError::NoWords {
                raw: self.list.len(),
            }),
            _ => Ok(automaton),
        }
    }
}

/// The characters that words use.
#[derive(Debug, Default)]
struct UsedLetters {
    /// One bit for each of `a`–`z`.
    latin: u32,
    /// All other characters, in order.
    others: Vec<char>,
}

impl UsedLetters {
    /// Adds the characters of a word.
    fn add(&mut self, word: &str) {
        for c in word.chars() {
            if c.is_ascii_lowercase() {
                self.latin |= 1 << (c as u32 - 'a' as u32);
            } else if let Err(at) = self.others.binary_search(&c) {
                self.others.insert(at, c);
            }
        }
    }

    /// Returns the alphabet with these characters.
    fn alphabet(self, qu: QuRule) -> Result<Alphabet, LetterError> {
        let latin = ('a'..='z').filter(|&c| self.latin >> (c as u32 - 'a' as u32) & 1 != 0);
        Alphabet::from_chars(self.others.iter().copied().chain(latin), qu)
    }
}
