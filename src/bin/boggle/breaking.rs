//! `boggle break`, `merge`, `verify`, and `status`: prove, class by class, which boards are best.

mod logs;

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use cpu_time::ThreadTime;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;

use boggle_lab::bounds::Bounder;
use boggle_lab::breaker::{
    Breaker, BreakerError, BreakerOptions, CostWeights, Fate, Method, StratifiedSample, Threshold,
    TotalEstimate,
};
use boggle_lab::class::{BoardClass, Partition, Shard};
use boggle_lab::dict::Dictionary;
use boggle_lab::grid::Dims;
use boggle_lab::job::{
    ClassResult, ClassWorker, Expected, Log, LogError, Proof, ProofError, ProofSpec, ResultOrigin,
    Statement, count, head_line, result_line,
};
use boggle_lab::random::{Rng, Seed};
use boggle_lab::scoring::Rules;

use crate::input::{self, SeedArgs, ThreadArgs, WordArgs};
use crate::output::{Failure, ProgressLine, open_to_write, print, record, remark};
use crate::work;

pub(crate) use self::logs::{MergeCommand, StatusCommand, VerifyCommand, merge, status, verify};
use self::logs::{SEARCHED_NOTHING, read_log, tell_name, tell_rest};

/// The number of random boards that are scored before a run, to estimate whether it would find too many boards. This takes tens of
/// milliseconds.
const SAMPLED: u32 = 20_000;

/// Find all boards that reach a score, in one class or, as a proof, in all classes of a board size
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
    #[arg(long, short, value_name = "T", value_parser = parse_threshold)]
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
    #[arg(long, value_name = "METHOD", default_value_t, value_parser = method(), hide_possible_values = true)]
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

fn method() -> impl TypedValueParser<Value = Method> {
    let names = Method::ALL.map(Method::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Method>())
}

fn parse_price(text: &str) -> Result<f64, String> {
    let price = text.parse().ok();
    price
        .filter(|price: &f64| price.is_finite() && *price >= 0.0)
        .ok_or_else(|| "a price is a number such as 0.02".to_owned())
}

/// Prints what the results show: the headline, under which rules, what it doesn't cover, and what was checked.
fn remark_statement(statement: &Statement) {
    let Statement { headline, rules, limits, basis, .. } = statement;
    remark(headline);
    remark(&format!("Rules: {rules}."));
    for sentence in limits.iter().chain(basis) {
        remark(sentence);
    }
}

