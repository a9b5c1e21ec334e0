//! `boggle verify`: audits logs and breaks some of their classes again.

use serde::Serialize;

use boggle_lab::breaker::Method;
use boggle_lab::dict::bundled;
use boggle_lab::job::{BoardPoints, ClassResult, Proof, ProofRun};
use boggle_lab::letter::QuRule;
use boggle_lab::random::Seed;
use boggle_lab::scoring::Rules;

use super::logs::LogArgs;
use super::pool::break_all;
use crate::input::{SeedArgs, ThreadArgs};
use crate::interrupt::Interrupt;
use crate::output::{Failure, print};

/// Check the logs of `boggle break`: score all listed boards again, and break some classes again
///
/// First, this command audits every result, as `boggle merge` does. Then it breaks random classes again, with another method if you
/// choose one, and compares the boards. If anything is wrong, the exit status is 1. With --foreign, the classes are printed instead
/// of being broken again. Each is printed with the boards that the log lists and with a command that checks them. That command runs
/// hybrid-boggle (github.com/danvk/hybrid-boggle), a program that shares no code with this one.
#[derive(clap::Args, Debug)]
pub(crate) struct VerifyCommand {
    #[command(flatten)]
    logs: LogArgs,

    /// The number of random classes to break again, or `all`
    #[arg(long, value_name = "N", default_value = "3", value_parser = parse_sample)]
    sample: SampleSize,

    #[command(flatten)]
    seed: SeedArgs,

    /// The method to use for breaking classes again [default: the method of the log]
    #[arg(long, value_name = "METHOD")]
    method: Option<Method>,

    /// Print the classes, with commands for hybrid-boggle, instead of breaking them
    #[arg(long)]
    foreign: bool,

    /// Memory per thread, in megabytes, for the paths of a class. The class's trees may need up to that much again
    #[arg(long, value_name = "MB", default_value = "1024", value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,

    #[command(flatten)]
    threads: ThreadArgs,
}

/// The number of classes to break again.
#[derive(Clone, Copy, Debug)]
enum SampleSize {
    All,
    Some(usize),
}

fn parse_sample(text: &str) -> Result<SampleSize, String> {
    match text {
        "all" => Ok(SampleSize::All),
        _ => (text.parse().map(SampleSize::Some))
            .map_err(|_| "a sample is a number of classes, or `all`".to_owned()),
    }
}

#[derive(Serialize)]
struct VerifyLine<'a> {
    run: &'a ProofRun,
    /// The number of audited results.
    checked: u64,
    /// The number of boards that were scored again.
    rescored: u64,
    /// The number of classes that were broken again.
    broken_again: usize,
    method: &'static str,
    /// The seed with which the classes were picked. The same seed picks the same classes again.
    seed: Option<&'a str>,
    ok: bool,
    problems: &'a [String],
    /// Whether every class of the whole partition has a result.
    complete: bool,
    statement: String,
    /// What was checked about the results, and what is known only from the files.
    basis: Vec<String>,
}

/// The sizes that hybrid-boggle supports.
const FOREIGN_SIZES: [(usize, usize); 6] = [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5)];

/// The word list that hybrid-boggle uses by default.
const FOREIGN_LIST: &str = "enable2k";

/// A class to be checked with hybrid-boggle.
#[derive(Serialize)]
struct Foreign<'a> {
    id: u64,
    /// The class as text. hybrid-boggle reads it column by column. Its boards are therefore ours transposed, with one column for
    /// each of our rows.
    class: &'a str,
    boards: &'a [BoardPoints],
    command: String,
}

