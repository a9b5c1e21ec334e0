//! What breaking all classes would take, from a random sample.

use std::sync::Mutex;
use std::thread;

use cpu_time::ThreadTime;
use serde::Serialize;

use boggle_lab::breaker::{Breaker, Partition, Run, Status};
use boggle_lab::random::{Rng, Seed};

use crate::interrupt::Interrupt;
use crate::output::{Failure, print};

/// Resamplings for the interval.
const RESAMPLINGS: usize = 10_000;

/// A sample of the classes of a run.
pub(super) struct Sample<'a> {
    pub(super) run: &'a Run,
    pub(super) partition: &'a Partition,
    pub(super) samples: u32,
    /// Of an hour of a processor.
    pub(super) price: f64,
    pub(super) seed: String,
}

/// One class measured.
#[derive(Clone, Serialize)]
struct Measured {
    id: u64,
    seconds: f64,
    bytes: usize,
}

/// An estimate and its interval of 95 %.
#[derive(Serialize)]
struct Range {
    estimate: f64,
    low: f64,
    high: f64,
}

#[derive(Serialize)]
struct Estimate<'a> {
    run: &'a Run,
    classes: u64,
    sampled: usize,
    seed: &'a str,
    cpu_hours: Range,
    cost: Range,
    price_per_cpu_hour: f64,
    /// The slowest and the largest of the sample: the work is heavy-tailed, so the interval is rather too narrow
    /// above.
    slowest: Option<Measured>,
    most_bytes: usize,
    measured: Vec<Measured>,
}

impl Sample<'_> {
    /// Breaks a random sample of the classes, all alike, and says what all would take.
    pub(super) fn measure(
        &self,
        breaker: Breaker,
        threads: usize,
        interrupt: &Interrupt,
    ) -> Result<(), Failure> {
        let mut rng = Seed::from_text(&self.seed).rng();
        let classes = self.partition.canonical_classes();
        let mut ids = Vec::new();
        while (ids.len() as u64) < u64::from(self.samples).min(classes) {
            let all = self.partition.classes();
            let id = rng.bits() & (all.next_power_of_two() - 1);
            // Ids are drawn alike, so those that stand for their images are too.
            if id < all && self.partition.canonical(id) == id && !ids.contains(&id) {
                ids.push(id);
            }
        }
        let tasks = Mutex::new(ids.into_iter());
        let measured = Mutex::new(Vec::new());
        let measure = |mut breaker: Breaker| -> Result<(), Failure> {
            loop {
                let id = tasks.lock().ok().and_then(|mut tasks| tasks.next());
                let Some(id) = id else { return Ok(()) };
                let began = ThreadTime::now();
                breaker.start(&self.partition.class(id));
                while breaker.step(20_000).map_err(Failure::input)? == Status::Running {
                    if interrupt.pressed() {
                        return Ok(());
                    }
                }
                let seconds = (began.elapsed().as_secs_f64() * 1e3).round() / 1e3;
                let bytes = breaker.outcome().bytes;
                eprintln!("boggle: class {id}: {seconds:.3} s of processor time");
                if let Ok(mut measured) = measured.lock() {
                    measured.push(Measured { id, seconds, bytes });
                }
            }
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|_| {
                    let breaker = breaker.clone();
                    scope.spawn(|| measure(breaker))
                })
                .collect();
            let ended = workers.into_iter().map(|worker| {
                worker
                    .join()
                    .unwrap_or_else(|_| Err(Failure::Input("a thread has died".to_owned())))
            });
            ended.collect::<Result<(), Failure>>()
        })?;
        let mut measured = measured.into_inner().unwrap_or_default();
        measured.sort_by_key(|class| class.id);
        if measured.is_empty() {
            return Err(Failure::Interrupted);
        }
        let seconds: Vec<f64> = measured.iter().map(|class| class.seconds).collect();
        let hours = range(&seconds, classes as f64 / 3600.0, &mut rng);
        let slowest = measured
            .iter()
            .max_by(|a, b| a.seconds.total_cmp(&b.seconds));
        print(&Estimate {
            run: self.run,
            classes,
            sampled: measured.len(),
            seed: &self.seed,
            cost: Range {
                estimate: round(hours.estimate * self.price),
                low: round(hours.low * self.price),
                high: round(hours.high * self.price),
            },
            cpu_hours: hours,
            price_per_cpu_hour: self.price,
            slowest: slowest.cloned(),
            most_bytes: measured.iter().map(|class| class.bytes).max().unwrap_or(0),
            measured,
        })
    }
}

/// The mean times `scale`, and the middle 95 % of the means of samples drawn again from the sample.
fn range(seconds: &[f64], scale: f64, rng: &mut Rng) -> Range {
    let mean = |sum: f64| sum / seconds.len() as f64 * scale;
    let mut means: Vec<f64> = (0..RESAMPLINGS)
        .map(|_| {
            let drawn =
                (0..seconds.len()).map(|_| seconds[rng.below(seconds.len() as u32) as usize]);
            mean(drawn.sum())
        })
        .collect();
    means.sort_by(f64::total_cmp);
    Range {
        estimate: round(mean(seconds.iter().sum())),
        low: round(means[RESAMPLINGS / 40]),
        high: round(means[RESAMPLINGS - 1 - RESAMPLINGS / 40]),
    }
}

/// Four places are enough.
fn round(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}
