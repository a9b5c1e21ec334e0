//! A progress line on standard error, if it is a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::output;

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
        let watched = io::stderr().is_terminal() && !output::is_quiet();
        Self { start: Instant::now(), shown: None, watched }
    }

    /// A line for a command that prints its output as it goes. There is none if the output goes to the same terminal.
    pub(crate) fn beside_output() -> Self {
        let line = Self::new();
        Self { watched: line.watched && !io::stdout().is_terminal(), ..line }
    }

    /// Shows a text, unless the last update was too recent.
    pub(crate) fn say(&mut self, text: impl FnOnce() -> String) {
        if self.watched && self.shown.unwrap_or(self.start).elapsed() >= EVERY {
            eprint!("{}\x1b[K\r", text());
            self.shown = Some(Instant::now());
        }
    }

    /// Shows a count, its rate, and additional text, unless the last update was too recent.
    pub(crate) fn show(&mut self, count: u64, of: &str, more: impl FnOnce() -> String) {
        let seconds = self.start.elapsed().as_secs_f64();
        self.say(|| format!("{count} {of}, {:.0} per second {}", count as f64 / seconds, more()));
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
