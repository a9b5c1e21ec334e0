/** The game at rest: the board is face down, the clock stands still. */
import { diceTitle } from './plan';
import type { RoomProps } from './room';
import { rulesOf, titleOf } from './share';
import { formatTime } from './spec';
import { points, words } from './verdict';
import { PlayIcon, ShareIcon } from '../../design/icons';
import { copyLink } from './hand';
import { HintsChoice } from './Hints';

export function Paused({ session, plan, dice, choose }: RoomProps) {
  const game = session.game.value;
  if (!game) return null;
  const { spec } = game;
  const time = formatTime(session.seconds.value);
  return (
    <>
      <div class="play-head">
        <h1 class="play-title">Paused</h1>
        <p class="play-clock num">{time}</p>
        <div class="play-line" aria-hidden="true" />
      </div>
      <div class="play-entry play-summary">
        <p>
          {points(session.score.value)} with {words(game.found.length)}; {spec.seconds === 0 ? `${time} played` : `${time} left`}
        </p>
        <p class="label">
          {capital(titleOf(spec))} · {rulesOf(spec, diceTitle(spec.source, dice))} · {session.dictionary.value?.name}
        </p>
      </div>
      <div class="play-cover">
        <button class="button primary play-go" type="button" data-focus onClick={() => session.resume()}>
          <PlayIcon /> Go on
        </button>
        <button class="button" type="button" onClick={() => session.stop()}>
          Finish and see all words
        </button>
      </div>
      <div class="play-list">
        <HintsChoice plan={plan} />
        <p class="note">The clock stands still while the board cannot be seen: here, in another tab, in another room.</p>
        <p class="play-next">
          <button class="button" type="button" onClick={() => void copyLink(spec)}>
            <ShareIcon /> Copy the link to this board
          </button>
          <button class="button quiet" type="button" onClick={choose}>
            Another game…
          </button>
        </p>
      </div>
    </>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
