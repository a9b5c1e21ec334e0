//! `boggle stats`: collects statistics on millions of rolled boards.

use std::path::PathBuf;

use boggle_lab::board::Board;
use boggle_lab::counting::{self, Interval, Natural, Odds, Rollable};
use boggle_lab::dice::DiceSet;
use boggle_lab::random::Seed;
use boggle_lab::stats::{Report, StatsRun, Subject, Tally};
use clap::builder::PossibleValuesParser;
use serde::Serialize;

use crate::input::{self, DiceArgs, SeedArgs, ThreadArgs, WordArgs};
use crate::output::{self, Failure, ProgressLine, record};
use crate::work;

/// The number of boards that a thread is given at a time. Rolling and scoring them takes some 50 milliseconds.
const SHARE: usize = 10_000;

/// Roll boards and collect statistics on their words and points
///
/// Shares are fractions of all boards, from 0 to 1. For each word length, `has_length` is the share of boards with a
/// word of that length, and `top` lists the most common words, each with the share of boards that have it. The same
/// seed gives the same boards as `boggle roll`, with any number of threads. Ctrl-C ends the run and prints the
/// statistics so far.
#[derive(clap::Args, Debug)]
pub(crate) struct StatsCommand {
    #[command(flatten)]
    dice: DiceArgs,

    /// The number of boards
    #[arg(long, short, value_name = "N", default_value_t = 100_000)]
    n: u64,

    #[command(flatten)]
    seed: SeedArgs,

    /// How many of the most common words to list for each length
    #[arg(long, value_name = "N", default_value_t = Report::TOP)]
    top: usize,

    /// Print one table as CSV instead: words, points, lengths, common, or records
    #[arg(long, value_name = "TABLE", value_parser = PossibleValuesParser::new(Report::TABLES), hide_possible_values = true)]
    csv: Option<String>,

    /// Write the full statistics to this file, so that later runs can be added to them
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Add the boards of a saved run; can be given more than once
    #[arg(long, value_name = "FILE")]
    add: Vec<PathBuf>,

    /// Instead of collecting statistics, estimate how many boards the dice can roll, as if none were symmetric: check what share
    /// of N random strings of letters they can roll, where N is the value of -n
    #[arg(long, conflicts_with_all = ["csv", "save", "add"])]
    count: bool,

    /// Instead of collecting statistics, compute the exact probability that the dice roll this board
    #[arg(long, value_name = "BOARD", conflicts_with_all = ["csv", "save", "add", "count"])]
    odds: Option<String>,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    words: WordArgs,
}

pub(crate) fn stats(args: &StatsCommand) -> Result<(), Failure> {
    let (dictionary, rules) = args.words.load()?;
    let dice = args.dice.load(dictionary.alphabet())?;
    if let Some(board) = &args.odds {
        let board = Board::read(board, Some(dice.dims()), dictionary.alphabet());
        return odds(&dice, &board.map_err(Failure::input)?);
    }
    work::listen();
    if args.count {
        return count(args, &dice, args.seed.seed());
    }
    if args.n == 0 && args.add.is_empty() {
        return Err(Failure::Input(
            "there is nothing to count: set --n to at least 1, or add a saved run with --add"
                .to_owned(),
        ));
    }
    if let Some(path) = &args.save {
        let is_saved = |bytes: &[u8]| serde_json::from_slice::<Report>(bytes).is_ok();
        output::check_target(path, is_saved)?;
    }
    let words = dictionary.words_by_slot();
    let mut tally = Tally::new(Subject::new(&dictionary, &dice, rules));
    for path in &args.add {
        let fault =
            |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", path.display()));
        let read = input::read_file(path, input::MOST_SAVED);
        let bytes = read.map_err(|error| Failure::file(path.display(), &error))?;
        let saved: Report = serde_json::from_slice(&bytes).map_err(|error| {
            fault(&format_args!("this file was not written by --save: {error}"))
        })?;
        let earlier =
            saved.tally(&dictionary, &dice, rules, &words).map_err(|error| fault(&error))?;
        tally.merge(&earlier).map_err(|error| fault(&error))?;
    }
    // A seed is needed only for rolling. If it is random, it is printed.
    let seed = if args.n == 0 { Seed::from(0) } else { args.seed.seed() };
    let mut run = StatsRun::new(&dictionary, &dice, rules, seed);
    let work = move |from, to| {
        run.roll(from, to);
        run.take_tally()
    };
    in_shares(args, work, |counted| tally.merge(&counted).map_err(Failure::input))?;
    work::ending();
    let report = |word_counts| Report::new(&tally, &words, args.top, word_counts);
    if let Some(path) = &args.save {
        let mut json = Vec::new();
        output::json_line(&mut json, &report(true));
        output::replace_file(path, &json)?;
    }
    match &args.csv {
        Some(table) => output::print_bytes(report(table == "common").csv(table).as_bytes()),
        None => output::print(&report(false)),
    }
}

