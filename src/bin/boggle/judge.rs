//! `boggle judge`: checks somebody else's solver, and measures its speed.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use serde::Serialize;

use boggle_lab::board::{Board, Face};
use boggle_lab::dice::Rolls;
use boggle_lab::dict::Dictionary;
use boggle_lab::race::{Course, IDEAS, Runner};
use boggle_lab::scoring::Rules;
use boggle_lab::solver::{SolveLimits, Solver};

use crate::input::{DiceArgs, WordArgs};
use crate::output::{Failure, print, record, remark};
use crate::race::drive;
use crate::work;

/// The maximum length of an answer. No board has words for a longer one.
const MAX_LINE: u64 = 1 << 20;

/// The number of times that the command may be started again to find a smaller wrong board.
const ROUNDS: u32 = 12;

/// How long the command may take for each of these rounds.
const SHRINKING: Duration = Duration::from_secs(30);

/// How long each of our solvers runs to measure its speed, in seconds.
const MEASURED: f64 = 0.3;

/// Check your own solver: send it boards, compare its answers, and measure its speed
///
/// Starts COMMAND and writes boards to its standard input, one per line: the letters row by row, with q for Qu. For each board, the
/// command must print one line: either the number of points, or the words that it found, separated by spaces. Shows the smallest
/// wrong board that was found and, if your solver prints words, those that are missing or wrong and a path for each missing word.
/// If anything is wrong, the exit status is 1.
#[derive(clap::Args, Debug)]
pub(crate) struct JudgeCommand {
    /// The command that starts your solver, after `--`: `boggle judge -- python3 solver.py`
    #[arg(value_name = "COMMAND", required = true, last = true)]
    command: Vec<String>,

    /// The number of boards
    #[arg(long, short, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    n: u32,

    /// The seed of the boards, as in `boggle roll`
    #[arg(long, short, value_name = "S", default_value = "judge")]
    seed: boggle_lab::random::Seed,

    /// The time for all boards, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    timeout: u32,

    #[command(flatten)]
    dice: DiceArgs,

    #[command(flatten)]
    words: WordArgs,
}

struct Judge {
    dictionary: Arc<Dictionary>,
    rules: Rules,
    solver: Solver,
}

pub(crate) fn judge(args: &JudgeCommand) -> Result<(), Failure> {
    work::listen();
    let (dictionary, rules) = args.words.load()?;
    let dice = args.dice.load(dictionary.alphabet())?;
    let boards: Vec<Board> =
        Rolls::new(dice, args.seed).zip(0..args.n).map(|(board, _)| board).collect();
    if boards.iter().any(|board| board.tiles().is_none()) {
        return Err(Failure::Input(
            "judge needs dice with one letter on each face, such as new, classic, or big"
                .to_owned(),
        ));
    }
    let timeout = Duration::from_secs(args.timeout.into());
    let mut judge = Judge { solver: Solver::new(&dictionary), dictionary, rules };
    let ask = |boards: &[String], most| ask(&args.command, boards, timeout.min(most));
    let answers = ask(&judge.texts(&boards), timeout)?;
    if work::pressed() {
        return Err(Failure::Interrupted);
    }
    let (lines, seconds, status, is_over) = &answers;
    let pairs = boards.iter().zip(lines);
    let faults = pairs.filter_map(|(board, line)| Some((judge.fault(board, line)?, board.clone())));
    let wrong: Vec<_> = faults.collect();
    // A program that also prints other lines, such as a greeting, has every later answer on a wrong line.
    let first =
        boards.iter().zip(lines).position(|(board, line)| judge.fault(board, line).is_some());
    let (seconds, answered) = (*seconds, lines.len().min(boards.len()));
    let complaint = complaint(lines.len(), *status, *is_over, boards.len(), args.timeout);
    let is_good = wrong.is_empty() && complaint.is_none();
    let number_wrong = wrong.len();
    let mut example = wrong.into_iter().min_by_key(|((size, ..), _)| *size);
    for _ in 0..ROUNDS {
        // Replaces letters with z as long as the answer stays wrong, so that few words are left to think about.
        let Some((_, board)) = &example else { break };
        let simpler = judge.with_a_z(board);
        let Ok((lines, _, status, _)) = ask(&judge.texts(&simpler), SHRINKING) else { break };
        let pairs = simpler.into_iter().zip(&lines);
        let wrong = pairs.filter_map(|(board, line)| Some((judge.fault(&board, line)?, board)));
        match wrong.min_by_key(|((size, ..), _)| *size) {
            None => break,
            smaller => example = smaller,
        }
        // A solver that crashes would only print the same messages again.
        if !status.is_some_and(|status| status.success()) {
            break;
        }
    }
    let rate = if seconds > 0.0 { answered as f64 / seconds } else { 0.0 };
    let ours = judge.rates(&boards)?;
    if let Some(complaint) = complaint {
        remark(&complaint);
    }
    if let Some(at) = first {
        remark(&format!("the first wrong line is line {}: `{}`", at + 1, shortened(&lines[at])));
    }
    if let Some(((_, headline, _), _)) = &example {
        remark(headline);
    }
    remark(&format!(
        "{} of {} boards right, about {} per second; this program's solvers: {}",
        answered - number_wrong,
        boards.len(),
        shown(rate),
        ours.iter()
            .map(|(name, rate)| format!("{name} {}", shown(*rate)))
            .collect::<Vec<_>>()
            .join(", ")
    ));
    print(&record! {
        ok: is_good,
        boards: boards.len(),
        answered,
        wrong: number_wrong,
        seconds,
        boards_per_second: rate,
        ours,
        example: example.map(|((.., fault), _)| fault),
    })?;
    if is_good { Ok(()) } else { Err(Failure::BadLines) }
}

