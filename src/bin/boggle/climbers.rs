//! The options, the threads, and the output of `boggle anneal`.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SendError, Sender, channel};
use std::thread;

use serde::Serialize;

use boggle_lab::anneal::{Climb, ClimbLimits, ClimbStatus, HALL_SIZE, Standing};
use boggle_lab::grid::Dims;

use crate::input::{self, BoardArgs, SeedArgs, WordArgs};
use crate::interrupt::Interrupt;
use crate::output::{Failure, json_line, print_bytes, record, remark};
use crate::progress::ProgressLine;

/// The number of proposals between two reports of progress. With a list of real words, this many take a few milliseconds.
const SLICE: u32 = 1000;

/// The number of proposals between two checks for Ctrl-C. It is smaller than `SLICE` because, with a malicious list, scoring one
/// board can take milliseconds, and a whole slice would take longer than anyone should have to wait.
const ALERT: u32 = 16;

/// The options for the boards, the threads, and the output.
#[derive(clap::Args, Debug)]
pub(crate) struct ClimbArgs {
    /// The size of the boards
    #[arg(long, value_name = "RxC", default_value = "4x4")]
    pub(crate) size: Dims,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,

    /// Stop when a board scores at least P points
    #[arg(long, value_name = "P")]
    pub(crate) target: Option<u32>,

    /// The number of threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = input::threads())]
    threads: u16,

    /// Also print a line for every run
    #[arg(long, short)]
    verbose: bool,

    /// Before the summary, print the best boards; rotations and reflections count as the same board
    #[arg(long)]
    hall: bool,

    #[command(flatten)]
    pub(crate) boards: BoardArgs,

    #[command(flatten)]
    pub(crate) words: WordArgs,
}

impl ClimbArgs {
    pub(crate) fn threads(&self) -> u32 {
        self.threads.into()
    }

    /// Returns the seed that was given. If none was given, returns the seed of the climbs in the file, if there is a file, or else
    /// a random seed.
    pub(crate) fn seed_of(&self, kept: Option<&[Climb]>) -> String {
        match kept.and_then(<[_]>::first) {
            Some(first) if !self.seed.is_given() => first.options().seed.clone(),
            _ => self.seed.text(),
        }
    }

    /// Divides limits that apply to all climbers together: replaces them with the share of climber number `index`.
    pub(crate) fn share(&self, limits: &mut ClimbLimits, index: u32) {
        let of = self.threads();
        let share = |whole: u64| {
            whole / u64::from(of) + u64::from(u64::from(index) < whole % u64::from(of))
        };
        limits.evaluations = limits.evaluations.map(share);
        limits.proposals = limits.proposals.map(share);
        limits.runs = limits.runs.map(|runs| share(u64::from(runs)) as u32);
    }
}

/// The number of proposals after which a climber with a limit on scored boards stops. If the constraints allow only a few boards,
/// the climber eventually remembers the points of all of them, so without this second limit it would never stop.
pub(crate) fn most_proposals(evaluations: u64) -> u64 {
    evaluations.saturating_mul(50)
}

/// A board that beats all earlier ones.
#[derive(Serialize)]
struct Improvement<'a> {
    evals: u64,
    points: u32,
    board: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    climber: Option<u32>,
}

enum ClimberMessage {
    Better(u32, Standing),
    Line(Vec<u8>),
    Progress(u32, u64, String),
    Over(u32, Box<Climb>),
}

