/** Starts the page: reads the address, hands the rooms their engines, draws the shell. */

import './styles';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { fromDanvk } from './app/danvk';
import { Dictionaries } from './app/dictionaries';
import { EMBEDDED } from './app/embed';
import { LabContext } from './app/lab';
import { isBusy, type RoomLoaders, Rooms } from './app/lifecycle';
import { followAddress, href, roomOnScreen, route } from './app/route';
import { Shell } from './app/Shell';
import { isStorageDenied } from './app/storage';
import { followTheme } from './app/theme';
import { installPalette } from './design/palette';
import { engine } from './engine/port';
import enable2kUrl from './gen/enable2k.dict?url';
import { busyElsewhere, keepOffline, offlineState, tellOtherTabs, update } from './offline/offline';
import { toast } from './ui/toast';

/** Where the code of each room is, which is fetched when the room is first entered. The shell must not depend on the rooms. */
const LOADERS: RoomLoaders = {
  play: () => import('./rooms/play'),
  solve: () => import('./rooms/solve'),
  climb: () => import('./rooms/climb'),
  trees: () => import('./rooms/trees'),
  prove: () => import('./rooms/prove'),
  facts: () => import('./rooms/facts'),
};

const arrival = location.hash === '' ? fromDanvk(location.search) : undefined;
if (arrival) {
  history.replaceState(null, '', location.pathname + href('solve', arrival.query));
  for (const text of arrival.notices) toast({ text, lasting: 0 });
}
followAddress();

const app = document.getElementById('app');
// `old.js` has told the visitor that this browser would draw the page without colors, or not at all.
if (!app || 'old' in document.documentElement.dataset) throw new Error('this browser is too old');

// A visit that begins in another room than Play or Solve would download both parts of the library.
const part = ['play', 'solve'].includes(roomOnScreen(route.value)) ? 'first' : 'whole';
const own = engine(0, part);
const lab = { engine: own, background: engine(1), dictionaries: new Dictionaries(own) };
const rooms = new Rooms(lab);

// The slowest thing begins first: the worker, with its library. What is fetched besides, and the page itself, follow in tasks
// of their own that are short enough for a slow phone. Any part that needs them requests them again, and reports what went
// wrong. The worker will ask for the dictionary once it is awake, and then finds it in the browser's cache.
const dictionary = lab.dictionaries.current.value;
setTimeout(() => void lab.dictionaries.load(dictionary).catch(() => undefined));
setTimeout(() => void (dictionary === 'enable2k' && fetch(enable2kUrl).catch(() => undefined)));
setTimeout(() => void LOADERS[roomOnScreen(route.value)]().catch(() => undefined));
setTimeout(() => {
  if (EMBEDDED) document.documentElement.dataset['embed'] = '1';
  installPalette();
  followTheme();
  tellOtherTabs(isBusy);
  offerUpdates();
});
setTimeout(() =>
  render(
    <LabContext.Provider value={lab}>
      <Shell rooms={rooms} loaders={LOADERS} />
    </LabContext.Provider>,
    app,
  ),
);

if (isStorageDenied())
  toast({
    text: 'This browser doesn’t let the page store anything. Everything works, but games, word lists, and results are gone when you close the page.',
    lasting: 15_000,
  });
window.addEventListener('offline', async () => {
  if ((await navigator.serviceWorker?.getRegistration())?.active) return;
  const away = toast({
    text: 'You’re offline, and this page isn’t saved on this device. Keep it open: what you see still works. Reload it when you’re online again.',
    lasting: 0,
  });
  window.addEventListener('online', away, { once: true });
});

// Errors that nothing else handles are shown to the visitor.
window.addEventListener('unhandledrejection', ({ reason }) => {
  toast({ text: reason instanceof Error ? reason.message : String(reason), tone: 'bad' });
});

// Storing the page for offline use can wait until everything else is done.
window.addEventListener('load', () => setTimeout(() => void keepOffline(), 3000));

/** Offers a new version when there is one, but not while a job runs, in this tab or another. */
function offerUpdates(): void {
  let later = '';
  effect(() => {
    const state = offlineState.value;
    if (isBusy.value || later === state || (state !== 'replaced' && (state !== 'update' || busyElsewhere.value)))
      return;
    const onDismiss = (): void => void (later = state);
    return state === 'update'
      ? toast({
          text: 'A new version of Boggle Lab is ready.',
          action: { label: 'Reload to update', run: () => void update() },
          onDismiss,
        })
      : toast({
          text: 'Boggle Lab was updated in another tab. This tab still runs the old version.',
          action: { label: 'Reload this tab', run: () => location.reload() },
          onDismiss,
        });
  });
}
