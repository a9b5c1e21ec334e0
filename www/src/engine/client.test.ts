import { expect, test } from 'vitest';
import { type Answering, EngineHandle } from './client';
import { Death } from './death';
import { DEATHS } from './text';

/** A worker that does as it is told: it answers with a value, or throws an error. */
class Scripted implements Answering {
  gone = false;
  ended: Error | undefined;
  constructor(private readonly answers: unknown[]) {}

  async call(): Promise<unknown> {
    const answer = this.answers.shift();
    // As with a port, the worker is gone before its calls reject.
    if (answer instanceof Death) this.end(answer);
    if (answer instanceof Error) throw answer;
    return answer;
  }

  end(reason: Error): void {
    this.gone = true;
    this.ended = reason;
  }
}

function handleOf(...scripts: unknown[][]) {
  const started: Scripted[] = [];
  const handle = new EngineHandle(() => {
    const worker = new Scripted(scripts[started.length]!);
    started.push(worker);
    return worker;
  });
  return { started, handle };
}

test('a worker is started with the first call and kept', async () => {
  const { started, handle } = handleOf(['one', 'two']);
  expect(started).toHaveLength(0);
  expect(await handle.engine.diceSets()).toBe('one');
  expect(await handle.engine.diceSets()).toBe('two');
  expect(started).toHaveLength(1);
});

test('a call whose worker dies is made again on a new one', async () => {
  const { started, handle } = handleOf([new Death('trap')], ['answer']);
  expect(await handle.engine.diceSets()).toBe('answer');
  expect(started.map(({ gone }) => gone)).toEqual([true, false]);
});

test('a call that kills two workers is given up with the reason, and the next one gets a third', async () => {
  const { started, handle } = handleOf([new Death('ended')], [new Death('trap')], ['answer']);
  await expect(handle.engine.diceSets()).rejects.toThrow(DEATHS.trap);
  expect(await handle.engine.diceSets()).toBe('answer');
  expect(started).toHaveLength(3);
});

test('an error with a message goes to the caller, and the worker lives', async () => {
  const { started, handle } = handleOf([new Error('a 4x4 board needs 16 letters, got 3'), 'answer']);
  await expect(handle.engine.diceSets()).rejects.toThrow('needs 16 letters');
  expect(await handle.engine.diceSets()).toBe('answer');
  expect(started).toHaveLength(1);
});

test('a dismissed worker is told why, and the next call starts another', async () => {
  const { started, handle } = handleOf(['one'], ['two']);
  await handle.engine.diceSets();
  handle.dismiss();
  expect(started[0]!.ended?.message).toBe('The work was stopped.');
  expect(await handle.engine.diceSets()).toBe('two');
});

test('a worker that is still answering is not idle', async () => {
  const { started, handle } = handleOf(['one', 'two']);
  const answer = handle.engine.diceSets();
  handle.dismissIdle();
  expect([await answer, started[0]!.gone]).toEqual(['one', false]);
  handle.dismissIdle();
  expect(started[0]!.gone).toBe(true);
});

test('a worker with the first part of the library is replaced when it is called for more, and no call is lost', async () => {
  const parts: string[] = [];
  const handle = new EngineHandle((part) => {
    parts.push(part);
    let fail!: (reason: Error) => void;
    return {
      gone: false,
      call: () => (part === 'whole' ? Promise.resolve(part) : new Promise((_, reject) => (fail = reject))),
      end(reason) {
        Object.assign(this, { gone: true });
        fail(reason);
      },
    };
  });
  const open = handle.engine.diceSets();
  expect(await handle.engine.climbDefaults('4x4')).toBe('whole');
  expect([await open, parts]).toEqual(['whole', ['first', 'whole']]);
});

test('an engine can be awaited', async () => {
  const { started, handle } = handleOf();
  expect(await Promise.resolve(handle.engine)).toBe(handle.engine);
  expect(started).toHaveLength(0);
});
