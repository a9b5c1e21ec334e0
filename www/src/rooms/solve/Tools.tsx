/**
 * Below the board: type or paste another one, change its size, roll, rotate, share, or change the chosen tile.
 */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useLab } from '../../app/lab';
import { address, href } from '../../app/route';
import { SizePicker } from '../../board/SizePicker';
import { ChevronDownIcon, DiceIcon, FlipIcon, GridIcon, PlayIcon, ShareIcon, TurnIcon } from '../../design/icons';
import { unique } from '../../engine/unique';
import { Popup } from '../../design/Popup';
import { copyText } from '../../ui/copy';
import type { DiceInfo } from '../../engine/contract';
import { CellTools } from './CellTools';
import { flip, resize, turn } from './reshape';
import type { SolveSession } from './session';
import { TOOLS } from './text';
import { VERBATIM } from '../../ui/typing';

export function Tools({ session, landing }: { session: SolveSession; landing: boolean }) {
  const board = session.board.value;
  return (
    <section class="solve-tools" aria-label={TOOLS.region}>
      {session.query.value.cell >= 0 && board ? (
        <CellTools session={session} cell={session.query.value.cell} />
      ) : (
        <>
          <Entry session={session} />
          <div class="tool-row">
            <Roll session={session} />
            <Popup
              label={TOOLS.size(board?.rows ?? 4, board?.cols ?? 4)}
              title={TOOLS.sizeTip}
              buttonClass="button tool-size"
              button={
                <>
                  <GridIcon /> <span class="num">{`${board?.rows ?? 4}×${board?.cols ?? 4}`}</span>
                </>
              }
            >
              {(close) => (
                <SizePicker
                  rows={board?.rows ?? 4}
                  cols={board?.cols ?? 4}
                  onPick={(rows, cols) => {
                    if (board) session.place(resize(board, rows, cols));
                    close();
                  }}
                />
              )}
            </Popup>
            <button
              class="icon-button"
              type="button"
              title={TOOLS.rotate}
              aria-label={TOOLS.rotate}
              onClick={() => board && session.place(turn(board))}
            >
              <TurnIcon />
            </button>
            <button
              class="icon-button"
              type="button"
              title={TOOLS.flip}
              aria-label={TOOLS.flip}
              onClick={() => board && session.place(flip(board))}
            >
              <FlipIcon />
            </button>
            {!landing && <PlayLink session={session} />}
            <button
              class="button quiet tool-share"
              type="button"
              title={TOOLS.share}
              aria-label={TOOLS.share}
              onClick={() => void share()}
            >
              <ShareIcon /> <span>{TOOLS.share}</span>
            </button>
          </div>
        </>
      )}
    </section>
  );
}

/** The board as a game without a clock, under the rules it is solved by. */
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
      title={TOOLS.playBoard}
      aria-label={TOOLS.playBoard}
      aria-disabled={text === undefined}
    >
      <PlayIcon /> <span>{TOOLS.play}</span>
    </a>
  );
}

function Entry({ session }: { session: SolveSession }) {
  return (
    <label class="entry-label">
      <span class="label">
        {TOOLS.entry}
        <span class="note">, {TOOLS.entryNote}</span>
      </span>
      <input
        class="field entry"
        placeholder={TOOLS.placeholder}
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
  useEffect(() => {
    let here = true;
    engine.diceSets().then(
      (found) => here && (sets.value = found),
      () => undefined,
    );
    return () => void (here = false);
  }, [engine, sets]);

  const board = session.board.value;
  const usual = sets.value.find(({ rows, cols }) => rows === board?.rows && cols === board.cols)?.name ?? ANY_LETTERS;
  const roll = async (name: string): Promise<void> => {
    if (name !== ANY_LETTERS) {
      const rolled = await engine.roll(name, unique());
      return session.place(rolled);
    }
    const { rows, cols } = board ?? { rows: 4, cols: 4 };
    const letters = [...(dictionaries.info.value?.alphabet ?? 'abcdefghijklmnopqrstuvwxyz')];
    session.place({
      rows,
      cols,
      cells: Array.from({ length: rows * cols }, () => chance(letters)),
    });
  };
  const set = sets.value.find(({ name }) => name === chosen.value);
  const fits = set && set.rows === board?.rows && set.cols === board.cols;
  return (
    <div class="roll">
      <button
        class="button"
        type="button"
        onClick={() => void roll(fits || chosen.value === ANY_LETTERS ? chosen.value! : usual)}
      >
        <DiceIcon /> {TOOLS.roll}
      </button>
      <Popup label={TOOLS.dice} title={TOOLS.dice} buttonClass="icon-button roll-more" button={<ChevronDownIcon />}>
        {(close) => (
          <div class="menu">
            {[...sets.value, undefined].map((dice) => (
              <button
                key={dice?.name ?? ANY_LETTERS}
                type="button"
                onClick={() => {
                  chosen.value = dice?.name ?? ANY_LETTERS;
                  void roll(chosen.value);
                  close();
                }}
              >
                {dice?.title ?? TOOLS.anyLetters}
                <small class="num">{dice ? `${dice.rows}×${dice.cols}` : TOOLS.thisSize}</small>
              </button>
            ))}
          </div>
        )}
      </Popup>
    </div>
  );
}

/** Picks a letter, all equally likely. `q` is Qu if the dictionary says so. */
function chance(letters: readonly string[]): string {
  const [random] = crypto.getRandomValues(new Uint32Array(1));
  return letters[random! % letters.length]!;
}

/** The address has the whole state, so sharing means copying it. */
async function share(): Promise<void> {
  const url = address();
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    await navigator.share({ url, title: document.title }).catch(() => undefined);
    return;
  }
  await copyText(url, TOOLS.link, { done: TOOLS.shared });
}
