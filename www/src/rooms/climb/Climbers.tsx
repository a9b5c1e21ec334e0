/** All climbers: a small board for each, its best score, and the results of its runs. Choosing one shows it. */

import { later } from '../../app/later';
import { MiniBoard } from '../../board/MiniBoard';
import { sentence, whole as number } from '../../ui/format';
import type { Climber } from './climber';
import { useClimbing } from './room';
import { scored } from './text';

export const Climbers = later(function Climbers() {
  const { session } = useClimbing();
  const climbers = session.climbers.value;
  if (climbers.length < 2) return null;
  return (
    <section class="climbers page-only mt-3" aria-label="Climbers">
      <ul class="climbers-list fill">
        {climbers.map((climber) => (
          <li key={climber.index}>
            <ClimberTile climber={climber} />
          </li>
        ))}
      </ul>
    </section>
  );
});

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
  const name = `Climber ${climber.index + 1}`;
  return (
    <button
      type="button"
      class="climber plain rounded"
      aria-pressed={front}
      aria-label={`${name}${front ? ', shown' : ''}: ${stateText(climber, room.shownPlan.scoring)}`}
      title={front ? `${name} is shown` : `Show ${name.toLowerCase()}`}
      onClick={() => session.choose(climber.index)}
    >
      {frame ? <MiniBoard grid={room.gridOf(frame.faces)} /> : <span class="blank" />}
      <span class="row baseline gx-3 label ink-2">
        <span>
          {name}
          {leads && <span class="accent"> leads</span>}
        </span>
        {frame && (
          <span class="num">
            <span class="t-l bold">{number(best)}</span> best, now {number(frame.points)}
          </span>
        )}
      </span>
    </button>
  );
}

function stateText(climber: Climber, scoring: string): string {
  const frame = climber.frame.value;
  if (climber.state.value === 'failed') return `stopped. ${sentence(climber.message)}`;
  return frame ? `best ${scored(frame.best.points, scoring)}, now ${number(frame.points)}` : 'starting';
}
