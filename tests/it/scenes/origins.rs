//! The origins of places.

use std::sync::Arc;

use boggle_lab::scene::{
    Icicle, Made, Origin, Origins, Row, Spot, TreeSlice, View, old_rectangles, origins_of,
};
use boggle_lab::scoring::Rules;
use boggle_lab::tree::{Kind, Lifted, Tree, lift, orderly, part};

use super::{Place, cell, class, large, squeeze, tree, unfold};
use crate::support::enable2k;

/// Checks that one walk finds the same origins as searching the children of each place separately, and that a view
/// gets the first origin of each place.
fn check_ways(new: &Tree, places: &[Place], origins: &Origins<'_>, found: &[Vec<Origin>]) {
    assert_eq!(found[0], origins.root());
    // Children come after their parents and after all descendants of their earlier siblings.
    let mut families = vec![Vec::new(); places.len()];
    for (at, place) in places.iter().enumerate().skip(1) {
        families[place.parent as usize].push(at);
    }
    for (at, family) in families.iter().enumerate() {
        let below = origins.children(places[at].node, at == 0, &found[at]);
        assert_eq!(below.len(), family.len());
        for (&child, of) in family.iter().zip(&below) {
            assert_eq!(&found[child], of, "place {child}");
        }
    }
    let icicle = Icicle::new(new);
    let width = icicle.width(new);
    for (from, part) in [(0.0, 1.0), (0.3, 0.1), (0.7, 0.01)] {
        let (from, to) = (from * width, (from + part) * width);
        for least in [0.0, 1.0, 9.0] {
            let view = View { from, to, pixels: 300.0, least };
            let slice = icicle.slice(new.class(), new, view);
            if slice.number.len() > 10_000 {
                continue;
            }
            let number = slice.number.iter().map(|&number| number as usize);
            let row = |(at, number): (usize, usize)| {
                let Place { node, step, .. } = places[number];
                Row { node, number: number as u32, parent: slice.parent[at], step, hidden: 0 }
            };
            let rows: Vec<Row> = number.clone().enumerate().map(row).collect();
            let shown = origins_of(origins, &rows);
            for (number, of) in number.clone().zip(shown) {
                assert_eq!(found[number], of, "place {number}");
            }
            let rectangles = old_rectangles(origins, &slice, view.pixels);
            check_old_rectangles(&slice, &number.collect::<Vec<_>>(), &rectangles, found);
        }
    }
}

/// Checks that each visible rectangle was where its first origin is, and that the other rectangles keep their share
/// of the rectangle above them.
fn check_old_rectangles(
    slice: &TreeSlice,
    numbers: &[usize],
    rectangles: &[Option<Spot>],
    found: &[Vec<Origin>],
) {
    for (row, &number) in numbers.iter().enumerate() {
        let exact = found[number].first().map(|origin| origin.spot);
        let parent = slice.parent[row] as usize;
        let (x, width) = (slice.x[row], slice.width[row]);
        let (left, wide) = (slice.x[parent], slice.width[parent]);
        if row == 0 || width >= 3.0 || left <= 0.0 || left + wide >= 300.0 {
            assert_eq!(rectangles[row], exact, "place {number}");
        } else if rectangles[row] != exact {
            let (Some(here), Some(above)) = (rectangles[row], rectangles[parent]) else {
                panic!("place {number}: {:?} below {:?}", rectangles[row], rectangles[parent]);
            };
            assert_eq!(here.depth, above.depth + 1);
            let same = |a: f64, b: f32| (a - f64::from(b)).abs() < 1e-4;
            assert!(same(here.width / above.width, width / wide));
            assert!(same((here.x - above.x) / above.width, (x - left) / wide));
        }
    }
}

/// Checks that every place of the new tree was made from places of the same kind in the old tree.
pub(crate) fn check_origins(old: &Arc<Tree>, lifted: &Lifted) -> (usize, usize) {
    let icicle = Icicle::new(old);
    let made = Made::Lift(lifted.alive.clone());
    let origins = Origins::new(old, &icicle, &lifted.tree, &made);
    check_all_origins(old, &lifted.tree, &origins, lifted.alive.folded)
}

/// Checks that every place of `new` comes from places of `old` with the same label, and from only one unless nodes
/// merge.
fn check_all_origins(
    old: &Tree,
    new: &Tree,
    origins: &Origins<'_>,
    merges: bool,
) -> (usize, usize) {
    let icicle = Icicle::new(old);
    let places = unfold(new);
    let row = |(number, &Place { node, parent, step, .. }): (u32, &Place)| Row {
        node,
        number,
        parent,
        step,
        hidden: 0,
    };
    let rows: Vec<Row> = (0..).zip(&places).map(row).collect();
    let found = origins_of(origins, &rows);
    check_ways(new, &places, origins, &found);
    let mut most = 0;
    for (at, (Place { node, .. }, from)) in places.iter().zip(found.iter()).enumerate() {
        assert!(!from.is_empty(), "place {at} comes from nowhere");
        most = most.max(from.len());
        for origin in from {
            let spot = origin.spot;
            let (_, there) = icicle.path(old, spot.number).unwrap();
            assert_eq!(there, spot);
            if at == 0 || old.kind(spot.node) == Kind::Root {
                continue;
            }
            assert_eq!(new.cell(*node), old.cell(spot.node), "place {at}");
            assert_eq!(new.letter(*node), old.letter(spot.node), "place {at}");
            if origin.letter.is_none() && from.len() == 1 && !merges {
                // It was kept unchanged, with everything below it.
                assert_eq!(new.size(*node), old.size(spot.node));
            }
        }
        if !merges {
            assert_eq!(from.len(), 1);
        }
    }
    (places.len(), most)
}

