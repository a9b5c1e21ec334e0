/** The dictionary dialog: choose a dictionary, see its facts, and add, rename or remove your own. */

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { BookIcon, PenIcon, TrashIcon } from '../../design/icons';
import type { DictionaryInfo } from '../../engine/contract';
import { confirm } from '../../ui/confirm';
import { Dialog } from '../../ui/Dialog';
import { ErrorText } from '../../ui/ErrorText';
import { counted, whole } from '../../ui/format';
import { Pairs } from '../../ui/Pairs';
import { useLab } from '../lab';
import { BUNDLED, type BundledList } from '../lists';
import { AddList, pickerOpen } from './AddList';
import './picker.css';
import { Button, IconButton } from '../../ui/Button';

/** Shows the dictionary in use, and opens the picker. */
export function DictionaryButton() {
  const { dictionaries } = useLab();
  const name = dictionaries.nameOf(dictionaries.current.value);
  return (
    <button
      class="button quiet dictionary-button"
      type="button"
      aria-haspopup="dialog"
      aria-label={`Dictionary: ${name}`}
      title="Dictionary"
      onClick={() => (pickerOpen.value = true)}
    >
      <BookIcon />
      <span class="dictionary-name ellipsis">{name}</span>
    </button>
  );
}

export function Picker() {
  const { dictionaries } = useLab();
  const trouble = useSignal('');
  const open = pickerOpen.value;
  useEffect(() => {
    if (open) dictionaries.refreshOwn().catch((error: Error) => (trouble.value = error.message));
  }, [open, dictionaries, trouble]);

  const close = (): void => {
    pickerOpen.value = false;
    trouble.value = '';
  };
  return (
    <Dialog title="Dictionary" open={open} onClose={close} class="picker">
      <ErrorText>{dictionaries.trouble.value}</ErrorText>
      <ErrorText>{trouble.value}</ErrorText>
      <fieldset class="ruled mt-3">
        <legend class="sr">Dictionary in use</legend>
        {BUNDLED.map((list) => (
          <List key={list.id} {...list} info={dictionaries.known.value.get(list.id)} />
        ))}
        {dictionaries.own.value.map((info) => (
          <OwnList key={info.id} info={info} />
        ))}
      </fieldset>
      <AddList />
    </Dialog>
  );
}

interface ListProps extends BundledList {
  info: DictionaryInfo | undefined;
  tools?: ComponentChildren;
}

function List({ id, name, about, info, tools }: ListProps) {
  const { dictionaries } = useLab();
  const chosen = dictionaries.current.value === id;
  /** Whoever presses a list is done; the arrow keys only pass it. */
  const choose = ({ currentTarget }: Event): void => {
    dictionaries.choose(id);
    pickerOpen.value = (currentTarget as Element).matches(':focus-visible');
  };
  const pairs = (of: [name: string, value: string][]) => <Pairs class="pairs whole" valueClass="num" of={of} />;
  return (
    <div class="list underlined">
      <label>
        <input type="radio" name="dictionary" checked={chosen} onChange={choose} />
        <span class="sans bold anywhere">{name}</span>
        <span class="t-s ink-2">{about}</span>
      </label>
      {tools}
      {chosen && info && (
        <>
          {pairs([
            ['Words that can count', whole(info.words)],
            ['Words in the list', whole(info.wordsRaw)],
            ['Longest word', counted(info.longest, 'letter')],
          ])}
          <details>
            <summary>Details</summary>
            {pairs([
              ['Letters', info.alphabet],
              ['SHA-256 of the list', info.sha256],
            ])}
          </details>
        </>
      )}
    </div>
  );
}

function OwnList({ info }: { info: DictionaryInfo }) {
  const { dictionaries } = useLab();
  const renaming = useSignal(false);
  if (renaming.value) {
    const done = (event: Event): void => {
      event.preventDefault();
      const name = new FormData(event.currentTarget as HTMLFormElement).get('name')?.toString().trim();
      renaming.value = false;
      if (name && name !== info.name) void dictionaries.rename(info.id, name);
    };
    return (
      <form
        class="list underlined mt-5"
        onSubmit={done}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          renaming.value = false;
        }}
      >
        <input
          class="field"
          name="name"
          aria-label="Name"
          defaultValue={info.name}
          maxLength={60}
          ref={(input) => input?.select()}
        />
        <Button text="Rename" type="submit" />
      </form>
    );
  }
  const remove = async (): Promise<void> => {
    const title = `Remove “${info.name}” from this browser?`;
    const text = 'Games and proofs that use this list can’t be continued without it. You can add the list again later.';
    if (!(await confirm({ title, text, action: 'Remove', cancel: 'Keep' }))) return;
    await dictionaries.remove(info.id);
    // The button that had the focus is gone with its list, so the focus moves to the list in use.
    document.querySelector<HTMLElement>('.picker [name=dictionary]:checked')?.focus();
  };
  const tools = (
    <div class="line gap-1">
      <IconButton icon={<PenIcon />} label={`Rename ${info.name}`} onClick={() => (renaming.value = true)} />
      <IconButton icon={<TrashIcon />} label={`Remove ${info.name}`} onClick={() => void remove()} />
    </div>
  );
  return (
    <List
      id={info.id}
      name={info.name}
      about={`Your list, saved in this browser: ${counted(info.words, 'word')}.`}
      info={info}
      tools={tools}
    />
  );
}
