//! `boggle anneal`: looks for high-scoring boards by simulated annealing.

use std::path::PathBuf;

use boggle_lab::anneal::{Climb, ClimbLimits, LetterOdds, Options, Schedule, Unit};

use boggle_lab::scoring::Rules;

use crate::climbers::{self, ClimbArgs, most_proposals};
use crate::interrupt::Interrupt;
use crate::output::{Failure, record};
use crate::{kept, trials};

/// The number of boards to score if no limit is given.
const EVALS: u64 = 1_000_000;

/// Look for high-scoring boards by simulated annealing
///
/// Prints a line for every board that beats all earlier ones, and finally a summary with the best board. The same seed gives the
/// same results on the command line and on the web page. With several threads, each thread climbs with its own seed (`SEED`,
/// `SEED/1`, …) and does an equal share of the work that --evals and --runs allow.
#[derive(clap::Args, Debug)]
pub(crate) struct AnnealCommand {
    /// Stop after scoring N boards (a board whose score is still in memory is not scored again), or after proposing 50 × N moves
    /// [default: 1000000 if there is no other limit]
    #[arg(long, value_name = "N")]
    evals: Option<u64>,

    /// Stop after N runs of the schedule, each from a random board
    #[arg(long, value_name = "N")]
    runs: Option<u32>,

    /// Search N times, with the seeds `SEED#0`, `SEED#1`, …, each time until a run reaches the target, and report how much CPU time
    /// each search took
    #[arg(long, value_name = "N", requires = "target", conflicts_with_all = ["runs", "hall"])]
    repeat: Option<u32>,

    /// Save the climb to FILE when the command ends, even after Ctrl-C. If FILE exists, continue the climb saved in it: all options
    /// must be the same as before except --evals, --runs, and --target. --evals and --runs count from the start of the climb
    #[arg(long, value_name = "FILE", conflicts_with = "repeat")]
    checkpoint: Option<PathBuf>,

    /// The temperatures, in points or, with `%`, relative to the best score of the run. With `FROM:TO:PROPOSALS`, the temperature
    /// falls from FROM to TO over PROPOSALS proposed moves, by the same ratio at each move. `2009` is the schedule from that year.
    /// `0=90,5000=40,20000=15` gives the temperatures after 0, 5000, and 20000 proposed moves, with straight lines in between
    /// [default: tuned for the size]
    #[arg(long, value_name = "SCHEDULE", value_parser = parse_cooling)]
    schedule: Option<(Schedule, Unit)>,

    /// The percentage of moves that swap two cells; the others change one letter [default: tuned for the size]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=100))]
    swaps: Option<u8>,

    /// Pick all letters with equal odds, instead of by their frequency in the dictionary
    #[arg(long)]
    uniform: bool,

    #[command(flatten)]
    climb: ClimbArgs,
}

pub(crate) fn run(args: &AnnealCommand) -> Result<(), Failure> {
    let interrupt = Interrupt::listen();
    let (dictionary, rules) = args.climb.words.load()?;
    let checkpoint = args.checkpoint.as_deref();
    let kept = match checkpoint {
        Some(path) => kept::read(path, &dictionary)?,
        None => None,
    };
    let seed = args.climb.seed_of(kept.as_deref());
    let options = args.options(seed, rules)?;
    let threads = args.climb.threads();
    if let Some(times) = args.repeat {
        return trials::run(&dictionary, &options, times, threads, &interrupt);
    }
    let climber = |index| {
        let mut options = options.climber(index);
        args.climb.share(&mut options.limits, index);
        Climb::new(&dictionary, &options).map_err(Failure::input)
    };
    let mut climbs = (0..threads).map(climber).collect::<Result<Vec<_>, _>>()?;
    if let (Some(kept), Some(path)) = (kept, checkpoint) {
        climbs = kept::resume(path, kept, &climbs)?;
    }
    let climbs = climbers::run(climbs, &args.climb, &interrupt)?;
    interrupt.ending();
    if let Some(path) = checkpoint {
        kept::write(path, &climbs)?;
    }
    climbers::finish(&climbs, &args.climb, |best| {
        record! {
            best: best.board.clone(),
            points: best.points,
            evals: climbs.iter().map(Climb::evaluations).sum::<u64>(),
            // The 2009 program called proposals generations.
            generations: climbs.iter().map(Climb::proposals).sum::<u64>(),
            runs: climbs.iter().map(|climb| u64::from(climb.runs())).sum::<u64>(),
            seed: &options.seed,
            dictionary: dictionary.name(),
            sha256: dictionary.sha256().to_string(),
        }
    })
}

impl AnnealCommand {
    fn options(&self, seed: String, rules: Rules) -> Result<Options, Failure> {
        let climb = &self.climb;
        let mut options = Options::new(climb.size, seed);
        options.scoring = rules.scoring;
        options.min_length = rules.min_length.letters() as u8;
        if let Some((schedule, unit)) = &self.schedule {
            options.schedule = Some(schedule.clone());
            options.unit = Some(*unit);
        }
        options.swaps = self.swaps;
        if self.uniform {
            options.letters = LetterOdds::Uniform;
        }
        options.constraints = climb.boards.constraints()?;
        let bounded = climb.target.is_some() || self.runs.is_some();
        let evaluations = self.evals.or((!bounded).then_some(EVALS));
        options.limits = ClimbLimits {
            target: climb.target,
            evaluations,
            proposals: evaluations.map(most_proposals),
            runs: self.runs,
        };
        Ok(options)
    }
}

/// Returns a schedule and its unit.
fn parse_cooling(text: &str) -> Result<(Schedule, Unit), String> {
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
            return Err(
                "write a schedule as FROM:TO:PROPOSALS, as 2009, or as in 0=90,20000=15".to_owned()
            );
        };
        Schedule::Geometric { from: degrees(from)?, to: degrees(to)?, proposals: count(proposals)? }
    };
    schedule.check().map_err(|error| error.to_string())?;
    Ok((schedule, unit))
}

fn no_number(text: &str) -> String {
    format!("`{text}` is not a number")
}
