/** The score in big numbers, with what is known about it at the top; and all climbers, of whom choosing one shows it. */

import { useLab } from '../../app/lab';
import { later } from '../../ui/later';
import { address } from '../../app/route';
import { MiniBoard } from '../../board/MiniBoard';
import { unitOf } from '../../engine/scoring';
import { copyText } from '../../ui/copy';
import { counted, sentence, sizeName, whole } from '../../ui/format';
import { Rich } from '../../ui/Rich';
import type { Climber } from './climber';
import { provedText } from './Charts';
import { dimsOf } from './plan';
import { useClimbing } from './room';
import { runOf, scored } from './arithmetic';

const LEAD =
  'This room searches for boards with high scores by [[annealing|simulated annealing]]. Each [[step|step]] changes one letter of the board, or swaps two.';
const INTRO =
  'If the search accepted only better boards, it would soon get stuck on one that no single change improves. So it sometimes accepts a worse board too: the higher the [[temperature|temperature]] and the smaller the loss, the more often. With the tuned schedule, the temperature falls during a [[run|run]] as a share of the best score so far: from 2.5% at first to about a fifth of that at the end. It is a share so that one schedule can serve boards of every size and with any word list. So, as a share, the temperature is highest at the start. In points it starts low, because random letters score little: big losses are hardly ever accepted then, nor needed. It rises with the best score, and then falls.';

export function Headline() {
  const room = useClimbing();
  const { question } = room;
  const { dictionaries } = useLab();
  const frame = room.frame.value;
  const order = room.order.value;
  const replaying = room.replaying.value;
  const moment = replaying?.moment();
  // A look back shows what was known of its climber at that step.
  const isBack = room.behind.value > 0;
  const finder = isBack ? room.chosen.value : room.leader.value;
  const best = isBack ? frame?.best : finder?.frame.value?.best;
  const many = room.climbers.value.length > 1;
  if (!frame || !order) {
    const loading = room.phase.value !== 'idle';
    const waiting = `Loading the dictionary${room.phase.value === 'paused' ? ' and your climb' : ''}…`;
    return (
      <header class="climb-head stack underlined min-0 pb-3 climb-intro" aria-busy={loading}>
        <p class="climb-title whole t-2xl">From random letters to a great board</p>
        <div class="whole note">{loading ? waiting : <Rich text={LEAD} />}</div>
        {!loading && (
          <div class="climb-more whole note">
            <Rich text={INTRO} />
          </div>
        )}
      </header>
    );
  }
  // The run goes on until the temperature is let go. A single step says whether it was held then.
  const climber = room.chosen.value;
  const isHeld = !replaying && climber?.heldAt(room.viewed.value && frame.proposals) !== undefined;
  const length = room.runLength.value;
  const added = climber?.heldSteps(frame);
  const reason = added ? ` (${whole(added)} more than planned, because you held the temperature)` : '';
  const shown = many && replaying?.listed === undefined && room.front.value + 1;
  return (
    <header class="climb-head stack baseline min-0">
      <p class="climb-now figure">
        {/* The verdict of a step isn't told here while the visitor is asked for it. */}
        <span class="num">{whole(question.value?.proposal.old ?? moment?.points ?? frame.points)}</span>{' '}
        <span class="mt-1 t-s block">
          {unitOf(room.shownPlan.scoring)}s{' '}
          {moment ? `at step ${whole(moment.generation)}` : isBack ? `at step ${whole(frame.generation)}` : 'now'}
        </span>
      </p>
      {best && (
        <p class="climb-best figure">
          <span class="num">{whole(best.points)}</span>{' '}
          <span class="mt-1 t-s block">
            {isBack ? 'best by then' : 'best so far'}
            <span class="climb-wide">{` (${runOf(many && finder!.index + 1, best.run)})`}</span>
          </span>
        </p>
      )}
      <p class="climb-caption whole row spread gx-5 t-s ink-2 num">
        <span>
          {runOf(shown, replaying?.run.run ?? frame.run)}: step {whole(moment?.generation ?? frame.generation)}
          {isHeld ? (
            <>
              , <span class="climb-wide">temperature </span>held
            </>
          ) : (
            length !== undefined && (
              <>
                {` of ${whole(length)}`}
                <span class="climb-wide">{reason}</span>
              </>
            )
          )}
        </span>
        {/* The top of the page names the dictionary of the next climb. */}
        {order.dictionary !== room.dictionaryAsked && <span>{dictionaries.nameOf(order.dictionary)}</span>}
      </p>
    </header>
  );
}

