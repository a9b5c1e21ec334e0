/** The game in progress: clock and score, the word being entered, and the words found; and the same game paused. */
import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { recall, remember } from '../../app/storage';
import { CheckIcon, CloseIcon, GridIcon, PauseIcon, PlayIcon, ShareIcon, TurnIcon } from '../../design/icons';
import { announce } from '../../ui/live';
import { VERBATIM } from '../../ui/typing';
import { covers, tiersFor, wantTiers } from '../../words/tiers';
import { Switches } from './Choices';
import { useHintCounts } from './GameBoard';
import { Qr, useCarriedList } from './Versus';
import { hasFound, sayAnswer, sayBoard, sayEntry } from './game';
import { BackspaceIcon, Help, RepeatIcon } from './parts';
import type { PlaySession, RoomProps } from './session';
import { copyLink, linkTo, rulesLine, titleOf } from './share';
import { diceTitle, formatTime, type PlayPlan, queryOf } from './spec';
import { ANSWERS, GAME, HELP, number, PAUSED, pointNoun, words } from './text';
import { countByLength, type WordCounts } from './words';

/** The last seconds, in which the clock is red. */
const LAST_SECONDS = 10;

interface RunningProps {
  session: PlaySession;
  /** The number of quarter turns by which the visible board is rotated. */
  turns: Signal<number>;
  plan: ReadonlySignal<PlayPlan>;
  /** Whether the board and the clock fill the screen. */
  projector: Signal<boolean>;
}

export function Running({ session, plan, turns, projector }: RunningProps) {
  const untimed = session.game.peek()?.spec.seconds === 0;
  return (
    <>
      <h1 class="sr">{GAME.heading}</h1>
      <button class="button play-read" type="button" onClick={() => announce(boardOf(session), 0)}>
        {GAME.read}
      </button>
      <div class="play-head stack bottom gx-3">
        <Clock session={session} />
        <Score session={session} />
        <div class="play-tools line gap-1">
          {untimed && (
            <button class="button" type="button" onClick={() => session.stop()}>
              {GAME.finish}
            </button>
          )}
          <button
            class="icon-button"
            type="button"
            aria-label={GAME.rotate}
            title={GAME.rotate}
            onClick={() => (turns.value += 1)}
          >
            <TurnIcon />
          </button>
          <button
            class="icon-button play-projector"
            type="button"
            aria-label={projector.value ? GAME.leaveProjector : GAME.projector}
            title={projector.value ? GAME.leaveProjector : GAME.projector}
            onClick={() => {
              projector.value = !projector.value;
              // Where a browser refuses the whole screen, its window will do.
              if (projector.value) document.documentElement.requestFullscreen?.().catch(() => undefined);
              else if (document.fullscreenElement) void document.exitFullscreen();
            }}
          >
            <GridIcon />
          </button>
          <button
            class="icon-button play-pause"
            type="button"
            aria-label={GAME.pause}
            title={GAME.pauseKey}
            onClick={() => session.pause()}
          >
            <PauseIcon />
          </button>
        </div>
        <TimeLine session={session} />
      </div>
      {projector.value && <Scan session={session} />}
      <div class="play-entry">
        <Word session={session} />
        <Verdict session={session} />
      </div>
      <div class="play-list min-0">
        <FirstHint session={session} />
        <Goal session={session} />
        <Hints session={session} plan={plan} />
        {untimed && <LetterHint session={session} />}
        <Notebook session={session} />
      </div>
    </>
  );
}

/** The way to the same board for the phones in the room. */
function Scan({ session }: { session: PlaySession }) {
  const { spec } = session.game.peek()!;
  const list = useCarriedList(spec.dictionary).value;
  const query = queryOf(spec);
  if (list) query.set('list', list);
  if (list === null) return null;
  return (
    <aside class="play-scan">
      <Qr text={linkTo(query)} label={GAME.qr} />
      <p>{GAME.scan}</p>
    </aside>
  );
}

/** The remaining words by length: of all words, or of the common ones. */
function Hints({ session, plan }: { session: PlaySession; plan: ReadonlySignal<PlayPlan> }) {
  const dictionary = session.game.value?.spec.dictionary;
  const { hints, commonHints } = plan.value;
  const counts = useHintCounts(session, plan);
  if (!hints) return null;
  return <Left session={session} counts={counts} common={commonHints && covers(dictionary)} />;
}

