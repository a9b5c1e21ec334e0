//! Tests the wasm layer in a browser: it gives the same scores as the native build, and no input can make it
//! panic. Run with `make test-wasm`.
#![cfg(all(target_arch = "wasm32", feature = "wasm"))]

use std::borrow::Cow;
use std::sync::Arc;

use boggle_lab::bench::{CASES, Size};
use boggle_lab::dict::{Dictionary, WordRule, list};
use boggle_lab::scoring::Rules;
use boggle_lab::wasm::{
    Climb, Compilation, Lexicon, climb_defaults, dice_sets, roll, rollable_with, temperature_curve,
};
use js_sys::{Array, JSON, Object, Reflect, Uint8Array, Uint32Array};
use tsify::{Ts, Tsify};
use wasm_bindgen::{JsCast, JsError, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

#[path = "wasm/facts.rs"]
mod facts;
#[path = "wasm/proofs.rs"]
mod proofs;
#[path = "wasm/trees.rs"]
mod trees;

wasm_bindgen_test_configure!(run_in_browser);

const ENABLE: &str = include_str!("../dicts/enable.txt");
const ENABLE2K: &str = include_str!("../dicts/enable2k.txt");

/// A value in JavaScript.
trait Js {
    fn js(&self) -> JsValue;
}

impl Js for JsValue {
    fn js(&self) -> JsValue {
        self.clone()
    }
}

impl<T: Tsify> Js for Ts<T> {
    fn js(&self) -> JsValue {
        self.js_value()
    }
}

fn json<T: Tsify>(text: &str) -> Ts<T> {
    Ts::new_unchecked(JSON::parse(text).unwrap())
}

fn standard() -> Ts<Rules> {
    json(r#"{ "scoring": "standard", "minLength": 3 }"#)
}

fn get(object: &impl Js, key: &str) -> JsValue {
    Reflect::get(&object.js(), &key.into()).unwrap()
}

fn number(object: &impl Js, key: &str) -> f64 {
    get(object, key).as_f64().unwrap()
}

fn text(object: &impl Js, key: &str) -> String {
    get(object, key).as_string().unwrap()
}

fn message(error: JsError) -> String {
    text(&JsValue::from(error), "message")
}

fn options<T: Tsify>(min_length: u8, qu: &str) -> Ts<T> {
    json(&format!(
        r#"{{ "name": "list", "minLength": {min_length}, "maxLength": 0, "qu": "{qu}" }}"#
    ))
}

fn compiled(list: &str, min_length: u8, qu: &str, includes: &[Object]) -> Compilation {
    let includes = includes.iter().map(|list| Ts::new_unchecked(list.into())).collect();
    Compilation::new(list.into(), options(min_length, qu), includes).unwrap()
}

fn lexicon(list: &str, min_length: u8, qu: &str) -> Lexicon {
    let enable = Object::new();
    Reflect::set(&enable, &"name".into(), &"enable".into()).unwrap();
    Reflect::set(&enable, &"text".into(), &ENABLE.into()).unwrap();
    let mut made = compiled(list, min_length, qu, &[enable]);
    made.take_lexicon().unwrap_or_else(|| panic!("{}", made.message()))
}

/// Returns the fields of each line of a data file.
fn lines(data: &str) -> impl Iterator<Item = Vec<&str>> {
    data.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

#[wasm_bindgen_test]
fn boards_score_as_they_do_natively() {
    let mut lexicon = lexicon(ENABLE2K, 3, "face");
    for line in lines(include_str!("data/multi.tsv")) {
        let [size, board, points, deduped, raw] = line[..] else { panic!("{line:?}") };
        let view = get(&lexicon.read_board(board, size).unwrap(), "board");
        let solution = lexicon.solve(&text(&view, "text"), standard()).unwrap();
        let got = ["points", "pointsDeduped", "pointsRaw"].map(|key| number(&solution, key));
        let expected = [points, deduped, raw].map(|field| field.parse::<f64>().unwrap());
        assert_eq!(got, expected, "{board}");
    }
}

/// Compares the fast scorer with the plain one on boards of every kind. `make bench` also does so with relaxed SIMD.
#[wasm_bindgen_test]
fn the_suite_of_benchmarks_counts_what_it_counts_natively() {
    let read = list::read(ENABLE2K.as_bytes(), &|_| Some(Cow::Borrowed(ENABLE)));
    let words = read.words.unwrap();
    let dictionary = Dictionary::new("enable2k", &words, WordRule::default()).unwrap();
    let dictionary = Arc::new(dictionary);
    for (case, line) in CASES.iter().zip(lines(include_str!("data/bench.tsv"))) {
        for mut contender in case.prepare(&dictionary, Size::Quick) {
            for _ in 0..2 {
                let outcome = contender.round();
                let counts = [
                    case.name.to_owned(),
                    outcome.units.to_string(),
                    outcome.count.to_string(),
                    outcome.signature.to_string(),
                ];
                assert_eq!(counts.as_slice(), line, "{case:?} {contender:?}");
            }
        }
    }
}

#[wasm_bindgen_test]
fn the_famous_board_is_solved_whole() {
    let mut lexicon = lexicon(ENABLE2K, 3, "face");
    let solution = lexicon.solve("perslatgsineters", standard()).unwrap();
    assert_eq!(number(&solution, "points"), 3625.0);
    assert_eq!(get(&solution, "complete"), JsValue::TRUE);
    let words: Array = get(&solution, "words").unchecked_into();
    let points: Uint32Array = get(&solution, "wordPoints").unchecked_into();
    let starts: Uint32Array = get(&solution, "cellStarts").unchecked_into();
    let cells: Uint8Array = get(&solution, "cells").unchecked_into();
    assert_eq!(words.length(), 1045);
    assert_eq!(points.to_vec().iter().sum::<u32>(), 3625);
    let starts = starts.to_vec();
    let cells = cells.to_vec();
    for (i, word) in words.iter().enumerate() {
        let path = &cells[starts[i] as usize..starts[i + 1] as usize];
        let spelled: String =
            path.iter().map(|&cell| "perslatgsineters".as_bytes()[cell as usize] as char).collect();
        assert_eq!(spelled, word.as_string().unwrap());
    }
}

#[wasm_bindgen_test]
fn a_q_being_typed_is_a_qu() {
    let lexicon = lexicon("quit\n", 3, "face");
    let traced = |text: &str| lexicon.trace("qi/st", text).unwrap();
    assert_eq!(traced("q"), Some(vec![0]));
    assert_eq!(traced("qu"), Some(vec![0]));
    assert_eq!(traced("quit"), Some(vec![0, 1, 3]));
    assert_eq!(traced("qi"), None);
    assert_eq!(traced("é"), None);
}

#[wasm_bindgen_test]
fn neighbors_and_symmetric_boards_are_listed() {
    let mut lexicon = lexicon(ENABLE2K, 3, "face");
    let near = lexicon.neighborhood("perslatgsineters", standard()).unwrap();
    let points: Uint32Array = get(&near, "points").unchecked_into();
    assert_eq!(points.length(), 16 * 26);
    assert_eq!(number(&near, "here"), 3625.0);
    assert_eq!(points.to_vec().iter().max(), Some(&3625));
    let symmetry = lexicon.symmetry("perslatgsineters").unwrap();
    let copies: Array = get(&symmetry, "copies").unchecked_into();
    assert_eq!(copies.length(), 8);
    assert_eq!(copies.get(0).as_string().as_deref(), Some("perslatgsineters"));
}

#[wasm_bindgen_test]
fn seeds_roll_the_native_boards() {
    for line in lines(include_str!("data/seeds.tsv")) {
        let [dice, seed, board] = line[..] else { panic!("{line:?}") };
        assert_eq!(text(&roll(dice, seed).unwrap(), "text"), board, "{dice} {seed}");
        let sets = rollable_with(board).unwrap();
        let fits =
            sets.iter().any(|set| text(set, "dice") == dice && get(set, "fits") == JsValue::TRUE);
        assert!(fits, "{board}");
    }
    assert_eq!(dice_sets().unwrap().len(), 6);
}

#[wasm_bindgen_test]
fn bad_input_is_an_error_with_a_message() {
    let mut lexicon = lexicon("tar\n", 3, "face");
    let failures = [
        lexicon.solve("", standard()).map(|_| ()),
        lexicon.solve("abc", standard()).map(|_| ()),
        lexicon.solve("t4rs", standard()).map(|_| ()),
        lexicon.solve("tars", Ts::new_unchecked(JsValue::NULL)).map(|_| ()),
        lexicon.solve("tars", json(r#"{ "scoring": "golf", "minLength": 3 }"#)).map(|_| ()),
        lexicon.solve("tars", json(r#"{ "scoring": "words", "minLength": 7 }"#)).map(|_| ()),
        lexicon
            .solve("tars", json(r#"{ "scoring": "words", "minLength": 3, "more": 1 }"#))
            .map(|_| ()),
        lexicon.paths("tar", "tar", 1).map(|_| ()),
        lexicon.trace("\u{0}", "tar").map(|_| ()),
        lexicon.neighborhood("th r / ou gh", standard()).map(|_| ()),
        roll("loaded", "1").map(|_| ()),
        rollable_with("?").map(|_| ()),
        Compilation::new(b"tar".into(), Ts::new_unchecked(JsValue::UNDEFINED), Vec::new())
            .map(|_| ()),
        Compilation::new(b"tar".into(), options(9, "face"), Vec::new()).map(|_| ()),
        Lexicon::unpack(b"").map(|_| ()),
    ];
    for (i, failure) in failures.into_iter().enumerate() {
        let message = message(failure.expect_err(&format!("failure {i}")));
        assert!(message.len() > 5, "{message}");
    }
    let answer = lexicon.read_board("abc", "4x4").unwrap();
    assert_eq!(text(&answer, "message"), "a 4x4 board needs 16 letters, got 3");
    let size = lexicon.read_board("abc", "4by4").unwrap();
    assert_eq!(get(&size, "ok"), JsValue::FALSE);
}

#[wasm_bindgen_test]
fn a_bad_list_is_reported_by_line() {
    let mut made = compiled("tar\nit's\n", 3, "face", &[]);
    assert!(made.take_lexicon().is_some());
    assert_eq!(made.issue_count(), 1);
    let issues = made.issues().unwrap();
    assert_eq!(number(&issues[0], "line"), 2.0);

    let none = compiled("a\nb\n", 3, "face", &[]);
    assert!(none.message().contains("leaves out all 2 words"));
    let missing = compiled("include enable\n", 3, "face", &[]);
    assert_eq!(missing.missing().as_deref(), Some("enable"));
}

#[wasm_bindgen_test]
fn temperatures_follow_every_kind_of_schedule() {
    let drawn = json(r#"{ "points": { "points": [[0, 50], [10, 0], [20, 30]] } }"#);
    assert_eq!(temperature_curve(drawn, 20, 3).unwrap(), [50.0, 0.0, 30.0]);
    let tuned = get(&climb_defaults("4x4").unwrap(), "schedule");
    assert!(temperature_curve(Ts::new_unchecked(tuned), 100, 3).is_ok());
    for bad in ["{}", r#"{ "steep": {} }"#, r#"{ "points": { "points": [[0, 50]] } }"#, "7"] {
        assert!(temperature_curve(json(bad), 20, 3).is_err(), "{bad}");
    }
}

#[wasm_bindgen_test]
fn climbs_count_the_words_that_the_solver_counts() {
    for min_length in [1, 3] {
        let rules = json(&format!(r#"{{ "scoring": "words", "minLength": {min_length} }}"#));
        let options = json(&format!(
            r#"{{ "size": "4x4", "seed": "words", "scoring": "words", "minLength": {min_length} }}"#
        ));
        let mut climb = Climb::new(&lexicon(ENABLE, 3, "face"), options).unwrap();
        climb.run_until(f64::INFINITY, Some(500));
        let frame = climb.frame().unwrap();
        let solution = (lexicon(ENABLE, 3, "face").solve(&text(&frame, "board"), rules)).unwrap();
        assert_eq!(number(&frame, "points"), number(&solution, "points"));

        let kept = climb.checkpoint();
        let mut restored = Climb::restore(&lexicon(ENABLE, 3, "face"), &kept).unwrap();
        climb.run_until(f64::INFINITY, Some(500));
        restored.run_until(f64::INFINITY, Some(500));
        let trace = |climb: &mut Climb| text(&climb.frame().unwrap(), "trace");
        assert_eq!(trace(&mut climb), trace(&mut restored));
    }
    assert!(Climb::restore(&lexicon(ENABLE, 3, "face"), b"BoCl").is_err());
}

#[wasm_bindgen_test]
fn jobs_run_until_the_clock_of_their_thread_shows_a_deadline() {
    let now = || {
        let performance = js_sys::Reflect::get(&js_sys::global(), &"performance".into()).unwrap();
        performance.unchecked_into::<web_sys::Performance>().now()
    };
    let options = json(r#"{ "size": "4x4", "seed": "deadline" }"#);
    let mut climb = Climb::new(&lexicon(ENABLE2K, 3, "face"), options).unwrap();
    for millis in [5.0, 40.0] {
        let deadline = now() + millis;
        assert!(climb.run_until(deadline, None));
        assert!(now() >= deadline);
    }
    // After a deadline, a job does one piece, and a limit on the work counts before any deadline.
    let before = climb.proposals();
    assert!(climb.run_until(0.0, None));
    let piece = climb.proposals() - before;
    assert!(piece >= 1.0);
    assert!(climb.run_until(f64::INFINITY, Some(777)));
    assert!(climb.run_until(f64::INFINITY, Some(0)));
    assert_eq!(climb.proposals(), before + piece + 777.0);
}

#[wasm_bindgen_test]
fn climbs_take_the_native_course() {
    let lexicon = lexicon(ENABLE2K, 3, "face");
    let mut lines = 0;
    for line in include_str!("data/traces.tsv").lines().filter(|line| !line.starts_with('#')) {
        let (options, course) = line.split_once('\t').unwrap();
        let mut climb = Climb::new(&lexicon, json(options)).unwrap();
        while climb.run_until(f64::INFINITY, None) {}
        let frame = climb.frame().unwrap();
        let best = get(&frame, "best");
        let found = format!(
            "{}\t{}\t{}\t{}",
            text(&frame, "trace"),
            number(&frame, "proposals"),
            number(&best, "points"),
            text(&best, "board")
        );
        assert_eq!(found, course);
        lines += 1;
    }
    assert_eq!(lines, 4);
}
