//! A proof: its specification, its run, the selected classes, and the results so far.

mod audit;
mod refute;
mod verdict;

pub use self::audit::Imported;
pub use self::refute::Refutation;
pub use self::verdict::{
    MissingLetters, Partial, ProofSummary, Provenance, Statement, Verdict, count, grouped,
    is_invisible,
};

use core::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use macro_rules_attribute::apply;

use self::audit::{lies_in, problem};
use super::log::{BoardPoints, ClassResult, ProofRun, SCHEMA};
use crate::board::{Board, Face};
use crate::breaker::{
    Breaker, BreakerError, BreakerOptions, ClassProgress, CostWeights, Method, Threshold,
};
use crate::class::{BoardClass, ClassError, Partition, PartitionError, Selection, Shard, Tasks};
use crate::dice::{DiceError, DiceSet, SETS};
use crate::dict::Dictionary;
use crate::grid::{Cell, Dims, DimsError};
use crate::letter::{Letter, LetterSet};
use crate::random::Seed;
use crate::scoring::{MinLength, Rules, Scoring, ScoringError};
use crate::solver::Scorer;
use crate::step::Step;

// --- Specification ---

/// The specification of a proof, in plain text and numbers. [`Proof::new`] checks it.
#[apply(typescript)]
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProofSpec {
    /// The size of the boards, `RxC`.
    pub size: String,
    /// The score to reach.
    pub threshold: u32,
    /// The points table.
    pub scoring: Scoring,
    /// The minimum word length; shorter words do not count.
    pub min_length: MinLength,
    /// The method of breaking classes; our own by default.
    #[serde(default)]
    #[cfg_attr(
        all(feature = "wasm", target_arch = "wasm32"),
        tsify(type = "'best' | 'hybrid2025' | 'union2009' | 'brute'")
    )]
    pub method: Option<String>,
    /// The letter groups of the partition, as [`Partition::parse`] reads them; by default, those suggested for the size.
    #[serde(default)]
    pub buckets: Option<String>,
    /// Only the boards of this class, as [`BoardClass::parse`](crate::class::BoardClass::parse) reads it.
    #[serde(default)]
    pub class: Option<String>,
    /// Only these classes of the partition, given by number: `5-20, 34`; see [`Partition::select`].
    #[serde(default)]
    pub ids: Option<String>,
    /// Only this shard of the classes.
    #[serde(skip)]
    pub shard: Option<Shard>,
    /// List only boards that these dice can roll: the name of a set of this size or, with `faces`, of other dice.
    #[serde(default)]
    pub dice: Option<String>,
    /// The dice, one per entry, if they are not a named set.
    #[serde(skip)]
    pub faces: Option<Vec<String>>,
}

impl ProofSpec {
    /// Specifies a proof for all boards of the given size, under the rules of the game and with the best method.
    pub fn new(size: impl ToString, threshold: u32) -> Self {
        Self { size: size.to_string(), threshold, ..Self::default() }
    }
}

/// Why a specification is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum ProofError {
    #[error("{0}")]
    Class(#[from] ClassError),
    #[error("{0}")]
    Partition(#[from] PartitionError),
    #[error(
        "there is no suggested partition for {0} boards: say how to split the alphabet into letter groups"
    )]
    NoPartition(Dims),
    #[error("a single class can't be divided by class numbers or shards: leave them out")]
    PartOfClass,
    #[error("the dice {name} are for {dice} boards, not {dims}")]
    DiceSize { name: String, dice: Dims, dims: Dims },
    #[error("these are not the dice called {0}: give them another name")]
    DiceName(String),
    #[error("the dice {name} cannot be used: {error}")]
    Dice {
        name: String,
        #[source]
        error: DiceError,
    },
    #[error("{0}")]
    Breaker(#[from] BreakerError),
    #[error("{0}")]
    Scoring(#[from] ScoringError),
    #[error("{0}")]
    Size(#[from] DimsError),
    #[error("a threshold is a whole number from 1 to {}", u32::MAX)]
    Threshold,
    #[error("{0}")]
    MinLength(&'static str),
    #[error(
        "it names version {0:?}, which is not known to this program: use a newer one, if there is one"
    )]
    Newer(String),
    #[error(
        "it names version {named} of the method {method}, but this program has only version {own}: use a newer program, if there is one"
    )]
    NewerMethod { method: String, named: u32, own: u32 },
    #[error(
        "version {0} of the method could miss boards with some word lists: run the proof again"
    )]
    Older(u32),
    #[error("its description of the run is wrong: {0}")]
    Run(String),
    #[error("{0}")]
    NoClass(String),
    #[error(
        "That makes too many classes for a page. Use larger letter groups, choose some classes by their numbers, or run `boggle break`."
    )]
    Unlistable,
}

