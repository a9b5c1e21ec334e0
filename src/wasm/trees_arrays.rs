//! Converts nodes of trees to parallel arrays, so that thousands of nodes can be transferred at once.

use js_sys::{Uint8Array, Uint32Array};
use serde::Serialize;
use tsify::Tsify;

use crate::class::BoardClass;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::scene::Label;
use crate::tree::Kind;

/// The value that stands for no cell or no letter.
pub(super) const NOTHING: u8 = u8::MAX;

/// The labels of nodes, as parallel arrays; 255 stands for no cell, letter or way.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub(super) struct TreeLabels {
    /// 0 root, 1 sum, 2 choice, 3 choice whose children are at the positions of their letters.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    kind: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    cell: Uint8Array,
    /// The letters, by their position on the cell.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    letter: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    points: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    bound: Uint32Array,
    /// The number of nodes below, including the node itself.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    size: Uint32Array,
}

impl TreeLabels {
    pub(super) fn new(class: &BoardClass, labels: &[Label]) -> Self {
        Self {
            kind: bytes(labels, |label| kind_number(label.kind)),
            cell: bytes(labels, |label| cell_number(label.cell)),
            letter: bytes(labels, |label| place(class, label.cell, label.letter)),
            points: numbers(labels, |label| label.points),
            bound: numbers(labels, |label| label.bound),
            size: numbers(labels, |label| label.size),
        }
    }
}

pub(super) fn kind_number(kind: Kind) -> u8 {
    match kind {
        Kind::Root => 0,
        Kind::Sum => 1,
        Kind::Choice => 2,
        Kind::Pyramid => 3,
    }
}

pub(super) fn cell_number(cell: Option<Cell>) -> u8 {
    cell.map_or(NOTHING, |cell| cell.index() as u8)
}

pub(super) fn bytes<T>(of: &[T], byte: impl Fn(&T) -> u8) -> Uint8Array {
    let bytes: Vec<u8> = of.iter().map(byte).collect();
    bytes.as_slice().into()
}

pub(super) fn numbers<T>(of: &[T], number: impl Fn(&T) -> u32) -> Uint32Array {
    let numbers: Vec<u32> = of.iter().map(number).collect();
    numbers.as_slice().into()
}

/// Returns the position of a letter among all letters that the class has on its cell, including those dropped since.
pub(super) fn place(class: &BoardClass, cell: Option<Cell>, letter: Option<Letter>) -> u8 {
    let letters = cell.map_or(&[][..], |cell| class.letters(cell));
    let place = letters.iter().position(|&l| Some(l) == letter);
    place.map_or(NOTHING, |place| place as u8)
}

/// Given the lengths of consecutive parts, returns the positions at which they begin, followed by the position at which the last
/// part ends.
pub(super) fn starts(lengths: impl Iterator<Item = usize>) -> Uint32Array {
    let mut starts = vec![0u32];
    for length in lengths {
        starts.push(starts[starts.len() - 1] + length as u32);
    }
    starts.as_slice().into()
}
