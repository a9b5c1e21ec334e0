/**
 * The page's side of offline use: registers the service worker, reports its state, and switches versions.
 *
 * Each tab holds a lock named after its version as long as it lives. The service worker uses these locks to know which
 * old files are still needed: a tab that was not reloaded continues with its own files, and its jobs run to their end.
 */

import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { isHeld, LOCKS, scoped } from '../engine/scope';

export type OfflineState =
  /** Nothing is stored: this is a development server or an insecure address, or storage was refused. */
  | 'off'
  /** Being fetched for the first time. */
  | 'fetching'
  /** Everything is stored: the page opens without a connection. */
  | 'ready'
  /** A new version waits for `update()`. */
  | 'update'
  /** Another tab switched to a new version; this one still runs the old one. */
  | 'replaced';

const state = signal<OfflineState>('off');

export const offlineState: ReadonlySignal<OfflineState> = state;
/** Whether another tab is in the middle of a job. Known while a new version waits. */
export const busyElsewhere = signal(false);

const AN_HOUR = 3_600_000;
/** The milliseconds between two checks of the other tabs. */
const LOOK = 2000;

let registration: ServiceWorkerRegistration | undefined;
let reloads = false;

/** Announces which version this tab runs, and whether a reload would interrupt a job. Call it once, before all else. */
export function tellOtherTabs(isBusy: ReadonlySignal<boolean>): void {
  if (!navigator.locks) return;
  const version = document.documentElement.dataset['version'];
  if (version) holdShared(LOCKS.version(version));
  effect(() => (isBusy.value ? holdShared(LOCKS.busy) : undefined));
}

/** Starts to store the page for offline use. Call once, when the page has nothing better to do. */
export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // The very first worker takes over without replacing anything.
  let replaces = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (reloads) location.reload();
    else if (replaces) state.value = 'replaced';
    replaces = true;
  });
  try {
    registration = await serviceWorker.register('./sw.js', { updateViaCache: 'none' });
  } catch {
    return;
  }
  follow(registration);
  // Files that tabs of older versions needed may be deleted now.
  registration.active?.postMessage('tidy');
  registration.addEventListener('updatefound', () => registration && follow(registration));
  setInterval(() => void registration?.update().catch(() => undefined), AN_HOUR);
  effect(() => {
    if (state.value !== 'update') return;
    const look = (): void => void isHeld(LOCKS.busy).then((busy) => (busyElsewhere.value = busy));
    look();
    const clock = setInterval(look, LOOK);
    return () => clearInterval(clock);
  });
}

/**
 * Switches to the waiting version: this tab reloads, so ask first. Does nothing if another tab has started a job since
 * the offer.
 */
export async function update(): Promise<void> {
  busyElsewhere.value = await isHeld(LOCKS.busy);
  if (busyElsewhere.value) return;
  reloads = true;
  registration?.waiting?.postMessage('update');
}

/** Holds a shared lock until the returned function is called. */
function holdShared(name: string): () => void {
  let release = (): void => undefined;
  const over = new Promise<void>((resolve) => (release = resolve));
  navigator.locks?.request(scoped(name), { mode: 'shared' }, () => over).catch(() => undefined);
  return release;
}

function follow({ installing, waiting, active }: ServiceWorkerRegistration): void {
  if (installing) installing.addEventListener('statechange', () => registration && follow(registration));
  if (state.peek() === 'replaced' && !waiting) return;
  if (waiting && active) state.value = 'update';
  else if (active?.state === 'activated') state.value = 'ready';
  else {
    state.value = 'fetching';
    active?.addEventListener('statechange', () => registration && follow(registration), { once: true });
  }
}
