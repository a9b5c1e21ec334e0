//! With every method, rule, memory limit, and class, the breaker finds exactly the boards that enumeration finds.

use std::sync::{Arc, LazyLock};

use proptest::prelude::*;

use boggle_lab::board::{Board, Tile};
use boggle_lab::breaker::{Breaker, BreakerOptions, Fate, Method, Part, Threshold};
use boggle_lab::class::{BoardClass, Partition};
use boggle_lab::dict::{Dictionary, WordRule};
use boggle_lab::grid::Dims;
use boggle_lab::scoring::{MinLength, Rules, Scoring};
use boggle_lab::solver::{Scorer, oracle::Oracle};
use boggle_lab::step::Step;

use crate::support::{dims, enable2k, rows};

/// Boards as text, each with its points. The best board comes first.
type Boards = Vec<(String, u32)>;

fn sorted(mut boards: Boards) -> Boards {
    boards.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    boards
}

/// Finds all boards of a class that reach the threshold by scoring each with the simplest scorer.
fn enumerate(class: &BoardClass, dictionary: &Arc<Dictionary>, rules: Rules) -> Boards {
    let mut oracle = Oracle::new(dictionary, class.dims(), rules);
    let cells: Vec<_> = class.dims().iter().collect();
    let mut digits = vec![0; cells.len()];
    let mut boards = Vec::new();
    loop {
        let tiles: Vec<Tile> = cells
            .iter()
            .zip(&digits)
            .map(|(&cell, &digit)| class.letters(cell).get(digit).copied().into())
            .collect();
        let text: String = tiles
            .iter()
            .map(|tile| tile.get().map_or('.', |l| dictionary.alphabet().chars()[l.index()]))
            .collect();
        boards.push((text, oracle.score(&tiles).points));
        let next = cells
            .iter()
            .zip(&digits)
            .position(|(&cell, &digit)| digit + 1 < class.letters(cell).len());
        let Some(next) = next else { return boards };
        digits[next] += 1;
        digits[..next].fill(0);
    }
}

fn at_least(points: u32) -> Threshold {
    Threshold::new(points).unwrap()
}

/// Returns the boards that a breaker finds, and its bound for the class.
fn broken(
    class: &BoardClass,
    dictionary: &Arc<Dictionary>,
    options: BreakerOptions,
    step: u32,
) -> (Boards, u32) {
    let sets = class.dims().iter().map(|cell| class.set(cell));
    let mut breaker = Breaker::new(dictionary, class.dims(), options, sets).unwrap();
    breaker.start(class);
    while breaker.step(step).unwrap() == Step::Working {
        assert!((0.0..=1.0).contains(&breaker.progress().done));
    }
    let outcome = breaker.outcome();
    let boards = outcome.boards.iter();
    let boards = boards
        .map(|(board, points)| (board.flat(dictionary.alphabet()).unwrap(), *points))
        .collect();
    (boards, outcome.bound)
}

fn check(class: &BoardClass, dictionary: &Arc<Dictionary>, options: BreakerOptions, step: u32) {
    let mut expected = enumerate(class, dictionary, options.rules);
    let best = expected.iter().map(|(_, points)| *points).max().unwrap();
    expected.retain(|(_, points)| *points >= options.threshold.get());
    for method in Method::ALL {
        let options = BreakerOptions { method, ..options };
        let (found, bound) = broken(class, dictionary, options, step);
        let case = || {
            let class = class.text(dictionary.alphabet());
            format!("{method}, {options:?}, {class}")
        };
        assert_eq!(sorted(found), sorted(expected.clone()), "{}", case());
        // The bound must also hold for boards below the threshold.
        assert!(bound >= best, "{bound} < {best}: {}", case());
        assert!(method != Method::Brute || bound == best, "{}", case());
    }
    let expected = sorted(expected);
    for method in [Method::Best, Method::Hybrid2025] {
        let options = BreakerOptions { method, ..options };
        check_traced(class, dictionary, options, step, &expected);
    }
}

