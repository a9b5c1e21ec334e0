/** What the colors of tiles and charts mean. */

import { useClimbing } from './room';
import { TEXT } from './text';

const GROUPS = {
  board: ['changed', 'accepted', 'rejected', 'cell'],
  charts: ['thisRun', 'pastRuns', 'record', 'loss', 'temperature', 'acceptance', 'touch'],
} as const;

export function Legend() {
  const { session } = useClimbing();
  if (session.climbers.value.length === 0) return null;
  return (
    <details class="climb-legend mt-2 t-s">
      <summary>{TEXT.legend.title}</summary>
      {(['board', 'charts'] as const).map((group) => (
        <div key={group}>
          <h3 class="label">{TEXT.legend[group]}</h3>
          <ul class="legend">
            {GROUPS[group].map((key) => (
              <li key={key}>
                <span class={`key legend-${key}`} aria-hidden="true" />
                {TEXT.legend[key]}
              </li>
            ))}
            {group === 'board' && session.frame.value && session.frame.value.path.length > 0 && (
              <li>
                <span class="key legend-word" aria-hidden="true" />
                {TEXT.legend.word}
              </li>
            )}
          </ul>
        </div>
      ))}
    </details>
  );
}
