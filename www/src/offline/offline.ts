/**
 * The page's side of working offline: registers the service worker, tells how far it is, and changes versions.
 *
 * Each tab holds a lock with the name of its version as long as it lives. By it the service worker knows which old
 * files are still wanted: a tab that was replaced goes on with its own, and its jobs run to their end.
 */

import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { LOCKS, scoped } from '../engine/scope';

export type OfflineState =
  /** Nothing kept: a development server, an insecure address, or storage refused. */
  | 'off'
  /** Being fetched for the first time. */
  | 'fetching'
  /** Everything is kept: the page opens without a network. */
  | 'ready'
  /** A new version waits for `update()`. */
  | 'update'
  /** Another tab changed to a new version; this one still runs the old one. */
  | 'replaced';

const state = signal<OfflineState>('off');
const elsewhere = signal(false);

/** How far it is. */
export const offlineState: ReadonlySignal<OfflineState> = state;
/** Whether another tab is in the middle of something. Known while a new version waits. */
export const busyElsewhere: ReadonlySignal<boolean> = elsewhere;

const AN_HOUR = 3_600_000;
/** Milliseconds between two looks at the other tabs. */
const LOOK = 2000;

let registration: ServiceWorkerRegistration | undefined;
let reloads = false;

/** Says which version this tab runs, and whether a reload would hurt. Call once, first of all. */
export function tellOtherTabs(isBusy: ReadonlySignal<boolean>): void {
  if (!navigator.locks) return;
  const version = document.documentElement.dataset['version'];
  if (version) holdShared(LOCKS.version(version));
  effect(() => (isBusy.value ? holdShared(LOCKS.busy) : undefined));
}

/** Starts keeping the page for offline use. Call once, when the page has nothing better to do. */
export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // The first worker of all takes over without replacing anything.
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
  // What tabs of older versions needed may be let go by now.
  registration.active?.postMessage('tidy');
  registration.addEventListener('updatefound', () => registration && follow(registration));
  setInterval(() => void registration?.update().catch(() => undefined), AN_HOUR);
  effect(() => {
    if (state.value !== 'update') return;
    const look = (): void => void isBusyElsewhere().then((busy) => (elsewhere.value = busy));
    look();
    const clock = setInterval(look, LOOK);
    return () => clearInterval(clock);
  });
}

/**
 * Changes to the version that waits: this tab reloads, so ask first. Does nothing if another tab has begun something
 * since it was offered.
 */
export async function update(): Promise<void> {
  elsewhere.value = await isBusyElsewhere();
  if (elsewhere.value) return;
  reloads = true;
  registration?.waiting?.postMessage('update');
}

async function isBusyElsewhere(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === scoped(LOCKS.busy));
}

/** Holds a lock that any number of tabs can have, until the returned function is called. */
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
