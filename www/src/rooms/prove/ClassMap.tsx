/**
 * The map of classes: lit while a class may hold a board, dark when it is broken, golden where boards were found.
 *
 * Few classes show their pattern, which letters each cell may have, as shades; many are squares; more than a
 * screen can show stand together.
 */

import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { useProving } from './room';
import type { Mark } from './session';
import { duration, number, plural } from './words';

/** Up to so many classes show their pattern. */
const PATTERNS = 96;
/** More squares than this stand together. */
const MOST = 1536;

const NAMES: Record<Mark, string> = { waiting: 'waiting', running: 'being broken', broken: 'broken', found: 'boards found', failed: 'could not be broken here' };
const RANK: readonly Mark[] = ['running', 'failed', 'waiting', 'found', 'broken'];

export function ClassMap() {
  const { session } = useProving();
  session.version.value;
  const { value: ids } = session.ids;
  const { value: plan } = session.plan;
  const at = useSignal(-1);
  const list = useRef<HTMLDivElement>(null);
  if (!plan || ids.length === 0) return <div class="map map-coming" />;
  const together = Math.ceil(ids.length / MOST);
  const count = Math.ceil(ids.length / together);
  const patterned = ids.length <= PATTERNS;
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns(list.current), ArrowUp: -columns(list.current), Home: -count, End: count }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    at.value = Math.min(count - 1, Math.max(0, Math.max(0, at.value) + (at.value < 0 ? 0 : step)));
    list.current?.querySelector(`#class-${at.value}`)?.scrollIntoView({ block: 'nearest' });
  };
  const members = (i: number): readonly number[] => ids.slice(i * together, (i + 1) * together);
  return (
    <section aria-label="Classes">
      <div
        ref={list}
        class={`map ${patterned ? 'map-large' : ''}`}
        role="listbox"
        aria-label="Map of classes"
        tabIndex={0}
        aria-activedescendant={at.value >= 0 ? `class-${at.value}` : undefined}
        onKeyDown={move}
        onFocus={() => (at.value = Math.max(0, at.value))}
      >
        {Array.from({ length: count }, (_, i) => {
          const group = members(i);
          const marks = group.map((id) => session.markOf(id));
          const mark = RANK.find((known) => marks.includes(known)) ?? 'waiting';
          const seat = mark === 'running' ? session.seats.value.find(({ id }) => id !== undefined && group.includes(id)) : undefined;
          return (
            <div
              key={i}
              id={`class-${i}`}
              class={`class class-${mark}`}
              role="option"
              aria-selected={at.value === i}
              aria-label={`${together === 1 ? `Class ${group[0]}` : `Classes ${group[0]} to ${group.at(-1)}`}: ${NAMES[mark]}`}
              style={seat ? { '--done': seat.progress.done } : undefined}
              onClick={() => (at.value = i)}
              onPointerEnter={(event) => event.pointerType === 'mouse' && (at.value = i)}
            >
              {patterned && <Pattern id={group[0]!} radix={plan.radix} rows={plan.rows} cols={plan.cols} />}
            </div>
          );
        })}
      </div>
      <Legend />
      <p class="class-details">{at.value >= 0 && at.value < count ? <Details ids={members(at.value)} /> : <Hint />}</p>
    </section>
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
          <span class={`class class-${mark}`} style={{ '--done': 0.6 }} /> {NAMES[mark]}
        </li>
      ))}
    </ul>
  );
}

function Hint() {
  return <>Point at a class to see what became of it.</>;
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