// --- Proof ---

#[derive(Clone, Debug)]
enum ClassSpace {
    Class(BoardClass),
    Partition(Partition),
}

impl ClassSpace {
    fn class(&self, id: u64) -> Option<BoardClass> {
        match self {
            Self::Class(class) => (id == 0).then(|| class.clone()),
            Self::Partition(partition) => partition.class(id),
        }
    }

    /// Returns the class that contains all boards of all classes.
    fn whole(&self) -> BoardClass {
        match self {
            Self::Class(class) => class.clone(),
            Self::Partition(partition) => partition.whole(),
        }
    }
}

/// Where a result comes from.
#[apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ResultOrigin {
    /// The result was computed by this program.
    Computed,
    /// The result was computed on an earlier visit and stored in the browser. Its boards were scored again, but only the store says
    /// that no board is missing, and other pages of the same site can write to it.
    Stored,
    /// The result was read from a file. Its boards were scored again, but only the file says that no board is missing.
    File,
}

#[derive(Clone, Debug)]
struct AuditedResult {
    result: ClassResult,
    origin: ResultOrigin,
    /// Whether the class gave the same boards when it was broken again, if it was.
    recheck: Option<bool>,
}

/// What checks found out about the results, beyond the audit of each.
#[derive(Clone, Debug, Default)]
struct Findings {
    /// The classes whose results are *refuted*, that is, wrong: they gave different boards when they were broken again, or leave
    /// out a board that was found by other means. What is wrong with one is a *problem*, a sentence ([`problem`]).
    refuted: BTreeSet<u64>,
    /// The number of boards that a [`Refutation`] tried, and the boards that it found missing.
    tried: u64,
    missing: Vec<BoardPoints>,
    /// Whether the second program found the same boards, in classes of its own.
    confirmed: bool,
}

/// The largest class number to consider when finding out which results belong to a shard. Counting canonical classes up to this
/// number takes about half a minute.
const MOST_LOOKED_AT: u64 = 1 << 27;

/// A run, its results so far, and what they prove. The [module documentation](super) gives an overview.
#[derive(Clone, Debug)]
pub struct Proof {
    dictionary: Arc<Dictionary>,
    dims: Dims,
    symmetries: Vec<Vec<Cell>>,
    threshold: Threshold,
    rules: Rules,
    method: Method,
    space: ClassSpace,
    dice: Option<DiceSet>,
    run: ProofRun,
    selection: Selection,
    scorer: Scorer,
    kept: BTreeMap<u64, AuditedResult>,
    findings: Findings,
    /// The boards found, best first. Rotations and reflections count as the same board, which is stored once.
    boards: BTreeSet<(Reverse<u32>, String)>,
    /// The number of results known to be in the selection.
    selected: u64,
    /// The class numbers of the results for which it hasn't been checked yet whether they belong to the selected shard.
    unplaced: Vec<u64>,
}

impl Proof {
    /// Returns the description of the run, which is the first line of its log.
    pub fn run(&self) -> &ProofRun {
        &self.run
    }

    /// Returns the dictionary.
    pub fn dictionary(&self) -> &Arc<Dictionary> {
        &self.dictionary
    }

    /// Returns the size of the boards.
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// Returns the threshold.
    pub fn threshold(&self) -> Threshold {
        self.threshold
    }

