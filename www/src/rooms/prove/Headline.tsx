/** The question, as a sentence with controls for its numbers; the progress of the answer, and the available actions. */

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useLab } from '../../app/lab';
import { BUNDLED } from '../../app/lists';
import { pickerOpen } from '../../app/picker/AddList';
import { recall, remember } from '../../app/storage';
import { bring, broughtIntoView } from '../../app/theme';
import { CloseIcon, PlayIcon } from '../../design/icons';
import { memoryBudget } from '../../engine/breaker';
import { isNamed, TABLES } from '../../engine/scoring';
import { whenItComes } from '../../engine/soon';
import { Button } from '../../ui/Button';
import { useDraft } from '../../ui/draft';
import { ErrorText } from '../../ui/ErrorText';
import { sentence } from '../../ui/format';
import { Rich } from '../../ui/Rich';
import { type ProofRoom, useProving } from './room';
import { addressOf, DICE, readThreshold, SIZES, SMALL_CLASS, usualThreshold } from './spec';
import type { SavedRun } from './store';
import { ACTIONS, by, CHECK, HEAD, MESSAGES, whole, OUTLOOK, SAVED, SETTINGS, uncovered } from './text';

/** The number of classes that are timed to estimate the total. */
const SAMPLE = 12;
/** With more classes than this, timing some first is worthwhile. */
const MANY = 100;
/** A proof that takes more seconds than this doesn't belong in a page. */
const TOO_LONG = 14 * 86_400;

