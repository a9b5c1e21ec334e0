//! `boggle score`, `solve`, `roll`, and `near`: commands about single boards.

use std::io::{self, BufWriter, Cursor, IsTerminal, Write};

use serde::Serialize;

use boggle_lab::anneal::NearbyBoards;
use boggle_lab::board::Board;
use boggle_lab::dice::Rolls;
use boggle_lab::dict::Dictionary;
use boggle_lab::grid::{Cell, Dims};
use boggle_lab::job::count;
use boggle_lab::letter::Alphabet;
use boggle_lab::solver::{Scorer, Solution, SolutionWord, SolveLimits, Solver};

use crate::input::{DiceArgs, SeedArgs, ThreadArgs, WordArgs};
use crate::output::{
    self, Failure, ProgressLine, json_line, print_bytes, record, remark, write_places,
};
use crate::work;

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
    #[arg(long, value_name = "KIND", default_value = "none", value_parser = ["none", "raw", "dedup"])]
    multi: String,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    words: WordArgs,
}

/// The maximum number of steps for one board. This many steps take about half a second, and only contrived word lists need more.
const STEPS: u64 = 1 << 25;

pub(crate) fn score(args: &ScoreCommand) -> Result<(), Failure> {
    work::listen();
    let (dictionary, rules) = args.words.load()?;
    let (threads, size, multi) = (args.threads.threads(), args.size, args.multi.clone());
    // A scorer for each board size that has occurred, and a solver for multi-boggle rules.
    let (mut scorers, mut solver) = (Vec::<Scorer>::new(), None);
    let worker = move |line: &str, answer: &mut Vec<u8>| {
        let (line, alphabet) = (line.trim(), dictionary.alphabet());
        // Nearly every line consists of the right number of plain letters, and this is the fastest way to read such a line.
        let plain = size
            .or_else(|| Dims::usual(line.len()))
            .and_then(|dims| Board::parse(line, dims, alphabet).ok());
        let board = match plain.map_or_else(|| Board::read(line, size, alphabet), Ok) {
            Ok(board) => board,
            Err(error) => {
                let end = line.char_indices().nth(200).map_or(line.len(), |(at, _)| at);
                json_line(answer, &record! { board: &line[..end], error: error.to_string() });
                return false;
            }
        };
        // The words are distinct words or, with multi-boggle rules, paths.
        let (points, words, complete): (u64, u64, bool) = if multi == "none" {
            let known = scorers.iter().position(|scorer| scorer.dims() == board.dims());
            let at = known.unwrap_or_else(|| {
                scorers.push(Scorer::new(&dictionary, board.dims(), rules).with_limit(STEPS));
                scorers.len() - 1
            });
            let score = scorers[at].score_board(&board);
            (score.points.into(), score.words.into(), scorers[at].is_exact())
        } else {
            let limits = SolveLimits { steps: STEPS, ..SolveLimits::default() };
            let solver = solver.get_or_insert_with(|| Solver::new(&dictionary));
            let found = solver.solve(&board, rules, limits);
            let sets = || found.words.iter().map(|word| word.count.sets).sum();
            match &*multi {
                "raw" => (found.raw, found.paths, found.complete),
                _ => (found.deduped, sets(), found.complete),
            }
        };
        // If the size is given, the letters alone describe the board, so separators between rows are left out.
        let flat = size.and_then(|_| board.flat(alphabet));
        let board = flat.unwrap_or_else(|| board.text(alphabet));
        match complete {
            true => json_line(answer, &record! { board, points, words }),
            // The board has too many paths to follow all of them, so points and words are only lower bounds.
            false => json_line(answer, &record! { board, points, words, complete }),
        }
        true
    };
    if !args.boards.is_empty() {
        // An argument may have line breaks between the rows of a board. They are replaced, so that the board becomes a single line.
        let lines: Vec<String> = args.boards.iter().map(|board| board.replace('\n', "/")).collect();
        let threads = threads.min(lines.len());
        return work::answer(Cursor::new(lines.join("\n") + "\n"), threads, worker);
    }
    if io::stdin().is_terminal() {
        remark("type boards, one per line; Ctrl-D ends");
    }
    work::answer(io::stdin(), threads, worker)
}

