//! The lower half of the search: deciding cell after cell without building trees.
//!
//! A cell has only one letter, so all nodes that wait for it will get the same letter. Their bounds are therefore added
//! up separately for each letter, in a vector, and the largest of these sums is used. That sum is never more than the
//! total of the nodes' largest bounds, and usually far less.
//!
//! A dive also learns from boards that score less than their bound. Suppose the points of a whole board's paths add up
//! to the threshold or more. We then look at longer and longer prefixes of its cells in the search order, and compare
//! the points that were counted for the words inside each prefix with the prefix's true score. The bound of every board
//! with the same prefix is too high by at least the difference, because each of the board's other words (those not
//! entirely inside the prefix) is counted at least once.

use super::best::{SearchSettings, Verifier};
use super::engine::Work;
use super::paths::Plan;
use super::records::{CHILD, Child, HEAD, RecordNode, RecordTree, choice_len, fetch, fetch_rest};
#[cfg(not(target_arch = "x86_64"))]
use crate::simd::Vectors;
#[cfg(target_arch = "x86_64")]
use crate::simd::Widest;

/// The number of records opened between two checks of the bound.
const BATCH: usize = 4;

#[derive(Clone, Debug)]
pub(super) struct Dive {
    frontier: Frontier,
    levels: Vec<Level>,
    /// For each position, the index of its letter in the plan: what the search around the dives has decided, too.
    pub(super) letters: Vec<u8>,
    base: usize,
    depth: usize,
    running: bool,
    pub(super) work: Work,
}

#[derive(Clone, Debug, Default)]
struct Level {
    points: u32,
    /// The points plus the sum of the largest values of all later vectors.
    bound: u32,
    next: u8,
    waiting: Vec<u32>,
    /// The bound is known to be too high by at least this many points.
    over: u32,
    /// Whether `over` already accounts for the true score of the letters decided so far.
    known: bool,
}

impl Dive {
    pub(super) fn new() -> Self {
        Self {
            frontier: Frontier::new(),
            levels: Vec::new(),
            letters: Vec::new(),
            base: 0,
            depth: 0,
            running: false,
            work: Work::default(),
        }
    }

    #[cfg(all(test, target_arch = "x86_64"))]
    pub(super) fn use_vectors(&mut self, widest: Widest) {
        self.frontier.use_vectors(widest);
    }

    pub(super) fn start(&mut self, plan: &Plan) {
        self.frontier.start(plan);
        let len = plan.len();
        let level = Level { waiting: vec![0; len], ..Level::default() };
        self.levels.clear();
        self.levels.resize(len, level);
        self.letters.clear();
        self.letters.resize(len, 0);
        self.running = false;
        self.work = Work::default();
    }

    /// Starts the search below a node. The letters of the first `depth` positions must be in `self.letters`.
    pub(super) fn begin(&mut self, tree: &RecordTree, node: RecordNode, depth: usize) {
        self.frontier.begin(tree, depth, node.record, node.choices);
        self.base = depth;
        self.depth = depth;
        self.running = true;
        let rest = self.frontier.best_from(depth, depth + 1);
        self.enter(depth, node.weight.points(), rest, 0);
    }

    pub(super) fn running(&self) -> bool {
        self.running
    }

    /// Continues for about `budget` letters, and subtracts the number of letters tried from `budget`.
    pub(super) fn run(
        &mut self,
        tree: &RecordTree,
        plan: &Plan,
        verifier: &mut Verifier,
        settings: SearchSettings,
        budget: &mut i64,
    ) {
        let last = plan.len() - 1;
        while *budget > 0 {
            let depth = self.depth;
            let Some(letter) = self.next_letter(plan, settings) else {
                if depth == self.base {
                    self.running = false;
                    return;
                }
                self.depth -= 1;
                self.leave();
                continue;
            };
            *budget -= 1;
            self.work.visits += 1;
            self.letters[depth] = letter as u8;
            if depth == last {
                let sum = self.levels[depth].points + self.frontier.lane_of(depth, letter);
                self.candidate(plan, verifier, settings, sum);
                continue;
            }
            let over = self.levels[depth].over;
            let wanted = settings.threshold.saturating_add(over);
            if let Some((points, rest)) = self.decide(tree, letter, wanted) {
                self.depth += 1;
                self.enter(depth + 1, points, rest, over);
            } else {
                self.leave();
            }
        }
    }

