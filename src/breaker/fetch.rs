//! Prefetching memory that will be needed soon.
//!
//! Trees are far larger than the processor's caches, and their records are scattered. Without prefetching, the program
//! would wait for each record in turn. In wasm and on ARM, where it has no prefetch instruction, it reads many records
//! before it uses the first one.
//!
//! # Safety
//! The only unsafe code uses the prefetch instructions of x86-64. Every x86-64 processor has these instructions. They
//! are only hints and never cause an error, so even an invalid address is harmless.

/// Loads at least 16 machine words, starting at `place`, into the cache in the background.
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

/// If a record is long, loads at least 16 machine words, starting 32 words into the record. The record's first word
/// should already be in the cache, because this function reads that word to see whether the record is long.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn fetch_rest(words: &[u32], record: usize) {
    if words[record].count_ones() > 3 {
        fetch(words, record + 32);
    }
}

/// Does nothing, because on x86-64 each pair of records is prefetched on its own.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn fetch_all(_: &[u32], _: &[[u32; 2]]) {}

/// Does nothing, because this program has prefetch instructions only on x86-64.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(super) fn fetch(_: &[u32], _: usize) {}

/// Does nothing, because this program has prefetch instructions only on x86-64.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(super) fn fetch_rest(_: &[u32], _: usize) {}

/// Reads the beginnings of all records, so that they are in the cache when they are needed. This takes the place of
/// prefetching. The reads don't depend on each other, so the processor waits for many of them at the same time. There
/// must be at least 16 machine words from the start of each record.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(super) fn fetch_all(words: &[u32], pairs: &[[u32; 2]]) {
    let mut sum = 0;
    for &record in pairs.as_flattened() {
        let line = &words[record as usize..record as usize + 16];
        sum ^= line[0] ^ line[15];
    }
    // The compiler would leave out the reads if nothing used them.
    core::hint::black_box(sum);
}
