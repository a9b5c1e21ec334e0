//! Compares hill climbs with a straightforward implementation.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::testing::{dictionary, enable2k};
use super::*;
use crate::board::Board;
use crate::dice::DiceSet;
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::scoring::Rules;
use crate::solver::oracle::Oracle;

pub(super) fn few() -> Arc<Dictionary> {
    dictionary(&[
        "ten", "net", "tie", "tin", "nit", "site", "ties", "nest", "tens", "sent", "inset", "tine",
    ])
}

/// A straightforward implementation of a pool: it lists all boards one edit away from the boards in the pool, sorts them, and keeps
/// the best.
pub(super) struct Book {
    pub(super) oracle: Oracle,
    pub(super) dictionary: Arc<Dictionary>,
    pub(super) dims: Dims,
    pub(super) pool: usize,
}

impl Book {
    pub(super) fn points(&mut self, board: &[char]) -> u32 {
        let text: String = board.iter().collect();
        let board = Board::read(&text, Some(self.dims), self.dictionary.alphabet()).unwrap();
        self.oracle.score(&board.tiles().unwrap()).points
    }

    pub(super) fn canonical(&self, board: &[char]) -> Vec<char> {
        let symmetries = self.dims.symmetries();
        let images =
            symmetries.iter().map(|map| map.iter().map(|cell| board[cell.index()]).collect());
        images.min().unwrap()
    }

    pub(super) fn near(&self, board: &[char]) -> Vec<Vec<char>> {
        let mut near = Vec::new();
        for a in 0..board.len() {
            for &letter in self.dictionary.alphabet().chars() {
                let mut other = board.to_vec();
                other[a] = letter;
                near.push(other);
            }
            for b in 0..a {
                let mut other = board.to_vec();
                other.swap(a, b);
                near.push(other);
            }
        }
        near
    }

    fn round(&mut self, pool: &[(u32, Vec<char>)]) -> Vec<(u32, Vec<char>)> {
        let mut all: BTreeSet<Vec<char>> = BTreeSet::new();
        for (_, board) in pool {
            all.insert(board.clone());
            all.extend(self.near(board).iter().map(|board| self.canonical(board)));
        }
        let mut all: Vec<(u32, Vec<char>)> =
            all.into_iter().map(|board| (self.points(&board), board)).collect();
        all.sort_by_key(|(points, board)| (core::cmp::Reverse(*points), board.clone()));
        all.truncate(self.pool);
        all
    }
}

#[test]
fn rounds_match_a_straightforward_implementation() {
    for (size, pool) in [("2x2", 3), ("2x3", 12), ("3x3", 7)] {
        let dictionary = few();
        let dims: Dims = size.parse().unwrap();
        let mut book = Book {
            oracle: Oracle::new(&dictionary, dims, Rules::default()),
            dictionary: Arc::clone(&dictionary),
            dims,
            pool,
        };
        let mut options = HillOptions::new(dims, "book");
        options.pool = PoolSize::new(pool as u32).unwrap();
        let mut climb = HillClimb::new(&dictionary, &options).unwrap();
        let pool_of = |climb: &HillClimb, book: &Book| -> Vec<(u32, Vec<char>)> {
            let member = |(board, points): (String, u32)| {
                let board: Vec<char> = board.chars().collect();
                (points, book.canonical(&board))
            };
            climb.pool().into_iter().map(member).collect()
        };
        let mut rounds = 0;
        let mut expected = Vec::new();
        // The last round adds nothing, so the run ends with it.
        while climb.runs() == 0 {
            if climb.rounds().len() > rounds {
                if rounds > 0 {
                    expected = book.round(&expected);
                } else {
                    expected = pool_of(&climb, &book);
                }
                rounds += 1;
                assert_eq!(pool_of(&climb, &book), expected, "{size}, round {rounds}");
            }
            let _ = climb.step(1);
        }
        assert!(rounds > 2, "{rounds}");
        assert_eq!(book.round(&expected), expected, "{size}: nothing more to find");
        let last = *climb.rounds().last().unwrap();
        assert_eq!((last.fresh, last.best), (0, expected[0].0));
    }
}

#[test]
fn a_large_pool_finds_the_best_small_board() {
    let dictionary = few();
    let mut options = HillOptions::new("2x2".parse().unwrap(), "all");
    options.pool = PoolSize::new(2000).unwrap();
    options.limits.runs = Some(1);
    let mut climb = HillClimb::new(&dictionary, &options).unwrap();
    let _ = climb.step(u32::MAX);
    assert_eq!(climb.status(), ClimbStatus::Runs);
    let letters = dictionary.alphabet().chars().to_vec();
    let mut book = Book {
        oracle: Oracle::new(&dictionary, "2x2".parse().unwrap(), Rules::default()),
        dictionary: Arc::clone(&dictionary),
        dims: "2x2".parse().unwrap(),
        pool: 1,
    };
    let mut best = 0;
    for n in 0..letters.len().pow(4) {
        let at = |i: u32| letters[n / letters.len().pow(i) % letters.len()];
        best = best.max(book.points(&[at(0), at(1), at(2), at(3)]));
    }
    assert_eq!(climb.best().points, best);
    assert_eq!(climb.hall()[0].points, best);
}

