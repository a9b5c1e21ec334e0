//! Tests `boggle stats` and `boggle race` as users see them.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::support::{complaint, objects, out};

fn scratch(name: &str) -> PathBuf {
    crate::support::temp_folder().join(name)
}

#[test]
fn statistics_do_not_depend_on_the_number_of_threads() {
    let one = out("stats --n 5001 --seed 3 --threads 1");
    assert_eq!(out("stats --n 5001 --seed 3 --threads 3"), one);
    assert_ne!(out("stats --n 5001 --seed 4 --threads 3"), one);
}

#[test]
fn runs_are_saved_and_added_up() {
    let (a, b) = (scratch("stats-a.json"), scratch("stats-b.json"));
    let (a, b) = (a.to_str().unwrap(), b.to_str().unwrap());
    out(&format!("stats --n 400 --seed 1 --save {a}"));
    out(&format!("stats --n 300 --seed 2 --add {a} --save {b}"));
    let both: Value = serde_json::from_str(&fs::read_to_string(b).unwrap()).unwrap();
    assert_eq!(both["boards"], 700);
    assert_eq!(both["runs"].as_array().unwrap().len(), 2);
    assert!(both["word_counts"]["tee"].as_u64().unwrap() > 50);
    // The order of the files does not matter.
    let other = scratch("stats-c.json");
    let other = other.to_str().unwrap();
    out(&format!("stats --n 300 --seed 2 --save {other}"));
    let swapped = objects(&format!("stats --n 400 --seed 1 --add {other}"));
    assert_eq!(swapped[0]["mean_words"], both["mean_words"]);
    assert_eq!(swapped[0]["top"], both["top"]);

    assert!(complaint(&format!("stats --n 10 --seed 1 --add {a}")).contains("another seed"));
    assert!(
        complaint(&format!("stats --n 1 --seed 9 --add {a} --dice classic"))
            .contains("settings differs: dice")
    );
    assert!(
        complaint(&format!("stats --n 1 --seed 9 --add {a} --dict enable")).contains("dictionary")
    );

    // Counting nothing is an error, but merging saved runs without counting more is fine.
    assert!(complaint("stats --n 0").contains("set --n to at least 1"));
    assert_eq!(objects(&format!("stats --n 0 --add {a}"))[0]["boards"], 400);

    // A record board that was changed is detected.
    let damaged = scratch("stats-damaged.json");
    let mut record: Value = serde_json::from_str(&fs::read_to_string(a).unwrap()).unwrap();
    record["best"][0]["points"] = (record["best"][0]["points"].as_u64().unwrap() + 1).into();
    fs::write(&damaged, record.to_string()).unwrap();
    let damaged = damaged.to_str().unwrap();
    assert!(
        complaint(&format!("stats --n 1 --seed 9 --add {damaged}"))
            .contains("must have been changed")
    );
    fs::write(damaged, "{}").unwrap();
    assert!(
        complaint(&format!("stats --n 1 --add {damaged}")).contains("was not written by --save")
    );
}

#[test]
fn all_solvers_race_and_agree() {
    let lines = objects("race --boards 30 --seconds 0.01");
    assert_eq!(lines.len(), 10);
    for line in &lines {
        assert_eq!(line["agrees"], true, "{line}");
        assert!(line["boards_per_second"].as_f64().unwrap() > 0.0);
    }
    assert_eq!((&lines[0]["name"], &lines[9]["name"]), (&"every-path".into(), &"ours".into()));
    let two = objects("race --only stems,ours --boards 20 --seconds 10");
    assert_eq!(two[0]["points"], two[1]["points"]);
    assert_eq!(two[0]["boards"], 20);
    let all = objects("race --only ours --benchmark --seconds 60");
    assert_eq!((&all[0]["boards"], &all[0]["points"]), (&21_632.into(), &2_292_512.into()));
    assert!(complaint("race --only hare").contains("every-path"));
    for boards in ["0", "10000001", "99999999999999"] {
        assert!(complaint(&format!("race --boards {boards}")).contains("--boards"));
    }
    let dice = scratch("several-letters.txt");
    fs::write(&dice, "th he\nin an\ner re\nst ed\n").unwrap();
    let none = complaint(&format!("race --dice {}", dice.display()));
    assert!(none.contains("single letters"), "{none}");
}

#[test]
fn bench_prints_rates_and_the_signature_of_the_answers() {
    let lines = objects("bench score dict --quick --rounds 1");
    let (summary, cases) = lines.split_last().unwrap();
    assert_eq!(summary["cases"], cases.len());
    assert_eq!(summary["agrees"], true);
    assert_eq!(summary["signature"].as_str().unwrap().len(), 16);
    assert!(summary["dictionary"].as_str().unwrap().starts_with("2262de28"));
    for case in cases {
        assert_eq!(case["agrees"], true);
        assert!(case["rates"][0]["median"].as_f64().unwrap() > 0.0);
        assert_eq!(case["ratio"].is_number(), case["suite"] == "score", "{case}");
    }
    // The signature depends on neither timing nor the number of rounds.
    let again = objects("bench dict score --quick --rounds 2");
    assert_eq!(again.last(), Some(summary));
    assert!(complaint("bench weather").contains("score, words, dict"));
}
