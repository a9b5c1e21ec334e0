//! `boggle race`: races solvers from 2007 to today on the same boards.

use std::convert::Infallible;
use std::time::Instant;

use boggle_lab::race::{self, Course, Idea, Runner};
use boggle_lab::random::Seed;
use boggle_lab::step::{Pieces, Step};

use crate::input::{DiceArgs, WordArgs};
use crate::interrupt;
use crate::output::{self, Failure, record, remark};

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
    #[arg(long, value_name = "NAME", value_parser = idea, value_delimiter = ',')]
    only: Vec<Idea>,

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

fn idea(name: &str) -> Result<Idea, String> {
    Idea::named(name).ok_or_else(|| {
        let names = Idea::ALL.map(Idea::name).join(", ");
        format!("there is no solver `{name}`: use {names}")
    })
}

pub(crate) fn run(args: &RaceCommand) -> Result<(), Failure> {
    let (dictionary, rules) = args.words.load()?;
    let (dims, boards) = if args.benchmark {
        race::benchmark_2007(dictionary.alphabet()).map_err(Failure::input)?
    } else {
        let dice = args.dice.load(dictionary.alphabet())?;
        (dice.dims(), race::rolled(&dice, args.seed, args.boards as usize))
    };
    let course = Course::new(&dictionary, dims, rules, boards).map_err(Failure::input)?;
    interrupt::listen();
    let ideas = if args.only.is_empty() { Idea::ALL.to_vec() } else { args.only.clone() };

    let judge = Runner::judge(&course);
    let mut rates: Vec<f64> = Vec::new();
    let mut all_agree = true;
    for idea in ideas {
        if interrupt::pressed() {
            return Err(Failure::Interrupted);
        }
        if !idea.supports(course.dims()) {
            remark(&format!(
                "skipping {}, which would take far too long on {} boards",
                idea.name(),
                course.dims()
            ));
            continue;
        }
        let (name, title, year, published_boards_per_second) = idea.about();
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
            published_boards_per_second,
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
fn drive(runner: &mut Runner, seconds: f64) -> f64 {
    let start = Instant::now();
    let millis = || start.elapsed().as_secs_f64() * 1000.0;
    let step = |boards| {
        Ok::<_, Infallible>(if interrupt::pressed() {
            Step::Done
        } else {
            runner.step(boards as usize)
        })
    };
    // The first piece has one board, because one board can take a second.
    let Ok(_) = Pieces::new(1, 1 << 12).run_until(seconds * 1000.0, u32::MAX, millis, step);
    start.elapsed().as_secs_f64()
}
