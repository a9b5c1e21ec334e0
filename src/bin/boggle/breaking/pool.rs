//! Breaks classes on several threads.

use std::io::{IsTerminal, stderr};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

use boggle_lab::breaker::TooLarge;
use boggle_lab::job::{ClassResult, ClassWorker, Expected, Proof, ResultSource};

use super::file::Store;
use crate::interrupt::Interrupt;
use crate::output::{Failure, remark};

/// The number of units of work between two checks for Ctrl-C. This much work takes tens of milliseconds.
const SLICE: u32 = 20_000;

/// The interval between two updates of the progress line.
const PROGRESS: Duration = Duration::from_secs(1);

/// `LOOK` is the interval between two checks for Ctrl-C. After Ctrl-C, the command waits for up to `PATIENCE` for the threads to
/// notice.
const LOOK: Duration = Duration::from_millis(50);
const PATIENCE: Duration = Duration::from_millis(400);

/// What is needed to break the classes of a proof on several threads.
pub(super) struct Pool<'a> {
    pub(super) worker: ClassWorker,
    pub(super) threads: usize,
    /// The number of boards after which the run stops.
    pub(super) most: u64,
    pub(super) interrupt: &'a Interrupt,
}

impl Pool<'_> {
    /// Breaks the remaining classes, and adds each result to the proof and to the store. Returns `false` if Ctrl-C was pressed
    /// before all classes were done.
    pub(super) fn run(self, proof: &mut Proof, store: &mut Store) -> Result<bool, Failure> {
        let mut news = PoolProgress::new(proof);
        let tasks = proof.tasks();
        let mut full = false;
        let finished = break_all(self.worker, self.threads, self.interrupt, tasks, |result| {
            store.put(&result)?;
            news.tell(&result);
            proof
                .add(result, ResultSource::Computed)
                .map_err(|problem| Failure::Input(format!("this is a bug in boggle: {problem}")))?;
            full = proof.found() > self.most;
            Ok(!full)
        })?;
        news.end();
        if full {
            remark(&format!(
                "stopped after more than {} boards: raise the threshold, or list them all with --many",
                Expected::MANY
            ));
            return Err(Failure::BadLines);
        }
        Ok(finished)
    }
}

/// Breaks classes on several threads and passes each result to `take`, which returns whether to continue. Returns `false` if Ctrl-C
/// was pressed before the end.
pub(super) fn break_all(
    worker: ClassWorker,
    threads: usize,
    interrupt: &Interrupt,
    tasks: impl TaskSource + Send + 'static,
    mut take: impl FnMut(ClassResult) -> Result<bool, Failure>,
) -> Result<bool, Failure> {
    let tasks = Arc::new(Mutex::new(tasks));
    let (sender, receiver) = channel();
    for _ in 0..threads {
        let (sender, tasks, interrupt) = (sender.clone(), Arc::clone(&tasks), interrupt.clone());
        let mut worker = worker.clone();
        // These threads are not scoped, because the command must be able to end after Ctrl-C without waiting for a thread that is
        // in the middle of a long step.
        thread::spawn(move || {
            loop {
                let task =
                    tasks.lock().ok().and_then(|mut tasks| tasks.take(|| interrupt.pressed()));
                let Some(task) = task else { return };
                let result = one(&mut worker, task, &interrupt).transpose();
                let Some(result) = result else { return };
                // Sending fails only if the receiver is gone, which means that the command is about to end.
                if sender.send(result).is_err() {
                    return;
                }
            }
        });
    }
    drop(sender);
    let mut pressed: Option<Instant> = None;
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(result) => {
                if !take(result.map_err(Failure::input)?)? {
                    return Ok(false);
                }
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(!interrupt.pressed()),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if interrupt.pressed() && pressed.get_or_insert_with(Instant::now).elapsed() > PATIENCE {
            return Ok(false);
        }
    }
}

/// The numbers of the classes to break, which the threads take one after another.
pub(super) trait TaskSource {
    /// Returns the next number, or `None` if all numbers are taken or `stop` returns `true`.
    fn take(&mut self, stop: impl Fn() -> bool) -> Option<u64>;
}

impl TaskSource for boggle_lab::job::Tasks {
    fn take(&mut self, stop: impl Fn() -> bool) -> Option<u64> {
        self.next_unless(stop)
    }
}

impl TaskSource for std::vec::IntoIter<u64> {
    fn take(&mut self, stop: impl Fn() -> bool) -> Option<u64> {
        if stop() { None } else { self.next() }
    }
}

/// Breaks one class; returns `None` if Ctrl-C was pressed before it was done.
fn one(
    worker: &mut ClassWorker,
    task: u64,
    interrupt: &Interrupt,
) -> Result<Option<ClassResult>, TooLarge> {
    let began = ThreadTime::now();
    worker.start(task);
    while worker.step(SLICE)?.is_working() {
        if interrupt.pressed() {
            return Ok(None);
        }
    }
    if interrupt.pressed() {
        return Ok(None);
    }
    let mut result = worker.result();
    // The time is rounded to milliseconds, which is precise enough.
    result.seconds = Some((began.elapsed().as_secs_f64() * 1e3).round() / 1e3);
    Ok(Some(result))
}

/// The progress line on a terminal.
struct PoolProgress {
    done: u64,
    of: u64,
    boards: usize,
    best: u32,
    seconds: f64,
    began: Instant,
    told: Instant,
    is_terminal: bool,
    fresh: u64,
}

impl PoolProgress {
    fn new(proof: &mut Proof) -> Self {
        let now = Instant::now();
        Self {
            done: proof.done(),
            of: proof.asked(),
            boards: 0,
            best: 0,
            seconds: 0.0,
            began: now,
            told: now,
            is_terminal: stderr().is_terminal(),
            fresh: 0,
        }
    }

    fn tell(&mut self, result: &ClassResult) {
        self.done += 1;
        self.fresh += 1;
        self.boards += result.boards.len();
        let best = result.boards.first().map_or(0, |board| board.points);
        self.best = self.best.max(best);
        self.seconds += result.seconds.unwrap_or(0.0);
        if self.is_terminal && self.told.elapsed() >= PROGRESS {
            self.told = Instant::now();
            let each = self.began.elapsed().as_secs_f64() / self.fresh as f64;
            let left = each * self.of.saturating_sub(self.done) as f64;
            eprint!(
                "\r{} of {} classes, {} boards, best {}, {:.0} s of CPU time, about {left:.0} s left\x1b[K",
                self.done, self.of, self.boards, self.best, self.seconds
            );
        }
    }

    fn end(&self) {
        if self.is_terminal {
            eprint!("\r\x1b[K");
        }
    }
}