#[test]
fn a_pool_finds_the_best_3x3_board() {
    let mut options = HillOptions::new("3x3".parse().unwrap(), "pool");
    options.pool = PoolSize::new(60).unwrap();
    options.limits.target = Some(545);
    options.limits.proposals = Some(3_000_000);
    let mut climb = HillClimb::new(enable2k(), &options).unwrap();
    let _ = climb.step(u32::MAX);
    assert_eq!(climb.status(), ClimbStatus::Target);
    assert_eq!(climb.hall()[0].board, "deslatper");
}

#[test]
fn equal_seeds_climb_alike_whatever_the_step_size() {
    let mut options = HillOptions::new("3x3".parse().unwrap(), "cut");
    options.pool = PoolSize::new(10).unwrap();
    options.limits.proposals = Some(20_000);
    let mut whole = HillClimb::new(enable2k(), &options).unwrap();
    let _ = whole.step(u32::MAX);
    assert_eq!(whole.status(), ClimbStatus::Proposals);
    let mut parts = HillClimb::new(enable2k(), &options).unwrap();
    let mut size = 1;
    while parts.step(size).is_working() {
        size = size % 89 + 7;
        // A step never does more than it is allowed to.
        let before = parts.proposals();
        let _ = parts.step(3);
        assert!(parts.proposals() - before <= 3);
    }
    assert_eq!(parts.pool(), whole.pool());
    assert_eq!(parts.rounds(), whole.rounds());
    assert_eq!(parts.hall(), whole.hall());
    assert_eq!(
        (parts.best(), parts.evaluations(), parts.proposals()),
        (whole.best(), whole.evaluations(), 20_000)
    );
    options.seed = "other".to_owned();
    let mut other = HillClimb::new(enable2k(), &options).unwrap();
    let _ = other.step(u32::MAX);
    assert_ne!(other.rounds(), whole.rounds());
}

/// A saved climb takes the same course, no matter whether the pool is filling, a board is being searched, or a run has
/// just begun. Only its count of evaluations differs, because the cache is not saved.
#[test]
fn a_saved_climb_takes_the_same_course() {
    let some = |text: &str| Some(text.to_owned());
    let narrow = ConstraintsRecord {
        letters: some("ten,is"),
        word: some("ten"),
        ..ConstraintsRecord::default()
    };
    for (dictionary, size, pool, constraints, cuts) in [
        (few(), "2x3", 12, narrow, 9),
        (Arc::clone(enable2k()), "3x3", 10, ConstraintsRecord::default(), 6),
    ] {
        let mut options = HillOptions::new(size.parse().unwrap(), "saved");
        options.pool = PoolSize::new(pool).unwrap();
        options.constraints = (constraints.read(options.dims(), dictionary.alphabet())).unwrap();
        options.limits.runs = Some(3);
        let mut whole = HillClimb::new(&dictionary, &options).unwrap();
        let _ = whole.step(u32::MAX);
        assert_eq!(whole.status(), ClimbStatus::Runs);
        let told = |climb: &HillClimb| {
            let rounds: Vec<Round> = climb.rounds();
            let round = |round: &Round| Round { evaluations: 0, ..*round };
            let best = climb.best();
            (
                climb.pool(),
                rounds.iter().map(round).collect::<Vec<_>>(),
                climb.hall(),
                (best.board, best.points, best.run, best.proposals),
                (climb.proposals(), climb.runs(), climb.rounds_over()),
            )
        };
        let mut places = BTreeSet::new();
        let ends = (0..cuts).map(|cut| whole.proposals() * cut / cuts);
        for end in [1, u64::from(pool) - 1, u64::from(pool)].into_iter().chain(ends) {
            let mut first = HillClimb::new(&dictionary, &options).unwrap();
            let _ = first.step(end as u32);
            assert_eq!(first.proposals(), end);
            let bytes = first.checkpoint();
            let mut then = HillClimb::restore(&dictionary, &bytes).unwrap();
            assert_eq!(then.checkpoint(), bytes, "{size}, cut at {end}");
            assert_eq!(then.record().difference(&whole.record()), None);
            places.insert((then.runs(), then.pool().len() as u32 == pool));
            let _ = then.step(u32::MAX);
            assert_eq!(told(&then), told(&whole), "{size}, cut at {end}");
            // A limit can be raised afterward.
            let _ = first.step(u32::MAX);
            let mut more = HillClimb::restore(&dictionary, &first.checkpoint()).unwrap();
            assert_eq!(more.status(), ClimbStatus::Runs);
            more.set_limits(ClimbLimits {
                proposals: Some(whole.proposals() + 5),
                ..ClimbLimits::default()
            });
            let _ = more.step(u32::MAX);
            assert_eq!(more.proposals(), whole.proposals() + 5);
        }
        assert!(places.len() > 3, "{places:?}");
    }
}