pub(crate) fn break_classes(args: &BreakCommand) -> Result<(), Failure> {
    let began = Instant::now();
    work::listen();
    let (dictionary, rules) = args.words.load()?;
    if let (true, Some(class)) = (args.listing, &args.class) {
        let class = BoardClass::parse(class, args.size, dictionary.alphabet());
        let class = class.map_err(Failure::input)?;
        return print_listing(&dictionary, &class, args.threshold, rules);
    }
    let dice = args.dice.as_deref().map(input::dice).transpose()?;
    let spec = ProofSpec {
        scoring: rules.scoring,
        min_length: rules.min_length,
        method: Some(args.method.to_string()),
        buckets: args.buckets.clone(),
        class: args.class.clone(),
        ids: args.id.clone(),
        shard: args.shard,
        dice: args.dice.clone(),
        faces: dice.map(|dice| vec![dice]),
        ..ProofSpec::new(args.size, args.threshold.get())
    };
    let mut proof = Proof::new(&dictionary, dictionary.name(), spec).map_err(Failure::input)?;
    let maker = proof.clone();
    let (memory, estimates) = ((args.memory as usize) << 20, args.estimate.is_some());
    // Preparing the worker and the estimate takes a moment, or longer with an unusual word list. So both are prepared only if
    // classes are really going to be broken.
    let prepare = move || {
        let worker = maker.worker(memory)?;
        Ok::<_, BreakerError>((worker, (!estimates).then(|| maker.expected(SAMPLED))))
    };
    if proof.method() == Method::Brute && args.size.cells() > 6 {
        remark(
            "this scores every board of each class, which can take days for boards with more than 6 cells",
        );
    }
    for missing in proof.missing_letters() {
        remark(&format!(
            "boards with any of the letters `{}` on {} cells are not covered",
            missing.letters, missing.kind
        ));
    }
    if let (Some(samples), Some(partition)) = (args.estimate, proof.partition()) {
        let seed = args.seed.text();
        let Some(prepared) = work::unless_pressed(prepare) else {
            return Err(Failure::Interrupted);
        };
        let (worker, _) = prepared.map_err(Failure::input)?;
        let (sample, threads) = ((samples, args.price, &*seed), args.threads.threads());
        return measure(&proof, partition, sample, worker, threads);
    }
    let prepared = work::unless_pressed(prepare).transpose();
    let prepared = prepared.map_err(Failure::input)?;
    if let Some((_, Some(expected))) = &prepared
        && expected.is_many
        && !args.many
    {
        let [one, many, ..] = rules.scoring.terms();
        return Err(Failure::Input(format!(
            "this would list about {:.1e} boards with at least {} ({} of {} random boards): raise the threshold, or \
             list them all with --many",
            expected.boards,
            count(args.threshold.get().into(), one, many),
            expected.hits,
            expected.samples
        )));
    }
    let mut store = match &args.out {
        Some(path) => Store::open(path, &mut proof, args.resume)?,
        None => Store::print(),
    };
    if let Some((worker, _)) = prepared {
        let most = if args.many { u64::MAX } else { Expected::MANY };
        break_remaining(worker, args.threads.threads(), most, &mut proof, &mut store)?;
    }
    work::ending();
    let summary = proof.summary(usize::MAX);
    remark_statement(&summary.statement);
    if summary.provenance.from_file > 0 {
        remark(&format!("--resume {SEARCHED_NOTHING}"));
    }
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

// --- Threads ---

/// The number of units of work between two checks for Ctrl-C. This much work takes tens of milliseconds.
const SLICE: u32 = 20_000;

/// Breaks the remaining classes, and adds each result to the proof and to the store. Stops after `most` boards.
fn break_remaining(
    worker: ClassWorker,
    threads: usize,
    most: u64,
    proof: &mut Proof,
    store: &mut Store,
) -> Result<(), Failure> {
    let of = (proof.done(), proof.asked());
    let mut tasks = proof.tasks();
    let next = move |stop: &dyn Fn() -> bool| tasks.next_unless(stop);
    let mut full = false;
    break_all(worker, threads, of, next, |result| {
        store.put(&result)?;
        proof
            .add(result, ResultOrigin::Computed)
            .map_err(|problem| Failure::Input(format!("this is a bug in boggle: {problem}")))?;
        full = proof.found() > most;
        Ok(!full)
    })?;
    if full {
        remark(&format!(
            "stopped after more than {} boards: raise the threshold, or list them all with --many",
            Expected::MANY
        ));
        return Err(Failure::BadLines);
    }
    Ok(())
}

/// Breaks classes on several threads and passes each result to `take`, which returns whether to continue. `next` returns the number
/// of the next class; it may give up if the function that it is passed returns `true`. Returns `false` if Ctrl-C was pressed before
/// the end. On a terminal, a line shows the progress: how many classes are done of how many, and the classes in progress.
fn break_all(
    mut worker: ClassWorker,
    threads: usize,
    (done, of): (u64, u64),
    mut next: impl FnMut(&dyn Fn() -> bool) -> Option<u64> + Send + 'static,
    mut take: impl FnMut(ClassResult) -> Result<bool, Failure>,
) -> Result<bool, Failure> {
    let (mut line, under_way) = (ProgressLine::new(), UnderWay::default());
    let shown = under_way.clone();
    let (began, tally) = (Instant::now(), RefCell::new(Tally { done, of, ..Tally::default() }));
    work::share_watched(
        threads,
        move || next(&work::pressed),
        move |id| break_one(&mut worker, id, &under_way).transpose(),
        |result| {
            let result = result.map_err(Failure::input)?;
            tally.borrow_mut().add(&result);
            take(result)
        },
        || line.say(|| tally.borrow().text(began.elapsed().as_secs_f64()) + &shown.text()),
    )
}

/// Breaks one class; returns `None` if Ctrl-C was pressed before it was done.
fn break_one(
    worker: &mut ClassWorker,
    task: u64,
    under_way: &UnderWay,
) -> Result<Option<ClassResult>, BreakerError> {
    let (began, start) = (ThreadTime::now(), Instant::now());
    under_way.classes().insert(task, (start, 0.0));
    worker.start(task);
    while worker.step(SLICE)?.is_working() {
        if work::pressed() {
            return Ok(None);
        }
        under_way.classes().insert(task, (start, worker.progress().done));
    }
    under_way.classes().remove(&task);
    if work::pressed() {
        return Ok(None);
    }
    let mut result = worker.result();
    // The time is rounded to milliseconds, which is precise enough.
    result.seconds = Some((began.elapsed().as_secs_f64() * 1e3).round() / 1e3);
    Ok(Some(result))
}

/// What the classes of a command have given so far.
#[derive(Default)]
struct Tally {
    /// The number of classes that are done, of how many, and how many of them were broken since the command began.
    done: u64,
    of: u64,
    fresh: u32,
    boards: usize,
    best: u32,
    cpu_time: f64,
}

impl Tally {
    fn add(&mut self, result: &ClassResult) {
        self.done += 1;
        self.fresh += 1;
        self.boards += result.boards.len();
        self.best = self.best.max(result.boards.first().map_or(0, |board| board.points));
        self.cpu_time += result.seconds.unwrap_or(0.0);
    }

    /// Says how far the work is that began some seconds ago.
    fn text(&self, seconds: f64) -> String {
        let Self { done, of, fresh, boards, best, cpu_time } = self;
        let classes = if *of == 1 { "class" } else { "classes" };
        if *fresh == 0 {
            return format!("{done} of {of} {classes}");
        }
        let boards = count(*boards as u64, "board", "boards");
        let best = if *best > 0 { format!(", best {best}") } else { String::new() };
        let left = seconds / f64::from(*fresh) * of.saturating_sub(*done) as f64;
        format!(
            "{done} of {of} {classes}, about {left:.0} s left; this command: {boards}{best}, {cpu_time:.0} s CPU"
        )
    }
}

/// The classes in progress: when each was begun, and its finished share.
#[derive(Clone, Default)]
struct UnderWay(Arc<Mutex<BTreeMap<u64, (Instant, f64)>>>);

impl UnderWay {
    fn classes(&self) -> MutexGuard<'_, BTreeMap<u64, (Instant, f64)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says how far they are, the earliest first.
    fn text(&self) -> String {
        let classes = self.classes();
        let mut slow: Vec<_> =
            classes.iter().map(|(id, (start, share))| (start, id, share)).collect();
        slow.sort_unstable_by_key(|(start, ..)| *start);
        let text = |(start, id, share): &(&Instant, &u64, &f64)| {
            format!("; class {id}: {:.0} s, {:.0}%", start.elapsed().as_secs_f64(), 100.0 * **share)
        };
        slow.iter().map(text).collect()
    }
}

// --- Store ---

/// Where the results go: to standard output or to a file. Each result is passed to the operating system before its class counts as
/// done.
struct Store {
    file: Option<(File, String)>,
    /// Whether each line is compressed. Then each line is a gzip member of its own, so that a crash can only damage the last one.
    gzip: bool,
}

impl Store {
    fn print() -> Self {
        Self { file: None, gzip: false }
    }

    /// Creates the file or, if `resume` is set, opens the file that an earlier command wrote for the same run. Locks the file, so
    /// no other command can write to it. The results that the file already has are audited and added to the proof. An incomplete last line,
    /// left by a crash or a full disk, is removed.
    fn open(path: &Path, proof: &mut Proof, resume: bool) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let fail = |error| Failure::file(&name, &error);
        let exists = path.metadata().is_ok_and(|meta| meta.is_file() && meta.len() > 0);
        if exists && !resume {
            return Err(Failure::Input(format!(
                "{name} already exists: continue it with --resume, or name another file"
            )));
        }
        let mut options = OpenOptions::new();
        options.read(exists).write(true).create(true).truncate(false);
        let mut file = open_to_write(path, options)?;
        // Some network drives cannot lock files. The command then continues without this protection.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(Failure::System(format!("{name}: another run is writing to it")));
        }
        let (mut text, mut packed) = (Vec::new(), None);
        if exists {
            (text, packed) = read_log(path)?;
        }
        let gzip = packed.is_some() || !exists && path.extension().is_some_and(|end| end == "gz");
        let head = head_line(proof.run());
        let mut whole = 0;
        if text.contains(&b'\n') {
            let bad = |error: &dyn std::fmt::Display| Failure::Input(format!("{name}: {error}"));
            let log = Log::read(&text).map_err(|error| bad(&error))?;
            if let Some(difference) = log.run.difference(proof.run()) {
                return Err(Failure::Input(format!(
                    "{name} is from a different run: {difference}"
                )));
            }
            // The other commands must be able to read what this one continues.
            Proof::of_run(proof.dictionary(), &log.run).map_err(|error| bad(&error))?;
            whole = log.whole;
            tell_rest(path, &text[whole..], "line");
            tell_name(path, &log.run);
            proof
                .import_lines(log.lines, ResultOrigin::File)
                .map_err(|error: LogError| bad(&error))?;
        } else if !head.as_bytes().starts_with(&text) {
            return Err(Failure::Input(format!(
                "{name} is not a log of `boggle break`: there are no results in it"
            )));
        }
        if packed.is_some() && whole < text.len() {
            return Err(Failure::Input(format!(
                "{name}: the last line of this compressed log is incomplete"
            )));
        }
        let end = packed.unwrap_or(whole as u64);
        if exists {
            file.set_len(end).map_err(fail)?;
            file.seek(SeekFrom::Start(end)).map_err(fail)?;
        }
        let mut store = Self { file: Some((file, name)), gzip };
        if whole == 0 {
            store.write(&head)?;
        }
        Ok(store)
    }

    fn put(&mut self, result: &ClassResult) -> Result<(), Failure> {
        match self.file {
            Some(_) => self.write(&result_line(result)),
            None => print(result),
        }
    }

    fn write(&mut self, line: &str) -> Result<(), Failure> {
        let Some((file, name)) = &mut self.file else {
            return Ok(());
        };
        let mut write = || match self.gzip {
            true => {
                let mut member = GzEncoder::new(Vec::new(), Compression::default());
                member.write_all(line.as_bytes())?;
                file.write_all(&member.finish()?)
            }
            false => file.write_all(line.as_bytes()),
        };
        write().map_err(|error: std::io::Error| {
            Failure::System(format!(
                "{name}: {error}. The results saved so far are intact: continue with --resume"
            ))
        })
    }
}

