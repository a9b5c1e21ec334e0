/** Between two players on one device: no word is visible until all have played. */
import type { RoomProps } from './room';
import { titleOf } from './share';
import { VERSUS } from './text';
import { Title } from './Title';
import { PlayIcon } from '../../design/icons';

export function PassDevice({ session, choose }: RoomProps) {
  const game = session.game.value;
  const player = (session.turns.value?.done.length ?? 0) + 1;
  if (!game) return null;
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
        <button class="button quiet" type="button" onClick={choose}>
          {VERSUS.end}
        </button>
      </div>
    </>
  );
}
