/**
 * Trees: evaluation trees, and what lifting does to them, step by step. See `room.ts` for the logic, `plan.ts` for the
 * address, and `NodeLink.tsx` and `Layers.tsx` for the drawings.
 */

import { useEffect, useRef } from 'preact/hooks';
import { broughtIntoView } from '../../app/theme';
import { misreadText } from '../../app/fields';
import { useLab } from '../../app/lab';
import type { LiveRoom, RoomLab } from '../../app/lifecycle';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, SearchIcon } from '../../design/icons';
import { InTurn } from '../../ui/later';
import { ErrorText } from '../../ui/ErrorText';
import { Explain } from '../../ui/Explain';
import { Rich } from '../../ui/Rich';
import { counted, grouped, sentence, whole } from '../../ui/format';
import { ClassBoard } from './ClassBoard';
import { About, ClassField, Examples } from './ClassPicker';
import { Layers, LayersLegend, remarkOn } from './Layers';
import { NodeLink, TreeKey } from './NodeLink';
import { Boards, Walk, Why, Words } from './Notes';
import { Kind, More, Operations } from './Operations';
import { Save } from './Save';
import { Cases, Moves, stepName, Table, Transport } from './Timeline';
import { Tour } from './Tour';
import { Button, IconButton } from '../../ui/Button';
import { OneOf, Select } from '../../ui/Choice';
import { VERBATIM } from '../../ui/typing';
import { describePlace, type Picture } from './picture';
import { misreadIn, VIEWS } from './plan';
import { TreesContext, TreesRoom, useTrees, wholeLimit } from './room';
import { isNarrow } from './stage';
import { LAYERS_HINT, SHORTCUTS, VIEW_NAMES } from './text';
import './trees.css';

/** Trees of more nodes than this can be drawn in part, layer by layer. */
const FEW_NODES = 100;

/** Makes the room. Its trees stay while the visitor is in another room. */
export function create(lab: RoomLab): LiveRoom {
  const room = new TreesRoom(lab);
  return {
    View: () => <Room room={room} />,
    busy: room.busy,
    shortcuts: SHORTCUTS,
    enter: () => room.enter(),
    leave: () => room.leave(),
    dispose: () => room.dispose(),
  };
}

function Room({ room }: { room: TreesRoom }) {
  const { lecture } = room.plan.value;
  return (
    <TreesContext.Provider value={room}>
      <div class="trees" data-lecture={lecture}>
        <Keys />
        <button
          class="skip page-only pad t-s sans"
          type="button"
          onClick={() => document.querySelector<HTMLElement>('[role=tree]')?.focus()}
        >
          Skip to the tree
        </button>
        <Headline />
        <div class="trees-left">
          <InTurn>
            <Tour />
            <>
              <Examples />
              {!isNarrow() && <Kind />}
            </>
            <ClassBoard>
              <Operations />
              {!isNarrow() && <About />}
            </ClassBoard>
          </InTurn>
          {/* In one column, these are below all the rest. */}
          <InTurn after={isNarrow() ? 12 : 3}>
            {isNarrow() && <About />}
            {isNarrow() && <Kind />}
            <ClassField />
            <More />
          </InTurn>
        </div>
        <div class="trees-right min-0">
          <InTurn after={isNarrow() ? 2 : 0}>
            <>
              <div class="trees-bar rel row spread top gx-4">
                <Views />
                <Levels />
                <TreeKey />
                {lecture && <p class="note t-s">→ next move · ← previous move · 0 whole tree · Esc ends the lecture</p>}
                <Button
                  look="quiet trees-lecture"
                  title="Large board and tree for a projector (L). → and ← make single moves, Esc ends it"
                  aria-pressed={lecture}
                  onClick={() => room.change({ lecture: !lecture }, { replace: true })}
                >
                  {lecture ? 'End lecture' : 'Lecture'}
                </Button>
                <Find />
              </div>
              {lecture && room.move.value === 0 && <LectureSentence />}
              <Stage />
            </>
            <div class="trees-under rel">
              {/* Below the tree, which doesn't move when they appear with the first step. */}
              <Transport />
              <Moves />
              <Cases />
              <Looked />
              <Save />
            </div>
            {room.viewed.value === 'layers' && <LayersLegend />}
            <Boards />
            <Walk />
            <div class="lazy page-only fill-l gap-5 t-s my-3">
              <Words />
              <Why />
            </div>
            <div class="trees-figures lazy page-only">
              <Table />
            </div>
          </InTurn>
        </div>
      </div>
    </TreesContext.Provider>
  );
}

