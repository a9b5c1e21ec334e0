//! Seeds roll the same boards on every machine: this file checks the boards in `data/seeds.tsv` natively, and `wasm.rs`
//! checks them in a browser.
use boggle_lab::{dice::DiceSet, letter::Alphabet, random::Seed};

use crate::support::{frozen_rows, rows};

#[test]
fn seeds_roll_the_same_boards_everywhere() {
    let latin = Alphabet::latin();
    assert_eq!(rows("seeds.tsv").len(), 36);
    frozen_rows("seeds.tsv", 2, |given| {
        let dice = DiceSet::named(given[0], &latin).unwrap();
        vec![dice.roll_seed(Seed::from_text(given[1])).text(&latin).to_string()]
    });
}
