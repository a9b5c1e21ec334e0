import { expect, it } from 'vitest';
import { DEFAULTS, looksLikeName, objectionsTo, readQuery, writeQuery } from './address';
import { TEXT } from './text';

it('the address contains values that differ from the defaults, and can be read back', () => {
  expect(writeQuery(DEFAULTS, null).size).toBe(0);
  const state = {
    dice: 'aeiou\nrstln\nqu th e\nlmnop',
    seed: 'a picnic',
    boards: 5_000_000,
    part: 'race',
    show: 'lengths',
    other: 'classic',
  } as const;
  const query = writeQuery(state, 'enable');
  expect(query.get('dice')).toBe('aeiou/rstln/qu th e/lmnop');
  expect(query.get('dict')).toBe('enable');
  expect(readQuery(new URLSearchParams(query.toString()))).toEqual(state);
});

it('invalid values are replaced by the defaults', () => {
  expect(readQuery(new URLSearchParams('boards=-3&part=nowhere&dice=&seed='))).toEqual(DEFAULTS);
  expect(readQuery(new URLSearchParams('boards=1e99')).boards).toBe(DEFAULTS.boards);
  expect(objectionsTo(new URLSearchParams('boards=-3&part=nowhere&show=me'))).toHaveLength(3);
  expect(objectionsTo(new URLSearchParams('boards=1000000&part=race&show=means'))).toEqual([]);
});

it('a word instead of dice is read as the name of a set', () => {
  expect(['nope', 'big2012', 'aeiou\nrstln', 'qu th e'].map(looksLikeName)).toEqual([true, true, false, false]);
});

it('what is said of the estimates for dice of one’s own holds for any dice', () => {
  const own = [
    TEXT.count.intro('ab', true),
    TEXT.count.byDiceText(4, true),
    TEXT.count.byLettersText(2, 4, 8, '6', true),
    TEXT.count.rollableText(4, true),
  ];
  expect(own.join(' ')).not.toMatch(
    /closer than the one before|This is too many|Still too many|Z on every cell|Nobody can check/,
  );
  expect(TEXT.count.byLettersText(26, 16, 8, '6', false)).toContain('Still too many: a board with Z on every cell');
});