/// Find all words on a board and all their paths
///
/// Cells are numbered row by row from 0. At most 10,000 paths per word and 200,000 paths in total are listed; `limits` says whether
/// there are more.
#[derive(clap::Args, Debug)]
pub(crate) struct SolveCommand {
    /// The board, row by row: `perslatgsineters`, `pers/latg/sine/ters`, `th r / ou gh`
    #[arg(required_unless_present = "cells", conflicts_with = "cells")]
    board: Option<String>,

    /// The board as cells of one or more letters, with spaces between cells and `/` between rows:
    /// `th r / ou gh`
    #[arg(long, value_name = "CELLS")]
    cells: Option<String>,

    /// The size of the board [default: inferred]
    #[arg(long, value_name = "RxC")]
    size: Option<Dims>,

    #[command(flatten)]
    words: WordArgs,
}

#[derive(Serialize)]
struct WordLine<'a> {
    word: String,
    points: u32,
    /// The number of paths; `paths` lists the first of them.
    path_count: u64,
    /// `true` if there may be even more paths than `path_count`; otherwise not written.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    at_least: bool,
    paths: Vec<&'a [Cell]>,
}

/// The limits of an answer. No board reaches them with a real word list. They keep the output below a few dozen megabytes.
const LIMITS: SolveLimits = SolveLimits { steps: 1 << 27, paths_per_word: 10_000, paths: 200_000 };

/// The number of words whose missing paths are reported individually; further words are only counted.
const TOLD: usize = 3;

pub(crate) fn solve(args: &SolveCommand) -> Result<(), Failure> {
    let (dictionary, rules) = args.words.load()?;
    let board = read(args, &dictionary)?;
    let mut solver = Solver::new(&dictionary);
    let solution = solver.solve(&board, rules, LIMITS);
    let cut = |word: &&SolutionWord| word.count.paths > word.kept() as u64;
    let name = |word: &SolutionWord| dictionary.word(word.index).unwrap_or_default();
    let limits = met(&solution);
    if !solution.has_all_words {
        remark("this board has too many paths to search all of them: some words may be missing");
    }
    for word in solution.words.iter().filter(cut).take(TOLD) {
        let at_least = if word.count.exact { "" } else { "at least " };
        remark(&format!(
            "{}: listing the first {} of {at_least}{} paths",
            name(word),
            boggle_lab::job::grouped(word.kept() as u64),
            boggle_lab::job::grouped(word.count.paths)
        ));
    }
    let rest = solution.words.iter().filter(cut).count();
    if rest > TOLD {
        let rest = count((rest - TOLD) as u64, "more word", "more words");
        remark(&format!("the same is true of {rest}"));
    }
    let words = solution.words.iter().map(|found| WordLine {
        word: name(found),
        points: found.points,
        path_count: found.count.paths,
        at_least: !found.count.exact,
        paths: found.paths().collect(),
    });
    output::print(&record! {
        board: board.text(dictionary.alphabet()),
        size: board.dims().to_string(),
        points: solution.points,
        points_raw: solution.raw,
        points_deduped: solution.deduped,
        words: words.collect::<Vec<_>>(),
        complete: limits.is_empty(),
        limits,
    })
}

