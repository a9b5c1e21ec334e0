//! Estimates how long breaking all classes would take and what it would cost, from a stratified sample.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use boggle_lab::breaker::{Partition, StratifiedSample, TotalEstimate, Weights};
use boggle_lab::job::{ClassWorker, Proof};
use boggle_lab::random::{Rng, Seed};

use crate::interrupt;
use crate::output::{Failure, print, record, remark};

use super::pool::break_all;

/// If a partition has at most this many classes, all of them are weighed, which takes seconds.
const MOST_WEIGHED: u64 = 1 << 24;

/// The number of random classes that are weighed if the partition has too many classes to weigh all of them. If the number of
/// classes to measure is larger than this, that number of classes is weighed instead.
const WEIGHED: u64 = 20_000;

/// Breaks a stratified sample of the classes, and estimates the cost of breaking all classes. `price` is that of one CPU hour.
pub(super) fn measure(
    proof: &Proof,
    partition: &Partition,
    (samples, price, seed): (u32, f64, &str),
    worker: ClassWorker,
    threads: usize,
) -> Result<(), Failure> {
    let mut rng = Seed::from_text(seed).rng();
    let classes = partition.canonical_classes();
    let weighed = weigh(proof, partition, samples, &mut rng);
    let sample = StratifiedSample::draw(weighed, classes, samples as usize, &mut rng);
    // The order is random, so that an estimate that is stopped early still covers all kinds of classes.
    let mut ids: Vec<u64> = sample.ids().collect();
    rng.shuffle(&mut ids);
    let mut measured = Vec::new();
    let mut ids = ids.into_iter();
    break_all(
        worker,
        threads,
        move |_| ids.next(),
        |result| {
            let (id, bytes, seconds) =
                (result.id, result.work.bytes, result.seconds.unwrap_or(0.0));
            remark(&format!("class {id}: {seconds:.3} s of CPU time"));
            measured.push(record! { id, seconds, bytes });
            Ok(true)
        },
    )?;
    interrupt::ending();
    measured.sort_by_key(|class| class.id);
    if measured.is_empty() {
        return Err(Failure::Interrupted);
    }
    let seconds: BTreeMap<u64, f64> =
        measured.iter().map(|class| (class.id, class.seconds)).collect();
    let Some(total) = sample.total(&seconds) else {
        return Err(Failure::Interrupted);
    };
    let slowest = measured.iter().max_by(|a, b| a.seconds.total_cmp(&b.seconds));
    print(&record! {
        run: proof.run(),
        classes,
        sampled: measured.len(),
        seed,
        cpu_hours: range(total, 1.0 / 3600.0),
        cost: range(total, price / 3600.0),
        price_per_cpu_hour: price,
        slowest,
        most_bytes: measured.iter().map(|class| class.bytes).max().unwrap_or(0),
        measured: &measured,
    })
}

/// Weighs all canonical classes, or a random sample if there are too many. Stops early if Ctrl-C is pressed.
fn weigh(proof: &Proof, partition: &Partition, samples: u32, rng: &mut Rng) -> Vec<(u64, f64)> {
    let mut weights = Weights::new(proof.dictionary(), partition.dims());
    let mut weigh = |id| {
        let class = partition.class(id);
        class.map_or(0.0, |class| weights.of(&class))
    };
    let all = partition.classes();
    if all <= MOST_WEIGHED {
        let ids = partition.ids().enumerate();
        return ids
            .take_while(|(at, _)| at % 64 != 0 || !interrupt::pressed())
            .map(|(_, id)| (id, weigh(id)))
            .collect();
    }
    let wanted = u64::from(samples).max(WEIGHED);
    let (mut classes, mut seen) = (Vec::new(), HashSet::new());
    while (classes.len() as u64) < wanted && !interrupt::pressed() {
        let id = rng.bits() & (all.next_power_of_two() - 1);
        // Each number below `all` is equally likely to be drawn, so each canonical class is equally likely to be kept.
        if id < all && partition.canonical(id) == id && seen.insert(id) {
            classes.push((id, weigh(id)));
        }
    }
    classes
}

/// Converts an interval to another unit. If only one class was measured, `high` is infinite, which is `null` in JSON.
fn range(of: TotalEstimate, unit: f64) -> impl Serialize {
    // Four decimal places are enough.
    let round = |number: f64| (number * unit * 1e4).round() / 1e4;
    record! { estimate: round(of.estimate), low: round(of.low), high: round(of.high) }
}
