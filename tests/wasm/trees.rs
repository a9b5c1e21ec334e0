//! Evaluation trees in a browser, and the questions that a page asks about them. `tests/wasm_memory.rs`
//! measures the memory they take.

use boggle_lab::wasm::{Lexicon, Trees};
use js_sys::Uint32Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

use super::{ENABLE2K, Js, get, json, lexicon, message, number, text};

/// Builds the tree of a class in spelling order.
fn built(lexicon: &Lexicon, class: &str) -> Trees {
    let plan = format!(
        r#"{{ "class": "{class}", "order": "spelling", "scoring": "standard", "minLength": 3 }}"#
    );
    let mut trees = Trees::new(lexicon, json(&plan)).unwrap();
    while trees.run_until(0.0, Some(1)).unwrap() {}
    trees.finish().unwrap();
    trees
}

/// Lifts a cell of the last tree, and returns its figures.
fn lift(trees: &mut Trees, cell: usize, cutoff: u32, fold: &str) -> JsValue {
    let operation = format!(r#"{{ "cell": {cell}, "cutoff": {cutoff}, {fold} }}"#);
    trees.begin(json(&operation)).unwrap();
    while trees.run_until(f64::INFINITY, None).unwrap() {}
    trees.finish().unwrap().js()
}

/// Makes single moves forward, back, and to the end, where the places are those of the tree that the lift
/// makes.
#[wasm_bindgen_test]
fn a_lift_is_played_in_single_moves() {
    let lexicon = lexicon(ENABLE2K, 3, "face");
    for (fold, nodes) in [("no", 104.0), ("stale", 88.0), ("refreshed", 88.0), ("thorough", 71.0)] {
        let mut trees = built(&lexicon, "ab cd / ef gh");
        let how = format!(r#""fold": "{fold}", "dedupe": false"#);
        let figures = lift(&mut trees, 0, 0, &how);
        let mut moves = |take: u64, limit: u32| {
            let asked = format!(
                r#"{{ "moves": {{ "operation": {{ "cell": 0, "fold": "{fold}", "cutoff": 0, "dedupe": false }}, "take": {take}, "limit": {limit}, "show": 999, "node": 42, "gap": 9 }} }}"#
            );
            trees.ask(0, json(&asked)).map(|answer| answer.js())
        };
        let bound = |of: &JsValue| {
            let graph = get(of, "graph");
            let bounds = get(&graph, "bound").unchecked_into::<Uint32Array>();
            f64::from(bounds.get_index(0))
        };
        let first = moves(0, 999).unwrap();
        assert_eq!((number(&first, "nodes"), bound(&first)), (98.0, 14.0));
        assert!(get(&first, "made").is_undefined());
        let one = moves(1, 999).unwrap();
        assert_eq!(text(&get(&one, "made"), "kind"), "rotate");
        let last = moves(4_294_967_295, 999).unwrap();
        assert_eq!(number(&last, "taken"), number(&last, "total"));
        let end = (number(&last, "nodes"), bound(&last));
        assert_eq!(end, (nodes, number(&figures, "bound")));
        assert_eq!(bound(&moves(1, 999).unwrap()), bound(&one));
        let refused = moves(1, 99).unwrap_err();
        assert!(message(refused).contains("99 nodes"));
    }
}
