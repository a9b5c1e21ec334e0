//! `boggle merge`: combines the shards of a run into a proof, or reports why they do not make a proof.

use std::path::PathBuf;

use super::logs::LogArgs;
use super::remark_statement;
use crate::interrupt;
use crate::output::{Failure, print, record, remark, replace_file};

/// Combine the shards of a run of `boggle break`, and check that nothing is missing or wrong
///
/// Every class of the partition must occur exactly once, and all files must come from the same run. Every board is scored again: it
/// must be in its class, have the score that the file states, and reach the threshold. Then searches for boards that the files leave
/// out, as `boggle verify` does. That none is found proves nothing: only `boggle verify --sample all`, which breaks every class again,
/// can show that none is missing. Prints a summary. The same results always give the same summary, byte for byte, no matter how they
/// were computed. If anything is missing or wrong, the exit status is 1.
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

    /// Don't treat missing classes as a problem
    #[arg(long)]
    partial: bool,
}

pub(crate) fn run(args: &MergeCommand) -> Result<(), Failure> {
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
        if out.is_file() && !args.force {
            return Err(Failure::Input(format!(
                "{} already exists: name another file, or replace it with --force",
                out.display()
            )));
        }
    }
    interrupt::listen();
    let mut logs = args.logs.read()?;
    if logs.problems.is_empty() {
        logs.refute();
    }
    if interrupt::pressed() {
        return Err(Failure::Interrupted);
    }
    interrupt::ending();
    if !logs.problems.is_empty() {
        logs.tell();
        return Err(Failure::BadLines);
    }
    let proof = &mut logs.proof;
    let missing = proof.classes() - proof.held();
    if missing > 0 {
        let first = proof.first_missing();
        let first = first.map_or(String::new(), |first| format!(", the first is {first}"));
        match missing {
            1 => remark(&format!("1 class is missing{}", first.replace("the first is", "number"))),
            _ => remark(&format!("{missing} classes are missing{first}")),
        }
        if !args.partial {
            return Err(Failure::BadLines);
        }
    }
    let summary = proof.summary(usize::MAX);
    remark_statement(&summary.statement);
    if summary.provenance.rechecked < summary.held {
        remark("to break all classes again, use `boggle verify --sample all`");
    }
    if let Some(path) = &args.out {
        replace_file(path, proof.log().as_bytes())?;
    }
    print(&record! { run: proof.run(), summary: &summary })
}
