//! What of a tree is on a screen, where, and where it comes from: the geometry behind a picture of it.
//!
//! A tree of 18 million nodes is stored in one million; a picture shows a few thousand. Everything here walks the stored
//! tree and emits what is visible as parallel arrays of numbers, never unfolding the rest. A place of the unfolded tree
//! is named by its *number*: its rank in a walk that leaves no node out, from 0 for the root. Numbers stay the
//! same under panning and zooming, and lead back to the place by [`Icicle::path`].
//!
//! - [`Icicle`]: a layer of rectangles, as wide as what is below; cut out by [`Icicle::slice`] for any zoom.
//! - [`expand`]: the few best nodes, for a drawing of nodes and links, and [`tidy`] places for them.
//! - [`Origins`]: for places of a lifted tree, those of the tree before from which they were made.
//! - [`Steps`]: lifts, fixed letters and folds turned into single moves of a [`Sketch`].
//! - [`share`]: the few best stored nodes, each once; [`layered`] places for them, [`Woven`] the drawing.
//! - [`Graph`]: what is drawn of any of these, as arrays.
//! - [`Boxes`]: which nodes of that have a box of their own.
//! - [`find`]: where a word is counted.
//! - [`Timeline`]: trees after each of a line of operations, most of them put away.

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
mod woven;

pub use ancestry::{Ancestry, Stood, first_origins, origins_of, stood};
pub use boxes::Boxes;
pub use expand::{Expanded, expand};
pub use find::{Found, find, word_paths};
pub use graph::{Graph, Label, Measure, Way};
pub use icicle::{Icicle, Slice, Spot, View};
pub use layered::{Layered, Line, layered};
pub use origins::{Origin, Origins};
pub use sketch::{Sketch, SketchNode};
pub use steps::{Move, Steps};
pub use tidy::tidy;
pub use timeline::{Made, Shown, Timeline};
pub use woven::{Link, Shared, Woven, first_places, share};
