//! Checks that README.md and the command line's README show what the binary really prints.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;

use crate::support::temp_folder;

/// Returns the commands on a page, each with the output shown below it.
fn commands_of(readme: &str) -> Vec<(String, String)> {
    let mut sessions: Vec<(String, String)> = Vec::new();
    let mut shown = false;
    for line in readme.lines() {
        if line.starts_with("```") {
            shown = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| shown) {
            sessions.push((command.to_owned(), String::new()));
        } else if let Some((_, output)) = sessions.last_mut().filter(|_| shown) {
            output.push_str(line);
            output.push('\n');
        }
    }
    sessions
}

#[test]
fn its_commands_print_what_it_says() {
    let boggle = Path::new(env!("CARGO_BIN_EXE_boggle"));
    let mut sessions = commands_of(include_str!("../../README.md"));
    sessions.extend(commands_of(include_str!("../../src/bin/boggle/README.md")));
    assert!(sessions.len() > 10);
    for (command, expected) in sessions {
        let output = Command::new("/bin/sh")
            .args(["-c", &command])
            .env_clear()
            .env("PATH", boggle.parent().unwrap())
            .output()
            .unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(printed, expected, "$ {command}");
    }
}

/// Runs the example solvers for `boggle judge`, where their languages are installed.
#[test]
fn its_example_solvers_are_right() {
    let bin = Path::new(env!("CARGO_BIN_EXE_boggle")).parent().unwrap();
    let folder = temp_folder().join("example-solvers");
    fs::create_dir_all(&folder).unwrap();
    let path = format!("{}:{}", bin.display(), env::var("PATH").unwrap());
    let run = |line: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", line]).current_dir(&folder).env("PATH", &path).output().unwrap()
    };
    for (file, program, code) in [
        ("solver.py", "python3", include_str!("../../examples/judge/solver.py")),
        ("Solver.java", "java", include_str!("../../examples/judge/Solver.java")),
    ] {
        fs::write(folder.join(file), code).unwrap();
        if !run(&format!("{program} --version")).status.success() {
            // Tests capture what the macros print.
            writeln!(io::stderr(), "{file}: skipped, because {program} is not installed").unwrap();
            assert!(env::var_os("SKIP_NOTHING").is_none(), "{program}");
            continue;
        }
        let judged = run(&format!(
            "boggle dict --words > words.txt; boggle judge -n 20 -- {program} {file}"
        ));
        assert!(judged.status.success(), "{}", String::from_utf8_lossy(&judged.stderr));
    }
}
