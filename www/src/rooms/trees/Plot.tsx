/** The table as a chart: the bound falls while the number of nodes grows and shrinks. */

import { useSignal } from '@preact/signals';
import { later } from '../../app/later';
import { useRef } from 'preact/hooks';
import { ChartReader, readUnderPointer } from '../../ui/ChartReader';
import { download } from '../../ui/download';
import { chartFile } from './chart-file';
import { stepText } from './plan';
import { useTrees } from './room';
import { nameOf } from './Save';
import { number, PLOT } from './text';
import { stepName } from './Timeline';

const WIDTH = 480;
const HEIGHT = 220;
const PAD = { left: 46, right: 52, top: 16, bottom: 26 };

/** Returns the ticks of a logarithmic axis that covers `from` to `to`. */
export function logAxis(from: number, to: number): { at: (value: number) => number; ticks: number[] } {
  const low = Math.floor(Math.log10(Math.max(1, from)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(1, to))));
  const every = Math.ceil((high - low) / 4);
  const ticks = Array.from({ length: Math.floor((high - low) / every) + 1 }, (_, i) => 10 ** (low + i * every));
  return { at: (value) => (Math.log10(Math.max(1, value)) - low) / (high - low), ticks };
}

/** Returns round ticks from 0 to at least `to`. */
export function linearAxis(to: number): { at: (value: number) => number; ticks: number[] } {
  const rough = Math.max(1, to) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough)!);
  const count = Math.ceil(Math.max(1, to) / step);
  return { at: (value) => value / (count * step), ticks: Array.from({ length: count + 1 }, (_, i) => i * step) };
}

export const StepPlot = later(function StepPlot() {
  const room = useTrees();
  const chart = useRef<SVGSVGElement>(null);
  const read = useSignal<number | undefined>(undefined);
  const states = room.states.value;
  const { steps } = room.plan.value;
  // A single tree has no history.
  if (states.length < 2) return null;
  const nodes = states.map((state) => state.nodes);
  const bounds = states.map((state) => state.bound);
  const left = linearAxis(Math.max(...bounds));
  const right = logAxis(Math.min(...nodes), Math.max(...nodes));
  const x = (step: number): number => PAD.left + ((WIDTH - PAD.left - PAD.right) * step) / Math.max(1, steps.length);
  const y = (share: number): number => HEIGHT - PAD.bottom - (HEIGHT - PAD.top - PAD.bottom) * share;
  const line = (values: readonly number[], at: (value: number) => number): string =>
    values.map((value, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(at(value)).toFixed(1)}`).join('');
  const shown = room.shown.value;
  const told = read.value !== undefined && read.value < states.length ? read.value : undefined;
  const say = (i: number): string => PLOT.point(stepName(room, i), bounds[i] ?? 0, nodes[i] ?? 0);
  const sizeOf = (i: number): number => (i === shown ? 4.5 : i === told ? 4 : 3);
  const save = (): void => {
    const of = chart.current;
    if (of) download(`${nameOf(room)}-steps.svg`, chartFile(of, getComputedStyle(document.body).backgroundColor));
  };
  return (
    <figure class="trees-plot">
      <div
        class="trees-plot-frame"
        {...readUnderPointer(
          (event) => {
            const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
            const across = ((event.clientX - left) / width) * WIDTH - PAD.left;
            const step = Math.round((across / (WIDTH - PAD.left - PAD.right)) * Math.max(1, steps.length));
            read.value = Math.min(states.length - 1, Math.max(0, step));
          },
          () => (read.value = undefined),
        )}
      >
        <svg ref={chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={PLOT.aloud(bounds, nodes)}>
          {left.ticks.map((tick) => (
            <g key={tick}>
              <line
                class="trees-plot-rule"
                x1={PAD.left}
                x2={WIDTH - PAD.right}
                y1={y(left.at(tick))}
                y2={y(left.at(tick))}
              />
              <text
                class="trees-plot-bound"
                x={PAD.left - 8}
                y={y(left.at(tick))}
                text-anchor="end"
                dominant-baseline="central"
              >
                {number(tick)}
              </text>
            </g>
          ))}
          {right.ticks.map((tick) => (
            <text
              key={tick}
              class="trees-plot-nodes"
              x={WIDTH - PAD.right + 8}
              y={y(right.at(tick))}
              dominant-baseline="central"
            >
              {tick < 1e6 ? number(tick) : `${tick / 1e6} M`}
            </text>
          ))}
          {Array.from({ length: steps.length + 1 }, (_, i) => (
            <text key={i} class={i === shown ? 'trees-plot-here' : ''} x={x(i)} y={HEIGHT - 8} text-anchor="middle">
              {i === 0 ? PLOT.built : stepText(steps[i - 1]!)}
            </text>
          ))}
          <line class="trees-plot-cursor" x1={x(shown)} x2={x(shown)} y1={y(0)} y2={y(1)} />
          <path class="trees-plot-nodes" d={line(nodes, right.at)} />
          <path class="trees-plot-bound" d={line(bounds, left.at)} />
          {states.map((state, i) => (
            <g key={i} class="trees-plot-step" onClick={() => room.show(i)}>
              <rect x={x(i) - 14} y={y(1)} width="28" height={y(0) - y(1)} fill="transparent" />
              <circle class="trees-plot-nodes" cx={x(i)} cy={y(right.at(state.nodes))} r={sizeOf(i)} />
              <circle class="trees-plot-bound" cx={x(i)} cy={y(left.at(state.bound))} r={sizeOf(i)} />
            </g>
          ))}
        </svg>
        <ChartReader
          name={PLOT.name}
          points={states.length}
          at={told}
          start={Math.max(0, shown)}
          onRead={(step) => (read.value = step)}
          say={say}
          onOpen={(step) => room.show(step)}
        />
      </div>
      <p class="trees-plot-told num" aria-hidden="true">
        {told !== undefined && say(told)}
      </p>
      <figcaption class="note">
        <span class="trees-plot-bound">{PLOT.bound}</span>
        {PLOT.boundAxis}, <span class="trees-plot-nodes">{PLOT.nodes}</span>
        {PLOT.nodesAxis}
        {PLOT.steps}{' '}
        <button class="button quiet" type="button" onClick={save}>
          {PLOT.save}
        </button>
      </figcaption>
    </figure>
  );
});
