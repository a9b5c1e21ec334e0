//! Converts values between Rust and JavaScript, and reads the clock of the thread that the wasm runs on.

use serde::de::{DeserializeOwned, Deserializer, Visitor};
use serde::{Serialize, forward_to_deserialize_any};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;
use web_sys::Performance;

use crate::board::Board;
use crate::grid::Cell;
use crate::letter::Alphabet;
pub(super) use crate::scene::{Float64Array, Uint8Array, Uint32Array};
use crate::step::{Pieces, Step};

/// Converts a record to a plain JavaScript object. A record with flattened parts becomes a single object, which has the fields of
/// all parts.
pub(super) fn to_js<T: Serialize + Tsify>(value: &T) -> Result<Ts<T>, JsError> {
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_maps_as_objects(true);
    Ok(Ts::new_unchecked(value.serialize(&serializer)?))
}

/// Converts a list of records to plain JavaScript objects.
pub(super) fn list_to_js<T: Serialize + Tsify>(values: &[T]) -> Result<Vec<Ts<T>>, JsError> {
    values.iter().map(to_js).collect()
}

/// Reads a record from a plain JavaScript object; the error message names the field that is wrong.
pub(super) fn from_js<T: DeserializeOwned + Tsify>(value: Ts<T>) -> Result<T, JsError> {
    T::deserialize(Strict(value.js_value().into())).map_err(told)
}

/// Returns the same error without the name that JavaScript puts before the message.
fn told(error: serde_wasm_bindgen::Error) -> JsError {
    let text = error.to_string();
    JsError::new(text.strip_prefix("Error: ").unwrap_or(&text))
}

/// Deserializes an object by going through all its keys. `serde_wasm_bindgen` would look up only the expected keys, so
/// `deny_unknown_fields` would have no effect.
struct Strict(serde_wasm_bindgen::Deserializer);

impl<'de> Deserializer<'de> for Strict {
    type Error = serde_wasm_bindgen::Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.0.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.0.deserialize_enum(name, variants, visitor)
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        self.0.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map identifier ignored_any
    }
}

pub(super) fn cells_to_js(path: &[Cell]) -> impl Iterator<Item = u8> {
    path.iter().map(|cell| cell.index() as u8)
}

/// Converts a count to a JavaScript number. Counts above 2^53 are rounded to the nearest number that JavaScript can
/// hold.
#[allow(clippy::cast_precision_loss)]
pub(super) fn count_to_js(count: u64) -> f64 {
    count as f64
}

/// A board after reading.
#[derive(Serialize, Tsify)]
pub struct BoardView {
    rows: usize,
    cols: usize,
    /// The face of each cell, row by row: `qu` for the Qu face, `.` for a gap, otherwise one or more lowercase letters.
    cells: Vec<String>,
    /// Standard notation; reading it gives the same board.
    text: String,
}

/// Why something could not be read.
#[derive(Serialize, Tsify)]
pub struct Unread {
    #[tsify(type = "false")]
    ok: bool,
    message: String,
}

impl Unread {
    pub(super) fn new(error: impl ToString) -> Self {
        Self { ok: false, message: error.to_string() }
    }
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

// --- The clock ---

#[wasm_bindgen]
extern "C" {
    /// The clock that JavaScript reads with `performance.now()`, so that deadlines can come from there. Workers, pages, and
    /// Node all have it under this name.
    #[wasm_bindgen(thread_local_v2, js_name = performance)]
    static PERFORMANCE: Option<Performance>;
}

/// Returns the milliseconds since the thread was started. Without a clock, every deadline has passed, and each call does
/// one piece of work.
fn now() -> f64 {
    PERFORMANCE.with(|clock| clock.as_ref().map_or(f64::INFINITY, Performance::now))
}

/// Runs a job until the clock shows `deadline`, or until the budgets of its steps add up to `most`.
pub(super) fn run_until<E>(
    deadline: f64,
    most: Option<u32>,
    pieces: &mut Pieces,
    step: impl FnMut(u32) -> Result<Step, E>,
) -> Result<Step, E> {
    pieces.run_until(deadline, most.unwrap_or(u32::MAX), now, step)
}
