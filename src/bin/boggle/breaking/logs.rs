//! Reads the logs given on the command line, checks that they belong together, and audits them.

use std::fs;
use std::path::PathBuf;

use boggle_lab::dict::{WordRule, bundled};
use boggle_lab::job::{Log, LogLine, Mismatch, Problem, Proof, ProofRun, ResultSource};
use boggle_lab::scoring::MinLength;

use crate::input;
use crate::output::{Failure, remark};

/// The maximum number of problems that are printed; the others are only counted.
const TOLD: usize = 20;

/// The options for the logs of a run.
#[derive(clap::Args, Debug)]
pub(super) struct LogArgs {
    /// Files written by `boggle break --out`, all from the same run
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The dictionary of the run, if it is not a bundled one: a word list or a packed dictionary
    #[arg(long, value_name = "D")]
    dict: Option<String>,
}

/// The contents of the logs, audited.
pub(super) struct Logs {
    /// The proof, with all results that passed the audit.
    pub(super) proof: Proof,
    /// The number of results checked.
    pub(super) checked: u64,
    /// The number of boards that were scored again.
    pub(super) rescored: u64,
    /// The problems that were found, each with its file and line.
    pub(super) problems: Vec<String>,
}

impl LogArgs {
    /// Reads the logs and audits every result in them.
    ///
    /// If a file cannot be read, or if files are from different runs, this fails. Wrong results are only recorded as problems.
    pub(super) fn read(&self) -> Result<Logs, Failure> {
        let mut run: Option<ProofRun> = None;
        let mut files: Vec<(String, Vec<LogLine>)> = Vec::new();
        for path in &self.files {
            let name = path.display().to_string();
            let fail = |error: &dyn std::fmt::Display| Failure::Input(format!("{name}: {error}"));
            let text = fs::read(path).map_err(|error| fail(&error))?;
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
        let name = self.dict.as_deref().unwrap_or(&run.dictionary);
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
        if self.dict.is_none() && !bundled::NAMES.contains(&name) {
            return Err(other("This dictionary is not bundled."));
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
    /// Adds a result to the proof, or records what is wrong with it.
    fn take(&mut self, file: &str, LogLine { number, result }: LogLine) {
        self.checked += 1;
        self.rescored += result.boards.len() as u64;
        let mut problems = self.proof.check(&result);
        if self.proof.result(result.id).is_some() {
            let what = Mismatch::Twice;
            problems.push(Problem { id: result.id, what });
        }
        if problems.is_empty() {
            // The result was just checked, so adding it should not fail.
            if let Err(problem) = self.proof.add(result, ResultSource::File) {
                problems.push(problem);
            }
        }
        for problem in problems {
            self.problems.push(format!("{file}, line {number}: {problem}"));
        }
    }

    /// Prints the problems on standard error.
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
