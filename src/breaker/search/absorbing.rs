//! The step of the search that leaves out redundant paths, which `absorb` finds.

use super::super::absorb::{absorb, common};
use super::super::dive::Open;
use super::super::key::Key;
use super::super::merge::Node;
use super::super::plan::STRIPPED;
use super::super::record::Kid;
use super::{Ground, How, Search, Stop};

impl<W: Open> Search<W> {
    /// Removes from a block's node the paths that its letter has made redundant.
    pub(super) fn absorb_by_first<K: Key>(
        &mut self,
        ground: &mut Ground<'_, K>,
        node: Node<W>,
        letter: usize,
        budget: &mut i64,
    ) -> Result<Node<W>, Stop> {
        let plan = ground.plan;
        let moved = &ground.bins.bins[(letter + 1) * ground.bins.cols..];
        let letter = plan.letters[0][letter];
        let mark = self.tree.top();
        let (mut base, mut kids) = (Kid::default(), Vec::new());
        ground.gone.clear();
        for second in 0..ground.bins.cols {
            let paths = &ground.bins.bins[second];
            let mut redundant = Vec::new();
            absorb(plan, letter, paths, &moved[second], &mut redundant);
            // The letter may also be moved from the cell at the second position.
            if second > 0 && plan.letters[1][second - 1] == letter {
                common(paths, &moved[0], &mut redundant);
            }
            redundant.sort_unstable();
            redundant.dedup();
            let text_len = ground.worth.text_len(0, 0) + ground.worth.text_len(1, second);
            let kid = self.build(ground, &redundant, text_len)?;
            match second {
                0 => (base, *ground.gone) = (kid, redundant),
                _ if redundant.is_empty() => (),
                _ => kids.push((second - 1, kid)),
            }
        }
        let root = self.tree.with_choice(base, STRIPPED - 1, &kids);
        self.subtract(node, root, mark, budget)
    }

    /// Removes from a node the paths that the letter of the second position has made redundant.
    pub(super) fn absorb_by_second<K: Key>(
        &mut self,
        ground: &mut Ground<'_, K>,
        mut node: Node<W>,
        letter: usize,
        budget: &mut i64,
    ) -> Result<Node<W>, Stop> {
        let plan = ground.plan;
        let first = usize::from(self.dive.letters[0]) + 1;
        for row in [0, first] {
            let bins = &ground.bins.bins[row * ground.bins.cols..];
            let mut redundant = Vec::new();
            absorb(
                plan,
                plan.letters[1][letter],
                &bins[0],
                &bins[letter + 1],
                &mut redundant,
            );
            redundant.sort_unstable();
            redundant.dedup();
            if row == 0 {
                redundant.retain(|key| ground.gone.binary_search(key).is_err());
            }
            let text_len = ground.worth.text_len(0, row) + ground.worth.text_len(1, 0);
            let mark = self.tree.top();
            let root = self.build(ground, &redundant, text_len)?;
            node = self.subtract(node, root, mark, budget)?;
        }
        Ok(node)
    }

    /// Builds the tree of sorted keys.
    fn build<K: Key>(
        &mut self,
        ground: &Ground<'_, K>,
        keys: &[K],
        text_len: usize,
    ) -> Result<Kid<W>, Stop> {
        if keys.is_empty() {
            return Ok(Kid::default());
        }
        let builder = &mut self.builder;
        let kid = self.tree.append(|words| {
            builder.build::<K, W>(keys, ground.plan, ground.worth, text_len, words)
        })?;
        self.check_room()?;
        Ok(kid)
    }

    /// Removes a tree from a node that contains the whole tree. The tree's records are those that start at or after
    /// `mark`.
    fn subtract(
        &mut self,
        node: Node<W>,
        root: Kid<W>,
        mark: usize,
        budget: &mut i64,
    ) -> Result<Node<W>, Stop> {
        *budget -= ((self.tree.top() - mark) / 16) as i64;
        let root = self.tree.negate(mark, root);
        let less = self.tree.merge(node, self.tree.node(root));
        self.check_room()?;
        Ok(less)
    }
}

/// Returns whether a node's bound is so high that leaving out paths may pay off. Below nodes with lower bounds, the
/// dives are short.
pub(super) fn pays<W: Open>(how: How, node: Node<W>) -> bool {
    u64::from(node.weight.bound()) * 10 > u64::from(how.dive_below) * 13
}
