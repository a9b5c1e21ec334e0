//! `boggle break`, `merge`, `verify`, and `status`: prove, class by class, which boards are best.

mod estimate;
mod file;
mod logs;
mod merge;
mod pool;
mod status;
mod verify;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use boggle_lab::bounds::Bounder;
use boggle_lab::breaker::{Breaker, BreakerError, BreakerOptions, Fate, Method, Threshold};
use boggle_lab::class::BoardClass;
use boggle_lab::dict::Dictionary;
use boggle_lab::grid::Dims;
use boggle_lab::job::{Expected, Proof, ProofError, ProofSpec, Shard, Statement};
use boggle_lab::scoring::Rules;

use crate::input::{self, SeedArgs, ThreadArgs, WordArgs};
use crate::interrupt;
use crate::output::{Failure, print, record, remark};

use self::file::Store;
pub(crate) use self::merge::{MergeCommand, run as run_merge};
pub(crate) use self::status::{StatusCommand, run as run_status};
pub(crate) use self::verify::{VerifyCommand, run as run_verify};

/// The number of random boards that are scored before a run, to estimate whether it would find too many boards. This takes tens of
/// milliseconds.
const SAMPLED: u32 = 20_000;

/// Prove which boards reach a score, by breaking one class or all classes of a board size
///
/// A class is a set of letters for each cell, and all the boards that it allows. To break a class is to show that its
/// upper bound is below the threshold, or to list every board that reaches it. Prints a line per class with the boards
/// that reach the threshold, and finally a summary with all of these boards. Rotations and reflections count as the
/// same board. In the summary, `"complete": true` means that every class of the partition (the classes that the letter
/// groups define) is done, and that the partition allows every letter on every cell. With --out, each line is written
/// to a file as soon as its class is done, and --resume continues the run in that file. `boggle merge` combines the
/// shards of a run, and `boggle verify` checks them.
#[derive(clap::Args, Debug)]
pub(crate) struct BreakCommand {
    /// The size of the boards
    #[arg(long, value_name = "RxC", default_value = "3x3")]
    size: Dims,

    /// Find every board that scores at least T points
    #[arg(long, short, value_name = "T", allow_negative_numbers = true, value_parser = parse_threshold)]
    threshold: Threshold,

    /// Break only this class: the letters of each cell, row by row, separated by spaces
    #[arg(long, value_name = "CLASS", conflicts_with_all = ["buckets", "shard", "out", "id"])]
    class: Option<String>,

    /// The letter groups that define the classes, separated by spaces. To use other groups for one kind of cell, add a
    /// comma, then `center:`, `edge:`, or `corner:`, then these groups, as in `aeiou bcdfghjklmnpqrstvwxyz,corner:*`. `*` is one
    /// group of all letters [default: tuned for the size]
    #[arg(long, value_name = "BUCKETS")]
    buckets: Option<String>,

    /// Break only these classes of the partition, given by number: `5-20,34`. If classes are rotations or reflections of each
    /// other, only the one with the lowest number is broken
    #[arg(long, value_name = "IDS", conflicts_with_all = ["shard", "out"])]
    id: Option<String>,

    /// The method: best (our own), hybrid2025 or union2009 (the methods of 2025 and 2009), or brute (scores every board; for 2x2 and
    /// 2x3)
    #[arg(long, value_name = "METHOD", default_value_t)]
    method: Method,

    /// Break the class with the 2009 method, and print a line for each smaller class whose bound the method computes
    #[arg(long, requires = "class")]
    listing: bool,

    /// Break only N random classes [default: 20], and estimate how long the whole run would take and what it would
    /// cost
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "20", value_parser = clap::value_parser!(u32).range(1..), conflicts_with_all = ["class", "id", "shard", "out", "listing"])]
    estimate: Option<u32>,

    /// The price of one CPU hour for --estimate, in any currency
    #[arg(long, value_name = "PRICE", default_value = "0.02", requires = "estimate", value_parser = parse_price)]
    price: f64,

    #[command(flatten)]
    seed: SeedArgs,

    /// Break only shard I of N: `1/4` is the first of four equal parts of the run
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Write the results to this file, each line as soon as its class is done
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Continue an interrupted run: check the results that are already in the --out file, and break the remaining
    /// classes
    #[arg(long, requires = "out")]
    resume: bool,

    /// Memory per thread, in megabytes, for the paths of a class. The class's trees may need up to that much again. A class
    /// that needs more is split
    #[arg(long, value_name = "MB", default_value = "1024", value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,

    /// List only boards that this set of dice can roll. The set is new, classic, big, deluxe, big2012, superbig, or a
    /// file
    #[arg(long, value_name = "NAME")]
    dice: Option<String>,

    /// List the boards even if there are more than a million
    #[arg(long)]
    many: bool,

    #[command(flatten)]
    words: WordArgs,

    #[command(flatten)]
    threads: ThreadArgs,
}

fn parse_threshold(text: &str) -> Result<Threshold, String> {
    text.parse().map_err(|_| ProofError::Threshold.to_string())
}

fn parse_price(text: &str) -> Result<f64, String> {
    let price = text.parse().ok();
    price
        .filter(|price: &f64| price.is_finite() && *price >= 0.0)
        .ok_or_else(|| "a price is a number such as 0.02".to_owned())
}

