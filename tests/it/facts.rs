//! Checks the published figures of 2007: statistics of rolled boards, the number of boards, and the benchmark that
//! every generation of solvers must get right.
//!
//! The long tests are ignored by default: `cargo test --test it facts -- --ignored --nocapture`.

use boggle_lab::counting::{self, Interval, Rollable};
use boggle_lab::dice::DiceSet;
use boggle_lab::race::{self, Course, IDEAS, RaceIdea, Runner};
use boggle_lab::random::Seed;
use boggle_lab::scoring::Rules;
use boggle_lab::stats::{Report, StatsRun};

use crate::support::{enable2k, frozen, frozen_rows, rows};

fn statistics(seed: u64, boards: u64) -> Report {
    let dictionary = enable2k();
    let dice = DiceSet::named("new", dictionary.alphabet()).unwrap();
    let rules = Rules::default();
    let mut run = StatsRun::new(dictionary, &dice, rules, Seed::from(seed));
    run.roll(0, boards);
    let words = dictionary.words_by_slot();
    Report::new(&run.take_tally(), &words, Report::TOP, false)
}

/// Returns the figures of 2007, and those of 5,000,000 rolls counted by another program.
fn published() -> Vec<(String, f64, f64)> {
    rows("statistics-2007.tsv")
        .into_iter()
        .map(|row| {
            let number = |text: &str| text.parse().unwrap();
            (row[0].clone(), number(&row[1]), number(&row[2]))
        })
        .collect()
}

/// Compares every published figure with a sample: the difference must be within `sigmas` standard errors.
fn compare(report: &Report, sigmas: f64) {
    // The size of the 2007 sample is unknown, but thought to be millions; the other sample has 5,000,000 boards.
    const OTHER: f64 = 5_000_000.0;
    let boards = report.boards as f64;
    for (figure, y2007, other) in published() {
        let (ours, deviation) = match figure.as_str() {
            "words" => (report.mean_words, report.words.deviation),
            "points" => (report.mean_points, report.points.deviation),
            length => {
                let share = other / 100.0;
                let length = length.parse().unwrap();
                let ours = report.has_length.get(&length).copied().unwrap_or(0.0);
                (100.0 * ours, 100.0 * (share * (1.0 - share)).sqrt())
            }
        };
        let error = deviation * (1.0 / boards + 1.0 / OTHER).sqrt();
        println!(
            "{figure:>6}: {ours:10.5} here ± {error:.5}, {y2007} in 2007 ({:+.1}), {other} in 5,000,000 ({:+.1})",
            (ours - y2007) / error,
            (ours - other) / error,
        );
        assert!((ours - y2007).abs() < sigmas * error, "{figure} of 2007");
        assert!((ours - other).abs() < sigmas * error, "{figure}");
    }
}

#[test]
fn a_sample_agrees_with_the_published_statistics() {
    compare(&statistics(2007, 20_000), 4.0);
}

#[test]
#[ignore = "a million boards: some seconds in a release build"]
fn a_million_boards_agree_with_the_published_statistics() {
    compare(&statistics(2007, 1_000_000), 4.0);
}

#[test]
fn the_statistics_of_a_seed_never_change() {
    // The browser is checked against the figures in the same file.
    let report = statistics(7, 1000);
    let json = serde_json::to_string(&report).unwrap() + "\n";
    frozen("tests/data/statistics-seed-7.json", json.as_bytes());
}

#[test]
fn the_numbers_of_boards_are_those_of_2007() {
    let dictionary = enable2k();
    let dice = DiceSet::named("new", dictionary.alphabet()).unwrap();
    let estimates = counting::estimates(&dice);
    // 7.3e24 ≈ 2^83 and 5e21 ≈ 2^72.
    assert_eq!(format!("{:.1e}", estimates.by_dice.to_f64()), "7.4e24");
    assert_eq!(format!("{:.0}", estimates.by_dice.log2()), "83");
    assert_eq!(format!("{:.1e}", estimates.by_letters.to_f64()), "5.5e21");
    assert_eq!(format!("{:.0}", estimates.by_letters.log2()), "72");
    // 84,492 of 1,000,000 strings could be rolled, so there are about 4.6e20 ≈ 2^69 boards. The post gives the interval
    // [4.545, 4.666]e24. Wilson's interval is narrower, and it is in units of 10^20.
    let sample = counting::Rollable { strings: 1_000_000, hits: 84_492 };
    let (boards, ends) = sample.boards(&estimates.by_letters);
    assert_eq!(format!("{boards:.1e} {:.0}", boards.log2()), "4.6e20 69");
    assert_eq!(format!("{:.3e} {:.3e}", ends.low, ends.high), "4.576e20 4.636e20");
    let ours = Rollable::sample(&dice, Seed::from(2007), 0, 100_000);
    let other: Interval = Interval::of_share(424_265, 5_000_000);
    assert!(ours.interval().low < other.high && other.low < ours.interval().high);
}

#[test]
fn the_strings_of_a_seed_never_change() {
    // The browser is checked against the counts in the same file.
    let latin = enable2k().alphabet();
    frozen_rows("rollable.tsv", 3, |given| {
        let dice = DiceSet::named(given[0], latin).unwrap();
        let seed = Seed::from_text(given[1]);
        vec![Rollable::sample(&dice, seed, 0, given[2].parse().unwrap()).hits.to_string()]
    });
}

fn benchmark() -> Course {
    let dictionary = enable2k();
    let (dims, boards) = race::benchmark_2007(dictionary.alphabet()).unwrap();
    Course::new(dictionary, dims, Rules::default(), boards).unwrap()
}

fn total(runner: &Runner) -> u64 {
    runner.scores().iter().map(|score| u64::from(score.points)).sum()
}

/// The hash that the C++ program printed.
fn hash(runner: &Runner) -> u32 {
    let step = |hash: u32, points: u32| hash.wrapping_mul(123 + points) % 1_048_573;
    runner.scores().iter().map(|score| score.points).fold(1234, step)
}

#[test]
fn the_benchmark_of_2007_adds_up() {
    let course = benchmark();
    let mut ours = Runner::new(&course, RaceIdea::named("ours").unwrap());
    let _ = ours.step(u32::MAX);
    assert_eq!((course.boards(), total(&ours), hash(&ours)), (21_632, 2_292_512, 0xC_1D3D));
    for (idea, boards) in [
        ("every-path", 1),
        ("every-word", 100),
        ("stems", 500),
        ("compact", 1000),
        ("trie-found", 2000),
        ("trie-marks", 5000),
        ("find-words", 500),
        ("small-trie", 5000),
        ("dawg", 5000),
    ] {
        let mut runner = Runner::new(&course, RaceIdea::named(idea).unwrap());
        let _ = runner.step(boards);
        assert_eq!(runner.scores().len(), boards as usize);
        assert_eq!(runner.disagreement(&ours), None, "{idea:?}");
    }
}

#[test]
#[ignore = "all 21,632 boards with every solver but the first: a minute in a release build"]
fn the_benchmark_of_2007_adds_up_with_every_solver() {
    let course = benchmark();
    // The first solver would take hours for all boards, so it gets only thirty.
    let mut first = Runner::new(&course, &IDEAS[0]);
    let _ = first.step(30);
    for idea in &IDEAS[1..] {
        let mut runner = Runner::new(&course, idea);
        let _ = runner.step(u32::MAX);
        println!("{:>10}: {}", idea.name, total(&runner));
        assert_eq!((total(&runner), hash(&runner)), (2_292_512, 0xC_1D3D), "{idea:?}");
        assert_eq!(runner.disagreement(&first), None, "{idea:?}");
    }
}
