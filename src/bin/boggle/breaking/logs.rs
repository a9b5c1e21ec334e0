//! Reads the logs given on the command line, checks that they belong together, and audits them.

use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::bufread::GzDecoder;

use boggle_lab::breaker::{CostWeights, Method};
use boggle_lab::dict::{WordRule, bundled};
use boggle_lab::job::{
    ClassResult, Log, Proof, ProofRun, Refutation, ResultOrigin, Statement, Verdict, count, grouped,
};
use boggle_lab::random::Seed;

use super::{break_all, parse_price, remark_statement};
use crate::input::{self, SeedArgs, ThreadArgs};
use crate::output::{
    Failure, ProgressLine, check_target, complain, print, record, remark, replace_file,
};
use crate::work;

/// The maximum size of a log, unpacked and in the file.
const MOST: u64 = 4 << 30;

/// The maximum number of problems that are printed; the others are only counted.
const TOLD: usize = 20;

/// The number of boards that are tried between two checks for Ctrl-C.
const SLICE: u32 = 2_000;

/// Complains of a log that lacks classes or, if none is missing, letters.
fn complain_incomplete(proof: &Proof) {
    let lacks_classes = proof.held() < proof.canonical_classes();
    let lacks = if lacks_classes { "is incomplete" } else { "leaves out letters" };
    complain(&format!("this log {lacks}: pass --partial if that is intended"));
}

/// What is said where results from a file are believed.
pub(super) const SEARCHED_NOTHING: &str = "doesn't search for boards that are left out, and breaks no class again: `boggle verify` does both";

/// How a member of a compressed file begins.
const MEMBER: [u8; 3] = [0x1f, 0x8b, 8];

/// Reads a log, which may be compressed. A compressed file may consist of several members, as from `cat a.gz b.gz`. If the last one
/// is incomplete, because the command that wrote it was killed, it is left out; so are zeros at the end, which a power failure may
/// leave. Both are told. Returns the text and, for a compressed file, the number of bytes of its whole members.
pub(super) fn read_log(path: &Path) -> Result<(Vec<u8>, Option<u64>), Failure> {
    let fail = |error| Failure::file(path.display(), &error);
    let bytes = input::read_file(path, MOST).map_err(fail)?;
    if !bytes.starts_with(&MEMBER[..2]) {
        return Ok((bytes, None));
    }
    let (mut rest, mut text) = (&*bytes, Vec::new());
    while !rest.is_empty() {
        let end = bytes.len() - rest.len();
        if rest.iter().all(|byte| *byte == 0) {
            tell_rest(path, rest, "part");
            return Ok((text, Some(end as u64)));
        }
        // The last member may have been cut short after any of its bytes.
        if end > 0 && !MEMBER.starts_with(&rest[..rest.len().min(MEMBER.len())]) {
            return Err(Failure::Input(format!(
                "{}: after the compressed log, this file has {} bytes of something else",
                path.display(),
                rest.len()
            )));
        }
        let whole = text.len();
        let mut decoder = GzDecoder::new(rest);
        let left = MOST.saturating_sub(whole as u64);
        let read = decoder.by_ref().take(left + 1).read_to_end(&mut text);
        if text.len() as u64 > MOST {
            return Err(Failure::Input(format!(
                "{}: unpacked, this log has more than {} MB",
                path.display(),
                MOST >> 20
            )));
        }
        match read {
            Ok(_) => rest = decoder.into_inner(),
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof && whole > 0 => {
                text.truncate(whole);
                tell_rest(path, rest, "part");
                return Ok((text, Some(end as u64)));
            }
            Err(_) => {
                return Err(Failure::Input(format!(
                    "{}: this compressed file is damaged or incomplete",
                    path.display()
                )));
            }
        }
    }
    Ok((text, Some(bytes.len() as u64)))
}

/// Says what is left out at the end of a log, if it isn't empty: zeros, or an incomplete line or, in a compressed file, part.
pub(super) fn tell_rest(path: &Path, rest: &[u8], what: &str) {
    let name = path.display();
    match rest.iter().all(|byte| *byte == 0) {
        _ if rest.is_empty() => {}
        true => remark(&format!(
            "{name}: the file ends with {}, as after a power failure; the rest was read",
            count(rest.len() as u64, "zero byte", "zero bytes")
        )),
        false => remark(&format!("{name}: the last {what} is incomplete, so it was left out")),
    }
}

