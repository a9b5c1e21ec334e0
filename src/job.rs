//! Jobs: the product's long-running tasks. Each job is a single type, which also decides what its results prove.
//!
//! A [`Proof`] owns a run (its size, classes, threshold, rules, dictionary, and dice), the selected part of the run, the results as
//! they arrive, and the verdict. Nothing else decides whether something is proved: the command line, the page, `boggle merge`, and
//! `boggle verify` all ask this type. A [`ClassWorker`] breaks the classes of a proof, one after another; each thread may have its
//! own worker.
//!
//! Nothing that comes from outside is trusted. Every result goes through the same audit when it comes in: its class
//! must match its number, and each of its boards must be in that class, have the stated score, and reach the threshold.
//!
//! An audit can't notice that a board is missing. A [`Refutation`] searches for boards that reach the threshold but are not in the
//! results, and [`Proof::refute`] records what it found: if it found any, the statement says that nothing is proved.
//!
//! A `TreeSession` (in `tree_session`) owns a class, its evaluation tree, and the trees that operations such as lifts make from
//! that tree.
//!
//! `log-format.md`, in this module's source folder, describes the log, the form in which results are stored and
//! exchanged.

mod log;
mod proof;
// The questions that the page's Trees room asks about trees, and the records that answer them. Other programs use the module `tree`
// directly.
#[doc(hidden)]
pub mod tree_session;

pub use self::log::{
    BoardPoints, ClassResult, Log, LogError, ProofRun, SCHEMA, head_line, read_result, result_line,
};
pub use self::proof::{
    ClassWorker, Expected, Imported, MissingLetters, Partial, Proof, ProofError, ProofSpec,
    ProofSummary, Provenance, Refutation, ResultOrigin, Statement, Verdict, count, grouped,
    is_invisible,
};
