//! Detection of optional processor features, and functions compiled to use them.
//!
//! The program as a whole is compiled for the oldest processor it may run on. Functions made by [`entry!`] are compiled
//! for a newer one. To call them, the caller must hold evidence that this machine has the features: a value of a type
//! that only the detection code can create.
//!
//! # Safety
//! The only unsafe expression is the call to such a function, on x86-64 and on ARM. For each type of evidence, this
//! file lists both the features that are detected and the features that functions are compiled for, so that the two
//! lists can be compared. In wasm, nothing has to be detected, because a browser refuses to load a module that uses
//! features it lacks. On 64-bit ARM, every processor has NEON.

#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::__cpuid;

use macro_rules_attribute::attribute_alias;

/// Evidence that this machine has 16-byte vectors with byte shuffles: AVX2 and the features that came with it, NEON, or
/// wasm SIMD.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vectors(());

impl Vectors {
    /// Returns the evidence if this machine has the features.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn detect() -> Option<Self> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has.then_some(Self(()))
    }

    /// Returns the evidence: a wasm module compiled with these features loads only where they exist, and NEON is part
    /// of every 64-bit ARM processor.
    #[cfg(not(target_arch = "x86_64"))]
    pub(crate) fn detect() -> Option<Self> {
        Some(Self(()))
    }
}

/// Evidence that this machine has the original parts of AVX-512, and the older features that they build on.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

/// Evidence that this machine also has VBMI2, a later part of AVX-512 that compresses and expands vectors of bytes and
/// of 16-bit words.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vbmi2(());

/// The widest vectors that the breaker has code for and that are fast on this machine.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(crate) enum Widest {
    /// AVX-512 with VBMI2.
    Vbmi2(Avx512, Vbmi2),
    /// AVX-512 without VBMI2.
    Avx512(Avx512),
    /// AVX2.
    Avx2(Vectors),
    /// The 128-bit vectors that other machines have. Machines with AVX2 use these only in tests.
    #[cfg(test)]
    Short(Vectors),
    /// No vectors: the machine has none that the breaker has code for, or it has only slow ones.
    Plain,
}

#[cfg(target_arch = "x86_64")]
impl Widest {
    /// Returns the widest vectors that the breaker should use on this machine.
    pub(crate) fn detect() -> Self {
        Self::all().next().unwrap_or(Self::Plain)
    }

    /// Iterates over all kinds of vectors that are fast on this machine, starting with the widest and ending with
    /// [`Widest::Plain`].
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let avx2 = Vectors::detect().filter(|_| has_fast_bits());
        let avx512 = avx2.filter(|_| {
            is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
        });
        let avx512 = avx512.map(|_| Avx512(()));
        let vbmi2 = avx512.filter(|_| is_x86_feature_detected!("avx512vbmi2"));
        [
            vbmi2.map(|avx512| Self::Vbmi2(avx512, Vbmi2(()))),
            avx512.map(Self::Avx512),
            avx2.map(Self::Avx2),
            #[cfg(test)]
            Vectors::detect().map(Self::Short),
            Some(Self::Plain),
        ]
        .into_iter()
        .flatten()
    }
}

/// Returns whether the instructions that gather and spread bits are fast. AMD processors of families 17h and 18h (Zen 1
/// and 2) have these instructions, but a single one can take hundreds of cycles.
#[cfg(target_arch = "x86_64")]
fn has_fast_bits() -> bool {
    let vendor = __cpuid(0);
    let is_amd = [*b"Auth", *b"Hygo"].contains(&vendor.ebx.to_le_bytes());
    let version = __cpuid(1).eax;
    let family = (version >> 8 & 15) + (version >> 20 & 255);
    !(is_amd && (0x17..=0x18).contains(&family))
}

// The features that functions are compiled for, one attribute for each type of evidence: `#[apply(with_vectors)]` is the
// attribute of a function that needs what [`Vectors`] stands for. Safe code can call such a function only where the
// same features are enabled.
attribute_alias! {
    #[apply(with_vectors)] =
        #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt"))]
        #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))];
    #[apply(with_avx512)] =
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi1,bmi2,lzcnt,popcnt")];
    #[apply(with_vbmi2)] =
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")];
}

/// Defines a function whose first argument is evidence of processor features, with a body compiled for those features.
macro_rules! entry {
    (@inside Vectors $inside:item) => { $crate::machine::with_vectors! { $inside } };
    (@inside Avx512 $inside:item) => { $crate::machine::with_avx512! { $inside } };
    (@inside Vbmi2 $inside:item) => { $crate::machine::with_vbmi2! { $inside } };
    (
        $(#[$meta:meta])*
        $vis:vis fn $name:ident($proof:ident, $($arg:ident: $ty:ty),* $(,)?) -> $out:ty $body:block
    ) => {
        $(#[$meta])*
        #[inline]
        #[allow(unsafe_code)]
        $vis fn $name(_: $crate::machine::$proof, $($arg: $ty),*) -> $out {
            $crate::machine::entry! { @inside $proof fn inside($($arg: $ty),*) -> $out $body }
            // SAFETY: this machine has the features that `inside` is compiled for, as the caller's evidence shows.
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            return unsafe { inside($($arg),*) };
            #[cfg(target_arch = "wasm32")]
            return inside($($arg),*);
        }
    };
}

pub(crate) use entry;
