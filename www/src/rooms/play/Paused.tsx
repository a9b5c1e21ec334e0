/** A paused game: the board is face down, and the clock has stopped. */
import { diceTitle } from './plan';
import type { RoomProps } from './room';
import { rulesOf, titleOf } from './share';
import { formatTime } from './spec';
import { PAUSED } from './text';
import { PlayIcon, ShareIcon } from '../../design/icons';
import { copyLink } from './sharing';
import { Help } from './Help';
import { Switches } from './Switches';

export function Paused({ session, plan, dice, choose }: RoomProps) {
  const game = session.game.value;
  if (!game) return null;
  const { spec } = game;
  const time = formatTime(session.seconds.value);
  return (
    <>
      <div class="play-head">
        <h1 class="play-title">{PAUSED.title}</h1>
        <p class="play-clock num">{time}</p>
        <div class="play-line" aria-hidden="true" />
      </div>
      <div class="play-entry play-summary">
        <p>
          {PAUSED.score(session.score.value, game.found.length)};{' '}
          {spec.seconds === 0 ? PAUSED.played(time) : PAUSED.left(time)}
        </p>
        <p class="label">
          {titleOf(spec)} · {rulesOf(spec, diceTitle(spec.source, dice))} · {session.dictionary.value?.name}
        </p>
      </div>
      <div class="play-cover">
        <button class="button primary play-go" type="button" data-focus onClick={() => session.resume()}>
          <PlayIcon /> {PAUSED.resume}
        </button>
        <button class="button" type="button" onClick={() => session.stop()}>
          {PAUSED.finish}
        </button>
      </div>
      <div class="play-list">
        <Switches plan={plan} dictionary={spec.dictionary} />
        <p class="note">{PAUSED.note}</p>
        <Help minLength={spec.minLength} scoring={spec.scoring} />
        <p class="play-next">
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
