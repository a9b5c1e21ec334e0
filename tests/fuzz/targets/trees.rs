//! Any text is a tree written by hand or an error. Every tree is valid, and so is the result of lifting it.
#![no_main]

use std::sync::Arc;

use boggle_lab::class::BoardClass;
use boggle_lab::letter::Alphabet;
use boggle_lab::tree::{by_hand, lift};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let latin = Alphabet::latin();
    let dims = "2x3".parse().expect("a size");
    let class = BoardClass::parse("abc xyz ab qu . e", dims, &latin).expect("a class");
    match by_hand(&Arc::new(class), &latin, text) {
        Ok(tree) => {
            tree.check();
            let tree = Arc::new(tree);
            for cell in dims.iter() {
                if let Ok(lifted) = lift(&tree, cell, 0) {
                    lifted.tree.check();
                    assert!(lifted.tree.bound() <= tree.bound());
                }
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