/// Does `work` on all boards, in shares and on all threads, and passes the results to `take`. Shows the progress on a terminal.
fn in_shares<R: Send + 'static>(
    args: &StatsCommand,
    mut work: impl FnMut(u64, u64) -> R + Clone + Send + 'static,
    mut take: impl FnMut(R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let all = args.n;
    let mut starts = (0..all).step_by(SHARE);
    let (mut progress, mut done) = (ProgressLine::beside_output(), 0);
    work::share(
        args.threads.threads(),
        move || starts.next().filter(|_| !work::pressed()),
        move |from| {
            let to = all.min(from + SHARE as u64);
            Some((to - from, work(from, to)))
        },
        |(boards, result)| {
            done += boards;
            progress.show(done, &format!("of {all}"), String::new);
            take(result).map(|()| true)
        },
    )?;
    Ok(())
}

#[derive(Serialize)]
struct Count {
    symmetries: u32,
    symbols: u32,
    /// Large whole numbers are written as strings, because many JSON readers would lose digits.
    by_dice: String,
    by_letters: String,
    up_to_symmetry: String,
    sample: Rollable,
    rollable: f64,
    rollable_interval: Interval,
    boards: f64,
    boards_interval: Interval,
    /// Not written if no string in the sample could be rolled. In that case, only `boards_interval.high` is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    boards_log2: Option<f64>,
}

fn count(args: &StatsCommand, dice: &DiceSet, seed: Seed) -> Result<(), Failure> {
    let (mut sample, own) = (Rollable::default(), dice.clone());
    let work = move |from, to| Rollable::sample(&own, seed, from, to);
    in_shares(args, work, |part| {
        sample = sample.plus(part);
        Ok(())
    })?;
    let estimates = counting::estimates(dice);
    let (boards, boards_interval) = sample.boards(&estimates.by_letters);
    output::print(&Count {
        symmetries: estimates.symmetries,
        symbols: estimates.symbols,
        by_dice: estimates.by_dice.to_string(),
        by_letters: estimates.by_letters.to_string(),
        up_to_symmetry: estimates.up_to_symmetry.to_string(),
        sample,
        rollable: sample.share(),
        rollable_interval: sample.interval(),
        boards,
        boards_interval,
        boards_log2: counting::log2(boards),
    })
}

fn odds(dice: &DiceSet, board: &Board) -> Result<(), Failure> {
    let odds: Odds = counting::odds(dice, board).map_err(Failure::input)?;
    let text = |number: &Natural| number.to_string();
    let (ways, rolls) = odds.lowest_terms();
    output::print(&record! {
        ways: text(&odds.ways),
        rolls: text(&odds.rolls),
        lowest_terms: [text(&ways), text(&rolls)],
        probability: odds.probability(),
        images: odds.images,
        probability_of_any_image: odds.probability_of_any_image(),
    })
}
