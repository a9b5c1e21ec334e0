//! Where many places of a tree come from, found in one walk.
//!
//! Origins of a place are found by going through those of its parent, and of a folded tree a place may have a dozen,
//! though the first mostly leads to all that is visible below. So they are gone through one by one, and no further than
//! somebody needs. A picture needs them for what is wide enough to be followed ([`stood`]).

use core::ops::ControlFlow;

use super::icicle::Slice;
use super::origins::{Below, Origin, Origins};
use crate::tree::NodeId;

/// The origins of some places, side by side.
#[derive(Clone, Debug, Default)]
pub struct Ancestry {
    /// Where those of each place end.
    ends: Vec<u32>,
    origins: Vec<Origin>,
}

impl Ancestry {
    /// Those of one place: one or, where nodes were merged, several.
    #[must_use]
    pub fn of(&self, place: usize) -> &[Origin] {
        let from = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.origins[from as usize..self.ends[place] as usize]
    }

    /// Those of each place.
    pub fn iter(&self) -> impl Iterator<Item = &[Origin]> {
        (0..self.ends.len()).map(|place| self.of(place))
    }
}

/// The origins of some places of the new tree. `parents` is, for each place, the number of its parent among them
/// (parents first; anything for the root, which is the first), `nodes` the stored node, `steps` the place among the
/// children of the parent. Cost: what hangs right below the origins of each place that has children here, once.
#[must_use]
pub fn origins_of(
    origins: &Origins<'_>,
    nodes: &[NodeId],
    parents: &[u32],
    steps: &[u32],
) -> Ancestry {
    let mut walk = Walk::new(origins, nodes, parents, steps);
    let mut found = Ancestry {
        ends: Vec::with_capacity(nodes.len()),
        origins: Vec::with_capacity(nodes.len() + nodes.len() / 2),
    };
    for row in 0..nodes.len() {
        // Parents are through, so all origins of this are there.
        while walk.places[row].child != NOBODY && walk.go_on(row, Until::End) {}
        found.origins.extend(walk.all(row));
        found.ends.push(found.origins.len() as u32);
    }
    found
}

/// The first of the origins of each place, as [`origins_of`] finds them. Cost: what hangs right below one origin of each place
/// that has children here, and mostly no more.
#[must_use]
pub fn first_origins(
    origins: &Origins<'_>,
    nodes: &[NodeId],
    parents: &[u32],
    steps: &[u32],
) -> Vec<Option<Origin>> {
    let mut walk = Walk::new(origins, nodes, parents, steps);
    for row in 0..nodes.len() {
        while walk.lacking(row) > 0 && walk.go_on(row, Until::First) {}
    }
    (0..nodes.len()).map(|row| walk.all(row).next()).collect()
}

/// Where a place was in the tree before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stood {
    /// The left edge, in leaves.
    pub x: f64,
    /// The width, in leaves.
    pub width: f64,
    /// The layer.
    pub depth: u8,
}

/// Narrower rectangles, in pixels, have moved with the one above them.
const NARROW: f32 = 3.0;

/// Where each rectangle of a slice that is so many `pixels` wide was in the tree before: the first of its [`origins_of`].
/// Of a rectangle of less than three pixels nobody can see that, so it has kept its part of the one above it: these are
/// four of five, and each would cost looks at memory all over the old tree. What stands below a rectangle that the view cuts
/// off is looked up, as its part is not known.
#[must_use]
pub fn stood(origins: &Origins<'_>, slice: &Slice, pixels: f64) -> Vec<Option<Stood>> {
    let edge = (pixels * (1.0 - 1e-6)) as f32;
    let is_cut = |row: usize| slice.x[row] <= 0.0 || slice.x[row] + slice.width[row] >= edge;
    // Above a rectangle that is looked up all are: they are as wide, or cut off as well.
    let mut number = vec![NOBODY; slice.len()];
    let (mut nodes, mut parents, mut steps) = (Vec::new(), Vec::new(), Vec::new());
    for row in 0..slice.len() {
        let parent = slice.parent[row] as usize;
        if row == 0 || slice.width[row] >= NARROW || is_cut(parent) {
            number[row] = nodes.len() as u32;
            nodes.push(NodeId(slice.node[row]));
            parents.push(number[parent]);
            steps.push(slice.step[row]);
        }
    }
    let found = first_origins(origins, &nodes, &parents, &steps);
    let mut stood: Vec<Option<Stood>> = Vec::with_capacity(slice.len());
    for (row, &number) in number.iter().enumerate() {
        stood.push(match found.get(number as usize) {
            Some(origin) => origin.map(|Origin { spot, .. }| Stood {
                x: spot.x,
                width: spot.width,
                depth: spot.depth,
            }),
            None => {
                let parent = slice.parent[row] as usize;
                let pixel = 1.0 / f64::from(slice.width[parent].max(f32::MIN_POSITIVE));
                let left = f64::from(slice.x[row] - slice.x[parent]);
                stood[parent].map(|above| Stood {
                    x: above.x + above.width * left * pixel,
                    width: above.width * f64::from(slice.width[row]) * pixel,
                    depth: above.depth.saturating_add(1),
                })
            }
        });
    }
    stood
}

const NOBODY: u32 = u32::MAX;

