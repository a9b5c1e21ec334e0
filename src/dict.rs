//! Word lists and the automaton made of them.

pub mod automaton;