/// Checks that the trace has every board of the class exactly once, and each board found in the right
/// branch.
fn check_traced(
    class: &BoardClass,
    dictionary: &Arc<Dictionary>,
    options: BreakerOptions,
    step: u32,
    expected: &Boards,
) {
    let alphabet = dictionary.alphabet();
    let mut breaker = Breaker::traced(dictionary, class, options).unwrap();
    let mut branches: Vec<Part> = Vec::new();
    // The branches of one step, of the next two, of the next three, and so on.
    for steps in 1.. {
        let mut status = Step::Working;
        for _ in 0..steps {
            status = breaker.step(step).unwrap();
        }
        let (kept, parts) = breaker.new_parts();
        assert!(kept <= branches.len());
        branches.truncate(kept);
        branches.extend(parts);
        if status == Step::Done {
            break;
        }
    }
    let boards = breaker.outcome().boards.iter();
    let boards = boards.map(|(board, points)| (board.flat(alphabet).unwrap(), *points));
    assert_eq!(sorted(boards.collect()), *expected);

    let mut to = 0.0;
    for (at, branch) in branches.iter().enumerate() {
        assert!((branch.from - to).abs() < 1e-9, "{at}: {branch:?} at {to}");
        assert!((1..=branch.of).contains(&branch.child));
        match branch.fate {
            Fate::Split => assert_eq!(branches[at + 1].level, branch.level + 1),
            Fate::Broken => assert!(branch.bound < options.threshold.get()),
            Fate::Searched => assert_eq!(branch.found, 0),
            Fate::Found => {
                assert!(branch.found > 0 && branch.bound >= options.threshold.get());
            }
        }
        if branch.fate != Fate::Split {
            to += branch.share;
        }
    }
    assert!((to - 1.0).abs() < 1e-9, "{to}");

    let cells: Vec<_> = class.dims().iter().collect();
    let found = |letters: &[char]| {
        branches.iter().any(|branch| {
            let has = |(&cell, letter): (_, &char)| {
                let mut letters = branch.class.letters(cell).iter();
                *letter == '.' || letters.any(|l| alphabet.chars()[l.index()] == *letter)
            };
            branch.fate == Fate::Found && cells.iter().zip(letters).all(has)
        })
    };
    for (board, _) in expected {
        let board: Vec<char> = board.chars().collect();
        let images = class.dims().rearrangements().into_iter();
        let mut images = images.map(|to| to.iter().map(|c| board[c.index()]).collect::<Vec<_>>());
        assert!(images.any(|image| found(&image)), "{board:?}");
    }
}

/// ENABLE2K plus a few words of one and two letters.
static SHORT: LazyLock<Arc<Dictionary>> = LazyLock::new(|| {
    let text = crate::support::enable2k_list().into_text() + "a\ni\nqi\nx\n";
    let words = boggle_lab::dict::list::read(text.as_bytes(), &|_| None).words.unwrap();
    let rule = WordRule { min_length: MinLength::new(1).unwrap(), ..WordRule::default() };
    Arc::new(Dictionary::new("short", &words, rule).unwrap())
});

