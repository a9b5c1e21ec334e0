//! Splits an operation on a tree into single moves. The tree stays valid, for the same boards, after every move.
//!
//! - A plain *lift* consists of small *rotations*: where a choice on the lifted cell is directly below a node, the two
//!   swap places, and the node is copied for each letter. The deepest nodes are rotated first, and the root last.
//!   Folding then absorbs *letter nodes* (sum nodes that stand for one letter) into the nodes above them, and merges
//!   choices that become siblings.
//! - Fixing a letter replaces the choices on its cell one by one. An orderly tree has a single such choice, directly below
//!   the root. The branch for the letter is absorbed into the root, and then choices that became siblings are joined,
//!   one pair per move, from the root down.
//! - *Folding in place* works on the existing nodes, with children before their parents.
//! - If there is a cutoff, branches at or below it are dropped at the end.
//!
//! The bound never rises. The result, including its bounds, is the same as if the operation had been done in one call.
//! Sharing equal subtrees ([`crate::tree::Dedupe`]) is not a move here, because it changes only how a tree is stored.
//!
//! Nodes of a [`Sketch`] keep their numbers from move to move, so that a picture can follow them. A sketch is unfolded:
//! where the tree shares equal subtrees, a move affects only one of their places. Cost per move: proportional to the
//! number of nodes that it copies or removes, plus the length of the path up to the root.

mod filter;
mod fix;
mod fold;
mod lift;
mod moves;
mod run;
mod state;

pub use self::moves::Move;
pub use self::state::Steps;
