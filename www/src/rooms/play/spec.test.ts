/** Games as links and keys, the next game, and the board of the day. */
import { describe, expect, it } from 'vitest';
import type { DailyResult } from '../../app/daily';
import type { DiceInfo } from '../../engine/contract';
import { freshSeed } from '../../engine/seed';
import { turned } from './GameBoard';
import { BOARD, SOLUTION, SPEC } from './fixtures';
import { answerOf, EMPTY, find, finish, fromCells, type Over, sayAnswer, sayEntry, start, traced, type } from './game';
import { type Backup, type GameRecord, readBackup, statisticsOf, writeBackup } from './records';
import { shareText, titleOf } from './share';
import {
  cleanSeed,
  courseOf,
  dailySpec,
  dayOf,
  diceTitle,
  formatTime,
  keyOf,
  linkedSpec,
  minLengthOf,
  parseTime,
  planOf,
  queryOf,
  readQuery,
  type Spec,
  specOf,
  usualMinLength,
} from './spec';
import { summarize, tileHints } from './words';

describe('seeds', () => {
  it('are fresh for fresh random bytes, and easy to read', () => {
    expect(freshSeed((bytes) => bytes.fill(255))).toMatch(/^[2-9a-z]{8}$/);
    expect(freshSeed((bytes) => bytes.map((_, i) => i))).toBe('23456789');
  });

  it('are cleaned of everything that no link should contain', () => {
    expect(cleanSeed('  Anna\tand\nBob \u0007')).toBe('Anna and Bob');
    expect(cleanSeed('x'.repeat(100))).toHaveLength(64);
    expect(cleanSeed(' \n ')).toBe('');
  });
});

describe('times', () => {
  it.each([
    ['3', 180],
    ['2:30', 150],
    ['90s', 90],
    ['1,5', 90],
    ['0:05', null],
    ['61', null],
    ['3:75', null],
    ['', null],
    ['soon', null],
  ])('%j is %j', (text, seconds) => expect(parseTime(text)).toBe(seconds));

  it.each([
    [180, '3:00'],
    [9, '0:09'],
    [3905, '1:05:05'],
    [-1, '0:00'],
  ])('%d is shown %s', (seconds, text) => expect(formatTime(seconds)).toBe(text));
});

describe('links', () => {
  const specs: Spec[] = [
    SPEC,
    { ...SPEC, seconds: 0, minLength: 4, dictionary: 'own:1a-2b' },
    { ...SPEC, source: { kind: 'roll', dice: 'superbig', seed: '2025-11-21' } },
    { ...SPEC, source: { kind: 'given', board: 'th r / ou gh' } },
    { ...SPEC, scoring: '0,0,0,1,2,4', goal: 20 },
  ];

  it.each(specs)('lead back to the same game: %j', (spec) => {
    const query = new URLSearchParams(queryOf(spec).toString());
    const { problems, dice, ...read } = readQuery(query, ['new', 'superbig']);
    expect({ scoring: 'standard', goal: 0, ...read, dictionary: query.get('dict') }).toEqual(spec);
    expect(problems).toEqual([]);
    expect(dice).toBe(spec.source.kind === 'roll' ? spec.source.dice : undefined);
  });
});

it('compares games by course, boards by key', () => {
  const other: Spec = { ...SPEC, source: { kind: 'roll', dice: 'new', seed: 'another' } };
  expect(courseOf(other)).toBe(courseOf(SPEC));
  expect(keyOf(other)).not.toBe(keyOf(SPEC));
  expect(courseOf({ ...SPEC, seconds: 60 })).not.toBe(courseOf(SPEC));
});

it('asks for four letters on boards larger than 4x4', () => {
  expect([9, 16, 20, 25, 36].map(usualMinLength)).toEqual([3, 3, 4, 4, 4]);
});

// --- The next game ---

const set = (name: string, side: number): DiceInfo => ({
  name,
  title: `The ${name} set`,
  rows: side,
  cols: side,
  dice: [],
});
const DICE = [set('new', 4), set('big', 5), set('superbig', 6)];

it('starts with the last choices, as far as they still exist', () => {
  expect(planOf({}, DICE)).toMatchObject({
    dice: 'new',
    seconds: 180,
    minLengths: {},
    hints: false,
    seed: '',
    badTime: false,
    players: 1,
  });
  expect(planOf({ dice: 'big', seconds: 0, hints: true }, DICE)).toMatchObject({
    dice: 'big',
    seconds: 0,
    hints: true,
  });
  expect(planOf({ dice: 'lost' }, DICE).dice).toBe('new');
});

it('requires four letters with big dice, unless chosen otherwise for these dice', () => {
  expect(minLengthOf(planOf({ dice: 'big' }, DICE), DICE)).toBe(4);
  const plan = planOf({ dice: 'big', minLengths: { big: 3 } }, DICE);
  expect(minLengthOf(plan, DICE)).toBe(3);
  expect(minLengthOf({ ...plan, dice: 'superbig' }, DICE)).toBe(4);
});

