//! Orderly trees, in which each word's cells are in one fixed order, so that anagrams on the same cells share a node.
//!
//! A word on a path is treated as the *set* of its cells with their letters. The cells of each set are put in the split
//! order, which is a fixed order for each board size. Words with the same set therefore share a node, and words with
//! similar sets can share the nodes at the beginning of their paths. The bound is much tighter than in spelling order.
//! Fixing the letter of the first cell needs no lift: the branch for that letter is itself orderly, and it is merged
//! with the rest of the tree. Source: Vanderkam, from February 2025 onward.
//!
//! These trees can be lifted and drawn. The breaker builds the same trees for its own use, as an array (`breaker/records.rs`).

use super::evaluation::{
    Arena, Kind, NodeId, Order, Sharing, Tag, Traits, Tree, TreeError, own_bits,
};
use super::lift::slots;
use crate::class::BoardClass;
use crate::dict::{Dictionary, Entry};
use crate::grid::{Cell, MAX_CELLS, cells_of};
use crate::letter::{Letter, MAX_LETTERS, letters_of};
use crate::scoring::Rules;
use crate::step::{Step, grow};
use hashbrown::HashTable;
use std::sync::Arc;

// --- The builder ---

/// How several paths of one word over the same cells count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counting {
    /// The word's points count once per set of cells.
    #[default]
    Deduped,
    /// The word's points count once per path.
    Raw,
}

/// Builds an orderly tree, in steps. It first finds the words, with one unit of work for each letter of each start
/// cell. Then it makes the nodes, with one unit of work for each combination of cell and letter that comes first in
/// at least one word when the word's cells are in the split order.
#[derive(Clone, Debug)]
pub struct OrderlyBuilder {
    dictionary: Arc<Dictionary>,
    class: Arc<BoardClass>,
    rules: Rules,
    text_len: [u8; MAX_LETTERS],
    near: [u64; MAX_CELLS],
    sets: [u32; MAX_CELLS],
    slots: Vec<[u8; MAX_LETTERS]>,
    rank: [u8; MAX_CELLS],
    open: u64,
    /// The current path, sorted into the split order. Each element comes with the rank of its cell in that order.
    path: Vec<(u8, u16)>,
    elements: Vec<u16>,
    /// The words found, grouped by the first element of their paths.
    groups: Vec<Vec<FoundPath>>,
    /// The number of words found, and the most that may be found.
    paths: usize,
    most_paths: usize,
    /// The limit that an error reports.
    limit: u32,
    maker: NodeMaker,
    counting: Counting,
    /// The start cells and letters that are still to be searched, as a stack: the next one is at the end.
    ahead: Vec<(Cell, Letter)>,
    starts: usize,
    /// The next group of words to make nodes from.
    next: usize,
}

impl OrderlyBuilder {
    /// Starts to build a tree of at most `limit` stored nodes. While the tree is being built, up to `4 * limit`
    /// paths are kept in memory.
    ///
    /// [`Sharing::Full`] shares equal subtrees; any other value stores every node.
    pub fn new(
        dictionary: &Arc<Dictionary>,
        class: &Arc<BoardClass>,
        rules: Rules,
        counting: Counting,
        sharing: Sharing,
        limit: u32,
    ) -> Result<Self, TreeError> {
        let dims = class.dims();
        let mut rank = [0; MAX_CELLS];
        for (at, cell) in dims.split_order().into_iter().enumerate() {
            rank[cell.index()] = at as u8;
        }
        let (mut sets, mut open) = ([0; MAX_CELLS], 0);
        for cell in dims.iter().filter(|&cell| !class.set(cell).is_empty()) {
            sets[cell.index()] = class.set(cell).bits();
            open |= cell.bit();
        }
        let mut ahead: Vec<(Cell, Letter)> = cells_of(open)
            .flat_map(|cell| class.set(cell).iter().map(move |letter| (cell, letter)))
            .collect();
        ahead.reverse();
        Ok(Self {
            dictionary: Arc::clone(dictionary),
            class: Arc::clone(class),
            rules,
            text_len: dictionary.alphabet().text_lens(),
            near: dims.neighbor_table(),
            sets,
            slots: slots(class),
            rank,
            open,
            path: Vec::new(),
            elements: Vec::new(),
            groups: vec![Vec::new(); MAX_CELLS * MAX_LETTERS],
            paths: 0,
            most_paths: 4 * limit as usize,
            limit,
            maker: NodeMaker {
                class: Arc::clone(class),
                arena: Arena::new(own_bits(class)?, limit),
                table: (sharing == Sharing::Full).then(|| HashTable::with_capacity(1 << 12)),
                scratch: Vec::new(),
                cell: None,
                base: 0,
            },
            counting,
            starts: ahead.len(),
            ahead,
            next: 0,
        })
    }

