//! What the results come to: sums, boards, where they come from, and what they prove.

use serde::{Deserialize, Serialize};

use super::proof::{Proof, Source};
use super::record::BoardPoints;
use super::statement::Statement;
use super::verdict::Verdict;
use crate::breaker::Partition;

/// How many results come from where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Provenance {
    /// Computed here.
    pub computed: u64,
    /// Read from files.
    pub from_file: u64,
    /// Of either, how many were broken again by another method, with the same boards.
    pub rechecked: u64,
}

/// Everything that the results come to. Sums are over all results held.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// How many of the classes asked for are done.
    pub done: u64,
    /// How many classes were asked for.
    pub of: u64,
    /// How many classes there are in all; `None` if this is about a single class.
    pub partition: Option<u64>,
    /// How many classes have results, those that were not asked for included.
    pub held: u64,
    /// Whether the [`Verdict`] is `Proved`.
    pub complete: bool,
    /// How many boards reach the threshold, counting rotations and reflections once.
    pub found: u64,
    /// The best of them, as many as were asked for.
    pub boards: Vec<BoardPoints>,
    /// The paths of words.
    pub paths: u64,
    /// The records written while merging trees.
    pub merged: u64,
    /// The letters tried, or the classes bounded.
    pub visits: u64,
    /// The records opened without merging.
    pub opened: u64,
    /// The boards that had to be scored.
    pub candidates: u64,
    /// The parts into which classes were split to fit into memory.
    pub parts: u64,
    /// The most bytes that a class took.
    pub bytes: u64,
    /// Where the results come from.
    pub provenance: Provenance,
    /// The versions of the method that broke the classes, ascending. A log of an earlier version may be taken in where both
    /// find the same boards.
    pub method_versions: Vec<u32>,
    /// What they prove.
    pub verdict: Verdict,
    /// The same in English.
    pub statement: Statement,
}

impl Proof {
    /// Everything that the results come to, with the best `most` boards.
    #[must_use]
    pub fn summary(&mut self, most: usize) -> Summary {
        let verdict = self.verdict();
        let mut summary = Summary {
            done: self.done(),
            of: self.asked(),
            partition: self.partition().map(Partition::canonical_classes),
            held: self.held(),
            complete: verdict.is_proved(),
            found: self.boards.len() as u64,
            boards: self.boards(0, most),
            paths: 0,
            merged: 0,
            visits: 0,
            opened: 0,
            candidates: 0,
            parts: 0,
            bytes: 0,
            provenance: Provenance::default(),
            method_versions: self.method_versions(),
            statement: self.statement_of(&verdict),
            verdict,
        };
        for kept in self.kept.values() {
            let result = &kept.result;
            // Files may say anything here.
            let add = |sum: &mut u64, more: u64| *sum = sum.saturating_add(more);
            add(&mut summary.paths, result.paths);
            add(&mut summary.merged, result.merged);
            add(&mut summary.visits, result.visits);
            add(&mut summary.opened, result.opened);
            add(&mut summary.candidates, result.candidates);
            add(&mut summary.parts, result.parts);
            summary.bytes = summary.bytes.max(result.bytes);
            match kept.source {
                Source::Computed => summary.provenance.computed += 1,
                Source::File => summary.provenance.from_file += 1,
            }
            summary.provenance.rechecked += u64::from(kept.rechecked);
        }
        summary
    }
}
