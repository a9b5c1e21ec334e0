/** A running figure with its 95 % interval, narrowing as the sample grows, beside a published one. */

import { band, decades, linear, logarithmic, polyline, ticks } from '../chart';
import { rounded } from '../format';
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
  /** What it shows, for those who do not see it. */
  label: string;
  /** Of what there are `n`. */
  unit: string;
  format: (value: number) => string;
  /** The least value there can be. */
  least?: number;
  height?: number;
}

const PAD = { right: 4, top: 8, bottom: 22 };
/** Half an interval of 95 %, in standard errors. */
const Z = 1.96;

export function Running({ points, published, label, unit, format, least = -Infinity, height: usual = 150 }: Props) {
  const { element, width, scale } = useWidth<HTMLDivElement>();
  const w = width.value;
  const type = scale.value;
  const height = usual * type;
  return (
    <div class="chart" ref={element} style={{ height }} role="img" aria-label={label}>
      {w > 0 && points.length > 1 && <Drawing {...{ points, published, unit, format, least, height, w, type }} />}
    </div>
  );
}

function Drawing({
  points,
  published,
  unit,
  format,
  least,
  height,
  w,
  type,
}: Omit<Props, 'label' | 'height' | 'least'> & { least: number; height: number; w: number; type: number }) {
  const foot = height - PAD.bottom * type;
  const last = points.at(-1)!;
  const first = Math.max(points[0]!.n, last.n / 2000);
  const shown = points.filter(({ n }) => n >= first);
  // So high that the interval of a hundredth of the sample fits.
  const reach = Math.max(12 * last.error, published === undefined ? 0 : 1.3 * Math.abs(published - last.value)) || 1;
  const domain = [Math.max(least, last.value - reach), last.value + reach] as const;
  const marks = ticks(domain[0], domain[1], 3);
  const left = 10 + 7 * type * Math.max(...marks.map((mark) => format(mark).length));
  const x = logarithmic([first, Math.max(last.n, first * 1.01)], [left, w - PAD.right]);
  const inside = linear(domain, [foot, PAD.top]);
  const y = (value: number): number => Math.min(foot, Math.max(PAD.top, inside(value)));
  const powers = decades(first, last.n);
  return (
    <svg width={w} height={height} aria-hidden="true">
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
        d={band(shown.map(({ n, value, error }) => [x(n), y(value - Z * error), y(value + Z * error)] as const))}
      />
      {published !== undefined && (
        <line class="chart-published" x1={left} x2={w - PAD.right} y1={y(published)} y2={y(published)} />
      )}
      <path class="chart-line" d={polyline(shown.map(({ n, value }) => [x(n), y(value)] as const))} />
      <circle class="chart-dot" cx={x(last.n)} cy={y(last.value)} r="3" />
      <line class="chart-axis" x1={left} x2={w - PAD.right} y1={foot} y2={foot} />
      {(powers.length > 0 ? powers : [last.n]).map((n) => (
        <text
          key={n}
          x={x(n)}
          y={height - 6 * type}
          text-anchor={x(n) > w - 40 * type ? 'end' : x(n) < left + 20 * type ? 'start' : 'middle'}
        >
          {rounded(n)}
          {n === powers.at(-1) && x(n) < w - 130 * type ? ` ${unit}` : ''}
        </text>
      ))}
    </svg>
  );
}
