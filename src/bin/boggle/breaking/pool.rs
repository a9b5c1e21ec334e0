//! Breaks classes on several threads.

use std::time::Instant;

use cpu_time::ThreadTime;

use boggle_lab::breaker::BreakerError;
use boggle_lab::job::{ClassResult, ClassWorker, Expected, Proof, ResultSource};

use super::file::Store;
use crate::interrupt;
use crate::output::{Failure, remark};
use crate::progress::ProgressLine;
use crate::threads;

/// The number of units of work between two checks for Ctrl-C. This much work takes tens of milliseconds.
const SLICE: u32 = 20_000;

/// Breaks the remaining classes, and adds each result to the proof and to the store. Stops after `most` boards.
pub(super) fn run(
    worker: ClassWorker,
    threads: usize,
    most: u64,
    proof: &mut Proof,
    store: &mut Store,
) -> Result<(), Failure> {
    let (mut line, began) = (ProgressLine::new(), Instant::now());
    let (mut done, of) = (proof.done(), proof.asked());
    let (mut fresh, mut boards, mut best, mut cpu_time) = (0_u32, 0, 0, 0.0);
    let mut tasks = proof.tasks();
    let next = move |stop: &dyn Fn() -> bool| tasks.next_unless(stop);
    let mut full = false;
    break_all(worker, threads, next, |result| {
        store.put(&result)?;
        (done, fresh, boards) = (done + 1, fresh + 1, boards + result.boards.len());
        best = best.max(result.boards.first().map_or(0, |board| board.points));
        cpu_time += result.seconds.unwrap_or(0.0);
        line.say(|| {
            let each = began.elapsed().as_secs_f64() / f64::from(fresh);
            let left = each * of.saturating_sub(done) as f64;
            format!(
                "{done} of {of} classes, {boards} boards, best {best}, {cpu_time:.0} s of CPU time, about {left:.0} s left"
            )
        });
        proof
            .add(result, ResultSource::Computed)
            .map_err(|problem| Failure::Input(format!("this is a bug in boggle: {problem}")))?;
        full = proof.found() > most;
        Ok(!full)
    })?;
    drop(line);
    if full {
        remark(&format!(
            "stopped after more than {} boards: raise the threshold, or list them all with --many",
            Expected::MANY
        ));
        return Err(Failure::BadLines);
    }
    Ok(())
}

/// Breaks classes on several threads and passes each result to `take`, which returns whether to continue. `next` returns the number
/// of the next class; it may give up if the function that it is passed returns `true`. Returns `false` if Ctrl-C was pressed before
/// the end.
pub(super) fn break_all(
    mut worker: ClassWorker,
    threads: usize,
    mut next: impl FnMut(&dyn Fn() -> bool) -> Option<u64> + Send + 'static,
    mut take: impl FnMut(ClassResult) -> Result<bool, Failure>,
) -> Result<bool, Failure> {
    threads::share(
        threads,
        move || next(&interrupt::pressed),
        move |id| one(&mut worker, id).transpose(),
        |result| take(result.map_err(Failure::input)?),
    )
}

/// Breaks one class; returns `None` if Ctrl-C was pressed before it was done.
fn one(worker: &mut ClassWorker, task: u64) -> Result<Option<ClassResult>, BreakerError> {
    let began = ThreadTime::now();
    worker.start(task);
    while worker.step(SLICE)?.is_working() {
        if interrupt::pressed() {
            return Ok(None);
        }
    }
    if interrupt::pressed() {
        return Ok(None);
    }
    let mut result = worker.result();
    // The time is rounded to milliseconds, which is precise enough.
    result.seconds = Some((began.elapsed().as_secs_f64() * 1e3).round() / 1e3);
    Ok(Some(result))
}
