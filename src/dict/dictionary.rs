//! The dictionary: a word list with its automaton, which never changes.

use std::borrow::Cow;
use std::sync::Arc;

use super::automaton::{Automaton, AutomatonBuilder, BuildError};
use super::dawg::Dawg;
use super::list;
use super::list::ListError;
use super::words::{ListHash, WordList, WordRule, text_lengths};
use crate::letter::{Alphabet, Letter, LetterError, QuRule};
use crate::scoring::MinLength;
use crate::step::Step;

/// An immutable word list, compiled for search.
///
/// It has two sets of words. The *raw* list is the list as it was given, and its hash identifies the dictionary. The
/// *usable* words are those that the [`WordRule`] admits; they are in the automaton and are numbered in alphabetical
/// order.
///
/// ```
/// use boggle_lab::dict::{Dictionary, WordRule, list};
/// let reading = list::read(b"tea\ntee\nteas\nquit\nqat\naa\n", &|_| None);
/// let dictionary = Dictionary::new("mine", &reading.words.unwrap(), WordRule::default()).unwrap();
/// assert_eq!((dictionary.words_raw(), dictionary.words()), (6, 4));
/// let letters = dictionary.alphabet().spell("teas").unwrap();
/// assert_eq!(dictionary.index(&letters), Some(2)); // quit, tea, teas, tee
/// assert_eq!(dictionary.word(3).as_deref(), Some("tee"));
/// assert!(dictionary.has_prefix(&letters[..3]));
/// ```
#[derive(Clone, Debug)]
pub struct Dictionary {
    pub(super) name: String,
    pub(super) alphabet: Alphabet,
    pub(super) rule: WordRule,
    pub(super) hash: ListHash,
    /// The words of the list that the rule leaves out.
    pub(super) left_out: WordList,
    pub(super) longest: usize,
    pub(super) automaton: Automaton,
    pub(super) dawg: Arc<Dawg>,
}

impl Dictionary {
    /// Returns the dictionary's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Gives the dictionary another name.
    pub fn rename(&mut self, name: impl Into<String>) {
        self.name = name.into();
    }

    /// Returns the alphabet of the usable words.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Returns the rule that decides which words of the list are usable.
    pub fn rule(&self) -> WordRule {
        self.rule
    }

    /// Returns the SHA-256 hash of the raw list as plain text: sorted, one word per line, with LF at the end of each
    /// line.
    pub fn sha256(&self) -> ListHash {
        self.hash
    }

    /// Returns the number of words in the raw list.
    pub fn words_raw(&self) -> usize {
        self.words() + self.left_out.len()
    }

    /// Returns the number of usable words.
    pub fn words(&self) -> usize {
        self.automaton.words()
    }

    /// Returns the number of letters in the longest usable word, counting Qu as two letters.
    pub fn longest(&self) -> usize {
        self.longest
    }

    /// Returns the words of the list that the rule leaves out.
    pub fn left_out(&self) -> &WordList {
        &self.left_out
    }

    /// Returns the minimal automaton of the usable words.
    pub fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    /// Returns the usable words in the form that searches use.
    pub(crate) fn dawg(&self) -> &Arc<Dawg> {
        &self.dawg
    }

    /// Returns the index of a usable word. The words are numbered from 0 in alphabetical order.
    pub fn index(&self, word: &[Letter]) -> Option<u32> {
        self.automaton.index(word)
    }

    /// Returns the usable word with this number, as text: the inverse of [`Dictionary::index`].
    pub fn word(&self, index: u32) -> Option<String> {
        Some(self.alphabet.word(&self.automaton.word(index)?))
    }

    /// Returns whether a word is usable.
    pub fn contains(&self, word: &[Letter]) -> bool {
        self.automaton.walk(word).is_some_and(|edge| edge.ends_word())
    }

    /// Returns whether some usable word starts with `prefix`. Every word starts with the empty prefix.
    pub fn has_prefix(&self, prefix: &[Letter]) -> bool {
        prefix.is_empty() || self.automaton.walk(prefix).is_some()
    }

    /// Rebuilds the raw list, exactly as it was given to [`Dictionary::new`].
    pub fn raw_list(&self) -> WordList {
        let mut list = WordList::default();
        let mut left_out = self.left_out.iter().peekable();
        let mut text = String::new();
        self.automaton.for_each_word(|letters| {
            text.clear();
            letters.iter().for_each(|&letter| self.alphabet.push_text(letter, &mut text));
            while let Some(word) = left_out.next_if(|word| *word < text.as_str()) {
                list.push(word);
            }
            list.push(&text);
        });
        left_out.for_each(|word| list.push(word));
        list
    }
}

