//! Runs the benchmark suite at a twentieth of its size, and checks that contenders agree and that no count
//! changes.
//!
//! `wasm.rs` checks the wasm build against the same file of counts.

use boggle_lab::bench::{CASES, OURS, Size, YARDSTICK};

use crate::support::{enable2k, frozen_rows, rows};

#[test]
fn every_case_has_its_counts_and_all_contenders_agree() {
    assert_eq!(rows("bench.tsv").len(), CASES.len(), "one line a case");
    frozen_rows("bench.tsv", 1, |given| {
        let case = CASES.iter().find(|case| case.name == given[0]).unwrap();
        let contenders = case.prepare(enable2k(), Size::Quick);
        assert_eq!(contenders[0].name(), OURS, "{case:?}");
        let has_yardstick = contenders.iter().any(|contender| contender.name() == YARDSTICK);
        assert_eq!(has_yardstick, case.suite == "score", "{case:?}");
        let mut answers = Vec::new();
        for mut contender in contenders {
            // The second round runs with the scratch memory and the marks that the first one left behind.
            for _ in 0..2 {
                let outcome = contender.round();
                let answer = vec![
                    outcome.units.to_string(),
                    outcome.count.to_string(),
                    outcome.signature.to_string(),
                ];
                assert!(answers.is_empty() || answer == answers, "{case:?} {contender:?}");
                answers = answer;
            }
        }
        answers
    });
}
