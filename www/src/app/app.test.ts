import { beforeEach, expect, it, vi } from 'vitest';
import { fromDanvk } from './danvk';

/** Opens a link to danvk.org/boggle. */
const open = (search: string) => {
  const arrival = fromDanvk(search);
  return arrival && [arrival.query.toString(), arrival.notices.length];
};
it.each([
  ['?board=perslatgsineters', 'board=perslatgsineters'],
  ['?board=rbjfrevpverrresa&multiboggle=1', 'board=rbjfrevpverrresa&multi=1'],
  ['?board=stsaseblt&multiboggle=1&dims=33', 'board=sabtslset&size=3x3&multi=1'],
  ['?board=ad..eg..........&multiboggle=1', 'board=ad..eg..........&multi=1'],
  // Three columns: `sind`, `late`, `pers`.
  ['?board=sindlatepers&dims=34', 'board=slpiaentrdes&size=4x3'],
  ['?board=sindlatep&dims=34', 'board=sindlatep&size=4x3'],
  ['?board=perslatgsineters&wordlist=enable2k', 'board=perslatgsineters'],
  ['?wordlist=%2Fwordlists%2Fenable2k.txt&board=perslatgsineters', 'board=perslatgsineters'],
  ['?board=perslatgsineters&wordlist=ENABLE', 'board=perslatgsineters&dict=enable'],
  ['?board=perslatgsineters&multiboggle=0', 'board=perslatgsineters'],
])('%s is opened as %s', (search, query) => expect(open(search)).toEqual([query, 0]));
it('links to danvk.org/boggle report what is not supported, and open anyway', () => {
  // Every JavaScript object has these properties.
  for (const wrong of ['wordlist=sowpods', 'dims=0x', 'wordlist=constructor', 'wordlist=__proto__'])
    expect(open(`?board=perslatgsineters&${wrong}`)).toEqual(['board=perslatgsineters', 1]);
  expect(open('?board=perslatgsineters&dims=99&wordlist=ospd5')).toEqual(['board=perslatgsineters', 2]);
  expect(['', '?utm_source=x', '?board='].map(open)).toEqual([undefined, undefined, undefined]);
});

/** The parts of a browser that the address needs. */
function browser(hash: string) {
  const entries = [hash];
  const location = { hash };
  const go = (replace: boolean) => (_: unknown, __: string, to: string) => {
    if (replace) entries.pop();
    entries.push(to);
    location.hash = to;
  };
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', { state: null, pushState: go(false), replaceState: go(true) });
  vi.stubGlobal('window', { addEventListener: () => undefined });
  return { entries };
}

beforeEach(() => void vi.resetModules());

it('the address is a room and a query, easy to read', async () => {
  browser('');
  const { href, parseHash } = await import('./route');
  const read = (hash: string) => [parseHash(hash).room, parseHash(hash).query.toString()];
  expect(read('#/solve?board=th+r+/+ou+gh')).toEqual(['solve', 'board=th+r+%2F+ou+gh']);
  expect(['', '#/../etc'].map(read)).toEqual(Array(2).fill(['', '']));
  const query = new URLSearchParams({ board: 'th r / ou gh', find: 'a&b=c#d+e', dict: 'own:1' });
  expect(href('solve', query)).toBe('#/solve?board=th+r+/+ou+gh&find=a%26b%3Dc%23d%2Be&dict=own:1');
  expect(parseHash(href('solve', query)).query.get('find')).toBe('a&b=c#d+e');
});
it('the address gets new entries for steps, and is replaced for other changes', async () => {
  const { entries } = browser('#/solve?board=a');
  const { address, followAddress, goWithin, route, visit, wayTo } = await import('./route');
  followAddress();
  goWithin('solve', new URLSearchParams('board=b'));
  goWithin('solve', new URLSearchParams('board=c'), { replace: true });
  goWithin('solve', new URLSearchParams('board=c'));
  address();
  expect(entries).toEqual(['#/solve?board=a', '#/solve?board=c']);
  visit('play', new URLSearchParams());
  expect(route.value.room).toBe('play');
  expect(wayTo('solve')).toBe('#/solve?board=c');
  expect(wayTo('climb')).toBe('#/climb');
});
it('a browser that refuses to write the address doesn’t stop the room', async () => {
  const { entries } = browser('#/climb');
  vi.useFakeTimers();
  const { followAddress, goWithin, route } = await import('./route');
  followAddress();
  const { replaceState } = history;
  history.replaceState = () => {
    throw new Error('SecurityError');
  };
  goWithin('climb', new URLSearchParams('seed=y'), { replace: true });
  expect(route.value.query.get('seed')).toBe('y');
  vi.advanceTimersByTime(1000);
  history.replaceState = replaceState;
  goWithin('climb', new URLSearchParams('seed=z'), { replace: true });
  expect(route.value.query.get('seed')).toBe('z');
  vi.advanceTimersByTime(10_000);
  expect(entries).toEqual(['#/climb?seed=z']);
  vi.useRealTimers();
});
it('a late change never overwrites an address that the visitor has just entered', async () => {
  const { entries } = browser('#/climb');
  vi.useFakeTimers();
  const { followAddress, goWithin } = await import('./route');
  followAddress();
  goWithin('climb', new URLSearchParams('seed=x'), { replace: true });
  location.hash = '#/climb?seed=own';
  vi.advanceTimersByTime(1000);
  expect([location.hash, entries]).toEqual(['#/climb?seed=own', ['#/climb']]);
  vi.useRealTimers();
});
it('a room that finishes late does not pull the visitor back, and shows what it found on return', async () => {
  const { entries } = browser('#/climb');
  const { followAddress, goWithin, route, visit, wayTo } = await import('./route');
  followAddress();
  visit('solve', new URLSearchParams('board=a'));
  goWithin('climb', new URLSearchParams('seed=x'), { replace: true });
  expect(route.value.room).toBe('solve');
  expect(entries).toEqual(['#/climb', '#/solve?board=a']);
  expect(wayTo('climb')).toBe('#/climb?seed=x');
});
