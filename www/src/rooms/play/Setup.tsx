/** Before a game: what to play, one tap to start, and the games played before. */
import type { ReadonlySignal } from '@preact/signals';
import { useLab } from '../../app/lab';
import { PlayIcon } from '../../design/icons';
import { Choices } from './Choices';
import { bestOf, lastOn, type GameRecord } from './history';
import { Ledger } from './Ledger';
import { diceTitle, linkedSpec, specOf } from './plan';
import { newSeed, type RoomProps } from './room';
import { formatDay, rulesOf, titleOf } from './share';
import { formatTime, type LinkedGame, seedOfDay, type Spec } from './spec';
import { points, words } from './verdict';

interface SetupProps extends RoomProps {
  /** What the link asked for that led here. */
  readonly linked: ReadonlySignal<LinkedGame>;
}

export function Setup(props: SetupProps) {
  const { session, plan, dice, begin, linked } = props;
  const { dictionaries } = useLab();
  const dictionary = dictionaries.current.value;
  const asked = linkedSpec(linked.value, plan.value, dice, dictionary);
  const waiting = session.waiting.value;
  const today = new Date();
  const daily = specOf({ ...plan.value, seed: seedOfDay(today) }, dice, dictionary, '');
  const next = asked ?? specOf(plan.value, dice, dictionary, '');
  const busy = session.starting.value;
  // The seed is drawn when the game starts, so that no two games get the same one.
  const start = (): void => void begin(asked ?? specOf(plan.value, dice, dictionary, newSeed()));

  return (
    <>
      <div class="play-head">
        <h1 class="play-title">{asked ? <TitleOf spec={asked} /> : 'A new game'}</h1>
        <div class="play-line" aria-hidden="true" />
      </div>
      <div class="play-entry play-summary">
        <p class="play-rules">{rulesOf(next, diceTitle(next.source, dice))}</p>
        <p class="label">
          <Standing spec={next} asked={asked !== null} history={session.history.value} />
        </p>
      </div>
      <div class="play-cover">
        {session.trouble.value && (
          <p class="play-trouble" role="alert">
            {session.trouble.value}
          </p>
        )}
        {waiting ? (
          <>
            <button class="button primary play-go" type="button" disabled={busy} data-focus onClick={() => void session.takeUp()}>
              <PlayIcon /> Go on with your game
            </button>
            <p class="label">
              {waiting.spec.seconds === 0 ? 'No clock' : `${formatTime(waiting.spec.seconds - waiting.elapsed / 1000)} left`}, {words(waiting.found.length)}
            </p>
            <button class="button" type="button" disabled={busy} onClick={start}>
              {asked ? 'Play this board' : 'Start a new game'}
            </button>
          </>
        ) : (
          <>
            <button class="button primary play-go" type="button" disabled={busy} data-focus onClick={start}>
              <PlayIcon /> {asked ? 'Play this board' : 'Start'}
            </button>
            {!asked && (
              <button class="button" type="button" disabled={busy} onClick={() => void begin(daily)}>
                Board of the day, {formatDay(today).replace(/ \d{4}$/, '')}
              </button>
            )}
          </>
        )}
      </div>
      <div class="play-list">
        <Choices {...props} />
        <Ledger session={session} dice={dice} />
      </div>
    </>
  );
}

function TitleOf({ spec }: { spec: Spec }) {
  const title = titleOf(spec);
  return <>{title.charAt(0).toUpperCase() + title.slice(1)}</>;
}

/** What the player did with these rules, or on this board, before. */
function Standing({ spec, asked, history }: { spec: Spec; asked: boolean; history: readonly GameRecord[] }) {
  const last = asked ? lastOn(history, spec) : null;
  if (last) return <>You had {points(last.points)} on it before</>;
  const best = bestOf(history, spec);
  return <>{best ? `Your best with these rules: ${points(best.points)}` : 'No game with these rules yet'}</>;
}
