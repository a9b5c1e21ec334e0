//! The minimal automaton of a word list, which [`AutomatonBuilder`] makes from sorted words.
//!
//! The end of a word is marked on an edge, not in a state, which saves one state in a hundred.
//!
//! States are numbered in postorder: a walk from the root follows the edges in letter order, and each state gets the
//! next number when the walk first leaves it. So every edge leads to a smaller number, state 0 has no edges, and the
//! root comes last. The packed form relies on this order.

use super::dictionary::DictionaryError;
use crate::letter::Letter;

// --- Graph ---

/// The minimal acyclic automaton for a set of words. It is immutable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// Where each state's edges begin: state `s` has `edges[starts[s]..starts[s + 1]]`, in letter order.
    starts: Vec<u32>,
    edges: Vec<Edge>,
    /// For each state, the number of words that can be completed from it.
    counts: Vec<u32>,
}

impl Automaton {
    /// Creates an automaton that has only the leaf. It has no words, and the next state becomes its root.
    pub(in crate::dict) fn leaf() -> Self {
        Self { starts: vec![0, 0], edges: Vec::new(), counts: vec![0] }
    }

    /// The maximum number of edges in an automaton. It is enough for a million words that share nothing but their first
    /// letters, yet small enough to limit memory use.
    pub const MAX_EDGES: usize = 1 << 24;

    /// Adds a state, which becomes the root. Its edges must be in letter order and lead to earlier states.
    ///
    /// Returns `None` and changes nothing if the automaton would then have more than [`Automaton::MAX_EDGES`] edges, or
    /// more words than a `u32` can count.
    pub(in crate::dict) fn append(&mut self, edges: &[Edge]) -> Option<StateId> {
        // Every state has at least one edge, except the leaf and the root of an automaton without words. So there are
        // at most two more states than edges.
        const { assert!(Self::MAX_EDGES + 2 <= Edge::MAX_STATES) };
        if self.edges.len() + edges.len() > Self::MAX_EDGES {
            return None;
        }
        let count = edges.iter().try_fold(0u32, |sum, edge| {
            sum.checked_add(self.counts[edge.target().index()])?
                .checked_add(edge.ends_word().into())
        })?;
        let state = StateId(self.states() as u32);
        self.edges.extend_from_slice(edges);
        self.starts.push(self.edges.len() as u32);
        self.counts.push(count);
        Some(state)
    }

    /// Returns the number of states, including the root and the leaf.
    pub fn states(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the root, which is the state before any letter.
    #[inline]
    pub fn root(&self) -> StateId {
        StateId((self.states() - 1) as u32)
    }

    /// Iterates over all states. Each state comes after the states that its edges lead to, so the root comes last.
    pub fn all_states(&self) -> impl DoubleEndedIterator<Item = StateId> + use<> {
        (0..self.states() as u32).map(StateId)
    }

    /// Returns all edges, grouped by state.
    pub fn all_edges(&self) -> &[Edge] {
        &self.edges
    }

    /// Returns the edges of one state, in letter order.
    #[inline]
    pub fn edges(&self, state: StateId) -> &[Edge] {
        let s = state.index();
        &self.edges[self.starts[s] as usize..self.starts[s + 1] as usize]
    }

    /// Returns the number of words that can be completed from a state.
    #[inline]
    pub fn count(&self, state: StateId) -> u32 {
        self.counts[state.index()]
    }

    /// Returns the number of words.
    pub fn words(&self) -> usize {
        self.count(self.root()) as usize
    }

    /// Returns a state's edge for the given letter, if there is one.
    #[inline]
    pub fn step(&self, state: StateId, letter: Letter) -> Option<Edge> {
        self.edges(state).iter().copied().find(|edge| edge.letter() == letter)
    }

    /// Returns the edge for the last letter of a non-empty prefix, if any word starts with the prefix.
    pub fn walk(&self, prefix: &[Letter]) -> Option<Edge> {
        let (&first, rest) = prefix.split_first()?;
        rest.iter().try_fold(self.step(self.root(), first)?, |edge, &letter| {
            self.step(edge.target(), letter)
        })
    }

    /// Returns the rank of a word among all words in letter order: a perfect hash onto `0..words()`.
    ///
    /// Cost: linear in the number of edges examined. For each letter of the word, these are the letter's edge and the
    /// edges before it in the same state.
    pub fn index(&self, word: &[Letter]) -> Option<u32> {
        let mut state = self.root();
        let mut before = 0;
        let mut at_word = false;
        for &letter in word {
            before += u32::from(at_word);
            let edges = self.edges(state);
            let taken = edges.iter().position(|edge| edge.letter() == letter)?;
            before += edges[..taken].iter().map(|edge| self.words_through(*edge)).sum::<u32>();
            at_word = edges[taken].ends_word();
            state = edges[taken].target();
        }
        at_word.then_some(before)
    }

    /// Returns the word with this rank: the inverse of [`Automaton::index`].
    pub fn word(&self, index: u32) -> Option<Vec<Letter>> {
        let mut word = Vec::new();
        let mut state = self.root();
        let mut left = index;
        loop {
            let edge = self.edges(state).iter().find(|edge| {
                let through = self.words_through(**edge);
                let leads_there = left < through;
                left -= if leads_there { 0 } else { through };
                leads_there
            })?;
            word.push(edge.letter());
            if edge.ends_word() {
                if left == 0 {
                    return Some(word);
                }
                left -= 1;
            }
            state = edge.target();
        }
    }

    /// Returns the number of words that continue through `edge`, including the one that ends with it, if any.
    #[inline]
    pub fn words_through(&self, edge: Edge) -> u32 {
        u32::from(edge.ends_word()) + self.count(edge.target())
    }

    /// Calls `visit` with every word in letter order.
    pub fn for_each_word(&self, mut visit: impl FnMut(&[Letter])) {
        let mut word = Vec::new();
        let mut ahead = vec![self.edges(self.root()).iter()];
        while let Some(edges) = ahead.last_mut() {
            if let Some(edge) = edges.next() {
                word.push(edge.letter());
                if edge.ends_word() {
                    visit(&word);
                }
                ahead.push(self.edges(edge.target()).iter());
            } else {
                ahead.pop();
                word.pop();
            }
        }
    }

    /// Returns the number of nodes, including the root, that a trie of these words would have: one for each distinct
    /// prefix.
    ///
    /// The count saturates. Cost: linear in the number of edges.
    pub fn trie_nodes(&self) -> u64 {
        let mut nodes: Vec<u64> = Vec::with_capacity(self.states());
        for state in self.all_states() {
            let below = self.edges(state).iter().map(|edge| nodes[edge.target().index()]);
            nodes.push(below.fold(1, u64::saturating_add));
        }
        nodes.last().copied().unwrap_or(1)
    }
}

// --- Edge ---

/// The number of a state of an [`Automaton`]. Every edge leads from a larger number to a smaller one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateId(pub(crate) u32);

impl StateId {
    /// The state without edges. The last letter of a word leads here, unless longer words continue it.
    pub const LEAF: Self = Self(0);

