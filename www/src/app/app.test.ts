import { beforeEach, expect, it, vi } from 'vitest';
import { linkedScoring } from '../engine/scoring';
import { addResult, bestStreak, dayAt, daysFrom, type DailyResult, onTime, readDays, streak, untilNext } from './daily';
import { fromDanvk } from './danvk';
import { chooseFamily, leftOut } from './family';
import { rowsOf } from './points';

/** Opens a link to danvk.org/boggle. */
const open = (search: string) => {
  const arrival = fromDanvk(search);
  return arrival && [arrival.query.toString(), arrival.notices.length];
};
it.each([
  ['?board=perslatgsineters', 'board=perslatgsineters'],
  ['?board=stsaseblt&multiboggle=1&dims=33', 'board=sabtslset&size=3x3&multi=1'],
  ['?board=ad..eg..........&multiboggle=1', 'board=ad..eg..........&multi=1'],
  // Three columns: `sind`, `late`, `pers`.
  ['?board=sindlatepers&dims=34', 'board=slpiaentrdes&size=4x3'],
  ['?board=sindlatep&dims=34', 'board=sindlatep&size=4x3'],
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

// --- The board of the day ---

/** A result at this time of the player's own day. */
const at = (time: string): DailyResult => ({ points: 5, pointsOfAll: 100, words: 4, ended: new Date(time).getTime() });

it('counts days in a row, up to today or yesterday', () => {
  const results = {
    '2025-11-10': at('2025-11-10T08:00'),
    '2025-11-19': at('2025-11-19T08:00'),
    '2025-11-20': at('2025-11-20T23:59'),
    '2025-11-21': at('2025-11-21T00:00'),
  };
  expect(['2025-11-21', '2025-11-22', '2025-11-23'].map((day) => streak(results, day))).toEqual([3, 3, 0]);
  expect([bestStreak(results), streak({}, '2025-11-21'), bestStreak({})]).toEqual([3, 0, 0]);
});

it('does not count games played on later days', () => {
  const results = { '2025-11-20': at('2025-11-22T00:00:01'), '2025-11-21': at('2025-11-21T10:00') };
  expect(onTime('2025-11-20', results['2025-11-20'])).toBe(false);
  expect(streak(results, '2025-11-21')).toBe(1);
  // A day is judged where the game was played, not where its result is read.
  for (const late of [true, false]) expect(onTime('2025-11-20', { ...at('2025-11-22T00:00:01'), late })).toBe(!late);
  // Boards once changed at midnight UTC.
  for (const time of ['00:01', '23:59']) expect(onTime('2025-11-20', at(`2025-11-20T${time}Z`))).toBe(true);
  // The first result of a day counts.
  expect(addResult(results, '2025-11-21', at('2025-11-21T11:00'))['2025-11-21']).toEqual(at('2025-11-21T10:00'));
});

it('changes at the player’s midnight', () => {
  const late = new Date(2025, 10, 21, 23, 59);
  expect(dayAt(late)).toBe('2025-11-21');
  expect(untilNext(late)).toBe(60_000);
  expect(daysFrom('2025-03-01', -1)).toBe('2025-02-28');
});

it('reads what is stored, and ignores what is damaged', () => {
  const good = { ...at('2025-11-21T10:00'), late: true };
  expect(readDays({ '2025-11-21': good, '2025-13-01': good, '2025-11-20': 3 })).toEqual({ '2025-11-21': good });
  for (const bad of [null, '<html>', [], 3]) expect(readDays(bad)).toEqual({});
});

// --- Words and points ---

const VULGAR =
  'jew jewed jewing gyp gypped gook wog dago wop yid hebe abo squaw redskin honky spick coolie mulatto bohunk poofter dyke ' +
  'homo retard darky prick pricks piss pissed crap craps turd fart arse bugger hussy harlot hooters nazi goyim shiksa putz ' +
  'schmuck spic spics darkie darkies poof poofs lezzies papist ofays redneck haoles pickaninny sheenies shitted faggotry spaz queer ' +
  'gypsy oriental shag slag';
const HARMLESS =
  'assess butter buttered scatter titer titter cocker dicker hello shell grape grapes rapier craping therapist snigger ' +
  'gypsum putter sextet essex classic pass cockatoo niggle analog penalize escort suck chunky kumquat house shaggy orient';

it('leaves out vulgar words and slurs in all their forms, and only these', () => {
  expect(leftOut('shit')).toBe(false);
  chooseFamily(true);
  expect(VULGAR.split(' ').filter((word) => !leftOut(word))).toEqual([]);
  expect(HARMLESS.split(' ').filter(leftOut)).toEqual([]);
});

it('combines lengths with equal points, and shows short words that are allowed and score nothing', () => {
  const rows = (points: number[], least?: number): string[] =>
    rowsOf({ points }, least).map((row) => `${row.letters}: ${row.points}`);
  expect(rows([0, 0, 0, 1, 1, 2, 3, 5, 11])).toEqual(['3–4: 1', '5: 2', '6: 3', '7: 5', '8+: 11']);
  expect([rows([0, 1]), rows([1])]).toEqual([['1+: 1'], ['1+: 1']]);
  expect(rows([0, 0, 4, 0, 2])).toEqual(['2: 4', '3: 0', '4+: 2']);
  expect(rows([0, 0, 0, 1, 1, 2], 1)).toEqual(['1–2: 0', '3–4: 1', '5+: 2']);
  // A word of more letters than the minimum leaves no row out.
  expect(rows([0, 0, 0, 1, 1, 2], 5)).toEqual(['3–4: 1', '5+: 2']);
});

it('distinguishes a table in a link from other text', () => {
  expect(['words', '0, 0,0,1', '0,1048576'].map(linkedScoring)).toEqual(['words', '0,0,0,1', '0,1048576']);
  for (const text of ['', '5', '1,', '1,-2', 'many', '0,99999999', '0,1048577', null])
    expect(linkedScoring(text)).toBeUndefined();
});