// --- Estimate ---

/// If a partition has at most this many classes, all of them are weighed, which takes seconds.
const MOST_WEIGHED: u64 = 1 << 24;

/// The number of random classes that are weighed if the partition has too many classes to weigh all of them. If the number of
/// classes to measure is larger than this, that number of classes is weighed instead.
const WEIGHED: u64 = 20_000;

/// Breaks a stratified sample of the classes, and estimates the cost of breaking all classes. `price` is that of one CPU hour.
fn measure(
    proof: &Proof,
    partition: &Partition,
    (samples, price, seed): (u32, f64, &str),
    worker: ClassWorker,
    threads: usize,
) -> Result<(), Failure> {
    let mut rng = Seed::from_text(seed).rng();
    let classes = partition.canonical_classes();
    let weighed = weigh(proof, partition, samples, &mut rng);
    let sample = StratifiedSample::draw(weighed, classes, samples as usize, &mut rng);
    // The order is random, so that an estimate that is stopped early still covers all kinds of classes.
    let mut ids: Vec<u64> = sample.ids().collect();
    rng.shuffle(&mut ids);
    let mut measured = Vec::new();
    let of = (0, ids.len() as u64);
    let mut ids = ids.into_iter();
    break_all(
        worker,
        threads,
        of,
        move |_| ids.next(),
        |result| {
            let (id, bytes, seconds) =
                (result.id, result.work.bytes, result.seconds.unwrap_or(0.0));
            remark(&format!("class {id}: {seconds:.3} s of CPU time"));
            measured.push(record! { id, seconds, bytes });
            Ok(true)
        },
    )?;
    work::ending();
    measured.sort_by_key(|class| class.id);
    if measured.is_empty() {
        return Err(Failure::Interrupted);
    }
    let seconds: BTreeMap<u64, f64> =
        measured.iter().map(|class| (class.id, class.seconds)).collect();
    let Some(total) = sample.total(&seconds) else {
        return Err(Failure::Interrupted);
    };
    let slowest = measured.iter().max_by(|a, b| a.seconds.total_cmp(&b.seconds));
    print(&record! {
        run: proof.run(),
        classes,
        sampled: measured.len(),
        seed,
        cpu_hours: range(total, 1.0 / 3600.0),
        cost: range(total, price / 3600.0),
        price_per_cpu_hour: price,
        slowest,
        most_bytes: measured.iter().map(|class| class.bytes).max().unwrap_or(0),
        measured: &measured,
    })
}