    /// Returns the scoring rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the method of breaking classes.
    pub fn method(&self) -> Method {
        self.method
    }

    /// Returns the partition, or `None` if the proof is about a single class.
    pub fn partition(&self) -> Option<&Partition> {
        match &self.space {
            ClassSpace::Class(_) => None,
            ClassSpace::Partition(partition) => Some(partition),
        }
    }

    /// Returns the class with the given number.
    pub fn class(&self, id: u64) -> Result<BoardClass, ProofError> {
        let last = self.classes() - 1;
        let class = self.space.class(id);
        let class = class.ok_or_else(|| {
            let message = match last {
                0 => format!("there is no class {id}: the only class has the number 0"),
                _ => format!("there is no class {id}: the classes are numbered 0 to {last}"),
            };
            ProofError::NoClass(message)
        })?;
        if let Some(partition) = self.partition() {
            let canonical = partition.canonical(id);
            if canonical != id {
                let what = format!(
                    "is a rotation or reflection of class {canonical}, which stands for both"
                );
                return Err(ProofError::NoClass(problem(id, what)));
            }
        }
        Ok(class)
    }

    /// Returns the total number of classes ([`Partition::classes`]), or 1 if the proof is about a single class.
    pub fn classes(&self) -> u64 {
        self.partition().map_or(1, Partition::classes)
    }

    /// Returns the number of classes, counting a class and its rotations and reflections as one.
    pub fn canonical_classes(&self) -> u64 {
        self.run.classes.unwrap_or(1)
    }

    /// Returns the number of selected classes.
    pub fn asked(&self) -> u64 {
        match &self.selection {
            Selection::All => self.canonical_classes(),
            Selection::Ids(ids) => ids.len() as u64,
            Selection::Shard(shard) => shard.share(self.canonical_classes()),
        }
    }

    /// Refuses a proof with too many selected classes to list all their numbers, as the page does.
    pub fn check_listable(&self) -> Result<(), ProofError> {
        match self.selection {
            Selection::All | Selection::Shard(_) if self.classes() > MOST_IDS => {
                Err(ProofError::Unlistable)
            }
            _ => Ok(()),
        }
    }

    /// Returns how much work each selected class is expected to take, relative to the other classes. The list is empty if there are
    /// too many classes.
    pub fn weights(&self) -> Result<Vec<f64>, ProofError> {
        if self.asked() > MOST_WEIGHED {
            return Ok(Vec::new());
        }
        let mut weights = CostWeights::new(&self.dictionary, self.dims);
        self.ids().map(|id| Ok(weights.weigh(&self.class(id)?))).collect()
    }

    /// Iterates over the numbers of all selected classes, finished or not, in ascending order.
    pub fn ids(&self) -> Tasks {
        Tasks::new(self.partition(), &self.selection, HashSet::new())
    }

    /// Iterates over the numbers of the selected classes that are not finished, in ascending order.
    pub fn tasks(&self) -> Tasks {
        let done: HashSet<u64> = self.kept.keys().copied().collect();
        Tasks::new(self.partition(), &self.selection, done)
    }

    /// Audits a result and adds it.
    ///
    /// # Errors
    /// The first problem of the result; in that case, the result is not added. [`Proof::check`] returns all problems.
    pub fn add(&mut self, result: ClassResult, origin: ResultOrigin) -> Result<(), String> {
        self.add_telling(result, origin, &mut || ())
    }

    fn add_telling(
        &mut self,
        result: ClassResult,
        origin: ResultOrigin,
        tell: &mut dyn FnMut(),
    ) -> Result<(), String> {
        if self.kept.contains_key(&result.id) {
            return Err(problem(result.id, "occurs twice"));
        }
        if let Some(first) = self.check_telling(&result, tell).into_iter().next() {
            return Err(first);
        }
        self.put(result, origin, tell);
        Ok(())
    }