/// Formats a rate with two digits: the next ones change from run to run.
fn shown(rate: f64) -> String {
    if rate < 10.0 {
        return format!("{rate:.1}");
    }
    let unit = 10_f64.powf(rate.log10().floor() - 1.0);
    boggle_lab::job::grouped(((rate / unit).round() * unit) as u64)
}

fn shortened(line: &str) -> String {
    line.chars().take(60).collect()
}

/// Says what is wrong with the answers as a whole, if anything is.
fn complaint(
    got: usize,
    status: Option<ExitStatus>,
    is_over: bool,
    boards: usize,
    timeout: u32,
) -> Option<String> {
    match (status, got) {
        (None, _) if is_over && got < boards => Some(format!(
            "your solver closed its output after {got} of {boards} answers but didn't end"
        )),
        (None, 0) => Some(format!(
            "your solver printed nothing within {timeout} s: it must read boards from standard input until the end, and \
             print a line for each"
        )),
        (None, _) if got < boards => Some(format!(
            "your solver was stopped after {timeout} s, with {got} of {boards} boards done: use fewer boards (-n) or more \
             time (--timeout)"
        )),
        (None, _) if got == boards => Some(
            "your solver answered every board but didn't end at the end of its input".to_owned(),
        ),
        (Some(status), _) if got < boards => Some(format!(
            "your solver ended after {got} of {boards} answers, with {status}; its messages, if any, are above"
        )),
        (Some(status), _) if got == boards && !status.success() => {
            Some(format!("your solver answered every board but ended with {status}"))
        }
        _ if got > boards => Some(
            "your solver printed too many lines: it must print one line for each board, and nothing else"
                .to_owned(),
        ),
        _ => None,
    }
}

