//! Proves which 3x3 boards score at least a threshold: breaks every class of boards, and asks what that proves.
//!
//! ```text
//! cargo run --release --example prove -- 520
//! ```

use std::env;
use std::error::Error;
use std::sync::Arc;

use boggle_lab::{Dictionary, Proof, ProofSpec, ResultSource, Step, Threshold};

/// The memory limit for breaking a class, in bytes.
const MEMORY: usize = 1 << 30;

fn main() -> Result<(), Box<dyn Error>> {
    let threshold = env::args().nth(1).map_or(Ok(520), |text| text.parse())?;
    let threshold = Threshold::new(threshold).ok_or("a threshold is at least 1")?;

    let dictionary = Arc::new(Dictionary::enable2k());
    let spec = ProofSpec::new("3x3".parse()?, threshold);
    let mut proof = Proof::new(&dictionary, "enable2k", spec)?;
    let mut worker = proof.worker(MEMORY)?;
    // Rotations and reflections of these classes need no separate proof.
    for id in proof.tasks() {
        worker.start(id);
        while worker.step(10_000)? == Step::Working {}
        let added = proof.add(worker.result(), ResultSource::Computed);
        added.map_err(|problem| problem.to_string())?;
        println!("class {id} is done");
    }

    let summary = proof.summary(10);
    println!("{}", summary.statement.headline);
    for board in &summary.boards {
        println!("{} {}", board.board, board.points);
    }
    Ok(())
}
