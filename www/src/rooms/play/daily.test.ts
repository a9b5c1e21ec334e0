import { describe, expect, it } from 'vitest';
import { type Backup, readBackup, writeBackup } from './backup';
import { dailySpec, dayOf } from './daily';
import type { DailyResult } from '../../app/daily';
import { SOLUTION, SPEC } from './fixtures';
import type { GameRecord } from './history';
import { statisticsOf } from './stats';
import { tileHints } from './tilehints';
import { turned } from './turned';

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
      presets: [{ name: 'Mine', dice: 'new', seconds: 90, minLength: 4, scoring: 'words', goal: 5 }],
      choices: { dice: 'big', seconds: 60, hints: true },
      family: true,
    };
    expect(readBackup(writeBackup(everything, new Date()))).toEqual(everything);
  });
  it('reads files from the time when they contained only games', () => {
    const old = JSON.stringify({ format: 'boggle-lab-play', version: 1, games: [record], daily });
    const { scoring: _, goal: __, ...spec } = record.spec;
    const older = JSON.stringify({ format: 'boggle-lab-play', version: 1, games: [{ ...record, spec }], daily });
    const read = { records: [record], daily, deck: [], presets: [], choices: {}, family: false };
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
