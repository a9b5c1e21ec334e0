//! Prefetching memory that will be needed soon.
//!
//! Trees are far larger than caches, and their records are scattered. Read one after another, each would have to be
//! waited for.
//!
//! # Safety
//! The only unsafe expression is the call of the prefetch instructions on x86-64. Every such processor has them, and
//! they read nothing, so that even an invalid address is harmless.

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

/// Does nothing: other machines, including wasm, get no prefetching here.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(super) fn fetch(_: &[u32], _: usize) {}