/// Runs all climbers to the end, each in its own thread, and prints what they report. Returns the climbers in the order in which
/// they were given.
pub(crate) fn run(
    climbs: Vec<Climb>,
    args: &ClimbArgs,
    interrupt: &Interrupt,
) -> Result<Vec<Climb>, Failure> {
    let several = climbs.len() > 1;
    let mut boards = vec![0; climbs.len()];
    let stop = Arc::new(AtomicBool::new(false));
    let (news, heard) = channel();
    for (climber, climb) in (0..).zip(climbs) {
        let (news, stop, interrupt) = (news.clone(), Arc::clone(&stop), interrupt.clone());
        let verbose = args.verbose;
        thread::spawn(move || {
            let done = || stop.load(Ordering::Relaxed) || interrupt.pressed();
            // Sending fails only if the receiver is gone, which means that the command is about to end.
            let _ = drive(climber, climb, verbose, &news, done);
        });
    }
    drop(news);

    let mut out = io::stdout().lock();
    let mut progress = ProgressLine::new();
    let mut best = None;
    let mut over = Vec::new();
    for news in heard {
        let mut line = Vec::new();
        match news {
            ClimberMessage::Better(climber, standing)
                if best.is_none_or(|best| standing.points > best) =>
            {
                best = Some(standing.points);
                json_line(
                    &mut line,
                    &Improvement {
                        evals: standing.evaluations,
                        points: standing.points,
                        board: &standing.board,
                        climber: several.then_some(climber),
                    },
                );
            }
            ClimberMessage::Better(..) => {}
            ClimberMessage::Line(told) => line = told,
            ClimberMessage::Progress(climber, count, now) => {
                boards[climber as usize] = count;
                let best = best.unwrap_or(0);
                progress.show(boards.iter().sum(), "boards", || format!("{now}, best {best}"));
            }
            ClimberMessage::Over(climber, climb) => {
                if climb.status() == ClimbStatus::Target {
                    stop.store(true, Ordering::Relaxed);
                }
                over.push((climber, *climb));
            }
        }
        progress.print(&mut out, &line)?;
    }
    drop(progress);
    over.sort_by_key(|(climber, _)| *climber);
    Ok(over.into_iter().map(|(_, climb)| climb).collect())
}

/// Climbs until a limit is reached or the command is asked to stop, and sends reports.
fn drive(
    climber: u32,
    mut climb: Climb,
    verbose: bool,
    news: &Sender<ClimberMessage>,
    done: impl Fn() -> bool,
) -> Result<(), SendError<ClimberMessage>> {
    let mut told = None;
    // If this climb continues a saved one, its earlier runs were already reported.
    let mut over = climb.runs();
    loop {
        let mut stopped = climb.status() != ClimbStatus::Running;
        for proposal in 0..SLICE {
            if proposal % ALERT == 0 && done() {
                break;
            }
            if told < Some(climb.best_points()) {
                told = Some(climb.best_points());
                news.send(ClimberMessage::Better(climber, climb.best()))?;
            }
            if climb.runs() > over {
                over = climb.runs();
                if let Some(result) = climb.finished_runs().last().filter(|_| verbose) {
                    let (points, proposals) = (result.best, result.proposals);
                    let run = over - 2;
                    let mut line = Vec::new();
                    let of_run = record! { climber, run, points, proposals };
                    json_line(&mut line, &of_run);
                    news.send(ClimberMessage::Line(line))?;
                }
            }
            if stopped {
                break;
            }
            stopped = climb.step(1).is_done();
            if !climb.is_exact() {
                // Scoring this board took a while, so Ctrl-C may have been pressed in the meantime.
                warn_of_rich_boards();
                break;
            }
        }
        let now = format!("now {}", climb.points());
        news.send(ClimberMessage::Progress(climber, climb.evaluations(), now))?;
        if stopped || done() {
            return news.send(ClimberMessage::Over(climber, Box::new(climb)));
        }
    }
}

fn warn_of_rich_boards() {
    static TOLD: std::sync::Once = std::sync::Once::new();
    TOLD.call_once(|| {
        remark(
            "with this word list, some boards have too many paths to follow all of them, so their points are lower bounds",
        );
    });
}

/// Ends the output with the hall of fame, if requested, and a summary made from the best board.
pub(crate) fn finish<S: Serialize>(
    climbs: &[Climb],
    args: &ClimbArgs,
    summary: impl FnOnce(&Standing) -> S,
) -> Result<(), Failure> {
    let mut lines = Vec::new();
    if args.hall {
        let mut hall: Vec<_> = climbs.iter().flat_map(Climb::hall).collect();
        hall.sort_by(|a, b| b.points.cmp(&a.points).then_with(|| a.board.cmp(&b.board)));
        hall.dedup_by(|a, b| a.board == b.board);
        hall.truncate(HALL_SIZE);
        let boards = hall.iter().map(|entry| (&*entry.board, entry.points));
        write_places(&mut lines, boards);
    }
    // If several climbers have equally good boards, the board of the first one is taken.
    let mut best = climbs[0].best();
    for climb in &climbs[1..] {
        if climb.best_points() > best.points {
            best = climb.best();
        }
    }
    json_line(&mut lines, &summary(&best));
    print_bytes(&lines)
}

pub(crate) fn write_places<'a>(lines: &mut Vec<u8>, boards: impl Iterator<Item = (&'a str, u32)>) {
    for (place, (board, points)) in (1..).zip(boards) {
        json_line(lines, &record! { place, points, board });
    }
}
