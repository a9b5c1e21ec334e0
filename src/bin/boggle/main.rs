//! `boggle`: the command line, which prints its results as JSON.
//!
//! There is one file per command. They share `input` (common options), `stream` (many boards, many threads), `output` (lines of
//! JSON), `progress` (a count on the terminal), `interrupt` (Ctrl-C), `kept` (climbs saved in a file), and `trials` (repeated
//! climbs).

#![allow(non_camel_case_types, reason = "each field of a `record!` has a type of its own")]

mod anneal;
mod bench;
mod bound;
mod breaking;
mod dict;
mod input;
mod interrupt;
mod judge;
mod kept;
mod lift;
mod manual;
mod near;
mod output;
mod progress;
mod race;
mod roll;
mod score;
mod solve;
mod stats;
mod stream;
mod threads;
mod tree;
mod trials;

use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use output::Failure;

/// Score and solve Boggle boards, search for the best ones, and prove which are best.
///
/// Sizes are RxC, rows by columns. Boards are read row by row; q is the Qu face; a dot is a gap (a cell that is not
/// used). Results go to standard output as JSON, one object per line; messages go to standard error. Exit status: 0
/// on success; 1 if some boards could not be read or a check found a problem; 2 on bad input; 74 if reading or writing
/// failed or another command holds the file; 130 after Ctrl-C and 143 after SIGTERM (in both cases, the results so far
/// are still printed).
#[derive(Parser)]
#[command(name = "boggle", version, max_term_width = 100)]
struct Cli {
    /// Print only errors on standard error: no progress, and no remarks
    #[arg(long, short, global = true)]
    quiet: bool,

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
    Near(near::NearCommand),
    Bound(bound::BoundCommand),
    Dict(dict::DictCommand),
    Lift(lift::LiftCommand),
    Tree(tree::TreeCommand),
    Score(score::ScoreCommand),
    Solve(solve::SolveCommand),
    Roll(roll::RollCommand),
    Stats(stats::StatsCommand),
    Race(race::RaceCommand),
    Judge(judge::JudgeCommand),
    Bench(bench::BenchCommand),
    Completions(manual::CompletionsCommand),
    Man(manual::ManCommand),
}

/// The commands in groups, as `boggle -h` lists them.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Boards", &["score", "solve", "roll", "judge"]),
    ("Search for high-scoring boards", &["anneal", "near"]),
    (
        "Prove which boards are best",
        &["break", "status", "merge", "verify", "bound", "lift", "tree"],
    ),
    ("Statistics and speed", &["stats", "race", "bench"]),
    ("Word lists and the program itself", &["dict", "completions", "man"]),
];

/// Returns the command line's definition, with a help that lists the commands in groups.
fn definition() -> clap::Command {
    let command = Cli::command();
    let mut list = String::new();
    for (title, names) in GROUPS {
        list += &format!("{title}:\n");
        for part in names.iter().filter_map(|name| command.find_subcommand(name)) {
            let about = part.get_about().map(ToString::to_string).unwrap_or_default();
            list += &format!("  {:<12} {about}\n", part.get_name());
        }
        list += "\n";
    }
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}Options:\n{{options}}\n\n`boggle COMMAND -h` explains a command."
    );
    command.help_template(template)
}

fn parse() -> Result<Cli, clap::Error> {
    Cli::from_arg_matches(&definition().try_get_matches()?)
}

/// Returns clap's message about an invalid command line as one line that names the help to read.
fn usage_fault(error: &clap::Error) -> String {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return "no command given (`boggle -h` lists the commands)".to_owned();
    }
    let text =
        error.to_string().replace("invalid digit found in string", "it must be a whole number");
    // The first paragraph says what is wrong. After it come tips, such as a similar name, and the usage.
    let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut parts = text.split("\n\n").flat_map(|part| part.split("\n  tip: "));
    let fault = line(parts.next().unwrap_or_default());
    let mut fault = fault.strip_prefix("error: ").unwrap_or(&fault).to_owned();
    let similar =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let similar = similar.into_iter().find_map(|kind| error.get(kind));
    if let Some(similar) = similar {
        fault += &format!("; did you mean `{}`?", similar.to_string().trim_matches('\''));
    }
    let command =
        std::env::args().nth(1).filter(|name| Cli::command().find_subcommand(name).is_some());
    match command {
        Some(command) => fault + &format!(" (`boggle {command} -h` explains the options)"),
        None => fault + " (`boggle -h` lists the commands)",
    }
}

fn main() -> ExitCode {
    interrupt::outlive_file_limit();
    let cli = match parse() {
        Ok(cli) => cli,
        Err(error) if !error.use_stderr() => {
            // This prints the help or the version. If that fails because nobody reads the output, it doesn't matter.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => return Failure::Input(usage_fault(&error)).report(),
    };
    if cli.quiet {
        output::be_quiet();
    }
    let result = match cli.command {
        Command::Anneal(args) => anneal::run(&args),
        Command::Break(args) => breaking::run(&args),
        Command::Merge(args) => breaking::run_merge(&args),
        Command::Verify(args) => breaking::run_verify(&args),
        Command::Status(args) => breaking::run_status(&args),
        Command::Near(args) => near::run(&args),
        Command::Bound(args) => bound::run(&args),
        Command::Lift(args) => lift::run(&args),
        Command::Tree(args) => tree::run(&args),
        Command::Dict(args) => dict::run(&args),
        Command::Score(args) => score::run(args),
        Command::Solve(args) => solve::run(&args),
        Command::Roll(args) => roll::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Race(args) => race::run(&args),
        Command::Judge(args) => judge::run(&args),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_a_group() {
        let listed: Vec<&str> =
            GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        assert_eq!(listed.len(), Cli::command().get_subcommands().count());
        for command in Cli::command().get_subcommands() {
            assert!(listed.contains(&command.get_name()), "{}", command.get_name());
        }
    }
}