    /// Lowers the number of paths that may be in memory while the tree is built.
    #[must_use]
    pub fn with_most_paths(mut self, paths: usize) -> Self {
        self.most_paths = self.most_paths.min(paths);
        self
    }

    /// Does up to `budget` units of work.
    pub fn step(&mut self, budget: u32) -> Result<Step, TreeError> {
        for _ in 0..budget {
            if let Some((cell, letter)) = self.ahead.pop() {
                let root = self.dictionary.dawg().root();
                self.visit(cell, letter.bit(), &root, 0, 0, 0)?;
            } else if let Some(found) = self.next_group() {
                self.make_nodes(found)?;
            } else {
                return Ok(Step::Done);
            }
        }
        Ok(Step::Working)
    }

    /// Returns what share of the work is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        let searched = 1.0 - self.ahead.len() as f64 / self.starts.max(1) as f64;
        let made = self.next as f64 / self.groups.len() as f64;
        (searched + made) / 2.0
    }

    /// Returns the number of paths found so far.
    pub fn found(&self) -> usize {
        self.paths
    }

    fn next_group(&mut self) -> Option<Vec<FoundPath>> {
        loop {
            let group = core::mem::take(self.groups.get_mut(self.next)?);
            self.next += 1;
            if !group.is_empty() {
                return Some(group);
            }
        }
    }

    fn make_nodes(&mut self, mut found: Vec<FoundPath>) -> Result<(), TreeError> {
        let elements = &self.elements;
        let path = |of: &FoundPath| &elements[of.start as usize..][..of.len as usize];
        found.sort_unstable_by(|a, b| path(a).cmp(path(b)).then(a.slot.cmp(&b.slot)));
        if self.counting == Counting::Deduped {
            found.dedup_by(|a, b| a.slot == b.slot && path(a) == path(b));
        }
        // Words on the same path become one record.
        found.dedup_by(|word, first| {
            let same = path(word) == path(first);
            if same {
                first.points = first.points.saturating_add(word.points);
            }
            same
        });
        self.maker.begin(&self.elements, &found)
    }

    /// Finishes the work, and returns the tree with the number of paths that spell a word.
    pub fn finish(mut self) -> Result<(Tree, usize), TreeError> {
        while self.step(u32::MAX)?.is_working() {}
        let mut maker = self.maker;
        maker.end()?;
        let bound = maker.arena.bound_of(Tag::ROOT, &maker.scratch);
        let root = maker.arena.push(Tag::ROOT, &maker.scratch, bound)?;
        let tree = Tree {
            arena: maker.arena,
            class: self.class,
            order: Order::Orderly,
            root,
            keys: Vec::new(),
            traits: Traits { deduped: self.counting == Counting::Deduped, ..Traits::default() },
        };
        Ok((tree, self.paths))
    }
}

