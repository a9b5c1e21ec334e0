//! Tests of tallies and reports.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::board::Board;
use crate::dice::{DiceSet, Rolls};
use crate::dict::{Dictionary, WordRule, list};
use crate::random::Seed;
use crate::scoring::Rules;
use crate::solver::{SolveLimits, Solver};

const WORDS: &str = "act\nacts\ncat\ncats\ncoast\ncoats\ncost\nquit\nquits\nsat\nscat\nsit\ntaco\ntacos\ntic\ntosa\n";

fn dictionary() -> Arc<Dictionary> {
    let words = list::read(WORDS.as_bytes(), &|_| None).words.unwrap();
    Arc::new(Dictionary::new("few", &words, WordRule::default()).unwrap())
}

fn dice() -> DiceSet {
    let dice = "aaeocs/ttts.c/cat o u x qu/ssiiaq/abcost/tacost";
    DiceSet::parse(dice, Some("2x3".parse().unwrap()), dictionary().alphabet()).unwrap()
}

fn count(seed: u64, from: u64, to: u64) -> Tally {
    let mut run = StatsRun::new(&dictionary(), &dice(), Rules::default(), Seed::from(seed));
    run.roll(from, to);
    run.take_tally()
}

fn words() -> Vec<String> {
    dictionary().words_by_slot()
}

fn report(tally: &Tally) -> Report {
    Report::new(tally, &words(), Report::TOP, true)
}

/// Reads a report back from its JSON.
fn saved(report: &Report) -> Report {
    serde_json::from_str(&serde_json::to_string(report).unwrap()).unwrap()
}

/// Returns the tally of a record. This solves every board that the record names.
fn tally_of(saved: &Report) -> Result<Tally, StatsError> {
    saved.tally(&dictionary(), &dice(), Rules::default(), &words())
}

#[test]
fn every_figure_matches_a_count_by_hand() {
    let boards: Vec<Board> = Rolls::starting_at(dice(), Seed::from(9), 500).take(2000).collect();
    let mut solver = Solver::new(&dictionary());
    let solved: Vec<_> = boards
        .iter()
        .map(|board| solver.solve(board, Rules::default(), SolveLimits::default()))
        .collect();
    let report = report(&count(9, 500, 2500));
    assert_eq!(report.boards, 2000);
    let mean = |values: &mut dyn Iterator<Item = f64>| values.sum::<f64>() / 2000.0;
    let words = mean(&mut solved.iter().map(|s| s.words.len() as f64));
    let points = mean(&mut solved.iter().map(|s| s.points as f64));
    assert!((report.mean_words - words).abs() < 1e-12);
    assert!((report.mean_points - points).abs() < 1e-12);
    let has = |word: &str| {
        let on = |s: &&crate::solver::Solution| {
            s.words.iter().any(|f| dictionary().word(f.index).as_deref() == Some(word))
        };
        solved.iter().filter(on).count()
    };
    for (letters, top) in &report.top {
        assert!(top.is_sorted_by(|a, b| a.1 >= b.1));
        for (word, share) in top {
            assert_eq!(word.len(), *letters as usize);
            assert_eq!(*share, has(word) as f64 / 2000.0, "{word}");
        }
    }
    for word in WORDS.lines() {
        let counted = report.word_counts.as_ref().unwrap().get(word);
        assert_eq!(counted.copied().unwrap_or(0), has(word) as u64, "{word}");
    }
    for letters in 3..=5 {
        let of_length = |s: &crate::solver::Solution| {
            let long = |i| dictionary().word(i).unwrap().len() == letters;
            s.words.iter().filter(|f| long(f.index)).count()
        };
        let with = solved.iter().filter(|s| of_length(s) > 0).count();
        assert_eq!(report.lengths[&(letters as u32)].boards, with as u64);
        assert_eq!(report.has_length[&(letters as u32)], with as f64 / 2000.0);
    }
    let best = solved.iter().map(|s| s.points).max().unwrap();
    assert_eq!(u64::from(report.best[0].points), best);
    let worst = solved.iter().map(|s| s.points).min().unwrap();
    assert_eq!(u64::from(report.worst[0].points), worst);
    for record in report.best.iter().chain(&report.worst) {
        let board = Board::read(&record.board, None, dictionary().alphabet()).unwrap();
        let at = boards.iter().position(|b| *b == board).unwrap();
        assert_eq!(u64::from(record.points), solved[at].points);
        assert_eq!(record.words as usize, solved[at].words.len());
    }
    assert_eq!(report.longest[0].word.len(), 5);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn any_split_in_any_order_is_the_whole(
        cuts in proptest::collection::btree_set(0..3000u64, 0..6),
        order in any::<u64>(),
    ) {
        let whole = count(5, 0, 3000);
        let ends: Vec<u64> = [0].into_iter().chain(cuts).chain([3000]).collect();
        let mut parts: Vec<Tally> = ends.windows(2).map(|w| count(5, w[0], w[1])).collect();
        Seed::from(order).rng().shuffle(&mut parts);
        // Merge once in sequence and once as a tree.
        let mut sum = Tally::new(whole.subject().clone());
        for part in &parts {
            sum.merge(part).unwrap();
        }
        prop_assert_eq!(&sum, &whole);
        while parts.len() > 1 {
            let (a, mut b) = (parts.remove(0), parts.remove(0));
            b.merge(&a).unwrap();
            parts.push(b);
        }
        prop_assert_eq!(&parts[0], &whole);
    }
}

