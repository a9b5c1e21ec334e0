/** The help menu and its dialogs: keyboard shortcuts, the glossary, the history, stored data, and information about this page. */

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { HelpIcon } from '../../design/icons';
import { Menu } from '../../design/Popup';
import { offlineState } from '../../offline/offline';
import { Dialog } from '../../ui/Dialog';
import { Pairs } from '../../ui/Pairs';
import type { Shortcut } from '../lifecycle';
import { type RoomId, ROOMS, visit } from '../route';
import './help.css';
import { ErrorText } from '../../ui/ErrorText';

const PAGES = {
  shortcuts: 'Keyboard shortcuts',
  glossary: 'Glossary',
  history: 'How the best board was found',
  stored: 'Stored data',
  about: 'About Boggle Lab',
};
type Page = keyof typeof PAGES;

const EVERYWHERE: readonly Shortcut[] = [
  ['?', 'Show this list'],
  ['Tab', 'Go to the next control'],
  ['Esc', 'Close a dialog or menu'],
  ['Arrow keys', 'Move on a board or through a list'],
];

const page = signal<Page | undefined>(undefined);

/** Opens the article about the history of the problem, from anywhere. */
export function openHistory(): void {
  page.value = 'history';
}

export function Help({ room, shortcuts = [] }: { room: RoomId; shortcuts: readonly Shortcut[] | undefined }) {
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
  const shown = page.value;
  const close = (): void => void (page.value = undefined);
  return (
    <>
      <Menu
        label="Help"
        title="Help"
        button={<HelpIcon />}
        buttonClass="icon-button"
        items={[
          ['How to play', () => visit('play', new URLSearchParams({ help: '1' }))],
          ...Object.entries(PAGES).map(([name, title]) => [title, () => void (page.value = name as Page)] as const),
        ]}
      />
      <Dialog
        title={shown && PAGES[shown]}
        open={shown !== undefined}
        onClose={close}
        class={shown === 'glossary' || shown === 'history' ? 'dialog-wide' : ''}
      >
        {shown === 'shortcuts' && shortcuts.length > 0 && <Keys title={ROOMS[room].title} keys={shortcuts} />}
        {shown === 'shortcuts' && <Keys title="Everywhere" keys={EVERYWHERE} />}
        {shown === 'about' && <About />}
        {shown && shown in PARTS && <Fetched key={shown} load={PARTS[shown as keyof typeof PARTS]} close={close} />}
      </Dialog>
    </>
  );
}

/** A first visit doesn't need these. */
const PARTS = {
  history: () => import('./History').then(({ History }) => ({ Part: History })),
  stored: () => import('./Stored').then(({ Stored }) => ({ Part: Stored })),
  glossary: async () => {
    const { GLOSSARY } = await import('../../ui/glossary');
    const entries = Object.values(GLOSSARY).map(({ name, means }) => [name, means] as const);
    return { Part: () => <Pairs of={entries} class="glossary t-s" /> };
  },
};

/** Loaded when somebody opens it. A link to a board leads away from it. */
function Fetched({ load, close }: { load: () => Promise<{ readonly Part: ComponentType }>; close: () => void }) {
  const [fetched, setFetched] = useState<{ readonly Part: ComponentType } | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  useEffect(() => void load().then(setFetched, () => setFailed(true)), []);
  if (failed) return <ErrorText>This could not be loaded. Check your connection, then open it again.</ErrorText>;
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

function Keys({ title, keys }: { title: string; keys: readonly Shortcut[] }) {
  return (
    <section class="mt-3">
      <h3 class="sans bold t-s">{title}</h3>
      <Pairs of={keys.map(([key, does]) => [<kbd class="t-s sans bold">{key}</kbd>, does])} />
    </section>
  );
}

/** The package's own description, taken from `package.json` by the build. */
declare const __ABOUT__: {
  readonly version: string;
  readonly license: string;
  /** Where the source is and where to report bugs, if the package says so. */
  readonly repository?: string;
  readonly bugs?: string;
};

const OFFLINE = {
  off: 'Not available here: the page isn’t saved on this device.',
  fetching: 'Saving to this device…',
  ready: 'Ready: the page works without a connection.',
  update: 'A new version is ready. To use it, close all tabs of this page, then open it again.',
  replaced: 'This tab runs an old version. Reload it to use the new one.',
};

function About() {
  const { version, license, repository, bugs } = __ABOUT__;
  return (
    <div class="about stack gap-3">
      <p>
        Play and solve Boggle boards, search for the best ones, and prove which score highest. All of it runs in your
        browser: nothing you do here is sent anywhere, and there are no cookies and no ads.
      </p>
      <p>Many browsers can install it like an app, from their menu.</p>
      <Pairs
        of={[
          ['Version', <span class="num">{version}</span>],
          ['License', `${license}: free to use, change, and share, as long as the license notice stays with it`],
          ...(repository ? [['Source code', <a href={repository}>{repository}</a>] as const] : []),
          [
            'Made by others',
            <a href="THIRD-PARTY.txt" target="_blank" rel="noreferrer">
              Licenses of the word lists, fonts, and software in this page
            </a>,
          ],
          [
            'Questions and bugs',
            bugs ? (
              <a href={bugs}>{bugs}</a>
            ) : (
              'Tell the people who run the site where you found this page, and mention the version.'
            ),
          ],
          ['Offline', OFFLINE[offlineState.value]],
        ]}
      />
      <p class="label">Boggle is a trademark of Hasbro, which has nothing to do with this page.</p>
    </div>
  );
}
