//! Tests what the command line claims about proofs: partial results are never called complete, forged logs are
//! rejected, and files survive failures.

mod claims;
mod forgeries;
mod interruptions;
mod refutations;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

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
fn partial_results_are_never_called_complete() {
    for (args, done_of, partition, said) in [
        ("", (6, 6), Some(6), " 2×2 boards score at least 10 points"),
        ("--id 3", (1, 1), Some(6), " in class 3 "),
        ("--id 3,6", (2, 2), Some(6), " in these 2 classes "),
        ("--shard 1/4", (2, 2), Some(6), " in the 2 classes of shard 1/4 "),
        ("--shard 7/7", (0, 0), Some(6), "This shard is empty, because there are only 6 classes."),
        ("--shard 1/18446744073709551615", (1, 1), Some(6), " in the 1 class of shard "),
    ] {
        let (last, err, code) = done(run(args));
        let summary = &last["summary"];
        assert_eq!(code, 0, "{args}: {err}");
        assert_eq!(summary["complete"], args.is_empty(), "{args}");
        assert_eq!(
            (summary["done"].as_u64(), summary["of"].as_u64()),
            (Some(done_of.0), Some(done_of.1)),
            "{args}"
        );
        assert_eq!(summary["partition"].as_u64(), partition, "{args}");
        let headline = summary["statement"]["headline"].as_str().unwrap();
        assert!(headline.contains(said) && err.contains(headline), "{args}: {headline}");
    }
    let (last, _, _) = done({
        let mut command = boggle("break --size 2x2 --threshold 1000 --class");
        command.arg("ab cd ef gh");
        command
    });
    assert_eq!(last["summary"]["complete"], false);
    assert_eq!(
        last["summary"]["statement"]["headline"],
        "No board in this class scores at least 1,000 points."
    );
    let (last, err, _) = done(boggle("break --size 2x2 --threshold 1000 --buckets abc"));
    assert_eq!(last["summary"]["complete"], false);
    assert!(
        err.contains(
            "No 2×2 board using only the letters a, b and c scores at least 1,000 points."
        ),
        "{err}"
    );
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

#[test]
fn status_says_what_is_left() {
    let folder = folder("status");
    let (one, two) = (folder.join("1.ndjson"), folder.join("2.ndjson"));
    done(to_file("--shard 1/3", &one));
    done(to_file("--shard 2/3", &two));
    let (status, err, code) = done(on("status", &[&one, &two], "--price 2"));
    assert_eq!(code, 0, "{err}");
    let field = |name: &str| status[name].as_u64();
    assert_eq!((field("done"), field("of"), field("missing")), (Some(4), Some(6), Some(2)));
    assert_eq!(status["complete"], false);
    assert!(status["best"]["points"].as_u64() >= Some(10), "{status}");
    let (_, err, code) = done(on("merge", &[&one, &two], ""));
    assert_eq!(code, 1);
    assert!(err.contains("2 classes are missing, the first is 3"), "{err}");
}

#[test]
fn a_finished_run_of_any_group_merges() {
    let path = folder("backwards").join("run.ndjson");
    let backwards: String = ('a'..='z').rev().collect();
    let mut command = boggle("break --size 2x2 --threshold 10 --buckets");
    command.arg(backwards).arg("--out").arg(&path);
    assert_eq!(done(command).2, 0);
    let (merged, err, code) = done(on("merge", &[&path], ""));
    assert_eq!((code, &merged["summary"]["complete"]), (0, &true.into()), "{err}");
}

#[test]
fn a_large_number_of_boards_is_predicted() {
    let (_, err, code) = done(boggle("break --size 3x3 --threshold 1 --threads 1"));
    assert_eq!(code, 2, "{err}");
    assert!(err.contains("boards score at least 1 points") && err.contains("--many"), "{err}");
}
