//! Audits the log of a proof: scores its boards again, looks for boards that it should have listed, and breaks a few of its
//! classes again.
//!
//! ```text
//! cargo run --release --example audit -- proof.ndjson
//! ```

use std::env;
use std::error::Error;
use std::fs;
use std::sync::Arc;

use boggle_lab::job::{Log, Refutation};
use boggle_lab::{Dictionary, Proof, ResultOrigin, Step};

/// The number of classes to break again.
const AGAIN: usize = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("which log?")?;
    let text = fs::read(path)?;

    let dictionary = Arc::new(Dictionary::enable2k());
    let mut proof = Proof::of_run(&dictionary, &Log::read(&text)?.run)?;
    let imported = proof.import(&text, ResultOrigin::File)?;
    println!("Boards with the stated points: {}", imported.rescored);

    let mut search = Refutation::new(&proof, "audit");
    while search.step(10_000) == Step::Working {}
    for problem in proof.refute(&search) {
        println!("{problem}");
    }

    let mut worker = proof.worker(1 << 30)?;
    let ids: Vec<u64> = proof.results().map(|result| result.id).collect();
    for &id in ids.iter().step_by(ids.len().div_ceil(AGAIN).max(1)) {
        worker.start(id);
        while worker.step(10_000)? == Step::Working {}
        match proof.recheck(&worker.result()) {
            Ok(()) => println!("class {id} has exactly the listed boards"),
            Err(problems) => problems.iter().for_each(|problem| println!("{problem}")),
        }
    }
    println!("{}", proof.statement().headline);
    Ok(())
}
