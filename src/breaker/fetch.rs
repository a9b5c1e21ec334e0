//! Prefetching memory that will be needed soon.
//!
//! Trees are far larger than caches, and their records are scattered. Without prefetching, the program would wait
//! for each record in turn.
//!
//! # Safety
//! The only unsafe expression is the call of the prefetch instructions on x86-64. Every x86-64 processor has them,
//! and they read nothing, so even an invalid address is harmless.

/// Loads about 30 words that begin at `place` into the cache, in the background.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
#[inline(always)]
pub(super) fn fetch(words: &[u32], place: usize) {
    use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    let line = words.as_ptr().wrapping_add(place);
    // SAFETY: this needs SSE, which is part of x86-64.
    unsafe {
        _mm_prefetch::<_MM_HINT_T0>(line.cast());
        _mm_prefetch::<_MM_HINT_T0>(line.wrapping_add(15).cast());
    }
}

/// Loads the words after the first 32 of a long record. The record's first word must have arrived, because it says
/// whether there are any.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn fetch_rest(words: &[u32], record: usize) {
    if words[record].count_ones() > 3 {
        fetch(words, record + 32);
    }
}

/// Does nothing, because there is no prefetching on other machines, including wasm.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(super) fn fetch(_: &[u32], _: usize) {}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(super) fn fetch_rest(_: &[u32], _: usize) {}
