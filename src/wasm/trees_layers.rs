//! Converts the layers of a tree, and single places in it, for the page.

use js_sys::{Float32Array, Float64Array, Uint8Array, Uint32Array};
use serde::Serialize;
use tsify::Tsify;

use super::trees_arrays::{NOTHING, TreeLabels, bytes, cell_number, numbers, place};
use crate::class::BoardClass;
use crate::job::tree_session::{PlaceRecord, SliceRecord};
use crate::scene::OldRectangle;

/// The visible part of the layers of a tree; neighbors that are too narrow are combined into one run.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TreeSlice {
    #[serde(flatten)]
    labels: TreeLabels,
    /// The leaves and layers of the whole tree.
    width_all: f64,
    layers_all: u8,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    number: Uint32Array,
    /// In pixels from the left edge of the view.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    x: Float32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    width: Float32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    depth: Uint8Array,
    /// For a run, the number of layers below its top edge.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    layers: Uint8Array,
    /// The number of neighbors, 1 for a single node.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    run: Uint32Array,
    /// For each rectangle directly below a choice on a lifted cell, the letter that leads to the rectangle (by its position);
    /// `way_cell` is that cell.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    way: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    way_cell: Uint8Array,
    /// If requested, where each rectangle was in the previous tree: its left edge and its width, in leaves, and its layer. The
    /// layer is 255 if the rectangle wasn't there.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    old_x: Float64Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    old_width: Float64Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    old_depth: Uint8Array,
}

impl TreeSlice {
    pub(super) fn new(class: &BoardClass, record: &SliceRecord) -> Self {
        let (slice, old_rectangles) = (&record.slice, &record.old_rectangles);
        let side = |of: fn(&OldRectangle) -> f64| {
            let sides: Vec<f64> =
                old_rectangles.iter().map(|old| old.as_ref().map_or(0.0, of)).collect();
            Float64Array::from(sides.as_slice())
        };
        Self {
            old_x: side(|old| old.x),
            old_width: side(|old| old.width),
            old_depth: bytes(old_rectangles, |old| old.map_or(NOTHING, |old| old.depth)),
            labels: TreeLabels::new(class, &record.labels),
            width_all: record.width,
            layers_all: record.layers,
            number: slice.number.as_slice().into(),
            x: slice.x.as_slice().into(),
            width: slice.width.as_slice().into(),
            depth: slice.depth.as_slice().into(),
            layers: slice.layers.as_slice().into(),
            run: slice.run.as_slice().into(),
            way: bytes(&record.ways, |way| {
                place(class, way.map(|(cell, _)| cell), way.map(|(_, letter)| letter))
            }),
            way_cell: bytes(&record.ways, |way| cell_number(way.map(|(cell, _)| cell))),
        }
    }
}

/// A place: arrays for it and its ancestors, from the root down.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TreePlace {
    /// In leaves.
    x: f64,
    width: f64,
    /// The position of the place among its siblings, counted from 1. `siblings` is the number of siblings, including the place
    /// itself; `children` is the number of children.
    rank: usize,
    siblings: usize,
    children: usize,
    #[serde(flatten)]
    labels: TreeLabels,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    number: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    way: Uint8Array,
    /// For each place, the number of its stored node; places that share a node have the same number.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    stored: Uint32Array,
}

impl TreePlace {
    pub(super) fn new(class: &BoardClass, record: &PlaceRecord) -> Self {
        Self {
            x: record.x,
            width: record.width,
            rank: record.rank,
            siblings: record.siblings,
            children: record.children,
            labels: TreeLabels::new(class, &record.labels),
            number: record.numbers.as_slice().into(),
            way: bytes(&record.ways, |way| {
                place(class, way.map(|(cell, _)| cell), way.map(|(_, letter)| letter))
            }),
            stored: numbers(&record.stored, |stored| *stored),
        }
    }
}
