//! Exports whole trees for other programs, as nested records or as a Graphviz drawing.

use core::fmt::Write;

use super::evaluation::{Kind, Tree, TreeError};
use super::words::{Place, place_words};
use crate::dict::Dictionary;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::scoring::Rules;

/// A node with its whole subtree, ready to be serialized.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Nested {
    /// The kind of node: `root`, `sum`, or `choice`.
    pub kind: &'static str,
    /// The cell of a sum or choice node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<usize>,
    /// The letter of a sum node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letter: Option<String>,
    /// For a child of a choice on a lifted cell, the letter that leads from the choice to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choice: Option<String>,
    /// The upper bound of the node.
    pub bound: u32,
    /// The node's own points, if it has any.
    #[serde(skip_serializing_if = "is_zero")]
    pub points: u32,
    /// The words that earn these points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<String>,
    /// The children, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<Nested>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(points: &u32) -> bool {
    *points == 0
}

/// Converts a tree to nested records that list the words behind the points. The dictionary and rules must be those that
/// the tree was built with.
pub fn nested(
    tree: &Tree,
    dictionary: &Dictionary,
    rules: Rules,
    limit: u32,
) -> Result<Nested, TreeError> {
    fn node(tree: &Tree, place: &Place, dictionary: &Dictionary, rules: Rules) -> Nested {
        let text = |letter: Letter| dictionary.alphabet().word(&[letter]);
        let words = place_words(tree, place, dictionary, rules).into_iter().map(|word| word.word);
        let children = tree.places(place.node).filter_map(|(at, _)| {
            let choice = tree.way(place.node, at).map(|(_, letter)| text(letter));
            let child = place.step(tree, at)?;
            Some(Nested { choice, ..node(tree, &child, dictionary, rules) })
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
    if tree.nodes() > limit {
        return Err(TreeError::TooLarge { limit });
    }
    Ok(node(tree, &Place::root(tree), dictionary, rules))
}

/// Draws a tree for Graphviz: circles are choices, squares are sums, a double outline ends a word, and bold lines are
/// the branches that the bound counts.
pub fn dot(root: &Nested) -> String {
    let mut out = String::from(
        "digraph tree {\n  ordering=out;\n  node [fontname=\"Helvetica\", fontsize=11];\n  edge [arrowhead=none];\n",
    );
    draw(root, None, true, &mut 0, &mut out);
    out.push_str("}\n");
    out
}

fn draw(node: &Nested, parent: Option<usize>, best: bool, count: &mut usize, out: &mut String) {
    let (id, bound) = (*count, node.bound);
    *count += 1;
    let bold = if best { ", style=bold" } else { "" };
    let _ = match (&node.letter, node.cell) {
        (Some(letter), _) => {
            let words = node.words.join(" ");
            let words = if words.is_empty() { words } else { format!("\\n{words}") };
            let outlines = if node.points > 0 { 2 } else { 1 };
            writeln!(
                out,
                "  n{id} [shape=box, peripheries={outlines}, label=\"{letter} {bound}{words}\"{bold}];"
            )
        }
        (None, Some(cell)) => {
            writeln!(out, "  n{id} [shape=circle, label=\"{cell}\\n{bound}\"{bold}];")
        }
        (None, None) => writeln!(out, "  n{id} [shape=box, label=\"{bound}\"{bold}];"),
    };
    if let Some(parent) = parent {
        let label = node.choice.iter().map(|text| format!("label=\"{text}\" "));
        let style = if best { "style=bold" } else { "" };
        let _ = writeln!(out, "  n{parent} -> n{id} [{}{style}];", label.collect::<String>());
    }
    let most = node.children.iter().map(exact_bound).max();
    let chosen = node.children.iter().position(|child| Some(exact_bound(child)) == most);
    for (at, child) in node.children.iter().enumerate() {
        let best = best && (node.kind != "choice" || chosen == Some(at));
        draw(child, Some(id), best, count, out);
    }
}

/// Recomputes the bound of a node from its leaves.
fn exact_bound(node: &Nested) -> u32 {
    let below = node.children.iter().map(exact_bound);
    match node.kind {
        "choice" => below.max().unwrap_or(0),
        _ => below.fold(node.points, u32::saturating_add),
    }
}