/** In a game without a clock: one letter more of a word that is left, the easiest first. */
function LetterHint({ session }: { session: PlaySession }) {
  const hint = useSignal<{ word: string; letters: number } | null>(null);
  const solution = session.solution.value;
  const dictionary = session.game.value?.spec.dictionary;
  useEffect(() => void (dictionary !== undefined && wantTiers(dictionary)), [dictionary]);
  const tiers = tiersFor(dictionary);
  const had = new Set(session.found.value.map(({ word }) => word));
  const left = (solution?.words ?? []).filter((word) => !had.has(word) && !session.leftOut(word));
  const easy = tiers ? left.filter((word) => tiers.of(word) === 'common') : left;
  if (left.length === 0) return null;
  const now = hint.value && !had.has(hint.value.word) ? hint.value : null;
  const more = (): void => {
    const word = now?.word ?? [...(easy.length > 0 ? easy : left)].sort((a, b) => a.length - b.length)[0]!;
    const letters = Math.min(word.length, (now?.letters ?? 0) + 1);
    hint.value = { word, letters };
    announce(GAME.hinted(word.slice(0, letters), word.length));
  };
  return (
    <p class="play-hint">
      <button class="button" type="button" onClick={more}>
        {now ? GAME.moreHint : GAME.hint}
      </button>{' '}
      {now && (
        <span class="num" aria-hidden="true">
          {[...now.word].map((letter, i) => (i < now.letters ? letter.toUpperCase() : '_')).join(' ')}
        </span>
      )}
    </p>
  );
}

/** How many of the required common words have been found. */
function Goal({ session }: { session: PlaySession }) {
  const spec = session.game.value?.spec;
  const dictionary = spec?.dictionary;
  const goal = spec?.goal ?? 0;
  const tiers = tiersFor(dictionary);
  const found = tiers ? session.found.value.filter(({ word }) => tiers.of(word) === 'common').length : 0;
  const before = useRef(found);
  useEffect(() => void (goal > 0 && dictionary !== undefined && wantTiers(dictionary)), [goal, dictionary]);
  useEffect(() => {
    if (goal > 0 && before.current < goal && found >= goal) announce(GAME.goalReached(goal));
    before.current = found;
  }, [found, goal]);
  if (goal === 0 || !tiers) return null;
  return (
    <label class="play-goal stack mb-3 t-s sans" data-done={found >= goal}>
      <span>{GAME.goal(found, goal)}</span>
      <progress value={Math.min(found, goal)} max={goal} />
    </label>
  );
}

const KNOWN = 'play-knows-rules';

/** Explains how to enter words, until the visitor has finished a game here. */
function FirstHint({ session }: { session: PlaySession }) {
  const gone = useSignal(session.saved.history.peek().length > 0 || recall(KNOWN) === '1');
  // Whoever has found a word knows how.
  if (gone.value || session.found.value.length > 0) return null;
  return (
    <p class="line spread mb-3 pad rounded page-only">
      {HELP.first}
      <button
        class="button"
        type="button"
        onClick={() => {
          gone.value = true;
          remember(KNOWN, '1');
        }}
      >
        {HELP.dismiss}
      </button>
    </p>
  );
}

function boardOf(session: PlaySession): string {
  const board = session.game.peek()?.board;
  return board ? sayBoard(board) : '';
}

function Clock({ session }: { session: PlaySession }) {
  const limit = session.game.peek()?.spec.seconds ?? 0;
  const seconds = session.seconds.value;
  return (
    <p
      class="play-clock t-2xl bold num"
      role="timer"
      data-last={limit > 0 && seconds <= LAST_SECONDS}
      data-untimed={limit === 0}
    >
      <span class="sr">{limit > 0 ? GAME.timeLeft : GAME.time}</span>
      {formatTime(seconds)}
    </p>
  );
}

/** The remaining time as a line that gets shorter; a full line without a clock. */
function TimeLine({ session }: { session: PlaySession }) {
  const line = useRef<HTMLDivElement>(null);
  useSignalEffect(() => {
    const game = session.game.value;
    if (!game || !line.current) return;
    const limit = game.spec.seconds * 1000;
    const share = limit === 0 ? 1 : Math.max(0, 1 - game.elapsed / limit);
    line.current.style.scale = `${share} 1`;
    line.current.dataset.last = String(limit > 0 && limit - game.elapsed <= LAST_SECONDS * 1000);
  });
  return (
    <div class="play-line whole" aria-hidden="true">
      <div ref={line} />
    </div>
  );
}

function Score({ session }: { session: PlaySession }) {
  const score = session.score.value;
  const found = session.found.value;
  const last = found.at(-1);
  return (
    <p class="play-score line bottom min-0 nowrap">
      <span class="num play-points rel t-xl bold">
        {number(score)}
        {last && (
          <span class="play-gain t-s good bold" key={found.length} aria-hidden="true">
            +{last.points}
          </span>
        )}
      </span>{' '}
      <span class="label">
        {pointNoun(score)} <span>{words(found.length)}</span>
      </span>
    </p>
  );
}

function Word({ session }: { session: PlaySession }) {
  const entry = session.entry.value;
  const form = useRef<HTMLFormElement>(null);
  useSignalEffect(() => {
    const kind = session.reply.value?.answer.kind;
    if ((kind !== 'wrong' && kind !== 'had') || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    form.current?.animate({ translate: ['0', '-5px', '4px', '-2px', '0'] }, { duration: 260, easing: 'ease-out' });
  });
  return (
    <form
      class="play-word line gap-1"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void session.enter();
      }}
    >
      <input
        class="play-field min-0 t-xl sans bold"
        data-focus
        aria-label={GAME.word}
        aria-describedby="play-verdict"
        placeholder={GAME.placeholder}
        value={entry.typed}
        data-off={entry.onBoard === 'no'}
        maxLength={40}
        {...VERBATIM}
        enterkeyhint="go"
        onInput={(event) => session.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (entry.typed === '') session.pause();
          else session.clear();
        }}
      />
      <button
        class="icon-button"
        type="button"
        aria-label={GAME.back}
        disabled={entry.text === ''}
        onClick={() => session.back()}
      >
        <BackspaceIcon />
      </button>
      <button class="button primary" type="submit" disabled={entry.text === ''}>
        {GAME.enter}
      </button>
    </form>
  );
}

