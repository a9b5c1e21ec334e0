/** The best boards found here, saved from visit to visit. A board opens in Solve, and its run can be replayed. */

import { later } from '../../ui/later';
import { Button, IconButton } from '../../ui/Button';
import { useSignal } from '@preact/signals';
import { useLab } from '../../app/lab';
import { download } from '../../ui/download';
import { toast } from '../../ui/toast';
import { DownloadIcon, TrashIcon } from '../../design/icons';
import { gridOf } from '../../board/face';
import { MiniBoard } from '../../board/MiniBoard';
import { hallCsv } from './hall';
import { ReplayIcon } from './Controls';
import { counted, sentence, shortPercent as share, signed, sizeName, whole } from '../../ui/format';
import { useClimbing } from './room';
import { drawText, scored } from './arithmetic';
import { TableHead } from '../../ui/TableHead';
import { ErrorText } from '../../ui/ErrorText';

const FEW = 12;

export const HallPane = later(function HallPane() {
  const room = useClimbing();
  const { dictionaries } = useLab();
  const all = useSignal(false);
  const hall = room.bestBoards.hall.value;
  const going = room.finder.share.value;
  const shown = all.value ? hall : hall.slice(0, FEW);
  const course = { ...room.shownPlan, dictionary: room.dictionary };
  const { size, scoring } = course;
  const save = (): void => {
    const dictionary = dictionaries.nameOf(course.dictionary).toLowerCase().replace(/\W+/g, '-');
    download(`boggle-hall-${size}-${dictionary}.csv`, hallCsv(hall, course));
  };
  const clear = async (): Promise<void> => {
    await room.bestBoards.clear();
    toast({
      text: 'The best boards were cleared.',
      action: { label: 'Undo', run: () => room.bestBoards.restore(hall) },
      lasting: 10_000,
    });
  };
  if (hall.length === 0) {
    return (
      <section class="hall page-only mt-4">
        <p class="note">
          The best {sizeName(size)} boards you find are saved here, on this device. Rotations and reflections count as
          the same board.
        </p>
      </section>
    );
  }
  return (
    <section class="hall page-only mt-4" aria-label="Best boards">
      <ol class="hall-list boards">
        {shown.map((listed, i) => {
          const { board, points } = listed;
          return (
            <li key={board}>
              <a
                href={room.solveHref(board)}
                aria-label={`Number ${i + 1}: ${scored(points, scoring)}, ${board}. Open in Solve.`}
              >
                <MiniBoard grid={gridOf(board, size, course.dictionary)} />
                <span class="num">{whole(points)}</span>
              </a>
              {listed.proposal !== undefined && listed.plan !== undefined && (
                <IconButton
                  icon={<ReplayIcon />}
                  class="hall-replay"
                  label={`Replay the run that found ${scored(points, scoring)}`}
                  onClick={() => void room.replay(listed)}
                />
              )}
            </li>
          );
        })}
      </ol>
      {going !== undefined && (
        <p class="line gap-3 t-s" role="status">
          <progress value={going} max={1} aria-hidden="true" />{' '}
          <span class="num">Running that climb again: {share(going)}</span>{' '}
          <Button look="quiet" onClick={() => room.finder.cancel()} text="Cancel" />
        </p>
      )}
      <ErrorText>{sentence(room.finder.trouble.value)}</ErrorText>
      <div class="row mt-3">
        {hall.length > FEW && (
          <Button
            aria-expanded={all.value}
            onClick={() => (all.value = !all.value)}
            text={all.value ? `Show the best ${FEW}` : `Show all ${hall.length}`}
          />
        )}
        <Button look="quiet" onClick={save}>
          <DownloadIcon /> Download CSV
        </Button>
        <IconButton icon={<TrashIcon />} class="push" label="Clear the best boards" onClick={() => void clear()} />
      </div>
    </section>
  );
});

/** The 2009 table: which board was current from which step on, for how long, and what it scored. */
export function RecordHoldersPane() {
  const room = useClimbing();
  const climber = room.chosen.value;
  const { run = 0, first = 0, rows = [] } = climber?.recordHolders.value ?? {};
  const best = climber?.trace?.best || Infinity;
  const changes = rows.map((row, at) => ({ ...row, change: row.points - (rows[at - 1] ?? row).points }));
  // The row before the others is only there to be compared with.
  const shown = first > 0 ? changes.slice(1) : changes;
  return (
    <section class="record-holders page-only mt-4">
      <p class="note mb-2">
        Dan Vanderkam’s program, which found the best board in 2009, printed a line whenever its board changed: the step
        (which it called a “generation”), the score, and the number of steps it kept that board (a “reign”). This table
        does the same for the climber shown above. If a board is worse than the one before, it also has the chance that
        such a loss is accepted, and the random number, which was not above it.
      </p>
      {!climber || rows.length === 0 ? (
        <p class="note">The boards are listed here as soon as the climb runs or takes a step.</p>
      ) : (
        <div class="pane" tabIndex={0} role="region" aria-label="Boards of this run, newest first">
          <table class="w-full right">
            <caption class="label">
              {`Run ${whole(run + 1)} of climber ${climber.index + 1}: ${counted(first + rows.length, 'board')} so far`}
              {first > 0 && `, of which the latest ${whole(shown.length)} are listed`}, newest first
            </caption>
            <TableHead columns={['Step', 'Score', 'Change', 'Chance', 'Random number', 'Steps held', 'Board']} />
            <tbody>
              {shown.toReversed().map(({ generation, points, change, chance = 0, drawn = 0, heldFor, board }) => (
                <tr key={generation} class={points >= best ? 'accent' : ''}>
                  <td class="num">{whole(generation)}</td>
                  <td class="num">{whole(points)}</td>
                  <td class={`num${change < 0 ? ' bad' : ''}`}>{change !== 0 && signed(change)}</td>
                  {(drawn > 0 && change < 0 ? drawText(drawn, chance) : ['', '']).toReversed().map((odds, i) => (
                    <td key={i} class="num">
                      {odds}
                    </td>
                  ))}
                  <td class="num">{heldFor === undefined ? 'now' : whole(heldFor)}</td>
                  <td>
                    <a href={room.solveHref(board)}>{board}</a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
