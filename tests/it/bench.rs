//! Runs the benchmark suite at a twentieth of its size, and checks that contenders agree and that no count
//! changes.
//!
//! `wasm.rs` checks the wasm build against the same file of counts.

use boggle_lab::bench::{CASES, OURS, Signature, Size, YARDSTICK, suites};

use crate::support::{enable2k, rows};

#[test]
fn every_case_has_its_counts_and_all_contenders_agree() {
    let rows = rows("bench.tsv");
    assert_eq!(rows.len(), CASES.len(), "one line a case");
    let mut all = Signature::default();
    for (case, row) in CASES.iter().zip(rows) {
        for mut contender in case.prepare(enable2k(), Size::Quick) {
            // The second round runs with the scratch memory and the marks that the first one left behind.
            for _ in 0..2 {
                let outcome = contender.round();
                let counts = [
                    case.name.to_owned(),
                    outcome.units.to_string(),
                    outcome.count.to_string(),
                    outcome.signature.to_string(),
                ];
                assert_eq!(counts.as_slice(), row, "{case:?} {contender:?}");
                all.append(outcome.signature);
            }
        }
    }
    assert_ne!(all, Signature::default());
}

#[test]
fn ours_comes_first_and_scoring_is_compared_with_the_oracle() {
    assert_eq!(suites()[..3], ["score", "words", "dict"]);
    for case in CASES {
        let contenders = case.prepare(enable2k(), Size::Quick);
        let names: Vec<&str> = contenders.iter().map(|c| c.name()).collect();
        assert_eq!(names[0], OURS, "{case:?}");
        assert_eq!(names.contains(&YARDSTICK), case.suite == "score", "{case:?}");
    }
    let mut names: Vec<&str> = CASES.iter().map(|case| case.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), CASES.len(), "every name once");
}
