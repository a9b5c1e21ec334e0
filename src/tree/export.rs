//! Whole trees for other programs: nested records, Graphviz, integer programs.

use core::fmt::Write;

use super::words::{Place, place_words};
use super::{Kind, Tree, TreeError};
use crate::dict::Dictionary;
use crate::grid::{Cell, cells_of};
use crate::letter::Letter;
use crate::scoring::Rules;

/// A node with everything below it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Nested {
    /// `root`, `sum` or `choice`.
    pub kind: &'static str,
    /// The cell of a sum or choice node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<usize>,
    /// The letter of a sum node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letter: Option<String>,
    /// Below a pyramid node: for which of its letters this stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choice: Option<String>,
    /// The bound.
    pub bound: u32,
    /// Points of its own, if there are any.
    #[serde(skip_serializing_if = "is_zero")]
    pub points: u32,
    /// The words that these are for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<String>,
    /// The children.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<Nested>,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_zero(points: &u32) -> bool {
    *points == 0
}

/// Refuses a tree of more nodes than somebody wants to see.
fn admit(tree: &Tree, limit: u32) -> Result<(), TreeError> {
    if tree.nodes() > limit {
        return Err(TreeError::TooLarge { limit });
    }
    Ok(())
}

/// The places below a place, in order.
fn below<'a>(tree: &'a Tree, place: &'a Place) -> impl Iterator<Item = Place> + 'a {
    let children = tree.arena.children(place.node.0).len() as u32;
    (0..children).filter_map(|at| place.step(tree, at))
}

/// A tree as records, with the words that earn points. The dictionary and rules must be those it was built with.
///
/// # Errors
/// [`TreeError::TooLarge`] for a tree of more than `limit` nodes.
pub fn nested(
    tree: &Tree,
    dictionary: &Dictionary,
    rules: Rules,
    limit: u32,
) -> Result<Nested, TreeError> {
    fn node(tree: &Tree, place: &Place, dictionary: &Dictionary, rules: Rules) -> Nested {
        let text = |letter: Letter| dictionary.alphabet().word(&[letter]);
        let words = place_words(tree, place, dictionary, rules);
        let words = words.iter().filter_map(|word| dictionary.word(word.word));
        let pyramid = tree.kind(place.node) == Kind::Pyramid;
        let children = below(tree, place).map(|child| {
            let mut nested = node(tree, &child, dictionary, rules);
            if pyramid {
                let cell = tree.tag(place.node).cell();
                nested.choice = child.letters[cell.index()].map(text);
            }
            nested
        });
        Nested {
            kind: match tree.kind(place.node) {
                Kind::Root => "root",
                Kind::Sum => "sum",
                Kind::Choice | Kind::Pyramid => "choice",
            },
            cell: tree.cell(place.node).map(Cell::index),
            letter: tree.letter(place.node).map(text),
            choice: None,
            bound: tree.node_bound(place.node),
            points: tree.points(place.node),
            words: words.collect(),
            children: children.collect(),
        }
    }
    admit(tree, limit)?;
    Ok(node(tree, &Place::root(tree), dictionary, rules))
}

/// A tree as a drawing for Graphviz: choices round, sums square, those with words doubly outlined, and bold the
/// way to the bound.
///
/// # Errors
/// [`TreeError::TooLarge`] for a tree of more than `limit` nodes.
pub fn dot(
    tree: &Tree,
    dictionary: &Dictionary,
    rules: Rules,
    limit: u32,
) -> Result<String, TreeError> {
    admit(tree, limit)?;
    let exact = super::value::exact_bounds(tree);
    let mut out = String::from(
        "digraph tree {\n  ordering=out;\n  node [fontname=\"Helvetica\", fontsize=11];\n  edge [arrowhead=none];\n",
    );
    // Places with the number of their parent, and whether the way to them is the best.
    let mut ahead = vec![(Place::root(tree), None, true, None)];
    let mut count = 0usize;
    while let Some((place, parent, best, label)) = ahead.pop() {
        let id = count;
        count += 1;
        write_node(&mut out, tree, &place, id, best, dictionary, rules);
        if let Some(parent) = parent {
            let label: Option<String> = label;
            let label = label.map_or(String::new(), |text| format!("label=\"{text}\" "));
            let style = if best { "style=bold" } else { "" };
            let _ = writeln!(out, "  n{parent} -> n{id} [{label}{style}];");
        }
        let node = place.node;
        let children = tree.arena.children(node.0);
        let chosen = super::explain::best(children, &exact);
        for at in (0..children.len() as u32).rev() {
            let Some(child) = place.step(tree, at) else {
                continue;
            };
            let label = (tree.kind(node) == Kind::Pyramid)
                .then(|| child.letters[tree.tag(node).cell().index()])
                .flatten()
                .map(|letter| dictionary.alphabet().word(&[letter]));
            let best = best && (tree.tag(node).is_sum() || chosen == Some(at));
            ahead.push((child, Some(id), best, label));
        }
    }
    out.push_str("}\n");
    Ok(out)
}

