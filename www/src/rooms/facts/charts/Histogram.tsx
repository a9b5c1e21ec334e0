/** Bars over whole numbers, and the log-normal distribution that fits them best. */

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Counts, LogNormal } from '../../../engine/facts';
import { type Bins, binned, density } from '../chart';
import { ChartReader, readUnderPointer } from '../../../ui/ChartReader';
import { csvOf } from '../../../ui/csv';
import { download } from '../../../ui/download';
import { fixedPercent } from '../../../ui/format-more';
import { barPath, linear, linePath, ticks } from '../../../ui/plot';
import { number } from '../format';
import { TEXT } from '../text';
import { useWidth } from './useWidth';

interface Props {
  title: ComponentChildren;
  /** The plural of what is counted: `words`. */
  unit: string;
  counts: Counts;
  law: LogNormal | undefined;
  /** The share of the boards that the distribution describes; less than 1 where boards without any are left out. */
  lawShare?: number;
  /** The whole that the bars are shares of. */
  of?: string;
  height?: number;
  /** The maximum number of bars. */
  most?: number;
  /** Another sample, drawn over this one as a line. */
  other?: Overlay | undefined;
  /** Without a table, as one of several side by side. */
  small?: boolean;
  children?: ComponentChildren;
}

export interface Overlay {
  readonly counts: Counts;
  readonly name: string;
}

const PAD = { left: 2, right: 2, top: 6, bottom: 22 };

export function Histogram({
  title,
  unit,
  counts,
  law,
  lawShare = 1,
  of = 'boards',
  height: usual = 190,
  most = 72,
  small = false,
  other,
  children,
}: Props) {
  const { element, width, scale } = useWidth<HTMLDivElement>();
  const at = useSignal(-1);
  const bins = binned(counts, most);
  const w = width.value;
  const type = scale.value;
  const height = usual * type;
  const foot = height - PAD.bottom * type;
  const { width: step, shares } = bins;
  const end = shares.length * step;
  const curve = lawCurve(law, bins, lawShare);
  const others = other ? sharesIn(other.counts, step, shares.length) : [];
  // Its last share holds until the end of the axis.
  const level = [...others, ...others.slice(-1)];
  const top = Math.max(...shares, ...others, ...curve.map(([, share]) => share)) || 1;
  const x = linear([0, end], [PAD.left, Math.max(PAD.left + 1, w - PAD.right)]);
  const y = linear([0, top], [foot, PAD.top]);
  const gap = x(step) - x(0) > 6 ? 1 : 0;
  const bars = shares
    .map((share, i) => (share > 0 ? barPath(x(i * step), x((i + 1) * step) - gap, foot, y(share)) : ''))
    .join('');
  const told = at.value >= 0 && at.value < shares.length ? at.value : -1;
  const say = (bin: number): string =>
    TEXT.histogram.told(span(bin, step, small ? '' : unit).trim(), fixedPercent(shares[bin]!, 2), of);
  return (
    <figure class={`histogram min-0${small ? ' t-xs ink-3' : ' t-s'}`}>
      <figcaption>{title}</figcaption>
      <div
        class="chart rel w-full"
        ref={element}
        style={{ height: `${height}px` }}
        {...readUnderPointer(
          (event) => {
            const { left } = (event.currentTarget as Element).getBoundingClientRect();
            at.value = Math.floor(((event.clientX - left - PAD.left) / (w - PAD.left - PAD.right)) * shares.length);
          },
          () => (at.value = -1),
        )}
      >
        {w > 0 && (
          <svg width={w} height={height} role="img" aria-label={summary(unit, of, counts, law)}>
            <path class="chart-bars" d={bars} />
            {told >= 0 && (
              <path
                class="chart-bar-told"
                d={barPath(x(told * step), x((told + 1) * step) - gap, foot, y(shares[told]!))}
              />
            )}
            <line class="chart-axis" x1={PAD.left} x2={w - PAD.right} y1={foot} y2={foot} />
            {curve.length > 0 && (
              <path class="chart-law" d={linePath(curve.map(([value, share]) => [x(value), y(share)] as const))} />
            )}
            {other && (
              <path
                class="chart-other"
                d={linePath(
                  level.map((share, i) => [x(i * step), y(share)] as const),
                  { step: true },
                )}
              />
            )}
            {wholeTicks(end - step, Math.max(2, Math.floor(w / (64 * type)))).map((tick) => (
              <text
                key={tick}
                x={x(tick + (step === 1 ? 0.5 : 0))}
                y={height - 6 * type}
                text-anchor={tick === 0 && step > 1 ? 'start' : 'middle'}
              >
                {number(tick)}
              </text>
            ))}
          </svg>
        )}
        <ChartReader
          name={TEXT.histogram.read(unit, of)}
          points={shares.length}
          at={told < 0 ? undefined : told}
          onRead={(bin) => (at.value = bin ?? -1)}
          say={say}
        />
      </div>
      <p class="chart-told t-xs ink-3 num" aria-hidden={told >= 0}>
        {told >= 0 ? say(told) : law && <LawText law={law} of={of} short={small} />}
      </p>
      {other && (
        <p class="chart-told t-xs ink-3 num">
          <span class="chart-key chart-key-other" /> {other.name}
        </p>
      )}
      {children}
      {!small && <BinTable bins={bins} unit={unit} of={of} />}
    </figure>
  );
}

