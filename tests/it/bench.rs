//! Runs the benchmark suite at a twentieth of its size, and checks that contenders agree and that no count
//! changes.
//!
//! `wasm.rs` checks the wasm build against the same file of counts.

use boggle_lab::bench::{CASES, OURS, Signature, Size, YARDSTICK};

use crate::support::{enable2k, rows};

#[test]
fn every_case_has_its_counts_and_all_contenders_agree() {
    let rows = rows("bench.tsv");
    assert_eq!(rows.len(), CASES.len(), "one line a case");
    let mut all = Signature::default();
    for (case, row) in CASES.iter().zip(rows) {
        let contenders = case.prepare(enable2k(), Size::Quick);
        assert_eq!(contenders[0].name(), OURS, "{case:?}");
        let has_yardstick = contenders.iter().any(|contender| contender.name() == YARDSTICK);
        assert_eq!(has_yardstick, case.suite == "score", "{case:?}");
        for mut contender in contenders {
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