fn write_node(
    out: &mut String,
    tree: &Tree,
    place: &Place,
    id: usize,
    best: bool,
    dictionary: &Dictionary,
    rules: Rules,
) {
    let node = place.node;
    let bound = tree.node_bound(node);
    let bold = if best { ", style=bold" } else { "" };
    let _ = match tree.kind(node) {
        Kind::Root => writeln!(out, "  n{id} [shape=box, label=\"{bound}\"{bold}];"),
        Kind::Choice | Kind::Pyramid => {
            let cell = tree.tag(node).cell().index();
            writeln!(
                out,
                "  n{id} [shape=circle, label=\"{cell}\\n{bound}\"{bold}];"
            )
        }
        Kind::Sum => {
            let tag = tree.tag(node);
            let letter = dictionary.alphabet().word(&[tag.letter()]);
            let words: Vec<String> = place_words(tree, place, dictionary, rules)
                .iter()
                .filter_map(|word| dictionary.word(word.word))
                .collect();
            let words = if words.is_empty() {
                String::new()
            } else {
                format!("\\n{}", words.join(" "))
            };
            let outlines = if tag.points() > 0 { 2 } else { 1 };
            writeln!(
                out,
                "  n{id} [shape=box, peripheries={outlines}, label=\"{letter} {bound}{words}\"{bold}];"
            )
        }
    };
}

/// A tree as an integer program in the LP format that solvers read: its optimum is the value of the best board.
///
/// `x_CELL_LETTER` says that a cell has a letter; `y_N` that a sum node counts, which it can if its letter is chosen
/// and the sum node above it counts.
///
/// # Errors
/// [`TreeError::TooLarge`] for a tree of more than `limit` nodes.
pub fn ilp(tree: &Tree, dictionary: &Dictionary, limit: u32) -> Result<String, TreeError> {
    admit(tree, limit)?;
    let text = |letter: Letter| dictionary.alphabet().word(&[letter]);
    let (mut goal, mut rules, mut names) = (Vec::new(), String::new(), String::new());
    let mut fixed = 0u64;
    // Places with the number of the sum node above them, if that can fail to count, and the choice made there.
    let mut ahead: Vec<(Place, Option<usize>, Vec<String>)> =
        vec![(Place::root(tree), None, Vec::new())];
    let mut count = 0;
    while let Some((place, above, mut needs)) = ahead.pop() {
        let node = place.node;
        let mut here = above;
        if tree.tag(node).is_sum() {
            if let Some(letter) = tree.letter(node) {
                let cell = tree.tag(node).cell();
                if tree.class.letters(cell).len() > 1 {
                    needs.push(format!("x_{}_{}", cell.index(), text(letter)));
                }
            }
            if above.is_some() || !needs.is_empty() {
                for need in needs.drain(..) {
                    let _ = writeln!(rules, " y_{count} - {need} <= 0");
                }
                if let Some(above) = above {
                    let _ = writeln!(rules, " y_{count} - y_{above} <= 0");
                }
                let _ = writeln!(names, " 0 <= y_{count} <= 1");
                if tree.points(node) > 0 {
                    goal.push(format!("{} y_{count}", tree.points(node)));
                }
                here = Some(count);
                count += 1;
            } else {
                fixed += u64::from(tree.points(node));
            }
        }
        let children = tree.arena.children(node.0).len() as u32;
        for at in (0..children).rev() {
            if let Some(child) = place.step(tree, at) {
                let mut needs = needs.clone();
                if tree.kind(node) == Kind::Pyramid {
                    let cell = tree.tag(node).cell();
                    if let Some(letter) = child.letters[cell.index()] {
                        needs.push(format!("x_{}_{}", cell.index(), text(letter)));
                    }
                }
                ahead.push((child, here, needs));
            }
        }
    }
    let mut out = String::new();
    let _ = writeln!(
        out,
        "\\ The best board of a class of {} boards.",
        tree.class.boards()
    );
    let _ = writeln!(out, "Maximize\n points: {} + {fixed} one", join(&goal));
    let _ = writeln!(out, "Subject To\n constant: one = 1");
    let mut binaries = String::new();
    for cell in cells_of(tree.class.open()) {
        let letters = tree.class.letters(cell).iter();
        let terms: Vec<String> = letters
            .map(|letter| format!("x_{}_{}", cell.index(), text(*letter)))
            .collect();
        let _ = writeln!(out, " cell_{}: {} = 1", cell.index(), terms.join(" + "));
        let _ = writeln!(binaries, " {}", terms.join(" "));
    }
    let _ = writeln!(out, "{rules}Bounds\n{names}Binary\n{binaries}End");
    Ok(out)
}

/// Terms of a sum, a few on a line: readers of the format have short lines.
fn join(terms: &[String]) -> String {
    if terms.is_empty() {
        return "0 one".to_owned();
    }
    let lines: Vec<String> = terms.chunks(10).map(|terms| terms.join(" + ")).collect();
    lines.join("\n  + ")
}
