//! `boggle climb`: look for high-scoring boards with a pool of them, or at all boards around one.

use std::io::{self, Write};
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SendError, Sender, channel};
use std::thread;

use serde::Serialize;

use boggle_lab::anneal::{
    HALL_SIZE, HillClimb, HillOptions, Limits, Round, Standing, Status, Surroundings,
};
use boggle_lab::board::Board;
use boggle_lab::dict::Dictionary;
use boggle_lab::grid::Dims;

use crate::input::{BoardArgs, DictArgs, RulesArgs, SeedArgs};
use crate::interrupt::Interrupt;
use crate::output::{Failure, json_line};
use crate::progress::Progress;

/// Boards between two looks at the clock and at Ctrl-C: some milliseconds.
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
    /// The size of the boards
    #[arg(long, value_name = "RxC", default_value = "4x4")]
    size: Dims,

    #[command(flatten)]
    seed: SeedArgs,

    /// Boards that are kept from round to round
    #[arg(long, value_name = "N", default_value = "500")]
    pool: u32,

    /// Stop after so many climbs, each from random boards [default: 1, without end if there is another limit]
    #[arg(long, value_name = "N")]
    runs: Option<u32>,

    /// Stop after scoring so many boards (remembered ones do not count)
    #[arg(long, value_name = "N")]
    evals: Option<u64>,

    /// Stop at a board of so many points
    #[arg(long, value_name = "P")]
    target: Option<u32>,

    /// Threads
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZero<u32>,

    /// Print a line for every round, too
    #[arg(long, short)]
    verbose: bool,

    /// Print the best boards, no two of them images of each other, before the last line
    #[arg(long)]
    hall: bool,

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
    boards: BoardArgs,

    #[command(flatten)]
    dict: DictArgs,

    #[command(flatten)]
    rules: RulesArgs,
}

/// A board better than all before it.
#[derive(Serialize)]
struct Improvement<'a> {
    evals: u64,
    points: u32,
    board: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    climber: Option<u32>,
}

/// A round that is over.
#[derive(Serialize)]
struct RoundLine {
    climber: u32,
    run: u32,
    round: u32,
    pool: u32,
    /// Boards of the pool that came in this round.
    new: u32,
    points: u32,
    worst: u32,
    evals: u64,
}

/// A board of the hall of fame, or near a board.
#[derive(Serialize)]
struct Placed<'a> {
    place: usize,
    points: u32,
    board: &'a str,
}

/// The last line.
#[derive(Serialize)]
struct Summary<'a> {
    best: &'a str,
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

/// What a climber tells.
enum News {
    Better(u32, Standing),
    Round(RoundLine),
    Progress(u32, u64, u32),
    Over(u32, Box<HillClimb>),
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let interrupt = Interrupt::listen();
    let dictionary = args.dict.load_for(args.rules.rules())?;
    if let Some(board) = &args.near {
        return near(args, board, &dictionary, &interrupt);
    }
    let options = args.options()?;
    let climber = |index| {
        let mut options = options.climber(index);
        if let Some(evaluations) = &mut options.limits.evaluations {
            *evaluations = share(*evaluations, args.threads.get(), index);
        }
        if let Some(runs) = &mut options.limits.runs {
            *runs = share(u64::from(*runs), args.threads.get(), index) as u32;
        }
        HillClimb::new(&dictionary, &options).map_err(Failure::input)
    };
    let climbs: Vec<_> = (0..args.threads.get())
        .map(climber)
        .collect::<Result<_, _>>()?;
    let stop = Arc::new(AtomicBool::new(false));
    let (news, heard) = channel();
    for (climber, climb) in (0..).zip(climbs) {
        let (news, stop, interrupt) = (news.clone(), Arc::clone(&stop), interrupt.clone());
        let verbose = args.verbose;
        thread::spawn(move || {
            let done = || stop.load(Ordering::Relaxed) || interrupt.pressed();
            // Nobody listens any more only when the command is about to end.
            let _ = drive(climber, climb, verbose, &news, done);
        });
    }
    drop(news);

    let several = args.threads.get() > 1;
    let mut out = io::stdout().lock();
    let mut progress = Progress::new();
    let mut looked = vec![0; args.threads.get() as usize];
    let mut best = None;
    let mut over = Vec::new();
    for news in heard {
        let mut line = Vec::new();
        match news {
            News::Better(climber, standing) if best.is_none_or(|best| standing.points > best) => {
                best = Some(standing.points);
                json_line(
                    &mut line,
                    &Improvement {
                        evals: standing.evaluations,
                        points: standing.points,
                        board: &standing.board,
                        climber: several.then_some(climber),
                    },
                );
            }
            News::Better(..) => {}
            News::Round(round) => json_line(&mut line, &round),
            News::Progress(climber, boards, round) => {
                looked[climber as usize] = boards;
                let boards: u64 = looked.iter().sum();
                let best = best.unwrap_or(0);
                progress.show(boards, "boards", || format!("round {round}, best {best}"));
            }
            News::Over(climber, climb) => {
                if climb.status() == Status::Target {
                    stop.store(true, Ordering::Relaxed);
                }
                over.push((climber, climb));
            }
        }
        progress.print(&mut out, &line)?;
    }
    drop(progress);
    over.sort_by_key(|(climber, _)| *climber);
    let climbs: Vec<Box<HillClimb>> = over.into_iter().map(|(_, climb)| climb).collect();
    finish(&mut out, args, &options, &dictionary, &climbs)
}

