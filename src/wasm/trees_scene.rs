//! What a page asks about a tree and sees of it: drawings, layers, places.

use js_sys::{Float32Array, Float64Array, Uint8Array, Uint32Array};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::convert::{to_js, to_json, to_object};
use super::trees::Trees;
use super::trees_drawing as drawing;
use super::trees_moves::MovesQuestion;
use super::trees_words as words;
use crate::class::BoardClass;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::scene::{Label, Shown, Spot, Stood, View, Way, stood};
use crate::tree::{Kind, NodeId, Tree, dot, explain, ilp, nested};

/// `TreeQuestion` of the messages: exactly one of these. It comes as an object with that one key.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Question {
    graph: Option<drawing::GraphQuestion>,
    pub(super) moves: Option<MovesQuestion>,
    slice: Option<SliceQuestion>,
    hit: Option<HitQuestion>,
    place: Option<PlaceQuestion>,
    words: Option<words::WordsQuestion>,
    find: Option<words::FindQuestion>,
    why: Option<LimitQuestion>,
    walk: Option<words::WalkQuestion>,
    dot: Option<LimitQuestion>,
    json: Option<LimitQuestion>,
    ilp: Option<LimitQuestion>,
}

impl Question {
    /// Whether the answer may say what the tree was made of.
    pub(super) fn looks_back(&self) -> bool {
        self.graph.is_some() || self.slice.as_ref().is_some_and(|slice| slice.origins)
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SliceQuestion {
    from: f64,
    to: f64,
    pixels: f64,
    least: f64,
    /// Whether to say where each comes from, too.
    origins: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct HitQuestion {
    x: f64,
    depth: u8,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PlaceQuestion {
    number: u32,
    way: Option<WayName>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
enum WayName {
    Up,
    Down,
    Left,
    Right,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct LimitQuestion {
    limit: u32,
}

/// Answers a question about a state that is there.
pub(super) fn answer(
    trees: &Trees,
    at: &Shown,
    before: Option<&Shown>,
    question: Question,
) -> Result<JsValue, JsError> {
    let (tree, dictionary, rules) = (&*at.tree, &*trees.dictionary, trees.rules);
    if let Some(asked) = question.slice {
        return to_object(&SliceView::new(trees, at, before, &asked));
    }
    if let Some(HitQuestion { x, depth }) = question.hit {
        let spot = at.icicle.hit(tree, x, depth);
        return to_object(&spot.and_then(|spot| PlaceView::new(trees, at, spot.number)));
    }
    if let Some(PlaceQuestion { number, way }) = question.place {
        let to = match way {
            None => Some(number),
            Some(WayName::Up) => at.icicle.go(tree, number, Way::Up),
            Some(WayName::Down) => at.icicle.go(tree, number, Way::Down),
            Some(WayName::Left) => at.icicle.go(tree, number, Way::Left),
            Some(WayName::Right) => at.icicle.go(tree, number, Way::Right),
        };
        return to_object(&to.and_then(|to| PlaceView::new(trees, at, to)));
    }
    if let Some(asked) = question.graph {
        return to_object(&drawing::graph(trees, at, before, asked));
    }
    if let Some(asked) = question.words {
        return to_js(&words::WordsView::new(trees, at, &asked));
    }
    if let Some(asked) = question.find {
        return to_js(&words::FindView::new(trees, at, &asked));
    }
    if let Some(asked) = question.walk {
        return to_js(&words::WalkView::new(trees, at, &asked)?);
    }
    if let Some(LimitQuestion { limit }) = question.why {
        return to_js(&words::WhyView::new(
            trees,
            &explain(tree, dictionary, rules, limit)?,
        ));
    }
    if let Some(LimitQuestion { limit }) = question.dot {
        return to_js(&dot(tree, dictionary, rules, limit)?);
    }
    if let Some(LimitQuestion { limit }) = question.json {
        return Ok(to_json(&nested(tree, dictionary, rules, limit)?)?.into());
    }
    if let Some(LimitQuestion { limit }) = question.ilp {
        return to_js(&ilp(tree, dictionary, limit)?);
    }
    Err(JsError::new("nothing was asked"))
}

/// No cell, no letter.
pub(super) const NOTHING: u8 = u8::MAX;

/// What nodes are, as parallel arrays.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Labels {
    #[serde(with = "serde_wasm_bindgen::preserve")]
    kind: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    cell: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    letter: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    points: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    bound: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    size: Uint32Array,
}

impl Labels {
    pub(super) fn new(class: &BoardClass, labels: &[Label]) -> Self {
        Self {
            kind: bytes(labels, |label| kind_number(label.kind)),
            cell: bytes(labels, |label| cell_number(label.cell)),
            letter: bytes(labels, |label| place(class, label.cell, label.letter)),
            points: numbers(labels, |label| label.points),
            bound: numbers(labels, |label| label.bound),
            size: numbers(labels, |label| label.size),
        }
    }

    fn of_nodes(tree: &Tree, class: &BoardClass, nodes: &[NodeId]) -> Self {
        Self {
            kind: bytes(nodes, |&node| kind_number(tree.kind(node))),
            cell: bytes(nodes, |&node| cell_number(tree.cell(node))),
            letter: bytes(nodes, |&node| {
                place(class, tree.cell(node), tree.letter(node))
            }),
            points: numbers(nodes, |&node| tree.points(node)),
            bound: numbers(nodes, |&node| tree.node_bound(node)),
            size: numbers(nodes, |&node| tree.size(node)),
        }
    }
}

pub(super) fn kind_number(kind: Kind) -> u8 {
    match kind {
        Kind::Root => 0,
        Kind::Sum => 1,
        Kind::Choice => 2,
        Kind::Pyramid => 3,
    }
}

pub(super) fn cell_number(cell: Option<Cell>) -> u8 {
    cell.map_or(NOTHING, |cell| cell.index() as u8)
}

pub(super) fn bytes<T>(of: &[T], byte: impl Fn(&T) -> u8) -> Uint8Array {
    let bytes: Vec<u8> = of.iter().map(byte).collect();
    bytes.as_slice().into()
}

pub(super) fn numbers<T>(of: &[T], number: impl Fn(&T) -> u32) -> Uint32Array {
    let numbers: Vec<u32> = of.iter().map(number).collect();
    numbers.as_slice().into()
}

/// The place of a letter among those of its cell, before any was fixed.
pub(super) fn place(class: &BoardClass, cell: Option<Cell>, letter: Option<Letter>) -> u8 {
    let letters = cell.map_or(&[][..], |cell| class.letters(cell));
    let place = letters.iter().position(|&l| Some(l) == letter);
    place.map_or(NOTHING, |place| place as u8)
}

/// `TreeSlice` of the messages.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SliceView {
    #[serde(flatten)]
    labels: Labels,
    width_all: f64,
    layers_all: u8,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    number: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    x: Float32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    width: Float32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    depth: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    layers: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    run: Uint32Array,
    /// If it was asked: the left edge and width in leaves of the tree before, and the layer there; 255 for none.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    old_x: Float64Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    old_width: Float64Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    old_depth: Uint8Array,
}

impl SliceView {
    fn new(trees: &Trees, at: &Shown, before: Option<&Shown>, asked: &SliceQuestion) -> Self {
        let (tree, icicle) = (&*at.tree, &at.icicle);
        let view = View {
            from: asked.from,
            to: asked.to.max(asked.from + f64::EPSILON),
            pixels: asked.pixels,
            least: asked.least,
        };
        let slice = icicle.slice(tree, view);
        let nodes: Vec<NodeId> = slice.node.iter().map(|&node| NodeId(node)).collect();
        let old: Vec<Option<Stood>> = match before.and_then(|before| at.origins(before)) {
            Some(from) if asked.origins => stood(&from, &slice, asked.pixels),
            _ => Vec::new(),
        };
        let side = |of: fn(&Stood) -> f64| {
            let sides: Vec<f64> = old.iter().map(|old| old.as_ref().map_or(0.0, of)).collect();
            Float64Array::from(sides.as_slice())
        };
        Self {
            old_x: side(|old| old.x),
            old_width: side(|old| old.width),
            old_depth: bytes(&old, |old| old.map_or(NOTHING, |old| old.depth)),
            labels: Labels::of_nodes(tree, &trees.class, &nodes),
            width_all: icicle.width(tree),
            layers_all: icicle.height(tree),
            number: slice.number.as_slice().into(),
            x: slice.x.as_slice().into(),
            width: slice.width.as_slice().into(),
            depth: slice.depth.as_slice().into(),
            layers: slice.layers.as_slice().into(),
            run: slice.run.as_slice().into(),
        }
    }
}

/// `TreePlace` of the messages: a place and all above it, from the root down.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PlaceView {
    x: f64,
    width: f64,
    /// Its rank among its siblings from 1 on, how many those are, and how many children it has.
    rank: usize,
    siblings: usize,
    children: usize,
    #[serde(flatten)]
    labels: Labels,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    number: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    way: Uint8Array,
    /// Equal for places that are stored as one node.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    stored: Uint32Array,
}

impl PlaceView {
    fn new(trees: &Trees, at: &Shown, number: u32) -> Option<Self> {
        let tree = &*at.tree;
        let (path, spot) = at.icicle.path(tree, number)?;
        let spots: Vec<Spot> = (0..=path.len())
            .filter_map(|end| at.icicle.spot(tree, &path[..end]))
            .collect();
        let nodes: Vec<NodeId> = spots.iter().map(|spot| spot.node).collect();
        let rows: Vec<usize> = (0..nodes.len()).collect();
        let way = |&row: &usize| {
            let above = row.checked_sub(1).map(|above| nodes[above]);
            let above = above.filter(|&above| tree.kind(above) == Kind::Pyramid);
            let cell = above.and_then(|above| tree.cell(above));
            let letters = cell.map_or(&[][..], |cell| tree.class().letters(cell));
            let step = row.checked_sub(1).and_then(|above| path.get(above));
            let letter = step.and_then(|&step| letters.get(step as usize));
            place(&trees.class, cell, letter.copied())
        };
        let parent = nodes.len().checked_sub(2).map(|above| nodes[above]);
        let siblings = parent.map_or(1, |parent| tree.places(parent).count());
        let rank = parent.zip(path.last()).map_or(0, |(parent, &step)| {
            tree.places(parent).take_while(|(at, _)| *at < step).count()
        });
        Some(Self {
            x: spot.x,
            width: spot.width,
            rank: rank + 1,
            siblings,
            children: tree.places(spot.node).count(),
            labels: Labels::of_nodes(tree, &trees.class, &nodes),
            number: numbers(&spots, |spot| spot.number),
            way: bytes(&rows, way),
            stored: numbers(&nodes, |node| node.index() as u32),
        })
    }
}
