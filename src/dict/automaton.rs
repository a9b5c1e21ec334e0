//! The minimal automaton of a word list, which [`AutomatonBuilder`] makes from sorted words.
//!
//! The end of a word is marked on an edge, not in a state, which saves one state in a hundred.
//!
//! States are numbered in postorder: a walk from the root follows the edges in letter order, and each state gets the
//! next number when the walk first leaves it. So every edge leads to a smaller number, state 0 has no edges, and the
//! root comes last. The packed form relies on this order.

mod builder;
mod edge;
mod graph;

pub use self::builder::{AutomatonBuilder, BuildError};
pub use self::edge::{Edge, StateId};
pub use self::graph::Automaton;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letter::{Alphabet, Letter};

    fn build(words: &[&str]) -> Automaton {
        let latin = Alphabet::latin();
        let mut builder = AutomatonBuilder::new();
        for word in words {
            builder.push(&latin.spell(word).unwrap()).unwrap();
        }
        builder.finish().unwrap()
    }

    fn all_words(a: &Automaton) -> Vec<String> {
        words_from(a, a.root())
    }

    /// Lists everything that can be spelled from a state.
    fn words_from(a: &Automaton, state: StateId) -> Vec<String> {
        fn walk(a: &Automaton, s: StateId, prefix: &mut Vec<Letter>, out: &mut Vec<String>) {
            for edge in a.edges(s) {
                prefix.push(edge.letter());
                if edge.ends_word() {
                    out.push(Alphabet::latin().word(prefix));
                }
                walk(a, edge.target(), prefix, out);
                prefix.pop();
            }
        }
        let mut out = Vec::new();
        walk(a, state, &mut Vec::new(), &mut out);
        out
    }

    /// Asserts that the automaton is minimal: no two states lead to the same set of endings.
    fn assert_minimal(a: &Automaton) {
        let mut languages: Vec<_> = a.all_states().map(|state| words_from(a, state)).collect();
        languages.sort();
        languages.dedup();
        assert_eq!(languages.len(), a.states());
    }

    #[test]
    fn the_words_go_in_and_come_out() {
        let words = ["quiet", "tap", "taps", "tar", "tars", "tier", "top", "tops"];
        let a = build(&words);
        assert_eq!(all_words(&a), words);
        assert_eq!(a.words(), words.len());
        assert_minimal(&a);
        for state in 0..a.states() as u32 {
            for edge in a.edges(StateId(state)) {
                assert!(edge.target().0 < state);
            }
        }
    }

    #[test]
    fn equal_endings_share_states() {
        // The states are the root, one after L and T, one after A and O, one after P, and the leaf.
        let a = build(&["lap", "laps", "lop", "lops", "tap", "taps", "top", "tops"]);
        assert_minimal(&a);
        assert_eq!(a.states(), 5);
        assert_eq!(a.all_edges().len(), 6);
    }

    #[test]
    fn order_is_checked() {
        let latin = Alphabet::latin();
        let mut b = AutomatonBuilder::new();
        b.push(&latin.spell("tar").unwrap()).unwrap();
        assert_eq!(b.push(&latin.spell("tar").unwrap()), Err(BuildError::Order));
        assert_eq!(b.push(&latin.spell("tap").unwrap()), Err(BuildError::Order));
        assert_eq!(b.push(&[]), Err(BuildError::Order));
        b.push(&latin.spell("tars").unwrap()).unwrap();
        assert_eq!(b.finish().unwrap().words(), 2);
    }

    #[test]
    fn no_words_make_an_automaton_with_a_bare_root() {
        let a = AutomatonBuilder::new().finish().unwrap();
        assert_eq!((a.states(), a.words()), (2, 0));
    }
}