/// The part of a whole that falls to one of several.
fn share(whole: u64, of: u32, index: u32) -> u64 {
    whole / u64::from(of) + u64::from(u64::from(index) < whole % u64::from(of))
}

/// Climbs until a limit, or until told to be done.
fn drive(
    climber: u32,
    mut climb: HillClimb,
    verbose: bool,
    news: &Sender<News>,
    done: impl Fn() -> bool,
) -> Result<(), SendError<News>> {
    let mut told = None;
    let mut rounds = 0;
    loop {
        let mut status = climb.status();
        for _ in 0..SLICE {
            if status != Status::Running {
                break;
            }
            status = climb.step(1);
            if told.is_none_or(|told| climb.best_points() > told) {
                told = Some(climb.best_points());
                news.send(News::Better(climber, climb.best()))?;
            }
            if climb.rounds_over() > rounds {
                rounds = climb.rounds_over();
                if verbose && let Some(round) = climb.last_round() {
                    news.send(News::Round(line(climber, round)))?;
                }
            }
        }
        let round = climb.last_round().map_or(0, |round| round.round);
        news.send(News::Progress(climber, climb.proposals(), round))?;
        if status != Status::Running || done() {
            return news.send(News::Over(climber, Box::new(climb)));
        }
    }
}

fn line(climber: u32, round: Round) -> RoundLine {
    RoundLine {
        climber,
        run: round.run,
        round: round.round,
        pool: round.pool,
        new: round.fresh,
        points: round.best,
        worst: round.worst,
        evals: round.evaluations,
    }
}

fn finish(
    out: &mut impl Write,
    args: &Args,
    options: &HillOptions,
    dictionary: &Dictionary,
    climbs: &[Box<HillClimb>],
) -> Result<(), Failure> {
    let mut lines = Vec::new();
    if args.hall {
        let mut hall: Vec<_> = climbs.iter().flat_map(|climb| climb.hall()).collect();
        hall.sort_by(|a, b| b.points.cmp(&a.points).then_with(|| a.board.cmp(&b.board)));
        hall.dedup_by(|a, b| a.board == b.board);
        hall.truncate(HALL_SIZE);
        let boards = hall
            .iter()
            .map(|entry| (entry.board.as_str(), entry.points));
        places(&mut lines, boards);
    }
    // Of equally good boards the one of the first climber.
    let mut best = climbs[0].best();
    for climb in &climbs[1..] {
        if climb.best_points() > best.points {
            best = climb.best();
        }
    }
    json_line(
        &mut lines,
        &Summary {
            best: &best.board,
            points: best.points,
            evals: climbs.iter().map(|climb| climb.evaluations()).sum(),
            looked: climbs.iter().map(|climb| climb.proposals()).sum(),
            runs: climbs.iter().map(|climb| climb.runs()).sum(),
            pool: options.pool,
            seed: &options.seed,
            dictionary: dictionary.name(),
            sha256: dictionary.sha256().to_string(),
        },
    );
    out.write_all(&lines)?;
    out.flush()?;
    Ok(())
}

fn places<'a>(lines: &mut Vec<u8>, boards: impl Iterator<Item = (&'a str, u32)>) {
    for (at, (board, points)) in boards.enumerate() {
        let place = at + 1;
        json_line(
            lines,
            &Placed {
                place,
                points,
                board,
            },
        );
    }
}

/// The boards around one.
fn near(
    args: &Args,
    board: &str,
    dictionary: &Arc<Dictionary>,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    let board = Board::read(board, None, dictionary.alphabet()).map_err(Failure::input)?;
    let rules = args.rules.rules();
    let mut near = Surroundings::new(dictionary, &board, rules, args.edits, args.top)
        .map_err(Failure::input)?;
    let mut progress = Progress::new();
    let mut complete = false;
    while !complete && !interrupt.pressed() {
        complete = !near.step(SLICE);
        progress.show(near.tally().boards, "boards", String::new);
    }
    drop(progress);
    let mut lines = Vec::new();
    let best = near.best();
    places(
        &mut lines,
        best.iter().map(|(board, points)| (board.as_str(), *points)),
    );
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
    let mut out = io::stdout().lock();
    out.write_all(&lines)?;
    out.flush()?;
    Ok(())
}

impl Args {
    fn options(&self) -> Result<HillOptions, Failure> {
        let rules = self.rules.rules();
        let mut options = HillOptions::new(self.size.to_string(), self.seed.text());
        options.pool = self.pool;
        options.scoring = rules.scoring;
        options.min_length = rules.min_length.letters() as u8;
        options.constraints = self.boards.constraints()?;
        let bounded = self.target.is_some() || self.evals.is_some();
        options.limits = Limits {
            target: self.target,
            evaluations: self.evals,
            proposals: None,
            runs: self.runs.or((!bounded).then_some(self.threads.get())),
        };
        Ok(options)
    }
}
