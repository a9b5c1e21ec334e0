//! `boggle anneal`: look for high-scoring boards.

use std::io::{self, Write};
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use serde::Serialize;

use boggle_lab::anneal::{Climb, Letters, Limits, Options, Schedule, Standing, Status, Unit};
use boggle_lab::dict::Dictionary;
use boggle_lab::grid::Dims;

use crate::input::{BoardArgs, DictArgs, RulesArgs, SeedArgs};
use crate::interrupt::Interrupt;
use crate::output::{Failure, json_line};
use crate::progress::Progress;
use crate::trials;

/// Proposals between two looks at the clock and at Ctrl-C: some milliseconds.
const SLICE: u32 = 2000;

/// Evaluations when nothing says how far to go.
const EVALS: u64 = 1_000_000;

/// Look for high-scoring boards by simulated annealing
///
/// Prints a line for every board that is better than all before it, and at the end a line with the best. The same
/// seed gives the same climb, here and on the page; with several threads each climbs by a seed of its own
/// (`SEED`, `SEED/1`, …) and takes its share of the evaluations.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The size of the boards
    #[arg(long, value_name = "RxC", default_value = "4x4")]
    size: Dims,

    #[command(flatten)]
    seed: SeedArgs,

    /// Stop after scoring so many boards (remembered ones do not count) [default: 1000000, without end if there
    /// is another limit]
    #[arg(long, value_name = "N")]
    evals: Option<u64>,

    /// Stop at a board of so many points
    #[arg(long, value_name = "P")]
    target: Option<u32>,

    /// Stop after so many runs of the schedule, each from a random board
    #[arg(long, value_name = "N")]
    runs: Option<u32>,

    /// Climb so many times, by the seeds `SEED#0`, `SEED#1`, …, and report how long each took in CPU time
    #[arg(long, value_name = "N", requires = "target", conflicts_with_all = ["runs", "hall"])]
    repeat: Option<u32>,

    /// Threads
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZero<u32>,

    /// Print a line for every run, too
    #[arg(long, short)]
    verbose: bool,

    /// Print the best boards, no two of them images of each other, before the last line
    #[arg(long)]
    hall: bool,

    #[command(flatten)]
    way: WayArgs,

    #[command(flatten)]
    boards: BoardArgs,

    #[command(flatten)]
    dict: DictArgs,

    #[command(flatten)]
    rules: RulesArgs,
}

/// How to climb.
#[derive(clap::Args, Debug)]
struct WayArgs {
    /// The temperatures, in points, or with `%` in shares of the best score of the run: `FROM:TO:PROPOSALS` falls
    /// by equal ratios, `2009` is the rule of that year, `0=90,5000=40,20000=15` are straight lines [default: one
    /// that suits the size]
    #[arg(long, value_name = "SCHEDULE", value_parser = parse_cooling)]
    schedule: Option<Cooling>,

    /// Of 100 moves, how many swap two cells; the others change a letter [default: what suits the size]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=100))]
    swaps: Option<u8>,

    /// Draw all letters alike, not by their frequency in the dictionary
    #[arg(long)]
    uniform: bool,
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

/// A finished run.
#[derive(Serialize)]
struct RunLine {
    climber: u32,
    run: u32,
    points: u32,
    proposals: u64,
}

/// A board of the hall of fame.
#[derive(Serialize)]
struct HallLine<'a> {
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
    /// Proposals, as in 2009.
    generations: u64,
    runs: u64,
    seed: &'a str,
    dictionary: &'a str,
    sha256: String,
}

