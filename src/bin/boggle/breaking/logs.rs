//! Reads the logs given on the command line, checks that they belong together, and audits them.

use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::bufread::GzDecoder;

use boggle_lab::dict::{WordRule, bundled};
use boggle_lab::job::{ClassResult, Log, Proof, ProofRun, Refutation, ResultSource};
use boggle_lab::scoring::MinLength;

use crate::input;
use crate::interrupt;
use crate::output::{Failure, remark};

/// The maximum size of a log, unpacked and in the file.
const MOST: u64 = 4 << 30;

/// The maximum number of problems that are printed; the others are only counted.
const TOLD: usize = 20;

/// The number of boards that are tried between two checks for Ctrl-C.
const SLICE: u32 = 2_000;

/// Reads a log, which may be compressed. A compressed file may consist of several members, as from `cat a.gz b.gz`. If the last one
/// is incomplete, because the command that wrote it was killed, it is left out. Returns the text and, for a compressed file, the number
/// of bytes before its last member if that one was cut short, and of all bytes otherwise.
pub(super) fn read_log(path: &Path) -> Result<(Vec<u8>, Option<u64>), Failure> {
    let fail = |error| Failure::file(path.display(), &error);
    let bytes = input::read_file(path, MOST).map_err(fail)?;
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Ok((bytes, None));
    }
    let (mut rest, mut text) = (&*bytes, Vec::new());
    while !rest.is_empty() {
        let (before, whole) = (rest, text.len());
        let mut decoder = GzDecoder::new(rest);
        let left = MOST.saturating_sub(whole as u64);
        let read = decoder.by_ref().take(left + 1).read_to_end(&mut text);
        if text.len() as u64 > MOST {
            return Err(Failure::Input(format!(
                "{}: unpacked, this log has more than {} MB",
                path.display(),
                MOST >> 20
            )));
        }
        match read {
            Ok(_) => rest = decoder.into_inner(),
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof && whole > 0 => {
                text.truncate(whole);
                let packed = Some((bytes.len() - before.len()) as u64);
                return Ok((text, packed));
            }
            Err(_) => {
                return Err(Failure::Input(format!(
                    "{}: this compressed file is damaged or incomplete",
                    path.display()
                )));
            }
        }
    }
    Ok((text, Some(bytes.len() as u64)))
}

/// The options for the logs of a run.
#[derive(clap::Args, Debug)]
pub(super) struct LogArgs {
    /// Result logs written by `boggle break --out`, all from the same run; may be compressed with gzip
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<PathBuf>,

    /// The dictionary of the run, if it is not a bundled one: a word list or a packed dictionary
    #[arg(long, value_name = "D")]
    dict: Option<String>,
}

pub(super) struct Logs {
    pub(super) proof: Proof,
    pub(super) checked: u64,
    pub(super) rescored: u64,
    pub(super) problems: Vec<String>,
}

impl LogArgs {
    /// Reads the logs and audits every result in them.
    ///
    /// If a file cannot be read, or if files are from different runs, this fails. Wrong results are only recorded as problems.
    pub(super) fn read(&self) -> Result<Logs, Failure> {
        let mut run: Option<ProofRun> = None;
        let mut files: Vec<(String, Vec<(usize, ClassResult)>)> = Vec::new();
        for path in &self.files {
            let name = path.display().to_string();
            let fail = |error: &dyn std::fmt::Display| Failure::Input(format!("{name}: {error}"));
            let (text, _) = read_log(path)?;
            let log = Log::read(&text).map_err(|error| fail(&error))?;
            match &run {
                None => run = Some(log.run),
                Some(run) => {
                    if let Some(difference) = log.run.difference(run) {
                        let text = format!("{name} is from a different run: {difference}");
                        return Err(Failure::Input(text));
                    }
                }
            }
            files.push((name, log.lines));
        }
        let run = run.ok_or_else(|| Failure::Input("name at least one log file".to_owned()))?;
        let mut logs =
            Logs { proof: self.proof(&run)?, checked: 0, rescored: 0, problems: Vec::new() };
        for (name, lines) in files {
            for line in lines {
                logs.take(&name, line);
            }
        }
        Ok(logs)
    }

    /// Creates the proof that the logs belong to, without results.
    fn proof(&self, run: &ProofRun) -> Result<Proof, Failure> {
        // A bundled list is known by its hash, whatever the log calls it.
        let mut bundled = bundled::NAMES.iter().zip(bundled::HASHES);
        let bundled = bundled.find(|(_, hash)| *hash == run.sha256).map(|(name, _)| *name);
        let name = self.dict.as_deref().or(bundled).unwrap_or(&run.dictionary);
        let min_length = u8::try_from(run.min_length).ok().and_then(MinLength::new);
        let dictionary = || {
            input::dictionary(name, |own| WordRule {
                min_length: own.min_length.min(min_length.unwrap_or_default()),
                max_length: run.max_length,
                qu: run.qu,
            })
        };
        let other = |what: &str| {
            Failure::Input(format!(
                "{what} The results were made with the dictionary {}, SHA-256 {}: pass it with --dict",
                run.dictionary, run.sha256
            ))
        };
        // A log must not decide which files are opened: only the person who runs the command may do that.
        if self.dict.is_none() && bundled.is_none() {
            return Err(other("No bundled dictionary has the hash that this log gives."));
        }
        let dictionary = dictionary()?;
        if dictionary.sha256().to_string() != run.sha256 {
            return Err(other("This is a different dictionary."));
        }
        Proof::of_run(&dictionary, run)
            .map_err(|error| Failure::Input(format!("this log cannot be checked: {error}")))
    }
}

impl Logs {
    /// Searches for boards that the logs leave out, until Ctrl-C is pressed.
    pub(super) fn refute(&mut self) -> Refutation {
        let mut search = Refutation::new(&self.proof);
        while search.step(SLICE).is_working() && !interrupt::pressed() {}
        self.problems.extend(self.proof.refute(&search));
        search
    }

    fn take(&mut self, file: &str, (number, result): (usize, ClassResult)) {
        self.checked += 1;
        self.rescored += result.boards.len() as u64;
        let mut problems = self.proof.check(&result);
        if problems.is_empty() {
            problems.extend(self.proof.add(result, ResultSource::File).err());
        }
        for problem in problems {
            self.problems.push(format!("{file}, line {number}: {problem}"));
        }
    }

    pub(super) fn tell(&self) {
        for problem in self.problems.iter().take(TOLD) {
            remark(problem);
        }
        let rest = self.problems.len().saturating_sub(TOLD);
        if rest > 0 {
            remark(&format!("and {rest} more problems"));
        }
    }
}
