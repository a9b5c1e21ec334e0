//! Prints lines on standard output and reports how a command ended.

use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::Serialize;

use boggle_lab::job::is_invisible;

use crate::work;

/// The exit status if reading or writing failed, as in the BSD header `sysexits.h`.
const SYSTEM: u8 = 74;

/// Why a command ends early, or with an exit status other than 0.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line or an input cannot be used; the message says why.
    Input(String),
    /// Reading or writing failed, or another command holds the file. The command itself is fine, so trying again can help.
    System(String),
    /// Some boards could not be read, an audit found a problem, or there were too many boards to list. The details were already
    /// printed.
    BadLines,
    /// The command was stopped by Ctrl-C or SIGTERM.
    Interrupted,
    /// The program that was reading the output has ended.
    Unread,
}

impl Failure {
    /// Returns a failure for bad input, with the messages of the error and of its causes.
    pub(crate) fn input(error: impl Error) -> Self {
        Self::Input(with_causes(&error))
    }

    /// Returns a failure to read or write a file. It counts as bad input if only another path could help.
    pub(crate) fn file(name: impl std::fmt::Display, error: &io::Error) -> Self {
        let text = format!("{name}: {error}");
        match error.kind() {
            ErrorKind::Interrupted => Self::Interrupted,
            ErrorKind::NotFound
            | ErrorKind::PermissionDenied
            | ErrorKind::IsADirectory
            | ErrorKind::NotADirectory
            | ErrorKind::InvalidData
            | ErrorKind::InvalidInput => Self::Input(text),
            _ => Self::System(text),
        }
    }

    /// Prints the failure on one line, if there is anything to print.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::System(ref text) | Self::Input(ref text) => {
                complain(text);
                ExitCode::from(if matches!(self, Self::Input(_)) { 2 } else { SYSTEM })
            }
            Self::BadLines => ExitCode::from(1),
            Self::Interrupted => ExitCode::from(work::status().unwrap_or(130)),
            Self::Unread => ExitCode::SUCCESS,
        }
    }
}

impl From<io::Error> for Failure {
    /// Converts an error that occurred while writing the output into a failure.
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::Unread,
            _ => Self::System(format!("cannot write the output: {error}")),
        }
    }
}

/// Returns the message of an error, followed by the messages of its causes, except those that it already includes. In this crate,
/// error messages include their causes; in most other crates, they don't.
fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    text
}

/// Whether only errors are printed on standard error.
static QUIET: AtomicBool = AtomicBool::new(false);

/// From now on, prints only errors on standard error: no remarks, and no progress.
pub(crate) fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Prints a message on standard error, on one line, unless the command is to be quiet.
pub(crate) fn remark(text: &str) {
    if !is_quiet() {
        complain(text);
    }
}

/// Prints an error. The text may come from a file, so characters that can't be seen are escaped, such as control characters.
pub(crate) fn complain(text: &str) {
    wipe();
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match is_invisible(c) {
            true => plain.extend(c.escape_default()),
            false => plain.push(c),
        }
    }
    eprintln!("boggle: {plain}");
}

/// Appends an object as JSON, and a newline. Characters that can't be seen are escaped, even those that JSON allows, because a
/// terminal may act on them.
pub(crate) fn json_line(out: &mut Vec<u8>, object: &impl Serialize) {
    let json = serde_json::to_string(object)
        .unwrap_or_else(|error| unreachable!("a plain record in memory: {error}"));
    for c in json.chars() {
        let mut units = [0; 2];
        match is_invisible(c) {
            true => c
                .encode_utf16(&mut units)
                .iter()
                .for_each(|unit| out.extend(format!("\\u{unit:04x}").bytes())),
            false => out.extend(c.encode_utf8(&mut [0; 4]).bytes()),
        }
    }
    out.push(b'\n');
}

/// Checks, before a long computation, that its result can be written to a file later. `is_own` says whether a file has such a result
/// already: no other file is replaced.
pub(crate) fn check_target(path: &Path, is_own: impl Fn(&[u8]) -> bool) -> Result<(), Failure> {
    let name = path.display();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if path.is_dir() || folder.is_some_and(|folder| !folder.is_dir()) {
        return Err(Failure::Input(format!("{name}: no file can be written there")));
    }
    let bytes = if path.is_file() { fs::read(path).unwrap_or_default() } else { Vec::new() };
    match bytes.is_empty() || is_own(&bytes) {
        true => Ok(()),
        false => Err(Failure::Input(format!(
            "{name} already exists and is a file of another kind: name another file"
        ))),
    }
}

/// Creates or replaces a file so that nobody ever sees a half-written file: writes the bytes to a new file next to it, flushes them
/// to the disk, and renames the file. If anything fails, or the program is killed, the old file remains.
pub(crate) fn replace_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let fail = |error| Failure::file(path.display(), &error);
    // A symbolic link stays a link to the same file.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if path.exists() && !path.is_file() {
        // A pipe or a device is written to directly, never replaced.
        let mut options = OpenOptions::new();
        options.write(true).truncate(true);
        return open_to_write(path, options)?.write_all(bytes).map_err(fail);
    }
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = PathBuf::from(name);
    // A command that was killed may have left such a file. It is removed, not opened: it could also be a link to some other file.
    let _ = fs::remove_file(&part);
    let write = || -> io::Result<()> {
        let mut file = File::create_new(&part)?;
        file.write_all(bytes)?;
        if let Ok(old) = fs::metadata(path) {
            file.set_permissions(old.permissions())?;
        }
        file.sync_all()?;
        fs::rename(&part, path)?;
        // The new name is on the disk only once the folder is flushed, too. Systems that can't open folders take care of that
        // themselves.
        if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
            let _ = folder.sync_all();
        }
        Ok(())
    };
    write().map_err(|error| {
        // Only the first error is reported.
        let _ = fs::remove_file(&part);
        fail(error)
    })
}

