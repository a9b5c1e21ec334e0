/** After a game: the result, the words on the board, and what to do next. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { dayAt, daysFrom, onTime, streak, untilNext } from '../../app/daily';
import { useLab } from '../../app/lab';
import { href } from '../../app/route';
import { printSheet } from '../../board/Paper';
import { faceText, placeName } from '../../board/face';
import { Popup } from '../../design/Popup';
import { PlayIcon, ShareIcon } from '../../design/icons';
import type { DictionaryId, Solution } from '../../engine/contract';
import { ErrorText } from '../../ui/ErrorPanel';
import { duration } from '../../ui/format';
import { utcDate } from '../../ui/format-more';
import { LookUp } from '../../words/LookUp';
import type { Tiers } from '../../words/table';
import { tiersFor, wantTiers } from '../../words/tiers';
import { sheetOf } from './Print';
import { SendButton, Versus, versusOf } from './Versus';
import { WordList } from './WordList';
import { nameOf } from './challenge';
import type { Over as OverGame } from './game';
import { Title } from './parts';
import { rankOf, unsaved } from './records';
import { newSeed, type PlaySession, type RoomProps } from './session';
import { rulesLine, shareResult, titleOf } from './share';
import { dailySpec, dayOf, DEFAULT_DICE, diceTitle, type Spec } from './spec';
import { COACH, DAILY, number, OVER, pointNoun, points, PRINT, problemOf, VERSUS } from './text';
import { countByLength, lessonOf, levelOf, richness, SAMPLE, type Summary, type Word } from './words';

interface OverProps extends RoomProps {
  readonly shownWord: Signal<number | null>;
}

export function Over(props: OverProps) {
  const { session, dice, begin, shownWord } = props;
  const game = session.game.value;
  const summary = session.summary.value;
  const cancel = useSignal(true);
  const { chosen } = useLab().dictionaries;
  // At first, the best word found or, if there is none, the best word on the board.
  const best = (summary?.best ?? summary?.bestOfAll)?.index ?? null;
  useEffect(() => {
    shownWord.value = best;
    return () => (shownWord.value = null);
  }, [best, shownWord]);
  const list = game?.spec.dictionary;
  useEffect(() => void (list !== undefined && wantTiers(list)), [list]);
  if (game?.phase !== 'over' || !summary) return null;
  const tiers = tiersFor(list);
  if (session.passing.value) return <PassDevice {...props} />;

  const { spec } = game;
  const solution = session.solution.value;
  const turns = session.turns.value;
  const against = versusOf(session, cancel.value);
  const again = (spec: Spec): void => void begin(spec, [], turns?.players, turns?.names);
  const days = dailyStreak(session, spec);
  const day = dayOf(spec);
  const level = tiers && levelOf(summary, tiers);
  const share = (
    <button
      class={day === null ? 'button' : 'button primary'}
      type="button"
      onClick={() => void shareResult(game, summary, diceTitle(spec.source, dice), days)}
    >
      <ShareIcon /> {OVER.share}
    </button>
  );
  return (
    <>
      <div class="play-head stack bottom gx-3 play-result">
        <h1 class="label" tabIndex={-1} data-focus>
          {headingOf(session, game)} · {titleOf(spec)}
        </h1>
        {against ? (
          <p class="play-winner t-2xl">{against.headline}</p>
        ) : (
          <p class="play-total t-l">
            <span class="num">{number(summary.points)}</span> {pointNoun(summary.points)}
          </p>
        )}
        {level && !against && <p class="play-level t-l good">{level.name}</p>}
        <div class="play-line whole" aria-hidden="true">
          <div style={{ scale: `${summary.pointsOfAll === 0 ? 0 : summary.points / summary.pointsOfAll} 1` }} />
        </div>
      </div>
      <div class="play-entry play-summary stack gap-1">
        {against && <p>{against.both}</p>}
        <p>
          {level ? (
            <strong>
              {turns
                ? OVER.commonTogether(level.commonFound, level.common)
                : OVER.common(summary.words, level.commonFound, level.common)}
            </strong>
          ) : (
            <strong>{turns ? OVER.foundTogether(summary.words) : OVER.found(summary.words)}.</strong>
          )}{' '}
          {!against && level && (level.next ? OVER.next(level.next.points, level.next.name) : OVER.top)}{' '}
          {spec.goal > 0 && level && <strong>{OVER.goal(level.commonFound, spec.goal)}</strong>}{' '}
          <Comparison session={session} game={game} /> {days > 0 && <strong>{DAILY.streak(days)}</strong>}{' '}
          {day === dayAt(new Date()) && DAILY.next(duration(60 * Math.ceil(untilNext(new Date()) / 60_000)))}
        </p>
        <div class="play-next row mt-3">
          {day !== null && share}
          <button
            class={day === null ? 'button primary' : 'button'}
            type="button"
            onClick={() => again(another(spec, chosen.value))}
          >
            {against && !turns ? OVER.rematch : OVER.newBoard}
          </button>
          {!turns && <SendButton session={session} back={against !== undefined} />}
          {day === null && !turns && share}
          <More {...props} again={again} />
        </div>
        <ErrorText>{session.trouble.value || (unsaved.value ? OVER.unsaved : '')}</ErrorText>
      </div>
      <div class="play-list min-0">
        <Versus session={session} shownWord={shownWord} cancel={cancel} />
        {!turns && <Coach session={session} tiers={tiers} shownWord={shownWord} />}
        <Chosen session={session} shownWord={shownWord} />
        <WordList key={tiers ? 'tiers' : 'plain'} summary={session.summary} shownWord={shownWord} tiers={tiers} />
        <section class="play-more underlined">
          <p>
            {OVER.of(summary.pointsOfAll, summary.wordsOfAll)} <BestWord summary={summary} />{' '}
            <Richness session={session} />
          </p>
          {solution && <Lengths solution={solution} session={session} />}
          <p class="label">
            {rulesLine(spec, diceTitle(spec.source, dice))} · {session.dictionary.value?.name}
          </p>
        </section>
      </div>
    </>
  );
}

/** What is rarely wanted after a game. */
function More({ session, dice, choose, again }: OverProps & { again: (spec: Spec) => void }) {
  const lab = useLab();
  const game = session.game.value;
  if (!game) return null;
  const { spec, board } = game;
  const yesterday = dailySpec(daysFrom(dayAt(new Date()), -1));
  const solve = new URLSearchParams({ board: board.text, dict: spec.dictionary, min: String(spec.minLength) });
  if (spec.scoring !== 'standard') solve.set('scoring', spec.scoring);
  return (
    <Popup label={OVER.more} button={OVER.more} buttonClass="button quiet">
      {(close) => (
        <div class="menu">
          <button type="button" onClick={() => again(spec)}>
            {OVER.sameBoard}
          </button>
          <a href={href('solve', solve)}>{OVER.solve}</a>
          <button
            type="button"
            onClick={() => {
              close();
              sheetOf(lab, dice, [spec], { title: titleOf(spec), large: true, key: 'all' }).then(
                printSheet,
                (error: unknown) => (session.trouble.value = problemOf(error)),
              );
            }}
          >
            {PRINT.one}
          </button>
          {dayOf(spec) !== null && !session.saved.daily.value[dayOf(yesterday)!] && (
            <button type="button" onClick={() => again(yesterday)}>
              {DAILY.yesterday}
            </button>
          )}
          <button
            type="button"
            onClick={() => {
              close();
              choose();
            }}
          >
            {OVER.settings}
          </button>
        </div>
      )}
    </Popup>
  );
}

