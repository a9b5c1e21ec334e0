//! Values on their way in and out.

use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::prelude::*;

use crate::board::Board;
use crate::letter::Alphabet;

/// A record as a plain JavaScript object.
pub(super) fn to_js<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, JsError> {
    Ok(serde_wasm_bindgen::to_value(value)?)
}

/// A record from a plain JavaScript object; the message of a failure names the field.
#[allow(dead_code)]
pub(super) fn from_js<T: DeserializeOwned>(value: JsValue) -> Result<T, JsError> {
    Ok(serde_wasm_bindgen::from_value(value)?)
}

/// `BoardView` of the contract.
#[derive(Serialize)]
pub(super) struct BoardView {
    rows: usize,
    cols: usize,
    cells: Vec<String>,
    text: String,
}

impl BoardView {
    pub(super) fn new(board: &Board, alphabet: &Alphabet) -> Self {
        Self {
            rows: board.dims().rows(),
            cols: board.dims().cols(),
            cells: board.cell_texts(alphabet),
            text: board.text(alphabet),
        }
    }
}
