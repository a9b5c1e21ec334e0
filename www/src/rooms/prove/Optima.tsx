/** The boards that are proved best: one row for each size, each with its result logs. */

import { useEffect, useRef } from 'preact/hooks';
import { later } from '../../app/later';
import { href } from '../../app/route';
import type { Grid } from '../../board/face';
import { MiniBoard } from '../../board/MiniBoard';
import { sentence } from '../../ui/format';
import { Rich } from '../../ui/Rich';
import { TableHead } from '../../ui/TableHead';
import { toast } from '../../ui/toast';
import { broughtIntoView } from './bring';
import './optima.css';
import { asWritten, FOLDER, PROVED_ELSEWHERE, type Published } from './logs';
import { useProving } from './room';
import { Solvers } from './Solvers';
import { OPTIMA } from './text-optima';
import { by } from './words';

export const Optima = later(function Optima() {
  const room = useProving();
  const { published } = room.logs;
  const section = useRef<HTMLElement>(null);
  useEffect(() => void published.load(), [published]);
  const { value: list } = published.list;
  const isWanted = room.lab.query.value.get('show') === 'proofs' && list !== undefined;
  useEffect(() => {
    if (isWanted) broughtIntoView(section.current, 'start');
  }, [isWanted]);
  if (!list || list.length === 0) return null;
  const sizes = [...new Set(list.map(({ size }) => size))];
  return (
    <section class="prove-settings prove-optima" aria-labelledby="optima-title" ref={section}>
      <h2 id="optima-title">{OPTIMA.title}</h2>
      <p class="note">
        <Rich text={OPTIMA.intro} />
      </p>
      <ul class="optima">
        <Elsewhere />
        {sizes.map((size) => (
          <Size key={size} logs={list.filter((entry) => entry.size === size)} />
        ))}
      </ul>
      <p class="note">
        <Rich text={OPTIMA.checks} />
      </p>
      <Programs />
      <Solvers />
    </section>
  );
});

/** The 4×4 record: it is what most visitors look for, and its proof was not run here. */
function Elsewhere() {
  const { size, board, points, paper, announcement } = PROVED_ELSEWHERE;
  return (
    <li>
      <Picture board={board} size={size} query={{}} />
      <div>
        <h3>{OPTIMA.best(by(size), points, 'standard')}</h3>
        <p>{OPTIMA.elsewhere(by(size))}</p>
        <p class="optima-actions">
          <a href={paper}>{OPTIMA.paper}</a> <a href={announcement}>{OPTIMA.announcement}</a>
        </p>
      </div>
    </li>
  );
}

function Size({ logs }: { logs: readonly Published[] }) {
  const [first] = logs;
  if (!first) return null;
  const { size, best, scoring } = first;
  return (
    <li>
      <Picture board={asWritten(best.board)} size={size} query={solveQuery(first)} />
      <div>
        <h3>{OPTIMA.best(by(size), best.points, scoring)}</h3>
        <Claim {...first} />
        <p class="optima-actions">
          <Open {...first} />
        </p>
        {logs.length > 1 && (
          <details>
            <summary>{OPTIMA.more(logs.length)}</summary>
            {logs.map((entry) => (
              <div class="optima-log" key={entry.log}>
                <h4>
                  {OPTIMA.rules(entry.dictionary, entry.scoring)}:{' '}
                  <a href={href('solve', new URLSearchParams(solveQuery(entry)))}>
                    {asWritten(entry.best.board).toUpperCase()}
                  </a>
                </h4>
                <Claim {...entry} />
                <p class="optima-actions">
                  <Open {...entry} />{' '}
                  <a href={`${FOLDER}/${entry.log}`} download>
                    {OPTIMA.download}
                  </a>
                </p>
                <code>{entry.command}</code>
              </div>
            ))}
          </details>
        )}
      </div>
    </li>
  );
}

/** The programs that proved the statements. */
function Programs() {
  const { title, columns, rows, note } = OPTIMA.programs;
  return (
    <details class="optima-programs">
      <summary>{title}</summary>
      <table class="optima-table">
        <TableHead columns={columns} />
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note">{note}</p>
    </details>
  );
}

const Claim = ({ size, threshold, boards, scoring, best, again }: Published) => (
  <p>
    {OPTIMA.theorem(by(size), threshold, boards, scoring)} {OPTIMA.tied(best.tied, Number(size[0]))}{' '}
    {again && OPTIMA.again(again)}
  </p>
);

function Open(entry: Published) {
  const { logs } = useProving();
  const open = async (): Promise<void> => {
    try {
      await logs.openLog(await logs.published.download(entry));
      window.scrollTo({ top: 0 });
    } catch (error) {
      toast({ text: sentence((error as Error).message), tone: 'bad' });
    }
  };
  return (
    <button class="button" type="button" onClick={() => void open()}>
      {OPTIMA.open}
    </button>
  );
}

function Picture({ board, size, query }: { board: string; size: string; query: Readonly<Record<string, string>> }) {
  const [rows = 1, cols = 1] = size.split('x').map(Number);
  // The index puts slashes between the rows of some boards.
  const cells = [...board.replaceAll('/', '')].map((letter) => (letter === 'q' ? 'qu' : letter));
  const grid: Grid = { rows, cols, cells };
  return (
    <a
      class="optima-board"
      href={href('solve', new URLSearchParams({ board, size, ...query }))}
      aria-label={OPTIMA.solve(board)}
    >
      <MiniBoard grid={grid} />
    </a>
  );
}

/** The part of a link to Solve that says how a board is scored. */
function solveQuery({ size, dictionary, scoring, best }: Published): Record<string, string> {
  return {
    board: asWritten(best.board),
    size,
    ...(/^enable$/i.test(dictionary) ? { dict: 'enable' } : {}),
    ...(scoring === 'standard' ? {} : { scoring }),
  };
}
