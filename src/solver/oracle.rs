//! The reference solver: a trie of 26-child arrays walked by recursion, with a mark in each word's node.
//!
//! D. Vanderkam's solvers of 2007 to 2009 worked like this. The code is written for clarity. It is deliberately never
//! optimized: tests rely on it, and speeds are quoted as multiples of its speed.

use crate::board::Tile;
use crate::dict::{Automaton, Dictionary, StateId};
use crate::grid::{Dims, MAX_CELLS};
use crate::letter::Letter;
use crate::scoring::Rules;

use super::score::Score;

/// The number of letters a node has room for: this solver supports only the English alphabet.
const CHILDREN: usize = 26;

/// A node of the trie, which stands for a prefix of words. Children are given by node number, with 0 for none.
#[derive(Clone, Debug, Default)]
pub(crate) struct TrieNode {
    pub(crate) children: [u32; CHILDREN],
    pub(crate) is_word: bool,
    /// The board on which the word was last found.
    mark: u32,
}

/// Scores boards in the simplest way, as a reference.
#[derive(Clone, Debug)]
pub struct Oracle {
    nodes: Vec<TrieNode>,
    qu: Option<usize>,
    dims: Dims,
    rules: Rules,
    neighbors: [u64; MAX_CELLS],
    /// The letter of each cell; `open` says which cells have one.
    letters: [u8; MAX_CELLS],
    open: u64,
    /// The number of the board being scored.
    board: u32,
    score: Score,
}

impl Oracle {
    /// Builds a trie of the words. Memory: 112 bytes per prefix (44 MB for ENABLE2K).
    ///
    /// # Panics
    /// If the alphabet has more than 26 letters.
    pub fn new(dictionary: &Dictionary, dims: Dims, rules: Rules) -> Self {
        let alphabet = dictionary.alphabet();
        assert!(alphabet.len() <= CHILDREN, "the oracle supports 26 letters");
        Self {
            nodes: trie(dictionary.automaton()),
            qu: alphabet.qu().map(Letter::index),
            dims,
            rules,
            neighbors: dims.neighbor_table(),
            letters: [0; MAX_CELLS],
            open: 0,
            board: 0,
            score: Score::default(),
        }
    }

    /// Scores a board, given row by row.
    ///
    /// # Panics
    /// If the number of tiles is not the number of cells.
    pub fn score(&mut self, tiles: &[Tile]) -> Score {
        assert_eq!(tiles.len(), self.dims.cells(), "one tile per cell");
        self.board += 1;
        self.score = Score::default();
        self.open = 0;
        for (cell, tile) in tiles.iter().enumerate() {
            self.letters[cell] = tile.byte();
            self.open |= u64::from(tile.get().is_some()) << cell;
        }
        self.extend(0, self.open, 0, 0);
        self.score
    }

    /// Extends a prefix to each cell of `near` whose letter continues it.
    fn extend(&mut self, node: usize, near: u64, used: u64, len: usize) {
        let mut near = near;
        while near != 0 {
            let cell = near.trailing_zeros() as usize;
            near &= near - 1;
            let letter = usize::from(self.letters[cell]);
            // A tile may show a letter that is not in the alphabet; no word contains it.
            let child = self.nodes[node].children.get(letter).copied().unwrap_or(0) as usize;
            if child == 0 {
                continue;
            }
            let len = len + if self.qu == Some(letter) { 2 } else { 1 };
            let here = &mut self.nodes[child];
            if here.is_word && here.mark != self.board {
                here.mark = self.board;
                self.score.add(self.rules, len);
            }
            let used = used | 1 << cell;
            self.extend(child, self.neighbors[cell] & self.open & !used, used, len);
        }
    }
}

/// Makes the trie of an automaton. Children come after their parents.
pub(crate) fn trie(automaton: &Automaton) -> Vec<TrieNode> {
    let mut nodes = vec![TrieNode::default()];
    unfold(automaton, automaton.root(), 0, &mut nodes);
    nodes
}

/// Copies what lies below a state of the automaton into the trie, below `node`.
fn unfold(automaton: &Automaton, state: StateId, node: usize, nodes: &mut Vec<TrieNode>) {
    for edge in automaton.edges(state) {
        let child = nodes.len();
        nodes[node].children[edge.letter().index()] = child as u32;
        nodes.push(TrieNode { is_word: edge.ends_word(), ..TrieNode::default() });
        unfold(automaton, edge.target(), child, nodes);
    }
}
