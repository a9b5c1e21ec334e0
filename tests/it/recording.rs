//! The proof that the page replays until one was made there: its recording has what a published log says, and the command line
//! finds the same.

use std::cmp::Reverse;
use std::fs::{self, File};
use std::io::Read;

use flate2::read::GzDecoder;
use serde_json::Value;

use crate::support::{board, boggle, enable2k, folder, frozen, root};

const FILE: &str = "www/src/rooms/prove/recording-3x3.json";
const LOG: &str = "www/public/proofs/3x3-enable2k-standard-500.ndjson.gz";

/// Returns the lines of a log: the run and, in the order of their numbers, the classes.
fn lines(text: &str) -> (Value, Vec<Value>) {
    let mut lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let run = lines.next().unwrap()["run"].clone();
    let mut classes: Vec<Value> = lines.collect();
    classes.sort_by_key(|class| class["id"].as_u64());
    (run, classes)
}

fn log() -> (Value, Vec<Value>) {
    let mut text = String::new();
    GzDecoder::new(File::open(root().join(LOG)).unwrap()).read_to_string(&mut text).unwrap();
    lines(&text)
}

#[test]
fn the_recording_has_what_its_log_says() {
    let kept = fs::read_to_string(root().join(FILE)).unwrap();
    let recording: Value = serde_json::from_str(&kept).unwrap();
    let (run, mut classes) = log();
    // The page, too, begins with the classes that are the most work.
    classes.sort_by_key(|class| Reverse(class["paths"].as_u64()));
    for (name, value) in recording["plan"]["run"].as_object().unwrap() {
        assert_eq!(&run[name], value, "{name}");
    }

    let size = run["size"].as_str().unwrap();
    let classes: Vec<String> = classes.iter().map(|class| class_line(class, size)).collect();
    let (head, _) = kept.split_once("  {\"id\"").unwrap();
    frozen(FILE, format!("{head}{}\n ]\n}}\n", classes.join(",\n")).as_bytes());
}

#[test]
#[ignore = "all of 3x3: seconds"]
fn the_command_finds_what_the_log_says() {
    let output = folder("recording").join("log.ndjson");
    let command = boggle("break --quiet --size 3x3 --threshold 500 --out").arg(&output).status();
    assert!(command.unwrap().success());
    let of = |(run, classes): (Value, Vec<Value>)| {
        let facts = |class: Value| {
            ["id", "class", "boards", "bound", "paths"].map(|name| class[name].clone())
        };
        (run, classes.into_iter().map(facts).collect::<Vec<_>>())
    };
    assert_eq!(of(lines(&fs::read_to_string(output).unwrap())), of(log()));
}

/// Returns a class as the page keeps it: `found` counts all boards, and those that are rotations or reflections of each other
/// are listed once.
fn class_line(class: &Value, size: &str) -> String {
    let all = class["boards"].as_array().unwrap();
    let mut distinct: Vec<String> = Vec::new();
    for found in all {
        let board = board(found["board"].as_str().unwrap(), size, enable2k());
        let board = board.canonical().text(enable2k().alphabet());
        let line = format!(r#"{{"board":"{board}","points":{}}}"#, found["points"]);
        if !distinct.contains(&line) {
            distinct.push(line);
        }
    }
    let best = all.first().map_or(Value::from(0), |best| best["points"].clone());
    format!(
        r#"  {{"id":{},"class":{},"bound":{},"paths":{},"parts":{},"found":{},"best":{best},"boards":[{}]}}"#,
        class["id"],
        class["class"],
        class["bound"],
        class["paths"],
        class["parts"],
        all.len(),
        distinct.join(",")
    )
}
