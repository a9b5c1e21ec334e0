//! Dictionaries: a word list, the rule that decides which of its words count, and the automaton of those words.
//!
//! [`list`] reads word lists, and [`WordRule`] chooses among their words.
//! An [`Automaton`] is the minimal automaton of these words, from which everything else is made.
//! A [`Dictionary`] is immutable, so searches can share it; each search has its own working data. The packed form
//! ([`Dictionary::pack`]) is for transfer and storage.

pub mod bundled;
mod dictionary;
pub mod list;
mod pack;
mod words;

pub use self::dictionary::{
    Automaton, AutomatonBuilder, Dictionary, DictionaryError, Edge, StateId,
};
pub(crate) use self::dictionary::{Dawg, Entry};
pub use self::words::{ListHash, WordList, WordRule};
