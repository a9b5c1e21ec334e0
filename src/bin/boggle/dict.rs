//! `boggle dict`: what a dictionary is.

use serde::Serialize;

use boggle_lab::scoring::MinLength;

use crate::input::DictArgs;
use crate::output::{self, Failure};

/// Tell about a dictionary, and write its packed form
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    dict: DictArgs,
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
    /// Nodes of the trie of the same words.
    trie_nodes: u64,
    longest: usize,
    alphabet: String,
    sha256: String,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let dictionary = args.dict.load(MinLength::default())?;
    let automaton = dictionary.automaton();
    output::print(&Report {
        name: dictionary.name(),
        words_raw: dictionary.words_raw(),
        words: dictionary.words(),
        nodes: automaton.states(),
        trie_nodes: automaton.trie_nodes(),
        longest: dictionary.longest(),
        alphabet: dictionary.alphabet().chars().iter().collect(),
        sha256: dictionary.sha256().to_string(),
    })
}
