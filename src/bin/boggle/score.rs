//! `boggle score`: scores boards, even millions of them.

use std::io::{self, Cursor, IsTerminal};
use std::sync::Arc;

use serde::Serialize;

use boggle_lab::board::{Board, BoardError};
use boggle_lab::dict::Dictionary;
use boggle_lab::grid::Dims;
use boggle_lab::scoring::Rules;
use boggle_lab::solver::{Scorer, SolveLimits, Solver};

use crate::input::{ThreadArgs, WordArgs};
use crate::interrupt;
use crate::output::{Failure, json_line, record};
use crate::stream;

/// Score boards, one per line
///
/// Boards are given as arguments or on standard input. For each board, one line is printed, in the same order. For a line that is
/// not a board, the output has the fields `board` and `error`, and the exit status is 1.
#[derive(clap::Args, Debug)]
pub(crate) struct ScoreCommand {
    /// The boards [default: the lines of standard input]
    boards: Vec<String>,

    /// The size of the boards [default: inferred for each board]
    #[arg(long, value_name = "RxC")]
    size: Option<Dims>,

    /// Use multi-boggle rules, which count paths instead of words: raw counts all paths; dedup counts paths of a word as one if
    /// they use the same set of cells
    #[arg(long, value_name = "KIND", default_value = "none")]
    multi: Multi,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    words: WordArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Multi {
    None,
    Raw,
    Dedup,
}

#[derive(Serialize)]
struct Scored<'a> {
    board: &'a str,
    points: u64,
    /// The number of distinct words or, with multi-boggle rules, of paths.
    words: u64,
    /// `false` if the board has too many paths to follow all of them, so that points and words are only lower bounds; not written
    /// if they are exact.
    #[serde(skip_serializing_if = "Clone::clone")]
    complete: bool,
}

pub(crate) fn run(args: ScoreCommand) -> Result<(), Failure> {
    interrupt::listen();
    let (dictionary, rules) = args.words.load()?;
    let threads = args.threads.threads();
    let mut worker = ScoreWorker {
        dictionary,
        rules,
        multi: args.multi,
        size: args.size,
        scorers: Vec::new(),
        solver: None,
    };
    let worker = move |line: &str, answer: &mut Vec<u8>| worker.line(line, answer);
    if !args.boards.is_empty() {
        // An argument may have line breaks between the rows of a board. They are replaced, so that the board becomes a single line.
        let lines: Vec<String> = args.boards.iter().map(|board| board.replace('\n', "/")).collect();
        let threads = threads.min(lines.len());
        return stream::run(Cursor::new(lines.join("\n") + "\n"), threads, worker);
    }
    if io::stdin().is_terminal() {
        eprintln!("boggle: type boards, one per line; Ctrl-D ends");
    }
    stream::run(io::stdin(), threads, worker)
}

/// The maximum number of steps for one board. This many steps take about half a second, and only contrived word lists need more.
const STEPS: u64 = 1 << 25;

#[derive(Clone)]
struct ScoreWorker {
    dictionary: Arc<Dictionary>,
    rules: Rules,
    multi: Multi,
    size: Option<Dims>,
    /// A scorer for each board size that has occurred.
    scorers: Vec<Scorer>,
    /// A solver, for multi-boggle rules.
    solver: Option<Solver>,
}

impl ScoreWorker {
    fn line(&mut self, line: &str, answer: &mut Vec<u8>) -> bool {
        let line = line.trim();
        match self.read(line) {
            Ok(board) => {
                let alphabet = self.dictionary.alphabet();
                // If the size is given, the letters alone describe the board, so separators between rows are left out.
                let flat = self.size.and_then(|_| board.flat(alphabet));
                let text = flat.unwrap_or_else(|| board.text(alphabet));
                let scored = self.score(&board, &text);
                json_line(answer, &scored);
                true
            }
            Err(error) => {
                let end = line.char_indices().nth(200).map_or(line.len(), |(at, _)| at);
                let refused = record! { board: &line[..end], error: error.to_string() };
                json_line(answer, &refused);
                false
            }
        }
    }

    fn read(&self, line: &str) -> Result<Board, BoardError> {
        let alphabet = self.dictionary.alphabet();
        // Nearly every line consists of the right number of plain letters, and this is the fastest way to read such a line.
        self.size
            .or_else(|| Dims::usual(line.len()))
            .and_then(|dims| Board::parse(line, dims, alphabet).ok())
            .map_or_else(|| Board::read(line, self.size, alphabet), Ok)
    }

    fn score<'a>(&mut self, board: &Board, text: &'a str) -> Scored<'a> {
        if self.multi == Multi::None {
            let scorer = self.scorer(board.dims());
            let score = scorer.score_board(board);
            let (points, words) = (score.points.into(), score.words.into());
            return Scored { board: text, points, words, complete: scorer.is_exact() };
        }
        let solver = self.solver.get_or_insert_with(|| Solver::new(&self.dictionary));
        let limits = SolveLimits { steps: STEPS, ..SolveLimits::default() };
        let found = solver.solve(board, self.rules, limits);
        let (points, words) = match self.multi {
            Multi::Raw => (found.raw, found.paths),
            _ => (found.deduped, found.words.iter().map(|word| word.count.sets).sum()),
        };
        Scored { board: text, points, words, complete: found.complete }
    }

    fn scorer(&mut self, dims: Dims) -> &mut Scorer {
        let known = self.scorers.iter().position(|scorer| scorer.dims() == dims);
        let at = known.unwrap_or_else(|| {
            let scorer = Scorer::new(&self.dictionary, dims, self.rules);
            self.scorers.push(scorer.with_limit(STEPS));
            self.scorers.len() - 1
        });
        &mut self.scorers[at]
    }
}
