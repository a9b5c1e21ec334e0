/**
 * The best boards found here, saved from visit to visit. A board can be opened in Solve, and its run can be replayed.
 */

import { useSignal, useSignalEffect } from '@preact/signals';
import { useLab } from '../../app/lab';
import { download } from '../../ui/download';
import { toast } from '../../ui/toast';
import { DownloadIcon, TrashIcon } from '../../design/icons';
import { MiniBoard } from '../../board/MiniBoard';
import { hallCsv, hallJson } from './hall';
import { ReplayIcon } from './icons';
import { share, whole as number } from './numbers';
import { sentence } from '../../ui/format';
import { useClimbing } from './room';
import { TEXT } from './text';
import { ErrorText } from '../../ui/ErrorPanel';

const FEW = 12;

export function HallPane() {
  const room = useClimbing();
  const { session } = room;
  const { dictionaries } = useLab();
  const all = useSignal(false);
  useSignalEffect(() => void session.lookUpHall(room.shownPlan, room.dictionary));
  const hall = session.bestBoards.hall.value;
  const going = room.finder.going.value;
  const shown = all.value ? hall : hall.slice(0, FEW);
  const { size, scoring, minLength } = room.shownPlan;
  const course = { dictionary: room.dictionary, rules: { scoring, minLength }, size };
  const save = (kind: 'json' | 'csv'): void => {
    const list = dictionaries.known.value.get(course.dictionary);
    const text = kind === 'json' ? hallJson(hall, course, list) : hallCsv(hall, course);
    download(
      `boggle-hall-${size}-${dictionaries.nameOf(course.dictionary).toLowerCase().replace(/\W+/g, '-')}.${kind}`,
      text,
    );
  };
  if (hall.length === 0) {
    return (
      <section class="hall page-only mt-4">
        <p class="note">{TEXT.hall.empty(size.replace('x', '×'))}</p>
      </section>
    );
  }
  return (
    <section class="hall page-only mt-4" aria-label={TEXT.hall.region}>
      <ol class="hall-list boards">
        {shown.map((listed, i) => {
          const { board, points } = listed;
          const grid = room.grids.get(board);
          return (
            <li key={board}>
              <a
                class="hall-board"
                href={room.solveHref(board)}
                aria-label={TEXT.hall.entry(i + 1, points, board, scoring)}
              >
                {grid ? <MiniBoard grid={grid} /> : <span class="blank" />}
                <span class="num">{number(points)}</span>
              </a>
              {listed.proposal !== undefined && listed.plan !== undefined && (
                <button
                  class="hall-replay icon-button"
                  type="button"
                  aria-label={TEXT.hall.replay(points, scoring)}
                  title={TEXT.hall.replay(points, scoring)}
                  onClick={() => void room.replay(listed)}
                >
                  <ReplayIcon />
                </button>
              )}
            </li>
          );
        })}
      </ol>
      {going && (
        <p class="line gap-3 t-s" role="status">
          <progress value={going.share} max={1} aria-label={TEXT.hall.finding(share(going.share))} />{' '}
          <span class="num">{TEXT.hall.finding(share(going.share))}</span>{' '}
          <button class="button quiet" type="button" onClick={() => room.finder.cancel()}>
            {TEXT.hall.cancel}
          </button>
        </p>
      )}
      <ErrorText>{sentence(room.finder.trouble.value)}</ErrorText>
      <div class="row mt-3">
        {hall.length > FEW && (
          <button class="button" type="button" aria-expanded={all.value} onClick={() => (all.value = !all.value)}>
            {all.value ? TEXT.hall.few(FEW) : TEXT.hall.all(hall.length)}
          </button>
        )}
        <button class="button quiet" type="button" onClick={() => save('json')}>
          <DownloadIcon /> {TEXT.hall.json}
        </button>
        <button class="button quiet" type="button" onClick={() => save('csv')}>
          <DownloadIcon /> {TEXT.hall.csv}
        </button>
        <button
          class="icon-button push"
          type="button"
          aria-label={TEXT.hall.clear}
          title={TEXT.hall.clear}
          onClick={() => void clear()}
        >
          <TrashIcon />
        </button>
      </div>
    </section>
  );

  async function clear(): Promise<void> {
    const before = session.bestBoards.hall.value;
    await session.bestBoards.clear();
    toast({
      text: TEXT.hall.cleared,
      action: { label: TEXT.hall.undo, run: () => session.bestBoards.restore(before) },
      lasting: 10_000,
    });
  }
}
