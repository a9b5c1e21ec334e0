//! Encodes an [`Automaton`] bit by bit. Statistics about the bits make the result small.
//!
//! States are written in the order of their numbers by one walk from the root, so the numbers themselves need not be
//! written. For each edge, the code gives its letter, where it leads (to the leaf, to a state that follows *here*, or
//! to one written *before*), whether a word ends with it, and whether it is the last edge of its state. A state written
//! before is identified by its rank in a list of the states that edges of the same kind lead to. Each use moves the
//! state halfway to the front of that list. Every bit has its own probability, which depends on its context.
//!
//! The same functions work in both directions: with an automaton, the [`ModelWalk`] encodes it; without one, it decodes.
//! Below, to *code* a value means to encode or to decode it.

use crate::dict::automaton::{Automaton, Edge, StateId};
use crate::dict::words::WordList;
use crate::letter::{Letter, MAX_LETTERS};

use super::edge::{Leads, ModelStep};
use super::error::UnpackError;
use super::known::Known;
use super::range::{Chance, Coder, Decoder, Encoder};

/// The maximum number of edges that one byte can stand for. This limits how much memory malicious bytes can claim.
/// English lists have about one edge per byte.
const EDGES_PER_BYTE: usize = 4;

/// Encodes an automaton that has words, none of them longer than [`WordList::MAX_WORD_LENGTH`].
pub(super) fn encode(automaton: &Automaton) -> Vec<u8> {
    let given = Given::new(automaton);
    let mut walk = ModelWalk::new(Encoder::new(), Some(&given), usize::MAX);
    let told = walk.state(automaton.root(), 0, 0);
    debug_assert!(told == Ok(automaton.root()) && walk.told == *automaton);
    let mut bytes = walk.coder.finish();
    let least = automaton.all_edges().len().div_ceil(EDGES_PER_BYTE);
    bytes.resize(bytes.len().max(least), 0);
    bytes
}

/// Decodes the bytes that [`encode`] returns. Any bytes give an automaton or an error.
///
/// # Errors
/// [`UnpackError::Corrupt`] if the bytes do not describe an automaton.
pub(super) fn decode(bytes: &[u8]) -> Result<Automaton, UnpackError> {
    let most = bytes.len().saturating_mul(EDGES_PER_BYTE);
    let mut walk = ModelWalk::new(Decoder::new(bytes), None, most);
    walk.state(StateId::LEAF, 0, 0)?;
    Ok(walk.told)
}

/// An automaton to encode, with the facts that a decoder can't see yet.
struct Given<'a> {
    automaton: &'a Automaton,
    /// For each state, whether more than one edge leads to it.
    shared: Vec<bool>,
}

impl<'a> Given<'a> {
    fn new(automaton: &'a Automaton) -> Self {
        let mut reached = vec![false; automaton.states()];
        let mut shared = reached.clone();
        for edge in automaton.all_edges() {
            let target = edge.target().index();
            shared[target] = reached[target];
            reached[target] = true;
        }
        Self { automaton, shared }
    }

    /// Returns the edge at position `edges` of a state, as it has to be encoded once `told` states have been written.
    fn step(&self, state: StateId, edges: usize, told: usize) -> ModelStep {
        let all = self.automaton.edges(state);
        let edge = all[edges];
        ModelStep {
            letter: edge.letter().index(),
            leads: match edge.target() {
                StateId::LEAF => Leads::ToLeaf,
                target if target.index() < told => Leads::Before,
                _ => Leads::Here,
            },
            ends_word: edge.ends_word(),
            last: edges + 1 == all.len(),
            target: edge.target(),
        }
    }
}

/// The position of an edge in the walk: the context that its probabilities depend on.
struct ModelPlace {
    /// One more than the index of the letter that leads to the state; 0 at the root.
    arriving: usize,
    /// One more than the index of the previous edge's letter; 0 at the first edge.
    previous: usize,
    /// The number of letters from the root.
    depth: usize,
    /// The number of the state's edges that come before this one.
    edges: usize,
}

/// A walk over all states from the root down, taking letters in order.
struct ModelWalk<'a, C> {
    coder: C,
    given: Option<&'a Given<'a>>,
    most_edges: usize,
    told: Automaton,
    /// The edges of the states being written, outermost first.
    pending: Vec<Edge>,
    model: Model,
    known: Known,
}

impl<'a, C: Coder> ModelWalk<'a, C> {
    fn new(coder: C, given: Option<&'a Given<'a>>, most_edges: usize) -> Self {
        Self {
            coder,
            given,
            most_edges,
            told: Automaton::leaf(),
            pending: Vec::new(),
            model: Model::new(),
            known: Known::new(given.is_some()),
        }
    }

