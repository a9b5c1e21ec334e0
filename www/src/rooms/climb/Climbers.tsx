/** All climbers: a small board for each, its best score, and how its runs went. Choosing one shows it. */

import { MiniBoard } from '../../board/MiniBoard';
import { whole as number } from './numbers';
import type { Place } from './place';
import { useClimbing } from './room';
import { TEXT } from './text';

export function Climbers() {
  const { session } = useClimbing();
  const places = session.places.value;
  if (places.length < 2) return null;
  return (
    <section class="climbers" aria-label={TEXT.climbers.region}>
      <ul class="climbers-list">
        {places.map((place) => (
          <li key={place.index}>
            <Climber place={place} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Climber({ place }: { place: Place }) {
  const room = useClimbing();
  const { session } = room;
  const frame = place.frame.value;
  const front = session.chosen.value === place;
  const leads = session.leader.value === place && frame !== undefined;
  const name = TEXT.climbers.name(place.index + 1);
  const best = frame?.best.points ?? 0;
  return (
    <button
      type="button"
      class="climber"
      aria-pressed={front}
      aria-label={TEXT.climbers.label(name, front, stateText(place))}
      title={front ? TEXT.climbers.shown(name) : TEXT.climbers.show(name)}
      onClick={() => session.choose(place.index)}
    >
      {frame ? <MiniBoard grid={room.gridOf(frame.faces)} /> : <span class="climber-blank" />}
      <span class="climber-facts">
        <span class="climber-name label">
          {name}
          {leads && <span class="climber-leads"> {TEXT.climbers.leads}</span>}
        </span>
        <span class="num climber-best">{frame ? number(best) : '\u2007'}</span>
        <Line place={place} />
      </span>
    </button>
  );
}

function stateText(place: Place): string {
  const frame = place.frame.value;
  if (place.state.value === 'failed') return TEXT.climbers.failed(place.message);
  return frame ? TEXT.climbers.best(frame.best.points) : TEXT.climbers.starting;
}

const RUNS = 40;
const [WIDTH, HEIGHT] = [100, 24];

/** The best scores of its latest runs; before there are two, the course of its first. */
function Line({ place }: { place: Place }) {
  const runs = place.runs.value;
  const frame = place.frame.value;
  const values = runs.length >= 2 ? Array.from(runs.slice(-RUNS)) : sampled(place.trace?.points ?? []);
  const most = Math.max(1, frame?.best.points ?? 1, ...values);
  const least = runs.length >= 2 ? Math.min(...values) * 0.9 : 0;
  const x = (i: number): number => (values.length > 1 ? (i / (values.length - 1)) * WIDTH : WIDTH);
  const y = (value: number): number => HEIGHT - 1 - ((value - least) / Math.max(1, most - least)) * (HEIGHT - 2);
  const line = values.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  return (
    <svg class="climber-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={line} vector-effect="non-scaling-stroke" />
    </svg>
  );
}

function sampled(values: readonly number[]): number[] {
  const step = Math.max(1, Math.floor(values.length / RUNS));
  return values.filter((_, i) => i % step === 0);
}
