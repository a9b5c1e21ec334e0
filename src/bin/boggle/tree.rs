//! `boggle tree`: prints a whole evaluation tree.

use std::sync::Arc;

use clap::ValueEnum;

use boggle_lab::dict::Dictionary;
use boggle_lab::scoring::Rules;
use boggle_lab::tree::orderly::{self, Counting};
use boggle_lab::tree::{self, Sharing, Tree, TreeError};

use crate::input::{ClassArgs, WordArgs};
use crate::lift::{LiftArgs, cell_of};
use crate::output::{self, Failure};

/// Print an evaluation tree of a class, node by node
///
/// This command is meant for small classes; `boggle bound` shows how many nodes a tree has. The tree is in spelling order unless
/// `--orderly` is given.
#[derive(clap::Args, Debug)]
pub(crate) struct TreeCommand {
    #[command(flatten)]
    class: ClassArgs,

    /// Build the orderly tree, in which every word has its cells in the split order (a fixed order of the cells for
    /// each size)
    #[arg(long, conflicts_with_all = ["lift", "compress", "dedupe", "stale_bounds", "cutoff"])]
    orderly: bool,

    /// Count every path of a word. Without this option, an orderly tree counts paths of a word as one if they use the same set of
    /// cells
    #[arg(long, requires = "orderly")]
    raw: bool,

    /// Lift these cells, in this order, before anything else
    #[arg(long, value_name = "0,1,…", value_delimiter = ',')]
    lift: Vec<usize>,

    /// After any lifts, fix the letters of these cells. For an orderly tree, give the cells in the split order. For a
    /// tree in spelling order, give only lifted cells, starting with the one lifted last
    #[arg(long, value_name = "0=a,…", value_delimiter = ',')]
    force: Vec<String>,

    /// The output format: json, or dot (for Graphviz)
    #[arg(long, value_name = "FORMAT", default_value = "json")]
    format: Format,

    /// Refuse to print a tree with more nodes than this
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    max_printed: u32,

    #[command(flatten)]
    how: LiftArgs,

    #[command(flatten)]
    words: WordArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Json,
    Dot,
}

pub(crate) fn run(args: &TreeCommand) -> Result<(), Failure> {
    let (dictionary, rules) = args.words.load()?;
    let tree = make(args, &dictionary, rules)?;
    let limit = args.max_printed;
    let refuse = |error| match error {
        TreeError::TooLarge { limit } => Failure::Input(format!(
            "the tree has {} nodes, but --max-printed is {limit}",
            tree.nodes()
        )),
        error => Failure::input(error),
    };
    let nested = tree::nested(&tree, &dictionary, rules, limit).map_err(refuse)?;
    match args.format {
        Format::Json => output::print(&nested),
        Format::Dot => output::print_bytes(tree::dot(&nested).as_bytes()),
    }
}

fn make(args: &TreeCommand, dictionary: &Arc<Dictionary>, rules: Rules) -> Result<Tree, Failure> {
    let class = args.class.read(dictionary)?;
    let mut tree = if args.orderly {
        let counting = if args.raw { Counting::Raw } else { Counting::Deduped };
        let (class, limit) = (Arc::new(class), args.how.max_nodes);
        orderly::OrderlyBuilder::new(dictionary, &class, rules, counting, Sharing::None, limit)
            .and_then(orderly::OrderlyBuilder::finish)
            .map_err(Failure::input)?
            .0
    } else {
        let mut tree = args.how.first(dictionary, class, rules)?;
        for &index in &args.lift {
            let cell = cell_of(index, tree.class())?;
            let lift = args.how.lift(&tree, cell)?;
            tree = lift.finish().map_err(Failure::input)?.tree;
        }
        Arc::unwrap_or_clone(tree)
    };
    for text in &args.force {
        tree = force(&tree, text, dictionary)?;
    }
    Ok(tree)
}

/// Returns the tree after fixing a letter, which is given as `CELL=LETTER`.
fn force(tree: &Tree, text: &str, dictionary: &Dictionary) -> Result<Tree, Failure> {
    let read = || {
        let (cell, letter) = text.split_once('=')?;
        let mut chars = letter.chars();
        let letter = dictionary.alphabet().letter(chars.next()?).ok()?;
        let cell: usize = cell.trim().parse().ok()?;
        chars.next().is_none().then_some((cell, letter))
    };
    let (index, letter) = read()
        .ok_or_else(|| Failure::Input(format!("`{text}` is not CELL=LETTER, such as 0=a")))?;
    let cell = cell_of(index, tree.class())?;
    let letters = tree.class().letters(cell);
    let Some(place) = letters.iter().position(|l| *l == letter) else {
        return Err(Failure::Input(format!("{text}: the cell does not have that letter")));
    };
    let part = match tree.order() {
        tree::Order::Spelling => {
            if tree.cell(tree.root()) != Some(cell) {
                return Err(Failure::Input(format!(
                    "{text}: lift cell {index} to the top before you fix its letter"
                )));
            }
            tree::part(tree, letter)
        }
        tree::Order::Orderly => {
            let parts = orderly::force(tree, cell).map_err(Failure::input)?;
            parts.into_iter().nth(place).flatten()
        }
    };
    part.ok_or_else(|| Failure::Input(format!("{text}: no word is left with that letter")))
}
