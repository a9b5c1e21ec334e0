//! Checks bounds and trees against published figures and those of earlier programs.

use std::sync::Arc;

use boggle_lab::bounds::Bounder;
use boggle_lab::class::BoardClass;
use boggle_lab::dict::{Dictionary, WordRule, list};
use boggle_lab::grid::Cell;
use boggle_lab::scoring::Rules;
use boggle_lab::tree::orderly::{self, Counting};
use boggle_lab::tree::{Compress, Lift, LiftReport, Sharing, SpellingBuilder, Tree, build, lift};

use crate::support::{dims, enable2k, enable2k_list, rows};

fn class(text: &str, size: &str, dictionary: &Dictionary) -> Arc<BoardClass> {
    Arc::new(BoardClass::parse(text, dims(size), dictionary.alphabet()).unwrap())
}

fn dictionary(words: &str) -> Arc<Dictionary> {
    let words = list::read(words.as_bytes(), &|_| None).words.unwrap();
    Arc::new(Dictionary::new("few", &words, WordRule::default()).unwrap())
}

/// Returns the words of ENABLE2K that begin with F.
fn f_words() -> Arc<Dictionary> {
    let words: Vec<String> =
        enable2k_list().iter().filter(|word| word.starts_with('f')).map(str::to_owned).collect();
    dictionary(&words.join("\n"))
}

fn number(text: &str) -> u32 {
    text.parse().unwrap()
}

fn unshared(dictionary: &Arc<Dictionary>, class: &Arc<BoardClass>) -> Tree {
    let limit = Tree::DEFAULT_LIMIT;
    let build = SpellingBuilder::new(dictionary, class, Rules::default(), Sharing::None, limit);
    build.unwrap().finish().unwrap()
}

#[test]
fn bounds_and_trees_of_classes() {
    for row in rows("class-trees.tsv") {
        let (size, text) = (row[0].as_str(), row[1].as_str());
        let class = class(text, size, enable2k());
        assert_eq!(class.boards().to_string(), row[2], "{text}");
        let bounds = Bounder::new(enable2k(), dims(size), Rules::default()).bounds(&class);
        let expected = [number(&row[3]), number(&row[4])];
        assert_eq!([bounds.sum_union, bounds.max_no_mark], expected, "{text}");
        let tree = build(enable2k(), &class, Rules::default()).unwrap();
        let found = [tree.bound(), tree.nodes(), tree.unique() as u32];
        // For some large trees, the number of unique nodes was not recorded.
        let unique = row[6].parse().unwrap_or(found[2]);
        assert_eq!(found, [number(&row[4]), number(&row[5]), unique], "{text}");
        if tree.nodes() < 100_000 {
            tree.check();
            let unshared = unshared(enable2k(), &class);
            unshared.check();
            assert_eq!(unshared.stored(), unshared.nodes() as usize);
            assert_eq!((unshared.bound(), unshared.nodes()), (tree.bound(), tree.nodes()));
        }
    }
}

/// Bounds of classes for a handful of words: words, size, class, sum/union, max/no-mark.
#[test]
fn bounds_with_few_words() {
    let few = "tar tie tier tea the";
    let teas = "sea seat seats tea teas";
    for (words, class_text, union, max) in [
        (few, "t i . ae . . r . .", 3, 3),
        ("the", "t h . h e . . . .", 1, 2),
        (teas, "s e p e a u h t c", 4, 6),
        (teas, "st z z e a s z z z", 3, 2),
        (teas, "st z z e a st z z s", 6, 4),
        ("qua quas quest", "q a s a e z s t z", 4, 6),
        ("f", "f a r . . e . . .", 2, 2),
        ("f", "f u r . . e . . .", 1, 1),
        ("f", "f au r . . e . . .", 3, 2),
        ("f", "f a r z . e z y .", 2, 2),
        ("f", "f u r z . e z y .", 4, 4),
        ("f", "f au r z . e z y .", 6, 4),
    ] {
        let words = if words == "f" { f_words() } else { dictionary(&words.replace(' ', "\n")) };
        let class = class(class_text, "3x3", &words);
        let bounds = Bounder::new(&words, class.dims(), Rules::default()).bounds(&class);
        assert_eq!((bounds.sum_union, bounds.max_no_mark), (union, max), "{class_text}");
        assert_eq!(bounds.bound(), union.min(max));
    }
}

#[test]
fn the_breaking_of_2009() {
    let mut bounder = Bounder::new(enable2k(), dims("3x3"), Rules::default());
    for row in rows("breaking-2009.tsv") {
        let class = class(&row[3], "3x3", enable2k());
        assert_eq!(class.boards().to_string(), row[7]);
        let bounds = bounder.bounds(&class);
        let expected = [number(&row[5]), number(&row[6])];
        assert_eq!([bounds.sum_union, bounds.max_no_mark], expected);
        // If the search gives up early, the value is above the cutoff.
        let early = bounder.bounds_until(&class, 100);
        assert!(early.bound() > 100 && early.bound() <= bounds.bound());
        assert_eq!(bounder.bounds_until(&class, bounds.bound()), bounds);
    }
}

