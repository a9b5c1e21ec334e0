//! A session with evaluation trees: a class, the tree that is built for it, and the tree after each of a series of operations.
//!
//! The session owns the trees and everything derived from them. Work that takes time is done in steps: call `begin`, then
//! [`TreeSession::step`] until the work is done, then [`TreeSession::finish`]. A [`Question`] is about one tree of the series,
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

pub use self::boards::{BoardLeft, BoardsLeft};
pub use self::error::SessionError;
pub use self::figures::TreeFigures;
pub use self::layers::{BestRecord, SiblingsName, SliceQuestion, SliceRecord, SpotRecord};
pub use self::moves::{MoveDrawing, Moved, MovedNode, Moves, MovesQuestion};
pub use self::operation::{CompressName, Operation};
pub use self::place::PlaceRecord;
pub use self::plan::{OrderName, TreePlan};
pub use self::preview::Preview;
pub use self::question::{Answer, BoxesName, Direction, GraphDrawing, GraphQuestion, Question};
pub use self::session::TreeSession;
pub use self::walk::{WalkEvent, WalkRecord, WalkStack};
pub use self::words::{
    CellRecord, FindRecord, FoundRecord, RepeatedRecord, WhyRecord, WordRecord, WordsRecord,
};
