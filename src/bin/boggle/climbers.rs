//! What `boggle anneal` and `boggle climb` have in common: their options, threads, and output.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SendError, Sender, channel};
use std::thread;

use serde::Serialize;

use boggle_lab::anneal::{
    Climb, ClimbLimits, ClimbStatus, HALL_SIZE, HallEntry, HillClimb, Standing,
};
use boggle_lab::dict::Dictionary;
use boggle_lab::grid::Dims;
use boggle_lab::scoring::Rules;
use boggle_lab::step::Step;

use crate::input::{self, BoardArgs, DictArgs, RulesArgs, SeedArgs};
use crate::interrupt::Interrupt;
use crate::kept::Resumable;
use crate::output::{Failure, json_line, print_bytes};
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

    /// Also print a line for every run (anneal) or round (climb)
    #[arg(long, short)]
    verbose: bool,

    /// Before the summary, print the best boards; rotations and reflections count as the same board
    #[arg(long)]
    hall: bool,

    #[command(flatten)]
    pub(crate) boards: BoardArgs,

    #[command(flatten)]
    dict: DictArgs,

    #[command(flatten)]
    rules: RulesArgs,
}

impl ClimbArgs {
    pub(crate) fn dictionary(&self) -> Result<Arc<Dictionary>, Failure> {
        self.dict.load_for(self.rules())
    }

    pub(crate) fn rules(&self) -> Rules {
        self.rules.rules()
    }

    pub(crate) fn threads(&self) -> u32 {
        self.threads.into()
    }