/// Starts the command, sends it the boards, and reads its answers. Returns the lines that the command printed, the seconds until the
/// last one, how the command ended, or `None` if it had to be ended, and whether it closed its output.
fn ask(
    command: &[String],
    boards: &[String],
    timeout: Duration,
) -> Result<(Vec<String>, f64, Option<ExitStatus>, bool), Failure> {
    let began = Instant::now();
    let mut child = Command::new(&command[0])
        .args(&command[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| match error.kind() {
            ErrorKind::NotFound => Failure::Input(format!("there is no command `{}`", command[0])),
            _ => Failure::Input(format!("`{}` can't be started: {error}", command[0])),
        })?;
    let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(Failure::System("the command has no input or output".to_owned()));
    };
    let text: String = boards.iter().map(|board| format!("{board}\n")).collect();
    // Writing fails if the command ends early; its missing answers tell that anyway. Both threads end with the command.
    thread::spawn(move || drop(input.write_all(text.as_bytes())));
    let (send, answers) = sync_channel(64);
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        let mut line = Vec::new();
        while output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line).is_ok_and(|read| read > 0)
        {
            let text = String::from_utf8_lossy(&line).trim().to_owned();
            if send.send((text, Instant::now())).is_err() {
                return;
            }
            line.clear();
        }
    });
    let (mut lines, mut seconds, mut is_over) = (Vec::new(), 0.0, false);
    while began.elapsed() < timeout && !work::pressed() && lines.len() <= boards.len() {
        match answers.recv_timeout(Duration::from_millis(50)) {
            Ok((line, at)) => {
                lines.push(line);
                seconds = at.duration_since(began).as_secs_f64();
            }
            Err(RecvTimeoutError::Disconnected) => {
                is_over = true;
                break;
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    // A command that has closed its output ends within a moment.
    let mut status = None;
    let closed = Instant::now();
    while is_over && status.is_none() && closed.elapsed() < Duration::from_secs(2) {
        status = child.try_wait().ok().flatten();
        thread::sleep(Duration::from_millis(5));
    }
    if status.is_none() {
        // It may have ended by itself in the meantime. In any case, it is gone after this.
        let _ = child.kill();
        let _ = child.wait();
    }
    Ok((lines, seconds, status, is_over))
}

impl Judge {
    fn texts(&self, boards: &[Board]) -> Vec<String> {
        let alphabet = self.dictionary.alphabet();
        boards.iter().map(|board| board.flat(alphabet).unwrap_or_default()).collect()
    }

    /// Compares an answer with ours. Returns `None` if it is right. Otherwise, returns how many words there are to think about, a
    /// line for people, and a record.
    fn fault(
        &mut self,
        board: &Board,
        answer: &str,
    ) -> Option<(usize, String, impl Serialize + use<>)> {
        let solution = self.solver.solve(board, self.rules, SolveLimits::default());
        let dictionary = &self.dictionary;
        let ours: BTreeMap<String, _> = solution
            .words
            .iter()
            .map(|word| (dictionary.word(word.index).unwrap_or_default(), word))
            .collect();
        let on_board = |word: &String| {
            let cells = ours[word].path.iter().map(|cell| cell.index());
            record! { word: word.clone(), path: cells.collect::<Vec<_>>() }
        };
        let (mut missing, mut extra) = (Vec::new(), Vec::new());
        let is_number = !answer.is_empty() && answer.bytes().all(|byte| byte.is_ascii_digit());
        let is_words = answer.chars().all(|c| c.is_alphabetic() || c.is_whitespace() || c == ',');
        let what = if is_number {
            if answer.parse() == Ok(solution.points) {
                return None;
            }
            format!("your solver says {answer}, but the score is {}", solution.points)
        } else if is_words {
            let mut theirs: BTreeMap<String, u32> = BTreeMap::new();
            for word in answer.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
                *theirs.entry(word.to_lowercase()).or_default() += 1;
            }
            missing.extend(ours.keys().filter(|word| !theirs.contains_key(*word)).map(on_board));
            for (word, times) in theirs {
                let why = match ours.contains_key(&word) {
                    true if times > 1 => "listed more than once",
                    true => continue,
                    false => self.why_not(&word),
                };
                extra.push(record! { word, why });
            }
            match (missing.first(), extra.first()) {
                (None, None) => return None,
                (Some(first), _) => {
                    let cells: Vec<String> = first.path.iter().map(usize::to_string).collect();
                    let path = cells.join(", ");
                    format!("{} is missing (cells {path}, counted row by row from 0)", first.word)
                }
                (None, Some(first)) => format!("{} is wrong: {}", first.word, first.why),
            }
        } else {
            format!("`{}` is neither a number of points nor a list of words", shortened(answer))
        };
        let alphabet = dictionary.alphabet();
        let cells = board.cell_texts(alphabet);
        let rows: Vec<String> = cells.chunks(board.dims().cols()).map(|row| row.concat()).collect();
        let headline = format!("wrong on {}: {what}", rows.join("/"));
        let fault = record! {
            board: board.flat(alphabet).unwrap_or_default(),
            rows,
            answer: answer.chars().take(500).collect::<String>(),
            what,
            points: solution.points,
            words: ours.len(),
            missing,
            extra,
        };
        Some((fault.words + fault.extra.len(), headline, fault))
    }

    fn why_not(&self, word: &str) -> &'static str {
        match self.dictionary.alphabet().spell(word) {
            Ok(letters) if self.dictionary.contains(&letters) => {
                match word.len() < self.rules.min_length.letters() {
                    true => "too short to count",
                    false => "no path on the board spells it",
                }
            }
            _ => "not in the word list, or excluded by the rules",
        }
    }

    /// Returns the boards that have a z in place of one other letter.
    fn with_a_z(&self, board: &Board) -> Vec<Board> {
        let z = self.dictionary.alphabet().letter('z').ok().map(Face::single);
        let with = |(cell, z): (usize, Face)| {
            let mut faces = board.faces().to_vec();
            let old = std::mem::replace(&mut faces[cell], z);
            Board::new(board.dims(), faces).ok().filter(|_| old != z)
        };
        (0..board.dims().cells()).zip(z.into_iter().cycle()).filter_map(with).collect()
    }

    /// Measures this program's solvers on the same boards.
    fn rates(&self, boards: &[Board]) -> Result<BTreeMap<&'static str, f64>, Failure> {
        let Some(dims) = boards.first().map(Board::dims) else {
            return Ok(BTreeMap::new());
        };
        let tiles = boards.iter().filter_map(|board| board.tiles().map(Into::into)).collect();
        let course =
            Course::new(&self.dictionary, dims, self.rules, tiles).map_err(Failure::input)?;
        let mut rates = BTreeMap::new();
        for idea in IDEAS.iter().filter(|idea| idea.supports(dims)) {
            let mut runner = Runner::new(&course, idea);
            let seconds = drive(&mut runner, MEASURED);
            let rate = runner.scores().len() as f64 / seconds;
            rates.insert(idea.name, (rate * 10.0).round() / 10.0);
        }
        Ok(rates)
    }
}
