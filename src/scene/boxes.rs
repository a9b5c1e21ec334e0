//! Decides which nodes of a drawing get their own box: all of them, or the same ones as in the pictures of the 2025
//! blog posts.

use super::graph::{Graph, Label, Measure};
use crate::letter::Letter;
use crate::tree::Kind;

/// Says which nodes get a box of their own.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Boxes {
    /// Every node.
    #[default]
    All,
    /// Every node except letters that have no points of their own and only one child. In place of such a letter, its
    /// child is drawn. The root always has a box. The pictures in the post of 2025-02-21 are drawn this way.
    Folded,
    /// Every node. In addition, there is a box for the letter between a choice on a lifted cell and its child, unless
    /// the child is itself a node with that letter. The picture of a lift in the post of 2025-02-13 is drawn this way.
    Lettered,
}

/// A box to draw, either for a row or for the letter that leads to a row.
#[derive(Clone, Copy)]
enum Item {
    Row(usize),
    Letter(usize),
}

impl Graph {
    /// Returns the same drawing with a different choice of boxes. Boxes that are not nodes of the tree are numbered
    /// downward from the largest possible number, so that no place of the tree has the same number.
    #[must_use]
    pub fn boxed(&self, boxes: Boxes, measure: Measure) -> Self {
        if boxes == Boxes::All {
            return self.clone();
        }
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); self.label.len()];
        for row in 1..self.label.len() {
            children[self.parent[row] as usize].push(row);
        }
        let mut found = Self::default();
        // For each row: the box, the row of its parent, and the letter that leads to it.
        let mut ahead = vec![(Item::Row(0), 0u32, None)];
        let mut at = 0;
        while at < ahead.len() {
            let (item, parent, way) = ahead[at];
            let of = match item {
                Item::Row(row) => self.below(row, &children, boxes),
                Item::Letter(row) => vec![(Item::Row(row), None)],
            };
            let place = at as u32;
            ahead.extend(of.into_iter().map(|(item, way)| (item, place, way)));
            found.parent.push(parent);
            found.way.push(way);
            self.put(item, found.label.get(parent as usize).copied(), way, &mut found);
            at += 1;
        }
        found.x = super::graph::places(&found.parent, measure);
        found
    }

    /// Returns the boxes below a row, each with the letter that leads to it.
    fn below(
        &self,
        row: usize,
        children: &[Vec<usize>],
        boxes: Boxes,
    ) -> Vec<(Item, Option<Letter>)> {
        let above = self.label[row];
        let of = children[row].iter().map(|&child| {
            let (mut child, mut way) = (child, self.way[child]);
            let label = self.label[child];
            if boxes == Boxes::Lettered {
                let own = label.cell == above.cell && label.letter == way;
                let item = match way {
                    Some(_) if !own => Item::Letter(child),
                    _ => Item::Row(child),
                };
                return (item, way);
            }
            while let Some(only) = self.leads_on(child, children) {
                if matches!(above.kind, Kind::Choice | Kind::Pyramid) {
                    way = way.or(self.label[child].letter);
                }
                child = only;
            }
            (Item::Row(child), way)
        });
        of.collect()
    }

    /// Returns the only child of a letter, if the letter has no points of its own and exactly one child.
    fn leads_on(&self, row: usize, children: &[Vec<usize>]) -> Option<usize> {
        let label = self.label[row];
        let bare = label.kind == Kind::Sum && label.points == 0;
        match children[row][..] {
            [only] if bare => Some(only),
            _ => None,
        }
    }

    /// Adds a box below the box labeled `above`.
    fn put(&self, item: Item, above: Option<Label>, way: Option<Letter>, to: &mut Self) {
        let row = match item {
            Item::Row(row) | Item::Letter(row) => row,
        };
        to.best.push(self.best[row]);
        match item {
            Item::Row(_) => {
                to.label.push(self.label[row]);
                to.number.push(self.number[row]);
                to.hidden.push(self.hidden[row]);
                to.stored.push(self.stored[row]);
            }
            Item::Letter(_) => {
                to.label.push(Label {
                    kind: Kind::Sum,
                    cell: above.and_then(|above| above.cell),
                    letter: way,
                    points: 0,
                    size: self.label[row].size.saturating_add(1),
                    ..self.label[row]
                });
                to.number.push(u32::MAX - self.number[row]);
                to.hidden.push(0);
                to.stored.push(u32::MAX - self.number[row]);
            }
        }
        if let Some(origins) = self.origins.get(row) {
            let none = matches!(item, Item::Letter(_));
            to.origins.push(if none { Vec::new() } else { origins.clone() });
        }
    }
}