const MARKS = { good: CheckIcon, had: RepeatIcon, wrong: CloseIcon };

/** A line that is always there, so that nothing moves when a message appears. */
function Verdict({ session }: { session: PlaySession }) {
  const game = session.game.value;
  const reply = session.reply.value;
  const hint = session.apart.value
    ? ANSWERS.hintApart
    : game
      ? sayEntry(session.entry.value, game.spec.minLength, (word) => hasFound(game, word))
      : '';
  const trouble = session.trouble.value;
  const Mark = reply && MARKS[reply.answer.kind];
  return (
    <p
      class="play-verdict line gap-1 ink-2 t-s sans nowrap"
      id="play-verdict"
      data-tone={trouble ? 'wrong' : (reply?.answer.kind ?? 'hint')}
    >
      {trouble || (
        <>
          {Mark && <Mark />}
          {reply ? sayAnswer(reply.answer) : hint}
        </>
      )}
    </p>
  );
}

/** The words found, on ruled paper, in the order they were found. */
function Notebook({ session }: { session: PlaySession }) {
  const found = session.found.value;
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (page.current) page.current.scrollTop = page.current.scrollHeight;
  }, [found.length]);
  return (
    <div class="play-page ruled" ref={page} role="region" aria-label={GAME.found(found.length)} tabIndex={0}>
      {found.length === 0 && <p class="note">{GAME.noneYet}</p>}
      <ol class="play-found stack">
        {found.map(({ word, points }) => (
          <li key={word}>
            <span class="play-ink">{word}</span>
            <span class="num t-s ink-3">{points}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

// --- Hints ---

/** Words of this length or more are counted together. */
const LONG = 8;

/** `counts`: which words the hints count. */
function Left({ session, counts, common }: { session: PlaySession; counts: WordCounts; common: boolean }) {
  const solution = session.solution.value;
  if (!solution) return null;
  const columns = new Map<number, number>();
  for (const { length, found, all } of countByLength(solution, session.found.value, counts)) {
    const column = Math.min(length, LONG);
    columns.set(column, (columns.get(column) ?? 0) + all - found);
  }
  return (
    <dl class="play-left line gap-4 mb-2" aria-label={common ? GAME.leftCommon : GAME.left}>
      <div aria-hidden="true">
        <dt class="label">{GAME.leftLetters}</dt>
        <dd class="label">{GAME.leftLeft}</dd>
      </div>
      {[...columns].map(([length, left]) => (
        <div key={length} data-done={left === 0}>
          <dt class="label">
            {length}
            {length === LONG && '+'}
            <span class="sr"> {GAME.leftLetters}</span>
          </dt>
          <dd class="num">{left}</dd>
        </div>
      ))}
    </dl>
  );
}

// --- Paused ---

export function Paused({ session, plan, dice, choose }: RoomProps) {
  const game = session.game.value;
  if (!game) return null;
  const { spec } = game;
  const time = formatTime(session.seconds.value);
  return (
    <>
      <div class="play-head stack bottom gx-3">
        <h1 class="play-title t-xl nowrap">{PAUSED.title}</h1>
        <p class="play-clock t-2xl bold num">{time}</p>
        <div class="play-line whole" aria-hidden="true" />
      </div>
      <div class="play-entry play-summary stack gap-1">
        <p>
          {PAUSED.score(session.score.value, game.found.length)};{' '}
          {spec.seconds === 0 ? PAUSED.played(time) : PAUSED.left(time)}
        </p>
        <p class="label">
          {titleOf(spec)} · {rulesLine(spec, diceTitle(spec.source, dice))} · {session.dictionary.value?.name}
        </p>
      </div>
      <div class="play-cover stack gap-3">
        <button class="button primary play-go" type="button" data-focus onClick={() => session.resume()}>
          <PlayIcon /> {PAUSED.resume}
        </button>
        <button class="button" type="button" onClick={() => session.stop()}>
          {PAUSED.finish}
        </button>
      </div>
      <div class="play-list min-0">
        <Switches plan={plan} dictionary={spec.dictionary} />
        <p class="note">{PAUSED.note}</p>
        <Help minLength={spec.minLength} scoring={spec.scoring} />
        <p class="play-next row mt-3">
          <button class="button" type="button" onClick={() => void copyLink(spec)}>
            <ShareIcon /> {PAUSED.copy}
          </button>
          <button class="button quiet" type="button" onClick={() => choose()}>
            {PAUSED.other}
          </button>
        </p>
      </div>
    </>
  );
}