/// A place of the new tree.
#[derive(Clone, Copy, Debug)]
struct Place {
    parent: u32,
    /// Its first child, and the next child of its parent.
    child: u32,
    next: u32,
    /// What it is told by among its siblings, and another that is told by the same.
    key: u32,
    twin: u32,
    /// The first and the last of its origins that were found, and the last that was gone through.
    first: u32,
    last: u32,
    through: u32,
    /// How much of that one was told, and whether that was all.
    told: u32,
    over: bool,
    below: Below,
}

/// How far an origin of a place is gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Until {
    /// Until each child here has an origin.
    First,
    End,
}

/// Origins as far as they were found.
struct Walk<'a> {
    origins: &'a Origins<'a>,
    places: Vec<Place>,
    /// Each with the next of the same place.
    found: Vec<(Origin, u32)>,
    /// By key, while an origin is gone through: who has it.
    wanted: Vec<u32>,
}

impl<'a> Walk<'a> {
    fn new(origins: &'a Origins<'a>, nodes: &[NodeId], parents: &[u32], steps: &[u32]) -> Self {
        let place = Place {
            parent: 0,
            child: NOBODY,
            next: NOBODY,
            key: 0,
            twin: NOBODY,
            first: NOBODY,
            last: NOBODY,
            through: NOBODY,
            told: 0,
            over: true,
            below: Below::Top,
        };
        let mut walk = Self {
            origins,
            places: vec![place; nodes.len()],
            found: Vec::with_capacity(2 * nodes.len()),
            wanted: Vec::new(),
        };
        let mut most = 0;
        for row in (1..nodes.len()).rev() {
            let (at, above) = (row, parents[row] as usize);
            if walk.places[above].child == NOBODY {
                walk.places[above].below = origins.below(nodes[above], above == 0);
            }
            let next = core::mem::replace(&mut walk.places[above].child, row as u32);
            let key = origins.key(walk.places[above].below, steps[row], nodes[row]);
            most = most.max(key);
            let place = &mut walk.places[at];
            (place.parent, place.next, place.key) = (above as u32, next, key);
        }
        walk.wanted = vec![NOBODY; most as usize + 1];
        if !nodes.is_empty() {
            for origin in origins.root() {
                add(&mut walk.places[0], &mut walk.found, origin);
            }
        }
        walk
    }

    /// Those of a place that were found.
    fn all(&self, row: usize) -> impl Iterator<Item = Origin> + '_ {
        let at = |at: u32| self.found.get(at as usize);
        let of = core::iter::successors(at(self.places[row].first), move |of| at(of.1));
        of.map(|(origin, _)| *origin)
    }

    /// How many children a place has here of which no origin was found yet.
    fn lacking(&self, row: usize) -> usize {
        let of = |row: u32| self.places.get(row as usize);
        let children =
            core::iter::successors(
                of(self.places[row].child),
                move |of_child| of(of_child.next),
            );
        children.filter(|child| child.first == NOBODY).count()
    }

    /// Goes on with the origins of a place, for all its children here; whether there was one.
    fn go_on(&mut self, row: usize, until: Until) -> bool {
        let place = self.places[row];
        if place.over {
            if place.through != NOBODY && place.below != Below::Labels {
                return false;
            }
            let Some(next) = self.next(row) else {
                return false;
            };
            let place = &mut self.places[row];
            (place.through, place.told) = (next, 0);
        }
        self.go_through(row, until);
        true
    }

    /// The origin of a place after the one that was gone through last: if it has to, its parent goes on.
    fn next(&mut self, row: usize) -> Option<u32> {
        loop {
            let place = &self.places[row];
            let next = match place.through {
                NOBODY => place.first,
                through => self.found[through as usize].1,
            };
            if next != NOBODY {
                return Some(next);
            }
            let parent = place.parent as usize;
            if row == 0 || !self.go_on(parent, Until::End) {
                return None;
            }
        }
    }

    /// Finds what of an origin of a place its children come from.
    #[inline(never)]
    fn go_through(&mut self, row: usize, until: Until) {
        let mut lacking = self.lacking(row);
        let Self {
            origins,
            places,
            found,
            wanted,
        } = self;
        let place = places[row];
        let mut child = place.child;
        while child != NOBODY {
            let place = &mut places[child as usize];
            place.twin = core::mem::replace(&mut wanted[place.key as usize], child);
            child = place.next;
        }
        let (of, _) = found[place.through as usize];
        let mut told = 0;
        let end = origins.candidates(place.below, of, |key, origin| {
            told += 1;
            if told <= place.told {
                return ControlFlow::Continue(());
            }
            let mut child = wanted.get(key as usize).copied().unwrap_or(NOBODY);
            while child != NOBODY {
                let place = &mut places[child as usize];
                lacking -= usize::from(place.first == NOBODY);
                add(place, found, origin);
                child = place.twin;
            }
            match until {
                Until::First if lacking == 0 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        let mut child = place.child;
        while child != NOBODY {
            let place = &places[child as usize];
            wanted[place.key as usize] = NOBODY;
            child = place.next;
        }
        (places[row].told, places[row].over) = (told, end.is_continue());
    }
}

/// Adds an origin to those of a place.
fn add(place: &mut Place, found: &mut Vec<(Origin, u32)>, origin: Origin) {
    let at = found.len() as u32;
    match place.last {
        NOBODY => place.first = at,
        last => found[last as usize].1 = at,
    }
    place.last = at;
    found.push((origin, NOBODY));
}