pub(crate) fn run(args: &VerifyCommand) -> Result<(), Failure> {
    let interrupt = Interrupt::listen();
    let mut logs = args.logs.read()?;
    let ids: Vec<u64> = logs.proof.results().map(|result| result.id).collect();
    let (ids, seed) = match args.sample {
        SampleSize::All => (ids, None),
        SampleSize::Some(count) if count >= ids.len() => (ids, None),
        SampleSize::Some(0) => (Vec::new(), None),
        SampleSize::Some(count) => {
            let seed = args.seed.text();
            (drawn(ids, count, &seed), Some(seed))
        }
    };
    if args.foreign {
        for result in ids.iter().filter_map(|id| logs.proof.result(*id)) {
            print(&foreign(&logs.proof, result)?)?;
        }
        logs.tell();
        return match logs.problems.is_empty() {
            true => Ok(()),
            false => Err(Failure::BadLines),
        };
    }
    let method = args.method.unwrap_or(logs.proof.method());
    let (maker, memory) = (logs.proof.clone(), (args.memory as usize) << 20);
    let worker = interrupt.unless_pressed(move || maker.worker_by(method, memory));
    let worker = worker.transpose().map_err(Failure::input)?;
    let threads = args.threads.threads();
    let mut broken_again = 0;
    let proof = &mut logs.proof;
    let problems = &mut logs.problems;
    let recheck = |again| {
        broken_again += 1;
        let found = proof.recheck(&again).err().unwrap_or_default();
        problems.extend(found.iter().map(ToString::to_string));
        Ok(true)
    };
    let finished = match worker {
        Some(worker) => break_all(worker, threads, &interrupt, ids.into_iter(), recheck)?,
        None => false,
    };
    interrupt.ending();
    let verdict = proof.verdict();
    let statement = proof.statement();
    print(&VerifyLine {
        checked: logs.checked,
        rescored: logs.rescored,
        broken_again,
        method: method.name(),
        seed: seed.as_deref(),
        ok: logs.problems.is_empty() && finished,
        problems: &logs.problems,
        complete: verdict.is_proved(),
        statement: statement.headline,
        basis: statement.basis,
        run: proof.run(),
    })?;
    match (finished, logs.problems.is_empty()) {
        (_, false) => Err(Failure::BadLines),
        (false, _) => Err(Failure::Interrupted),
        (true, true) => Ok(()),
    }
}

/// Returns `count` random numbers from the list, in ascending order. All sets of this size are equally likely.
fn drawn(mut ids: Vec<u64>, count: usize, seed: &str) -> Vec<u64> {
    Seed::from_text(seed).rng().shuffle(&mut ids);
    ids.truncate(count);
    ids.sort_unstable();
    ids
}

/// Returns the command with which hybrid-boggle checks a class. That program writes boards column by column, and its size `WxH`
/// means W columns. It reads our R rows as R columns, so the text of a board is the same in both programs, and only the picture is
/// transposed.
fn foreign<'a>(proof: &Proof, result: &'a ClassResult) -> Result<Foreign<'a>, Failure> {
    let (dims, run) = (proof.dims(), proof.run());
    let known = FOREIGN_SIZES.contains(&(dims.rows(), dims.cols()));
    let plain = proof.rules() == Rules::default() && run.max_length.is_none();
    if !known || !plain || run.qu != QuRule::Face || run.faces.is_some() {
        return Err(Failure::Input(
            "hybrid-boggle supports only 2x2, 2x3, 3x3, 3x4, 4x4 and 5x5 boards of any letters, with the Qu face, the \
             standard points table, and words of any length from 3 letters"
                .to_owned(),
        ));
    }
    let default = bundled::dictionary(FOREIGN_LIST);
    let list = match default.is_some_and(|list| list.sha256().to_string() == run.sha256) {
        true => String::new(),
        // The run used a list other than hybrid-boggle's. The name in the command stands for a file with one word per line.
        false => format!(" --dictionary '{}.txt'", run.dictionary.replace('\'', "_")),
    };
    let groups = match proof.partition() {
        Some(_) => proof.run().space.clone(),
        None => result.class.clone(),
    };
    Ok(Foreign {
        id: result.id,
        class: &result.class,
        boards: &result.boards,
        command: format!(
            "poetry run python -m boggle.break_all '{groups}' {} --size {}{}{list} --break_class '{}'",
            proof.threshold(),
            dims.rows(),
            dims.cols(),
            result.class
        ),
    })
}