/// Builds the orderly tree of a class in one call, with each word counted once per set of cells, the default limit, and
/// no nodes shared.
pub fn build(
    dictionary: &Arc<Dictionary>,
    class: &Arc<BoardClass>,
    rules: Rules,
) -> Result<Tree, TreeError> {
    let (counting, sharing) = (Counting::Deduped, Sharing::None);
    let limit = Tree::DEFAULT_LIMIT;
    let build = OrderlyBuilder::new(dictionary, class, rules, counting, sharing, limit)?;
    Ok(build.finish()?.0)
}

// --- Step 1: the words ---

/// A word on a path: where the path's elements are stored, the word's slot in the dictionary, and its points.
#[derive(Clone, Copy, Debug)]
struct FoundPath {
    start: u32,
    len: u32,
    slot: u32,
    points: u32,
}

/// Returns an element of a path: a cell, and the position of its letter among the cell's letters.
fn element(cell: Cell, slot: u8) -> u16 {
    (cell.index() as u16) << 5 | u16::from(slot)
}

impl OrderlyBuilder {
    /// Extends the path to a cell with each of the given letters, and lists the paths that spell words.
    fn visit(
        &mut self,
        cell: Cell,
        letters: u32,
        at: &Entry,
        slot: u32,
        len: usize,
        used: u64,
    ) -> Result<(), TreeError> {
        let i = cell.index();
        let rank = self.rank[i];
        let place = self.path.partition_point(|(other, _)| *other < rank);
        self.path.insert(place, (rank, 0));
        let used = used | cell.bit();
        for letter in letters_of(letters & (at.inner | at.words)) {
            self.path[place].1 = element(cell, self.slots[i][letter.index()]);
            let len = len + usize::from(self.text_len[letter.index()]);
            if let Some(word) = at.word(letter) {
                let points = self.rules.points(len);
                if points > 0 {
                    // Positions in the list of elements are 32-bit numbers.
                    if self.paths == self.most_paths
                        || self.elements.len() + self.path.len() > u32::MAX as usize
                    {
                        return Err(TreeError::TooLarge { limit: self.limit });
                    }
                    self.paths += 1;
                    let group = &mut self.groups[usize::from(self.path[0].1)];
                    grow(group, 1, usize::MAX);
                    group.push(FoundPath {
                        start: self.elements.len() as u32,
                        len: self.path.len() as u32,
                        slot: slot + word,
                        points,
                    });
                    grow(&mut self.elements, self.path.len(), usize::MAX);
                    self.elements.extend(self.path.iter().map(|(_, e)| *e));
                }
            }
            if let Some(child) = at.child(letter) {
                let child = self.dictionary.dawg().entries()[child];
                for next in cells_of(self.near[i] & self.open & !used) {
                    let letters = self.sets[next.index()];
                    if letters & (child.inner | child.words) != 0 {
                        self.visit(next, letters, &child, slot + child.skip, len, used)?;
                    }
                }
            }
        }
        self.path.remove(place);
        Ok(())
    }
}

// --- Step 2: the nodes ---

#[derive(Clone, Debug)]
struct NodeMaker {
    class: Arc<BoardClass>,
    arena: Arena,
    table: Option<HashTable<u32>>,
    scratch: Vec<u32>,
    /// The cell of the choice that is being made below the root. Its children are in `scratch`, starting at `base`.
    cell: Option<Cell>,
    base: usize,
}

impl NodeMaker {
    fn begin(&mut self, elements: &[u16], found: &[FoundPath]) -> Result<(), TreeError> {
        let (cell, letter) = self.place(elements, &found[0], 0);
        if self.cell != Some(cell) {
            self.end()?;
            self.cell = Some(cell);
            self.base = self.scratch.len();
        }
        self.sum(elements, found, cell, letter, 1)
    }

    fn place(&self, elements: &[u16], found: &FoundPath, at: usize) -> (Cell, Letter) {
        let element = usize::from(elements[found.start as usize + at]);
        let cell = Cell::new(element >> 5).unwrap_or_else(|| unreachable!("made of a cell"));
        (cell, self.class.letters(cell)[element & 31])
    }

