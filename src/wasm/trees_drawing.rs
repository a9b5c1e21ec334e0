//! Drawings of trees on their way to a page: nodes, links and where they are.

use std::collections::BTreeSet;

use js_sys::{Float32Array, Uint8Array, Uint32Array};
use serde::{Deserialize, Serialize};

use super::trees::Trees;
use super::trees_scene::{Labels, bytes, numbers, place};
use crate::class::BoardClass;
use crate::scene::{Boxes, Graph, Measure, Shown, Woven, expand, first_places, share};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct GraphQuestion {
    /// Whether nodes that are stored once are drawn once.
    #[serde(default)]
    shared: bool,
    limit: usize,
    open: Vec<u32>,
    closed: Vec<u32>,
    /// The place that is drawn with what hangs below it.
    #[serde(default)]
    root: u32,
    /// Of a drawing that is not shared.
    #[serde(default)]
    boxes: BoxesName,
    node: f32,
    gap: f32,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
enum BoxesName {
    #[default]
    All,
    Folded,
    Lettered,
}

/// `TreeGraph` of the messages.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct GraphView {
    #[serde(flatten)]
    labels: Labels,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    number: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    parent: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    way: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    hidden: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    best: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    stored: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    x: Float32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    origin_starts: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    origins: Uint32Array,
    /// If nodes are drawn once.
    woven: Option<WovenView>,
}

/// `TreeWoven` of the messages: rows and links, as parallel arrays.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WovenView {
    #[serde(with = "serde_wasm_bindgen::preserve")]
    layer: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    from: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    to: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    best: Uint8Array,
    /// Letters by their place on the cell, and where those of each link begin.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    way_starts: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    ways: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    bend_starts: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    bends: Float32Array,
}

impl WovenView {
    fn new(class: &BoardClass, woven: &Woven) -> Self {
        let links = &woven.links;
        let ways: Vec<u8> = links
            .iter()
            .flat_map(|link| {
                let cell = woven.graph.label[link.from as usize].cell;
                let ways = link.ways.iter();
                ways.map(move |&letter| place(class, cell, Some(letter)))
            })
            .collect();
        let bends: Vec<f32> = links.iter().flat_map(|link| link.bends.clone()).collect();
        Self {
            layer: bytes(&woven.layer, |&layer| layer as u8),
            from: numbers(links, |link| link.from),
            to: numbers(links, |link| link.to),
            best: bytes(links, |link| u8::from(link.best)),
            way_starts: starts(links.iter().map(|link| link.ways.len())),
            ways: ways.as_slice().into(),
            bend_starts: starts(links.iter().map(|link| link.bends.len())),
            bends: bends.as_slice().into(),
        }
    }
}

/// Where the parts of these lengths begin, one after another; and the end.
fn starts(lengths: impl Iterator<Item = usize>) -> Uint32Array {
    let mut starts = vec![0u32];
    for length in lengths {
        starts.push(starts[starts.len() - 1] + length as u32);
    }
    starts.as_slice().into()
}

impl GraphView {
    pub(super) fn new(class: &BoardClass, graph: &Graph) -> Self {
        let rows: Vec<usize> = (0..graph.number.len()).collect();
        let way = |&row: &usize| {
            let parent = graph.label[graph.parent[row] as usize];
            place(class, parent.cell, graph.way[row])
        };
        Self {
            labels: Labels::new(class, &graph.label),
            number: graph.number.as_slice().into(),
            parent: graph.parent.as_slice().into(),
            way: bytes(&rows, way),
            hidden: graph.hidden.as_slice().into(),
            best: bytes(&graph.best, |&best| u8::from(best)),
            stored: graph.stored.as_slice().into(),
            x: graph.x.as_slice().into(),
            origin_starts: starts(graph.origins.iter().map(Vec::len)),
            origins: graph.origins.concat().as_slice().into(),
            woven: None,
        }
    }

    /// Of stored nodes, each once.
    pub(super) fn woven(class: &BoardClass, woven: &Woven) -> Self {
        Self {
            woven: Some(WovenView::new(class, woven)),
            ..Self::new(class, &woven.graph)
        }
    }
}

pub(super) fn graph(
    trees: &Trees,
    at: &Shown,
    before: Option<&Shown>,
    asked: GraphQuestion,
) -> GraphView {
    let open: BTreeSet<u32> = asked.open.into_iter().collect();
    let closed: BTreeSet<u32> = asked.closed.into_iter().collect();
    let top = at.icicle.root(&at.tree);
    let root = at.icicle.path(&at.tree, asked.root);
    let root = root.map_or(top, |(_, spot)| spot);
    // What hangs below another place has no way back from the top.
    let before = before.filter(|_| root.number == top.number);
    let from = before.and_then(|before| at.origins(before));
    let measure = Measure {
        node: asked.node,
        gap: asked.gap,
    };
    if asked.shared {
        let shared = share(&at.tree, &at.icicle, root.node, asked.limit, &open);
        let earlier = before.map(|before| first_places(&before.tree));
        let from = from.as_ref().zip(earlier.as_deref());
        let woven = Woven::new(&at.tree, &shared, from, measure);
        return GraphView::woven(&trees.class, &woven);
    }
    let shown = expand(&at.tree, &at.icicle, root, asked.limit, &open, &closed);
    let graph = Graph::of_tree(&at.tree, &shown, from.as_ref(), measure);
    let boxes = match asked.boxes {
        BoxesName::All => Boxes::All,
        BoxesName::Folded => Boxes::Folded,
        BoxesName::Lettered => Boxes::Lettered,
    };
    GraphView::new(&trees.class, &graph.boxed(boxes, measure))
}
