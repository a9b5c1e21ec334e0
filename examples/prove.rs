//! Proves which 3x3 boards score at least a threshold: breaks every class of boards on all processors, and asks what that
//! proves. `examples/audit.rs` checks the log that it prints.
//!
//! ```text
//! cargo run --release --example prove -- 520 >proof.ndjson
//! ```

use std::env;
use std::error::Error;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;

use boggle_lab::{Dictionary, Proof, ProofSpec, ResultOrigin, Step};

/// The memory limit for breaking a class, in bytes. Each thread breaks one class at a time.
const MEMORY: usize = 1 << 28;

fn main() -> Result<(), Box<dyn Error>> {
    let threshold = env::args().nth(1).map_or(Ok(520), |text| text.parse())?;

    let dictionary = Arc::new(Dictionary::enable2k());
    let spec = ProofSpec::new("3x3", threshold);
    let mut proof = Proof::new(&dictionary, "enable2k", spec)?;
    // Rotations and reflections of these classes need no separate proof.
    let tasks = &Mutex::new(proof.tasks());
    let worker = proof.worker(MEMORY)?;
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            let (mut worker, sender) = (worker.clone(), sender.clone());
            scope.spawn(move || {
                let next = || tasks.lock().ok()?.next();
                while let Some(id) = next() {
                    worker.start(id);
                    let result = loop {
                        match worker.step(10_000) {
                            Ok(Step::Working) => {}
                            Ok(_) => break Ok(worker.result()),
                            Err(error) => break Err(error),
                        }
                    };
                    if sender.send(result).is_err() {
                        break; // the proof has failed
                    }
                }
            });
        }
        drop(sender);
        for result in results {
            proof.add(result?, ResultOrigin::Computed)?;
        }
        Ok::<_, Box<dyn Error>>(())
    })?;

    let summary = proof.summary(10);
    eprintln!("{}", summary.statement.headline);
    for board in &summary.boards {
        eprintln!("{} {}", board.board, board.points);
    }
    print!("{}", proof.log());
    Ok(())
}
