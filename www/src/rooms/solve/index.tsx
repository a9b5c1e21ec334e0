/**
 * Solve: score any board, find every word. See `session.ts` for what happens and for the address, which holds the board.
 * Of its own, it stores on the device only whether the welcome is closed.
 */
import { signal, useSignal } from '@preact/signals';
import { bestStreak, dayAt, gameInPlay, rememberedResults, streak, wordsDue } from '../../app/daily';
import { useLab } from '../../app/lab';
import type { LiveRoom, RoomLab } from '../../app/lifecycle';
import { href, ROOM_IDS, ROOMS, route, wayTo } from '../../app/route';
import { recall, remember } from '../../app/storage';
import { CloseIcon, PlayIcon } from '../../design/icons';
import { OneOf } from '../../ui/Choice';
import { InTurn, useNow } from '../../ui/later';
import { IconButton } from '../../ui/Button';
import { BoardPane, Tools } from './BoardPane';
import { Notes } from './Notes';
import { WordsPane } from './WordsPane';
import { provedBest, SolveSession } from './session';
import { counted, duration, number, sizeName } from '../../ui/format';
import './solve.css';

export function create(lab: RoomLab): LiveRoom {
  const session = new SolveSession(lab);
  return {
    View: () => <Solve session={session} />,
    shortcuts: [
      ['A–Z', 'Change the letter of a tile, and go to the next'],
      ['. or Delete', 'Empty a tile'],
      ['Enter', 'Choose a tile, to see its words and other letters'],
      ['Esc', 'Show all words again'],
    ],
    dispose: () => session.end(),
  };
}

function Solve({ session }: { session: SolveSession }) {
  const landing = route.value.room === '';
  const shown = useSignal<'words' | 'notes'>('words');
  return (
    <>
      {landing && <Welcome />}
      <div class="solve" data-shown={shown.value} data-landing={landing}>
        {!landing && <h1 class="sr">Solve a board</h1>}
        <InTurn>
          <Headline session={session} />
          <div class="solve-left">
            <BoardPane session={session} />
            <InTurn>
              <Tools session={session} landing={landing} />
            </InTurn>
          </div>
          <OneOf<'words' | 'notes'>
            bare
            name="solve-shown"
            class="solve-switch page-only"
            label="Below the board"
            options={[
              ['words', 'Words'],
              ['notes', 'About this board'],
            ]}
            value={shown.value}
            onChoose={(which) => (shown.value = which)}
          />
          <WordsPane session={session} />
          <Notes session={session} />
        </InTurn>
      </div>
    </>
  );
}

// --- The score ---

function Headline({ session }: { session: SolveSession }) {
  const { dictionaries } = useLab();
  const { solution, dictionary = '', rules } = session.solved.value ?? {};
  const { multi } = session.query.value;
  const { points, words } = session.totals.value;
  const complete = solution?.complete ?? true;
  const facts = session.facts.value;
  const copies = facts?.of === solution ? facts?.copies : solution && [solution.board];
  const best = copies && rules && provedBest(copies, { dictionary, rules, multi, points, complete });
  return (
    <header
      class="headline row baseline gx-5 underlined pb-3"
      aria-busy={!solution}
      data-waiting={session.waiting.value}
    >
      <p class="headline-points figure">
        <span class="num">{solution ? number(points) : '\u2007'}</span>{' '}
        {!complete ? 'points or more' : multi ? 'points, every path counted' : points === 1 ? 'point' : 'points'}
      </p>
      <p class="headline-words figure">
        <span class="num">{solution ? number(words) : '\u2007'}</span> {words === 1 ? 'word' : 'words'}
        {!complete && ' or more'}
      </p>
      <p class="headline-caption note w-full">
        {!solution
          ? 'Reading the dictionary…'
          : session.hint.value || session.trouble.value
            ? 'This is the score of the board shown, not of your text.'
            : best
              ? `No ${sizeName(best.size)} board of one-letter tiles scores more with ENABLE2K (${best.proof}).`
              : `Solved in ${solution.millis < 0.1 ? 'under 0.1 ms' : duration(solution.millis / 1000)} with ${dictionaries.nameOf(dictionary)}.`}
      </p>
    </header>
  );
}

// --- The landing page ---

const KEY = 'welcome-closed';
const closed = signal(recall(KEY) === '1');

function Welcome() {
  return (
    <div class="welcome page-only stack">
      <h1>
        Boggle Lab finds every word on any Boggle board, and shows how the best ones are found and proved to be best.
      </h1>
      <p class="welcome-about ink-2">
        This is the best known board of 4×4 one-letter tiles: 3,625 points from 1,045 words of the list ENABLE2K. A
        search found it in 2009. According to Dan Vanderkam’s proof of 2025, no such board scores more with that list.
      </p>
      <Today />
      <InTurn>
        {!closed.value && (
          <nav class="welcome-rooms line top mt-2" aria-label="What you can do here">
            <ul class="stack min-0">
              {ROOM_IDS.map((id) => (
                <li key={id}>
                  <a class="block pad rounded t-s" href={href(id)}>
                    <b class="block sans bold">{ROOMS[id].title}</b> <span class="ink-2">{ROOMS[id].about}</span>
                  </a>
                </li>
              ))}
            </ul>
            <IconButton
              icon={<CloseIcon />}
              label="Hide these cards"
              onClick={() => {
                closed.value = true;
                remember(KEY, '1');
              }}
            />
          </nav>
        )}
      </InTurn>
    </div>
  );
}

/** One tap to the game in progress, and to the board of the day or its result. */
function Today() {
  const results = rememberedResults();
  const today = dayAt(useNow());
  const due = wordsDue();
  const result = results[today];
  const [days, best] = [streak(results, today), bestStreak(results)];
  const playing = gameInPlay(today);
  const isFirst = playing?.isFirst;
  const resume = playing && (
    <a class={`button${isFirst ? ' primary' : ''}`} href={wayTo('play')}>
      {isFirst && <PlayIcon />} Resume your game
    </a>
  );
  return (
    <p class="row gx-3">
      {isFirst && resume}{' '}
      {!playing?.isToday && (
        <a class={`button${isFirst ? '' : ' primary'}`} href={href('play', new URLSearchParams({ today: '1' }))}>
          {!isFirst && <PlayIcon />} {result ? `Today: ${counted(result.points, 'point')}` : 'Play today’s board'}
        </a>
      )}{' '}
      {!isFirst && resume}{' '}
      <span class="note">
        {days > 0
          ? `Streak: ${counted(days, 'day')}${best > days ? `, longest ${number(best)}` : ''}`
          : playing?.isToday
            ? 'Today’s board is waiting.'
            : '3 minutes, the same board for everyone'}
      </span>{' '}
      {due > 0 && (
        <a class="t-s" href={href('play', new URLSearchParams({ practice: '1' }))}>
          Practice {counted(due, 'missed word')}
        </a>
      )}
    </p>
  );
}