    /// Returns the next letter at this depth that still leaves boards that might reach the threshold.
    #[inline]
    fn next_letter(&mut self, plan: &Plan, settings: SearchSettings) -> Option<usize> {
        let depth = self.depth;
        let letters = plan.letters[depth].len();
        loop {
            let level = &mut self.levels[depth];
            let letter = usize::from(level.next);
            if letter == letters {
                return None;
            }
            level.next += 1;
            let (bound, wanted) = (level.bound, settings.threshold.saturating_add(level.over));
            if bound + self.frontier.lane_of(depth, letter) >= wanted {
                return Some(letter);
            }
        }
    }

    fn enter(&mut self, depth: usize, points: u32, rest: u32, over: u32) {
        let level = &mut self.levels[depth];
        level.points = points;
        level.bound = points + rest;
        level.next = 0;
        level.over = over;
        level.known = false;
        for (len, waiting) in level.waiting.iter_mut().zip(&self.frontier.waiting).skip(depth + 1) {
            *len = waiting.places.len() as u32;
        }
    }

    /// Closes the choices that were opened by deciding the letter at this depth.
    fn leave(&mut self) {
        let depth = self.depth;
        let lens = &self.levels[depth].waiting;
        for (waiting, len) in self.frontier.waiting.iter_mut().zip(lens).skip(depth + 1) {
            waiting.truncate(*len as usize);
        }
    }

    /// Decides on a letter at this depth, and opens the nodes that it leads to. Takes the largest value in the vector
    /// of each position that is still undecided. Returns the points of everything decided so far, and the sum of these
    /// values for all positions but the first. Gives up and returns `None` once the bound is below `wanted`.
    ///
    /// Opening a node lowers the bound by at most the node's `counts`. So the nodes with the largest counts come
    /// first, and if they lower the bound enough, the others are never read.
    #[inline]
    fn decide(&mut self, tree: &RecordTree, letter: usize, wanted: u32) -> Option<(u32, u32)> {
        let depth = self.depth;
        let (frontier, entries) = (&mut self.frontier, tree.entries());
        frontier.copy_row(depth);
        let (added, mut closed) = frontier.list_widest(tree, depth, letter);
        let points = self.levels[depth].points + added;
        let (mut start, mut batch) = (0, BATCH);
        loop {
            let end = frontier.opening.len().min(start + batch);
            // Read all records in the batch before using any, so that the memory accesses overlap.
            for opening in &mut frontier.opening[start..end] {
                opening.choices = entries[opening.record as usize];
                fetch_rest(entries, opening.record as usize);
            }
            let (rest, next) = frontier.open_widest(tree, depth + 1, start, end);
            for opening in &frontier.opening[start..end] {
                closed -= opening.counts;
            }
            self.work.opened += (end - start) as u64;
            start = end;
            let opened = points + rest + next;
            if opened + closed < wanted {
                return None;
            }
            if start == frontier.opening.len() {
                return Some((points, rest));
            }
            if opened >= wanted {
                // Even if the remaining nodes add nothing to the bound, it stays high enough, so further checks are
                // unnecessary.
                batch = frontier.opening.len();
            }
        }
    }

    /// Handles a whole board whose paths add up to the threshold or more: scores it, unless the true score of some
    /// prefix shows that the board falls short.
    fn candidate(
        &mut self,
        plan: &Plan,
        verifier: &mut Verifier,
        settings: SearchSettings,
        sum: u32,
    ) {
        for depth in settings.check_from.max(self.base)..plan.len() {
            if self.levels[depth].known {
                continue;
            }
            self.levels[depth].known = true;
            let points = verifier.points(plan, &self.letters[..depth]).div_ceil(verifier.unit);
            let over = self.levels[depth].points.saturating_sub(points);
            for level in &mut self.levels[depth..] {
                level.over = level.over.max(over);
            }
            if sum < settings.threshold.saturating_add(over) {
                return;
            }
        }
        verifier.verify(plan, &self.letters);
    }
}

// --- The nodes that wait for undecided cells ---

const LANES: usize = 8;

/// Vectors are padded to a multiple of this many lanes.
const PADDING: usize = if cfg!(target_arch = "x86_64") { 32 } else { LANES };

/// The number of size groups that records are sorted into: one for each bit length of [`Opening::counts`].
const SIZES: usize = 33;

