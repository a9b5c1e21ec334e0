/** Solve: score any board, find every word. See `session.ts` for what happens and for the address. */
import { signal, useSignal } from '@preact/signals';
import { bestStreak, dayAt, rememberedResults, streak } from '../../app/daily';
import { useLab } from '../../app/lab';
import type { LiveRoom, RoomLab } from '../../app/lifecycle';
import { ROOMS } from '../../app/lifecycle';
import { href, route } from '../../app/route';
import { recall, remember } from '../../app/storage';
import { CloseIcon, PlayIcon } from '../../design/icons';
import { OneOf } from '../../ui/Choice';
import { useGradual } from '../../ui/gradual';
import { IconButton } from '../../ui/IconButton';
import { BoardPane, Tools } from './BoardPane';
import { Notes } from './Notes';
import { WordsPane } from './WordsPane';
import { provedBest, SolveSession } from './session';
import { HEADLINE, LANDING, number, WORDS } from './text';
import './solve.css';

export function create(lab: RoomLab): LiveRoom {
  const session = new SolveSession(lab);
  return {
    View: () => <Solve session={session} />,
    dispose: () => session.end(),
  };
}

function Solve({ session }: { session: SolveSession }) {
  const landing = route.value.room === '';
  const shown = useSignal<'words' | 'notes'>('words');
  // The board comes first; what is beside it, in the next frames.
  const parts = useGradual(3, 1);
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
        <OneOf<'words' | 'notes'>
          bare
          name="solve-shown"
          class="solve-switch page-only"
          label={WORDS.tabs}
          options={[
            ['words', WORDS.tabWords],
            ['notes', WORDS.tabNotes],
          ]}
          value={shown.value}
          onChoose={(which) => (shown.value = which)}
        />
        {parts > 1 && <WordsPane session={session} />}
        {parts > 2 && <Notes session={session} />}
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
        <span class="headline-unit">{HEADLINE.points(points, complete, multi)}</span>
      </p>
      <p class="headline-words figure">
        <span class="num">{solution ? number(words) : '\u2007'}</span> {HEADLINE.words(words)}
      </p>
      <p class="headline-caption note w-full">
        {!solution
          ? HEADLINE.loading
          : best
            ? HEADLINE.best(best.size, best.year)
            : HEADLINE.solved(HEADLINE.millis(solution.millis), dictionaries.nameOf(dictionary))}
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
      <h1>{LANDING.title}</h1>
      <p class="welcome-about ink-2">{LANDING.about}</p>
      <Today />
      {!closed.value && (
        <nav class="welcome-rooms line top mt-2" aria-label={LANDING.rooms}>
          <ul>
            {ROOMS.map(({ id, title }) => (
              <li key={id}>
                <a class="block pad rounded t-s" href={href(id)}>
                  <b class="block sans bold">{title}</b> <span class="ink-2">{LANDING.cards[id]}</span>
                </a>
              </li>
            ))}
          </ul>
          <IconButton
            label={LANDING.close}
            onClick={() => {
              closed.value = true;
              remember(KEY, '1');
            }}
          >
            <CloseIcon />
          </IconButton>
        </nav>
      )}
    </div>
  );
}

/** One tap to the board of the day, or to its result. */
function Today() {
  const results = rememberedResults();
  const today = dayAt(new Date());
  const result = results[today];
  const days = streak(results, today);
  return (
    <p class="row gx-3">
      <a class="button primary" href={href('play', new URLSearchParams({ today: '1' }))}>
        <PlayIcon /> {result ? LANDING.result(result.points) : LANDING.today}
      </a>{' '}
      <span class="note">{days > 0 ? LANDING.streak(days, bestStreak(results)) : LANDING.todayAbout}</span>
    </p>
  );
}
