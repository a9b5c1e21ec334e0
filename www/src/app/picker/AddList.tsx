/** Makes a dictionary from a visitor's list: a chosen or dropped file, or pasted text. */

import { signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { CompileOptions, CompileReport } from '../../engine/contract';
import { toast } from '../../ui/toast';
import type { Dictionaries } from '../dictionaries';
import { useLab } from '../lab';
import { keepStorage } from '../storage';
import { counted, sentence, whole } from '../../ui/format';
import { announce } from '../../ui/live';
import { Button, FileButton } from '../../ui/Button';
import { Field, OneOf, Select, TextArea } from '../../ui/Choice';

export const FIRST: CompileOptions = { name: 'My list', minLength: 3, maxLength: 0, qu: 'face' };

export const pickerOpen = signal(false);
/** A list to be added, a file or a typed text, with its options. It is kept while the dialog is closed. */
export const draft = signal<({ readonly list: Blob | string } & CompileOptions) | undefined>(undefined);

/** A name for a file's list: `my-words.v2.txt` becomes `my-words.v2`. */
function listName(fileName: string): string {
  return fileName.replace(/\.(txt|dic|csv|list|lst|wordlist)$/i, '').slice(0, 60) || FIRST.name;
}

export function AddList() {
  const report = useSignal<CompileReport | undefined>(undefined);
  const current = draft.value;
  const start = (list: Blob | string, options = draft.value ?? FIRST): void => {
    report.value = undefined;
    draft.value = list === '' ? undefined : { ...options, list };
  };
  return (
    <section class="mt-5">
      <h3>Your own list</h3>
      {report.value && <Report report={report.value} />}
      <p class="t-s ink-2 mb-3">
        One word per line, or all in one line, in any language, up to 1,048,576 words. Drop a file anywhere on this
        page, choose one, or paste the words here. The list stays in this browser.
      </p>
      <TextArea
        label="Words, one per line"
        rows={3}
        value={typeof current?.list === 'string' ? current.list : ''}
        onInput={({ currentTarget: { value } }) => start(value.trim() && value)}
      />
      <div class="row mt-3">
        <FileButton
          accept=".txt,.dic,.csv,.lst,text/*"
          onFiles={([file]) => file && start(file, { ...FIRST, name: listName(file.name) })}
        >
          Choose a file
        </FileButton>
      </div>
      {current && <Options of={current} onReport={(done) => (report.value = done)} />}
    </section>
  );
}

/** Makes a dictionary from a list, and says so. */
export async function makeList(dictionaries: Dictionaries, list: Blob | string, options: CompileOptions) {
  const report = await dictionaries.compile(list, { ...options, name: options.name.trim() || FIRST.name });
  if (report.ok) {
    void keepStorage();
    toast({ text: summary(report) });
  }
  return report;
}

type OptionsProps = { of: NonNullable<typeof draft.value>; onReport: (report: CompileReport) => void };

function Options({ of: { list, ...options }, onReport }: OptionsProps) {
  const { dictionaries } = useLab();
  const busy = useSignal(false);
  const set = (change: Partial<CompileOptions>): void => void (draft.value = { list, ...options, ...change });
  const form = useRef<HTMLDivElement>(null);
  // On small screens, the form is below the visible part of the dialog. Whoever types words stays at them.
  useEffect(() => {
    const typed = document.activeElement?.closest('textarea');
    (typed ?? form.current)?.scrollIntoView({ block: 'nearest' });
  }, []);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    try {
      const report = await makeList(dictionaries, list, options);
      onReport(report);
      if (report.ok) {
        dictionaries.choose(report.info.id);
        draft.value = undefined;
      } else announce(summary(report));
      // The dialog says which lines were skipped or changed.
      pickerOpen.value = !report.ok || report.issueCount > 0;
    } catch (error) {
      onReport({ ok: false, message: (error as Error).message, issues: [], issueCount: 0 });
    } finally {
      busy.value = false;
    }
  };
  return (
    <form class="make-form" onSubmit={(event) => void submit(event)}>
      <div ref={form} class="fill mt-3">
        <div class="whole">
          <Field
            label="Name"
            value={options.name}
            maxLength={60}
            required
            autocapitalize="sentences"
            onInput={(event) => set({ name: event.currentTarget.value })}
          />
        </div>
        <Select
          label="Minimum word length"
          options={[1, 2, 3, 4, 5, 6].map((n) => [n, counted(n, 'letter')])}
          value={options.minLength}
          onChoose={(minLength) => set({ minLength })}
        />
        <Select
          label="Maximum word length"
          options={[0, 8, 10, 12, 15, 16, 17, 20, 25].map((n) => [
            n,
            n === 0 ? 'no limit' : n === 17 ? '17 letters (2007–2009 rule)' : counted(n, 'letter'),
          ])}
          value={options.maxLength}
          onChoose={(maxLength) => set({ maxLength })}
        />
        <div class="whole">
          <OneOf
            name="qu"
            label="The letter Q"
            options={[['face', 'Qu on one tile'] as const, ['plain', 'an ordinary letter'] as const]}
            value={options.qu}
            onChoose={(qu) => set({ qu })}
          />
        </div>
      </div>
      <div class="make-list row sheet">
        <Button
          look="primary"
          text={busy.value ? 'Making dictionary…' : 'Make dictionary'}
          type="submit"
          disabled={busy.value}
        />
        <Button look="quiet" text="Cancel" disabled={busy.value} onClick={() => (draft.value = undefined)} />
      </div>
    </form>
  );
}