/// Says so if a log calls its word list by the name of another one. Only the hash says which list it is.
pub(super) fn tell_name(path: &Path, run: &ProofRun) {
    let bundled = bundled_name(run);
    let by_hash = match bundled {
        Some(name) if name != run.dictionary => format!("is {name}"),
        None if bundled::NAMES.contains(&&*run.dictionary) => "is another list".to_owned(),
        _ => return,
    };
    let (log, name) = (path.display(), &run.dictionary);
    remark(&format!(
        "{log}: this log calls its word list \"{name}\", but by its SHA-256, which decides, it {by_hash}"
    ));
}

/// Returns the name of the bundled list that has the hash in a log, whatever the log calls it.
fn bundled_name(run: &ProofRun) -> Option<&'static str> {
    let mut bundled = bundled::NAMES.iter().zip(bundled::HASHES);
    bundled.find(|(_, hash)| *hash == run.sha256).map(|(name, _)| *name)
}

/// The options for the logs of a run.
#[derive(clap::Args, Debug)]
struct LogArgs {
    /// Result logs written by `boggle break --out`, all from the same run; may be compressed with gzip
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The dictionary of the run, if it is not a bundled one: a word list or a packed dictionary
    #[arg(long, value_name = "D")]
    dict: Option<String>,
}

struct Logs {
    proof: Proof,
    checked: u64,
    rescored: u64,
    problems: Vec<String>,
}

impl LogArgs {
    /// Reads the logs and audits every result in them.
    ///
    /// If a file cannot be read, or if files are from different runs, this fails. Wrong results are only recorded as problems.
    fn read(&self) -> Result<Logs, Failure> {
        let mut run: Option<ProofRun> = None;
        let mut files: Vec<(String, Vec<(usize, ClassResult)>)> = Vec::new();
        for path in &self.files {
            let name = path.display().to_string();
            let fail = |error: &dyn std::fmt::Display| Failure::Input(format!("{name}: {error}"));
            let (text, _) = read_log(path)?;
            let log = Log::read(&text).map_err(|error| fail(&error))?;
            tell_rest(path, &text[log.whole..], "line");
            tell_name(path, &log.run);
            if let Some(difference) = run.as_ref().and_then(|run| log.run.difference(run)) {
                let text = format!("{name} is from a different run: {difference}");
                return Err(Failure::Input(text));
            }
            run.get_or_insert(log.run);
            files.push((name, log.lines));
        }
        let run = run.ok_or_else(|| Failure::Input("name at least one log file".to_owned()))?;
        let mut logs =
            Logs { proof: self.proof(&run)?, checked: 0, rescored: 0, problems: Vec::new() };
        for (name, lines) in files {
            for (number, result) in lines {
                logs.checked += 1;
                logs.rescored += result.boards.len() as u64;
                let mut problems = logs.proof.check(&result);
                if problems.is_empty() {
                    problems.extend(logs.proof.add(result, ResultOrigin::File).err());
                }
                let told = |problem| format!("{name}, line {number}: {problem}");
                logs.problems.extend(problems.into_iter().map(told));
            }
        }
        Ok(logs)
    }

    /// Creates the proof that the logs belong to, without results.
    fn proof(&self, run: &ProofRun) -> Result<Proof, Failure> {
        let bundled = bundled_name(run);
        let name = self.dict.as_deref().or(bundled).unwrap_or(&run.dictionary);
        let dictionary = || {
            input::dictionary(name, |own| WordRule {
                min_length: own.min_length.min(run.shortest()),
                max_length: run.max_length,
                qu: run.qu,
            })
        };
        let other = |what: &str| {
            Failure::Input(format!(
                "{what} The log says that it was made with the dictionary {}, SHA-256 {}: pass it with --dict",
                run.dictionary, run.sha256
            ))
        };
        // A log must not decide which files are opened: only the person who runs the command may do that.
        if self.dict.is_none() && bundled.is_none() {
            return Err(other("No bundled dictionary has the hash that this log gives."));
        }
        let dictionary = dictionary()?;
        if dictionary.sha256().to_string() != run.sha256 {
            return Err(other("This is a different dictionary."));
        }
        Proof::of_run(&dictionary, run)
            .map_err(|error| Failure::Input(format!("this log cannot be checked: {error}")))
    }
}

