/** The key to a drawing of nodes: what its shapes and lines mean. */

import { Popup } from '../../design/Popup';
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
    <Popup label={KEY.button} button={KEY.button} buttonClass="button quiet">
      {() => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: opening it moves the focus here, so that it is read
        <ul class="trees-key" aria-label={KEY.name} tabIndex={0}>
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
      )}
    </Popup>
  );
}
