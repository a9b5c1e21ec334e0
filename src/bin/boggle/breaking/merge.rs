//! `boggle merge`: shards become a proof, or the reason why they are none.

use std::fs;
use std::path::PathBuf;

use serde::Serialize;

use boggle_lab::breaker::{ClassResult, Partition, Run, Summary, audit};
use boggle_lab::grid::Dims;

use super::file::{self, Head};
use crate::input::DictArgs;
use crate::output::{Failure, json_line, print};

/// Put the shards of `boggle break` together, and check that nothing is missing
///
/// Every class must be there exactly once, and every file must be of the same run: size, partition, threshold,
/// dictionary, rules, method, version. Prints the summary; the same results give the same bytes, however they came
/// about.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Files that `boggle break --out` has written
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Write all results, sorted and without times, to one file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print what is there although classes are missing
    #[arg(long)]
    partial: bool,

    #[command(flatten)]
    dict: DictArgs,
}

/// The line printed.
#[derive(Serialize)]
struct Last<'a> {
    run: &'a Run,
    summary: &'a Summary,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (run, mut results) = read_all(&args.files)?;
    let dictionary = args.dict.load(|shortest| shortest)?;
    if dictionary.sha256().to_string() != run.sha256 {
        return Err(Failure::Input(format!(
            "the results are of the dictionary {} ({}): name it with --dict",
            run.dictionary, run.sha256
        )));
    }
    let alphabet = dictionary.alphabet();
    let dims: Dims = run.size.parse().map_err(Failure::input)?;
    let partition = Partition::parse(&run.space, dims, alphabet).map_err(Failure::input)?;
    match audit(&results, partition.ids()) {
        Err(boggle_lab::breaker::AuditError::Missing { first, missing }) if args.partial => {
            eprintln!("boggle: {missing} classes are missing, the first is {first}");
        }
        Err(error) => return Err(Failure::input(error)),
        Ok(()) => {}
    }
    results.sort_by_key(|result| result.id);
    for result in &mut results {
        result.seconds = None;
        let class = partition.class(result.id).text(alphabet);
        if class != result.class {
            return Err(Failure::Input(format!(
                "class {} is {class}, not {}",
                result.id, result.class
            )));
        }
    }
    let of = partition.canonical_classes();
    let summary = Summary::new(of, dims, alphabet, &results).map_err(Failure::input)?;
    if let Some(path) = &args.out {
        let mut text = Vec::new();
        json_line(&mut text, &Head { run: run.clone() });
        for result in &results {
            json_line(&mut text, result);
        }
        fs::write(path, text)
            .map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
    }
    print(&Last {
        run: &run,
        summary: &summary,
    })
}

/// The results of all files, which must be of one run.
fn read_all(files: &[PathBuf]) -> Result<(Run, Vec<ClassResult>), Failure> {
    let mut all: Option<(Run, Vec<ClassResult>)> = None;
    for path in files {
        let name = path.display().to_string();
        let text = fs::read(path).map_err(|error| Failure::Input(format!("{name}: {error}")))?;
        let contents = file::read(&name, &text)?;
        match &mut all {
            None => all = Some((contents.run, contents.results)),
            Some((run, _)) if *run != contents.run => {
                let why = file::differ(&contents.run, run);
                return Err(Failure::Input(format!("{name} is of another run: {why}")));
            }
            Some((_, results)) => results.extend(contents.results),
        }
    }
    all.ok_or_else(|| Failure::Input("name the files to merge".to_owned()))
}
