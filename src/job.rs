//! Jobs: the product's long tasks, whole, with everything that decides what may be said about them.
//!
//! A [`Proof`] owns a run (size, classes, threshold, rules, dictionary, dice), the part of it that was asked for, the
//! results as they come in, and the verdict. Nobody else decides whether something is proved: the command line, the
//! page, `boggle merge` and `boggle verify` all ask this type. A [`ClassWorker`] breaks the classes of a proof, one
//! after another; there may be as many of them as there are threads.
//!
//! Nothing that comes from outside is believed. Every result goes through the same audit on its way in: its class
//! must be the one that its number stands for, and each of its boards must lie in that class, score what it says and
//! reach the threshold.
//!
//! A [`tree_session::TreeSession`] owns a class, its evaluation tree, and what operations make of it.
//!
//! `log-format.md` in this folder describes the log, which is how results travel.

mod audit;
mod expected;
mod import;
mod log;
mod problem;
mod proof;
mod record;
mod selection;
mod spec;
mod statement;
mod summary;
pub mod tree_session;
mod verdict;
mod worker;

pub use self::expected::Expected;
pub use self::import::{ImportError, Imported, LineProblem};
pub use self::log::{Line, Log, LogError, head_line, read_result, result_line};
pub use self::problem::{Mismatch, Problem};
pub use self::proof::{Proof, Source};
pub use self::record::{BoardPoints, ClassResult, Difference, ProofRun, SCHEMA};
pub use self::selection::{Selection, Shard, ShardError, Tasks};
pub use self::spec::{Classes, Part, ProofError, ProofSpec};
pub use self::statement::{Statement, grouped};
pub use self::summary::{Provenance, Summary};
pub use self::verdict::{MissingLetters, Partial, Verdict};
pub use self::worker::ClassWorker;
