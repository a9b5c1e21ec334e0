import { number, object, string, transform, pipe, unknown } from 'valibot';
import { describe, expect, it } from 'vitest';
import { readAs, readEach } from './stored';

const SCHEMA = object({ name: string(), count: number() });
const SOUND = { name: 'a', count: 2 };

describe('a stored value', () => {
  it('is returned if it matches the schema', () => {
    expect(readAs(SCHEMA, SOUND)).toEqual(SOUND);
    expect(readAs(pipe(unknown(), transform(String)), 7)).toBe('7');
  });
  it.each([{ name: 1, count: 2 }, { name: 'a' }, null, undefined, [], '', 7])(
    'counts as missing if it is %j',
    (value) => {
      expect(readAs(SCHEMA, value)).toBeUndefined();
    },
  );
});

it('a stored list loses only its damaged items', () => {
  expect(readEach(SCHEMA, [SOUND, null, { name: 'b' }, 'c', SOUND])).toEqual([SOUND, SOUND]);
  for (const list of [undefined, null, 'list', { length: 1, 0: SOUND }]) expect(readEach(SCHEMA, list)).toEqual([]);
});
