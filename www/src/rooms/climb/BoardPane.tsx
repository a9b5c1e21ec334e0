/** The board that is shown: live, in a single step, in a replay, or in the recording before a climb. */

import { afterFrame, later, renderApart } from '../../ui/later';
import { Board, type TileState } from '../../board/Board';
import { faceText } from '../../board/face';
import { PlayIcon } from '../../design/icons';
import type { ClimbFrame } from '../../engine/contract';
import { Button } from '../../ui/Button';
import { dimsOf } from './plan';
import { Recorded, SIZE, useRecording } from './RecordingChart';
import { type ClimbRoom, type SingleStep, useClimbing } from './room';

/** The number of steps in which a tile cools. There are fewer than frames, to save changes of style. */
const SHADES = 6;

interface TileLook {
  readonly faces: readonly string[];
  readonly states?: readonly (TileState | undefined)[];
  readonly badges?: readonly (string | undefined)[];
  readonly heat?: readonly number[];
  readonly path?: readonly number[];
}

export function BoardPane() {
  const room = useClimbing();
  const { rows, cols } = dimsOf(room.shownPlan.size);
  const idle = room.phase.value === 'idle';
  const recorded = useRecording(idle && room.shownPlan.size === SIZE);
  const { faces, path = [], ...look }: Partial<TileLook> = useLook() ?? recorded ?? {};
  const grid = { rows, cols, cells: faces ?? Array.from({ length: rows * cols }, () => '.') };
  return (
    <section class={`climb-board${recorded && idle ? ' climb-recorded' : ''}`} aria-label="Board">
      <div class="climb-slot either rel">
        <Board
          grid={grid}
          marks="none"
          label={`Board, ${rows} by ${cols}${!faces ? ', empty' : ''}`}
          paths={path.length > 0 ? [{ cells: path, tone: 'ghost' }] : []}
          {...look}
        />
        {recorded && idle && <span class="climb-recording label rounded">Recording</span>}
        {idle && (
          <div class="climb-cover rel">
            <Button
              look="primary large"
              disabled={!room.ready.value}
              onClick={() => {
                renderApart(() => room.start());
                toControls(room);
              }}
            >
              <PlayIcon /> Start climbing
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/**
 * The button to start disappears when it is pressed, so the focus moves to the one that pauses, as soon as that is there. The
 * introduction above disappears, too: without scrolling, a phone shows the score, the board, and the buttons.
 */
function toControls(room: ClimbRoom): void {
  if (!room.isOpen || !document.querySelector('.climb')) return;
  const main = document.querySelector<HTMLElement>('.climb-main');
  if (!main) return afterFrame(() => toControls(room));
  main.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}

function useLook(): TileLook | undefined {
  const room = useClimbing();
  const { question } = room;
  const replaying = room.replaying.value;
  if (replaying) {
    const { faces, changed, arrival } = replaying.moment();
    if (arrival && arrival.delta < 0)
      return { faces, heat: faces.map((_, cell) => (changed.includes(cell) ? 0.6 : 0)) };
    return { faces, states: marks(faces.length, changed, 'fresh') };
  }
  const frame = room.frame.value;
  if (!frame) return undefined;
  const step = room.viewed.value;
  if (step) return lookOfStep(step, step === question.value, frame);
  // Blue, as after a single step.
  const heat = room.glow.value.map((glow) => (Math.round(glow * SHADES) / SHADES) * -0.45);
  return { faces: frame.faces, heat, path: frame.path };
}

/**
 * If the move was accepted, the cells as they are now, with the old letters in the corner. If not, or while the visitor is
 * `asked`, the cells as they were, with the tried letters in the corner.
 */
function lookOfStep({ proposal, before }: SingleStep, asked: boolean, { faces, path }: ClimbFrame): TileLook {
  const { cells, accepted, endedRun, delta } = proposal;
  if (endedRun) return { faces, path };
  const other = accepted && !asked ? before : proposal.faces;
  const badges: (string | undefined)[] = [];
  for (const cell of cells) badges[cell] = faceText(other[cell] ?? '.') || '·';
  if (asked) return { faces: before, badges, states: marks(before.length, cells, 'lit') };
  // A change that made the board worse looks different from one that made it better.
  const heat = Array.from(faces, (_, cell) => (cells.includes(cell) ? 0.6 : 0));
  if (accepted && delta < 0) return { faces, badges, heat, path };
  return { faces, badges, path, states: marks(faces.length, cells, accepted ? 'fresh' : 'wrong') };
}

function marks(length: number, cells: readonly number[], state: TileState): (TileState | undefined)[] {
  return Array.from({ length }, (_, cell) => (cells.includes(cell) ? state : undefined));
}

/** What the colors of tiles and charts look like, and what they mean. */
const LOOKS = [
  [
    'background: color-mix(in srgb, var(--tile-focus) 35%, var(--tile-on-ink))',
    'blue tile: its letter has just changed. While the climb runs, the color fades; at full speed, no tile is marked. After a single step, the corner shows the old letter.',
  ],
  [
    'background: var(--gain)',
    'orange tile (after a single step, and in a replay): the change was accepted although the board got worse',
  ],
  [
    'background: var(--tile-lit-bottom)',
    'yellow tile (while you are asked): a change is proposed. The corner shows the letter to be tried.',
  ],
  [
    'background: color-mix(in srgb, var(--tile-bad) 35%, var(--tile-on-ink))',
    'red tile (after a single step): the change was rejected. The corner shows the letter that was tried.',
  ],
  ['background: none; border: 2px solid var(--ink-3)', 'gray line: the word that must stay, if there is one'],
  ['background: var(--ink-3)', 'earlier runs; in the temperature, the rest of the schedule'],
  [
    'width: 0.5rem; height: 0.5rem; border-radius: 50%; background: var(--bad)',
    'red dot: a step that was accepted although the board got worse',
  ],
  ['height: 0; background: none; border-top: 2px dashed var(--bad)', 'red dashes: you changed the temperature'],
];

/** What the colors mean, and what happens in a run, now that the recording has made room. */
export const Legend = later(function Legend() {
  if (useClimbing().climbers.value.length === 0) return null;
  return (
    <details class="climb-legend mt-2 t-s">
      <summary>What the colors mean, and what happens in a run</summary>
      <ul class="legend">
        {LOOKS.map(([look, text]) => (
          <li key={text}>
            <span class="key" style={look} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <Recorded />
    </details>
  );
});
