//! Opening records, up to eight kids of a choice at once, with 128-bit vectors: on 64-bit ARM, and in wasm with SIMD.
//!
//! This is the same as `avx2`, with two kids in a vector instead of four. Machines with AVX2 use it only in tests.

use bytemuck::cast;
use macro_rules_attribute::apply;

use super::super::merge::RecordTree;
use super::super::record::HEAD;
use super::{Frontier, spread};
use crate::machine::{entry, with_vectors};
use crate::simd::{V, add_halves, max_halves, most_half, or, shuffle};

const LETTERS: usize = 8;
/// Choices with at most this many kids among these letters need only half of the loads, and most choices are that small.
const FEW: u32 = 4;

/// For each pair of kids, the shuffle that moves their bounds to their places among eight; the other places become 0. A
/// kid has 64 bits, and its bound is in the highest 16.
const PLACES: [[u8; 16]; 4] = {
    let mut places = [[0x80; 16]; 4];
    let mut kid = 0;
    while kid < LETTERS {
        let from = 8 * (kid % 2) + 6;
        places[kid / 2][2 * kid] = from as u8;
        places[kid / 2][2 * kid + 1] = from as u8 + 1;
        kid += 1;
    }
    places
};

/// For each set of letters, the shuffle that moves the bounds of their kids to the lanes of these letters; the other
/// lanes become 0.
static SPREAD: [[u8; 2 * LETTERS]; 1 << LETTERS] = spread([0, 1, 2, 3, 4, 5, 6, 7]);

entry! {
    pub(in super::super) fn open(
        Vectors,
        frontier: &mut Frontier,
        tree: &RecordTree,
        depth: usize,
        start: usize,
        end: usize,
    ) -> (u32, u32) {
        let width = frontier.width();
        let row = &mut frontier.rows[depth * width..(depth + 1) * width];
        let words = &tree.words[..];
        for opening in &frontier.opening[start..end] {
            let mut place = opening.record as usize + 1;
            let mut rest = opening.choices;
            while rest != 0 {
                let at = rest.ilog2() as usize;
                rest ^= 1 << at;
                let mut letters = words[place];
                frontier.waiting[at].push(letters, place);
                let mut lane = frontier.lane[at];
                place += HEAD;
                while letters != 0 {
                    let now = letters as usize & 255;
                    letters >>= LETTERS;
                    if now != 0 {
                        let kids = now.count_ones();
                        let mut bounds = bounds_of_four(words, place, 0);
                        if kids > FEW {
                            bounds = or(bounds, bounds_of_four(words, place + 8, 2));
                        }
                        let lanes = &mut row[lane..lane + LETTERS];
                        let sums = add_halves(load(lanes), shuffle(bounds, cast(SPREAD[now])));
                        lanes.copy_from_slice(&cast::<_, [u16; LETTERS]>(sums));
                        place += 2 * kids as usize;
                    }
                    lane += LETTERS;
                }
            }
        }
        let next = most(&row[frontier.lane[depth]..frontier.lane[depth + 1]]);
        let mut rest = 0;
        for lanes in frontier.lane[depth + 1..].windows(2) {
            rest += most(&row[lanes[0]..lanes[1]]);
        }
        (rest, next)
    }
}

/// Returns the bounds of four kids, some of which may be past the end of the choice. `pair` is the index in [`PLACES`]
/// of the first two.
#[inline]
#[apply(with_vectors)]
fn bounds_of_four(words: &[u32], at: usize, pair: usize) -> V {
    let mut kids = [0u32; 8];
    kids.copy_from_slice(&words[at..at + 8]);
    let [front, back] = cast::<_, [V; 2]>(kids);
    or(shuffle(front, cast(PLACES[pair])), shuffle(back, cast(PLACES[pair + 1])))
}

#[inline]
#[apply(with_vectors)]
fn most(lanes: &[u16]) -> u32 {
    let mut most = cast([0u16; LETTERS]);
    for lanes in lanes.as_chunks::<LETTERS>().0 {
        most = max_halves(most, cast(*lanes));
    }
    most_half(most)
}

#[inline]
#[apply(with_vectors)]
fn load(lanes: &[u16]) -> V {
    let mut loaded = [0u16; LETTERS];
    loaded.copy_from_slice(lanes);
    cast(loaded)
}
