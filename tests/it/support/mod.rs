//! Shared by the golden tests: the dictionary, the case files, and one way to score anything.

#![allow(dead_code, reason = "each test uses a part")]

use std::borrow::Cow;
use std::fs;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, LazyLock};

use boggle_lab::board::Board;
use boggle_lab::dict::{Dictionary, WordList, WordRule, list};
use boggle_lab::grid::Dims;
use boggle_lab::scoring::Rules;
use boggle_lab::solver::{Score, Scorer, Solution, SolveLimits, Solver};
use serde_json::Value;

/// Returns the words of ENABLE2K.
pub(crate) fn enable2k_list() -> WordList {
    let read = |name: &str| fs::read_to_string(root().join("dicts").join(name)).unwrap();
    let enable = read("enable.txt");
    let reading =
        list::read(read("enable2k.txt").as_bytes(), &|_| Some(Cow::Borrowed(enable.as_str())));
    reading.words.unwrap()
}

/// Returns ENABLE2K under a word rule.
pub(crate) fn enable2k_by(rule: WordRule) -> Arc<Dictionary> {
    Arc::new(Dictionary::new("enable2k", &enable2k_list(), rule).unwrap())
}

/// Returns ENABLE2K under the rule of the game.
pub(crate) fn enable2k() -> &'static Arc<Dictionary> {
    static SHARED: LazyLock<Arc<Dictionary>> = LazyLock::new(|| enable2k_by(WordRule::default()));
    &SHARED
}

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// Returns a folder for temporary files, by a path without spaces, because some tests split command lines at spaces.
#[cfg(unix)]
pub(crate) fn temp_folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    if !folder.to_string_lossy().contains(' ') {
        return folder;
    }
    let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(&folder);
    let link = std::env::temp_dir().join(format!("boggle-lab-{hash:x}"));
    if !link.exists() {
        let _ = std::os::unix::fs::symlink(&folder, &link);
    }
    link
}

/// Reads a file of `tests/data`.
pub(crate) fn data(name: &str) -> String {
    fs::read_to_string(root().join("tests/data").join(name)).unwrap()
}

/// Checks that a frozen file, named from the top folder, is what was found now. With `UPDATE=1`, the file is written instead.
pub(crate) fn frozen(name: &str, now: &[u8]) {
    let path = root().join(name);
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, now).unwrap();
    }
    let kept = fs::read(&path).unwrap();
    if let (Ok(was), Ok(is)) = (str::from_utf8(&kept), str::from_utf8(now)) {
        for (was, is) in was.lines().zip(is.lines()) {
            assert_eq!(is, was, "{name} differs; UPDATE=1 writes it again");
        }
    }
    assert!(kept == now, "{name} differs; UPDATE=1 writes it again");
}

/// Checks a case file of our own answers: `answer` gets the first fields of each row, and returns the others.
pub(crate) fn frozen_rows(name: &str, given: usize, answer: impl Fn(&[&str]) -> Vec<String>) {
    let mut now = String::new();
    for line in data(name).lines() {
        let fields: Vec<&str> = line.split('\t').take(given).collect();
        let row = match line.starts_with('#') {
            true => line.to_owned(),
            false => [fields.join("\t"), answer(&fields).join("\t")].join("\t"),
        };
        now += &(row + "\n");
    }
    frozen(&format!("tests/data/{name}"), now.as_bytes());
}

/// Returns the rows of a case file: tab-separated fields, without lines that begin with `#`.
pub(crate) fn rows(name: &str) -> Vec<Vec<String>> {
    let rows: Vec<Vec<String>> = data(name)
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect();
    assert!(!rows.is_empty(), "{name} has no cases");
    rows
}

pub(crate) fn dims(text: &str) -> Dims {
    text.parse().unwrap()
}

pub(crate) fn board(text: &str, size: &str, dictionary: &Dictionary) -> Board {
    Board::parse(text, dims(size), dictionary.alphabet()).unwrap()
}

/// Returns the score of one board, using a new scorer.
pub(crate) fn score(text: &str, size: &str, dictionary: &Arc<Dictionary>) -> Score {
    let board = board(text, size, dictionary);
    Scorer::new(dictionary, board.dims(), Rules::default()).score(&board.tiles().unwrap())
}

pub(crate) fn solve(board: &Board, dictionary: &Arc<Dictionary>) -> Solution {
    let solution = Solver::new(dictionary).solve(board, Rules::default(), SolveLimits::default());
    assert!(solution.complete);
    solution
}

// --- The command line ---

/// Prepares `boggle` with arguments split at blanks, in a directory outside the project.
pub(crate) fn boggle(args: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boggle"));
    command.args(args.split_whitespace());
    command.current_dir(std::env::temp_dir()).env_clear();
    command
}

/// Returns what a command prints, which must succeed and have nothing to remark.
pub(crate) fn out(args: &str) -> String {
    let output = boggle(args).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && errors.is_empty(), "{args}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the objects that a command prints, one per line.
pub(crate) fn objects(args: &str) -> Vec<Value> {
    out(args).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the message of an invalid command line, which must exit with status 2.
pub(crate) fn complaint(args: &str) -> String {
    let output = boggle(args).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{args}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

/// Creates an empty folder for one test.
#[cfg(unix)]
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = temp_folder().join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}
