//! The climb: a job that does one annealing run after another.

use std::collections::VecDeque;
use std::sync::Arc;

use super::accept;
use super::evaluate::{Cache, Evaluator};
use super::found::{
    Arrival, Frame, Hall, HallBoard, HallEntry, Held, Keyframe, RecordHolder, RecordHolderRows,
    RecordHolders, Replay, Standing,
};
use super::options::{ClimbError, ClimbLimits, ClimbStatus, Options};
use super::schedule::{Schedule, Unit};
use super::space::{Change, MAX_SYMBOLS, MoveKind, Position, SearchSpace, Symbol};
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::random::{Rng, Seed, fnv1a};
use crate::scoring::Rules;
use crate::step::Step;
use serde::{Deserialize, Serialize};

/// A simulated-annealing job, which does one run after another, each from a random board, until a limit is reached.
///
/// A *proposal* is a change to the current board that the climb tries, and then accepts or rejects. A *run* begins with a random
/// board and follows the schedule once; a climb consists of all its runs. [`Climb::step`] does a bounded amount of work at a time.
/// Between two steps, everything can be inspected, saved ([`Climb::checkpoint`]), or dropped. The result depends only on the
/// options (which include the seed) and the dictionary, not on the size of the steps or on the machine.
#[derive(Clone, Debug)]
pub struct Climb {
    options: Options,
    /// The SHA-256 of the word list.
    dictionary: String,
    words: u64,
    schedule: Schedule,
    unit: Unit,
    space: SearchSpace,
    evaluator: Evaluator,
    cache: Cache,
    change: Change,
    /// The proposed board.
    trial: Vec<Symbol>,
    state: State,
    /// The board, the totals, and the best points of the last frame.
    shown: (Vec<Symbol>, Totals, u32),
    hand: Hand,
}

