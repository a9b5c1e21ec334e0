//! The clock of the thread that the wasm runs on.

use js_sys::global;
use wasm_bindgen::JsCast;
use web_sys::{Performance, WorkerGlobalScope};

use crate::step::{Pieces, Step};

/// The clock that JavaScript reads with `performance.now()`, so that deadlines can come from there.
#[derive(Debug)]
pub(super) struct Clock(Option<Performance>);

impl Clock {
    /// Returns the clock of this thread.
    pub(super) fn of_thread() -> Self {
        // The global objects of pages and of Node have their clocks where a worker has it.
        Self(global().unchecked_into::<WorkerGlobalScope>().performance())
    }

    /// Runs a job until this clock shows `deadline`, or until the budgets of its steps add up to `most`.
    ///
    /// # Errors
    /// The first error that `step` returns.
    pub(super) fn run<E>(
        &self,
        pieces: &mut Pieces,
        deadline: f64,
        most: Option<u32>,
        step: impl FnMut(u32) -> Result<Step, E>,
    ) -> Result<Step, E> {
        pieces.run_until(deadline, most.unwrap_or(u32::MAX), || self.now(), step)
    }

    /// Without a clock, every deadline has passed, so that the thread never keeps anyone waiting.
    fn now(&self) -> f64 {
        let Self(performance) = self;
        performance.as_ref().map_or(f64::INFINITY, Performance::now)
    }
}
