/** The longest words, and the best and worst boards of the sample. */

import { useLab } from '../../../app/lab';
import { DEFAULT_DICTIONARY } from '../../../app/lists';
import { href } from '../../../app/route';
import { MiniBoard } from '../../../board/MiniBoard';
import type { RolledBoard, SampleReport } from '../../../engine/facts';
import { gridOf } from '../format';
import { number } from '../format';
import { TEXT } from '../text';

export function Records({ report }: { report: SampleReport }) {
  const { size, longest, best, worst } = report;
  const solve = useSolveLink(size);
  return (
    <section class="facts-block stack min-0 gap-3">
      <h3>{TEXT.records.title}</h3>
      <div class="fill gap-5">
        <div>
          <h4 class="label">{TEXT.records.longest}</h4>
          <ol>
            {longest.map(({ word, board }) => (
              <li key={word}>
                <a href={solve(board, word)}>{word}</a> <span class="label num">{word.length}</span>
              </li>
            ))}
          </ol>
        </div>
        <Boards title={TEXT.records.best} boards={best} size={size} solve={solve} />
        <Boards title={TEXT.records.worst} boards={worst} size={size} solve={solve} />
      </div>
    </section>
  );
}

interface BoardsProps {
  title: string;
  boards: readonly RolledBoard[];
  size: string;
  solve: (board: string) => string;
}

function Boards({ title, boards, size, solve }: BoardsProps) {
  return (
    <div>
      <h4 class="label">{title}</h4>
      <ol class="boards">
        {boards.slice(0, 6).map(({ board, points, words }) => (
          <li key={board}>
            <a href={solve(board)} aria-label={TEXT.records.entry(points, words, board)}>
              <MiniBoard grid={gridOf(board, size)} />
              <span class="num">
                <b>{number(points)}</b> <span class="ink-3">/ {number(words)}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
      <p class="label">{TEXT.records.unit}</p>
    </div>
  );
}

/** The link to a board in Solve, perhaps with one of its words. */
function useSolveLink(size: string): (board: string, word?: string) => string {
  const { dictionaries } = useLab();
  const dictionary = dictionaries.asked.value;
  return (board, word) => {
    const query = new URLSearchParams({ board });
    // Square boards are recognized; only other sizes have to be stated.
    if (!/^(\d)x\1$/.test(size)) query.set('size', size);
    if (dictionary !== DEFAULT_DICTIONARY) query.set('dict', dictionary);
    if (word) query.set('word', word);
    return href('solve', query);
  };
}
