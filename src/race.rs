//! A race between solvers: one small, honest program for each idea that made scoring a board faster, from the first
//! Ruby script of 2007 to this library. They all give the same score to the same board.
//!
//! They differ only in the idea: all are written in Rust, so the programming language makes no difference. None uses
//! tricks that were unknown at the time, and none is slower than its idea requires.
//!
//! Source: D. Vanderkam's posts of January and February 2007, from "The Shortest Solver" to "One Last Boggle Boost";
//! the solver that works with arrays follows the contest problem `FindWords` of Dyalog's APL Problem Solving
//! Competition, 2019.

mod boards;
mod compact;
mod course;
mod every_path;
mod every_word;
mod find_words;
mod hash;
mod idea;
mod program;
mod runner;
mod spelling;
mod stems;
mod trie_found;

#[cfg(test)]
mod tests;

pub use self::boards::{Tiles, benchmark_2007, rolled};
pub use self::course::{Course, CourseError};
pub use self::idea::Idea;
pub use self::runner::Runner;