    /// Returns the seed that was given. If none was given, returns the seed of the climbs in the file, if there is a file, or else
    /// a random seed.
    pub(crate) fn seed_of(&self, kept: Option<&[impl Resumable]>) -> String {
        match kept.and_then(<[_]>::first) {
            Some(first) if !self.seed.is_given() => first.seed().to_owned(),
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

/// A search for high-scoring boards.
pub(crate) trait Climber: Send + 'static {
    /// Makes one proposal.
    fn step(&mut self) -> Step;
    fn status(&self) -> ClimbStatus;
    /// Returns whether the last board was scored in full.
    fn is_exact(&self) -> bool;
    fn best(&self) -> Standing;
    fn best_points(&self) -> u32;
    /// Returns the number of boards scored so far.
    fn evaluations(&self) -> u64;
    fn hall(&self) -> Vec<HallEntry>;
    /// Returns the number of finished runs (annealing) or rounds (hill climbing).
    fn over(&self) -> u64;
    /// Appends a line about the last run or round that was finished.
    fn write_over(&self, climber: u32, line: &mut Vec<u8>);
    /// Returns what the progress line shows: the number of boards so far, and a description of the state.
    fn progress(&self) -> (u64, String);
}

/// The methods that are the same for both kinds of climbers.
macro_rules! forward {
    () => {
        fn step(&mut self) -> Step {
            self.step(1)
        }

        fn status(&self) -> ClimbStatus {
            self.status()
        }

        fn is_exact(&self) -> bool {
            self.is_exact()
        }

        fn best(&self) -> Standing {
            self.best()
        }

        fn best_points(&self) -> u32 {
            self.best_points()
        }

        fn evaluations(&self) -> u64 {
            self.evaluations()
        }

        fn hall(&self) -> Vec<HallEntry> {
            self.hall()
        }
    };
}

impl Climber for Climb {
    forward!();

    fn over(&self) -> u64 {
        u64::from(self.runs()) - 1
    }

    fn write_over(&self, climber: u32, line: &mut Vec<u8>) {
        if let Some(result) = self.finished_runs().last() {
            let run = self.runs() - 2;
            json_line(
                line,
                &RunLine { climber, run, points: result.best, proposals: result.proposals },
            );
        }
    }

    fn progress(&self) -> (u64, String) {
        (self.evaluations(), format!("now {}", self.points()))
    }
}

impl Climber for HillClimb {
    forward!();

    fn over(&self) -> u64 {
        self.rounds_over()
    }

    fn write_over(&self, climber: u32, line: &mut Vec<u8>) {
        if let Some(round) = self.last_round() {
            json_line(
                line,
                &RoundLine {
                    climber,
                    run: round.run,
                    round: round.round,
                    pool: round.pool,
                    new: round.fresh,
                    points: round.best,
                    worst: round.worst,
                    evals: round.evaluations,
                },
            );
        }
    }

    fn progress(&self) -> (u64, String) {
        let round = self.last_round().map_or(0, |round| round.round);
        (self.proposals(), format!("round {round}"))
    }
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

/// A finished run of annealing.
#[derive(Serialize)]
struct RunLine {
    climber: u32,
    run: u32,
    points: u32,
    proposals: u64,
}

/// A finished round of a hill climb.
#[derive(Serialize)]
struct RoundLine {
    climber: u32,
    run: u32,
    round: u32,
    pool: u32,
    /// The number of boards in the pool that this round added.
    new: u32,
    points: u32,
    worst: u32,
    evals: u64,
}

/// A board in a list of the best boards.
#[derive(Serialize)]
struct Placed<'a> {
    place: usize,
    points: u32,
    board: &'a str,
}

/// A message from a climber.
enum ClimberMessage<C> {
    Better(u32, Standing),
    Line(Vec<u8>),
    Progress(u32, u64, String),
    Over(u32, Box<C>),
}

/// Runs all climbers to the end, each in its own thread, and prints what they report. Returns the climbers in the order in which
/// they were given.
pub(crate) fn run<C: Climber>(
    climbs: Vec<C>,
    args: &ClimbArgs,
    interrupt: &Interrupt,
) -> Result<Vec<C>, Failure> {
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
fn drive<C: Climber>(
    climber: u32,
    mut climb: C,
    verbose: bool,
    news: &Sender<ClimberMessage<C>>,
    done: impl Fn() -> bool,
) -> Result<(), SendError<ClimberMessage<C>>> {
    let mut told = None;
    // If this climb continues a saved one, its earlier runs were already reported.
    let mut over = climb.over();
    loop {
        let mut stopped = climb.status() != ClimbStatus::Running;
        for proposal in 0..SLICE {
            if proposal % ALERT == 0 && done() {
                break;
            }
            // At first, a pool is empty, and there is no best board.
            if told < Some(climb.best_points()) && climb.evaluations() > 0 {
                told = Some(climb.best_points());
                news.send(ClimberMessage::Better(climber, climb.best()))?;
            }
            if climb.over() > over {
                over = climb.over();
                if verbose {
                    let mut line = Vec::new();
                    climb.write_over(climber, &mut line);
                    news.send(ClimberMessage::Line(line))?;
                }
            }
            if stopped {
                break;
            }
            stopped = climb.step().is_done();
            if !climb.is_exact() {
                // Scoring this board took a while, so Ctrl-C may have been pressed in the meantime.
                warn_of_rich_boards();
                break;
            }
        }
        let (boards, now) = climb.progress();
        news.send(ClimberMessage::Progress(climber, boards, now))?;
        if stopped || done() {
            return news.send(ClimberMessage::Over(climber, Box::new(climb)));
        }
    }
}

/// Warns, once, that some scores are lower bounds.
fn warn_of_rich_boards() {
    static TOLD: std::sync::Once = std::sync::Once::new();
    TOLD.call_once(|| {
        eprintln!(
            "boggle: with this word list, some boards have too many paths to follow all of them, so their points are lower bounds"
        );
    });
}

/// Ends the output with the hall of fame, if requested, and a summary made from the best board.
pub(crate) fn finish<C: Climber, S: Serialize>(
    climbs: &[C],
    args: &ClimbArgs,
    summary: impl FnOnce(&Standing) -> S,
) -> Result<(), Failure> {
    let mut lines = Vec::new();
    if args.hall {
        let mut hall: Vec<_> = climbs.iter().flat_map(Climber::hall).collect();
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

/// Writes a line for each board and its points.
pub(crate) fn write_places<'a>(lines: &mut Vec<u8>, boards: impl Iterator<Item = (&'a str, u32)>) {
    for (place, (board, points)) in (1..).zip(boards) {
        json_line(lines, &Placed { place, points, board });
    }
}
