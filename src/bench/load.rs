//! Suite `dict`: turns a packed or plain dictionary into one that can be searched.

use std::sync::Arc;

use super::boards::square;
use super::contender::{Contender, OURS, Size};
use super::round::BenchRound;
use crate::dict::Dictionary;
use crate::scoring::Rules;
use crate::solver::Scorer;

/// Makes a scorer from the packed form in memory.
pub(super) fn unpack(dictionary: &Arc<Dictionary>, _: Size) -> Vec<Contender> {
    let packed = dictionary.pack();
    vec![Contender::new(OURS, move || {
        Dictionary::unpack(&packed).map_or_else(|_| BenchRound::default(), |made| counts(&made))
    })]
}

/// Makes a scorer from a list of words.
pub(super) fn compile(dictionary: &Arc<Dictionary>, _: Size) -> Vec<Contender> {
    let (list, rule) = (dictionary.raw_list(), dictionary.rule());
    vec![Contender::new(OURS, move || {
        Dictionary::new("made", &list, rule)
            .map_or_else(|_| BenchRound::default(), |made| counts(&made))
    })]
}

fn counts(made: &Dictionary) -> BenchRound {
    let scorer = Scorer::new(made, square(4), Rules::default());
    let mut round = BenchRound::default();
    round.add([made.words() as u64, made.automaton().states() as u64, scorer.letters() as u64]);
    round
}
