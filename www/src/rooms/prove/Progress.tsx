/** The progress of a proof: its numbers, its workers, and the boards found, with their files. */

import { useSignal } from '@preact/signals';
import { later } from '../../ui/later';
import { address } from '../../app/route';
import { MiniBoard } from '../../board/MiniBoard';
import { DownloadIcon, PlusIcon, ShareIcon } from '../../design/icons';
import { Button, FileButton } from '../../ui/Button';
import { copyText } from '../../ui/copy';
import { download } from '../../ui/download';
import { unitOf } from '../../engine/scoring';
import { ErrorText } from '../../ui/ErrorText';
import { Pairs } from '../../ui/Pairs';
import { Rich } from '../../ui/Rich';
import { useProving } from './room';
import { duration, MESSAGES, whole, plural, RESULT_FILES, roughly, rowsOf } from './text';

/** The number of boards that are shown at first. */
const FEW = 60;

export function Figures() {
  const { display, session: proof, spec, workers } = useProving();
  const { value: session } = display;
  session.version.value;
  const recorded = session !== proof;
  const done = session.finishedClasses.results.size;
  const phase = session.phase.value;
  const eta = phase === 'running' || phase === 'paused' ? session.eta : undefined;
  // A proof that runs in another tab saves its time only when it stops; and it is the time of all classes, not of some.
  const elapsed = proof.elsewhere.value || (!recorded && spec.value.ids) ? 0 : session.elapsed;
  const best = session.boards[0];
  const fromFile = recorded ? 0 : (proof.summary.value?.provenance?.fromFile ?? 0);
  const listed = fromFile > 0 && !proof.isProved;
  // The time counts only for classes that were broken here.
  const rate = elapsed > 0 ? Math.max(0, done - fromFile) / (elapsed / 1000) : 0;
  const figures = [
    [
      'Classes done',
      <span class="prove-done">{phase === 'loading' ? '–' : whole(done)}</span>,
      `of ${whole(session.ids.value.length)}`,
    ],
    [
      recorded ? 'CPU time (recorded)' : 'Time',
      elapsed > 0 ? duration(elapsed / 1000) : '–',
      eta !== undefined ? `about ${roughly(eta)} left` : elapsed > 0 && fromFile > 0 && 'not counting files',
    ],
    [
      rate >= 1 || rate === 0 ? 'Classes per second' : 'Seconds per class',
      rate === 0 ? '–' : (rate >= 1 ? rate : 1 / rate).toFixed(1),
      phase === 'running' && !recorded && `with ${plural(workers.value, 'worker')}`,
    ],
    recorded || (phase !== 'loading' && !proof.isAddingUp)
      ? [
          listed ? 'Boards listed' : 'Boards found',
          whole(session.found),
          best && `best ${whole(best.points)}; ${RESULT_FILES.once}`,
        ]
      : ['Boards found', '…', MESSAGES.scored(proof.scored.value)],
  ] as const;
  return (
    <Pairs
      class="prove-figures fill"
      nameClass="label"
      valueClass="t-s ink-2 num"
      of={figures.map(([name, value, more]) => [
        name,
        <>
          <b class="t-xl">{value}</b> {more}
        </>,
      ])}
    />
  );
}

