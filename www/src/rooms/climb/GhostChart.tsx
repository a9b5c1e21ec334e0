/** Before a climb: the course of the recorded run, with what happens in its three parts. */

import { linePath } from '../../ui/plot';
import { RECORDING } from './recording';
import { useClimbing } from './room';
import { TEXT } from './text';

const WIDTH = 300;
const HEIGHT = 100;
const LAST = RECORDING.moments.length - 1;

const x = (at: number): number => (WIDTH * at) / LAST;
const y = (points: number): number => HEIGHT * (1 - points / (RECORDING.best * 1.05));
const COURSE = linePath(RECORDING.moments.map(([points], at) => [x(at), y(points)] as const));

export function GhostChart() {
  const room = useClimbing();
  if (room.session.phase.value !== 'idle' || room.shownSize !== RECORDING.size) return null;
  const { value: at } = room.ghost;
  const [points] = RECORDING.moments[at]!;
  return (
    <figure class="ghost-chart">
      <figcaption class="label">{TEXT.ghost.title(RECORDING.best)}</figcaption>
      <div class="ghost-plot" role="img" aria-label={TEXT.ghost.label(RECORDING.moments[0]![0], RECORDING.best)}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={COURSE} vector-effect="non-scaling-stroke" />
        </svg>
        <i class="ghost-dot" style={{ left: `${(100 * x(at)) / WIDTH}%`, top: `${y(points)}%` }} />
      </div>
      <ol class="ghost-parts">
        {TEXT.ghost.parts.map(([name, text]) => (
          <li key={name}>
            <b>{name}</b> {text}
          </li>
        ))}
      </ol>
    </figure>
  );
}
