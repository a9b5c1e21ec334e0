/** After a game: the result, the words on the board, and what to do next. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { href } from '../../app/route';
import { ShareIcon } from '../../design/icons';
import { onTime, streak } from '../../app/daily';
import { dayOf } from './daily';
import type { Over as OverGame } from './game';
import { shareResult } from './sharing';
import { rankOf } from './history';
import { PassDevice } from './PassDevice';
import { diceTitle } from './plan';
import { newSeed, type RoomProps } from './room';
import type { PlaySession } from './session';
import { rulesOf, titleOf } from './share';
import { DEFAULT_DICE, type Spec } from './spec';
import { DAILY, number, OVER, pointNoun, points, VERSUS } from './text';
import { Versus, winnerOf } from './Versus';
import { LookUp } from '../../words/LookUp';
import type { Tiers } from '../../words/table';
import { tiersFor, wantTiers } from '../../words/tiers';
import type { Summary, Word } from './words';
import { WordList } from './WordList';
import { ErrorText } from '../../ui/ErrorPanel';
import { utcDate } from '../../ui/format-more';

interface OverProps extends RoomProps {
  readonly shownWord: Signal<number | null>;
}

export function Over(props: OverProps) {
  const { session, dice, begin, choose, shownWord } = props;
  const game = session.game.value;
  const summary = session.summary.value;
  const cancel = useSignal(true);
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
  const solve = new URLSearchParams({ board: game.board.text, dict: spec.dictionary, min: String(spec.minLength) });
  if (spec.scoring !== 'standard') solve.set('scoring', spec.scoring);
  const turns = session.turns.value;
  const again = (spec: Spec): void => void begin(spec, [], turns?.players);
  const days = dailyStreak(session, spec);
  const share = (): void => void shareResult(game, summary, diceTitle(spec.source, dice), days);
  return (
    <>
      <div class="play-head play-result">
        <h1 class="label" tabIndex={-1} data-focus>
          {headingOf(session, game)} · {titleOf(spec)}
        </h1>
        {turns ? (
          <p class="play-total play-winner">{winnerOf(session, cancel.value)}</p>
        ) : (
          <p class="play-total">
            <span class="num">{number(summary.points)}</span> {pointNoun(summary.points)}
          </p>
        )}
        <div class="play-line" aria-hidden="true">
          <div style={{ scale: `${summary.pointsOfAll === 0 ? 0 : summary.points / summary.pointsOfAll} 1` }} />
        </div>
      </div>
      <div class="play-entry play-summary">
        {turns && <Versus session={session} shownWord={shownWord} cancel={cancel} />}
        <p>
          <strong>{turns ? OVER.foundTogether(summary.words) : OVER.found(summary.words)}.</strong>{' '}
          <BestWord summary={summary} /> <Comparison session={session} game={game} />
        </p>
        <p class="note">
          {OVER.of(summary.pointsOfAll, summary.wordsOfAll)} {days > 0 && <strong>{DAILY.streak(days)} </strong>}
          {tiers && <CommonWords summary={summary} tiers={tiers} goal={game.spec.goal} round={turns !== null} />}
        </p>
        <p class="label">
          {rulesOf(spec, diceTitle(spec.source, dice))} · {session.dictionary.value?.name}
        </p>
        <div class="play-next">
          <button class="button primary" type="button" onClick={() => again(another(spec))}>
            {OVER.newBoard}
          </button>
          <button class="button" type="button" onClick={() => again(spec)}>
            {OVER.sameBoard}
          </button>
          {!turns && (
            <button class="button" type="button" onClick={share}>
              <ShareIcon /> {OVER.share}
            </button>
          )}
          <a class="button quiet" href={href('solve', solve)}>
            {OVER.solve}
          </a>
          <button class="button quiet" type="button" onClick={choose}>
            {OVER.settings}
          </button>
        </div>
        <ErrorText>{session.trouble.value}</ErrorText>
      </div>
      <div class="play-list">
        {!turns && <Versus session={session} shownWord={shownWord} cancel={cancel} />}
        <Chosen session={session} shownWord={shownWord} />
        <WordList key={tiers ? 'tiers' : 'plain'} summary={session.summary} shownWord={shownWord} tiers={tiers} />
      </div>
    </>
  );
}

/** The word whose path is on the board, with links to its definition. */
function Chosen({ session, shownWord }: { session: PlaySession; shownWord: Signal<number | null> }) {
  const index = shownWord.value;
  const word = index === null ? undefined : session.solution.value?.words[index];
  return <p class="play-chosen note">{word && <LookUp word={word} />}</p>;
}

/** How the game ended or, if it was reopened, when it was played. */
function headingOf(session: PlaySession, game: OverGame): string {
  if (session.turns.value) return VERSUS.over;
  const ended = session.shownResult.value;
  const again = ended !== null && session.reviewed.value;
  return again ? OVER.review(utcDate(new Date(ended))) : OVER.endings[game.ending];
}

/** The streak in days, if this was today's daily board and it was finished in time. */
function dailyStreak(session: PlaySession, spec: Spec): number {
  const day = dayOf(spec);
  const results = session.saved.daily.value;
  const result = day === null ? undefined : results[day];
  return day !== null && result && onTime(day, result) ? streak(results, day) : 0;
}

interface CommonProps {
  readonly summary: Summary;
  readonly tiers: Tiers;
  readonly goal: number;
  /** Whether several players found the words. */
  readonly round: boolean;
}

/** How many of the common words were found. */
function CommonWords({ summary, tiers, goal, round }: CommonProps) {
  const common = summary.groups.flatMap(({ words }) => words).filter(({ word }) => tiers.of(word) === 'common');
  const found = common.filter(({ found }) => found).length;
  return (
    <>
      {round ? OVER.commonTogether(found, common.length) : OVER.common(found, common.length)}{' '}
      {goal > 0 && <strong>{OVER.goal(found, goal)}</strong>}
    </>
  );
}

/** Starts a game with the same rules on a new board. After a given board, the new one is rolled with the usual dice. */
function another(spec: Spec): Spec {
  const dice = spec.source.kind === 'roll' ? spec.source.dice : DEFAULT_DICE;
  return { ...spec, source: { kind: 'roll', dice, seed: newSeed() } };
}

function BestWord({ summary: { best, bestOfAll } }: { summary: Summary }) {
  if (!bestOfAll) return <>{OVER.noWords}</>;
  if (!best) {
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
    return <strong class="play-record">{OVER.record(before.points)}</strong>;
  const { rank, games } = rankOf(session.saved.history.value, game.spec, mine);
  return <>{games < 2 ? OVER.first : OVER.rank(rank, games)}</>;
}
