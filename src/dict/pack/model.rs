//! How an [`Automaton`] is told bit by bit: the statistics that make it small.
//!
//! States are told in the order of their numbers by one walk from the root, so that numbers are never written.
//! Each edge says its letter, where it leads (to the leaf, to a state told *here*, or to one told *before*),
//! whether a word ends, and whether it is the last of its state. A state told before is named by its rank in a
//! list of the states that edges with the same letter lead to; each hit moves it half the way to the front.
//! Every bit has a chance of its own, chosen by what is around it.
//!
//! Both directions are one piece of code: given an automaton the [`Walk`] says what it sees, without one it
//! listens.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::BuildHasherDefault;

use crate::dict::automaton::{Automaton, Edge, StateId};
use crate::dict::words::WordList;
use crate::letter::{Letter, MAX_LETTERS};

use super::UnpackError;
use super::range::{Chance, Coder, Decoder, Encoder};

/// Edges that one byte can stand for at most. It bounds the memory that hostile bytes can ask for; English
/// lists have about one edge a byte.
const EDGES_PER_BYTE: usize = 8;

/// The bytes of an automaton that has words, none of them longer than [`WordList::MAX_WORD_LENGTH`].
pub(super) fn encode(automaton: &Automaton) -> Vec<u8> {
    let given = Given::new(automaton);
    let mut walk = Walk::new(Encoder::new(), Some(&given), usize::MAX);
    let told = walk.state(automaton.root(), 0, 0);
    debug_assert!(told == Ok(automaton.root()) && walk.told == *automaton);
    let mut bytes = walk.coder.finish();
    let least = automaton.all_edges().len().div_ceil(EDGES_PER_BYTE);
    bytes.resize(bytes.len().max(least), 0);
    bytes
}

/// The automaton of [`encode`]d bytes. Any bytes end in an automaton or an error.
///
/// # Errors
/// [`UnpackError::Corrupt`] if the bytes tell no automaton.
pub(super) fn decode(bytes: &[u8]) -> Result<Automaton, UnpackError> {
    let most = bytes.len().saturating_mul(EDGES_PER_BYTE);
    let mut walk = Walk::new(Decoder::new(bytes), None, most);
    walk.state(StateId::LEAF, 0, 0)?;
    Ok(walk.told)
}

/// An automaton to be told, with what a listener can't see yet.
struct Given<'a> {
    automaton: &'a Automaton,
    /// Whether more than one edge leads to the state.
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

    /// The next edge of a state after `edges` of them, when `told` states are told.
    fn step(&self, state: StateId, edges: usize, told: usize) -> Step {
        let all = self.automaton.edges(state);
        let edge = all[edges];
        Step {
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

/// One edge.
#[derive(Clone, Copy)]
struct Step {
    letter: usize,
    leads: Leads,
    ends_word: bool,
    last: bool,
    /// In the given automaton.
    target: StateId,
}

/// Where an edge leads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leads {
    ToLeaf,
    Here,
    Before,
}

/// Where in the walk an edge is.
struct Place {
    /// One more than the letter that leads to the state; 0 at the root.
    arriving: usize,
    /// One more than the letter of the edge before; 0 at the first.
    previous: usize,
    /// Letters from the root.
    depth: usize,
    /// Edges of the state before this one.
    edges: usize,
}

/// The walk over all states, from the root down, letters in order.
struct Walk<'a, C> {
    coder: C,
    given: Option<&'a Given<'a>>,
    most_edges: usize,
    told: Automaton,
    /// Edges of the states that are being told, the outermost first.
    pending: Vec<Edge>,
    model: Model,
    known: Known,
}

impl<'a, C: Coder> Walk<'a, C> {
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

    /// Tells one state and all below it that are not told yet. `id` is its number in the given automaton.
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
        let mut place = Place {
            arriving,
            previous: 0,
            depth,
            edges: 0,
        };
        loop {
            let truth = self
                .given
                .map(|given| given.step(id, place.edges, self.told.states()));
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
        let told = self
            .told
            .append(&self.pending[start..])
            .ok_or(UnpackError::Corrupt);
        self.pending.truncate(start);
        told
    }

    /// Tells the state that an edge leads to, and whether others lead there as well.
    fn below(&mut self, step: Step, depth: usize) -> Result<StateId, UnpackError> {
        let state = self.state(step.target, step.letter + 1, depth + 1)?;
        let truth = self.given.is_some_and(|given| given.shared[state.index()]);
        if self
            .model
            .shared(&mut self.coder, &self.told, state, step, truth)
        {
            self.known.add(state, step);
        }
        Ok(state)
    }
}

/// A value in a range from 0, for [`chance`].
type Digit = (usize, usize);

/// The place of a combination of digits in a table that has a chance for each.
#[inline]
fn chance<const N: usize>(digits: [Digit; N]) -> usize {
    digits.into_iter().fold(0, |place, (digit, range)| {
        place * range + digit.min(range - 1)
    })
}

/// What is known of the bits of an edge: tables of chances.
struct Model {
    letter: Vec<Chance>,
    leads: Vec<Chance>,
    ends_word: Vec<Chance>,
    last: Vec<Chance>,
    shared: Vec<Chance>,
}

