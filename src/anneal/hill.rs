//! Hill climbing with a pool of boards: the job that looks at all boards around the best ones.

use core::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::ClimbError;
use super::cache::{Cache, Keys};
use super::climb::{RUNS_KEPT, Summit};
use super::edits::Edits;
use super::evaluate::Evaluator;
use super::frame::Standing;
use super::hall::{Hall, HallEntry};
use super::options::{Constraints, Letters, Limits, Status, climber_seed, rules};
use super::space::{Change, Position, Space};
use crate::dict::Dictionary;
use crate::grid::{Cell, Dims};
use crate::random::{Rng, Seed};
use crate::scoring::Scoring;

/// A hill climb: which boards, by which rules, how many at a time, how far.
///
/// Field names are camelCase in JSON, unknown ones are refused, and all but `size` and `seed` have defaults.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HillOptions {
    /// `RxC`.
    pub size: String,
    /// The seed, any text: the same seed, options and dictionary give the same climb everywhere.
    pub seed: String,
    /// Boards that are kept from round to round, `1..=`[`HillClimb::MAX_POOL`].
    #[serde(default = "five_hundred")]
    pub pool: u32,
    /// The points table.
    #[serde(default)]
    pub scoring: Scoring,
    /// Shorter words do not count, `1..=6`.
    #[serde(default = "three")]
    pub min_length: u8,
    /// How the letters of the first boards are drawn where no dice are given.
    #[serde(default)]
    pub letters: Letters,
    /// Which boards are allowed.
    #[serde(default)]
    pub constraints: Constraints,
    /// When to stop. A proposal is a board looked at.
    #[serde(default)]
    pub limits: Limits,
}

fn five_hundred() -> u32 {
    500
}

fn three() -> u8 {
    3
}

impl HillOptions {
    /// A climb of a size by the standard rules with the pool of 2025, run after run without end.
    #[must_use]
    pub fn new(size: impl Into<String>, seed: impl Into<String>) -> Self {
        Self {
            size: size.into(),
            seed: seed.into(),
            pool: five_hundred(),
            scoring: Scoring::Standard,
            min_length: three(),
            letters: Letters::default(),
            constraints: Constraints::default(),
            limits: Limits::default(),
        }
    }

    /// The options of climber `index` of several that share a seed: climber 0 is the climb itself.
    #[must_use]
    pub fn climber(&self, index: u32) -> Self {
        let seed = climber_seed(&self.seed, index);
        let options = self.clone();
        Self { seed, ..options }
    }
}

/// A (μ + λ) hill climb from random boards, run after run, until a limit is met.
///
/// A *run* begins with a pool of μ random boards. In each *round* every board within one edit of a board of the
/// pool (another letter on one cell, or two cells that change places: λ boards) joins it, and the best μ of all
/// stay, no two of them images of each other. The run is over when a round brings nothing new. Of boards of
/// equal points, the first in the order of letters stay. Nothing but options and dictionary decides what happens,
/// and chance only what the first boards are.
///
/// The work is done by [`HillClimb::step`], a bounded piece at a time. Source: the search for the best board
/// before its proof, D. Vanderkam, 2025.
///
/// ```
/// # use boggle_lab::dict::{Dictionary, WordRule, list};
/// use boggle_lab::anneal::{HillClimb, HillOptions, Status};
/// # let words = list::read(b"tar\ntie\ntier\nrat\nart\nrate\ntire\n", &|_| None).words.unwrap();
/// # let dictionary = std::sync::Arc::new(Dictionary::new("seven", &words, WordRule::default()).unwrap());
/// let mut options = HillOptions::new("2x3", "my seed");
/// options.limits.runs = Some(1);
/// let mut climb = HillClimb::new(&dictionary, &options).unwrap();
/// while climb.step(1000) == Status::Running {}
/// assert_eq!(climb.best().points, 7);
/// ```
#[derive(Clone, Debug)]
pub struct HillClimb {
    options: HillOptions,
    space: Space,
    evaluator: Evaluator,
    keys: Keys,
    cache: Cache,
    rng: Rng,
    /// Those that map boards of the space to boards of the space.
    symmetries: Vec<Vec<Cell>>,
    pool: BTreeMap<Rank, Member>,
    /// Random boards drawn for this run.
    drawn: u32,
    /// The boards whose surroundings this round looks at, and how many of them are done.
    parents: Vec<Position>,
    parents_done: usize,
    edits: Edits,
    /// Edits of the current parent that are done.
    edits_done: usize,
    change: Change,
    trial: Position,
    run: u32,
    round: u32,
    looked: u64,
    evaluations: u64,
    best: Summit,
    hall: Hall,
    rounds: VecDeque<Round>,
    rounds_over: u64,
}

