//! Threads that break classes.

use std::io::{IsTerminal, stderr};
use std::sync::Mutex;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

use boggle_lab::breaker::{Breaker, ClassResult, Status, TooLarge};
use boggle_lab::dice::DiceSet;
use boggle_lab::dict::Dictionary;

use super::file::Store;
use super::{Space, class_of};
use crate::interrupt::Interrupt;
use crate::output::Failure;

/// A class, by its number.
pub(super) type Task = u64;

/// Units of work between two looks at Ctrl-C: some tens of milliseconds.
const SLICE: u32 = 20_000;

/// Between two lines of progress.
const PROGRESS: Duration = Duration::from_secs(1);

/// What threads need to break classes.
pub(super) struct Pool<'a> {
    pub(super) breaker: Breaker,
    pub(super) dictionary: &'a Dictionary,
    pub(super) space: &'a Space,
    pub(super) dice: Option<&'a DiceSet>,
    pub(super) threads: usize,
    pub(super) interrupt: &'a Interrupt,
}

impl Pool<'_> {
    /// Breaks the classes and puts each into the store when it is done; false if Ctrl-C came first.
    pub(super) fn run(
        &self,
        tasks: impl Iterator<Item = Task> + Send,
        of: u64,
        store: &mut Store,
    ) -> Result<bool, Failure> {
        let tasks = Mutex::new(tasks);
        let mut news = News::new(of, store.results().count() as u64);
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..self.threads {
                let (sender, tasks) = (sender.clone(), &tasks);
                scope.spawn(move || {
                    let mut breaker = self.breaker.clone();
                    loop {
                        let task = tasks.lock().ok().and_then(|mut tasks| tasks.next());
                        let Some(task) = task else { return };
                        let result = self.one(&mut breaker, task).transpose();
                        let Some(result) = result else { return };
                        // Nobody listens any more only when the command is about to end.
                        if sender.send(result).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for result in receiver {
                let result = result.map_err(Failure::input)?;
                news.tell(&result);
                store.put(result)?;
            }
            Ok(())
        })
        .map(|()| {
            news.end();
            !self.interrupt.pressed()
        })
    }

    /// Breaks one class; `None` if Ctrl-C came first.
    fn one(&self, breaker: &mut Breaker, task: Task) -> Result<Option<ClassResult>, TooLarge> {
        let began = ThreadTime::now();
        let class = class_of(self.space, task);
        breaker.start(&class);
        while breaker.step(SLICE)? == Status::Running {
            if self.interrupt.pressed() {
                return Ok(None);
            }
        }
        if self.interrupt.pressed() {
            return Ok(None);
        }
        let alphabet = self.dictionary.alphabet();
        let mut outcome = breaker.outcome().clone();
        if let Some(dice) = self.dice {
            outcome.boards.retain(|(board, _)| dice.fits(board));
        }
        let mut result = ClassResult::new(task, class.text(alphabet), &outcome, alphabet);
        // Milliseconds say enough.
        result.seconds = Some((began.elapsed().as_secs_f64() * 1e3).round() / 1e3);
        Ok(Some(result))
    }
}

/// Progress on a terminal.
struct News {
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

impl News {
    fn new(of: u64, done: u64) -> Self {
        let now = Instant::now();
        Self {
            done,
            of,
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
                "\r{} of {} classes, {} boards, best {}, {:.0} s of processor time, about {left:.0} s left\x1b[K",
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
