/** Between two players on one device: no word is visible until all have played. */
import type { RoomProps } from './room';
import { titleOf } from './share';
import { VERSUS } from './text';
import { nameOf } from './turns';
import { Title } from './Title';
import { PlayIcon } from '../../design/icons';

export function PassDevice({ session, choose }: RoomProps) {
  const game = session.game.value;
  const turns = session.turns.value;
  if (!game || !turns) return null;
  const player = nameOf(turns, turns.done.length);
  return (
    <>
      <div class="play-head">
        <Title text={VERSUS.pass(player)} />
        <div class="play-line" aria-hidden="true" />
      </div>
      <div class="play-entry play-summary">
        <p>{VERSUS.passAbout}</p>
        <p class="label">{titleOf(game.spec)}</p>
      </div>
      <div class="play-cover">
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
      <div class="play-list">
        <button class="button quiet" type="button" onClick={() => choose()}>
          {VERSUS.end}
        </button>
      </div>
    </>
  );
}
