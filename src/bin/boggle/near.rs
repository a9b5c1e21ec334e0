//! `boggle near`: scores the boards near a given board.

use boggle_lab::anneal::NearbyBoards;
use boggle_lab::board::Board;

use crate::input::WordArgs;
use crate::interrupt;
use crate::output::{Failure, json_line, print_bytes, record, write_places};
use crate::progress::ProgressLine;

/// The number of boards tried before the command looks at the clock and checks for Ctrl-C again: a few milliseconds of work.
const SLICE: u32 = 500;

/// Score all boards near a board, and print the best of them
///
/// A board is near if it is one or two edits away. An edit puts another letter on a cell, or swaps two cells. The last line says how
/// many of these boards score more than the given one, and how many score the same.
#[derive(clap::Args, Debug)]
pub(crate) struct NearCommand {
    /// The board; `/` separates rows
    board: String,

    /// The number of edits, 1 or 2
    #[arg(long, value_name = "N", default_value = "1")]
    edits: u8,

    /// The number of boards to print
    #[arg(long, value_name = "N", default_value = "10")]
    top: usize,

    #[command(flatten)]
    words: WordArgs,
}

pub(crate) fn run(args: &NearCommand) -> Result<(), Failure> {
    interrupt::listen();
    let (dictionary, rules) = args.words.load()?;
    let board = Board::read(&args.board, None, dictionary.alphabet()).map_err(Failure::input)?;
    if !(1..=2).contains(&args.edits) {
        return Err(Failure::Input("the number of edits must be 1 or 2".to_owned()));
    }
    let mut near = NearbyBoards::new(&dictionary, &board, rules, args.edits, args.top);
    let mut progress = ProgressLine::new();
    let mut complete = false;
    while !complete && !interrupt::pressed() {
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
