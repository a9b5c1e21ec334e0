//! The search form of a word list: what solvers walk, and the numbering of its words.
//!
//! A [`Dawg`] is made from an [`Automaton`] once, never changes and can be shared. An *entry* stands for an
//! edge to a state that has edges itself; the entries of one state are its *block*, in letter order, and
//! equal states share a block. Leaves are not stored: that a word ends on a letter shows in its parent.
//!
//! The numbers that a search gives to words are *slots*, not their alphabetical indices: it adds them up on
//! its way from word counts alone (a perfect hash, after Lucchesi & Kowaltowski 1993). In each subtree the
//! words that end right there come first, then those below the first entry, and so on.

use super::automaton::{Automaton, StateId};
use crate::letter::Letter;

/// What a search knows at a state: sixteen bytes, one vector load.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(16))]
pub(crate) struct Entry {
    /// Letters that lead to a state with edges of its own.
    pub(crate) inner: u32,
    /// Letters that end a word.
    pub(crate) words: u32,
    /// Where this state's block begins: one entry per letter of `inner`.
    pub(crate) block: u32,
    /// Words that have smaller slots than this state's, counted from the first slot of the parent.
    pub(crate) skip: u32,
}

impl Entry {
    /// Where the entry after `letter` is, if the state has one.
    #[inline]
    pub(crate) fn child(&self, letter: Letter) -> Option<usize> {
        (self.inner & letter.bit() != 0).then(|| self.block as usize + rank(self.inner, letter))
    }

    /// The slot of the word that ends with `letter`, counted from the state's first, if there is one.
    #[inline]
    pub(crate) fn word(&self, letter: Letter) -> Option<u32> {
        (self.words & letter.bit() != 0).then(|| rank(self.words, letter) as u32)
    }
}

/// How many letters of `set` come before `letter`.
#[inline]
fn rank(set: u32, letter: Letter) -> usize {
    (set & (letter.bit() - 1)).count_ones() as usize
}

/// The words of an automaton packed for search. Immutable; share it by `Arc`.
#[derive(Clone, Debug)]
pub struct Dawg {
    /// Entry 0 is the root's; it belongs to no block.
    entries: Vec<Entry>,
    words: u32,
}

impl Dawg {
    /// Packs an automaton. Cost: linear in its edges.
    #[must_use]
    pub fn new(automaton: &Automaton) -> Self {
        let mut dawg = Self {
            entries: vec![Entry::default()],
            words: automaton.words() as u32,
        };
        // Block 0 would be the root entry's place, so 0 means "not placed yet".
        let mut blocks = vec![0; automaton.states()];
        dawg.entries[0] = dawg.place(automaton, automaton.root(), &mut blocks);
        dawg
    }

    /// The entry of a state, its block placed first if it is new. Depth-first, so that a block lies near
    /// the ones below it.
    fn place(&mut self, automaton: &Automaton, state: StateId, blocks: &mut [u32]) -> Entry {
        let mut entry = Entry::default();
        for edge in automaton.edges(state) {
            if edge.ends_word() {
                entry.words |= edge.letter().bit();
            }
            if !automaton.edges(edge.target()).is_empty() {
                entry.inner |= edge.letter().bit();
            }
        }
        if entry.inner == 0 {
            return entry;
        }
        if blocks[state.index()] == 0 {
            let start = self.entries.len();
            blocks[state.index()] = start as u32;
            let size = entry.inner.count_ones() as usize;
            self.entries.resize(start + size, Entry::default());
            let mut at = start;
            let mut skip = entry.words.count_ones();
            for edge in automaton.edges(state) {
                if entry.inner & edge.letter().bit() != 0 {
                    let child = self.place(automaton, edge.target(), blocks);
                    self.entries[at] = Entry { skip, ..child };
                    skip += automaton.count(edge.target());
                    at += 1;
                }
            }
        }
        entry.block = blocks[state.index()];
        entry
    }

    /// Number of words.
    #[must_use]
    pub fn words(&self) -> usize {
        self.words as usize
    }

    /// Size of the packed form in memory.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.entries.as_slice())
    }

    /// The entries; the root's is the first. Never empty.
    #[inline]
    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dict::automaton::Builder;
    use crate::letter::Alphabet;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn pack(words: &BTreeSet<String>) -> Dawg {
        let latin = Alphabet::latin();
        let mut builder = Builder::new();
        for word in words {
            builder.push(&latin.spell(word).unwrap()).unwrap();
        }
        Dawg::new(&builder.finish().unwrap())
    }

    /// Every word below an entry with its slot.
    fn collect(
        dawg: &Dawg,
        at: &Entry,
        slot: u32,
        prefix: &mut String,
        out: &mut Vec<(String, u32)>,
    ) {
        for (i, c) in ('a'..='z').enumerate() {
            let letter = Letter::new(i as u8).unwrap();
            prefix.push(c);
            if let Some(place) = at.word(letter) {
                out.push((prefix.clone(), slot + place));
            }
            if let Some(child) = at.child(letter) {
                let child = dawg.entries()[child];
                collect(dawg, &child, slot + child.skip, prefix, out);
            }
            prefix.pop();
        }
    }

    proptest! {
        #[test]
        fn it_has_the_words_and_every_slot_once(
            words in proptest::collection::btree_set("[a-e]{1,6}", 0..120),
        ) {
            let dawg = pack(&words);
            prop_assert_eq!(dawg.words(), words.len());
            let mut found = Vec::new();
            collect(&dawg, &dawg.entries()[0], 0, &mut String::new(), &mut found);
            prop_assert!(found.iter().map(|(word, _)| word).eq(&words));
            let mut slots: Vec<u32> = found.iter().map(|(_, slot)| *slot).collect();
            slots.sort_unstable();
            prop_assert!(slots.into_iter().eq(0..words.len() as u32));
        }
    }
}
