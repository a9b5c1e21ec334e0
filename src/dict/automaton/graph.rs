//! The automaton itself: its states with their edges, and the walks along them.

use super::edge::{Edge, StateId};
use crate::letter::Letter;

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
    #[must_use]
    pub fn states(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the root, which is the state before any letter.
    #[inline]
    #[must_use]
    pub fn root(&self) -> StateId {
        StateId((self.states() - 1) as u32)
    }

    /// Iterates over all states. Each state comes after the states that its edges lead to, so the root comes last.
    pub fn all_states(&self) -> impl DoubleEndedIterator<Item = StateId> + use<> {
        (0..self.states() as u32).map(StateId)
    }

    /// Returns all edges, grouped by state.
    #[must_use]
    pub fn all_edges(&self) -> &[Edge] {
        &self.edges
    }

    /// Returns the edges of one state, in letter order.
    #[inline]
    #[must_use]
    pub fn edges(&self, state: StateId) -> &[Edge] {
        let s = state.index();
        &self.edges[self.starts[s] as usize..self.starts[s + 1] as usize]
    }

    /// Returns the number of words that can be completed from a state.
    #[inline]
    #[must_use]
    pub fn count(&self, state: StateId) -> u32 {
        self.counts[state.index()]
    }

    /// Returns the number of words.
    #[must_use]
    pub fn words(&self) -> usize {
        self.count(self.root()) as usize
    }

    /// Returns a state's edge for the given letter, if there is one.
    #[inline]
    #[must_use]
    pub fn step(&self, state: StateId, letter: Letter) -> Option<Edge> {
        self.edges(state).iter().copied().find(|edge| edge.letter() == letter)
    }

    /// Returns the edge for the last letter of a non-empty prefix, if any word starts with the prefix.
    #[must_use]
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
    #[must_use]
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
    #[must_use]
    pub fn word(&self, index: u32) -> Option<Vec<Letter>> {
        let mut word = Vec::new();
        let mut state = self.root();
        let mut left = index;
        loop {
            let (edge, before) = self.edge_to(state, left)?;
            word.push(edge.letter());
            left -= before;
            if edge.ends_word() {
                if left == 0 {
                    return Some(word);
                }
                left -= 1;
            }
            state = edge.target();
        }
    }

    /// Returns the edge of `state` that leads to the word with rank `index` among the words below it, and the number of
    /// words before that edge.
    fn edge_to(&self, state: StateId, index: u32) -> Option<(Edge, u32)> {
        let mut before = 0;
        for &edge in self.edges(state) {
            let through = self.words_through(edge);
            if index - before < through {
                return Some((edge, before));
            }
            before += through;
        }
        None
    }

    /// Returns the number of words that continue through `edge`, including the one that ends with it, if any.
    #[inline]
    #[must_use]
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
    #[must_use]
    pub fn trie_nodes(&self) -> u64 {
        let mut nodes: Vec<u64> = Vec::with_capacity(self.states());
        for state in self.all_states() {
            let below = self.edges(state).iter().map(|edge| nodes[edge.target().index()]);
            nodes.push(below.fold(1, u64::saturating_add));
        }
        nodes.last().copied().unwrap_or(1)
    }
}
