/** The question, the progress of the answer, and the available actions. */

import { useEffect, useRef } from 'preact/hooks';
import { PlayIcon } from '../../design/icons';
import { memoryBudget } from '../../engine/memory';
import { broughtIntoView } from './bring';
import { Question } from './QuestionLine';
import { SavedRuns } from './SavedRuns';
import { sentence } from '../../ui/format';
import { Rich } from '../../ui/Rich';
import { useProving } from './room';
import { ONE_CLASS } from './spec';
import { ACTIONS, FIGURES, HEAD, MESSAGES, OUTLOOK } from './text';
import { duration, number } from './words';
import { ErrorText } from '../../ui/ErrorPanel';

/** The number of classes that are timed to estimate the total. */
const SAMPLE = 12;
/** With more classes than this, timing some first is worthwhile. */
const MANY = 100;
/** A proof that takes more seconds than this doesn't belong in a page. */
const TOO_LONG = 14 * 86_400;

export function Headline() {
  return (
    <header class="prove-head">
      <Question />
      <Lead />
      <Actions />
      <Messages />
      <SavedRuns />
      <Outlook />
      <How />
    </header>
  );
}

/** What is asked or answered, in a sentence. When a proof ends while it is watched, the answer comes into view. */
function Lead() {
  const { session, lab } = useProving();
  const { value: phase } = session.phase;
  const lead = useRef<HTMLParagraphElement>(null);
  const before = useRef(phase);
  useEffect(() => {
    const ended = phase === 'done' && before.current === 'running';
    before.current = phase;
    if (ended && lab.active.value) broughtIntoView(lead.current, 'center');
  }, [phase]);
  return (
    <p class="prove-lead" ref={lead}>
      {phase === 'done' ? <Verdict /> : <Promise />}
    </p>
  );
}

/** Announces the work before there is an answer. */
function Promise() {
  const { display, session: proof, spec } = useProving();
  const { value: session } = display;
  const { value: plan } = session.plan;
  if (proof.phase.value === 'refused') return <>{HEAD.refused}</>;
  if (!plan) return <>{HEAD.counting}</>;
  if (plan.run.classes == null) return <Rich text={HEAD.oneClass(plan.run.threshold)} />;
  const count = session.ids.value.length;
  if (spec.value.ids) return <Rich text={HEAD.someClasses(count, plan.run.classes, spec.value.ids)} />;
  return <>{HEAD.idea(count, plan.run.threshold)}</>;
}

/** The explanation, for those who ask. */
function How() {
  const { display, session, spec, workers, memory } = useProving();
  const { value: plan } = display.value.plan;
  if (!plan || plan.run.classes == null || spec.value.ids || session.phase.value === 'refused') return null;
  const count = display.value.ids.value.length;
  return (
    <details class="prove-how">
      <summary>{HEAD.how}</summary>
      <p>
        <Rich text={HEAD.allClasses(count, plan.all, plan.run.threshold, plan.missing.length > 0)} />
      </p>
      <p>
        <Rich text={OUTLOOK.memory(workers.value, 2 * memory)} />
      </p>
    </details>
  );
}

function Verdict() {
  const { session, proved } = useProving();
  const { value: summary } = session.summary;
  if (!summary) return null;
  const { headline, limits } = summary.statement;
  return (
    <>
      {proved.value && <b>{HEAD.proved} </b>}
      {headline} {limits.length > 0 && <span class="prove-limits">{limits.join(' ')}</span>}
    </>
  );
}

/** Says that this is a recording. */
export function Recording() {
  const room = useProving();
  const { replay } = room;
  if (room.display.value !== replay) return null;
  const { size } = room.spec.value;
  return (
    <p class="prove-recording">
      <b>{HEAD.recording}</b> {HEAD.recordingNote(size)}{' '}
      <button class="button quiet" type="button" onClick={() => room.playRecording()}>
        {HEAD.replay}
      </button>{' '}
      <button class="button quiet" type="button" onClick={() => room.choose(ONE_CLASS)}>
        {HEAD.example}
      </button>
    </p>
  );
}

/** The result of a recording. Its space is reserved from the start, so that nothing moves when it appears. */
export function RecordedResult() {
  const { replay, display, spec } = useProving();
  if (display.value !== replay) return null;
  const { size, threshold } = spec.value;
  const over = replay.phase.value === 'done';
  return <p class={over ? 'note' : 'note prove-later'}>{HEAD.recorded(replay.total, size, threshold, replay.best)}</p>;
}