/// Opens a file to write to it. If it is a pipe, that waits for somebody who reads it, or for a signal.
pub(crate) fn open_to_write(path: &Path, options: OpenOptions) -> Result<File, Failure> {
    let owned = path.to_owned();
    let opened = work::unless_pressed(move || options.open(owned));
    opened.ok_or(Failure::Interrupted)?.map_err(|error| Failure::file(path.display(), &error))
}

/// Makes an object with the given fields, in this order, that can be written as JSON.
macro_rules! record {
    ($($field:ident $(: $value:expr)?),* $(,)?) => {{
        #[derive(serde::Serialize)]
        struct Record<$($field),*> {
            $($field: $field),*
        }
        Record { $($field $(: $value)?),* }
    }};
}
pub(crate) use record;

/// Appends the best boards, a line each.
pub(crate) fn write_places<'a>(lines: &mut Vec<u8>, boards: impl Iterator<Item = (&'a str, u32)>) {
    for (place, (board, points)) in (1..).zip(boards) {
        json_line(lines, &record! { place, points, board });
    }
}

/// Prints an object as a line of JSON, and flushes the output. All keys are in snake case, even where the same record has keys in
/// camel case in a log or in the page.
pub(crate) fn print(object: &impl Serialize) -> Result<(), Failure> {
    let mut line = Vec::new();
    json_line(&mut line, object);
    print_bytes(&snake_keys(&line))
}

/// Converts the keys of JSON text from camel case to snake case.
fn snake_keys(json: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(json.len() + 64);
    let mut rest = json;
    while let Some(start) = rest.iter().position(|byte| *byte == b'"') {
        let body = &rest[start + 1..];
        let mut at = 0;
        while body[at] != b'"' {
            at += if body[at] == b'\\' { 2 } else { 1 };
        }
        let is_key = body.get(at + 1) == Some(&b':');
        text.extend(&rest[..=start]);
        for &byte in &body[..at] {
            match is_key && byte.is_ascii_uppercase() {
                true => text.extend([b'_', byte.to_ascii_lowercase()]),
                false => text.push(byte),
            }
        }
        text.push(b'"');
        rest = &body[at + 1..];
    }
    text.extend(rest);
    text
}

/// Prints one or more whole lines, and flushes the output.
pub(crate) fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    wipe();
    let mut out = io::stdout().lock();
    Ok(out.write_all(bytes).and_then(|()| out.flush())?)
}

// --- Progress ---

/// The interval between two updates of the line.
const EVERY: Duration = Duration::from_millis(500);

/// Whether a progress line is on the screen.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Removes the progress line if there is one, so that other lines can take its place.
fn wipe() {
    if SHOWN.swap(false, Ordering::Relaxed) {
        eprint!("\x1b[K");
    }
}

/// A line that is rewritten while a command works, but only if standard error is a terminal.
pub(crate) struct ProgressLine {
    start: Instant,
    updated: Option<Instant>,
    watched: bool,
}

impl ProgressLine {
    pub(crate) fn new() -> Self {
        let watched = io::stderr().is_terminal() && !is_quiet();
        Self { start: Instant::now(), updated: None, watched }
    }

    /// A line for a command that prints its output as it goes. There is none if the output goes to the same terminal.
    pub(crate) fn beside_output() -> Self {
        let line = Self::new();
        Self { watched: line.watched && !io::stdout().is_terminal(), ..line }
    }

    /// Shows a text, unless the last update was too recent.
    pub(crate) fn say(&mut self, text: impl FnOnce() -> String) {
        if self.watched && self.updated.unwrap_or(self.start).elapsed() >= EVERY {
            // In between, the terminal cuts off long lines. If it wrapped them, they couldn't be rewritten.
            eprint!("\x1b[?7l{}\x1b[K\r\x1b[?7h", text());
            self.updated = Some(Instant::now());
            SHOWN.store(true, Ordering::Relaxed);
        }
    }

    /// Shows a count, its rate, and additional text, unless the last update was too recent.
    pub(crate) fn show(&mut self, count: u64, of: &str, more: impl FnOnce() -> String) {
        let seconds = self.start.elapsed().as_secs_f64();
        self.say(|| format!("{count} {of}, {:.0} per second {}", count as f64 / seconds, more()));
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        wipe();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_keys_become_snake_case() {
        let json = br#"{"fromFile":1,"aBoard":{"textOf":"it\"sAKey\":"},"list":["oneTwo"]}"#;
        let text = String::from_utf8(snake_keys(json)).unwrap();
        assert_eq!(
            text,
            r#"{"from_file":1,"a_board":{"text_of":"it\"sAKey\":"},"list":["oneTwo"]}"#
        );
    }
}
