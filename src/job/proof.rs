//! A proof: its run, the selected classes, and the results so far.

use core::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use super::audit::{Problem, lies_in};
use super::record::{BoardPoints, ClassResult, ProofRun};
use super::refute::Refutation;
use super::selection::{Selection, Tasks};
use crate::board::{Board, Tile};
use crate::breaker::{Method, Partition, Threshold};
use crate::class::BoardClass;
use crate::dice::DiceSet;
use crate::dict::Dictionary;
use crate::grid::{Cell, Dims};
use crate::scoring::Rules;
use crate::solver::Scorer;

/// The largest class number to consider when finding out which results belong to a shard. Counting canonical classes up to this
/// number takes about half a minute.
const MOST_LOOKED_AT: u64 = 1 << 27;

/// The classes of a proof.
#[derive(Clone, Debug)]
pub(super) enum ClassSpace {
    Class(BoardClass),
    Partition(Partition),
}

impl ClassSpace {
    /// Returns the class with the given number, whether or not it is canonical.
    pub(super) fn class(&self, id: u64) -> Option<BoardClass> {
        match self {
            Self::Class(class) => (id == 0).then(|| class.clone()),
            Self::Partition(partition) => partition.class(id),
        }
    }
}

/// Where a result comes from.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ResultSource {
    /// The result was computed by this program.
    Computed,
    /// The result was computed on an earlier visit and stored in the browser. Its boards were scored again, but only the store says
    /// that no board is missing, and other pages of the same site can write to it.
    Stored,
    /// The result was read from a file. Its boards were scored again, but only the file says that no board is missing.
    File,
}

/// What breaking a class again showed about its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recheck {
    /// The class was not broken again.
    NotYet,
    /// The class gave the same boards.
    Same,
    /// The class gave different boards.
    Differs,
}

/// A result that passed the audit.
#[derive(Clone, Debug)]
pub(super) struct AuditedResult {
    pub(super) result: ClassResult,
    pub(super) source: ResultSource,
    /// The version of the method that broke the class.
    pub(super) method_version: u32,
    /// What breaking the class again showed.
    pub(super) recheck: Recheck,
}

/// A run, its results so far, and what they prove. The [module documentation](super) gives an overview.
#[derive(Clone, Debug)]
pub struct Proof {
    pub(super) dictionary: Arc<Dictionary>,
    pub(super) dims: Dims,
    pub(super) symmetries: Vec<Vec<Cell>>,
    pub(super) threshold: Threshold,
    pub(super) rules: Rules,
    pub(super) method: Method,
    pub(super) space: ClassSpace,
    pub(super) dice: Option<DiceSet>,
    pub(super) run: ProofRun,
    pub(super) selection: Selection,
    pub(super) scorer: Scorer,
    pub(super) kept: BTreeMap<u64, AuditedResult>,
    /// The classes whose results are wrong: they gave different boards when they were broken again, or leave out a board that
    /// was found by other means.
    pub(super) refuted: BTreeSet<u64>,
    /// The boards that a [`Refutation`] tried, and those that it found missing.
    pub(super) tried: u64,
    pub(super) missing: Vec<BoardPoints>,
    /// The boards found, best first. Rotations and reflections count as the same board, which is stored once.
    pub(super) boards: BTreeSet<(Reverse<u32>, String)>,
    /// The number of results known to be in the selection.
    pub(super) selected: u64,
    /// The class numbers of the results for which it hasn't been checked yet whether they belong to the selected shard.
    pub(super) unplaced: Vec<u64>,
}

impl Proof {
    /// Returns the description of the run, which is the first line of its log.
    #[must_use]
    pub fn run(&self) -> &ProofRun {
        &self.run
    }

    /// Returns the dictionary.
    #[must_use]
    pub fn dictionary(&self) -> &Arc<Dictionary> {
        &self.dictionary
    }

    /// Returns the size of the boards.
    #[must_use]
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// Returns the threshold.
    #[must_use]
    pub fn threshold(&self) -> Threshold {
        self.threshold
    }

    /// Returns the scoring rules.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the method of breaking classes.
    #[must_use]
    pub fn method(&self) -> Method {
        self.method
    }

    /// Returns the partition, or `None` if the proof is about a single class.
    #[must_use]
    pub fn partition(&self) -> Option<&Partition> {
        match &self.space {
            ClassSpace::Class(_) => None,
            ClassSpace::Partition(partition) => Some(partition),
        }
    }

    /// Returns the dice, if the proof lists only the boards that they can roll.
    #[must_use]
    pub fn dice(&self) -> Option<&DiceSet> {
        self.dice.as_ref()
    }

    /// Returns which classes are selected.
    #[must_use]
    pub fn selection(&self) -> &Selection {
        &self.selection
    }

    pub(super) fn space(&self) -> &ClassSpace {
        &self.space
    }

    pub(super) fn symmetries(&self) -> &[Vec<Cell>] {
        &self.symmetries
    }

