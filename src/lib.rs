//! Boggle Lab: play and score Boggle boards, and prove which are best.
//!
//! The core is pure Rust: no clock, no files, no threads, no randomness of its own. `src/README.md` is the
//! map of the code; modules depend in one direction only, in the order they are declared here.

pub mod board;
pub mod counting;
pub mod dice;
pub mod dict;
pub mod grid;
pub mod letter;
pub mod random;
pub mod scoring;
pub mod solver;
#[cfg(target_arch = "wasm32")]
pub mod wasm;
