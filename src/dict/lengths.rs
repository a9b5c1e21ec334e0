//! The lengths of a dictionary's words, computed without listing the words.

use super::automaton::Automaton;
use crate::letter::Alphabet;

/// The lengths of an automaton's shortest and longest words, counting Qu as two letters, and the total size of its
/// words.
#[derive(Clone, Copy)]
pub(super) struct Lengths {
    pub(super) shortest: usize,
    pub(super) longest: usize,
    /// The number of bytes in the text of all the words, with a newline after each. The sum saturates.
    pub(super) text: u64,
}

/// Computes the lengths of an automaton's words. Cost: linear in the number of edges. Scratch memory: eight bytes per
/// state.
pub(super) fn text_lengths(automaton: &Automaton, alphabet: &Alphabet) -> Lengths {
    /// The [`Lengths`] of the words below one state, in smaller number types. These save memory, because a malicious
    /// file can have many states.
    #[derive(Clone, Copy)]
    struct LengthsBelow {
        shortest: u16,
        longest: u16,
        /// The number of bytes in all the words, not counting newlines.
        text: u32,
    }
    let none = LengthsBelow { shortest: u16::MAX, longest: 0, text: 0 };
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
