//! Measures how much of a browser's memory a series of large trees takes. A WebAssembly instance never gives memory
//! back, so this test needs its own instance, and therefore its own file. Run with `make test-wasm`.
#![cfg(all(target_arch = "wasm32", feature = "wasm"))]

use boggle_lab::wasm::{Compilation, Trees};
use js_sys::WebAssembly::Memory;
use js_sys::{ArrayBuffer, JSON, Object, Reflect};
use tsify::{Ts, Tsify};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

const ENABLE: &str = include_str!("../dicts/enable.txt");
const ENABLE2K: &str = include_str!("../dicts/enable2k.txt");

fn json<T: Tsify>(text: &str) -> Ts<T> {
    Ts::new_unchecked(JSON::parse(text).unwrap())
}

/// Returns the size of the instance's memory in bytes, which is its peak.
fn memory() -> u32 {
    let memory: Memory = wasm_bindgen::memory().unchecked_into();
    memory.buffer().unchecked_into::<ArrayBuffer>().byte_length()
}

fn finished(trees: &mut Trees) -> JsValue {
    while trees.run_until(f64::INFINITY, None).unwrap() {}
    trees.finish().unwrap().js_value()
}

/// Makes nine lifts of the 2025 class, keeps all ten trees, and asks for words.
#[wasm_bindgen_test]
fn ten_trees_of_half_a_million_to_18_million_nodes_fit_in_130_megabytes() {
    const MOST: u32 = 130 << 20;
    let enable = Object::new();
    Reflect::set(&enable, &"name".into(), &"enable".into()).unwrap();
    Reflect::set(&enable, &"text".into(), &ENABLE.into()).unwrap();
    let options = json(r#"{ "name": "list", "minLength": 3, "maxLength": 0, "qu": "face" }"#);
    let list = ENABLE2K.into();
    let mut made = Compilation::new(list, options, vec![Ts::new_unchecked(enable.into())]).unwrap();
    let lexicon = made.take_lexicon().unwrap();
    for (fold, last) in [
        (r#""fold": "no", "dedupe": false"#, 4_143_221.0),
        (r#""fold": "refreshed", "dedupe": true"#, 8_201.0),
    ] {
        let class = "lnrsy aeiou chkmpt / chkmpt aeiou lnrsy / lnrsy aeiou bdfgjqvwxz";
        let plan = format!(
            r#"{{ "class": "{class}", "order": "spelling", "scoring": "standard", "minLength": 3 }}"#
        );
        let mut trees = Trees::new(&lexicon, json(&plan)).unwrap();
        finished(&mut trees);
        let mut nodes = 0.0;
        for cell in [4, 5, 3, 1, 7, 0, 2, 6, 8] {
            let operation = format!(r#"{{ "cell": {cell}, "cutoff": 520, {fold} }}"#);
            trees.begin(json(&operation)).unwrap();
            let figures = finished(&mut trees);
            let count = Reflect::get(&figures, &"nodes".into()).unwrap();
            nodes = count.as_f64().unwrap();
        }
        // Go back to the largest tree from the tree before it.
        for step in 6..8 {
            let slice = r#"{ "slice": { "from": 0, "to": 9e9, "pixels": 1600, "least": 1, "origins": true } }"#;
            trees.ask(step, json(slice)).unwrap();
        }
        assert_eq!(nodes, last);
        let held = memory();
        assert!(held <= MOST, "{held} bytes of memory, {MOST} allowed");
    }
}
