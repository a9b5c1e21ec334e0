/**
 * The map of classes: light while a class may contain a board, dark when it is broken, golden where boards were found.
 * If there are few classes, each shows its pattern as shades: which letter group each cell has. If there are many, they
 * are plain squares. A square that stands for several classes opens a map of the classes around it, so that every class
 * can be reached. The class under the pointer is previewed; a pressed one stays until another is pressed.
 */

import { batch, type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { Fragment } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { afterFrame, useGradual } from '../../ui/later';
import type { ClassRecord, ProofPlan } from '../../engine/contract';
import { Button } from '../../ui/Button';
import { sentence } from '../../ui/format';
import { listKey } from '../../ui/listbox';
import { Rich } from '../../ui/Rich';
import { Recording } from './Headline';
import { useProving } from './room';
import { type Display, markBy, markOf, Stretches } from './session';
import { WATCHABLE } from './spec';
import { boardCount, MAP, MARKS, statedIn } from './text';

/** Up to this many classes show their pattern. */
const PATTERNS = 96;
/** Up to this many are large. */
const FEW = 24;
/** Placeholder squares, as many as the first question has, so that nothing moves when the real ones arrive. */
const COMING = 12;
/** If there are more squares than this, there are no gaps between them. */
const MOST = 1536;

export function ClassMap() {
  const { display, replay } = useProving();
  const { value: session } = display;
  const { value: all } = session.ids;
  const { value: plan } = session.plan;
  /** The square that was pressed or reached with the keys, and the one under the pointer. */
  const at = useSignal(-1);
  const pointed = useSignal(-1);
  /** The part of the list that is shown, unless it is the whole list. */
  const zoom = useSignal<{ of: Float64Array; from: number; to: number } | undefined>(undefined);
  const { from, to } = zoom.value?.of === all ? zoom.value : { from: 0, to: all.length };
  const ids = useMemo(() => all.subarray(from, to), [all, from, to]);
  const list = useRef<HTMLDivElement>(null);
  const together = Math.max(1, Math.ceil(ids.length / MOST));
  const stretches = useMemo(() => new Stretches(ids, together), [ids, session]);
  // All patterns at once would take a slow phone long.
  const patterns = useGradual(ids.length <= PATTERNS ? ids.length : 0, FEW, ids);
  /** Rendered once; `draw` keeps the squares up to date. */
  const drawn = useMemo(
    () => plan && <Squares ids={ids} together={together} plan={plan} patterns={patterns} />,
    [ids, together, plan, patterns],
  );
  session.version.value;
  stretches.count(session.finishedClasses);
  const stated = session.isProved ? undefined : statedIn(stretches.origins);
  const squares = (): HTMLCollection =>
    list.current?.firstElementChild?.children ?? document.createDocumentFragment().children;
  // Updated square by square rather than through the component tree, because there are hundreds of squares and several
  // updates per second; but in the same frame as the figures beside the map.
  useLayoutEffect(() => draw(squares(), session, stretches, (at) => Math.min(together, ids.length - at * together)));
  useSignalEffect(() => {
    const { value: chosen } = at;
    zoom.value;
    list.current?.querySelector('[aria-selected="true"]')?.setAttribute('aria-selected', 'false');
    squares()[chosen]?.setAttribute('aria-selected', 'true');
    list.current?.querySelector('[data-pointed]')?.removeAttribute('data-pointed');
    squares()[pointed.value]?.setAttribute('data-pointed', 'true');
    if (chosen >= 0) list.current?.setAttribute('aria-activedescendant', `class-${chosen}`);
  });
  if (!plan || all.length === 0)
    return (
      <div class="map-coming" aria-hidden="true">
        <p class="label mb-1">Classes</p>
        <div class="map map-large map-few stack rounded">
          {Array.from({ length: COMING }, (_, square) => (
            <div key={square} class="class" />
          ))}
        </div>
      </div>
    );
  /** Shows the classes of a square, with enough of their neighbors to make a useful map. */
  const open = (square: number): void => {
    if (together === 1) return;
    const openNow = (): void => {
      const start = Math.max(0, Math.min(from + square * together, all.length - PATTERNS));
      const end = Math.max(Math.min(to, from + (square + 1) * together), start + PATTERNS);
      zoom.value = { of: all, from: start, to: Math.min(all.length, end) };
      at.value = -1;
      pointed.value = -1;
    };
    afterFrame(() => batch(openNow));
  };
  const move = (event: KeyboardEvent): void => {
    const across = list.current ? getComputedStyle(list.current).gridTemplateColumns.split(' ').length : 1;
    listKey(event, {
      count: Math.ceil(ids.length / together),
      at: at.value,
      move: (to) => {
        at.value = to;
        squares()[to]?.scrollIntoView({ block: 'nearest' });
      },
      pick: open,
      vertical: (from, step) => from + step * across,
      page: 10 * across,
    });
  };
  const squareOf = (event: Event): number => {
    const square = (event.target as Element).closest('[role="option"]');
    return square ? [...squares()].indexOf(square) : -1;
  };
  return (
    <section aria-label="Classes">
      {ids.length < all.length && (
        <p class="mb-2">
          <Button look="quiet" onClick={() => ((zoom.value = undefined), (at.value = -1))} text={MAP.all(all.length)} />{' '}
          <span class="num">{MAP.shown(ids[0] ?? 0, ids.at(-1) ?? 0)}</span>
        </p>
      )}
      <p class="label mb-1">{display.value === replay ? 'Recording' : 'Classes'}</p>
      <div
        ref={list}
        class={`map stack rounded ${ids.length <= PATTERNS ? 'map-large' : ''} ${ids.length <= FEW ? 'map-few' : ''}`}
        role="listbox"
        aria-label="Map of classes"
        tabIndex={0}
        onKeyDown={move}
        onFocus={() => {
          // It begins with the class that is shown.
          if (at.value < 0) at.value = together === 1 ? exampleIn(session, ids) : 0;
        }}
        onClick={(event) => {
          const square = squareOf(event);
          if (square < 0) return;
          at.value = square;
          open(square);
        }}
        // This ignores a pointer that only ends up over a square, because the map may have moved under a resting mouse.
        onPointerMove={(event) => {
          const square =
            event.pointerType === 'mouse' && (event.movementX !== 0 || event.movementY !== 0) ? squareOf(event) : -1;
          if (square >= 0) pointed.value = square;
        }}
        onPointerLeave={() => (pointed.value = -1)}
      >
        {/* Removed as one element: a thousand squares, one by one, would take a slow phone a quarter of a second. */}
        <div key={`${from} ${to}`} class="map-squares" role="presentation">
          {drawn}
        </div>
      </div>
      <Recording />
      <ul class="legend" aria-label="Legend">
        {(['waiting', 'running', 'broken', 'found', 'failed', 'refuted'] as const).map(
          (mark) =>
            ((mark !== 'failed' && mark !== 'refuted') || session[mark].size > 0) && (
              <li key={mark}>
                <span class={`class class-${mark}`} style={{ '--done': mark === 'running' ? 0.6 : 0 }} /> {MARKS[mark]}
                {(mark === 'broken' || mark === 'found') && stated && ` (${stated})`}
                {mark === 'refuted' && '; the other classes are pale, because their results can’t be trusted either'}
              </li>
            ),
        )}
      </ul>
      {all.length > 1 && (
        <p class="legend">
          <span>
            {MAP.each(together)} {ids.length <= PATTERNS && <Rich text={MAP.shades(plan.radix)} />}
          </span>
        </p>
      )}
      <div class="class-details mt-2 t-s ink-2">
        <Chosen at={at} pointed={pointed} ids={ids} together={together} open={open} />
      </div>
    </section>
  );
}

type SquaresProps = { ids: Float64Array; together: number; plan: ProofPlan; patterns: number };

function Squares({ ids, together, plan, patterns }: SquaresProps) {
  return Array.from({ length: Math.ceil(ids.length / together) }, (_, i) => (
    <div
      key={i}
      id={`class-${i}`}
      class="class"
      role="option"
      aria-selected="false"
      data-name={nameOf(ids, together, i)}
    >
      {i < patterns && <Pattern id={ids[i] ?? 0} radix={plan.radix} rows={plan.rows} cols={plan.cols} />}
    </div>
  ));
}

function nameOf(ids: Float64Array, together: number, at: number): string {
  const last = ids[Math.min(ids.length, (at + 1) * together) - 1];
  return together === 1 ? MAP.name(ids[at] ?? 0) : MAP.shown(ids[at * together] ?? 0, last ?? 0);
}

/** Brings the squares up to date that have changed. `sizeOf` returns how many classes a square stands for. */
function draw(
  squares: HTMLCollection,
  { arrived, finishedClasses, failed, refuted, workerStatuses }: Display,
  stretches: Stretches,
  sizeOf: (square: number) => number,
): void {
  stretches.count(finishedClasses);
  const failing = new Set(Array.from(failed.keys(), (id) => stretches.of(id)));
  const wrong = new Set(Array.from(refuted, (id) => stretches.of(id)));
  const running = new Map<number, number>();
  const finished = arrived.map(({ id }) => ({ id, progress: { done: 1 } }));
  for (const { id = -1, progress } of [...workerStatuses.value, ...finished]) {
    const at = stretches.of(id);
    running.set(at, (running.get(at) ?? 0) + progress.done);
  }
  for (const [at, stretch] of stretches.each.entries()) {
    const square = squares[at];
    if (!(square instanceof HTMLElement)) return;
    const all = stretch.done === sizeOf(at);
    const mark = markBy(wrong.has(at), all, stretch.found, running.has(at), failing.has(at));
    const done = all ? 1 : (stretch.done + (running.get(at) ?? 0)) / sizeOf(at);
    const label = `${square.dataset['name']}: ${MARKS[mark]}`;
    const look = `${label} ${done.toFixed(3)}`;
    if (square.dataset['look'] === look) continue;
    square.dataset['look'] = look;
    const isPart = mark === 'waiting' && done > 0;
    square.className = `class class-${mark}${isPart ? ' class-part' : ''}`;
    if (isPart || mark === 'running') square.style.setProperty('--done', done.toFixed(3));
    square.setAttribute('aria-label', label);
  }
}

/** The opacity of each letter group; the last is for cells with a single one. */
const SHADES = [0.78, 0.42, 0.22, 0.12, 0.07];

/** The letter groups of a class's cells as shades, with one path for each: a thousand elements would take a phone long. */
function Pattern({ id, radix, rows, cols }: { id: number; radix: readonly number[]; rows: number; cols: number }) {
  const paths = new Map<number, string>();
  let rest = id;
  for (const [cell, count] of radix.entries()) {
    const shade = count === 1 ? 4 : Math.min(rest % count, 3);
    rest = Math.floor(rest / count);
    const [x, y] = [(cell % cols) + 0.23, Math.floor(cell / cols) + 0.23];
    paths.set(shade, `${paths.get(shade) ?? ''}M${x} ${y}h.54v.54h-.54z`);
  }
  return (
    <svg viewBox={`0 0 ${cols} ${rows}`} aria-hidden="true">
      {Array.from(paths, ([shade, d]) => (
        <path key={shade} opacity={SHADES[shade]} d={d} />
      ))}
    </svg>
  );
}

// --- The chosen class: its letters, and its result ---

interface ChosenProps {
  readonly at: Signal<number>;
  /** The square under the pointer. Its class is shown instead, as long as the pointer is there. */
  readonly pointed: Signal<number>;
  readonly ids: Float64Array;
  readonly together: number;
  open(square: number): void;
}

function Chosen({ at, pointed, ids, together, open }: ChosenProps) {
  const { display } = useProving();
  const { value: session } = display;
  session.version.value;
  const chosen = pointed.value < 0 ? at.value : pointed.value;
  const example = at.value < 0 && together === 1 ? exampleIn(session, ids) : -1;
  const shown = chosen < 0 ? example : chosen;
  const group = ids.subarray(shown * together, (shown + 1) * together);
  const [first] = group;
  useEffect(() => {
    // The example is marked on the map, so that it can be found there.
    const square = ids.length === 1 ? null : document.getElementById(`class-${example}`);
    square?.setAttribute('data-example', 'true');
    return () => square?.removeAttribute('data-example');
  }, [example, ids]);
  return (
    <>
      {first === undefined ? (
        <p>Press a square to see its letters and its result.</p>
      ) : group.length === 1 ? (
        <Details id={first} example={chosen < 0 && ids.length > 1} />
      ) : (
        <>
          <p>
            {MAP.range(
              first,
              group.at(-1) ?? first,
              group.filter((id) => session.finishedClasses.results.has(id)).length,
              group.length,
            )}
          </p>
          <p class="page-only mt-1">
            <Button look="quiet" onClick={() => open(shown)} text="Open these classes" />
          </p>
        </>
      )}
    </>
  );
}

/** The position of the class shown before one is chosen: that of the best board, or the first one. */
function exampleIn({ finishedClasses }: Display, ids: Float64Array): number {
  let best: ClassRecord | undefined;
  for (const record of finishedClasses.results.values()) if (record.best > (best?.best ?? 0)) best = record;
  return Math.max(0, best ? ids.indexOf(best.id) : 0);
}

function Details({ id, example }: { id: number; example: boolean }) {
  const room = useProving();
  const { value: session } = room.display;
  const { value: plan } = session.plan;
  // A log that was imported has results for all of them at once.
  session.version.value;
  const record = session.finishedClasses.results.get(id);
  const text = room.textOf(id);
  const failed = session.failed.get(id);
  const button = (name: string, press: () => void) => (
    <Fragment key={name}>
      <Button look="quiet" aria-label={`${MAP.name(id)}: ${name}`} onClick={press} text={name} />{' '}
    </Fragment>
  );
  return (
    <div class="class-one row top gap-4">
      {plan && (
        // Their space is reserved until they are known.
        <div class={text ? undefined : 'class-coming'}>
          <ClassLetters text={text || plan.radix.map(() => 'a').join(' ')} plan={plan} />
        </div>
      )}
      <div>
        <p class="class-known">
          {example && 'For example (outlined on the map),'}{' '}
          <b>{session.plan.value?.run.classes == null ? 'This class' : MAP.name(id)}</b>
          {text && `, ${boardCount(text)}`}:{' '}
          {session.refuted.has(id) ? (
            `${MAP.refuted(room.session.problems.get(id))}.`
          ) : record ? (
            <Rich
              text={`${MAP.result(record, session.newBounds.get(id), plan?.run.threshold ?? 0, record.found !== session.found)}.`}
            />
          ) : (
            `${MARKS[markOf(session, id)]}${session === room.replay ? ' in this recording' : ''}. ${failed === undefined ? '' : sentence(failed)}`
          )}
        </p>
        <p class="page-only mt-1">
          {text && room.givenResult(id) && button(MAP.again, () => room.compare(id, text, ['best']))}
          {button('Watch it step by step', () => room.watch({ id, method: 'best' }))}
          {WATCHABLE.slice(1).map((method) => button(MAP.watch(method), () => room.watch({ id, method })))}
          {text && button(MAP.compare, () => room.compare(id, text))}
        </p>
        <div class="class-work">{record && <Rich as="p" class="note" text={MAP.work(record)} />}</div>
      </div>
    </div>
  );
}

/** A class: the letters that each cell may have, in the shape of the board. */
export function ClassLetters({ text, plan }: { text: string; plan: ProofPlan }) {
  return (
    <ol class="class-letters stack t-s sans" style={{ '--cols': plan.cols }} aria-label="Letters allowed on each cell">
      {text.split(' ').map((letters, cell) => (
        <li key={cell} class={`center anywhere ${letters.length === 1 ? 'one' : letters.length > 12 ? 'many' : ''}`}>
          {letters.length >= 26 && plan.missing.length === 0 ? <em>any letter</em> : letters.toUpperCase()}
        </li>
      ))}
    </ol>
  );
}
