//! Builds an automaton from sorted words.
//!
//! Source: J. Daciuk, S. Mihov, B. Watson, R. Watson, "Incremental Construction of Minimal Acyclic
//! Finite-State Automata", 2000 (the algorithm for sorted input).

use core::fmt;

use super::edge::{Edge, StateId};
use super::graph::Automaton;
use crate::letter::Letter;

/// Builds an [`Automaton`] from words in ascending order.
///
/// Cost: linear in the number of letters. Memory: the automaton, and a hash table of its states.
#[derive(Debug)]
pub struct AutomatonBuilder {
    automaton: Automaton,
    /// An open-addressed hash table of the states, at most half full. Empty slots contain 0. That is the number of the
    /// leaf, but the leaf is never looked up.
    register: Vec<u32>,
    /// The edges of the states along the last word, beginning with the root's edges. Each state's last edge points to
    /// the leaf until the state below that edge is closed, because that state has no number before then.
    open: Vec<Edge>,
    /// Where the edges of each state begin in `open`. The list has one entry for each letter of the last word, plus one
    /// for the root.
    starts: Vec<usize>,
    last: Vec<Letter>,
}

impl Default for AutomatonBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl AutomatonBuilder {
    /// Creates a builder that has no words yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            automaton: Automaton::leaf(),
            register: vec![0; 1 << 10],
            open: Vec::new(),
            starts: vec![0],
            last: Vec::new(),
        }
    }

    /// Adds a word, which must come after the last one in letter order.
    ///
    /// # Errors
    /// [`BuildError::Order`] if the word is empty, repeated, or out of order. The builder is then unchanged.
    /// [`BuildError::TooLarge`] if the automaton gets too large. The builder can then no longer be used.
    pub fn push(&mut self, word: &[Letter]) -> Result<(), BuildError> {
        if word <= self.last.as_slice() {
            return Err(BuildError::Order);
        }
        let same = word.iter().zip(&self.last).take_while(|(a, b)| a == b);
        let common = same.count();
        self.close(common)?;
        for (depth, &letter) in word.iter().enumerate().skip(common) {
            let ends_word = depth + 1 == word.len();
            self.open.push(Edge::new(letter, ends_word, StateId::LEAF));
            self.starts.push(self.open.len());
        }
        self.last.clear();
        self.last.extend_from_slice(word);
        Ok(())
    }

    /// Returns the automaton of the words pushed so far.
    ///
    /// # Errors
    /// [`BuildError::TooLarge`] if the automaton gets too large.
    pub fn finish(mut self) -> Result<Automaton, BuildError> {
        self.close(0)?;
        // The root is appended even if it equals another state, because it must come last.
        self.automaton.append(&self.open).ok_or(BuildError::TooLarge)?;
        Ok(self.automaton)
    }

    /// Closes those states of the last word that are deeper than `depth`, deepest first. Each is replaced by a
    /// registered state, and the edge above it then leads to that state.
    fn close(&mut self, depth: usize) -> Result<(), BuildError> {
        for start in self.starts.drain(depth + 1..).rev() {
            let state = register(&mut self.automaton, &mut self.register, &self.open[start..])?;
            self.open.truncate(start);
            if let Some(edge) = self.open.last_mut() {
                *edge = Edge::new(edge.letter(), edge.ends_word(), state);
            }
        }
        Ok(())
    }
}

/// Returns the state with these edges. If the table doesn't have one, adds a new state.
fn register(
    automaton: &mut Automaton,
    table: &mut Vec<u32>,
    edges: &[Edge],
) -> Result<StateId, BuildError> {
    if edges.is_empty() {
        return Ok(StateId::LEAF);
    }
    if automaton.states() * 2 > table.len() {
        grow(automaton, table);
    }
    let mask = table.len() - 1;
    let mut slot = hash(edges) & mask;
    loop {
        let state = StateId(table[slot]);
        if state == StateId::LEAF {
            let state = automaton.append(edges).ok_or(BuildError::TooLarge)?;
            table[slot] = state.0;
            return Ok(state);
        }
        if automaton.edges(state) == edges {
            return Ok(state);
        }
        slot = (slot + 1) & mask;
    }
}

/// Doubles the size of the table.
fn grow(automaton: &Automaton, table: &mut Vec<u32>) {
    let size = table.len() * 2;
    table.clear();
    table.resize(size, 0);
    for state in automaton.all_states().skip(1) {
        let mut slot = hash(automaton.edges(state)) & (size - 1);
        while table[slot] != 0 {
            slot = (slot + 1) & (size - 1);
        }
        table[slot] = state.0;
    }
}

/// Hashes edges by multiplying and rotating. This is good enough for a half-full table, and it avoids a dependency.
fn hash(edges: &[Edge]) -> usize {
    let mut h = 0u32;
    for edge in edges {
        h = (h.rotate_left(5) ^ edge.0).wrapping_mul(0x9E37_79B1);
    }
    (h ^ (h >> 15)) as usize
}

/// Why words cannot be made into an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// A word does not come after the previous word in letter order.
    Order,
    /// The automaton has more than [`Automaton::MAX_EDGES`] edges.
    TooLarge,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Order => f.write_str("the words must be sorted, distinct and not empty"),
            Self::TooLarge => write!(
                f,
                "the words have too little in common: their automaton has more than {} edges",
                Automaton::MAX_EDGES
            ),
        }
    }
}

impl core::error::Error for BuildError {}