#[test]
fn places_of_lifted_trees_come_from_places_of_the_tree_before() {
    for (text, size) in [
        ("t ae r i . .", "2x3"),
        ("ab cd ef gh", "2x2"),
        ("lnrsy aeiou chkmpt aeiou", "2x2"),
        ("st ae rl io n de", "2x3"),
    ] {
        for cutoff in [0, 10] {
            let (mut plain, mut folded) = (tree(text, size), tree(text, size));
            for at in plain.class().dims().split_order() {
                let lifted = lift(&plain, at, cutoff).unwrap();
                check_origins(&plain, &lifted);
                plain = lifted.tree;
                let lifted = squeeze(&folded, at, cutoff);
                check_origins(&folded, &lifted);
                folded = lifted.tree;
            }
        }
    }
    let first = large();
    let lifted = squeeze(&first, cell(4), 520);
    let (places, most) = check_origins(&first, &lifted);
    assert_eq!(places, 669_156);
    assert!(most > 1);
}

#[test]
fn places_of_trees_with_a_letter_fixed_come_from_places_of_the_tree_before() {
    for (text, size) in
        [("t ae r i . .", "2x3"), ("ab cd ef gh", "2x2"), ("st ae rl io n de", "2x3")]
    {
        // In spelling order, fix the first letter of each cell, in the split order, and then the other letters.
        let mut now = tree(text, size);
        for at in now.class().dims().split_order() {
            let lifted = lift(&now, at, 0).unwrap();
            let letters = now.class().letters(at).to_vec();
            if letters.len() < 2 {
                continue;
            }
            let parts: Vec<Option<Tree>> = letters.iter().map(|&l| part(&lifted.tree, l)).collect();
            let icicle = Icicle::new(&now);
            for (place, part) in (0..).zip(&parts) {
                let Some(part) = part else { continue };
                let made = Made::Part(lifted.alive.clone(), place);
                let origins = Origins::new(&now, &icicle, part, &made);
                check_all_origins(&now, part, &origins, false);
            }
            let Some(next) = parts.into_iter().flatten().next() else {
                break;
            };
            now = Arc::new(next);
        }
        // In an orderly tree, fix every letter of the next cell, and continue with the last letter that leaves any
        // words.
        let class = class(text, size);
        let mut now = orderly::build(enable2k(), &class, Rules::default()).unwrap();
        let (mut merged, mut forced) = (0, 0);
        for at in class.dims().split_order() {
            let letters = now.class().letters(at).to_vec();
            let parts = orderly::force(&now, at).unwrap();
            let icicle = Icicle::new(&now);
            for (&letter, part) in letters.iter().zip(&parts) {
                let Some(part) = part else { continue };
                let made = Made::Force(at, letter);
                let origins = Origins::new(&now, &icicle, part, &made);
                let (_, most) = check_all_origins(&now, part, &origins, true);
                merged += usize::from(most > 2);
                forced += 1;
                assert_eq!(origins.root()[0].spot.number, 0);
            }
            if let Some(next) = parts.into_iter().flatten().next_back() {
                now = next;
            }
        }
        assert!(forced > 4 && merged == 0, "two at most meet");
    }
}

/// Cells of one letter are decided with the choice that comes after them, and the nodes below both letters are found.
#[test]
fn origins_are_found_across_cells_of_one_letter() {
    for (text, size) in [("t ae i r", "2x2"), ("t ae r i . .", "2x3")] {
        let now = orderly::build(enable2k(), &class(text, size), Rules::default()).unwrap();
        let (icicle, at) = (Icicle::new(&now), cell(1));
        let letters = now.class().letters(at).to_vec();
        for (letter, part) in letters.into_iter().zip(orderly::force(&now, at).unwrap()) {
            let part = part.unwrap();
            let made = Made::Force(at, letter);
            let origins = Origins::new(&now, &icicle, &part, &made);
            check_all_origins(&now, &part, &origins, true);
            // The root, the T below it, and the letter below each of its two places.
            let depths = origins.root().into_iter().map(|origin| origin.spot.depth);
            let depths: Vec<u8> = depths.collect();
            assert!(depths == [0, 2, 2, 4] || depths == [0, 2, 4], "{depths:?}");
        }
    }
}
