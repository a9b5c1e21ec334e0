//! Checks that malicious input takes a limited amount of memory, and that breakers keep to their limit, measured by an
//! allocator that records the peak.

#![cfg(not(target_arch = "wasm32"))]

use std::alloc::System;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

use boggle_lab::breaker::{Breaker, BreakerOptions, Method, Threshold};
use boggle_lab::class::BoardClass;
use boggle_lab::dict::{Dictionary, DictionaryError, WordRule, list};
use boggle_lab::scoring::Rules;
use cap::Cap;
use sha2::{Digest, Sha256};

/// Only one test at a time can measure, and the peak never falls, so this file has a single test that begins with what
/// takes the least.
#[global_allocator]
static MEMORY: Cap<System> = Cap::new(System, usize::MAX);

/// The bytes before the body of a packed dictionary: magic number, version, checksum.
const HEAD: usize = 13;

/// Returns the parts of a packed dictionary with the single word `word` and a rule that admits words of up to 20
/// letters.
fn parts() -> (Vec<u8>, Vec<u8>) {
    let words = list::read(b"word\n", &|_| None).words.unwrap();
    let rule = WordRule { max_length: Some(20), ..WordRule::default() };
    let packed = Dictionary::new("n", &words, rule).unwrap().pack();
    // The hash, rule, name, and alphabet come first, then the number of words left out (0), then the automaton.
    let middle = HEAD + 32 + 3 + 2 + 27;
    assert_eq!(packed[middle], 0);
    (packed[..middle].to_vec(), packed[middle + 1..].to_vec())
}

