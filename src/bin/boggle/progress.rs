//! A progress line on standard error, if it is a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The interval between two updates of the line.
const EVERY: Duration = Duration::from_millis(500);

/// A line that is rewritten while a command works, but only if standard error is a terminal.
pub(crate) struct ProgressLine {
    start: Instant,
    shown: Option<Instant>,
    watched: bool,
}

impl ProgressLine {
    pub(crate) fn new() -> Self {
        Self { start: Instant::now(), shown: None, watched: io::stderr().is_terminal() }
    }

    /// Shows a count, its rate, and additional text, unless the last update was too recent.
    pub(crate) fn show(&mut self, count: u64, of: &str, more: impl FnOnce() -> String) {
        if self.watched && self.shown.unwrap_or(self.start).elapsed() >= EVERY {
            let rate = count as f64 / self.start.elapsed().as_secs_f64();
            eprint!("{count} {of}, {rate:.0} per second {}\x1b[K\r", more());
            self.shown = Some(Instant::now());
        }
    }

    /// Writes whole lines of output at once, if there are any; on a terminal they replace the progress line.
    pub(crate) fn print(&mut self, out: &mut impl Write, lines: &[u8]) -> io::Result<()> {
        if lines.is_empty() {
            return Ok(());
        }
        self.wipe();
        out.write_all(lines)?;
        out.flush()
    }

    fn wipe(&self) {
        if self.shown.is_some() {
            eprint!("\x1b[K");
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.wipe();
    }
}
