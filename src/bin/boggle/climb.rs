//! `boggle climb`: look for high-scoring boards with a pool of them, or at all boards around one.

use std::sync::Arc;

use serde::Serialize;

use boggle_lab::anneal::{HillClimb, HillOptions, Limits, Surroundings};
use boggle_lab::board::Board;
use boggle_lab::dict::Dictionary;
use boggle_lab::letter::Alphabet;

use crate::climbers::{self, ClimbArgs, most_proposals, write_places};
use crate::interrupt::Interrupt;
use crate::output::{Failure, json_line, print_bytes};
use crate::progress::Progress;

/// Boards near a board between two looks at the clock and at Ctrl-C: some milliseconds.
const SLICE: u32 = 500;

/// Look for high-scoring boards by hill climbing
///
/// A pool of random boards takes in all boards within one edit of its own (another letter on a cell, or two cells
/// that change places) and keeps the best, no two of them images of each other, round after round until nothing new
/// comes. Prints a line for every board that is better than all before it, and at the end a line with the best.
/// The same seed gives the same climb; with several threads each climbs by a seed of its own (`SEED`, `SEED/1`,
/// …). With --near it looks only at the boards around one.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Boards that are kept from round to round
    #[arg(long, value_name = "N", default_value = "500")]
    pool: u32,

    /// Stop after so many climbs, each from random boards [default: 1, without end if there is another limit]
    #[arg(long, value_name = "N")]
    runs: Option<u32>,

    /// Stop after scoring so many boards (remembered ones do not count, but after looking at fifty times as many it
    /// stops, too)
    #[arg(long, value_name = "N")]
    evals: Option<u64>,

    /// Look instead at all boards within --edits of this one, and print the best
    #[arg(long, value_name = "BOARD", conflicts_with_all = ["runs", "evals", "target", "hall", "verbose", "seed"])]
    near: Option<String>,

    /// With --near: how many edits away, 1 or 2
    #[arg(long, value_name = "N", default_value = "1", requires = "near")]
    edits: u8,

    /// With --near: how many of the boards to print
    #[arg(long, value_name = "N", default_value = "10", requires = "near")]
    top: usize,

    #[command(flatten)]
    climb: ClimbArgs,
}

/// The last line.
#[derive(Serialize)]
struct Summary<'a> {
    best: String,
    points: u32,
    evals: u64,
    /// Boards looked at, remembered ones too.
    looked: u64,
    runs: u32,
    pool: u32,
    seed: &'a str,
    dictionary: &'a str,
    sha256: String,
}

/// The last line of `--near`.
#[derive(Serialize)]
struct Near<'a> {
    board: &'a str,
    points: u32,
    edits: u8,
    /// Boards around it.
    boards: u64,
    better: u64,
    equal: u64,
    complete: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let interrupt = Interrupt::listen();
    let dictionary = args.climb.dictionary()?;
    if let Some(board) = &args.near {
        return near(args, board, &dictionary, &interrupt);
    }
    let options = args.options(dictionary.alphabet())?;
    let climber = |index| {
        let mut options = options.climber(index);
        args.climb.share(&mut options.limits, index);
        HillClimb::new(&dictionary, &options).map_err(Failure::input)
    };
    let climbs = (0..args.climb.threads())
        .map(climber)
        .collect::<Result<_, _>>()?;
    let climbs = climbers::run(climbs, &args.climb, &interrupt)?;
    climbers::finish(&climbs, &args.climb, |best| Summary {
        best: best.board.clone(),
        points: best.points,
        evals: climbs.iter().map(HillClimb::evaluations).sum(),
        looked: climbs.iter().map(HillClimb::proposals).sum(),
        runs: climbs.iter().map(HillClimb::runs).sum(),
        pool: options.pool,
        seed: &options.seed,
        dictionary: dictionary.name(),
        sha256: dictionary.sha256().to_string(),
    })
}

/// The boards around one.
fn near(
    args: &Args,
    board: &str,
    dictionary: &Arc<Dictionary>,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    let board = Board::read(board, None, dictionary.alphabet()).map_err(Failure::input)?;
    let rules = args.climb.rules();
    let mut near = Surroundings::new(dictionary, &board, rules, args.edits, args.top)
        .map_err(Failure::input)?;
    let mut progress = Progress::new();
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
            edits: args.edits,
            boards: tally.boards,
            better: tally.better,
            equal: tally.equal,
            complete,
        },
    );
    print_bytes(&lines)
}

impl Args {
    fn options(&self, alphabet: &Alphabet) -> Result<HillOptions, Failure> {
        let climb = &self.climb;
        let mut options = HillOptions::new(climb.size, climb.seed.text());
        options.pool = self.pool;
        options.rules = climb.rules();
        options.constraints = climb.boards.constraints(climb.size, alphabet)?;
        let bounded = climb.target.is_some() || self.evals.is_some();
        options.limits = Limits {
            target: climb.target,
            evaluations: self.evals,
            proposals: self.evals.map(most_proposals),
            runs: self.runs.or((!bounded).then_some(climb.threads())),
        };
        Ok(options)
    }
}