/// A board's place in the pool: the best first, equally good ones in the order of their canonical forms.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    points: Reverse<u32>,
    canonical: Box<[u8]>,
}

#[derive(Clone, Debug)]
struct Member {
    position: Position,
    /// Whether its surroundings were offered to the pool: they need not be again, because the bar only rises.
    expanded: bool,
}

/// How a round of a hill climb ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Round {
    /// The run, from 0.
    pub run: u32,
    /// The round of the run, from 0.
    pub round: u32,
    /// Boards in the pool.
    pub pool: u32,
    /// How many of them are new; with none the run is over.
    pub fresh: u32,
    /// Points of the best of them.
    pub best: u32,
    /// Points of the worst.
    pub worst: u32,
    /// Boards the climb had looked at by then.
    pub proposals: u64,
    /// Boards it had scored.
    pub evaluations: u64,
}

impl HillClimb {
    /// The largest pool.
    pub const MAX_POOL: u32 = 1_000_000;

    /// A climb whose pool is empty.
    ///
    /// # Errors
    /// [`ClimbError`] if the options do not make sense or no board meets the constraints.
    pub fn new(dictionary: &Arc<Dictionary>, options: &HillOptions) -> Result<Self, ClimbError> {
        let dims: Dims = options.size.parse()?;
        let rules = rules(options.scoring, options.min_length)?;
        if options.pool == 0 || options.pool > Self::MAX_POOL {
            return Err(ClimbError::Pool);
        }
        let space = Space::new(dictionary, dims, &options.constraints, options.letters, 0)?;
        // A space without boards is told before the work begins; the draw itself is not used.
        let trial = space.start(&mut Seed::from_text(&options.seed).rng())?;
        Ok(Self {
            options: options.clone(),
            evaluator: Evaluator::new(dictionary, &space, rules),
            keys: Keys::new(dims),
            cache: Cache::new(),
            rng: Seed::from_text(&options.seed).rng(),
            symmetries: space.symmetries(),
            pool: BTreeMap::new(),
            drawn: 0,
            parents: Vec::new(),
            parents_done: 0,
            edits: Edits::default(),
            edits_done: 0,
            change: Change::default(),
            best: Summit {
                symbols: trial.symbols.iter().map(|symbol| symbol.0).collect(),
                ..Summit::default()
            },
            trial,
            run: 0,
            round: 0,
            looked: 0,
            evaluations: 0,
            hall: Hall::new(dims),
            rounds: VecDeque::new(),
            rounds_over: 0,
            space,
        })
    }

    /// What it was asked to do.
    #[must_use]
    pub fn options(&self) -> &HillOptions {
        &self.options
    }

    /// Looks at up to `budget` boards; at fewer if a limit is met. Further steps then do nothing.
    pub fn step(&mut self, budget: u32) -> Status {
        for _ in 0..budget {
            let status = self.status();
            if status != Status::Running {
                return status;
            }
            self.look();
            self.end_round_if_over();
        }
        self.status()
    }

    /// Whether a limit is met.
    #[must_use]
    pub fn status(&self) -> Status {
        (self.options.limits).status(self.best.points, self.evaluations, self.looked, self.run)
    }

    /// The best board so far.
    #[must_use]
    pub fn best(&self) -> Standing {
        self.best.standing(&self.space)
    }

    /// Points of the best board so far.
    #[must_use]
    pub fn best_points(&self) -> u32 {
        self.best.points
    }

    /// The best boards of all runs, no two of them images of each other, the best first.
    #[must_use]
    pub fn hall(&self) -> Vec<HallEntry> {
        self.hall.entries(|symbols| self.space.text(symbols))
    }

    /// The boards of the pool and their points, the best first.
    #[must_use]
    pub fn pool(&self) -> Vec<(String, u32)> {
        let entry = |(rank, member): (&Rank, &Member)| {
            let board = self.space.board(&member.position.symbols);
            (board.text(self.space.palette().alphabet()), rank.points.0)
        };
        self.pool.iter().map(entry).collect()
    }

    /// The rounds that are over, the latest 4,096 of them, oldest first.
    #[must_use]
    pub fn rounds(&self) -> Vec<Round> {
        self.rounds.iter().copied().collect()
    }

    /// How many rounds are over, of all runs.
    #[must_use]
    pub fn rounds_over(&self) -> u64 {
        self.rounds_over
    }

    /// The round that was over last.
    #[must_use]
    pub fn last_round(&self) -> Option<Round> {
        self.rounds.back().copied()
    }

    /// Runs that are over.
    #[must_use]
    pub fn runs(&self) -> u32 {
        self.run
    }

    /// Boards looked at so far.
    #[must_use]
    pub fn proposals(&self) -> u64 {
        self.looked
    }

