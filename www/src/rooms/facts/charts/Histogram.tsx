/** Bars over whole numbers, and the log-normal law that fits them best. */

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Counts, LogNormal } from '../../../engine/facts';
import { type Bins, binned, density, linear, polyline, ticks } from '../chart';
import { number } from '../format';
import { useWidth } from './useWidth';

interface Props {
  title: ComponentChildren;
  /** What is counted, in the plural: `words`. */
  unit: string;
  counts: Counts;
  law: LogNormal | undefined;
  /** Share of the boards that the law speaks of; less than 1 where boards without any are left out. */
  lawShare?: number;
  /** What the bars are shares of. */
  of?: string;
  height?: number;
  /** The most bars. */
  most?: number;
  /** Without readout and table: one of several beside each other. */
  small?: boolean;
  children?: ComponentChildren;
}

const PAD = { left: 2, right: 2, top: 6, bottom: 22 };

export function Histogram({ title, unit, counts, law, lawShare = 1, of = 'boards', height: usual = 190, most = 72, small = false, children }: Props) {
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
  const top = Math.max(...shares, ...curve.map(([, share]) => share)) || 1;
  const x = linear([0, end], [PAD.left, Math.max(PAD.left + 1, w - PAD.right)]);
  const y = linear([0, top], [foot, PAD.top]);
  const gap = x(step) - x(0) > 6 ? 1 : 0;
  const bars = shares.map((share, i) => (share > 0 ? bar(x(i * step), x((i + 1) * step) - gap, y(share), y(0)) : '')).join('');
  const told = at.value >= 0 && at.value < shares.length ? at.value : -1;
  return (
    <figure class={`histogram${small ? ' histogram-small' : ''}`}>
      <figcaption>{title}</figcaption>
      <div
        class="chart"
        ref={element}
        style={{ height }}
        role="img"
        aria-label={summary(unit, of, counts, law)}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          at.value = Math.floor(((event.clientX - box.left - PAD.left) / (w - PAD.left - PAD.right)) * shares.length);
        }}
        onPointerLeave={() => (at.value = -1)}
      >
        {w > 0 && (
          <svg width={w} height={height} aria-hidden="true">
            <path class="chart-bars" d={bars} />
            {told >= 0 && <path class="chart-bar-told" d={bar(x(told * step), x((told + 1) * step) - gap, y(shares[told]!), y(0))} />}
            <line class="chart-axis" x1={PAD.left} x2={w - PAD.right} y1={y(0)} y2={y(0)} />
            {curve.length > 0 && <path class="chart-law" d={polyline(curve.map(([value, share]) => [x(value), y(share)] as const))} />}
            {wholeTicks(end - step, Math.max(2, Math.floor(w / (64 * type)))).map((tick) => (
              <text key={tick} x={x(tick + (step === 1 ? 0.5 : 0))} y={height - 6 * type} text-anchor={tick === 0 && step > 1 ? 'start' : 'middle'}>
                {number(tick)}
              </text>
            ))}
          </svg>
        )}
      </div>
      {!small && (
        <p class="chart-told num">
          {told >= 0 ? (
            <>
              {span(told, step, unit)}: <b>{(100 * shares[told]!).toFixed(2)} %</b> of {of}
            </>
          ) : (
            law && (
              <>
                <span class="chart-key-law" /> log-normal, median {Math.exp(law.mu).toFixed(1)}, at most {(100 * law.distance).toFixed(1)} % off
              </>
            )
          )}
        </p>
      )}
      {children}
      {!small && <BinTable bins={bins} unit={unit} of={of} />}
    </figure>
  );
}

/** What is counted is whole. */
function wholeTicks(to: number, count: number): number[] {
  return ticks(0, to, Math.min(count, to)).filter(Number.isInteger);
}

function bar(left: number, right: number, top: number, bottom: number): string {
  return `M${left.toFixed(1)} ${bottom.toFixed(1)}V${top.toFixed(1)}H${right.toFixed(1)}V${bottom.toFixed(1)}z`;
}

/** The law's share of each bin's width, at a hundred places. */
function lawCurve(law: LogNormal | undefined, { width, shares }: Bins, lawShare: number): [number, number][] {
  if (!law || !(law.sigma > 0)) return [];
  const end = width * shares.length;
  return Array.from({ length: 121 }, (_, i) => {
    const value = (end * i) / 120;
    // A bar stands over the whole numbers it holds, whose middle is half a step left of the bar's own.
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
  const peak = values.length > 0 ? ` Most ${of} have ${number(values[most]!)} ${unit}.` : '';
  const fit = law ? ` A log-normal law with median ${Math.exp(law.mu).toFixed(1)} fits best and is off by at most ${(100 * law.distance).toFixed(1)} percent.` : '';
  return `Histogram of ${of} by ${unit}.${peak}${fit}`;
}

function BinTable({ bins: { width, shares, beyond }, unit, of }: { bins: Bins; unit: string; of: string }) {
  const open = useSignal(false);
  return (
    <details class="chart-table" onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>As a table</summary>
      {open.value && (
        <div class="scroll" tabIndex={0} role="group" aria-label={`Table of ${of} by ${unit}`}>
          <table>
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
                  <td>{(100 * share).toFixed(3)} %</td>
                </tr>
              ))}
              <tr>
                <th scope="row">more</th>
                <td>{(100 * beyond).toFixed(3)} %</td>
              </tr>
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
