/** The boards that are proved best, each with the log of its proof. */

import { useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import { useEffect } from 'preact/hooks';
import { MiniBoard } from '../../../board/MiniBoard';
import { href } from '../../../app/route';
import { sizeName } from '../../../ui/format';
import { Rich } from '../../../ui/Rich';
import { gridOf } from '../faces';
import { TEXT } from '../text';
import { fetchIndex, FOLDER, PROVED_ELSEWHERE, type Theorem } from './proofs';
import './proved.css';
import { Solvers } from './Solvers';

export function Proved() {
  const theorems = useSignal<readonly Theorem[] | undefined>(undefined);
  useEffect(() => {
    fetchIndex().then(
      (found) => (theorems.value = found),
      () => (theorems.value = []),
    );
  }, [theorems]);
  const found = theorems.value;
  return (
    <section class="facts-part" id="proved" aria-labelledby="proved-title" tabIndex={-1}>
      <div class="facts-aside">
        <h2 id="proved-title">{TEXT.parts.proved}</h2>
        <p>
          <Rich text={TEXT.proved.intro} />
        </p>
        {found && found.length > 0 && (
          <>
            <h3 class="label">{TEXT.proved.checks}</h3>
            <ul class="proved-checks">
              {[TEXT.proved.checkQuick, TEXT.proved.checkSome, TEXT.proved.checkAll].map((text) => (
                <li key={text}>
                  <Rich text={text} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div class="facts-main">
        {!found && <p class="note">{TEXT.proved.loading}</p>}
        {found?.length === 0 && (
          <p class="note">
            {TEXT.proved.none} <a href={href('prove')}>{TEXT.proved.noneHow}</a>
          </p>
        )}
        {found && found.length > 0 && <Table theorems={found} />}
        <Solvers />
      </div>
    </section>
  );
}

function Table({ theorems }: { theorems: readonly Theorem[] }) {
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={TEXT.parts.proved}>
      <table class="facts-table proved-table">
        <thead>
          <tr>
            <th scope="col">{TEXT.proved.size}</th>
            <th scope="col">{TEXT.proved.best}</th>
            <th scope="col">{TEXT.proved.score}</th>
            <th scope="col">{TEXT.proved.list}</th>
            <th scope="col">{TEXT.proved.runnersUp}</th>
            <th scope="col">{TEXT.proved.check}</th>
          </tr>
        </thead>
        <tbody>
          <Elsewhere />
          {theorems.map((theorem) => (
            <Row key={`${theorem.size} ${theorem.dictionary} ${theorem.scoring}`} {...theorem} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The 4×4 record: it is what most visitors look for, and its proof was not run here. */
function Elsewhere() {
  const { size, board, dictionary, points, paper, announcement } = PROVED_ELSEWHERE;
  return (
    <tr>
      <th scope="row">{sizeName(size)}</th>
      <td class="proved-board">
        <a href={href('solve', new URLSearchParams({ board, size }))} aria-label={TEXT.proved.open(board)}>
          <MiniBoard grid={gridOf(board, size)} />
        </a>
      </td>
      <td class="num">{TEXT.proved.scored(points, 'standard')}</td>
      <td>{TEXT.proved.dictionary(dictionary, 'standard')}</td>
      <td>{TEXT.proved.elsewhere(sizeName(size))}</td>
      <td>
        <a href={paper}>{TEXT.proved.paper}</a> <a href={announcement}>{TEXT.proved.announcement}</a>
      </td>
    </tr>
  );
}

function Row({ size, dictionary, scoring, threshold, boards, best, log, certificate, command }: Theorem) {
  const query = new URLSearchParams({ board: best.board, size });
  if (/^enable$/i.test(dictionary)) query.set('dict', 'enable');
  if (scoring !== 'standard') query.set('scoring', scoring);
  return (
    <tr>
      <th scope="row">{sizeName(size)}</th>
      <td class="proved-board">
        <a href={href('solve', query)} aria-label={TEXT.proved.open(best.board)}>
          <MiniBoard grid={gridOf(best.board, size)} />
        </a>
      </td>
      <td class="num">{TEXT.proved.scored(best.points, scoring)}</td>
      <td>{TEXT.proved.dictionary(dictionary, scoring)}</td>
      <td>{TEXT.proved.theorem(sizeName(size), threshold, boards, scoring)}</td>
      <td>
        <a href={href('prove', new URLSearchParams({ proof: log }))}>{TEXT.proved.openInProve}</a>{' '}
        <a href={`${FOLDER}${log}`} download>
          {TEXT.proved.log}
        </a>
        {certificate && (
          <>
            {' '}
            <a href={`${FOLDER}${certificate}`}>{TEXT.proved.certificate}</a>
          </>
        )}
        <details>
          <summary>{TEXT.proved.command}</summary>
          <code>
            {/* Lines break only between words: not within an option or a file name. */}
            {command.split(' ').map((word, i) => (
              <Fragment key={i}>
                {i > 0 && ' '}
                <span>{word}</span>
              </Fragment>
            ))}
          </code>
        </details>
      </td>
    </tr>
  );
}
