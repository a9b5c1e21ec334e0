//! `boggle anneal`: looks for high-scoring boards by simulated annealing, with a climber in each thread.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use cpu_time::ThreadTime;
use serde::{Deserialize, Serialize};

use boggle_lab::anneal::{
    Climb, ClimbLimits, ClimbStatus, Constraints, HALL_SIZE, LetterOdds, Options, Schedule,
    Standing, Unit,
};
use boggle_lab::dict::Dictionary;
use boggle_lab::grid::Dims;
use boggle_lab::scoring::Rules;

use crate::input::{self, SeedArgs, WordArgs};
use crate::output::{
    Failure, ProgressLine, check_target, json_line, print, print_bytes, record, remark,
    replace_file, write_places,
};
use crate::work;

/// The number of boards to score if no limit is given.
const EVALS: u64 = 1_000_000;

/// A climber with a limit on scored boards stops after this many proposals for each of them. If the constraints allow only a few
/// boards, the climber eventually remembers the points of all of them, so without this second limit it would never stop.
const PROPOSALS: u64 = 50;

/// The number of proposals between two reports of progress. With a list of real words, this many take a few milliseconds.
const SLICE: u32 = 1000;

/// The number of proposals between two checks for Ctrl-C. It is smaller than `SLICE` because, with a malicious list, scoring one
/// board can take milliseconds, and a whole slice would take longer than anyone should have to wait.
const ALERT: u32 = 16;

/// Look for high-scoring boards by simulated annealing
///
/// Prints a line for every board that beats all earlier ones, and finally a summary with the best board. With one
/// thread, the same seed gives the same results here and on the web page. With several threads, each thread climbs with its own seed (`SEED`,
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

    /// The size of the boards
    #[arg(long, value_name = "RxC", default_value = "4x4")]
    size: Dims,

    #[command(flatten)]
    seed: SeedArgs,

    /// Stop when a board scores at least P points
    #[arg(long, value_name = "P")]
    target: Option<u32>,

    /// The number of threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = input::threads())]
    threads: u16,

    /// Also print a line for every run
    #[arg(long, short)]
    verbose: bool,

    /// Before the summary, print the best boards; rotations and reflections count as the same board
    #[arg(long)]
    hall: bool,

    /// Allow only boards that this set of dice can roll. The set is new, classic, big, deluxe, big2012, superbig, or a
    /// file
    #[arg(long, value_name = "NAME")]
    dice: Option<String>,

    /// Cells with fixed letters, row by row: `?` is free, and `.` is a gap (`q???/????/????/???e`)
    #[arg(long, value_name = "CELLS")]
    fixed: Option<String>,

    /// Use only these letters for the cells that --fixed leaves free
    #[arg(long, value_name = "LETTERS")]
    letters: Option<String>,

    /// Allow only boards that contain this word
    #[arg(long, value_name = "WORD")]
    word: Option<String>,

    #[command(flatten)]
    words: WordArgs,
}