/// Prints what the results show: the headline, what it doesn't cover, and what was checked.
fn remark_statement(statement: &Statement) {
    let Statement { headline, limits, basis, .. } = statement;
    for sentence in std::iter::once(headline).chain(limits).chain(basis) {
        remark(sentence);
    }
}

pub(crate) fn run(args: &BreakCommand) -> Result<(), Failure> {
    let began = Instant::now();
    interrupt::listen();
    let (dictionary, rules) = args.words.load()?;
    if let (true, Some(class)) = (args.listing, &args.class) {
        let class = BoardClass::parse(class, args.size, dictionary.alphabet());
        let class = class.map_err(Failure::input)?;
        return print_listing(&dictionary, &class, args.threshold, rules);
    }
    let spec = args.spec(rules)?;
    let mut proof = Proof::new(&dictionary, dictionary.name(), spec).map_err(Failure::input)?;
    let maker = proof.clone();
    let (memory, estimates) = ((args.memory as usize) << 20, args.estimate.is_some());
    // Preparing the worker and the estimate takes a moment, or longer with an unusual word list. So both are prepared only if
    // classes are really going to be broken.
    let prepare = move || {
        let worker = maker.worker(memory)?;
        Ok::<_, BreakerError>((worker, (!estimates).then(|| maker.expected(SAMPLED))))
    };
    for missing in proof.missing_letters() {
        remark(&format!(
            "boards with any of the letters `{}` on {} cells are not covered",
            missing.letters, missing.kind
        ));
    }
    if let (Some(samples), Some(partition)) = (args.estimate, proof.partition()) {
        let seed = args.seed.text();
        let Some(prepared) = interrupt::unless_pressed(prepare) else {
            return Err(Failure::Interrupted);
        };
        let (worker, _) = prepared.map_err(Failure::input)?;
        let (sample, threads) = ((samples, args.price, &*seed), args.threads.threads());
        return estimate::measure(&proof, partition, sample, worker, threads);
    }
    let prepared = interrupt::unless_pressed(prepare).transpose();
    let prepared = prepared.map_err(Failure::input)?;
    if let Some((_, Some(expected))) = &prepared
        && expected.is_many()
        && !args.many
    {
        return Err(Failure::Input(format!(
            "about {:.1e} boards score at least {} points ({} of {} random boards do): raise the threshold, or list them \
             all with --many",
            expected.boards, args.threshold, expected.hits, expected.samples
        )));
    }
    let mut store = match &args.out {
        Some(path) => Store::open(path, &mut proof, args.resume)?,
        None => Store::print(),
    };
    if let Some((worker, _)) = prepared {
        let most = if args.many { u64::MAX } else { Expected::MANY };
        pool::run(worker, args.threads.threads(), most, &mut proof, &mut store)?;
    }
    interrupt::ending();
    let summary = proof.summary(usize::MAX);
    remark_statement(&summary.statement);
    print(&record! {
        run: proof.run(),
        summary: &summary,
        // Classes whose time is unknown don't count.
        cpu_seconds: (proof.results().filter_map(|result| result.seconds))
            .filter(|seconds| *seconds >= 0.0)
            .fold(0.0, |sum, seconds| sum + seconds),
        seconds: began.elapsed().as_secs_f64(),
    })
}

/// Prints how one class is broken with the method of 2009, in the way the 2009 program did.
fn print_listing(
    dictionary: &Arc<Dictionary>,
    class: &BoardClass,
    threshold: Threshold,
    rules: Rules,
) -> Result<(), Failure> {
    let (method, dims) = (Method::Union2009, class.dims());
    let options = BreakerOptions { method, ..BreakerOptions::new(dims, threshold, rules) };
    let mut breaker = Breaker::traced(dictionary, class, options).map_err(Failure::input)?;
    let mut bounder = Bounder::new(dictionary, dims, rules);
    let mut working = true;
    while working {
        working = breaker.step(1).map_err(Failure::input)?.is_working();
        for part in breaker.new_parts().1 {
            let bounds = bounder.bounds(&part.class);
            print(&record! {
                level: part.level,
                part: part.child,
                of: part.of,
                class: part.class.text(dictionary.alphabet()),
                bound: part.bound,
                sum_union: bounds.sum_union,
                max_no_mark: bounds.max_no_mark,
                boards: part.class.boards().to_string(),
                broken: part.fate == Fate::Broken,
                percent: (part.done * 1e6).round() / 1e4,
            })?;
        }
    }
    Ok(())
}

impl BreakCommand {
    fn spec(&self, rules: Rules) -> Result<ProofSpec, Failure> {
        let dice = self.dice.as_deref().map(input::dice).transpose()?;
        Ok(ProofSpec {
            scoring: rules.scoring,
            min_length: rules.min_length,
            method: Some(self.method.to_string()),
            buckets: self.buckets.clone(),
            class: self.class.clone(),
            ids: self.id.clone(),
            shard: self.shard,
            dice: self.dice.clone(),
            faces: dice.map(|dice| vec![dice]),
            ..ProofSpec::new(self.size, self.threshold.get())
        })
    }
}
