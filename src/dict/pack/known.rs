//! The shared states that were coded before, and which of them an edge leads to.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::BuildHasherDefault;

use super::edge::ModelStep;
use super::error::UnpackError;
use super::number::{Number, even};
use super::range::Coder;
use crate::dict::automaton::StateId;
use crate::letter::MAX_LETTERS;

/// The shared states coded so far.
pub(super) struct Known {
    /// All the shared states coded so far, in ascending order.
    all: Vec<StateId>,
    /// For each kind of edge, the states that such edges lead to, with the most likely ones first.
    likely: Vec<Vec<StateId>>,
    rank: Vec<Number>,
    /// The position of each state in the list for a kind of edge. Only the encoder needs it.
    positions: Option<Positions>,
}

/// A map with a fixed hasher; nothing depends on its order.
type Positions = HashMap<(usize, StateId), usize, BuildHasherDefault<DefaultHasher>>;

impl Known {
    /// How many kinds of edges there are. An edge's kind consists of its letter and whether a word ends with it.
    const KINDS: usize = MAX_LETTERS * 2;

    pub(super) fn new(look_up: bool) -> Self {
        Self {
            all: Vec::new(),
            likely: vec![Vec::new(); Self::KINDS],
            rank: vec![Number::new(); Self::KINDS],
            positions: look_up.then(Positions::default),
        }
    }

    fn kind(edge: ModelStep) -> usize {
        edge.letter * 2 + usize::from(edge.ends_word)
    }

    /// Adds a state that was just coded, with the first edge to it.
    pub(super) fn add(&mut self, state: StateId, arriving: ModelStep) {
        self.all.push(state);
        self.append(Self::kind(arriving), state);
    }

    /// Appends a state to the list for a kind of edge.
    fn append(&mut self, kind: usize, state: StateId) {
        if let Some(positions) = &mut self.positions {
            positions.insert((kind, state), self.likely[kind].len());
        }
        self.likely[kind].push(state);
    }

    /// Returns the likely state with this rank, and moves it halfway to the front.
    fn take(&mut self, kind: usize, rank: usize) -> Option<StateId> {
        let likely = &mut self.likely[kind];
        let state = *likely.get(rank)?;
        likely.swap(rank, rank / 2);
        if let Some(positions) = &mut self.positions {
            positions.insert((kind, state), rank / 2);
            positions.insert((kind, likely[rank]), rank);
        }
        Some(state)
    }

    /// Codes which known state an edge leads to. If the state is among the likely ones, the code is its rank there,
    /// counted from 1. Otherwise the code is 0, followed by the number of shared states coded since that state.
    pub(super) fn recall(
        &mut self,
        coder: &mut impl Coder,
        edge: ModelStep,
    ) -> Result<StateId, UnpackError> {
        let kind = Self::kind(edge);
        let position =
            self.positions.as_ref().and_then(|positions| positions.get(&(kind, edge.target)));
        let rank = self.rank[kind].code(coder, position.map_or(0, |position| position + 1))?;
        if let Some(rank) = rank.checked_sub(1) {
            return self.take(kind, rank).ok_or(UnpackError::Corrupt);
        }
        let newest = self.all.len().checked_sub(1).ok_or(UnpackError::Corrupt)?;
        let truth = match self.positions {
            Some(_) => newest - self.all.binary_search(&edge.target).unwrap_or(newest),
            None => 0,
        };
        let age = even(coder, self.all.len(), truth);
        let state = self.all[newest.checked_sub(age).ok_or(UnpackError::Corrupt)?];
        self.append(kind, state);
        Ok(state)
    }
}
