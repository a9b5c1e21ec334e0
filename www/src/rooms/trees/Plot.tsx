/** The table as a chart: the bound falls while the number of nodes grows and shrinks. */

import { later } from '../../app/later';
import { ChartReader, readUnderPointer } from '../../ui/ChartReader';
import { download } from '../../ui/download';
import { type Scale, linePath, linear, logarithmic, ticks } from '../../ui/plot';
import { nameOf } from './Save';
import { stepName } from './Timeline';
import { Button } from './parts';
import { stepText } from './plan';
import { useTrees } from './room';
import { PLOT, number } from './text';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';

const WIDTH = 480;
const HEIGHT = 220;
const PAD = { left: 46, right: 52, top: 16, bottom: 26 };
/** The maximum number of steps between the labels of an axis. */
const STEPS = 4;

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
  const most = Math.max(1, ...bounds);
  const heights = [HEIGHT - PAD.bottom, PAD.top] as const;
  const [foot, top] = heights;
  // Bounds are whole numbers.
  const left = linear([0, most], heights, Math.min(STEPS, most));
  const least = Math.max(1, Math.min(...nodes));
  // An empty tree is drawn on the axis, as 0 has no logarithm.
  const right = logarithmic([least, Math.max(least + 1, ...nodes)], heights, true).clamp(true);
  const x = linear([0, Math.max(1, steps.length)], [PAD.left, WIDTH - PAD.right]);
  const line = (values: readonly number[], y: Scale): string => linePath(values.map((value, i) => [x(i), y(value)]));
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
        class="rel narrow"
        {...readUnderPointer(
          (event) => {
            const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
            const step = Math.round(x.invert(((event.clientX - left) / width) * WIDTH));
            read.value = Math.min(states.length - 1, Math.max(0, step));
          },
          () => (read.value = undefined),
        )}
      >
        <svg ref={chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={PLOT.aloud(bounds, nodes)}>
          {ticks(left, Math.min(STEPS, most)).map((tick) => (
            <g key={tick}>
              <line class="trees-plot-rule" x1={PAD.left} x2={WIDTH - PAD.right} y1={left(tick)} y2={left(tick)} />
              <text
                class="trees-plot-bound"
                x={PAD.left - 8}
                y={left(tick)}
                text-anchor="end"
                dominant-baseline="central"
              >
                {number(tick)}
              </text>
            </g>
          ))}
          {ticks(right, STEPS).map((tick) => (
            <text
              key={tick}
              class="trees-plot-nodes"
              x={WIDTH - PAD.right + 8}
              y={right(tick)}
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
          <line class="trees-plot-cursor" x1={x(shown)} x2={x(shown)} y1={foot} y2={top} />
          <path class="trees-plot-nodes" d={line(nodes, right)} />
          <path class="trees-plot-bound" d={line(bounds, left)} />
          {states.map((state, i) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: for the keyboard, there is the ChartReader below
            <g key={i} class="trees-plot-step" onClick={() => room.show(i)}>
              <rect x={x(i) - 14} y={top} width="28" height={foot - top} fill="transparent" />
              <circle class="trees-plot-nodes" cx={x(i)} cy={right(state.nodes)} r={sizeOf(i)} />
              <circle class="trees-plot-bound" cx={x(i)} cy={left(state.bound)} r={sizeOf(i)} />
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
      <p class="trees-plot-told t-s ink-2 num" aria-hidden="true">
        {told !== undefined && say(told)}
      </p>
      <figcaption class="note t-s mt-2">
        <span class="trees-plot-bound">{PLOT.bound}</span>
        {PLOT.boundAxis}, <span class="trees-plot-nodes">{PLOT.nodes}</span>
        {PLOT.nodesAxis}
        {PLOT.steps}{' '}
        <Button look="quiet" onPress={save}>
          {PLOT.save}
        </Button>
      </figcaption>
    </figure>
  );
});

// --- Chart file ------------------------------------------------------------------------------------------------------

const PROPERTIES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
];

function chartFile(chart: SVGSVGElement, paper: string): Blob {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const parts = [...chart.querySelectorAll('*')];
  const copies = [...copy.querySelectorAll<SVGElement>('*')];
  parts.forEach((part, i) => {
    const style = getComputedStyle(part);
    for (const property of PROPERTIES) copies[i]!.style.setProperty(property, style.getPropertyValue(property));
    copies[i]!.removeAttribute('class');
  });
  const { width, height } = chart.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.style.background = paper;
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}