    fn put(&mut self, mut result: ClassResult, origin: ResultOrigin, tell: &mut dyn FnMut()) {
        // Every method of breaking classes lists boards in this order. A file may list them in another order.
        let by = |board: &BoardPoints| (Reverse(board.points), board.board.clone());
        result.boards.sort_by_cached_key(by);
        let alphabet = self.dictionary.alphabet();
        for BoardPoints { board, points } in &result.boards {
            tell();
            if let Ok(read) = Board::read(board, Some(self.dims), alphabet) {
                let text = read.canonical().text(alphabet);
                self.boards.insert((Reverse(*points), text));
            }
        }
        match (&self.selection, origin) {
            (Selection::All, _) => self.selected += 1,
            (Selection::Ids(ids), _) => {
                self.selected += u64::from(ids.binary_search(&result.id).is_ok());
            }
            // This program breaks only selected classes.
            (Selection::Shard(_), ResultOrigin::Computed) => self.selected += 1,
            (Selection::Shard(_), _) => self.unplaced.push(result.id),
        }
        // A search for missing boards says nothing about results that came later.
        self.findings.tried = 0;
        let id = result.id;
        self.kept.insert(id, AuditedResult { result, origin, recheck: None });
    }

    /// Records that a class was broken again, possibly by another method. If it gave different boards, nothing is proved anymore.
    /// If the class has no result yet, nothing changes.
    pub fn recheck(&mut self, again: &ClassResult) -> Result<(), Vec<String>> {
        let Some(kept) = self.kept.get_mut(&again.id) else {
            return Ok(());
        };
        // Another program may write a board without the slashes that logs have between the rows of unusual sizes.
        let mut again = again.clone();
        for listed in &mut again.boards {
            let alphabet = self.dictionary.alphabet();
            if let Ok(board) = Board::read(&listed.board, Some(self.dims), alphabet) {
                listed.board = board.text(alphabet);
            }
        }
        let problems = Self::compare(&kept.result, &again);
        if problems.is_empty() {
            kept.recheck.get_or_insert(true);
            Ok(())
        } else {
            kept.recheck = Some(false);
            self.findings.refuted.insert(again.id);
            Err(problems)
        }
    }

    /// Compares the bound of a result with that of its class when it was broken again, by this method. Returns `None` if there is no
    /// result, or if the two bounds can't be compared: another method, or other parts of the class, have other bounds.
    pub fn same_bound(&self, again: &ClassResult, method: Method) -> Option<bool> {
        let kept = self.result(again.id)?;
        let is_comparable = method == self.method && kept.work.parts == 1 && again.work.parts == 1;
        is_comparable.then_some(kept.bound == again.bound)
    }

    /// Records the outcome of a search for missing boards. If it found any, nothing is proved anymore. Returns a sentence for each
    /// of these boards.
    pub fn refute(&mut self, search: &Refutation) -> Vec<String> {
        // Searches overlap, so their boards are not added up.
        self.findings.tried = self.findings.tried.max(search.tried());
        let mut problems = Vec::new();
        for (id, board) in &search.missing {
            self.findings.refuted.insert(*id);
            self.findings.missing.push(board.clone());
            let BoardPoints { board, points } = board;
            let what = format!("leaves out {board}, which {}", self.scores(*points));
            problems.push(problem(*id, what));
        }
        problems
    }

    /// Records the boards of a program that proved on its own which boards reach the threshold, in classes of its own. If they are the
    /// boards found here, every class counts as broken again. Otherwise, nothing is proved anymore, and there is a sentence for each
    /// difference, also for those that a search had already found.
    pub fn confirm(&mut self, found: &[BoardPoints]) -> Vec<String> {
        let dictionary = Arc::clone(&self.dictionary);
        let alphabet = dictionary.alphabet();
        let mut others = BTreeSet::new();
        let mut problems = Vec::new();
        for listed in found {
            let Ok(board) = Board::read(&listed.board, Some(self.dims), alphabet) else {
                continue;
            };
            // Rotations and reflections may be in several classes of the program's own.
            if others.insert((Reverse(listed.points), board.canonical().text(alphabet)))
                && let Some((id, missing)) = self.leaves_out(&board, listed.points)
            {
                let what = format!("leaves out {}, which the second program found", missing.board);
                problems.push(problem(id, what));
                self.findings.refuted.insert(id);
                if !self.findings.missing.contains(&missing) {
                    self.findings.missing.push(missing);
                }
            }
        }
        for (_, text) in self.boards.difference(&others) {
            let board = Board::read(text, Some(self.dims), alphabet).ok();
            let id = board.and_then(|board| self.partition()?.class_of(&board)).unwrap_or_default();
            let what = format!("lists {text}, which the second program did not find");
            problems.push(problem(id, what));
            self.findings.refuted.insert(id);
            if let Some(kept) = self.kept.get_mut(&id) {
                kept.recheck = Some(false);
            }
        }
        if problems.is_empty() {
            self.findings.confirmed = true;
            for kept in self.kept.values_mut() {
                kept.recheck = Some(true);
            }
        }
        problems
    }

