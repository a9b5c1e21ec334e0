/** The dialog of dictionaries: choose one, look at it, add one's own, rename and remove those. */

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { DictionaryId, DictionaryInfo } from '../../engine/contract';
import { CloseIcon, PenIcon, TrashIcon } from '../../design/icons';
import { useLab } from '../lab';
import { BUNDLED } from '../lists';
import { AddList } from './AddList';
import './picker.css';
import { draft, pickerOpen } from './state';

export function Picker() {
  const { dictionaries } = useLab();
  const dialog = useRef<HTMLDialogElement>(null);
  const trouble = useSignal('');
  const open = pickerOpen.value;

  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      dictionaries.refreshOwn().catch((error: Error) => (trouble.value = error.message));
    }
    if (!open) dialog.current?.close();
  }, [open, dictionaries, trouble]);

  const close = (): void => {
    pickerOpen.value = false;
    draft.value = undefined;
    trouble.value = '';
  };
  return (
    <dialog
      ref={dialog}
      class="picker sheet"
      aria-labelledby="picker-title"
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      {open && (
        <div class="picker-body">
          <header class="picker-head">
            <h2 id="picker-title">Dictionary</h2>
            <button class="icon-button" type="button" aria-label="Close" onClick={close}>
              <CloseIcon />
            </button>
          </header>
          {dictionaries.trouble.value && <p class="picker-trouble">{dictionaries.trouble.value}</p>}
          {trouble.value && <p class="picker-trouble">{trouble.value}</p>}
          <Lists />
          <AddList />
        </div>
      )}
    </dialog>
  );
}

function Lists() {
  const { dictionaries } = useLab();
  return (
    <fieldset class="lists">
      <legend class="sr">The dictionary in use</legend>
      {BUNDLED.map(({ id, name, about }) => (
        <List key={id} id={id} name={name} about={about} info={dictionaries.known.value.get(id)} />
      ))}
      {dictionaries.own.value.map((info) => (
        <OwnList key={info.id} info={info} />
      ))}
    </fieldset>
  );
}

interface ListProps {
  id: DictionaryId;
  name: string;
  about: string;
  info: DictionaryInfo | undefined;
  tools?: preact.ComponentChildren;
}

function List({ id, name, about, info, tools }: ListProps) {
  const { dictionaries } = useLab();
  const chosen = dictionaries.current.value === id;
  return (
    <div class={`list${chosen ? ' list-chosen' : ''}`}>
      <label>
        <input type="radio" name="dictionary" checked={chosen} onChange={() => dictionaries.choose(id)} />
        <span class="list-name">{name}</span>
        <span class="list-about">{about}</span>
      </label>
      {tools}
      {chosen && info && <Details info={info} />}
    </div>
  );
}

function Details({ info }: { info: DictionaryInfo }) {
  const facts: [string, string][] = [
    ['Words a board can spell', info.words.toLocaleString('en')],
    ['Words in the list', info.wordsRaw.toLocaleString('en')],
    ['Longest word', `${info.longest} letters`],
    ['Letters', info.alphabet],
    ['SHA-256 of the list', info.sha256],
  ];
  return (
    <dl class="list-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function OwnList({ info }: { info: DictionaryInfo }) {
  const { dictionaries } = useLab();
  const renaming = useSignal(false);
  const removing = useSignal(false);
  const about = `Your list, kept in this browser: ${info.words.toLocaleString('en')} words.`;
  if (renaming.value) {
    const done = (event: Event): void => {
      event.preventDefault();
      const name = new FormData(event.currentTarget as HTMLFormElement).get('name')?.toString().trim();
      renaming.value = false;
      if (name && name !== info.name) void dictionaries.rename(info.id, name);
    };
    return (
      <form class="list list-rename" onSubmit={done} onKeyDown={(event) => event.key === 'Escape' && (event.preventDefault(), (renaming.value = false))}>
        <input class="field" name="name" aria-label="Name" defaultValue={info.name} maxLength={60} ref={(input) => input?.select()} />
        <button class="button" type="submit">
          Rename
        </button>
      </form>
    );
  }
  if (removing.value) {
    return (
      <div class="list list-remove" role="alertdialog" aria-label={`Remove ${info.name}?`}>
        <p>Remove “{info.name}” from this browser?</p>
        <button class="button" type="button" onClick={() => void dictionaries.remove(info.id)}>
          Remove
        </button>
        <button class="button quiet" type="button" ref={(button) => button?.focus()} onClick={() => (removing.value = false)}>
          Keep
        </button>
      </div>
    );
  }
  const tools = (
    <div class="list-tools">
      <button class="icon-button" type="button" aria-label={`Rename ${info.name}`} onClick={() => (renaming.value = true)}>
        <PenIcon />
      </button>
      <button class="icon-button" type="button" aria-label={`Remove ${info.name}`} onClick={() => (removing.value = true)}>
        <TrashIcon />
      </button>
    </div>
  );
  return <List id={info.id} name={info.name} about={about} info={info} tools={tools} />;
}
