/**
 * Bounds and true scores: for each class, from left to right as on the map, the bound before the search and the best
 * board it really has.
 */

import { later } from '../../app/later';
import { useRef } from 'preact/hooks';
import { Chart, type ChartFrame } from '../../ui/Chart';
import { csvOf } from '../../ui/csv';
import { barPath, linear } from '../../ui/plot';
import { Rich } from '../../ui/Rich';
import { useProving } from './room';
import { placeOf } from './store';
import { CHART, number } from './text';

/** What the columns show of the results so far. Results only ever arrive, so each is counted once. */
interface Columns {
  readonly ids: Float64Array;
  counted: number;
  /** The highest bound and the best board of each column; -1 while it has no result. */
  readonly highest: number[];
  readonly best: number[];
}

/** The number of columns. If there are more classes, several share a column, and the highest is drawn. */
const COLUMNS = 300;

export const BoundChart = later(function BoundChart() {
  const { display, spec } = useProving();
  const { value: session } = display;
  const known = useRef<Columns | undefined>(undefined);
  session.version.value;
  const { threshold } = spec.value;
  const { order, results } = session.finishedClasses;
  const { value: ids } = session.ids;
  // A chart of a single bar says nothing that the class itself doesn't.
  if (order.length === 0 || ids.length === 1) return null;
  const columns = Math.min(ids.length, COLUMNS);
  const perColumn = ids.length / columns;
  let { current: sums } = known;
  if (sums?.ids !== ids || sums.counted > order.length) {
    const none = (): number[] => new Array<number>(columns).fill(-1);
    sums = known.current = { ids, counted: 0, highest: none(), best: none() };
  }
  const { highest, best } = sums;
  for (; sums.counted < order.length; sums.counted++) {
    const result = results.get(order[sums.counted]!)!;
    const column = Math.floor(placeOf(ids, result.id) / perColumn);
    highest[column] = Math.max(highest[column]!, result.bound);
    best[column] = Math.max(best[column]!, result.best);
  }
  const most = Math.max(0, ...highest);
  /** The columns that have something to read. */
  const filled = highest.flatMap((bound, column) => (bound < 0 ? [] : [column]));
  const say = (point: number): string => {
    const column = filled[point]!;
    const [from, to] = [Math.ceil(column * perColumn), Math.ceil((column + 1) * perColumn)];
    const here = ids.subarray(from, to).filter((id) => results.has(id));
    return CHART.told(here[0] ?? 0, here.length, highest[column]!, best[column]!, threshold);
  };
  const plot = ({ width, height }: ChartFrame, told: number | undefined) => {
    const x = linear([0, columns], [0, width]);
    const y = linear([0, Math.max(threshold * 1.25, most) * 1.04], [height, 0]);
    const bar = (column: number): string =>
      barPath(x(column + 0.1), x(column + 0.9), height, y(Math.max(0, highest[column]!)));
    const peak = highest.indexOf(most) / columns;
    const drawing = (
      <>
        <path class="bounds-bars" d={filled.map(bar).join('')} />
        {told !== undefined && <path class="chart-bar-told" d={bar(filled[told]!)} />}
        <line class="bounds-threshold" x2={width} y1={y(threshold)} y2={y(threshold)} />
        {filled.map(
          (column) =>
            best[column]! > 0 && (
              <circle key={column} class="bounds-board" r="4" cx={x(column + 0.5)} cy={y(best[column]!)} />
            ),
        )}
        <text x={peak * width} y={y(most) - 4} text-anchor={peak < 0.2 ? 'start' : peak > 0.8 ? 'end' : 'middle'}>
          highest bound: {number(most)}
        </text>
        <text x={width} y={y(threshold) - 4} text-anchor="end">
          threshold: {number(threshold)}
        </text>
      </>
    );
    return { drawing, pointAt: (at: number) => filled.indexOf(Math.floor(x.invert(at))) };
  };
  return (
    <figure class="bounds-plot mt-3">
      <figcaption>
        <span class="label">{CHART.title}</span>
      </figcaption>
      <Chart
        label={CHART.label(most, Math.max(0, ...best), threshold)}
        name={CHART.title}
        points={filled.length}
        say={say}
        height={144}
        plot={plot}
        file="boggle-bounds.csv"
        table={() =>
          csvOf(
            ['class', 'bound', 'best_board'],
            order.map((id) => [id, results.get(id)?.bound, results.get(id)?.best]),
          )
        }
      />
      <Rich as="p" class="note t-s" text={CHART.reading(threshold)} />
    </figure>
  );
});
