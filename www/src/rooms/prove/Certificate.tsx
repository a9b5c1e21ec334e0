/** A finished run: what was proved or shown, how, what it relies on, and the figures. */

import { useSignal } from '@preact/signals';
import { ErrorText } from '../../ui/ErrorText';
import { sentence } from '../../ui/format';
import { Pairs } from '../../ui/Pairs';
import { Rich } from '../../ui/Rich';
import { Buttons } from './Breaking';
import { isHeld, shareOf, spokenOf } from './check';
import { CHECK_URL, useProving } from './room';
import { CERTIFICATE, CHECK, detailsOf } from './text';

export function Certificate() {
  const room = useProving();
  const { session, spec } = room;
  session.version.value;
  const { value: plan } = session.plan;
  const { value: summary } = session.summary;
  if (session.phase.value !== 'done' || !plan || !summary) return null;
  const { run } = plan;
  const chosen = spec.value.ids ? summary.of : undefined;
  const records = [...session.finishedClasses.results.values()];
  // A sum of some times would be taken for that of all.
  const seconds = records.reduce((sum, { seconds = Number.NaN }) => sum + seconds, 0);
  const { statement, provenance } = summary;
  const given = provenance.computed < summary.held;
  const boards = records.reduce((sum, { found }) => sum + found, 0);
  const [{ value: confirmed }, { value: agreed }] = [room.check.confirmed, room.check.agreed];
  // Classes may have been broken again by this page, the second program, or each by one of them.
  const again = agreed === summary.held ? 'again' : statement.proved && agreed === 0 ? 'here' : 'given';
  const by = !given ? 'here' : confirmed ? 'own' : again;
  return (
    <section class="certificate lazy page-only" aria-labelledby="certificate-title">
      <h2 class="mb-3" id="certificate-title" tabIndex={-1}>
        {statement.proved && !room.isRefuted.value ? 'What was proved' : 'What this shows'}
      </h2>
      <p>
        {room.headline.value} Rules: {statement.rules}.
      </p>
      {statement.limits.length > 0 && (
        <ul class="certificate-rests">
          {statement.limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      )}
      <p>
        {CERTIFICATE.here(provenance.computed)}
        {given ? statement.basis.join(' ') : CERTIFICATE.rescored(boards)}
        {!given && CERTIFICATE.rechecked(agreed, confirmed)}
      </p>
      {!room.isRefuted.value && (
        <>
          <h3>How</h3>
          <p>{CERTIFICATE.how(run.threshold, by)}</p>
          <h3>What it rests on</h3>
          <ul class="certificate-rests">
            {CERTIFICATE.rest(plan, chosen, by).map((text) => text && <Rich as="li" key={text} text={text} />)}
          </ul>
        </>
      )}
      <div class="certificate-check">
        <h3>{room.isRefuted.value ? 'What is wrong' : 'Check it'}</h3>
        <Examination />
        <Repetition />
      </div>
      {given && <p class="note mt-4">These figures are those that the results state:</p>}
      <Pairs
        class="certificate-figures pairs mt-4"
        nameClass="label"
        valueClass="num"
        of={detailsOf(run, summary, seconds).filter(([, value]) => value)}
      />
    </section>
  );
}

// --- The checks ---

/** With more classes than this, a sample is offered, and this is its size. */
const MANY = 100;
const SAMPLE = 4;

function Examination() {
  const { check, isRefuted, session } = useProving();
  const { value: found } = check.examined;
  const all = session.finishedClasses.results.size;
  const again = () => found?.running || void check.examine(all);
  return (
    <>
      <Rich as="p" text={isRefuted.value ? CHECK.refuted : CHECK.examineIntro} />
      {!isRefuted.value && <Buttons of={[['Audit and try to refute', again]]} />}
      <p class="check-state mt-2 t-s sans" role="status">
        {found?.running && CHECK.examining(found.tried)}
        {found && !found.running && !isRefuted.value && found.problems.length === 0 && CHECK.examined(found)}
      </p>
      {found && found.problems.length > 0 && (
        <ErrorText>{CHECK.listed(CHECK.problems(found.problems.length), found.problems)}</ErrorText>
      )}
    </>
  );
}

/** The second program, with its source. */
function Repetition() {
  const room = useProving();
  const { session, check } = room;
  const { value: state } = check.repeated;
  const source = useSignal('');
  const read = async (): Promise<void> => {
    const answer = await fetch(CHECK_URL).catch(() => undefined);
    source.value = (await answer?.text()) ?? CHECK.unavailable;
  };
  const share = state ? shareOf(state) : 0;
  const { value: kept } = session.confirmed;
  const { results } = session.finishedClasses;
  const all = results.size;
  // The note is about all results of the run, whichever classes are shown.
  const confirmed = kept && !room.spec.value.ids && (kept.own || kept.of === all) ? kept : undefined;
  const run = session.plan.value?.run;
  // It doesn't know all rules. Once the results are known to be wrong, nobody has to check them again.
  if ((room.isRefuted.value && !state) || run?.qu !== 'face' || run.maxLength || run.faces) return null;
  const paths = [...results.values()].reduce((sum, one) => sum + one.paths, 0);
  return (
    <>
      <Rich as="p" class="mt-4" text={CHECK.repeatIntro(room.isWhole)} />
      <Buttons
        of={[
          state?.running && ['Pause checking', () => check.pause()],
          state && isHeld(state) && ['Resume checking', () => void check.resume(room.workers.value)],
          !state?.running && [
            state && isHeld(state) ? 'Start again' : room.isWhole ? 'Run the second program' : CHECK.all(all),
            () => room.repeat(),
          ],
          !state?.running && all > MANY && [`Check ${SAMPLE} random classes`, () => room.repeat(SAMPLE)],
        ]}
      />
      {!state && confirmed && <p class="note">{CHECK.kept(confirmed)}</p>}
      {!state && paths > 0 && (
        <p class="note">
          {CHECK.expected(paths, room.isWhole ? room.workers.value : Math.min(room.workers.value, all))}
        </p>
      )}
      {state && (
        <div class="check-state mt-2 t-s sans">
          <progress value={share} aria-label="Classes checked" />
          <p>
            {state.running ? 'So far: ' : !isHeld(state) ? '' : state.trouble ? 'Stopped: ' : 'Paused: '}
            {spokenOf(state)} {state.running && state.seconds > 1 && CHECK.left(state.seconds, share)}
          </p>
          {state.problems.length > 0 && (
            <ErrorText>{CHECK.listed(CHECK.refutedClasses(state.refuted), state.problems)}</ErrorText>
          )}
          {state.trouble && <ErrorText>{sentence(state.trouble)}</ErrorText>}
        </div>
      )}
      <p class="note mt-2">{CHECK.shared(room.isWhole)}</p>
      {/* The very file that runs. */}
      <details onToggle={read}>
        <summary>Read the second program</summary>
        <pre class="pane t-xs" tabIndex={0}>
          {source.value}
        </pre>
      </details>
    </>
  );
}
