//! Seeds roll the same boards on every machine: this file checks the boards in `data/seeds.tsv` natively, and `wasm.rs`
//! checks them in a browser.
use boggle_lab::{dice::DiceSet, letter::Alphabet, random::Seed};

#[test]
fn seeds_roll_the_same_boards_everywhere() {
    let latin = Alphabet::latin();
    let mut count = 0;
    for line in include_str!("../data/seeds.tsv").lines().skip(1) {
        let [dice, seed, board] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let rolled = DiceSet::named(dice, &latin).unwrap().roll_seed(Seed::from_text(seed));
        assert_eq!(rolled.text(&latin), board, "{dice} {seed}");
        count += 1;
    }
    assert_eq!(count, 36);
}
