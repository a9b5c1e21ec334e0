import { expect, test } from 'vitest';
import { type Answering, Member } from './client';
import { death } from './protocol';

/** A worker that does as it is told: a value is answered, an error thrown. */
class Scripted implements Answering {
  gone = false;
  ended: Error | undefined;
  constructor(private readonly answers: unknown[]) {}

  async call(): Promise<unknown> {
    const answer = this.answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  }

  end(reason: Error): void {
    this.gone = true;
    this.ended = reason;
  }
}

function crew(...scripts: unknown[][]) {
  const hired: Scripted[] = [];
  const member = new Member(() => {
    const worker = new Scripted(scripts[hired.length]!);
    hired.push(worker);
    return worker;
  });
  return { hired, member };
}

test('a worker is hired with the first call and kept', async () => {
  const { hired, member } = crew(['one', 'two']);
  expect(hired).toHaveLength(0);
  expect(await member.engine.diceSets()).toBe('one');
  expect(await member.engine.diceSets()).toBe('two');
  expect(hired).toHaveLength(1);
});

test('a call whose worker dies is made again on a new one', async () => {
  const { hired, member } = crew([death('panicked')], ['answer']);
  expect(await member.engine.diceSets()).toBe('answer');
  expect(hired.map(({ gone }) => gone)).toEqual([true, false]);
});

test('a call that kills two workers is given up, and the next one gets a third', async () => {
  const { hired, member } = crew([death('panicked')], [death('panicked')], ['answer']);
  await expect(member.engine.diceSets()).rejects.toThrow('The solver stopped working, twice: panicked');
  expect(await member.engine.diceSets()).toBe('answer');
  expect(hired).toHaveLength(3);
});

test('an error with a message is the caller’s, and the worker lives', async () => {
  const { hired, member } = crew([new Error('a 4x4 board needs 16 letters, got 3'), 'answer']);
  await expect(member.engine.diceSets()).rejects.toThrow('needs 16 letters');
  expect(await member.engine.diceSets()).toBe('answer');
  expect(hired).toHaveLength(1);
});

test('a dismissed worker is told why, and the next call hires another', async () => {
  const { hired, member } = crew(['one'], ['two']);
  await member.engine.diceSets();
  member.dismiss();
  expect(hired[0]!.ended?.message).toBe('The work was stopped.');
  expect(await member.engine.diceSets()).toBe('two');
});

test('an engine can be awaited', async () => {
  const { hired, member } = crew();
  expect(await Promise.resolve(member.engine)).toBe(member.engine);
  expect(hired).toHaveLength(0);
});
