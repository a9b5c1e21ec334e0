/** Downloads and imports of results. */

import { address } from '../../app/route';
import { DownloadIcon, PlusIcon, ShareIcon } from '../../design/icons';
import { copyText } from '../../ui/copy';
import { download } from '../../ui/download';
import { sentence } from '../../ui/format';
import { toast } from '../../ui/toast';
import { Rich } from '../../ui/Rich';
import { useProving } from './room';
import { RESULT_FILES } from './text';

export function ResultFiles() {
  const { session, spec, logs } = useProving();
  const phase = session.phase.value;
  const done = session.done.value;
  if (phase === 'refused') return null;
  const { size, threshold } = spec.value;
  const takes = (phase === 'ready' || phase === 'loading' || phase === 'done') && !session.elsewhere.value;
  const save = async (): Promise<void> =>
    download(`boggle-${size}-${threshold}.ndjson`, await (await session.results.asked()).log());
  const open = async (input: HTMLInputElement): Promise<void> => {
    await logs.openFiles([...(input.files ?? [])]).catch((error: Error) => {
      toast({ text: sentence(error.message), tone: 'bad' });
    });
    input.value = '';
  };
  return (
    <div class="prove-files">
      {done > 0 && (
        <button class="button" type="button" onClick={() => void save()}>
          <DownloadIcon /> {RESULT_FILES.download(done)}
        </button>
      )}
      {takes && (
        <label class="button quiet prove-file">
          <PlusIcon /> {RESULT_FILES.add}
          <input
            class="sr"
            type="file"
            multiple
            // This appears while the classes are still being counted, so that nothing moves when the count is known.
            disabled={phase === 'loading'}
            accept=".ndjson,.jsonl,.gz,application/x-ndjson,application/gzip"
            onChange={(event) => void open(event.currentTarget)}
          />
        </label>
      )}
      <button class="button quiet" type="button" onClick={() => void copyText(address(), RESULT_FILES.link)}>
        <ShareIcon /> {RESULT_FILES.share}
      </button>
      {takes && (
        <p class="note">
          <Rich text={RESULT_FILES.note} />
        </p>
      )}
    </div>
  );
}