    fn end(&mut self) -> Result<(), TreeError> {
        self.cell.take().map_or(Ok(()), |cell| self.make(Tag::choice(cell), self.base))
    }

    /// Adds to `scratch` the choices that follow a path of `depth` elements. All paths in `found` begin with that
    /// path and are longer.
    fn children(
        &mut self,
        elements: &[u16],
        found: &[FoundPath],
        depth: usize,
    ) -> Result<(), TreeError> {
        let at = |found: &FoundPath| elements[found.start as usize + depth];
        for of_cell in found.chunk_by(|a, b| at(a) >> 5 == at(b) >> 5) {
            let base = self.scratch.len();
            let (cell, _) = self.place(elements, &of_cell[0], depth);
            for of_letter in of_cell.chunk_by(|a, b| at(a) == at(b)) {
                let (_, letter) = self.place(elements, &of_letter[0], depth);
                self.sum(elements, of_letter, cell, letter, depth + 1)?;
            }
            self.make(Tag::choice(cell), base)?;
        }
        Ok(())
    }

    fn sum(
        &mut self,
        elements: &[u16],
        found: &[FoundPath],
        cell: Cell,
        letter: Letter,
        depth: usize,
    ) -> Result<(), TreeError> {
        let base = self.scratch.len();
        let (first, rest) =
            found.split_first().unwrap_or_else(|| unreachable!("chunks have elements"));
        // A path that ends here sorts before those that continue.
        let (points, longer) =
            if first.len as usize == depth { (first.points, rest) } else { (0, found) };
        self.children(elements, longer, depth)?;
        self.make(Tag::sum(cell, letter).with_points(points)?, base)
    }

    /// Replaces the children in `scratch`, starting at `base`, with their parent.
    fn make(&mut self, tag: Tag, base: usize) -> Result<(), TreeError> {
        let children = &self.scratch[base..];
        let bound = self.arena.bound_of(tag, children);
        let node = self.arena.share(&mut self.table, tag, children, bound)?;
        self.scratch.truncate(base);
        self.scratch.push(node);
        Ok(())
    }
}

// --- Merging ---

/// Merges sum nodes of one tree: points are added, choices on the same cell are merged letter by letter, and nodes that
/// only one of them has are shared. Each board's value is the sum of its values under the two nodes. Cost: proportional
/// to the number of nodes that both have in common.
struct Merger<'a> {
    arena: &'a mut Arena,
    slots: Vec<[u8; MAX_LETTERS]>,
    scratch: Vec<u32>,
}

impl<'a> Merger<'a> {
    fn new(tree: &'a mut Tree) -> Self {
        Self { slots: slots(&tree.class), arena: &mut tree.arena, scratch: Vec::new() }
    }

    /// Merges two choices on the same cell, or two sum nodes with the same letter.
    fn nodes(&mut self, a: u32, b: u32) -> Result<u32, TreeError> {
        let (tag, other) = (self.arena.nodes[a as usize].tag, self.arena.nodes[b as usize].tag);
        let tag = tag.with_points(tag.points() + other.points())?;
        let base = self.scratch.len();
        self.lists(a, b, None)?;
        self.push(tag, base)
    }

    /// Puts the merged children of two nodes into `scratch`, except the children of `b` that are choices on cell `but`.
    fn lists(&mut self, a: u32, b: u32, but: Option<usize>) -> Result<(), TreeError> {
        let (mut i, mut j) = (0, 0);
        loop {
            let x = self.arena.children(a).get(i).copied();
            let y = self.arena.children(b).get(j).copied();
            let key = |node: u32| {
                let tag = self.arena.nodes[node as usize].tag;
                let cell = tag.cell().index();
                if tag.is_sum() { self.slots[cell][tag.letter().index()].into() } else { cell }
            };
            if y.is_some_and(|y| Some(key(y)) == but) {
                j += 1;
                continue;
            }
            let next = match (x, y) {
                (Some(x), Some(y)) if key(x) == key(y) => {
                    i += 1;
                    j += 1;
                    self.nodes(x, y)?
                }
                (Some(x), y) if y.is_none_or(|y| key(x) < key(y)) => {
                    i += 1;
                    x
                }
                (_, Some(y)) => {
                    j += 1;
                    y
                }
                _ => return Ok(()),
            };
            self.scratch.push(next);
        }
    }