    /// Scores a board; returns `None` if that takes too long.
    pub(super) fn score(&mut self, tiles: &[Tile]) -> Option<u32> {
        let points = self.scorer.score(tiles).points;
        self.scorer.is_exact().then_some(points)
    }

    /// Returns the class with the given number.
    ///
    /// # Errors
    /// [`Problem`] if no class has this number, or if the class is a rotation or reflection of another class, which stands for
    /// both.
    pub fn class(&self, id: u64) -> Result<BoardClass, Problem> {
        let last = match &self.space {
            ClassSpace::Class(_) => 0,
            ClassSpace::Partition(partition) => partition.classes() - 1,
        };
        let class = self.space.class(id);
        let class = class.ok_or_else(|| {
            let message = match last {
                0 => format!("there is no class {id}: the only class has the number 0"),
                _ => format!("there is no class {id}: the classes are numbered 0 to {last}"),
            };
            Problem { class: id, message }
        })?;
        if let ClassSpace::Partition(partition) = &self.space {
            let canonical = partition.canonical(id);
            if canonical != id {
                let what = format!(
                    "is a rotation or reflection of class {canonical}, which stands for both"
                );
                return Err(Problem::new(id, what));
            }
        }
        Ok(class)
    }

    /// Returns the total number of classes. Classes that are rotations or reflections of each other count once.
    #[must_use]
    pub fn classes(&self) -> u64 {
        self.run.classes.unwrap_or(1)
    }

    /// Returns the number of selected classes.
    #[must_use]
    pub fn asked(&self) -> u64 {
        match &self.selection {
            Selection::All => self.classes(),
            Selection::Ids(ids) => ids.len() as u64,
            Selection::Shard(shard) => shard.share(self.classes()),
        }
    }

    /// Iterates over the numbers of all selected classes, finished or not, in ascending order.
    #[must_use]
    pub fn ids(&self) -> Tasks {
        Tasks::new(self.partition(), &self.selection, HashSet::new())
    }

    /// Iterates over the numbers of the selected classes that are not finished, in ascending order.
    #[must_use]
    pub fn tasks(&self) -> Tasks {
        let done: HashSet<u64> = self.kept.keys().copied().collect();
        Tasks::new(self.partition(), &self.selection, done)
    }

    /// Audits a result and adds it.
    ///
    /// # Errors
    /// The first [`Problem`] of the result; in that case, the result is not added. [`Proof::check`] returns all problems.
    pub fn add(&mut self, result: ClassResult, source: ResultSource) -> Result<(), Problem> {
        self.add_by(result, source, self.run.method_version)
    }

    /// Adds a result as [`Proof::add`] does. The result may come from another version of the method, as long as that version gives
    /// the same results as the run's version.
    pub(super) fn add_by(
        &mut self,
        result: ClassResult,
        source: ResultSource,
        method_version: u32,
    ) -> Result<(), Problem> {
        if self.kept.contains_key(&result.id) {
            return Err(Problem::twice(result.id));
        }
        if let Some(problem) = self.check(&result).into_iter().next() {
            return Err(problem);
        }
        self.put(result, source, method_version);
        Ok(())
    }

    /// Adds a result that passed the audit. Its version of the method must give the same results as the run's version.
    pub(super) fn put(
        &mut self,
        mut result: ClassResult,
        source: ResultSource,
        method_version: u32,
    ) {
        // Every method of breaking classes lists boards in this order. A file may list them in another order.
        let by = |board: &BoardPoints| (Reverse(board.points), board.board.clone());
        result.boards.sort_by_cached_key(by);
        let alphabet = self.dictionary.alphabet();
        for BoardPoints { board, points } in &result.boards {
            if let Ok(read) = Board::read(board, Some(self.dims), alphabet) {
                let text = read.canonical().text(alphabet);
                self.boards.insert((Reverse(*points), text));
            }
        }
        match (&self.selection, source) {
            (Selection::All, _) => self.selected += 1,
            (Selection::Ids(ids), _) => {
                self.selected += u64::from(ids.binary_search(&result.id).is_ok());
            }
            // This program breaks only selected classes.
            (Selection::Shard(_), ResultSource::Computed) => self.selected += 1,
            (Selection::Shard(_), _) => self.unplaced.push(result.id),
        }
        // A search for missing boards says nothing about results that came later.
        self.tried = 0;
        let id = result.id;
        let kept = AuditedResult { result, source, method_version, recheck: Recheck::NotYet };
        self.kept.insert(id, kept);
    }

