//! A session with evaluation trees: a class, the tree that is built for it, and the tree after each of a series of operations.
//!
//! The session owns the trees and everything derived from them. Work that takes time is done in steps: call `begin`, then
//! [`TreeSession::step`] until the work is done, then [`TreeSession::finish`]. A [`TreeQuestion`] is about one tree of the series,
//! which is given by number; number 0 is the tree as it was built. The answer consists of plain records ([`Answer`]). The page's
//! worker only converts these records; native tests ask the same questions.

mod boards;
mod error;
mod figures;
mod layers;
mod moves;
mod operation;
mod place;
mod plan;
mod preview;
mod question;
mod session;
mod walk;
mod words;
mod work;

pub use self::boards::{TreeBoard, TreeBoards};
pub use self::error::SessionError;
pub use self::figures::TreeFigures;
pub use self::layers::{SliceQuestion, SliceRecord, TreeBest, TreeSpot};
pub use self::moves::{MoveDrawing, Moved, MovedNode, Moves, MovesQuestion};
pub use self::operation::TreeOperation;
pub use self::place::PlaceRecord;
pub use self::plan::TreePlan;
pub use self::preview::TreePreview;
pub use self::question::{Answer, GraphDrawing, GraphQuestion, TreeQuestion};
pub use self::session::TreeSession;
pub use self::walk::{TreeWalk, WalkEvent, WalkStack};
pub use self::words::{FoundPlace, RepeatedWord, TreeFound, TreeWhy, TreeWord, TreeWords, WhyCell};
