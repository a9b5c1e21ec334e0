//! `boggle roll`: boards from dice.

use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::BuildHasher;
use std::io::{self, BufWriter, Write};

use boggle_lab::dice::{DiceError, DiceSet, Rolls};
use boggle_lab::grid::Dims;
use boggle_lab::letter::Alphabet;
use boggle_lab::random::Seed;

use crate::interrupt::Interrupt;
use crate::output::Failure;

/// Roll boards, one a line
///
/// The first board of a seed is the one that the page rolls for it.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// A set (new, classic, big, deluxe, big2012, superbig) or a file, one die a line: `aeiou`, or
    /// `qu in th` with blanks between faces of several letters; `.` is a blank face
    #[arg(long, value_name = "NAME", default_value = "new")]
    dice: String,

    /// The size of the board, if it is not the usual one for the number of dice in the file
    #[arg(long, value_name = "RxC")]
    size: Option<Dims>,

    /// How many boards
    #[arg(long, short, value_name = "N", default_value_t = 1)]
    n: u64,

    /// A number or any text; the same seed gives the same boards everywhere [default: another every time]
    #[arg(long, short, value_name = "S")]
    seed: Option<Seed>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let latin = Alphabet::latin();
    let dice = load(args, &latin)?;
    let seed = args.seed.unwrap_or_else(|| {
        let seed = Seed::from(RandomState::new().hash_one(0));
        eprintln!("boggle: seed {seed}");
        seed
    });
    let interrupt = Interrupt::listen();
    let mut out = BufWriter::new(io::stdout().lock());
    for (board, _) in Rolls::new(dice, seed).zip(0..args.n) {
        if interrupt.pressed() {
            out.flush()?;
            return Err(Failure::Interrupted);
        }
        writeln!(out, "{}", board.text(&latin))?;
    }
    out.flush()?;
    Ok(())
}

fn load(args: &Args, alphabet: &Alphabet) -> Result<DiceSet, Failure> {
    let name = &args.dice;
    let own = |error: &dyn std::fmt::Display| Failure::Input(format!("{name}: {error}"));
    match DiceSet::named(name, alphabet) {
        Ok(dice) => match args.size {
            Some(dims) if dims != dice.dims() => Err(own(&format!(
                "these dice fill a {} board, not {dims}",
                dice.dims()
            ))),
            _ => Ok(dice),
        },
        Err(unknown @ DiceError::UnknownName(_)) => match fs::read_to_string(name) {
            Ok(text) => DiceSet::parse(&text, args.size, alphabet).map_err(|error| own(&error)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(Failure::Input(format!("{unknown}, or the path of a file")))
            }
            Err(error) => Err(own(&error)),
        },
        Err(error) => Err(own(&error)),
    }
}