/** Describes how well the distribution fits, and where it doesn't, for this sample. */
function LawText({ law, of, short }: { law: LogNormal; of: string; short: boolean }) {
  const worst = !short && law.distance >= NOTABLE;
  return (
    <>
      <span class="chart-key" /> {TEXT.histogram.law(median(law))}{' '}
      {worst ? TEXT.histogram.fails(of, number(law.at), gap(law), law.gap > 0) : TEXT.histogram.close(of, gap(law))}
    </>
  );
}

/** A gap large enough to mention. */
const NOTABLE = 0.02;

const median = ({ mu }: LogNormal): string => Math.exp(mu).toFixed(1);
const gap = ({ distance }: LogNormal): string => TEXT.histogram.gap((100 * distance).toFixed(1));

/** The shares of another sample in bins of the same width. */
function sharesIn({ values, boards }: Counts, width: number, bins: number): number[] {
  const total = boards.reduce((sum, n) => sum + n, 0) || 1;
  const shares = new Array<number>(bins).fill(0);
  values.forEach((value, i) => {
    const bin = Math.floor(value / width);
    if (bin < bins) shares[bin]! += boards[i]! / total;
  });
  return shares;
}

/** Only whole numbers are counted. */
function wholeTicks(to: number, count: number): number[] {
  return ticks(linear([0, to], [0, 1]), Math.min(count, to));
}

/** The distribution's share of each bin's width, at a hundred positions. */
function lawCurve(law: LogNormal | undefined, { width, shares }: Bins, lawShare: number): [number, number][] {
  if (!law || !(law.sigma > 0)) return [];
  const end = width * shares.length;
  return Array.from({ length: 121 }, (_, i) => {
    const value = (end * i) / 120;
    // A bar covers the whole numbers in it, whose middle is half a step left of the bar's own.
    return [value, lawShare * width * density(law, value - 0.5)];
  });
}

function span(bin: number, step: number, unit: string): string {
  const from = bin * step;
  return step === 1 ? `${number(from)} ${unit}` : `${number(from)} to ${number(from + step - 1)} ${unit}`;
}

function summary(unit: string, of: string, { values, boards }: Counts, law: LogNormal | undefined): string {
  let most = 0;
  boards.forEach((n, i) => n > boards[most]! && (most = i));
  const peak = values.length > 0 ? TEXT.histogram.peak(of, values[most]!, unit) : '';
  return TEXT.histogram.summary(of, unit, peak, law ? TEXT.histogram.fit(of, median(law), gap(law)) : '');
}

function BinTable({ bins: { width, shares, beyond }, unit, of }: { bins: Bins; unit: string; of: string }) {
  const open = useSignal(false);
  return (
    <details class="chart-table" onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>{TEXT.histogram.table}</summary>
      {open.value && (
        <button
          class="button quiet"
          type="button"
          onClick={() =>
            download(`boggle-${of}-by-${unit.replace(/\W+/g, '-')}.csv`, tableOf({ width, shares, beyond }, unit, of))
          }
        >
          {TEXT.histogram.csv}
        </button>
      )}
      {open.value && (
        <div class="pane" tabIndex={0} role="group" aria-label={TEXT.histogram.tableOf(of, unit)}>
          <table class="right num">
            <thead>
              <tr>
                <th scope="col">{unit}</th>
                <th scope="col">{of}</th>
              </tr>
            </thead>
            <tbody>
              {shares.map((share, bin) => (
                <tr key={bin}>
                  <th scope="row">{span(bin, width, '').trim()}</th>
                  <td>{fixedPercent(share, 3)}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">{TEXT.histogram.more}</th>
                <td>{fixedPercent(beyond, 3)}</td>
              </tr>
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

function tableOf({ width, shares, beyond }: Bins, unit: string, of: string): string {
  const rows = shares.map((share, bin) => [bin * width, (bin + 1) * width - 1, share]);
  return csvOf(
    [`${unit.replaceAll(' ', '_')}_from`, 'to', `share_of_${of}`],
    [...rows, [shares.length * width, undefined, beyond]],
  );
}