/// The nodes that have been opened at each depth, as the choices that wait for each position.
#[derive(Clone, Debug)]
struct Frontier {
    /// Where each position's vector starts in a row, plus a last entry for the end of the row.
    lane: Vec<usize>,
    /// For each depth, a row with one vector per position. A vector has one lane per letter, which contains the sum of
    /// that letter's bounds over all choices waiting for that position.
    rows: Vec<u16>,
    waiting: Vec<Waiting>,
    /// The records to open, in the order in which they were found. `opening` has the same records, roughly sorted, with
    /// the largest counts first.
    found: Vec<Opening>,
    opening: Vec<Opening>,
    #[cfg(target_arch = "x86_64")]
    vectors: Widest,
    /// Vectors are padded to a multiple of this many lanes.
    padding: usize,
}

#[derive(Clone, Debug, Default)]
struct Waiting {
    letters: Vec<u32>,
    places: Vec<u32>,
}

impl Waiting {
    #[inline(always)]
    fn push(&mut self, letters: u32, place: usize) {
        self.letters.push(letters);
        self.places.push(place as u32);
    }

    fn truncate(&mut self, len: usize) {
        self.letters.truncate(len);
        self.places.truncate(len);
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Opening {
    record: u32,
    choices: u32,
    /// The sum of the bounds of the record's choices, which is what the record contributes to the bound.
    counts: u32,
}

impl Opening {
    #[inline(always)]
    fn size(&self) -> usize {
        (u32::BITS - self.counts.leading_zeros()) as usize
    }
}

impl Frontier {
    fn new() -> Self {
        Self {
            lane: vec![0],
            rows: Vec::new(),
            waiting: Vec::new(),
            found: Vec::new(),
            opening: Vec::new(),
            #[cfg(target_arch = "x86_64")]
            vectors: Widest::detect(),
            padding: PADDING,
        }
    }

    #[cfg(all(test, target_arch = "x86_64"))]
    fn use_vectors(&mut self, widest: Widest) {
        self.vectors = widest;
        // Machines on which 128-bit vectors are the widest also pad less.
        self.padding = match widest {
            Widest::Short(_) => LANES,
            _ => PADDING,
        };
    }

    fn start(&mut self, plan: &Plan) {
        self.lane.truncate(1);
        for letters in &plan.letters {
            let end = self.width() + letters.len().next_multiple_of(self.padding);
            self.lane.push(end);
        }
        self.rows.clear();
        self.rows.resize(self.width() * plan.len(), 0);
        self.waiting.resize(plan.len(), Waiting::default());
    }

    /// Leaves only the choices of one node, in the row for `depth`.
    fn begin(&mut self, tree: &RecordTree, depth: usize, record: u32, choices: u32) {
        for waiting in &mut self.waiting {
            waiting.truncate(0);
        }
        let width = self.width();
        self.rows[depth * width..(depth + 1) * width].fill(0);
        self.open_record(tree, record, choices, depth);
    }

    /// Copies the sums for undecided positions from the row for `depth` to the next row.
    #[inline(always)]
    fn copy_row(&mut self, depth: usize) {
        let width = self.width();
        let from = self.lane[depth + 1];
        self.rows
            .copy_within(depth * width + from..(depth + 1) * width, (depth + 1) * width + from);
    }

    /// Lists the nodes to be opened when a letter is decided at `depth`, roughly sorted, with the largest counts first.
    /// Returns the points that the letter adds, and the sum of the nodes' counts.
    // Inlined so that callers compiled for newer processors can use those processors' instructions here, too.
    #[inline(always)]
    fn list(&mut self, tree: &RecordTree, depth: usize, letter: usize) -> (u32, u32) {
        let (mut points, mut counts) = (0, 0);
        let bit = 1u32 << letter;
        let mut sizes = [0; SIZES];
        self.found.clear();
        let (waiting, entries) = (&self.waiting[depth], tree.entries());
        for (&letters, &place) in waiting.letters.iter().zip(&waiting.places) {
            let place = place as usize;
            if letters & bit != 0 {
                let before = (letters & (bit - 1)).count_ones() as usize;
                let child = Child::read(&entries[place + HEAD + before * CHILD..]);
                points += child.weight.points();
                if child.record != 0 {
                    fetch(entries, child.record as usize);
                    let opening = Opening {
                        record: child.record,
                        choices: 0,
                        counts: child.weight.bound() - child.weight.points(),
                    };
                    counts += opening.counts;
                    sizes[opening.size()] += 1;
                    self.found.push(opening);
                }
            }
        }
        self.arrange(sizes);
        (points, counts)
    }

    /// Sorts the records in `found` by size group, given the number of records in each group.
    #[inline(always)]
    fn arrange(&mut self, mut sizes: [usize; SIZES]) {
        let mut place = 0;
        for size in sizes.iter_mut().rev() {
            (*size, place) = (place, place + *size);
        }
        self.opening.resize(self.found.len(), Opening::default());
        for &opening in &self.found {
            let place = &mut sizes[opening.size()];
            self.opening[*place] = opening;
            *place += 1;
        }
    }

    /// Opens the records `start..end` of the list in the row for `depth`. Takes the largest value in the vector of each
    /// position from there on, which are the undecided ones. Returns the sum of these values for all positions but the
    /// first, and separately the value for the first.
    #[inline]
    fn open(&mut self, tree: &RecordTree, depth: usize, start: usize, end: usize) -> (u32, u32) {
        for i in start..end {
            let Opening { record, choices, .. } = self.opening[i];
            self.open_record(tree, record, choices, depth);
        }
        (self.best_from(depth, depth + 1), self.best(depth, depth))
    }

    #[inline(always)]
    fn open_record(&mut self, tree: &RecordTree, record: u32, choices: u32, depth: usize) {
        let row = depth * self.width();
        let mut place = record as usize + 1;
        let mut rest = choices;
        while rest != 0 {
            let at = rest.ilog2() as usize;
            rest ^= 1 << at;
            let head = &tree.entries()[place..];
            let len = choice_len(head);
            let head = &head[..len];
            self.waiting[at].push(head[0], place);
            let lanes = &mut self.rows[row + self.lane[at]..row + self.lane[at + 1]];
            let mut letters = head[0];
            for child in head[HEAD..].chunks_exact(CHILD) {
                let letter = letters.trailing_zeros() as usize;
                letters &= letters - 1;
                lanes[letter] =
                    lanes[letter].wrapping_add(Child::read(child).weight.bound() as u16);
            }
            place += len;
        }
    }

    #[inline(always)]
    fn width(&self) -> usize {
        self.lane[self.lane.len() - 1]
    }

    #[inline(always)]
    fn lane_of(&self, depth: usize, letter: usize) -> u32 {
        self.rows[depth * self.width() + self.lane[depth] + letter].into()
    }

    fn best(&self, depth: usize, at: usize) -> u32 {
        let row = depth * self.width();
        let lanes = &self.rows[row + self.lane[at]..row + self.lane[at + 1]];
        most(lanes)
    }

    /// Returns the sum of the largest values of all vectors, starting with the one for a given position.
    fn best_from(&self, depth: usize, at: usize) -> u32 {
        let row = depth * self.width();
        let row = &self.rows[row..row + self.width()];
        let mut sum = 0;
        for lanes in self.lane[at..].windows(2) {
            sum += most(&row[lanes[0]..lanes[1]]);
        }
        sum
    }
}

#[inline(always)]
fn most(lanes: &[u16]) -> u32 {
    let mut most = [0; LANES];
    for chunk in lanes.as_chunks::<LANES>().0 {
        for (most, lane) in most.iter_mut().zip(chunk) {
            *most = (*most).max(*lane);
        }
    }
    most.into_iter().max().unwrap_or_default().into()
}

// --- Vectors ---

/// Returns, for each set of eight letters, the shuffle of 16-bit bounds that moves those of its children to the lanes of
/// these letters. The bound of each child is at its entry in `places`. The other lanes become 0.
const fn spread(places: [u8; 8]) -> [[u8; 16]; 256] {
    let mut table = [[0x80; 16]; 256];
    let mut letters = 0;
    while letters < table.len() {
        let (mut letter, mut child) = (0, 0);
        while letter < 8 {
            if letters >> letter & 1 != 0 {
                table[letters][2 * letter] = 2 * places[child];
                table[letters][2 * letter + 1] = 2 * places[child] + 1;
                child += 1;
            }
            letter += 1;
        }
        letters += 1;
    }
    table
}

impl Frontier {
    /// Calls `list`, compiled for the widest vectors of this machine.
    #[inline]
    fn list_widest(&mut self, tree: &RecordTree, depth: usize, letter: usize) -> (u32, u32) {
        #[cfg(target_arch = "x86_64")]
        if let Widest::Avx2(proof) = self.vectors {
            return avx2::list(proof, self, tree, depth, letter);
        }
        self.list(tree, depth, letter)
    }

    /// Does what `open` does, with the widest vectors of this machine.
    #[inline]
    fn open_widest(
        &mut self,
        tree: &RecordTree,
        depth: usize,
        start: usize,
        end: usize,
    ) -> (u32, u32) {
        #[cfg(target_arch = "x86_64")]
        match self.vectors {
            Widest::Avx2(proof) => return avx2::open(proof, self, tree, depth, start, end),
            #[cfg(test)]
            Widest::Short(proof) => return short::open(proof, self, tree, depth, start, end),
            Widest::Plain => {}
        }
        #[cfg(not(target_arch = "x86_64"))]
        if let Some(proof) = Vectors::detect() {
            return short::open(proof, self, tree, depth, start, end);
        }
        self.open(tree, depth, start, end)
    }
}

/// Opening records, up to eight children of a choice at once, on machines with AVX2.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use core::arch::x86_64::*;

    use bytemuck::cast;
    use macro_rules_attribute::apply;

    use super::super::records::{HEAD, RecordTree};
    use super::{Frontier, PADDING, spread};
    use crate::simd::{add_halves, entry, max_halves, most_half, with_vectors};

    const LETTERS: usize = 8;
    /// The number of bounds for a position: one for each possible letter.
    const BOUNDS: usize = PADDING;

    /// For each child, the place of its bound in the vector that [`bounds`] returns.
    const PLACES: [u8; LETTERS] = [0, 4, 2, 6, 1, 5, 3, 7];

    /// For each set of letters, the shuffle that moves the bytes of [`bounds`] to the lanes of these letters; the other
    /// lanes become 0.
    static SPREAD: [[u8; 2 * LETTERS]; 1 << LETTERS] = spread(PLACES);

    entry! {
        pub(super) fn list(
            Vectors,
            frontier: &mut Frontier,
            tree: &RecordTree,
            depth: usize,
            letter: usize,
        ) -> (u32, u32) {
            frontier.list(tree, depth, letter)
        }
    }

    entry! {
        pub(super) fn open(
            Vectors,
            frontier: &mut Frontier,
            tree: &RecordTree,
            depth: usize,
            start: usize,
            end: usize,
        ) -> (u32, u32) {
            let width = frontier.width();
            let row = &mut frontier.rows[depth * width..(depth + 1) * width];
            let row = row.as_chunks_mut::<BOUNDS>().0;
            let entries = tree.entries();
            for opening in &frontier.opening[start..end] {
                let mut place = opening.record as usize + 1;
                let mut rest = opening.choices;
                while rest != 0 {
                    let at = 31 - rest.leading_zeros();
                    rest ^= 1 << at;
                    let mut letters = entries[place];
                    frontier.waiting[at as usize].push(letters, place);
                    let mut groups = row[at as usize].as_chunks_mut::<LETTERS>().0.iter_mut();
                    place += HEAD;
                    while letters != 0
                        && let Some(lanes) = groups.next()
                    {
                        let now = letters as usize & 255;
                        letters >>= LETTERS;
                        if now != 0 {
                            let bounds = _mm_shuffle_epi8(bounds(entries, place), cast(SPREAD[now]));
                            *lanes = cast(add_halves(cast(*lanes), bounds));
                            place += 2 * now.count_ones() as usize;
                        }
                    }
                }
            }
            let next = most(&row[depth]);
            let rest = row[depth + 1..].iter().map(|lanes| most(lanes));
            (rest.sum(), next)
        }
    }

    /// Returns the bounds of eight children, some of which may be past the end of the choice, in the order of [`PLACES`].
    #[inline]
    #[apply(with_vectors)]
    fn bounds(entries: &[u32], at: usize) -> __m128i {
        let mut children = [0; 2 * LETTERS];
        children.copy_from_slice(&entries[at..at + 2 * LETTERS]);
        // A child has 64 bits, and its bound is in the highest 16.
        let [front, back] = cast::<_, [__m256i; 2]>(children);
        let front = _mm256_srli_epi64::<48>(front);
        let back = _mm256_and_si256(_mm256_srli_epi64::<32>(back), _mm256_set1_epi64x(0xffff_0000));
        let both = _mm256_or_si256(front, back);
        let high = _mm_slli_epi64::<32>(_mm256_extracti128_si256::<1>(both));
        _mm_or_si128(_mm256_castsi256_si128(both), high)
    }

    #[inline]
    #[apply(with_vectors)]
    fn most(lanes: &[u16; BOUNDS]) -> u32 {
        let [one, other] = cast::<_, [__m256i; 2]>(*lanes);
        let half = _mm256_max_epu16(one, other);
        most_half(max_halves(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half)))
    }
}

