//! Dictionaries: a word list, the rule that says which of its words count, and the automaton made of those.
//!
//! [`list`] reads lists, [`WordRule`] chooses words, [`automaton`] is the minimal automaton that everything
//! else is made from, [`dawg`] its form for searches. A [`Dictionary`] is immutable and shared; searches keep
//! their marks to themselves. Its packed form ([`Dictionary::pack`]) is what travels and is kept.

pub mod automaton;
pub mod bundled;
pub mod dawg;
pub mod list;
mod pack;
mod rule;
mod words;

use core::fmt;
use std::sync::Arc;

pub use self::pack::UnpackError;
pub use self::rule::{LeftOut, WordRule};
pub use self::words::{ListHash, WordList};

use self::automaton::{Automaton, BuildError, Builder};
use self::dawg::Dawg;
use crate::letter::{Alphabet, Letter, LetterError};

/// A word list made ready for play. Immutable.
///
/// It knows two sets of words: the *raw* list as given, which its hash identifies, and the *usable* words of
/// the [`WordRule`], which the automaton holds and which are numbered in alphabetical order.
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
    /// Words of the list that the rule leaves out.
    left_out: WordList,
    longest: usize,
    automaton: Automaton,
    dawg: Arc<Dawg>,
}

impl Dictionary {
    /// The dictionary of the words of `list` that `rule` admits.
    ///
    /// Cost: linear in the letters.
    ///
    /// # Errors
    /// [`DictionaryError`] if the list has too many letters or no word that can be used.
    pub fn new(
        name: impl Into<String>,
        list: &WordList,
        rule: WordRule,
    ) -> Result<Self, DictionaryError> {
        let alphabet = alphabet_of(list, rule)?;
        let mut builder = Builder::new();
        let mut left_out = WordList::default();
        let mut letters = Vec::new();
        for word in list.iter() {
            if rule.check(word).is_err() {
                left_out.push(word);
                continue;
            }
            alphabet.spell_into(word, &mut letters)?;
            // In order: the list is sorted, and qu sorts like the q it becomes.
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

    /// The same list under another rule; the list's name and hash stay.
    ///
    /// # Errors
    /// [`DictionaryError::NoWords`] if the rule leaves nothing.
    pub fn with_rule(&self, rule: WordRule) -> Result<Self, DictionaryError> {
        Self::new(self.name.clone(), &self.raw_list(), rule)
    }

    /// The name it was given.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Gives it another name.
    pub fn rename(&mut self, name: impl Into<String>) {
        self.name = name.into();
    }

    /// The letters of the list.
    #[must_use]
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Which words of the list are usable.
    #[must_use]
    pub fn rule(&self) -> WordRule {
        self.rule
    }

    /// SHA-256 of the raw list, sorted, one word a line, LF.
    #[must_use]
    pub fn sha256(&self) -> ListHash {
        self.hash
    }

    /// How many words the list has.
    #[must_use]
    pub fn words_raw(&self) -> usize {
        self.words() + self.left_out.len()
    }

    /// How many words are usable.
    #[must_use]
    pub fn words(&self) -> usize {
        self.automaton.words()
    }

    /// Letters of text in the longest usable word.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.longest
    }

    /// The words of the list that the rule leaves out.
    #[must_use]
    pub fn left_out(&self) -> &WordList {
        &self.left_out
    }

    /// The minimal automaton of the usable words.
    #[must_use]
    pub fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    /// The usable words in the form that searches walk.
    #[must_use]
    pub fn dawg(&self) -> &Arc<Dawg> {
        &self.dawg
    }

    /// The number of a usable word, `0..words()` in alphabetical order.
    #[must_use]
    pub fn index(&self, word: &[Letter]) -> Option<u32> {
        self.automaton.index(word)
    }

    /// The usable word of a number as text: the inverse of [`Dictionary::index`].
    #[must_use]
    pub fn word(&self, index: u32) -> Option<String> {
        Some(self.alphabet.word(&self.automaton.word(index)?))
    }

    /// Whether a word is usable.
    #[must_use]
    pub fn contains(&self, word: &[Letter]) -> bool {
        self.automaton
            .walk(word)
            .is_some_and(|edge| edge.ends_word())
    }

    /// Whether a usable word starts so; every dictionary has words that start with nothing.
    #[must_use]
    pub fn has_prefix(&self, prefix: &[Letter]) -> bool {
        prefix.is_empty() || self.automaton.walk(prefix).is_some()
    }

    /// The raw list again, exactly as it was given to [`Dictionary::new`].
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

/// The alphabet of the words that the rule admits.
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

/// Letters of text in the shortest and the longest word.
struct Lengths {
    shortest: usize,
    longest: usize,
}

/// The lengths of an automaton's words. Cost: linear in the edges.
fn text_lengths(automaton: &Automaton, alphabet: &Alphabet) -> Lengths {
    let none = || Lengths {
        shortest: usize::MAX,
        longest: 0,
    };
    let mut below: Vec<Lengths> = Vec::with_capacity(automaton.states());
    for state in automaton.all_states() {
        let mut lengths = none();
        for edge in automaton.edges(state) {
            let letter = alphabet.text_len(edge.letter());
            let rest = &below[edge.target().index()];
            let shortest = if edge.ends_word() { 0 } else { rest.shortest };
            lengths.shortest = lengths.shortest.min(shortest.saturating_add(letter));
            lengths.longest = lengths.longest.max(rest.longest + letter);
        }
        below.push(lengths);
    }
    below.pop().unwrap_or_else(none)
}

/// Why a list makes no dictionary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DictionaryError {
    /// No word of the list is usable.
    NoWords {
        /// Words in the list.
        raw: usize,
    },
    /// Too many different letters.
    Letters(LetterError),
    /// Too many words that have too little in common.
    Build(BuildError),
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
            Self::NoWords { raw } => write!(
                f,
                "none of the {raw} words of this list can be used under its word rule"
            ),
            Self::Letters(error) => error.fmt(f),
            Self::Build(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for DictionaryError {}
