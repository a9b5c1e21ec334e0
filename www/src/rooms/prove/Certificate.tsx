/** A finished run: what was proved or shown, how, what it relies on, and the figures. */

import { Checks } from './Checks';
import type { ProofRun } from '../../engine/jobs';
import { Rich } from '../../ui/Rich';
import { useProving } from './room';
import { ACTIONS } from './text';
import { CERTIFICATE, DETAILS, RECORDED } from './text-certificate';
import { duration, megabytes, number } from './words';

export function Certificate() {
  const room = useProving();
  const { session, spec } = room;
  session.version.value;
  const { value: plan } = session.plan;
  const { value: summary } = session.summary;
  const { value: proved } = room.proved;
  if (room.display.value === room.replay) return <OfRecording />;
  if (session.phase.value !== 'done' || !plan || !summary) return null;
  const { run } = plan;
  const single = run.classes == null;
  const some = plan.missing.length > 0;
  const records = [...session.finishedClasses.results.values()];
  const seconds = records.reduce((sum, { seconds = 0 }) => sum + seconds, 0);
  const { statement, provenance } = summary;
  const given = provenance.computed < summary.held;
  const boards = records.reduce((sum, { found }) => sum + found, 0);
  return (
    <section class="certificate" aria-labelledby="certificate-title">
      <h2 id="certificate-title">{proved ? CERTIFICATE.proved : CERTIFICATE.partial}</h2>
      <p>
        {statement.headline} {CERTIFICATE.rules(statement.rules)}
      </p>
      {statement.limits.length > 0 && (
        <ul class="certificate-rests">
          {statement.limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      )}
      <p>
        {CERTIFICATE.sources(provenance.computed, provenance.fromFile, provenance.stored ?? 0)}{' '}
        {CERTIFICATE.rescored(boards)} {/* The first of these sentences repeats the ones before it. */}
        {given ? statement.basis.slice(1).join(' ') : CERTIFICATE.rechecked(provenance.rechecked)}
      </p>
      <h3>{CERTIFICATE.how}</h3>
      <p>
        {!single && CERTIFICATE.many(plan.all, run.classes ?? 0, spec.value.ids ? summary.of : undefined, some)}{' '}
        {CERTIFICATE.method(run.method, run.threshold, given)} {/* A file may state any number here. */}
        {!given &&
          (run.method === 'best' || run.method === 'hybrid2025') &&
          CERTIFICATE.candidates(summary.candidates, boards, run.threshold)}
      </p>
      <Rests run={run} some={some} />
      <Checks />
      <dl class="certificate-figures">
        <Row
          name={single ? DETAILS.class : DETAILS.partition}
          value={<span class="certificate-text">{run.space}</span>}
        />
        <Row name={DETAILS.classes} value={number(summary.held)} />
        {summary.parts > summary.held && <Row name={DETAILS.parts} value={number(summary.parts)} />}
        <Row name={DETAILS.paths} value={number(summary.paths)} />
        <Row name={DETAILS.merged} value={number(summary.merged)} />
        <Row name={DETAILS.visits} value={number(summary.visits)} />
        <Row name={DETAILS.opened} value={number(summary.opened)} />
        <Row name={DETAILS.memory} value={megabytes(summary.bytes)} />
        {seconds > 0 && <Row name={DETAILS.seconds} value={duration(seconds)} />}
        {run.dice && <Row name={DETAILS.dice} value={run.dice} />}
        <Row name={DETAILS.rules} value={DETAILS.rulesAre(run.scoring, run.minLength)} />
        <Row name={DETAILS.hash} value={<span class="certificate-text">{run.sha256}</span>} />
        <Row
          name={DETAILS.program}
          value={DETAILS.programIs(run.version, run.method, summary.methodVersions, run.schema)}
        />
      </dl>
    </section>
  );
}

/** A recording: its rules, what was checked, and why it can be believed. */
function OfRecording() {
  const { replay, lab, spec, dictionary } = useProving();
  const { run } = replay.plan.value!;
  return (
    <section class="certificate" aria-labelledby="certificate-title">
      <h2 id="certificate-title">{RECORDED.title}</h2>
      <p>{RECORDED.rules(lab.dictionaries.nameOf(dictionary), run.words)}</p>
      <p>{RECORDED.unchecked}</p>
      <ul class="certificate-rests">
        <li>{RECORDED.prove(ACTIONS.prove(spec.value.size), run.classes ?? 0, replay.total)}</li>
        <li>{RECORDED.again}</li>
        <li>
          <Rich text={RECORDED.program} />
        </li>
      </ul>
      <Rests run={run} some={false} />
    </section>
  );
}

/** What a result rests on. */
function Rests({ run, some }: { run: ProofRun; some: boolean }) {
  return (
    <>
      <h3>{CERTIFICATE.rests}</h3>
      <ul class="certificate-rests">
        {CERTIFICATE.rest(run.classes == null, some, run.method).map((text) => (
          <li key={text}>
            <Rich text={text} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ name, value }: { name: string; value: preact.ComponentChildren }) {
  return (
    <div>
      <dt class="label">{name}</dt>
      <dd class="num">{value}</dd>
    </div>
  );
}
