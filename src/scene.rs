//! The geometry behind pictures of a tree: which nodes are on the screen, where they are, and what they were made from.
//!
//! A tree of 18 million nodes may have only a million stored nodes, and a picture shows a few thousand of them.
//! Everything here walks the stored tree and returns the visible part as parallel arrays of numbers, without ever
//! unfolding the rest. In the *unfolded* tree, a shared subtree appears once below each of its parents. A *place* is a
//! node of the unfolded tree. Its *number* is its rank in a walk through the whole tree, from 0 for the root. Numbers
//! stay the same while panning and zooming, and [`Icicle::path`] finds the place with a given number.
//!
//! - [`Icicle`]: layers of rectangles, in which each node is as wide as all the leaves below it. [`Icicle::slice`] cuts
//!   out a view.
//! - [`expand()`] selects the best few nodes for a node-link drawing, and [`tidy()`] computes their positions.
//! - [`Origins`]: for each place of a lifted tree, the places of the previous tree that it was made from.
//! - [`Steps`]: lifting, fixing a letter, and folding, each as a series of single moves on a [`Sketch`].
//! - [`share()`] selects the best few stored nodes, each of which is drawn once. [`layered()`] computes their
//!   positions.
//! - [`TreeGraph`]: any of these drawings as arrays.
//! - [`find()`] returns the places where a word is counted, and [`used()`] the places that a given board uses.

mod dag;
mod find;
mod graph;
mod icicle;
mod sketch;
mod steps;

pub use dag::{Shared, SharedTreeDrawing, first_places, layered, share};
pub use find::{FoundSpot, find, used};
pub use graph::{TreeGraph, expand, tidy};
pub use icicle::{
    Direction, Icicle, Made, Origin, Origins, Siblings, Spot, TreeSlice, View, old_rectangles,
    origins_of,
};
pub use sketch::{Sketch, SketchNode};
pub use steps::{Moved, MovedNode, Steps};

use crate::class::BoardClass;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Kind, NodeId, Tree};

// --- Columns of numbers ---

/// Defines columns of numbers. The page receives each as the typed array that it is named after.
macro_rules! columns {
    ($($name:ident of $number:ty),*) => {$(
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $name(pub Vec<$number>);

        impl FromIterator<$number> for $name {
            fn from_iter<I: IntoIterator<Item = $number>>(numbers: I) -> Self {
                Self(numbers.into_iter().collect())
            }
        }

        impl From<&Vec<$number>> for $name {
            fn from(numbers: &Vec<$number>) -> Self {
                Self(numbers.clone())
            }
        }

        impl core::ops::Deref for $name {
            type Target = [$number];

            fn deref(&self) -> &[$number] {
                &self.0
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                #[cfg(all(feature = "wasm", target_arch = "wasm32"))]
                return serde_wasm_bindgen::preserve::serialize(
                    &js_sys::$name::from(&self.0[..]),
                    serializer,
                );
                #[cfg(not(all(feature = "wasm", target_arch = "wasm32")))]
                self.0.serialize(serializer)
            }
        }
    )*};
}

columns!(Uint8Array of u8, Uint32Array of u32, Float32Array of f32, Float64Array of f64);

/// Given the lengths of consecutive parts, returns the positions at which they begin, followed by the position at which the last
/// part ends.
pub fn starts(lengths: impl Iterator<Item = usize>) -> Uint32Array {
    let ends = lengths.scan(0, |end, length| {
        *end += length as u32;
        Some(*end)
    });
    core::iter::once(0).chain(ends).collect()
}

// --- Rows ---

/// A place of a tree in a list in which parents come before their children. For each place, either all of its children
/// or none of them are in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    pub node: NodeId,
    pub number: u32,
    /// The index of the place's parent in the list. For the root, it is the root's own index.
    pub parent: u32,
    pub step: u32,
    /// The number of children that are left out.
    pub hidden: u32,
}

// --- Labels ---

/// The number that stands for no cell and no letter in the page's arrays.
pub const NOTHING: u8 = u8::MAX;

/// Returns a cell as a number, or [`NOTHING`].
pub(crate) fn cell_number(cell: Option<Cell>) -> u8 {
    cell.map_or(NOTHING, |cell| cell.index() as u8)
}

/// Returns the position of a letter among all letters that the class has on its cell, including those dropped since, or
/// [`NOTHING`].
pub(crate) fn letter_number(class: &BoardClass, cell: Option<Cell>, letter: Option<Letter>) -> u8 {
    let letters = cell.map_or(&[][..], |cell| class.letters(cell));
    let place = letters.iter().position(|&l| Some(l) == letter);
    place.map_or(NOTHING, |place| place as u8)
}

/// Returns the position of the letter that leads from a choice on a lifted cell, or [`NOTHING`].
pub(crate) fn way_number(class: &BoardClass, way: Option<(Cell, Letter)>) -> u8 {
    way.map_or(NOTHING, |(cell, letter)| letter_number(class, Some(cell), Some(letter)))
}

/// The labels of nodes, as parallel arrays; 255 stands for no cell, letter or way.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TreeLabels {
    /// 0 root, 1 sum, 2 choice, 3 choice whose children are at the positions of their letters.
    pub kind: Uint8Array,
    pub cell: Uint8Array,
    /// The letters, by their position on the cell.
    pub letter: Uint8Array,
    pub points: Uint32Array,
    pub bound: Uint32Array,
    /// The number of nodes below, including the node itself.
    pub size: Uint32Array,
}

impl TreeLabels {
    pub fn of_tree(class: &BoardClass, tree: &Tree, nodes: impl Iterator<Item = NodeId>) -> Self {
        let mut labels = Self::default();
        for node in nodes {
            let name = (tree.kind(node), tree.cell(node), tree.letter(node));
            labels.push(class, name, tree.points(node), tree.node_bound(node), tree.size(node));
        }
        labels
    }

    fn push(
        &mut self,
        class: &BoardClass,
        (kind, cell, letter): (Kind, Option<Cell>, Option<Letter>),
        points: u32,
        bound: u32,
        size: u32,
    ) {
        self.kind.0.push(kind as u8);
        self.cell.0.push(cell_number(cell));
        self.letter.0.push(letter_number(class, cell, letter));
        self.points.0.push(points);
        self.bound.0.push(bound);
        self.size.0.push(size);
    }

    /// Returns whether the bound of a node is the highest of its children's bounds, and not their sum.
    pub(super) fn is_choice(&self, row: usize) -> bool {
        self.kind[row] >= Kind::Choice as u8
    }
}