/// What a checkpoint keeps, in the order of its bytes.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct State {
    rng: Rng,
    run: CurrentRun,
    totals: Totals,
    best: BestBoard,
    hall: Hall,
    /// Samples of the climb that earlier checkpoints have; nothing reads them.
    samples: Vec<(u64, u64, u32, u32, f64)>,
    samples_stride: u64,
    replay: Replay,
    /// The replay of the run with the best board, once that run is over.
    best_replay: Replay,
    record_holders: RecordHolders,
    finished: VecDeque<(u32, u64)>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct CurrentRun {
    position: Position,
    #[serde(skip)]
    key: u64,
    points: u32,
    generation: u64,
    /// The number of proposals since the last accepted one.
    rejected: u64,
    best: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Totals {
    run: u32,
    proposals: u64,
    accepted: u64,
    evaluations: u64,
    /// A hash of every board that became current. Two climbs with equal traces took the same course.
    trace: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct BestBoard {
    points: u32,
    symbols: Vec<Symbol>,
    evaluations: u64,
    proposals: u64,
    run: u32,
}

/// The number of run results that a climb keeps; older ones are dropped.
const RUNS_KEPT: usize = 4096;

/// A proposal, with the arithmetic that decided whether it was accepted.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Proposal {
    /// The kind of move, or `None` if no move could be drawn.
    pub kind: Option<MoveKind>,
    /// The cells that would change.
    pub cells: Vec<u8>,
    /// The proposed board.
    pub board: String,
    /// The faces of the proposed board.
    pub faces: Vec<String>,
    /// The points of the current board.
    pub old: u32,
    /// The points of the proposed board.
    pub new: u32,
    /// The difference in points, `new − old`.
    pub delta: i64,
    /// The temperature, in points.
    pub temperature: f64,
    /// The probability of acceptance: `e^(delta / temperature)`, but at most 1.
    pub probability: f64,
    /// The number drawn from `(0, 1]`; the proposal is accepted if this is at most the probability.
    pub drawn: f64,
    /// The maximum number of points that the board may lose: `−temperature · ln(drawn)`, rounded down.
    pub allowance: u32,
    /// Whether the proposed board is now the current one.
    pub accepted: bool,
    /// Whether the proposed board was accepted and is better than every earlier board of the climb.
    pub record: bool,
    /// Whether the points of the proposed board came from the cache, so that it was not scored again.
    pub remembered: bool,
    /// Whether the run ended with this proposal, so that the current board is now the first of the next run.
    pub ended_run: bool,
}

impl Climb {
    /// Creates a climb and draws its first board. Cost: a few megabytes of memory, and the time to score one board.
    pub fn new(dictionary: &Arc<Dictionary>, options: &Options) -> Result<Self, ClimbError> {
        let dims: Dims = options.size.parse()?;
        let (rules, alphabet) = (options.rules(), dictionary.alphabet());
        let tuned = super::options::defaults(dims);
        if let Some(schedule) = &options.schedule {
            schedule.check()?;
        }
        let schedule = options.schedule.clone().unwrap_or(tuned.schedule);
        let unit = options.unit.unwrap_or(match options.schedule {
            Some(_) => Unit::Points,
            None => tuned.unit,
        });
        let swaps = options.swaps.unwrap_or(tuned.swaps);
        if swaps > 100 {
            return Err(ClimbError::Swaps);
        }
        let allowed = options.constraints.read(dims, alphabet)?;
        let space = SearchSpace::new(dictionary, &allowed, options.letters, swaps)?;
        let mut rng = Seed::from_text(&options.seed).rng();
        let position = space.start(&mut rng)?;
        let mut climb = Self {
            // In one form, however they were written, so that the options of two climbs can be compared.
            options: Options {
                size: dims.to_string(),
                constraints: allowed.text(alphabet),
                ..options.clone()
            },
            dictionary: dictionary.sha256().to_string(),
            words: dictionary.words() as u64,
            schedule,
            unit,
            evaluator: Evaluator::new(dictionary, &space, rules),
            cache: Cache::new(dims),
            change: Change::default(),
            trial: position.symbols.clone(),
            state: State {
                rng,
                best: BestBoard { symbols: position.symbols.clone(), ..BestBoard::default() },
                run: CurrentRun { position, ..CurrentRun::default() },
                totals: Totals::default(),
                hall: Hall::new(dims),
                samples: Vec::new(),
                samples_stride: 0,
                replay: Replay::default(),
                best_replay: Replay::default(),
                record_holders: RecordHolders::default(),
                finished: VecDeque::new(),
            },
            shown: Default::default(),
            hand: Hand::default(),
            space,
        };
        climb.begin_run();
        Ok(climb)
    }

    /// Returns whether the word that must stay on the board is in the dictionary; `None` if there is no such word.
    pub fn knows_word(&self, dictionary: &Dictionary) -> Option<bool> {
        let word = self.options.constraints.word.as_deref()?;
        Some(dictionary.alphabet().spell(word).is_ok_and(|word| dictionary.contains(&word)))
    }

    /// Returns the options of the climb.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Sets new limits. A climb that has reached its limits can then continue, for instance after [`Climb::restore`].
    pub fn set_limits(&mut self, limits: ClimbLimits) {
        self.options.limits = limits;
    }

    /// Makes `budget` proposals, or fewer if a limit is reached. Once a limit is reached, further steps do nothing, and
    /// [`Climb::status`] says which limit it was.
    ///
    /// The step also ends after a board that has too many paths to be scored in full (see [`Climb::is_exact`]), so
    /// that the caller has a chance to stop the climb.
    pub fn step(&mut self, budget: u32) -> Step {
        for _ in 0..budget {
            if self.status() != ClimbStatus::Running {
                return Step::Done;
            }
            self.advance();
            self.end_run_if_over();
            if !self.is_exact() {
                break;
            }
        }
        Step::working_if(self.status() == ClimbStatus::Running)
    }

    /// Returns whether the last board was scored in full. Scoring gives up on a board that has too many paths, and the points of
    /// such a board are a lower bound. This happens only with contrived word lists that contain words such as
    /// `aaaaaaaa…`.
    pub fn is_exact(&self) -> bool {
        self.evaluator.is_exact()
    }

    /// Makes one proposal and returns it with its arithmetic, or returns `None` if a limit has been reached.
    ///
    /// After that, the climb continues exactly as if the proposal had been made by [`Climb::step`].
    pub fn single(&mut self) -> Option<Proposal> {
        if self.status() != ClimbStatus::Running {
            return None;
        }
        let mut proposal = self.advance();
        let board = self.space.board(&self.trial);
        let alphabet = self.space.palette().alphabet();
        proposal.board = board.text(alphabet);
        proposal.faces = board.cell_texts(alphabet);
        if proposal.kind.is_some() {
            let cells = self.change.cells.iter();
            proposal.cells = cells.map(|(cell, _)| cell.index() as u8).collect();
        }
        let loss = proposal.old.saturating_sub(proposal.new);
        proposal.probability = accept::probability(loss, proposal.temperature);
        proposal.delta = i64::from(proposal.new) - i64::from(proposal.old);
        proposal.ended_run = self.end_run_if_over();
        Some(proposal)
    }

    /// Returns whether the climb is still running and, if not, which limit it reached.
    pub fn status(&self) -> ClimbStatus {
        let (totals, limits) = (self.state.totals, self.options.limits);
        let limits = [
            (ClimbStatus::Target, limits.target.map(u64::from), self.state.best.points.into()),
            (ClimbStatus::Evaluations, limits.evaluations, totals.evaluations),
            (ClimbStatus::Proposals, limits.proposals, totals.proposals),
            (ClimbStatus::Runs, limits.runs.map(u64::from), totals.run.into()),
        ];
        let met =
            limits.into_iter().find(|(_, limit, got)| limit.is_some_and(|limit| *got >= limit));
        met.map_or(ClimbStatus::Running, |(status, ..)| status)
    }

    /// Returns the temperature of the next proposal, in points.
    pub fn temperature(&self) -> f64 {
        let scale = match self.unit {
            Unit::Points => 1.0,
            Unit::Best => f64::from(self.state.run.best),
        };
        let clock = self.state.run.generation - self.hand.paused;
        self.hand.held.unwrap_or_else(|| self.schedule.temperature(clock)) * scale
    }

    /// Makes a proposal, and leaves out of the record what only observers need.
    fn advance(&mut self) -> Proposal {
        self.hand.reach(self.state.totals.proposals);
        let temperature = self.temperature();
        self.hand.paused += u64::from(self.hand.held.is_some());
        let drawn = accept::unit(self.state.rng.bits());
        let allowance = accept::allowance(drawn, temperature);
        let old = self.state.run.points;
        self.state.totals.proposals += 1;
        self.state.run.generation += 1;
        let is_drawn = {
            let position = &self.state.run.position;
            self.space.propose(position, &mut self.state.rng, &mut self.change)
        };
        let mut outcome = Proposal {
            kind: is_drawn.then_some(self.change.kind),
            old,
            new: old,
            temperature,
            drawn,
            allowance,
            ..Proposal::default()
        };
        if is_drawn {
            let run = &self.state.run;
            let cells = &self.change.cells;
            let key = self.cache.key_after(run.key, &run.position.symbols, cells);
            self.trial.clone_from(&run.position.symbols);
            for &(cell, symbol) in cells {
                self.trial[cell.index()] = symbol;
            }
            (outcome.new, outcome.remembered) = self.points_on_trial(key, true);
            outcome.accepted = accept::accepts(old, outcome.new, allowance);
            if outcome.accepted {
                self.change.apply(&mut self.state.run.position);
                outcome.record = self.arrive(key, outcome.new, Arrival { old, temperature, drawn });
            }
        }
        if outcome.accepted {
            self.state.totals.accepted += 1;
            self.state.run.rejected = 0;
        } else {
            self.state.run.rejected += 1;
        }
        outcome
    }

    /// Returns the points of the trial board, and whether they came from the cache. `is_change` says whether
    /// `change` turns the current board into the trial board.
    fn points_on_trial(&mut self, key: u64, is_change: bool) -> (u32, bool) {
        if let Some(points) = self.cache.get(key) {
            return (points, true);
        }
        let points = if is_change {
            let from = &self.state.run.position.symbols;
            self.evaluator.points_after(&self.space, from, &self.change.cells)
        } else {
            self.evaluator.points(&self.space, &self.trial)
        };
        self.state.totals.evaluations += 1;
        self.cache.put(key, points);
        if points >= self.state.hall.bar() {
            self.state.hall.offer(HallBoard {
                points,
                symbols: self.trial.clone(),
                generation: self.state.run.generation,
                proposal: self.state.totals.proposals,
                run: self.state.totals.run,
            });
        }
        (points, false)
    }

    /// Records that the trial board is now the current one; returns whether it is the best board of the climb so far.
    fn arrive(&mut self, key: u64, points: u32, arrival: Arrival) -> bool {
        self.state.run.key = key;
        self.state.run.points = points;
        self.state.totals.trace = (self.state.totals.trace ^ key ^ u64::from(points))
            .wrapping_mul(0x0000_0100_0000_01b3)
            .rotate_left(17);
        let symbols = &self.state.run.position.symbols;
        let generation = self.state.run.generation;
        let best_of_run = points > self.state.run.best || generation == 0;
        self.state.run.best = self.state.run.best.max(points);
        self.state.record_holders.push(generation, points, arrival, symbols);
        self.state.replay.note(generation, points, arrival, best_of_run, symbols);
        let record = points > self.state.best.points;
        if record {
            self.state.best.points = points;
            self.state.best.symbols.clone_from(symbols);
            self.state.best.evaluations = self.state.totals.evaluations;
            self.state.best.proposals = self.state.totals.proposals;
            self.state.best.run = self.state.totals.run;
        }
        record
    }

    fn begin_run(&mut self) {
        let key = self.cache.key(&self.state.run.position.symbols);
        self.trial.clone_from(&self.state.run.position.symbols);
        self.state.run.generation = 0;
        self.state.run.rejected = 0;
        self.state.run.best = 0;
        self.hand.paused = 0;
        self.state.record_holders.clear();
        self.state.replay.restart(self.state.totals.run);
        let (points, _) = self.points_on_trial(key, false);
        let temperature = self.temperature();
        self.arrive(key, points, Arrival { temperature, ..Arrival::default() });
    }

    fn end_run_if_over(&mut self) -> bool {
        let clock = self.state.run.generation - self.hand.paused;
        if self.hand.held.is_some() || !self.schedule.is_over(clock, self.state.run.rejected) {
            return false;
        }
        if self.state.finished.len() == RUNS_KEPT {
            self.state.finished.pop_front();
        }
        self.state.finished.push_back((self.state.run.best, self.state.run.generation));
        if self.state.best.run == self.state.totals.run {
            self.state.best_replay.clone_from(&self.state.replay);
            self.state.best_replay.frames.extend(self.still());
        }
        self.state.totals.run += 1;
        if let Ok(position) = self.space.start(&mut self.state.rng) {
            self.state.run.position = position;
        }
        // If the word is hard to place, the search for a first board can fail by chance. The run then begins at the current
        // position.
        self.begin_run();
        true
    }
}

// --- Report ---

impl Climb {
    /// Returns the state of the climb, and what has changed since the last call.
    pub fn frame(&mut self) -> Frame {
        let symbols = &self.state.run.position.symbols;
        let board = self.space.board(symbols);
        let alphabet = self.space.palette().alphabet();
        let (shown, before, best) = &self.shown;
        let differs = |cell: &usize| shown.get(*cell) != Some(&symbols[*cell]);
        let changed = (0..symbols.len()).filter(differs).map(|cell| cell as u8);
        let changed = if shown.is_empty() { Vec::new() } else { changed.collect() };
        let window = self.state.totals.proposals - before.proposals;
        let accepted = self.state.totals.accepted - before.accepted;
        let frame = Frame {
            status: self.status(),
            board: board.text(alphabet),
            faces: board.cell_texts(alphabet),
            path: self.state.run.position.path.iter().map(|cell| cell.index() as u8).collect(),
            changed,
            points: self.state.run.points,
            best: self.best(),
            improved: self.state.best.points > *best,
            run_best: self.state.run.best,
            run: self.state.totals.run,
            generation: self.state.run.generation,
            run_length: (self.schedule.length())
                .map(|length| length.saturating_add(self.hand.paused as u32)),
            temperature: self.temperature(),
            proposals: self.state.totals.proposals,
            accepted: self.state.totals.accepted,
            evaluations: self.state.totals.evaluations,
            window,
            acceptance: accepted as f64 / window.max(1) as f64,
            hall_version: self.state.hall.version,
            trace: format!("{:016x}", self.state.totals.trace),
        };
        self.shown = (symbols.clone(), self.state.totals, self.state.best.points);
        frame
    }

    /// Returns the best board so far.
    pub fn best(&self) -> Standing {
        let best = &self.state.best;
        Standing {
            board: self.space.text(&best.symbols),
            points: best.points,
            run: best.run,
            evaluations: best.evaluations,
            proposals: best.proposals,
        }
    }

    /// Returns the points of the current board.
    pub fn points(&self) -> u32 {
        self.state.run.points
    }

    /// Returns the points of the best board so far.
    pub fn best_points(&self) -> u32 {
        self.state.best.points
    }

    /// Returns the best boards so far, best first. Rotations and reflections count as the same board.
    pub fn hall(&self) -> Vec<HallEntry> {
        let entry = |entry: &HallBoard| HallEntry {
            board: self.space.text(&entry.symbols),
            points: entry.points,
            run: entry.run,
            generation: entry.generation,
            proposal: entry.proposal,
        };
        self.state.hall.best.iter().map(entry).collect()
    }

    /// Returns the rows of the current run's table of record holders, starting with row `first`. Only the latest 1,024 rows are
    /// kept.
    pub fn record_holders(&self, first: u64) -> RecordHolderRows {
        let table = &self.state.record_holders;
        let first = first.max(table.dropped);
        let at = (first - table.dropped) as usize;
        let rows = table.rows.iter().enumerate().skip(at);
        let row = |(i, held): (usize, &Held)| RecordHolder {
            generation: held.generation,
            points: held.points,
            held_for: (table.rows.get(i + 1)).map(|next| next.generation - held.generation),
            chance: held.arrival.chance(held.points),
            drawn: held.arrival.drawn,
            board: self.space.text(&held.symbols),
        };
        RecordHolderRows { run: self.state.totals.run, first, rows: rows.map(row).collect() }
    }

    /// Returns the points of the best board of each of the latest 4,096 completed runs, and the number of its proposals, oldest first.
    pub fn finished_runs(&self) -> Vec<(u32, u64)> {
        self.state.finished.iter().copied().collect()
    }

    /// Returns the replay of the run that found the best board; if that run is not over yet, its replay so far.
    pub fn replay(&self) -> &Replay {
        let is_over = self.state.best.run < self.state.totals.run;
        if is_over { &self.state.best_replay } else { &self.state.replay }
    }

    /// Returns the replay of the current run so far.
    pub fn current_replay(&self) -> &Replay {
        &self.state.replay
    }

    /// Returns the present moment of the current run if it is later than the last keyframe, so that a replay can end with it.
    pub fn still(&self) -> Option<Keyframe> {
        let CurrentRun { generation, points, position, .. } = &self.state.run;
        let last = self.state.replay.frames.last()?;
        let temperature = self.temperature();
        (*generation > last.generation).then(|| Keyframe {
            generation: *generation,
            points: *points,
            temperature,
            record: false,
            symbols: position.symbols.clone(),
            arrival: Arrival { old: *points, temperature, drawn: 0.0 },
        })
    }

    /// Returns all faces that can occur.
    pub fn faces(&self) -> Vec<String> {
        let palette = self.space.palette();
        let faces = (0..palette.len() as u8).map(|symbol| palette.face(Symbol(symbol)));
        faces.map(|face| face.text(palette.alphabet())).collect()
    }

    /// Returns the number of runs started so far, including the current one.
    pub fn runs(&self) -> u32 {
        self.state.totals.run + 1
    }

    /// Returns the number of proposals so far, over all runs.
    pub fn proposals(&self) -> u64 {
        self.state.totals.proposals
    }

    /// Returns the number of boards scored so far; boards whose points were remembered do not count.
    pub fn evaluations(&self) -> u64 {
        self.state.totals.evaluations
    }

    /// Returns a hash of all boards that became current, in order.
    pub fn trace(&self) -> u64 {
        self.state.totals.trace
    }
}

// --- Hand ---

/// A change of the temperature by hand, and the proposal from which it counts.
///
/// A climb together with its touches is repeatable: the same options, dictionary, and touches give the same climb.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Touch {
    /// The number of proposals made before the change, over all runs.
    pub proposal: u64,
    /// The temperature from then on, in the unit of the schedule; `None` returns to the schedule.
    #[serde(default)]
    pub temperature: Option<f64>,
}

