/**
 * Bounds and true scores: for each class, in the order of arrival, the bound before the search and the best board it
 * really has. Pointing at a column, or going to it with the arrow keys, shows its numbers.
 */

import { later } from '../../app/later';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Button } from '../../ui/Button';
import { ChartReader, readUnderPointer } from '../../ui/ChartReader';
import { csvOf } from '../../ui/csv';
import { download } from '../../ui/download';
import { barPath, linear } from '../../ui/plot';
import { Rich } from '../../ui/Rich';
import { useProving } from './room';
import { placeOf } from './store';
import { CHART } from './text';

/** What the columns show of the results so far. Results only ever arrive, so each is counted once. */
interface Columns {
  readonly ids: Float64Array;
  readonly order: readonly number[];
  counted: number;
  /** The highest bound and the best board of each column; -1 while it has no result. */
  readonly highest: number[];
  readonly best: number[];
}

/** The number of columns. If there are more classes, several share a column, and the highest is drawn. */
const COLUMNS = 300;
const HEIGHT = 100;

export const BoundChart = later(function BoundChart() {
  const { display, spec } = useProving();
  const { value: session } = display;
  const pointed = useSignal(-1);
  const known = useRef<Columns | undefined>(undefined);
  session.version.value;
  const { threshold } = spec.value;
  const { order, results } = session.finishedClasses;
  const all = session.ids.value.length;
  // A chart of a single bar says nothing that the class itself doesn't.
  if (order.length === 0 || all === 1) return null;
  const { value: ids } = session.ids;
  const columns = Math.min(all, COLUMNS);
  // From left to right as on the map.
  const columnOf = (id: number): number => Math.min(columns - 1, Math.floor((placeOf(ids, id) * columns) / all));
  let { current: sums } = known;
  if (!sums || sums.ids !== ids || sums.order !== order || sums.counted > order.length) {
    const none = (): number[] => new Array<number>(columns).fill(-1);
    sums = known.current = { ids, order, counted: 0, highest: none(), best: none() };
  }
  const { highest, best } = sums;
  for (; sums.counted < order.length; sums.counted++) {
    const id = order[sums.counted]!;
    const column = columnOf(id);
    highest[column] = Math.max(highest[column]!, results.get(id)?.bound ?? 0);
    best[column] = Math.max(best[column]!, results.get(id)?.best ?? 0);
  }
  const most = Math.max(0, ...highest);
  const top = Math.max(threshold * 1.25, most) * 1.04;
  const y = linear([0, top], [HEIGHT, 0]);
  const x = linear([0, columns], [0, COLUMNS]);
  const bars = highest.map((bound, i) => (bound > 0 ? barPath(x(i + 0.1), x(i + 0.9), HEIGHT, y(bound)) : '')).join('');
  const found = best.map((points, i) => ({ points, x: x(i + 0.5) })).filter(({ points }) => points > 0);
  const record = Math.max(0, ...best);
  const label = CHART.label(most, record, threshold);
  const { value: at } = pointed;
  const classesIn = (column: number): number[] => order.filter((id) => columnOf(id) === column).sort((a, b) => a - b);
  const told = at < 0 ? [] : classesIn(at);
  /** The columns that have something to read. */
  const filled = highest.flatMap((bound, column) => (bound < 0 ? [] : [column]));
  const say = (column: number, [first, ...others]: readonly number[]): string =>
    first === undefined ? '' : CHART.told(first, 1 + others.length, highest[column] ?? 0, best[column] ?? 0, threshold);
  const save = (): void => {
    const rows = order.map((id) => [id, results.get(id)?.bound, results.get(id)?.best]);
    download('boggle-bounds.csv', csvOf(['class', 'bound', 'best_board'], rows));
  };
  return (
    <figure class="mt-3">
      <figcaption>
        <span class="label">{CHART.title}</span>
      </figcaption>
      <div
        class="bounds-plot drawing mt-2"
        {...readUnderPointer(
          (event) => {
            const { left, width: wide } = (event.currentTarget as Element).getBoundingClientRect();
            pointed.value = Math.floor(((event.clientX - left) / wide) * columns);
          },
          () => (pointed.value = -1),
        )}
      >
        <svg viewBox={`0 0 ${COLUMNS} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
          {told.length > 0 && <rect class="bounds-told" x={x(at)} width={x(1)} height={HEIGHT} />}
          <path class="bounds-bars" d={bars} />
          <line
            class="bounds-threshold"
            x1="0"
            x2={COLUMNS}
            y1={y(threshold)}
            y2={y(threshold)}
            vector-effect="non-scaling-stroke"
          />
        </svg>
        {found.map(({ points, x }) => (
          <i key={x} class="bounds-board" style={{ left: `${(100 * x) / COLUMNS}%`, top: `${y(points)}%` }} />
        ))}
        <span
          class="bounds-mark t-xs ink-2 bounds-mark-most num"
          style={{ top: `${y(most)}%`, '--at': highest.indexOf(most) / columns }}
        >
          {CHART.most(most)}
        </span>
        <span class="bounds-mark t-xs ink-2 bounds-mark-threshold num" style={{ top: `${y(threshold)}%` }}>
          {CHART.threshold(threshold)}
        </span>
        <ChartReader
          name={CHART.title}
          points={filled.length}
          at={told[0] === undefined ? undefined : filled.indexOf(at)}
          onRead={(point) => (pointed.value = point === undefined ? -1 : (filled[point] ?? -1))}
          say={(point) => say(filled[point]!, classesIn(filled[point]!))}
        />
      </div>
      <p class="bounds-foot row spread gx-4">
        {/* The explanation keeps its space while something is told, so that nothing below moves. */}
        <span class="note either t-s">
          <span class={told[0] === undefined ? '' : 'prove-later'}>
            <Rich text={CHART.reading(threshold)} />
          </span>
          <span>{told[0] !== undefined && say(at, told)}</span>
        </span>
        <Button look="quiet" onClick={save} text={CHART.csv} />
      </p>
    </figure>
  );
});
