/** Makes a dictionary of a visitor's list: a file chosen or dropped, or pasted text. */

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { CompileOptions, CompileReport } from '../../engine/contract';
import { useLab } from '../lab';
import { announce } from '../live';
import { draft, listName } from './state';

export function AddList() {
  const report = useSignal<CompileReport | undefined>(undefined);
  const current = draft.value;
  return (
    <section class="add-list">
      <h3>Your own list</h3>
      {report.value && <Report report={report.value} />}
      {current ? (
        <Options key={current.name} name={current.name} onReport={(done) => (report.value = done)} />
      ) : (
        <Source onStart={() => (report.value = undefined)} />
      )}
    </section>
  );
}

function Source({ onStart }: { onStart: () => void }) {
  const text = useSignal('');
  return (
    <>
      <p class="add-hint">
        One word a line, any language, up to a million words. Drop a file anywhere on this page, choose one, or paste the words
        here. It stays in this browser.
      </p>
      <textarea
        class="field"
        rows={3}
        aria-label="Words, one a line"
        placeholder="paste words, one a line"
        spellcheck={false}
        autocapitalize="none"
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
      />
      <div class="add-actions">
        <label class="button file-button">
          Choose a file
          <input
            type="file"
            accept=".txt,.dic,.csv,.lst,text/*"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (!file) return;
              onStart();
              draft.value = { list: file, name: listName(file.name) };
            }}
          />
        </label>
        <button
          class="button"
          type="button"
          disabled={!text.value.trim()}
          onClick={() => {
            onStart();
            draft.value = { list: text.value, name: 'My list' };
          }}
        >
          Use these words
        </button>
      </div>
    </>
  );
}

function Options({ name, onReport }: { name: string; onReport: (report: CompileReport) => void }) {
  const { dictionaries } = useLab();
  const busy = useSignal(false);
  const form = useRef<HTMLFormElement>(null);
  // On small screens the form is below what the dialog shows.
  useEffect(() => form.current?.scrollIntoView({ block: 'nearest' }), []);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const source = draft.value;
    if (!source || busy.value) return;
    const options = readOptions(new FormData(event.currentTarget as HTMLFormElement));
    busy.value = true;
    try {
      const report = await dictionaries.compile(source.list, options);
      onReport(report);
      announce(summary(report));
      if (report.ok) {
        draft.value = undefined;
        dictionaries.choose(report.info.id);
      }
    } catch (error) {
      onReport({ ok: false, message: (error as Error).message, issues: [], issueCount: 0 });
    } finally {
      busy.value = false;
    }
  };
  return (
    <form ref={form} class="list-options" onSubmit={(event) => void submit(event)}>
      <label class="wide">
        <span class="label">Name</span>
        <input class="field" name="name" defaultValue={name} maxLength={60} required />
      </label>
      <label>
        <span class="label">Shortest word</span>
        <select class="field" name="minLength" defaultValue="3">
          {[1, 2, 3, 4, 5, 6].map((n) => (
            <option key={n} value={n} selected={n === 3}>
              {n === 1 ? '1 letter' : `${n} letters`}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span class="label">Longest word</span>
        <select class="field" name="maxLength">
          <option value="0">no limit</option>
          {[8, 10, 12, 15, 16, 17, 20, 25].map((n) => (
            <option key={n} value={n}>
              {n} letters{n === 17 ? ' (rule of 2007–09)' : ''}
            </option>
          ))}
        </select>
      </label>
      <fieldset class="wide">
        <legend class="label">Q</legend>
        <div class="segments">
          <label>
            <input type="radio" name="qu" value="face" defaultChecked />
            <span>Qu on one tile</span>
          </label>
          <label>
            <input type="radio" name="qu" value="plain" />
            <span>a letter like any other</span>
          </label>
        </div>
      </fieldset>
      <div class="add-actions wide">
        <button class="button primary" type="submit" disabled={busy.value}>
          {busy.value ? 'Making the dictionary…' : 'Make the dictionary'}
        </button>
        <button class="button quiet" type="button" disabled={busy.value} onClick={() => (draft.value = undefined)}>
          Cancel
        </button>
      </div>
    </form>
  );
}

function readOptions(form: FormData): CompileOptions {
  return {
    name: form.get('name')?.toString().trim() || 'My list',
    minLength: Number(form.get('minLength')),
    maxLength: Number(form.get('maxLength')),
    qu: form.get('qu') === 'plain' ? 'plain' : 'face',
  };
}

function summary(report: CompileReport): string {
  if (!report.ok) return report.message;
  const { name, words, wordsRaw } = report.info;
  const left = wordsRaw - words;
  return `${name} is ready: ${words.toLocaleString('en')} words${left > 0 ? `; ${left.toLocaleString('en')} left out by length or for a q without u` : ''}.`;
}

function Report({ report }: { report: CompileReport }) {
  const { issues, issueCount } = report;
  return (
    <div class={`report ${report.ok ? 'report-good' : 'report-bad'}`}>
      <p>{summary(report)}</p>
      {issueCount > 0 && (
        <details open={!report.ok}>
          <summary>
            {issueCount === 1 ? '1 line' : `${issueCount.toLocaleString('en')} lines`} to look at
          </summary>
          <ol class="issues">
            {issues.map(({ line, text, message }) => (
              <li key={line}>
                <span class="num">{line}</span> <code>{text}</code> {message}
              </li>
            ))}
            {issueCount > issues.length && <li>and {(issueCount - issues.length).toLocaleString('en')} more</li>}
          </ol>
        </details>
      )}
    </div>
  );
}
