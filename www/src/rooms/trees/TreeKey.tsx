/** The key to a drawing of nodes: what its shapes and lines mean, where the eye is when it looks for that. */

import { Rich } from '../../ui/Rich';
import { useTrees } from './room';
import { KEY } from './text';

export function TreeKey() {
  const room = useTrees();
  const picture = room.picture.value;
  if (room.viewed.value === 'layers') return null;
  // Once a choice has been lifted to the top, there is no sum above it.
  const shapes = (['choice', 'sum', 'word', 'line', 'root'] as const).filter(
    (shape) => shape !== 'root' || !picture || picture.isRoot(0),
  );
  return (
    <ul class="trees-key" aria-label={KEY.name}>
      {shapes.map((shape) => (
        <li key={shape}>
          <i class={`trees-key-${shape}`} aria-hidden="true">
            {shape === 'root' && 'Σ'}
          </i>
          <span>
            <Rich text={KEY[shape]} />
          </span>
        </li>
      ))}
    </ul>
  );
}
