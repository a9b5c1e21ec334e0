//! `boggle bound`, `lift`, and `tree`: bound a class, lift cells to the top of its evaluation tree, and print the tree.

use std::sync::Arc;

use boggle_lab::bounds::Bounder;
use boggle_lab::class::BoardClass;
use boggle_lab::dict::Dictionary;
use boggle_lab::grid::Cell;
use boggle_lab::scoring::Rules;
use boggle_lab::tree::orderly::{Counting, OrderlyBuilder, force};
use boggle_lab::tree::{
    self, Compress, Lift, LiftReport, Sharing, SpellingBuilder, Tree, TreeError,
};

use crate::input::{ClassArgs, WordArgs};
use crate::output::{self, Failure, record, remark};
use crate::work;

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

pub(crate) fn bound(args: &BoundCommand) -> Result<(), Failure> {
    let (dictionary, rules) = args.words.load()?;
    let class = args.class.read(&dictionary)?;
    let bounds = Bounder::new(&dictionary, class.dims(), rules).bounds(&class);
    let class = Arc::new(class);
    let limit = args.max_nodes;
    let natural = SpellingBuilder::new(&dictionary, &class, rules, Sharing::Local, limit)
        .and_then(SpellingBuilder::finish);
    let natural = fits(natural)?;
    let (counting, sharing) = (Counting::Deduped, Sharing::None);
    let orderly = OrderlyBuilder::new(&dictionary, &class, rules, counting, sharing, limit)
        .and_then(OrderlyBuilder::finish);
    let orderly = fits(orderly)?;
    output::print(&record! {
        class: class.text(dictionary.alphabet()),
        size: class.dims().to_string(),
        boards: class.boards().to_string(),
        bound: bounds.bound(),
        max_no_mark: bounds.max_no_mark,
        sum_union: bounds.sum_union,
        // An older name for the tree in spelling order, which the output keeps.
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

/// Lift cells to the top of a class's evaluation tree, one after another
///
/// Prints one line for the first tree, then one line per lift. Each lift first makes a new tree, which
/// `nodes`, `unique`, and the bounds describe. Then it drops every branch whose bound is at or below the cutoff; `filtered` is the
/// number of these branches. The other fields describe the tree that is left: `leaves` is the number of letter combinations that
/// remain for the lifted cells, `stored` is the number of nodes in memory, and `bytes` is their size.
#[derive(clap::Args, Debug)]
pub(crate) struct LiftCommand {
    #[command(flatten)]
    class: ClassArgs,

    /// The cells, numbered row by row from 0 [default: all, in the split order (a fixed order for each size)]
    #[arg(long, value_name = "4,5,…", value_delimiter = ',')]
    cells: Option<Vec<usize>>,

    #[command(flatten)]
    how: LiftArgs,

    #[command(flatten)]
    words: WordArgs,
}

/// The options that say how cells are lifted.
#[derive(clap::Args, Debug)]
pub(crate) struct LiftArgs {
    /// Fold the letters of lifted cells into the nodes above them, and merge choices on the same cell
    #[arg(long)]
    compress: bool,

    /// Store equal subtrees only once
    #[arg(long)]
    dedupe: bool,

    /// Keep the old bounds of merged nodes, as in the published tables
    #[arg(long, requires = "compress")]
    stale_bounds: bool,

    /// Fold, then merge again, which gives the trees in the danvk.org post of 21 February 2025
    #[arg(long, requires = "compress", conflicts_with = "stale_bounds")]
    thorough: bool,

    /// After each lift, drop branches whose bound is at or below this
    #[arg(long, value_name = "S", default_value_t = 0)]
    cutoff: u32,

    /// Give up on a tree with more nodes than this
    #[arg(long, value_name = "N", default_value_t = Tree::DEFAULT_LIMIT)]
    max_nodes: u32,
}

impl LiftArgs {
    fn sharing(&self) -> Sharing {
        if self.dedupe { Sharing::Full } else { Sharing::None }
    }

    /// Builds the tree of a class.
    fn first(
        &self,
        dictionary: &Arc<Dictionary>,
        class: BoardClass,
        rules: Rules,
    ) -> Result<Arc<Tree>, Failure> {
        let class = Arc::new(class);
        let build = SpellingBuilder::new(dictionary, &class, rules, self.sharing(), self.max_nodes);
        let tree = build.and_then(SpellingBuilder::finish).map_err(Failure::input)?;
        Ok(Arc::new(tree))
    }

    fn lift(&self, tree: &Arc<Tree>, cell: Cell) -> Result<Lift, Failure> {
        let compress = match self {
            Self { compress: false, .. } => Compress::No,
            Self { stale_bounds: true, .. } => Compress::Stale,
            Self { thorough: true, .. } => Compress::Thorough,
            _ => Compress::Refreshed,
        };
        Lift::new(tree, cell, self.cutoff, compress, self.sharing()).map_err(Failure::input)
    }
}

/// The number of nodes that are handled between two checks for Ctrl-C.
const BUDGET: u32 = 1 << 14;

pub(crate) fn lift(args: &LiftCommand) -> Result<(), Failure> {
    let (dictionary, rules) = args.words.load()?;
    let class = args.class.read(&dictionary)?;
    let dims = class.dims();
    let cells = match &args.cells {
        None => dims.split_order(),
        Some(cells) => cells.iter().map(|&cell| cell_of(cell, &class)).collect::<Result<_, _>>()?,
    };
    work::listen();
    let mut tree = args.how.first(&dictionary, class, rules)?;
    print(0, None, &LiftReport::unchanged(&tree), &tree)?;
    for (step, cell) in cells.into_iter().enumerate() {
        let mut lift = args.how.lift(&tree, cell)?;
        while lift.step(BUDGET).map_err(Failure::input)?.is_working() {
            if work::pressed() {
                return Err(Failure::Interrupted);
            }
        }
        let lifted = lift.finish().map_err(Failure::input)?;
        let report = lifted.report;
        tree = lifted.tree;
        print(step + 1, Some(cell), &report, &tree)?;
        if report.bound <= args.how.cutoff {
            // Nothing is left to lift, because no board of the class scores more than the cutoff.
            break;
        }
    }
    Ok(())
}

fn print(step: usize, cell: Option<Cell>, lift: &LiftReport, tree: &Tree) -> Result<(), Failure> {
    output::print(&record! {
        step,
        cell: cell.map(Cell::index),
        nodes: lift.nodes,
        unique: lift.unique.unwrap_or_else(|| tree.unique()),
        bound: lift.bound,
        exact_bound: lift.exact_bound,
        filtered: lift.filtered,
        leaves: lift.leaves,
        stored: tree.stored(),
        bytes: tree.bytes(),
    })
}

fn cell_of(index: usize, class: &BoardClass) -> Result<Cell, Failure> {
    let cell = Cell::new(index).filter(|_| index < class.dims().cells());
    cell.ok_or_else(|| {
        Failure::Input(format!(
            "there is no cell {index}: the cells of a {} board are numbered 0 to {}",
            class.dims(),
            class.dims().cells() - 1
        ))
    })
}

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
    #[arg(long, value_name = "FORMAT", default_value = "json", value_parser = ["json", "dot"])]
    format: String,

    /// Refuse to print a tree with more nodes than this
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    max_printed: u32,

    #[command(flatten)]
    how: LiftArgs,

    #[command(flatten)]
    words: WordArgs,
}

pub(crate) fn tree(args: &TreeCommand) -> Result<(), Failure> {
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
    match &*args.format {
        "json" => output::print(&nested),
        _ => output::print_bytes(tree::dot(&nested).as_bytes()),
    }
}

fn make(args: &TreeCommand, dictionary: &Arc<Dictionary>, rules: Rules) -> Result<Tree, Failure> {
    let class = args.class.read(dictionary)?;
    let mut tree = if args.orderly {
        let counting = if args.raw { Counting::Raw } else { Counting::Deduped };
        let (class, limit) = (Arc::new(class), args.how.max_nodes);
        OrderlyBuilder::new(dictionary, &class, rules, counting, Sharing::None, limit)
            .and_then(OrderlyBuilder::finish)
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
        tree = with_letter(&tree, text, dictionary)?;
    }
    Ok(tree)
}

/// Returns the tree after fixing a letter, which is given as `CELL=LETTER`.
fn with_letter(tree: &Tree, text: &str, dictionary: &Dictionary) -> Result<Tree, Failure> {
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
            let parts = force(tree, cell).map_err(Failure::input)?;
            parts.into_iter().nth(place).flatten()
        }
    };
    part.ok_or_else(|| Failure::Input(format!("{text}: no word is left with that letter")))
}
