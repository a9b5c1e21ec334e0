//! What a search works on, its settings, and why it may have to stop.

use super::super::build::Worth;
use super::super::collect::Bins;
use super::super::dive::Aim;
use super::super::judge::Judge;
use super::super::key::Key;
use super::super::lists::Lists;
use super::super::plan::Plan;

/// The error for a search that can't continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::breaker) enum Stop {
    /// The search needs more memory than allowed.
    Full,
    /// A bound is too large for the weight type.
    Overflow,
}

/// The settings of a search.
#[derive(Clone, Copy, Debug)]
pub(in crate::breaker) struct SearchSettings {
    pub(in crate::breaker) aim: Aim,
    /// Nodes whose bound is at most this are left to a dive.
    pub(in crate::breaker) dive_below: u32,
    /// Redundant paths are left out only in blocks whose bound is above this.
    pub(in crate::breaker) absorb_above: u32,
}

/// The inputs and tools of a search.
#[derive(Debug)]
pub(in crate::breaker) struct SearchInputs<'a, K> {
    pub(in crate::breaker) plan: &'a Plan,
    pub(in crate::breaker) worth: &'a Worth,
    pub(in crate::breaker) paths: &'a mut PathStore<K>,
    pub(in crate::breaker) judge: &'a mut Judge,
}

/// The word paths of a class. The memory is reused from class to class.
#[derive(Clone, Debug)]
pub(in crate::breaker) struct PathStore<K> {
    pub(in crate::breaker) bins: Bins<K>,
    pub(super) lists: Lists<K>,
    /// Memory for sorting.
    pub(super) scratch: Vec<K>,
}

impl<K: Key> PathStore<K> {
    /// Creates a store without paths that may take `limit` bytes.
    pub(in crate::breaker) fn new(limit: usize) -> Self {
        Self { bins: Bins::new(limit), lists: Lists::new(limit), scratch: Vec::new() }
    }

    /// Empties the store, and arranges it for a plan.
    pub(in crate::breaker) fn reset(&mut self, plan: &Plan) {
        self.lists.clear();
        self.bins.reset(plan);
        if self.scratch.capacity() * size_of::<K>() > self.bins.limit / 4 {
            self.scratch = Vec::new();
        }
    }

    /// Frees all memory.
    pub(in crate::breaker) fn free(&mut self) {
        *self = Self::new(self.bins.limit);
    }

    /// Returns the number of paths, and the peak number of bytes that paths took.
    pub(in crate::breaker) fn size(&self) -> (u64, usize) {
        let paths = self.bins.paths;
        let bytes = (paths as usize + self.lists.most) * size_of::<K>();
        (paths, bytes)
    }
}
