/** Boards on paper: invisible on the screen, and the only thing that is printed. */

import { render } from 'preact';
import { counted } from '../ui/format';
import type { Grid } from './face';
import { MiniBoard } from './MiniBoard';
import './paper.css';

/** The largest codes, in millimeters, by the number of boards on a page; the usual square, and the smallest that cameras read. */
const CODES: readonly number[] = [0, 30, 30, 30, 30, 20, 20];
const [SQUARE, SMALLEST] = [0.5, 0.3];

/** More lines than fit next to any board; the excess is cut off. */
const LINES = 60;

export interface Sheet {
  /** Printed at the top, beside a line for a name and a date if there are lines to write on; empty for neither. */
  readonly title: string;
  readonly boards: readonly PaperBoard[];
  readonly large: boolean;
  /** Whether there are lines to write on, and the words are on separate pages. */
  readonly lines: boolean;
  /** What is printed below the boards. */
  readonly footer: readonly string[];
}

interface PaperBoard {
  readonly grid: Grid;
  readonly title: string;
  readonly note: string;
  /** Where the board opens on a screen: an address to type, and the squares of a QR code. */
  readonly link?: { readonly text: string; readonly code: { readonly d: string; readonly size: number } } | undefined;
  /** The answer key, on a separate page; empty for none. */
  readonly key: { readonly title: string; readonly note: string; readonly parts: readonly KeyPart[] } | null;
}

export interface KeyPart {
  readonly title: string;
  /** Beside the title; the number of words if it is missing. */
  readonly note?: string;
  readonly words: readonly string[];
}

/** Puts a sheet next to the page itself, which is then not printed. Returns a function that takes it away. */
export function layPaper(sheet: Sheet): () => void {
  const paper = document.createElement('div');
  paper.className = 'paper';
  paper.dataset['lines'] = String(sheet.lines);
  paper.dataset['boards'] = sheet.large ? '1' : String(sheet.boards.length);
  document.body.append(paper);
  render(<Pages sheet={sheet} />, paper);
  return () => {
    render(null, paper);
    paper.remove();
  };
}

/** Prints a sheet, and takes it away again when the browser is done. */
export function printSheet(sheet: Sheet): void {
  window.addEventListener('afterprint', layPaper(sheet), { once: true });
  window.print();
}

function Pages({ sheet: { title, boards, large, lines, footer } }: { sheet: Sheet }) {
  const name = lines && (
    <span>
      Name <i />
    </span>
  );
  // Boards that share a page may be cut apart, and handed to several people.
  const isShared = !large && boards.length > 1;
  const head = title && (
    <header class="paper-head">
      <h1>{title}</h1>
      {lines && (
        <p>
          {!isShared && name} Date <i />
        </p>
      )}
    </header>
  );
  const foot = (
    <footer>
      {footer.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </footer>
  );
  const side = CODES[large ? 1 : boards.length] ?? 0;
  const fits = ({ code }: NonNullable<PaperBoard['link']>): boolean => code.size * SMALLEST <= side;
  const drawn = boards.map(({ grid, title, note, link }, i) => (
    <article key={i}>
      <h2>
        {title} <small>{note}</small> {isShared && name}
      </h2>
      <MiniBoard grid={grid} />
      {link && (
        <p class="paper-link">
          {fits(link) && (
            <svg
              viewBox={`0 0 ${link.code.size} ${link.code.size}`}
              style={{ width: `${Math.min(side, link.code.size * SQUARE)}mm` }}
              aria-hidden="true"
            >
              <path d={link.code.d} />
            </svg>
          )}
          <span>{[fits(link) && 'Scan to play this board', link.text].filter(Boolean).join(' or open ')}</span>
        </p>
      )}
      {lines && (
        <div class="paper-lines">
          {Array.from({ length: LINES }, (_, line) => (
            <i key={line} />
          ))}
        </div>
      )}
    </article>
  ));
  return (
    <>
      {(large ? drawn.map((article) => [article]) : [drawn]).map((articles, i) => (
        <div class="paper-page" key={i}>
          {head}
          <section class="paper-boards">{articles}</section>
          {foot}
        </div>
      ))}
      {boards.map(
        ({ key }, i) =>
          key && (
            <section class="paper-key" key={i}>
              {key.title && (
                <h2>
                  {key.title} <small>{counted(key.parts.flatMap(({ words }) => words).length, 'word')}</small>
                </h2>
              )}
              {key.parts.map(({ title, note = '', words }) => (
                <div key={title}>
                  {title && (
                    <h3>
                      {title} <small>{note || counted(words.length, 'word')}</small>
                    </h3>
                  )}
                  <p>{words.join(', ')}</p>
                </div>
              ))}
              {key.note && <p class="note">{key.note}</p>}
            </section>
          ),
      )}
    </>
  );
}
