import { expect, test } from 'vitest';
import { failure } from './death';

/** How browsers word the trap of a panic or of memory that ran out. */
const WORDINGS = ['unreachable', 'unreachable executed', 'Unreachable code should not be executed (evaluating ‘f()’)'];

test('traps and stack overflows are recognized in every browser; an error of the core with the same words is none', () => {
  for (const message of WORDINGS)
    expect(failure(new WebAssembly.RuntimeError(message))).toMatchObject({ type: 'failed', message, dead: 'trap' });
  const firefox = Object.assign(new Error('too much recursion'), { name: 'InternalError' });
  for (const error of [new RangeError('Maximum call stack size exceeded'), firefox])
    expect(failure(error)).toMatchObject({ dead: 'trap' });
  for (const message of WORDINGS)
    for (const error of [new Error(message), message])
      expect(failure(error)).toEqual({ type: 'failed', name: 'Error', message });
});
