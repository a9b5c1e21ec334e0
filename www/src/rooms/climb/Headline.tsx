/** The score, in big numbers. */

import { useComputed } from '@preact/signals';
import { useLab } from '../../app/lab';
import { address } from '../../app/route';
import { copyText } from '../../ui/copy';
import { Rich } from '../../ui/Rich';
import { Finish } from './Finish';
import { whole as number } from './numbers';
import { useClimbing } from './room';
import { TEXT } from './text';

export function Headline() {
  const room = useClimbing();
  const { session } = room;
  const frame = session.frame.value;
  if (!frame) return <Introduction />;
  return (
    <header class="climb-head stack underlined baseline min-0 pb-3">
      <p class="climb-now figure">
        <Now />{' '}
        <span class="mt-1 t-s block">
          {TEXT.headline.unit(room.shownPlan.scoring, room.session.replaying.value !== undefined)}
        </span>
      </p>
      <Best />
      <Caption />
      <Finish />
    </header>
  );
}

function Introduction() {
  const { session } = useClimbing();
  const loading = session.phase.value !== 'idle';
  return (
    <header class="climb-head stack underlined min-0 pb-3 climb-intro" aria-busy={loading}>
      <p class="climb-title whole t-2xl">{TEXT.headline.title}</p>
      <div class="whole note">{loading ? TEXT.headline.loading : <Rich text={TEXT.headline.intro} />}</div>
    </header>
  );
}

function Now() {
  const { session, question } = useClimbing();
  // The verdict of a step isn't told here while the visitor is asked for it.
  const points =
    question.value?.proposal.old ?? session.replaying.value?.moment().points ?? session.frame.value?.points ?? 0;
  return <span class="num">{number(points)}</span>;
}

function Best() {
  const room = useClimbing();
  const { session } = room;
  const best = useComputed(() => session.leader.value?.frame.value?.best);
  const many = session.climbers.value.length > 1;
  const leader = (session.leader.value?.index ?? 0) + 1;
  const { value } = best;
  if (!value) return null;
  return (
    <p class="climb-best figure row baseline gx-3">
      <span>
        <span class="num">{number(value.points)}</span> <span class="mt-1 t-s block">{TEXT.headline.best}</span>
      </span>
      <span class="climb-best-links row gx-3 t-s nowrap">
        <span>{TEXT.headline.credit(many ? leader : undefined, value.run + 1)}</span>
        <a class="climb-best-link page-only" href={room.solveHref(value.board)}>
          {TEXT.headline.open}
        </a>
        <button
          class="climb-best-link page-only link-button t-s"
          type="button"
          onClick={() => void copyText(address(), TEXT.headline.link)}
        >
          {TEXT.headline.copyLink}
        </button>
      </span>
    </p>
  );
}

function Caption() {
  const { session } = useClimbing();
  const { dictionaries } = useLab();
  const order = session.order.value;
  const climbers = session.climbers.value;
  const frame = session.frame.value;
  if (!frame || !order) return null;
  const moment = session.replaying.value?.moment();
  const run = session.replaying.value?.run.run ?? frame.run;
  const climber =
    climbers.length > 1 && session.replaying.value?.listed === undefined ? session.front.value + 1 : undefined;
  return (
    <p class="climb-caption whole row spread gx-5 t-s ink-2 num">
      <span>{TEXT.headline.where(climber, run + 1, moment?.generation ?? frame.generation, frame.runLength)}</span>
      <span>{dictionaries.nameOf(order.dictionary)}</span>
    </p>
  );
}
