//! Breaking classes: proving that no board of a class has many points, or finding those that have.
//!
//! A class is *broken* when it is shown that no board of it reaches a *threshold*: boards of exactly so many points
//! are found, everything below is broken. A [`Partition`] parts all boards of a size into classes; of
//! classes that are images of each other one is enough. [`Breaker`] breaks a class, in steps; [`Method`] says how.
//!
//! # Our method
//!
//! 1. Words are sorted by *pattern*: which bucket each letter is in. One walk over all paths of the grid
//!    and all patterns at once finds every word path of the class (`index`, `collect`). Of boards that are images
//!    of each other in the class one is enough: paths that only the others have are left out (`plan`).
//! 2. A path is packed into a number, cell by cell in the order in which cells will be decided. Sorted,
//!    the numbers are the orderly tree of the class (`key`, `build`, `record`).
//! 3. From the top, cell by cell: take a letter, merge its subtree with the rest (`merge`, `search`).
//! 4. When the bound is low enough, go on without building trees, with vectors of bounds by letter (`dive`).
//! 5. Boards whose paths reach the threshold are scored (`judge`).
//!
//! Source: orderly trees, merging and the search without trees are Vanderkam's (2025); patterns, keys, the symmetry
//! filter, vectors and learning from true scores are ours.
//!
//! # What a finished run proves
//!
//! If every class of a partition has been broken or searched by this program, then the boards it lists are, up to
//! symmetry, all boards of that size over the partition's letters, one letter a cell, that have at least the threshold's
//! points by those rules and that dictionary. It rests on: the word list being the one whose hash is given; every
//! board having a canonical class (Burnside's count of classes is checked); the bound of a node being the sum of what all
//! its paths are worth, each counted at least once for each board that has it; pruning only below the
//! threshold; and the compiler and machine having done what the code says. Tests hold each step against
//! enumeration; the lists of 3x3 and 3x4 agree with those published.

mod best;
mod build;
mod collect;
mod dive;
mod engine;
mod fetch;
mod hybrid;
mod index;
mod judge;
mod key;
mod log;
mod merge;
mod options;
mod outcome;
mod partition;
mod parts;
mod plan;
mod record;
mod report;
mod search;
mod union;
mod watch;
mod weight;

pub use self::engine::Breaker;
pub use self::log::{Branch, News};
pub use self::options::{Method, Options, Tuning, UnknownMethod};
pub use self::outcome::{Outcome, Progress, Status, TooLarge, TooManyCells};
pub use self::partition::{Partition, PartitionError};
pub use self::report::{AuditError, BoardPoints, ClassResult, Run, SCHEMA, Summary, audit};
pub use self::search::Fate;
pub use self::union::{Listing, Row};
pub use self::watch::Watch;
pub use self::weight::Weights;