/// Writes a number with seven bits per byte, lowest first.
fn number(mut number: usize, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Makes a packed dictionary that claims to leave out `count` words. Each word is given as the number of bytes it
/// shares with the previous one, and the rest.
fn crafted(count: usize, words: impl Iterator<Item = (usize, String)>) -> Vec<u8> {
    let (mut packed, automaton) = parts();
    number(count, &mut packed);
    for (shared, rest) in words {
        number(shared, &mut packed);
        number(rest.len(), &mut packed);
        packed.extend(rest.as_bytes());
    }
    packed.extend(automaton);
    let sum = Sha256::digest(&packed[HEAD..]);
    packed[5..HEAD].copy_from_slice(&sum[..8]);
    packed
}

/// Counts up in endings of `letters` letters each, and returns each ending with the number of bytes that it shares with
/// the previous word.
fn counting(letters: u32, count: usize, before: usize) -> impl Iterator<Item = (usize, String)> {
    let ending = move |n: usize| -> String {
        (0..letters)
            .rev()
            .map(|place| char::from(b'a' + (n / 26usize.pow(place) % 26) as u8))
            .collect()
    };
    (1..=count).map(move |n| {
        let (last, next) = (ending(n - 1), ending(n));
        let same = last.bytes().zip(next.bytes());
        let same = same.take_while(|(a, b)| a == b).count();
        (before + same, next[same..].to_owned())
    })
}

/// Returns a valid packed dictionary whose automaton is as large as its file allows: 2^16 words of 80 letters, of which
/// the middle 48 are the same in all words and cost next to nothing, but lead through separate states for each word.
/// Another process packs it, because packing takes more memory than the unpacking that is measured.
fn dense() -> Vec<u8> {
    let bits = |n: u32| -> String {
        let bit = |place: u32| if (n >> place) & 1 == 1 { 'b' } else { 'a' };
        (0..16).rev().map(bit).collect()
    };
    let middle = "c".repeat(48);
    let words: String = (0..1 << 16).map(|n| format!("{0}{middle}{0}\n", bits(n))).collect();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (list, packed) = (folder.join("dense.txt"), folder.join("dense.bin"));
    fs::write(&list, words).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_boggle"));
    command.arg("dict").arg("--dict").arg(list);
    let output = command.arg("--out").arg(&packed).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    fs::read(packed).unwrap()
}

/// Unpacks a dictionary, and returns the peak number of bytes that this took, not counting the input.
fn cost(packed: &[u8]) -> (Result<Dictionary, DictionaryError>, usize) {
    let before = MEMORY.allocated();
    // The peak is recorded for the whole process, but nothing before this takes as much as the test is looking for.
    let result = Dictionary::unpack(packed);
    (result, MEMORY.max_allocated().saturating_sub(before))
}

const MB: usize = 1 << 20;

/// Breaks parts of the class of all 4x4 boards, each of which is too large for the given memory, and checks that paths
/// and trees together never take more than twice this memory.
fn break_within(method: Method, memory: usize) {
    let dictionary = Arc::new(Dictionary::enable2k());
    let dims = "4x4".parse().unwrap();
    let class = ["abcdefghijklmnopqrstuvwxyz"; 16].join(" ");
    let class = BoardClass::parse(&class, dims, dictionary.alphabet()).unwrap();
    let threshold = Threshold::new(3500).unwrap();
    let options =
        BreakerOptions { method, memory, ..BreakerOptions::new(dims, threshold, Rules::default()) };
    let sets = dims.iter().map(|cell| class.set(cell));
    let mut breaker = Breaker::new(&dictionary, dims, options, sets).unwrap();
    breaker.start(&class);
    while breaker.outcome().work.parts < 40 {
        assert!(breaker.step(1000).unwrap().is_working());
    }
    let (peak, most) = (MEMORY.max_allocated(), 2 * memory + 40 * MB);
    println!("{method}, {} MB: {} MB", memory / MB, peak / MB);
    assert!(peak < most, "{method} with {memory} bytes takes {peak}");
}

#[test]
fn memory_keeps_to_its_limits() {
    for memory in [8 * MB, 32 * MB] {
        for method in [Method::Hybrid2025, Method::Best] {
            break_within(method, memory);
        }
    }
    small_packed_files_never_cost_gigabytes();
}

fn small_packed_files_never_cost_gigabytes() {
    let limit = 200 * MB;

    // As a control, a valid file unpacks completely.
    let good = crafted(2, [(0, "a".repeat(21)), (20, "bb".to_owned())].into_iter());
    assert_eq!(cost(&good).0.map(|d| d.words_raw()), Ok(3));

    // This word has one letter more than a list allows.
    let long = crafted(1, [(0, "a".repeat(256))].into_iter());
    assert_eq!(cost(&long).0.err(), Some(DictionaryError::Corrupt));

    // Each word shares 100,000 letters with the previous one, so less than a megabyte stands for 15 GB of text.
    let first = [(0, "a".repeat(100_000))].into_iter();
    let sharing = crafted(150_001, first.chain(counting(4, 150_000, 100_000)));
    assert!(sharing.len() < MB);
    let (result, bytes) = cost(&sharing);
    assert_eq!(result.err(), Some(DictionaryError::Corrupt));
    assert!(bytes < limit, "{bytes}");

    // This claims to have, and does have, more words than a list can have.
    let first = [(0, "a".repeat(25))].into_iter();
    let many = crafted((1 << 20) + 1, first.chain(counting(5, 1 << 20, 20)));
    let (result, bytes) = cost(&many);
    assert_eq!(result.err(), Some(DictionaryError::Corrupt));
    assert!(bytes < limit, "{bytes}");

    // Each word is valid, but together they have more text than a list can have.
    let first = [(0, "a".repeat(250))].into_iter();
    let wide = crafted(300_001, first.chain(counting(4, 300_000, 250)));
    assert!(wide.len() < 2 * MB);
    let (result, bytes) = cost(&wide);
    assert_eq!(result.err(), Some(DictionaryError::Corrupt));
    assert!(bytes < limit, "{bytes}");

    // This automaton has as many states per byte as any file can have.
    let dense = dense();
    let (result, bytes) = cost(&dense);
    let nodes = result.map(|dictionary| dictionary.automaton().states());
    let nodes = nodes.expect("a valid dictionary");
    let (per_byte, costs) = (nodes as f64 / dense.len() as f64, bytes / dense.len());
    println!("{nodes} states, {per_byte:.1} per byte; {costs} bytes of memory per byte");
    assert!(per_byte > 3.0, "{per_byte}");
    assert!(costs < 300, "{costs}");
}
