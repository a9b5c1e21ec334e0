//! `boggle climb`: looks for high-scoring boards, either by hill climbing with a pool of boards or among all boards near a given
//! board.

use std::path::PathBuf;
use std::sync::Arc;

use serde::Serialize;

use boggle_lab::anneal::{
    ClimbError, ClimbLimits, EditDistance, HillClimb, HillOptions, NearbyBoards, PoolSize,
};
use boggle_lab::board::Board;
use boggle_lab::dict::Dictionary;
use boggle_lab::letter::Alphabet;

use crate::climbers::{self, ClimbArgs, most_proposals, write_places};
use crate::interrupt::Interrupt;
use crate::kept;
use crate::output::{Failure, json_line, print_bytes};
use crate::progress::ProgressLine;

/// The number of boards tried before the command looks at the clock and checks for Ctrl-C again: a few milliseconds of work.
const SLICE: u32 = 500;

/// Look for high-scoring boards by hill climbing
///
/// A run starts with a pool of random boards. Each round scores every board that is one edit away from a board in the pool (another
/// letter on a cell, or two cells swapped) and keeps the best ones, counting rotations and reflections as the same board. The run
/// ends when a round finds nothing new. Prints a line for every board that beats all earlier ones, and finally a summary with the
/// best board. The same seed gives the same climb. With several threads, each thread climbs with its own seed (`SEED`, `SEED/1`,
/// …). With --near, only the boards near a given board are scored.
#[derive(clap::Args, Debug)]
pub(crate) struct ClimbCommand {
    /// The number of boards kept from round to round
    #[arg(long, value_name = "N", default_value = "500")]
    pool: u32,

    /// Stop after N runs, each from random boards [default: 1 if there is no other limit]
    #[arg(long, value_name = "N")]
    runs: Option<u32>,

    /// Stop after scoring N boards (a board whose score is still in memory is not scored again), or after trying 50 × N boards
    #[arg(long, value_name = "N")]
    evals: Option<u64>,

    /// Save the climb to FILE when the command ends, even after Ctrl-C. If FILE exists, continue the climb saved in it: all options
    /// must be the same as before except --evals, --runs, and --target. --evals and --runs count from the start of the climb
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// Instead of climbing, score all boards within --edits edits of this board, and print the best ones
    #[arg(long, value_name = "BOARD", conflicts_with_all = ["runs", "evals", "target", "hall", "verbose", "seed", "checkpoint"])]
    near: Option<String>,

    /// With --near: the number of edits, 1 or 2
    #[arg(long, value_name = "N", default_value = "1", requires = "near")]
    edits: u8,

    /// With --near: the number of boards to print
    #[arg(long, value_name = "N", default_value = "10", requires = "near")]
    top: usize,

    #[command(flatten)]
    climb: ClimbArgs,
}

/// The summary line.
#[derive(Serialize)]
struct ClimbSummary<'a> {
    best: String,
    points: u32,
    evals: u64,
    /// The number of boards tried, including boards whose scores were remembered.
    looked: u64,
    runs: u32,
    pool: u32,
    seed: &'a str,
    dictionary: &'a str,
    sha256: String,
}

/// The summary line of `--near`.
#[derive(Serialize)]
struct Near<'a> {
    board: &'a str,
    points: u32,
    edits: u8,
    /// The number of boards near the given board that were scored.
    boards: u64,
    better: u64,
    equal: u64,
    complete: bool,
}

pub(crate) fn run(args: &ClimbCommand) -> Result<(), Failure> {
    let interrupt = Interrupt::listen();
    let dictionary = args.climb.dictionary()?;
    if let Some(board) = &args.near {
        return near(args, board, &dictionary, &interrupt);
    }
    let checkpoint = args.checkpoint.as_deref();
    let kept = match checkpoint {
        Some(path) => kept::read::<HillClimb>(path, &dictionary)?,
        None => None,
    };
    let seed = args.climb.seed_of(kept.as_deref());
    let options = args.options(seed, dictionary.alphabet())?;
    let climber = |index| {
        let mut options = options.climber(index);
        args.climb.share(&mut options.limits, index);
        HillClimb::new(&dictionary, &options).map_err(Failure::input)
    };
    let threads = 0..args.climb.threads();
    let mut climbs = threads.map(climber).collect::<Result<Vec<_>, _>>()?;
    if let (Some(kept), Some(path)) = (kept, checkpoint) {
        climbs = kept::resume(path, kept, &climbs)?;
    }
    let climbs = climbers::run(climbs, &args.climb, &interrupt)?;
    interrupt.ending();
    if let Some(path) = checkpoint {
        kept::write(path, &climbs)?;
    }
    climbers::finish(&climbs, &args.climb, |best| ClimbSummary {
        best: best.board.clone(),
        points: best.points,
        evals: climbs.iter().map(HillClimb::evaluations).sum(),
        looked: climbs.iter().map(HillClimb::proposals).sum(),
        runs: climbs.iter().map(HillClimb::runs).sum(),
        pool: options.pool.get(),
        seed: &options.seed,
        dictionary: dictionary.name(),
        sha256: dictionary.sha256().to_string(),
    })
}

/// Scores the boards near a given board.
fn near(
    args: &ClimbCommand,
    board: &str,
    dictionary: &Arc<Dictionary>,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    let board = Board::read(board, None, dictionary.alphabet()).map_err(Failure::input)?;
    let rules = args.climb.rules();
    let within = EditDistance::new(args.edits).ok_or(ClimbError::Edits);
    let within = within.map_err(Failure::input)?;
    let mut near =
        NearbyBoards::new(dictionary, &board, rules, within, args.top).map_err(Failure::input)?;
    let mut progress = ProgressLine::new();
    let mut complete = false;
    while !complete && !interrupt.pressed() {
        complete = near.step(SLICE).is_done();
        progress.show(near.tally().boards, "boards", String::new);
    }
    drop(progress);
    let mut lines = Vec::new();
    let best = near.best();
    let boards = best.iter().map(|(board, points)| (&**board, *points));
    write_places(&mut lines, boards);
    let tally = near.tally();
    json_line(
        &mut lines,
        &Near {
            board: &board.text(dictionary.alphabet()),
            points: near.here(),
            edits: within.get(),
            boards: tally.boards,
            better: tally.better,
            equal: tally.equal,
            complete,
        },
    );
    print_bytes(&lines)
}

impl ClimbCommand {
    fn options(&self, seed: String, alphabet: &Alphabet) -> Result<HillOptions, Failure> {
        let climb = &self.climb;
        let mut options = HillOptions::new(climb.size, seed);
        options.rules = climb.rules();
        options.constraints = climb.boards.constraints(climb.size, alphabet)?;
        let pool = PoolSize::new(self.pool).ok_or(ClimbError::Pool);
        options.pool = pool.map_err(Failure::input)?;
        let bounded = climb.target.is_some() || self.evals.is_some();
        options.limits = ClimbLimits {
            target: climb.target,
            evaluations: self.evals,
            proposals: self.evals.map(most_proposals),
            runs: self.runs.or((!bounded).then_some(climb.threads())),
        };
        Ok(options)
    }
}
