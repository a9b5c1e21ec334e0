/** What the rooms have stored on this device, apart from small settings: how much it is, and a button to delete each kind. */

import { useEffect, useState } from 'preact/hooks';
import { database, hold } from '../../engine/database';
import { confirm } from '../../ui/confirm';
import { bytes } from '../../ui/format';
import { toast } from '../../ui/toast';
import { TEXT } from '../text';
import { Button } from '../../ui/Button';

/** Each database of the page, and the lock that a tab holds while it writes to it. The records of the first store are counted. */
const KINDS = [
  { kind: 'proofs', stores: ['results', 'runs'], lock: 'boggle-lab-prove' },
  { kind: 'facts', stores: ['samples'], lock: undefined },
  { kind: 'climb', stores: ['hall', 'climb'], lock: 'boggle-lab-climb' },
  { kind: 'dictionaries', stores: ['dictionaries'], lock: undefined },
] as const;

type Kind = (typeof KINDS)[number];
type Stores = Record<Kind['stores'][number], { key: IDBValidKey; value: unknown }>;

const open = ({ kind, stores }: Kind) => database<Stores>(`boggle-lab-${kind}`, ...stores)();

async function countAll(): Promise<number[]> {
  return Promise.all(KINDS.map(async (kind) => (await open(kind)).count(kind.stores[0])));
}

async function clear(kind: Kind): Promise<void> {
  const release = kind.lock ? await hold(kind.lock, 100) : () => undefined;
  if (!release) return void toast({ text: TEXT.stored.busy, tone: 'bad' });
  const change = (await open(kind)).transaction([...kind.stores], 'readwrite');
  await Promise.all([...kind.stores.map((store) => change.objectStore(store).clear()), change.done]);
  release();
}

export function Stored() {
  const [counts, setCounts] = useState<readonly number[] | undefined>(undefined);
  const [used, setUsed] = useState<number | undefined>(undefined);
  const look = (): void => {
    countAll().then(setCounts, () => setCounts([]));
    navigator.storage?.estimate?.().then(
      ({ usage }) => setUsed(usage),
      () => undefined,
    );
  };
  useEffect(look, []);
  const remove = async (kind: Kind, name: string): Promise<void> => {
    if (
      !(await confirm({
        title: `Delete ${name.toLowerCase()}?`,
        text: TEXT.stored.warning,
        action: TEXT.stored.remove,
      }))
    )
      return;
    await clear(kind).catch((error: Error) => toast({ text: error.message, tone: 'bad' }));
    look();
  };
  if (!counts) return null;
  return (
    <>
      <p>
        {TEXT.stored.intro} {used !== undefined && TEXT.stored.used(bytes(used))}
      </p>
      <ul class="my-3">
        {KINDS.map((kind, at) => (
          <li key={kind.kind} class="line spread ruled">
            <span>
              {TEXT.stored.kinds[kind.kind]} <small class="num">{counts[at] || 'none'}</small>
            </span>
            <Button
              look="quiet"
              text={TEXT.stored.remove}
              disabled={!counts[at]}
              aria-label={`${TEXT.stored.remove}: ${TEXT.stored.kinds[kind.kind]}`}
              onClick={() => void remove(kind, TEXT.stored.kinds[kind.kind])}
            />
          </li>
        ))}
      </ul>
      <p class="note">{TEXT.stored.games}</p>
    </>
  );
}
