//! Stores results in a file: the log of a run, written line by line.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

use boggle_lab::job::{ClassResult, Log, LogError, Proof, ResultSource, head_line, result_line};

use crate::output::{Failure, print};

use super::logs::read_log;

/// Where the results go: to standard output or to a file. Each result is passed to the operating system before its class counts as
/// done.
pub(super) struct Store {
    file: Option<(File, String)>,
    /// Whether each line is compressed. Then each line is a gzip member of its own, so that a crash can only damage the last one.
    gzip: bool,
}

impl Store {
    pub(super) fn print() -> Self {
        Self { file: None, gzip: false }
    }

    /// Creates the file or, if `resume` is set, opens the file that an earlier command wrote for the same run. Locks the file, so
    /// no other command can write to it. The results that the file already has are audited and added to the proof. An incomplete last line,
    /// left by a crash or a full disk, is removed.
    pub(super) fn open(path: &Path, proof: &mut Proof, resume: bool) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let fail = |error| Failure::file(&name, &error);
        let exists = path.metadata().is_ok_and(|meta| meta.is_file() && meta.len() > 0);
        if exists && !resume {
            return Err(Failure::Input(format!(
                "{name} already exists: continue it with --resume, or name another file"
            )));
        }
        let mut options = OpenOptions::new();
        options.read(exists).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(fail)?;
        // Some network drives cannot lock files. The command then continues without this protection.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(Failure::System(format!("{name}: another run is writing to it")));
        }
        let (mut text, mut packed) = (Vec::new(), None);
        if exists {
            (text, packed) = read_log(path)?;
        }
        let gzip = packed.is_some() || !exists && path.extension().is_some_and(|end| end == "gz");
        let head = head_line(proof.run());
        let mut whole = 0;
        if text.contains(&b'\n') {
            let bad = |error: &dyn std::fmt::Display| Failure::Input(format!("{name}: {error}"));
            let log = Log::read(&text).map_err(|error| bad(&error))?;
            if let Some(difference) = log.run.difference(proof.run()) {
                return Err(Failure::Input(format!(
                    "{name} is from a different run: {difference}"
                )));
            }
            whole = log.whole;
            proof
                .import_lines(log.lines, ResultSource::File)
                .map_err(|error: LogError| bad(&error))?;
        } else if !head.as_bytes().starts_with(&text) {
            return Err(Failure::Input(format!(
                "{name} is not a log of `boggle break`: there are no results in it"
            )));
        }
        if packed.is_some() && whole < text.len() {
            return Err(Failure::Input(format!(
                "{name}: the last line of this compressed log is incomplete"
            )));
        }
        let end = packed.unwrap_or(whole as u64);
        if exists {
            file.set_len(end).map_err(fail)?;
            file.seek(SeekFrom::Start(end)).map_err(fail)?;
        }
        let mut store = Self { file: Some((file, name)), gzip };
        if whole == 0 {
            store.write(&head)?;
        }
        Ok(store)
    }

    pub(super) fn put(&mut self, result: &ClassResult) -> Result<(), Failure> {
        match self.file {
            Some(_) => self.write(&result_line(result)),
            None => print(result),
        }
    }

    fn write(&mut self, line: &str) -> Result<(), Failure> {
        let Some((file, name)) = &mut self.file else {
            return Ok(());
        };
        let mut write = || match self.gzip {
            true => {
                let mut member = GzEncoder::new(Vec::new(), Compression::default());
                member.write_all(line.as_bytes())?;
                file.write_all(&member.finish()?)
            }
            false => file.write_all(line.as_bytes()),
        };
        write().map_err(|error: std::io::Error| {
            Failure::System(format!(
                "{name}: {error}. The results saved so far are intact: continue with --resume"
            ))
        })
    }
}
