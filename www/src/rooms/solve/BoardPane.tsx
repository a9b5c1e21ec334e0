/** The board, and the line below it that tells what is drawn on it. */

import { useComputed } from '@preact/signals';
import { Board, type TileState } from '../../board/Board';
import { faceText } from '../../board/face';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../../design/icons';
import type { Session } from './session';

export function BoardPane({ session }: { session: Session }) {
  const board = session.board.value;
  const { cell } = session.query.value;
  const path = session.path.value;
  const states = useComputed(() => {
    const chosen = session.query.value.cell;
    return chosen < 0 ? [] : Array.from({ length: chosen + 1 }, (_, i): TileState | undefined => (i === chosen ? 'selected' : undefined));
  });
  const describe = (at: number): string => {
    const uses = session.uses.value[at];
    return uses === undefined ? '' : `in ${uses.toLocaleString('en')} words`;
  };
  return (
    <section class="solve-board" aria-label="Board" onPaste={(event) => paste(event, session)}>
      <div class="solve-slot">
        {board ? (
          <Board
            grid={board}
            label={`Board, ${board.rows} by ${board.cols}. Type to change letters.`}
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

function paste(event: ClipboardEvent, session: Session): void {
  const text = event.clipboardData?.getData('text/plain').trim();
  if (!text) return;
  event.preventDefault();
  session.enter(text, 'step');
}

function PathLine({ session }: { session: Session }) {
  const solution = session.solution.value;
  const active = session.active.value;
  const trouble = session.trouble.value;
  if (trouble) {
    return (
      <p class="path-line path-trouble" role="alert">
        {trouble}
      </p>
    );
  }
  if (!solution || active < 0) return <Hint session={session} />;
  const word = solution.words[active]!;
  const points = solution.wordPoints[active]!;
  const count = solution.pathCounts[active]!;
  const pinned = active === session.pinned.value;
  const { path } = session.query.value;
  return (
    <p class="path-line">
      <strong class="path-word">{word}</strong>
      <span class="path-facts num">
        {points.toLocaleString('en')} {points === 1 ? 'point' : 'points'}
      </span>
      {count > 1 && (
        <span class="path-stepper">
          {pinned && (
            <button class="icon-button" type="button" aria-label="Earlier path" onClick={() => void session.step(-1)}>
              <ChevronLeftIcon />
            </button>
          )}
          <span class="path-facts num">{pinned ? `path ${path + 1} of ${count.toLocaleString('en')}` : `${count.toLocaleString('en')} paths`}</span>
          {pinned && (
            <button class="icon-button" type="button" aria-label="Next path" onClick={() => void session.step(1)}>
              <ChevronRightIcon />
            </button>
          )}
        </span>
      )}
      {pinned && (
        <button class="icon-button path-close" type="button" aria-label="Clear the path" onClick={() => session.pin(active)}>
          <CloseIcon />
        </button>
      )}
    </p>
  );
}

function Hint({ session }: { session: Session }) {
  const { cell } = session.query.value;
  const board = session.board.value;
  const pointed = session.hoveredCell.value;
  const at = pointed >= 0 ? pointed : cell;
  const uses = session.uses.value[at];
  if (board && at >= 0 && uses !== undefined) {
    const face = faceText(board.cells[at] ?? '.');
    return (
      <p class="path-line note">
        {face ? `This ${face} is in ${uses.toLocaleString('en')} of the words.` : 'A gap: no word goes through it.'}
      </p>
    );
  }
  return (
    <p class="path-line note">
      <span class="for-mouse">Point at a word to see its path. Click a tile and type to change the board.</span>
      <span class="for-touch">Tap a word to see its path, a tile to change it.</span>
    </p>
  );
}