/// The touches of a climb. While the temperature is held, the clock of the schedule stands still, so the run goes on; afterward, it
/// cools from where it was.
#[derive(Clone, Debug, Default)]
struct Hand {
    touches: Vec<Touch>,
    /// The number of touches that count already.
    applied: usize,
    /// The temperature that is held now.
    held: Option<f64>,
    /// For how many proposals of this run it was held.
    paused: u64,
}

impl Hand {
    /// Applies the touches that count from this proposal.
    #[inline]
    fn reach(&mut self, proposals: u64) {
        while let Some(touch) = self.touches.get(self.applied).filter(|t| t.proposal <= proposals) {
            self.held = touch.temperature;
            self.applied += 1;
        }
    }
}

impl Climb {
    /// Holds the temperature at a value, in the unit of the schedule, from the next proposal on; `None` returns to the schedule.
    /// Returns the touch that repeats this, or `None` if the value is not a temperature.
    pub fn touch(&mut self, temperature: Option<f64>) -> Option<Touch> {
        if temperature.is_some_and(|t| !(0.0..=1e12).contains(&t)) {
            return None;
        }
        let touch = Touch { proposal: self.state.totals.proposals, temperature };
        // Touches that lie ahead, of a climb that is repeated, give way.
        self.hand.touches.truncate(self.hand.applied);
        self.hand.touches.push(touch);
        self.hand.reach(self.state.totals.proposals);
        Some(touch)
    }

