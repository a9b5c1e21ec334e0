/** Solve: score any board, find every word. See `session.ts` for what happens, `query.ts` for the address. */

import { computed, effect, useSignal } from '@preact/signals';
import type { LiveRoom, RoomLab } from '../../app/lifecycle';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { route, visit } from '../../app/route';
import { announce } from '../../ui/live';
import { leftOut } from '../../app/family';
import { tiersFor, wantTiers } from '../../words/tiers';
import { toast } from '../../ui/toast';
import { BoardPane } from './BoardPane';
import { Headline } from './Headline';
import { Notes } from './Notes';
import { hasBadScoring, readQuery, writeQuery } from './query';
import { SolveSession } from './session';
import './notes.css';
import './words.css';
import './cell.css';
import './solve.css';
import './landscape.css';
import { HEADLINE, LINK, WORDS } from './text';
import { Tools } from './Tools';
import { Welcome } from './Welcome';
import { WordsPane } from './WordsPane';

export function create(lab: RoomLab): LiveRoom {
  const query = computed(() => readQuery(lab.query.value));
  const session = new SolveSession({
    ...lab,
    query,
    hasBoard: () => lab.query.value.has('board'),
    write: (next, replace) => {
      const dict = lab.dictionaries.asked.peek();
      lab.go(writeQuery(next, dict === DEFAULT_DICTIONARY ? null : dict), {
        replace,
      });
    },
    open: ({ room, query, notices }) => {
      for (const text of notices) toast({ text, lasting: 0 });
      visit(room, query);
    },
    announce,
    leftOut,
    isCommon: (word, dictionary) =>
      tiersFor(dictionary)?.of(word) !== 'rare' && tiersFor(dictionary)?.of(word) !== 'known',
    now: () => performance.now(),
  });
  const stops = [
    // While another room is on screen, its word list is none of our business.
    effect(() => {
      if (lab.active.value) session.follow();
    }),
    effect(() => {
      if (lab.active.value && hasBadScoring(lab.query.value)) toast({ text: LINK.scoring, lasting: 0 });
    }),
    effect(() => {
      const { dictionary } = session.solved.value ?? {};
      if (dictionary !== undefined && query.value.common) void wantTiers(dictionary);
    }),
    effect(() => {
      if (session.solution.value) void session.drawn.prepare();
    }),
  ];
  return {
    View: () => <Solve session={session} />,
    dispose: () => {
      for (const stop of stops) stop();
      session.end();
    },
  };
}

function Solve({ session }: { session: SolveSession }) {
  const landing = route.value.room === '';
  const shown = useSignal<'words' | 'notes'>('words');
  return (
    <>
      {landing && <Welcome />}
      <div class="solve" data-shown={shown.value} data-landing={landing}>
        {!landing && <h1 class="sr">{HEADLINE.title}</h1>}
        <Headline session={session} />
        <div class="solve-left">
          <BoardPane session={session} />
          <Tools session={session} landing={landing} />
        </div>
        <div class="solve-switch segments" role="radiogroup" aria-label={WORDS.tabs}>
          {(['words', 'notes'] as const).map((which) => (
            <label key={which}>
              <input
                type="radio"
                name="solve-shown"
                checked={shown.value === which}
                onChange={() => (shown.value = which)}
              />
              <span>{which === 'words' ? WORDS.tabWords : WORDS.tabNotes}</span>
            </label>
          ))}
        </div>
        <WordsPane session={session} />
        <Notes session={session} />
      </div>
    </>
  );
}