/** How the board compares with others from the same dice. */
function Richness({ session }: { session: PlaySession }) {
  const lab = useLab();
  const below = useSignal<number | null>(null);
  const spec = session.game.value?.spec;
  const points = session.solution.value?.points;
  useEffect(() => {
    if (!spec || points === undefined) return;
    let here = true;
    richness(lab.background, spec, points).then(
      (share) => here && (below.value = share),
      () => undefined,
    );
    return () => void (here = false);
  }, [lab, spec, points, below]);
  return below.value === null ? null : <>{OVER.rich(below.value, SAMPLE)}</>;
}

/** How many words of each length were found. */
function Lengths({ solution, session }: { solution: Solution; session: PlaySession }) {
  const found = session.summary.value?.groups.flatMap(({ words }) => words).filter((word) => word.found) ?? [];
  const counts = countByLength(
    solution,
    found.map(({ word, points }) => ({ word, points, at: 0 })),
    (word) => !session.leftOut(word),
  );
  return (
    <table class="play-lengths w-full">
      <caption class="label">{OVER.lengths}</caption>
      <tbody>
        {counts.map(({ length, found, all }) => (
          <tr key={length}>
            <th scope="row" class="num">
              {length}
            </th>
            <td class="w-full">
              <span class="meter">
                <i style={{ width: `${(100 * found) / all}%` }} />
              </span>
            </td>
            <td class="num nowrap">
              {number(found)} / {number(all)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The word whose path is on the board, with links to its definition. */
function Chosen({ session, shownWord }: { session: PlaySession; shownWord: Signal<number | null> }) {
  const index = shownWord.value;
  const word = index === null ? undefined : session.solution.value?.words[index];
  const known = session.saved.deck.value.some((card) => card.word === word);
  return (
    <p class="play-chosen row mb-2 gx-3 t-s note">
      {word && (
        <>
          <LookUp word={word} />
          <button class="button quiet" type="button" disabled={known} onClick={() => session.practice(word)}>
            {known ? COACH.inDeck : COACH.practice(word)}
          </button>
        </>
      )}
    </p>
  );
}

/** How the game ended or, if it was reopened, when it was played. */
function headingOf(session: PlaySession, game: OverGame): string {
  if (session.turns.value) return VERSUS.over;
  const ended = session.shownResult.value;
  const again = ended !== null && session.reviewed.value;
  if (!again) return OVER.endings[game.ending];
  return dayOf(game.spec) === null ? OVER.review(utcDate(new Date(ended))) : OVER.reviewDaily;
}

/** The streak in days, if this was today's daily board and it was finished in time. */
function dailyStreak(session: PlaySession, spec: Spec): number {
  const day = dayOf(spec);
  const results = session.saved.daily.value;
  const result = day === null ? undefined : results[day];
  return day !== null && result && onTime(day, result) ? streak(results, day) : 0;
}

/**
 * Returns a game with the same rules on a new board. After a given board, the new one is rolled with the usual dice. The
 * board of the day always has the same word list; after it, the player is back with the list of their `choice`.
 */
function another(spec: Spec, choice: DictionaryId): Spec {
  const dice = spec.source.kind === 'roll' ? spec.source.dice : DEFAULT_DICE;
  const dictionary = dayOf(spec) === null ? spec.dictionary : choice;
  return { ...spec, dictionary, source: { kind: 'roll', dice, seed: newSeed() } };
}

function BestWord({ summary: { best, bestOfAll } }: { summary: Summary }) {
  if (!bestOfAll) return <>{OVER.noWords}</>;
  // Where every word earns 1 point, none is the best.
  if (bestOfAll.points === 1) return null;
  if (!best || best.points === 1) {
    return (
      <>
        {OVER.onlyPossible}
        {name(bestOfAll)}.
      </>
    );
  }
  return (
    <>
      {OVER.best}
      {name(best)}
      {best.points === bestOfAll.points ? (
        OVER.noneBetter
      ) : (
        <>
          {OVER.bestPossible}
          {name(bestOfAll)}.
        </>
      )}
    </>
  );
}

function name(word: Word) {
  return (
    <>
      <em>{word.word}</em>, {points(word.points)}
    </>
  );
}

/** How the result compares with the player's others under these rules. */
function Comparison({ session, game }: { session: PlaySession; game: OverGame }) {
  const mine = game.found.reduce((sum, { points }) => sum + points, 0);
  const before = session.bestBefore.value;
  if (session.turns.value) return null;
  if (game.replay) return <>{OVER.replay}</>;
  if (mine === 0) return null;
  if (before && mine > before.points && !session.reviewed.value)
    return <strong class="play-record good">{OVER.record(before.points)}</strong>;
  const { rank, games } = rankOf(session.saved.history.value, game.spec, mine);
  return <>{games < 2 ? OVER.first : OVER.rank(rank, games)}</>;
}

// --- Three things to learn ---

interface CoachProps {
  readonly session: PlaySession;
  readonly tiers: Tiers | undefined;
  readonly shownWord: Signal<number | null>;
}

function Coach({ session, tiers, shownWord }: CoachProps) {
  const summary = session.summary.value;
  const solution = session.solution.value;
  if (!summary || !solution) return null;
  const { endings, longest, unused } = lessonOf(solution, summary, tiers);
  if (!endings && !longest && !unused) return null;
  const show = (word: Word) => <Shown key={word.index} word={word} session={session} shownWord={shownWord} />;
  return (
    <section class="play-coach stack ruled py-3" aria-label={COACH.title}>
      <h2>{COACH.title}</h2>
      <ul class="stack">
        {endings && (
          <li>
            {COACH.endings(endings.base.word)} {endings.more.map(show)}
          </li>
        )}
        {longest && (
          <li>
            {tiers ? COACH.longestCommon : COACH.longest} {show(longest)}
          </li>
        )}
        {unused && (
          <li>
            {COACH.unused(
              faceText(solution.board.cells[unused.cell] ?? ''),
              placeName(solution.board, unused.cell),
              unused.words,
            )}{' '}
            {show(unused.example)}
          </li>
        )}
      </ul>
    </section>
  );
}

/** A word that shows its path when pressed, and a button that adds it to the practice deck. */
function Shown({ word: { word, index }, session, shownWord }: { word: Word } & Omit<CoachProps, 'tiers'>) {
  const known = session.saved.deck.value.some((card) => card.word === word);
  return (
    <span class="play-taught">
      <button
        class="chip"
        type="button"
        aria-pressed={shownWord.value === index}
        onClick={() => (shownWord.value = index)}
      >
        {word}
      </button>
      <button
        class="chip"
        type="button"
        disabled={known}
        aria-label={COACH.practice(word)}
        title={COACH.practice(word)}
        onClick={() => session.practice(word)}
      >
        {known ? '✓' : '+'}
      </button>
    </span>
  );
}

// --- Between two players ---

function PassDevice({ session, choose }: RoomProps) {
  const game = session.game.value;
  const turns = session.turns.value;
  if (!game || !turns) return null;
  const player = nameOf(turns, turns.done.length);
  return (
    <>
      <div class="play-head stack bottom gx-3">
        <Title text={VERSUS.pass(player)} />
        <div class="play-line whole" aria-hidden="true" />
      </div>
      <div class="play-entry play-summary stack gap-1">
        <p>{VERSUS.passAbout}</p>
        <p class="label">{titleOf(game.spec)}</p>
      </div>
      <div class="play-cover stack gap-3">
        <button
          class="button primary play-go"
          type="button"
          disabled={session.starting.value}
          data-focus
          onClick={() => void session.next()}
        >
          <PlayIcon /> {VERSUS.begin(player)}
        </button>
      </div>
      <div class="play-list min-0">
        <button class="button quiet" type="button" onClick={() => choose()}>
          {VERSUS.end}
        </button>
      </div>
    </>
  );
}
