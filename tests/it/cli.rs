//! Tests the binary as users see it: what each command prints, and how it fails.

mod dictionaries;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;

use crate::support::boggle;

/// Runs a command with the given bytes on its standard input.
fn feed(mut command: Command, input: &[u8]) -> Output {
    let mut child = start(&mut command);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A command that fails at once does not read its input, so errors while writing it are ignored.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join().unwrap();
    output
}

fn start(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

fn status(output: &Output) -> i32 {
    output.status.code().expect("it ends by itself")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Parses the objects printed, one per line.
fn objects(output: &Output) -> Vec<Value> {
    out(output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}")))
        .collect()
}

/// Runs a command that must succeed and print exactly one object.
fn object(mut command: Command) -> Value {
    let output = command.output().unwrap();
    assert_eq!((status(&output), err(&output).as_str()), (0, ""));
    let mut objects = objects(&output);
    assert_eq!(objects.len(), 1);
    objects.remove(0)
}

/// Writes a file for one test.
fn file(name: &str, text: &[u8]) -> PathBuf {
    let path = crate::support::temp_folder().join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn an_endless_line_is_an_error_of_bounded_length() {
    let mut input = vec![b'a'; 1 << 22];
    input.extend(b"\nperslatgsineters\n");
    let output = feed(boggle("score --size 4x4"), &input);
    let got = objects(&output);
    assert_eq!((status(&output), got.len()), (1, 2));
    assert!(output.stdout.len() < 1000);
    assert_eq!(got[1]["points"], 3625);
}

#[test]
fn many_boards_are_answered_in_order_by_any_number_of_threads() {
    let boards = out(&boggle("roll --n 4000 --seed order").output().unwrap());
    let mut input = boards.lines().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(input.len(), 4000);
    for at in [0, 17, 3000, 3999] {
        input[at] = format!("bad{at}");
    }
    let input = input.join("\n");
    let [one, many] = ["1", "5"].map(|threads| {
        let mut command = boggle("score --size 4x4 --threads");
        command.arg(threads);
        feed(command, input.as_bytes())
    });
    assert_eq!(one.stdout, many.stdout);
    assert_eq!((status(&one), status(&many)), (1, 1));
    let answers = objects(&many);
    assert_eq!(answers.len(), 4000);
    for (answer, board) in answers.iter().zip(input.lines()) {
        assert_eq!(answer["board"], board);
        assert_eq!(answer["error"].is_string(), board.starts_with("bad"));
    }
}

#[test]
fn a_line_is_answered_before_the_next_one_comes() {
    let mut child = start(&mut boggle("score --size 4x4"));
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        stdin.write_all(b"perslatgsineters\n").unwrap();
        let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        assert_eq!(answer["points"], 3625);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    for args in ["roll --n 100000000 --seed 1", "score --size 1x1"] {
        let mut child = start(&mut boggle(args));
        let mut stdin = child.stdin.take().unwrap();
        let writer =
            std::thread::spawn(
                move || while stdin.write_all(&[b'a', b'\n'].repeat(4096)).is_ok() {},
            );
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut String::new()).unwrap();
        drop(stdout);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{args}");
        writer.join().unwrap();
        let mut said = String::new();
        child.stderr.unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(said, "", "{args}");
    }
}

#[test]
fn ctrl_c_ends_it_at_the_end_of_a_line() {
    for args in ["roll --n 1000000000 --seed 1", "score --size 4x4"] {
        let mut child = start(&mut boggle(args));
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"perslatgsineters\nperslatgsineters\n").unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut String::new()).unwrap();
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(killed.unwrap().success());
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{args}");
        assert!(rest.is_empty() || rest.ends_with('\n'));
    }
}

/// A board with millions of paths takes no more memory than any other, and the answer says which paths are missing.
#[cfg(unix)]
#[test]
fn solve_stays_small_on_a_board_of_one_letter() {
    let words: String = (3..8).map(|n| format!("{}\n", "a".repeat(n))).collect();
    let list = file("as.txt", words.as_bytes());
    let solve = format!(
        // The limit is in kilobytes. It is a seventh of what the paths of this board would take.
        "ulimit -v 400000; exec '{}' solve --size 8x8 --dict '{}' {}",
        env!("CARGO_BIN_EXE_boggle"),
        list.display(),
        "a".repeat(64)
    );
    let output = Command::new("sh").args(["-c", &solve]).output().unwrap();
    assert_eq!(status(&output), 0, "{}", err(&output));
    let answer = &objects(&output)[0];
    assert_eq!(answer["complete"], false);
    assert_eq!(answer["limits"][0]["limit"], "paths_per_word");
    assert!(answer["points_raw"].as_u64().unwrap() > 2_000_000, "{}", answer["points_raw"]);
    let kept: usize = (answer["words"].as_array().unwrap().iter())
        .map(|word| word["paths"].as_array().unwrap().len())
        .sum();
    assert!(kept <= 200_000, "{kept}");
    assert!(err(&output).contains("the first 10,000 of"), "{}", err(&output));
}

#[test]
fn a_roll_without_a_seed_prints_a_new_one() {
    // Without a seed, each roll uses a new one and prints it.
    let output = boggle("roll").output().unwrap();
    let said = err(&output);
    let seed = said.trim().strip_prefix("boggle: seed ").unwrap();
    let again = boggle(&format!("roll --seed {seed}")).output().unwrap();
    assert_eq!(out(&again), out(&output));
    assert_ne!(out(&output), out(&boggle("roll").output().unwrap()));
}
