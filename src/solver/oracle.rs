//! The plain solver: a trie of 26-child arrays walked by recursion, with a mark in each word's node.
//!
//! This is how the solvers of 2007 to 2009 worked (D. Vanderkam), written for clarity. It stays as it is:
//! tests believe it, and every speed is quoted as a multiple of its own.

use crate::board::Tile;
use crate::dict::Dictionary;
use crate::dict::automaton::{Automaton, StateId};
use crate::grid::{Dims, cells_of};
use crate::letter::Letter;
use crate::scoring::Rules;

use super::Score;

/// Letters a node has room for: the oracle knows the English alphabet only.
const CHILDREN: usize = 26;

/// A prefix. A child is a node's number, 0 for none.
#[derive(Clone, Debug, Default)]
struct Node {
    children: [u32; CHILDREN],
    word: bool,
    /// The board on which the word was last found.
    mark: u32,
}

/// Scores boards the plain way.
#[derive(Clone, Debug)]
pub struct Oracle {
    nodes: Vec<Node>,
    qu: Option<Letter>,
    dims: Dims,
    rules: Rules,
    neighbours: Vec<Vec<u8>>,
    board: u32,
}

impl Oracle {
    /// A trie of the words, 108 bytes a prefix (42 MB for ENABLE2K).
    ///
    /// # Panics
    /// If the alphabet has more than 26 letters.
    #[must_use]
    pub fn new(dictionary: &Dictionary, dims: Dims, rules: Rules) -> Self {
        let (automaton, alphabet) = (dictionary.automaton(), dictionary.alphabet());
        assert!(alphabet.len() <= CHILDREN, "the oracle has 26 children");
        let mut nodes = vec![Node::default()];
        unfold(automaton, automaton.root(), 0, &mut nodes);
        let neighbours = dims
            .iter()
            .map(|cell| {
                cells_of(dims.neighbours(cell))
                    .map(|c| c.index() as u8)
                    .collect()
            })
            .collect();
        Self {
            nodes,
            qu: alphabet.qu(),
            dims,
            rules,
            neighbours,
            board: 0,
        }
    }

    /// Points and words of a board, row by row.
    ///
    /// # Panics
    /// If there is not one tile a cell.
    pub fn score(&mut self, tiles: &[Tile]) -> Score {
        assert_eq!(tiles.len(), self.dims.cells(), "one tile a cell");
        self.board += 1;
        let mut score = Score::default();
        for cell in 0..tiles.len() {
            self.step(tiles, cell, 0, 0, 0, &mut score);
        }
        score
    }

    /// Goes from the prefix `node` on to `cell`.
    fn step(
        &mut self,
        tiles: &[Tile],
        cell: usize,
        node: usize,
        used: u64,
        len: usize,
        score: &mut Score,
    ) {
        let Some(letter) = tiles[cell].get() else {
            return;
        };
        let node = self.nodes[node].children[letter.index()] as usize;
        if node == 0 {
            return;
        }
        let len = len + if self.qu == Some(letter) { 2 } else { 1 };
        let used = used | 1 << cell;
        let here = &mut self.nodes[node];
        if here.word && here.mark != self.board && self.rules.counts(len) {
            here.mark = self.board;
            score.points = score.points.saturating_add(self.rules.points(len));
            score.words += 1;
        }
        for i in 0..self.neighbours[cell].len() {
            let next = usize::from(self.neighbours[cell][i]);
            if used & (1 << next) == 0 {
                self.step(tiles, next, node, used, len, score);
            }
        }
    }
}

/// Writes the subtree of a state below `node`.
fn unfold(automaton: &Automaton, state: StateId, node: usize, nodes: &mut Vec<Node>) {
    for edge in automaton.edges(state) {
        let child = nodes.len();
        nodes[node].children[edge.letter().index()] = child as u32;
        nodes.push(Node {
            word: edge.ends_word(),
            ..Node::default()
        });
        unfold(automaton, edge.target(), child, nodes);
    }
}
