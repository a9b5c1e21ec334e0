//! `boggle race`, which races solvers from 2007 to today on the same boards, and `boggle bench`, the fixed suite of benchmarks.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Instant;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use cpu_time::ThreadTime;
use serde::Serialize;

use boggle_lab::bench::{self, BenchRound, CASES, Case, Contender, Signature, Size};
use boggle_lab::dict::bundled;
use boggle_lab::race::{self, Course, IDEAS, RaceIdea, Runner};
use boggle_lab::random::Seed;
use boggle_lab::step::{Pieces, Step};

use crate::input::{DiceArgs, WordArgs};
use crate::output::{self, Failure, record, remark};
use crate::work;

/// Race the solvers from 2007 to today on the same boards
///
/// The solvers run one after another on one thread, and each gets the same amount of time. The first solver takes about a second
/// per board and the last one a few microseconds, so only the fast solvers score all boards. Prints a line per solver: how many
/// boards it scored, and how fast. `times_previous` is the solver's speed divided by that of the solver on the previous
/// line. If two solvers disagree about a board, the exit status is 1.
#[derive(clap::Args, Debug)]
pub(crate) struct RaceCommand {
    /// The number of boards, 1 to 10,000,000
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    boards: u32,

    /// The time that each solver gets, in seconds, not counting its setup
    #[arg(long, value_name = "S", default_value = "2", value_parser = parse_seconds)]
    seconds: f64,

    /// Race only the solvers named here; the names are every-path, every-word, stems, compact, trie-found,
    /// trie-marks, find-words, small-trie, dawg, and ours
    #[arg(long, value_name = "NAME", value_parser = idea(), hide_possible_values = true, value_delimiter = ',')]
    only: Vec<&'static RaceIdea>,

    /// Use the 21,632 boards of the 2007 benchmark instead of rolled ones
    #[arg(long, conflicts_with_all = ["dice", "size", "seed"])]
    benchmark: bool,

    #[command(flatten)]
    dice: DiceArgs,

    /// The seed of the rolled boards
    #[arg(long, short, value_name = "S", default_value = "2007")]
    seed: Seed,

    #[command(flatten)]
    words: WordArgs,
}

fn idea() -> impl TypedValueParser<Value = &'static RaceIdea> {
    let names = PossibleValuesParser::new(IDEAS.each_ref().map(|idea| idea.name));
    names.try_map(|name| RaceIdea::named(&name).ok_or("there is no such solver"))
}

pub(crate) fn race(args: &RaceCommand) -> Result<(), Failure> {
    let (dictionary, rules) = args.words.load()?;
    let (dims, boards) = if args.benchmark {
        race::benchmark_2007(dictionary.alphabet()).map_err(Failure::input)?
    } else {
        let dice = args.dice.load(dictionary.alphabet())?;
        (dice.dims(), race::rolled(&dice, args.seed, args.boards as usize))
    };
    let course = Course::new(&dictionary, dims, rules, boards).map_err(Failure::input)?;
    work::listen();
    let all: Vec<_> = IDEAS.iter().collect();
    let ideas = if args.only.is_empty() { &all } else { &args.only };

    let judge = Runner::judge(&course);
    let mut rates: Vec<f64> = Vec::new();
    let mut all_agree = true;
    for idea in ideas {
        let RaceIdea { name, title, year, published_rate, .. } = idea;
        if work::pressed() {
            return Err(Failure::Interrupted);
        }
        if !idea.supports(course.dims()) {
            remark(&format!(
                "skipping {}, which would take far too long on {} boards",
                name,
                course.dims()
            ));
            continue;
        }
        let start = Instant::now();
        let mut runner = Runner::new(&course, idea);
        let setup_seconds = start.elapsed().as_secs_f64();
        let seconds = drive(&mut runner, args.seconds);
        let boards = runner.scores().len();
        let rate = boards as f64 / seconds;
        let agrees = runner.disagreement(&judge).is_none();
        all_agree &= agrees;
        output::print(&record! {
            name,
            title,
            year,
            boards,
            points: runner.totals().0,
            setup_seconds,
            seconds,
            boards_per_second: rate,
            published_boards_per_second: published_rate,
            times_previous: rates.last().map(|previous| rate / previous),
            times_first: rates.first().map_or(1.0, |first| rate / first),
            agrees,
        })?;
        rates.push(rate);
    }
    if all_agree { Ok(()) } else { Err(Failure::BadLines) }
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 => Ok(seconds),
        _ => Err("the time is a number of seconds above 0".to_owned()),
    }
}