    /// Returns the class whose result leaves out a board that scores `points`, and the board in canonical form; or `None` if the
    /// result lists the board or one of its rotations and reflections, or if the class isn't done.
    fn leaves_out(&self, board: &Board, points: u32) -> Option<(u64, BoardPoints)> {
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

    /// Returns the number of results, including those for classes that are not selected.
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
        if self.held() == self.canonical_classes() {
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
    pub fn found(&self) -> u64 {
        self.boards.len() as u64
    }

    /// Iterates over the results in ascending order of their classes' numbers.
    pub fn results(&self) -> impl Iterator<Item = &ClassResult> {
        self.kept.values().map(|kept| &kept.result)
    }

    /// Returns the result of a class.
    pub fn result(&self, id: u64) -> Option<&ClassResult> {
        self.kept.get(&id).map(|kept| &kept.result)
    }

    /// Returns the number of the first canonical class without a result, if there is such a class and it can be found quickly.
    pub fn first_missing(&self) -> Option<u64> {
        let done: HashSet<u64> = self.kept.keys().copied().collect();
        let looked = core::cell::Cell::new(0);
        let mut all = Tasks::new(self.partition(), &Selection::All, done);
        all.next_unless(|| looked.replace(looked.get() + 1) > 2048)
    }

    /// Returns `count` of the boards found, starting at position `from` in a list with the best boards first. Rotations and
    /// reflections count as the same board, which is listed once.
    pub fn boards(&self, from: usize, count: usize) -> Vec<BoardPoints> {
        let boards = self.boards.iter().skip(from).take(count);
        let record = |(points, board): &(Reverse<u32>, String)| BoardPoints {
            board: board.clone(),
            points: points.0,
        };
        boards.map(record).collect()
    }
}

// --- Create ---

/// The maximum number of steps for scoring a listed board. Only lists such as `aaaaaaaa…` have boards that need more.
const MOST_STEPS: u64 = 1 << 27;

/// The maximum number of classes that can be selected by number, or listed.
const MOST_IDS: u64 = 1 << 24;

/// The maximum number of classes whose work is predicted for a list.
const MOST_WEIGHED: u64 = 1 << 16;

impl Proof {
    /// Creates a proof that has no results yet. `name` is the dictionary's name in the log.
    pub fn new(
        dictionary: &Arc<Dictionary>,
        name: &str,
        spec: ProofSpec,
    ) -> Result<Self, ProofError> {
        let alphabet = dictionary.alphabet();
        let dims: Dims = spec.size.parse()?;
        let threshold = Threshold::new(spec.threshold).ok_or(ProofError::Threshold)?;
        let rules = Rules { scoring: spec.scoring, min_length: spec.min_length };
        let method: Method = spec.method.as_deref().map_or(Ok(Method::default()), str::parse)?;
        let space = match (&spec.class, &spec.buckets) {
            (Some(text), _) => ClassSpace::Class(BoardClass::parse(text, dims, alphabet)?),
            (None, Some(text)) => ClassSpace::Partition(Partition::parse(text, dims, alphabet)?),
            (None, None) => ClassSpace::Partition(
                Partition::suggested(dims, alphabet).ok_or(ProofError::NoPartition(dims))?,
            ),
        };
        let sorted = |dice: &DiceSet| {
            let mut lines = dice.lines(alphabet);
            lines.sort_unstable();
            lines
        };
        let dice = match (spec.dice, &spec.faces) {
            (None, None) => None,
            (name, faces) => {
                let name = name.unwrap_or_default();
                let dice = match faces {
                    Some(faces) => DiceSet::parse(&faces.join("\n"), Some(dims), alphabet),
                    None => DiceSet::named(&name, alphabet),
                };
                let dice = match dice {
                    Ok(dice) if dice.dims() == dims => dice,
                    Ok(dice) => return Err(ProofError::DiceSize { name, dice: dice.dims(), dims }),
                    Err(error) => return Err(ProofError::Dice { name, error }),
                };
                let named = DiceSet::named(&name, alphabet);
                if SETS.iter().any(|set| set.name == name)
                    && !named.is_ok_and(|named| sorted(&named) == sorted(&dice))
                {
                    return Err(ProofError::DiceName(name));
                }
                Some((name, dice))
            }
        };
        let selection = match (&space, &spec.ids, spec.shard) {
            (_, None, None) => Selection::All,
            (ClassSpace::Class(_), ..) => return Err(ProofError::PartOfClass),
            (ClassSpace::Partition(partition), Some(ids), _) => {
                Selection::Ids(partition.select(ids, MOST_IDS)?)
            }
            (ClassSpace::Partition(_), None, Some(shard)) => Selection::Shard(shard),
        };
        let (text, classes) = match &space {
            ClassSpace::Class(class) => (class.text(alphabet), None),
            ClassSpace::Partition(all) => (all.text(alphabet), Some(all.canonical_classes())),
        };
        let run = ProofRun {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            size: dims.to_string(),
            space: text,
            classes,
            threshold: threshold.get(),
            method: method.name().to_owned(),
            method_version: method.version(),
            dictionary: name.to_owned(),
            sha256: dictionary.sha256().to_string(),
            words: dictionary.words(),
            qu: dictionary.rule().qu,
            min_length: rules.min_length.letters(),
            max_length: dictionary.rule().max_length,
            scoring: rules.scoring.to_string(),
            points: ProofRun::points_of(rules.scoring),
            dice: dice.as_ref().map(|(name, _)| name.clone()),
            faces: dice.as_ref().map(|(_, dice)| sorted(dice)),
        };
        Ok(Self {
            scorer: Scorer::new(dictionary, dims, rules).with_limit(MOST_STEPS),
            dictionary: Arc::clone(dictionary),
            symmetries: dims.symmetries(),
            dims,
            threshold,
            rules,
            method,
            space,
            dice: dice.map(|(_, dice)| dice),
            run,
            selection,
            kept: BTreeMap::new(),
            findings: Findings::default(),
            boards: BTreeSet::new(),
            selected: 0,
            unplaced: Vec::new(),
        })
    }

    /// Creates the proof that the first line of a log describes, without any results. `dictionary` must be the dictionary of the
    /// log.
    ///
    /// # Errors
    /// [`ProofError::Run`] if the description of the run contradicts itself or the dictionary, [`ProofError::Newer`] or
    /// [`ProofError::NewerMethod`] if the log was written by a later version of the program or of the method, and other errors for
    /// fields that cannot be read.
    pub fn of_run(dictionary: &Arc<Dictionary>, run: &ProofRun) -> Result<Self, ProofError> {
        if run.dice.is_some() != run.faces.is_some() {
            let what = "it has only one of `dice` and `faces`";
            return Err(ProofError::Run(what.to_owned()));
        }
        let min_length = u8::try_from(run.min_length).unwrap_or_default();
        let space = Some(run.space.clone());
        let (class, buckets) = if run.classes.is_none() { (space, None) } else { (None, space) };
        let spec = ProofSpec {
            scoring: run.scoring.parse()?,
            min_length: MinLength::try_from(min_length).map_err(ProofError::MinLength)?,
            method: Some(run.method.clone()),
            buckets,
            class,
            dice: run.dice.clone(),
            faces: run.faces.clone(),
            ..ProofSpec::new(&run.size, run.threshold)
        };
        // A log may call its word list by the name of another list. So the hashes are compared below, and the name in the log isn't
        // used.
        let mut proof = Self::new(dictionary, dictionary.name(), spec)?;
        proof.check_age(run)?;
        // Older versions of the program are fine. The proof takes over the version that the log names, so that it isn't a difference.
        proof.run.version.clone_from(&run.version);
        match run.difference(&proof.run) {
            Some(difference) => Err(ProofError::Run(difference)),
            None => Ok(proof),
        }
    }

    /// Refuses a run that was made by another version of its method, or by a later version of the program.
    pub(super) fn check_age(&self, run: &ProofRun) -> Result<(), ProofError> {
        let (named, own) = (run.method_version, self.run.method_version);
        if named < own {
            return Err(ProofError::Older(named));
        }
        if named > own {
            return Err(ProofError::NewerMethod { method: run.method.clone(), named, own });
        }
        match run.is_later(&self.run) {
            true => Err(ProofError::Newer(run.version.clone())),
            false => Ok(()),
        }
    }
}

// --- Worker ---

/// A worker that breaks classes of one proof. Clones of it can work in parallel, each in its own thread.
#[derive(Clone, Debug)]
pub struct ClassWorker {
    dictionary: Arc<Dictionary>,
    space: ClassSpace,
    dice: Option<DiceSet>,
    breaker: Breaker,
    id: u64,
}

impl Proof {
    /// Creates a worker that uses at most `memory` bytes for the paths of a class, and up to the same amount for its trees.
    pub fn worker(&self, memory: usize) -> Result<ClassWorker, BreakerError> {
        self.worker_by(self.method(), memory)
    }

    /// Creates a worker that breaks classes by another method, to check results of this proof.
    pub fn worker_by(&self, method: Method, memory: usize) -> Result<ClassWorker, BreakerError> {
        let dims = self.dims();
        let options = BreakerOptions {
            method,
            memory,
            ..BreakerOptions::new(dims, self.threshold(), self.rules())
        };
        let sets: Vec<LetterSet> = match &self.space {
            ClassSpace::Class(class) => dims.iter().map(|cell| class.set(cell)).collect(),
            ClassSpace::Partition(partition) => partition.sets().collect(),
        };
        Ok(ClassWorker {
            dictionary: Arc::clone(self.dictionary()),
            space: self.space.clone(),
            dice: self.dice.clone(),
            breaker: Breaker::new(self.dictionary(), dims, options, sets.into_iter())?,
            id: 0,
        })
    }

    /// Starts to break a class so that it can be watched part by part ([`Breaker::traced`]), with the same bounds on memory as a
    /// worker.
    pub fn traced(&self, id: u64, method: Method, memory: usize) -> Result<Breaker, ProofError> {
        let options = BreakerOptions {
            method,
            memory,
            ..BreakerOptions::to_watch(self.dims, self.threshold, self.rules)
        };
        Ok(Breaker::traced(&self.dictionary, &self.class(id)?, options)?)
    }
}

impl ClassWorker {
    /// Starts to break the class with number `id`. If another class is unfinished, its work is dropped.
    ///
    /// # Panics
    /// If no class has this number.
    pub fn start(&mut self, id: u64) {
        let class = self.space.class(id).expect("the caller's number of a class");
        self.breaker.start(&class);
        self.id = id;
    }

    /// Does about `budget` units of work on the class; each unit takes a few microseconds. A step can be longer if some piece of
    /// work can't be interrupted.
    pub fn step(&mut self, budget: u32) -> Result<Step, BreakerError> {
        self.breaker.step(budget)
    }

    /// Returns the progress of the work on the class.
    pub fn progress(&self) -> ClassProgress {
        self.breaker.progress()
    }

    /// Returns the result of the class, which is complete once [`ClassWorker::step`] has returned [`Step::Done`].
    pub fn result(&self) -> ClassResult {
        let alphabet = self.dictionary.alphabet();
        let mut outcome = self.breaker.outcome().clone();
        if let Some(dice) = &self.dice {
            outcome.boards.retain(|(board, _)| dice.fits(board));
        }
        let class = self.space.class(self.id).expect("`start` asked for it");
        ClassResult::new(self.id, class.text(alphabet), &outcome, alphabet)
    }
}

// --- Expected ---
//
// Estimates how many boards a run will list, from a random sample, so that nobody starts a run whose results don't fit in memory.

/// The maximum number of steps for scoring a board of a sample or a search. With lists of real words, a board needs far fewer
/// steps. With a list such as `aaaaaaaa…`, a single board could take hours.
const SAMPLE_STEPS: u64 = 1 << 20;
/// A sample or a search ends early when scoring has stopped at [`SAMPLE_STEPS`] for this many boards. With a list such as
/// `aaaaaaaa…`, that would happen to many boards.
const MOST_CUT: u32 = 16;

/// How many boards in a random sample reach the threshold, and the estimated number of boards that reach it among all boards of the
/// selected classes.
#[apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Expected {
    /// The number of random boards scored.
    pub samples: u32,
    /// The number of sampled boards that reach the threshold.
    pub hits: u32,
    /// The estimated number of boards that reach the threshold, counting rotations and reflections once. With fewer than three
    /// hits, the estimate means little. With no hits, it is 0, even if many boards do reach the threshold.
    pub boards: f64,
    /// Whether the sample shows that there will be more than [`Expected::MANY`] boards.
    pub is_many: bool,
}

impl Expected {
    /// A list with more boards than this takes hundreds of megabytes, so it must be requested explicitly.
    pub const MANY: u64 = 1_000_000;
}

impl Proof {
    /// Scores `samples` random boards of the selected classes, or fewer if some of them take a very long time, and
    /// estimates how many boards reach the threshold. The sample is always the same for the same proof.
    pub fn expected(&self, samples: u32) -> Expected {
        let mut rng = Seed::from(1).rng();
        let (dims, symmetries) = (self.dims(), self.symmetries.len() as f64);
        let ids = match &self.selection {
            Selection::Ids(ids) => ids.clone(),
            _ => Vec::new(),
        };
        let whole = self.space.whole();
        // A single class usually contains none of the rotations and reflections of its boards.
        let (scale, symmetries) = match (&self.space, &self.selection) {
            (ClassSpace::Class(_), _) => (1.0, 1.0),
            (_, Selection::Ids(ids)) => (ids.len() as f64, 1.0),
            _ => (self.asked() as f64 / self.canonical_classes() as f64, symmetries),
        };
        let mut scorer =
            Scorer::new(self.dictionary(), dims, self.rules()).with_limit(SAMPLE_STEPS);
        let (mut hits, mut boards, mut scored, mut cut) = (0, 0.0, 0, 0);
        while scored < samples && cut < MOST_CUT {
            scored += 1;
            let of_ids = (!ids.is_empty()).then(|| ids[rng.below(ids.len() as u32) as usize]);
            let class = of_ids.and_then(|id| self.class(id).ok());
            let class = class.as_ref().unwrap_or(&whole);
            let mut face = |letters: &[Letter]| match letters {
                [] => Face::GAP,
                letters => Face::single(letters[rng.below(letters.len() as u32) as usize]),
            };
            let faces = dims.iter().map(|cell| face(class.letters(cell))).collect();
            let Ok(board) = Board::new(dims, faces) else {
                continue;
            };
            let fits = self.dice.as_ref().is_none_or(|dice| dice.fits(&board));
            let points = board.tiles().map_or(0, |tiles| scorer.score(&tiles).points);
            cut += u32::from(!scorer.is_exact());
            if fits && points >= self.threshold().get() {
                hits += 1;
                boards += class.boards_approx();
            }
        }
        let boards = boards * scale / symmetries / f64::from(scored.max(1));
        let is_many = hits >= 3 && boards > Expected::MANY as f64;
        Expected { samples: scored, hits, boards, is_many }
    }
}