pub(crate) fn anneal(args: &AnnealCommand) -> Result<(), Failure> {
    work::listen();
    let (dictionary, rules) = args.words.load()?;
    let checkpoint = args.checkpoint.as_deref();
    let kept = match checkpoint {
        Some(path) => read_kept(path, &dictionary)?,
        None => None,
    };
    if let Some(path) = checkpoint {
        // A file with anything else was refused.
        check_target(path, |_| true)?;
    }
    let seed = match kept.as_deref().and_then(<[_]>::first) {
        Some(first) if !args.seed.is_given() => first.options().seed.clone(),
        _ => args.seed.text(),
    };
    let options = args.options(seed, rules)?;
    let threads = u32::from(args.threads);
    if let Some(times) = args.repeat {
        return run_trials(&dictionary, &options, times, threads);
    }
    let climber = |index| {
        let mut options = options.climber(index);
        args.share(&mut options.limits, index);
        Climb::new(&dictionary, &options).map_err(Failure::input)
    };
    let mut climbs = (0..threads).map(climber).collect::<Result<Vec<_>, _>>()?;
    if let (Some(kept), Some(path)) = (kept, checkpoint) {
        climbs = resume(path, kept, &climbs)?;
    }
    let climbs = climb(climbs, args)?;
    work::ending();
    if let Some(path) = checkpoint {
        write_kept(path, &climbs)?;
    }
    let mut lines = Vec::new();
    if args.hall {
        let mut hall: Vec<_> = climbs.iter().flat_map(Climb::hall).collect();
        hall.sort_by(|a, b| b.points.cmp(&a.points).then_with(|| a.board.cmp(&b.board)));
        hall.dedup_by(|a, b| a.board == b.board);
        hall.truncate(HALL_SIZE);
        write_places(&mut lines, hall.iter().map(|entry| (&*entry.board, entry.points)));
    }
    // If several climbers have equally good boards, the board of the first one is taken.
    let best = climbs.iter().rev().max_by_key(|climb| climb.best_points()).map(Climb::best);
    let best = best.ok_or_else(|| Failure::Input("there are no climbs".to_owned()))?;
    let summary = record! {
        best: best.board,
        points: best.points,
        evals: climbs.iter().map(Climb::evaluations).sum::<u64>(),
        // The 2009 program called proposals generations.
        generations: climbs.iter().map(Climb::proposals).sum::<u64>(),
        runs: climbs.iter().map(|climb| u64::from(climb.runs())).sum::<u64>(),
        seed: &options.seed,
        dictionary: dictionary.name(),
        sha256: dictionary.sha256().to_string(),
    };
    json_line(&mut lines, &summary);
    print_bytes(&lines)
}

impl AnnealCommand {
    fn options(&self, seed: String, rules: Rules) -> Result<Options, Failure> {
        let mut options = Options::new(self.size, seed);
        options.scoring = rules.scoring;
        options.min_length = rules.min_length;
        if let Some((schedule, unit)) = &self.schedule {
            options.schedule = Some(schedule.clone());
            options.unit = Some(*unit);
        }
        options.swaps = self.swaps;
        if self.uniform {
            options.letters = LetterOdds::Uniform;
        }
        options.constraints = Constraints {
            dice: self.dice.as_deref().map(input::dice).transpose()?,
            fixed: self.fixed.clone(),
            letters: self.letters.clone(),
            word: self.word.clone(),
        };
        let bounded = self.target.is_some() || self.runs.is_some();
        let evaluations = self.evals.or((!bounded).then_some(EVALS));
        options.limits = ClimbLimits {
            target: self.target,
            evaluations,
            proposals: evaluations.map(|evaluations| evaluations.saturating_mul(PROPOSALS)),
            runs: self.runs,
        };
        Ok(options)
    }

