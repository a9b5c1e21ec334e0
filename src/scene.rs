//! The geometry behind pictures of a tree: which nodes are on the screen, where they are, and where they come from.
//!
//! A tree of 18 million nodes takes only a million stored nodes, and a picture shows a few thousand. Everything here
//! walks the stored tree and returns the visible part as parallel arrays of numbers, without ever unfolding the rest.
//! A *place* is a node of the unfolded tree. Its *number* is its rank in a walk through the whole tree, from 0 for
//! the root. Numbers stay the same while panning and zooming, and [`Icicle::path`] finds the place with a number.
//!
//! - [`Icicle`]: layers of rectangles, each as wide as the leaves below it; [`Icicle::slice`] cuts out a view.
//! - [`expand()`]: the best few nodes for a node-link drawing, and [`tidy()`]: positions for them.
//! - [`Origins`]: for each place of a lifted tree, the places of the previous tree that it was made from.
//! - [`Steps`]: lifts, fixed letters and folds as single moves of a [`Sketch`].
//! - [`share()`]: the best few stored nodes, each drawn once; [`layered()`]: positions for them; [`Woven`]: the drawing.
//! - [`Graph`]: any of these drawings as arrays.
//! - [`Boxes`]: which nodes of a drawing get a box of their own.
//! - [`find()`]: where a word is counted; [`used()`]: the places that a given board uses.
//! - [`Timeline`]: the trees after each operation in a series, most of them packed.

mod ancestry;
mod boxes;
mod expand;
mod find;
mod graph;
mod icicle;
mod layered;
mod origins;
mod sketch;
mod steps;
mod tidy;
mod timeline;
mod used;
mod woven;

pub use ancestry::{Ancestry, Stood, first_origins, origins_of, stood};
pub use boxes::Boxes;
pub use expand::{Expanded, expand};
pub use find::{Found, find, word_paths};
pub use graph::{Graph, Label, Measure, Way};
pub use icicle::{Icicle, Siblings, Slice, Spot, View};
pub use layered::{Layered, Line, layered};
pub use origins::{Origin, Origins};
pub use sketch::{Sketch, SketchNode};
pub use steps::{Move, Steps};
pub use tidy::tidy;
pub use timeline::{Made, Shown, Timeline};
pub use used::used;
pub use woven::{Link, Shared, Woven, first_places, share};