impl Logs {
    /// Searches for boards that the logs leave out, until Ctrl-C is pressed.
    fn refute(&mut self, seed: &str) -> Refutation {
        let mut search = Refutation::new(&self.proof, seed);
        let mut line = ProgressLine::new();
        while search.step(SLICE).is_working() && !work::pressed() {
            line.show(search.tried(), "boards tried", String::new);
        }
        drop(line);
        self.problems.extend(self.proof.refute(&search));
        search
    }

    /// Returns what the logs show. A result that was refused is not part of the proof, so if there are any, the proof's own sentences
    /// are only about the others.
    fn statement(&mut self) -> Statement {
        let (verdict, mut statement) = (self.proof.verdict(), self.proof.statement());
        let is_refuted =
            matches!(&verdict, Verdict::Partial(partial) if !partial.refuted.is_empty());
        if !self.problems.is_empty() && !is_refuted {
            let number = self.problems.len();
            let problems = count(number as u64, "problem", "problems");
            statement.headline = format!("Nothing is proved: {problems} found.");
            (statement.limits, statement.basis) = (Vec::new(), Vec::new());
        }
        statement
    }

    fn tell(&self) {
        for problem in self.problems.iter().take(TOLD) {
            complain(problem);
        }
        let rest = self.problems.len().saturating_sub(TOLD);
        if rest > 0 {
            complain(&format!("and {}", count(rest as u64, "more problem", "more problems")));
        }
    }
}

/// Combine the shards of a run of `boggle break`, and look for what is missing or wrong
///
/// Every class of the partition must occur exactly once, and all files must come from the same run. Every board is scored again: it
/// must be in its class, have the score that the file states, and reach the threshold. Then searches for boards that the files leave
/// out, as `boggle verify` does. That none is found proves nothing: only breaking every class again, as `boggle verify --sample all` does,
/// can show that none is missing. Prints a summary. The same files, options, and seed always give the same summary, byte for byte. If anything is found missing or wrong, the exit status is 1.
#[derive(clap::Args, Debug)]
pub(crate) struct MergeCommand {
    #[command(flatten)]
    logs: LogArgs,

    /// Write all results to this new file, sorted and without times
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Replace the --out file if it exists
    #[arg(long, requires = "out")]
    force: bool,

    /// Don't treat missing classes or letters as a problem
    #[arg(long)]
    partial: bool,

    #[command(flatten)]
    seed: SeedArgs,
}

pub(crate) fn merge(args: &MergeCommand) -> Result<(), Failure> {
    if let Some(out) = &args.out {
        let same = |file: &PathBuf| match (file.canonicalize(), out.canonicalize()) {
            (Ok(file), Ok(out)) => file == out,
            _ => false,
        };
        if args.logs.files.iter().any(same) {
            return Err(Failure::Input(format!(
                "{} is both an input and the output: leave it out of the files to merge, or write to another folder",
                out.display()
            )));
        }
        check_target(out, |_| true)?;
        if out.is_file() && !args.force {
            return Err(Failure::Input(format!(
                "{} already exists: name another file, or replace it with --force",
                out.display()
            )));
        }
    }
    work::listen();
    let mut logs = args.logs.read()?;
    if logs.problems.is_empty() {
        logs.refute(&args.seed.text());
    }
    if work::pressed() {
        return Err(Failure::Interrupted);
    }
    work::ending();
    if !logs.problems.is_empty() {
        logs.tell();
        remark(&logs.statement().headline);
        return Err(Failure::BadLines);
    }
    let proof = &mut logs.proof;
    let missing = proof.canonical_classes() - proof.held();
    if missing > 0 {
        let first = proof.first_missing();
        let first = first.map_or(String::new(), |first| format!(", the first is {first}"));
        let tell = if args.partial { remark } else { complain };
        match missing {
            1 => tell(&format!("1 class is missing{}", first.replace("the first is", "number"))),
            _ => tell(&format!("{missing} classes are missing{first}")),
        }
        if !args.partial {
            return Err(Failure::BadLines);
        }
    } else if !args.partial && !proof.missing_letters().is_empty() {
        complain_incomplete(proof);
        return Err(Failure::BadLines);
    }
    let summary = proof.summary(usize::MAX);
    remark_statement(&summary.statement);
    if summary.provenance.rechecked < summary.held {
        remark(&bounds_text(0, summary.held, &[], false));
        remark("to break all classes again, use `boggle verify --sample all`");
    }
    if let Some(path) = &args.out {
        replace_file(path, proof.log().as_bytes())?;
    }
    print(&record! { run: proof.run(), summary: &summary })
}