/// Classes of a few hundred or thousand boards. Some have gaps, some are their own reflections, and some have the same
/// letters on both cells of a two-cell column.
fn classes() -> impl Strategy<Value = BoardClass> {
    let size = prop_oneof![
        2 => Just("2x2"), 1 => Just("1x5"), 3 => Just("2x3"), 3 => Just("3x3"), 2 => Just("3x4"), 1 => Just("2x5"),
    ];
    let alike = (any::<bool>(), any::<bool>());
    (size, alike, 0..12usize).prop_flat_map(|(size, (mirror, equal_rows), wide)| {
        let dims: Dims = dims(size);
        let cell = prop_oneof![
            10 => "[aeiosrtlndq]{1,4}",
            3 => "[a-z]{1,3}",
            1 => Just(".".to_owned()),
        ];
        proptest::collection::vec(cell, dims.cells()).prop_map(move |mut cells| {
            let symmetry = &dims.symmetries()[1];
            if mirror {
                for cell in dims.iter() {
                    let to = symmetry[cell.index()].index();
                    cells[to] = cells[cell.index()].clone();
                }
            }
            if equal_rows && dims.rows() == 2 {
                let (top, bottom) = cells.split_at_mut(dims.cols());
                bottom.clone_from_slice(top);
            }
            let mut boards = 1;
            let count = cells.len();
            let cells: Vec<String> = (0..count)
                .map(|i| {
                    // This starts at a random cell, so that different cells keep their letters.
                    let at = (i + wide) % count;
                    let mut letters: Vec<char> = cells[at].chars().collect();
                    letters.sort_unstable();
                    letters.dedup();
                    letters.truncate((2500 / boards).max(1));
                    boards *= letters.len();
                    (at, letters.into_iter().collect::<String>())
                })
                .collect::<std::collections::BTreeMap<_, _>>()
                .into_values()
                .collect();
            BoardClass::parse(&cells.join(" "), dims, enable2k().alphabet()).unwrap()
        })
    })
}