it('rolls with the seed typed, or else with the one given', () => {
  const plan = planOf({}, DICE);
  expect(specOf(plan, DICE, 'enable2k', 'k3v9')).toEqual({
    source: { kind: 'roll', dice: 'new', seed: 'k3v9' },
    seconds: 180,
    minLength: 3,
    scoring: 'standard',
    goal: 0,
    dictionary: 'enable2k',
  });
  expect(specOf({ ...plan, seed: ' Anna ' }, DICE, 'enable2k', 'k3v9').source).toMatchObject({ seed: 'Anna' });
});

it('fills what a link leaves open', () => {
  const plan = planOf({ seconds: 60 }, DICE);
  const source = { kind: 'roll', dice: 'big', seed: 'x' } as const;
  expect(linkedSpec({ problems: [] }, plan, DICE, 'enable')).toBeNull();
  expect(linkedSpec({ source, problems: [] }, plan, DICE, 'enable')).toEqual({
    source,
    seconds: 60,
    minLength: 4,
    scoring: 'standard',
    goal: 0,
    dictionary: 'enable',
  });
  expect(linkedSpec({ source, minLength: 5, seconds: 0, problems: [] }, plan, DICE, 'enable')).toEqual({
    source,
    seconds: 0,
    minLength: 5,
    scoring: 'standard',
    goal: 0,
    dictionary: 'enable',
  });
});

it('takes the points table of a link, never that of the plan', () => {
  const plan = planOf({ scoring: 'powers', goal: 20 }, DICE);
  const source = { kind: 'roll', dice: 'new', seed: 'x' } as const;
  expect(specOf(plan, DICE, 'enable', 'x')).toMatchObject({ scoring: 'powers', goal: 20 });
  expect(linkedSpec({ source, problems: [] }, plan, DICE, 'enable')).toMatchObject({ scoring: 'standard', goal: 0 });
  const link = { source, scoring: '0,0,0,2', goal: 5, problems: [] } as const;
  expect(linkedSpec({ ...link, problems: [] }, plan, DICE, 'enable')).toMatchObject({ scoring: '0,0,0,2', goal: 5 });
});

it('names the dice', () => {
  expect(diceTitle({ kind: 'roll', dice: 'big', seed: 'x' }, DICE)).toBe('The big set');
  expect(diceTitle({ kind: 'given', board: 'abcd' }, DICE)).toBe('');
});

// --- The board of the day ---

const at = (time: string): DailyResult => ({ points: 5, pointsOfAll: 100, words: 4, ended: Date.parse(time) });

describe('the daily board', () => {
  it('has one set of rules, whatever the settings', () => {
    expect(dailySpec('2025-11-21')).toEqual({
      source: { kind: 'roll', dice: 'new', seed: '2025-11-21' },
      seconds: 180,
      minLength: 3,
      scoring: 'standard',
      goal: 0,
      dictionary: 'enable2k',
    });
    expect(dayOf(dailySpec('2025-11-21'))).toBe('2025-11-21');
    expect(dayOf({ ...dailySpec('2025-11-21'), seconds: 60 })).toBeNull();
    expect(dayOf(SPEC)).toBeNull();
  });
});

const record: GameRecord = {
  ended: 1_763_700_000_000,
  spec: SPEC,
  board: 'abcd',
  dictionaryName: 'ENABLE2K',
  points: 3,
  pointsOfAll: 8,
  words: 2,
  wordsOfAll: 7,
  best: 'quiet',
  bestPoints: 2,
  elapsed: 60_000,
  replay: false,
  found: ['tan', 'quiet'],
  rivals: [{ name: 'Anna', code: 'bAAA' }],
};

describe('moving to another device', () => {
  const daily = { '2025-11-21': at('2025-11-21T10:00Z') };
  it('takes everything', () => {
    const card = { word: 'net', board: 'abcd', dictionary: 'enable2k', minLength: 3, box: 1, due: 5 };
    const everything: Backup = {
      records: [record],
      daily,
      deck: [card],
      choices: { dice: 'big', seconds: 60, hints: true },
      family: true,
    };
    expect(readBackup(writeBackup(everything, new Date()))).toEqual(everything);
  });
  it('reads files from the time when they contained only games', () => {
    const old = JSON.stringify({ format: 'boggle-lab-play', version: 1, games: [record], daily });
    const { scoring: _, goal: __, ...spec } = record.spec;
    const older = JSON.stringify({ format: 'boggle-lab-play', version: 1, games: [{ ...record, spec }], daily });
    const read = { records: [record], daily, deck: [], choices: {}, family: false };
    expect(readBackup(old)).toEqual(read);
    expect(readBackup(older)).toEqual(read);
  });
  it.each([
    ['{', /not valid JSON/],
    ['[]', /isn’t a Boggle Lab export/],
    ['{"format":"boggle-lab-play","version":2}', /newer version of Boggle Lab/],
    ['{"format":"boggle-lab-play","version":1,"games":[{}],"daily":{}}', /Game 1 in that file is damaged/],
    ['{"format":"boggle-lab-play","version":1,"games":[],"daily":{"2025-11-21":3}}', /daily result “2025-11-21”/],
  ])('refuses %s', (text, message) => {
    const read = readBackup(text);
    expect(read).toMatch(message);
    expect(read).toMatch(/Nothing was changed/);
  });
});