    /// Boards scored so far; boards that were remembered do not count.
    #[must_use]
    pub fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Looks at one board: a random one while the pool fills, then the next around it.
    fn look(&mut self) {
        self.looked += 1;
        if self.drawn < self.options.pool {
            self.drawn += 1;
            // A start that fails by bad luck, which takes a word hard to lay, leaves the pool a board smaller.
            if let Ok(position) = self.space.start(&mut self.rng) {
                self.trial = position;
                self.offer(None);
            }
            return;
        }
        let parent = &self.parents[self.parents_done];
        self.edits.get(self.edits_done, parent, &mut self.change);
        self.edits_done += 1;
        self.trial.symbols.clone_from(&parent.symbols);
        self.trial.path.clone_from(&parent.path);
        self.change.apply(&mut self.trial);
        self.offer(Some(self.parents_done));
    }

    /// Scores the board on trial, made by the change of a parent or at random, and lets it into the pool if it is
    /// worth it.
    fn offer(&mut self, parent: Option<usize>) {
        let points = self.points(parent);
        let full = self.pool.len() >= self.options.pool as usize;
        let last = self.pool.last_key_value().filter(|_| full);
        if last.is_some_and(|(last, _)| points < last.points.0) {
            return;
        }
        let rank = Rank {
            points: Reverse(points),
            canonical: self.canonical(),
        };
        if last.is_some_and(|(last, _)| rank >= *last) || self.pool.contains_key(&rank) {
            return;
        }
        if full {
            self.pool.pop_last();
        }
        let member = Member {
            position: self.trial.clone(),
            expanded: false,
        };
        self.pool.insert(rank, member);
    }

    /// Points of the board on trial.
    fn points(&mut self, parent: Option<usize>) -> u32 {
        let symbols = &self.trial.symbols;
        let key = self.keys.of(symbols);
        if let Some(points) = self.cache.get(key) {
            return points;
        }
        let points = match parent {
            Some(parent) => {
                let from = &self.parents[parent].symbols;
                self.evaluator
                    .points_after(&self.space, from, &self.change.cells)
            }
            None => self.evaluator.points(&self.space, symbols),
        };
        self.evaluations += 1;
        self.cache.put(key, points);
        if points >= self.hall.bar() {
            self.hall.offer(points, symbols, self.looked, self.run);
        }
        if points > self.best.points {
            self.best = Summit {
                points,
                symbols: symbols.iter().map(|symbol| symbol.0).collect(),
                evaluations: self.evaluations,
                proposals: self.looked,
                run: self.run,
            };
        }
        points
    }

    /// Of all images of the board on trial the one that comes first.
    fn canonical(&self) -> Box<[u8]> {
        let symbols = &self.trial.symbols;
        let image = |map: &Vec<Cell>| map.iter().map(|cell| symbols[cell.index()].0).collect();
        self.symmetries.iter().map(image).min().unwrap_or_default()
    }

    /// Goes on to the next parent that has edits, the next round, or the next run.
    fn end_round_if_over(&mut self) {
        if self.drawn < self.options.pool {
            return;
        }
        while self.edits_done == self.edits.len() {
            if self.parents_done < self.parents.len() {
                self.parents_done += 1;
            }
            if self.parents_done < self.parents.len() {
                self.expand();
                continue;
            }
            self.end_round();
            if self.parents.is_empty() {
                return self.end_run();
            }
            self.expand();
        }
    }

    /// Lists the edits of the current parent.
    fn expand(&mut self) {
        self.edits
            .list(&self.space, &self.parents[self.parents_done]);
        self.edits_done = 0;
    }

    /// Makes the new boards of the pool the parents of another round.
    fn end_round(&mut self) {
        self.parents.clear();
        self.parents_done = 0;
        for member in self.pool.values_mut().filter(|member| !member.expanded) {
            member.expanded = true;
            self.parents.push(member.position.clone());
        }
        if self.rounds.len() == RUNS_KEPT {
            self.rounds.pop_front();
        }
        let points = |entry: Option<(&Rank, &Member)>| entry.map_or(0, |(rank, _)| rank.points.0);
        self.rounds.push_back(Round {
            run: self.run,
            round: self.round,
            pool: self.pool.len() as u32,
            fresh: self.parents.len() as u32,
            best: points(self.pool.first_key_value()),
            worst: points(self.pool.last_key_value()),
            proposals: self.looked,
            evaluations: self.evaluations,
        });
        self.round += 1;
        self.rounds_over += 1;
    }

    /// Begins another run with an empty pool.
    fn end_run(&mut self) {
        self.run += 1;
        self.round = 0;
        self.drawn = 0;
        self.pool.clear();
        self.edits = Edits::default();
        self.edits_done = 0;
    }
}
