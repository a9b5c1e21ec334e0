//! `boggle solve`: every word of a board, along every path.

use std::sync::Arc;

use serde::Serialize;

use boggle_lab::board::Board;
use boggle_lab::dict::Dictionary;
use boggle_lab::grid::Dims;
use boggle_lab::solver::{Limits, Solver, Speller};

use crate::input::{DictArgs, RulesArgs};
use crate::output::{self, Failure};

/// Find the words of a board and all their paths
///
/// Cells are numbered row by row from 0.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The board, row by row: `perslatgsineters`, `pers/latg/sine/ters`, `th r / ou gh`
    #[arg(required_unless_present = "cells", conflicts_with = "cells")]
    board: Option<String>,

    /// Cells of one or more letters, split by blanks, rows split by `/`: `th r / ou gh`
    #[arg(long, value_name = "CELLS")]
    cells: Option<String>,

    /// The size [default: what fits]
    #[arg(long, value_name = "RxC")]
    size: Option<Dims>,

    #[command(flatten)]
    dict: DictArgs,

    #[command(flatten)]
    rules: RulesArgs,
}

#[derive(Serialize)]
struct Solved {
    board: String,
    size: String,
    points: u64,
    /// Multi-boggle: every path counts.
    points_raw: u64,
    /// Multi-boggle: paths of a word over the same cells count once.
    points_deduped: u64,
    words: Vec<Word>,
    /// `false` if the board has too many paths to find or count them all.
    complete: bool,
}

#[derive(Serialize)]
struct Word {
    word: String,
    points: u32,
    paths: Vec<Vec<usize>>,
}

/// Paths of a word that are printed: more than any board of a real list has.
const MAX_PATHS: usize = 1_000_000;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let rules = args.rules.rules();
    let dictionary = args.dict.load_for(rules)?;
    let board = read(args, &dictionary)?;
    let mut solver = Solver::new(Arc::clone(&dictionary));
    let solution = solver.solve(&board, rules, Limits::default());
    let speller = Speller::new(&board);
    let mut complete = solution.complete;
    let words = solution
        .words
        .iter()
        .map(|found| {
            let letters = dictionary
                .automaton()
                .word(found.index)
                .unwrap_or_else(|| unreachable!("a found word is in the dictionary"));
            let paths = speller.paths(&letters, MAX_PATHS);
            complete &= paths.count.exact && paths.count.paths <= MAX_PATHS as u64;
            Word {
                word: dictionary.alphabet().word(&letters),
                points: found.points,
                paths: paths
                    .paths
                    .iter()
                    .map(|path| path.iter().map(|cell| cell.index()).collect())
                    .collect(),
            }
        })
        .collect();
    output::print(&Solved {
        board: board.text(dictionary.alphabet()),
        size: board.dims().to_string(),
        points: solution.points,
        points_raw: solution.raw,
        points_deduped: solution.deduped,
        words,
        complete,
    })
}

fn read(args: &Args, dictionary: &Dictionary) -> Result<Board, Failure> {
    let alphabet = dictionary.alphabet();
    match (&args.board, &args.cells) {
        (_, Some(cells)) => Board::read_cells(cells, args.size, alphabet),
        (Some(board), None) => Board::read(board, args.size, alphabet),
        (None, None) => unreachable!("clap requires one of the two"),
    }
    .map_err(Failure::input)
}
