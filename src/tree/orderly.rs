//! Orderly trees, in which each word's cells are in one fixed order, so that anagrams on the same cells share a node.
//!
//! A word on a path is treated as the *set* of its cells with their letters. The cells of each set are put in the split
//! order, which is a fixed order for each board size. Words with the same set therefore share a node, and words with
//! similar sets can share the nodes at the beginning of their paths. The bound is much tighter than in spelling order.
//! Fixing the letter of the first cell needs no lift: the branch for that letter is itself orderly, and it is merged
//! with the rest of the tree. Source: Vanderkam, from February 2025 onward.

mod builder;
mod force;
mod merge;
mod nodes;
mod search;
mod walk;

pub use builder::{Counting, OrderlyBuilder, OrderlyPathCounts, build};
pub use force::{due, force, force_in};
pub use merge::merge;
pub use walk::{Event, Walk, bound_walk};
