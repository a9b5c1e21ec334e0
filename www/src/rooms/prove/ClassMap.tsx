/**
 * The map of classes: lit while a class may hold a board, dark when it is broken, golden where boards were found.
 *
 * Few classes show their pattern, which letters each cell may have, as shades; many are squares; more than a
 * screen can show stand together.
 */

import { type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { memo } from 'preact/compat';
import { useMemo, useRef } from 'preact/hooks';
import type { ProofPlan } from '../../engine/jobs';
import { Atlas, type Look } from './map';
import { useProving } from './room';
import type { Mark } from './session';
import { duration, number, plural } from './words';

/** Up to so many classes show their pattern. */
const PATTERNS = 96;
/** Up to so many are large. */
const FEW = 24;
/** More squares than this stand together. */
const MOST = 1536;

const NAMES: Record<Mark, string> = { waiting: 'waiting', running: 'being broken', broken: 'broken', found: 'boards found', failed: 'could not be broken here' };

export function ClassMap() {
  const { session } = useProving();
  const { value: ids } = session.ids;
  const { value: plan } = session.plan;
  const at = useSignal(-1);
  const list = useRef<HTMLDivElement>(null);
  const together = Math.ceil(ids.length / MOST);
  const atlas = useMemo(() => new Atlas(ids, Math.max(1, together), session), [ids]);
  const squares = (): HTMLCollection => list.current?.children ?? document.createDocumentFragment().children;
  // Square by square and not through the tree of components: hundreds of them, some times a second.
  useSignalEffect(() => {
    session.version.value;
    session.plan.value;
    atlas.update((square, look) => draw(squares()[square], look));
  });
  useSignalEffect(() => {
    const { value: chosen } = at;
    list.current?.querySelector('[aria-selected="true"]')?.setAttribute('aria-selected', 'false');
    squares()[chosen]?.setAttribute('aria-selected', 'true');
    if (chosen >= 0) list.current?.setAttribute('aria-activedescendant', `class-${chosen}`);
  });
  if (!plan || ids.length === 0) return <div class="map map-coming" />;
  const count = atlas.length;
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns(list.current), ArrowUp: -columns(list.current), Home: -count, End: count }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    at.value = Math.min(count - 1, Math.max(0, Math.max(0, at.value) + (at.value < 0 ? 0 : step)));
    squares()[at.value]?.scrollIntoView({ block: 'nearest' });
  };
  const point = (event: Event): void => {
    const square = (event.target as Element).closest('[role="option"]');
    if (square) at.value = [...squares()].indexOf(square);
  };
  return (
    <section aria-label="Classes">
      <div
        ref={list}
        class={`map ${ids.length <= PATTERNS ? 'map-large' : ''} ${ids.length <= FEW ? 'map-few' : ''}`}
        role="listbox"
        aria-label="Map of classes"
        tabIndex={0}
        onKeyDown={move}
        onFocus={() => (at.value = Math.max(0, at.value))}
        onClick={point}
        onPointerOver={(event) => event.pointerType === 'mouse' && point(event)}
      >
        <Squares ids={ids} together={together} plan={plan} />
      </div>
      <Legend />
      <div class="class-details">
        <Chosen at={at} ids={ids} together={together} />
      </div>
    </section>
  );
}

/** Rendered once; `draw` keeps them up to date. */
const Squares = memo(function Squares({ ids, together, plan }: { ids: readonly number[]; together: number; plan: ProofPlan }) {
  return (
    <>
      {Array.from({ length: Math.ceil(ids.length / together) }, (_, i) => (
        <div key={i} id={`class-${i}`} class="class" role="option" aria-selected="false" data-name={nameOf(ids, together, i)}>
          {ids.length <= PATTERNS && <Pattern id={ids[i]!} radix={plan.radix} rows={plan.rows} cols={plan.cols} />}
        </div>
      ))}
    </>
  );
});

function nameOf(ids: readonly number[], together: number, at: number): string {
  const last = ids[Math.min(ids.length, (at + 1) * together) - 1];
  return together === 1 ? `Class ${ids[at]}` : `Classes ${ids[at * together]} to ${last}`;
}

