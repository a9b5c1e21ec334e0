//! Checks the proved optima that the page publishes. Today's audit accepts every log as a complete proof, each log
//! agrees with the list of theorems, and the small theorems are proved again.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read;
use std::path::PathBuf;
use std::sync::Arc;

use boggle_lab::dict::bundled;
use boggle_lab::job::{Log, Proof, ResultOrigin};
use flate2::read::GzDecoder;
use serde_json::{Value, json};

use crate::support::rows;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../www/public/proofs")
}

/// Returns the theorems that the page lists.
fn theorems() -> Vec<Value> {
    serde_json::from_str(&fs::read_to_string(folder().join("index.json")).unwrap()).unwrap()
}

fn text<'a>(theorem: &'a Value, field: &str) -> &'a str {
    theorem[field].as_str().unwrap()
}

/// Audits the proof in a log: every board is scored again, and every class must be there.
fn proof(file: &str) -> Proof {
    let mut text = Vec::new();
    let mut log = GzDecoder::new(File::open(folder().join(file)).unwrap());
    log.read_to_end(&mut text).unwrap();
    let run = Log::read(&text).unwrap().run;
    let dictionary = Arc::new(bundled::dictionary(&run.dictionary).unwrap());
    let mut proof = Proof::of_run(&dictionary, &run).unwrap();
    proof.import(&text, ResultOrigin::File).unwrap();
    proof
}

#[test]
fn every_log_proves_what_the_list_says() {
    for theorem in theorems() {
        let mut proof = proof(text(&theorem, "log"));
        let summary = proof.summary(1);
        assert!(summary.complete, "{theorem}: {}", summary.statement.headline);
        let run = proof.run();
        assert_eq!((run.min_length, run.max_length), (3, None));
        assert_eq!(run.size, text(&theorem, "size"));
        assert_eq!(run.dictionary, text(&theorem, "dictionary").to_lowercase());
        assert_eq!(run.scoring, text(&theorem, "scoring"));
        assert_eq!(json!(run.threshold), theorem["threshold"]);
        let boards = proof.boards(0, usize::MAX);
        let tied = boards.iter().filter(|board| board.points == boards[0].points).count();
        assert_eq!(json!(tied), theorem["best"]["tied"], "{theorem}");
        assert_eq!(json!(summary.found), theorem["boards"], "{theorem}");
        assert_eq!(json!(summary.boards[0].points), theorem["best"]["points"], "{theorem}");
    }
}

#[test]
fn every_log_is_in_the_list() {
    let listed = theorems();
    let listed: BTreeSet<String> = listed.iter().map(|row| text(row, "log").to_owned()).collect();
    assert!(listed.len() >= 12);
    let files = fs::read_dir(folder()).unwrap();
    let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let files: BTreeSet<String> = files.filter(|name| name.ends_with(".gz")).collect();
    assert_eq!(files, listed);
}

/// Breaks classes again, and compares the boards with those of the log.
fn recheck(proof: &mut Proof, ids: &[u64]) {
    let mut worker = proof.worker(1 << 30).unwrap();
    for id in ids {
        worker.start(*id);
        while worker.step(100_000).unwrap().is_working() {}
        proof.recheck(&worker.result()).unwrap();
    }
}

#[test]
fn small_boards_can_be_proved_again() {
    let small = theorems().into_iter();
    let small = small.filter(|theorem| ["2x2", "2x3"].contains(&text(theorem, "size")));
    for theorem in small {
        let mut proof = proof(text(&theorem, "log"));
        let ids: Vec<u64> = proof.ids().collect();
        recheck(&mut proof, &ids);
        assert!(proof.verdict().is_proved());
    }
}

#[test]
fn the_boards_of_3x4_are_the_published_ones() {
    let mut proof = proof("3x4-enable2k-standard.ndjson.gz");
    let found = proof.boards(0, usize::MAX).into_iter();
    let mut found: Vec<_> = found.map(|each| vec![each.board, each.points.to_string()]).collect();
    found.sort();
    let mut published = rows("best-3x4.tsv");
    published.sort();
    assert_eq!(found, published);
    // The class with the least work, the first class, and one of the four that have boards.
    recheck(&mut proof, &[3280, 0, 5840]);
}

/// The lines that `log-format.md` shows are from a published log. Each … on that page stands for anything.
#[test]
fn the_format_is_described_with_real_lines() {
    let packed = File::open(folder().join("3x3-enable2k-standard.ndjson.gz")).unwrap();
    let mut log = String::new();
    GzDecoder::new(packed).read_to_string(&mut log).unwrap();
    let page = include_str!("../../src/job/log-format.md");
    let shown = page.split("```json\n").skip(1);
    let shown = shown.map(|block| block.split("```").next().unwrap().replace('\n', ""));
    let shown: Vec<String> = shown.collect();
    assert_eq!(shown.len(), 2);
    for shown in shown {
        let is_it = |line: &&str| {
            let mut rest = *line;
            shown.split('…').all(|part| match rest.split_once(part) {
                Some((_, after)) => {
                    rest = after;
                    true
                }
                None => false,
            }) && rest.is_empty()
        };
        assert!(log.lines().any(|line| is_it(&line)), "{shown}");
    }
}