    fn push(&mut self, tag: Tag, base: usize) -> Result<u32, TreeError> {
        let bound = self.arena.bound_of(tag, &self.scratch[base..]);
        let node = self.arena.push(tag, &self.scratch[base..], bound)?;
        self.scratch.truncate(base);
        Ok(node)
    }
}

// --- Fixing letters ---

/// Fixes `cell` below `root`, and returns one tree for each letter of the cell, in the order of the class. If no
/// word scores when the cell has a given letter, the entry for that letter is `None`.
///
/// `cell` must be the next cell of the split order below `root`. The results are in the same arena and share nodes
/// where they can. Each has its own root, which has the points scored so far. Merging never loosens the bound: each
/// result's bound is at most the bound of `root`. If no word uses the cell, each result is `root` itself. Cost:
/// proportional to the number of nodes that the letter's branch and the rest of the tree have in common.
pub fn force_in(
    tree: &mut Tree,
    root: NodeId,
    cell: Cell,
) -> Result<Vec<Option<NodeId>>, TreeError> {
    if tree.order() != Order::Orderly {
        return Err(TreeError::WrongOrder);
    }
    let letters = tree.class().letters(cell).to_vec();
    let choice = tree
        .children(root)
        .map(|(_, child)| child)
        .find(|&child| tree.kind(child) == Kind::Choice && tree.cell(child) == Some(cell));
    let Some(choice) = choice else {
        return Ok(vec![Some(root); letters.len()]);
    };
    let earned = tree.points(root);
    let mut results = Vec::with_capacity(letters.len());
    for letter in letters {
        let branch = tree.children(choice).find(|(l, _)| *l == Some(letter));
        let branch = branch.map(|(_, node)| node);
        let points = earned + branch.map_or(0, |node| tree.points(node));
        let tag = Tag::ROOT.with_points(points)?;
        let mut merger = Merger::new(tree);
        match branch {
            Some(branch) => merger.lists(branch.0, root.0, Some(cell.index()))?,
            None => {
                let rest = merger.arena.children(root.0).iter().copied();
                let rest = rest.filter(|&child| child != choice.0);
                merger.scratch.extend(rest);
            }
        }
        let nothing = merger.scratch.is_empty() && points == 0;
        results.push(if nothing { None } else { Some(NodeId(merger.push(tag, 0)?)) });
    }
    Ok(results)
}

/// Lists the cells that are fixed along with `cell`: those before it in the split order that have a single letter and
/// have not been fixed yet.
pub fn due(tree: &Tree, cell: Cell) -> Result<Vec<Cell>, TreeError> {
    if tree.order() != Order::Orderly {
        return Err(TreeError::WrongOrder);
    }
    let open = tree.open_cells(tree.root());
    let order = tree.class().dims().split_order().into_iter();
    let mut due = Vec::new();
    for before in order.take_while(|before| *before != cell) {
        if open.contains(before) {
            let next = before.index();
            return Err(TreeError::NotNext { next });
        }
        let only = tree.class().letters(before).len() == 1;
        if only && !tree.traits.decided.contains(before) {
            due.push(before);
        }
    }
    Ok(due)
}

