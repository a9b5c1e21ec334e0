//! `boggle bound`: prints upper bounds for a class.

use std::sync::Arc;

use boggle_lab::bounds::Bounder;
use boggle_lab::tree::orderly::{self, Counting};
use boggle_lab::tree::{self, Sharing, Tree, TreeError};

use crate::input::{ClassArgs, WordArgs};
use crate::output::{self, Failure, record, remark};

/// Print upper bounds for the scores of all boards in a class
///
/// A class is a set of letters for each cell. Write the sets row by row, separated by spaces:
/// `boggle bound --size 2x2 "ab cd ef gh"`. Prints the two bounds from 2009, and the sizes and bounds of the class's
/// evaluation trees.
#[derive(clap::Args, Debug)]
pub(crate) struct BoundCommand {
    #[command(flatten)]
    class: ClassArgs,

    /// Give up on a tree with more nodes than this
    #[arg(long, value_name = "N", default_value_t = Tree::DEFAULT_LIMIT)]
    max_nodes: u32,

    #[command(flatten)]
    words: WordArgs,
}

pub(crate) fn run(args: &BoundCommand) -> Result<(), Failure> {
    let (dictionary, rules) = args.words.load()?;
    let class = args.class.read(&dictionary)?;
    let bounds = Bounder::new(&dictionary, class.dims(), rules).bounds(&class);
    let class = Arc::new(class);
    let limit = args.max_nodes;
    let natural = tree::SpellingBuilder::new(&dictionary, &class, rules, Sharing::Local, limit)
        .and_then(tree::SpellingBuilder::finish);
    let natural = fits(natural)?;
    let (counting, sharing) = (Counting::Deduped, Sharing::None);
    let orderly =
        orderly::OrderlyBuilder::new(&dictionary, &class, rules, counting, sharing, limit)
            .and_then(orderly::OrderlyBuilder::finish);
    let orderly = fits(orderly)?;
    output::print(&record! {
        class: class.text(dictionary.alphabet()),
        size: class.dims().to_string(),
        boards: class.boards().to_string(),
        bound: bounds.bound(),
        max_no_mark: bounds.max_no_mark,
        sum_union: bounds.sum_union,
        natural_nodes: natural.as_ref().map(Tree::nodes),
        natural_unique: natural.as_ref().map(Tree::unique),
        orderly_bound: orderly.as_ref().map(|(tree, _)| tree.bound()),
        orderly_nodes: orderly.as_ref().map(|(tree, _)| tree.nodes()),
        orderly_words: orderly.as_ref().map(|(_, paths)| *paths),
    })
}

fn fits<T>(tree: Result<T, TreeError>) -> Result<Option<T>, Failure> {
    match tree {
        Ok(tree) => Ok(Some(tree)),
        Err(error @ TreeError::TooLarge { .. }) => {
            remark(&error.to_string());
            Ok(None)
        }
        Err(error) => Err(Failure::input(error)),
    }
}