/// Show the progress of a run, and estimate how long the rest will take
///
/// Reads one or more files written by `boggle break --out`, finished or not, and audits every result in them. All files must be from
/// the same run. Hours are CPU hours. Wrong results are not counted. Unlike `boggle verify`, this doesn't search for boards that the
/// files leave out, and breaks no class again. As there, the exit status is 1 if anything is found wrong or missing.
#[derive(clap::Args, Debug)]
pub(crate) struct StatusCommand {
    #[command(flatten)]
    logs: LogArgs,

    /// The price of one CPU hour, in any currency
    #[arg(long, value_name = "PRICE", default_value = "0.02", value_parser = parse_price)]
    price: f64,

    /// Don't treat missing classes or letters as a problem
    #[arg(long)]
    partial: bool,
}

pub(crate) fn status(args: &StatusCommand) -> Result<(), Failure> {
    let mut logs = args.logs.read()?;
    logs.tell();
    let statement = logs.statement();
    let proof = &mut logs.proof;
    let times: Vec<f64> = proof
        .results()
        .filter_map(|result| result.seconds)
        .filter(|seconds| *seconds >= 0.0)
        .collect();
    // An empty sum of floating-point numbers is -0.
    let cpu_hours = times.iter().fold(0.0, |sum, time| sum + time) / 3600.0;
    let classes_per_hour = (cpu_hours > 0.0).then(|| times.len() as f64 / cpu_hours);
    let missing = proof.canonical_classes() - proof.held();
    let is_whole = missing == 0 && proof.missing_letters().is_empty();
    let hours_left = match missing {
        0 => Some(0.0),
        _ => classes_per_hour.map(|rate| missing as f64 / rate),
    };
    let verdict = proof.verdict();
    let best = proof.boards(0, 1).pop();
    let [one, many, ..] = proof.rules().scoring.terms();
    remark(&format!(
        "according to {}, {} of {} done{}, and {} found{}{}",
        if args.logs.files.len() == 1 { "the log" } else { "the logs" },
        grouped(proof.held()),
        count(proof.canonical_classes(), "class is", "classes are"),
        if proof.run().classes.is_none() { " (the log is about this class alone)" } else { "" },
        count(proof.found(), "board was", "boards were"),
        best.as_ref().map_or(String::new(), |best| format!(
            "; the best is {} with {} {}",
            best.board,
            grouped(best.points.into()),
            if best.points == 1 { one } else { many }
        )),
        match hours_left {
            Some(hours) if missing > 0 => format!("; about {hours:.2} CPU hours left"),
            _ => String::new(),
        }
    ));
    if !logs.problems.is_empty() {
        remark(&statement.headline);
    }
    remark(&format!("this {SEARCHED_NOTHING}"));
    print(&record! {
        run: proof.run(),
        done: proof.held(),
        of: proof.canonical_classes(),
        missing,
        boards: proof.found(),
        best,
        // Files written by `boggle merge` contain no times.
        cpu_hours,
        classes_per_hour,
        hours_left,
        cost_left: hours_left.map(|hours| hours * args.price),
        // As in the report of `boggle verify`: nothing was searched for missing boards.
        tried: 0,
        broken_again: 0,
        complete: verdict.is_complete() && logs.problems.is_empty(),
        statement: statement.headline,
        basis: statement.basis,
        problems: logs.problems.len(),
    })?;
    if logs.problems.is_empty() && !is_whole && !args.partial {
        complain_incomplete(proof);
    }
    match logs.problems.is_empty() && (is_whole || args.partial) {
        true => Ok(()),
        false => Err(Failure::BadLines),
    }
}

