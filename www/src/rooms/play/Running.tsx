/** The game in progress: clock and score, the word being entered, and the words found; and the same game paused. */
import { group } from 'd3-array';
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { FamilyFilter, isVulgar } from '../../app/family';
import { CheckIcon, CloseIcon, GridIcon, PauseIcon, PlayIcon, ShareIcon, TurnIcon } from '../../design/icons';
import { Button, IconButton } from '../../ui/Button';
import { shareOrCopy } from '../../ui/copy';
import { lengthOf, clock, counted } from '../../ui/format';
import { announce } from '../../ui/live';
import { Switches } from './Lobby';
import { commandKey, finish, readAloud, shake, useHintCounts } from './GameBoard';
import { Qr } from './Versus';
import { nameOf as playerOf } from './challenge';
import { hasFound, sayEntry } from './game';
import { Head, Help, RepeatIcon, useTiers, WordForm } from './parts';
import { project, type Room, useRoom } from './room';
import { nameOf, rulesLine, titleOf, useGameLink } from './share';
import { countsOnce, readyTitle } from './session';
import { keyOf } from './spec';
import { ANSWERS, GAME, HELP, number, PAUSED, pointNoun, PRINT, VERSUS, words } from './text';

const LAST_SECONDS = 10;

export function Running() {
  const room = useRoom();
  const { session, quarters, projector } = room;
  const { spec, turns } = session.game.peek()!;
  const seconds = session.seconds.value;
  const score = session.score.value;
  const found = session.found.value;
  const last = found.at(-1);
  const untimed = spec.seconds === 0;
  // The result needs them at once.
  useTiers(spec.dictionary);
  useSignalEffect(() => {
    if ((session.reply.value?.kind ?? 'good') !== 'good') shake('.play-word');
  });
  return (
    <>
      <Button look="play-read" text="Read the board aloud" onClick={() => readAloud(room)} />
      <div class="play-head stack bottom gx-3">
        <h1 class={projector.value ? 'play-title' : 'sr'}>{boardName(room)}</h1>
        <p
          class={`play-clock t-2xl bold num ${!untimed && seconds <= LAST_SECONDS ? 'bad' : ''}`}
          role="timer"
          data-untimed={untimed}
        >
          <span class="sr">{untimed ? 'Time: ' : 'Time left: '}</span>
          {clock(seconds)}
        </p>
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
            {turns && <span>{playerOf(turns, turns.done.length)}</span>}
            <span class={turns ? 'sr' : ''}>{pointNoun(score)}</span> <span>{words(found.length)}</span>
          </span>
        </p>
        <div class="play-tools line gap-1">
          {untimed && <Button text="Finish" onClick={() => void finish(session)} />}
          <IconButton
            icon={<TurnIcon />}
            label="Rotate the board"
            onClick={() => announce(GAME.rotated(++quarters.value))}
          />
          <IconButton
            icon={<GridIcon />}
            label={GAME.projector}
            class="play-projector"
            onClick={() => project(room, true)}
          />
          <IconButton icon={<PauseIcon />} label="Pause" title="Pause (Esc)" onClick={() => session.pause()} />
        </div>
        <TimeLine />
      </div>
      {projector.value && <Beside />}
      <div class="play-entry">
        <WordForm
          pen={session.pen}
          label="Word"
          about="play-verdict"
          enter="Enter"
          onKey={(event) => commandKey(room, event)}
        />
        <Verdict />
      </div>
      <div class="play-list min-0">
        {/* How to enter words, for whoever has neither finished a game here nor found a word. */}
        {session.saved.history.value.length === 0 && !last && <p class="mb-3 page-only">{HELP.first}</p>}
        <Goal />
        <Left />
        {untimed && <LetterHint />}
        <Notebook />
      </div>
    </>
  );
}

/** What the board is called: on the sheet that it was printed on, or anywhere else. */
function boardName({ session, sheet }: Room): string {
  const game = session.game.value!;
  const { title = '', specs = [] } = sheet.value ?? {};
  const at = specs.findIndex((spec) => keyOf(spec) === keyOf(game.spec));
  const { source } = game.spec;
  const parts = [title, PRINT.board(at + 1), source.kind === 'roll' ? source.seed : ''];
  const name = at < 0 ? nameOf(game, session.rivals.value) : parts.filter(Boolean).join(' · ');
  return game.turns ? `${readyTitle(game)} · ${name}` : name;
}