// --- Build ---

impl Dictionary {
    /// Creates a dictionary from words given one by one, in any order and in upper or lower case, with the default word
    /// rule.
    ///
    /// Use [`list::read`] to read the text of a list, [`Dictionary::with_rule`] for other rules, and
    /// [`Dictionary::rename`] for a name other than `words`.
    ///
    /// ```
    /// use boggle_lab::dict::Dictionary;
    /// let dictionary = Dictionary::from_words(["tea", "tee", "Teas", "qat"]).unwrap();
    /// assert_eq!((dictionary.words_raw(), dictionary.words()), (4, 3)); // no tile spells a q without u
    /// ```
    pub fn from_words<W: AsRef<str>>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<Self, DictionaryError> {
        Self::new("words", &list::of_words(words)?, WordRule::default())
    }

    /// Creates a dictionary of the words of `list` that `rule` admits.
    ///
    /// Cost: linear in the number of letters.
    pub fn new(
        name: impl Into<String>,
        list: &WordList,
        rule: WordRule,
    ) -> Result<Self, DictionaryError> {
        DictionaryBuilder::new(name.into(), Cow::Borrowed(list), rule).finish()
    }

    /// Returns a dictionary made from the same list with another rule. The name and the hash of the list stay the same.
    ///
    /// # Errors
    /// [`DictionaryError::NoWords`] if the rule leaves out every word.
    pub fn with_rule(&self, rule: WordRule) -> Result<Self, DictionaryError> {
        Self::new(self.name.clone(), &self.raw_list(), rule)
    }

    /// Returns a dictionary that also has the words of one and two letters, if `min_length` counts such words and the
    /// standard rule has left them out of this one. Otherwise, returns `None`. A list that was read with another minimum
    /// length keeps that minimum.
    ///
    /// # Errors
    /// The same as [`Dictionary::with_rule`].
    pub fn with_short_words(&self, min_length: MinLength) -> Result<Option<Self>, DictionaryError> {
        let standard = MinLength::default();
        if min_length >= standard || self.rule.min_length != standard {
            return Ok(None);
        }
        let min_length = MinLength::new(1).unwrap_or(min_length);
        self.with_rule(WordRule { min_length, ..self.rule }).map(Some)
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
        Self { name, list, rule, stage: BuildStage::Letters(UsedLetters::default()), next: 0 }
    }

    /// Deals with at most `words` words. Each word is dealt with twice: once for its letters, and once to add it. After that,
    /// each of the remaining parts of the work is a step.
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
                part.filter(|word| self.rule.check(word).is_ok()).for_each(|word| used.add(word));
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
            BuildStage::Words { alphabet, mut automaton, mut left_out, mut letters } => {
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
                    false => BuildStage::Words { alphabet, automaton, left_out, letters },
                }
            }
            BuildStage::Hash { alphabet, automaton, left_out } => {
                BuildStage::Search { alphabet, automaton, left_out, hash: self.list.sha256() }
            }
            BuildStage::Search { alphabet, automaton, left_out, hash } => {
                BuildStage::Done(Some(Dictionary {
                    name: core::mem::take(&mut self.name),
                    longest: text_lengths(&automaton, &alphabet).longest,
                    alphabet,
                    rule: self.rule,
                    hash,
                    left_out,
                    dawg: Arc::new(Dawg::new(&automaton)),
                    automaton,
                }))
            }
            done @ BuildStage::Done(_) => done,
        })
    }

    /// Finishes the automaton, which must have words.
    fn finished(&self, automaton: AutomatonBuilder) -> Result<Automaton, DictionaryError> {
        let automaton = automaton.finish()?;
        match automaton.words() {
            0 => Err(DictionaryError::NoWords { raw: self.list.len() }),
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

// --- Error ---

/// Says why a list of this many words makes no dictionary.
fn no_words(raw: usize) -> String {
    match raw {
        0 => "there are no words in this list".to_owned(),
        _ => format!("the word rule leaves out all {raw} words of this list"),
    }
}

/// Why a dictionary cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DictionaryError {
    /// The words are not a valid list.
    #[error("{0}")]
    List(#[from] ListError),
    /// The rule leaves out every word of the list.
    #[error("{}", no_words(*raw))]
    NoWords {
        /// The number of words in the list.
        raw: usize,
    },
    /// The words use too many different letters.
    #[error("{0}")]
    Letters(#[from] LetterError),
    /// The words have so little in common that their automaton is too large.
    #[error("{0}")]
    Build(#[from] BuildError),
}