/** The drawing, with the progress of the work on it, or what went wrong with it. */
function Stage() {
  const room = useTrees();
  const { dictionaries } = useLab();
  const fraction = room.fraction.value;
  const [trouble, missing, shown] = [room.trouble.value, room.missing.value, room.shown.value];
  const { steps, at, move, root } = room.plan.value;
  const done = room.states.value.length;
  const name = stepName(room, done);
  const stage = useRef<HTMLDivElement>(null);
  const step = shown < at ? undefined : [at, move, root].join();
  const seen = useRef(step);
  useEffect(() => {
    // In one column, the buttons of a step may be above the tree that moves and the sentence about it, or below them.
    if (step === undefined) return;
    if (seen.current !== undefined && seen.current !== step && isNarrow() && room.plan.peek().tour === 0)
      broughtIntoView(document.querySelector('.trees-moves') ?? stage.current, 'nearest');
    seen.current = step;
  }, [step]);
  useEffect(() => {
    // A link to a step of the tour: the tour came first, and the tree is above it.
    if (isNarrow() && room.plan.peek().tour > 0) stage.current!.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={stage} class="trees-stage rel" data-stale={room.atWork.value && shown < at}>
      {room.viewed.value === 'layers' ? <Layers /> : <NodeLink />}
      {missing || trouble ? (
        <div class="trees-progress line gap-3 tall">
          <ErrorText id="trees-trouble">
            {missing
              ? `This link’s dictionary (“${missing}”) isn’t on this device, so no tree was built. Add the list under Dictionary, or continue with ENABLE2K.`
              : sentence(trouble)}{' '}
            <Button look="quiet" onClick={() => (missing ? dictionaries.choose(DEFAULT_DICTIONARY) : room.again())}>
              {missing ? 'Use ENABLE2K' : 'Try again'}
            </Button>
          </ErrorText>
        </div>
      ) : (
        fraction !== undefined &&
        done <= steps.length && (
          <div class="trees-progress line gap-3 tall">
            <p>
              {done === 0
                ? 'Building the tree…'
                : `Working on step ${done} of ${steps.length}: ${name.charAt(0).toLowerCase()}${name.slice(1)}…`}
            </p>
            <progress
              aria-label="Progress"
              max={steps.length + 1}
              value={Math.min(steps.length + 1, done + fraction)}
            />
            <Button text="Stop" look="quiet" onClick={() => room.stop()} />
          </div>
        )
      )}
    </div>
  );
}

/** How many layers below the root are drawn, if the tree is too large to be drawn completely. */
function Levels() {
  const room = useTrees();
  const { levels, move } = room.plan.value;
  const nodes = room.state.value?.left ?? 0;
  if ((nodes <= FEW_NODES && levels === 0) || move > 0 || room.viewed.value !== 'nodes') return null;
  return (
    <Select
      bare
      class="field page-only"
      label="Layers that are drawn"
      title="Draw the root and the next layers with all siblings. Double-click a node to put it at the top"
      value={levels}
      options={[
        [0, nodes > wholeLimit() ? 'Highest bounds' : 'Whole tree'],
        ...[2, 3, 4].map((count) => [count, `Root and ${count} layers`] as const),
      ]}
      onChoose={(count) => room.change({ levels: count, node: -1 }, { replace: true })}
    />
  );
}

/** Arrow keys make moves, Space plays the steps, and L begins and ends a lecture. */
function Keys() {
  const room = useTrees();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      if (target.closest('input, select, textarea, dialog, [role=dialog]')) return;
      const { lecture, steps } = room.plan.peek();
      // Whatever has the focus may use these keys, but not in a lecture.
      const isFree = !target.closest('[tabindex="0"], [role=grid], .trees-tour');
      if (event.key.toLowerCase() === 'l') room.change({ lecture: !lecture }, { replace: true });
      else if (lecture && event.key === '0')
        document.querySelector<HTMLElement>('.nodelink-tools > :last-child')?.click();
      else if (lecture && event.key === 'Escape') room.change({ lecture: false }, { replace: true });
      else if (/^Arrow(Right|Left)$/.test(event.key) && (lecture || isFree)) {
        room.playing.value = false;
        void (event.key === 'ArrowRight' ? room.nextMove() : room.moveBy(-1));
      } else if (event.key === ' ' && isFree && steps.length > 0 && !target.closest('button, a, summary')) room.play();
      else return;
      event.preventDefault();
    };
    // Before the tree, whose arrow keys have another meaning outside a lecture.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [room]);
  return null;
}

