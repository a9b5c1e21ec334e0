/** What is asked, how far the answer is, and what can be done about it. */

import { useLab } from '../../app/lab';
import { PlayIcon } from '../../design/icons';
import { useProving } from './room';
import { by, duration, megabytes, number, plural } from './words';

/** Classes that are measured to know what all will take. */
const SAMPLE = 12;
/** More classes than this are worth measuring first. */
const MANY = 100;
/** Seconds after which a page is no place for it. */
const TOO_LONG = 14 * 86_400;

export function Headline() {
  const { session, spec } = useProving();
  const { size, threshold } = spec.value;
  const phase = session.phase.value;
  const { value: plan } = session.plan;
  const which = plan && plan.run.classes == null ? 'boards of this class' : spec.value.ids ? `${by(size)} boards of some classes` : `${by(size)} boards`;
  const title = `Which ${which} have ${number(threshold)} points or more?`;
  return (
    <header class="prove-head">
      <h1>{title}</h1>
      <p class="prove-lead">
        {phase === 'done' ? <Verdict /> : <Promise />}
      </p>
      <Outlook />
      <Actions />
      <Messages />
    </header>
  );
}

function Promise() {
  const { session, spec } = useProving();
  const { value: plan } = session.plan;
  if (session.phase.value === 'refused') return <>This cannot be proven here.</>;
  if (!plan) return <>Counting the classes…</>;
  if (plan.run.classes == null) return <>One class: its words are laid out as a tree of choices, and every branch that cannot reach the score is cut off, until nothing is left.</>;
  const count = session.ids.value.length;
  if (spec.value.ids) {
    return (
      <>
        {plural(count, 'class', 'classes')} of {number(plan.run.classes)}, those numbered {spec.value.ids}: each is broken when it is shown that no board in it, turned or mirrored, can
        score so much. What is done here counts for a proof of all of them, too.
      </>
    );
  }
  return (
    <>
      All boards fall into {plural(count, 'class', 'classes')}
      {plan.all > count && <> ({number(plan.all)} with those turned and mirrored)</>}. Each is broken when it is shown that no board in it can score so
      much. When the last one goes dark, the boards left over are all there are.
    </>
  );
}

/** What it will take, before it is begun. */
function Outlook() {
  const room = useProving();
  const { session } = room;
  session.version.value;
  const phase = session.phase.value;
  if (phase !== 'ready' && phase !== 'paused') return null;
  const { estimate } = session;
  const count = session.left.length;
  const workers = room.workers.value;
  const limit = 2 * room.memory;
  const fits = limit * workers <= room.deviceMemory / 2;
  if (!estimate) {
    return (
      <p class="prove-outlook">
        {plural(workers, 'worker')} of at most {megabytes(limit)} each; a class that needs more is split.
        {!fits && <> Together they may want more than half of this device: choose fewer.</>}
        {count > MANY && <> How long {number(count)} classes take differs from machine to machine by much: measure some.</>}
      </p>
    );
  }
  const { seconds, low, high, bytes, sampled } = estimate;
  const [from, to] = [low, high].map((time) => duration(time / workers));
  return (
    <p class="prove-outlook">
      {plural(sampled, 'class', 'classes')} measured: the other {number(count)} take about <b class="num">{duration(seconds / workers)}</b> with {plural(workers, 'worker')}
      {from !== to && (
        <>
          {' '}
          (most likely between {from} and {to})
        </>
      )}
      , and up to {megabytes(bytes)} each so far.
      {seconds / workers > TOO_LONG && (
        <>
          {' '}
          That is too long for a page. Break one class of it, or let many machines do it: <code>boggle break --shard</code>.
        </>
      )}
    </p>
  );
}

function Verdict() {
  const { session, spec } = useProving();
  session.version.value;
  const boards = session.boards;
  const { threshold, size } = spec.value;
  const best = boards[0];
  const where = spec.value.ids ? ' in these classes' : '';
  if (!best) return <>Proven: none. No {by(size)} board{where} has {number(threshold)} points.</>;
  return (
    <>
      Proven: exactly <b class="num">{number(boards.length)}</b>{where}, turned and mirrored twins aside. The best has <b class="num">{number(best.points)}</b> points.
    </>
  );
}