    /// Divides limits that apply to all climbers together: replaces them with the share of climber number `index`.
    fn share(&self, limits: &mut ClimbLimits, index: u32) {
        let of = u32::from(self.threads);
        let share = |whole: u64| {
            whole / u64::from(of) + u64::from(u64::from(index) < whole % u64::from(of))
        };
        limits.evaluations = limits.evaluations.map(share);
        limits.proposals = limits.proposals.map(share);
        limits.runs = limits.runs.map(|runs| share(u64::from(runs)) as u32);
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

/// Runs all climbers to the end, each in its own thread, and prints what they find. Returns the climbers in the order in which they were
/// given.
fn climb(climbs: Vec<Climb>, args: &AnnealCommand) -> Result<Vec<Climb>, Failure> {
    let several = climbs.len() > 1;
    let stop = AtomicBool::new(false);
    let done = || stop.load(Ordering::Relaxed) || work::pressed();
    // The best points of all climbers, the number of boards that each has scored, and the progress line.
    let shown = Mutex::new((None, vec![0; climbs.len()], ProgressLine::new()));
    let show = || shown.lock().unwrap_or_else(PoisonError::into_inner);
    let drive = |climber: usize, mut climb: Climb| -> Result<Climb, Failure> {
        let (mut told, mut line) = (None, Vec::new());
        // If this climb continues a saved one, its earlier runs were already reported.
        let mut over = climb.runs();
        loop {
            let mut stopped = climb.status() != ClimbStatus::Running;
            let mut is_reported = false;
            for proposal in 0..SLICE {
                if proposal % ALERT == 0 && done() {
                    break;
                }
                line.clear();
                if told < Some(climb.best_points()) {
                    told = Some(climb.best_points());
                    let (best, ..) = &mut *show();
                    if *best < told {
                        *best = told;
                        let Standing { evaluations: evals, points, board, .. } = climb.best();
                        match several {
                            true => {
                                json_line(&mut line, &record! { evals, points, board, climber })
                            }
                            false => json_line(&mut line, &record! { evals, points, board }),
                        }
                        print_bytes(&line)?;
                    }
                }
                if climb.runs() > over {
                    over = climb.runs();
                    let finished = climb.finished_runs().last().copied();
                    if let Some((points, proposals)) = finished.filter(|_| args.verbose) {
                        line.clear();
                        json_line(
                            &mut line,
                            &record! { climber, run: over - 2, points, proposals },
                        );
                        let _alone = show();
                        print_bytes(&line)?;
                    }
                }
                if stopped {
                    is_reported = true;
                    break;
                }
                stopped = climb.step(1).is_done();
                if !climb.is_exact() {
                    // Scoring this board took a while, so Ctrl-C may have been pressed in the meantime.
                    warn_of_rich_boards();
                    break;
                }
            }
            let (best, boards, progress) = &mut *show();
            boards[climber] = climb.evaluations();
            let (now, best) = (climb.points(), best.unwrap_or(0));
            progress.show(boards.iter().sum(), "boards", || format!("now {now}, best {best}"));
            // A climb that ended with the slice still has its last lines to print.
            if is_reported || done() {
                return Ok(climb);
            }
        }
    };
    let drive = &|(climber, climb)| {
        let over = drive(climber, climb);
        if over.as_ref().map_or(true, |climb| climb.status() == ClimbStatus::Target) {
            stop.store(true, Ordering::Relaxed);
        }
        over
    };
    thread::scope(|scope| {
        let threads = climbs.into_iter().enumerate().map(|climb| scope.spawn(move || drive(climb)));
        let threads: Vec<_> = threads.collect();
        let ended = |_| Err(Failure::System("a climber has ended".to_owned()));
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(ended)).collect()
    })
}

fn warn_of_rich_boards() {
    static TOLD: std::sync::Once = std::sync::Once::new();
    TOLD.call_once(|| {
        remark(
            "with this word list, some boards have too many paths to follow all of them, so their points are lower bounds",
        );
    });
}

// --- Trials ---

#[derive(Serialize)]
struct Trial {
    seed: String,
    hit: bool,
    points: u32,
    board: String,
    evals: u64,
    generations: u64,
    /// The CPU time, including the setup of the climb but not the loading of the dictionary.
    seconds: f64,
}

/// Does `times` climbs on several threads, and prints a line for each climb and a summary.
fn run_trials(
    dictionary: &Arc<Dictionary>,
    options: &Options,
    times: u32,
    threads: u32,
) -> Result<(), Failure> {
    // This climb is created only to report mistakes in the options before any thread starts.
    Climb::new(dictionary, options).map_err(Failure::input)?;
    let mut trials = Vec::new();
    let mut indices = 0..times;
    let (dictionary, options) = (Arc::clone(dictionary), options.clone());
    work::share(
        threads as usize,
        move || indices.next(),
        move |index| {
            let seed = format!("{}#{index}", options.seed);
            run_trial(&dictionary, &Options { seed, ..options.clone() })
        },
        |trial| {
            print(&trial)?;
            trials.push(trial);
            Ok(true)
        },
    )?;
    print(&summary(&trials))
}

/// Does one climb from start to end; returns `None` if it was interrupted.
fn run_trial(dictionary: &Arc<Dictionary>, options: &Options) -> Option<Trial> {
    let clock = ThreadTime::now();
    let mut climb = Climb::new(dictionary, options).ok()?;
    while climb.step(2000).is_working() {
        if work::pressed() {
            return None;
        }
    }
    let seconds = clock.elapsed();
    let best = climb.best();
    Some(Trial {
        seed: options.seed.clone(),
        hit: climb.status() == ClimbStatus::Target,
        points: best.points,
        board: best.board,
        evals: climb.evaluations(),
        generations: climb.proposals(),
        seconds: (seconds.as_secs_f64() * 1e4).round() / 1e4,
    })
}

/// Summarizes the trials. The mean time per hit includes the time of climbs that didn't reach the target.
fn summary(trials: &[Trial]) -> impl Serialize {
    let sorted = |of: fn(&Trial) -> f64| {
        let mut values: Vec<f64> = trials.iter().filter(|t| t.hit).map(of).collect();
        values.sort_by(f64::total_cmp);
        values
    };
    let hits = sorted(|trial| trial.seconds);
    let boards = sorted(|trial| trial.evals as f64);
    let quantile = |values: &[f64], share: f64| {
        let at = (share * (values.len().max(1) - 1) as f64).round() as usize;
        values.get(at).copied()
    };
    let seconds: f64 = trials.iter().map(|t| t.seconds).sum();
    let evals: u64 = trials.iter().map(|t| t.evals).sum();
    let generations: u64 = trials.iter().map(|t| t.generations).sum();
    let per_hit = |sum: f64| (!hits.is_empty()).then(|| sum / hits.len() as f64);
    record! {
        climbs: trials.len(),
        hits: hits.len(),
        seconds_per_hit: per_hit(seconds),
        evals_per_hit: per_hit(evals as f64),
        median: quantile(&hits, 0.5),
        p90: quantile(&hits, 0.9),
        max: quantile(&hits, 1.0),
        evals_median: quantile(&boards, 0.5),
        evals_p90: quantile(&boards, 0.9),
        evals_max: quantile(&boards, 1.0),
        evals_per_second: (evals as f64 / seconds.max(1e-9)).round(),
        generations_per_second: (generations as f64 / seconds.max(1e-9)).round(),
    }
}

// --- Kept ---

/// A line of the file: the number of a climber, and its checkpoint in hexadecimal digits.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptLine {
    climber: usize,
    checkpoint: String,
}