    /// Returns all touches, oldest first.
    pub fn touches(&self) -> &[Touch] {
        &self.hand.touches
    }

    /// Takes over the touches of a climb that is repeated, or that continues from a checkpoint, which does not contain them.
    /// Returns whether they are valid: temperatures, in the order of their proposals.
    pub fn set_touches(&mut self, touches: Vec<Touch>) -> bool {
        let valid = |t: &Touch| t.temperature.is_none_or(|t| (0.0..=1e12).contains(&t));
        if !touches.is_sorted_by_key(|t| t.proposal) || !touches.iter().all(valid) {
            return false;
        }
        let now = self.state.totals.proposals;
        let start = now - self.state.run.generation;
        let mut hand = Hand { touches, ..Hand::default() };
        for (i, touch) in hand.touches.iter().enumerate().filter(|(_, t)| t.temperature.is_some()) {
            let end = hand.touches.get(i + 1).map_or(now, |next| next.proposal.min(now));
            hand.paused += end.saturating_sub(touch.proposal.max(start));
        }
        hand.reach(now);
        self.hand = hand;
        true
    }
}

// --- Checkpoint ---
//
// Saves a climb as bytes and restores it, so that nothing is lost when a laptop is closed, a page is reloaded, or a program crashes.
//
// The bytes are a magic number, a version, a checksum (FNV-1a), and the state in postcard's encoding. Whatever can be computed
// again (the scorer, the cache, the keys) is left out. A restored climb takes the same course as the saved one, but its cache is
// empty at first, so some boards are scored again and its count of evaluations can be higher.

