//! The clock of the thread that the wasm runs on.

use wasm_bindgen::prelude::*;
use web_sys::Performance;

use crate::step::{Pieces, Step};

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