/** Beside the board on a projector: the way to the same board for the phones in the room, and what can be done. */
function Beside() {
  const room = useRoom();
  const { session, quarters } = room;
  // Nobody touches the screen now, but it must not go dark.
  useEffect(() => {
    const lock = navigator.wakeLock?.request('screen').catch(() => undefined);
    return () => void lock?.then((held) => held?.release());
  }, []);
  const { link, note, isWhole } = useGameLink(session.game.peek()!.spec);
  return (
    <aside class="play-scan stack">
      {isWhole && <Qr text={link} label="QR code of the link to this board" />}
      <div class="stack">
        <p>{isWhole ? 'Scan to play the same board' : note}</p>
        {session.phase.value === 'running' && (
          <>
            <Button data-focus onClick={() => session.pause()}>
              <PauseIcon /> Pause
            </Button>
            <Button look="play-rotate" onClick={() => announce(GAME.rotated(++quarters.value))}>
              <TurnIcon /> Rotate the board
            </Button>
          </>
        )}
        <Button onClick={() => project(room, false)}>
          <GridIcon /> Leave the projector view
        </Button>
      </div>
    </aside>
  );
}

/** In a game without a clock: one letter more of a word that is left, the easiest first, and then of another one. */
function LetterHint() {
  const { session } = useRoom();
  const hint = useSignal<{ word: string; letters: number } | null>(null);
  const tiers = useTiers(session.game.value?.spec.dictionary);
  const had = new Set(session.found.value.map(({ word }) => word));
  const left = (session.solution.value?.words ?? []).filter((word) => !had.has(word) && !isVulgar(word));
  if (left.length === 0) return null;
  const now = hint.value && !had.has(hint.value.word) ? hint.value : null;
  const isWhole = now !== null && now.letters === now.word.length;
  const tier = (word: string): number => ['common', 'known', 'rare'].indexOf(tiers?.of(word) ?? 'common');
  const order = (a: string, b: string): number => tier(a) - tier(b) || a.length - b.length || (a < b ? -1 : 1);
  const more = (): void => {
    // A word that was shown comes back only when all others were shown, too.
    const last = hint.value?.word;
    const sorted = [...left].sort(order);
    const next = sorted.find((word) => last !== undefined && order(last, word) < 0) ?? sorted[0]!;
    const [word, letters] = now && !isWhole ? [now.word, now.letters + 1] : [next, 1];
    hint.value = { word, letters };
    announce(`A word of ${counted(word.length, 'letter')}: ${[...word.slice(0, letters)].join(', ')}`);
  };
  return (
    <p class="play-hint mb-2">
      <Button text={isWhole ? 'Another word' : now ? 'One more letter' : 'Show me a letter'} onClick={more} />{' '}
      {now && (
        <span class="num" aria-hidden="true">
          {[...now.word].map((letter, i) => (i < now.letters ? letter.toUpperCase() : '_')).join(' ')}
        </span>
      )}
    </p>
  );
}

function Goal() {
  const { session } = useRoom();
  const { goal = 0, dictionary } = session.game.value?.spec ?? {};
  const tiers = useTiers(goal > 0 ? dictionary : undefined);
  const found = tiers ? session.found.value.filter(({ word }) => tiers.of(word) === 'common').length : 0;
  const before = useRef(found);
  useEffect(() => {
    if (goal > 0 && before.current < goal && found >= goal) announce(`Goal reached: ${counted(goal, 'common word')}.`);
    before.current = found;
  }, [found, goal]);
  if (goal === 0 || !tiers) return null;
  return (
    <label class={`play-goal stack gap-1 mb-3 t-s sans ${found >= goal ? 'good' : ''}`}>
      <span>{GAME.goal(found, goal)}</span>
      <progress value={Math.min(found, goal)} max={goal} />
    </label>
  );
}

/** The remaining time as a line that gets shorter; a full line without a clock. */
function TimeLine() {
  const { session } = useRoom();
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
    <div class="play-line meter whole" aria-hidden="true">
      <div ref={line} />
    </div>
  );
}

const MARKS = { good: CheckIcon, had: RepeatIcon, wrong: CloseIcon };
const TONES = { good: 'good bold', had: 'ink-2', wrong: 'bad' };

/** A line that is always there, so that nothing moves when a message appears. */
function Verdict() {
  const { session } = useRoom();
  const game = session.game.value!;
  const reply = session.reply.value;
  const hint = session.pen.apart.value
    ? ANSWERS.hintApart
    : sayEntry(session.pen.entry.value, game.spec.minLength, (word) => hasFound(game, word));
  const trouble = session.trouble.value;
  const Mark = reply && MARKS[reply.kind];
  return (
    <p
      class={`play-verdict line gap-1 t-s sans nowrap ${trouble ? 'bad' : TONES[reply?.kind ?? 'had']}`}
      id="play-verdict"
    >
      {!trouble && Mark && <Mark />}
      {trouble || (reply?.text ?? hint)}
    </p>
  );
}

