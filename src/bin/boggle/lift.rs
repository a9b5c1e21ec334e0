//! `boggle lift`: lifts one cell after another and prints the same figures as the published tables.

use std::sync::Arc;

use boggle_lab::class::BoardClass;
use boggle_lab::dict::Dictionary;
use boggle_lab::grid::Cell;
use boggle_lab::scoring::Rules;
use boggle_lab::tree::{Compress, Lift, LiftReport, Sharing, SpellingBuilder, Tree};

use crate::input::{ClassArgs, WordArgs};
use crate::interrupt;
use crate::output::{self, Failure, record};

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
    pub(crate) max_nodes: u32,
}

impl LiftArgs {
    fn sharing(&self) -> Sharing {
        if self.dedupe { Sharing::Full } else { Sharing::None }
    }

    /// Builds the tree of a class.
    pub(crate) fn first(
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

    pub(crate) fn lift(&self, tree: &Arc<Tree>, cell: Cell) -> Result<Lift, Failure> {
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
const BUDGET: usize = 1 << 14;

pub(crate) fn run(args: &LiftCommand) -> Result<(), Failure> {
    let (dictionary, rules) = args.words.load()?;
    let class = args.class.read(&dictionary)?;
    let dims = class.dims();
    let cells = match &args.cells {
        None => dims.split_order(),
        Some(cells) => cells.iter().map(|&cell| cell_of(cell, &class)).collect::<Result<_, _>>()?,
    };
    interrupt::listen();
    let mut tree = args.how.first(&dictionary, class, rules)?;
    print(0, None, &LiftReport::of(&tree), &tree)?;
    for (step, cell) in cells.into_iter().enumerate() {
        let mut lift = args.how.lift(&tree, cell)?;
        while lift.step(BUDGET).map_err(Failure::input)?.is_working() {
            if interrupt::pressed() {
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

pub(crate) fn cell_of(index: usize, class: &BoardClass) -> Result<Cell, Failure> {
    let cell = Cell::new(index).filter(|_| index < class.dims().cells());
    cell.ok_or_else(|| {
        Failure::Input(format!(
            "there is no cell {index}: the cells of a {} board are numbered 0 to {}",
            class.dims(),
            class.dims().cells() - 1
        ))
    })
}
