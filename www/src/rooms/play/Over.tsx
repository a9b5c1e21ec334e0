/** After a game: how it went, what there was, and what next. */
import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { href } from '../../app/route';
import { ShareIcon } from '../../design/icons';
import type { Ending, Over as OverGame } from './game';
import { handOver } from './hand';
import type { GameRecord } from './history';
import { diceTitle } from './plan';
import { newSeed, type RoomProps } from './room';
import { rulesOf, titleOf } from './share';
import { DEFAULT_DICE, type Spec } from './spec';
import { points, words } from './verdict';
import { percent, type Summary, type Word } from './words';
import { WordList } from './WordList';

const ENDINGS: Record<Ending, string> = { time: 'Time is up', stopped: 'Finished', complete: 'Every word found' };

interface OverProps extends RoomProps {
  readonly shownWord: Signal<number | null>;
}

export function Over({ session, dice, begin, choose, shownWord }: OverProps) {
  const game = session.game.value;
  const summary = session.summary.value;
  // At first the best word there was.
  const best = summary?.bestOfAll?.index ?? null;
  useEffect(() => {
    shownWord.value = best;
    return () => (shownWord.value = null);
  }, [best, shownWord]);
  if (game?.phase !== 'over' || !summary) return null;

  const { spec } = game;
  const solve = new URLSearchParams({ board: game.board.text, dict: spec.dictionary, min: String(spec.minLength) });
  const share = (): void => void handOver(game, summary, diceTitle(spec.source, dice));
  return (
    <>
      <div class="play-head play-result">
        <h1 class="label" tabIndex={-1} data-focus>
          {ENDINGS[game.ending]} · {titleOf(spec)}
        </h1>
        <p class="play-total">
          <span class="num">{summary.points}</span> of {points(summary.pointsOfAll)}
        </p>
        <div class="play-line" aria-hidden="true">
          <div style={{ scale: `${summary.pointsOfAll === 0 ? 0 : summary.points / summary.pointsOfAll} 1` }} />
        </div>
      </div>
      <div class="play-entry play-summary">
        <p>
          {percent(summary.points, summary.pointsOfAll)} % of the points, {summary.words} of {words(summary.wordsOfAll)} (
          {percent(summary.words, summary.wordsOfAll)} %)
        </p>
        <p>
          <BestWord summary={summary} /> <Comparison game={game} before={session.bestBefore.value} />
        </p>
        <p class="label">
          {rulesOf(spec, diceTitle(spec.source, dice))} · {session.dictionary.value?.name}
        </p>
        <div class="play-next">
          <button class="button primary" type="button" onClick={() => void begin(another(spec))}>
            New board
          </button>
          <button class="button" type="button" onClick={() => void begin(spec)}>
            Same board
          </button>
          <button class="button" type="button" onClick={share}>
            <ShareIcon /> Share
          </button>
          <a class="button quiet" href={href('solve', solve)}>
            Open in Solve
          </a>
          <button class="button quiet" type="button" onClick={choose}>
            Other rules…
          </button>
        </div>
        {session.trouble.value && (
          <p class="play-trouble" role="alert">
            {session.trouble.value}
          </p>
        )}
      </div>
      <div class="play-list">
        <WordList summary={session.summary} shownWord={shownWord} />
      </div>
    </>
  );
}

/** The same rules on a new board; after a board that was given, on one rolled with the usual dice. */
function another(spec: Spec): Spec {
  const dice = spec.source.kind === 'roll' ? spec.source.dice : DEFAULT_DICE;
  return { ...spec, source: { kind: 'roll', dice, seed: newSeed() } };
}

function BestWord({ summary: { best, bestOfAll } }: { summary: Summary }) {
  if (!bestOfAll) return <>There was no word on this board.</>;
  if (!best) return <>The best there was: {name(bestOfAll)}.</>;
  if (best.points === bestOfAll.points) return <>Your best word: {name(best)}; none was worth more.</>;
  return (
    <>
      Your best word: {name(best)}; the best there was: {name(bestOfAll)}.
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

/** How the result compares with the player's best under these rules. */
function Comparison({ game, before }: { game: OverGame; before: GameRecord | null }) {
  const mine = game.found.reduce((sum, { points }) => sum + points, 0);
  if (game.replay) return <>You knew this board, so it does not count as a best.</>;
  if (before === null || mine === 0) return null;
  if (mine > before.points) return <strong class="play-record">Your best with these rules; before it was {before.points}.</strong>;
  return <>Your best with these rules is {points(before.points)}.</>;
}
