//! `boggle completions` and `boggle man`: print shell completions and man pages, which are generated from the definitions of the
//! commands.

use std::fs;
use std::path::{Path, PathBuf};

use clap_complete::Shell;
use clap_mangen::Man;

use crate::output::{self, Failure};

/// Print a shell completion script
///
/// Example for bash: boggle completions bash > ~/.local/share/bash-completion/completions/boggle
#[derive(clap::Args, Debug)]
pub(crate) struct CompletionsCommand {
    /// The name of the shell
    shell: Shell,
}

pub(crate) fn run_completions(
    args: &CompletionsCommand,
    mut command: clap::Command,
) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "boggle", &mut script);
    output::print_bytes(&script)
}

/// Print the manual page, or write the pages of all commands
#[derive(clap::Args, Debug)]
pub(crate) struct ManCommand {
    /// Print the page of this command
    #[arg(conflicts_with = "out")]
    command: Option<String>,

    /// Write boggle.1 and a page for each command into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn run_man(args: &ManCommand, command: clap::Command) -> Result<(), Failure> {
    // The title of the page has a hyphen (boggle-score), but its usage line shows what people type (boggle score).
    let titled = |part: &clap::Command| {
        let name = part.get_name();
        part.clone().display_name(format!("boggle-{name}")).bin_name(format!("boggle {name}"))
    };
    if let Some(name) = &args.command {
        let part = command.find_subcommand(name);
        let part = part.ok_or_else(|| {
            Failure::Input(format!("there is no command `{name}`: `boggle -h` lists the commands"))
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