/// Letters, and the code 0 for none.
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

    /// Codes all of an edge but its target.
    fn step(
        &mut self,
        coder: &mut impl Coder,
        place: &Place,
        truth: Option<Step>,
    ) -> Result<Step, UnpackError> {
        let truth = truth.unwrap_or(Step::UNKNOWN);
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
        Ok(Step {
            letter,
            leads,
            ends_word,
            last,
            target: truth.target,
        })
    }

    fn letter(&mut self, coder: &mut impl Coder, place: &Place, truth: usize) -> usize {
        let table = chance([
            (place.previous, CODES),
            (place.arriving, CODES),
            (0, MAX_LETTERS),
        ]);
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
        place: &Place,
        letter: usize,
        truth: Leads,
    ) -> Leads {
        let first = usize::from(place.edges == 0);
        let table = chance([
            (letter, MAX_LETTERS),
            (place.arriving, CODES),
            (first, 2),
            (0, 2),
        ]);
        if coder.bit(&mut self.leads[table], truth == Leads::Here) {
            Leads::Here
        } else if coder.bit(&mut self.leads[table + 1], truth == Leads::ToLeaf) {
            Leads::ToLeaf
        } else {
            Leads::Before
        }
    }

    /// Codes whether more than one edge leads to a state just told.
    fn shared(
        &mut self,
        coder: &mut impl Coder,
        told: &Automaton,
        state: StateId,
        arriving: Step,
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

impl Step {
    /// What a listener passes for the truth.
    const UNKNOWN: Self = Self {
        letter: 0,
        leads: Leads::ToLeaf,
        ends_word: false,
        last: false,
        target: StateId::LEAF,
    };
}

/// The shared states told so far.
struct Known {
    /// All of them, in ascending order.
    all: Vec<StateId>,
    /// Those that edges of each kind lead to, the most likely in front.
    likely: Vec<Vec<StateId>>,
    rank: Vec<Number>,
    /// Where each state is among the likely ones of a kind, for who has to look it up.
    seats: Option<Seats>,
}

/// No seed of its own, and nothing depends on the order.
type Seats = HashMap<(usize, StateId), usize, BuildHasherDefault<DefaultHasher>>;

impl Known {
    /// Edges are of a kind if they agree in letter and word.
    const KINDS: usize = MAX_LETTERS * 2;

    fn new(look_up: bool) -> Self {
        Self {
            all: Vec::new(),
            likely: vec![Vec::new(); Self::KINDS],
            rank: vec![Number::new(); Self::KINDS],
            seats: look_up.then(Seats::default),
        }
    }

    fn kind(edge: Step) -> usize {
        edge.letter * 2 + usize::from(edge.ends_word)
    }

    /// Adds a state just told, with the first edge to it.
    fn add(&mut self, state: StateId, arriving: Step) {
        self.all.push(state);
        self.seat(Self::kind(arriving), state);
    }

    /// Seats a state behind the others of a kind.
    fn seat(&mut self, kind: usize, state: StateId) {
        if let Some(seats) = &mut self.seats {
            seats.insert((kind, state), self.likely[kind].len());
        }
        self.likely[kind].push(state);
    }

    /// The likely state of a rank, which moves half the way to the front.
    fn call(&mut self, kind: usize, rank: usize) -> Option<StateId> {
        let likely = &mut self.likely[kind];
        let state = *likely.get(rank)?;
        likely.swap(rank, rank / 2);
        if let Some(seats) = &mut self.seats {
            seats.insert((kind, state), rank / 2);
            seats.insert((kind, likely[rank]), rank);
        }
        Some(state)
    }

    /// Codes which of the known states an edge leads to: its rank among the likely ones, from 1 on, or 0 and
    /// how many states were told since.
    fn recall(&mut self, coder: &mut impl Coder, edge: Step) -> Result<StateId, UnpackError> {
        let kind = Self::kind(edge);
        let seat = self
            .seats
            .as_ref()
            .and_then(|seats| seats.get(&(kind, edge.target)));
        let rank = self.rank[kind].code(coder, seat.map_or(0, |seat| seat + 1))?;
        if let Some(rank) = rank.checked_sub(1) {
            return self.call(kind, rank).ok_or(UnpackError::Corrupt);
        }
        let newest = self.all.len().checked_sub(1).ok_or(UnpackError::Corrupt)?;
        let truth = match self.seats {
            Some(_) => newest - self.all.binary_search(&edge.target).unwrap_or(newest),
            None => 0,
        };
        let age = even(coder, self.all.len(), truth);
        let state = self.all[newest.checked_sub(age).ok_or(UnpackError::Corrupt)?];
        self.seat(kind, state);
        Ok(state)
    }
}

/// The chances of a number that is often small: how many bits it has, and the first of them.
#[derive(Clone)]
struct Number {
    width: [Chance; Self::WIDTHS],
    first: [Chance; Self::WIDTHS],
}

impl Number {
    const WIDTHS: usize = Automaton::MAX_EDGES.ilog2() as usize + 1;

    const fn new() -> Self {
        Self {
            width: [Chance::NEW; Self::WIDTHS],
            first: [Chance::NEW; Self::WIDTHS],
        }
    }

    fn code(&mut self, coder: &mut impl Coder, truth: usize) -> Result<usize, UnpackError> {
        let truth = truth + 1;
        let mut width = 0;
        while coder.bit(
            self.width.get_mut(width).ok_or(UnpackError::Corrupt)?,
            truth >> width > 1,
        ) {
            width += 1;
        }
        if width == 0 {
            return Ok(0);
        }
        let first = coder.bit(&mut self.first[width], truth >> (width - 1) & 1 != 0);
        let rest = 1 << (width - 1);
        let high = (2 + usize::from(first)) * rest;
        Ok(high + even(coder, rest, truth % rest) - 1)
    }
}

/// Codes a number below `count` when nothing is known about it. From wrong bytes it can be more.
fn even(coder: &mut impl Coder, count: usize, truth: usize) -> usize {
    const PIECE: usize = 1 << 16;
    if count <= PIECE {
        return coder.even(count as u32, truth as u32) as usize;
    }
    let high = coder.even(((count - 1) / PIECE) as u32 + 1, (truth / PIECE) as u32);
    let low = coder.even(PIECE as u32, (truth % PIECE) as u32);
    high as usize * PIECE + low as usize
}
