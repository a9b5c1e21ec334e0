//! Compares what the binary prints with `tests/data/cli-calls.txt`, which has about a hundred calls with their output. Times are masked.
//!
//! After an intended change, run `UPDATE=1 cargo test --test it cli_calls::`, and review the differences in the file.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::{data, temp_folder};

/// The numbers that differ from run to run.
const MEASURED: [&str; 13] = [
    "seconds",
    "cpu_seconds",
    "cpu_hours",
    "hours_left",
    "cost_left",
    "classes_per_hour",
    "boards_per_second",
    "evals_per_second",
    "generations_per_second",
    "seconds_per_hit",
    "median",
    "p90",
    "max",
];

#[test]
fn every_call_prints_what_it_did() {
    let frozen = data("cli-calls.txt");
    let folder = temp_folder().join("cli-calls");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let mut now = String::new();
    for call in frozen.lines().filter_map(|line| line.strip_prefix("$ ")) {
        now += &answer(call, &folder);
    }
    if env::var_os("UPDATE").is_some() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/data/cli-calls.txt");
        return fs::write(file, &now).unwrap();
    }
    let calls = |text: &str| text.split("\n\n$ ").map(str::to_owned).collect::<Vec<_>>();
    for (was, is) in calls(&frozen).iter().zip(&calls(&now)) {
        assert_eq!(is, was);
    }
}

/// Runs a command line, and returns it with its output, its messages after `!`, and its exit status after `=`.
fn answer(call: &str, folder: &Path) -> String {
    let bin = Path::new(env!("CARGO_BIN_EXE_boggle")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    let shell = shell.args(["-c", call]).current_dir(folder).env("PATH", path);
    let output = shell.stdin(Stdio::null()).output().unwrap();
    let mut text = format!("$ {call}\n{}", masked(&String::from_utf8_lossy(&output.stdout)));
    for line in String::from_utf8_lossy(&output.stderr).lines() {
        let line = line.split_once("; about ").map_or(line, |(before, _)| before);
        writeln!(text, "! {line}").unwrap();
    }
    writeln!(text, "= {}\n", output.status.code().unwrap()).unwrap();
    text
}

/// Replaces measured numbers by 0.
fn masked(text: &str) -> String {
    let mut text = text.to_owned();
    for key in MEASURED {
        let key = format!("\"{key}\":");
        let mut parts = text.split(&key);
        let mut masked = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let end = part.find(|c: char| ",}".contains(c)).unwrap_or(part.len());
            let is_number = part[..end].parse::<f64>().is_ok() || &part[..end] == "null";
            masked += &key;
            masked += if is_number { "0" } else { &part[..end] };
            masked += &part[end..];
        }
        text = masked;
    }
    text
}
