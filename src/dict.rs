//! Dictionaries: a word list, the rule that decides which of its words count, and the automaton of those words.
//!
//! [`list`] reads word lists, and [`WordRule`] chooses among their words. [`automaton`] holds the minimal automaton
//! from which everything else is made; `dawg` holds the form that searches use. A [`Dictionary`] is immutable, so
//! searches can share it; each search has its own working data. The packed form ([`Dictionary::pack`]) is for transfer
//! and storage.

pub mod automaton;
pub mod bundled;
pub(crate) mod dawg;
pub mod list;
mod pack;
mod rule;
mod words;

use core::fmt;
use std::sync::Arc;

pub use self::pack::UnpackError;
pub use self::rule::{LeftOut, WordRule};
pub use self::words::{ListHash, WordList};

use self::automaton::{Automaton, AutomatonBuilder, BuildError};
use self::dawg::Dawg;
use self::list::ListError;
use crate::letter::{Alphabet, Letter, LetterError};
use crate::scoring::MinLength;

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
    name: String,
    alphabet: Alphabet,
    rule: WordRule,
    hash: ListHash,
    /// The words of the list that the rule leaves out.
    left_out: WordList,
    longest: usize,
    automaton: Automaton,
    dawg: Arc<Dawg>,
}

impl Dictionary {
    /// Returns ENABLE2K, the list of 173,528 English words that the published results use, with the default word rule.
    ///
    /// The list is built into the program, where it takes 143 kB. Cost: a few milliseconds.
    ///
    /// ```
    /// use boggle_lab::dict::Dictionary;
    /// assert_eq!(Dictionary::enable2k().words(), 173_402);
    /// ```
    #[must_use]
    pub fn enable2k() -> Self {
        bundled::dictionary("enable2k")
            .unwrap_or_else(|| unreachable!("the bundled list is intact"))
    }

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
    ///
    /// # Errors
    /// [`DictionaryError`] if one of the strings is not a word, if there are too many different letters, or if no word
    /// is usable.
    pub fn from_words<W: AsRef<str>>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<Self, DictionaryError> {
        Self::new("words", &list::of_words(words)?, WordRule::default())
    }

    /// Creates a dictionary of the words of `list` that `rule` admits.
    ///
    /// Cost: linear in the number of letters.
    ///
    /// # Errors
    /// [`DictionaryError`] if the list uses too many different letters, or if none of its words is usable.
    pub fn new(
        name: impl Into<String>,
        list: &WordList,
        rule: WordRule,
    ) -> Result<Self, DictionaryError> {
        let alphabet = alphabet_of(list, rule)?;
        let mut builder = AutomatonBuilder::new();
        let mut left_out = WordList::default();
        let mut letters = Vec::new();
        for word in list.iter() {
            if rule.check(word).is_err() {
                left_out.push(word);
                continue;
            }
            alphabet.spell_into(word, &mut letters)?;
            // The words are already in order: the list is sorted, and the Qu face sorts like the `q` that it replaces.
            builder.push(&letters)?;
        }
        let automaton = builder.finish()?;
        if automaton.words() == 0 {
            return Err(DictionaryError::NoWords { raw: list.len() });
        }
        let longest = text_lengths(&automaton, &alphabet).longest;
        Ok(Self {
            name: name.into(),
            alphabet,
            rule,
            hash: list.sha256(),
            left_out,
            longest,
            dawg: Arc::new(Dawg::new(&automaton)),
            automaton,
        })
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
        self.with_rule(WordRule {
            min_length,
            ..self.rule
        })
        .map(Some)
    }

    /// Returns the dictionary's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Gives the dictionary another name.
    pub fn rename(&mut self, name: impl Into<String>) {
        self.name = name.into();
    }

    /// Returns the alphabet of the usable words.
    #[must_use]
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Returns the rule that decides which words of the list are usable.
    #[must_use]
    pub fn rule(&self) -> WordRule {
        self.rule
    }

    /// Returns the SHA-256 hash of the raw list as plain text: sorted, one word per line, with LF at the end of each
    /// line.
    #[must_use]
    pub fn sha256(&self) -> ListHash {
        self.hash
    }

    /// Returns the number of words in the raw list.
    #[must_use]
    pub fn words_raw(&self) -> usize {
        self.words() + self.left_out.len()
    }

    /// Returns the number of usable words.
    #[must_use]
    pub fn words(&self) -> usize {
        self.automaton.words()
    }

