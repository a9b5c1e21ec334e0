/** The boards that are proved best: one row for each size, each with its result logs. */

import { useEffect, useRef } from 'preact/hooks';
import { InTurn, later, useGradual } from '../../ui/later';
import { href } from '../../app/route';
import { gridOf } from '../../board/face';
import { MiniBoard } from '../../board/MiniBoard';
import { Rich } from '../../ui/Rich';
import { TableHead } from '../../ui/TableHead';
import { FOLDER, type Published } from './logs';
import { useProving } from './room';
import { by, whole, OPTIMA, SOLVERS } from './text';

/** Boards as the posts write them, by the rotation or reflection that the logs have. */
const AS_WRITTEN: Readonly<Record<string, string>> = { deslatper: 'perlatdes', dnisetalsrep: 'sindlatepers' };

const asWritten = (board: string): string => AS_WRITTEN[board] ?? board;

export const Optima = later(function Optima() {
  const room = useProving();
  const { logs } = room;
  const section = useRef<HTMLElement>(null);
  useEffect(() => void logs.listPublished(), [logs]);
  const { value: list } = logs.published;
  const sizes = [...new Set(list?.map(({ size }) => size))].reverse();
  const count = useGradual(sizes.length, 2);
  const isWanted = room.lab.query.value.get('show') === 'proofs' && list !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    // While boards and saved results are added above it, it stays at the top until the visitor acts.
    const stay = new ResizeObserver(() => section.current?.scrollIntoView());
    stay.observe(section.current!.parentElement!);
    const end = (): void => stay.disconnect();
    for (const act of ['wheel', 'pointerdown', 'keydown']) addEventListener(act, end, { once: true });
    setTimeout(end, 5000);
  }, [isWanted]);
  if (!list || list.length === 0) return null;
  const { programs } = OPTIMA;
  return (
    <section class="prove-settings lazy page-only" aria-labelledby="optima-title" ref={section}>
      <h2 id="optima-title">Which boards have been proved best?</h2>
      <Rich as="p" class="note" text={OPTIMA.intro} />
      <ul class="optima fill-l my-3 t-s">
        <Elsewhere />
        {sizes.slice(0, count).map((size) => (
          <Size key={size} logs={list.filter((entry) => entry.size === size)} />
        ))}
      </ul>
      <Rich as="p" class="note" text={OPTIMA.checks} />
      <p class="row mt-2 gx-4 t-s">
        {OPTIMA.sources.map(([file, name]) => (
          <a key={file} href={`${FOLDER}/${file}`}>
            {name}
          </a>
        ))}
      </p>
      <InTurn>
        <details>
          <summary>{programs.title}</summary>
          <div class="scroll" tabIndex={0} role="group" aria-label={programs.title}>
            <table class="w-full">
              <TableHead columns={programs.columns} />
              <tbody>
                {programs.rows.map(([name, ...cells]) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    {cells.map((cell, i) => (
                      <td key={i}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p class="note">{programs.note}</p>
        </details>
        <Solvers />
      </InTurn>
    </section>
  );
});

/** The 4×4 record: it is what most visitors look for, and its proof was not run here. */
function Elsewhere() {
  return (
    <li class="stack top gap-4">
      <Picture board="perslatgsineters" size="4x4" />
      <div>
        <h3>{OPTIMA.best('4×4', 3625, 'standard')}</h3>
        <p>{OPTIMA.elsewhere}</p>
        <p class="row mt-1 gx-4">
          <a href="https://arxiv.org/abs/2507.02117">His paper</a>{' '}
          <a href="https://www.danvk.org/2025/04/23/boggle-solved.html">The announcement</a>
        </p>
      </div>
    </li>
  );
}

function Size({ logs }: { logs: readonly Published[] }) {
  const [first] = logs;
  if (!first) return null;
  const { size, best, scoring } = first;
  const other = logs.find((log) => log.scoring === scoring && log.dictionary !== first.dictionary);
  return (
    <li class="stack top gap-4" style={{ '--cols': size.slice(-1) }}>
      <Picture {...solveQuery(first)} />
      <div>
        <h3>{OPTIMA.best(by(size), best.points, scoring, other && { ...other, ...other.best })}</h3>
        <p>{OPTIMA.theorem(first)}</p>
        <p class="row mt-1 gx-4">
          <Open {...first} />
        </p>
        {logs.length > 1 && (
          <details>
            <summary>
              {whole(logs.length)} logs for this size: word lists, points and words, downloads, commands
            </summary>
            {logs.map((entry) => (
              <div class="underlined py-3" key={entry.log}>
                <h4>
                  {OPTIMA.best(entry.dictionary, entry.best.points, entry.scoring)},{' '}
                  <a href={href('solve', new URLSearchParams(solveQuery(entry)))}>
                    {asWritten(entry.best.board).toUpperCase()}
                  </a>
                </h4>
                <p>{OPTIMA.theorem(entry)}</p>
                <p class="row mt-1 gx-4">
                  <Open {...entry} />{' '}
                  <a href={`${FOLDER}/${entry.log}`} download>
                    Download
                  </a>
                </p>
                <code class="t-xs anywhere">{entry.command}</code>
              </div>
            ))}
          </details>
        )}
      </div>
    </li>
  );
}

const Open = ({ log }: Published) => (
  <a class="button" href={href('prove', new URLSearchParams({ proof: log }))}>
    Open its log
  </a>
);

function Picture({ board, size, ...rules }: { board: string; size: string }) {
  return (
    <a href={href('solve', new URLSearchParams({ board, size, ...rules }))} aria-label={`${board}. Open in Solve.`}>
      <MiniBoard grid={gridOf(board, size)} />
    </a>
  );
}

const solveQuery = ({ size, dictionary, scoring, best }: Published) => ({
  board: asWritten(best.board),
  size,
  ...(/^enable$/i.test(dictionary) && { dict: 'enable' }),
  ...(scoring !== 'standard' && { scoring }),
});

/** Why general solvers fail here, with one class as an example. */
function Solvers() {
  const letters = Array(6).fill('aeiorstln').join(' ');
  const question = new URLSearchParams({ size: '2x3', threshold: '112', class: letters });
  return (
    <details>
      <summary>Why not use a general solver?</summary>
      <Rich as="p" class="note" text={SOLVERS.why} />
      <Rich as="p" class="note" text={SOLVERS.how} />
      <p>
        <a href={href('prove', question)}>Prove the best board of this class here, and compare methods</a>
      </p>
    </details>
  );
}
