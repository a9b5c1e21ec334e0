//! The rotations and reflections of boards that were found.

use core::hash::Hash;
use std::collections::HashSet;

use crate::grid::Cell;

/// Returns the boards in `found` along with their equivalents under `symmetries`. Each board is listed once, where it
/// first appears.
///
/// Cost: for each board in `found`, at most two hash lookups per symmetry.
pub(super) fn with_images<T: Copy + Eq + Hash>(
    found: &[(Vec<T>, u32)],
    symmetries: &[Vec<Cell>],
) -> Vec<(Vec<T>, u32)> {
    let mut seen = HashSet::with_capacity(found.len() * symmetries.len());
    let mut all = Vec::with_capacity(found.len() * symmetries.len());
    for (tiles, points) in found {
        for symmetry in symmetries {
            let image: Vec<T> = symmetry.iter().map(|cell| tiles[cell.index()]).collect();
            if !seen.contains(&image) {
                seen.insert(image.clone());
                all.push((image, *points));
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use core::cell::Cell as Count;

    use super::*;
    use crate::grid::Dims;

    thread_local! {
        static COMPARED: Count<usize> = const { Count::new(0) };
    }

    /// A tile that counts how often it is compared.
    #[derive(Clone, Copy, Debug)]
    struct CountingTile(u16);

    impl Hash for CountingTile {
        fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
            self.0.hash(state);
        }
    }

    impl PartialEq for CountingTile {
        fn eq(&self, other: &Self) -> bool {
            COMPARED.set(COMPARED.get() + 1);
            self.0 == other.0
        }
    }

    impl Eq for CountingTile {}

    #[test]
    fn the_cost_is_one_lookup_per_board() {
        let dims: Dims = "2x2".parse().unwrap();
        let symmetries = dims.symmetries();
        let found: Vec<_> = (0..5000u16)
            .map(|n| ([n, n + 1, n + 2, n + 3].map(CountingTile).to_vec(), 7))
            .collect();
        COMPARED.set(0);
        let all = with_images(&found, &symmetries);
        assert_eq!(all.len(), 5000 * 8);
        // Searching a list from end to end would need 800 million comparisons.
        assert!(COMPARED.get() < 1_000_000, "{}", COMPARED.get());
        // Equivalent boards have the same equivalents, so each is listed only once.
        let equivalent = [(vec![1, 2, 3, 4], 5), (vec![2, 1, 4, 3], 5)];
        assert_eq!(with_images(&equivalent, &symmetries).len(), 8);
    }
}