it('sums games up, without replays', () => {
  expect(statisticsOf([])).toBeNull();
  expect(statisticsOf([{ ...record, replay: true }])).toBeNull();
  expect(statisticsOf([record, { ...record, points: 5, best: 'tan', bestPoints: 1 }])).toMatchObject({
    games: 2,
    average: 4,
    best: { points: 5 },
    bestWord: 'quiet',
    longest: 'quiet',
    words: 4,
    perMinute: 4,
    lengths: [
      [3, 2],
      [5, 2],
    ],
  });
});

it('rotates the visible board', () => {
  const grid = { rows: 2, cols: 3, cells: [...'abcdef'] };
  expect(turned(grid, 1).grid).toEqual({ rows: 3, cols: 2, cells: [...'daebfc'] });
  expect(turned(grid, 4).grid).toEqual(grid);
  const { real, seen } = turned(grid, 3);
  expect(real.map((cell) => seen[cell])).toEqual([0, 1, 2, 3, 4, 5]);
});

it('knows where the remaining words start, and which tiles are used up', () => {
  const cells = new Uint32Array(SOLUTION.wordCells);
  SOLUTION.words.forEach((_, i) => {
    for (const cell of SOLUTION.cells.subarray(SOLUTION.cellStarts[i], SOLUTION.cellStarts[i + 1]))
      cells[2 * i]! |= 1 << cell;
  });
  const solution = { ...SOLUTION, wordCells: cells };
  expect(tileHints(solution, []).starts).toEqual([2, 1, 2, 2, 0, 0, 0, 0, 0]);
  const found = SOLUTION.words.filter((word) => word !== 'tan').map((word) => ({ word, points: 1, at: 0 }));
  const { starts, useful } = tileHints(solution, found);
  expect(starts).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(useful).toEqual([true, true, true, false, false, false, false, false, false]);
});

// --- Shared results ---

const spec = { ...SPEC, source: { kind: 'roll', dice: 'new', seed: '2025-11-21' } } as const;
const over = finish(find(start(spec, BOARD, false, 0), 'quiet', 2, 1), 'stopped', 2) as Over;

it('describes the game, words before symbols, and reveals no word', () => {
  const link = 'https://example.org/play?seed=2025-11-21';
  const text = shareText(over, summarize(SOLUTION, over.found), { diceTitle: 'Boggle (since 1987)', link, streak: 3 });
  expect(text).toBe(
    [
      'Boggle Lab: Daily board, 21 November 2025',
      '2 of 8 points, 1 of 7 words',
      'Best word: 5 letters, 2 points',
      'Streak: 3 days.',
      'Boggle (since 1987) · 3:00 · 3+ letters',
      '■■□□□□□□□□',
      link,
    ].join('\n'),
  );
  for (const word of SOLUTION.words) expect(text.toLowerCase()).not.toContain(word);
});

it('names boards', () => {
  expect(titleOf(SPEC)).toBe('Board “a seed”');
  expect(titleOf({ ...SPEC, source: { kind: 'given', board: 'abcd' } })).toBe('Custom board');
  // With other rules the same seed is not the daily board.
  expect(titleOf({ ...spec, seconds: 60 })).toBe('Board “2025-11-21”');
});

const never = (): boolean => false;

it('answers every word with one sentence', () => {
  const path = Uint8Array.of(0, 1, 2);
  const say = (...args: Parameters<typeof answerOf>): string => sayAnswer(answerOf(...args));
  expect(say({ kind: 'good', points: 1, path }, 'tan', 3, never)).toBe('TAN, 1 point');
  expect(say({ kind: 'good', points: 1, path }, 'tan', 3, () => true)).toBe('You already found TAN');
  expect(say({ kind: 'tooShort', minLength: 3 }, 'ta', 3, never)).toBe(
    'TA is too short: words need at least 3 letters',
  );
  expect(say({ kind: 'notOnBoard' }, 'zoo', 3, never)).toBe('ZOO isn’t on the board');
  expect(say({ kind: 'notAWord', path }, 'tna', 3, never)).toBe('TNA isn’t in the dictionary');
});

it('shows only hints that reveal nothing while typing', () => {
  expect(sayEntry(EMPTY, 3, never)).toBe('');
  expect(sayEntry(fromCells([0, 1], BOARD), 3, never)).toBe('1 more letter needed');
  expect(sayEntry(fromCells([0, 1, 2], BOARD), 3, never)).toBe('');
  expect(sayEntry(fromCells([0, 1, 2], BOARD), 3, () => true)).toBe('Already found');
  expect(sayEntry(traced(type(EMPTY, 'zz', BOARD), 'zz', null), 3, never)).toBe('Not on the board');
});
