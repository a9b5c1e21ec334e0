//! Opening nodes with the widest vectors that the machine has, for each weight type.

use super::Dive;
#[cfg(any(
    all(target_arch = "x86_64", test),
    target_feature = "simd128",
    all(target_arch = "aarch64", target_endian = "little"),
))]
use super::short;
#[cfg(target_arch = "x86_64")]
use super::{avx2, vector};
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
    /// Does the work of [`Dive::list`], with vectors if the machine has them.
    fn list(dive: &mut Dive<Self>, tree: &RecordTree<Self>, letter: usize) -> (u32, u32) {
        dive.list(tree, letter)
    }
    /// Does the work of [`Dive::open`], with vectors if the machine has them.
    fn open_batch(
        dive: &mut Dive<Self>,
        tree: &RecordTree<Self>,
        start: usize,
        end: usize,
    ) -> (u32, u32) {
        dive.open(tree, start, end)
    }
}

impl OpenRecords for Narrow {
    #[cfg(target_arch = "x86_64")]
    #[inline]
    fn list(dive: &mut Dive<Self>, tree: &RecordTree<Self>, letter: usize) -> (u32, u32) {
        match dive.vectors {
            Widest::Vbmi2(proof, _) | Widest::Avx512(proof) => {
                vector::list(proof, dive, tree, letter)
            }
            Widest::Avx2(proof) => avx2::list(proof, dive, tree, letter),
            #[cfg(test)]
            Widest::Short(_) => dive.list(tree, letter),
            Widest::Plain => dive.list(tree, letter),
        }
    }
    #[cfg(target_arch = "x86_64")]
    #[inline]
    fn open_batch(
        dive: &mut Dive<Self>,
        tree: &RecordTree<Self>,
        start: usize,
        end: usize,
    ) -> (u32, u32) {
        match dive.vectors {
            Widest::Vbmi2(_, proof) => vector::open(proof, dive, tree, start, end),
            Widest::Avx512(proof) => vector::open_by_words(proof, dive, tree, start, end),
            Widest::Avx2(proof) => avx2::open(proof, dive, tree, start, end),
            #[cfg(test)]
            Widest::Short(proof) => short::open(proof, dive, tree, start, end),
            Widest::Plain => dive.open(tree, start, end),
        }
    }
    #[cfg(any(
        target_feature = "simd128",
        all(target_arch = "aarch64", target_endian = "little"),
    ))]
    #[inline]
    fn open_batch(
        dive: &mut Dive<Self>,
        tree: &RecordTree<Self>,
        start: usize,
        end: usize,
    ) -> (u32, u32) {
        match Vectors::detect() {
            Some(proof) => short::open(proof, dive, tree, start, end),
            None => dive.open(tree, start, end),
        }
    }
}

impl OpenRecords for Wide {}
