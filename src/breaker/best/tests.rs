//! Tests that searches give the same results with vectors of any width, and find the same boards with and without
//! redundant paths.

use super::*;
use crate::breaker::engine::Engine;
use crate::breaker::{Breaker, Outcome, Threshold};
use crate::dict::{WordRule, list};
use crate::scoring::Rules;
use crate::simd::Widest;

/// Makes a dictionary of thousands of meaningless words of 3 to 6 letters, from an alphabet of twenty.
fn dictionary() -> Arc<Dictionary> {
    let mut state = 1u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % below
    };
    let mut text = Vec::new();
    for _ in 0..8_000 {
        for _ in 0..3 + random(4) {
            // Taking the smaller of two numbers makes some letters more frequent than others.
            text.push(b'a' + random(20).min(random(20)) as u8);
        }
        text.push(b'\n');
    }
    let words = list::read(&text, &|_| None).words.unwrap();
    Arc::new(Dictionary::new("random", &words, WordRule::default()).unwrap())
}

/// Breaks a class, using vectors of one kind.
fn broken(
    dictionary: &Arc<Dictionary>,
    class: &BoardClass,
    options: BreakerOptions,
    widest: Widest,
) -> Outcome {
    let sets = class.dims().iter().map(|cell| class.set(cell));
    let mut breaker = Breaker::new(dictionary, class.dims(), options, sets).unwrap();
    if let Engine::Best(best) = &mut breaker.engine {
        best.search.use_vectors(widest);
    }
    breaker.run(class).unwrap().clone()
}

#[test]
fn vectors_give_the_same_results_as_plain_code() {
    let dictionary = dictionary();
    let dims = "3x3".parse().unwrap();
    // The class has only 52,000 boards, which keeps the test short at every threshold.
    let class = "abcdefghijklm ab abc cd abcdefghijklmnopqrst ef abcde bg ad";
    let class = BoardClass::parse(class, dims, dictionary.alphabet()).unwrap();
    let options = |dive, threshold| BreakerOptions {
        dive,
        check_from: 4,
        absorb: u32::MAX,
        ..BreakerOptions::new(dims, Threshold::new(threshold).unwrap(), Rules::default())
    };
    for (dive, threshold) in [(100, 140), (150, 130), (320, 120)] {
        let options = options(dive, threshold);
        let outcome = |widest| (widest, broken(&dictionary, &class, options, widest));
        let outcomes: Vec<_> = Widest::all().map(outcome).collect();
        // On a machine without any of these vectors, the list has only one outcome, and there is nothing to compare.
        for (widest, outcome) in &outcomes {
            assert_eq!(*outcome, outcomes[0].1, "{widest:?}");
        }
        let counts = &outcomes[0].1;
        assert!(counts.work.merged > 100 && counts.work.opened > 100, "{counts:?}");
    }
}

#[test]
fn leaving_out_redundant_paths_changes_no_result() {
    let dictionary = dictionary();
    let dims = "3x3".parse().unwrap();
    // The same letters occur on many cells, so in many paths a letter can be moved to a decided cell.
    let class = "abcdef abcd abc cdab abcdefg bac abcde dabc ab";
    let class = BoardClass::parse(class, dims, dictionary.alphabet()).unwrap();
    let mut cases = Vec::new();
    // With `powers` and with the odd table, points are counted in a unit, which the odd table only fits by rounding up.
    for scoring in ["standard", "powers", "0,0,0,1001,1002,2003,3005,5007,11009"] {
        let rules = Rules { scoring: scoring.parse().unwrap(), ..Rules::default() };
        let mut scorer = Scorer::new(&dictionary, dims, rules);
        let mut boards = Outcome::default();
        boards.score(&class, &mut scorer, u32::MAX);
        for threshold in [boards.bound * 7 / 10, boards.bound] {
            let mut all = Outcome::default();
            all.score(&class, &mut scorer, threshold);
            all.sort();
            cases.push((rules, threshold, all.boards));
        }
    }
    for (rules, threshold, boards) in cases {
        let run = |widest, absorb| {
            let options = BreakerOptions {
                dive: 100,
                check_from: 4,
                absorb,
                ..BreakerOptions::new(dims, Threshold::new(threshold).unwrap(), rules)
            };
            broken(&dictionary, &class, options, widest)
        };
        let with = run(Widest::Plain, 0);
        for widest in Widest::all() {
            assert_eq!(run(widest, 0), with, "{widest:?}");
        }
        let without = run(Widest::Plain, u32::MAX);
        assert_eq!(with.boards, boards);
        assert_eq!(without.boards, boards);
        assert!(!boards.is_empty() && with.bound >= threshold, "{with:?}");
        assert!(
            with.work.visits < without.work.visits,
            "{} of {}",
            with.work.visits,
            without.work.visits
        );
    }
}