/** The expected effort, before the work begins. */
function Outlook() {
  const room = useProving();
  const { session } = room;
  session.version.value;
  const phase = session.phase.value;
  // This appears while the classes are still being counted, so that nothing moves when the count is known.
  if (phase !== 'loading' && phase !== 'ready' && phase !== 'paused') return null;
  const { estimate } = session.finishedClasses;
  const count = session.leftCount;
  const workers = room.workers.value;
  const limit = 2 * room.memory;
  const texts = estimate
    ? [
        OUTLOOK.estimate(
          estimate.sampled,
          count,
          estimate.seconds / workers,
          workers,
          estimate.low / workers,
          estimate.high / workers,
          estimate.bytes,
        ),
        estimate.seconds / workers > TOO_LONG && OUTLOOK.tooLong,
      ]
    : [limit * workers > memoryBudget() && OUTLOOK.tooMuch, count > MANY && OUTLOOK.unknown(count)];
  const text = texts.filter(Boolean).join(' ');
  if (!text) return null;
  return (
    <p class="prove-outlook">
      <Rich text={text} />
    </p>
  );
}

function Actions() {
  const room = useProving();
  const { session } = room;
  const phase = session.phase.value;
  const some = session.done.value > 0;
  const away = session.elsewhere.value !== false;
  const { size, ids } = room.spec.value;
  const full = session.plan.value?.run.classes != null && !ids;
  if (phase === 'refused' || phase === 'loading') return <p class="prove-actions" aria-busy={phase === 'loading'} />;
  return (
    <div class="prove-actions">
      {(phase === 'ready' || phase === 'starting') && (
        <button
          class="button primary prove-go"
          type="button"
          disabled={phase === 'starting' || away}
          onClick={() => void room.start()}
        >
          <PlayIcon />{' '}
          {some
            ? ACTIONS.resume
            : full
              ? ACTIONS.prove(size)
              : session.ids.value.length > 1
                ? ACTIONS.breakSome
                : ACTIONS.breakOne}
        </button>
      )}
      {phase === 'running' && (
        <button class="button primary prove-go" type="button" onClick={() => void session.pause()}>
          {ACTIONS.pause}
        </button>
      )}
      {phase === 'paused' && (
        <button class="button primary prove-go" type="button" onClick={() => void session.resume()}>
          <PlayIcon /> {ACTIONS.resume}
        </button>
      )}
      {(phase === 'running' || phase === 'paused') && (
        <button class="button" type="button" onClick={() => session.cancel()}>
          {ACTIONS.stop}
        </button>
      )}
      {phase === 'ready' && session.leftCount > MANY && (
        <button class="button" type="button" disabled={away} onClick={() => void room.start(SAMPLE)}>
          {ACTIONS.sample(SAMPLE)}
        </button>
      )}
      {some && (phase === 'ready' || phase === 'done') && (
        <button class="button quiet" type="button" disabled={away} onClick={() => void room.startOver()}>
          {ACTIONS.startOver}
        </button>
      )}
    </div>
  );
}

function Messages() {
  const { session, misread } = useProving();
  const { value: away } = session.elsewhere;
  const texts = [
    misread.value,
    away && MESSAGES.elsewhere(away.done, away.of),
    session.trouble.value,
    session.unkept.value && MESSAGES.unkept(session.unkept.value),
    ...session.accidents.value,
  ];
  return (
    <>
      {texts.filter(Boolean).map((text) => (
        <ErrorText key={text}>{sentence(text as string)}</ErrorText>
      ))}
    </>
  );
}

/** The numbers of a run. */
export function Figures() {
  const { display, session: proof, workers } = useProving();
  const { value: session } = display;
  session.version.value;
  const recorded = session !== proof;
  const done = session.finishedClasses.results.size;
  const phase = session.phase.value;
  const eta = phase === 'running' || phase === 'paused' ? session.eta : undefined;
  // A proof that runs in another tab saves its time only when it stops.
  const elapsed = proof.elsewhere.value === false ? session.elapsed : 0;
  const best = session.boards[0];
  const rate = elapsed > 0 ? done / (elapsed / 1000) : 0;
  return (
    <dl class="prove-figures">
      <div>
        <dt class="label">{FIGURES.classes}</dt>
        <dd>
          <b class="num prove-done">{number(done)}</b> <span class="num">{FIGURES.of(session.ids.value.length)}</span>
        </dd>
      </div>
      <div>
        <dt class="label">{recorded ? FIGURES.recorded : FIGURES.time}</dt>
        <dd>
          <b class="num">{elapsed > 0 ? duration(elapsed / 1000) : '–'}</b>
          {eta !== undefined && <span class="num"> {FIGURES.left(eta)}</span>}
        </dd>
      </div>
      <div>
        <dt class="label">{rate >= 1 || rate === 0 ? FIGURES.rate : FIGURES.pace}</dt>
        <dd>
          <b class="num">{rate === 0 ? '–' : (rate >= 1 ? rate : 1 / rate).toFixed(1)}</b>
          {phase === 'running' && !recorded && <span class="num"> {FIGURES.with(workers.value)}</span>}
        </dd>
      </div>
      <div>
        <dt class="label">{FIGURES.found}</dt>
        <dd>
          <b class="num">{number(session.found)}</b>
          {best && <span class="num"> {FIGURES.best(best.points)}</span>}
        </dd>
      </div>
    </dl>
  );
}
