//! Lifts a cell's choice to the top of a tree.
//!
//! For every node and every letter of the cell, a lift computes the version of the node that has this letter on the
//! cell. It makes three passes over the old nodes in the order in which they are stored, so that each node's children
//! are ready before the node is. The first pass computes only bounds and sizes. The second pass goes backward, from the
//! root down, and finds the versions that are needed. The third pass makes the new nodes. Branches whose bound is at or
//! below the cutoff are left out along the way. Source: Vanderkam 2025 ("pivot", "lift"); the three passes are our own.

mod make;
mod measure;
mod preview;
mod run;
mod select;
mod state;

pub use self::preview::{LiftPreview, preview};
pub use self::run::lift;
pub(crate) use self::run::{changes, places};
pub use self::state::Lift;
