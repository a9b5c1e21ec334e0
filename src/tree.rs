//! Evaluation trees, which combine the scores of all boards of a class into an upper bound, and show where that bound
//! is loose.
//!
//! A *sum node* stands for a letter on a cell. Its bound is the sum of its own points (for the words that end there)
//! and the bounds of its children. A *choice node* stands for a cell whose letter is still open. Its bound is the
//! highest bound among its children. The bound of the root is an upper bound for every board of the class:
//!
//! ```text
//!            root 6                 3 + 1 + 2, from words of t ae / r i
//!      ╭───────┼───────╮
//!     (0) 3   (1) 1   (2) 2         choices, by cell
//!      │       │       │
//!    [t] 3   [a] 1   [r] 2          sums, by letter
//!    ╭─┴─╮     ┆       ┆
//!  (1) 1 (3) 2                      ta… and ti…
//!   │     │
//! [a] 1 [i] 2                       here cell 1 is a, elsewhere it is e: no board has both,
//!   ┆     ┆                         so the bound is loose
//! ```
//!
//! - *Spelling order* ([`SpellingBuilder`]): each path from the root spells a word or the beginning of one (Vanderkam 2025;
//!   the tree makes his "max/no-mark" bound visible). [`lift()`] moves one cell's choice to the top, so that the cell has a
//!   single letter in each branch below. The choices at the top then form a *pyramid*. A lift tightens the bound and
//!   grows the tree; folding ([`Compress`]) keeps the tree small.
//! - *Orderly* ([`orderly`]): the cells on each path are in one fixed order, so that all words with the same letters on
//!   the same cells share one node.
//!
//! A tree is stored in flat arrays as a graph with shared subtrees. [`Tree::nodes`] counts the nodes as if nothing were
//! shared, and [`Tree::stored`] counts the nodes in memory. Sharing changes neither [`Tree::nodes`] nor any bound.

mod build;
mod dedupe;
mod evaluation;
mod export;
mod hand;
mod lift;
pub mod orderly;
mod words;

pub use self::build::{SpellingBuilder, build, estimate_paths};
pub use self::dedupe::Dedupe;
pub use self::evaluation::{
    Kind, NodeId, Order, PackedTree, Sharing, Tree, TreeError, bound_with, exact_bound,
};
pub use self::export::{Nested, dot, nested};
pub use self::hand::by_hand;
pub use self::lift::{Alive, Compress, Lift, LiftReport, Lifted, TreePreview, lift, part, preview};
pub use self::words::{RepeatedWord, TreeWhy, WhyCell, WordPath, explain, words_at, words_below};