fn rules() -> impl Strategy<Value = Rules> {
    let scoring = proptest::sample::select(
        Scoring::NAMED.iter().map(|(_, table)| *table).collect::<Vec<_>>(),
    );
    (scoring, 1..=6u8).prop_map(|(scoring, min_length)| Rules {
        scoring,
        min_length: MinLength::new(min_length).unwrap(),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn random_classes_give_what_enumeration_gives(
        class in classes(),
        rules in rules(),
        share in 0.3..1.05f64,
        (dive, check_from, step) in (prop_oneof![Just(0), 0..400u32], 0..10usize, 1..2000u32),
        absorb in prop_oneof![3 => Just(0), 1 => Just(u32::MAX)],
        memory in prop_oneof![Just(1 << 30), 300..20_000usize],
    ) {
        let dictionary = &*SHORT;
        let best = enumerate(&class, dictionary, rules).iter().map(|board| board.1).max().unwrap();
        let options = BreakerOptions {
            method: Method::Best,
            threshold: at_least(((f64::from(best) * share) as u32).max(1)),
            rules,
            memory,
            dive,
            check_from,
            absorb,
        };
        check(&class, dictionary, options, step);
    }
}

#[test]
fn published_classes_give_the_published_boards() {
    for row in rows("breaking.tsv") {
        let [size, class, threshold, boards] = row.as_slice() else { panic!("{row:?}") };
        let class = BoardClass::parse(class, dims(size), enable2k().alphabet()).unwrap();
        let threshold = threshold.parse().unwrap();
        let expected: Boards = boards
            .split(' ')
            .filter_map(|board| board.split_once('='))
            .map(|(board, points)| (board.to_owned(), points.parse().unwrap()))
            .collect();
        for method in Method::ALL {
            let options = BreakerOptions {
                method,
                ..BreakerOptions::new(class.dims(), at_least(threshold), Rules::default())
            };
            let (found, bound) = broken(&class, enable2k(), options, u32::MAX);
            assert!(expected.iter().all(|(_, points)| *points <= bound));
            assert_eq!(sorted(found), expected, "{method}, {row:?}");
        }
    }
}

#[test]
fn the_best_board_of_a_class_is_found_exactly_at_its_score() {
    for row in rows("class-optima.tsv") {
        let [size, class, boards, best] = row.as_slice() else { panic!("{row:?}") };
        let class = BoardClass::parse(class, dims(size), enable2k().alphabet()).unwrap();
        assert_eq!(class.boards().to_string(), *boards);
        let best: u32 = best.parse().unwrap();
        for method in Method::ALL {
            for threshold in [best + 1, best, best.saturating_sub(1)] {
                if threshold == 0 {
                    continue;
                }
                let options = BreakerOptions {
                    method,
                    ..BreakerOptions::new(class.dims(), at_least(threshold), Rules::default())
                };
                let (found, bound) = broken(&class, enable2k(), options, 5000);
                assert!(bound >= best, "{method}: {bound} < {best}");
                let top = found.iter().map(|(_, points)| *points).max();
                assert_eq!(top, (threshold <= best).then_some(best), "{method}, {row:?}");
            }
        }
    }
}

/// Finds all boards of a partition, class by class, in canonical form.
fn all(partition: &Partition, options: BreakerOptions) -> Boards {
    let latin = enable2k().alphabet();
    let mut breaker =
        Breaker::new(enable2k(), partition.dims(), options, partition.sets()).unwrap();
    let mut boards = std::collections::BTreeMap::new();
    for id in partition.ids() {
        for (board, points) in &breaker.run(&partition.class(id).unwrap()).unwrap().boards {
            boards.insert(board.canonical().flat(latin).unwrap(), *points);
        }
    }
    sorted(boards.into_iter().collect())
}

#[test]
fn breaking_all_small_boards_matches_enumeration() {
    for (size, letters, buckets, share) in [
        ("2x2", "abcdefghijklmnopqrstuvwxyz", "*", 60),
        ("2x2", "abcdefghijklmnopqrstuvwxyz", "aeijou bcdfgmpqvwxz hklnrsty", 70),
        ("2x3", "aelnrst", "ae lnrst", 70),
        ("2x3", "eiqstu", "eiqstu", 50),
        ("2x4", "aest", "ae st", 60),
        ("2x4", "aest", "aest", 50),
        ("3x3", "aest", "aest", 80),
    ] {
        let latin = enable2k().alphabet();
        let size = dims(size);
        let cell = BoardClass::parse(&vec![letters; size.cells()].join(" "), size, latin).unwrap();
        let mut scorer = Scorer::new(enable2k(), size, Rules::default());
        let mut expected = std::collections::BTreeMap::new();
        let (letters, cells) = (cell.letters(size.iter().next().unwrap()), size.cells());
        let mut best = 0;
        for number in 0..letters.len().pow(cells as u32) {
            let digit = |at: usize| number / letters.len().pow(at as u32) % letters.len();
            let tiles: Vec<Tile> = (0..cells).map(|at| Tile::letter(letters[digit(at)])).collect();
            let points = scorer.score(&tiles).points;
            best = best.max(points);
            if points * 100 >= best * share {
                expected.insert(tiles, points);
            }
        }
        let threshold = (best * share).div_ceil(100);
        let expected: std::collections::BTreeMap<String, u32> = expected
            .into_iter()
            .filter(|(_, points)| *points >= threshold)
            .map(|(tiles, points)| {
                let board = Board::from_tiles(size, &tiles).unwrap();
                (board.canonical().flat(latin).unwrap(), points)
            })
            .collect();
        let partition = Partition::parse(buckets, size, latin).unwrap();
        for method in Method::ALL {
            if method != Method::Best && buckets == "*" {
                continue;
            }
            let options = BreakerOptions {
                method,
                ..BreakerOptions::new(size, at_least(threshold), Rules::default())
            };
            let found = all(&partition, options);
            assert_eq!(found, sorted(expected.clone().into_iter().collect()), "{size} {buckets}");
        }
    }
}

/// A page checks for messages between two steps, so it must not have to wait for a search to end.
#[test]
fn the_search_of_2025_stops_when_its_budget_is_used() {
    const BUDGET: u32 = 500;
    let text = "lnrsy aeiou chkmpt chkmpt aeiou lnrsy lnrsy aeiou bdfgjqvwxz";
    let class = BoardClass::parse(text, dims("3x3"), enable2k().alphabet()).unwrap();
    let options = BreakerOptions {
        method: Method::Hybrid2025,
        ..BreakerOptions::new(class.dims(), at_least(480), Rules::default())
    };
    let mut breaker = Breaker::new(enable2k(), class.dims(), options, std::iter::empty()).unwrap();
    breaker.start(&class);
    let (mut before, mut steps) = (0, 0);
    while breaker.step(BUDGET).unwrap() == Step::Working {
        let visits = breaker.outcome().work.visits;
        assert!(visits - before <= u64::from(BUDGET), "a step of {}", visits - before);
        (before, steps) = (visits, steps + 1);
    }
    let outcome = breaker.outcome();
    assert_eq!((outcome.work.visits, outcome.boards.len()), (24_596, 10));
    assert!(steps > 50);
}

/// Checks the listing of 2009: its twelve bounds, and the share of all boards in each broken class.
#[test]
fn the_breaking_of_2009_is_reproduced() {
    let rows = rows("breaking-2009.tsv");
    let class = BoardClass::parse(&rows[0][3], dims("3x3"), enable2k().alphabet()).unwrap();
    let method = Method::Union2009;
    let options = BreakerOptions::new(class.dims(), at_least(521), Rules::default());
    let options = BreakerOptions { method, ..options };
    let mut breaker = Breaker::traced(enable2k(), &class, options).unwrap();
    while breaker.step(1000).unwrap() == Step::Working {}
    let latin = enable2k().alphabet();
    let listing = breaker.new_parts().1.into_iter();
    let listing: Vec<Vec<String>> = listing
        .map(|row| {
            let (class, boards) = (row.class.text(latin), row.class.boards().to_string());
            let [level, child, of] =
                [row.level, row.child, row.of].map(|number| number.to_string());
            vec![level, child, of, class, row.bound.to_string(), boards]
        })
        .collect();
    let published = rows.iter().map(|row| [&row[..5], &row[7..]].concat());
    assert!(published.eq(listing));
    let broken: u32 = rows
        .iter()
        .filter(|row| row[4].parse::<u32>().unwrap() <= 520)
        .map(|row| row[7].parse::<u32>().unwrap())
        .sum();
    assert_eq!(broken, 77_760);
}

/// The first `count` permutations of the letters A to I, in alphabetical order.
fn orders(count: usize) -> Arc<Dictionary> {
    let mut order: Vec<u8> = (b'a'..=b'i').collect();
    let mut text = Vec::new();
    for _ in 0..count {
        text.extend_from_slice(&order);
        text.push(b'\n');
        // To get the next permutation, the last letter that is followed by a greater one swaps with the smallest
        // greater letter after it.
        let Some(at) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else {
            break;
        };
        let higher = order.iter().rposition(|&letter| letter > order[at]);
        order.swap(at, higher.unwrap());
        order[at + 1..].reverse();
    }
    let words = boggle_lab::dict::list::read(&text, &|_| None).words.unwrap();
    Arc::new(Dictionary::new("orders", &words, WordRule::default()).unwrap())
}

/// Words with the same letters are distinguished by a number, and any number of words may have the same letters.
#[test]
fn any_number_of_anagrams_is_counted() {
    for (count, threshold) in [(65_536, 22), (65_537, 22), (362_880, 8624)] {
        let dictionary = orders(count);
        assert_eq!(dictionary.automaton().words(), count);
        let class = "ab ab cd cd ef ef gh gh i";
        let class = BoardClass::parse(class, dims("3x3"), dictionary.alphabet()).unwrap();
        let options = BreakerOptions::new(class.dims(), at_least(threshold), Rules::default());
        let mut expected = enumerate(&class, &dictionary, options.rules);
        expected.retain(|(_, points)| *points >= threshold);
        assert_eq!(expected.len(), 16, "{count} words");
        for method in Method::ALL {
            let options = BreakerOptions { method, ..options };
            let (found, _) = broken(&class, &dictionary, options, 5000);
            assert_eq!(sorted(found), sorted(expected.clone()), "{method}, {count} words");
        }
    }
}
