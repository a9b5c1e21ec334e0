//! Finds words on boards.
//!
//! - [`Scorer`] finds the points and the words on many boards, without their paths, as fast as possible.
//! - [`Solver`] finds the words on a board, with their points and paths.
//! - [`Speller`] finds the paths that spell a given string.
//!
//! Each has its own scratch memory and shares the dictionary, so create one per thread.
//!
//! A word that several paths spell counts once. *Multi-boggle* scores count paths instead: the *raw* score counts every
//! path, and the *deduped* score counts paths of the same word over the same cells only once.

// The reference solver, for tests and benchmarks. Other programs should use `Scorer`, which gives the same scores.
#[doc(hidden)]
pub mod oracle;
mod score;
mod solve;

#[cfg(test)]
mod tests;

pub use score::{Score, Scorer, Slot};
pub use solve::{PathCount, Solution, SolutionWord, SolveLimits, Solver, Speller, WordVerdict};