/// Returns the limits that were reached, each with the number of words that are affected, or 0 if that is unknown.
fn met(solution: &Solution) -> Vec<impl Serialize> {
    let count =
        |of: &dyn Fn(&SolutionWord) -> bool| solution.words.iter().filter(|word| of(word)).count();
    let cut = |word: &SolutionWord| word.count.paths > word.kept() as u64;
    let inexact = count(&|word| !word.count.exact);
    let per_word = count(&|word| cut(word) && word.kept() >= LIMITS.paths_per_word);
    let in_all = count(&|word| cut(word) && word.kept() < LIMITS.paths_per_word);
    let steps = LIMITS.steps;
    [
        (!solution.has_all_words).then_some(("steps_finding", steps, 0)),
        (inexact > 0).then_some(("steps_counting", steps, inexact)),
        (per_word > 0).then_some(("paths_per_word", LIMITS.paths_per_word as u64, per_word)),
        (in_all > 0).then_some(("paths", LIMITS.paths as u64, in_all)),
    ]
    .into_iter()
    .flatten()
    .map(|(limit, value, words)| record! { limit, value, words })
    .collect()
}

fn read(args: &SolveCommand, dictionary: &Dictionary) -> Result<Board, Failure> {
    let alphabet = dictionary.alphabet();
    match (&args.board, &args.cells) {
        (_, Some(cells)) => Board::read_cells(cells, args.size, alphabet),
        (Some(board), None) => Board::read(board, args.size, alphabet),
        (None, None) => unreachable!("clap requires one of the two"),
    }
    .map_err(Failure::input)
}

/// Roll boards, one per line
///
/// The first board is the same one that Boggle Lab's web page rolls with the same dice and seed.
#[derive(clap::Args, Debug)]
pub(crate) struct RollCommand {
    #[command(flatten)]
    dice: DiceArgs,

    /// The number of boards
    #[arg(long, short, value_name = "N", default_value_t = 1)]
    n: u64,

    #[command(flatten)]
    seed: SeedArgs,
}

pub(crate) fn roll(args: &RollCommand) -> Result<(), Failure> {
    let latin = Alphabet::latin();
    let dice = args.dice.load(&latin)?;
    let seed = args.seed.seed();
    work::listen();
    let mut out = BufWriter::new(io::stdout().lock());
    for (board, _) in Rolls::new(dice, seed).zip(0..args.n).take_while(|_| !work::pressed()) {
        writeln!(out, "{}", board.text(&latin))?;
    }
    out.flush()?;
    Ok(())
}

/// The number of boards tried before the command looks at the clock and checks for Ctrl-C again: a few milliseconds of work.
const SLICE: u32 = 500;

/// Score all boards near a board, and print the best of them
///
/// A board is near if it is within --edits edits. An edit puts another letter on a tile, or swaps two tiles; gaps and tiles such as
/// `th` stay as they are. The last line says how many of these boards score more than the given one, and how many score the same;
/// rotations and reflections count separately.
#[derive(clap::Args, Debug)]
pub(crate) struct NearCommand {
    /// The board; `/` separates rows
    board: String,

    /// The maximum number of edits, 1 or 2
    #[arg(long, value_name = "N", default_value = "1")]
    edits: u8,

    /// The number of boards to print
    #[arg(long, value_name = "N", default_value = "10")]
    top: usize,

    #[command(flatten)]
    words: WordArgs,
}

pub(crate) fn near(args: &NearCommand) -> Result<(), Failure> {
    work::listen();
    let (dictionary, rules) = args.words.load()?;
    let board = Board::read(&args.board, None, dictionary.alphabet()).map_err(Failure::input)?;
    if !(1..=2).contains(&args.edits) {
        return Err(Failure::Input("the number of edits must be 1 or 2".to_owned()));
    }
    let mut near = NearbyBoards::new(&dictionary, &board, rules, args.edits, args.top);
    let mut progress = ProgressLine::new();
    let mut complete = false;
    while !complete && !work::pressed() {
        complete = near.step(SLICE).is_done();
        progress.show(near.boards, "boards", String::new);
    }
    drop(progress);
    let mut lines = Vec::new();
    let best = near.best();
    write_places(&mut lines, best.iter().map(|(board, points)| (&**board, *points)));
    json_line(
        &mut lines,
        &record! {
            board: board.text(dictionary.alphabet()),
            points: near.here,
            edits: args.edits,
            boards: near.boards,
            better: near.better,
            equal: near.equal,
            complete,
        },
    );
    print_bytes(&lines)
}
