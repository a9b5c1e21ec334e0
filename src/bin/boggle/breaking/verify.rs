//! `boggle verify`: audits logs, searches for boards that they leave out, and breaks some of their classes again.

use boggle_lab::breaker::{Method, Weights};
use boggle_lab::job::{Proof, Verdict};
use boggle_lab::random::Seed;

use super::logs::LogArgs;
use super::pool::break_all;
use super::remark_statement;
use crate::input::{SeedArgs, ThreadArgs};
use crate::interrupt;
use crate::output::{Failure, print, record, remark};

/// Check result logs: score their boards again, search for boards that they leave out, and break classes again
///
/// Audits every result, as `boggle merge` does. Then searches for boards that reach the threshold but are not in the logs: the best
/// known boards of the size, the boards that differ in one letter from a listed one, and boards that annealing finds. Finally, breaks
/// random classes again, with another method if you choose one, and compares the boards. The more work a class is expected to be, the
/// more likely it is to be picked. If anything is wrong or missing, the exit status is 1. Standard error says what was not checked.
#[derive(clap::Args, Debug)]
pub(crate) struct VerifyCommand {
    #[command(flatten)]
    logs: LogArgs,

    /// The number of random classes to break again, or `all`
    #[arg(long, value_name = "N", default_value = "3", value_parser = parse_sample)]
    sample: usize,

    #[command(flatten)]
    seed: SeedArgs,

    /// The method to use for breaking classes again: best, hybrid2025, union2009, or brute (scores every board; for 2x2 and 2x3)
    /// [default: the method of the log]
    #[arg(long, value_name = "METHOD")]
    method: Option<Method>,

    /// Don't treat missing classes as a problem
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

pub(crate) fn run(args: &VerifyCommand) -> Result<(), Failure> {
    interrupt::listen();
    let mut logs = args.logs.read()?;
    let ids: Vec<u64> = logs.proof.results().map(|result| result.id).collect();
    let (ids, seed) = match args.sample {
        count if count >= ids.len() => (ids, None),
        0 => (Vec::new(), None),
        count => {
            let seed = args.seed.text();
            (drawn(&logs.proof, ids, count, &seed), Some(seed))
        }
    };
    let search = logs.refute();
    let (proof, problems) = (&mut logs.proof, &mut logs.problems);
    // Scoring every board can take forever, so it is done only if it is asked for.
    let own = if proof.method() == Method::Brute { Method::Best } else { proof.method() };
    let method = args.method.unwrap_or(own);
    let (maker, memory) = (proof.clone(), (args.memory as usize) << 20);
    let worker = interrupt::unless_pressed(move || maker.worker_by(method, memory));
    let worker = worker.transpose().map_err(Failure::input)?;
    let mut broken_again = 0;
    let recheck = |again| {
        broken_again += 1;
        problems.extend(proof.recheck(&again).err().unwrap_or_default());
        Ok(true)
    };
    let threads = args.threads.threads();
    let mut ids = ids.into_iter();
    let finished = match worker {
        Some(worker) => break_all(worker, threads, move |_| ids.next(), recheck)?,
        None => false,
    };
    interrupt::ending();
    logs.tell();
    let (proof, problems) = (&mut logs.proof, &logs.problems);
    let is_good = problems.is_empty();
    let missing = proof.classes() - proof.held();
    let whole = missing == 0 && proof.missing_letters().is_empty();
    let verdict = proof.verdict();
    let mut statement = proof.statement();
    // A result that was refused is not part of the proof, so the proof's own sentences are only about the others.
    if !is_good && !matches!(&verdict, Verdict::Partial(partial) if !partial.refuted.is_empty()) {
        let number = problems.len();
        let s = if number == 1 { "" } else { "s" };
        statement.headline = format!("Nothing is proved: {number} problem{s} in these logs.");
        (statement.limits, statement.basis) = (Vec::new(), Vec::new());
    }
    remark_statement(&statement);
    if is_good && !whole && !args.partial {
        remark("this log is incomplete: pass --partial if that is intended");
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
        method: method.name(),
        seed,
        ok: is_good && finished,
        problems,
        complete: verdict.is_complete() && is_good,
        proved: statement.proved && is_good,
        statement: statement.headline,
        basis: statement.basis,
    })?;
    match (finished, is_good && (whole || args.partial)) {
        (false, true) => Err(Failure::Interrupted),
        (_, false) => Err(Failure::BadLines),
        (true, true) => Ok(()),
    }
}

/// Picks `count` of the classes at random, in ascending order. The chance of a class grows with the work that it is expected to take.
/// That depends only on the class: the bounds in a log could be forged, too.
fn drawn(proof: &Proof, ids: Vec<u64>, count: usize, seed: &str) -> Vec<u64> {
    let mut rng = Seed::from_text(seed).rng();
    let mut weights = Weights::new(proof.dictionary(), proof.dims());
    // Of exponentially distributed times with these rates, the shortest ones belong to a weighted sample without repeats
    // (Efraimidis and Spirakis 2006).
    let mut timed: Vec<(f64, u64)> = ids
        .into_iter()
        .map(|id| {
            let weight = proof.class(id).map_or(0.0, |class| weights.of(&class));
            let unit = ((rng.bits() >> 11) + 1) as f64 / (1u64 << 53) as f64;
            (-libm::log(unit) / weight.max(f64::MIN_POSITIVE), id)
        })
        .collect();
    timed.sort_by(|one, two| one.0.total_cmp(&two.0));
    let mut ids: Vec<u64> = timed.into_iter().take(count).map(|(_, id)| id).collect();
    ids.sort_unstable();
    ids
}
