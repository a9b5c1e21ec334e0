/** All climbers: a small board for each, its best score, and the results of its runs. Choosing one shows it. */

import { MiniBoard } from '../../board/MiniBoard';
import { linear, linePath } from '../../ui/plot';
import { whole as number } from '../../ui/format';
import type { Climber } from './climber';
import { useClimbing } from './room';
import { TEXT } from './text';

export function Climbers() {
  const { session } = useClimbing();
  const climbers = session.climbers.value;
  if (climbers.length < 2) return null;
  return (
    <section class="climbers page-only mt-3" aria-label={TEXT.climbers.region}>
      <ul class="climbers-list fill">
        {climbers.map((climber) => (
          <li key={climber.index}>
            <ClimberTile climber={climber} />
          </li>
        ))}
      </ul>
      {climbers.some((climber) => climber.runs.value.length >= 2) && <p class="label">{TEXT.climbers.lines}</p>}
    </section>
  );
}

function ClimberTile({ climber }: { climber: Climber }) {
  const room = useClimbing();
  const { session } = room;
  const frame = climber.frame.value;
  const front = session.chosen.value === climber;
  const best = frame?.best.points ?? 0;
  // Climbers with the same best score share the lead.
  const leads = session.climbers.value.every(
    (other) => other === climber || (other.frame.value?.best.points ?? 0) < best,
  );
  const name = TEXT.climbers.name(climber.index + 1);
  return (
    <button
      type="button"
      class="climber plain rounded"
      aria-pressed={front}
      aria-label={TEXT.climbers.label(name, front, stateText(climber, room.shownPlan.scoring))}
      title={front ? TEXT.climbers.shown(name) : TEXT.climbers.show(name)}
      onClick={() => session.choose(climber.index)}
    >
      {frame ? <MiniBoard grid={room.gridOf(frame.faces)} /> : <span class="blank" />}
      <span class="climber-facts">
        <span class="climber-name label ink-2">
          {name}
          {leads && <span class="accent"> {TEXT.climbers.leads}</span>}
        </span>
        <span class="climber-score num">
          <span class="t-l bold">{frame ? number(best) : '\u2007'}</span>{' '}
          {frame && <span class="label ink-2">{TEXT.climbers.bestLabel}</span>}
        </span>
        {frame && <span class="label num ink-2">{TEXT.climbers.now(frame.points)}</span>}
        <Line climber={climber} />
      </span>
    </button>
  );
}

function stateText(climber: Climber, scoring: string): string {
  const frame = climber.frame.value;
  if (climber.state.value === 'failed') return TEXT.climbers.failed(climber.message);
  return frame ? TEXT.climbers.best(frame.best.points, frame.points, scoring) : TEXT.climbers.starting;
}

const RUNS = 40;
const [WIDTH, HEIGHT] = [100, 24];

/** The best scores of its latest runs or, until there are two, the course of the first. */
function Line({ climber }: { climber: Climber }) {
  const runs = climber.runs.value;
  const frame = climber.frame.value;
  const values = runs.length >= 2 ? Array.from(runs.slice(-RUNS)) : sampled(climber.trace?.points ?? []);
  const most = Math.max(1, frame?.best.points ?? 1, ...values);
  const least = runs.length >= 2 ? Math.min(...values) * 0.9 : 0;
  const x = linear([0, Math.max(1, values.length - 1)], [0, WIDTH]);
  const y = linear([least, Math.max(least + 1, most)], [HEIGHT - 1, 1]);
  return (
    <svg
      class="climber-line w-full mt-1"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={linePath(values.map((value, i) => [x(i), y(value)]))} vector-effect="non-scaling-stroke" />
    </svg>
  );
}

function sampled(values: readonly number[]): number[] {
  const step = Math.max(1, Math.floor(values.length / RUNS));
  return values.filter((_, i) => i % step === 0);
}
