//! Looks for high-scoring boards by simulated annealing. The same seed finds the same boards on every machine.
//!
//! ```text
//! cargo run --release --example anneal -- 4x4 my-seed
//! ```

use std::env;
use std::error::Error;
use std::sync::Arc;

use boggle_lab::{Climb, Dictionary, anneal::Options};

/// The number of units of work between two reports.
const STEP: u32 = 20_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let size = args.next().unwrap_or_else(|| "4x4".to_owned());
    let seed = args.next().unwrap_or_else(|| "my-seed".to_owned());

    let dictionary = Arc::new(Dictionary::enable2k());
    let mut climb = Climb::new(&dictionary, &Options::new(size, seed))?;
    for _ in 0..20 {
        let _ = climb.step(STEP);
        println!(
            "{:>9} proposals: {:>5} points now, {:>5} at best",
            climb.proposals(),
            climb.points(),
            climb.best_points()
        );
    }
    Ok(())
}
