//! `boggle bench`: runs the fixed suite of benchmarks.

use std::sync::Arc;

use cpu_time::ThreadTime;
use serde::Serialize;

use boggle_lab::bench::{self, BenchRound, CASES, Case, Contender, Signature, Size};
use boggle_lab::dict::bundled;

use crate::interrupt;
use crate::output::{self, Failure, record};

/// Run the fixed benchmark suite, and print the speed of each case and a signature of the exact results
///
/// Prints a line per case. Rates are given per second of CPU time on one thread, and are medians over all rounds. In each round,
/// the contenders (our solver and the others) are timed one after another. `yardstick` is the reference solver, which searches a
/// trie of 26-child arrays recursively. If the solvers disagree about any board, the exit status is 1. The last line has one
/// signature for all cases, which is the same on every machine and changes only if a result changes.
#[derive(clap::Args, Debug)]
pub(crate) struct BenchCommand {
    /// Run only these suites
    #[arg(value_name = "SUITE", value_parser = suite)]
    suites: Vec<String>,

    /// Rounds per contender, not counting a warm-up round
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,

    /// Do a twentieth of the work, which is enough to check that all contenders agree
    #[arg(long)]
    quick: bool,
}

fn suite(name: &str) -> Result<String, String> {
    let names = bench::suites();
    if names.contains(&name) {
        Ok(name.to_owned())
    } else {
        Err(format!("there is no suite `{name}`: use {}", names.join(", ")))
    }
}

pub(crate) fn run(args: &BenchCommand) -> Result<(), Failure> {
    interrupt::listen();
    let name = bundled::NAMES[0];
    let dictionary = bundled::dictionary(name)
        .map(Arc::new)
        .ok_or_else(|| Failure::Input(format!("{name} cannot be read")))?;
    let size = if args.quick { Size::Quick } else { Size::Full };
    let wanted = |case: &&Case| {
        args.suites.is_empty() || args.suites.iter().any(|suite| suite == case.suite)
    };
    let (mut signature, mut cases, mut agrees) = (Signature::default(), 0, true);
    for case in CASES.iter().filter(wanted) {
        let contenders = case.prepare(&dictionary, size);
        let (round, is_equal) = measure(case, contenders, args.rounds)?;
        signature.append(round.signature);
        cases += 1;
        agrees &= is_equal;
    }
    output::print(&record! {
        version: env!("CARGO_PKG_VERSION"),
        dictionary: dictionary.sha256().to_string(),
        size: if args.quick { "quick" } else { "full" },
        cases,
        agrees,
        signature: signature.to_string(),
    })?;
    if agrees { Ok(()) } else { Err(Failure::BadLines) }
}

/// Measures the contenders of a case, and prints the result. In each round, the contenders are timed one after another.
fn measure(
    case: &Case,
    mut contenders: Vec<Contender>,
    rounds: u32,
) -> Result<(BenchRound, bool), Failure> {
    let results: Vec<BenchRound> = contenders.iter_mut().map(Contender::round).collect();
    let round = results[0];
    let mut agrees = results.iter().all(|other| *other == round);
    let mut rates = vec![Vec::new(); contenders.len()];
    for _ in 0..rounds {
        for (contender, rates) in contenders.iter_mut().zip(&mut rates) {
            if interrupt::pressed() {
                return Err(Failure::Interrupted);
            }
            let clock = ThreadTime::now();
            agrees &= contender.round() == round;
            let seconds = clock.elapsed().as_secs_f64().max(1e-9);
            rates.push(round.units as f64 / seconds);
        }
    }
    let ratios = rates.get(1).map(|theirs| {
        let pairs = rates[0].iter().zip(theirs);
        pairs.map(|(ours, theirs)| ours / theirs).collect()
    });
    // The median over all rounds of our rate divided by the rate of the first other contender in the same round.
    let ratio = ratios.map(|ratios| figures(median(ratios)));
    let rates = contenders.iter().zip(rates);
    let rates: Vec<_> = rates.map(|(contender, rates)| rate(contender.name(), rates)).collect();
    output::print(&record! {
        suite: case.suite,
        case: case.name,
        unit: case.unit,
        units: round.units,
        rounds,
        rates,
        ratio,
        counted: case.counted,
        count: round.count,
        signature: round.signature.to_string(),
        agrees,
    })?;
    Ok((round, agrees))
}

/// Returns the rate of a contender, in units per second.
fn rate(name: &'static str, rates: Vec<f64>) -> impl Serialize {
    let by = |pick: fn(f64, f64) -> f64| rates.iter().copied().reduce(pick).unwrap_or_default();
    let (min, max) = (figures(by(f64::min)), figures(by(f64::max)));
    record! { name, median: figures(median(rates)), min, max }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// Rounds to four significant digits, because further digits would be noise.
fn figures(value: f64) -> f64 {
    let scale = 10f64.powi(3 - value.abs().max(1e-9).log10().floor() as i32);
    (value * scale).round() / scale
}
