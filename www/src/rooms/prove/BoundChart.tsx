/**
 * Bounds and true scores: for each class, from left to right as on the map, the bound before the search and the best
 * board it really has.
 */

import { later } from '../../ui/later';
import { useMemo } from 'preact/hooks';
import { Chart, type ChartFrame } from '../../ui/Chart';
import { csvOf } from '../../ui/csv';
import { ErrorText } from '../../ui/ErrorText';
import { barPath, linear } from '../../ui/plot';
import { Rich } from '../../ui/Rich';
import { Stretches } from './session';
import { useProving } from './room';
import { CHART, STATED, statedIn, whole } from './text';

/** The number of columns. If there are more classes, several share a column, and the highest is drawn. */
const COLUMNS = 300;

export const BoundChart = later(function BoundChart() {
  const { display, spec } = useProving();
  const { value: session } = display;
  session.version.value;
  const { threshold } = spec.value;
  const { order, results } = session.finishedClasses;
  const { value: ids } = session.ids;
  const { newBounds } = session;
  const other = new Map([...newBounds].filter(([id, bound]) => results.get(id)?.bound !== bound));
  const size = Math.ceil(ids.length / COLUMNS);
  const stretches = useMemo(() => new Stretches(ids, size), [ids, session]);
  // A chart of a single bar says nothing that the class itself doesn't.
  if (order.length === 0 || ids.length === 1) return null;
  stretches.count(session.finishedClasses);
  const { each } = stretches;
  const most = Math.max(0, ...each.map(({ bound }) => bound));
  /** The columns that have something to read. */
  const filled = each.flatMap(({ bound }, column) => (bound < 0 ? [] : [column]));
  const firstOf = (column: number) => ids.subarray(column * size).find((id) => results.has(id)) ?? 0;
  /** Who states the bound of a column, unless it was computed on this visit. */
  const statedBy = (column: number) => {
    const { done, given } = each[column]!;
    return given && !(done === 1 && newBounds.has(firstOf(column))) ? STATED[given] : undefined;
  };
  const stated = statedIn(stretches.origins);
  const say = (point: number): string => {
    const column = filled[point]!;
    const { done, bound, best } = each[column]!;
    return CHART.told(firstOf(column), done, bound, statedBy(column), best, threshold);
  };
  const plot = ({ width, height }: ChartFrame, told: number | undefined) => {
    const x = linear([0, each.length], [0, width]);
    const y = linear([0, Math.max(threshold * 1.25, most) * 1.04], [height, 0]);
    const bar = (column: number): string => barPath(x(column + 0.1), x(column + 0.9), height, y(each[column]!.bound));
    const peak = each.findIndex(({ bound }) => bound === most) / each.length;
    const drawing = (
      <>
        <path class="bounds-bars" d={filled.map(bar).join('')} />
        {told !== undefined && <path class="chart-bar-told" d={bar(filled[told]!)} />}
        <line class="bounds-threshold" x2={width} y1={y(threshold)} y2={y(threshold)} />
        {filled.map(
          (column) =>
            each[column]!.best > 0 && (
              <circle key={column} class="bounds-board" r="4" cx={x(column + 0.5)} cy={y(each[column]!.best)} />
            ),
        )}
        <text x={peak * width} y={y(most) - 4} text-anchor={peak < 0.2 ? 'start' : peak > 0.8 ? 'end' : 'middle'}>
          highest bound: {whole(most)}
        </text>
        <text x={width} y={y(threshold) - 4} text-anchor="end">
          threshold: {whole(threshold)}
        </text>
      </>
    );
    return { drawing, pointAt: (at: number) => filled.indexOf(Math.floor(x.invert(at))) };
  };
  return (
    <figure class="bounds-plot mt-3">
      <figcaption>
        <span class="label">{CHART.title(stated)}</span>
      </figcaption>
      <Chart
        label={CHART.label(most, stated, Math.max(0, ...each.map(({ best }) => best)), threshold)}
        points={filled.length}
        reading={{
          name: CHART.title(stated),
          say,
          file: 'boggle-bounds.csv',
          table: () =>
            csvOf(
              [
                'class',
                stated ? 'stated_bound' : 'bound',
                'best_board',
                ...(other.size > 0 ? ['bound_when_broken_again'] : []),
              ],
              order.map((id) => {
                const { bound, best } = results.get(id)!;
                return [id, bound, best, ...(other.size > 0 ? [other.get(id)] : [])];
              }),
            ),
        }}
        height={144}
        plot={plot}
      />
      <Rich as="p" class="note t-s" text={CHART.reading(threshold, size)} />
      <ErrorText>{CHART.other(other)}</ErrorText>
    </figure>
  );
});
