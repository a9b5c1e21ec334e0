//! Tests what the command line claims about proofs: partial results are never called complete, forged logs are
//! rejected, and files survive failures.

mod claims;
mod forgeries;
mod interruptions;
mod refutations;
mod shards;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use boggle_lab::random::Seed;
use serde_json::Value;

use crate::support::{boggle, folder};

/// A run of six classes that takes a moment and has boards that reach the threshold.
const RUN: &str = "break --size 2x2 --threshold 10 --threads 1 --buckets";
const BUCKETS: &str = "aeiou bcdfghjklmnpqrstvwxyz";

fn run(args: &str) -> Command {
    let mut command = boggle(RUN);
    command.arg(BUCKETS).args(args.split_whitespace());
    command
}

fn to_file(args: &str, path: &Path) -> Command {
    let mut command = run(args);
    command.arg("--out").arg(path);
    command
}

fn on(command: &str, files: &[&Path], args: &str) -> Command {
    let mut command = boggle(command);
    command.args(files).args(args.split_whitespace());
    command
}

/// Returns what a command prints, its messages, and its exit status.
fn done(mut command: Command) -> (Value, String, i32) {
    let output = command.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let last = text.lines().last().unwrap_or("null");
    (
        serde_json::from_str(last).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
        output.status.code().unwrap(),
    )
}

fn replaced(path: &Path, from: &str, to: &str, name: &str) -> PathBuf {
    let text = fs::read_to_string(path).unwrap();
    let changed = text.replacen(from, to, 1);
    assert_ne!(changed, text, "{from}");
    let path = path.with_file_name(name);
    fs::write(&path, changed).unwrap();
    path
}

#[test]
fn a_file_of_several_shards_is_complete_only_at_the_end() {
    let path = folder("several").join("run.ndjson");
    let summary = |shard: &str| {
        let (last, err, code) = done(to_file(&format!("--shard {shard} --resume"), &path));
        assert_eq!(code, 0, "{err}");
        let summary = last["summary"].clone();
        let field = |name: &str| summary[name].as_u64().unwrap();
        (field("done"), field("of"), field("held"), summary["complete"] == true)
    };
    assert_eq!(summary("1/4"), (2, 2, 2, false));
    assert_eq!(summary("2/4"), (2, 2, 4, false));
    assert_eq!(summary("3/4"), (1, 1, 5, false));
    assert_eq!(summary("1/4"), (2, 2, 5, false));
    assert_eq!(summary("4/4"), (1, 1, 6, true));
    let (status, _, _) = done(on("status", &[&path], ""));
    assert_eq!((status["done"].as_u64(), status["missing"].as_u64()), (Some(6), Some(0)));
    assert_eq!((&status["complete"], &status["hours_left"]), (&true.into(), &0.0.into()));
}
