//! Checks that the dice have their published faces, and which boards they can roll.

use boggle_lab::board::Board;
use boggle_lab::dice::{DiceSet, SETS};
use boggle_lab::grid::Dims;
use boggle_lab::letter::{Alphabet, Letter};
use boggle_lab::random::Seed;

use crate::support::{data, enable2k, rows};

#[test]
fn named_sets_have_the_published_faces() {
    let latin = Alphabet::latin();
    let text = data("dice.txt");
    let mut sets: Vec<(&str, String)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match line.strip_prefix("  ") {
            Some(die) => {
                let dice = &mut sets.last_mut().unwrap().1;
                dice.push_str(die);
                dice.push('\n');
            }
            None => sets.push((line, String::new())),
        }
    }
    assert_eq!(sets.len(), SETS.len());
    for (name, dice) in sets {
        let named = DiceSet::named(name, &latin).unwrap();
        let published = DiceSet::parse(&dice, None, &latin).unwrap();
        assert_eq!(named.dice(), published.dice(), "{name}");
        assert_eq!(named.dims(), published.dims(), "{name}");
    }
}

#[test]
fn the_boards_of_2007_were_rolled_with_the_new_dice() {
    let latin = Alphabet::latin();
    let new = DiceSet::named("new", &latin).unwrap();
    let classic = DiceSet::named("classic", &latin).unwrap();
    let boards: Vec<Board> = rows("rolled-2007.tsv")
        .iter()
        .map(|row| crate::support::board(&row[0], "4x4", enable2k()))
        .collect();
    assert!(boards.iter().all(|board| new.fits(board)));
    assert!(!boards.iter().all(|board| classic.fits(board)));
}

/// 5,000,000 strings in 2025 gave 0.084853 for the new dice and 0.266035 for the classic ones.
#[test]
fn the_share_of_random_strings_that_can_be_rolled() {
    let latin = Alphabet::latin();
    let size = Dims::new(4, 4).unwrap();
    let mut rng = Seed::from(16).rng();
    let strings: Vec<Board> = (0..100_000)
        .map(|_| {
            let letters: Vec<Letter> =
                (0..16).map(|_| Letter::new(rng.below(26) as u8).unwrap()).collect();
            Board::from_letters(size, &letters).unwrap()
        })
        .collect();
    for (name, share) in [("new", 0.084_853), ("classic", 0.266_035)] {
        let dice = DiceSet::named(name, &latin).unwrap();
        let fitting = strings.iter().filter(|board| dice.fits(board)).count();
        let found = fitting as f64 / strings.len() as f64;
        // The tolerance is four standard deviations.
        let slack = 4.0 * (share * (1.0 - share) / strings.len() as f64).sqrt();
        assert!((found - share).abs() < slack, "{name}: {found}");
    }
}

/// These boards never change, because shared links and recorded runs depend on them.
#[test]
fn a_seed_always_rolls_the_same_board() {
    let latin = Alphabet::latin();
    let roll = |name: &str, seed: &str| {
        let dice = DiceSet::named(name, &latin).unwrap();
        dice.roll_seed(Seed::from_text(seed)).text(&latin)
    };
    let rolls: Vec<String> = SETS.iter().map(|set| roll(set.name, "2026-01-31")).collect();
    assert_eq!(
        rolls,
        [
            "attdotilahnfvent",
            "alndevmiajtcresv",
            "ixepelueteansrtrrasieedos",
            "ixepelueteassrrtrasieedos",
            "i x e s i / n u e t e / a n s r r / r y a he i / e d e o s",
            "l s n n t s / l t h e e n / j r n th r h / d s e e i b / i h . v a s / e e u i k s",
        ]
    );
    assert_eq!(roll("new", "1"), "hksutivaollcwjvs");
}