const MAGIC: [u8; 4] = *b"BoCl";
const VERSION: u8 = 2;

/// Returns the options of a saved climb, the SHA-256 of its word list, the number of words on the list that the word rule admits, and
/// the state.
fn read(bytes: &[u8]) -> Result<(Options, String, u64, State), ClimbError> {
    let rest = bytes.strip_prefix(&MAGIC).ok_or(ClimbError::Foreign)?;
    let (&version, rest) = rest.split_first().ok_or(ClimbError::Damaged)?;
    if version != VERSION {
        return Err(ClimbError::Version { found: version, known: VERSION });
    }
    let (sum, body) = rest.split_first_chunk().ok_or(ClimbError::Damaged)?;
    match postcard::take_from_bytes(body) {
        Ok((saved, [])) if u64::from_le_bytes(*sum) == fnv1a(body) => Ok(saved),
        _ => Err(ClimbError::Damaged),
    }
}

impl Climb {
    /// Saves the climb as bytes, about 10 to 100 kB in total.
    pub fn checkpoint(&self) -> Vec<u8> {
        let body = (&self.options, &self.dictionary, self.words, &self.state);
        let body = postcard::to_allocvec(&body)
            .unwrap_or_else(|_| unreachable!("lists of known length into a growing buffer"));
        [&MAGIC[..], &[VERSION], &fnv1a(&body).to_le_bytes(), &body].concat()
    }

