/** The best boards met here: kept from visit to visit, a press opens one in Solve. */

import { useSignal, useSignalEffect } from '@preact/signals';
import { useLab } from '../../app/lab';
import { toast } from '../../app/toast';
import { TrashIcon } from '../../design/icons';
import { MiniBoard } from '../../board/MiniBoard';
import { hallCsv, hallJson } from './hall';
import { number } from './Headline';
import { DownloadIcon } from './icons';
import { useClimbing } from './room';

const FEW = 12;

export function HallPane() {
  const room = useClimbing();
  const { session } = room;
  const { dictionaries } = useLab();
  const all = useSignal(false);
  useSignalEffect(() => void session.lookUpHall(room.shownPlan, room.dictionary));
  const hall = session.fame.hall.value;
  const shown = all.value ? hall : hall.slice(0, FEW);
  const { size, scoring, minLength } = room.shownPlan;
  const course = { dictionary: room.dictionary, rules: { scoring, minLength }, size };
  const save = (kind: 'json' | 'csv'): void => {
    const list = dictionaries.known.value.get(course.dictionary);
    const text = kind === 'json' ? hallJson(hall, course, list) : hallCsv(hall, course);
    download(`boggle-hall-${size}-${dictionaries.nameOf(course.dictionary).toLowerCase().replace(/\W+/g, '-')}.${kind}`, text, kind);
  };
  if (hall.length === 0) {
    return (
      <section class="hall">
        <p class="note">
          The best {size.replace('x', ' by ')} boards that are met are kept here, on this device. A board and its turned and mirrored twins count as one.
        </p>
      </section>
    );
  }
  return (
    <section class="hall" aria-label="Hall of fame">
      <ol class="hall-list">
        {shown.map(({ board, points }, i) => {
          const grid = room.grids.get(board);
          return (
            <li key={board}>
              <a class="hall-board" href={room.solveHref(board)} aria-label={`Number ${i + 1}: ${number(points)} points, ${board}. Open in Solve.`}>
                {grid ? <MiniBoard grid={grid} /> : <span class="climber-blank" />}
                <span class="num hall-points">{number(points)}</span>
              </a>
            </li>
          );
        })}
      </ol>
      <div class="hall-tools">
        {hall.length > FEW && (
          <button class="button" type="button" aria-expanded={all.value} onClick={() => (all.value = !all.value)}>
            {all.value ? `The best ${FEW}` : `All ${hall.length}`}
          </button>
        )}
        <button class="button quiet" type="button" onClick={() => save('json')}>
          <DownloadIcon /> JSON
        </button>
        <button class="button quiet" type="button" onClick={() => save('csv')}>
          <DownloadIcon /> CSV
        </button>
        <button class="icon-button hall-clear" type="button" aria-label="Clear the hall of fame" title="Clear" onClick={() => void clear()}>
          <TrashIcon />
        </button>
      </div>
    </section>
  );

  async function clear(): Promise<void> {
    const before = session.fame.hall.value;
    await session.fame.clear();
    toast({
      text: 'The hall of fame is empty.',
      action: { label: 'Undo', run: () => session.fame.restore(before) },
      lasting: 10_000,
    });
  }
}

function download(name: string, text: string, kind: 'json' | 'csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type: kind === 'json' ? 'application/json' : 'text/csv' }));
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
