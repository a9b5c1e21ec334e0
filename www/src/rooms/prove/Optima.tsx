/** The proofs that come with the page. Each can be opened here, is audited, and can be checked. */

import { later } from '../../app/later';
import { useEffect } from 'preact/hooks';
import { sentence } from '../../ui/format';
import { toast } from '../../ui/toast';
import type { Published } from './published';
import { useProving } from './room';
import { OPTIMA } from './text';
import { by, number, rowsOf } from './words';

export const Optima = later(function Optima() {
  const room = useProving();
  const { published } = room.logs;
  useEffect(() => void published.load(), [published]);
  const { value: list } = published.list;
  if (!list || list.length === 0) return null;
  const open = async (entry: Published): Promise<void> => {
    try {
      await room.logs.openLog(await published.download(entry));
    } catch (error) {
      toast({ text: sentence((error as Error).message), tone: 'bad' });
    }
  };
  return (
    <section class="prove-settings prove-optima" aria-labelledby="optima-title">
      <h2 id="optima-title">{OPTIMA.title}</h2>
      <p class="note">{OPTIMA.intro}</p>
      <details>
        <summary>{OPTIMA.all(list.length)}</summary>
        <ul>
          {list.map((entry) => (
            <li key={entry.log}>
              <button class="button" type="button" onClick={() => void open(entry)}>
                {OPTIMA.open(by(entry.size), entry.dictionary, entry.scoring)}
              </button>{' '}
              <span>
                {OPTIMA.result(entry.boards, entry.threshold, entry.scoring)}
                {entry.best &&
                  OPTIMA.best(rowsOf(entry.best.board, Number(entry.size.split('x')[1])), number(entry.best.points))}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
});
