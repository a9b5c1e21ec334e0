//! Fixes the letter of the next cell of an orderly tree.

use std::sync::Arc;

use super::merge::Merger;
use crate::grid::Cell;
use crate::tree::arena::{Kind, NodeId, Tag};
use crate::tree::error::TreeError;
use crate::tree::evaluation::{Traits, Tree};
use crate::tree::order::Order;

/// Fixes `cell` below `root`, and returns one tree for each letter of the cell, in the order of the class. If no
/// word scores when the cell has a given letter, the entry for that letter is `None`.
///
/// `cell` must be the next cell of the split order below `root`. The results are in the same arena and share nodes
/// where they can. Each has its own root, which has the points scored so far. Merging never loosens the bound: each
/// result's bound is at most the bound of `root`. If no word uses the cell, each result is `root` itself. Cost:
/// proportional to the number of nodes that the letter's branch and the rest of the tree have in common.
///
/// # Errors
/// [`TreeError`] if the new nodes don't fit, or the tree is in spelling order.
pub fn force_in(
    tree: &mut Tree,
    root: NodeId,
    cell: Cell,
) -> Result<Vec<Option<NodeId>>, TreeError> {
    if tree.order() != Order::Orderly {
        return Err(TreeError::WrongOrder);
    }
    let letters = tree.class().letters(cell).to_vec();
    let choice = tree
        .children(root)
        .map(|(_, child)| child)
        .find(|&child| tree.kind(child) == Kind::Choice && tree.cell(child) == Some(cell));
    let Some(choice) = choice else {
        return Ok(vec![Some(root); letters.len()]);
    };
    let earned = tree.points(root);
    let mut results = Vec::with_capacity(letters.len());
    for letter in letters {
        let branch = tree.children(choice).find(|(l, _)| *l == Some(letter));
        let branch = branch.map(|(_, node)| node);
        let points = earned + branch.map_or(0, |node| tree.points(node));
        let tag = Tag::ROOT.with_points(points)?;
        let mut merger = Merger::new(tree);
        match branch {
            Some(branch) => merger.lists(branch.0, root.0, Some(cell.index()))?,
            None => {
                let rest = merger.arena.children(root.0).iter().copied();
                let rest = rest.filter(|&child| child != choice.0);
                merger.scratch.extend(rest);
            }
        }
        let nothing = merger.scratch.is_empty() && points == 0;
        results.push(if nothing { None } else { Some(NodeId(merger.push(tag, 0)?)) });
    }
    Ok(results)
}

/// Lists the cells that are fixed along with `cell`: those before it in the split order that have a single letter and
/// have not been fixed yet.
///
/// # Errors
/// [`TreeError::WrongOrder`] if the tree is in spelling order. [`TreeError::NotNext`] if an earlier cell in that order
/// is open.
pub fn due(tree: &Tree, cell: Cell) -> Result<Vec<Cell>, TreeError> {
    if tree.order() != Order::Orderly {
        return Err(TreeError::WrongOrder);
    }
    let open = tree.open_cells(tree.root());
    let order = tree.class().dims().split_order().into_iter();
    let mut due = Vec::new();
    for before in order.take_while(|before| *before != cell) {
        if open.contains(before) {
            let next = before.index();
            return Err(TreeError::NotNext { next });
        }
        let only = tree.class().letters(before).len() == 1;
        if only && !tree.traits.decided.contains(before) {
            due.push(before);
        }
    }
    Ok(due)
}

/// Fixes the next open cell and returns one tree per letter. Each tree has its own arena, and its class has only that
/// letter on the cell. Cells before it that have a single letter are fixed along with it ([`due`]).
///
/// # Errors
/// [`TreeError`] if the new nodes don't fit, the tree is in spelling order, or another cell must be fixed first.
pub fn force(tree: &Tree, cell: Cell) -> Result<Vec<Option<Tree>>, TreeError> {
    let mut all = tree.clone();
    let mut root = Some(all.root());
    let mut decided = tree.traits.decided.with(cell.into());
    for before in due(tree, cell)? {
        decided = decided.with(before.into());
        if let Some(at) = root {
            root = force_in(&mut all, at, before)?.pop().flatten();
        }
    }
    let letters = tree.class().letters(cell).to_vec();
    let roots = match root {
        Some(root) => force_in(&mut all, root, cell)?,
        None => vec![None; letters.len()],
    };
    let parts = roots.into_iter().zip(letters).map(|(root, letter)| {
        let root = root?;
        let mut arena = all.arena.clone();
        let live = arena.reachable(&[root.0]);
        let moved = arena.compact(&live);
        Some(Tree {
            class: Arc::new(tree.class().with(cell, &[letter])),
            order: Order::Orderly,
            root: moved[root.index()],
            arena,
            keys: Vec::new(),
            traits: Traits { decided, ..tree.traits },
        })
    });
    Ok(parts.collect())
}
