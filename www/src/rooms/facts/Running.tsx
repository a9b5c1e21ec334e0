/** A figure of a sample with its 95% interval, which narrows as the sample grows, next to a published one. */

import { Chart, type ChartFrame } from '../../ui/Chart';
import { csvOf } from '../../ui/csv';
import { large, number } from '../../ui/format';
import { bandPath, linear, linePath, logarithmic, ticks } from '../../ui/plot';
import { Rich } from '../../ui/Rich';
import { agrees, apart } from './format';

export interface RunningPoint {
  readonly n: number;
  readonly value: number;
  /** Standard error. */
  readonly error: number;
}

interface Props {
  title?: string;
  /** The figure as text, and what is said next to it. */
  shown: string;
  note: string;
  value: number;
  /** Its standard error; 0 if it was the same every time, so that there is nothing to draw. */
  error: number;
  /** The figure of 2007, which is that of a sample, too, and how it is said. */
  published: { value: number; error: number; said: string } | undefined;
  /** What is said if none is published. */
  about?: string;
  points: readonly RunningPoint[];
  /** A description for screen readers. */
  label: string;
  /** The unit that `n` counts. */
  unit: string;
  format: (value: number) => string;
  /** The smallest possible value. */
  least?: number;
}

export function Running(props: Props) {
  const { title, shown, note, value, error, published, about } = props;
  const both = Math.hypot(error, published?.error ?? 0);
  const compared =
    published &&
    `${published.said}; allowing for chance in both samples, ours is ${apart(value, published.value, both)}${agrees(value, published.value, both) ? ', which chance can explain' : ''}`;
  return (
    <figure class="min-0">
      <figcaption>
        {title && <h3>{title}</h3>}
        <p class="mean-value row baseline t-2xl">
          <span class="num">{shown}</span>{' '}
          <span class="note t-m">
            <Rich text={note} />
          </span>
        </p>
        {error > 0 && (
          <p class="label">
            {compared !== undefined && <span class="chart-key chart-key-published" />}{' '}
            <Rich text={compared ?? about ?? ''} />
          </p>
        )}
      </figcaption>
      {error > 0 && <Course {...props} />}
    </figure>
  );
}

const HEIGHT = 150;
const PAD = { right: 4, top: 8, bottom: 22 };
/** Half the width of a 95% interval, in standard errors. */
const Z = 1.96;

function Course({ points, label, unit, format, least = -Infinity, ...props }: Props) {
  const published = props.published?.value;
  const last = points.at(-1);
  if (!last || points.length < 2) {
    return (
      <div class="chart rel w-full" style={{ height: `${HEIGHT}px` }}>
        {last && <p class="label">The chart will appear here when the sample contains more {unit}.</p>}
      </div>
    );
  }
  const first = Math.max(points[0]!.n, last.n / 2000);
  const shown = points.filter(({ n }) => n >= first);
  // High enough for the interval of a hundredth of the sample.
  const reach = Math.max(12 * last.error, published === undefined ? 0 : 1.3 * Math.abs(published - last.value)) || 1;
  const plot = ({ width, height, scale }: ChartFrame, told: number | undefined) => {
    const foot = height - PAD.bottom * scale;
    const right = width - PAD.right;
    const y = linear([Math.max(least, last.value - reach), last.value + reach], [foot, PAD.top]).clamp(true);
    const marks = ticks(y, 3);
    const left = 10 + 7 * scale * Math.max(...marks.map((mark) => format(mark).length));
    const x = logarithmic([first, Math.max(last.n, first * 1.01)], [left, right]);
    const powers = ticks(x, 12);
    const far = (at: number, { n }: RunningPoint): number => Math.abs(x(n) - at);
    const point = points[told ?? -1];
    const drawing = (
      <>
        {marks.map((mark) => (
          <g key={mark}>
            <line class="chart-grid" x1={left} x2={right} y1={y(mark)} y2={y(mark)} />
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
          <line class="chart-published" x1={left} x2={right} y1={y(published)} y2={y(published)} />
        )}
        <path class="chart-line" d={linePath(shown.map(({ n, value }) => [x(n), y(value)] as const))} />
        <circle class="chart-dot" cx={x(last.n)} cy={y(last.value)} r="3" />
        {point && point.n >= first && <circle class="chart-dot" cx={x(point.n)} cy={y(point.value)} r="4" />}
        <line class="chart-axis" x1={left} x2={right} y1={foot} y2={foot} />
        {(powers.length > 1 ? powers : [...new Set([first, last.n])]).map((n) => (
          <text
            key={n}
            x={x(n)}
            y={height - 6 * scale}
            text-anchor={x(n) > width - 40 * scale ? 'end' : x(n) < left + 20 * scale ? 'start' : 'middle'}
          >
            {large(n)}
            {n === powers.at(-1) && x(n) < width - 130 * scale ? ` ${unit}` : ''}
          </text>
        ))}
      </>
    );
    const pointAt = (at: number): number =>
      points.reduce((best, point, i) => (far(at, point) < far(at, points[best]!) ? i : best), 0);
    return { drawing, pointAt };
  };
  return (
    <Chart
      label={label}
      points={points.length}
      start={points.length - 1}
      reading={{
        name: `the figure as the number of ${unit} grows`,
        say: (at) => {
          const { n, value, error } = points[at]!;
          return `After ${number(n)} ${unit}: ${format(value)} ± ${format(Z * error)} (95% interval)`;
        },
        file: 'boggle-running.csv',
        table: () =>
          csvOf(
            [unit, 'value', 'standard_error'],
            points.map(({ n, value, error }) => [n, value, error]),
          ),
      }}
      height={HEIGHT}
      plot={plot}
    >
      Horizontal axis: {unit} so far, on a logarithmic scale. Shaded band: the 95% interval.
    </Chart>
  );
}
