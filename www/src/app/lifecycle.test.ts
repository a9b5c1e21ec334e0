import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Lab } from './lab';
import type { Job, LiveRoom, RoomLab } from './lifecycle';
import type { RoomId } from './route';

/** What the visitor hears while a room is on screen, and sees while it isn't. */
const [heard, seen] = vi.hoisted(() => [[] as string[], [] as string[]] as const);
vi.mock('../ui/live', () => ({ announce: (text: string) => heard.push(text) }));
vi.mock('../ui/toast', () => ({ toast: ({ text }: { text: string }) => seen.push(text) }));

beforeEach(() => {
  heard.length = 0;
  seen.length = 0;
  vi.resetModules();
  vi.useFakeTimers();
  const location = { hash: '' };
  const set = (_: unknown, __: string, to: string): void => void (location.hash = to);
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', { state: null, pushState: set, replaceState: set });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function stage() {
  const { isBusy, Rooms } = await import('./lifecycle');
  const { visit } = await import('./route');
  const said: string[] = [];
  const labs: Record<string, RoomLab> = {};
  const rooms = new Rooms({} as Lab);
  const make = (id: RoomId, more: Partial<LiveRoom> = {}): LiveRoom =>
    rooms.make(id, {
      create: (lab) => {
        labs[id] = lab;
        said.push(`${id} made`);
        return {
          View: () => null,
          enter: () => said.push(`${id} entered`),
          leave: () => said.push(`${id} left`),
          dispose: () => said.push(`${id} over`),
          ...more,
        };
      },
    });
  const show = (id: RoomId): void => {
    visit(id, new URLSearchParams());
    rooms.show(id);
  };
  return { rooms, make, show, said, labs, isBusy };
}

describe('rooms', () => {
  it('are created once, and are entered and left with the visitor', async () => {
    const { rooms, make, show, said } = await stage();
    make('climb');
    show('climb');
    make('facts');
    show('facts');
    make('climb');
    show('climb');
    rooms.dispose('climb');
    rooms.dispose('facts');
    expect(said).toEqual([
      'climb made',
      'climb entered',
      'facts made',
      'climb left',
      'facts entered',
      'facts left',
      'climb entered',
      'climb left',
      'climb over',
      'facts over',
    ]);
  });

  it('tick on and off screen, and one that fails does not stop the others', async () => {
    const { rooms, make, show } = await stage();
    vi.stubGlobal('reportError', vi.fn());
    const ticks: string[] = [];
    make('prove', {
      tick: () => {
        throw new Error('a mistake');
      },
    });
    make('climb', { tick: () => ticks.push('climb') });
    show('solve');
    vi.advanceTimersByTime(1000);
    expect(ticks).toHaveLength(4);
    expect(reportError).toHaveBeenCalledTimes(4);
    rooms.dispose('prove');
    rooms.dispose('climb');
    vi.advanceTimersByTime(1000);
    expect([ticks.length, vi.getTimerCount()]).toEqual([4, 0]);
  });

  it('say what changes while they are on screen; otherwise the shell says that a job has ended', async () => {
    const { make, show, labs, isBusy } = await stage();
    const job = signal<Job | undefined>(undefined);
    make('prove', { busy: job });
    const run = (): void => {
      for (const share of [0, 0.5]) job.value = { what: 'proving 3×3', share };
      expect(isBusy.value).toBe(true);
      job.value = undefined;
      expect(isBusy.value).toBe(false);
      labs['prove']!.announce('Done.', 0);
    };
    show('prove');
    run();
    expect([heard, seen]).toEqual([['Done.'], []]);
    show('solve');
    run();
    expect([heard, seen]).toEqual([['Done.'], ['The job in Prove has ended: proving 3×3.']]);
  });

  it('say nothing if a job is only paused, or if leaving the room pauses it', async () => {
    const { rooms, make, show } = await stage();
    const job = signal<Job | undefined>({ what: 'proving 3×3' });
    const game = signal<Job | undefined>({ what: 'a game' });
    make('prove', { busy: job });
    make('play', { busy: game, leave: () => (game.value = undefined) });
    show('play');
    show('solve');
    job.value = { what: 'paused proof of 3×3', paused: true };
    job.value = undefined;
    job.value = { what: 'proving 3×3' };
    rooms.dispose('prove');
    job.value = undefined;
    expect(seen).toEqual([]);
  });
});
