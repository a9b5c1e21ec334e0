//! Ctrl-C: the first asks the command to stop at the end of a line, the second stops it at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether Ctrl-C has been pressed.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens from now on.
    pub(crate) fn listen() -> Self {
        let pressed = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&pressed);
        let set = ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        if let Err(error) = set {
            eprintln!("boggle: Ctrl-C will cut the output short: {error}");
        }
        Self(pressed)
    }

    pub(crate) fn pressed(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
