//! The search form of a word list: the structure that solvers walk, and the numbers that it assigns to words.
//!
//! A [`Dawg`] is made once from an [`Automaton`], never changes, and can be shared. An *entry* stands for an edge to a
//! state that itself has edges. Leaves are not stored; the parent's entry shows which letters end a word. The entries
//! of one state form its *comb*: they are at `block + letter`, and the combs of different states interlock. So a step
//! takes a single addition, and hardly any positions in the array stay empty (the 112,166 entries of ENABLE2K take up
//! 112,195 positions). Equal states share a comb. Source of the packing: Tarjan & Yao, "Storing a sparse table", 1979
//! (first fit, fullest rows first).
//!
//! A search identifies a word by its *slot*, not by its alphabetical index. It computes the slot as it goes, by adding
//! up word counts (a perfect hash, after Lucchesi & Kowaltowski 1993). In each subtree, the words that end with a
//! letter of the state itself come first, then the words below its first entry, and so on.

use super::automaton::{Automaton, StateId};
use crate::letter::{Letter, MAX_LETTERS};

/// Everything a search needs to know about a state, in sixteen bytes, so that one vector load fetches it all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C, align(16))]
pub(crate) struct Entry {
    /// The letters that lead to a state with edges of its own.
    pub(crate) inner: u32,
    /// The letters that end a word.
    pub(crate) words: u32,
    /// Where this state's comb begins: the entry for letter `l` of `inner` is at `block + l`.
    pub(crate) block: u32,
    /// The number of words below the parent that have smaller slots than this state's words.
    pub(crate) skip: u32,
}

impl Entry {
    #[inline]
    pub(crate) fn child(&self, letter: Letter) -> Option<usize> {
        (self.inner & letter.bit() != 0).then(|| self.block as usize + letter.index())
    }

    /// Returns the slot of the word that ends with `letter`, counted from the first slot of the state, if there is such
    /// a word.
    #[inline]
    pub(crate) fn word(&self, letter: Letter) -> Option<u32> {
        (self.words & letter.bit() != 0).then(|| (self.words & (letter.bit() - 1)).count_ones())
    }
}

/// The words of an automaton, packed for search. It is immutable and can be shared through an `Arc`.
#[derive(Clone, Debug)]
pub(crate) struct Dawg {
    root: Entry,
    /// The other entries. At least [`MAX_LETTERS`] of them follow every `block`, so that `block` plus any letter is a
    /// valid position.
    entries: Vec<Entry>,
    words: u32,
}

impl Dawg {
    /// Packs an automaton. Cost: linear in its edges.
    pub(crate) fn new(automaton: &Automaton) -> Self {
        let states = || (0..automaton.states() as u32).map(StateId);
        let mut bare: Vec<Entry> = states().map(|state| bare_entry(automaton, state)).collect();
        let places = interlock(&mut bare);
        let mut entries = vec![Entry::default(); places];
        for state in states() {
            let from = bare[state.index()];
            let mut skip = from.words.count_ones();
            for edge in automaton.edges(state) {
                if let Some(place) = from.child(edge.letter()) {
                    let child = bare[edge.target().index()];
                    entries[place] = Entry { skip, ..child };
                    skip += automaton.count(edge.target());
                }
            }
        }
        Self { root: bare[automaton.root().index()], entries, words: automaton.words() as u32 }
    }

    pub(crate) fn words(&self) -> usize {
        self.words as usize
    }

    #[inline]
    pub(crate) fn root(&self) -> Entry {
        self.root
    }

    #[inline]
    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }
}

fn bare_entry(automaton: &Automaton, state: StateId) -> Entry {
    let mut entry = Entry::default();
    for edge in automaton.edges(state) {
        if edge.ends_word() {
            entry.words |= edge.letter().bit();
        }
        if !automaton.edges(edge.target()).is_empty() {
            entry.inner |= edge.letter().bit();
        }
    }
    entry
}

/// Places every comb at the first position where it fits, and returns the length of the resulting array. The combs with
/// the most teeth (entries) are placed first.
fn interlock(bare: &mut [Entry]) -> usize {
    let mut order: Vec<u32> =
        (0..bare.len() as u32).filter(|i| bare[*i as usize].inner != 0).collect();
    let teeth = |bare: &[Entry], i: u32| bare[i as usize].inner.count_ones();
    order.sort_by_key(|i| core::cmp::Reverse(teeth(bare, *i)));
    // One bit for each position, set if the position is taken.
    let mut taken: Vec<u64> = Vec::new();
    // The index in `taken` of the 64-bit word where the search begins. A comb rarely fits far before the previous comb
    // with the same number of teeth.
    let mut from = 0;
    let mut size = u32::MAX;
    let mut places = 0;
    for i in order {
        let inner = bare[i as usize].inner;
        if teeth(bare, i) != size {
            size = teeth(bare, i);
            from = 0;
        }
        // The first tooth is at `block + first`, and `block` cannot be negative.
        let first = inner.trailing_zeros() as usize;
        let comb = inner >> first;
        let mut word = from;
        let at = loop {
            if taken.len() < word + 2 {
                taken.resize(word + 2, 0);
            }
            let near = u128::from(taken[word + 1]) << 64 | u128::from(taken[word]);
            let free = fits(near, comb) & if word == 0 { !0 << first } else { !0 };
            if free != 0 {
                let bit = free.trailing_zeros();
                let now = near | u128::from(comb) << bit;
                taken[word] = now as u64;
                taken[word + 1] = (now >> 64) as u64;
                break word * 64 + bit as usize;
            }
            word += 1;
        };
        from = from.max(word.saturating_sub(REACH));
        bare[i as usize].block = (at - first) as u32;
        places = places.max(at - first + MAX_LETTERS);
    }
    places.max(MAX_LETTERS)
}

/// The search for a position begins this many 64-bit words before the previous comb of equal size, to fill gaps.
const REACH: usize = 4;

/// Checks the first 64 positions of `near`, and returns those at which every tooth of the comb falls on a free
/// position.
fn fits(near: u128, comb: u32) -> u64 {
    let (mut teeth, mut clash) = (comb, 0);
    while teeth != 0 {
        clash |= (near >> teeth.trailing_zeros()) as u64;
        teeth &= teeth - 1;
    }
    !clash
}

#[cfg(test)]
mod tests {
    use crate::dict::Dictionary;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_word_has_a_slot_of_its_own(
            words in proptest::collection::btree_set("[a-e]{3,7}", 1..120),
        ) {
            let mut by_slot = Dictionary::from_words(&words).unwrap().words_by_slot();
            by_slot.sort_unstable();
            prop_assert!(by_slot.iter().eq(&words));
        }
    }
}
