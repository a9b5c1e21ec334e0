//! `boggle roll`: rolls boards with a set of dice.

use std::io::{self, BufWriter, Write};

use boggle_lab::dice::Rolls;
use boggle_lab::letter::Alphabet;

use crate::input::{DiceArgs, SeedArgs};
use crate::interrupt;
use crate::output::Failure;

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

pub(crate) fn run(args: &RollCommand) -> Result<(), Failure> {
    let latin = Alphabet::latin();
    let dice = args.dice.load(&latin)?;
    let seed = args.seed.seed();
    interrupt::listen();
    let mut out = BufWriter::new(io::stdout().lock());
    for (board, _) in Rolls::new(dice, seed).zip(0..args.n).take_while(|_| !interrupt::pressed()) {
        writeln!(out, "{}", board.text(&latin))?;
    }
    out.flush()?;
    Ok(())
}
