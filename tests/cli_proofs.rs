//! Tests what the command line claims about proofs: partial results are never called complete, forged logs are
//! rejected, and files survive failures.

#![cfg(unix)]

#[path = "cli_proofs/claims.rs"]
mod claims;
#[path = "cli_proofs/interruptions.rs"]
mod interruptions;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use boggle_lab::random::Seed;
use serde_json::Value;

/// A run of six classes that takes a moment and has boards that reach the threshold.
const RUN: &str = "break --size 2x2 --threshold 10 --threads 1 --buckets";
const BUCKETS: &str = "aeiou bcdfghjklmnpqrstvwxyz";

fn boggle(args: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boggle"));
    command.args(args.split_whitespace());
    command.current_dir(std::env::temp_dir()).env_clear();
    command
}

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

fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
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
        (
            "--shard 1/4",
            (2, 2),
            Some(6),
            " in the 2 classes of shard 1/4 ",
        ),
        (
            "--shard 7/7",
            (0, 0),
            Some(6),
            "This shard is empty, because there are only 6 classes.",
        ),
        (
            "--shard 1/18446744073709551615",
            (1, 1),
            Some(6),
            " in the 1 class of shard ",
        ),
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
        assert!(
            headline.contains(said) && err.contains(headline),
            "{args}: {headline}"
        );
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
        (
            field("done"),
            field("of"),
            field("held"),
            summary["complete"] == true,
        )
    };
    assert_eq!(summary("1/4"), (2, 2, 2, false));
    assert_eq!(summary("2/4"), (2, 2, 4, false));
    assert_eq!(summary("3/4"), (1, 1, 5, false));
    assert_eq!(summary("1/4"), (2, 2, 5, false));
    assert_eq!(summary("4/4"), (1, 1, 6, true));
    let (status, _, _) = done(on("status", &[&path], ""));
    assert_eq!(
        (status["done"].as_u64(), status["missing"].as_u64()),
        (Some(6), Some(0))
    );
    assert_eq!(
        (&status["complete"], &status["hours_left"]),
        (&true.into(), &0.0.into())
    );
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
    assert_eq!(
        (field("done"), field("of"), field("missing")),
        (Some(4), Some(6), Some(2))
    );
    assert_eq!(status["complete"], false);
    assert!(status["best"]["points"].as_u64() >= Some(10), "{status}");
    let (_, err, code) = done(on("merge", &[&one, &two], ""));
    assert_eq!(code, 1);
    assert!(
        err.contains("2 classes are missing, the first is 3"),
        "{err}"
    );
}

