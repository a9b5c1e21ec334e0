//! The native tests, in one program, so that they are linked once.

#![cfg(not(target_arch = "wasm32"))]

mod bench;
mod breaking;
#[cfg(unix)]
mod cli;
#[cfg(unix)]
mod cli_calls;
#[cfg(unix)]
mod cli_climb;
#[cfg(unix)]
mod cli_facts;
#[cfg(unix)]
mod cli_proofs;
#[cfg(unix)]
mod dice;
mod dict_automaton;
mod dict_bundled;
mod dict_list;
mod dict_pack;
mod errors;
mod facts;
mod goldens;
mod job;
mod order;
mod parsers;
mod properties;
#[cfg(unix)]
mod readme;
#[cfg(unix)]
mod recipes;
#[cfg(unix)]
mod recording;
mod scenes;
mod scorer;
mod seeds;
mod support;
mod theorems;
mod traces;
mod tree_examples;
mod tree_pictures;
mod tree_properties;
mod tree_session;
mod trees;