/// Runs a solver until its time is up or all boards are done; returns the elapsed seconds.
pub(crate) fn drive(runner: &mut Runner, seconds: f64) -> f64 {
    let start = Instant::now();
    let millis = || start.elapsed().as_secs_f64() * 1000.0;
    let step = |boards| {
        Ok::<_, Infallible>(if work::pressed() { Step::Done } else { runner.step(boards) })
    };
    // The first piece has one board, because one board can take a second.
    let Ok(_) = Pieces::new(1, 1 << 12).run_until(seconds * 1000.0, u32::MAX, millis, step);
    start.elapsed().as_secs_f64()
}

/// Run the fixed benchmark suite, and print the speed of each case and a signature of the exact results
///
/// Prints a line per case. Rates are given per second of CPU time on one thread, and are medians over all rounds. In each round,
/// the contenders (our solver and the others) are timed one after another. `yardstick` is the reference solver, which searches a
/// trie of 26-child arrays recursively. If the solvers disagree about any board, the exit status is 1. The last line has one
/// signature for all cases, which is the same on every machine and changes only if a result changes.
#[derive(clap::Args, Debug)]
pub(crate) struct BenchCommand {
    /// Run only these suites
    #[arg(value_name = "SUITE", value_parser = PossibleValuesParser::new(bench::suites()))]
    suites: Vec<String>,

    /// Rounds per contender, not counting a warm-up round
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,

    /// Do a twentieth of the work, which is enough to check that all contenders agree
    #[arg(long)]
    quick: bool,
}

pub(crate) fn bench(args: &BenchCommand) -> Result<(), Failure> {
    work::listen();
    let name = bundled::NAMES[0];
    let dictionary = bundled::dictionary(name)
        .map(Arc::new)
        .ok_or_else(|| Failure::Input(format!("{name} cannot be read")))?;
    let size = if args.quick { Size::Quick } else { Size::Full };
    let wanted = |case: &&Case| {
        args.suites.is_empty() || args.suites.iter().any(|suite| suite == case.suite)
    };
    let (mut signature, mut cases, mut agrees) = (Signature::default(), 0, true);
    for case in CASES.iter().filter(wanted) {
        let contenders = case.prepare(&dictionary, size);
        let (round, is_equal) = measure(case, contenders, args.rounds)?;
        signature.append(round.signature);
        cases += 1;
        agrees &= is_equal;
    }
    output::print(&record! {
        version: env!("CARGO_PKG_VERSION"),
        dictionary: dictionary.sha256().to_string(),
        size: if args.quick { "quick" } else { "full" },
        cases,
        agrees,
        signature: signature.to_string(),
    })?;
    if agrees { Ok(()) } else { Err(Failure::BadLines) }
}

/// Measures the contenders of a case, and prints the result. In each round, the contenders are timed one after another.
fn measure(
    case: &Case,
    mut contenders: Vec<Contender>,
    rounds: u32,
) -> Result<(BenchRound, bool), Failure> {
    let results: Vec<BenchRound> = contenders.iter_mut().map(Contender::round).collect();
    let round = results[0];
    let mut agrees = results.iter().all(|other| *other == round);
    let mut rates = vec![Vec::new(); contenders.len()];
    for _ in 0..rounds {
        for (contender, rates) in contenders.iter_mut().zip(&mut rates) {
            if work::pressed() {
                return Err(Failure::Interrupted);
            }
            let clock = ThreadTime::now();
            agrees &= contender.round() == round;
            let seconds = clock.elapsed().as_secs_f64().max(1e-9);
            rates.push(round.units as f64 / seconds);
        }
    }
    let ratios = rates.get(1).map(|theirs| {
        let pairs = rates[0].iter().zip(theirs);
        pairs.map(|(ours, theirs)| ours / theirs).collect()
    });
    // The median over all rounds of our rate divided by the rate of the first other contender in the same round.
    let ratio = ratios.map(|ratios| figures(median(ratios)));
    let rates = contenders.iter().zip(rates);
    let rates: Vec<_> = rates.map(|(contender, rates)| rate(contender.name(), rates)).collect();
    output::print(&record! {
        suite: case.suite,
        case: case.name,
        unit: case.unit,
        units: round.units,
        rounds,
        rates,
        ratio,
        counted: case.counted,
        count: round.count,
        signature: round.signature.to_string(),
        agrees,
    })?;
    Ok((round, agrees))
}

/// Returns the rate of a contender, in units per second.
fn rate(name: &'static str, rates: Vec<f64>) -> impl Serialize {
    let by = |pick: fn(f64, f64) -> f64| rates.iter().copied().reduce(pick).unwrap_or_default();
    let (min, max) = (figures(by(f64::min)), figures(by(f64::max)));
    record! { name, median: figures(median(rates)), min, max }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// Rounds to four significant digits, because further digits would be noise.
fn figures(value: f64) -> f64 {
    let scale = 10f64.powi(3 - value.abs().max(1e-9).log10().floor() as i32);
    (value * scale).round() / scale
}
