import { expect, test } from 'vitest';
import { failure } from './death';

/** How browsers word the trap of a panic or of memory that ran out. */
const WORDINGS = ['unreachable', 'unreachable executed', 'Unreachable code should not be executed (evaluating ‘f()’)'];

test('a trap is recognized in every browser, however it is worded', () => {
  for (const wording of WORDINGS) {
    const error = new WebAssembly.RuntimeError(wording);
    expect(failure(error)).toMatchObject({ type: 'failed', message: wording, dead: 'trap' });
  }
});

test('so is a stack overflow', () => {
  const firefox = Object.assign(new Error('too much recursion'), { name: 'InternalError' });
  for (const error of [new RangeError('Maximum call stack size exceeded'), firefox])
    expect(failure(error)).toMatchObject({ dead: 'trap' });
});

test('an error of the core with the same words is no trap', () => {
  for (const message of [...WORDINGS, 'there is no class 2'])
    expect(failure(new Error(message))).toEqual({ type: 'failed', name: 'Error', message });
  expect(failure('no words')).toEqual({ type: 'failed', name: 'Error', message: 'no words' });
});
