/** Bars over whole numbers, and the log-normal distribution that fits them best. */

import type { Counts, LogNormal } from '../../engine/contract';
import { Chart, type ChartFrame } from '../../ui/Chart';
import { csvOf } from '../../ui/csv';
import { fixedPercent, number } from '../../ui/format';
import { barPath, linear, linePath, ticks } from '../../ui/plot';
import { binned, density } from './chart';

interface Props {
  title: string;
  /** What stands beside the title. */
  more?: string;
  /** The plural of what is counted: `words`. */
  unit: string;
  counts: Counts;
  law: LogNormal | undefined;
  /** The share of the boards that the distribution describes; less than 1 where boards without any are left out. */
  lawShare?: number;
  /** The whole that the bars are shares of. */
  of?: string;
  height?: number;
  /** Another sample, drawn over this one as a line. */
  other?: Overlay | undefined;
  /** As one of several side by side, with less text. */
  small?: boolean;
}

export interface Overlay {
  readonly counts: Counts;
  readonly name: string;
}

const PAD = { left: 2, right: 2, top: 6, bottom: 22 };

export function Histogram({
  title,
  more,
  unit,
  counts,
  law,
  lawShare = 1,
  of = 'boards',
  height = 190,
  small = false,
  other,
}: Props) {
  const most = small ? 44 : 72;
  const bins = binned(counts, most);
  const { width: step, shares } = bins;
  const end = shares.length * step;
  // A bar covers the whole numbers in it, whose middle is half a step left of the bar's own.
  const curve =
    law && law.sigma > 0
      ? Array.from({ length: 121 }, (_, i) => (end * i) / 120).map(
          (value) => [value, lawShare * step * density(law, value - 0.5)] as const,
        )
      : [];
  const others = other ? binned(other.counts, most, bins).shares : [];
  const top = Math.max(...shares, ...others, ...curve.map(([, share]) => share)) || 1;
  const span = (bin: number): string => {
    const from = bin * step;
    return step === 1 ? number(from) : `${number(from)} to ${number(from + step - 1)}`;
  };
  const plot = ({ width, height, scale }: ChartFrame, told: number | undefined) => {
    const foot = height - PAD.bottom * scale;
    const x = linear([0, end], [PAD.left, Math.max(PAD.left + 1, width - PAD.right)]);
    const y = linear([0, top], [foot, PAD.top]);
    const gap = x(step) - x(0) > 6 ? 1 : 0;
    const bar = (i: number): string => barPath(x(i * step), x((i + 1) * step) - gap, foot, y(shares[i]!));
    // Only whole numbers are counted.
    const marks = ticks(linear([0, end - step], [0, 1]), Math.min(Math.max(2, width / (64 * scale)), end - step));
    const drawing = (
      <>
        <path class="chart-bars" d={shares.map((share, i) => (share > 0 ? bar(i) : '')).join('')} />
        {told !== undefined && <path class="chart-bar-told" d={bar(told)} />}
        <line class="chart-axis" x1={PAD.left} x2={width - PAD.right} y1={foot} y2={foot} />
        {curve.length > 0 && (
          <path class="chart-law" d={linePath(curve.map(([value, share]) => [x(value), y(share)] as const))} />
        )}
        {other && (
          // The last share holds until the end of the axis.
          <path
            class="chart-other"
            d={linePath(
              [...others, ...others.slice(-1)].map((share, i) => [x(i * step), y(share)] as const),
              { step: true },
            )}
          />
        )}
        {marks.map((tick) => (
          <text
            key={tick}
            x={x(tick + (step === 1 ? 0.5 : 0))}
            y={height - 6 * scale}
            text-anchor={tick === 0 && step > 1 ? 'start' : 'middle'}
          >
            {number(tick)}
          </text>
        ))}
      </>
    );
    return { drawing, pointAt: (at: number) => Math.floor(x.invert(at) / step) };
  };
  return (
    <figure class={`histogram min-0${small ? ' t-xs ink-3' : ' t-s'}`}>
      <figcaption>
        <b>{title}</b> {more && <span class={small ? '' : 'label num'}>{more}</span>}
      </figcaption>
      <Chart
        label={summary(unit, of, counts, law)}
        points={shares.length}
        reading={{
          name: `${of} by ${unit}`,
          say: (bin) => `${small ? span(bin) : `${span(bin)} ${unit}`}: ${fixedPercent(shares[bin]!, 2)} of ${of}`,
          file: `boggle-${of}-by-${unit.replaceAll(' ', '-')}.csv`,
          table: () =>
            csvOf(
              [unit, of],
              Array.from(counts.values, (value, i) => [value, counts.boards[i]]),
            ),
        }}
        height={height}
        plot={plot}
      >
        {law && (
          <>
            <span class="chart-key" /> Log-normal curve with median {median(law)}.{' '}
            {!small && law.distance >= NOTABLE
              ? `The fit is worst at ${number(law.at)}. ${shareOf(of, counts)} at or below it is ${gap(law)} ${law.gap > 0 ? 'higher' : 'lower'} than the curve’s.`
              : `${shareOf(of, counts)} at or below any value is within ${gap(law)} of the curve’s.`}
          </>
        )}
      </Chart>
      {other && (
        <p class="chart-told t-xs ink-3 num">
          <span class="chart-key chart-key-other" /> {other.name}
        </p>
      )}
    </figure>
  );
}

/** A gap large enough to mention. */
const NOTABLE = 0.02;

const median = ({ mu }: LogNormal): string => Math.exp(mu).toFixed(1);
const gap = ({ distance }: LogNormal): string => `${(100 * distance).toFixed(1)} percentage points`;

/** The share that the curve is about: it is fitted to the boards that have any. */
const shareOf = (of: string, { values, boards }: Counts): string =>
  values[0] === 0 && boards[0]! > 0 ? `Of the ${of} with at least one, the share` : `The share of ${of}`;

function summary(unit: string, of: string, { values, boards }: Counts, law: LogNormal | undefined): string {
  let most = 0;
  boards.forEach((n, i) => n > boards[most]! && (most = i));
  const peak = values.length > 0 ? ` The most common number of ${unit} is ${number(values[most]!)}.` : '';
  return `Histogram of ${of} by ${unit}.${peak}${law ? ` The best log-normal curve has median ${median(law)}. ${shareOf(of, { values, boards })} at or below any value is within ${gap(law)} of the curve’s.` : ''}`;
}