/// Fixes the next open cell and returns one tree per letter. Each tree has its own arena, and its class has only that
/// letter on the cell. Cells before it that have a single letter are fixed along with it ([`due`]).
pub fn force(tree: &Tree, cell: Cell) -> Result<Vec<Option<Tree>>, TreeError> {
    let mut all = tree.clone();
    let mut root = Some(all.root());
    let mut decided = tree.traits.decided.with(cell.into());
    for before in due(tree, cell)? {
        decided = decided.with(before.into());
        if let Some(at) = root {
            root = force_in(&mut all, at, before)?.pop().flatten();
        }
    }
    let letters = tree.class().letters(cell).to_vec();
    let roots = match root {
        Some(root) => force_in(&mut all, root, cell)?,
        None => vec![None; letters.len()],
    };
    let parts = roots.into_iter().zip(letters);
    Ok(parts.map(|(root, letter)| Some(all.part_at(root?, cell, letter, decided))).collect())
}

// --- The orderly bound ---
//
// A search through the boards of an orderly tree that makes no new nodes.
//
// Each undecided cell has a *stack* of the choices that the decided cells have opened, and the sum of these choices'
// bounds. The points so far plus all these sums give an upper bound. When a cell is decided, the child for its letter
// is opened below each choice on its stack, and the choices of that child go onto the stacks of later cells. Nothing
// is removed from the cell's own stack.

/// One step of a [`Walk`].
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum WalkEvent {
    /// A cell was given a letter, and the bound still reaches the threshold.
    Enter {
        /// The cell.
        cell: Cell,
        /// The letter that the cell was given.
        #[serde(skip)]
        letter: Letter,
        /// The upper bound of all boards with the letters so far.
        bound: u32,
    },
    /// A cell was given a letter that brings the bound below the threshold. The letter will be taken back next.
    Cut {
        /// The cell.
        cell: Cell,
        /// The letter that the cell was given.
        #[serde(skip)]
        letter: Letter,
        /// The upper bound of all boards with the letters so far.
        bound: u32,
    },
    /// All cells are decided, so there is a complete board (in [`Walk::board`]).
    Board {
        /// The value of the board.
        points: u32,
    },
    /// The letter of a cell was taken back.
    Leave {
        /// The cell.
        cell: Cell,
    },
}

/// A step-by-step walk through the boards of an orderly tree. The state of the walk can be observed between steps.
///
/// The walk doesn't hold a reference to the tree, so that a job can own both. Every call must be given the tree that
/// the walk began with.
#[derive(Clone, Debug)]
pub struct Walk {
    cells: usize,
    cutoff: u32,
    order: Vec<Cell>,
    /// For each cell, the choices that were opened.
    stacks: Vec<Vec<NodeId>>,
    /// For each cell, the sum of the bounds of the choices on its stack.
    sums: [u32; MAX_CELLS],
    points: u32,
    board: [Option<Letter>; MAX_CELLS],
    /// For each decided cell, the position of its letter, and the state to return to when the letter is taken back.
    levels: Vec<DecidedCell>,
    next: Next,
}

#[derive(Clone, Debug)]
struct DecidedCell {
    slot: usize,
    points: u32,
    sums: [u32; MAX_CELLS],
    /// The lengths of the stacks before the cell was decided. Deciding a cell only adds to the stacks, so these lengths
    /// are enough to undo it.
    lens: [u32; MAX_CELLS],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// The next step gives the next cell its first letter, or reports the board if all cells are decided.
    Down,
    /// The next step takes the last letter back.
    Back,
    Done,
}

impl Walk {
    /// Starts at `root`, a sum node below which only cells of `order` occur, in that order.
    pub fn new(tree: &Tree, root: NodeId, order: &[Cell], cutoff: u32) -> Result<Self, TreeError> {
        if tree.order() != Order::Orderly {
            return Err(TreeError::WrongOrder);
        }
        let open = order.iter().filter(|cell| !tree.class().letters(**cell).is_empty());
        let mut walk = Self {
            cells: tree.class().dims().cells(),
            cutoff,
            order: open.copied().collect(),
            stacks: vec![Vec::new(); tree.class().dims().cells()],
            sums: [0; MAX_CELLS],
            points: 0,
            board: [None; MAX_CELLS],
            levels: Vec::new(),
            next: Next::Down,
        };
        walk.open(tree, root);
        if walk.bound() < cutoff {
            walk.next = Next::Done;
        }
        Ok(walk)
    }

