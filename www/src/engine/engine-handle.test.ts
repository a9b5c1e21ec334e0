import { expect, test } from 'vitest';
import { type Answering, EngineHandle, latest } from './port';
import { Death, DEATHS, failure } from './death';

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

test('a worker is kept until it is dismissed, which it is told; errors with a message don’t end it', async () => {
  const { started, handle } = handleOf(['one', new Error('a 4x4 board needs 16 letters, got 3')], ['two']);
  // Awaiting the engine is no call.
  expect((await Promise.resolve(handle.engine)) === handle.engine).toBe(true);
  expect(started).toEqual([]);
  expect(await handle.engine.diceSets()).toBe('one');
  await expect(handle.engine.diceSets()).rejects.toThrow('needs 16 letters');
  expect(started).toHaveLength(1);
  handle.dismiss();
  expect(started[0]!.ended?.message).toBe('The work was stopped.');
  expect(await handle.engine.diceSets()).toBe('two');
});

test('a call whose worker dies is made again; one that kills two is given up with the reason', async () => {
  const once = handleOf([new Death('trap')], ['answer']);
  expect(await once.handle.engine.diceSets()).toBe('answer');
  expect(once.started.map(({ gone }) => gone)).toEqual([true, false]);
  const { started, handle } = handleOf([new Death('ended')], [new Death('trap')], ['answer']);
  await expect(handle.engine.diceSets()).rejects.toThrow(DEATHS.trap);
  expect(await handle.engine.diceSets()).toBe('answer');
  expect(started).toHaveLength(3);
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
      call: (method) =>
        part === 'whole'
          ? Promise.resolve(part)
          : method === 'climbDefaults'
            ? Promise.reject(new TypeError('wasm.climbDefaults is not a function'))
            : new Promise((_, reject) => (fail = reject)),
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
