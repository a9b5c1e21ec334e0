//! Dictionaries: a word list, the rule that decides which of its words count, and the automaton of those words.
//!
//! [`list`] reads word lists, and [`WordRule`] chooses among their words.
//! [`automaton`] holds the minimal automaton from which everything else is made, and the form of it that searches use.
//! A [`Dictionary`] is immutable, so searches can share it; each search has its own working data. The packed form
//! ([`Dictionary::pack`]) is for transfer and storage.

pub mod automaton;
pub mod bundled;
mod dictionary;
pub mod list;
mod pack;
mod words;

pub use self::dictionary::{Dictionary, DictionaryError};
pub use self::words::{ListHash, WordList, WordRule};
