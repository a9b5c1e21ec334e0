/** The board that is shown: live, in a single step, in a replay, or in the recording before a climb. */

import { Board, type TileState } from '../../board/Board';
import { faceText } from '../../board/face';
import { PlayIcon } from '../../design/icons';
import { useRecording } from './useRecording';
import { dimsOf } from './plan';
import { RECORDING } from './recording';
import { useClimbing } from './room';
import type { SingleStep } from './steps';
import { TEXT } from './text';

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
  const { session } = room;
  const { rows, cols } = dimsOf(room.shownSize);
  const idle = session.phase.value === 'idle';
  const recorded = useRecording(idle && room.shownSize === RECORDING.size, room.recordingAt);
  const look: TileLook | undefined = useLook() ?? recorded;
  const grid = { rows, cols, cells: look?.faces ?? Array.from({ length: rows * cols }, () => '.') };
  return (
    <section class={`climb-board${recorded && idle ? ' climb-recorded' : ''}`} aria-label={TEXT.board.region}>
      <div class="climb-slot either rel">
        <Board
          grid={grid}
          label={TEXT.board.label(rows, cols, !look)}
          states={look?.states ?? []}
          badges={look?.badges ?? []}
          heat={look?.heat ?? []}
          paths={look?.path && look.path.length > 0 ? [{ cells: look.path, tone: 'ghost' }] : []}
        />
        {recorded && idle && <span class="climb-recording label">{TEXT.board.recording}</span>}
        {idle && <Cover />}
      </div>
      {recorded && idle && (
        <p class="climb-recorded-note mt-2 t-s ink-2 center num">
          {TEXT.board.recordingNote(recorded.points, RECORDING.best)}
        </p>
      )}
    </section>
  );
}

function Cover() {
  const room = useClimbing();
  return (
    <div class="climb-cover rel">
      <button
        class="button primary climb-go t-l"
        type="button"
        disabled={!room.session.ready.value}
        onClick={() => {
          room.start();
          // The button disappears when it is pressed, so the focus moves to the one that pauses.
          document.querySelector<HTMLElement>('.climb-main')?.focus();
        }}
      >
        <PlayIcon /> {TEXT.board.start}
      </button>
    </div>
  );
}

function useLook(): TileLook | undefined {
  const room = useClimbing();
  const { session } = room;
  const replaying = session.replaying.value;
  if (replaying) {
    const { faces, changed } = replaying.moment();
    return {
      faces,
      states: marks(faces.length, changed, 'fresh'),
    };
  }
  const frame = session.frame.value;
  if (!frame) return undefined;
  const step = session.steps.current.value;
  if (step && step === room.question.value) return lookOfQuestion(step);
  if (step) return { ...lookOfStep(step, frame.faces), path: frame.path };
  const glow = session.glow.value;
  return {
    faces: frame.faces,
    heat: glow.map((heat) => (Math.round(heat * SHADES) / SHADES) * 0.6),
    path: frame.path,
  };
}

/**
 * If the move was accepted, the cells as they are now, with the old letters in the corner. If not, the tried letters
 * are in the corner.
 */
function lookOfStep(
  { proposal, before }: SingleStep,
  faces: readonly string[],
): Pick<TileLook, 'faces' | 'states' | 'badges' | 'heat'> {
  const { cells, accepted, endedRun } = proposal;
  if (endedRun) return { faces };
  const other = accepted ? before : proposal.faces;
  const badges: (string | undefined)[] = [];
  for (const cell of cells) badges[cell] = faceText(other[cell] ?? '.') || '·';
  // A change that made the board worse looks different from one that made it better.
  const loss = accepted && proposal.delta < 0;
  const heat = Array.from(faces, (_, cell) => (cells.includes(cell) ? 0.6 : 0));
  if (loss) return { faces, badges, heat };
  return { faces, states: marks(faces.length, cells, accepted ? 'fresh' : 'wrong'), badges };
}

/** The cells before the step, with the letters that it tries. */
function lookOfQuestion({ proposal, before }: SingleStep): TileLook {
  const badges: (string | undefined)[] = [];
  for (const cell of proposal.cells) badges[cell] = faceText(proposal.faces[cell] ?? '.') || '·';
  return { faces: before, badges, heat: before.map((_, cell) => (proposal.cells.includes(cell) ? 0.3 : 0)) };
}

function marks(length: number, cells: readonly number[], state: TileState): (TileState | undefined)[] {
  return Array.from({ length }, (_, cell) => (cells.includes(cell) ? state : undefined));
}