export const Workers = later(function Workers() {
  const { display, session: proof } = useProving();
  const { value: session } = display;
  const { value: statuses } = session.workerStatuses;
  if (statuses.length === 0 || session !== proof) return null;
  return (
    <section class="workers ruled mt-4 pt-3 t-s sans" aria-label="Workers">
      <ol>
        {statuses.map(({ id, progress, seconds, lost }, i) => (
          <li key={i} class="stack gap-3">
            <span class="worker-name">
              {id === undefined ? 'done' : 'class '}
              {id !== undefined && <b class="num">{whole(id)}</b>}
              {progress.parts > 1 && <span class="label"> part {whole(progress.parts)}</span>}
              {lost > 0 && <span class="label"> replaced{lost > 1 ? ` ${whole(lost)} times` : ''}</span>}
            </span>
            <span class="meter" aria-hidden="true">
              <i style={{ transform: `scaleX(${id === undefined ? 1 : progress.done})` }} />
            </span>
            <span class="num ink-3 right">{id === undefined ? '' : duration(seconds)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
});

export function ResultFiles() {
  const { session, spec, logs } = useProving();
  const phase = session.phase.value;
  const done = session.done.value;
  if (phase === 'refused') return null;
  const { size, threshold } = spec.value;
  const { text, bad } = logs.outcome.value;
  const takes = (session.isIdle || phase === 'loading') && !session.elsewhere.value;
  const save = async (): Promise<void> =>
    download(`boggle-${size}-${threshold}.ndjson`, await (await session.asked()).log());
  return (
    <div class="prove-files page-only row mt-5">
      {done > 0 && (
        <Button onClick={() => void save()}>
          <DownloadIcon /> Download {plural(done, 'result')} (NDJSON)
        </Button>
      )}
      {takes && (
        <FileButton
          look="quiet"
          multiple
          // This appears while the classes are still being counted, so that nothing moves when the count is known.
          disabled={phase === 'loading'}
          accept=".ndjson,.jsonl,.gz,application/x-ndjson,application/gzip"
          onFiles={(files) => logs.openFiles(files)}
        >
          <PlusIcon /> Open result logs
        </FileButton>
      )}
      <Button look="quiet" onClick={() => void copyText(address(), 'Link')}>
        <ShareIcon /> Copy link
      </Button>
      <span class="t-s" role="status">
        {!bad && text}
      </span>
      <ErrorText>{bad && text}</ErrorText>
      {takes && <Rich as="p" class="note t-s" text={RESULT_FILES.note} />}
    </div>
  );
}

/** It says so in the same frame as the numbers above it; the boards take their turn. */
export function NoneYet() {
  const { session, spec } = useProving();
  session.version.value;
  if (session.phase.value !== 'running' || session.found > 0 || session.isAddingUp) return null;
  return <p class="note mt-5">No board that reaches {whole(spec.value.threshold)} has been found yet.</p>;
}

/** The boards that reach the threshold, as they are found. Each opens in Solve. */
export const Boards = later(function Boards() {
  const room = useProving();
  const { value: session } = room.display;
  session.version.value;
  const { found, boards } = session;
  const done = session.finishedClasses.results.size;
  const { value: plan } = session.plan;
  const all = useSignal(false);
  if (boards.length === 0 || !plan) return null;
  return (
    <section class="prove-boards mt-5" aria-label="Boards found">
      {/* Their number is among the figures above, which change a frame earlier. */}
      <h2>
        {done < session.ids.value.length ? 'Boards so far' : session.isProved ? 'All boards found' : 'Boards listed'}
      </h2>
      <p class="note">
        {plan.run.classes == null ? RESULT_FILES.fitted : RESULT_FILES.first(boards[0]!.board, plan.cols)}
      </p>
      <ol class="boards my-3">
        {boards.slice(0, all.value ? boards.length : FEW).map(({ board, points }, place) => {
          const text = rowsOf(board, plan.cols);
          return (
            // Keyed by position, so that a better board replaces the one at its position and no other board moves on
            // the screen.
            <li key={place}>
              <a
                href={room.solveHref(board)}
                aria-label={`${text}, ${plural(points, unitOf(room.spec.value.scoring))}. Open in Solve.`}
                title={text}
              >
                <MiniBoard grid={room.gridOf(board)} />
                <span class="num">{whole(points)}</span>
              </a>
            </li>
          );
        })}
      </ol>
      {boards.length > FEW && (
        <Button
          aria-expanded={all.value}
          onClick={() => (all.value = !all.value)}
          text={
            all.value
              ? `Show the best ${whole(FEW)}`
              : `Show ${found > boards.length ? 'the best' : 'all'} ${whole(boards.length)}`
          }
        />
      )}
      {found > boards.length && (
        <p class="note">The best {whole(all.value ? boards.length : FEW)} are shown; the download has all of them.</p>
      )}
    </section>
  );
});
