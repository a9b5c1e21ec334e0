/** Export and import of past games, daily results, the practice deck, custom games, and settings. */
import { useSignal } from '@preact/signals';
import { download } from '../../ui/download';
import { Fold } from './Fold';
import { MAX_BYTES, readBackup, writeBackup } from './backup';
import type { Signal } from '@preact/signals';
import { chooseFamily, family } from '../../app/family';
import { choicesOf, type PlayPlan } from './plan';
import type { PlaySession } from './session';
import { BACKUP } from './text';
import { ErrorText } from '../../ui/ErrorPanel';

export function Backup({ session, plan }: { session: PlaySession; plan: Signal<PlayPlan> }) {
  const trouble = useSignal('');
  const done = useSignal('');
  const { saved } = session;
  const save = (): void => {
    download(
      'boggle-lab-games.json',
      writeBackup(
        {
          records: saved.history.value,
          daily: saved.daily.value,
          deck: saved.deck.value,
          presets: saved.presets.value,
          choices: choicesOf(plan.value),
          family: family.value,
        },
        new Date(),
      ),
    );
  };
  const load = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const read = file.size > MAX_BYTES ? BACKUP.large : readBackup(await file.text());
    trouble.value = typeof read === 'string' ? read : '';
    done.value = '';
    if (typeof read === 'string') return;
    const { games, days, left } = saved.merge(read.records, read.daily);
    saved.mergeMore(read.deck, read.presets);
    plan.value = { ...plan.value, ...read.choices };
    if (read.family) chooseFamily(true);
    done.value = BACKUP.loaded(games, days, left);
  };
  return (
    <Fold title={BACKUP.title}>
      <p class="note">{BACKUP.about}</p>
      <div class="play-backup">
        <button class="button" type="button" onClick={save}>
          {BACKUP.save}
        </button>
        <label class="button file-button">
          {BACKUP.load}
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => {
              void load(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </label>
      </div>
      <p role="status">{done.value}</p>
      <ErrorText>{trouble.value}</ErrorText>
    </Fold>
  );
}
