/** A finished proof: what was proven, how, on what it rests, and the figures; before that, the results so far. */

import { icon, PlusIcon, ShareIcon } from '../../design/icons';
import { toast } from '../../app/toast';
import { CheckAgain } from './CheckAgain';
import { useProving } from './room';
import type { Session } from './session';
import { DICE } from './spec';
import { by, duration, megabytes, number, plural } from './words';

export function Certificate() {
  const { session, spec } = useProving();
  session.version.value;
  const { ids } = spec.value;
  const { value: plan } = session.plan;
  const { value: summary } = session.summary;
  if (session.phase.value !== 'done' || !plan || !summary?.complete) return null;
  const { run } = plan;
  const single = run.classes == null;
  const boards = summary.boards.length;
  const seconds = [...session.results.values()].reduce((sum, result) => sum + (result.seconds ?? 0), 0);
  return (
    <section class="certificate" aria-labelledby="certificate-title">
      <h2 id="certificate-title">What has been proven</h2>
      <p>
        Of all {by(run.size)} boards {single ? 'of this class' : ids ? `of the classes numbered ${ids}, turned and mirrored ones with them` : 'with one letter a cell'}
        {run.dice && ` that the dice of ${DICE.find(({ name }) => name === run.dice)?.title ?? run.dice} can roll`}, {boards === 0 ? 'none has' : boards === 1 ? 'exactly one has' : `exactly ${number(boards)} have`}{' '}
        {number(run.threshold)} points or more with the {number(run.words)} words of {run.dictionary}
        {boards > 1 && ', boards that are turned or mirrored images of each other counted once'}. {boards > 0 && 'They are listed above.'}
        {plan.missing.map(({ kind, letters }) => (
          <> Boards with one of “{letters}” on a {kind} cell were not looked at.</>
        ))}
      </p>
      <h3>How</h3>
      <p>
        {single ? 'The class' : `All boards were parted into ${plural(plan.all, 'class', 'classes')} by which letters each cell may have; of classes that are images of each other one is enough, which leaves ${number(run.classes ?? 0)}${ids ? `, of which these are ${number(summary.of)}` : ''}. In each class`}{' '}
        every path of every word was written down and sorted into a tree of choices, cell by cell. The bound of a branch is what all its paths are worth
        together; a branch whose bound is below {number(run.threshold)} holds no board that scores so much, and is cut off. Where branches were left to
        the last cell, {plural(summary.candidates, 'board')} {summary.candidates === 1 ? 'was' : 'were'} scored.
      </p>
      <h3>What it rests on</h3>
      <ul class="certificate-rests">
        <li>The word list is the one with the hash below.</li>
        {!single && <li>Every board has one class here that it, or an image of it, lies in; the count of classes agrees with Burnside’s lemma.</li>}
        <li>A bound counts each path at least once for every board that has it, and branches are cut off only below the threshold.</li>
        <li>Compiler, browser and machine did what the code says. The command line repeats it: the same file, the same boards.</li>
      </ul>
      <CheckAgain />
      <dl class="certificate-figures">
        <Row name="Partition" value={<span class="certificate-text">{run.space}</span>} />
        <Row name="Classes broken" value={number(summary.classes)} />
        {summary.parts > summary.classes && <Row name="Parts, to fit into memory" value={number(summary.parts)} />}
        <Row name="Word paths" value={number(summary.paths)} />
        <Row name="Records merged" value={number(summary.merged)} />
        <Row name="Letters tried, records opened" value={`${number(summary.visits)}, ${number(summary.opened)}`} />
        <Row name="Most memory of a class" value={megabytes(summary.bytes)} />
        {seconds > 0 && <Row name="Time of the workers" value={duration(seconds)} />}
        {run.dice && <Row name="Dice" value={run.dice} />}
        <Row name="Rules" value={`${run.scoring}, words of ${run.minLength} letters and more`} />
        <Row name="SHA-256 of the list" value={<span class="certificate-text">{run.sha256}</span>} />
        <Row name="Program" value={`Boggle Lab ${run.version}, method ${run.method}, format ${run.schema}`} />
      </dl>
    </section>
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

/** What can be taken along. */
export function Takeaway() {
  const { session, spec } = useProving();
  const phase = session.phase.value;
  if (phase !== 'ready' && phase !== 'done' && session.done.value === 0) return null;
  const { size, threshold } = spec.value;
  return (
    <div class="prove-take">
      {session.done.value > 0 && (
        <button class="button" type="button" onClick={() => download(`boggle-${size}-${threshold}.ndjson`, session.lines())}>
          <DownloadIcon /> {plural(session.done.value, 'result')} as NDJSON
        </button>
      )}
      {phase === 'ready' && (
        <label class="button quiet prove-file">
          <PlusIcon /> Add results from a file
          <input class="sr" type="file" accept=".ndjson,.jsonl,application/x-ndjson" onChange={(event) => void add(session, event.currentTarget)} />
        </label>
      )}
      <button class="button quiet" type="button" onClick={() => void share()}>
        <ShareIcon /> Copy link
      </button>
      <p class="note">
        The lines of <code>boggle break --out</code>: results of the command line, of other machines and of this page go together, and{' '}
        <code>boggle merge</code> checks that every class is there.
      </p>
    </div>
  );
}

/** Adds the results of the file that was picked. */
async function add(session: Session, input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  try {
    const fresh = await session.merge(await file.text());
    toast({ text: `${plural(fresh, 'result')} added from ${file.name}.` });
  } catch (error) {
    toast({ text: (error as Error).message, tone: 'bad' });
  }
  input.value = '';
}

const DownloadIcon = icon(<path d="M10 3.5v9M6.2 9l3.8 3.8L13.8 9M4 16.5h12" />);

async function share(): Promise<void> {
  await navigator.clipboard?.writeText(location.href);
  toast({ text: 'The link to this proof is copied.' });
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