/// Tests every way of lifting, cell after cell.
#[test]
fn lifts_of_small_classes() {
    let rows = rows("lifts.tsv");
    for steps in rows.chunk_by(|_, b| b[4] != "-") {
        let first = &steps[0];
        let class = class(&first[1], &first[0], enable2k());
        let cutoff = number(&first[2]);
        let sharing = if first[3].ends_with("dedupe") { Sharing::Full } else { Sharing::None };
        let compress =
            if first[3].starts_with("compress") { Compress::Stale } else { Compress::No };
        let mut tree = Arc::new(if sharing == Sharing::None {
            unshared(enable2k(), &class)
        } else {
            build(enable2k(), &class, Rules::default()).unwrap()
        });
        // The same lift in one pass is checked along with it.
        let mut fused = Arc::new(build(enable2k(), &class, Rules::default()).unwrap());
        let found = [tree.bound(), tree.nodes(), tree.unique() as u32];
        assert_eq!(found.map(|n| n.to_string()), first[5..8], "{first:?}");
        for row in &steps[1..] {
            let cell = Cell::new(number(&row[4]) as usize).unwrap();
            let squeeze = Lift::new(&tree, cell, cutoff, compress, sharing).unwrap();
            let lifted = squeeze.finish().unwrap();
            lifted.tree.check();
            let report = lifted.report;
            let found =
                [report.bound, report.nodes, report.unique.unwrap() as u32, report.exact_bound];
            assert_eq!(found.map(|n| n.to_string()), row[5..9], "{row:?}");
            if row[9] == "broken" {
                assert!(report.bound <= cutoff);
                assert_eq!(report.leaves, 0);
                break;
            }
            let found = [report.filtered, report.leaves];
            assert_eq!(found.map(|n| n.to_string()), row[9..], "{row:?}");
            if compress == Compress::No {
                let plain = lift(&fused, cell, cutoff).unwrap();
                plain.tree.check();
                let found = |report: LiftReport, tree: &Tree| {
                    let LiftReport { bound, nodes, filtered, leaves, .. } = report;
                    (bound, nodes, filtered, leaves, tree.nodes())
                };
                assert_eq!(
                    found(plain.report, &plain.tree),
                    found(report, &lifted.tree),
                    "{row:?}"
                );
                fused = plain.tree;
            }
            tree = lifted.tree;
        }
    }
}

/// The published tables of nine lifts with compression, and their numbers of unique nodes.
#[test]
fn nine_compressed_lifts_of_the_class_of_2025() {
    let rows = rows("lifts-3x3.tsv");
    let text = "lnrsy aeiou chkmpt chkmpt aeiou lnrsy lnrsy aeiou bdfgjqvwxz";
    let class = class(text, "3x3", enable2k());
    let first = Arc::new(build(enable2k(), &class, Rules::default()).unwrap());
    assert_eq!(first.unique(), 98_453);
    for (name, compress) in [("stale", Compress::Stale), ("refreshed", Compress::Refreshed)] {
        let table = rows.iter().filter(|row| row[1] == name).skip(1);
        let mut tree = Arc::clone(&first);
        let mut leaves = 0;
        for (cell, row) in class.dims().split_order().into_iter().zip(table) {
            let squeeze = Lift::new(&tree, cell, 520, compress, Sharing::Full).unwrap();
            let lifted = squeeze.finish().unwrap();
            lifted.tree.check();
            let report = lifted.report;
            let found = [
                report.nodes,
                report.unique.unwrap() as u32,
                report.bound,
                report.exact_bound,
                report.filtered,
            ];
            assert_eq!(found.map(|n| n.to_string()), row[3..], "{name}, step {}", row[2]);
            leaves = report.leaves;
            tree = lifted.tree;
        }
        assert_eq!(leaves, 428, "{name}");
    }
}

#[test]
fn an_orderly_tree_is_made_in_small_steps() {
    let text = "lnrsy aeiou chkmpt chkmpt aeiou lnrsy lnrsy aeiou bdfgjqvwxz";
    let class = class(text, "3x3", enable2k());
    let (counting, limit) = (Counting::Deduped, Tree::DEFAULT_LIMIT);
    let begin = || {
        let rules = Rules::default();
        orderly::OrderlyBuilder::new(enable2k(), &class, rules, counting, Sharing::None, limit)
            .unwrap()
    };
    let mut build = begin();
    let (mut found, mut most, mut steps, mut done) = (0, 0, 0, 0.0);
    while build.step(1).unwrap().is_working() {
        most = most.max(build.found() - found);
        found = build.found();
        steps += 1;
        assert!(build.progress() >= done);
        done = build.progress();
    }
    // The work consists of one step for each of the 52 letters on the cells, and then one for each group of words.
    assert!(steps > 52 && most < found / 10, "{steps} steps, the largest of {most}");
    let (stepped, at_once) = (build.finish().unwrap(), begin().finish().unwrap());
    assert_eq!(stepped.1, at_once.1);
    assert_eq!(stepped.0.bytes(), at_once.0.bytes());
    assert_eq!(stepped.0.bound(), at_once.0.bound());
}