function draw(square: Element | undefined, { mark, hard, done }: Look): void {
  if (!(square instanceof HTMLElement)) return;
  square.className = `class class-${mark}${hard ? ' class-hard' : ''}`;
  square.style.setProperty('--done', done.toFixed(3));
  square.setAttribute('aria-label', `${square.dataset['name']}: ${NAMES[mark]}${hard ? ', a hard one' : ''}`);
}

/** What is known of the chosen square. */
function Chosen({ at, ids, together }: { at: Signal<number>; ids: readonly number[]; together: number }) {
  const { session } = useProving();
  session.version.value;
  const group = at.value < 0 ? [] : ids.slice(at.value * together, (at.value + 1) * together);
  if (group.length === 0) return <p>Point at a class to see what became of it.</p>;
  return (
    <>
      <p>
        <Details ids={group} />
      </p>
      {group.length === 1 && <Unfold id={group[0]!} />}
    </>
  );
}

function Unfold({ id }: { id: number }) {
  const { unfolding, memory } = useProving();
  return (
    <p class="class-unfold">
      <button class="button quiet" type="button" onClick={() => void unfolding.start(id, 'best', memory)}>
        Watch class {number(id)} being broken
      </button>{' '}
      <button class="button quiet" type="button" aria-label={`Watch class ${id} being broken as in 2009`} onClick={() => void unfolding.start(id, 'union2009', memory)}>
        as in 2009
      </button>
    </p>
  );
}

function columns(list: HTMLElement | null): number {
  const [first, ...rest] = [...(list?.children ?? [])] as HTMLElement[];
  const second = rest.findIndex((child) => first && child.offsetTop > first.offsetTop);
  return second < 0 ? 1 : second + 1;
}

/** The buckets of a class's cells as shades. */
function Pattern({ id, radix, rows, cols }: { id: number; radix: readonly number[]; rows: number; cols: number }) {
  let rest = id;
  return (
    <svg viewBox={`0 0 ${cols} ${rows}`} aria-hidden="true">
      {radix.map((count, cell) => {
        const bucket = rest % count;
        rest = Math.floor(rest / count);
        const shade = count === 1 ? 'all' : String(Math.min(bucket, 3));
        return <rect key={cell} class={`bucket-${shade}`} x={(cell % cols) + 0.07} y={Math.floor(cell / cols) + 0.07} width="0.86" height="0.86" rx="0.16" />;
      })}
    </svg>
  );
}

function Legend() {
  return (
    <ul class="map-legend" aria-label="Legend">
      {(['waiting', 'running', 'broken', 'found'] as const).map((mark) => (
        <li key={mark}>
          <span class={`class class-${mark}`} style={{ '--done': mark === 'running' ? 0.6 : 0 }} /> {NAMES[mark]}
        </li>
      ))}
      <li>
        <span class="class class-broken class-hard" /> took over four times the mean
      </li>
    </ul>
  );
}

function Details({ ids }: { ids: readonly number[] }) {
  const { session, spec } = useProving();
  const first = ids[0]!;
  if (ids.length > 1) {
    const done = ids.filter((id) => session.results.has(id)).length;
    return (
      <>
        Classes {number(first)} to {number(ids.at(-1)!)}: {number(done)} of {number(ids.length)} done.
      </>
    );
  }
  const result = session.results.get(first);
  const mark = session.markOf(first);
  if (!result) {
    const why = session.failed.get(first);
    return (
      <>
        Class {number(first)}: {why ?? NAMES[mark]}.
      </>
    );
  }
  const most = result.boards[0]?.points;
  return (
    <>
      Class {number(first)}: bound <span class="num">{number(result.bound)}</span>,{' '}
      {most === undefined ? `no board has ${number(spec.value.threshold)} points` : `${plural(result.boards.length, 'board')}, the best with ${number(most)} points`}
      ; <span class="num">{number(result.paths)}</span> word paths
      {result.parts > 1 && <>, split into {number(result.parts)} parts</>}
      {result.seconds !== undefined && <>, {duration(result.seconds)}</>}. <span class="class-letters">{lettersOf(result.class)}</span>
    </>
  );
}

function lettersOf(text: string): string {
  return text
    .split(' ')
    .map((cell) => (cell.length >= 26 ? '∗' : cell))
    .join(' · ');
}
