//! The geometry behind pictures of a tree: which nodes are on the screen, where they are, and what they were made from.
//!
//! A tree of 18 million nodes may have only a million stored nodes, and a picture shows a few thousand of them.
//! Everything here walks the stored tree and returns the visible part as parallel arrays of numbers, without ever
//! unfolding the rest. In the *unfolded* tree, a shared subtree appears once below each of its parents. A *place* is a
//! node of the unfolded tree. Its *number* is its rank in a walk through the whole tree, from 0 for the root. Numbers
//! stay the same while panning and zooming, and [`Icicle::path`] finds the place with a given number.
//!
//! - [`Icicle`]: layers of rectangles, in which each node is as wide as all the leaves below it. [`Icicle::slice`] cuts
//!   out a view.
//! - [`expand()`] selects the best few nodes for a node-link drawing, and [`tidy()`] computes their positions.
//! - [`Origins`]: for each place of a lifted tree, the places of the previous tree that it was made from.
//! - [`Steps`]: lifting, fixing a letter, and folding, each as a series of single moves on a [`Sketch`].
//! - [`share()`] selects the best few stored nodes, each of which is drawn once. [`layered()`] computes their
//!   positions.
//! - [`TreeGraph`]: any of these drawings as arrays.
//! - [`find()`] returns the places where a word is counted, and [`used()`] the places that a given board uses.

mod columns;
mod dag;
mod find;
mod graph;
mod icicle;
mod origins;
mod sketch;
mod steps;

pub use columns::{Float32Array, Float64Array, Uint8Array, Uint32Array, starts};
pub use dag::{Shared, SharedTreeDrawing, first_places, layered, share};
pub use find::{FoundSpot, find, used, word_paths};
pub use graph::{NOTHING, cell_number, letter_number, way_number};
pub use graph::{Row, TreeGraph, TreeLabels, Way, expand, tidy};
pub use icicle::{Icicle, Siblings, Spot, TreeSlice, View};
pub use origins::{Made, Origin, Origins, old_rectangles, origins_of};
pub use sketch::{Sketch, SketchNode};
pub use steps::{Moved, MovedNode, Steps};
