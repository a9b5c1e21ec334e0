/** Starts the page: reads the address, hands the rooms their engines, draws the shell. */

import './design';
import { render } from 'preact';
import { fromDanvk } from './app/danvk';
import { Dictionaries } from './app/dictionaries';
import { LabContext } from './app/lab';
import { followAddress, href } from './app/route';
import { Shell } from './app/Shell';
import { followTheme } from './app/theme';
import { toast } from './app/toast';
import { engine } from './engine/client';
import { keepOffline } from './offline/offline';

const arrival = location.hash === '' ? fromDanvk(location.search) : undefined;
if (arrival) {
  history.replaceState(null, '', location.pathname + href('solve', arrival.query));
  for (const text of arrival.notices) toast({ text, lasting: 0 });
}
followAddress();
followTheme();

const lab = { engine: engine(), background: engine(1), dictionaries: new Dictionaries(engine()) };
render(
  <LabContext.Provider value={lab}>
    <Shell />
  </LabContext.Provider>,
  document.getElementById('app')!,
);

// What nobody caught is said, not swallowed.
window.addEventListener('unhandledrejection', ({ reason }) => {
  toast({ text: reason instanceof Error ? reason.message : String(reason), tone: 'bad' });
});

// Everything else first: keeping the page for offline use has time.
window.addEventListener('load', () => setTimeout(() => void keepOffline(), 3000));
