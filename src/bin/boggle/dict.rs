//! `boggle dict`: what a dictionary is.

use std::path::PathBuf;

use serde::Serialize;

use boggle_lab::letter::QuRule;
use boggle_lab::scoring::MinLength;

use crate::input::{DictArgs, parse_min_length};
use crate::output::{self, Failure};

/// Tell about a dictionary, and write its packed form
///
/// A word list has one word a line; `include NAME`, `+word` and `-word` make a list out of a bundled one.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    dict: DictArgs,

    /// Leave out words of fewer letters, 1 to 6 [default: 3, or what a packed dictionary says]
    #[arg(long, value_name = "N", value_parser = parse_min_length)]
    min_length: Option<MinLength>,

    /// Write the packed form here; any command takes it as --dict
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Serialize)]
struct Report<'a> {
    name: &'a str,
    /// Words in the list as given.
    words_raw: usize,
    /// Words a board can spell.
    words: usize,
    /// States of the minimal automaton.
    nodes: usize,
    /// Size of the packed form.
    bytes: usize,
    /// Of the raw list, sorted, one word a line.
    sha256: String,
    /// Nodes of the trie of the same words.
    trie_nodes: u64,
    /// Letters of the longest word.
    longest: usize,
    alphabet: String,
    min_length: usize,
    max_length: Option<u8>,
    qu: QuRule,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let dictionary = args.dict.load(|own| args.min_length.unwrap_or(own))?;
    let automaton = dictionary.automaton();
    let packed = dictionary.pack();
    if let Some(path) = &args.out {
        output::replace_file(path, &packed)?;
    }
    let rule = dictionary.rule();
    output::print(&Report {
        name: dictionary.name(),
        words_raw: dictionary.words_raw(),
        words: dictionary.words(),
        nodes: automaton.states(),
        bytes: packed.len(),
        sha256: dictionary.sha256().to_string(),
        trie_nodes: automaton.trie_nodes(),
        longest: dictionary.longest(),
        alphabet: dictionary.alphabet().chars().iter().collect(),
        min_length: rule.min_length.letters(),
        max_length: rule.max_length,
        qu: rule.qu,
    })
}
