/** Games, words, and lists as links, and what the page shows of a board. */
import { expect, it } from 'vitest';
import { packList, unpackList } from '../../app/carried';
import type { DiceInfo } from '../../engine/contract';
import { decode, encode, isCode } from './challenge';
import { turned } from './GameBoard';
import { SOLUTION, SPEC } from './fixtures';
import { courseOf, dailySpec, dayOf, linkedSpec, planOf, queryOf, readQuery, type Spec, specOf } from './spec';
import { confirmed, tileHints } from './words';

it.each<Spec>([
  SPEC,
  { ...SPEC, seconds: 0, minLength: 4, dictionary: 'own:1a-2b' },
  { ...SPEC, source: { kind: 'given', board: 'th r / ou gh' } },
  { ...SPEC, scoring: '0,0,0,1,2,4', goal: 20 },
])('a link leads back to the same game: %j', (spec) => {
  const query = new URLSearchParams(queryOf(spec).toString());
  const link = readQuery(query, ['new', 'superbig']);
  expect(linkedSpec(link, planOf({}, []), [], query.get('dict')!)).toEqual(spec);
  expect(link.problems).toEqual([]);
});

const set = (name: string, side: number): DiceInfo => ({ name, title: name, rows: side, cols: side, dice: [] });
const DICE = [set('new', 4), set('big', 5)];
const source = { kind: 'roll', dice: 'big', seed: 'x' } as const;
it('the next game requires four letters with big dice, unless chosen otherwise for these dice', () => {
  const plan = planOf({ dice: 'big' }, DICE);
  expect(specOf({ ...plan, seed: ' Anna ' }, DICE, 'enable2k', 'k3v9')).toMatchObject({
    source: { dice: 'big', seed: 'Anna' },
    minLength: 4,
  });
  expect(specOf({ ...plan, minLengths: { big: 3 } }, DICE, 'enable2k', 'k3v9')).toMatchObject({
    source: { dice: 'big', seed: 'k3v9' },
    minLength: 3,
  });
  expect(planOf({ dice: 'lost' }, DICE).dice).toBe('new');
});
it('the next game is filled where a link leaves it open, but never with points or a goal', () => {
  const plan = planOf({ seconds: 60, scoring: 'powers', goal: 20 }, DICE);
  const open = { source, seconds: 60, minLength: 4, scoring: 'standard', goal: 0, dictionary: 'enable' } as const;
  expect(linkedSpec({ problems: [] }, plan, DICE, 'enable')).toBeNull();
  expect(linkedSpec({ source, problems: [] }, plan, DICE, 'enable')).toEqual(open);
  const link = { source, minLength: 5, seconds: 0, scoring: '0,0,0,2', goal: 5 } as const;
  expect(linkedSpec({ ...link, problems: [] }, plan, DICE, 'enable')).toEqual({ ...open, ...link });
});

it('compares games of one course, and has one set of rules for the daily board', () => {
  expect(courseOf({ ...SPEC, source: { kind: 'roll', dice: 'new', seed: 'another' } })).toBe(courseOf(SPEC));
  expect(courseOf({ ...SPEC, seconds: 60 })).not.toBe(courseOf(SPEC));
  const daily = dailySpec('2025-11-21');
  expect(daily).toEqual({ ...SPEC, source: { kind: 'roll', dice: 'new', seed: '2025-11-21' } });
  expect([daily, { ...daily, seconds: 60 }, SPEC].map(dayOf)).toEqual(['2025-11-21', null, null]);
});

// --- The words of a board ---

const found = (...words: string[]) => words.map((word, i) => ({ word, points: 99, at: i }));

it('accepts stored words only if the board has them', () => {
  expect(confirmed(found('tan', 'zebra', 'tan'), SOLUTION)).toEqual([{ word: 'tan', points: 1, at: 0 }]);
});

it('rotates the visible board', () => {
  const grid = { rows: 2, cols: 3, cells: [...'abcdef'] };
  expect(turned(grid, 1).grid).toEqual({ rows: 3, cols: 2, cells: [...'daebfc'] });
  const { real, seen } = turned(grid, 3);
  expect(real.map((cell) => seen[cell])).toEqual([0, 1, 2, 3, 4, 5]);
});

it('knows where the remaining words start, and which tiles are used up', () => {
  expect(tileHints(SOLUTION, []).starts).toEqual([2, 1, 2, 2, 0, 0, 0, 0, 0]);
  const { starts, useful } = tileHints(SOLUTION, found(...SOLUTION.words.filter((word) => word !== 'tan')));
  expect(starts).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(useful).toEqual([true, true, true, false, false, false, false, false, false]);
});

// --- Challenges ---

const LIST = Array.from({ length: 1045 }, (_, i) => `word${String(i).padStart(4, '0')}`);
const some = (...numbers: number[]) => numbers.map((n) => ({ word: LIST[n]! }));

it.each([
  ['nothing', []],
  ['the first word', [0]],
  ['the last word', [1044]],
  ['a few', [3, 4, 5, 200, 201, 777, 1044]],
  ['every third', Array.from({ length: 348 }, (_, i) => 3 * i)],
  ['all', Array.from({ length: 1045 }, (_, i) => i)],
])('a challenge brings %s back', (_, numbers) => {
  const code = encode(LIST, some(...numbers));
  expect(decode(LIST, code)).toEqual(numbers);
  expect(isCode(code)).toBe(true);
  expect(encodeURIComponent(code)).toBe(code);
});
it('a challenge is refused with another list of words, or damaged', () => {
  const code = encode(LIST, some(1, 2, 3));
  expect(decode([...LIST, 'zebra'], code)).toBeNull();
  expect(decode(LIST, code.slice(0, 3))).toBeNull();
  for (const text of ['', 'x', 'b', 'rAA', 'b!!!', 'b'.repeat(20_000), '<script>'])
    expect(decode(LIST, text)).toBeNull();
  // Whatever a damaged text decodes to, it names only words of the list.
  for (let i = 0; i < 300; i += 1) {
    const broken = `${code.slice(0, 4 + (i % 4))}${String.fromCharCode(65 + (i % 26))}${'_-xQ9'[i % 5]}`;
    expect((decode(LIST, broken) ?? []).every((n) => n >= 0 && n < LIST.length)).toBe(true);
  }
});

// --- Lists ---

const ID = 'own:0123456789ab-3-0-face';

it('refuses lists that are too long, damaged codes, and ids of other lists', async () => {
  const random = Array.from({ length: 3000 }, (_, i) => (i * 7919).toString(36)).join('\n');
  expect(await packList('Long', random)).toBeNull();
  const code = (await packList('Class 3B', 'tea\nten'))!;
  expect((await unpackList(code, ID))?.text).toBe('tea\nten');
  expect(await unpackList(code.slice(3), ID)).toBeNull();
  expect(await unpackList('', ID)).toBeNull();
  expect(await unpackList(code, 'enable2k')).toBeNull();
});
