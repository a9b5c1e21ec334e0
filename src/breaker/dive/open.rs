//! Opening nodes with the widest vectors that the machine has, for each weight type.

#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::frontier::Frontier;
#[cfg(any(
    all(target_arch = "x86_64", test),
    target_feature = "simd128",
    all(target_arch = "aarch64", target_endian = "little"),
))]
use super::short;
use crate::breaker::merge::{Merge, RecordTree};
use crate::breaker::record::{Narrow, Wide};
#[cfg(any(
    target_feature = "simd128",
    all(target_arch = "aarch64", target_endian = "little"),
))]
use crate::machine::Vectors;
#[cfg(target_arch = "x86_64")]
use crate::machine::Widest;

/// Weight types for which nodes can be opened without merging.
pub(in crate::breaker) trait OpenRecords: Merge {
    /// Does the work of [`Frontier::list`], with vectors if the machine has them.
    fn list(
        frontier: &mut Frontier<Self>,
        tree: &RecordTree<Self>,
        depth: usize,
        letter: usize,
    ) -> (u32, u32) {
        frontier.list(tree, depth, letter)
    }
    /// Does the work of [`Frontier::open`], with vectors if the machine has them.
    fn open_batch(
        frontier: &mut Frontier<Self>,
        tree: &RecordTree<Self>,
        depth: usize,
        start: usize,
        end: usize,
    ) -> (u32, u32) {
        frontier.open(tree, depth, start, end)
    }
}

impl OpenRecords for Narrow {
    #[cfg(target_arch = "x86_64")]
    #[inline]
    fn list(
        frontier: &mut Frontier<Self>,
        tree: &RecordTree<Self>,
        depth: usize,
        letter: usize,
    ) -> (u32, u32) {
        match frontier.vectors {
            Widest::Avx2(proof) => avx2::list(proof, frontier, tree, depth, letter),
            _ => frontier.list(tree, depth, letter),
        }
    }
    #[cfg(target_arch = "x86_64")]
    #[inline]
    fn open_batch(
        frontier: &mut Frontier<Self>,
        tree: &RecordTree<Self>,
        depth: usize,
        start: usize,
        end: usize,
    ) -> (u32, u32) {
        match frontier.vectors {
            Widest::Avx2(proof) => avx2::open(proof, frontier, tree, depth, start, end),
            #[cfg(test)]
            Widest::Short(proof) => short::open(proof, frontier, tree, depth, start, end),
            Widest::Plain => frontier.open(tree, depth, start, end),
        }
    }
    #[cfg(any(target_feature = "simd128", all(target_arch = "aarch64", target_endian = "little"),))]
    #[inline]
    fn open_batch(
        frontier: &mut Frontier<Self>,
        tree: &RecordTree<Self>,
        depth: usize,
        start: usize,
        end: usize,
    ) -> (u32, u32) {
        match Vectors::detect() {
            Some(proof) => short::open(proof, frontier, tree, depth, start, end),
            None => frontier.open(tree, depth, start, end),
        }
    }
}

impl OpenRecords for Wide {}