#[test]
fn forged_logs_are_rejected() {
    let folder = folder("forged");
    let good = folder.join("good.ndjson");
    done(to_file("", &good));
    let (verified, err, code) = done(on("verify", &[&good], "--sample all --method hybrid2025"));
    assert_eq!((code, &verified["ok"]), (0, &true.into()), "{err}");
    assert_eq!(
        (
            verified["checked"].as_u64(),
            verified["broken_again"].as_u64()
        ),
        (Some(6), Some(6))
    );
    assert_eq!(
        (&verified["complete"], &verified["problems"]),
        (&true.into(), &Value::Array(Vec::new()))
    );

    let text = fs::read_to_string(&good).unwrap();
    let line = text
        .lines()
        .find(|line| line.contains("\"board\":"))
        .unwrap();
    let object: Value = serde_json::from_str(line).unwrap();
    let (id, class) = (
        object["id"].as_u64().unwrap(),
        object["class"].as_str().unwrap(),
    );
    let board = object["boards"][0]["board"].as_str().unwrap();
    let points = object["boards"][0]["points"].as_u64().unwrap();
    let entry = format!("{{\"board\":\"{board}\",\"points\":{points}}}");
    let no_boards = line.replacen(&object["boards"].to_string(), "[]", 1);
    assert_ne!(no_boards, line);
    for (name, from, to, said) in [
        (
            "invented",
            entry.clone(),
            format!("{entry},{{\"board\":\"zzzz\",\"points\":9999}}"),
            "is not in this class",
        ),
        (
            "points",
            entry.clone(),
            entry.replace(&points.to_string(), "9999"),
            "with 9999 points, but this board scores",
        ),
        (
            "class",
            class.to_owned(),
            "a b c d".to_owned(),
            "not `a b c d`",
        ),
        (
            "id",
            format!("\"id\":{id},"),
            "\"id\":16,".to_owned(),
            "there is no class 16",
        ),
    ] {
        let forged = replaced(&good, &from, &to, name);
        for command in ["merge", "verify", "status"] {
            let (printed, err, code) = done(on(command, &[&forged], ""));
            assert_eq!(code, 1, "{command} {name}: {err}");
            let all = format!("{err}{printed}");
            assert!(all.contains(said), "{command} {name}: {all}");
        }
        let before = fs::read(&forged).unwrap();
        let (_, err, code) = done(to_file("--resume", &forged));
        assert_eq!(code, 2, "{name}: {err}");
        assert!(err.contains(said), "{name}: {err}");
        assert_eq!(fs::read(&forged).unwrap(), before);
    }
    // Only breaking the class again can show that all its boards were removed.
    let emptied = replaced(&good, line, &no_boards, "emptied");
    let (merged, _, code) = done(on("merge", &[&emptied], ""));
    assert_eq!((code, &merged["summary"]["complete"]), (0, &true.into()));
    let (verified, _, code) = done(on("verify", &[&emptied], "--sample all"));
    assert_eq!((code, &verified["ok"]), (1, &false.into()));
    assert!(
        verified["problems"][0]
            .as_str()
            .unwrap()
            .contains("leaves out")
    );
    // A sample is also the same for the same seed.
    let sample = || done(on("verify", &[&good], "--sample 2 --seed s")).0["broken_again"].clone();
    assert_eq!(sample(), 2);

    for (name, from, to, said) in [
        ("schema", "\"schema\":2", "\"schema\":7", "version 7"),
        (
            "version",
            env!("CARGO_PKG_VERSION"),
            "9.9.9",
            "it was written by version 9.9.9",
        ),
        (
            "classes",
            "\"classes\":6",
            "\"classes\":7",
            "its classes is 7, not 6",
        ),
        (
            "threshold",
            "\"threshold\":10",
            "\"threshold\":0",
            "its threshold cannot be `0`",
        ),
        ("unknown", "\"qu\":", "\"qx\":", "qx"),
        ("size", "\"size\":\"2x2\"", "\"size\":\"5x5\"", "classes"),
    ] {
        let forged = replaced(&good, from, to, name);
        let (_, err, code) = done(on("merge", &[&forged], ""));
        assert_eq!(code, 2, "{name}: {err}");
        assert!(
            err.contains(said) && err.lines().count() == 1,
            "{name}: {err}"
        );
    }
    // A name with terminal escape codes, or with a path.
    let forged = replaced(
        &good,
        "\"dictionary\":\"enable2k\"",
        "\"dictionary\":\"/etc/hostname\\u001b[2J\"",
        "name",
    );
    let (_, err, code) = done(on("merge", &[&forged], ""));
    assert_eq!(code, 2);
    assert!(
        !err.contains('\u{1b}') && err.contains("is not bundled"),
        "{err}"
    );
}

#[test]
fn runs_that_differ_are_not_merged() {
    let folder = folder("differ");
    let file = |args: &str, name: &str| {
        let path = folder.join(name);
        let (_, err, code) = done(to_file(args, &path));
        assert_eq!(code, 0, "{err}");
        path
    };
    fs::write(folder.join("dice"), "ab\ncd\nef\ngh\n").unwrap();
    let dice = format!("--dice {}", folder.join("dice").display());
    let base = file("--shard 1/2", "base");
    let diced = file(&format!("--shard 1/2 {dice}"), "diced");
    fs::write(folder.join("dice"), "ab\ncd\nef\ngi\n").unwrap();
    for (first, args, field) in [
        (&base, "--plain-q", "qu"),
        (&base, "--max-length 8", "maxLength"),
        (&base, "--scoring words", "points"),
        (&base, "--min-length 4", "minLength"),
        (&base, "--method union2009", "method"),
        (&diced, dice.as_str(), "faces"),
    ] {
        let other = file(&format!("--shard 2/2 {args}"), field);
        let (_, err, code) = done(on("merge", &[first, &other], ""));
        assert_eq!(code, 2, "{field}: {err}");
        assert!(
            err.contains(&format!("is from a different run: its {field} is ")),
            "{err}"
        );
        let (_, err, code) = done(to_file(&format!("--resume {args}"), first));
        assert_eq!(code, 2, "{field}: {err}");
        assert!(
            err.contains(&format!("is from a different run: its {field} is ")),
            "{err}"
        );
    }
}

#[test]
fn a_finished_run_of_any_group_merges() {
    let path = folder("backwards").join("run.ndjson");
    let backwards: String = ('a'..='z').rev().collect();
    let mut command = boggle("break --size 2x2 --threshold 10 --buckets");
    command.arg(backwards).arg("--out").arg(&path);
    assert_eq!(done(command).2, 0);
    let (merged, err, code) = done(on("merge", &[&path], ""));
    assert_eq!(
        (code, &merged["summary"]["complete"]),
        (0, &true.into()),
        "{err}"
    );
}

