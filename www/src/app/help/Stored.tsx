/** What the rooms have stored on this device, apart from small settings: how much it is, and a button to delete each kind. */

import { useEffect, useState } from 'preact/hooks';
import { database, hold } from '../../engine/database';
import { whenItComes } from '../../engine/soon';
import { offlineState } from '../../offline/offline';
import { confirm } from '../../ui/confirm';
import { bytes } from '../../ui/format';
import { toast } from '../../ui/toast';
import { Button } from '../../ui/Button';

/** Each database of the page, the lock of the tab that writes to it, and what is said while another tab holds it. */
const KINDS = [
  {
    kind: 'proofs',
    name: 'Results of proofs',
    stores: ['results', 'runs'],
    lock: 'boggle-lab-prove',
    held: 'A proof is running, so its results can’t be deleted now. Stop it first.',
  },
  { kind: 'facts', name: 'Samples of rolled boards', stores: ['samples'], lock: undefined, held: undefined },
  {
    kind: 'climb',
    name: 'The current climb, the last comparison, and the best boards found',
    stores: ['hall', 'climb'],
    lock: 'boggle-lab-climb',
    held: 'A tab where Climb was opened may still save its climb, so this can’t be deleted now. Close that tab, or reload it in another room, such as Play.',
  },
  { kind: 'dictionaries', name: 'Your own word lists', stores: ['dictionaries'], lock: undefined, held: undefined },
] as const;

type Kind = (typeof KINDS)[number];
type Stores = Record<Kind['stores'][number], { key: IDBValidKey; value: unknown }>;

const open = ({ kind, stores }: Kind) => database<Stores>(`boggle-lab-${kind}`, ...stores)();

async function clear(kind: Kind): Promise<void> {
  const release = kind.lock ? await hold(kind.lock, 100) : () => undefined;
  if (!release) return void toast({ text: kind.held ?? '', tone: 'bad' });
  try {
    const change = (await open(kind)).transaction([...kind.stores], 'readwrite');
    await Promise.all([...kind.stores.map((store) => change.objectStore(store).clear()), change.done]);
  } finally {
    release();
  }
}

async function count(kind: Kind): Promise<number> {
  const db = await open(kind);
  const counts = await Promise.all(kind.stores.map((store) => db.count(store)));
  return counts.reduce((sum, n) => sum + n, 0);
}

export function Stored() {
  const [counts, setCounts] = useState<readonly (number | undefined)[] | undefined>(undefined);
  const [used, setUsed] = useState<number | undefined>(undefined);
  const look = (): void => {
    void Promise.all(KINDS.map((kind) => count(kind).catch(() => undefined))).then(setCounts);
    const estimate = navigator.storage?.estimate?.();
    if (estimate) whenItComes(estimate, ({ usage }) => setUsed(usage));
  };
  useEffect(look, []);
  const remove = async (kind: Kind): Promise<void> => {
    const text = 'This can’t be undone. Open rooms still show it until you reload the page.';
    if (!(await confirm({ title: `Delete ${kind.name.toLowerCase()}?`, text, action: 'Delete' }))) return;
    await clear(kind).catch((error: Error) => toast({ text: error.message, tone: 'bad' }));
    look();
  };
  if (!counts) return null;
  return (
    <>
      <p>
        The rooms save these on this device, so that a reload loses nothing and long work can continue. None of it is
        sent anywhere.{' '}
        {used !== undefined &&
          `Everything this site has stored takes ${bytes(used)}${offlineState.value === 'off' ? '' : ', including the page itself for offline use'}.`}
      </p>
      <ul class="my-3">
        {KINDS.map((kind, at) => (
          <li key={kind.kind} class="line spread ruled">
            <span>
              {kind.name}{' '}
              <small class="num">{counts[at] === 0 ? 'none' : kind.stores.length === 1 && counts[at]}</small>
            </span>
            <Button
              look="quiet"
              text="Delete"
              disabled={!counts[at]}
              aria-label={`Delete: ${kind.name}`}
              onClick={() => void remove(kind)}
            />
          </li>
        ))}
      </ul>
      <p class="note">Games, records, and practice words are in Play.</p>
    </>
  );
}
