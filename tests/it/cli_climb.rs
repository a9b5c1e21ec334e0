//! Tests `boggle anneal` and `boggle near` as users see them.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::{complaint, objects};

fn points(object: &Value) -> u64 {
    object["points"].as_u64().unwrap()
}

/// Checks that each improvement beats the one before, and that the last line has the best board. Returns that line.
fn check_course(lines: &[Value]) -> &Value {
    let (last, course) = lines.split_last().unwrap();
    assert!(course.is_sorted_by(|a, b| points(a) < points(b)));
    let top = course.last().unwrap();
    assert_eq!(top["points"], last["points"]);
    // If several climbers find equally good boards, the board of the climber with the lowest number counts as the best,
    // even if another was found earlier.
    assert!(!top["climber"].is_null() || top["board"] == last["best"]);
    for line in course {
        assert!(line["evals"].as_u64() <= last["evals"].as_u64());
    }
    let board = last["best"].as_str().unwrap();
    let scored = objects(&format!("score {board}"));
    assert_eq!(scored[0]["points"], last["points"], "{board}");
    last
}

#[test]
fn threads_share_the_evaluations() {
    let lines = objects("anneal --size 3x3 --seed cli --evals 20001 --threads 3");
    let last = check_course(&lines);
    assert_eq!(last["evals"], 20_001);
}

#[test]
fn constraints_hold_on_the_command_line() {
    let args = "anneal --seed cli --evals 3000 --hall --fixed ????/?s??/????/???? --dice new";
    let lines = objects(args);
    let boards: Vec<&str> = lines[..lines.len() - 1]
        .iter()
        .filter(|line| line["place"].is_null())
        .map(|line| line["board"].as_str().unwrap())
        .collect();
    assert!(boards.iter().all(|board| &board[5..6] == "s"), "{boards:?}");
    let lines = objects("anneal --size 3x3 --seed cli --evals 2000 --letters aeinst --word nest");
    for line in &lines[..lines.len() - 1] {
        let board = line["board"].as_str().unwrap();
        assert!(board.chars().all(|c| "aeinst".contains(c)), "{board}");
        let found = &objects(&format!("solve {board}"))[0]["words"];
        let words = found.as_array().unwrap();
        assert!(words.iter().any(|word| word["word"] == "nest"), "{board}");
    }
    let long = objects("anneal --seed cli --evals 2000 --word charitablenesses");
    let board = long[long.len() - 1]["best"].as_str().unwrap();
    let solved = &objects(&format!("solve {board}"))[0];
    assert!(solved["words"].as_array().unwrap().iter().any(|w| w["word"] == "charitablenesses"));
}

#[test]
fn climbs_end_once_all_boards_are_remembered() {
    let lines = objects("anneal --size 2x2 --seed cli --word tsar --evals 10000 --threads 2");
    let last = &lines[lines.len() - 1];
    assert!(last["evals"].as_u64() <= Some(2 * 24), "{last}");
    assert_eq!(last["generations"], 500_000);
}

#[test]
fn a_climb_continues_where_an_earlier_one_ended() {
    let file = crate::support::temp_folder().join("climb.ndjson");
    let _ = std::fs::remove_file(&file);
    let file = file.display();
    let threads = "anneal --size 3x3 --threads 2";
    let at_once = objects(&format!("{threads} --seed s --runs 6"));
    let first = objects(&format!("{threads} --seed s --runs 2 --checkpoint {file}"));
    // The seed is in the file.
    let then = objects(&format!("{threads} --runs 6 --checkpoint {file}"));
    let of = |lines: &[Value]| {
        let last = lines.last().unwrap();
        ["best", "points", "generations", "runs", "seed"].map(|field| last[field].clone())
    };
    assert_eq!(of(&then), of(&at_once));
    assert_ne!(of(&first), of(&then));
    // The saved climb has nothing left to do.
    let again = objects(&format!("{threads} --runs 6 --checkpoint {file}"));
    assert_eq!(of(&again), of(&then));
    for (args, what) in [
        ("--size 3x3 --threads 2 --seed t", "differs in its seed"),
        ("--size 3x4 --threads 2", "differs in its size"),
        ("--size 3x3", "differs in its number of threads"),
        ("--size 3x3 --threads 2 --scoring words", "differs in its points table"),
        ("--size 3x3 --threads 2 --swaps 3", "differs in its share of swaps"),
        ("--size 3x3 --threads 2 --dict enable", "dictionary"),
    ] {
        let said = complaint(&format!("anneal {args} --runs 6 --checkpoint {file}"));
        assert!(said.contains(what), "{args}: {said}");
    }
    let other = crate::support::temp_folder().join("no-climb.ndjson");
    for text in [
        "",
        "{}\n",
        "{\"climber\":0,\"checkpoint\":\"abc\"}\n",
        "{\"climber\":0,\"checkpoint\":\"00ff\"}\n",
    ] {
        std::fs::write(&other, text).unwrap();
        let said = complaint(&format!("anneal --size 3x3 --checkpoint {}", other.display()));
        assert!(said.contains("no-climb.ndjson"), "{text}: {said}");
        assert_eq!(std::fs::read_to_string(&other).unwrap(), text);
    }
}

#[test]
fn ctrl_c_ends_a_climb_with_what_it_has() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boggle"))
        .args(["anneal", "--seed", "1", "--evals", "100000000"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    lines.next().unwrap().unwrap();
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let last = lines.last().unwrap().unwrap();
    assert!(last.contains("\"best\":"), "{last}");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}
