/** What the colors of tiles and charts mean. */

import { useClimbing } from './room';
import { TEXT } from './text';

const KEYS = [
  'changed',
  'accepted',
  'rejected',
  'thisRun',
  'pastRuns',
  'temperature',
  'acceptance',
  'record',
  'cell',
] as const;

export function Legend() {
  const { session } = useClimbing();
  if (session.climbers.value.length === 0) return null;
  return (
    <details class="climb-legend">
      <summary>{TEXT.legend.title}</summary>
      <ul>
        {KEYS.map((key) => (
          <li key={key}>
            <span class={`legend-key legend-${key}`} aria-hidden="true" />
            {TEXT.legend[key]}
          </li>
        ))}
        {session.frame.value && session.frame.value.path.length > 0 && (
          <li>
            <span class="legend-key legend-word" aria-hidden="true" />
            {TEXT.legend.word}
          </li>
        )}
      </ul>
    </details>
  );
}
