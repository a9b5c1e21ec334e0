//! The faces that cells can show during a climb, each with a small number, its *symbol*.

use crate::board::{Board, Face, Tile};
use crate::dict::automaton::{Automaton, StateId};
use crate::grid::Dims;
use crate::letter::{Alphabet, Letter, MAX_LETTERS};

/// The index of a face in a [`Palette`], below [`MAX_SYMBOLS`]. The symbol of a single letter is the letter's index in the
/// alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub(super) struct Symbol(pub(super) u8);

/// The maximum number of symbols: a set of symbols is stored as the bits of a `u64`.
pub(super) const MAX_SYMBOLS: usize = 64;

impl Symbol {
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the bit set that contains only this symbol.
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// The faces that a climb uses: all letters in the order of the alphabet, then the gap, then faces with several letters.
#[derive(Clone, Debug)]
pub(super) struct Palette {
    alphabet: Alphabet,
    faces: Vec<Face>,
}

impl Palette {
    pub(super) fn new(alphabet: &Alphabet) -> Self {
        let letters = (0..alphabet.len() as u8).filter_map(Letter::new);
        Self {
            alphabet: alphabet.clone(),
            faces: letters.map(Face::single).chain(core::iter::once(Face::GAP)).collect(),
        }
    }

    /// Returns the symbol of a face, and adds the face if it is new; returns `None` if there are too many faces.
    pub(super) fn add(&mut self, face: Face) -> Option<Symbol> {
        let at = self.faces.iter().position(|other| *other == face);
        let at = at.unwrap_or_else(|| {
            self.faces.push(face);
            self.faces.len() - 1
        });
        (at < MAX_SYMBOLS).then_some(Symbol(at as u8))
    }

    /// Returns the symbol of a face, or `None` if the face is not in the palette.
    pub(super) fn symbol(&self, face: &Face) -> Option<Symbol> {
        let at = self.faces.iter().position(|other| other == face)?;
        (at < MAX_SYMBOLS).then_some(Symbol(at as u8))
    }

    pub(super) fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    pub(super) fn len(&self) -> usize {
        self.faces.len()
    }

    pub(super) fn face(&self, symbol: Symbol) -> &Face {
        &self.faces[symbol.index()]
    }

    /// Returns the set of the symbols that stand for a single letter.
    pub(super) fn letters(&self) -> u64 {
        (1 << self.alphabet.len()) - 1
    }

    /// Returns the tile that stands for a symbol in the fast scorer, or `None` for a face with several letters.
    pub(super) fn tile(&self, symbol: Symbol) -> Option<Tile> {
        match self.face(symbol).letters() {
            [] => Some(Tile::GAP),
            [letter] => Some(Tile::letter(*letter)),
            _ => None,
        }
    }

    pub(super) fn board(&self, dims: Dims, symbols: &[Symbol]) -> Board {
        let faces = symbols.iter().map(|symbol| *self.face(*symbol)).collect();
        Board::new(dims, faces).unwrap_or_else(|_| unreachable!("one symbol per cell"))
    }
}

/// Counts how often each letter occurs in the words of a list, counting every word once.
pub(super) fn letter_counts(automaton: &Automaton) -> [u64; MAX_LETTERS] {
    let mut counts = [0; MAX_LETTERS];
    // For each state, the number of prefixes that lead to it. Edges lead only to states with smaller numbers, so one pass is
    // enough.
    let mut prefixes = vec![0u64; automaton.states()];
    prefixes[automaton.root().index()] = 1;
    for state in (0..automaton.states() as u32).rev().map(StateId) {
        let here = prefixes[state.index()];
        for edge in automaton.edges(state) {
            let words = u64::from(edge.ends_word()) + u64::from(automaton.count(edge.target()));
            counts[edge.letter().index()] += here * words;
            prefixes[edge.target().index()] += here;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::anneal::testing::dictionary;

    #[test]
    fn letters_are_counted_as_often_as_words_have_them() {
        let dictionary = dictionary(&["tea", "teas", "tee", "quit", "quits"]);
        let counts = letter_counts(dictionary.automaton());
        let count = |c| counts[dictionary.alphabet().letter(c).unwrap().index()];
        let found: Vec<u64> = ['t', 'e', 'a', 's', 'q', 'u', 'i', 'z'].map(count).into();
        assert_eq!(found, [5, 4, 2, 2, 2, 0, 2, 0]);
    }

    #[test]
    fn symbols_and_faces_match() {
        let latin = Alphabet::latin();
        let mut palette = Palette::new(&latin);
        let th = Face::read("th", &latin).unwrap();
        assert_eq!(palette.add(Face::read("e", &latin).unwrap()), Some(Symbol(4)));
        assert_eq!(palette.add(Face::GAP), Some(Symbol(26)));
        assert_eq!((palette.add(th), palette.add(th)), (Some(Symbol(27)), Some(Symbol(27))));
        assert_eq!(palette.tile(Symbol(27)), None);
        assert_eq!(palette.tile(Symbol(26)), Some(Tile::GAP));
        let faces = ('a'..='z').flat_map(|a| ['x', 'y'].map(|b| format!("{a}{b}")));
        let added =
            faces.filter(|face| palette.add(Face::read(face, &latin).unwrap()).is_some()).count();
        assert_eq!(added, MAX_SYMBOLS - 28);
    }
}