#[test]
fn malicious_headers_are_rejected_at_once() {
    let folder = folder("crafted");
    let good = folder.join("good.ndjson");
    let mut command = boggle("break --size 5x5 --threshold 9 --buckets");
    command.args([
        "abcdef ghijklm nopqrst uvwxyz",
        "--id",
        "0",
        "--estimate",
        "0",
    ]);
    assert_eq!(done(command).2, 2);
    done(to_file("", &good));
    let huge = replaced(&good, "\"size\":\"2x2\"", "\"size\":\"5x5\"", "sized");
    let huge = replaced(
        &huge,
        "\"space\":\"aeiou bcdfghjklmnpqrstvwxyz\"",
        "\"space\":\"abcdef ghijklm nopqrst uvwxyz\"",
        "huge",
    );
    let began = Instant::now();
    let (_, err, code) = done(on("merge", &[&huge], ""));
    assert_eq!(code, 2, "{err}");
    // Going through 2^50 numbers used to take minutes.
    assert!(began.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_large_number_of_boards_is_predicted() {
    let (_, err, code) = done(boggle("break --size 3x3 --threshold 1 --threads 1"));
    assert_eq!(code, 2, "{err}");
    assert!(
        err.contains("boards score at least 1 points") && err.contains("--many"),
        "{err}"
    );
}

#[test]
fn classes_are_printed_for_the_2025_program() {
    let good = folder("foreign-notation").join("good.ndjson");
    done(to_file("", &good));
    let output = on("verify", &[&good], "--sample all --foreign")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 6);
    let command = lines[0]["command"].as_str().unwrap();
    assert!(command.contains("boggle.break_all 'aeiou bcdfghjklmnpqrstvwxyz' 10 --size 22 --break_class 'aeiou aeiou aeiou aeiou'"), "{command}");
}

/// A merge says exactly what it checked. A class whose boards were all removed passes, but the basis says that only the
/// file vouches for it.
#[test]
fn a_merge_says_what_it_cannot_see() {
    let folder = folder("removed");
    let good = folder.join("good.ndjson");
    done(to_file("", &good));
    let text = fs::read_to_string(&good).unwrap();
    let line = text
        .lines()
        .find(|line| line.contains("\"board\":"))
        .unwrap();
    let boards = serde_json::from_str::<Value>(line).unwrap()["boards"].to_string();
    let forged = replaced(&good, &boards, "[]", "forged.ndjson");
    let (merged, err, code) = done(on("merge", &[&forged], ""));
    assert_eq!(code, 0, "{err}");
    let basis = merged["summary"]["statement"]["basis"].to_string();
    for said in [&err, &basis] {
        assert!(said.contains("were read from files"), "{said}");
        assert!(
            said.contains("For these classes, only the files say that no board is missing."),
            "{said}"
        );
    }
    assert_eq!(merged["summary"]["provenance"]["rechecked"], 0);
    let (verified, err, code) = done(on("verify", &[&forged], "--sample all"));
    assert_eq!((code, &verified["ok"]), (1, &false.into()), "{err}");
    assert!(
        verified["problems"].to_string().contains("leaves out"),
        "{verified}"
    );
    let (verified, err, code) = done(on("verify", &[&good], "--sample all"));
    assert_eq!(code, 0, "{err}");
    assert!(
        !verified["basis"].to_string().contains("only the files say"),
        "{verified}"
    );
}

/// Statistics made under different rules cannot be added.
#[test]
fn statistics_of_other_rules_are_not_added() {
    let saved = folder("rules").join("saved.json");
    let stats = |args: String| done(boggle(&format!("stats --n 50 --threads 1 {args}")));
    let (_, err, code) = stats(format!("--seed 1 --save {}", saved.display()));
    assert_eq!(code, 0, "{err}");
    for (args, what) in [
        ("--plain-q", "rule for q"),
        ("--max-length 9", "longest word"),
        ("--min-length 4", "word rule"),
        ("--scoring words", "points table"),
    ] {
        let (_, err, code) = stats(format!("--seed 2 {args} --add {}", saved.display()));
        assert_eq!(code, 2, "{args}: {err}");
        let differs = err.contains(what) || what == "word rule" && err.contains("minimum length");
        assert!(differs, "{args}: {err}");
    }
    let (added, err, code) = stats(format!("--seed 2 --add {}", saved.display()));
    assert_eq!((code, added["boards"].as_u64()), (0, Some(100)), "{err}");
}
