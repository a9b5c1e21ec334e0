//! `boggle`: the command line, which prints its results as JSON.
//!
//! There is one file per command. They share `input` (common options), `stream` (many boards, many threads), `output` (lines of
//! JSON), `progress` (a count on the terminal), `interrupt` (Ctrl-C), `kept` (climbs saved in a file), and `trials` (repeated
//! climbs).

mod anneal;
mod bench;
mod bound;
mod breaking;
mod climb;
mod climbers;
mod dict;
mod input;
mod interrupt;
mod kept;
mod lift;
mod manual;
mod output;
mod progress;
mod race;
mod roll;
mod score;
mod solve;
mod stats;
mod stream;
mod tree;
mod trials;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

use output::Failure;

/// Score and solve Boggle boards, search for the best ones, and prove which are best.
///
/// Sizes are RxC, rows by columns. Boards are read row by row; q is the Qu face; a dot is a gap (a cell that is not
/// used). Results go to standard output as JSON, one object per line; messages go to standard error. Exit status: 0
/// on success; 1 if some boards could not be read or an audit found a problem; 2 on bad input; 130 after Ctrl-C and
/// 143 after SIGTERM (in both cases, the results so far are still printed).
#[derive(Parser)]
#[command(name = "boggle", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Anneal(anneal::AnnealCommand),
    Break(breaking::BreakCommand),
    Merge(breaking::MergeCommand),
    Verify(breaking::VerifyCommand),
    Status(breaking::StatusCommand),
    Climb(climb::ClimbCommand),
    Bound(bound::BoundCommand),
    Dict(dict::DictCommand),
    Lift(lift::LiftCommand),
    Tree(tree::TreeCommand),
    Score(score::ScoreCommand),
    Solve(solve::SolveCommand),
    Roll(roll::RollCommand),
    Stats(stats::StatsCommand),
    Race(race::RaceCommand),
    Bench(bench::BenchCommand),
    Completions(manual::CompletionsCommand),
    Man(manual::ManCommand),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if !error.use_stderr() => {
            // This prints the help or the version. If that fails because nobody reads the output, it doesn't matter.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            return Failure::Usage("error: no command given".to_owned()).report();
        }
        Err(error) => return Failure::Usage(error.to_string()).report(),
    };
    let result = match cli.command {
        Command::Anneal(args) => anneal::run(&args),
        Command::Break(args) => breaking::run(&args),
        Command::Merge(args) => breaking::run_merge(&args),
        Command::Verify(args) => breaking::run_verify(&args),
        Command::Status(args) => breaking::run_status(&args),
        Command::Climb(args) => climb::run(&args),
        Command::Bound(args) => bound::run(&args),
        Command::Lift(args) => lift::run(&args),
        Command::Tree(args) => tree::run(&args),
        Command::Dict(args) => dict::run(&args),
        Command::Score(args) => score::run(args),
        Command::Solve(args) => solve::run(&args),
        Command::Roll(args) => roll::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Race(args) => race::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Completions(args) => manual::run_completions(&args, Cli::command()),
        Command::Man(args) => manual::run_man(&args, Cli::command()),
    };
    match result {
        // If the command was asked to stop, it has printed its results so far, and the exit status shows that it was stopped.
        Ok(()) => interrupt::status().map_or(ExitCode::SUCCESS, ExitCode::from),
        Err(failure) => failure.report(),
    }
}