    /// Returns the upper bound of all boards with the letters so far.
    pub fn bound(&self) -> u32 {
        let open = &self.order[self.levels.len()..];
        open.iter().fold(self.points, |sum, cell| sum.saturating_add(self.sums[cell.index()]))
    }

    /// Returns the letters so far, by cell.
    pub fn board(&self) -> &[Option<Letter>] {
        &self.board[..self.cells]
    }

    /// Returns the points of the words that are already complete with the letters so far.
    pub fn points(&self) -> u32 {
        self.points
    }

    /// Returns the choices that are currently stacked up for a cell, and the sum of their bounds.
    pub fn stack(&self, cell: Cell) -> (&[NodeId], u32) {
        (&self.stacks[cell.index()], self.sums[cell.index()])
    }

    /// Returns how many cells are decided.
    pub fn depth(&self) -> usize {
        self.levels.len()
    }

    /// Adds the points of a sum node, and puts its choices on their cells' stacks.
    fn open(&mut self, tree: &Tree, node: NodeId) {
        self.points = self.points.saturating_add(tree.points(node));
        for (_, child) in tree.children(node) {
            if let (Kind::Choice, Some(cell)) = (tree.kind(child), tree.cell(child)) {
                let sum = &mut self.sums[cell.index()];
                *sum = sum.saturating_add(tree.node_bound(child));
                self.stacks[cell.index()].push(child);
            }
        }
    }

    fn enter(&mut self, tree: &Tree, slot: usize) -> WalkEvent {
        let cell = self.order[self.levels.len()];
        let letter = tree.class().letters(cell)[slot];
        let mut lens = [0; MAX_CELLS];
        for (len, stack) in lens.iter_mut().zip(&self.stacks) {
            *len = stack.len() as u32;
        }
        self.levels.push(DecidedCell { slot, points: self.points, sums: self.sums, lens });
        self.board[cell.index()] = Some(letter);
        // This loop adds choices only to the stacks of later cells, so the stack that it reads doesn't change.
        for at in 0..self.stacks[cell.index()].len() {
            let choice = self.stacks[cell.index()][at];
            let child = tree.children(choice).find(|(l, _)| *l == Some(letter));
            if let Some((_, child)) = child {
                self.open(tree, child);
            }
        }
        let bound = self.bound();
        if bound < self.cutoff {
            self.next = Next::Back;
            return WalkEvent::Cut { cell, letter, bound };
        }
        WalkEvent::Enter { cell, letter, bound }
    }

    /// Takes one step in the tree that the walk began with, and returns the step's event, or `None` at the end.
    pub fn step(&mut self, tree: &Tree) -> Option<WalkEvent> {
        match self.next {
            Next::Done => None,
            Next::Down if self.levels.len() == self.order.len() => {
                self.next = Next::Back;
                Some(WalkEvent::Board { points: self.points })
            }
            Next::Down => Some(self.enter(tree, 0)),
            Next::Back => {
                let Some((cell, slot)) = self.back() else {
                    self.next = Next::Done;
                    return None;
                };
                if slot + 1 < tree.class().letters(cell).len() {
                    self.next = Next::Down;
                    Some(self.enter(tree, slot + 1))
                } else {
                    Some(WalkEvent::Leave { cell })
                }
            }
        }
    }

    fn back(&mut self) -> Option<(Cell, usize)> {
        let level = self.levels.pop()?;
        let cell = self.order[self.levels.len()];
        self.points = level.points;
        self.sums = level.sums;
        for (stack, len) in self.stacks.iter_mut().zip(level.lens) {
            stack.truncate(len as usize);
        }
        self.board[cell.index()] = None;
        Some((cell, level.slot))
    }
}
