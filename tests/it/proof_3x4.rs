//! Audits the 3x4 proof that `boggle break` wrote in twenty minutes on one core. The proof is consistent, it lists the
//! published boards, and today's breaker gets the same results for some of its classes.

use std::fs::{self, File};
use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, Output};

use flate2::read::GzDecoder;
use serde_json::Value;

use crate::support::rows;

/// Returns what `boggle break --size 3x4 --threshold 1500` wrote.
fn log() -> String {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../www/public/proofs/3x4-enable2k-standard.ndjson.gz"
    );
    let mut text = String::new();
    let mut file = GzDecoder::new(File::open(path).unwrap());
    file.read_to_string(&mut text).unwrap();
    text
}

fn object(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

/// Audits a log.
fn merge(name: &str, log: &str) -> Output {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, log).unwrap();
    let mut boggle = Command::new(env!("CARGO_BIN_EXE_boggle"));
    boggle.arg("merge").arg(path).output().unwrap()
}

#[test]
fn the_published_boards_are_all_there_are() {
    let log = log();
    let output = merge("whole.ndjson", &log);
    assert!(output.status.success());
    let summary = &object(&String::from_utf8(output.stdout).unwrap())["summary"];
    assert_eq!(summary["complete"], true);
    let boards = summary["boards"].as_array().unwrap();
    let found = boards.iter().map(|each| {
        let board = each["board"].as_str().unwrap().to_owned();
        vec![board, each["points"].to_string()]
    });
    let mut found: Vec<_> = found.collect();
    found.sort();
    let mut published = rows("best-3x4.tsv");
    published.sort();
    assert_eq!(found, published);

    // With one class missing, it is not a proof.
    let lines: Vec<&str> = log.lines().collect();
    let output = merge("torn.ndjson", &[&lines[..900], &lines[901..]].concat().join("\n"));
    assert!(!output.status.success());
}

#[test]
fn classes_break_as_they_did() {
    let log = log();
    // The class with the least work, the first class, and one of the four that have boards.
    for id in [3280, 0, 5840] {
        let head = format!("{{\"id\":{id},");
        let kept = object(log.lines().find(|line| line.starts_with(&head)).unwrap());
        let mut boggle = Command::new(env!("CARGO_BIN_EXE_boggle"));
        boggle.args(["break", "--size", "3x4", "--threshold", "1500", "--id"]);
        let output = boggle.arg(id.to_string()).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let today = object(text.lines().next().unwrap());
        for field in ["id", "class", "boards"] {
            assert_eq!(today[field], kept[field], "{field} of class {id}");
        }
    }
}
