//! The dictionary: a word list with its automaton, which never changes.

use std::sync::Arc;

use super::automaton::Automaton;
use super::dawg::Dawg;
use super::rule::WordRule;
use super::words::{ListHash, WordList};
use crate::letter::{Alphabet, Letter};

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
        self.automaton.walk(word).is_some_and(|edge| edge.ends_word())
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
