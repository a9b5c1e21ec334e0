//! Compares the fast scorer with the plain one on whole workloads with the real dictionary.

use boggle_lab::board::Tile;
use boggle_lab::grid::{Cell, Dims};
use boggle_lab::letter::Letter;
use boggle_lab::random::{Rng, Seed};
use boggle_lab::scoring::{MinLength, Rules, Scoring};
use boggle_lab::solver::{Scorer, oracle::Oracle};

fn tile(index: u32) -> Tile {
    Tile::letter(Letter::new(index as u8).unwrap())
}

fn check(size: &str, rules: Rules, mut boards: impl Iterator<Item = Vec<Tile>>) {
    let dims: Dims = crate::support::dims(size);
    let dictionary = crate::support::enable2k();
    let mut scorer = Scorer::new(dictionary, dims, rules);
    let mut oracle = Oracle::new(dictionary, dims, rules);
    let differs = boards.find(|board| scorer.score(board) != oracle.score(board));
    assert_eq!(differs, None, "{size} {rules:?}");
}

/// Boards whose letters are all equally likely, each then changed by `touch`.
fn drawn(
    n: usize,
    dims: Dims,
    seed: u64,
    touch: impl Fn(&mut Rng, &mut [Tile]),
) -> impl Iterator<Item = Vec<Tile>> {
    let mut rng = Seed::from_text(&seed.to_string()).rng();
    (0..n).map(move |_| {
        let mut board: Vec<Tile> = dims.iter().map(|_| tile(rng.below(26))).collect();
        touch(&mut rng, &mut board);
        board
    })
}

#[test]
fn random_boards() {
    let dims = crate::support::dims("4x4");
    check("4x4", Rules::default(), drawn(80_000, dims, 1, |_, _| ()));
}

#[test]
fn boards_near_the_best_one() {
    let best: Vec<Tile> = "perslatgsineters".bytes().map(|c| tile(u32::from(c - b'a'))).collect();
    let mut rng = Seed::from_text("2").rng();
    let boards = (0..20_000).map(move |_| {
        let mut board = best.clone();
        for _ in 0..rng.below(4) {
            board[rng.below(16) as usize] = tile(rng.below(26));
        }
        board
    });
    check("4x4", Rules::default(), boards);
}

#[test]
fn boards_with_q_with_gaps_and_of_few_letters() {
    let dims = crate::support::dims("4x4");
    let with_q = |rng: &mut Rng, board: &mut [Tile]| {
        for letter in [16, 16, 20, 8, 4] {
            board[rng.below(16) as usize] = tile(letter);
        }
    };
    check("4x4", Rules::default(), drawn(20_000, dims, 3, with_q));
    let with_gaps = |rng: &mut Rng, board: &mut [Tile]| {
        for _ in 0..=rng.below(16) {
            board[rng.below(16) as usize] = Tile::GAP;
        }
    };
    check("4x4", Rules::default(), drawn(10_000, dims, 4, with_gaps));
    // The letters of the richest boards, many times each, give thousands of paths and many paths for every word.
    let rich = |rng: &mut Rng, board: &mut [Tile]| {
        let letters = [0, 4, 4, 8, 11, 13, 17, 18, 18, 19];
        for tile_here in board {
            *tile_here = tile(letters[rng.below(10) as usize]);
        }
    };
    check("4x4", Rules::default(), drawn(2_000, dims, 5, rich));
}

/// Counts the boards that the portable scorer handles: with a limit of no steps, it gives up on each of them.
fn plainly(size: &str, boards: impl Iterator<Item = Vec<Tile>>) -> usize {
    let scorer =
        Scorer::new(crate::support::enable2k(), crate::support::dims(size), Rules::default());
    let mut scorer = scorer.with_limit(0);
    boards
        .filter(|board| {
            scorer.score(board);
            !scorer.is_exact()
        })
        .count()
}

