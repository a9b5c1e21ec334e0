//! One edge of an automaton, as it is encoded.

use crate::dict::automaton::StateId;

/// One edge, as it is encoded.
#[derive(Clone, Copy)]
pub(super) struct ModelStep {
    pub(super) letter: usize,
    pub(super) leads: Leads,
    pub(super) ends_word: bool,
    pub(super) last: bool,
    /// The target in the given automaton.
    pub(super) target: StateId,
}

/// Where an edge leads.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Leads {
    ToLeaf,
    Here,
    Before,
}

impl ModelStep {
    /// The placeholder that a decoder passes instead of the true value.
    pub(super) const UNKNOWN: Self = Self {
        letter: 0,
        leads: Leads::ToLeaf,
        ends_word: false,
        last: false,
        target: StateId::LEAF,
    };
}
