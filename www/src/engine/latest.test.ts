import { expect, test } from 'vitest';
import { latest } from './port';

/** Calls that are answered by hand. */
function byHand() {
  const asked: { value: number; answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  const call = (value: number) => new Promise<string>((answer, fail) => void asked.push({ value, answer, fail }));
  return { asked, ask: latest(call) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('only the newest of the waiting calls is made', async () => {
  const { asked, ask } = byHand();
  const answers = [ask(1)];
  await settled();
  answers.push(ask(2), ask(3), ask(4));
  await settled();
  expect(asked.map(({ value }) => value)).toEqual([1]);
  asked[0]!.answer('one');
  await settled();
  expect(asked.map(({ value }) => value)).toEqual([1, 4]);
  asked[1]!.answer('four');
  expect(await Promise.all(answers)).toEqual([undefined, undefined, undefined, 'four']);
});

test('the failure of an outdated call is ignored, and that of the newest goes to its caller', async () => {
  const { asked, ask } = byHand();
  const first = ask(1);
  await settled();
  const second = ask(2);
  asked[0]!.fail(new Error('late'));
  expect(await first).toBeUndefined();
  await settled();
  asked[1]!.fail(new Error('bad board'));
  await expect(second).rejects.toThrow('bad board');
});
