//! `boggle`: the command line, which prints its results as JSON.
//!
//! The commands share `input` (common options), `work` (many tasks on many threads, and Ctrl-C), and `output` (lines of JSON, and a
//! count on the terminal).

#![allow(non_camel_case_types, reason = "each field of a `record!` has a type of its own")]

mod anneal;
mod boards;
mod breaking;
mod dict;
mod input;
mod judge;
mod output;
mod race;
mod stats;
mod tree;
mod work;

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use clap_mangen::Man;

use output::Failure;

/// Score and solve Boggle boards, search for the best ones, and prove which are best.
///
/// Sizes are RxC, rows by columns. Boards are read row by row; q is the Qu face; a dot is a gap (a cell that is not
/// used). Results go to standard output, mostly as JSON, one object per line; messages go to standard error. Exit status: 0
/// on success; 1 if some boards could not be read or a check found a problem; 2 on bad input; 74 if reading or writing
/// failed or another command holds the file; 130 after Ctrl-C and 143 after SIGTERM (most commands then print the
/// results so far).
#[derive(Parser)]
#[command(name = "boggle", version, max_term_width = 100)]
struct Cli {
    /// Print only errors on standard error: no progress, and no remarks
    #[arg(long, short, global = true)]
    quiet: bool,

    #[command(subcommand)]
    command: Command,
}

/// Defines the commands, each with its options and the function that runs it, in groups as `boggle -h` lists them.
macro_rules! commands {
    ($($title:literal: $($Command:ident($Args:ty) $run:path,)*)*) => {
        #[derive(Subcommand)]
        enum Command {
            $($($Command($Args),)*)*
        }

        const GROUPS: &[(&str, &[&str])] = &[$(($title, &[$(stringify!($Command)),*])),*];

        impl Command {
            fn run(&self) -> Result<(), Failure> {
                match self {
                    $($(Self::$Command(args) => $run(args),)*)*
                }
            }
        }
    };
}

commands! {
    "Boards":
        Score(boards::ScoreCommand) boards::score,
        Solve(boards::SolveCommand) boards::solve,
        Roll(boards::RollCommand) boards::roll,
        Judge(judge::JudgeCommand) judge::judge,
    "Search for high-scoring boards":
        Anneal(anneal::AnnealCommand) anneal::anneal,
        Near(boards::NearCommand) boards::near,
    "Prove which boards are best":
        Break(breaking::BreakCommand) breaking::break_classes,
        Status(breaking::StatusCommand) breaking::status,
        Merge(breaking::MergeCommand) breaking::merge,
        Verify(breaking::VerifyCommand) breaking::verify,
        Bound(tree::BoundCommand) tree::bound,
        Lift(tree::LiftCommand) tree::lift,
        Tree(tree::TreeCommand) tree::tree,
    "Statistics and speed":
        Stats(stats::StatsCommand) stats::stats,
        Race(race::RaceCommand) race::race,
        Bench(race::BenchCommand) race::bench,
    "Word lists and the program itself":
        Dict(dict::DictCommand) dict::dict,
        Completions(CompletionsCommand) completions,
        Man(ManCommand) man,
}

/// Returns the command line's definition, with a help that lists the commands in groups.
fn definition() -> clap::Command {
    // A negative number is a value that is out of range, not an option that doesn't exist.
    let number = |argument: clap::Arg| {
        let has_value = argument.get_action().takes_values();
        argument.allow_negative_numbers(has_value)
    };
    let command = Cli::command().mut_subcommands(|part| part.mut_args(number));
    let mut list = String::new();
    for (title, names) in GROUPS {
        list += &format!("{title}:\n");
        for part in names.iter().filter_map(|name| command.find_subcommand(name.to_lowercase())) {
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
    let args: Vec<OsString> = std::env::args_os().collect();
    let matches = definition().try_get_matches_from(match &args[..] {
        // `boggle help brek` gets the same answer as `boggle brek`, which suggests a similar command.
        [program, help, name]
            if help == OsStr::new("help") && Cli::command().find_subcommand(name).is_none() =>
        {
            vec![program, name]
        }
        args => args.iter().collect(),
    });
    Cli::from_arg_matches(&matches?)
}

/// Returns clap's message about an invalid command line as one line that names the help to read.
fn usage_fault(error: &clap::Error) -> String {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return "no command given (`boggle -h` lists the commands)".to_owned();
    }
    let mut text = error.to_string();
    for (was, is) in [
        ("invalid digit found in string", "it must be a whole number"),
        ("cannot parse integer from empty string", "it must be a whole number"),
        ("number too large to fit in target type", "this number is too large"),
        (" is not in ", " is not in the range "),
        ("..=", " to "),
    ] {
        text = text.replace(was, is);
    }
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
    let mut args = std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned());
    let command = args.next().filter(|name| Cli::command().find_subcommand(name).is_some());
    let command = command.filter(|_| error.kind() != ErrorKind::InvalidSubcommand);
    match command {
        Some(command) if command == "judge" && args.all(|arg| arg != "--") => {
            fault
                + ": put the command of your solver last, after `--`, as in `boggle judge -- python3 solver.py`"
        }
        Some(command) => fault + &format!(" (`boggle {command} -h` explains the options)"),
        None => fault + " (`boggle -h` lists the commands)",
    }
}

fn main() -> ExitCode {
    work::outlive_file_limit();
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
    match cli.command.run() {
        // If the command was asked to stop, it has printed its results so far, and the exit status shows that it was stopped.
        Ok(()) => work::status().map_or(ExitCode::SUCCESS, ExitCode::from),
        Err(failure) => failure.report(),
    }
}

// --- Manual ---

/// Print a shell completion script
///
/// Example for bash: boggle completions bash > ~/.local/share/bash-completion/completions/boggle
#[derive(clap::Args, Debug)]
struct CompletionsCommand {
    /// The name of the shell
    shell: Shell,
}

fn completions(args: &CompletionsCommand) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "boggle", &mut script);
    output::print_bytes(&script)
}

/// Print the manual page, or write the pages of all commands
#[derive(clap::Args, Debug)]
struct ManCommand {
    /// Print the page of this command
    #[arg(conflicts_with = "out")]
    command: Option<String>,

    /// Write boggle.1 and a page for each command into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

fn man(args: &ManCommand) -> Result<(), Failure> {
    let command = Cli::command();
    // The title of the page has a hyphen (boggle-score), but its usage line shows what people type (boggle score).
    let titled = |part: &clap::Command| {
        let name = part.get_name();
        part.clone().display_name(format!("boggle-{name}")).bin_name(format!("boggle {name}"))
    };
    if let Some(name) = &args.command {
        let part = command.find_subcommand(name);
        let part =
            part.ok_or_else(|| match definition().try_get_matches_from(["boggle", name]) {
                Err(error) => Failure::Input(usage_fault(&error)),
                Ok(_) => unreachable!("there is no such command"),
            })?;
        return output::print_bytes(&page(titled(part))?);
    }
    let Some(folder) = &args.out else {
        return output::print_bytes(&page(command)?);
    };
    write(folder, "boggle", page(command.clone())?)?;
    for part in command.get_subcommands().filter(|part| part.get_name() != "help") {
        write(folder, &format!("boggle-{}", part.get_name()), page(titled(part))?)?;
    }
    Ok(())
}

fn page(command: clap::Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    Ok(page)
}

fn write(folder: &Path, name: &str, page: Vec<u8>) -> Result<(), Failure> {
    let path = folder.join(format!("{name}.1"));
    fs::write(&path, page).map_err(|error| Failure::file(path.display(), &error))
}