/// Check result logs: score their boards again, search for boards that they leave out, and break classes again
///
/// Audits every result, as `boggle merge` does. Then searches for boards that reach the threshold but are not in the logs: it
/// tries each letter on each cell of the best known boards of the size and of listed boards (up to about 200,000 tries), and then takes
/// 300,000 steps of annealing (or, for a single class or if classes are missing, of a simpler search), unless it finds five boards first. Finally, breaks random classes again, with another
/// method if you choose one, and compares the boards. The more work a class is expected to be, the more likely it is to be picked.
/// If anything is found wrong or missing, the exit status is 1; so it is if a bound differs in a log that names this version of the program.
/// Standard error says what was not checked. Ctrl-C ends the work early, and prints what is known by then.
#[derive(clap::Args, Debug)]
pub(crate) struct VerifyCommand {
    #[command(flatten)]
    logs: LogArgs,

    /// The number of random classes to break again, or `all` [default: all of up to 100 classes of boards with up to 9 cells, which
    /// takes seconds with `best`; otherwise 3]
    #[arg(long, value_name = "N", value_parser = parse_sample)]
    sample: Option<usize>,

    #[command(flatten)]
    seed: SeedArgs,

    /// The method to use for breaking classes again: best, hybrid2025, union2009, or brute (scores every board; for 2x2 and 2x3)
    /// [default: the method of the log, but best if that is brute]
    #[arg(long, value_name = "METHOD", value_parser = super::method(), hide_possible_values = true)]
    method: Option<Method>,

    /// Don't treat missing classes or letters as a problem
    #[arg(long)]
    partial: bool,

    /// Memory per thread, in megabytes, for the paths of a class. The class's trees may need up to that much again
    #[arg(long, value_name = "MB", default_value = "1024", value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,

    #[command(flatten)]
    threads: ThreadArgs,
}

fn parse_sample(text: &str) -> Result<usize, String> {
    match text {
        "all" => Ok(usize::MAX),
        _ => text.parse().map_err(|_| "a sample is a number of classes, or `all`".to_owned()),
    }
}

pub(crate) fn verify(args: &VerifyCommand) -> Result<(), Failure> {
    work::listen();
    let mut logs = args.logs.read()?;
    let ids: Vec<u64> = logs.proof.results().map(|result| result.id).collect();
    let is_quick = logs.proof.dims().cells() <= 9 && ids.len() <= 100;
    let seed = args.seed.text();
    let ids = match args.sample.unwrap_or(if is_quick { usize::MAX } else { 3 }) {
        count if count >= ids.len() => ids,
        count => drawn(&logs.proof, ids, count, &seed),
    };
    let search = logs.refute(&seed);
    // A log that is known to be wrong may have a threshold that far more boards reach than anyone can list.
    let expected = (!search.missing().is_empty()).then(|| logs.proof.expected(super::SAMPLED));
    let is_hopeless = expected.is_some_and(|expected| expected.is_many);
    let ids = if is_hopeless { Vec::new() } else { ids };
    let (proof, problems) = (&mut logs.proof, &mut logs.problems);
    // Scoring every board can take forever, so it is done only if it is asked for.
    let own = if proof.method() == Method::Brute { Method::Best } else { proof.method() };
    let method = args.method.unwrap_or(own);
    let (maker, memory) = (proof.clone(), (args.memory as usize) << 20);
    let worker = work::unless_pressed(move || maker.worker_by(method, memory));
    let worker = worker.transpose().map_err(Failure::input)?;
    let (mut broken_again, mut compared, mut other_bounds) = (0, 0, Vec::new());
    let recheck = |again: ClassResult| {
        broken_again += 1;
        if let Some(is_same) = proof.same_bound(&again, method) {
            compared += 1;
            other_bounds.extend((!is_same).then_some(again.id));
        }
        problems.extend(proof.recheck(&again).err().unwrap_or_default());
        Ok(true)
    };
    let (threads, of) = (args.threads.threads(), (0, ids.len() as u64));
    if method == Method::Union2009 && own != method && !ids.is_empty() {
        remark(
            "union2009 can take very long; Ctrl-C ends the work, and prints what is known by then",
        );
    }
    let mut ids = ids.into_iter();
    let finished = match worker {
        Some(worker) => break_all(worker, threads, of, move |_| ids.next(), recheck)?,
        None => false,
    };
    work::ending();
    logs.tell();
    let statement = logs.statement();
    let (proof, problems) = (&mut logs.proof, &logs.problems);
    let is_good = problems.is_empty();
    // Other versions of the program may have other bounds.
    let is_own = proof.run().version == env!("CARGO_PKG_VERSION");
    let is_altered = is_own && !other_bounds.is_empty();
    let missing = proof.canonical_classes() - proof.held();
    let whole = missing == 0 && proof.missing_letters().is_empty();
    let verdict = proof.verdict();
    remark_statement(&statement);
    if let Some(expected) = expected.filter(|_| is_hopeless) {
        let boards = expected.boards;
        remark(&format!("No class was broken again: about {boards:.1e} boards should be listed."));
    } else if is_good && proof.held() > 0 || !other_bounds.is_empty() {
        let tell = if is_altered { complain } else { remark };
        tell(&bounds_text(compared, proof.held(), &other_bounds, is_own));
    }
    let is_enough = whole || args.partial;
    if is_good && !is_enough {
        complain_incomplete(proof);
    }
    let summary = proof.summary(0);
    print(&record! {
        run: proof.run(),
        checked: logs.checked,
        rescored: logs.rescored,
        tried: search.tried(),
        missing: search.missing(),
        broken_again,
        not_broken_again: summary.held - broken_again,
        bounds_compared: compared,
        other_bounds,
        method: method.name(),
        seed,
        ok: is_good && !is_altered && is_enough && finished,
        problems,
        complete: verdict.is_complete() && is_good,
        proved: statement.proved && is_good,
        statement: statement.headline,
        basis: statement.basis,
    })?;
    match (finished, is_good && !is_altered && is_enough) {
        (false, true) => Err(Failure::Interrupted),
        (_, false) => Err(Failure::BadLines),
        (true, true) => Ok(()),
    }
}

