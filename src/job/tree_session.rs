//! A session with evaluation trees: a class, the tree that is built for it, and the tree after each of a series of operations.
//!
//! The session owns the trees and everything derived from them. Work that takes time is done in steps: call `begin`, then
//! [`TreeSession::step`] until the work is done, then [`TreeSession::finish`]. A [`TreeQuestion`] is about one tree of the series,
//! which is given by number; number 0 is the tree as it was built. The answer ([`TreeAnswer`]) reaches the page as it is,
//! with thousands of nodes as parallel arrays; native tests ask the same questions.

mod question;
mod session;

pub use self::question::{
    GraphQuestion, SliceQuestion, TreeAnswer, TreeBest, TreeBoard, TreeBoards, TreeFound,
    TreeMoves, TreePlace, TreeQuestion, TreeSlice, TreeWalk, TreeWord, TreeWords, WalkEvent,
    WalkStack,
};
pub use self::session::{
    Moved, MovedNode, MovesQuestion, SessionError, TreeFigures, TreeOperation, TreePlan,
    TreeSession,
};
