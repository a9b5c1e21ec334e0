/** The help menu and its dialogs: keyboard shortcuts, the glossary, the history, stored data, and information about this page. */

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { HelpIcon } from '../../design/icons';
import { Popup } from '../../design/Popup';
import { offlineState } from '../../offline/offline';
import { Dialog } from '../../ui/Dialog';
import type { GlossaryEntry } from '../../ui/glossary';
import type { Room } from '../rooms';
import { href } from '../route';
import { type Shortcut, TEXT } from '../text';
import { ABOUT } from './about';
import './help.css';
import { ErrorText } from '../../ui/ErrorPanel';

type Page = 'shortcuts' | 'glossary' | 'history' | 'stored' | 'about';
const PAGES: readonly Page[] = ['shortcuts', 'glossary', 'history', 'stored', 'about'];

const page = signal<Page | undefined>(undefined);

/** Opens the article about the history of the problem, from anywhere. */
export function openHistory(): void {
  page.value = 'history';
}

export function Help({ room, shortcuts = [] }: { room: Room; shortcuts: readonly Shortcut[] | undefined }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (
        event.key !== '?' ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        target?.closest('input, textarea, select, dialog')
      )
        return;
      event.preventDefault();
      page.value = 'shortcuts';
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const close = (): void => void (page.value = undefined);
  return (
    <>
      <Popup label={TEXT.help} title={TEXT.help} button={<HelpIcon />} buttonClass="icon-button">
        {(shut) => (
          <div class="menu">
            <a href={href('play', new URLSearchParams({ help: '1' }))} onClick={shut}>
              {TEXT.howToPlay}
            </a>
            {PAGES.map((name) => (
              <button
                key={name}
                type="button"
                onClick={() => {
                  shut();
                  page.value = name;
                }}
              >
                {name === 'stored' ? TEXT.stored.title : TEXT[name]}
                {name === 'shortcuts' && <small>?</small>}
              </button>
            ))}
          </div>
        )}
      </Popup>
      <Dialog title={TEXT.shortcuts} open={page.value === 'shortcuts'} onClose={close}>
        {shortcuts.length > 0 && <Keys title={room.title} keys={shortcuts} />}
        <Keys title={TEXT.shortcutsEverywhere} keys={TEXT.everywhere} />
      </Dialog>
      <Dialog title={TEXT.glossary} open={page.value === 'glossary'} onClose={close} class="dialog-wide">
        <Glossary />
      </Dialog>
      <Dialog title={TEXT.history} open={page.value === 'history'} onClose={close} class="dialog-wide">
        <Fetched load={loadHistory} close={close} />
      </Dialog>
      <Dialog title={TEXT.stored.title} open={page.value === 'stored'} onClose={close}>
        <Fetched load={loadStored} close={close} />
      </Dialog>
      <Dialog title={TEXT.about} open={page.value === 'about'} onClose={close}>
        <About />
      </Dialog>
    </>
  );
}

const loadHistory = () => import('./History').then(({ History }) => ({ Part: History }));
const loadStored = () => import('./Stored').then(({ Stored }) => ({ Part: Stored }));

/** Loaded when somebody opens it, like the glossary. A link to a board leads away from it. */
function Fetched({ load, close }: { load: () => Promise<{ readonly Part: ComponentType }>; close: () => void }) {
  const [fetched, setFetched] = useState<{ readonly Part: ComponentType } | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then(setFetched, () => setFailed(true));
  }, []);
  if (failed) return <ErrorText>{TEXT.partMissing}</ErrorText>;
  if (!fetched) return null;
  const follow = (event: Event): void => {
    if (event.target instanceof Element && event.target.closest('a[href^="#"]')) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links also get this event from the keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the links in it
    <div onClick={follow}>
      <fetched.Part />
    </div>
  );
}

/** The entries are loaded when somebody opens the glossary, because a first visit doesn't need them. */
function Glossary() {
  const [entries, setEntries] = useState<readonly GlossaryEntry[] | undefined>([]);
  useEffect(() => {
    import('../../ui/glossary').then(
      ({ GLOSSARY }) => setEntries(Object.values(GLOSSARY)),
      () => setEntries(undefined),
    );
  }, []);
  if (!entries) return <ErrorText>{TEXT.glossaryMissing}</ErrorText>;
  return (
    <dl class="glossary">
      {entries.map(({ name, means }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
  );
}

function Keys({ title, keys }: { title: string; keys: readonly Shortcut[] }) {
  return (
    <section class="keys">
      <h3>{title}</h3>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function About() {
  const { version, license, repository, bugs } = ABOUT;
  return (
    <div class="about">
      {TEXT.aboutText.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <dl class="about-facts">
        <div>
          <dt>{TEXT.version}</dt>
          <dd class="num">{version}</dd>
        </div>
        <div>
          <dt>{TEXT.license}</dt>
          <dd>{TEXT.licenseText(license)}</dd>
        </div>
        {repository && (
          <div>
            <dt>{TEXT.source}</dt>
            <dd>
              <a href={repository}>{repository}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{TEXT.thirdParty}</dt>
          <dd>
            <a href="THIRD-PARTY.txt" target="_blank" rel="noreferrer">
              {TEXT.thirdPartyText}
            </a>
          </dd>
        </div>
        <div>
          <dt>{TEXT.contact}</dt>
          <dd>{bugs ? <a href={bugs}>{bugs}</a> : TEXT.contactText}</dd>
        </div>
        <div>
          <dt>{TEXT.offline}</dt>
          <dd>{TEXT.offlineStates[offlineState.value]}</dd>
        </div>
      </dl>
      <p class="label">{TEXT.thanks}</p>
    </div>
  );
}