/// Says what was checked about the bounds in a log. They can't be compared if another method gave them, or if memory was short.
fn bounds_text(compared: u64, held: u64, other: &[u64], is_own: bool) -> String {
    let fault = match is_own {
        true => {
            "this log was changed, or it names this version of the program but another build wrote it"
        }
        false => "this log was changed, or another version of the program wrote it",
    };
    let text = match *other {
        [] if compared == held => "Each bound in the log is the one that its class has".to_owned(),
        [] if compared == 0 => "The bounds in the log were not compared with new ones".to_owned(),
        [] => {
            format!(
                "Of the bounds in the log, {} {} not compared with new ones",
                grouped(held - compared),
                if held - compared == 1 { "was" } else { "were" }
            )
        }
        [id] => format!(
            "The bound of class {id} in the log is not the one that this class has: {fault}"
        ),
        [id, ..] => format!(
            "{} bounds in the log are not those that the classes have; the first is that of class {id}: {fault}",
            grouped(other.len() as u64)
        ),
    };
    let status = if is_own && !other.is_empty() { ", so the exit status is 1" } else { "" };
    text + status
        + ". No conclusion depends on bounds, or on the work and the times in a log, which are not checked."
}

/// Picks `count` of the classes at random, in ascending order. The chance of a class grows with the work that it is expected to take.
/// That depends only on the class: the bounds in a log could be forged, too.
fn drawn(proof: &Proof, ids: Vec<u64>, count: usize, seed: &str) -> Vec<u64> {
    let mut rng = Seed::from_text(seed).rng();
    let mut weights = CostWeights::new(proof.dictionary(), proof.dims());
    // Of exponentially distributed times with these rates, the shortest ones belong to a weighted sample without repeats
    // (Efraimidis and Spirakis 2006).
    let mut timed: Vec<(f64, u64)> = ids
        .into_iter()
        .map(|id| {
            let weight = proof.class(id).map_or(0.0, |class| weights.weigh(&class));
            let unit = ((rng.bits() >> 11) + 1) as f64 / (1u64 << 53) as f64;
            (-libm::log(unit) / weight.max(f64::MIN_POSITIVE), id)
        })
        .collect();
    timed.sort_by(|one, two| one.0.total_cmp(&two.0));
    let mut ids: Vec<u64> = timed.into_iter().take(count).map(|(_, id)| id).collect();
    ids.sort_unstable();
    ids
}