/** What can be done with the best board, and what is known about its score. On a phone, this is below the arithmetic. */
export function Standing() {
  const room = useClimbing();
  const best = room.leader.value?.frame.value?.best;
  if (!best) return null;
  return (
    <section class="climb-standing underlined min-0 pt-2 pb-3 t-s" aria-label="Best board">
      <p class="climb-best-links page-only row gx-3">
        <a href={room.solveHref(best.board)}>Open the best board in Solve</a>
        <button class="link-button t-s" type="button" onClick={() => void copyText(address(), 'Link to this climb')}>
          Copy link to this climb
        </button>
      </p>
      <Finish />
    </section>
  );
}

/** The best score known; and once a climb has reached it, what that means, in the same place, so that nothing moves. */
function Finish() {
  const room = useClimbing();
  const { leader, climbers, summit } = room;
  const best = leader.value?.frame.value?.best;
  if (!summit || !best) return null;
  const { points, proof } = summit;
  const size = sizeName(room.shownPlan.size);
  const how = <a href="#/prove?show=proofs">{proof ? 'Who proved it?' : 'How are smaller boards proved best?'}</a>;
  if (best.points !== points) {
    return (
      <p class="climb-finish mt-1 note">
        {provedText(room, points) ?? `The best ${size} board known scores ${whole(points)}.`} {how}
      </p>
    );
  }
  const who = climbers.value.length > 1 ? `Climber ${leader.value!.index + 1} found it` : 'It was found';
  const steps = `${counted(best.proposals, 'step')} ${climbers.value.length > 1 ? 'of its own' : 'in all'}`;
  return (
    <p class="climb-finish mt-1 aside" role="status">
      <strong>
        {whole(best.points)}:{' '}
        {proof ? `no ${size} board of one-letter tiles scores more` : `as good as the best ${size} board known`}
        {proof && `, according to ${proof}`}.
      </strong>{' '}
      {who} in run {whole(best.run + 1)}, after {steps}. {!proof && 'We know of no proof that it is the best.'} {how}
    </p>
  );
}

export const Climbers = later(function Climbers() {
  const climbers = useClimbing().climbers.value;
  if (climbers.length < 2) return null;
  return (
    <section class="climbers page-only mt-3" aria-label="Climbers">
      <ul class="climbers-list fill">
        {climbers.map((climber) => (
          <li key={climber.index}>
            <ClimberTile climber={climber} />
          </li>
        ))}
      </ul>
    </section>
  );
});

function ClimberTile({ climber }: { climber: Climber }) {
  const room = useClimbing();
  const frame = climber.frame.value;
  const front = room.chosen.value === climber;
  const best = frame?.best.points ?? 0;
  // Climbers with the same best score share the lead.
  const leads = room.climbers.value.every((other) => other === climber || (other.frame.value?.best.points ?? 0) < best);
  const name = `Climber ${climber.index + 1}`;
  return (
    <button
      type="button"
      class="climber plain stack rounded gap-3 w-full"
      aria-pressed={front}
      aria-label={`${name}${front ? ', shown' : ''}: ${stateText(climber, room.shownPlan.scoring)}`}
      title={front ? `${name} is shown` : `Show ${name.toLowerCase()}`}
      onClick={() => room.choose(climber.index)}
    >
      {frame ? <MiniBoard grid={{ ...dimsOf(room.shownPlan.size), cells: frame.faces }} /> : <span class="blank" />}
      <span class="row baseline gx-3 label ink-2">
        <span>
          {name}
          {leads && <span class="accent"> leads</span>}
        </span>
        {frame && (
          <span class="num">
            <span class="t-l bold">{whole(best)}</span> best, now {whole(frame.points)}
          </span>
        )}
      </span>
    </button>
  );
}

function stateText(climber: Climber, scoring: string): string {
  const frame = climber.frame.value;
  if (climber.state.value === 'failed') return `stopped. ${sentence(climber.message)}`;
  return frame ? `best ${scored(frame.best.points, scoring)}, now ${whole(frame.points)}` : 'starting';
}
