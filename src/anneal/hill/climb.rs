//! The job that climbs: run after run, round after round, one board at a time.

use core::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use super::options::HillOptions;
use super::pool::{Member, Rank};
use super::round::Round;
use crate::anneal::cache::{Cache, Keys};
use crate::anneal::climb::{BestBoard, RUNS_KEPT};
use crate::anneal::constraint::SpaceError;
use crate::anneal::drive::drive;
use crate::anneal::edits::Edits;
use crate::anneal::evaluate::Evaluator;
use crate::anneal::frame::Standing;
use crate::anneal::hall::{FoundAt, Hall, HallEntry};
use crate::anneal::options::{ClimbLimits, ClimbStatus, Percent};
use crate::anneal::palette::Symbol;
use crate::anneal::space::{Change, Position, SearchSpace};
use crate::dict::Dictionary;
use crate::grid::Cell;
use crate::random::{Rng, Seed};
use crate::step::Step;

/// A (μ + λ) hill climb, which does one run after another, each from random boards, until a limit is reached.
///
/// A *run* begins with a pool of μ random boards. In each *round*, all boards within one edit of a board in the pool (λ boards)
/// join the pool. An edit puts another letter on one cell or swaps two cells. Of all these boards, only the best μ stay,
/// counting rotations and reflections as the same board. The run is over when a round adds nothing new. Among boards with equal
/// points, those that come first in alphabetical order are preferred. The result depends only on the options and the dictionary,
/// and chance affects only the random boards with which each run begins.
///
/// [`HillClimb::step`] does a bounded amount of work at a time. Between two steps, the climb can be inspected, saved
/// ([`HillClimb::checkpoint`]), or dropped. Source: D. Vanderkam's search for the best board, 2025, which preceded the proof.
///
/// ```
/// # use boggle_lab::dict::{Dictionary, WordRule, list};
/// use boggle_lab::anneal::{HillClimb, HillOptions};
/// # let words = list::read(b"tar\ntie\ntier\nrat\nart\nrate\ntire\n", &|_| None).words.unwrap();
/// # let dictionary = std::sync::Arc::new(Dictionary::new("seven", &words, WordRule::default()).unwrap());
/// let mut options = HillOptions::new("2x3".parse().unwrap(), "my seed");
/// options.limits.runs = Some(1);
/// let mut climb = HillClimb::new(&dictionary, &options).unwrap();
/// while climb.step(1000).is_working() {}
/// assert_eq!(climb.best().points, 7);
/// ```
#[derive(Clone, Debug)]
pub struct HillClimb {
    pub(super) options: HillOptions,
    /// The SHA-256 of the word list.
    pub(super) dictionary: String,
    pub(super) words: u64,
    pub(super) space: SearchSpace,
    pub(super) evaluator: Evaluator,
    pub(super) keys: Keys,
    pub(super) cache: Cache,
    pub(super) rng: Rng,
    /// The rotations and reflections that turn every board in the space into a board that is also in the space.
    pub(super) symmetries: Vec<Vec<Cell>>,
    pub(super) pool: BTreeMap<Rank, Member>,
    /// The number of random boards drawn for this run.
    pub(super) drawn: u32,
    /// The boards whose edits this round tries; `parents_done` is how many of these boards are done.
    pub(super) parents: Vec<Position>,
    pub(super) parents_done: usize,
    pub(super) edits: Edits,
    /// The number of edits of the current parent that have been tried so far.
    pub(super) edits_done: usize,
    pub(super) change: Change,
    pub(super) trial: Position,
    pub(super) run: u32,
    pub(super) round: u32,
    pub(super) looked: u64,
    pub(super) evaluations: u64,
    pub(super) best: BestBoard,
    pub(super) hall: Hall,
    pub(super) rounds: VecDeque<Round>,
    pub(super) rounds_over: u64,
}