function Notebook() {
  const { session } = useRoom();
  const found = session.found.value;
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (page.current) page.current.scrollTop = page.current.scrollHeight;
  }, [found.length]);
  return (
    <div class="play-page ruled" ref={page} role="region" aria-label={`Words found: ${found.length}`} tabIndex={0}>
      {found.length === 0 && <p class="note mt-2">Your words will be listed here.</p>}
      <ol class="play-found stack">
        {found.map(({ word, points }) => (
          <li key={word} class="line spread baseline min-0">
            <span class="play-ink ellipsis">{word}</span>
            <span class="num t-s ink-3">{points}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

// --- Hints ---

const LONG = 8;

/** The remaining words by length: of all words, or of the common ones. */
function Left() {
  const { session, plan } = useRoom();
  const [counts, common] = useHintCounts();
  const solution = session.solution.value;
  if (!plan.value.hints || !solution) return null;
  const had = new Set(session.found.value.map(({ word }) => word));
  const columns = group(solution.words.filter(counts), (word) => Math.min(lengthOf(word), LONG));
  return (
    <dl class="play-left line gap-4 mb-2" aria-label={common ? 'Common words left by length' : 'Words left by length'}>
      <div class="center" aria-hidden="true">
        <dt class="label">letters</dt>
        <dd class="label">left</dd>
      </div>
      {[...columns]
        .sort(([a], [b]) => a - b)
        .map(([length, all]) => {
          const left = all.filter((word) => !had.has(word)).length;
          return (
            <div key={length} class={`center ${left === 0 ? 'ink-3' : ''}`}>
              <dt class="label">
                {length}
                {length === LONG && '+'}
                <span class="sr"> letters</span>
              </dt>
              <dd class="num">{left}</dd>
            </div>
          );
        })}
    </dl>
  );
}

export function Paused() {
  const room = useRoom();
  const { session, dice, choose, projector } = room;
  const game = session.game.value!;
  const { spec } = game;
  const time = clock(session.seconds.value);
  const countdown = session.countdown.value;
  const isNew = game.elapsed === 0;
  const { link, note } = useGameLink(spec);
  const send = (
    <Button
      onClick={() => {
        // The clock doesn't start by itself meanwhile.
        session.pause();
        void shareOrCopy({ text: VERSUS.dare, url: link }, 'Link', 'Link copied. It opens the same board.', note);
      }}
    >
      <ShareIcon /> Challenge a friend with this board
    </Button>
  );
  return (
    <>
      <Head title={projector.value ? boardName(room) : isNew || game.turns ? readyTitle(game) : 'Paused'}>
        <p class="play-clock t-2xl bold num">{time}</p>
      </Head>
      <div class="play-entry play-summary stack gap-1">
        <p>
          {isNew
            ? (game.turns && VERSUS.passAbout) || (countsOnce(game) && 'Your first try on this board counts.')
            : `${PAUSED.score(session.score.value, game.found.length)}; ${spec.seconds === 0 ? PAUSED.played(time) : PAUSED.left(time)}`}
        </p>
        <p class="label">
          {isNew ? titleOf(spec) : nameOf(game, session.rivals.value)} · {rulesLine(spec, dice)} ·{' '}
          {session.dictionary.value?.name}
        </p>
      </div>
      <div class="play-cover stack gap-3">
        {countdown > 0 && (
          <p class="figure" aria-hidden="true">
            <span class="num">{countdown}</span>
          </p>
        )}
        <Button look="primary large play-go" data-focus onClick={() => session.resume()}>
          <PlayIcon /> {isNew ? 'Start now' : 'Resume'}
        </Button>
        {isNew ? !game.turns && send : <Button text="Finish" onClick={() => void finish(session)} />}
      </div>
      {projector.value && <Beside />}
      <div class="play-list min-0">
        <Switches dictionary={spec.dictionary} />
        <FamilyFilter id="play-family" />
        <p class="note">The clock pauses whenever something hides the board.</p>
        <Help minLength={spec.minLength} scoring={spec.scoring} />
        <p class="play-next row mt-3">
          {!isNew && send}
          <Button text={GAME.projector} onClick={() => project(room, true)} />
          <Button look="quiet" text="New game…" onClick={() => choose()} />
        </p>
      </div>
    </>
  );
}