    /// Codes one state and all states below it that are not coded yet. `id` is its number in the given automaton.
    fn state(
        &mut self,
        id: StateId,
        arriving: usize,
        depth: usize,
    ) -> Result<StateId, UnpackError> {
        if depth > WordList::MAX_WORD_LENGTH {
            return Err(UnpackError::Corrupt);
        }
        let start = self.pending.len();
        let mut place = ModelPlace { arriving, previous: 0, depth, edges: 0 };
        loop {
            let truth = self.given.map(|given| given.step(id, place.edges, self.told.states()));
            let step = self.model.step(&mut self.coder, &place, truth)?;
            let target = match step.leads {
                Leads::ToLeaf => StateId::LEAF,
                Leads::Before => self.known.recall(&mut self.coder, step)?,
                Leads::Here => self.below(step, depth)?,
            };
            if self.told.all_edges().len() + self.pending.len() >= self.most_edges {
                return Err(UnpackError::Corrupt);
            }
            let letter = Letter::new(step.letter as u8).ok_or(UnpackError::Corrupt)?;
            self.pending.push(Edge::new(letter, step.ends_word, target));
            if step.last {
                break;
            }
            place.previous = step.letter + 1;
            place.edges += 1;
        }
        let told = self.told.append(&self.pending[start..]).ok_or(UnpackError::Corrupt);
        self.pending.truncate(start);
        told
    }

    /// Codes the state that an edge leads to, and whether other edges lead there as well.
    fn below(&mut self, step: ModelStep, depth: usize) -> Result<StateId, UnpackError> {
        let state = self.state(step.target, step.letter + 1, depth + 1)?;
        let truth = self.given.is_some_and(|given| given.shared[state.index()]);
        if self.model.shared(&mut self.coder, &self.told, state, step, truth) {
            self.known.add(state, step);
        }
        Ok(state)
    }
}

/// A value, and the number of values that it can have. [`chance`] combines several of these.
type Digit = (usize, usize);

/// Returns the index of a combination of digits in a table with one probability for each combination.
#[inline]
fn chance<const N: usize>(digits: [Digit; N]) -> usize {
    digits.into_iter().fold(0, |place, (digit, range)| place * range + digit.min(range - 1))
}

/// Tables of probabilities for the bits that describe edges.
struct Model {
    letter: Vec<Chance>,
    leads: Vec<Chance>,
    ends_word: Vec<Chance>,
    last: Vec<Chance>,
    shared: Vec<Chance>,
}

/// The number of codes for a letter: one for each letter, and 0 for no letter.
const CODES: usize = MAX_LETTERS + 1;

impl Model {
    fn new() -> Self {
        let table = |size| vec![Chance::NEW; size];
        Self {
            letter: table(CODES * CODES * MAX_LETTERS),
            leads: table(MAX_LETTERS * CODES * 2 * 2),
            ends_word: table(MAX_LETTERS * CODES * 2),
            last: table(MAX_LETTERS * 16 * 8 * 3),
            shared: table(MAX_LETTERS * 32 * 6 * 2),
        }
    }

    /// Codes everything about an edge except its target.
    fn step(
        &mut self,
        coder: &mut impl Coder,
        place: &ModelPlace,
        truth: Option<ModelStep>,
    ) -> Result<ModelStep, UnpackError> {
        let truth = truth.unwrap_or(ModelStep::UNKNOWN);
        let letter = self.letter(coder, place, truth.letter);
        if letter < place.previous {
            return Err(UnpackError::Corrupt);
        }
        let leads = self.leads(coder, place, letter, truth.leads);
        let ends_word = leads == Leads::ToLeaf || {
            let place = chance([
                (letter, MAX_LETTERS),
                (place.arriving, CODES),
                ((leads == Leads::Here).into(), 2),
            ]);
            coder.bit(&mut self.ends_word[place], truth.ends_word)
        };
        let place = chance([
            (letter, MAX_LETTERS),
            (place.depth, 16),
            (place.edges, 8),
            (leads as usize, 3),
        ]);
        let last = coder.bit(&mut self.last[place], truth.last);
        Ok(ModelStep { letter, leads, ends_word, last, target: truth.target })
    }

    fn letter(&mut self, coder: &mut impl Coder, place: &ModelPlace, truth: usize) -> usize {
        let table = chance([(place.previous, CODES), (place.arriving, CODES), (0, MAX_LETTERS)]);
        let mut read = 1;
        for bit in (0..MAX_LETTERS.ilog2()).rev() {
            let bit = coder.bit(&mut self.letter[table + read], truth >> bit & 1 != 0);
            read = read << 1 | usize::from(bit);
        }
        read - MAX_LETTERS
    }

    fn leads(
        &mut self,
        coder: &mut impl Coder,
        place: &ModelPlace,
        letter: usize,
        truth: Leads,
    ) -> Leads {
        let first = usize::from(place.edges == 0);
        let table = chance([(letter, MAX_LETTERS), (place.arriving, CODES), (first, 2), (0, 2)]);
        if coder.bit(&mut self.leads[table], truth == Leads::Here) {
            Leads::Here
        } else if coder.bit(&mut self.leads[table + 1], truth == Leads::ToLeaf) {
            Leads::ToLeaf
        } else {
            Leads::Before
        }
    }

    /// Codes whether more than one edge leads to a state that was just coded.
    fn shared(
        &mut self,
        coder: &mut impl Coder,
        told: &Automaton,
        state: StateId,
        arriving: ModelStep,
        truth: bool,
    ) -> bool {
        let words = told.count(state).checked_ilog2().unwrap_or(0) as usize;
        let place = chance([
            (arriving.letter, MAX_LETTERS),
            (words, 32),
            (told.edges(state).len(), 6),
            (arriving.ends_word.into(), 2),
        ]);
        coder.bit(&mut self.shared[place], truth)
    }
}
