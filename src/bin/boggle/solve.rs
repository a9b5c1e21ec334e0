//! `boggle solve`: finds every word on a board, and every path that spells it.

use serde::Serialize;

use boggle_lab::board::Board;
use boggle_lab::dict::Dictionary;
use boggle_lab::grid::{Cell, Dims};
use boggle_lab::solver::{Solution, SolutionWord, SolveLimits, Solver};

use crate::input::WordArgs;
use crate::output::{self, Failure, record, remark};

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

pub(crate) fn run(args: &SolveCommand) -> Result<(), Failure> {
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
        remark(&format!("the same is true of {} more words", rest - TOLD));
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
