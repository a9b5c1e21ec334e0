/** The board, a line that says what is drawn on it, and the tools to change it. */
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useCarried } from '../../app/carried';
import { useLab } from '../../app/lab';
import { address, href } from '../../app/route';
import { Board } from '../../board/Board';
import { SizePicker } from '../../board/SizePicker';
import { faceText, GAP, type Grid, placeName, turn } from '../../board/face';
import { Menu } from '../../design/Popup';
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../../design/icons';
import { DiceIcon, FlipIcon, PlayIcon, ShareIcon, TurnIcon } from '../../design/icons';
import { cellVar } from '../../design/palette';
import type { DiceInfo } from '../../engine/contract';
import { unique } from '../../engine/seed';
import { whenItComes } from '../../engine/soon';
import { Button, IconButton } from '../../ui/Button';
import { ErrorText } from '../../ui/ErrorText';
import { later } from '../../ui/later';
import { shareOrCopy } from '../../ui/copy';
import { VERBATIM } from '../../ui/typing';
import { LookUp } from '../../words/LookUp';
import type { SolveSession } from './session';
import { counted, number, signed } from '../../ui/format';

export function BoardPane({ session }: { session: SolveSession }) {
  const board = session.board.value;
  const solved = session.solution.value?.board;
  const { cell } = session.query.value;
  // A board that hasn't been solved yet has no path to draw.
  const path = board && solved && board.rows === solved.rows && board.cols === solved.cols ? session.path.value : [];
  const { value: uses } = session.uses;
  return (
    <section class="solve-board" aria-label="Board" onPaste={(event) => paste(event, session)}>
      <div class="solve-slot">
        {board ? (
          <Board
            grid={board}
            label={`Board, ${board.rows} by ${board.cols}. Type to change letters.`}
            paths={path.length > 0 ? [{ cells: path, draw: true }] : []}
            states={board.cells.map((_, at) => (at === cell ? 'selected' : undefined))}
            describe={(at) => (uses[at] === undefined ? '' : `in ${counted(uses[at], 'word')}`)}
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
          <div class="solve-empty w-full" aria-busy="true" />
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
  const active = session.active.value;
  const trouble = session.trouble.value;
  if (trouble)
    return (
      <p class="path-line line pt-1 gx-3">
        <ErrorText id="solve-trouble">{trouble}</ErrorText>
      </p>
    );
  if (session.hint.value || !solution || active < 0)
    return <p class="path-line line pt-1 gx-3 note t-s center">{session.hint.value || hintOf(session)}</p>;
  const count = solution.pathCounts[active]!;
  const pinned = active === session.pinned.value;
  const { path } = session.query.value;
  return (
    <p class="path-line line pt-1 gx-3">
      <span class="path-word ellipsis min-0 t-xl">
        {pinned ? <LookUp bare word={solution.words[active]!} /> : solution.words[active]}
      </span>
      <span class="path-facts t-s ink-2 nowrap num">{counted(solution.wordPoints[active]!, 'point')}</span>
      {count > 1 && (
        <span class="path-stepper line">
          {pinned && (
            <IconButton icon={<ChevronLeftIcon />} label="Previous path" onClick={() => void session.stepPath(-1)} />
          )}
          <span class="path-facts t-s ink-2 nowrap num">
            {pinned ? `path ${number(path + 1)} of ${number(count)}` : counted(count, 'path')}
          </span>
          {pinned && (
            <IconButton icon={<ChevronRightIcon />} label="Next path" onClick={() => void session.stepPath(1)} />
          )}
        </span>
      )}
      {pinned && (
        <IconButton
          icon={<CloseIcon />}
          label="Clear the path"
          class="path-close push"
          onClick={() => session.pin(active)}
        />
      )}
    </p>
  );
}

/** How many words go through the tile that is pointed at or chosen; without one, what can be done. */
function hintOf(session: SolveSession): string {
  const { cell } = session.query.value;
  const board = session.board.value;
  const pointed = session.hoveredCell.value;
  const at = pointed >= 0 ? pointed : cell;
  const uses = session.uses.value[at];
  if (board && at >= 0 && uses !== undefined) {
    const face = faceText(board.cells[at] ?? '.');
    return face ? `This ${face} is in ${counted(uses, 'word')}.` : 'A gap: no word goes through it.';
  }
  return matchMedia('(pointer: coarse)').matches
    ? 'Tap a word to see its path. Tap a tile to change it.'
    : 'Point at a word to see its path. Click a tile and type to change the board.';
}

// --- The tools below the board ---

/** After a press on a tile, they come a frame later than its mark: 27 buttons take a phone long. */
export const Tools = later(function Tools({ session, landing }: { session: SolveSession; landing: boolean }) {
  const board = session.board.value;
  const carried = useCarried(useLab().dictionaries.current.value);
  return (
    <section class="solve-tools page-only" aria-label="Change the board">
      {session.query.value.cell >= 0 && board ? (
        <CellTools session={session} cell={session.query.value.cell} />
      ) : (
        <>
          <Entry session={session} />
          <div class="tool-row row mt-2">
            <Roll session={session} />
            <SizePicker
              rows={board?.rows ?? 4}
              cols={board?.cols ?? 4}
              look="tool-size"
              onPick={(rows, cols) => board && session.place(resize(board, rows, cols))}
            />
            <IconButton icon={<TurnIcon />} label="Rotate 90°" onClick={() => board && session.place(turn(board))} />
            <IconButton
              icon={<FlipIcon />}
              label="Flip left and right"
              onClick={() => board && session.place(flip(board))}
            />
            {/* If there is no room beside the others, both move to a second row. */}
            <div class="line push gap-1">
              {!landing && <PlayLink session={session} />}
              <Button look="quiet tool-share" title="Share" aria-label="Share" onClick={() => void share(carried)}>
                <ShareIcon /> <span>Share</span>
              </Button>
            </div>
          </div>
        </>
      )}
    </section>
  );
});

// The same letters in another shape. The engine decides what a board scores.

function flip({ rows, cols, cells }: Grid): Grid {
  return place(rows, cols, (row, col) => cells[row * cols + (cols - 1 - col)]!);
}

/** Changes the size: letters that fit stay where they are, and new cells are gaps. */
function resize({ rows, cols, cells }: Grid, newRows: number, newCols: number): Grid {
  return place(newRows, newCols, (row, col) => (row < rows && col < cols ? cells[row * cols + col]! : GAP));
}

function place(rows: number, cols: number, face: (row: number, col: number) => string): Grid {
  const cells = Array.from({ length: rows * cols }, (_, cell) => face(Math.floor(cell / cols), cell % cols));
  return { rows, cols, cells };
}

function PlayLink({ session }: { session: SolveSession }) {
  const { dictionaries } = useLab();
  const text = session.solution.value?.board.text;
  const { minLength, scoring } = session.query.value.rules;
  const query = new URLSearchParams({
    board: text ?? '',
    time: 'none',
    min: String(minLength),
    dict: dictionaries.asked.value,
  });
  if (scoring !== 'standard') query.set('scoring', scoring);
  return (
    <a
      class="button quiet tool-play"
      href={href('play', query)}
      title="Play this board"
      aria-label="Play this board"
      aria-disabled={text === undefined}
    >
      <PlayIcon /> <span>Play</span>
    </a>
  );
}

function Entry({ session }: { session: SolveSession }) {
  return (
    <label class="stack gap-1">
      <span class="label">
        Board as text<span class="note">, letters row by row</span>
      </span>
      <input
        class="field sans"
        placeholder="type or paste a board"
        {...VERBATIM}
        value={session.entry.value}
        aria-invalid={session.trouble.value !== ''}
        aria-describedby="solve-trouble"
        onInput={(event) => session.type(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && session.enter(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => session.leaveEntry()}
        onPaste={(event) => {
          // Pasting over the whole text is pasting a board; pasting a letter between others is typing.
          const text = event.clipboardData?.getData('text/plain').trim() ?? '';
          const { selectionStart, selectionEnd, value } = event.currentTarget;
          const whole = (selectionEnd ?? 0) - (selectionStart ?? 0) === value.length;
          if (text === '' || (!whole && !/\n|:\/\//.test(text))) return;
          event.preventDefault();
          // A text field has one line, but a board may have several.
          session.enter(text.replace(/\r?\n/g, ' / '), 'step');
        }}
      />
    </label>
  );
}

/** The dice that can roll boards of this size. If there are none, letters are random. */
const ANY_LETTERS = '';

function Roll({ session }: { session: SolveSession }) {
  const { engine, dictionaries } = useLab();
  const sets = useSignal<readonly DiceInfo[]>([]);
  const chosen = useSignal<string | undefined>(undefined);
  useEffect(() => whenItComes(engine.diceSets(), (found) => (sets.value = found)), [engine, sets]);
  const board = session.board.value;
  const usual = sets.value.find(({ rows, cols }) => rows === board?.rows && cols === board.cols)?.name ?? ANY_LETTERS;
  const roll = async (name: string): Promise<void> => {
    if (name !== ANY_LETTERS) return session.place(await engine.roll(name, unique()));
    const { rows, cols } = board ?? { rows: 4, cols: 4 };
    const letters = [...(dictionaries.info.value?.alphabet ?? 'abcdefghijklmnopqrstuvwxyz')];
    const random = crypto.getRandomValues(new Uint32Array(rows * cols));
    // `q` is Qu if the dictionary says so.
    session.place({ rows, cols, cells: Array.from(random, (n) => letters[n % letters.length]!) });
  };
  const set = sets.value.find(({ name }) => name === chosen.value);
  const fits = set && set.rows === board?.rows && set.cols === board.cols;
  return (
    <div class="roll">
      <Button onClick={() => void roll(fits || chosen.value === ANY_LETTERS ? chosen.value! : usual)}>
        <DiceIcon /> Roll
      </Button>
      <Menu
        label="Dice"
        title="Dice"
        buttonClass="icon-button roll-more"
        button={<ChevronDownIcon />}
        items={[...sets.value, undefined].map((dice) => [
          <>
            {dice?.title ?? 'Any letters'}
            <small class="num">{dice ? `${dice.rows}×${dice.cols}` : 'this size'}</small>
          </>,
          () => {
            chosen.value = dice?.name ?? ANY_LETTERS;
            void roll(chosen.value);
          },
        ])}
      />
    </div>
  );
}

/** The address has the whole state, except for a list of one's own, so sharing means copying it. */
async function share({ list, note }: ReturnType<typeof useCarried>): Promise<void> {
  const url = list ? `${address()}&list=${list}` : address();
  await shareOrCopy({ url, title: document.title }, 'Link', 'Link copied. It opens this board.', note);
}

// --- The chosen tile ---

function CellTools({ session, cell }: { session: SolveSession; cell: number }) {
  useSignalEffect(() => void session.askNeighbors());
  const board = session.board.value!;
  const data = session.neighbors.value?.data;
  const letters = data?.letters ?? [...'abcdefghijklmnop', 'qu', ...'rstuvwxyz'];
  const gains = letters.map((_, i) => (data ? (data.points[cell * letters.length + i] ?? data.here) - data.here : 0));
  // Gains rise from a common line, and losses hang from it.
  const below = Math.max(0, ...gains.map((gain) => -gain));
  const range = Math.max(1, below + Math.max(...gains));
  const face = board.cells[cell] ?? GAP;
  return (
    <div class="cell-tools">
      <p class="cell-name line t-s sans tall">
        <span class="key" style={{ background: cellVar(cell) }} />
        <span>
          {placeName(board, cell)} <span class="note">· Showing words through this tile</span>
        </span>
        <input
          class="field cell-face push sans bold center"
          aria-label="Letters on this tile"
          value={faceText(face)}
          maxLength={8}
          {...VERBATIM}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => session.edit(cell, event.currentTarget.value.trim().toLowerCase() || GAP, 'step')}
        />
        <IconButton icon={<CloseIcon />} label="Done" onClick={() => session.look({ cell: -1 })} />
      </p>
      <div
        class="cell-letters underlined mt-2"
        role="group"
        aria-label="Change letter"
        style={{ '--line': below / range }}
      >
        {[...letters, GAP].map((letter, i) => {
          // What a gap would bring isn't known.
          const gain = gains[i];
          const told = data && gain !== undefined && counted(data.here + gain, 'point');
          const name = faceText(letter);
          return (
            <button
              key={letter}
              type="button"
              class={`cell-letter plain sans center${letter === face ? ' cell-letter-here' : ''}`}
              aria-pressed={letter === face}
              aria-label={told ? `${name}, ${told}` : name || 'Gap'}
              title={told ? `${told} (${signed(gain!)})` : name ? undefined : 'Gap'}
              style={{
                '--from': (below + Math.min(0, gain ?? 0)) / range,
                '--part': Math.abs(gain ?? 0) / range,
                '--bar': gain! > 0 ? 'var(--gain)' : 'var(--loss)',
              }}
              onClick={() => session.edit(cell, letter, 'step')}
            >
              <span class="cell-scale rel">
                <span class="cell-bar" />
              </span>
              <span>{name || '·'}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
