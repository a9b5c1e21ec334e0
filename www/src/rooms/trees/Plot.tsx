/** The table as a chart: the bound falls while the number of nodes grows and shrinks. */

import { later } from '../../app/later';
import { Chart, type ChartFrame } from '../../ui/Chart';
import { type Scale, linePath, linear, logarithmic, ticks } from '../../ui/plot';
import { stepName } from './Timeline';
import { stepText } from './plan';
import { useTrees } from './room';
import { PLOT, number } from './text';

const HEIGHT = 220;
const PAD = { left: 46, right: 52, top: 16, bottom: 26 };
/** The maximum number of steps between the labels of an axis. */
const STEPS = 4;

export const StepPlot = later(function StepPlot() {
  const room = useTrees();
  const states = room.states.value;
  const { steps } = room.plan.value;
  // A single tree has no history.
  if (states.length < 2) return null;
  const nodes = states.map((state) => state.nodes);
  const bounds = states.map((state) => state.bound);
  const most = Math.max(1, ...bounds);
  const least = Math.max(1, Math.min(...nodes));
  const shown = room.shown.value;
  const plot = ({ width, height, scale }: ChartFrame, told: number | undefined) => {
    const [foot, start, end] = [height - PAD.bottom * scale, PAD.left * scale, width - PAD.right * scale];
    // Bounds are whole numbers.
    const left = linear([0, most], [foot, PAD.top], Math.min(STEPS, most));
    // An empty tree is drawn on the axis, as 0 has no logarithm.
    const right = logarithmic([least, Math.max(least + 1, ...nodes)], [foot, PAD.top], true).clamp(true);
    const x = linear([0, Math.max(1, steps.length)], [start, end]);
    const line = (kind: string, values: readonly number[], y: Scale) => (
      <g class={kind}>
        <path d={linePath(values.map((value, i) => [x(i), y(value)]))} />
        {values.map((value, i) => (
          <circle key={i} cx={x(i)} cy={y(value)} r={i === shown ? 4.5 : i === told ? 4 : 3} />
        ))}
      </g>
    );
    const drawing = (
      <>
        {ticks(left, Math.min(STEPS, most)).map((tick) => (
          <g key={tick}>
            <line class="chart-grid" x1={start} x2={end} y1={left(tick)} y2={left(tick)} />
            <text x={start - 8} y={left(tick)} dy="0.35em" text-anchor="end">
              {number(tick)}
            </text>
          </g>
        ))}
        {ticks(right, STEPS).map((tick) => (
          <text key={tick} x={end + 8} y={right(tick)} dy="0.35em">
            {tick < 1e6 ? number(tick) : `${tick / 1e6} M`}
          </text>
        ))}
        {Array.from({ length: steps.length + 1 }, (_, i) => (
          <text key={i} class={i === shown ? 'bold' : ''} x={x(i)} y={height - 8 * scale} text-anchor="middle">
            {i === 0 ? 'built' : stepText(steps[i - 1]!)}
          </text>
        ))}
        <line class="trees-plot-cursor" x1={x(shown)} x2={x(shown)} y1={foot} y2={PAD.top} />
        {line('trees-plot-nodes', nodes, right)}
        {line('trees-plot-bound', bounds, left)}
      </>
    );
    return { drawing, pointAt: (at: number) => Math.min(states.length - 1, Math.max(0, Math.round(x.invert(at)))) };
  };
  return (
    <figure class="trees-plot">
      <Chart
        label={PLOT.aloud(bounds, nodes)}
        name="the bound and the nodes after each step"
        points={states.length}
        start={Math.max(0, shown)}
        say={(i) => PLOT.point(stepName(room, i), bounds[i] ?? 0, nodes[i] ?? 0)}
        height={HEIGHT}
        plot={plot}
      >
        <span class="trees-plot-bound">Bound</span> (left axis), <span class="trees-plot-nodes">nodes</span> (right
        axis, logarithmic). The numbers below the chart show which cell each step works on.
      </Chart>
    </figure>
  );
});
