//! Breaking classes: proving that no board of a class reaches a threshold, or listing all boards that do.
//!
//! A class is *broken* when its upper bound is below the *threshold*, or when every one of its boards that reaches the
//! threshold is listed. Boards that score exactly the threshold are listed, too. A [`Partition`](crate::class::Partition) divides all boards of
//! one size into classes. If classes are rotations or reflections of each other, only one of them has to be broken.
//! [`Breaker`] breaks a class in steps, and [`Method`] chooses how.
//!
//! # How this crate's own method works
//!
//! The names in parentheses are the submodules that do each step.
//!
//! 1. Words are grouped by *pattern*: the sequence of letter groups that a word's letters belong to. A single walk
//!    follows the patterns and the paths on the grid at the same time, and finds every word path of the class
//!    (`paths`). If boards of the class are rotations or reflections of each other, one of these boards is enough, and
//!    paths that occur only on the others are left out. On boards with two rows, swapping the two tiles in a
//!    column works like a reflection, too.
//! 2. Each path is packed into a number, cell by cell in the order in which cells will be decided. Once sorted, the
//!    numbers become the orderly tree of the class (`records`).
//! 3. The search goes from the top of the tree down, cell by cell, and tries each letter of a cell: the letter's
//!    subtree is merged with the rest of the tree (`records`, `best`). In classes with high bounds, some paths
//!    become redundant once the letters of the first three cells are decided. From that depth on, trees are built
//!    without these paths (`absorb`).
//! 4. Once the bound is low enough, the search continues without building trees. It uses vectors with one bound per
//!    letter (`dive`).
//! 5. Boards whose word paths add up to the threshold or more are scored (`best`).
//!
//! Source: orderly trees, merging, the search without trees, and leaving out redundant paths come from Vanderkam (2025
//! and 2026). New here are patterns, keys, the symmetry filter, vectors, and the use of true scores to see how much
//! too high the bounds are.
//!
//! # What breaking every class proves
//!
//! If this program has broken every class of a partition, its list of boards is complete. Up to rotation and
//! reflection, the list contains every board of that size that has one of the partition's letters on each cell and
//! reaches the threshold under the given rules and dictionary. `proving.md` says what this rests on.
//!
//! Tests compare each step with enumeration, and the lists for 3x3 and 3x4 agree with the published ones.

mod absorb;
mod best;
mod brute;
mod dive;
mod engine;
mod estimate;
mod hybrid;
mod paths;
mod records;
mod trace;
mod union;

pub use self::engine::{
    Breaker, BreakerError, BreakerOptions, ClassProgress, Method, Outcome, Threshold, Work,
};
pub use self::estimate::{CostWeights, StratifiedSample, TotalEstimate};
pub use self::trace::{Fate, Part};
