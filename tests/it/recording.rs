//! The proof that the page replays until one was made there: its recording is what the command line finds.

use std::cmp::Reverse;
use std::fs;

use serde_json::Value;

use crate::support::{board, boggle, enable2k, frozen, root};

const FILE: &str = "www/src/rooms/prove/recording-3x3.json";

#[test]
#[ignore = "all of 3x3: seconds"]
fn the_recorded_proof_is_what_the_command_finds() {
    let kept = fs::read_to_string(root().join(FILE)).unwrap();
    let recording: Value = serde_json::from_str(&kept).unwrap();
    let run = &recording["plan"]["run"];
    let text = |name: &str| run[name].as_str().unwrap();
    let mut command = boggle("break --quiet --threads 1 --size");
    command.args([text("size"), "--threshold", &run["threshold"].to_string()]);
    let output = command.args(["--buckets", text("space")]).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> =
        printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (last, classes) = lines.split_last().unwrap();
    let mut classes = classes.to_vec();
    // The page, too, begins with the classes that are the most work.
    classes.sort_by_key(|class| Reverse(class["paths"].as_u64()));
    for (name, value) in run.as_object().unwrap() {
        assert_eq!(&last["run"][name], value, "{name}");
    }

    let classes: Vec<String> =
        classes.iter().map(|class| class_line(class, text("size"))).collect();
    let (head, _) = kept.split_once("  {\"id\"").unwrap();
    frozen(FILE, format!("{head}{}\n ]\n}}\n", classes.join(",\n")).as_bytes());
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