    /// Records that a class was broken again, possibly by another method. If it gave different boards, nothing is proved anymore.
    /// If the class has no result yet, nothing changes.
    ///
    /// # Errors
    /// One [`Problem`] for each difference between the boards.
    pub fn recheck(&mut self, again: &ClassResult) -> Result<(), Vec<Problem>> {
        let Some(kept) = self.kept.get_mut(&again.id) else {
            return Ok(());
        };
        let problems = Self::compare(&kept.result, again);
        if problems.is_empty() {
            if kept.recheck == Recheck::NotYet {
                kept.recheck = Recheck::Same;
            }
            Ok(())
        } else {
            kept.recheck = Recheck::Differs;
            self.refuted.insert(again.id);
            Err(problems)
        }
    }

    /// Records the outcome of a search for missing boards. If it found any, nothing is proved anymore. Returns a [`Problem`] for each
    /// of these boards.
    pub fn refute(&mut self, search: &Refutation) -> Vec<Problem> {
        self.tried += search.tried();
        let mut problems = Vec::new();
        for (id, board) in search.found() {
            self.refuted.insert(*id);
            self.missing.push(board.clone());
            let BoardPoints { board, points } = board;
            let what = format!("leaves out {board}, which scores {points} points");
            problems.push(Problem::new(*id, what));
        }
        problems
    }

    /// Returns the class whose result leaves out a board that scores `points`, and the board in canonical form; or `None` if the
    /// result lists the board or one of its rotations and reflections, or if the class isn't done.
    pub(super) fn leaves_out(&self, board: &Board, points: u32) -> Option<(u64, BoardPoints)> {
        let id = match &self.space {
            ClassSpace::Class(class) => {
                board.images().iter().any(|image| lies_in(class, image)).then_some(0)?
            }
            ClassSpace::Partition(partition) => partition.class_of(board)?,
        };
        let text = board.canonical().text(self.dictionary.alphabet());
        let known = (Reverse(points), text);
        let fits = self.dice.as_ref().is_none_or(|dice| dice.fits(board));
        if !fits || !self.kept.contains_key(&id) || self.boards.contains(&known) {
            return None;
        }
        Some((id, BoardPoints { board: known.1, points }))
    }

    /// Deletes all results.
    pub fn clear(&mut self) {
        self.kept.clear();
        self.refuted.clear();
        self.missing.clear();
        self.tried = 0;
        self.boards.clear();
        self.unplaced.clear();
        self.selected = 0;
    }

    /// Returns the number of results, including those for classes that are not selected.
    #[must_use]
    pub fn held(&self) -> u64 {
        self.kept.len() as u64
    }

    /// Returns the number of selected classes that are done.
    pub fn done(&mut self) -> u64 {
        self.place_results();
        self.selected
    }

    /// Finds out which results belong to the selected shard.
    fn place_results(&mut self) {
        if self.unplaced.is_empty() {
            return;
        }
        if self.held() == self.classes() {
            self.unplaced.clear();
            self.selected = self.asked();
            return;
        }
        let unplaced: HashSet<u64> = self.unplaced.drain(..).collect();
        let last = unplaced.iter().max().copied().unwrap_or(0);
        let all = self.ids();
        // Results for classes with larger numbers are not counted, so that the proof never claims more than is known.
        let mine = all.take_while(|id| *id <= last.min(MOST_LOOKED_AT));
        self.selected += mine.filter(|id| unplaced.contains(id)).count() as u64;
    }

    /// Returns the number of boards found. Rotations and reflections count as the same board.
    #[must_use]
    pub fn found(&self) -> u64 {
        self.boards.len() as u64
    }

    /// Returns the different versions of the method with which classes were broken, in ascending order.
    #[must_use]
    pub fn method_versions(&self) -> Vec<u32> {
        let versions = self.kept.values().map(|kept| kept.method_version);
        let versions: BTreeSet<u32> = versions.collect();
        versions.into_iter().collect()
    }

    /// Iterates over the results in ascending order of their classes' numbers.
    pub fn results(&self) -> impl Iterator<Item = &ClassResult> {
        self.kept.values().map(|kept| &kept.result)
    }

    /// Returns the result of a class.
    #[must_use]
    pub fn result(&self, id: u64) -> Option<&ClassResult> {
        self.kept.get(&id).map(|kept| &kept.result)
    }

    /// Returns the number of the first canonical class without a result, if there is such a class and it can be found quickly.
    #[must_use]
    pub fn first_missing(&self) -> Option<u64> {
        let done: HashSet<u64> = self.kept.keys().copied().collect();
        let looked = core::cell::Cell::new(0);
        let mut all = Tasks::new(self.partition(), &Selection::All, done);
        all.next_unless(|| looked.replace(looked.get() + 1) > 2048)
    }

    /// Returns `count` of the boards found, starting at position `from` in a list with the best boards first. Rotations and
    /// reflections count as the same board, which is listed once.
    #[must_use]
    pub fn boards(&self, from: usize, count: usize) -> Vec<BoardPoints> {
        let boards = self.boards.iter().skip(from).take(count);
        let record = |(points, board): &(Reverse<u32>, String)| BoardPoints {
            board: board.clone(),
            points: points.0,
        };
        boards.map(record).collect()
    }
}
