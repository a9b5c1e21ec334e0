//! Board classes. A class has a set of letters for each cell, and contains all boards with one letter from each set.
//!
//! Bounds, trees, and the breaker work on classes. If the alphabet is split into a few *letter groups*, every board
//! belongs to exactly one of a limited number of classes, and breaking all of these classes proves what the best board
//! is (Vanderkam 2009).

mod error;
mod sets;
mod text;

pub use self::error::ClassError;
pub use self::sets::BoardClass;