#[test]
fn samples_that_overlap_or_differ_cannot_be_merged() {
    let mut tally = count(5, 0, 100);
    let before = tally.clone();
    assert_eq!(tally.merge(&count(5, 99, 120)), Err(StatsError::Overlap));
    assert_eq!(tally, before);
    tally.merge(&count(6, 0, 100)).unwrap();
    assert_eq!(tally.boards(), 200);

    let other = DiceSet::parse("ab/cd", None, dictionary().alphabet());
    assert!(other.is_err(), "two dice fill no board");
    let other = DiceSet::parse("at/cs/co/st/tu/ao", None, dictionary().alphabet()).unwrap();
    let rules = Rules::default();
    let subject = Subject::new(&dictionary(), &other, rules);
    let differs = tally.merge(&Tally::new(subject));
    assert_eq!(differs, Err(StatsError::Different { what: "dice" }));
    let rules = Rules { scoring: "words".parse().unwrap(), ..rules };
    let subject = Subject::new(&dictionary(), &dice(), rules);
    let differs = tally.merge(&Tally::new(subject)).unwrap_err();
    assert!(differs.to_string().contains("points table"));
}

#[test]
fn a_report_can_be_saved_and_added_to() {
    let tally = count(3, 0, 1500);
    let json = serde_json::to_string(&report(&tally)).unwrap();
    let read: Report = serde_json::from_str(&json).unwrap();
    let mut again = tally_of(&read).unwrap();
    assert_eq!(again, tally);
    again.merge(&count(3, 1500, 1600)).unwrap();
    assert_eq!(again, count(3, 0, 1600));
}

#[test]
fn invalid_records_are_rejected() {
    let good = report(&count(3, 0, 500));
    let refused = |change: &dyn Fn(&mut Report)| {
        let mut bad = good.clone();
        change(&mut bad);
        tally_of(&saved(&bad)).unwrap_err()
    };
    assert_eq!(refused(&|r| r.word_counts = None), StatsError::NoWordCounts);
    assert!(matches!(refused(&|r| r.schema = "x".into()), StatsError::Schema(_)));
    assert_eq!(refused(&|r| r.boards += 1), StatsError::Inconsistent);
    assert_eq!(refused(&|r| r.words.counts[0].1 += 1), StatsError::Inconsistent);
    assert_eq!(
        refused(&|r| *r.word_counts.as_mut().unwrap().values_mut().next().unwrap() += 1),
        StatsError::Inconsistent
    );
    assert_eq!(
        refused(&|r| {
            r.word_counts.as_mut().unwrap().insert("dog".into(), 1);
        }),
        StatsError::UnknownWord("dog".into())
    );
    // The points of a record board, its words, and the long words on it can all be recomputed.
    assert!(matches!(refused(&|r| r.best[0].points += 1), StatsError::Board(_)));
    assert!(matches!(refused(&|r| r.worst[0].words += 1), StatsError::Board(_)));
    assert_eq!(refused(&|r| r.best[0].board = "qqqqqq".into()), StatsError::Board("qqqqqq".into()));
    assert!(matches!(
        refused(&|r| r.longest[0].board = r.worst[0].board.clone()),
        StatsError::Board(_)
    ));
}

#[test]
fn a_tally_survives_packing() {
    let mut all = count(2, 0, 1);
    for part in [count(2, 1, 900), count(5, 40, 50)] {
        all.merge(&Tally::unpack(&part.pack(), all.subject()).unwrap()).unwrap();
    }
    assert_eq!(Tally::unpack(&all.pack(), all.subject()), Ok(all.clone()));
    let mut other = all.subject().clone();
    other.min_length = 4;
    assert_eq!(
        Tally::unpack(&all.pack(), &other),
        Err(StatsError::Different { what: "minimum length" })
    );
    assert_eq!(Tally::unpack(b"", all.subject()), Err(StatsError::Foreign));
}

#[test]
fn damaged_bytes_are_rejected_or_give_a_consistent_tally() {
    let tally = count(4, 0, 30);
    let packed = tally.pack();
    for cut in 0..packed.len() {
        assert!(Tally::unpack(&packed[..cut], tally.subject()).is_err());
    }
    for at in 0..packed.len() {
        for flip in [1, 0x40, 0xff] {
            let mut bad = packed.clone();
            bad[at] ^= flip;
            if let Ok(read) = Tally::unpack(&bad, tally.subject()) {
                assert!(read.is_consistent());
                let _ = Report::new(&read, &words(), Report::TOP, false);
            }
        }
    }
}