function Actions() {
  const room = useProving();
  const { session } = room;
  const phase = session.phase.value;
  const some = session.done.value > 0;
  const { dictionaries } = useLab();
  const { size } = room.spec.value;
  const full = session.plan.value?.run.classes != null && !room.spec.value.ids;
  if (phase === 'refused' || phase === 'loading') return <p class="prove-actions" aria-busy={phase === 'loading'} />;
  return (
    <div class="prove-actions">
      {(phase === 'ready' || phase === 'starting') && (
        <button class="button primary prove-go" type="button" disabled={phase === 'starting' || session.taken.value} onClick={() => void room.start()}>
          <PlayIcon /> {some ? 'Go on' : full ? `Prove ${by(size)}` : session.ids.value.length > 1 ? 'Break them' : 'Break it'}
        </button>
      )}
      {phase === 'running' && (
        <button class="button primary prove-go" type="button" onClick={() => void session.pause()}>
          Pause
        </button>
      )}
      {phase === 'paused' && (
        <button class="button primary prove-go" type="button" onClick={() => void session.resume()}>
          <PlayIcon /> Resume
        </button>
      )}
      {(phase === 'running' || phase === 'paused') && (
        <button class="button" type="button" onClick={() => session.cancel()}>
          Stop
        </button>
      )}
      {phase === 'ready' && session.left.length > MANY && (
        <button class="button" type="button" disabled={session.taken.value} onClick={() => void room.start(SAMPLE)}>
          Measure {SAMPLE} classes first
        </button>
      )}
      {some && (phase === 'ready' || phase === 'done') && (
        <button class="button quiet" type="button" onClick={() => void session.forget()}>
          Start over
        </button>
      )}
      <span class="prove-with">{dictionaries.nameOf(room.dictionary)}</span>
    </div>
  );
}

function Messages() {
  const { session } = useProving();
  return (
    <>
      {session.taken.value && <p class="trouble prove-trouble">A proof is running in another tab of this browser. It can go on here when that one is done, stopped or closed.</p>}
      {session.trouble.value && <p class="trouble prove-trouble">{session.trouble.value}</p>}
      {session.unkept.value && (
        <p class="trouble prove-trouble">What comes is not kept on this device ({session.unkept.value}). The work goes on; download the results before you leave.</p>
      )}
      {session.accidents.value.map((text) => (
        <p key={text} class="trouble prove-trouble">
          {text}
        </p>
      ))}
    </>
  );
}

/** The numbers of a run. */
export function Figures() {
  const { session, workers } = useProving();
  session.version.value;
  const { value: ids } = session.ids;
  const done = session.results.size;
  const phase = session.phase.value;
  const eta = phase === 'running' || phase === 'paused' ? session.eta : undefined;
  const { elapsed } = session;
  const best = session.boards[0];
  const rate = elapsed > 0 ? done / (elapsed / 1000) : 0;
  return (
    <dl class="prove-figures">
      <div>
        <dt class="label">Classes</dt>
        <dd>
          <b class="num prove-done">{number(done)}</b> <span class="num">of {number(ids.length)}</span>
        </dd>
      </div>
      <div>
        <dt class="label">Time</dt>
        <dd>
          <b class="num">{elapsed > 0 || done === 0 ? duration(elapsed / 1000) : '–'}</b>
          {eta !== undefined && <span class="num"> ~{duration(eta)} left</span>}
        </dd>
      </div>
      <div>
        <dt class="label">{rate >= 1 || rate === 0 ? 'Classes a second' : 'Seconds a class'}</dt>
        <dd>
          <b class="num">{rate === 0 ? '–' : (rate >= 1 ? rate : 1 / rate).toFixed(1)}</b>
          {phase === 'running' && <span class="num"> with {plural(workers.value, 'worker')}</span>}
        </dd>
      </div>
      <div>
        <dt class="label">Boards found</dt>
        <dd>
          <b class="num">{number(session.boards.length)}</b>
          {best && <span class="num"> best {number(best.points)}</span>}
        </dd>
      </div>
    </dl>
  );
}