    /// Returns the number of letters in the longest usable word, counting Qu as two letters.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.longest
    }

    /// Returns the words of the list that the rule leaves out.
    #[must_use]
    pub fn left_out(&self) -> &WordList {
        &self.left_out
    }

    /// Returns the minimal automaton of the usable words.
    #[must_use]
    pub fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    /// Returns the usable words in the form that searches use.
    #[must_use]
    pub(crate) fn dawg(&self) -> &Arc<Dawg> {
        &self.dawg
    }

    /// Returns the index of a usable word. The words are numbered from 0 in alphabetical order.
    #[must_use]
    pub fn index(&self, word: &[Letter]) -> Option<u32> {
        self.automaton.index(word)
    }

    /// Returns the usable word with this number, as text: the inverse of [`Dictionary::index`].
    #[must_use]
    pub fn word(&self, index: u32) -> Option<String> {
        Some(self.alphabet.word(&self.automaton.word(index)?))
    }

    /// Returns whether a word is usable.
    #[must_use]
    pub fn contains(&self, word: &[Letter]) -> bool {
        self.automaton
            .walk(word)
            .is_some_and(|edge| edge.ends_word())
    }

    /// Returns whether some usable word starts with `prefix`. Every word starts with the empty prefix.
    #[must_use]
    pub fn has_prefix(&self, prefix: &[Letter]) -> bool {
        prefix.is_empty() || self.automaton.walk(prefix).is_some()
    }

    /// Rebuilds the raw list, exactly as it was given to [`Dictionary::new`].
    #[must_use]
    pub fn raw_list(&self) -> WordList {
        let mut list = WordList::default();
        let mut left_out = self.left_out.iter().peekable();
        let mut text = String::new();
        self.automaton.for_each_word(|letters| {
            text.clear();
            letters
                .iter()
                .for_each(|&letter| self.alphabet.push_text(letter, &mut text));
            while let Some(word) = left_out.next_if(|word| *word < text.as_str()) {
                list.push(word);
            }
            list.push(&text);
        });
        left_out.for_each(|word| list.push(word));
        list
    }
}

/// Returns the alphabet of the words that the rule admits.
fn alphabet_of(list: &WordList, rule: WordRule) -> Result<Alphabet, DictionaryError> {
    let mut used: Vec<char> = Vec::new();
    let mut latin = 0u32;
    for word in list.iter().filter(|word| rule.check(word).is_ok()) {
        for c in word.chars() {
            if c.is_ascii_lowercase() {
                latin |= 1 << (c as u32 - 'a' as u32);
            } else if let Err(at) = used.binary_search(&c) {
                used.insert(at, c);
            }
        }
    }
    used.extend(('a'..='z').filter(|&c| latin >> (c as u32 - 'a' as u32) & 1 != 0));
    Ok(Alphabet::from_chars(used, rule.qu)?)
}

/// The lengths of an automaton's shortest and longest words, counting Qu as two letters, and the total size of its
/// words.
#[derive(Clone, Copy)]
struct Lengths {
    shortest: usize,
    longest: usize,
    /// The number of bytes in the text of all the words, with a newline after each. The sum saturates.
    text: u64,
}

/// Computes the lengths of an automaton's words. Cost: linear in the number of edges. Scratch memory: eight bytes per
/// state.
fn text_lengths(automaton: &Automaton, alphabet: &Alphabet) -> Lengths {
    /// The [`Lengths`] of the words below one state, in smaller number types. These save memory, because a malicious
    /// file can have many states.
    #[derive(Clone, Copy)]
    struct LengthsBelow {
        shortest: u16,
        longest: u16,
        /// The number of bytes in all the words, not counting newlines.
        text: u32,
    }
    let none = LengthsBelow {
        shortest: u16::MAX,
        longest: 0,
        text: 0,
    };
    let mut all: Vec<LengthsBelow> = Vec::with_capacity(automaton.states());
    for state in automaton.all_states() {
        let mut below = none;
        for &edge in automaton.edges(state) {
            let letter = edge.letter();
            let length = alphabet.text_len(letter) as u16;
            let bytes = alphabet.text_bytes(letter) as u32;
            let rest = all[edge.target().index()];
            let shortest = if edge.ends_word() { 0 } else { rest.shortest };
            below.shortest = below.shortest.min(shortest.saturating_add(length));
            below.longest = below.longest.max(rest.longest.saturating_add(length));
            let here = automaton.words_through(edge).saturating_mul(bytes);
            below.text = below.text.saturating_add(here).saturating_add(rest.text);
        }
        all.push(below);
    }
    let all = all.pop().unwrap_or(none);
    Lengths {
        shortest: all.shortest.into(),
        longest: all.longest.into(),
        text: u64::from(all.text) + automaton.words() as u64,
    }
}

/// Why a dictionary cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DictionaryError {
    /// The words are not a valid list.
    List(ListError),
    /// The rule leaves out every word of the list.
    NoWords {
        /// The number of words in the list.
        raw: usize,
    },
    /// The words use too many different letters.
    Letters(LetterError),
    /// The words have so little in common that their automaton is too large.
    Build(BuildError),
}

impl From<ListError> for DictionaryError {
    fn from(error: ListError) -> Self {
        Self::List(error)
    }
}

impl From<BuildError> for DictionaryError {
    fn from(error: BuildError) -> Self {
        Self::Build(error)
    }
}

impl From<LetterError> for DictionaryError {
    fn from(error: LetterError) -> Self {
        Self::Letters(error)
    }
}

impl fmt::Display for DictionaryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoWords { raw: 0 } => f.write_str("there are no words in this list"),
            Self::NoWords { raw } => {
                write!(f, "the word rule leaves out all {raw} words of this list")
            }
            Self::List(error) => error.fmt(f),
            Self::Letters(error) => error.fmt(f),
            Self::Build(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for DictionaryError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::List(error) => Some(error),
            Self::Letters(error) => Some(error),
            Self::Build(error) => Some(error),
            _ => None,
        }
    }
}
