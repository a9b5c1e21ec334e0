/** Solve: score any board, find every word. See `session.ts` for what happens, `query.ts` for the address. */

import { computed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { useLab } from '../../app/lab';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { announce } from '../../app/live';
import { go, route } from '../../app/route';
import { BoardPane } from './BoardPane';
import { Headline } from './Headline';
import { Notes } from './Notes';
import { readQuery, writeQuery } from './query';
import { Session } from './session';
import './notes.css';
import './solve.css';
import { Tools } from './Tools';
import { WordsPane } from './WordsPane';

export default function Solve() {
  const lab = useLab();
  const session = useMemo(() => {
    const query = computed(() => readQuery(route.value.query));
    return new Session({
      ...lab,
      query,
      hasBoard: () => route.value.query.has('board'),
      write: (next, replace) => {
        const dict = lab.dictionaries.asked.peek();
        go('solve', writeQuery(next, dict === DEFAULT_DICTIONARY ? null : dict), { replace });
      },
      announce,
      now: () => performance.now(),
    });
  }, [lab]);
  useEffect(() => () => session.end(), [session]);
  useSignalEffect(() => session.follow());
  useSignalEffect(() => {
    if (session.solution.value) void session.preparePaths();
  });

  const shown = useSignal<'words' | 'notes'>('words');
  return (
    <div class="solve" data-shown={shown.value}>
      <h1 class="sr">Solve a board</h1>
      <Headline session={session} />
      <div class="solve-left">
        <BoardPane session={session} />
        <Tools session={session} />
      </div>
      <div class="solve-switch segments" role="radiogroup" aria-label="Below the board">
        {(['words', 'notes'] as const).map((which) => (
          <label key={which}>
            <input type="radio" name="solve-shown" checked={shown.value === which} onChange={() => (shown.value = which)} />
            <span>{which === 'words' ? 'Words' : 'About this board'}</span>
          </label>
        ))}
      </div>
      <WordsPane session={session} />
      <Notes session={session} />
    </div>
  );
}
