//! Statistics, counting and the race in a browser: the figures are those of the native run.

use boggle_lab::wasm::{
    Race, Roller, Sample, estimates, odds, race_ideas, read_dice, rollable_figures, sample_rollable,
};
use js_sys::{Array, Float64Array, JSON, Uint32Array};
use tsify::{Ts, Tsify};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

use super::{ENABLE2K, get, json, lexicon, lines, message, number, text};

fn new_dice<T: Tsify>() -> Ts<T> {
    json(r#"{ "dice": "new", "rules": { "scoring": "standard", "minLength": 3 } }"#)
}

fn canonical(json: &str) -> String {
    let value = JSON::parse(json).unwrap();
    JSON::stringify(&value).unwrap().into()
}

#[wasm_bindgen_test]
fn the_statistics_of_a_seed_are_those_of_the_native_run() {
    let lexicon = lexicon(ENABLE2K, 3, "face");
    let roller = Roller::new(&lexicon, new_dice()).unwrap();
    let mut sample = Sample::new(&lexicon, new_dice()).unwrap();
    // The parts arrive out of order, as from workers.
    for (from, to) in [(700.0, 1000.0), (0.0, 300.0), (300.0, 700.0)] {
        sample.add(&roller.roll("7", from, to)).unwrap();
    }
    let golden = include_str!("../data/statistics-seed-7.json");
    let record = sample.record(false).unwrap();
    // This list was compiled under another name.
    let record = record.replacen(r#""dictionary":"list""#, r#""dictionary":"enable2k""#, 1);
    assert_eq!(canonical(&record), canonical(golden));
}

#[wasm_bindgen_test]
fn a_sample_is_saved_shown_and_continued() {
    let lexicon = lexicon(ENABLE2K, 3, "face");
    let roller = Roller::new(&lexicon, new_dice()).unwrap();
    let mut sample = Sample::new(&lexicon, new_dice()).unwrap();
    sample.add(&roller.roll("7", 0.0, 200.0)).unwrap();
    sample.add(&roller.roll("7", 300.0, 400.0)).unwrap();
    assert_eq!(sample.gaps("7", 1000.0), [200.0, 300.0, 400.0, 1000.0]);
    let again = sample.add(&roller.roll("7", 350.0, 360.0)).unwrap_err();
    assert!(message(again).contains("in both samples"));

    let mut kept = Sample::new(&lexicon, new_dice()).unwrap();
    kept.add(&sample.pack()).unwrap();
    assert_eq!(kept.record(true).unwrap(), sample.record(true).unwrap());
    let mut added = Sample::new(&lexicon, new_dice()).unwrap();
    added.add(&roller.roll("8", 0.0, 100.0)).unwrap();
    added.add_record(&sample.record(true).unwrap()).unwrap();
    assert_eq!(added.boards(), 400.0);
    assert!(added.add_record(&sample.record(true).unwrap()).is_err());
    assert!(added.add_record("{}").is_err());
    assert!(added.add_record("nonsense").is_err());

    let report = sample.report(5).unwrap();
    assert_eq!(number(&report, "boards"), 300.0);
    let words = get(&report, "words");
    let counts = get(&words, "counts");
    let values: Uint32Array = get(&counts, "values").unchecked_into();
    let boards: Float64Array = get(&counts, "boards").unchecked_into();
    let sum: f64 = (values.to_vec().into_iter().map(f64::from))
        .zip(boards.to_vec())
        .map(|(value, count)| value * count)
        .sum();
    assert_eq!(sum / 300.0, number(&words, "mean"));
    let common: Array = get(&report, "common").unchecked_into();
    let three: Array = get(&common.get(0), "words").unchecked_into();
    assert_eq!((number(&common.get(0), "letters"), three.length()), (3.0, 5));
    assert!(number(&get(&report, "wordLengths"), "mu") > 1.0);

    let csv = sample.csv("lengths").unwrap();
    assert!(csv.starts_with("letters,boards,share,low,high,words_per_board\n3,"));
    assert!(sample.csv("everything").is_err());
}

#[wasm_bindgen_test]
fn boards_are_counted_as_in_2007() {
    let lexicon = lexicon("tar\n", 3, "face");
    let figures = estimates(&lexicon, "new").unwrap();
    let digits = |key: &str| text(&get(&figures, key), "digits");
    assert_eq!(digits("byDice"), "7378186230582126575616000");
    assert_eq!(digits("byLetters"), "5451092862428609257472");
    for line in lines(include_str!("../data/rollable.tsv")) {
        let [dice, seed, strings, hits] = line[..] else { panic!("{line:?}") };
        let strings: f64 = strings.parse().unwrap();
        let hit = [(0.0, 12_345.0), (12_345.0, strings)]
            .map(|(from, to)| sample_rollable(&lexicon, dice, seed, from, to).unwrap());
        assert_eq!(hit.iter().sum::<f64>().to_string(), hits, "{dice}");
    }
    let figures = rollable_figures(&lexicon, "new", 1e6, 84_492.0).unwrap();
    assert_eq!(number(&figures, "share"), 0.084_492);
    assert_eq!(number(&figures, "log2").round(), 69.0);
    assert!(number(&get(&figures, "interval"), "low") < 0.084_492);
}

#[wasm_bindgen_test]
fn odds_are_exact_and_dice_are_read() {
    let lexicon = lexicon("tar\n", 3, "face");
    let found = odds(&lexicon, "new", "pers latg sine ters").unwrap();
    assert_eq!(text(&get(&found, "ways"), "digits"), "1054080");
    assert_eq!(number(&found, "images"), 8.0);
    let short = odds(&lexicon, "new", "tar").unwrap();
    assert_eq!(text(&short, "message"), "a 4x4 board needs 16 letters, got 3");
    let own = read_dice(&lexicon, "ab\nqu c\nthe\nd.").unwrap();
    assert_eq!(number(&own, "rows"), 2.0);
    let bad = read_dice(&lexicon, "ab\ncd\ne1\nf").unwrap();
    assert_eq!(text(&bad, "message"), "die 3: `1` isn't a letter in this word list");
    for failure in [
        Roller::new(&lexicon, json(r#"{ "dice": "new" }"#)).map(|_| ()),
        Sample::new(&lexicon, Ts::new_unchecked(JsValue::NULL)).map(|_| ()),
        estimates(&lexicon, "a1").map(|_| ()),
        Race::new(&lexicon, json(r#"{ "boards": "all" }"#)).map(|_| ()),
    ] {
        assert!(message(failure.unwrap_err()).len() > 5);
    }
}

#[wasm_bindgen_test]
fn all_racers_agree_on_the_benchmark_of_2007() {
    let lexicon = lexicon(ENABLE2K, 3, "face");
    let over = r#"{ "boards": "benchmark", "rules": { "scoring": "standard", "minLength": 3 } }"#;
    let mut race = Race::new(&lexicon, json(over)).unwrap();
    assert_eq!(race.boards(), 21_632.0);
    let ideas = race_ideas().unwrap();
    assert_eq!(ideas.len(), 10);
    for idea in &ideas {
        let name = text(idea, "name");
        assert!(race.enter(&name).unwrap());
        let boards = match name.as_str() {
            "every-path" => 1,
            "ours" => 21_632,
            _ => 100,
        };
        let more = race.run_until(&name, f64::INFINITY, Some(boards)).unwrap();
        assert_eq!(more, name != "ours");
        let standing = race.standing(&name).unwrap();
        assert_eq!(number(&standing, "boards"), f64::from(boards));
        assert_eq!(get(&standing, "agrees"), JsValue::TRUE, "{name}");
        if name == "ours" {
            assert_eq!(number(&standing, "points"), 2_292_512.0);
        }
    }
    assert!(race.run_until("nobody", 0.0, None).is_err());
}
