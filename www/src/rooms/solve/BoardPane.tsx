/** The board, and below it a line that says what is drawn on it. */

import { useComputed } from '@preact/signals';
import { Board, type TileState } from '../../board/Board';
import { faceText } from '../../board/face';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../../design/icons';
import { LookUp } from '../../words/LookUp';
import type { SolveSession } from './session';
import { BOARD } from './text';
import { ErrorText } from '../../ui/ErrorPanel';

export function BoardPane({ session }: { session: SolveSession }) {
  const board = session.board.value;
  const solved = session.solution.value?.board;
  const { cell } = session.query.value;
  // A board that hasn't been solved yet has no path to draw.
  const path =
    board && solved && board.rows === solved.rows && board.cols === solved.cols ? session.drawn.path.value : [];
  const states = useComputed(() => {
    const chosen = session.query.value.cell;
    return chosen < 0
      ? []
      : Array.from({ length: chosen + 1 }, (_, i): TileState | undefined => (i === chosen ? 'selected' : undefined));
  });
  const describe = (at: number): string => {
    const uses = session.uses.value[at];
    return uses === undefined ? '' : BOARD.uses(uses);
  };
  return (
    <section class="solve-board" aria-label={BOARD.region} onPaste={(event) => paste(event, session)}>
      <div class="solve-slot">
        {board ? (
          <Board
            grid={board}
            label={BOARD.grid(board.rows, board.cols)}
            paths={path.length > 0 ? [{ cells: path, draw: true }] : []}
            states={states.value}
            describe={describe}
            editable
            onEdit={(at, face) => session.edit(at, face)}
            onTap={(at) => session.look({ cell: at === cell ? -1 : at })}
            onHover={(at) => (session.hoveredCell.value = at)}
            onKey={(event) => {
              if (event.key !== 'Escape' || cell < 0) return false;
              session.look({ cell: -1 });
              return true;
            }}
          />
        ) : (
          <div class="solve-empty" aria-busy="true" />
        )}
      </div>
      <PathLine session={session} />
    </section>
  );
}

function paste(event: ClipboardEvent, session: SolveSession): void {
  const text = event.clipboardData?.getData('text/plain').trim();
  if (!text) return;
  event.preventDefault();
  session.enter(text, 'step');
}

function PathLine({ session }: { session: SolveSession }) {
  const solution = session.solution.value;
  const active = session.drawn.active.value;
  const trouble = session.trouble.value;
  if (trouble) {
    return (
      <p class="path-line">
        <ErrorText id="solve-trouble">{trouble}</ErrorText>
      </p>
    );
  }
  if (session.hint.value) return <p class="path-line note">{session.hint.value}</p>;
  if (!solution || active < 0) return <Hint session={session} />;
  const count = solution.pathCounts[active]!;
  const pinned = active === session.drawn.pinned.value;
  const { path } = session.query.value;
  return (
    <p class="path-line">
      <strong class="path-word">
        {pinned ? <LookUp bare word={solution.words[active]!} /> : solution.words[active]}
      </strong>
      <span class="path-facts num">{BOARD.points(solution.wordPoints[active]!)}</span>
      {count > 1 && (
        <span class="path-stepper">
          {pinned && (
            <button
              class="icon-button"
              type="button"
              aria-label={BOARD.previous}
              onClick={() => void session.drawn.step(-1)}
            >
              <ChevronLeftIcon />
            </button>
          )}
          <span class="path-facts num">{pinned ? BOARD.path(path + 1, count) : BOARD.paths(count)}</span>
          {pinned && (
            <button
              class="icon-button"
              type="button"
              aria-label={BOARD.next}
              onClick={() => void session.drawn.step(1)}
            >
              <ChevronRightIcon />
            </button>
          )}
        </span>
      )}
      {pinned && (
        <button
          class="icon-button path-close"
          type="button"
          aria-label={BOARD.clear}
          onClick={() => session.drawn.pin(active)}
        >
          <CloseIcon />
        </button>
      )}
    </p>
  );
}

function Hint({ session }: { session: SolveSession }) {
  const { cell } = session.query.value;
  const board = session.board.value;
  const pointed = session.hoveredCell.value;
  const at = pointed >= 0 ? pointed : cell;
  const uses = session.uses.value[at];
  if (board && at >= 0 && uses !== undefined) {
    const face = faceText(board.cells[at] ?? '.');
    return <p class="path-line note">{face ? BOARD.used(face, uses) : BOARD.gap}</p>;
  }
  return (
    <p class="path-line note">
      <span class="for-mouse">{BOARD.hintMouse}</span>
      <span class="for-touch">{BOARD.hintTouch}</span>
    </p>
  );
}
