/** The page's side of working offline: registers the service worker and tells how far it is. */

import { signal } from '@preact/signals';

export type OfflineState =
  /** Nothing kept: a development server, an insecure address, or storage refused. */
  | 'off'
  /** Being fetched for the first time. */
  | 'fetching'
  /** Everything is kept: the page opens without a network. */
  | 'ready'
  /** A new version waits for `update()`. */
  | 'update';

const state = signal<OfflineState>('off');

/** How far it is; read-only for everyone else. */
export const offlineState = { get value() { return state.value; } };

const AN_HOUR = 3_600_000;
let registration: ServiceWorkerRegistration | undefined;

/** Starts keeping the page for offline use. Call once, when the page has nothing better to do. */
export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    registration = await navigator.serviceWorker.register('./sw.js', { updateViaCache: 'none' });
  } catch {
    return;
  }
  follow(registration);
  registration.addEventListener('updatefound', () => registration && follow(registration));
  setInterval(() => void registration?.update().catch(() => undefined), AN_HOUR);
}

/** Changes to the version that waits: this tab reloads, so ask first, and never in the middle of a job. */
export function update(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  registration?.waiting?.postMessage('update');
}

function follow({ installing, waiting, active }: ServiceWorkerRegistration): void {
  if (installing) installing.addEventListener('statechange', () => registration && follow(registration));
  if (waiting && active) state.value = 'update';
  else if (active?.state === 'activated') state.value = 'ready';
  else {
    state.value = 'fetching';
    active?.addEventListener('statechange', () => registration && follow(registration), { once: true });
  }
}