/// Tests boards that range from just within the limits of the fast scorer to too rich for it.
#[test]
fn large_boards_with_gaps_and_of_few_letters() {
    let few = |rng: &mut Rng, board: &mut [Tile]| {
        let letters = [0, 4, 4, 8, 11, 13, 16, 17, 18, 18, 19];
        // The share of letters that remain random.
        let share = rng.below(4);
        for tile_here in board {
            if rng.below(4) >= share {
                *tile_here = tile(letters[rng.below(11) as usize]);
            } else if rng.below(12) == 0 {
                *tile_here = Tile::GAP;
            }
        }
    };
    let mut rich = 0;
    for (size, n) in [("5x5", 400), ("6x6", 150), ("3x7", 400), ("8x8", 40)] {
        let boards = || drawn(n, crate::support::dims(size), 7, few);
        check(size, Rules::default(), boards());
        rich += plainly(size, boards());
    }
    // Random letters hardly ever overflow the fast scorer, but four copies of the best board side by side do.
    let best = |rng: &mut Rng, board: &mut [Tile]| {
        let best = b"perslatgsineters".map(|letter| u32::from(letter - b'a'));
        for (at, tile_here) in board.iter_mut().enumerate() {
            *tile_here = tile(best[at / 8 % 4 * 4 + at % 4]);
        }
        // All boards are different.
        board[rng.below(64) as usize] = tile(4);
    };
    let boards = || drawn(6, crate::support::dims("8x8"), 8, best);
    check("8x8", Rules::default(), boards());
    rich += plainly("8x8", boards());
    assert!(rich > 0, "no board was scored by the plain way");
}

#[test]
fn every_size_and_rule() {
    for rows in 1..=8 {
        for cols in 1..=8 {
            let dims = Dims::new(rows, cols).unwrap();
            let rules = Rules {
                scoring: Scoring::NAMED[(rows + cols) % Scoring::NAMED.len()].1,
                min_length: MinLength::new((rows % 6 + 1) as u8).unwrap(),
            };
            let n = 2_000 / dims.cells();
            check(&dims.to_string(), rules, drawn(n, dims, 6, |_, _| ()));
        }
    }
}

/// Scores changes of one to five cells of boards in focus, both by difference and as whole boards.
fn check_changes(size: &str, rules: Rules, boards: impl Iterator<Item = Vec<Tile>>) {
    let dims: Dims = crate::support::dims(size);
    let dictionary = crate::support::enable2k();
    let mut scorer = Scorer::new(dictionary, dims, rules);
    let mut plain = Scorer::new(dictionary, dims, rules);
    let mut rng = Seed::from_text(size).rng();
    for board in boards {
        assert_eq!(scorer.focus(&board), plain.score(&board));
        for _ in 0..40 {
            let mut other = board.clone();
            let mut changes = Vec::new();
            for _ in 0..1 + rng.below(4) {
                let cell = Cell::new(rng.below(dims.cells() as u32) as usize).unwrap();
                let tile = match rng.below(12) {
                    0 => Tile::GAP,
                    // The new tile is the one already there, a Q, another cell's tile, or any letter.
                    1 => board[cell.index()],
                    2 => tile(16),
                    3..8 => board[rng.below(dims.cells() as u32) as usize],
                    _ => tile(rng.below(26)),
                };
                other[cell.index()] = tile;
                changes.retain(|(changed, _)| *changed != cell);
                changes.push((cell, tile));
            }
            let points = plain.score(&other).points;
            assert_eq!(scorer.score_change(&changes), points, "{board:?} {changes:?}");
        }
        // Scoring another board in between does not change the focus.
        scorer.score(&board);
    }
}

#[test]
fn changes_score_as_the_boards_they_make() {
    for size in ["1x1", "1x4", "2x3", "3x3", "3x4", "4x4", "5x5"] {
        let dims = crate::support::dims(size);
        let n = if size == "5x5" { 20 } else { 100 };
        let gaps = |rng: &mut Rng, board: &mut [Tile]| {
            for _ in 0..rng.below(3) {
                board[rng.below(dims.cells() as u32) as usize] = Tile::GAP;
            }
        };
        check_changes(size, Rules::default(), drawn(n, dims, 7, gaps));
    }
    let one = Rules { scoring: Scoring::WORDS, min_length: MinLength::new(3).unwrap() };
    check_changes("4x4", one, drawn(100, crate::support::dims("4x4"), 8, |_, _| ()));
}

#[test]
fn changes_of_high_boards_score_as_the_boards_they_make() {
    let mut rng = Seed::from_text("high").rng();
    let high = ["perslatgsineters", "eeeeeeeeeeeeeeee", "sesesesesesesese", "retasinetersaltd"];
    let boards = (0..200).map(move |i| {
        let mut board: Vec<Tile> = high[i % 4].bytes().map(|c| tile(u32::from(c - b'a'))).collect();
        if i >= 4 {
            board[rng.below(16) as usize] = tile(rng.below(26));
        }
        board
    });
    check_changes("4x4", Rules::default(), boards);
}