impl HillClimb {
    /// Creates a climb with an empty pool.
    ///
    /// # Errors
    /// [`SpaceError`] if no board meets the constraints, or if none was found.
    pub fn new(dictionary: &Arc<Dictionary>, options: &HillOptions) -> Result<Self, SpaceError> {
        let dims = options.dims();
        let space =
            SearchSpace::new(dictionary, &options.constraints, options.letters, Percent::NONE)?;
        // This board is drawn only to check that the space has boards, so that an empty space is reported before the work begins.
        let trial = space.start(&mut Seed::from_text(&options.seed).rng())?;
        Ok(Self {
            options: options.clone(),
            dictionary: dictionary.sha256().to_string(),
            words: dictionary.words() as u64,
            evaluator: Evaluator::new(dictionary, &space, options.rules),
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
            best: BestBoard {
                symbols: trial.symbols.iter().map(|symbol| symbol.0).collect(),
                ..BestBoard::default()
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

    /// Returns the options of the climb.
    #[must_use]
    pub fn options(&self) -> &HillOptions {
        &self.options
    }

    /// Sets new limits. A climb that has reached its limits can then continue, for instance after [`HillClimb::restore`].
    pub fn set_limits(&mut self, limits: ClimbLimits) {
        self.options.limits = limits;
    }

    /// Tries `budget` boards, or fewer if a limit is reached. Once a limit is reached, further steps do nothing.
    pub fn step(&mut self, budget: u32) -> Step {
        drive(self, budget, Self::status, |climb| {
            climb.look();
            climb.end_round_if_over();
            climb.is_exact()
        })
    }

    /// Returns whether the last board was scored in full, as [`Climb::is_exact`](crate::anneal::Climb::is_exact) explains.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.evaluator.is_exact()
    }

    /// Returns whether the climb is still running and, if not, which limit it reached.
    #[must_use]
    pub fn status(&self) -> ClimbStatus {
        (self.options.limits).status(self.best.points, self.evaluations, self.looked, self.run)
    }

    /// Returns the best board so far.
    #[must_use]
    pub fn best(&self) -> Standing {
        self.best.standing(&self.space)
    }

    /// Returns the points of the best board so far.
    #[must_use]
    pub fn best_points(&self) -> u32 {
        self.best.points
    }

    /// Returns the best boards of all runs, best first. Rotations and reflections count as the same board.
    #[must_use]
    pub fn hall(&self) -> Vec<HallEntry> {
        self.hall.entries(|symbols| self.space.text(symbols))
    }

    /// Returns the boards in the pool and their points, best first.
    #[must_use]
    pub fn pool(&self) -> Vec<(String, u32)> {
        let entry = |(rank, member): (&Rank, &Member)| {
            let board = self.space.board(&member.position.symbols);
            (board.text(self.space.palette().alphabet()), rank.points.0)
        };
        self.pool.iter().map(entry).collect()
    }

    /// Returns the results of the latest 4,096 completed rounds, oldest first.
    #[must_use]
    pub fn rounds(&self) -> Vec<Round> {
        self.rounds.iter().copied().collect()
    }

    /// Returns the number of rounds completed so far, over all runs.
    #[must_use]
    pub fn rounds_over(&self) -> u64 {
        self.rounds_over
    }

    /// Returns the result of the last completed round, or `None` if no round is complete.
    #[must_use]
    pub fn last_round(&self) -> Option<Round> {
        self.rounds.back().copied()
    }

    /// Returns the number of completed runs.
    #[must_use]
    pub fn runs(&self) -> u32 {
        self.run
    }

    /// Returns the number of boards tried so far.
    #[must_use]
    pub fn proposals(&self) -> u64 {
        self.looked
    }

    /// Returns the number of boards scored so far; boards whose points were remembered do not count.
    #[must_use]
    pub fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Tries one board: a random one while the pool fills, and after that the next neighbor of a board in the pool.
    fn look(&mut self) {
        self.looked += 1;
        if self.drawn < self.options.pool.get() {
            self.drawn += 1;
            // If the word is hard to place, the search for a random board can fail by chance. The pool then has one fewer board.
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

    /// Scores the trial board and adds it to the pool if it is good enough. The trial board is one edit away from the parent with
    /// number `parent`; if that is `None`, it is a random board.
    fn offer(&mut self, parent: Option<usize>) {
        let points = self.points(parent);
        let full = self.pool.len() >= self.options.pool.get() as usize;
        let last = self.pool.last_key_value().filter(|_| full);
        if last.is_some_and(|(last, _)| points < last.points.0) {
            return;
        }
        let rank = Rank { points: Reverse(points), canonical: self.canonical(&self.trial.symbols) };
        if last.is_some_and(|(last, _)| rank >= *last) || self.pool.contains_key(&rank) {
            return;
        }
        if full {
            self.pool.pop_last();
        }
        let member = Member { position: self.trial.clone(), expanded: false };
        self.pool.insert(rank, member);
    }

    /// Returns the points of the trial board, and updates the best boards.
    fn points(&mut self, parent: Option<usize>) -> u32 {
        let symbols = &self.trial.symbols;
        let key = self.keys.of(symbols);
        if let Some(points) = self.cache.get(key) {
            return points;
        }
        let points = match parent {
            Some(parent) => {
                let from = &self.parents[parent].symbols;
                self.evaluator.points_after(&self.space, from, &self.change.cells)
            }
            None => self.evaluator.points(&self.space, symbols),
        };
        self.evaluations += 1;
        self.cache.put(key, points);
        if points >= self.hall.bar() {
            let found =
                FoundAt { run: self.run, generation: u64::from(self.round), proposal: self.looked };
            self.hall.offer(points, symbols, found);
        }
        if points > self.best.points {
            self.best = BestBoard {
                points,
                symbols: symbols.iter().map(|symbol| symbol.0).collect(),
                evaluations: self.evaluations,
                proposals: self.looked,
                run: self.run,
            };
        }
        points
    }

    /// Returns the canonical form of a board: the rotation or reflection whose symbols come first in lexicographic order.
    pub(super) fn canonical(&self, symbols: &[Symbol]) -> Box<[u8]> {
        let image = |map: &Vec<Cell>| map.iter().map(|cell| symbols[cell.index()].0).collect();
        self.symmetries.iter().map(image).min().unwrap_or_default()
    }

    /// If all edits of the current parent have been tried, moves on to the next parent that has edits, to the next round, or to the
    /// next run.
    fn end_round_if_over(&mut self) {
        if self.drawn < self.options.pool.get() {
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
    pub(super) fn expand(&mut self) {
        self.edits.list(&self.space, &self.parents[self.parents_done]);
        self.edits_done = 0;
    }

    /// Ends a round and makes the new boards in the pool the parents of the next one.
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

    /// Ends a run and begins the next one with an empty pool.
    fn end_run(&mut self) {
        self.run += 1;
        self.round = 0;
        self.drawn = 0;
        self.pool.clear();
        self.edits = Edits::default();
        self.edits_done = 0;
    }

    /// Pretends that the best board has one more point than it does.
    #[cfg(test)]
    pub(in crate::anneal) fn overstate_best(&mut self) {
        self.best.points += 1;
    }
}
