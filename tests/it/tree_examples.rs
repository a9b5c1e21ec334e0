//! Checks small trees node by node.

use std::fmt::Write;
use std::sync::Arc;

use boggle_lab::class::BoardClass;
use boggle_lab::dict::{Dictionary, WordRule, list};
use boggle_lab::grid::Cell;
use boggle_lab::letter::Alphabet;
use boggle_lab::scoring::Rules;
use boggle_lab::tree::{
    Compress, Kind, Lift, NodeId, Sharing, SpellingBuilder, Tree, lift, orderly,
};

use crate::support::{data, dims, enable2k, enable2k_list};

/// Writes a tree in the form of the data file.
fn text(tree: &Tree, node: NodeId, depth: usize, latin: &Alphabet, out: &mut String) {
    let cell = tree.cell(node).map(Cell::index).unwrap_or_default();
    let indent = " ".repeat(depth);
    match tree.kind(node) {
        Kind::Root => write!(out, "{indent}*"),
        Kind::Choice | Kind::Pyramid => write!(out, "{indent}({cell})"),
        Kind::Sum => {
            let letter = latin.chars()[tree.letter(node).unwrap().index()];
            write!(out, "{indent}{cell}={letter}")
        }
    }
    .unwrap();
    write!(out, " {}", tree.node_bound(node)).unwrap();
    match tree.points(node) {
        0 => out.push('\n'),
        points => writeln!(out, " +{points}").unwrap(),
    }
    for (_, child) in tree.children(node) {
        text(tree, child, depth + 1, latin, out);
    }
}

fn dictionary(words: &str) -> Arc<Dictionary> {
    let all: Vec<String> = match words {
        "enable2k" => return Arc::clone(enable2k()),
        "f" => {
            enable2k_list().iter().filter(|word| word.starts_with('f')).map(str::to_owned).collect()
        }
        few => few.split(' ').map(str::to_owned).collect(),
    };
    let words = list::read(all.join("\n").as_bytes(), &|_| None).words;
    Arc::new(Dictionary::new("some", &words.unwrap(), WordRule::default()).unwrap())
}

/// Returns the trees of a case for each way of storing them.
fn lifted(
    dictionary: &Arc<Dictionary>,
    class: &Arc<BoardClass>,
    cells: &str,
    compress: Compress,
) -> Vec<Arc<Tree>> {
    let limit = Tree::DEFAULT_LIMIT;
    let rules = Rules::default();
    let first = |sharing| {
        let build = SpellingBuilder::new(dictionary, class, rules, sharing, limit).unwrap();
        Arc::new(build.finish().unwrap())
    };
    let cells: Vec<Cell> = cells
        .split(',')
        .filter(|cell| !cell.is_empty())
        .map(|cell| Cell::new(cell.parse().unwrap()).unwrap())
        .collect();
    let mut trees: Vec<Arc<Tree>> = [Sharing::None, Sharing::Full]
        .into_iter()
        .map(|sharing| {
            cells.iter().fold(first(sharing), |tree, &cell| {
                let squeeze = Lift::new(&tree, cell, 0, compress, sharing).unwrap();
                squeeze.finish().unwrap().tree
            })
        })
        .collect();
    if compress == Compress::No {
        trees.push(
            cells
                .iter()
                .fold(first(Sharing::Local), |tree, &cell| lift(&tree, cell, 0).unwrap().tree),
        );
    }
    trees
}

#[test]
fn trees_node_by_node() {
    let latin = Alphabet::latin();
    let all = data("trees.txt");
    let cases = all.split("\n= ").skip(1);
    let mut count = 0;
    // The current orderly tree, and the results of the last force.
    let mut orderly_tree: Option<Tree> = None;
    let mut parts: Option<(usize, Vec<Option<Tree>>)> = None;
    for case in cases {
        count += 1;
        let (head, expected) = case.split_once('\n').unwrap();
        let expected = expected.trim_end();
        let [words, size, letters, operation] =
            head.split(" | ").collect::<Vec<_>>().try_into().unwrap();
        let dictionary = dictionary(words);
        let class = BoardClass::parse(letters, dims(size), &latin).unwrap();
        let class = Arc::new(class);
        let (operation, argument) = operation.split_once(' ').unwrap_or((operation, ""));
        let trees = match operation {
            "build" | "plain" => lifted(&dictionary, &class, argument, Compress::No),
            "compressed" => lifted(&dictionary, &class, argument, Compress::Stale),
            "orderly" => {
                let tree = orderly::build(&dictionary, &class, Rules::default()).unwrap();
                orderly_tree = Some(tree.clone());
                parts = None;
                vec![Arc::new(tree)]
            }
            "force" => {
                let (cell, letter) = argument.split_once('=').unwrap();
                let cell = Cell::new(cell.parse().unwrap()).unwrap();
                if parts.as_ref().is_none_or(|(of, _)| *of != cell.index()) {
                    if let Some((_, parts)) = &parts {
                        // Take the first of the trees with the highest bound.
                        let best = parts.iter().flatten().rev().max_by_key(|tree| tree.bound());
                        orderly_tree = best.cloned();
                    }
                    let forced = orderly::force(orderly_tree.as_ref().unwrap(), cell).unwrap();
                    parts = Some((cell.index(), forced));
                }
                let letter = latin.letter(letter.chars().next().unwrap()).unwrap();
                let of_class = class.letters(cell).iter().position(|l| *l == letter);
                let part = parts.as_ref().unwrap().1[of_class.unwrap()].clone().unwrap();
                assert_eq!(part.class().letters(cell), [letter]);
                vec![Arc::new(part)]
            }
            other => panic!("{other}?"),
        };
        for tree in trees {
            tree.check();
            let mut found = String::new();
            text(&tree, tree.root(), 0, &latin, &mut found);
            assert_eq!(found.trim_end(), expected, "{head}");
            assert_eq!(expected.lines().count(), tree.nodes() as usize, "{head}");
        }
    }
    assert_eq!(count, 57);
}
