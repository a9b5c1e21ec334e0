//! The dictionary: a word list with its automaton, which never changes.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::automaton::{Automaton, AutomatonBuilder, Dawg, Entry};
use super::list::{self, Fault, MAX_INCLUDES};
use super::pack::VERSION;
use super::words::{Lengths, ListHash, WordList, WordRule};
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
    left_out: WordList,
    longest: usize,
    automaton: Automaton,
    dawg: Arc<Dawg>,
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

    /// Returns the usable words by the numbers that searches give them ([`Slot`](crate::solver::Slot)). Cost: one walk
    /// over the dictionary, and enough memory for all its words.
    pub fn words_by_slot(&self) -> Vec<String> {
        let mut words = vec![String::new(); self.words()];
        self.spell(&self.dawg.root(), 0, &mut Vec::new(), &mut words);
        words
    }

    fn spell(&self, at: &Entry, slot: u32, letters: &mut Vec<Letter>, words: &mut [String]) {
        for letter in (0..self.alphabet.len()).filter_map(|i| Letter::new(i as u8)) {
            letters.push(letter);
            if let Some(place) = at.word(letter) {
                words[(slot + place) as usize] = self.alphabet.word(letters);
            }
            if let Some(child) = at.child(letter) {
                let child = self.dawg.entries()[child];
                self.spell(&child, slot + child.skip, letters, words);
            }
            letters.pop();
        }
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
        let mut left_out = WordList::default();
        let (mut words, mut latin, mut others) = (Vec::new(), [false; 26], BTreeSet::new());
        for word in list.iter() {
            if !rule.admits(word) {
                left_out.push(word);
                continue;
            }
            for c in word.chars() {
                match c {
                    'a'..='z' => latin[c as usize - 'a' as usize] = true,
                    _ => _ = others.insert(c),
                }
            }
            words.push(word);
        }
        let latin = ('a'..='z').zip(latin).filter_map(|(c, is_used)| is_used.then_some(c));
        let alphabet = Alphabet::from_chars(others.into_iter().chain(latin), rule.qu)?;
        let (mut automaton, mut letters) = (AutomatonBuilder::default(), Vec::new());
        for word in words {
            alphabet.spell_into(word, &mut letters)?;
            // The words are already in order: the list is sorted, and the Qu face sorts like the `q` that it replaces.
            automaton.push(&letters)?;
        }
        let automaton = automaton.finish()?;
        if automaton.words() == 0 {
            return Err(DictionaryError::NoWords { raw: list.len() });
        }
        let longest = Lengths::new(&automaton, &alphabet).longest.into();
        Ok(Self::of_parts(name, alphabet, rule, list.sha256(), left_out, longest, automaton))
    }

    /// Puts a dictionary together from parts that match each other.
    pub(super) fn of_parts(
        name: impl Into<String>,
        alphabet: Alphabet,
        rule: WordRule,
        hash: ListHash,
        left_out: WordList,
        longest: usize,
        automaton: Automaton,
    ) -> Self {
        let dawg = Arc::new(Dawg::new(&automaton));
        Self { name: name.into(), alphabet, rule, hash, left_out, longest, automaton, dawg }
    }

    /// Returns a dictionary made from the same list with another rule. The name and the hash of the list stay the same.
    pub fn with_rule(&self, rule: WordRule) -> Result<Self, DictionaryError> {
        Self::new(self.name.clone(), &self.raw_list(), rule)
    }

    /// Returns a dictionary that also has the words of one and two letters, if `min_length` counts such words and the
    /// standard rule has left them out of this one. Otherwise, returns `None`. A list that was read with another minimum
    /// length keeps that minimum.
    pub fn with_short_words(&self, min_length: MinLength) -> Result<Option<Self>, DictionaryError> {
        let standard = MinLength::default();
        if min_length >= standard || self.rule.min_length != standard {
            return Ok(None);
        }
        let min_length = MinLength::new(1).unwrap_or(min_length);
        self.with_rule(WordRule { min_length, ..self.rule }).map(Some)
    }
}

// --- Error ---

fn no_words(raw: usize) -> String {
    match raw {
        0 => "there are no words in this list".to_owned(),
        _ => format!("the word rule leaves out all {raw} words of this list"),
    }
}

/// Why there is no dictionary: a list can't be used, or bytes are not a packed dictionary.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum DictionaryError {
    #[error("a list can have at most 1,048,576 words and 64 MiB of text")]
    TooLarge,
    #[error("{word:?}: {fault}")]
    Word { word: String, fault: Fault },
    #[error("line {line}: there is no list called `{name}` to include")]
    UnknownList { line: u32, name: String },
    #[error("line {line}: the lists include each other: {}", names.join(" → "))]
    Circle { line: u32, names: Vec<String> },
    #[error("line {line}: more than {MAX_INCLUDES} included lists")]
    TooManyIncludes { line: u32 },
    #[error("{}", no_words(*raw))]
    NoWords { raw: usize },
    #[error("{0}")]
    Letters(#[from] LetterError),
    #[error("the words must be sorted, distinct and not empty")]
    Order,
    #[error(
        "the words have too little in common: their automaton has more than {} edges",
        Automaton::MAX_EDGES
    )]
    TooManyEdges,
    #[error("this is not a packed dictionary")]
    Foreign,
    #[error(
        "this packed dictionary has version {got}, but only version {VERSION} can be read: pack its list again"
    )]
    Version { got: u8 },
    #[error("this packed dictionary is damaged: load or pack it again")]
    Damaged,
    #[error("this packed dictionary is not valid: pack its list again")]
    Corrupt,
}
