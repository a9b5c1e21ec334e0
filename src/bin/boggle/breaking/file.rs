//! Results in a file: a line that says what the run is, then a line a class, in the order they are done.

use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use boggle_lab::breaker::{ClassResult, Run};

use crate::output::{Failure, json_line, print};

/// The first line.
#[derive(Serialize, Deserialize)]
pub(super) struct Head {
    pub(super) run: Run,
}

/// Where results go. Each is written, and handed to the system, before the next class is begun.
pub(super) struct Store {
    file: Option<(File, String)>,
    results: Vec<ClassResult>,
}

/// The run and the results of a file, and how many bytes of it are whole lines.
pub(super) struct Contents {
    pub(super) run: Run,
    pub(super) results: Vec<ClassResult>,
    whole: u64,
}

impl Store {
    /// A store that prints.
    pub(super) fn print() -> Self {
        Self {
            file: None,
            results: Vec::new(),
        }
    }

    /// A store in a file that nobody else writes to: a new one, or with `resume` also one that belongs to the same
    /// run. A torn last line, which a crash or a full disk leaves, is cut off.
    pub(super) fn open(path: &Path, run: &Run, resume: bool) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let fail = |error| Failure::Input(format!("{name}: {error}"));
        let exists = path
            .metadata()
            .is_ok_and(|meta| meta.is_file() && meta.len() > 0);
        if exists && !resume {
            return Err(Failure::Input(format!(
                "{name} is there already: go on with it (--resume) or name another file"
            )));
        }
        let mut options = OpenOptions::new();
        options
            .read(exists)
            .write(true)
            .create(true)
            .truncate(false);
        let mut file = options.open(path).map_err(fail)?;
        // Where files cannot be locked, as on some networks, it must do without.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(Failure::Input(format!(
                "{name}: another run is writing to it"
            )));
        }
        let mut text = Vec::new();
        if exists {
            file.read_to_end(&mut text).map_err(fail)?;
        }
        let mut results = Vec::new();
        let mut whole = 0;
        if text.contains(&b'\n') {
            let contents = read(&name, &text)?;
            if contents.run != *run {
                return Err(Failure::Input(format!(
                    "{name} is of another run: {}",
                    differ(&contents.run, run)
                )));
            }
            results = contents.results;
            whole = contents.whole;
        } else if !line_of(&Head { run: run.clone() }).starts_with(&text) {
            return Err(Failure::Input(format!("{name} has no results in it")));
        }
        if whole < text.len() as u64 {
            file.set_len(whole).map_err(fail)?;
        }
        if exists {
            file.seek(SeekFrom::Start(whole)).map_err(fail)?;
        }
        let mut store = Self {
            file: Some((file, name)),
            results,
        };
        if whole == 0 {
            store.write(&Head { run: run.clone() })?;
        }
        Ok(store)
    }

    /// Keeps a result.
    pub(super) fn put(&mut self, result: ClassResult) -> Result<(), Failure> {
        match self.file {
            Some(_) => self.write(&result)?,
            None => print(&result)?,
        }
        self.results.push(result);
        Ok(())
    }

    /// All results, those of earlier runs first.
    pub(super) fn results(&self) -> impl Iterator<Item = &ClassResult> {
        self.results.iter()
    }

    /// The classes that are done.
    pub(super) fn ids(&self) -> HashSet<u64> {
        self.results.iter().map(|result| result.id).collect()
    }

    fn write(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        let Some((file, name)) = &mut self.file else {
            return Ok(());
        };
        file.write_all(&line_of(object))
            .and_then(|()| file.flush())
            .map_err(|error| {
                Failure::Input(format!(
                    "{name}: {error}; what is in it is good, go on with --resume"
                ))
            })
    }
}

fn line_of(object: &impl Serialize) -> Vec<u8> {
    let mut line = Vec::new();
    json_line(&mut line, object);
    line
}

/// Reads a file of results.
pub(super) fn read(name: &str, text: &[u8]) -> Result<Contents, Failure> {
    let bad = |line: usize, error: &dyn std::fmt::Display| {
        Failure::Input(format!(
            "{name}: line {line} is no result of `boggle break`: {error}"
        ))
    };
    let mut run = None;
    let mut results = Vec::new();
    let mut whole = 0;
    for (number, line) in text.split_inclusive(|byte| *byte == b'\n').enumerate() {
        if !line.ends_with(b"\n") {
            break;
        }
        whole += line.len() as u64;
        if number == 0 {
            let head: Head = serde_json::from_slice(line).map_err(|error| bad(1, &error))?;
            run = Some(head.run);
        } else {
            results.push(serde_json::from_slice(line).map_err(|error| bad(number + 1, &error))?);
        }
    }
    let run = run.ok_or_else(|| Failure::Input(format!("{name} has no results in it")))?;
    Ok(Contents {
        run,
        results,
        whole,
    })
}

/// What the first difference of two runs is.
pub(super) fn differ(one: &Run, other: &Run) -> String {
    let fields = |run| match serde_json::to_value(run) {
        Ok(serde_json::Value::Object(map)) => map,
        _ => serde_json::Map::new(),
    };
    let (one, other) = (fields(one), fields(other));
    let names = one.keys().chain(other.keys());
    let different = names
        .into_iter()
        .find(|name| one.get(*name) != other.get(*name));
    let text = |map: &serde_json::Map<_, serde_json::Value>, name: &String| {
        map.get(name).map_or("none".to_owned(), ToString::to_string)
    };
    match different {
        Some(name) => format!(
            "its {name} is {}, not {}",
            text(&one, name),
            text(&other, name)
        ),
        None => "they are the same".to_owned(),
    }
}
