//! Repeats climbs to the same target, and reports how long they take.

use std::sync::Arc;

use cpu_time::ThreadTime;
use serde::Serialize;

use boggle_lab::anneal::{Climb, ClimbStatus, Options};
use boggle_lab::dict::Dictionary;

use crate::interrupt;
use crate::output::{Failure, print, record};
use crate::threads;

/// The number of proposals between two checks for Ctrl-C.
const SLICE: u32 = 2000;

#[derive(Serialize)]
struct Trial {
    seed: String,
    hit: bool,
    points: u32,
    board: String,
    evals: u64,
    generations: u64,
    /// The CPU time, including the setup of the climb but not the loading of the dictionary.
    seconds: f64,
}

/// Does `times` climbs on several threads, and prints a line for each climb and a summary.
pub(crate) fn run(
    dictionary: &Arc<Dictionary>,
    options: &Options,
    times: u32,
    threads: u32,
) -> Result<(), Failure> {
    // This climb is created only to report mistakes in the options before any thread starts.
    Climb::new(dictionary, options).map_err(Failure::input)?;
    let mut trials = Vec::new();
    let mut indices = 0..times;
    let (dictionary, options) = (Arc::clone(dictionary), options.clone());
    threads::share(
        threads as usize,
        move || indices.next(),
        move |index| {
            let seed = format!("{}#{index}", options.seed);
            climb(&dictionary, &Options { seed, ..options.clone() })
        },
        |trial| {
            print(&trial)?;
            trials.push(trial);
            Ok(true)
        },
    )?;
    print(&summary(&trials))
}

/// Does one climb from start to end; returns `None` if it was interrupted.
fn climb(dictionary: &Arc<Dictionary>, options: &Options) -> Option<Trial> {
    let clock = ThreadTime::now();
    let mut climb = Climb::new(dictionary, options).ok()?;
    while climb.step(SLICE).is_working() {
        if interrupt::pressed() {
            return None;
        }
    }
    let seconds = clock.elapsed();
    let best = climb.best();
    Some(Trial {
        seed: options.seed.clone(),
        hit: climb.status() == ClimbStatus::Target,
        points: best.points,
        board: best.board,
        evals: climb.evaluations(),
        generations: climb.proposals(),
        seconds: (seconds.as_secs_f64() * 1e4).round() / 1e4,
    })
}

/// Summarizes the trials. The mean time per hit includes the time of climbs that didn't reach the target.
fn summary(trials: &[Trial]) -> impl Serialize {
    let sorted = |of: fn(&Trial) -> f64| {
        let mut values: Vec<f64> = trials.iter().filter(|t| t.hit).map(of).collect();
        values.sort_by(f64::total_cmp);
        values
    };
    let hits = sorted(|trial| trial.seconds);
    let boards = sorted(|trial| trial.evals as f64);
    let quantile = |values: &[f64], share: f64| {
        let at = (share * (values.len().max(1) - 1) as f64).round() as usize;
        values.get(at).copied()
    };
    let seconds: f64 = trials.iter().map(|t| t.seconds).sum();
    let evals: u64 = trials.iter().map(|t| t.evals).sum();
    let generations: u64 = trials.iter().map(|t| t.generations).sum();
    let per_hit = |sum: f64| (!hits.is_empty()).then(|| sum / hits.len() as f64);
    record! {
        climbs: trials.len(),
        hits: hits.len(),
        seconds_per_hit: per_hit(seconds),
        evals_per_hit: per_hit(evals as f64),
        median: quantile(&hits, 0.5),
        p90: quantile(&hits, 0.9),
        max: quantile(&hits, 1.0),
        evals_median: quantile(&boards, 0.5),
        evals_p90: quantile(&boards, 0.9),
        evals_max: quantile(&boards, 1.0),
        evals_per_second: (evals as f64 / seconds.max(1e-9)).round(),
        generations_per_second: (generations as f64 / seconds.max(1e-9)).round(),
    }
}