/// Weighs all canonical classes, or a random sample if there are too many. Stops early if Ctrl-C is pressed.
fn weigh(proof: &Proof, partition: &Partition, samples: u32, rng: &mut Rng) -> Vec<(u64, f64)> {
    let mut weights = CostWeights::new(proof.dictionary(), partition.dims());
    let mut weigh = |id| {
        let class = partition.class(id);
        class.map_or(0.0, |class| weights.weigh(&class))
    };
    let all = partition.classes();
    if all <= MOST_WEIGHED {
        let ids = partition.ids().enumerate();
        return ids
            .take_while(|(at, _)| at % 64 != 0 || !work::pressed())
            .map(|(_, id)| (id, weigh(id)))
            .collect();
    }
    let wanted = u64::from(samples).max(WEIGHED);
    let (mut classes, mut seen) = (Vec::new(), HashSet::new());
    while (classes.len() as u64) < wanted && !work::pressed() {
        let id = rng.bits() & (all.next_power_of_two() - 1);
        // Each number below `all` is equally likely to be drawn, so each canonical class is equally likely to be kept.
        if id < all && partition.canonical(id) == id && seen.insert(id) {
            classes.push((id, weigh(id)));
        }
    }
    classes
}

/// Converts an interval to another unit. If only one class was measured, `high` is infinite, which is `null` in JSON.
fn range(of: TotalEstimate, unit: f64) -> impl Serialize {
    // Four decimal places are enough.
    let round = |number: f64| (number * unit * 1e4).round() / 1e4;
    record! { estimate: round(of.estimate), low: round(of.low), high: round(of.high) }
}
