//! Tests the binary as users see it: what each command prints, and how it fails.

mod dictionaries;

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use serde_json::{Value, json};

use crate::support::{boggle, rows};

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

#[test]
fn multi_boggle_counts_paths() {
    let cases = rows("multi.tsv");
    let boards: Vec<&str> = cases.iter().map(|row| row[1].as_str()).collect();
    for (kind, column) in [("none", 2), ("dedup", 3), ("raw", 4)] {
        // All these boards have the usual size for their number of letters.
        let output = feed(boggle(&format!("score --multi {kind}")), boards.join("\n").as_bytes());
        let scored = objects(&output);
        assert_eq!(scored.len(), cases.len());
        for (found, row) in scored.iter().zip(&cases) {
            assert_eq!(found["points"].to_string(), row[column], "{} {kind}", row[1]);
        }
    }
    // On the board with one row, the word can start at either end, which makes two paths over two sets of cells. On the
    // square board, there are two paths over one set.
    let list = file("tee.txt", b"tee\n");
    let row = |kind: &str| {
        let mut command = boggle(&format!("score --size 1x5 eteet --multi {kind} --dict"));
        command.arg(&list);
        object(command)["words"].clone()
    };
    assert_eq!([row("none"), row("dedup"), row("raw")], [json!(1), json!(2), json!(2)]);
    let square = |kind: &str| {
        let mut command = boggle(&format!("score --size 2x2 teez --multi {kind} --dict"));
        command.arg(&list);
        object(command)["words"].clone()
    };
    assert_eq!([square("none"), square("dedup"), square("raw")], [json!(1), json!(1), json!(2)]);
}

#[test]
fn solve_finds_words_and_all_their_paths() {
    let found = object(boggle("solve perslatgsineters"));
    assert_eq!(found["board"], "perslatgsineters");
    assert_eq!(found["points"], 3625);
    assert_eq!(found["complete"], true);
    let words = found["words"].as_array().unwrap();
    assert_eq!(words.len(), 1045);
    let texts: Vec<&str> = words.iter().map(|word| word["word"].as_str().unwrap()).collect();
    assert!(texts.is_sorted());
    let mut raw = 0;
    let board: Vec<char> = "perslatgsineters".chars().collect();
    for word in words {
        let points = word["points"].as_u64().unwrap();
        let paths = word["paths"].as_array().unwrap();
        raw += points * paths.len() as u64;
        assert_eq!(paths.iter().map(Value::to_string).collect::<BTreeSet<_>>().len(), paths.len());
        for path in paths {
            let cells: Vec<usize> = path
                .as_array()
                .unwrap()
                .iter()
                .map(|cell| cell.as_u64().unwrap() as usize)
                .collect();
            let spelled: String = cells.iter().map(|&cell| board[cell]).collect();
            assert_eq!(word["word"], spelled);
            assert!(cells.windows(2).all(|step| {
                (step[0] / 4).abs_diff(step[1] / 4) <= 1 && (step[0] % 4).abs_diff(step[1] % 4) <= 1
            }));
        }
    }
    assert_eq!(found["points_raw"], raw);
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
fn rolls_repeat_and_fit_their_dice() {
    let roll = |args: &str| {
        let output = boggle(&format!("roll {args}")).output().unwrap();
        assert_eq!((status(&output), err(&output).as_str()), (0, ""));
        out(&output)
    };
    let three = roll("--dice new --n 3 --seed 1");
    assert_eq!(three.lines().next(), Some("hksutivaollcwjvs"));
    assert_eq!(three.lines().count(), 3);
    assert!(roll("--n 5 --seed 1").starts_with(&three));
    assert_ne!(roll("--seed 1"), roll("--seed 2"));
    assert_eq!(roll("--n 0 --seed 1"), "");
    assert!(roll("--dice superbig --seed x").contains(" / "));

    let dice = file("dice.txt", b"# my dice\na\nqu\nth he\n.\n");
    let output = boggle("roll --seed 3 --dice").arg(&dice).output().unwrap();
    let mut cells: Vec<String> =
        out(&output).replace('/', " ").split_whitespace().map(str::to_owned).collect();
    cells.sort_unstable();
    assert_eq!(cells[..2], [".", "a"]);
    let output = boggle("roll --seed 3 --size 1x4 --dice").arg(&dice).output().unwrap();
    assert!(out(&output).ends_with(" /\n"));

    // Without a seed, each roll uses a new one and prints it.
    let output = boggle("roll").output().unwrap();
    let said = err(&output);
    let seed = said.trim().strip_prefix("boggle: seed ").unwrap();
    assert_eq!(roll(&format!("--seed {seed}")), out(&output));
    assert_ne!(out(&output), out(&boggle("roll").output().unwrap()));
}

#[test]
fn rolls_can_be_scored() {
    for dice in ["new", "classic", "big", "deluxe", "big2012", "superbig"] {
        let rolls = boggle(&format!("roll --dice {dice} --n 20 --seed 1")).output().unwrap();
        let output = feed(boggle("score"), &rolls.stdout);
        assert_eq!(status(&output), 0, "{}", out(&output));
        let scored = objects(&output);
        let boards: Vec<&str> = scored.iter().map(|s| s["board"].as_str().unwrap()).collect();
        assert_eq!(boards, out(&rolls).lines().collect::<Vec<_>>());
    }
}