    /// Returns the rules of a saved climb. Rules that count words of one or two letters need a dictionary that has them.
    pub fn saved_rules(bytes: &[u8]) -> Result<Rules, ClimbError> {
        Ok(read(bytes)?.0.rules())
    }

    /// Restores a climb from the bytes of [`Climb::checkpoint`], ready to continue.
    ///
    /// # Errors
    /// [`ClimbError`] if the bytes are not a saved climb, are damaged, are in an unknown version of the format, or were saved
    /// with another dictionary. The bytes are not trusted: the points of all boards that are shown are computed again.
    pub fn restore(dictionary: &Arc<Dictionary>, bytes: &[u8]) -> Result<Self, ClimbError> {
        let (options, sha256, words, state) = read(bytes)?;
        if sha256 != dictionary.sha256().to_string() || words != dictionary.words() as u64 {
            return Err(ClimbError::Dictionary);
        }
        let mut climb = Self::new(dictionary, &options).map_err(|_| ClimbError::Damaged)?;
        climb.take(state).ok_or(ClimbError::Damaged)?;
        Ok(climb)
    }

    /// Takes over a saved state; returns `None` if the state contradicts itself.
    fn take(&mut self, mut state: State) -> Option<()> {
        let cells = self.space.dims().cells();
        let symbols_in_use = self.space.palette().len().min(MAX_SYMBOLS);
        let is_board = |symbols: &[Symbol]| {
            symbols.len() == cells && symbols.iter().all(|s| usize::from(s.0) < symbols_in_use)
        };
        let State { run, totals, best, record_holders: RecordHolders { rows, .. }, .. } = &state;
        let sound = is_board(&run.position.symbols)
            && self.space.contains(&run.position)
            && is_board(&best.symbols)
            && state.hall.best.iter().all(|entry| is_board(&entry.symbols))
            && rows.len() <= RecordHolders::SIZE
            && rows.iter().all(|held| is_board(&held.symbols))
            && rows.iter().is_sorted_by_key(|held| held.generation)
            && state.replay.is_sound(cells, symbols_in_use)
            && state.best_replay.is_sound(cells, symbols_in_use)
            && state.finished.len() <= RUNS_KEPT
            && run.generation <= totals.proposals
            && run.rejected <= run.generation
            && totals.accepted <= totals.proposals
            && totals.proposals < 1 << 53
            && totals.evaluations < 1 << 53
            && best.run <= totals.run
            && state.rng.is_sound()
            && run.points <= run.best
            && run.best <= best.points;
        if !sound || !self.state.hall.restore(state.hall.clone()) {
            return None;
        }
        let (space, evaluator) = (&self.space, &mut self.evaluator);
        let mut confirms = |points: u32, symbols: &[Symbol]| {
            points <= best.points && evaluator.confirms(space, symbols, points)
        };
        let mut replays = state.replay.frames.iter().chain(&state.best_replay.frames);
        let all_are_right = confirms(run.points, &run.position.symbols)
            && confirms(best.points, &best.symbols)
            && state.hall.best.iter().all(|entry| confirms(entry.points, &entry.symbols))
            && rows.iter().all(|held| confirms(held.points, &held.symbols))
            && replays.all(|frame| confirms(frame.points, &frame.symbols));
        if !all_are_right {
            return None;
        }
        core::mem::swap(&mut self.state.hall, &mut state.hall);
        (state.samples, state.samples_stride) = (Vec::new(), 0);
        state.run.key = self.cache.key(&state.run.position.symbols);
        self.cache.clear();
        self.cache.put(state.run.key, state.run.points);
        self.state = state;
        Some(())
    }
}

