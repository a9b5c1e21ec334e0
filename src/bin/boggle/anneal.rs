//! `boggle anneal`: look for high-scoring boards.

use std::path::PathBuf;

use serde::Serialize;

use boggle_lab::anneal::{Climb, Letters, Limits, Options, Schedule, Unit};

use crate::climbers::{self, ClimbArgs, most_proposals};
use crate::interrupt::Interrupt;
use crate::kept;
use crate::output::Failure;
use crate::trials;

/// Evaluations when nothing says how far to go.
const EVALS: u64 = 1_000_000;

/// Look for high-scoring boards by simulated annealing
///
/// Prints a line for every board that is better than all before it, and at the end a line with the best. The same
/// seed gives the same climb, here and on the page; with several threads each climbs by a seed of its own
/// (`SEED`, `SEED/1`, …) and takes its share of the evaluations and runs.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Stop after scoring so many boards (remembered ones do not count, but after fifty times as many proposals it
    /// stops, too) [default: 1000000, without end if there is another limit]
    #[arg(long, value_name = "N")]
    evals: Option<u64>,

    /// Stop after so many runs of the schedule, each from a random board
    #[arg(long, value_name = "N")]
    runs: Option<u32>,

    /// Climb so many times, by the seeds `SEED#0`, `SEED#1`, …, and report how long each took in CPU time
    #[arg(long, value_name = "N", requires = "target", conflicts_with_all = ["runs", "hall"])]
    repeat: Option<u32>,

    /// Save the climb to FILE when the command ends, after Ctrl-C too. If FILE is there, continue the climb in it: with the
    /// same options except for --evals, --runs and --target, which count from its beginning
    #[arg(long, value_name = "FILE", conflicts_with = "repeat")]
    checkpoint: Option<PathBuf>,

    #[command(flatten)]
    way: WayArgs,

    #[command(flatten)]
    climb: ClimbArgs,
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

/// The last line.
#[derive(Serialize)]
struct Summary<'a> {
    best: String,
    points: u32,
    evals: u64,
    /// Proposals, as in 2009.
    generations: u64,
    runs: u64,
    seed: &'a str,
    dictionary: &'a str,
    sha256: String,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let interrupt = Interrupt::listen();
    let dictionary = args.climb.dictionary()?;
    let kept = match &args.checkpoint {
        Some(path) => kept::read(path, &dictionary)?,
        None => None,
    };
    // Without a seed on the command line it is the seed of the climb in the file.
    let seed = match kept.as_ref().and_then(|climbs| climbs.first()) {
        Some(first) if !args.climb.seed.is_given() => first.options().seed.clone(),
        _ => args.climb.seed.text(),
    };
    let options = args.options(seed)?;
    let threads = args.climb.threads();
    if let Some(times) = args.repeat {
        return trials::run(&dictionary, &options, times, threads, &interrupt);
    }
    let climber = |index| {
        let mut options = options.climber(index);
        args.climb.share(&mut options.limits, index);
        options
    };
    let wanted: Vec<Options> = (0..threads).map(climber).collect();
    let climbs = match (kept, &args.checkpoint) {
        (Some(mut climbs), Some(path)) => {
            kept::check(path, &climbs, &wanted)?;
            for (climb, options) in climbs.iter_mut().zip(&wanted) {
                climb.set_limits(options.limits);
            }
            climbs
        }
        _ => {
            let new = |options| Climb::new(&dictionary, options).map_err(Failure::input);
            wanted.iter().map(new).collect::<Result<_, _>>()?
        }
    };
    let climbs = climbers::run(climbs, &args.climb, &interrupt)?;
    if let Some(path) = &args.checkpoint {
        kept::write(path, &climbs)?;
    }
    climbers::finish(&climbs, &args.climb, |best| Summary {
        best: best.board.clone(),
        points: best.points,
        evals: climbs.iter().map(Climb::evaluations).sum(),
        generations: climbs.iter().map(Climb::proposals).sum(),
        runs: climbs.iter().map(|climb| u64::from(climb.runs())).sum(),
        seed: &options.seed,
        dictionary: dictionary.name(),
        sha256: dictionary.sha256().to_string(),
    })
}

impl Args {
    fn options(&self, seed: String) -> Result<Options, Failure> {
        let climb = &self.climb;
        let rules = climb.rules();
        let mut options = Options::new(climb.size.to_string(), seed);
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
        options.constraints = climb.boards.constraints()?;
        let bounded = climb.target.is_some() || self.runs.is_some();
        let evaluations = self.evals.or((!bounded).then_some(EVALS));
        options.limits = Limits {
            target: climb.target,
            evaluations,
            proposals: evaluations.map(most_proposals),
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