    /// Returns the state's number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An edge: its letter, whether a word ends with that letter, and the state that the edge leads to. It takes four
/// bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge(u32);

impl Edge {
    /// Six bits hold the letter and the word flag; the remaining bits hold the target.
    const TARGET_SHIFT: u32 = 6;
    /// The maximum number of states. The bits of a target can't hold a larger number.
    const MAX_STATES: usize = 1 << (32 - Self::TARGET_SHIFT);

    pub(crate) fn new(letter: Letter, ends_word: bool, target: StateId) -> Self {
        Self((target.0 << Self::TARGET_SHIFT) | (u32::from(ends_word) << 5) | letter.index() as u32)
    }

    /// Returns the edge's letter.
    #[inline]
    #[must_use]
    pub fn letter(self) -> Letter {
        Letter::new((self.0 & 31) as u8).unwrap_or_else(|| unreachable!("five bits"))
    }

    /// Returns whether a word ends with this letter.
    #[inline]
    pub const fn ends_word(self) -> bool {
        self.0 & 32 != 0
    }

    /// Returns the state that the edge leads to.
    #[inline]
    #[must_use]
    pub const fn target(self) -> StateId {
        StateId(self.0 >> Self::TARGET_SHIFT)
    }
}

// --- Builder ---
//
// Builds an automaton from sorted words.
//
// Source: J. Daciuk, S. Mihov, B. Watson, R. Watson, "Incremental Construction of Minimal Acyclic
// Finite-State Automata", 2000 (the algorithm for sorted input).

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
    /// Creates a builder that has no words yet.
    fn default() -> Self {
        Self {
            automaton: Automaton::leaf(),
            register: vec![0; 1 << 10],
            open: Vec::new(),
            starts: vec![0],
            last: Vec::new(),
        }
    }
}

impl AutomatonBuilder {
    /// Adds a word, which must come after the last one in letter order.
    pub fn push(&mut self, word: &[Letter]) -> Result<(), DictionaryError> {
        if word <= self.last.as_slice() {
            return Err(DictionaryError::Order);
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
    pub fn finish(mut self) -> Result<Automaton, DictionaryError> {
        self.close(0)?;
        // The root is appended even if it equals another state, because it must come last.
        self.automaton.append(&self.open).ok_or(DictionaryError::TooManyEdges)?;
        Ok(self.automaton)
    }

    /// Closes those states of the last word that are deeper than `depth`, deepest first. Each is replaced by a
    /// registered state, and the edge above it then leads to that state.
    fn close(&mut self, depth: usize) -> Result<(), DictionaryError> {
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
) -> Result<StateId, DictionaryError> {
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
            let state = automaton.append(edges).ok_or(DictionaryError::TooManyEdges)?;
            table[slot] = state.0;
            return Ok(state);
        }
        if automaton.edges(state) == edges {
            return Ok(state);
        }
        slot = (slot + 1) & mask;
    }
}

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
