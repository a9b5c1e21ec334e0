//! A summary of the results of a proof: totals, boards, where the results come from, and what they prove.

use serde::{Deserialize, Serialize};

use super::proof::{Proof, Recheck, ResultSource};
use super::record::BoardPoints;
use super::statement::Statement;
use super::verdict::Verdict;
use crate::breaker::Partition;

/// How many results were computed, read from files, and checked again.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Provenance {
    /// The number of results computed by this program.
    pub computed: u64,
    /// The number of results stored on an earlier visit.
    #[serde(default)]
    pub stored: u64,
    /// The number of results read from files.
    pub from_file: u64,
    /// The number of results whose classes were broken again and gave the same boards.
    pub rechecked: u64,
}

/// A summary of all results. The totals include results for classes that are not selected.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ProofSummary {
    /// The number of selected classes that are done.
    pub done: u64,
    /// The number of selected classes.
    pub of: u64,
    /// The total number of classes; `None` if the proof is about a single class.
    pub partition: Option<u64>,
    /// The number of classes with results, including classes that are not selected.
    pub held: u64,
    /// Whether every class of the whole partition has a result that passed the audit; see [`Verdict::is_complete`].
    pub complete: bool,
    /// The number of boards found that reach the threshold. Rotations and reflections count as the same board.
    pub found: u64,
    /// The best of these boards, up to the requested number.
    pub boards: Vec<BoardPoints>,
    /// The number of word paths in all classes that are done.
    pub paths: u64,
    /// The number of records written while merging trees.
    pub merged: u64,
    /// The number of letters that were tried or, with some methods, the number of smaller classes whose bounds were
    /// computed.
    pub visits: u64,
    /// The number of records opened without merging.
    pub opened: u64,
    /// The number of boards that had to be scored.
    pub candidates: u64,
    /// The number of parts into which classes were split so that each part would fit in memory.
    pub parts: u64,
    /// The peak memory of the class that needed the most, in bytes.
    pub bytes: u64,
    /// Where the results come from.
    pub provenance: Provenance,
    /// The different versions of the method with which classes were broken, in ascending order. Logs of an earlier version can be
    /// imported if both versions find the same boards.
    pub method_versions: Vec<u32>,
    /// What the results prove.
    pub verdict: Verdict,
    /// What the results prove, in English.
    pub statement: Statement,
}

impl Proof {
    /// Summarizes the results and lists up to `most` of the best boards.
    #[must_use]
    pub fn summary(&mut self, most: usize) -> ProofSummary {
        let verdict = self.verdict();
        let mut summary = ProofSummary {
            done: self.done(),
            of: self.asked(),
            partition: self.partition().map(Partition::canonical_classes),
            held: self.held(),
            complete: verdict.is_complete(),
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
            // A file may contain any number here.
            let add = |sum: &mut u64, more: u64| *sum = sum.saturating_add(more);
            add(&mut summary.paths, result.paths);
            add(&mut summary.merged, result.merged);
            add(&mut summary.visits, result.visits);
            add(&mut summary.opened, result.opened);
            add(&mut summary.candidates, result.candidates);
            add(&mut summary.parts, result.parts);
            summary.bytes = summary.bytes.max(result.bytes);
            match kept.source {
                ResultSource::Computed => summary.provenance.computed += 1,
                ResultSource::Stored => summary.provenance.stored += 1,
                ResultSource::File => summary.provenance.from_file += 1,
            }
            summary.provenance.rechecked += u64::from(kept.recheck == Recheck::Same);
        }
        summary
    }
}