function Views() {
  const room = useTrees();
  const { move } = room.plan.value;
  // In a drawing of stored nodes, equal nodes become one.
  const shown = move > 0 && room.picture.value?.isShared ? 'shared' : room.viewed.value;
  return (
    <fieldset disabled={move > 0}>
      <OneOf
        bare
        name="trees-view"
        label="Show as"
        options={VIEWS.map((view) => [view, VIEW_NAMES[view]])}
        value={shown}
        onChoose={(view) => room.change({ view }, { replace: true })}
      />
    </fieldset>
  );
}

/** The one sentence of a lecture between two steps. */
function LectureSentence() {
  const room = useTrees();
  const best = room.why.value?.best;
  return room.state.value ? (
    <p class="trees-sentence">
      No board {room.fixed.value && 'with the fixed letters '}scores more than {whole(room.most.value)}.
      {best !== undefined && ` The best one scores ${whole(best)}.`}
    </p>
  ) : null;
}

/** Describes the picture in a sentence. */
function captionOf(room: TreesRoom, picture: Picture | undefined): string {
  if (!picture) return '';
  const size = picture.graph.size[0]!;
  const { nodes, isWhole } = picture;
  const state = room.state.value;
  const { root, levels, cutoff } = room.plan.value;
  const dropped = ` that are kept. There were ${whole(state?.nodes ?? 0)} before branches that can’t beat ${whole(cutoff)} were dropped`;
  const left = room.kept.value && root === 0 ? dropped : '';
  if (room.isTiny.value) return 'This is too small to be read. Press where you want to look closer.';
  const cut = room.isCut.value ? ' Parts of the picture are out of view: drag it, or press Fit to see all of it.' : '';
  const more = `${isWhole ? '' : ' Press a tag such as +2 to show more nodes.'}${cut}`;
  if (picture.subject.moves && picture.isShared)
    return `${whole(nodes)} of the nodes stored so far. A node with several parents has a link from each.`;
  if (picture.isShared)
    return `${isWhole ? counted(nodes, 'node') : `The ${counted(nodes, 'node')} with the highest bounds,${root > 0 ? '' : ` out of ${whole(state?.stored ?? 0)} stored nodes,`}`} standing for ${counted(size, 'place')} in the tree: a node that occurs several times is drawn once, with a link from each of its parents.${more}`;
  return isWhole
    ? 'Press a node to see its letters on the board and its words below. Double-click it to show only its subtree.' +
        cut
    : `${room.opened.size > 0 ? '' : levels > 0 ? 'Layers with all their nodes: ' : 'The branches with the highest bounds: '}${whole(nodes)} of ${left && 'the '}${whole(size)} nodes${left}.${more}`;
}

/** Describes the chosen node in words. */
function Looked() {
  return <p class="trees-looked pt-2 t-s ink-2">{lookedOf(useTrees())}</p>;
}

function lookedOf(room: TreesRoom) {
  const [picture, view, node] = [room.picture.value, room.classView.value, room.looked.value];
  if (room.viewed.value === 'layers') {
    const place = room.placePointed.value ?? room.place.value;
    if (!place || !view) return <Rich text={LAYERS_HINT} />;
    return describePlace(place, place.number.length - 1, view) + remarkOn(room, place.number.at(-1)!);
  }
  if (!picture || node < 0) return captionOf(room, picture);
  const same = picture.sameStored(node).length;
  return `${picture.describe(node)}${same > 0 ? ` Stored once but drawn ${same + 1} times in this picture; the extra copies are dashed.` : ''}`;
}

