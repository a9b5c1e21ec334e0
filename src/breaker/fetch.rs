//! Asking memory for what will be needed soon.
//!
//! Trees are far larger than caches, and their records lie where they were made: read one after the other, each is waited for.
//!
//! # Safety
//! The only unsafe expression is the call, on x86-64, of the prefetch instructions, which every such processor has and
//! which read nothing: an address that is none is no error.

/// Brings what begins at `place` into the cache, in the background: about 30 words.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
#[inline(always)]
pub(super) fn fetch(words: &[u32], place: usize) {
    use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    let line = words.as_ptr().wrapping_add(place);
    // SAFETY: needs SSE, which is part of x86-64.
    unsafe {
        _mm_prefetch::<_MM_HINT_T0>(line.cast());
        _mm_prefetch::<_MM_HINT_T0>(line.wrapping_add(15).cast());
    }
}

/// Elsewhere, wasm among it, there is no such instruction.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(super) fn fetch(_: &[u32], _: usize) {}
