/** All climbers: a small board for each, its best score, and the results of its runs. Choosing one shows it. */

import { MiniBoard } from '../../board/MiniBoard';
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
      <span class="row baseline gx-3 label ink-2">
        <span>
          {name}
          {leads && <span class="accent"> {TEXT.climbers.leads}</span>}
        </span>
        {frame && (
          <span class="num">
            <span class="t-l bold ink">{number(best)}</span> {TEXT.climbers.bestLabel},{' '}
            {TEXT.climbers.now(frame.points)}
          </span>
        )}
      </span>
    </button>
  );
}

function stateText(climber: Climber, scoring: string): string {
  const frame = climber.frame.value;
  if (climber.state.value === 'failed') return TEXT.climbers.failed(climber.message);
  return frame ? TEXT.climbers.best(frame.best.points, frame.points, scoring) : TEXT.climbers.starting;
}