/// Opening records, up to eight children of a choice at once, with 128-bit vectors: on 64-bit ARM, and in wasm with SIMD.
///
/// This is the same as `avx2`, with two children in a vector instead of four. Machines with AVX2 use it only in tests.
#[cfg(any(not(target_arch = "x86_64"), test))]
mod short {
    use bytemuck::cast;
    use macro_rules_attribute::apply;

    use super::super::records::{HEAD, RecordTree};
    use super::{Frontier, spread};
    use crate::simd::{V, add_halves, entry, max_halves, most_half, or, shuffle, with_vectors};

    const LETTERS: usize = 8;
    /// Choices with at most this many children among these letters need only half of the loads, and most choices are that small.
    const FEW: u32 = 4;

    /// For each pair of children, the shuffle that moves their bounds to their places among eight; the other places become 0. A
    /// child has 64 bits, and its bound is in the highest 16.
    const PLACES: [[u8; 16]; 4] = {
        let mut places = [[0x80; 16]; 4];
        let mut child = 0;
        while child < LETTERS {
            let from = 8 * (child % 2) + 6;
            places[child / 2][2 * child] = from as u8;
            places[child / 2][2 * child + 1] = from as u8 + 1;
            child += 1;
        }
        places
    };

    /// For each set of letters, the shuffle that moves the bounds of their children to the lanes of these letters; the other
    /// lanes become 0.
    static SPREAD: [[u8; 2 * LETTERS]; 1 << LETTERS] = spread([0, 1, 2, 3, 4, 5, 6, 7]);

