/**
 * Trees: evaluation trees, and what lifting does to them, step by step. See `room.ts` for the logic, `plan.ts` for the
 * address, and `drawing.ts` and `paint-layers.ts` for the drawings.
 */

import { useComputed } from '@preact/signals';
import { useLab } from '../../app/lab';
import type { LiveRoom, RoomLab } from '../../app/lifecycle';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { sentence } from '../../ui/format';
import { Rich } from '../../ui/Rich';
import { Boards } from './Boards';
import { ClassBoard } from './ClassBoard';
import { ClassField, Examples } from './ClassPicker';
import { Find } from './Find';
import { Headline } from './Headline';
import { Layers } from './Layers';
import { LayersLegend, remarkOn } from './Layers';
import { NodeLink } from './NodeLink';
import { Why, Words } from './Notes';
import { Advanced, Operations } from './Operations';
import { StepPlot } from './Plot';
import type { Picture } from './picture';
import { describePlace } from './place';
import { VIEWS } from './plan';
import { TreesContext, TreesRoom, useTrees } from './room';
import { Save } from './Save';
import { Moves, stepName, Table, Transport } from './Timeline';
import { Tour } from './Tour';
import { TreeKey } from './NodeLink';
import { HEAD, NODE, ROOM, TROUBLE, VIEW } from './text';
import { Walk } from './Walk';
import './trees.css';
import './picture.css';
import { ErrorText } from '../../ui/ErrorPanel';

/** Makes the room. Its trees stay while the visitor is in another room. */
export function create(lab: RoomLab): LiveRoom {
  const room = new TreesRoom(lab);
  return {
    View: () => <Room room={room} />,
    busy: room.busy,
    shortcuts: ROOM.shortcuts,
    enter: () => room.enter(),
    leave: () => room.leave(),
    dispose: () => room.dispose(),
  };
}

function Room({ room }: { room: TreesRoom }) {
  return (
    <TreesContext.Provider value={room}>
      <div class="trees">
        <h1 class="sr">{ROOM.title}</h1>
        <Headline />
        <div class="trees-left">
          <Tour />
          <Examples />
          <ClassBoard>
            <Operations />
          </ClassBoard>
          <Advanced />
          <ClassField />
        </div>
        <div class="trees-right">
          <div class="trees-bar">
            <Views />
            <TreeKey />
            <Find />
          </div>
          <Transport />
          <Moves />
          <Stage />
          <div class="trees-under">
            <Looked />
            <Save />
          </div>
          {room.viewed.value === 'layers' && <LayersLegend />}
          <Boards />
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

function Stage() {
  const room = useTrees();
  const stale = useComputed(() => room.atWork.value && room.shown.value < room.plan.value.at);
  return (
    <div class="trees-stage" data-stale={stale.value}>
      {room.viewed.value === 'layers' ? <Layers /> : <NodeLink />}
      <Progress />
    </div>
  );
}

/** The progress of the work, or what went wrong with it. */
function Progress() {
  const room = useTrees();
  const { dictionaries } = useLab();
  const fraction = room.fraction.value;
  const { trouble, missing } = room.builder;
  const { steps, at } = room.plan.value;
  const done = room.states.value.length;
  if (missing.value) {
    return (
      <div class="trees-progress">
        <ErrorText id="trees-trouble">
          {TROUBLE.missing(missing.value)}{' '}
          <button class="button quiet" type="button" onClick={() => dictionaries.choose(DEFAULT_DICTIONARY)}>
            {TROUBLE.useDefault}
          </button>
        </ErrorText>
      </div>
    );
  }
  if (trouble.value) {
    return (
      <div class="trees-progress">
        <ErrorText id="trees-trouble">
          {sentence(trouble.value)}{' '}
          <button class="button quiet" type="button" onClick={() => room.again()}>
            {TROUBLE.again}
          </button>
        </ErrorText>
      </div>
    );
  }
  if (fraction === undefined || done > steps.length) return null;
  return (
    <div class="trees-progress">
      <p>
        {done === 0 ? HEAD.building : TROUBLE.working(done, steps.length, stepName(room, done))}{' '}
        {done > 0 && room.shown.value < at && TROUBLE.still(room.shown.value)}
      </p>
      <progress
        aria-label={TROUBLE.progress}
        max={steps.length + 1}
        value={Math.min(steps.length + 1, done + fraction)}
      />
      <button class="button quiet" type="button" onClick={() => room.stop()}>
        {TROUBLE.stop}
      </button>
    </div>
  );
}

function Views() {
  const room = useTrees();
  const { move } = room.plan.value;
  // In a drawing of stored nodes, equal nodes become one.
  const shown = move > 0 && room.picture.value?.isShared ? 'shared' : room.viewed.value;
  return (
    <>
      <div class="segments" role="radiogroup" aria-label={VIEW.group} aria-describedby="trees-view-about">
        {VIEWS.map((view) => (
          <label key={view} title={VIEW.names[view].about}>
            <input
              type="radio"
              name="trees-view"
              disabled={move > 0}
              checked={shown === view}
              onChange={() => room.change({ view }, { replace: true })}
            />
            <span>{VIEW.names[view].name}</span>
          </label>
        ))}
      </div>
      <p id="trees-view-about" class="sr">
        {VIEW.names[shown].about}
      </p>
    </>
  );
}

/** Describes the picture in a sentence. */
function captionOf(room: TreesRoom, picture: Picture | undefined): string {
  if (!picture) return '';
  const size = picture.graph.size[0]!;
  if (picture.isShared)
    return picture.subject.moves
      ? VIEW.sharedMove(picture.nodes)
      : VIEW.shared(picture.nodes, size, room.state.value?.stored ?? 0, picture.isWhole);
  if (picture.of === room.classView.value && picture.isBoxed) return VIEW.boxed(picture.nodes, size);
  return picture.isWhole ? VIEW.hint : VIEW.part(picture.nodes, size);
}

/** Describes the chosen node in words. */
function Looked() {
  const room = useTrees();
  const { looking } = room;
  const picture = room.picture.value;
  const view = room.classView.value;
  if (room.viewed.value === 'layers') {
    const place = looking.placePointed.value ?? looking.place.value;
    const branches = room.branches.shown.value;
    const known = branches?.at === room.shown.value ? branches : undefined;
    return (
      <p class="trees-looked">
        {place && view ? (
          describePlace(place, place.number.length - 1, view) + remarkOn(room, place.number.at(-1)!)
        ) : (
          <Rich text={`${VIEW.layersHint}${known ? ` ${VIEW.layersMarks(known.best !== undefined)}` : ''}`} />
        )}
      </p>
    );
  }
  const node = looking.looked.value;
  const sameStored = picture && node >= 0 ? picture.sameStored(node).length : 0;
  return (
    <p class="trees-looked">
      {picture && node >= 0
        ? picture.describe(node) + (sameStored > 0 ? NODE.sameStored(sameStored + 1) : '')
        : captionOf(room, picture)}
    </p>
  );
}