/// Corrects the checksum after the bytes have been changed.
#[cfg(test)]
pub(super) fn seal(bytes: &mut [u8]) {
    let sum = fnv1a(&bytes[13..]).to_le_bytes();
    bytes[5..13].copy_from_slice(&sum);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::anneal::tests::enable2k;

    fn climb() -> Climb {
        let mut options = Options::new("4x4", "touched");
        options.schedule = Some(Schedule::Geometric { from: 50.0, to: 5.0, proposals: 400 });
        Climb::new(enable2k(), &options).unwrap()
    }

    #[test]
    fn a_touched_climb_can_be_repeated_and_restored() {
        let mut live = climb();
        let _ = live.step(100);
        assert_eq!(live.touch(Some(f64::NAN)), None);
        assert_eq!(
            live.touch(Some(300.0)),
            Some(Touch { proposal: 100, temperature: Some(300.0) })
        );
        let frame = live.frame();
        assert_eq!((frame.temperature, frame.run_length), (300.0, Some(400)));
        // The run goes on past its length while the temperature is held.
        let _ = live.step(500);
        assert_eq!((live.frame().run, live.frame().generation), (0, 600));
        let saved = live.checkpoint();
        live.touch(None);
        // Now it cools from where it was.
        assert_eq!(live.frame().temperature, 50.0 * libm::exp(0.25 * libm::log(0.1)));
        let _ = live.step(299);
        assert_eq!(live.frame().run, 0);
        let _ = live.step(1);
        assert_eq!(live.frame().run, 1);

        let mut repeated = climb();
        assert!(repeated.set_touches(live.touches().to_vec()));
        let _ = repeated.step(900);
        assert_eq!(repeated.frame().trace, live.frame().trace);
        assert_ne!(repeated.frame().trace, {
            let mut plain = climb();
            let _ = plain.step(900);
            plain.frame().trace
        });

        let mut restored = Climb::restore(enable2k(), &saved).unwrap();
        assert!(restored.set_touches(live.touches().to_vec()));
        let _ = restored.step(300);
        assert_eq!(restored.frame().trace, live.frame().trace);
        assert!(!restored.set_touches(vec![Touch { proposal: 5, temperature: Some(-1.0) }]));
    }
}