/// What a climber tells.
enum News {
    Better(u32, Standing),
    Run(RunLine),
    /// So many boards scored so far, and points of the current one.
    Progress(u32, u64, u32),
    Over(u32, Box<Climb>),
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let interrupt = Interrupt::listen();
    let rules = args.rules.rules();
    let dictionary = args.dict.load_for(rules)?;
    let options = args.options()?;
    if let Some(times) = args.repeat {
        return trials::run(&dictionary, &options, times, args.threads.get(), &interrupt);
    }
    let climbs = climbers(&dictionary, &options, args.threads.get())?;
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
    let mut evals = vec![0; args.threads.get() as usize];
    let mut best = 0;
    let mut over = Vec::new();
    for news in heard {
        let mut line = Vec::new();
        match news {
            News::Better(climber, standing) if standing.points > best || best == 0 => {
                best = standing.points;
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
            News::Run(run) => json_line(&mut line, &run),
            News::Progress(climber, evaluations, points) => {
                evals[climber as usize] = evaluations;
                let boards: u64 = evals.iter().sum();
                progress.show(boards, "boards", || format!("now {points}, best {best}"));
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
    let climbs: Vec<Box<Climb>> = over.into_iter().map(|(_, climb)| climb).collect();
    finish(&mut out, args, &options, &dictionary, &climbs)
}

/// Climbs until a limit, or until told to be done.
fn drive(
    climber: u32,
    mut climb: Climb,
    verbose: bool,
    news: &Sender<News>,
    done: impl Fn() -> bool,
) -> Result<(), std::sync::mpsc::SendError<News>> {
    let mut told = 0;
    let mut runs = 0;
    let mut first = true;
    loop {
        let mut status = climb.status();
        for _ in 0..SLICE {
            if climb.best_points() > told || first {
                first = false;
                told = climb.best_points();
                news.send(News::Better(climber, climb.best()))?;
            }
            if verbose && climb.runs() - 1 > runs {
                let results = climb.finished_runs();
                let result = results[results.len() - 1];
                news.send(News::Run(RunLine {
                    climber,
                    run: runs,
                    points: result.best,
                    proposals: result.proposals,
                }))?;
                runs += 1;
            }
            if status != Status::Running {
                break;
            }
            status = climb.step(1);
        }
        news.send(News::Progress(climber, climb.evaluations(), climb.points()))?;
        if status != Status::Running || done() {
            return news.send(News::Over(climber, Box::new(climb)));
        }
    }
}

/// One climb a thread; they share the evaluations.
fn climbers(
    dictionary: &Arc<Dictionary>,
    options: &Options,
    threads: u32,
) -> Result<Vec<Climb>, Failure> {
    let climber = |index| {
        let mut options = options.climber(index);
        if let Some(evaluations) = &mut options.limits.evaluations {
            let share = *evaluations / u64::from(threads);
            *evaluations = share + u64::from(u64::from(index) < *evaluations % u64::from(threads));
        }
        Climb::new(dictionary, &options).map_err(Failure::input)
    };
    (0..threads).map(climber).collect()
}

fn finish(
    out: &mut impl Write,
    args: &Args,
    options: &Options,
    dictionary: &Dictionary,
    climbs: &[Box<Climb>],
) -> Result<(), Failure> {
    let mut lines = Vec::new();
    if args.hall {
        let mut hall: Vec<_> = climbs.iter().flat_map(|climb| climb.hall()).collect();
        hall.sort_by(|a, b| b.points.cmp(&a.points).then_with(|| a.board.cmp(&b.board)));
        hall.dedup_by(|a, b| a.board == b.board);
        hall.truncate(boggle_lab::anneal::HALL_SIZE);
        for (place, entry) in hall.iter().enumerate() {
            json_line(
                &mut lines,
                &HallLine {
                    place: place + 1,
                    points: entry.points,
                    board: &entry.board,
                },
            );
        }
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
            generations: climbs.iter().map(|climb| climb.proposals()).sum(),
            runs: climbs.iter().map(|climb| u64::from(climb.runs())).sum(),
            seed: &options.seed,
            dictionary: dictionary.name(),
            sha256: dictionary.sha256().to_string(),
        },
    );
    out.write_all(&lines)?;
    out.flush()?;
    Ok(())
}

impl Args {
    fn options(&self) -> Result<Options, Failure> {
        let seed = self.seed.text();
        let rules = self.rules.rules();
        let mut options = Options::new(self.size.to_string(), seed);
        options.scoring = rules.scoring;
        options.min_length = rules.min_length.letters() as u8;
        if let Some(Cooling { schedule, unit }) = &self.way.schedule {
            options.schedule = Some(schedule.clone());
            options.unit = Some(*unit);
        }
        options.swaps = self.way.swaps;
        if self.way.uniform {
            options.letters = Letters::Uniform;
        }
        options.constraints = self.boards.constraints()?;
        let bounded = self.target.is_some() || self.runs.is_some();
        options.limits = Limits {
            target: self.target,
            evaluations: self.evals.or((!bounded).then_some(EVALS)),
            proposals: None,
            runs: self.runs,
        };
        Ok(options)
    }
}

/// A schedule with its unit.
#[derive(Clone, Debug)]
struct Cooling {
    schedule: Schedule,
    unit: Unit,
}

fn parse_cooling(text: &str) -> Result<Cooling, String> {
    let (unit, scale) = match text.contains('%') {
        true => (Unit::Best, 0.01),
        false => (Unit::Points, 1.0),
    };
    let degrees = |text: &str| {
        let number = text.trim().trim_end_matches('%').parse::<f64>();
        number.map(|t| t * scale).map_err(|_| no_number(text))
    };
    let count = |text: &str| text.trim().parse::<u32>().map_err(|_| no_number(text));
    let schedule = if text == "2009" {
        Schedule::CLASSIC
    } else if text.contains('=') {
        let point = |point: &str| {
            let (at, temperature) = point.split_once('=').ok_or_else(|| no_number(point))?;
            Ok((count(at)?, degrees(temperature)?))
        };
        let points = text.split(',').map(point).collect::<Result<_, String>>()?;
        Schedule::Points { points }
    } else {
        let [from, to, proposals] = text.split(':').collect::<Vec<_>>()[..] else {
            return Err("use FROM:TO:PROPOSALS, 2009, or 0=90,20000=15".to_owned());
        };
        Schedule::Geometric {
            from: degrees(from)?,
            to: degrees(to)?,
            proposals: count(proposals)?,
        }
    };
    schedule.check().map_err(|error| error.to_string())?;
    Ok(Cooling { schedule, unit })
}

fn no_number(text: &str) -> String {
    format!("`{text}` is not a number here")
}
