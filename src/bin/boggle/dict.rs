//! `boggle dict`: describes a dictionary.

use std::path::PathBuf;

use boggle_lab::dict::Dictionary;
use boggle_lab::scoring::MinLength;

use crate::input::{DictArgs, parse_min_length};
use crate::output::{self, Failure, record};

/// Describe a dictionary, and write its packed form
///
/// A word list is a file with one word per line. A list can also start from a bundled list: the line `include NAME` adds all of its
/// words, and a line such as `+word` or `-word` adds or removes one word.
#[derive(clap::Args, Debug)]
pub(crate) struct DictCommand {
    #[command(flatten)]
    dict: DictArgs,

    /// Leave out words shorter than N letters (N is 1 to 6) [default: 3, or the packed dictionary's own setting]
    #[arg(long, value_name = "N", value_parser = parse_min_length)]
    min_length: Option<MinLength>,

    /// Print the plain list instead: the words of the raw list, sorted, one per line, as other programs read it
    #[arg(long, conflicts_with = "out")]
    words: bool,

    /// Write the packed form to this file, which every command accepts as --dict
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn dict(args: &DictCommand) -> Result<(), Failure> {
    let dictionary = args.dict.load(|own| args.min_length.unwrap_or(own))?;
    if args.words {
        return output::print_bytes(dictionary.raw_list().as_text().as_bytes());
    }
    let automaton = dictionary.automaton();
    let packed = dictionary.pack();
    if let Some(path) = &args.out {
        output::check_target(path, Dictionary::is_packed)?;
        output::replace_file(path, &packed)?;
    }
    let rule = dictionary.rule();
    output::print(&record! {
        name: dictionary.name(),
        words_raw: dictionary.words_raw(),
        words: dictionary.words(),
        nodes: automaton.states(),
        bytes: packed.len(),
        sha256: dictionary.sha256().to_string(),
        trie_nodes: automaton.trie_nodes(),
        longest: dictionary.longest(),
        alphabet: String::from_iter(dictionary.alphabet().chars()),
        min_length: rule.min_length.letters(),
        max_length: rule.max_length,
        qu: rule.qu,
    })
}
