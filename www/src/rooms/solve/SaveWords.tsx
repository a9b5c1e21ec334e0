/** Copies the words shown to the clipboard, saves them as a file, or prints them with the board. */

import { useEffect } from 'preact/hooks';
import { useLab } from '../../app/lab';
import { layPaper } from '../../board/Paper';
import { DownloadIcon } from '../../design/icons';
import { Popup } from '../../design/Popup';
import type { Solution } from '../../engine/contract';
import { copyText } from '../../ui/copy';
import { download } from '../../ui/download';
import { asLines, asTable } from './exports';
import type { SolveSession } from './session';
import { WORDS } from './text';

export function SaveWords({ session }: { session: SolveSession }) {
  usePrintout(session);
  const solution = session.solution.value;
  const shown = session.shown.value;
  if (!solution || !shown || shown.words.length === 0) return null;
  const actions: [name: string, run: () => void][] = [
    [
      WORDS.copy,
      () =>
        void copyText(asLines(solution, shown.words), WORDS.words, {
          done: WORDS.copied(shown.words.length),
        }),
    ],
    [WORDS.print, () => window.print()],
    [WORDS.saveText, () => download(nameOf(solution, 'txt'), asLines(solution, shown.words))],
    [WORDS.saveTable, () => download(nameOf(solution, 'csv'), asTable(solution, shown.words))],
  ];
  return (
    <Popup label={WORDS.take} title={WORDS.take} buttonClass="icon-button" button={<DownloadIcon />}>
      {(close) => (
        <div class="menu">
          {actions.map(([name, run]) => (
            <button
              key={name}
              type="button"
              onClick={() => {
                run();
                close();
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </Popup>
  );
}

/** Whoever asks for a printout gets the board and all words that are shown, instead of the page. */
function usePrintout(session: SolveSession): void {
  const { dictionaries } = useLab();
  useEffect(() => {
    let remove: (() => void) | undefined;
    const ready = (): void => {
      const solved = session.solved.peek();
      const shown = session.shown.peek();
      if (!solved || !shown) return;
      const { solution, dictionary } = solved;
      const parts = shown.groups.map(({ name, words }) => ({
        title: name,
        words: words.map((index) => solution.words[index]!),
      }));
      const title = WORDS.printed(shown.words.length, shown.points);
      const key = { title: WORDS.list, note: '', parts };
      const board = { grid: solution.board, title, note: dictionaries.nameOf(dictionary), key };
      remove?.();
      remove = layPaper({ title: '', large: true, lines: false, boards: [board], footer: [] });
    };
    const done = (): void => remove?.();
    window.addEventListener('beforeprint', ready);
    window.addEventListener('afterprint', done);
    return () => {
      window.removeEventListener('beforeprint', ready);
      window.removeEventListener('afterprint', done);
      done();
    };
  }, [session, dictionaries]);
}

function nameOf({ board }: Solution, ending: string): string {
  return `words-${board.text.replace(/[^\p{L}.]+/gu, '-').slice(0, 64)}.${ending}`;
}