function Headline() {
  const room = useTrees();
  const state = room.figures.value;
  const view = room.classView.value;
  const { tree } = room.plan.value;
  const first = room.states.value[0];
  return (
    <>
      <div class="trees-mini line underlined">
        <div class="trees-bound figure" title="Upper bound: no board in the tree scores more.">
          <Explain term="bound">Bound</Explain> <span class="num">{state ? whole(state.bound) : '–'}</span>
        </div>
        <div class="trees-nodes figure">
          <span class="num">{state ? whole(state.nodes) : '–'}</span>{' '}
          <Explain term="node">{state?.nodes === 1 ? 'node' : 'nodes'}</Explain>
          {room.kept.value && ` built, ${whole(room.kept.value)} kept`}
          {room.above.value && ' in the whole tree'}
        </div>
        <h1 class="page-only push t-m ink-2">Evaluation trees</h1>
      </div>
      <header class="trees-head page-only">
        <div class="trees-caption row spread mb-2 gx-5 t-s ink-2">
          <span>
            {view && <Explain term="class">Class</Explain>}{' '}
            {[
              view && `of ${view.boards === '1' ? 'one board' : `${grouped(view.boards)} boards`}.`,
              view &&
                state &&
                !tree &&
                !room.fixed.value &&
                `How high can ${view.boards === '1' ? 'it' : 'the best of them'} score? At most ${whole(room.most.value)}.`,
              first && state && first.bound !== state.bound && `At first, the bound was ${whole(first.bound)}.`,
              !state && room.atWork.value && 'Building the tree…',
            ]
              .filter(Boolean)
              .join(' ')}
          </span>
          <span class="ink-3">{room.listName}</span>
        </div>
        <ErrorText>{misreadText(misreadIn(room.lab.query.value))}</ErrorText>
      </header>
    </>
  );
}

function Find() {
  const room = useTrees();
  const found = room.found.value;
  const count = found?.places.length ?? 0;
  const at = found?.places.findIndex(({ number }) => number === room.plan.value.node) ?? -1;
  // In one column, the search is below the tree.
  const lookAtTree = (): void => {
    if (isNarrow()) document.querySelector('.trees-stage')!.scrollIntoView({ block: 'nearest' });
  };
  const step = (by: number): void => {
    const to = found?.places[(at + by + count) % count];
    if (to) room.goTo(to.number);
    lookAtTree();
  };
  return (
    <form
      // Another class has other words.
      key={room.plan.value.class}
      class="trees-find row push page-only"
      role="search"
      aria-label="Find a word in the tree"
      onSubmit={(event) => {
        event.preventDefault();
        room.find(String(new FormData(event.currentTarget).get('word') ?? ''));
        lookAtTree();
      }}
    >
      <label class="line">
        <span class="sr">Find a word</span>
        <input
          class="field sans"
          name="word"
          placeholder="Find a word"
          {...VERBATIM}
          onInput={() => found && room.find('')}
          enterkeyhint="search"
        />
      </label>
      <IconButton icon={<SearchIcon />} type="submit" label="Find (Enter)" />
      {found && (
        <>
          <span class="t-s" role="status">
            {!found.known
              ? `“${found.word}” isn’t one of the words that count here`
              : count === 0
                ? `“${found.word}” wasn’t found in this tree`
                : `${at >= 0 ? `${whole(at + 1)} of ` : ''}${whole(count)}${found.more ? '+' : ''} ${count === 1 ? 'place' : 'places'}`}
          </span>
          {count > 1 && (
            <>
              <IconButton icon={<ChevronLeftIcon />} label="Previous place" onClick={() => step(at < 0 ? 0 : -1)} />
              <IconButton icon={<ChevronRightIcon />} label="Next place" onClick={() => step(1)} />
            </>
          )}
          <IconButton
            label="Clear the search"
            onClick={({ currentTarget }) => {
              room.find('');
              currentTarget.form?.reset();
            }}
          >
            <CloseIcon />
          </IconButton>
        </>
      )}
    </form>
  );
}