function summary(report: CompileReport): string {
  if (!report.ok) return sentence(report.message);
  const { name, words, wordsRaw } = report.info;
  const left = wordsRaw - words;
  return `${name} is ready: ${counted(words, 'word')}.${left > 0 ? ` ${counted(left, 'word')} left out because of ${left === 1 ? 'its' : 'their'} length or a Q without U.` : ''}`;
}

function Report({ report }: { report: CompileReport }) {
  const { issues, issueCount } = report;
  return (
    <div class={`aside my-3 t-s ${report.ok ? '' : 'aside-bad'}`}>
      <p>{summary(report)}</p>
      {issueCount > 0 && (
        <details open={!report.ok}>
          <summary>{counted(issueCount, 'line')} skipped or changed: see why</summary>
          <ol class="issues pane">
            {issues.map(({ line, text, message }) => (
              <li key={line}>
                <span class="num ink-3 right">{line}</span> <code>{text}</code> {message}
              </li>
            ))}
            {issueCount > issues.length && <li>and {whole(issueCount - issues.length)} more</li>}
          </ol>
        </details>
      )}
    </div>
  );
}

/** A word list dropped anywhere on the page becomes a dictionary. */
export function FileDrop() {
  const over = useSignal(false);
  useEffect(() => {
    const stop = new AbortController();
    const on = (event: DragEvent): void => {
      const { type, dataTransfer, relatedTarget } = event;
      // Only leaving the window counts: between elements there is always a related one.
      if (!dataTransfer?.types.includes('Files') || (type === 'dragleave' && relatedTarget)) return;
      event.preventDefault();
      over.value = type === 'dragenter' || type === 'dragover';
      const file = type === 'drop' ? dataTransfer.files[0] : undefined;
      if (!file) return;
      draft.value = { ...FIRST, list: file, name: listName(file.name) };
      pickerOpen.value = true;
    };
    for (const name of ['dragenter', 'dragover', 'dragleave', 'drop'] as const) window.addEventListener(name, on, stop);
    return () => stop.abort();
  }, [over]);
  return over.value ? (
    <div class="file-drop t-xl">
      <p>Drop a word list to make a dictionary from it.</p>
    </div>
  ) : null;
}
