//! Opening records, all kids of a choice at once, on machines with AVX-512.

use core::arch::x86_64::*;

use bytemuck::cast;
use macro_rules_attribute::apply;

use super::super::merge::RecordTree;
use super::super::merge::vector::{KIDS, load};
use super::super::record::{Narrow, Weight};
use super::frontier::Frontier;
use crate::machine::{entry, with_avx512, with_vbmi2};
use crate::simd::most_half;

/// The number of bounds in a vector: one for each possible letter.
const BOUNDS: usize = Narrow::LANES;
const HEAD: usize = Narrow::HEAD;

entry! {
    /// Does the work of [`Frontier::list`].
    pub(in super::super) fn list(
        Avx512,
        frontier: &mut Frontier<Narrow>,
        tree: &RecordTree<Narrow>,
        depth: usize,
        letter: usize,
    ) -> (u32, u32) {
        frontier.list(tree, depth, letter)
    }
}

/// Opens records as [`Frontier::open`] does. `$spread` takes a set of up to eight letters and the bounds of their kids,
/// each in a 64-bit lane, and makes a vector of 32 bounds from them, one for each possible letter.
macro_rules! open {
    ($frontier:ident, $tree:ident, $depth:ident, $start:ident, $end:ident, $spread:ident) => {{
        let width = $frontier.width();
        let row = &mut $frontier.rows[$depth * width..($depth + 1) * width];
        let row = row.as_chunks_mut::<BOUNDS>().0;
        let words = &$tree.words[..];
        for opening in &$frontier.opening[$start..$end] {
            let mut place = opening.record as usize + 1;
            let mut rest = opening.choices;
            while rest != 0 {
                let at = 31 - rest.leading_zeros();
                rest ^= 1 << at;
                let letters = words[place];
                $frontier.waiting[at as usize].push(letters, place);
                let lanes = &mut row[at as usize];
                let mut sums = cast::<_, __m512i>(*lanes);
                let mut left = letters;
                place += HEAD;
                loop {
                    let now = _pdep_u32((1 << KIDS) - 1, left);
                    left ^= now;
                    let bounds = _mm512_srli_epi64::<48>(load(words, place));
                    sums = _mm512_add_epi16(sums, $spread(now, bounds));
                    place += 2 * now.count_ones() as usize;
                    if left == 0 {
                        break;
                    }
                }
                *lanes = cast(sums);
            }
        }
        let next = most(&row[$depth]);
        let rest = row[$depth + 1..].iter().map(|lanes| most(lanes));
        (rest.sum(), next)
    }};
}

entry! {
    /// Does the work of [`Frontier::open`].
    pub(in super::super) fn open(
        Vbmi2,
        frontier: &mut Frontier<Narrow>,
        tree: &RecordTree<Narrow>,
        depth: usize,
        start: usize,
        end: usize,
    ) -> (u32, u32) {
        open!(frontier, tree, depth, start, end, spread)
    }
}

entry! {
    /// Does the work of [`Frontier::open`] without VBMI2.
    pub(in super::super) fn open_by_words(
        Avx512,
        frontier: &mut Frontier<Narrow>,
        tree: &RecordTree<Narrow>,
        depth: usize,
        start: usize,
        end: usize,
    ) -> (u32, u32) {
        open!(frontier, tree, depth, start, end, spread_by_words)
    }
}

#[inline]
#[apply(with_vbmi2)]
fn spread(letters: u32, bounds: __m512i) -> __m512i {
    let bounds = _mm512_zextsi128_si512(_mm512_cvtepi64_epi16(bounds));
    _mm512_maskz_expand_epi16(letters, bounds)
}

/// Does the work of `spread` with 32-bit lanes, for half of the letters at a time.
#[inline]
#[apply(with_avx512)]
fn spread_by_words(letters: u32, bounds: __m512i) -> __m512i {
    let bounds = _mm512_zextsi256_si512(_mm512_cvtepi64_epi32(bounds));
    let first = _mm512_maskz_expand_epi32(letters as u16, bounds);
    let done = (letters & 0xffff).count_ones();
    let lanes = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    let lanes = _mm512_add_epi32(lanes, _mm512_set1_epi32(done as i32));
    let bounds = _mm512_permutexvar_epi32(lanes, bounds);
    let last = _mm512_maskz_expand_epi32((letters >> 16) as u16, bounds);
    let [first, last] = [first, last].map(|half| _mm512_cvtepi32_epi16(half));
    _mm512_inserti64x4::<1>(_mm512_castsi256_si512(first), last)
}

/// Returns the value of a position's largest lane.
#[inline]
#[apply(with_avx512)]
fn most(lanes: &[u16; BOUNDS]) -> u32 {
    let lanes = cast::<_, __m512i>(*lanes);
    let half =
        _mm256_max_epu16(_mm512_castsi512_si256(lanes), _mm512_extracti64x4_epi64::<1>(lanes));
    let quarter = _mm_max_epu16(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half));
    most_half(quarter)
}
