//! Suite `trees`: builds the tree of the 3x3 class from the 2025 blog posts, and lifts it nine times with a cutoff of
//! 520. The class has 5,625,000 boards.

use std::sync::Arc;

use super::contender::{Contender, OURS, Size};
use super::round::BenchRound;
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::scoring::Rules;
use crate::tree::{self, Compress, Lifted, Sharing, Squeeze, Tree, TreeError, lift, orderly};

const CLASS: &str = "lnrsy aeiou chkmpt chkmpt aeiou lnrsy lnrsy aeiou bdfgjqvwxz";
const CUTOFF: u32 = 520;

fn class(dictionary: &Dictionary) -> Option<Arc<BoardClass>> {
    let dims = Dims::new(3, 3)?;
    let class = BoardClass::parse(CLASS, dims, dictionary.alphabet());
    class.ok().map(Arc::new)
}

/// Makes a contender for the class. The contender does nothing if the dictionary lacks the class's letters.
fn of_class(
    dictionary: &Arc<Dictionary>,
    mut work: impl FnMut(&Arc<Dictionary>, &Arc<BoardClass>) -> Result<BenchRound, TreeError> + 'static,
) -> Vec<Contender> {
    let dictionary = Arc::clone(dictionary);
    let class = class(&dictionary);
    vec![Contender::new(OURS, move || {
        let round = class.as_ref().map(|class| work(&dictionary, class));
        round.and_then(Result::ok).unwrap_or_default()
    })]
}

/// Builds the tree in spelling order.
pub(super) fn build(dictionary: &Arc<Dictionary>, _: Size) -> Vec<Contender> {
    of_class(dictionary, |dictionary, class| {
        let tree = tree::build(dictionary, class, Rules::default())?;
        let mut round = BenchRound::default();
        count(&mut round, &tree);
        Ok(round)
    })
}

/// Builds the orderly tree.
pub(super) fn build_orderly(dictionary: &Arc<Dictionary>, _: Size) -> Vec<Contender> {
    of_class(dictionary, |dictionary, class| {
        let tree = orderly::build(dictionary, class, Rules::default())?;
        let mut round = BenchRound::default();
        count(&mut round, &tree);
        Ok(round)
    })
}

/// Lifts nine cells without folding.
pub(super) fn plain(dictionary: &Arc<Dictionary>, size: Size) -> Vec<Contender> {
    lifts(dictionary, size, |tree, cell| lift(tree, cell, CUTOFF))
}

/// Lifts nine cells, each time folding chains and sharing equal subtrees.
pub(super) fn squeezed(dictionary: &Arc<Dictionary>, size: Size) -> Vec<Contender> {
    lifts(dictionary, size, |tree, cell| {
        Squeeze::new(tree, cell, CUTOFF, Compress::Refreshed, Sharing::Full)?.finish()
    })
}

fn lifts(
    dictionary: &Arc<Dictionary>,
    size: Size,
    lift: fn(&Arc<Tree>, crate::grid::Cell) -> Result<Lifted, TreeError>,
) -> Vec<Contender> {
    let first = class(dictionary)
        .and_then(|class| tree::build(dictionary, &class, Rules::default()).ok())
        .map(Arc::new);
    of_class(dictionary, move |_, class| {
        let mut round = BenchRound::default();
        let Some(first) = &first else {
            return Ok(round);
        };
        let mut tree = Arc::clone(first);
        let lifts = size.of(9).max(2);
        for cell in class.dims().split_order().into_iter().take(lifts) {
            let lifted = lift(&tree, cell)?;
            let report = lifted.report;
            tree = lifted.tree;
            // A unit is a node of the lifted tree, as counted in the published tables.
            round.units += u64::from(report.nodes);
            round.count += u64::from(report.bound);
            for figure in [report.nodes, report.bound, report.filtered, report.leaves] {
                round.signature.add(figure.into());
            }
        }
        Ok(round)
    })
}

fn count(round: &mut BenchRound, tree: &Tree) {
    round.units += u64::from(tree.nodes());
    round.count += u64::from(tree.bound());
    for figure in [tree.nodes(), tree.bound(), tree.stored() as u32] {
        round.signature.add(figure.into());
    }
}