#[test]
fn orderly_trees_of_classes() {
    let limit = Tree::DEFAULT_LIMIT;
    let plant = |class: &Arc<BoardClass>, counting, sharing| {
        orderly::OrderlyBuilder::new(enable2k(), class, Rules::default(), counting, sharing, limit)
            .unwrap()
            .finish()
            .unwrap()
    };
    let forces = rows("orderly-forces.tsv");
    for row in rows("class-trees.tsv") {
        let (size, text) = (row[0].as_str(), row[1].as_str());
        let class = class(text, size, enable2k());
        let (tree, paths) = plant(&class, Counting::Deduped, Sharing::None);
        let earning = tree.all_nodes().filter(|&node| tree.points(node) > 0);
        let unique = earning.count() as u32;
        let found = [tree.bound(), tree.nodes(), unique, paths as u32, unique];
        assert_eq!(found.map(|n| n.to_string()), row[7..12], "{text}");
        if tree.nodes() < 50_000 {
            tree.check();
        }
        let (raw, _) = plant(&class, Counting::Raw, Sharing::None);
        assert_eq!(raw.nodes(), tree.nodes());
        assert!(raw.bound() >= tree.bound());
        if row[12] != "-" {
            assert_eq!(raw.bound(), number(&row[12]), "{text}");
        }
        let (shared, _) = plant(&class, Counting::Deduped, Sharing::Full);
        assert_eq!((shared.nodes(), shared.bound()), (tree.nodes(), tree.bound()));
        assert!(shared.stored() <= tree.stored());

        // Fix the first cell, then the second one below the best result.
        let mut tree = tree;
        let mut root = tree.root();
        let order = class.dims().split_order();
        let cases = forces.iter().filter(|case| case[0] == size && case[1] == text);
        let cases: Vec<_> = cases.collect();
        for of_cell in cases.chunk_by(|a, b| a[2] == b[2]) {
            let cell = Cell::new(number(&of_cell[0][2]) as usize).unwrap();
            let depth = order.iter().position(|c| *c == cell).unwrap();
            let parts = orderly::force_in(&mut tree, root, cell).unwrap();
            assert_eq!(parts.len(), of_cell.len());
            for (part, case) in parts.iter().zip(of_cell) {
                let (bound, nodes) =
                    part.map_or((0, 0), |node| (tree.node_bound(node), tree.size(node)));
                assert_eq!([bound, nodes].map(|n| n.to_string()), case[4..6], "{case:?}");
                if let (Some(node), Ok(points)) = (part, case[6].parse::<u32>()) {
                    assert_eq!(tree.points(*node), points);
                }
            }
            // Take the first of the trees with the highest bound.
            let best = parts.iter().flatten().copied().rev();
            root = best.max_by_key(|&node| tree.node_bound(node)).unwrap_or(root);
            assert!(depth < 2);
        }
    }
}

/// The published tables of nine lifts.
#[test]
fn nine_lifts_of_the_class_of_2025() {
    let rows = rows("lifts-3x3.tsv");
    for last in ["bdfgjqvwxz", "bdfgjvwxz"] {
        let name = if last.contains('q') { "q" } else { "no q" };
        let text = format!("lnrsy aeiou chkmpt chkmpt aeiou lnrsy lnrsy aeiou {last}");
        let class = class(&text, "3x3", enable2k());
        let mut tree = Arc::new(build(enable2k(), &class, Rules::default()).unwrap());
        let table: Vec<_> = rows.iter().filter(|row| row[0] == name && row[1] == "plain").collect();
        assert_eq!((tree.nodes(), tree.bound()), (number(&table[0][3]), number(&table[0][5])));
        let mut leaves = 0;
        for (cell, row) in class.dims().split_order().into_iter().zip(&table[1..]) {
            let lifted = lift(&tree, cell, 520).unwrap();
            let found = [lifted.report.nodes, lifted.report.bound, lifted.report.filtered];
            let expected = [number(&row[3]), number(&row[5]), number(&row[7])];
            assert_eq!(found, expected, "{name}, step {}", row[2]);
            lifted.tree.check();
            tree = lifted.tree;
            leaves = lifted.report.leaves;
        }
        assert_eq!(leaves, if name == "q" { 428 } else { 413 });
    }
}