    entry! {
        pub(super) fn open(
            Vectors,
            frontier: &mut Frontier,
            tree: &RecordTree,
            depth: usize,
            start: usize,
            end: usize,
        ) -> (u32, u32) {
            let width = frontier.width();
            let row = &mut frontier.rows[depth * width..(depth + 1) * width];
            let entries = tree.entries();
            for opening in &frontier.opening[start..end] {
                let mut place = opening.record as usize + 1;
                let mut rest = opening.choices;
                while rest != 0 {
                    let at = rest.ilog2() as usize;
                    rest ^= 1 << at;
                    let mut letters = entries[place];
                    frontier.waiting[at].push(letters, place);
                    let mut lane = frontier.lane[at];
                    place += HEAD;
                    while letters != 0 {
                        let now = letters as usize & 255;
                        letters >>= LETTERS;
                        if now != 0 {
                            let children = now.count_ones();
                            let mut bounds = bounds_of_four(entries, place, 0);
                            if children > FEW {
                                bounds = or(bounds, bounds_of_four(entries, place + 8, 2));
                            }
                            let lanes = &mut row[lane..lane + LETTERS];
                            let sums = add_halves(load(lanes), shuffle(bounds, cast(SPREAD[now])));
                            lanes.copy_from_slice(&cast::<_, [u16; LETTERS]>(sums));
                            place += 2 * children as usize;
                        }
                        lane += LETTERS;
                    }
                }
            }
            let next = most(&row[frontier.lane[depth]..frontier.lane[depth + 1]]);
            let mut rest = 0;
            for lanes in frontier.lane[depth + 1..].windows(2) {
                rest += most(&row[lanes[0]..lanes[1]]);
            }
            (rest, next)
        }
    }

    /// Returns the bounds of four children, some of which may be past the end of the choice. `pair` is the index in [`PLACES`]
    /// of the first two.
    #[inline]
    #[apply(with_vectors)]
    fn bounds_of_four(entries: &[u32], at: usize, pair: usize) -> V {
        let mut children = [0u32; 8];
        children.copy_from_slice(&entries[at..at + 8]);
        let [front, back] = cast::<_, [V; 2]>(children);
        or(shuffle(front, cast(PLACES[pair])), shuffle(back, cast(PLACES[pair + 1])))
    }

    #[inline]
    #[apply(with_vectors)]
    fn most(lanes: &[u16]) -> u32 {
        let mut most = cast([0u16; LETTERS]);
        for lanes in lanes.as_chunks::<LETTERS>().0 {
            most = max_halves(most, cast(*lanes));
        }
        most_half(most)
    }

    #[inline]
    #[apply(with_vectors)]
    fn load(lanes: &[u16]) -> V {
        let mut loaded = [0u16; LETTERS];
        loaded.copy_from_slice(lanes);
        cast(loaded)
    }
}
