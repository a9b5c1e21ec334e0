/** Copies the words shown to the clipboard, or saves them as a file. */

import { DownloadIcon } from '../../design/icons';
import { Popup } from '../../design/Popup';
import type { Solution } from '../../engine/contract';
import { copyText } from '../../ui/copy';
import { download } from '../../ui/download';
import { asLines, asTable } from './exports';
import type { SolveSession } from './session';
import { WORDS } from './text';

export function SaveWords({ session }: { session: SolveSession }) {
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

function nameOf({ board }: Solution, ending: string): string {
  return `words-${board.text.replace(/[^\p{L}.]+/gu, '-').slice(0, 64)}.${ending}`;
}
