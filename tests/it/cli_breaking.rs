//! Tests `boggle break` and `boggle merge` as users see them: shards, interrupted runs, torn files, audits.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::{boggle, folder};

/// A run of a thousand small classes.
const RUN: &str = "break --size 2x3 --threshold 70 --buckets";
const BUCKETS: &str = "bdfgjqvwxz aeiou lnrsy chkmpt";
const CLASSES: u64 = 1120;

fn run(args: &str, path: &Path) -> Command {
    let mut command = boggle(RUN);
    command.arg(BUCKETS).args(args.split_whitespace());
    command.arg("--out").arg(path);
    command
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn ok(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", err(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the message of a command that refuses to run.
fn refused(command: Command) -> String {
    fails(command, 2)
}

/// Returns the message of a command that finds a problem.
fn fails(mut command: Command, code: i32) -> String {
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(code), "{}", err(&output));
    assert!(output.stdout.is_empty());
    err(&output)
}

fn merge(files: &[&PathBuf], args: &[&str]) -> Command {
    let mut command = boggle("merge");
    command.args(files).args(args);
    command
}

fn lines(path: &Path) -> usize {
    fs::read_to_string(path).map_or(0, |text| text.lines().count())
}

/// Starts a run and ends it with a signal as soon as it has some results.
fn interrupt(mut command: Command, path: &Path, signal: &str) -> Output {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let began = Instant::now();
    while lines(path) < 20 && began.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(1));
    }
    let pid = child.id().to_string();
    let _ = Command::new("kill").args([signal, &pid]).status().unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn killed_shards_merge_to_the_bytes_of_an_uninterrupted_run() {
    let folder = folder("shards");
    let whole = folder.join("whole.ndjson");
    let summary = objects(&ok(run("--threads 1", &whole)));
    let summary = &summary.last().unwrap()["summary"];
    assert_eq!((summary["done"].as_u64(), &summary["complete"]), (Some(CLASSES), &true.into()));
    assert!(!summary["boards"].as_array().unwrap().is_empty());

    let shards: Vec<PathBuf> = (1..=3).map(|i| folder.join(format!("{i}.ndjson"))).collect();
    for (i, shard) in (1..).zip(&shards) {
        let args = format!("--shard {i}/3 --threads {i}");
        interrupt(run(&args, shard), shard, if i == 2 { "-INT" } else { "-KILL" });
        // Simulate a crash in the middle of a line.
        let mut text = fs::read(shard).unwrap();
        text.truncate(text.len() - 7);
        fs::write(shard, text).unwrap();
        assert!(refused(run(&args, shard)).contains("--resume"));
        ok(run(&(args + " --resume"), shard));
    }
    let outs = [folder.join("a"), folder.join("b")];
    let of_whole = ok(merge(&[&whole], &["--out", outs[0].to_str().unwrap()]));
    let files: Vec<&PathBuf> = shards.iter().rev().collect();
    let of_shards = ok(merge(&files, &["--out", outs[1].to_str().unwrap()]));
    assert_eq!(of_whole, of_shards);
    assert_eq!(fs::read(&outs[0]).unwrap(), fs::read(&outs[1]).unwrap());
    assert_eq!(ok(merge(&[&outs[0]], &[])), of_whole);
    let of_whole = &objects(&of_whole)[0]["summary"];
    for field in ["done", "of", "partition", "complete", "boards", "paths", "bytes"] {
        assert_eq!(of_whole[field], summary[field], "{field}");
    }

    // The same run, by another method.
    let other = folder.join("hybrid.ndjson");
    ok(run("--method hybrid2025", &other));
    let other = objects(&ok(merge(&[&other], &[])));
    assert_eq!(other[0]["summary"]["boards"], summary["boards"]);

    let merge_fails = |code: i32, files: &[&PathBuf], text: &str| {
        let said = fails(merge(files, &[]), code);
        assert!(said.contains(text), "{said}");
    };
    let third = folder.join("third.ndjson");
    fs::copy(&shards[0], &third).unwrap();
    let text = fs::read_to_string(&third).unwrap();
    fs::write(&third, text.replacen("\"threshold\":70", "\"threshold\":71", 1)).unwrap();
    merge_fails(2, &[&shards[1], &third], "is from a different run: its threshold is 71, not 70");
    fs::write(&third, text.replacen("\"id\":", "\"ID\":", 1)).unwrap();
    merge_fails(2, &[&third], "line 2 is not the result of a class");
    fs::write(&third, text.replacen("\"class\":\"", "\"class\":\"x", 1)).unwrap();
    merge_fails(1, &[&third, &shards[1], &shards[2]], ", not `x");
    fs::write(&third, "").unwrap();
    merge_fails(2, &[&third], "there are no results in it");
}

#[test]
fn an_interrupted_run_reports_what_it_has() {
    let path = folder("interrupted").join("run.ndjson");
    let output = interrupt(run("--threads 1 --method union2009", &path), &path, "-INT");
    assert_eq!(output.status.code(), Some(130), "{}", err(&output));
    let last = objects(&String::from_utf8(output.stdout).unwrap()).pop().unwrap();
    let classes = last["summary"]["done"].as_u64().unwrap();
    assert_eq!(last["summary"]["complete"], false);
    assert!((19..CLASSES).contains(&classes));
    assert_eq!(lines(&path) as u64, classes + 1);
}

#[test]
fn a_full_disk_and_a_wrong_file_are_reported() {
    let said = fails(run("", Path::new("/dev/full")), 74);
    assert!(said.contains("/dev/full: No space left"), "{said}");
    let path = folder("foreign").join("run.ndjson");
    fs::write(&path, "once upon a time\n").unwrap();
    let said = refused(run("--resume", &path));
    assert!(said.contains("not a log of `boggle break`"), "{said}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "once upon a time\n");
    // Text without line ends must not be mistaken for a torn line.
    fs::write(&path, "once upon a time").unwrap();
    let said = refused(run("--resume", &path));
    assert!(said.contains("there are no results in it"), "{said}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "once upon a time");
}

#[test]
fn two_runs_do_not_write_to_one_file() {
    let path = folder("twice").join("run.ndjson");
    let other = fs::File::create(&path).unwrap();
    other.lock().unwrap();
    let said = fails(run("--resume", &path), 74);
    assert!(said.contains("another run is writing to it"), "{said}");
    other.unlock().unwrap();
    ok(run("--resume", &path));
}

#[test]
fn an_estimate_has_an_interval_and_a_cost() {
    let mut command = boggle(
        "break --size 2x3 --threshold 70 --estimate 12 --price 3 --seed s --threads 1 --buckets",
    );
    command.arg(BUCKETS);
    let line = &objects(&ok(command))[0];
    assert_eq!((line["classes"].as_u64(), line["sampled"].as_u64()), (Some(CLASSES), Some(12)));
    let hours = |name: &str| line["cpu_hours"][name].as_f64().unwrap();
    assert!(hours("low") <= hours("estimate") && hours("estimate") <= hours("high"));
    assert_eq!(line["measured"].as_array().unwrap().len(), 12);
}
