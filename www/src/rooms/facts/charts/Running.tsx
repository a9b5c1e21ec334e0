/** A running figure with its 95% interval, which narrows as the sample grows, next to a published one. */

import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { ChartReader, readUnderPointer } from '../../../ui/ChartReader';
import { csvOf } from '../../../ui/csv';
import { download } from '../../../ui/download';
import { bandPath, linear, linePath, logarithmic, ticks } from '../../../ui/plot';
import { large } from '../../../ui/format';
import { TEXT } from '../text';
import { useWidth } from './useWidth';

export interface RunningPoint {
  readonly n: number;
  readonly value: number;
  /** Standard error. */
  readonly error: number;
}

interface Props {
  points: readonly RunningPoint[];
  published: number | undefined;
  /** A description for screen readers. */
  label: string;
  /** The unit that `n` counts. */
  unit: string;
  format: (value: number) => string;
  /** The smallest possible value. */
  least?: number;
  height?: number;
}

const PAD = { right: 4, top: 8, bottom: 22 };
/** Half the width of a 95% interval, in standard errors. */
const Z = 1.96;

export function Running({ points, published, label, unit, format, least = -Infinity, height: usual = 150 }: Props) {
  const { element, width, scale } = useWidth<HTMLDivElement>();
  const w = width.value;
  const type = scale.value;
  const height = usual * type;
  const pointed = useSignal<number | undefined>(undefined);
  /** Returns the position of a sample size in the drawing. */
  const axis = useRef<(n: number) => number>(() => 0);
  const told = pointed.value === undefined ? undefined : points[pointed.value];
  const say = ({ n, value, error }: RunningPoint): string =>
    TEXT.running.told(n, unit, format(value), format(Z * error));
  const save = (): void => {
    const rows = points.map(({ n, value, error }) => [n, value, error]);
    download('boggle-running.csv', csvOf([unit, 'value', 'standard_error'], rows));
  };
  return (
    <>
      <div
        class="chart rel w-full"
        ref={element}
        style={{ height: `${height}px` }}
        {...readUnderPointer(
          (event) => {
            const at = event.clientX - (event.currentTarget as Element).getBoundingClientRect().left;
            const far = ({ n }: RunningPoint): number => Math.abs(axis.current(n) - at);
            pointed.value = points.reduce((best, point, i) => (far(point) < far(points[best]!) ? i : best), 0);
          },
          () => (pointed.value = undefined),
        )}
      >
        {w > 0 && points.length > 1 && (
          <Drawing {...{ points, published, label, unit, format, least, height, w, type, axis }} told={told} />
        )}
        {points.length === 1 && <p class="label">{TEXT.running.soon(unit)}</p>}
        {points.length > 1 && (
          <ChartReader
            name={TEXT.running.read(unit)}
            points={points.length}
            at={pointed.value}
            start={points.length - 1}
            onRead={(point) => (pointed.value = point)}
            say={(point) => say(points[point]!)}
          />
        )}
      </div>
      <p class="chart-foot row spread gx-3 t-xs">
        <span class="chart-told t-xs ink-3 num">{told ? say(told) : points.length > 1 && TEXT.running.key(unit)}</span>
        {points.length > 1 && (
          <button class="button quiet" type="button" onClick={save}>
            {TEXT.histogram.csv}
          </button>
        )}
      </p>
    </>
  );
}

interface DrawingProps {
  least: number;
  height: number;
  w: number;
  type: number;
  axis: { current: (n: number) => number };
  /** The moment under the pointer. */
  told: RunningPoint | undefined;
}

function Drawing({
  points,
  published,
  label,
  unit,
  format,
  least,
  height,
  w,
  type,
  axis,
  told,
}: Omit<Props, 'height' | 'least'> & DrawingProps) {
  const foot = height - PAD.bottom * type;
  const last = points.at(-1)!;
  const first = Math.max(points[0]!.n, last.n / 2000);
  const shown = points.filter(({ n }) => n >= first);
  // High enough for the interval of a hundredth of the sample.
  const reach = Math.max(12 * last.error, published === undefined ? 0 : 1.3 * Math.abs(published - last.value)) || 1;
  const domain = [Math.max(least, last.value - reach), last.value + reach] as const;
  const y = linear(domain, [foot, PAD.top]).clamp(true);
  const marks = ticks(y, 3);
  const left = 10 + 7 * type * Math.max(...marks.map((mark) => format(mark).length));
  const x = logarithmic([first, Math.max(last.n, first * 1.01)], [left, w - PAD.right]);
  axis.current = x;
  const powers = ticks(x, 12);
  return (
    <svg width={w} height={height} role="img" aria-label={label}>
      {marks.map((mark) => (
        <g key={mark}>
          <line class="chart-grid" x1={left} x2={w - PAD.right} y1={y(mark)} y2={y(mark)} />
          <text x={left - 6} y={y(mark)} dy="0.35em" text-anchor="end">
            {format(mark)}
          </text>
        </g>
      ))}
      <path
        class="chart-band"
        d={bandPath(shown.map(({ n, value, error }) => [x(n), y(value - Z * error), y(value + Z * error)] as const))}
      />
      {published !== undefined && (
        <line class="chart-published" x1={left} x2={w - PAD.right} y1={y(published)} y2={y(published)} />
      )}
      <path class="chart-line" d={linePath(shown.map(({ n, value }) => [x(n), y(value)] as const))} />
      <circle class="chart-dot" cx={x(last.n)} cy={y(last.value)} r="3" />
      {told && told.n >= first && <circle class="chart-dot" cx={x(told.n)} cy={y(told.value)} r="4" />}
      <line class="chart-axis" x1={left} x2={w - PAD.right} y1={foot} y2={foot} />
      {(powers.length > 1 ? powers : [...new Set([first, last.n])]).map((n) => (
        <text
          key={n}
          x={x(n)}
          y={height - 6 * type}
          text-anchor={x(n) > w - 40 * type ? 'end' : x(n) < left + 20 * type ? 'start' : 'middle'}
        >
          {large(n)}
          {n === powers.at(-1) && x(n) < w - 130 * type ? ` ${unit}` : ''}
        </text>
      ))}
    </svg>
  );
}