/// Reads the climbs in a file, in the order of the file; returns `None` if there is no such file.
fn read_kept(path: &Path, dictionary: &Arc<Dictionary>) -> Result<Option<Vec<Climb>>, Failure> {
    let fail =
        |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", path.display()));
    let text = match input::read_file(path, input::MOST_SAVED) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Failure::file(path.display(), &error)),
    };
    let mut climbs = Vec::new();
    for (at, line) in String::from_utf8_lossy(&text).lines().enumerate() {
        let damaged = || fail(&format!("line {} is not a saved climb", at + 1));
        let line: KeptLine = serde_json::from_str(line).map_err(|_| damaged())?;
        let bytes = bytes(&line.checkpoint).filter(|_| line.climber == at);
        let bytes = bytes.ok_or_else(damaged)?;
        climbs.push(Climb::restore(dictionary, &bytes).map_err(|error| fail(&error))?);
    }
    match climbs.is_empty() {
        true => Err(fail(&"there are no climbs in it")),
        false => Ok(Some(climbs)),
    }
}

/// Prepares to continue the climbs in a file: if they differ from the requested climbs only in their limits, returns them with the
/// requested limits.
fn resume(path: &Path, mut climbs: Vec<Climb>, wanted: &[Climb]) -> Result<Vec<Climb>, Failure> {
    let other = |what: &str| {
        Err(Failure::Input(format!(
            "{} has a climb that differs in its {what}: name another file to start a new climb",
            path.display()
        )))
    };
    if climbs.len() != wanted.len() {
        return other("number of threads");
    }
    for (climb, wanted) in climbs.iter_mut().zip(wanted) {
        if let Some(what) = climb.options().difference(wanted.options()) {
            return other(what);
        }
        climb.set_limits(wanted.options().limits);
    }
    Ok(climbs)
}

/// Saves climbs in a file, and replaces what was in the file.
fn write_kept(path: &Path, climbs: &[Climb]) -> Result<(), Failure> {
    let mut text = Vec::new();
    for (climber, climb) in climbs.iter().enumerate() {
        let bytes = climb.checkpoint();
        let checkpoint = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        json_line(&mut text, &KeptLine { climber, checkpoint });
    }
    replace_file(path, &text)
}

fn bytes(digits: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let (pairs, rest) = digits.as_bytes().as_chunks::<2>();
    let pairs = pairs.iter().map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?));
    if rest.is_empty() { pairs.collect() } else { None }
}
