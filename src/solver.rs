//! Finding words on boards.
//!
//! - [`Scorer`]: points and number of words of single-letter boards, as fast as we can.
//! - [`Solver`]: which words, worth what, along which paths, for every kind of board.
//! - [`Finder`]: the words of one board after another, without paths.
//! - [`Speller`]: the paths that spell one given text.
//! - [`oracle`]: the plain way to score, which tests believe and benches compare with.
//!
//! Each owns its scratch memory and shares the dictionary: one of each per thread.
//!
//! A word found by several paths counts once. *Multi-boggle* scores count paths: *raw* all of them,
//! *deduped* those of one word over the same set of cells once.

mod deep;
mod find;
#[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
mod lanes;
mod neighbours;
pub mod oracle;
mod score;
#[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
mod simd;
mod solve;
mod spell;
mod task;

#[cfg(test)]
mod tests;

pub use find::{Finder, Slot};
pub use score::{Score, Scorer};
pub use solve::{Found, Limits, Solution, Solver};
pub use spell::{PathCount, Paths, Speller};