export function Headline() {
  return (
    <header class="underlined pb-4">
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

/** The choice that opens the dialog for lists of one's own. */
const ADD = '+';

function Question() {
  const room = useProving();
  const { value: spec } = room.spec;
  const sizes = [...new Set([...SIZES, spec.size])].map((size): [string, string] => [size, by(size)]);
  const chooseSize = (size: string): void =>
    room.choose({ size, threshold: usualThreshold(size), scoring: spec.scoring, minLength: spec.minLength });
  return (
    <h1 class="prove-question t-2xl">
      {spec.class ? (
        'Which boards of this class'
      ) : (
        <>
          Which <Choice label={SETTINGS.size} value={spec.size} options={sizes} choose={chooseSize} />{' '}
          {spec.ids ? 'boards of the selected classes' : 'boards'}
        </>
      )}
      {spec.dice && ` that ${DICE[spec.dice]?.title ?? spec.dice} can roll`} score at least <Threshold />{' '}
      {isNamed(spec.scoring) ? TABLES[spec.scoring].unit : 'points (your own table)'} with <List />
      {spec.minLength > 3 && `, counting only words of ${spec.minLength} letters or more`}?
    </h1>
  );
}

type ChoiceProps = { label: string; value: string; options: [string, string][]; choose: (value: string) => void };

/** A word of the sentence that can be replaced by other choices. */
function Choice({ label, value, options, choose }: ChoiceProps) {
  return (
    <select
      class="prove-blank-field accent tall"
      aria-label={label}
      value={value}
      onChange={(event) => {
        const { value: chosen } = event.currentTarget;
        // The control follows the address, which may stay the same.
        event.currentTarget.value = value;
        choose(chosen);
      }}
    >
      {options.map(([name, title]) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** A threshold counts once it is complete: after Enter, or when the field is left. */
function Threshold() {
  const room = useProving();
  const { value: spec } = room.spec;
  const typed = useDraft(String(spec.threshold), (text) => {
    const threshold = readThreshold(text);
    if (threshold !== undefined && threshold !== spec.threshold) room.choose({ ...spec, threshold });
  });
  const text = String(typed.value);
  const isWrong = readThreshold(text) === undefined && text.trim() !== '';
  return (
    <>
      <input
        class={`prove-blank-field ${isWrong ? 'bad' : 'accent'} tall num`}
        style={{ width: `${Math.max(2, text.length) + 1.2}ch` }}
        inputMode="numeric"
        aria-label="Threshold"
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'prove-threshold-why' : undefined}
        {...typed}
      />
      {isWrong && <ErrorText id="prove-threshold-why">{SETTINGS.badThreshold}</ErrorText>}
    </>
  );
}

function List() {
  const { dictionaries } = useLab();
  useEffect(() => void dictionaries.refreshOwn().catch(() => undefined), [dictionaries]);
  const asked = dictionaries.asked.value;
  const options = new Map([...BUNDLED, ...dictionaries.own.value].map(({ id, name }) => [id, name]));
  if (!options.has(asked)) options.set(asked, 'a missing list');
  options.set(ADD, 'Your own…');
  return (
    <Choice
      label="Word list"
      value={asked}
      options={[...options]}
      choose={(id) => (id === ADD ? void (pickerOpen.value = true) : dictionaries.choose(id))}
    />
  );
}

/** What is asked or answered, in a sentence. When a proof ends while it is watched, the answer comes into view. */
function Lead() {
  const room = useProving();
  const { session, lab } = room;
  const { value: phase } = session.phase;
  const { value: examined } = room.check.examined;
  const { statement } = session.summary.value ?? {};
  const lead = useRef<HTMLParagraphElement>(null);
  const before = useRef(phase);
  useEffect(() => {
    const ended = phase === 'done' && before.current === 'ending';
    before.current = phase;
    if (ended && lab.active.value) broughtIntoView(lead.current, 'center');
  }, [phase]);
  return (
    <p class={`prove-lead mt-3 ${room.isRefuted.value ? 'bad' : 'ink-2'}`} ref={lead}>
      {phase !== 'done' && <Rich text={intentionOf(room)} />}
      {room.isPart.value && !room.isRefuted.value && (
        <span class="mt-1 t-s block" role="status">
          {CHECK.part(session.leftCount, session.ids.value.length, examined)}
        </span>
      )}
      {phase === 'done' && statement && (
        <>
          {statement.proved && !room.isRefuted.value && <b>Proved. </b>}
          {room.headline.value}{' '}
          {statement.limits.length > 0 && <span class="mt-1 t-s block">{statement.limits.join(' ')}</span>}
        </>
      )}
    </p>
  );
}

function intentionOf({ display, session, spec }: ProofRoom): string {
  const { plan, ids } = display.value;
  if (session.phase.value === 'refused') return 'This question can’t be answered here.';
  if (!plan.value) return ids.value.length > 0 ? 'Reading the saved results…' : 'Counting the classes…';
  const { classes, threshold, faces } = plan.value.run;
  if (classes == null) return HEAD.oneClass(threshold, !!faces);
  if (spec.value.ids) return HEAD.someClasses(ids.value.length, classes, spec.value.ids);
  const { verdict } = session.summary.value ?? {};
  const left = uncovered(plan.value.missing, verdict?.kind === 'partial' && verdict.uncoveredFaces.length > 0);
  return HEAD.idea(ids.value.length, plan.value.all, threshold, left, !!faces);
}

function How() {
  const { display, session, spec, workers, memory } = useProving();
  const { value: plan } = display.value.plan;
  if (spec.value.class || spec.value.ids || session.phase.value === 'refused') return null;
  const count = display.value.ids.value.length;
  return (
    <details class="page-only mt-2 ink-2 prose">
      <summary>How does that work?</summary>
      {plan && <Rich as="p" text={HEAD.allClasses(count, plan)} />}
      <Rich as="p" text={OUTLOOK.memory(workers.value, 2 * memory)} />
    </details>
  );
}

export function Recording() {
  const room = useProving();
  const { replay } = room;
  if (room.display.value !== replay) return null;
  const { size, threshold } = room.spec.value;
  return (
    <p class="mt-3 t-s ink-2 aside">
      <b>This is a recording of a finished proof.</b>{' '}
      {HEAD.recorded(replay.all.length, size, threshold, replay.all[0]!.points)}{' '}
      <span class="page-only">
        {HEAD.recordingNote(size)} <Button look="quiet" onClick={() => room.playRecording()} text="Replay" />{' '}
        <a href="#/prove?proof=3x3-enable2k-standard-500.ndjson.gz">Open its log</a>{' '}
        <Button look="quiet" onClick={() => room.choose(SMALL_CLASS)} text="Watch one small class being broken" />
      </span>
    </p>
  );
}

/** The expected effort, before the work begins. */
function Outlook() {
  const room = useProving();
  const { session } = room;
  session.version.value;
  const phase = session.phase.value;
  // This appears while the classes are still being counted, so that nothing moves when the count is known.
  if (phase !== 'loading' && phase !== 'ready') return null;
  const estimate = session.finishedClasses.estimate();
  const count = session.leftCount;
  const workers = room.workers.value;
  const texts = estimate
    ? [OUTLOOK.estimate(estimate, count, workers), estimate.seconds / workers > TOO_LONG && OUTLOOK.tooLong]
    : [2 * room.memory * workers > memoryBudget() && OUTLOOK.tooMuch, count > MANY && OUTLOOK.unknown(count)];
  const text = texts.filter(Boolean).join(' ');
  if (!text) return null;
  return <Rich as="p" class="prove-outlook page-only mt-2 t-s ink-3" text={text} />;
}

function Actions() {
  const room = useProving();
  const { session } = room;
  const phase = session.phase.value;
  const some = session.begun.value;
  const away = session.elsewhere.value;
  const { size, ids, class: single } = room.spec.value;
  // This button is there while the classes are still being counted, because a text below names it.
  const isOne = single !== undefined || /^\d+$/.test(ids ?? '');
  const isPart = ids || session.plan.value?.missing.length;
  const rest = isOne ? ACTIONS.breakOne : isPart ? 'Break these classes' : ACTIONS.prove(size);
  const [name, act] =
    phase === 'running'
      ? ['Pause', () => session.pause()]
      : phase === 'paused'
        ? ['Resume', () => session.resume()]
        : phase === 'ending'
          ? ['Adding up the boards…', () => undefined]
          : [some ? 'Resume' : rest, () => room.start()];
  if (phase === 'refused') return <p class="prove-actions page-only row mt-3" />;
  return (
    <div class="prove-actions page-only row mt-3">
      {/* Wrong results are of no use: they can only be deleted. */}
      {phase !== 'done' && !(phase === 'ready' && room.isRefuted.value) && (
        <Button
          look="primary prove-go t-m"
          disabled={['loading', 'starting', 'ending'].includes(phase) || (phase === 'ready' && away)}
          onClick={() => void act()}
        >
          {phase !== 'running' && phase !== 'ending' && <PlayIcon />} {name}
        </Button>
      )}
      {(phase === 'running' || phase === 'paused') && <Button onClick={() => session.cancel()} text="Stop" />}
      {phase === 'ready' && session.leftCount > MANY && (
        <Button
          disabled={away}
          onClick={() => void room.start(SAMPLE)}
          text={`Estimate the time (${SAMPLE} classes)`}
        />
      )}
      {some && session.isIdle && (
        <Button
          look={room.isRefuted.value ? '' : 'quiet'}
          disabled={away}
          onClick={() => void room.startOver()}
          text="Start over"
        />
      )}
      {/* It stands at the end of the page. */}
      {phase === 'done' && (
        <Button look="quiet" onClick={() => bring('certificate-title')} text="Why, and how to check it" />
      )}
    </div>
  );
}

function Messages() {
  const room = useProving();
  const { session, misread } = room;
  const { value: away } = session.elsewhere;
  const texts = [
    misread.value,
    away && MESSAGES.elsewhere,
    session.phase.value !== 'done' && room.isRefuted.value && room.headline.value,
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

/** How many saved runs are shown at once, and where it is kept how high their list was. */
const FEW = 4;
const HEIGHT = 'saved-runs';

/** The runs whose results are stored on this device: each can be resumed or deleted. */
function SavedRuns() {
  const room = useProving();
  const { session } = room;
  const runs = useSignal<readonly SavedRun[] | undefined>(undefined);
  const all = useSignal(false);
  const list = useRef<HTMLDivElement>(null);
  const idle = session.isIdle || session.phase.value === 'refused';
  useEffect(() => {
    if (idle) whenItComes(room.savedRuns(), (found) => (runs.value = found));
  }, [idle, session.done.value, session.plan.value]);
  const { value: saved } = runs;
  useEffect(() => {
    if (saved) remember(HEIGHT, String(list.current?.offsetHeight ?? 0));
  }, [saved, all.value]);
  // Until the list has been read, it takes the space that it took last, so that nothing moves.
  if (!saved) return <div class="page-only" style={{ minHeight: `${Number(recall(HEIGHT))}px` }} />;
  if (saved.length === 0) return null;
  const shown = all.value ? saved : saved.slice(0, FEW);
  const nameOf = (run: SavedRun): string => SAVED.name(run, room.lab.dictionaries.nameOf(run.dictionary));
  return (
    <div class="prove-saved page-only row pt-2 gx-3" ref={list}>
      <span class="label" id="prove-saved-label">
        Saved on this device
      </span>
      <ul class="row" aria-labelledby="prove-saved-label">
        {shown.map((run) => (
          <li key={run.key} class="line gap-1">
            <Button look="quiet" onClick={() => room.lab.go(addressOf(run.spec, run.dictionary))}>
              {nameOf(run)} <small class="num">{SAVED.done(run.done, run.of)}</small>
              {run.refuted && <small class="bad"> some found wrong by a check</small>}
            </Button>
            <Button
              look="quiet"
              title={SAVED.remove}
              aria-label={`${SAVED.remove}: ${nameOf(run)}`}
              disabled={!idle}
              onClick={() => void room.removeSaved(run, nameOf(run)).then((rest) => (runs.value = rest))}
            >
              <CloseIcon />
            </Button>
          </li>
        ))}
        {saved.length > shown.length && (
          <li>
            <Button
              look="quiet"
              onClick={() => (all.value = true)}
              text={`${whole(saved.length - shown.length)} more`}
            />
          </li>
        )}
      </ul>
    </div>
  );
}
