//! Lines on standard output, and how a command ends.

use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use serde::Serialize;

/// Why a command ends before its work is done, or with something to regret.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line makes no sense; clap's words.
    Usage(String),
    /// What was named or given is not usable.
    Input(String),
    /// Some boards among many could not be read; each has said why in its line.
    BadLines,
    /// Ctrl-C.
    Interrupted,
    /// Nobody reads the output any more.
    Unread,
}

impl Failure {
    /// Bad input with a text that says what to do.
    pub(crate) fn input(error: impl fmt::Display) -> Self {
        Self::Input(error.to_string())
    }

    /// Says it in one line, if there is something to say.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Usage(text) => {
                // Clap's first paragraph is the fault, possibly over several lines; then follow hints and usage.
                let fault = text.split("\n\n").next().unwrap_or_default();
                let fault: Vec<&str> = fault.split_whitespace().collect();
                let fault = fault.join(" ");
                let fault = fault.strip_prefix("error: ").unwrap_or(&fault);
                eprintln!("boggle: {fault} (-h explains every command)");
                ExitCode::from(2)
            }
            Self::Input(text) => {
                eprintln!("boggle: {text}");
                ExitCode::from(2)
            }
            Self::BadLines => ExitCode::from(1),
            Self::Interrupted => ExitCode::from(130),
            Self::Unread => ExitCode::SUCCESS,
        }
    }
}

impl From<io::Error> for Failure {
    /// An error while writing the output.
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::Unread,
            _ => Self::Input(format!("cannot write the output: {error}")),
        }
    }
}

/// Appends an object and a line end.
pub(crate) fn json_line(out: &mut Vec<u8>, object: &impl Serialize) {
    serde_json::to_writer(&mut *out, object)
        .unwrap_or_else(|error| unreachable!("a plain record in memory: {error}"));
    out.push(b'\n');
}

/// Prints an object as a line, at once.
pub(crate) fn print(object: &impl Serialize) -> Result<(), Failure> {
    let mut line = Vec::new();
    json_line(&mut line, object);
    print_bytes(&line)
}

/// Prints a text that ends its lines itself.
pub(crate) fn print_text(text: &str) -> Result<(), Failure> {
    print_bytes(text.as_bytes())
}

/// Prints whole lines.
pub(crate) fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(())
}
