//! Proofs in a browser: classes broken in steps give the native results, and impossible requests are refused.

use boggle_lab::wasm::{Lexicon, Proof};
use js_sys::Array;
use tsify::{Ts, Tsify};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

use super::{ENABLE2K, Js, get, json, lexicon, message, number, text};

fn spec<T: Tsify>(rest: &str) -> Ts<T> {
    json(&format!(r#"{{ "scoring": "standard", "minLength": 3, {rest} }}"#))
}

fn proof(lexicon: &Lexicon, rest: &str) -> Proof {
    Proof::new(lexicon, "enable2k".to_owned(), spec(rest))
        .unwrap_or_else(|e| panic!("{}", message(e)))
}

/// The memory limit for classes of 2x2, in bytes.
const SMALL: u32 = 64 << 20;

/// Breaks a class in small steps.
fn broken(proof: &mut Proof, id: f64, memory: u32) -> JsValue {
    proof.start(id, memory).unwrap_or_else(|e| panic!("{}", message(e)));
    let mut steps = 0;
    while proof.run_until(f64::INFINITY, Some(500)).unwrap_or_else(|e| panic!("{}", message(e))) {
        let progress = proof.progress().unwrap_or_else(|e| panic!("{}", message(e)));
        assert!((0.0..=1.0).contains(&number(&progress, "done")));
        steps += 1;
    }
    // A class of 3x3 never ends in one step.
    assert!(steps > 2 || memory == SMALL, "{steps} steps");
    proof.result().unwrap_or_else(|e| panic!("{}", message(e))).js()
}

fn boards(result: &impl Js) -> Vec<(String, f64)> {
    let boards: Array = get(result, "boards").dyn_into().unwrap();
    boards.iter().map(|board| (text(&board, "board"), number(&board, "points"))).collect()
}

const CLASS: &str = "lnrsy aeiou chkmpt / chkmpt aeiou lnrsy / lnrsy aeiou bdfgjvwxz";

#[wasm_bindgen_test]
fn a_class_gives_its_boards_by_every_method_and_in_little_memory() {
    let lexicon = lexicon(ENABLE2K, 3, "face");
    let of = |method: &str, memory: u32| {
        let rest =
            format!(r#""size": "3x3", "threshold": 500, "class": "{CLASS}", "method": "{method}""#);
        broken(&mut proof(&lexicon, &rest), 0.0, memory)
    };
    let best = of("best", 256 << 20);
    assert_eq!(
        (boards(&best).len(), boards(&best)[0].clone()),
        (6, ("reptalsed".to_owned(), 545.0))
    );
    assert_eq!(number(&best, "parts"), 1.0);
    // The class is too large for so little memory, so it is split. The result is the same.
    let split = of("best", 1 << 20);
    assert!(number(&split, "parts") > 1.0);
    for other in [split, of("hybrid2025", 256 << 20)] {
        let (mut other, mut best) = (boards(&other), boards(&best));
        other.sort_by(|a, b| a.0.cmp(&b.0));
        best.sort_by(|a, b| a.0.cmp(&b.0));
        assert_eq!(other, best);
    }
}

#[wasm_bindgen_test]
fn a_whole_size_is_counted_weighed_broken_and_summed_up() {
    let lexicon = lexicon(ENABLE2K, 3, "face");
    let of = r#""size": "2x2", "threshold": 12, "buckets": "aeiou bcdfghjklmnpqrstvwxyz""#;
    let (mut proof, mut other) = (proof(&lexicon, of), proof(&lexicon, of));
    let plan = proof.plan().unwrap_or_else(|e| panic!("{}", message(e)));
    assert_eq!((number(&plan, "all"), number(&get(&plan, "run"), "classes")), (16.0, 6.0));
    assert_eq!(proof.ids(), [0.0, 1.0, 3.0, 6.0, 7.0, 15.0]);
    let weights = proof.weights().unwrap_or_else(|e| panic!("{}", message(e)));
    assert_eq!(weights.len(), 6);
    assert!(weights.iter().all(|weight| *weight > 0.0));
    for id in proof.ids() {
        let summary = proof.summary(10).unwrap_or_else(|e| panic!("{}", message(e)));
        assert_eq!(get(&summary, "complete"), JsValue::FALSE);
        broken(&mut proof, id, SMALL);
        let line = proof.result_line().unwrap();
        let kept = proof.restore(&line, Ts::new_unchecked("computed".into()), None);
        let kept = kept.unwrap_or_else(|e| panic!("{}", message(e)));
        assert_eq!(number(&kept, "added"), 1.0);
    }
    let summary = proof.summary(10).unwrap_or_else(|e| panic!("{}", message(e)));
    assert_eq!(get(&summary, "complete"), JsValue::TRUE);
    assert_eq!((number(&summary, "done"), number(&summary, "of")), (6.0, 6.0));
    let found = boards(&summary);
    assert!(!found.is_empty() && found.iter().all(|(_, points)| *points >= 12.0));

    // Its log is imported into another proof; a forged one is refused and changes nothing.
    let log = proof.log();
    let forged = log.replacen("\"points\":12}", "\"points\":9999}", 1);
    assert_ne!(forged, log);
    let refused = other.import(&forged).unwrap_err();
    assert!(message(refused).contains("with 9999 points, but this board scores 12"));
    let foreign = log.replacen("\"threshold\":12", "\"threshold\":11", 1);
    let refused = other.import(&foreign).unwrap_err();
    assert!(message(refused).contains("its threshold is 11, not 12"));
    let summary = other.summary(10).unwrap_or_else(|e| panic!("{}", message(e)));
    assert_eq!(number(&summary, "held"), 0.0);
    let taken = other.import(&log).unwrap_or_else(|e| panic!("{}", message(e)));
    assert_eq!(number(&taken, "added"), 6.0);
    assert_eq!(other.log(), log);
}

/// Returns all parts of the only class, collected piece by piece.
fn unfold(proof: &Proof, method: &str) -> Vec<JsValue> {
    let mut unfolding =
        proof.unfold(0.0, method, 1 << 26).unwrap_or_else(|e| panic!("{}", message(e)));
    let mut rows = Vec::new();
    loop {
        let unfolded = unfolding.run_until(0.0).unwrap_or_else(|e| panic!("{}", message(e)));
        rows.truncate(number(&unfolded, "kept") as usize);
        rows.extend(get(&unfolded, "rows").dyn_into::<Array>().unwrap().iter());
        if get(&unfolded, "more") == JsValue::FALSE {
            return rows;
        }
    }
}

#[wasm_bindgen_test]
fn our_method_is_watched_part_by_part() {
    let lexicon = lexicon(ENABLE2K, 3, "face");
    let rest = r#""size": "3x3", "threshold": 520, "class": "lnr aei pt hkmt ae lnr rs aeo dkt""#;
    let rows = unfold(&proof(&lexicon, rest), "best");
    let ends = rows.iter().filter(|row| get(*row, "fate") != "split");
    assert!((ends.map(|row| number(row, "share")).sum::<f64>() - 1.0).abs() < 1e-9);
    assert!((number(rows.last().unwrap(), "done") - 1.0).abs() < 1e-9);
    assert!(rows.iter().any(|row| get(row, "fate") == "found"));
}

#[wasm_bindgen_test]
fn dice_leave_out_boards_and_impossible_requests_are_refused() {
    let lexicon = lexicon(ENABLE2K, 3, "face");
    let class = "e a r s / t e ab l / qz q i d / n o p s";
    let count = |dice: &str| {
        let rest = format!(r#""size": "4x4", "threshold": 1, "class": "{class}"{dice}"#);
        let mut proof = proof(&lexicon, &rest);
        proof.start(0.0, 64 << 20).unwrap_or_else(|e| panic!("{}", message(e)));
        while proof.run_until(f64::INFINITY, None).unwrap_or_else(|e| panic!("{}", message(e))) {}
        boards(&proof.result().unwrap_or_else(|e| panic!("{}", message(e)))).len()
    };
    assert_eq!((count(""), count(r#", "dice": "new""#)), (4, 2));
    for (rest, said) in [
        (
            r#""size": "3x3", "threshold": 500, "dice": "new""#,
            "the dice new are for 4x4 boards, not 3x3",
        ),
        (r#""size": "3x3", "threshold": 0"#, "a threshold is a whole number from 1"),
        (r#""size": "3x3", "threshold": 5, "buckets": "aba""#, "`a` is in two letter groups"),
        (r#""size": "5x5", "threshold": 5, "buckets": "a b c d""#, "too many classes for a page"),
        (r#""size": "7x7", "threshold": 5, "class": "a""#, "49"),
        (r#""size": "3x3", "threshold": 5, "method": "fast""#, "best, hybrid2025, union2009"),
        (r#""size": "3x3", "threshold": 5, "speed": 9"#, "speed"),
    ] {
        let refused = Proof::new(&lexicon, "enable2k".to_owned(), spec(rest)).unwrap_err();
        let refused = message(refused);
        assert!(refused.contains(said), "{refused}");
    }
    let mut proof = proof(&lexicon, r#""size": "2x2", "threshold": 5"#);
    assert!(message(proof.start(7.0, 1).unwrap_err()).contains("there is no class 7"));
}
