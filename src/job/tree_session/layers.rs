//! Questions about the layers of a tree: what is visible, and which places are marked. The picture of the layers has a row of
//! rectangles for each level of the tree, and its width is measured in leaves.

use super::boards::TreeBoard;
use super::error::SessionError;
use super::session::TreeSession;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::scene::{
    Icicle, Label, OldRectangle, ShownTree, Siblings, Slice, Spot, View, old_rectangles, used,
};
use crate::tree::{Kind, NodeId, Tree};

/// A request for the visible part of the layers.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SliceQuestion {
    /// The left edge, in leaves.
    pub from: f64,
    /// The right edge, in leaves.
    pub to: f64,
    /// The width of the window, in pixels.
    pub pixels: f64,
    /// Neighboring rectangles that are narrower than this many pixels are combined.
    pub least: f64,
    /// Whether to include where each rectangle was in the previous tree.
    pub origins: bool,
    /// The order in which siblings are arranged.
    #[serde(default)]
    pub siblings: Siblings,
}

/// A place in a tree, and where it is in the picture of the layers.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct TreeSpot {
    /// The number of the place.
    pub number: u32,
    /// The left edge, in leaves.
    pub x: f64,
    /// The width, in leaves.
    pub width: f64,
    /// The layer; the root is in layer 0.
    pub depth: u8,
}

impl From<Spot> for TreeSpot {
    fn from(spot: Spot) -> Self {
        Self { number: spot.number, x: spot.x, width: spot.width, depth: spot.depth }
    }
}

/// The best board of a tree, and the places that it uses.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct TreeBest {
    /// The board.
    pub board: TreeBoard,
    /// The places, layer by layer from the root.
    pub places: Vec<TreeSpot>,
}

/// The visible part of the layers.
#[derive(Clone, Debug)]
pub struct SliceRecord {
    /// The visible rectangles.
    pub slice: Slice,
    /// The labels of the rectangles.
    pub labels: Vec<Label>,
    /// For each rectangle directly below a choice on a lifted cell: that cell, and the letter that leads to the rectangle.
    pub ways: Vec<Option<(Cell, Letter)>>,
    /// The width of the whole tree, in leaves.
    pub width: f64,
    /// The number of layers.
    pub layers: u8,
    /// If requested, where each rectangle was in the previous tree.
    pub old_rectangles: Vec<Option<OldRectangle>>,
}

impl TreeSession {
    /// Finds the best of the remaining boards, and up to `limit` of the places that this board uses. Returns `None` if more than
    /// `boards` boards are left, or if the tree was written by hand, because then its points don't come from words.
    pub(super) fn best(
        &self,
        (tree, icicle): (&Tree, &Icicle),
        boards: usize,
        limit: usize,
    ) -> Result<Option<TreeBest>, SessionError> {
        if self.by_hand {
            return Ok(None);
        }
        let left = match self.boards(tree, boards) {
            Err(SessionError::ManyBoards { .. }) => return Ok(None),
            left => left?.boards,
        };
        let alphabet = self.dictionary.alphabet();
        Ok(left.into_iter().next().map(|board| {
            let letter_on = |cell: Cell| {
                let here = board.cells.get(cell.index())?;
                let mut letters = tree.class().letters(cell).iter().copied();
                letters.find(|&letter| alphabet.word(&[letter]) == *here)
            };
            let places = used(tree, icicle, letter_on, limit);
            TreeBest { places: places.into_iter().map(TreeSpot::from).collect(), board }
        }))
    }
}

/// Returns the costliest branch: the path from the root that always continues to the child with the highest
/// bound.
pub(super) fn costliest(tree: &Tree, icicle: &Icicle, layers: u8) -> Vec<TreeSpot> {
    let (mut path, mut spots) = (Vec::new(), Vec::new());
    while let Some(spot) = icicle.spot(tree, &path) {
        if spots.len() >= usize::from(layers) {
            break;
        }
        spots.push(spot.into());
        // If several children have the same bound, the path continues to the first one.
        let children = tree.places(spot.node);
        let best = children.min_by_key(|(_, child)| core::cmp::Reverse(tree.node_bound(*child)));
        let Some((step, _)) = best else {
            break;
        };
        path.push(step);
    }
    spots
}

/// Cuts out the visible part of the layers.
pub(super) fn slice(
    at: &ShownTree,
    before: Option<&ShownTree>,
    asked: SliceQuestion,
) -> SliceRecord {
    let siblings = asked.siblings;
    let (tree, icicle) = (&*at.tree, &at.icicle.arranged(siblings));
    let view = View {
        from: asked.from,
        to: asked.to.max(asked.from + f64::EPSILON),
        pixels: asked.pixels,
        least: asked.least,
    };
    let slice = icicle.slice(tree, view);
    let way = |row: usize| {
        let parent = NodeId(slice.node[slice.parent[row] as usize]);
        let pyramid = row > 0 && tree.kind(parent) == Kind::Pyramid;
        let cell = tree.cell(parent).filter(|_| pyramid)?;
        let letter = tree.class().letters(cell).get(slice.step[row] as usize)?;
        Some((cell, *letter))
    };
    let ways = (0..slice.len()).map(way).collect();
    let before = before.filter(|_| asked.origins);
    let old = before.map(|before| before.icicle.arranged(siblings));
    let from = before.zip(old.as_ref());
    let from = from.and_then(|(before, old)| at.origins_in(before, old));
    SliceRecord {
        old_rectangles: from
            .map_or_else(Vec::new, |from| old_rectangles(&from, &slice, asked.pixels)),
        labels: (slice.node.iter()).map(|&node| Label::of(tree, NodeId(node))).collect(),
        ways,
        width: icicle.width(tree),
        layers: icicle.height(tree),
        slice,
    }
}
