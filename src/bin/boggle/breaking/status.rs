//! `boggle status`: reports the progress of a run from its logs.

use boggle_lab::job::grouped;

use super::logs::LogArgs;
use super::parse_price;
use crate::output::{Failure, print, record, remark};

/// Show the progress of a run, and estimate how long the rest will take
///
/// Reads one or more files written by `boggle break --out`, finished or not, and audits them as `boggle merge` does. All files must
/// be from the same run. Hours are CPU hours. Wrong results are not counted; if there are any, the exit status is 1.
#[derive(clap::Args, Debug)]
pub(crate) struct StatusCommand {
    #[command(flatten)]
    logs: LogArgs,

    /// The price of one CPU hour, in any currency
    #[arg(long, value_name = "PRICE", default_value = "0.02", value_parser = parse_price)]
    price: f64,
}

pub(crate) fn run(args: &StatusCommand) -> Result<(), Failure> {
    let mut logs = args.logs.read()?;
    logs.tell();
    let proof = &mut logs.proof;
    let times: Vec<f64> = proof
        .results()
        .filter_map(|result| result.seconds)
        .filter(|seconds| *seconds >= 0.0)
        .collect();
    // An empty sum of floating-point numbers is -0.
    let cpu_hours = times.iter().fold(0.0, |sum, time| sum + time) / 3600.0;
    let classes_per_hour = (cpu_hours > 0.0).then(|| times.len() as f64 / cpu_hours);
    let missing = proof.classes() - proof.held();
    let hours_left = match missing {
        0 => Some(0.0),
        _ => classes_per_hour.map(|rate| missing as f64 / rate),
    };
    let verdict = proof.verdict();
    let best = proof.boards(0, 1).pop();
    remark(&format!(
        "{} of {} classes done, {} boards found{}{}",
        grouped(proof.held()),
        grouped(proof.classes()),
        grouped(proof.found()),
        best.as_ref().map_or(String::new(), |best| format!(
            ", the best is {} with {} points",
            best.board,
            grouped(best.points.into())
        )),
        match hours_left {
            Some(hours) if missing > 0 => format!("; about {hours:.2} CPU hours left"),
            _ => String::new(),
        }
    ));
    print(&record! {
        run: proof.run(),
        done: proof.held(),
        of: proof.classes(),
        missing,
        boards: proof.found(),
        best,
        // Files written by `boggle merge` contain no times.
        cpu_hours,
        classes_per_hour,
        hours_left,
        cost_left: hours_left.map(|hours| hours * args.price),
        complete: verdict.is_complete() && logs.problems.is_empty(),
        statement: proof.clone().statement().headline,
        problems: logs.problems.len(),
    })?;
    match logs.problems.is_empty() {
        true => Ok(()),
        false => Err(Failure::BadLines),
    }
}
