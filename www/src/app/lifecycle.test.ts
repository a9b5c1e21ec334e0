import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Lab } from './lab';
import type { Job, LiveRoom, RoomLab } from './lifecycle';

beforeEach(() => {
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
  const { Rooms } = await import('./lifecycle');
  const { visit, route } = await import('./route');
  const { isBusy } = await import('./busy');
  const said: string[] = [];
  const labs: Record<string, RoomLab> = {};
  const rooms = new Rooms({} as Lab);
  const make = (id: string, more: Partial<LiveRoom> = {}): LiveRoom =>
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
  const show = (id: string, query = ''): void => {
    visit(id, new URLSearchParams(query));
    rooms.show(id);
  };
  return { rooms, make, show, said, labs, isBusy, route };
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

  it('are busy wherever the visitor is', async () => {
    const { rooms, make, show, isBusy } = await stage();
    const job = signal<Job | undefined>(undefined);
    make('prove', { busy: job });
    show('prove');
    expect(isBusy.value).toBe(false);
    job.value = { what: 'proving 3×3', share: 0.5 };
    show('solve');
    expect(isBusy.value).toBe(true);
    expect(rooms.get('prove')?.busy?.value?.share).toBe(0.5);
    rooms.dispose('prove');
    expect(isBusy.value).toBe(false);
  });

  it('write only their own part of the address, and do not pull the visitor back', async () => {
    const { make, show, labs, route } = await stage();
    make('climb');
    show('climb');
    labs['climb']!.go(new URLSearchParams('seed=a'));
    expect(labs['climb']!.query.value.get('seed')).toBe('a');
    show('solve', 'board=x');
    expect(labs['climb']!.active.value).toBe(false);
    labs['climb']!.go(new URLSearchParams('seed=b'));
    expect([route.value.room, location.hash]).toEqual(['solve', '#/solve?board=x']);
    show('climb', 'seed=c');
    expect(labs['climb']!.query.value.get('seed')).toBe('c');
  });
});