#[test]
fn damaged_hill_climbs_are_rejected_and_never_panic() {
    let dictionary = few();
    let mut options = HillOptions::new("2x3".parse().unwrap(), "damage");
    options.pool = PoolSize::new(9).unwrap();
    let mut climb = HillClimb::new(&dictionary, &options).unwrap();
    let _ = climb.step(400);
    let bytes = climb.checkpoint();
    for cut in [0, 3, 4, 5, 12, 13, bytes.len() / 2, bytes.len() - 1] {
        assert!(HillClimb::restore(&dictionary, &bytes[..cut]).is_err());
    }
    for at in 0..bytes.len() {
        let mut bytes = bytes.clone();
        bytes[at] ^= 0x20;
        assert!(HillClimb::restore(&dictionary, &bytes).is_err(), "{at}");
    }
    // With a correct checksum, the changed bytes must either be rejected or give a climb that works.
    let (mut refused, mut taken) = (0, 0);
    for at in 13..bytes.len() {
        let mut bytes = bytes.clone();
        bytes[at] = bytes[at].wrapping_add(1 + (at % 250) as u8);
        checkpoint::seal(&mut bytes);
        match HillClimb::restore(&dictionary, &bytes) {
            Err(_) => refused += 1,
            Ok(mut climb) => {
                let _ = climb.step(50);
                assert!(climb.pool().len() <= 250);
                taken += 1;
            }
        }
    }
    assert!(refused > 200, "{refused} refused, {taken} taken");
    // A wrong number of points for the best board is detected.
    let mut forged = climb.clone();
    forged.overstate_best();
    let error = HillClimb::restore(&dictionary, &forged.checkpoint()).unwrap_err();
    assert_eq!(error, CheckpointError::Damaged);
    let error =
        HillClimb::restore(&super::testing::dictionary(&["another", "list"]), &bytes).unwrap_err();
    assert_eq!(error, CheckpointError::Dictionary);
    // A climb of the other kind is not accepted.
    let other = Climb::new(&dictionary, &Options::new(options.dims(), "other")).unwrap();
    let error = HillClimb::restore(&dictionary, &other.checkpoint()).unwrap_err();
    assert_eq!(error, CheckpointError::Foreign);
    let error = Climb::restore(&dictionary, &bytes).unwrap_err();
    assert_eq!(error, CheckpointError::Foreign);
    let mut newer = bytes;
    newer[4] = 9;
    let error = HillClimb::restore(&dictionary, &newer).unwrap_err();
    assert!(error.to_string().contains("format is 9, not 1"), "{error}");
}

#[test]
fn a_pool_keeps_the_constraints() {
    let some = |text: &str| Some(text.to_owned());
    let constraints = ConstraintsRecord {
        dice: some("new"),
        fixed: some("????/?e??/????/???s"),
        letters: some("aeinorstlgdhm"),
        word: some("tones"),
    };
    let mut options = HillOptions::new("4x4".parse().unwrap(), "bound");
    options.pool = PoolSize::new(8).unwrap();
    options.constraints = (constraints.read(options.dims(), enable2k().alphabet())).unwrap();
    options.limits.proposals = Some(6_000);
    let mut climb = HillClimb::new(enable2k(), &options).unwrap();
    let alphabet = enable2k().alphabet();
    let dice = DiceSet::named("new", alphabet).unwrap();
    let word = alphabet.spell("tones").unwrap();
    let mut best = 0;
    while climb.step(500).is_working() {
        let pool = climb.pool();
        let boards: BTreeMap<&String, u32> = pool.iter().map(|(b, p)| (b, *p)).collect();
        assert_eq!(boards.len(), pool.len());
        for (text, points) in pool {
            let board = Board::read(&text, None, alphabet).unwrap();
            assert!(dice.fits(&board), "{text}");
            assert_eq!((&text[5..6], &text[15..]), ("e", "s"));
            assert!(text.chars().all(|c| "aeinorstlgdhm".contains(c)), "{text}");
            assert!(super::tests::has_word(&board, &word), "{text}");
            assert_eq!(super::tests::scorer("4x4")(&text), points);
            best = best.max(points);
        }
    }
    assert_eq!(climb.best().points, best.max(climb.best().points));
    assert!(climb.best().points > 500, "{:?}", climb.best());
}

#[test]
fn invalid_pool_options_are_rejected_with_a_reason() {
    let error = |pool, letters: Option<&str>| {
        let mut record = HillRecord { pool, common: OptionsRecord::new("3x3", "1") };
        record.common.constraints.letters = letters.map(str::to_owned);
        let climb = |options| Ok(HillClimb::new(&few(), &options)?);
        let error = record.read(few().alphabet()).and_then(climb).unwrap_err();
        error.to_string()
    };
    assert!(error(0, None).contains("1 to 1000000 boards"));
    assert!(error(PoolSize::MAX + 1, None).contains("1 to 1000000 boards"));
    assert!(error(1, Some("t")).contains("there is no cell to change"));
}
