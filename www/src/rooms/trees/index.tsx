/**
 * Trees: evaluation trees and what lifting does to them, step by step. See `room.ts` for what happens, `plan.ts` for
 * the address, `picture.ts` and `paint.ts` for what is drawn.
 */

import { useEffect } from 'preact/hooks';
import { type Lab, useLab } from '../../app/lab';
import { ClassBoard } from './ClassBoard';
import { ClassField, Examples } from './ClassPicker';
import { Headline } from './Headline';
import { Find } from './Find';
import { Layers } from './Layers';
import { NodeLink } from './NodeLink';
import { describePlace } from './place';
import { Operations } from './Operations';
import { Why, Words } from './Notes';
import { StepPlot } from './Plot';
import { type View, VIEWS } from './plan';
import { number, Trees, TreesContext, useTrees } from './room';
import { Save } from './Save';
import { Moves, Table, Transport } from './Timeline';
import { Tour } from './Tour';
import { Walk } from './Walk';
import './figures.css';
import './trees.css';

/** One for the life of the page: the trees wait for their visitor while they are in another room. */
let trees: Trees | undefined;
const theTrees = (lab: Lab): Trees => (trees ??= new Trees(lab));

export default function Room() {
  const room = theTrees(useLab());
  useEffect(() => {
    room.enter();
    return () => room.leave();
  }, [room]);
  return (
    <TreesContext.Provider value={room}>
      <div class="trees">
        <h1 class="sr">Evaluation trees</h1>
        <Headline />
        <div class="trees-left">
          <Examples />
          <ClassBoard />
          <Operations />
          <ClassField />
        </div>
        <div class="trees-right">
          <Tour />
          <Transport />
          <div class="trees-bar">
            <Views />
            <Find />
          </div>
          <Moves />
          <div class="trees-stage">
            {room.viewed.value === 'layers' ? <Layers /> : <NodeLink />}
            <Progress />
          </div>
          <div class="trees-under">
            <Looked />
            <Save />
          </div>
          <Walk />
          <div class="trees-notes">
            <Words />
            <Why />
          </div>
          <div class="trees-figures">
            <Table />
            <StepPlot />
          </div>
        </div>
      </div>
    </TreesContext.Provider>
  );
}

/** How far the work is, or what went wrong with it. */
function Progress() {
  const room = useTrees();
  const fraction = room.fraction.value;
  const trouble = room.trouble.value;
  const { steps } = room.plan.value;
  const done = room.states.value.length;
  if (!trouble && (fraction === undefined || steps.length + 1 <= done)) return null;
  return (
    <div class="trees-progress">
      {trouble ? (
        <p id="trees-trouble" class="trouble" role="alert">
          {trouble}{' '}
          <button class="button quiet" type="button" onClick={() => room.again()}>
            Go on
          </button>
        </p>
      ) : (
        <>
          <progress aria-label="Progress" max={steps.length + 1} value={Math.min(steps.length + 1, done + (fraction ?? 0))} />
          <button class="button quiet" type="button" onClick={() => room.stop()}>
            Stop
          </button>
        </>
      )}
    </div>
  );
}

/** Ways to see a tree. */
const NAMES: Record<View, { name: string; about: string }> = {
  nodes: { name: 'Nodes', about: 'Every node at each of its places' },
  shared: { name: 'Graph', about: 'Every stored node once, with a link from each of its parents' },
  layers: { name: 'Layers', about: 'All of the tree, however large' },
};

function Views() {
  const room = useTrees();
  const { move } = room.plan.value;
  // Equal nodes become one in a drawing of stored nodes.
  const shown = move > 0 && room.picture.value?.isShared ? 'shared' : room.viewed.value;
  return (
    <div class="segments" role="radiogroup" aria-label="Show as">
      {VIEWS.map((view) => (
        <label key={view} title={NAMES[view].about}>
          <input type="radio" name="trees-view" disabled={move > 0} checked={shown === view} onChange={() => room.change({ view }, { replace: true })} />
          <span>{NAMES[view].name}</span>
        </label>
      ))}
    </div>
  );
}

/** The node that is looked at, in words. */
function Looked() {
  const room = useTrees();
  const picture = room.picture.value;
  const view = room.classView.value;
  if (room.viewed.value === 'layers') {
    const place = room.placePointed.value ?? room.place.value;
    return (
      <p class="trees-looked">
        {place && view
          ? describePlace(place, place.number.length - 1, view)
          : 'Each layer is a row of nodes, as wide as what hangs below. Coloured: choices, by cell. Light: letters, words with a line. Press one to make it wide.'}
      </p>
    );
  }
  const node = room.looked.value;
  const chosen = room.chosen.value;
  const hidden = picture?.graph.hidden[chosen] ?? 0;
  return (
    <p class="trees-looked">
      {picture && node >= 0
        ? picture.describe(node) + stored(picture.twins(node).length)
        : picture?.isShared && picture.subject.moves
          ? `${number(picture.nodes)} of the nodes that are stored by now: one that hangs in several places has a link from each.`
        : picture?.isShared
          ? `${number(picture.nodes)} nodes${picture.isWhole ? '' : `, the best of ${number(room.state.value?.stored ?? 0)} stored,`} for ${number(picture.graph.size[0]!)} places: what is equal is there once, below all its parents.${picture.isWhole ? '' : ' Press +n for more.'}`
        : picture && picture.of === view && picture.isBoxed
          ? `${number(picture.nodes)} boxes for ${number(picture.graph.size[0]!)} nodes: ${picture.nodes < picture.graph.size[0]! ? 'letters without points that lead to one child have none.' : 'what hangs below a lifted cell has its letter above.'}`
        : picture && !picture.isWhole
          ? `${number(picture.nodes)} of ${number(picture.graph.size[0]!)} nodes, the best first. Press +n for more.`
          : 'Bold: what the bound counts. Round: choices, by cell. Square: letters; words have a second outline.'}
      {picture && chosen >= 0 && node === chosen && (
        <span class="trees-looked-do">
          {room.canRoot(chosen) && (
            <button class="button quiet" type="button" title="Draw only what hangs here (double press, or Shift Enter)" onClick={() => room.rootAt(chosen)}>
              Draw from here
            </button>
          )}
          {hidden > 0 && (
            <button class="button quiet" type="button" title="Draw what hangs here, too (Enter)" onClick={() => room.expand(chosen)}>
              Open
            </button>
          )}
          {room.canClose(chosen) && (
            <button class="button quiet" type="button" title="Leave out what hangs here (Enter)" onClick={() => room.close(chosen)}>
              Close
            </button>
          )}
        </span>
      )}
    </p>
  );
}

/** How many places of the picture are one node in memory. */
function stored(twins: number): string {
  return twins === 0 ? '' : ` Stored once for ${twins + 1} places of the picture, the others dashed.`;
}
